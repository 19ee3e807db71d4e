"""What one player is shown: hidden cards leave the engine through here alone."""

from __future__ import annotations

from remigio_dsl.core.dataclass import replace
from remigio_dsl.engine.seen import View
from remigio_dsl.engine.state import State, TableMeld
from remigio_dsl.engine.table import Table
from remigio_dsl.engine.tuples import Slot


def view(table: Table, state: State, seat: int) -> View:
    """Return what the player at `seat` is shown of a position.

    The own hand and what lies open; of other hands the number of cards, until a deal has ended and they are shown.
    """
    faces = table.deck.faces
    hands = state.hands
    pile = state.discard
    result = state.result
    if result is not None and result.thrown is not None and table.variant.closing.face == "down":
        pile = pile[:-1]
        result = replace(result, thrown=None)
    seen = pile if table.shows_pile else pile[-1:]
    return View(  # by place: a round of two has some twenty views, and names would take as long again
        seat,
        table.players,
        state.seats,
        state.deal,
        state.dealer,
        state.lap,
        state.seats[state.place],
        "" if result is not None else table.step(state),
        tuple(table.faces_of(hands[seat])),
        tuple([hand.bit_count() for hand in hands]),
        len(state.stock),
        tuple([faces[card] for card in seen]),
        len(state.discard),
        tuple([_without_copies(table, meld) for meld in state.table]) if state.table else (),
        tuple([one for one in state.seats if state.opened >> one & 1]) if state.opened else (),
        state.totals,
        state.taken,
        state.upcard,
        {one: tuple(table.faces_of(hands[one])) for one in state.seats} if result is not None else {},
        result,
        tuple(state.heard),
    )


def _without_copies(table: Table, meld: TableMeld) -> TableMeld:
    """Return a meld with the first copy of each card in its place: which of the twins lies there nobody can see."""
    joker, faces = table.deck.joker, table.deck.faces
    if all(slot.card < joker for slot in meld.slots):
        return meld
    first = table.deck.size - table.deck.jokers
    slots = [Slot(first if faces[card] == joker else faces[card], stands, owner) for card, stands, owner in meld.slots]
    return replace(meld, slots=tuple(slots))
