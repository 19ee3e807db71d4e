"""A deal that is over: what everybody shows, what the score rows give, and how the totals stand then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from remigio_dsl.core.cards import Written
from remigio_dsl.engine import match
from remigio_dsl.engine.arrange import Arrangement, least
from remigio_dsl.engine.closing import Shown, melded_points
from remigio_dsl.engine.facts import GroupsFacts, TurnFacts
from remigio_dsl.engine.groups import Group
from remigio_dsl.engine.layoffs import best_lay_off
from remigio_dsl.engine.state import DealResult, Number, SeatResult, ShownGroup, State
from remigio_dsl.engine.table import Table
from remigio_dsl.lang import Rule
from remigio_dsl.variant.model import Receiver, ScoreRow


def exact(value: Number) -> Number:
    """Return a whole fraction as an int."""
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value


@dataclass(slots=True)
class Holding:
    """What one player shows at the end of a deal."""

    deadwood: Number = 0
    hand_points: Number = 0
    melded: Number = 0
    jokers: int = 0
    concealed: bool = False
    opened: bool | None = None
    arrangement: Arrangement | None = None
    laid_off: tuple[ShownGroup, ...] = ()
    groups: tuple[ShownGroup, ...] = ()


@dataclass(slots=True)
class Ending:
    """A deal that has ended, as score rules see it: who closed, how, and what everybody holds."""

    closer: int | None
    hand: str | None
    factor: Number
    holdings: Mapping[int, Holding]
    shown: Shown | None = None
    facts: GroupsFacts | None = None  # the hand shown, as the premium rows saw it
    points: dict[int, Number] = field(default_factory=dict)


class ScoreFacts(TurnFacts):
    """A player after the close (hooks `score` and `showdown`)."""

    def __init__(self, table: Table, state: State, seat: int, ending: Ending) -> None:
        super().__init__(table, state, seat)
        self._ending = ending
        self._holding = ending.holdings[seat]

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same player: rules compare `closer` with `starter`."""
        return isinstance(other, ScoreFacts) and other._seat == self._seat

    def __hash__(self) -> int:
        return self._seat

    @property
    def opened(self) -> bool:
        return super().opened if self._holding.opened is None else self._holding.opened

    @property
    def deadwood(self) -> Number:
        return self._holding.deadwood

    @property
    def hand_points(self) -> Number:
        return self._holding.hand_points

    @property
    def melded(self) -> Number:
        return self._holding.melded

    @property
    def jokers(self) -> int:
        return self._holding.jokers

    @property
    def concealed(self) -> bool:
        return self._holding.concealed

    @property
    def factor(self) -> Number:
        return self._ending.factor

    @property
    def closed(self) -> bool:
        return self._seat == self._ending.closer

    @property
    def closed_with(self) -> str | None:
        return self._ending.hand

    @property
    def points(self) -> Number:
        """Return what the rows looked at so far have given the player."""
        return self._ending.points.get(self._seat, 0)

    def _of(self, seat: int | None) -> ScoreFacts | None:
        if seat is None or seat not in self._ending.holdings:
            return None
        return ScoreFacts(self._table, self._state, seat, self._ending)

    @property
    def closer(self) -> ScoreFacts | None:
        return self._of(self._ending.closer)

    @property
    def dealer(self) -> ScoreFacts | None:
        return self._of(self._state.dealer)

    @property
    def starter(self) -> ScoreFacts | None:
        return self._of(self._state.seats[0])

    @property
    def winner(self) -> ScoreFacts | None:
        """Return the one player who shows the fewest points, None where several do."""
        lowest = lowest_seats(self._table, self._ending)
        return self._of(lowest[0]) if len(lowest) == 1 else None

    @property
    def everyone(self) -> Sequence[ScoreFacts]:
        return [ScoreFacts(self._table, self._state, seat, self._ending) for seat in self._ending.holdings]

    @property
    def others(self) -> Sequence[ScoreFacts]:
        return [facts for facts in self.everyone if not facts.closed]

    @property
    def survivors(self) -> Sequence[ScoreFacts]:
        """Return those who are still in when the deal ends."""
        return self.everyone

    @property
    def best(self) -> Number:
        return match.best(self._table.variant.match, [self._state.totals[seat] for seat in self._state.seats])

    @property
    def worst(self) -> Number:
        return match.worst(self._table.variant.match, [self._state.totals[seat] for seat in self._state.seats])

    @property
    def active(self) -> int:
        return len(self._state.seats)

    @property
    def deals(self) -> int:
        return self._state.deal - 1

    @property
    def minutes(self) -> int:
        return self._state.minutes


# -- ends of a deal
def close(table: Table, state: State, seat: int, shown: Shown, thrown: int | None) -> State:
    """Return `state`, changed in place, closed by `seat` with what is shown."""
    holding = Holding(
        jokers=shown.facts.jokers,
        concealed=table.is_concealed(state, seat),
        groups=tuple(ShownGroup(group.kind, group.cards) for group in shown.groups),
    )
    if not table.variant.turn.has("play"):  # where melds are laid on the table they score as table melds
        holding.melded = melded_points(table, state, shown.groups)
    return _finish(table, state, "close", seat, shown, holding, thrown)


def end_without_close(table: Table, state: State, how: str, *, unfinished: bool = False) -> State:
    """Return `state`, changed in place, ended as `how` says: void, end_deal or lowest_wins."""
    if how == "lowest_wins":
        ending = Ending(None, None, 1, {seat: holding(table, state, seat) for seat in state.seats})
        lowest = lowest_seats(table, ending)
        if len(lowest) == 1:
            closer = ending.holdings[lowest[0]]
            return _finish(table, state, how, lowest[0], None, closer, None, unfinished=unfinished)
        how = "end_deal"
    return _finish(table, state, how, None, None, None, None, unfinished=unfinished)


def holding(table: Table, state: State, seat: int) -> Holding:
    """Return what a player who did not close shows: the hand, grouped so as to cost least."""
    book = table.book(state.deal)
    counts = table.counts_of(state.hands[seat])
    best = least(book, counts)
    return Holding(
        deadwood=best.points,
        hand_points=book.hand_points(counts),
        jokers=counts[table.deck.joker],
        concealed=table.is_concealed(state, seat),
        arrangement=best,
        groups=tuple(ShownGroup(group.kind, group.cards) for group in best.groups),
    )


def lowest_seats(table: Table, ending: Ending) -> list[int]:
    """Return the seats with the fewest points left: in the hand where the score counts whole hands, else deadwood."""
    whole = any("hand_points" in row.points.names for row in table.variant.score.rows)
    left = {seat: held.hand_points if whole else held.deadwood for seat, held in ending.holdings.items()}
    fewest = min(left.values())
    return [seat for seat, points in left.items() if points == fewest]


def _finish(
    table: Table,
    state: State,
    how: str,
    closer: int | None,
    shown: Shown | None,
    closing: Holding | None,
    thrown: int | None,
    *,
    unfinished: bool = False,
) -> State:
    holdings: dict[int, Holding] = {}
    for seat in _from(state.seats, closer):
        holdings[seat] = closing if seat == closer and closing is not None else holding(table, state, seat)
    factor = shown.factor if shown is not None else 1
    ending = Ending(closer, shown.hand.name if shown else None, factor, holdings, shown, shown.facts if shown else None)
    laid = _table_points(table, state)
    for seat, held in holdings.items():
        held.melded += laid.get(seat, 0)
    if closer is not None and table.variant.showdown is not None:
        _lay_off(table, state, ending)
    rows = {} if how == "void" else score(table, state, ending)
    points = {seat: exact(sum((amount for _, amount in rows.get(seat, ())), 0)) for seat in state.seats}
    standing = match.standing(table, state, points)
    state.totals = standing.totals
    state.result = DealResult(
        deal=state.deal, closer=closer, ending=how, hand=ending.hand, thrown=thrown,
        premium=tuple(row.name for row in shown.rows) if shown else (), factor=factor, laps=state.lap,
        reshuffles=state.reshuffles,
        seats={seat: _seat_result(held, points[seat]) for seat, held in holdings.items()},
        rows={seat: tuple(given) for seat, given in rows.items()},
        totals=standing.totals, out=standing.out, unfinished=unfinished,
    )  # fmt: skip
    state.history = (*state.history, state.result)
    state.over = standing.result
    state.ending = ending
    return state


def _from(seats: Sequence[int], closer: int | None) -> Sequence[int]:
    at = seats.index(closer) if closer in seats else 0
    return (*seats[at:], *seats[:at])


def _seat_result(held: Holding, points: Number) -> SeatResult:
    left = held.arrangement.left if held.arrangement is not None else ()
    return SeatResult(
        groups=held.groups, left=left, laid_off=held.laid_off, deadwood=held.deadwood, melded=held.melded,
        hand_points=held.hand_points, jokers=held.jokers, concealed=held.concealed, points=points,
    )  # fmt: skip


def _table_points(table: Table, state: State) -> dict[int, Number]:
    """Return what each player's cards on the table score: for whoever laid them, or for the owner of the meld."""
    if "melded" not in table.variant.values:
        return {}
    rules = table.variant.table.lay_off
    by_layer = rules is None or rules.scores_for == "layer"
    book = table.book(state.deal)
    points: dict[int, Number] = {}
    for meld in state.table:
        group = table.group_of(meld)
        for at, slot in enumerate(meld.slots):
            seat = slot.owner if by_layer else meld.owner
            points[seat] = points.get(seat, 0) + book.points_of_card(group, at, "melded")
    return points


def _lay_off(table: Table, state: State, ending: Ending) -> None:
    """Let the others, in order of play, lay cards off on what was shown before them, each as it costs least."""
    rules = table.variant.showdown
    assert rules is not None and ending.closer is not None
    book = table.book(state.deal)
    exposed: list[Group] = [Group(one.kind, one.cards) for one in ending.holdings[ending.closer].groups]
    if table.variant.turn.has("play"):
        exposed = []
    anyone = rules.onto == "anyone"
    exposed += [table.group_of(meld) for meld in state.table if anyone or meld.owner == ending.closer]
    for seat, held in ending.holdings.items():
        if seat == ending.closer:
            continue
        when = rules.permission.when
        if when is not None and not when(ScoreFacts(table, state, seat, ending)):
            continue
        counts = table.counts_of(state.hands[seat])
        best, steps = best_lay_off(book, counts, exposed)
        laid: dict[int, list[Written]] = {}
        rest = list(counts)
        for step in steps:
            exposed[step.meld] = step.group
            laid.setdefault(step.meld, []).append(step.card)
            rest[step.card.face] -= 1
        held.arrangement = best
        held.deadwood = best.points
        held.hand_points = book.hand_points(tuple(rest))
        held.groups = tuple(ShownGroup(group.kind, group.cards) for group in best.groups)
        held.laid_off = tuple(ShownGroup(exposed[at].kind, tuple(cards)) for at, cards in laid.items())
        if anyone:
            exposed += best.groups


# -- the score rows
def score(table: Table, state: State, ending: Ending) -> dict[int, list[tuple[str, Number]]]:
    """Return what each score row gives each player; `times` is in the amounts.

    A row's player is the payer if there is one, else the receiver. Without a close a row counts as `score.no_close`
    says, and what names the closer falls away.
    """
    rules = table.variant.score
    given: dict[int, list[tuple[str, Number]]] = {seat: [] for seat in ending.holdings}
    if ending.closer is None and rules.no_close == "nothing":
        return given
    facts = {seat: ScoreFacts(table, state, seat, ending) for seat in ending.holdings}
    first = ending.closer if ending.closer is not None else next(iter(facts))
    times = rules.times(facts[first]) if ending.closer is not None or not _names_closer(rules.times) else 1
    for row in rules.rows:
        if ending.closer is None and _falls_away(row):
            continue
        for seat, amount in _amounts(table, row, facts, ending):
            value = exact(amount * times)
            given[seat].append((row.name, value))
            ending.points[seat] = ending.points.get(seat, 0) + value
    return given


def _names_closer(rule: Rule | None) -> bool:
    return rule is not None and bool(rule.names & {"closer", "closed_with"})


def _falls_away(row: ScoreRow) -> bool:
    return "closer" in (row.to, row.payer) or _names_closer(row.points) or _names_closer(row.when)


def _amounts(
    table: Table, row: ScoreRow, facts: Mapping[int, ScoreFacts], ending: Ending
) -> list[tuple[int, Number]]:
    receivers = _seats(table, row.to, ending)
    amounts: dict[int, Number] = {}
    for seat in receivers if row.payer is None else _seats(table, row.payer, ending):
        env = facts[seat]
        if row.when is not None and not row.when(env):
            continue
        points = row.points(env)
        if row.payer is None:
            amounts[seat] = amounts.get(seat, 0) + points
            continue
        for receiver in receivers:
            if receiver != seat:
                amounts[receiver] = amounts.get(receiver, 0) + points
                amounts[seat] = amounts.get(seat, 0) - points
    return list(amounts.items())


def _seats(table: Table, who: Receiver, ending: Ending) -> list[int]:
    match who:
        case "closer":
            return [] if ending.closer is None else [ending.closer]
        case "others":
            return [seat for seat in ending.holdings if seat != ending.closer]
        case "each":
            return list(ending.holdings)
        case "lowest":
            return lowest_seats(table, ending)

