"""The course of a turn: its steps one after the other, its end, and the next player's."""

from __future__ import annotations

from remigio_dsl.engine import scoring
from remigio_dsl.engine.facts import TurnFacts
from remigio_dsl.engine.state import State
from remigio_dsl.engine.table import Table


def begin(table: Table, state: State) -> State:
    """Return `state`, changed in place, with the player on turn at the first step that applies."""
    seat = state.turn
    state.turns[seat] += 1
    state.opened_before = bool(state.opened >> seat & 1)
    state.laid_before = bool(state.table) and any(slot.owner == seat for meld in state.table for slot in meld.slots)
    state.taken = state.laid = state.freed = ()
    state.exchanges = state.regrown = 0
    state.source = -1
    state.declined = False
    state.new_meld = False
    state.from_hand = state.thrown = 0
    state.held = state.hands[seat]
    state.step = -1
    return advance(table, state)


def advance(table: Table, state: State) -> State:
    """Go to the next step that applies; a turn without one is over, and a deal whose limit is met."""
    limit = table.variant.turn.limit
    if limit.when is not None and limit.when(TurnFacts(table, state, state.turn)):
        return scoring.end_without_close(table, state, limit.otherwise)
    steps = table.variant.turn.steps
    for place in range(state.step + 1, len(steps)):
        when = steps[place].when
        if when is None or when(TurnFacts(table, state, state.turn)):
            state.step = place
            return state
    return end_turn(table, state)


def end_turn(table: Table, state: State) -> State:
    """Go to the next player, in place; the deal ends where the stock or the laps have come to their end."""
    rules = table.variant.turn
    back = state.thrown and state.taken and table.deck.faces[state.discard[-1]] in state.taken
    state.thrown_back = state.thrown_back + 1 if back else 0
    left = rules.empty_stock.left
    if left is not None and len(state.stock) <= left:
        return scoring.end_without_close(table, state, rules.empty_stock.otherwise)
    state.place += 1
    if state.place == len(state.seats):
        state.place = 0
        state.lap += 1
        if state.lap > rules.limit.laps:
            return scoring.end_without_close(table, state, rules.limit.otherwise, unfinished=True)
    return begin(table, state)


