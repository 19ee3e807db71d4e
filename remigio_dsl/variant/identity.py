"""One name for one set of rules: the same however a file is laid out, another as soon as a rule differs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction

from remigio_dsl.core.dataclass import field_names, is_dataclass
from remigio_dsl.lang.rule import Rule
from remigio_dsl.variant.model import (
    ClosingHand,
    Condition,
    DeckRules,
    DrawSource,
    EmptyStock,
    Limit,
    Match,
    TableRules,
    Variant,
)

# what a person reads, and where things stand, are no rules
_NO_RULES = {
    Variant: {"name", "title", "source", "file", "sources", "request"},
}
_NEVER = {"title", "say", "path"}
# words that came after the first release: where a file does not use them, its name is what it was before
_LATER = {
    DeckRules: {"wild"},
    TableRules: {"swap_must"},
    Variant: {"offers"},
    EmptyStock: {"kept"},
    ClosingHand: {"leaving", "discard"},
    Match: {"rows"},
    Limit: {"when"},
}


def rules_hash(variant: Variant, defines: Mapping[str, str]) -> str:
    """Return sixteen hexadecimal digits that are the same for the same rules.

    `defines` are the definitions that rules use, by name, printed canonically. Titles, places, comments, blanks in
    expressions and the order of fixed words do not count; the order of kinds of meld, closing hands, premiums and
    score rows does, because it decides among equals.
    """
    from hashlib import sha256  # noqa: PLC0415  (brings a library of its own)

    rules = {**_fields(variant), "request": None, "resolved": None}  # as names were made from the first release on
    whole = {"rules": rules, "define": dict(defines)}
    return sha256(json.dumps(whole, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:16]


def short_hash(whole: str) -> str:
    """Return the first eight digits as people see them: `3f9a-07c2`."""
    return f"{whole[:4]}-{whole[4:8]}"


def _form(value: object) -> object:
    """Return a part of the model as data for JSON."""
    match value:
        case Rule():
            return ["rule", value.format()]
        case None | bool() | int() | str():
            return value
        case Fraction():
            return str(value)
        case Mapping():
            return {str(key): _form(one) for key, one in value.items()}
        case tuple():
            return _sequence(value)
    assert is_dataclass(value)
    return _fields(value)


def _fields(value: object) -> dict[str, object]:
    left_out = _NEVER | _NO_RULES.get(type(value), set())  # type: ignore[arg-type]
    later = _LATER.get(type(value), ())
    return {
        name: _form(said)
        for name in field_names(value)
        if name not in left_out and ((said := getattr(value, name)) is not None or name not in later)
    }


def _sequence(value: tuple[object, ...]) -> object:
    if value and isinstance(value[0], Condition | DrawSource):
        return {one.name: _form(one) for one in value if isinstance(one, Condition | DrawSource)}
    return [_form(one) for one in value]
