"""Where a lint points: the key of what it speaks of, else the value."""

from __future__ import annotations

from collections.abc import Iterable

from remigio_dsl.core.spans import Span
from remigio_dsl.source.patch import value_layers
from remigio_dsl.source.tree import Table, segments
from remigio_dsl.variant.model import Variant


def key_of(variant: Variant, path: str) -> Span | None:
    """Return where the last key of a dotted path stands, None where no file says it."""
    node: object = variant.tree
    span: Span | None = None
    for key in segments(path):
        if not isinstance(node, Table):
            return None
        entry = next((one for one in node.entries if one.key == key), None)
        if entry is None:
            return None
        node, span = entry.value, entry.key_span
    return span


def blamed(variant: Variant, paths: Iterable[str]) -> Span | None:
    """Return where the first of these paths stands that the file in hand says itself; else that of the first path."""
    spans = [span for path in paths if (span := key_of(variant, path)) is not None]
    own = [span for span in spans if span.source.name == variant.file]
    return next(iter(own or spans), None)


def joker_value(variant: Variant) -> Span | None:
    """Return where the newest layer of the table of hand values speaks of the joker."""
    table = key_table(variant)
    for layer in value_layers(table) if table is not None else ():
        for entry in layer.entries:
            if entry.key == "joker":
                return entry.key_span
    return None


def key_table(variant: Variant) -> Table | None:
    """Return the table of hand values as it stands in the tree."""
    node: object = variant.tree
    for key in ("values", "hand"):
        node = next((one.value for one in node.entries if one.key == key), None) if isinstance(node, Table) else None
    return node if isinstance(node, Table) else None
