"""A case as it was read, and what came of running it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.messages import Text
from remigio_dsl.core.spans import Span
from remigio_dsl.source.tree import Entry, Items, Leaf, Node, Table


@dataclass(frozen=True, slots=True)
class Settings:
    """The table of a case: how many play (None: the fewest the variant allows), answers, and rules set by path.

    `places` tells where each answer and each path stands: by its key, and for an answer also by `key=`.
    """

    players: int | None = None
    options: Mapping[str, str | int] = field(default_factory=dict)
    sets: Mapping[str, object] = field(default_factory=dict)
    players_span: Span | None = None
    places: Mapping[str, Span] = field(default_factory=dict)

    def merged(self, other: Settings) -> Settings:
        """Return these settings with those of `other` on top, key by key."""
        chosen = self if other.players is None else other
        return Settings(
            chosen.players,
            {**self.options, **other.options},
            {**self.sets, **other.sets},
            chosen.players_span,
            {**self.places, **other.places},
        )


@dataclass(frozen=True, slots=True)
class Case:
    """One test of a case file, every part with its place.

    `form` is empty where the case has none or several: then `problems` says so.
    """

    file: str
    id: str
    span: Span  # of the id
    variant: Leaf
    folder: Path | None  # where paths of variants start; None for shipped files
    settings: Settings
    form: str
    given: Node | None
    beside: Mapping[str, Node]
    expect: Mapping[str, Entry]
    expect_span: Span
    why: str = ""
    cites: str = ""
    problems: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class CaseFile:
    """What stands in a case file; `problems` are those that belong to no single case."""

    name: str
    cases: tuple[Case, ...]
    problems: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """One expectation that was not met: what was looked at, what was expected there and what came."""

    what: str | Text
    expected: str | Text
    got: str | Text
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What came of one case: right, different in some places, or (with `diagnostics`) not to be run at all.

    A file that cannot be read, or is wrong outside its cases, gives one result whose id is empty.
    """

    file: str
    id: str
    span: Span | None
    ok: bool
    differences: tuple[Difference, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def is_malformed(self) -> bool:
        """Return whether the case could not be asked."""
        return any(one.is_error for one in self.diagnostics)


def moves_of(case: Case) -> list[Leaf]:
    """Return the moves of a play, as written."""
    moves = case.given.get("moves") if isinstance(case.given, Table) else None
    return [one for one in moves.items if isinstance(one, Leaf)] if isinstance(moves, Items) else []


def all_moves(case: Case) -> list[Leaf]:
    """Return every line of a play that should be a move: those made, and those listed as legal or illegal."""
    if case.form != "play":
        return []
    listed = [case.expect[key].value for key in ("legal", "illegal") if key in case.expect]
    lists = [node for node in listed if isinstance(node, Items)]
    return moves_of(case) + [one for node in lists for one in node.items if isinstance(one, Leaf)]
