"""Variants and tables, each made once for all the cases that ask for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from remigio_dsl.core import resources
from remigio_dsl.core.dataclass import replace
from remigio_dsl.core.diagnostics import Diagnostic, LoadError
from remigio_dsl.core.messages import text
from remigio_dsl.core.spans import Span
from remigio_dsl.engine.game import Game
from remigio_dsl.study.cases.model import Case
from remigio_dsl.variant.load import load
from remigio_dsl.variant.model import Variant

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Library:
    """What cases have loaded so far. Rules and tables are never changed, so cases may share them."""

    def __init__(self) -> None:
        self._variants: dict[str, Variant | LoadError] = {}
        self._games: dict[tuple[int, tuple[str, ...]], Game] = {}

    def variant(self, case: Case, override: Mapping[str, str | int] | None = None) -> Variant:
        """Return the rules of a case: its variant with its options and settings, `override` answering last.

        Raises:
            LoadError: if they do not go together, or the file has errors.
        """
        name = _name(case)
        options = {**case.settings.options, **(override or {})}
        key = repr((str(name), sorted(options.items()), sorted(case.settings.sets.items(), key=lambda pair: pair[0])))
        found = self._variants.get(key)
        if found is None:
            try:
                found = load(name, options=options, sets=case.settings.sets)
            except LoadError as wrong:
                found = wrong
            self._variants[key] = found
        if isinstance(found, LoadError):
            raise _told(case, found)
        return found

    def game(self, variant: Variant, names: Sequence[str]) -> Game:
        """Return the table of a variant for players of these names."""
        key = (id(variant), tuple(names))
        if key not in self._games:
            self._games[key] = Game(variant, len(names), names)
        return self._games[key]


def _name(case: Case) -> str | Path:
    """Return how the variant is found: an id, or a path that starts at the case file's folder."""
    said = case.variant.text
    if case.folder is None:
        return said
    if "/" in said or said.endswith(resources.VARIANT_SUFFIX):
        return case.folder / said
    beside = case.folder / f"{said}{resources.VARIANT_SUFFIX}"
    return beside if said not in resources.variant_names() and beside.is_file() else said


def _told(case: Case, wrong: LoadError) -> LoadError:
    """Return what is wrong with the rules: answers and settings at their places in the case file, the rest as it is."""
    own = [_at_own_places(case, one) for one in wrong.diagnostics]
    if all(one.span is not None and one.span.source is case.span.source for one in own):
        return LoadError(own)
    placed = any(one.span is not None for one in own)
    label = text("E534.see") if placed else None
    return LoadError([*own, Diagnostic("E534", case.variant.span, {"name": case.variant.text}, label=label)])


def _at_own_places(case: Case, problem: Diagnostic) -> Diagnostic:
    related = tuple(replace(label, span=_own_place(case, label.span)) for label in problem.related)
    span = problem.span
    return replace(problem, span=None if span is None else _own_place(case, span), related=related)


def _own_place(case: Case, span: Span) -> Span:
    """Return where the case file says what a place in an answer (`name=value`) or a setting (`path: value`) says."""
    if not span.source.name.startswith("--"):
        return span
    line = span.source.line(span.line)
    is_answer = span.source.name == "--option"
    key = line.partition("=" if is_answer else ": ")[0]
    if is_answer and span.start > len(key):
        key += "="
    return case.settings.places.get(key, span)


def table_names(named: Sequence[str], players: int) -> tuple[str, ...]:
    """Return `players` names: those that are named first, then letters that are still free."""
    free = (letter for letter in LETTERS if letter not in named)
    return (*named, *(next(free) for _ in range(players - len(named))))
