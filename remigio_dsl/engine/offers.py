"""The card turned up, offered before the first turn: each player in order of play takes it or refuses it.

Whoever takes it has drawn it, and goes on with the first turn. Where everybody refuses, whoever starts has the first
turn, and the card is not to be drawn in it.
"""

from __future__ import annotations

from remigio_dsl.engine.course import begin
from remigio_dsl.engine.drawing import draw, draws
from remigio_dsl.engine.facts import TurnFacts
from remigio_dsl.engine.moves import Draw, Move, Pass
from remigio_dsl.engine.state import Refusal, State
from remigio_dsl.engine.table import Table
from remigio_dsl.variant.model import Offer


def opened(table: Table, state: State) -> State:
    """Return a deal that has just been dealt, changed in place: at its offer, else at the first turn."""
    return _ask(table, state, 0, refused=False)


def moves(table: Table, state: State) -> list[Move]:
    """Return what may be answered to the open offer."""
    taken = (move for move in draws(table, state) if move.pile == "discard")
    return [*(move for move in taken if isinstance(answer(table, state, move), State)), Pass()]


def answer(table: Table, state: State, move: Draw | Pass) -> State | Refusal:
    """Return the position after the player who is asked has taken the card or refused it."""
    after = state.copy()
    if isinstance(move, Pass):
        return refuse(table, after)
    path = _offer(table).path
    if move.pile != "discard":
        return table.refuse("draw.not_allowed", path, pile=move.pile, offered=True)
    after.offer = -1
    after.discard_draws = -1  # what is offered is not drawn from the discards
    begin(table, after)
    if after.result is not None or table.step(after) != "draw":
        return table.refuse("draw.not_allowed", path, pile=move.pile, offered=True)
    return draw(table, after, move)


def refuse(table: Table, state: State) -> State:
    """Return `state`, changed in place, after the player who is asked has refused the card."""
    return _ask(table, state, state.place + 1, refused=True)


def _offer(table: Table) -> Offer:
    assert table.variant.offers is not None
    return table.variant.offers[0]


def _ask(table: Table, state: State, place: int, *, refused: bool) -> State:
    """Ask the next player from `place` on, in place; `refused` is whether somebody before has refused."""
    if table.variant.offers is not None:
        offer = _offer(table)
        for at in range(place, len(state.seats) if offer.to == "everyone" else 1):
            state.place, state.offer = at, 0
            if offer.when is None or offer.when(TurnFacts(table, state, state.turn)):
                return state
    state.place, state.offer = 0, -1
    begin(table, state)
    state.declined = refused
    return state
