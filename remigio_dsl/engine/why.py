"""Why a deal was worth what it was: every card, condition and rule behind a score, with the place of each."""

from __future__ import annotations

from remigio_dsl.core.compiled import travel_by_fields
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.hints import Number
from remigio_dsl.core.spans import Span
from remigio_dsl.engine.holdings import Ending, player
from remigio_dsl.engine.scoring import seats_of, table_cards
from remigio_dsl.engine.state import State
from remigio_dsl.engine.table import Table
from remigio_dsl.lang.evaluate import Trace
from remigio_dsl.variant.model import PremiumRow, ScoreRow


@dataclass(frozen=True, slots=True)
class CardWorth:
    """What one card counts, and the rule that says so; `meld` is the number of its meld, 0 for a card in the hand."""

    face: int
    value: Number
    path: str
    span: Span | None
    meld: int = 0


@dataclass(frozen=True, slots=True)
class RowTrace:
    """A premium or score row: whether it applies, its condition and its amount as they were worked out."""

    row: PremiumRow | ScoreRow
    applies: bool
    when: Trace | None
    amount: Trace | None
    given: Number | None = None
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class ScoreWhy:
    """Everything behind one player's score of a deal."""

    seat: int
    left: tuple[CardWorth, ...]  # the cards left over, for players who did not close
    hand: tuple[CardWorth, ...]  # all cards in the hand
    melded: tuple[CardWorth, ...]  # the player's cards on the table
    premiums: tuple[RowTrace, ...]  # of the close; empty without one, or where the hand has its own factor
    rows: tuple[RowTrace, ...]
    factor: Number
    points: Number


travel_by_fields(CardWorth, RowTrace, ScoreWhy)


def explain_score(table: Table, state: State, seat: int) -> ScoreWhy:
    """Return what is behind the points that the deal in `state`, which is over, gave the player at `seat`.

    Raises:
        ValueError: if the deal is not over, or the position has been pickled or copied since.
    """
    ending = state.ending
    if not isinstance(ending, Ending):
        raise ValueError("what a score comes from is only known to the position that ended the deal, not to its copies")
    assert state.result is not None
    shown = state.result.seats[seat]
    hand = [] if seat == ending.closer else table.faces_of(state.hands[seat])
    laid = [face for group in shown.laid_off for face in (card.face for card in group.cards)]
    for face in laid:
        hand.remove(face)
    return ScoreWhy(
        seat=seat,
        left=tuple(_in_hand(table, state, face, hand) for face in shown.left),
        hand=tuple(_in_hand(table, state, face, hand) for face in hand),
        melded=tuple(_melded(table, state, seat)),
        premiums=_premiums(table, ending),
        rows=_rows(table, state, ending, seat),
        factor=ending.factor,
        points=shown.points,
    )


def _in_hand(table: Table, state: State, face: int, hand: list[int]) -> CardWorth:
    counts = table.counts(hand)
    value = table.book(state.deal).hand_value(face, counts)
    entry = table.variant.values["hand"].entries[face]
    path = entry["else"].path if entry and "else" in entry else "values.hand"
    return CardWorth(face, value, path, table.variant.nearest(path))


def _melded(table: Table, state: State, seat: int) -> list[CardWorth]:
    faces = table.deck.faces
    span = table.variant.nearest("values.melded")
    return [
        CardWorth(faces[meld.slots[at].card], value, "values.melded", span, meld.id)
        for owner, meld, at, value in table_cards(table, state)
        if owner == seat
    ]


def _premiums(table: Table, ending: Ending) -> tuple[RowTrace, ...]:
    shown, facts = ending.shown, ending.facts
    if shown is None or facts is None or shown.hand.factor is not None:
        return ()
    rows = []
    for row in table.variant.premiums.rows:
        when = row.when.explain(facts)
        counts = row in shown.rows
        amount = row.factor.explain(facts) if when.value else None
        rows.append(RowTrace(row, counts, when, amount, amount.value if amount else None, row.when.excerpt.span()))
    return tuple(rows)


def _asked_of(table: Table, state: State, ending: Ending, row: ScoreRow, seat: int) -> int:
    """Return of whom the rule of a row was asked: the payer if there is one, else the receiver.

    Whoever only receives is told what the first of those who pay was asked: there the amounts are by payer.
    """
    assert state.result is not None
    asked = seats_of(table, row.payer if row.payer is not None else row.to, ending)
    if seat in asked or not asked:
        return seat
    return next((one for one in asked if any(name == row.name for name, _ in state.result.rows.get(one, ()))), asked[0])


def _rows(table: Table, state: State, ending: Ending, seat: int) -> tuple[RowTrace, ...]:
    assert state.result is not None
    given = dict(state.result.rows.get(seat, ()))
    found = []
    for row in table.variant.score.rows:
        facts = player(table, state, _asked_of(table, state, ending, row, seat), ending)
        applies = row.name in given
        when = row.when.explain(facts) if row.when is not None and applies else None
        amount = row.points.explain(facts) if applies else None
        found.append(RowTrace(row, applies, when, amount, given.get(row.name), row.points.excerpt.span()))
    return tuple(found)
