"""The faults of shape in words: which key, what was wanted, and what was probably meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.diagnostics import Diagnostic, Label
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.spans import Span
from remigio_dsl.core.suggest import distance, nearest
from remigio_dsl.source import faults, scalars, shapes
from remigio_dsl.source.shapes import Shape
from remigio_dsl.source.tree import Entry, Items, Leaf, Node, Table

if TYPE_CHECKING:
    from remigio_dsl.core.voice import Voice

_MOST_LISTED = 9
_FIRST_KEYS = {"format": "cases", "cases": "format"}  # how the two kinds of file begin


@dataclass(frozen=True, slots=True)
class Both:
    """A phrase that the schema has in both languages."""

    en: str
    es: str

    def said(self, voice: Voice, form: str) -> str:
        """Return the phrase in the voice's language; what follows a semicolon is for longer texts."""
        whole = self.en if voice.lang == "en" else self.es
        return whole if form == "whole" else whole.partition(";")[0]


@dataclass(frozen=True, slots=True)
class Listed:
    """Words between backticks, joined with "or" or "and"; too many of them are cut short."""

    words: tuple[str, ...]
    joint: str = "or"

    def said(self, voice: Voice, form: str) -> str:
        """Return the list in the voice's language."""
        shown = [f"`{word}`" for word in self.words[:_MOST_LISTED]]
        return voice.join(shown, self.joint) + (" …" if len(self.words) > _MOST_LISTED else "")


def described(shape: Shape) -> Text:
    """Return what stands at a place, as a sentence."""
    en, es = shape.describe()
    return text("schema.described", what=Both(en, es))


def near(word: str, known: Sequence[str], shape: Shape, is_key: bool) -> Text | None:
    """Return "did you mean `hand` (cards a player gets)?", None where nothing is near."""
    found = nearest(word, known)
    if not found:
        return None
    child = shape.properties.get(found[0]) if is_key else None
    meaning = child.describe() if child else shape.meaning(found[0]) if not is_key else None
    if meaning and meaning[0]:
        return text("schema.near_meaning", word=found[0], meaning=Both(*meaning))
    return text("schema.near", word=found[0])


def unknown_key(entry: Entry, table: Table, shape: Shape, path: tuple[str, ...]) -> Diagnostic:
    """Return the problem of a key that cannot stand in this map."""
    key = entry.key
    args = {"key": key, "place": faults.place(path)}
    if "." in key:
        return Diagnostic("E201", entry.key_span, {"key": key}, label=text("E201.label"))
    if shape.names and not shape.properties:
        return Diagnostic("E107", entry.key_span, args, label=text("E107.label"))
    known = list(shape.properties)
    free = [name for name in known if table.get(name) is None]
    close = near(key, free, shape, is_key=True) or near(key, known, shape, is_key=True)
    exact = close is not None and distance(key, str(close.args["word"])) <= 1
    if not path and key in _FIRST_KEYS and key not in known and _FIRST_KEYS[key] in known:
        return Diagnostic("E101", entry.key_span, args, label=text(f"E101.begins_{_FIRST_KEYS[key]}"))
    homes = [home for home in shapes.paths_of_keys().get(key, ()) if home != ".".join(path)]
    if not path and isinstance(entry.value, Leaf) and not exact:  # a plain value finds no home where a map is wanted
        whole, homes = homes, [home for home in homes if _takes_a_value(home, key)]
        if whole and not homes and isinstance(entry.value.value, int) and shape.child("define") is not None:
            return Diagnostic("E101", entry.key_span, args, label=text("E101.define", key=key))
    if homes and len(homes) <= 2 and not exact:
        label = text("E101.belongs", places=Listed(tuple(homes)))
    elif close is not None:
        label = close
    else:
        label = text("E101.known", keys=Listed(tuple(known), "and"))
    return Diagnostic("E101", entry.key_span, args, label=label)


def _takes_a_value(home: str, key: str) -> bool:
    """Return whether a key of a variant file takes a plain value in the map at `home`."""
    shape: Shape | None = shapes.root("variant")
    for part in (*home.split("."), key):
        shape = shape.child("a_name" if part == "NAME" else part) if shape else None
    return shape is None or shape.types != {"object"}


def missing_keys(keys: Sequence[str], table: Table, shape: Shape, path: tuple[str, ...], key_span: Span) -> Diagnostic:
    """Return the problem of keys that have to be there."""
    args = {"keys": Listed(tuple(keys), "and"), "n": len(keys), "place": faults.place(path)}
    if not path:
        span = table.entries[0].key_span if table.entries else table.span
        key = next((one for one in ("format", "melds") if one in keys), "")
        return Diagnostic("E102", span, args, help=text(f"E102.{key}") if key else None)
    child = shape.properties.get(keys[0])
    what = Both(*child.describe()) if child else Both("", "")
    label = text("E102.what", key=keys[0], what=what) if what.en else None
    return Diagnostic("E102", key_span, args, label=label)


def _wanted(shape: Shape) -> Text:
    types = shape.types
    if {"integer", "boolean"} <= types:
        return text("wanted.expression_or_map" if "object" in types else "wanted.expression")
    if "object" in types and len(types) > 1:
        return text("wanted.short_or_map" if "integer" in types else "wanted.text_or_map")
    if "forms" in shape.raw or "x-forms" in shape.raw:
        return text("wanted.forms", forms=_forms(shape))
    if types == {"string", "integer"}:
        return text("wanted.text_or_number")
    if types == {"string", "array"}:
        return text("wanted.text_or_list")
    if shape.choices:
        return text("wanted.choice", choices=list(map(str, shape.choices)))
    return text(f"wanted.{next(iter(types))}")


def _forms(shape: Shape) -> Listed:
    return Listed(tuple(str(shape.raw["x-forms"]).split(", ")))


def _found(node: Node) -> Text:
    match node:
        case Table():
            return text("found.map")
        case Items():
            return text("found.list")
        case Leaf(value=bool()):
            return text("found.truth")
        case Leaf(value=int()):
            return text("found.number")
        case _:
            return text("found.text")


def wrong_type(node: Node, shape: Shape, path: tuple[str, ...]) -> Diagnostic:
    """Return the problem of a value of another kind than is wanted."""
    args = {"key": path[-1] if path else "", "wanted": _wanted(shape), "found": _found(node)}
    label = None
    if isinstance(node, Leaf):
        if isinstance(node.value, bool) and shape.types == {"integer"} and shape.least is not None:
            label = text("E103.number", least=shape.least, most=shape.most)
        elif shape.types == {"boolean"}:
            label = text("E103.truth")
        elif "array" in shape.types:
            label = text("E103.list", value=node.text)
        elif shape.types == {"string"} and not shape.choices and not shape.pattern:
            label = text("E103.quotes", value=node.text)
    if label is None and shape.types == {"object"} and shape.properties:
        label = text("E103.map", keys=Listed(tuple(shape.properties), "and"))
    elif label is None and shape.types == {"object"}:
        label = text("E103.pairs")
    span = node.span if isinstance(node, Leaf) else _first_line(node.span)
    return Diagnostic("E103", span, args, label=label)


def _first_line(span: Span) -> Span:
    end = span.source.text.find("\n", span.start, span.end)
    return span if end < 0 else Span(span.source, span.start, max(span.start + 1, end))


def no_choice(leaf: Leaf, shape: Shape, path: tuple[str, ...]) -> Diagnostic:
    """Return the problem of a word that is none of the choices."""
    choices = [str(choice) for choice in shape.choices]
    args = {"key": path[-1], "choices": choices}
    return Diagnostic("E104", leaf.span, args, label=near(leaf.text, choices, shape, is_key=False))


def is_quoted_number(leaf: Leaf, shape: Shape) -> bool:
    """Return whether a number or truth value stands in quotes where it may not."""
    value = leaf.value
    if not isinstance(value, str) or not leaf.is_quoted or not scalars.is_number_or_truth(value):
        return False
    types = shape.types
    if not types & {"integer", "boolean"}:
        return False
    if {"integer", "boolean"} <= types or "string" not in types or shape.raw.get("x-unquoted"):
        return True
    return shape.pattern is not None and shape.pattern.search(value) is None


def quoted_number(leaf: Leaf, path: tuple[str, ...]) -> Diagnostic:
    """Return the problem of a number or truth value in quotes."""
    args = {"key": path[-1], "word": leaf.span.text}
    return Diagnostic("E105", leaf.span, args, label=text("E105.label", value=leaf.value))


def truth_word(leaf: Leaf, shape: Shape) -> Iterator[Diagnostic]:
    """Yield again the problem of an unquoted `no`, now that it is known what it would mean here."""
    kind, spelling = scalars.classify(leaf.text)
    if kind != "truth" or not shape.types:
        return
    args = {"word": leaf.text, "spelling": str(spelling)}
    meaning = shape.meaning(spelling == "true")
    if "boolean" in shape.types:
        said = {"spelling": spelling, "meaning": Both(*meaning)} if meaning else {"spelling": spelling}
        label = Text("E008.means" if meaning else "E008.plain", said)
    elif "x-forms" in shape.raw:
        label = text("E106.forms", forms=_forms(shape))
    elif shape.choices:
        label = text("E008.choice", choices=Listed(tuple(map(str, shape.choices))))
    elif "string" in shape.types:
        label = text("E008.word", spelling=f'"{leaf.text}"')
    else:
        label = text("E008.wanted", wanted=_wanted(shape))
    yield Diagnostic("E008", leaf.span, args, label=label)


def out_of_range(leaf: Leaf, shape: Shape, path: tuple[str, ...]) -> Diagnostic:
    """Return the problem of a number that is too small or too large."""
    args = {"key": path[-1], "value": leaf.value}
    match shape.least, shape.most:
        case None, most:
            label = text("E108.most", most=most)
        case least, None:
            label = text("E108.least", least=least)
        case least, most:
            label = text("E108.between", least=least, most=most)
    return Diagnostic("E108", leaf.span, args, label=label)


def not_written_so(leaf: Leaf, shape: Shape, path: tuple[str, ...]) -> Diagnostic:
    """Return the problem of a text that has not the form it needs."""
    args = {"key": path[-1], "value": leaf.text}
    label = text("E106.forms", forms=_forms(shape)) if "x-forms" in shape.raw else None
    return Diagnostic("E106", leaf.span, args, label=label)


def too_long(leaf: Leaf, size: int, shape: Shape, path: tuple[str, ...]) -> Diagnostic:
    """Return the problem of a text that goes on for too long."""
    args = {"key": path[-1], "size": size}
    return Diagnostic("E109", _first_line(leaf.span), args, label=text("E109.label", most=shape.most_length))


def empty(span: Span, path: tuple[str, ...], what: str, **args: int) -> Diagnostic:
    """Return the problem of a text, list or map that says nothing."""
    return Diagnostic("E110", _first_line(span), {"key": path[-1] if path else ""}, label=text(f"E110.{what}", **args))


def listed_twice(first: Leaf, again: Leaf, path: tuple[str, ...]) -> Diagnostic:
    """Return the problem of a word that a list has twice."""
    args = {"word": again.text, "key": path[-1]}
    related = (Label(first.span, text("E010.first")),)
    return Diagnostic("E111", again.span, args, label=text("E111.label"), related=related)
