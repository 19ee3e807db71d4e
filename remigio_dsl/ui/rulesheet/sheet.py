"""What a sheet is made of, whatever it is written as: sections of sentences, tables, and a box."""

from __future__ import annotations

from remigio_dsl.core.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its heads, and rows of cells; the last columns hold numbers."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its sentences; tables stand below them."""

    key: str
    title: str
    sentences: tuple[str, ...]
    grids: tuple[Grid, ...] = ()

    @property
    def text(self) -> str:
        """Return the sentences as one paragraph."""
        return " ".join(self.sentences)


@dataclass(frozen=True, slots=True)
class Box:
    """What was agreed before the deal, a line a question; `foot` names the rules and their sources."""

    title: str
    lines: tuple[str, ...]
    foot: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole rule sheet in one language."""

    lang: str
    title: str
    sections: tuple[Section, ...]
    box: Box
