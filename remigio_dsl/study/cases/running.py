"""Cases run: a table set for each, its form asked, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from remigio_dsl.core.diagnostics import Diagnostic, LoadError, RuleFault, by_place
from remigio_dsl.core.messages import text
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.state import State
from remigio_dsl.source.tree import Table
from remigio_dsl.study.cases import forms, play
from remigio_dsl.study.cases.desk import Desk
from remigio_dsl.study.cases.library import Library, table_names
from remigio_dsl.study.cases.model import Case, CaseResult
from remigio_dsl.study.cases.reading import read_file
from remigio_dsl.variant.model import Variant

RUN = {**forms.RUN, "play": play.play}


def run_file(path: str | Path, library: Library | None = None) -> list[CaseResult]:
    """Return what came of each case of a file, in its order; first what is wrong outside the cases, if anything is.

    Raises:
        FileNotFoundError: if there is no such file, shipped or not.
    """
    read = read_file(path)
    shared = library or Library()
    results = [run_case(case, library=shared) for case in read.cases]
    if read.problems:
        faulty = any(problem.is_error for problem in read.problems)
        results.insert(0, CaseResult(read.name, "", None, not faulty, (), read.problems))
    return results


def run_case(
    case: Case, options_override: Mapping[str, str | int] | None = None, library: Library | None = None
) -> CaseResult:
    """Return what came of one case; with `options_override` under other answers than the case gives."""
    if any(problem.is_error for problem in case.problems):
        return CaseResult(case.file, case.id, case.span, False, (), case.problems)
    try:
        desk = set_table(case, library or Library(), options_override)
    except LoadError as wrong:
        return CaseResult(case.file, case.id, case.span, False, (), tuple(wrong.diagnostics))
    try:
        RUN[case.form](desk)
    except RuleFault as fault:  # a rule of the variant has no answer for these cards
        desk.found.append(fault.diagnostic)
    found = (*case.problems, *by_place(desk.found))
    faulty = any(problem.is_error for problem in found)
    differences = () if faulty else tuple(desk.differences)
    return CaseResult(case.file, case.id, case.span, not faulty and not differences, differences, found)


def set_table(case: Case, library: Library, override: Mapping[str, str | int] | None = None) -> Desk:
    """Return the table of a case: its rules, and players of the names that it uses.

    Raises:
        LoadError: if the rules cannot be used, or not by so many players.
    """
    variant = library.variant(case, override)
    named = forms.named(case.form, case.given)
    players = _players(case, variant, len(named))
    return Desk(case, library.game(variant, table_names(named, players)))


def position_of(case: Case, library: Library | None = None) -> tuple[Game, State]:
    """Return the table and the position that a `play` starts from, before its moves.

    Raises:
        LoadError: if the case is no play, or its position cannot be.
    """
    if case.problems:
        raise LoadError(case.problems)
    if case.form != "play":
        raise LoadError([Diagnostic("E535", case.span, {"id": case.id})])
    desk = set_table(case, library or Library())
    state = play.start(desk)
    if state is None:
        raise LoadError(desk.found)
    return desk.game, state


def _players(case: Case, variant: Variant, named: int) -> int:
    """Return how many play: what `deck` or `with` says, else as many as are named, else the fewest allowed."""
    settings, given = case.settings, case.given
    span, wanted = settings.players_span, settings.players
    asked = given.get("players") if case.form == "deck" and isinstance(given, Table) else None
    if asked is not None:
        span, wanted = asked.span, getattr(asked, "value", None)
    if wanted is not None and wanted < named:
        label = text("E531.named", named=named)
        raise LoadError([Diagnostic("E531", span or case.span, {"players": wanted}, label=label)])
    players = wanted if wanted is not None else max(named, variant.players.min)
    least, most = variant.players.min, variant.players.max
    if not least <= players <= most:
        label = text("E531.range", least=least, most=most)
        raise LoadError([Diagnostic("E531", span or case.span, {"players": players}, label=label)])
    return players
