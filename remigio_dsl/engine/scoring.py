"""A deal that is over: what everybody shows, what the score rows give, and how the totals stand then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from remigio_dsl.core.cards import Written
from remigio_dsl.core.hints import Number
from remigio_dsl.engine import match
from remigio_dsl.engine.arrange import Arrangement
from remigio_dsl.engine.closing import Shown, melded_points
from remigio_dsl.engine.groups import Group
from remigio_dsl.engine.holdings import Ending, Holding, ScoreFacts, lowest_seats, player
from remigio_dsl.engine.layoffs import best_lay_off
from remigio_dsl.engine.state import DealResult, SeatResult, ShownGroup, State, TableMeld, exact
from remigio_dsl.engine.table import Table
from remigio_dsl.lang.rule import Rule
from remigio_dsl.variant.model import Receiver, ScoreRow


# -- ends of a deal
def close(table: Table, state: State, seat: int, shown: Shown, thrown: int | None) -> State:
    """Return `state`, changed in place, closed by `seat` with what is shown."""
    left, points = shown.facts.over
    closing = Holding(
        Arrangement(points, shown.groups, left),
        hand_points=points,
        jokers=shown.facts.jokers,
        concealed=table.is_concealed(state, seat),
    )
    if not table.variant.turn.has("play"):  # where melds are laid on the table they score as table melds
        closing.melded = melded_points(table, state, shown.groups)
    at = state.seats.index(seat)
    others = (*state.seats[at + 1 :], *state.seats[:at])
    holdings = {seat: closing, **{other: holding(table, state, other) for other in others}}
    ending = Ending(seat, shown.hand.name, shown.factor, holdings, shown, shown.facts)
    return _finish(table, state, "close", ending, thrown)


def end_without_close(table: Table, state: State, how: str, *, unfinished: bool = False) -> State:
    """Return `state`, changed in place, ended as `how` says: void, end_deal or lowest_wins.

    With `lowest_wins` the player with the fewest points left is the closer; where several have them, nobody is.
    """
    ending = Ending(None, None, 1, {seat: holding(table, state, seat) for seat in state.seats})
    if how == "lowest_wins":
        lowest = lowest_seats(table, ending)
        if len(lowest) == 1:
            ending.closer = lowest[0]
        else:
            how = "end_deal"
    return _finish(table, state, how, ending, unfinished=unfinished)


def holding(table: Table, state: State, seat: int) -> Holding:
    """Return what a player who did not close shows: the hand, grouped so as to cost least."""
    book = table.book(state.deal)
    counts = table.counts_of(state.hands[seat])
    return Holding(
        (book, counts),
        hand_points=book.hand_points(counts),
        jokers=counts[table.deck.joker],
        concealed=table.is_concealed(state, seat),
    )


def _finish(
    table: Table, state: State, how: str, ending: Ending, thrown: int | None = None, *, unfinished: bool = False
) -> State:
    """Score the ending, add it to the totals and note the result, in place."""
    for seat, _, _, value in table_cards(table, state):
        if seat in ending.holdings:
            ending.holdings[seat].melded += value
    if ending.closer is not None and table.variant.showdown is not None:
        _lay_off(table, state, ending)
    rows = {} if how == "void" else score(table, state, ending)
    points = {seat: exact(sum([amount for _, amount in rows.get(seat, ())])) for seat in state.seats}
    premium = tuple([row.name for row in ending.shown.rows]) if ending.shown else ()
    seats = {seat: _seat_result(held, points[seat]) for seat, held in ending.holdings.items()}
    given = {seat: tuple(some) for seat, some in rows.items()}

    def result(totals: tuple[Number, ...], out: tuple[int, ...]) -> DealResult:
        return DealResult(
            state.deal, ending.closer, how, ending.hand, thrown, premium, ending.factor, state.lap, state.reshuffles,
            seats, given, totals, out, unfinished,
        )  # fmt: skip

    before = state.history
    state.history = (*before, result(state.totals, ()))  # between two deals this one is over
    standing = match.standing(table, state, points)
    state.totals = standing.totals
    state.result = result(standing.after_deal, standing.out)
    state.history = (*before, state.result)
    state.over = standing.result
    ending.players.clear()  # they hold the position, which holds the ending
    state.ending = ending
    return state


def _seat_result(held: Holding, points: Number) -> SeatResult:
    shown = held.arrangement
    return SeatResult(
        tuple([ShownGroup(group.kind, group.cards) for group in shown.groups]), shown.left, held.laid_off, shown.points,
        held.melded, held.hand_points, held.jokers, held.concealed, points,
    )  # fmt: skip


def table_cards(table: Table, state: State) -> Iterator[tuple[int, TableMeld, int, Number]]:
    """Yield who scores each card on the table, its meld, its place there, and what it counts.

    A card scores for whoever laid it, or for the owner of the meld, as `table.lay_off.scores_for` says.
    """
    if "melded" not in table.variant.values:
        return
    rules = table.variant.table.lay_off
    by_layer = rules is None or rules.scores_for == "layer"
    book = table.book(state.deal)
    for meld in state.table:
        group = table.group_of(meld)
        for at, slot in enumerate(meld.slots):
            yield slot.owner if by_layer else meld.owner, meld, at, book.points_of_card(group, at, "melded")


def _lay_off(table: Table, state: State, ending: Ending) -> None:
    """Let the others, in order of play, lay cards off on what was shown before them, each as it costs least."""
    rules = table.variant.showdown
    assert rules is not None
    assert ending.closer is not None
    book = table.book(state.deal)
    hidden = not table.variant.turn.has("play")  # until now, and not on the table
    exposed: list[Group] = list(ending.holdings[ending.closer].arrangement.groups) if hidden else []
    anyone = rules.onto == "anyone"
    exposed += [table.group_of(meld) for meld in state.table if anyone or meld.owner == ending.closer]
    for seat, held in ending.holdings.items():
        if seat == ending.closer:
            continue
        when = rules.permission.when
        if when is not None and not when(player(table, state, seat, ending)):
            continue
        counts = table.counts_of(state.hands[seat])
        best, steps = best_lay_off(book, counts, exposed)
        held.grouping = best
        if steps:
            laid: dict[int, list[Written]] = {}
            rest = bytearray(counts)
            for step in steps:
                exposed[step.meld] = step.group
                laid.setdefault(step.meld, []).append(step.card)
                rest[step.card.face] -= 1
            held.hand_points = book.hand_points(bytes(rest))
            held.laid_off = tuple([ShownGroup(exposed[at].kind, tuple(cards)) for at, cards in laid.items()])
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
    facts = {seat: player(table, state, seat, ending) for seat in ending.holdings}
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
    receivers = seats_of(table, row.to, ending)
    amounts: dict[int, Number] = {}
    for seat in receivers if row.payer is None else seats_of(table, row.payer, ending):
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


def seats_of(table: Table, who: Receiver, ending: Ending) -> list[int]:
    """Return the seats that a row speaks of."""
    match who:
        case "closer":
            return [] if ending.closer is None else [ending.closer]
        case "others":
            return [seat for seat in ending.holdings if seat != ending.closer]
        case "each":
            return list(ending.holdings)
        case "lowest":
            return lowest_seats(table, ending)

