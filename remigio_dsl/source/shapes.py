"""The two schemas of `grammar/`, made ready for walking a tree beside them.

The JSON files are the only source: what a key means, what it may hold, what it is by default. Besides the words of
JSON Schema they use some that editors pass over:

x-es, x-es-enum      descriptions in Spanish
x-true, x-false      what `true` and `false` mean there, in English and Spanish
x-whole              keys that an entry needs once all files and answers are laid together
x-patch              a map that changes what is there, and so is never whole
x-named              a map whose keys are names that authors give
x-values             a table of values, which later files speak in rank by rank
x-short              the key that a plain value stands for, written out
x-default            "key": the default is the name of the entry itself, where that is one of the choices
x-default-by, x-for  a default that depends on another key, or that is there only for some of its values
x-forms              how the value is written, where a pattern alone would be a riddle
x-unquoted           a number in quotes is a mistake here
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal

from remigio_dsl.core import resources
from remigio_dsl.core.dataclass import dataclass, field

Schema = Literal["variant", "cases"]


@dataclass(slots=True)
class Shape:
    """What may stand at one place of a file."""

    raw: Mapping[str, Any]
    types: frozenset[str]
    properties: dict[str, Shape] = field(default_factory=dict)
    names: tuple[tuple[re.Pattern[str], Shape], ...] = ()
    others: Shape | None = None  # any other key
    closed: bool = False
    items: Shape | None = None
    required: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    choices: tuple[Any, ...] = ()
    pattern: re.Pattern[str] | None = None
    least: int | None = None
    most: int | None = None
    least_length: int = 0
    most_length: int | None = None
    least_items: int = 0
    least_keys: int = 0
    unique: bool = False
    short: str | None = None
    is_named: bool = False
    is_values: bool = False
    is_patch: bool = False

    def child(self, key: str) -> Shape | None:
        """Return what may stand under a key, None if the key cannot be."""
        known = self.properties.get(key)
        if known is not None:
            return known
        for pattern, shape in self.names:
            if pattern.search(key):
                return shape
        return self.others

    def describe(self) -> tuple[str, str]:
        """Return what stands here in a few words, English and Spanish."""
        return str(self.raw.get("description", "")), str(self.raw.get("x-es", ""))

    def meaning(self, word: str | bool) -> tuple[str, str] | None:
        """Return what a choice, or a truth value, means here, English and Spanish."""
        if isinstance(word, bool):
            pair = self.raw.get("x-true" if word else "x-false")
            return (pair[0], pair[1]) if pair else None
        if word in self.choices and "enumDescriptions" in self.raw:
            at = self.choices.index(word)
            return self.raw["enumDescriptions"][at], self.raw["x-es-enum"][at]
        return None


@cache
def schema(name: Schema) -> Mapping[str, Any]:
    """Return a schema as it stands in its file."""
    whole: Mapping[str, Any] = json.loads(resources.read_bytes(f"{resources.GRAMMAR}/{name}.schema.json"))
    return whole


@cache
def root(name: Schema) -> Shape:
    """Return the shape of a whole file."""
    whole = schema(name)
    return _Maker(whole.get("$defs", {})).make(whole)


@cache
def paths_of_keys() -> Mapping[str, tuple[str, ...]]:
    """Return where each fixed key of a variant file belongs: the dotted paths of the maps that know it."""
    found: dict[str, list[str]] = {}

    def walk(shape: Shape, path: str) -> None:
        for key, child in shape.properties.items():
            found.setdefault(key, []).append(path)
            walk(child, f"{path}.{key}" if path else key)
        for _, child in shape.names:
            walk(child, f"{path}.NAME")

    top = root("variant")
    for key, shape in top.properties.items():
        if key not in ("options", "title"):
            walk(shape, key)
    return {key: tuple(dict.fromkeys(paths)) for key, paths in found.items() if key not in ("es", "en")}


# what a schema says as a plain value, as the shape has it
_WORDS: Mapping[str, tuple[str, Callable[[Any], Any]]] = {
    "required": ("required", tuple),
    "x-whole": ("whole", tuple),
    "enum": ("choices", tuple),
    "pattern": ("pattern", re.compile),
    "minimum": ("least", int),
    "maximum": ("most", int),
    "minLength": ("least_length", int),
    "maxLength": ("most_length", int),
    "minItems": ("least_items", int),
    "minProperties": ("least_keys", int),
    "uniqueItems": ("unique", bool),
    "x-short": ("short", str),
    "x-named": ("is_named", bool),
    "x-values": ("is_values", bool),
    "x-patch": ("is_patch", bool),
}


class _Maker:
    """One schema being made ready; each definition once."""

    def __init__(self, defs: Mapping[str, Any]) -> None:
        self.defs = defs
        self.made: dict[str, Shape] = {}

    def make(self, raw: Mapping[str, Any]) -> Shape:
        if "$ref" in raw:
            name = raw["$ref"].removeprefix("#/$defs/")
            if len(raw) == 1:
                if name not in self.made:
                    self.made[name] = self.make(self.defs[name])
                return self.made[name]
            raw = {**self.defs[name], **{key: value for key, value in raw.items() if key != "$ref"}}
        types = raw.get("type", ())
        others = raw.get("additionalProperties", True)
        return Shape(
            raw,
            frozenset([types] if isinstance(types, str) else types),
            properties={key: self.make(child) for key, child in raw.get("properties", {}).items()},
            names=tuple([
                (re.compile(pattern), self.make(child))
                for pattern, child in raw.get("patternProperties", {}).items()
                if child is not True  # dotted keys, which are written out before
            ]),
            others=self.make(others) if isinstance(others, Mapping) else None,
            closed=others is False,
            items=self.make(raw["items"]) if "items" in raw else None,
            **{_WORDS[key][0]: _WORDS[key][1](said) for key, said in raw.items() if key in _WORDS},
        )  # fmt: skip
