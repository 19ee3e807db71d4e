"""The tree of a file: maps, lists and values, each with its place."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.spans import Excerpt, Span
from remigio_dsl.source import scalars
from remigio_dsl.source.scalars import Style


@dataclass(frozen=True, slots=True)
class Leaf:
    """A value: a whole number, a truth value or a text; the span takes in its quotes.

    `style` is "made" where no file says it so (the pile of a short form, a default) and "broken" where it was
    already complained about: nobody complains again. `via` is the place of the answer or setting that put it here.
    """

    value: str | int | bool
    span: Span
    style: Style = "plain"
    via: Span | None = None

    @property
    def text(self) -> str:
        """Return the value as an expression is read: `true`, `10`, or the text."""
        if isinstance(self.value, bool):
            return "true" if self.value else "false"
        return str(self.value)

    @property
    def excerpt(self) -> Excerpt:
        """Return the text with the place of each of its characters."""
        source, start, end = self.span.source, self.span.start, self.span.end
        text, raw = self.text, source.text[start:end]
        if self.style == "plain" and raw == text:
            return Excerpt(text, source, range(start, end + 1))
        if self.style in ("literal", "folded"):
            raw = source.text[start : _block_end(source.text, start, end)]
        places = scalars.offsets(raw, start, self.style, text) if self.style not in ("made", "broken") else None
        if places is None:
            places = [min(start + n, max(start, end - 1)) for n in range(len(text))] + [end]
        return Excerpt(text, source, places)

    @property
    def is_quoted(self) -> bool:
        """Return whether the value stands in quotes."""
        return self.style in ("single", "double")


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    items: tuple[Node, ...]
    span: Span
    via: Span | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A key of a map with its value; `key_span` is the key alone."""

    key: str
    key_span: Span
    value: Node


@dataclass(frozen=True, slots=True)
class Table:
    """A map. Keys are unique, and in the order of the file.

    `replaces`: as a patch it takes the place of what was there (a short form written out).
    `under`: of a table of values that a later layer speaks in, what the earlier layers say.
    `twice`: what an expanded patch says a second time, the first entry and the other.
    """

    entries: tuple[Entry, ...]
    span: Span
    replaces: bool = False
    under: Table | None = None
    twice: tuple[tuple[Entry, Entry], ...] = ()

    def entry(self, key: str) -> Entry | None:
        """Return the entry of that key."""
        for entry in self.entries:
            if entry.key == key:
                return entry
        return None

    def get(self, key: str) -> Node | None:
        """Return the value of that key."""
        for entry in self.entries:
            if entry.key == key:
                return entry.value
        return None

    def keys(self) -> list[str]:
        """Return the keys in their order."""
        return [entry.key for entry in self.entries]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)


Node: TypeAlias = Leaf | Items | Table


def plain(node: Node) -> object:
    """Return the tree as dicts, lists, texts and numbers, without places."""
    match node:
        case Leaf():
            return node.value
        case Items():
            return [plain(item) for item in node.items]
        case Table():
            return {entry.key: plain(entry.value) for entry in node.entries}


def at(node: Node | None, path: str | Sequence[str]) -> Node | None:
    """Return what stands at a path such as `turn.draw.from`, or at its segments; None if nothing does."""
    for segment in segments(path) if isinstance(path, str) else path:
        node = node.get(segment) if isinstance(node, Table) else None
    return node


def segments(path: str) -> list[str]:
    """Return the parts of a dotted key: single dots separate, `..` belongs to a part (`values.hand.2..9`)."""
    if "." not in path or "..." in path:
        return [path]
    parts = path.replace("..", "\0").split(".")
    return [part.replace("\0", "..") for part in parts]


def leaves(node: Node, path: str = "") -> Iterator[tuple[str, Leaf | Items]]:
    """Yield every value and list below `node` with its dotted path."""
    if isinstance(node, Table):
        for entry in node.entries:
            yield from leaves(entry.value, f"{path}.{entry.key}" if path else entry.key)
    else:
        yield path, node


def normal(text: str) -> str:
    """Return a key or id in the one form in which it is compared: `chinchón` is one name, however it was typed."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _block_end(text: str, start: int, end: int) -> int:
    """Return the end of a block scalar with the blank lines after it, which its span leaves out."""
    stop = end
    while stop < len(text) and text[stop] in " \r\n":
        stop += 1
    line = max(text.rfind("\n", start, stop), text.rfind("\r", start, stop)) + 1
    return stop if stop == len(text) else max(end, line)
