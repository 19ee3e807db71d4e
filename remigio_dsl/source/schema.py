"""What shape a file may have: each fault at the author's own line, with what was probably meant; and the defaults.

The tree is walked beside the schema of `grammar/`, without the help of a validator: a check has to be quick, and a
fault has to be told better than "does not match". A property test holds this walk and a validator together.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from operator import is_
from typing import Any, Literal

from remigio_dsl.core.dataclass import replace
from remigio_dsl.core.diagnostics import Diagnostic, by_place
from remigio_dsl.core.messages import Text
from remigio_dsl.core.spans import Source, Span
from remigio_dsl.source import patch, scalars, shapes, tell
from remigio_dsl.source.shapes import Shape
from remigio_dsl.source.tree import Entry, Items, Leaf, Node, Table

Which = Literal["file", "patch", "variant", "cases"]
DEFAULT = "default"  # the source of values that no file says


def check(node: Table, which: Which) -> list[Diagnostic]:
    """Return what is wrong with the shape of a tree, sorted by place.

    `file` is one variant file and `patch` a piece of one, both expanded, in which entries may be incomplete; `variant`
    is a resolved variant, in which nothing may be missing; `cases` is a case file.
    """
    walk = _Walk(is_whole=which == "variant", is_file=which != "patch")
    walk.table(node, shapes.root("cases" if which == "cases" else "variant"), (), node.span)
    return by_place(walk.found)


class _Walk:
    """One walk over a tree beside its schema."""

    def __init__(self, is_whole: bool, is_file: bool) -> None:
        self.found: list[Diagnostic] = []
        self.is_whole = is_whole
        self.is_file = is_file

    def node(self, node: Node, shape: Shape, path: tuple[str, ...], key_span: Span) -> None:
        if isinstance(node, Leaf):
            self.leaf(node, shape, path)
        elif isinstance(node, Table):
            if shape.types and "object" not in shape.types:
                self.found.append(tell.wrong_type(node, shape, path))
            else:
                self.table(node, shape, path, key_span)
        elif shape.types and "array" not in shape.types:
            self.found.append(tell.wrong_type(node, shape, path))
        else:
            self.items(node, shape, path, key_span)

    def table(self, node: Table, shape: Shape, path: tuple[str, ...], key_span: Span) -> None:
        if self.is_whole and shape.is_patch:
            self.is_whole = False
            self.table(node, shape, path, key_span)
            self.is_whole = True
            return
        present = set()
        for entry in node.entries:
            key = entry.key
            present.add(key)
            child = shape.child(key)
            if child is not None:
                self.node(entry.value, child, (*path, key), entry.key_span)
            elif shape.closed:
                self.found.append(tell.unknown_key(entry, node, shape, path))
        if node.under is not None:
            self.table(node.under, shape, path, key_span)
        if node.twice:
            self.found.extend(patch.twice(node))
        self.missing(node, shape, path, key_span, present)

    def missing(self, node: Table, shape: Shape, path: tuple[str, ...], key_span: Span, present: set[str]) -> None:
        needed = shape.required if path or self.is_file else ()
        lacking = [key for key in needed if key not in present]
        if self.is_whole and shape.whole:
            lacking += [key for key in shape.whole if key not in present]
        if self.is_whole and path:
            lacking += [
                key
                for key, child in shape.properties.items()
                if child.raw.get("x-default") == "key" and key not in present and path[-1] not in child.choices
            ]
        if lacking:
            self.found.append(tell.missing_keys(lacking, node, shape, path, key_span))
        if len(node.entries) < shape.least_keys:
            self.found.append(tell.empty(node.span, path, "map"))

    def items(self, node: Items, shape: Shape, path: tuple[str, ...], key_span: Span) -> None:
        if len(node.items) < shape.least_items:
            code = "list" if not node.items else "short"
            self.found.append(tell.empty(node.span, path, code, least=shape.least_items))
        if shape.items is not None:
            for item in node.items:
                self.node(item, shape.items, path, key_span)
        if shape.unique:
            seen: dict[Any, Leaf] = {}
            for item in node.items:
                if isinstance(item, Leaf) and item.style != "broken":
                    first = seen.setdefault((type(item.value), item.value), item)
                    if first is not item:
                        self.found.append(tell.listed_twice(first, item, path))

    def leaf(self, leaf: Leaf, shape: Shape, path: tuple[str, ...]) -> None:
        if leaf.style == "broken":
            if leaf.value:
                self.found.extend(tell.truth_word(leaf, shape))
            return
        if leaf.style != "plain" and tell.is_quoted_number(leaf, shape):
            self.found.append(tell.quoted_number(leaf, path))
            return
        value, types = leaf.value, shape.types
        if types and _type(value) not in types:
            self.found.append(tell.wrong_type(leaf, shape, path))
        elif shape.choices and not any(value == one and type(value) is type(one) for one in shape.choices):
            self.found.append(tell.no_choice(leaf, shape, path))
        elif isinstance(value, str):
            self.text(leaf, value, shape, path)
        elif not isinstance(value, bool):
            low, high = shape.least, shape.most
            if (low is not None and value < low) or (high is not None and value > high):
                self.found.append(tell.out_of_range(leaf, shape, path))

    def text(self, leaf: Leaf, value: str, shape: Shape, path: tuple[str, ...]) -> None:
        size = len(value)
        if size < shape.least_length or (shape.least_length and not value.strip()):
            self.found.append(tell.empty(leaf.span, path, "text"))
        elif shape.most_length is not None and size > shape.most_length:
            self.found.append(tell.too_long(leaf, size, shape, path))
        elif shape.pattern is not None and shape.pattern.search(value) is None:
            self.found.append(tell.not_written_so(leaf, shape, path))


def _type(value: str | int | bool) -> str:
    return "boolean" if isinstance(value, bool) else "integer" if isinstance(value, int) else "string"


# --- defaults ---------------------------------------------------------------------------------------------------------


def with_defaults(node: Table) -> Table:
    """Return a variant's tree with every default filled in, as leaves of the source `DEFAULT`."""
    return _filled(node, shapes.root("variant"), "")


def is_default(node: Node) -> bool:
    """Return whether no file says this value."""
    return node.span.source.name == DEFAULT


def _filled(table: Table, shape: Shape, key: str) -> Table:
    entries = []
    for entry in table.entries:
        child = shape.child(entry.key)
        if child is not None and isinstance(entry.value, Table) and not child.is_patch:
            filled = _filled(entry.value, child, entry.key)
            if filled is not entry.value:
                entry = Entry(entry.key, entry.key_span, filled)  # noqa: PLW2901
        entries.append(entry)
    present = {entry.key for entry in entries}
    for name, child in shape.properties.items():
        if name not in present and (value := _default(child, table, key)) is not None:
            made = _made(value)
            whole = _filled(made, child, name) if isinstance(made, Table) else made
            entries.append(Entry(name, whole.span, whole))
    if len(entries) == len(table.entries) and all(map(is_, entries, table.entries)):
        return table
    return replace(table, entries=tuple(entries))


def _default(shape: Shape, around: Table, key: str) -> Any:
    raw = shape.raw
    if raw.get("x-default") == "key":
        return key if key in shape.choices else None
    for other, by_value in raw.get("x-default-by", {}).items():
        value = around.get(other)
        return by_value.get(value.value) if isinstance(value, Leaf) else None
    for other, wanted in raw.get("x-for", {}).items():
        value = around.get(other)
        if not (isinstance(value, Leaf) and value.value == wanted):
            return None
    return raw.get("default")


@cache
def _made_leaf(text: str, value: str | int | bool) -> Leaf:
    return Leaf(value, Span(Source(DEFAULT, text), 0, len(text)), "made")


def _made(value: Any) -> Node:
    if isinstance(value, dict):
        return Table((), Span(Source(DEFAULT, "{}"), 0, 2))
    return _made_leaf(scalars.written(value), value)


def defaults() -> Iterator[tuple[str, Text, str]]:
    """Yield every default of the schema: its path, what it is, and how a file would write it."""
    yield from _defaults(shapes.root("variant"), "")


def _defaults(shape: Shape, path: str) -> Iterator[tuple[str, Text, str]]:
    for key, child in shape.properties.items():
        here = f"{path}.{key}" if path else key
        value = child.raw.get("default")
        if value is not None and not isinstance(value, dict):
            yield here, tell.described(child), scalars.written(value)
        for other, by_value in child.raw.get("x-default-by", {}).items():
            for word, one in by_value.items():
                yield f"{here} ({other}: {word})", tell.described(child), scalars.written(one)
        yield from _defaults(child, here)
    for _, child in shape.names:
        yield from _defaults(child, f"{path}.NAME")
