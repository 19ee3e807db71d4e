"""Every expression of a variant, found once wherever it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from remigio_dsl.core.dataclass import field_names, is_dataclass
from remigio_dsl.lang.rule import Rule
from remigio_dsl.variant.model import Kind, Variant

_NO_RULES = frozenset({"source", "request"})  # what the rules were made of: a thousand times as large as they are


def rules(variant: Variant) -> list[tuple[Rule, Kind | None]]:
    """Return the expressions in the order of the model, each with the kind of meld to which it belongs, if to one."""
    found: dict[int, tuple[Rule, Kind | None]] = {}
    for name in field_names(variant):
        if name not in _NO_RULES:
            for rule, kind in _within(getattr(variant, name), None):
                found.setdefault(id(rule), (rule, kind))
    return list(found.values())


def _within(value: object, kind: Kind | None) -> Iterator[tuple[Rule, Kind | None]]:
    if isinstance(value, Rule):
        yield value, kind
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _within(one, kind)
    elif isinstance(value, tuple):
        for one in value:
            yield from _within(one, kind)
    elif is_dataclass(value):
        own = value if isinstance(value, Kind) else kind
        for name in field_names(value):
            yield from _within(getattr(value, name), own)
