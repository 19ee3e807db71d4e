"""Deals to the end of a match: totals, who goes out, and who wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from remigio_dsl.core.compiled import stay, travel_by_fields
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.hints import Number
from remigio_dsl.engine.facts import TurnFacts
from remigio_dsl.engine.state import MatchResult, State, exact
from remigio_dsl.engine.table import Table
from remigio_dsl.variant.model import Match


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands after a deal; `result` is None while it goes on.

    `after_deal` are the totals before what the end of the match adds to them.
    """

    totals: tuple[Number, ...]
    out: tuple[int, ...]
    result: MatchResult | None
    after_deal: tuple[Number, ...]


travel_by_fields(Standing)


def best(rules: Match, totals: Sequence[Number]) -> Number:
    """Return the leader's total by `match.winner`."""
    return min(totals) if rules.winner == "lowest" else max(totals)


def worst(rules: Match, totals: Sequence[Number]) -> Number:
    """Return the total of whoever is last by `match.winner`."""
    return max(totals) if rules.winner == "lowest" else min(totals)


class MatchFacts:
    """The match between two deals (hook `match`)."""

    def __init__(
        self, table: Table, state: State, totals: Mapping[int, Number], active: int | None = None
    ) -> None:
        self.players = table.players
        self.packs = table.deck.packs
        self.deal = self.deals = state.deal
        self.minutes = state.minutes
        self.active = len(totals) if active is None else active
        self._seated = (table, state, totals)

    @property
    def best(self) -> Number:
        table, _, totals = self._seated
        return best(table.variant.match, list(totals.values())) if totals else 0

    @property
    def worst(self) -> Number:
        table, _, totals = self._seated
        return worst(table.variant.match, list(totals.values())) if totals else 0

    @property
    def total(self) -> Number:
        return sum(self._seated[2].values())

    @property
    def everyone(self) -> Sequence[StandingFacts]:
        """Return those who are still in."""
        table, state, totals = self._seated
        return [StandingFacts(table, state, seat, totals) for seat in totals]


class StandingFacts(TurnFacts):
    """One player between two deals (hook `standing`): the player's names, and those of the match."""

    def __init__(self, table: Table, state: State, seat: int, totals: Mapping[int, Number]) -> None:
        super().__init__(table, state, seat)
        self._totals = totals
        self._match = MatchFacts(table, state, totals)

    @property
    def total(self) -> Number:
        return self._totals[self._seat]

    @property
    def everyone(self) -> Sequence[StandingFacts]:
        return self._match.everyone

    @property
    def best(self) -> Number:
        return self._match.best

    @property
    def worst(self) -> Number:
        return self._match.worst

    @property
    def active(self) -> int:
        return self._match.active

    @property
    def deals(self) -> int:
        return self._match.deals

    @property
    def minutes(self) -> int:
        return self._match.minutes


def standing(table: Table, state: State, points: Mapping[int, Number]) -> Standing:
    """Return the standing after a deal that gave `points` to the seats that are in.

    If all who are left go out at once, the best of all of them wins.
    """
    rules = table.variant.match
    totals = tuple(total + points.get(seat, 0) for seat, total in enumerate(state.totals))
    playing = {seat: totals[seat] for seat in state.seats}
    out: tuple[int, ...] = ()
    if rules.out.constant is not False:
        out = tuple([seat for seat in sorted(playing) if rules.out(StandingFacts(table, state, seat, playing))])
    left = {seat: total for seat, total in playing.items() if seat not in out}
    facts = MatchFacts(table, state, left or playing, active=len(left))
    if left and not rules.end(facts):
        return Standing(totals, out, None, totals)
    running = left or playing
    leader = best(rules, list(running.values()))
    winners = tuple(seat for seat in sorted(running) if running[seat] == leader)
    if len(winners) > 1 and rules.tie == "another_deal" and left:
        return Standing(totals, out, None, totals)
    rows = _rows(table, state, totals, winners)
    final = tuple(exact(total + sum(n for _, n in rows.get(seat, ()))) for seat, total in enumerate(totals))
    return Standing(final, out, MatchResult(winners, final, state.deal, rows), totals)


# -- what the end of a match adds
class FinalFacts(StandingFacts):
    """One player when the match has ended (hook `final`); totals are those before anything is added."""

    def __init__(
        self, table: Table, state: State, seat: int, totals: Mapping[int, Number], winners: Sequence[int]
    ) -> None:
        super().__init__(table, state, seat, totals)
        self._winners = winners

    def _of(self, seat: int) -> FinalFacts:
        return FinalFacts(self._table, self._state, seat, self._totals, self._winners)

    @property
    def winner(self) -> FinalFacts | None:
        """Return the one player who has won, None where several have."""
        return self._of(self._winners[0]) if len(self._winners) == 1 else None

    @property
    def everyone(self) -> Sequence[FinalFacts]:
        return [self._of(seat) for seat in self._totals]

    @property
    def others(self) -> Sequence[FinalFacts]:
        return [self._of(seat) for seat in self._totals if seat != self._seat]


def _rows(
    table: Table, state: State, totals: Sequence[Number], winners: Sequence[int]
) -> dict[int, tuple[tuple[str, Number], ...]]:
    """Return what each line at the end of the match gives each player; those who are out take part."""
    every = dict(enumerate(totals))
    given: dict[int, list[tuple[str, Number]]] = {}
    for row in table.variant.match.rows or ():
        for seat in every:
            if row.to != "each" and (seat in winners) is not (row.to == "winner"):
                continue
            facts = FinalFacts(table, state, seat, every, winners)
            if row.when is None or row.when(facts):
                given.setdefault(seat, []).append((row.name, exact(row.points(facts))))
    return {seat: tuple(some) for seat, some in given.items()}


stay(MatchFacts, StandingFacts, FinalFacts)
