"""The variants of a comparison: ids, files, either with answers and settings, and the steps of a sweep."""

from __future__ import annotations

import re
from collections.abc import Sequence

from remigio_dsl.core.diagnostics import RemigioError
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.suggest import nearest
from remigio_dsl.core.voice import in_english
from remigio_dsl.source import patch
from remigio_dsl.study.compare import Named
from remigio_dsl.variant.load import load
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.resolve import files_of

MOST = 26  # variants of one comparison: as many as there are letters
_RANGE = re.compile(r"(?P<low>-?\d+)\.\.(?P<high>-?\d+)(?:\.\.(?P<step>\d+))?")


class ChoiceError(RemigioError):
    """Variants that cannot be compared as they were asked for."""

    def __init__(self, message: Text) -> None:
        self.message = message
        super().__init__(in_english(message))


def named(words: str) -> Named:
    """Return the variant that `id+question=answer+path.of.rule=value` stands for.

    Raises:
        ChoiceError: if a part after a plus is neither an answer nor a setting.
        LoadError: if the file cannot be used.
    """
    stem, *parts = words.split("+")
    for part in parts:
        if not re.fullmatch(r"[^=]+=.+", part):
            raise ChoiceError(text("compare.bad_setting", what=part))
    sets = [part for part in parts if "." in part.partition("=")[0]]
    variant = load(stem, options=[part for part in parts if part not in sets], sets=sets)
    return Named("+".join([variant.name, *parts]), variant)


def sweep(words: str, what: str) -> list[Named]:
    """Return a variant under every value of `path=2..6`, or under every answer to the question `what`.

    Values are a range (`2..6`, `10..50..10`) or a list (`20,25,50`). Answers that do not go with the rest are errors.

    Raises:
        ChoiceError: if `what` is neither.
        LoadError: if the file cannot be used, or a value cannot be.
    """
    key, equals, values = what.partition("=")
    base = named(words).variant
    option = next((one for one in base.options if one.name == key), None)
    if option is None and ("." not in key or not equals):
        near = _meant(key, base)
        raise ChoiceError(text("compare.no_sweep_near" if near else "compare.no_sweep", what=what, near=near))
    found = _values(values) if equals else [choice.name for choice in option.choices] if option is not None else []
    if not found:
        wrong = text("compare.no_values", values=values) if equals else text("compare.number_asked", name=key)
        raise ChoiceError(wrong)
    if len(found) > MOST:  # of a list
        raise ChoiceError(text("compare.too_many", n=len(found), most=MOST))
    stem, *parts = words.split("+")
    return [Named(f"{key}={value}", _with(stem, parts, key, value)) for value in found]


def _meant(key: str, base: Variant) -> list[str]:
    """Return the question that may be meant, else the one place where the rules have that name; of a path, nothing."""
    if "." in key:
        return []
    places = [path for path in patch.paths(files_of(base).tree) if path.rpartition(".")[2] == key]
    return nearest(key, [one.name for one in base.options]) or (places if len(places) == 1 else [])


def _with(stem: str, parts: list[str], key: str, value: str) -> Variant:
    return named("+".join([stem, *parts, f"{key}={value}"])).variant


def _values(words: str) -> Sequence[str]:
    found = _RANGE.fullmatch(words)
    if found is None:
        return [word.strip() for word in words.split(",") if word.strip()]
    low, high, step = int(found["low"]), int(found["high"]), int(found["step"] or 1)
    values = range(low, high + 1, step) if step else range(0)
    if len(values) > MOST:
        raise ChoiceError(text("compare.too_many", n=len(values), most=MOST))
    return [str(value) for value in values]


def values_of_sweep(variants: Sequence[Named]) -> list[float] | None:
    """Return the values of a sweep as numbers, None where they are words."""
    values = [one.name.partition("=")[2] for one in variants]
    return [float(value) for value in values] if all(re.fullmatch(r"-?\d+", value) for value in values) else None
