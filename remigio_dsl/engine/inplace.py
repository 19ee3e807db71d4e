"""Moves made in place: for whoever needs no position but the last one, such as simulated matches.

The draws and discards of which nearly every turn is made are done here, without a copy and without judging again what
`legal` has judged; every other move goes the way of `turns.attempt`.
"""

from __future__ import annotations

from remigio_dsl.engine import offers, turns
from remigio_dsl.engine.course import advance, end_turn
from remigio_dsl.engine.drawing import drawable, dried_up
from remigio_dsl.engine.moves import Discard, Draw, Move, Pass
from remigio_dsl.engine.settled import Settled
from remigio_dsl.engine.state import Refusal, State
from remigio_dsl.engine.table import Table
from remigio_dsl.engine.tuples import Heard
from remigio_dsl.engine.turns import STEPS


def play(table: Table, state: State, move: Move, settled: Settled | None = None) -> Refusal | None:
    """Make a legal move, in place; return the refusal of one that `attempt` refuses, the position being as it was."""
    done = False
    goes_on = state.result is None
    if goes_on and isinstance(move, Discard):
        done = settled.throw(state, move) if settled is not None else _discard(table, state, move)
    elif goes_on and isinstance(move, Draw):
        done = (settled is not None and settled.draw(state, move)) or _draw(table, state, move)
    elif goes_on and isinstance(move, Pass) and state.offer >= 0:
        done = _refuse(table, state, move)
    if done:
        return None
    after = turns.attempt(table, state, move)
    if isinstance(after, Refusal):
        return after
    heard = state.heard
    if after.result is None:
        heard.append(heard_of(table, state, move, after))
    state.become(after)
    state.heard = heard
    return None


def heard_of(table: Table, state: State, move: Move, after: State) -> Heard:
    """Return a move as the whole table saw it."""
    refilled = after.reshuffles > state.reshuffles
    if isinstance(move, Draw) and move.pile == "discard":
        faces = table.deck.faces
        return Heard(state.turn, move, tuple(faces[card] for card in state.discard[len(after.discard) :]), refilled)
    return Heard(state.turn, move, (), refilled)


def _refuse(table: Table, state: State, move: Pass) -> bool:
    """Refuse the card that is offered, which may always be done."""
    heard = Heard(state.turn, move)
    offers.refuse(table, state)
    if state.result is None:
        state.heard.append(heard)
    return True


def _discard(table: Table, state: State, move: Discard) -> bool:
    """Throw one card of several, where that is the turn's last; return whether it was done."""
    seat = state.seats[state.place]
    hand = state.hands[seat]
    face = move.card.face
    card = hand & table.face_masks[face] if 0 <= face <= table.deck.joker else 0
    card &= -card
    if card in (0, hand) or table.variant.turn.discard.cards > 1 or table.step(state) not in STEPS[Discard]:
        return False
    state.hands[seat] = hand ^ card
    state.discard.append(card.bit_length() - 1)
    state.thrown += 1
    dried_up(table, end_turn(table, state))
    if state.result is None:
        state.heard.append(Heard(seat, move))
    return True


def _draw(table: Table, state: State, move: Draw) -> bool:
    """Draw from a pile that holds enough cards and has one source; return whether it was done."""
    place, source = table.plan.piles.get(move.pile, (-1, None))
    pile = state.stock if move.pile == "stock" else state.discard
    count = move.count
    if table.step(state) != "draw" or source is None or source.whole:
        return False
    if not 0 < count <= len(pile) or count < source.least:
        return False
    if move.pile == "stock" and count > drawable(table, state):
        return False
    seat = state.seats[state.place]
    drawn = pile[-count:]
    del pile[-count:]
    hand = state.hands[seat]
    for card in drawn:
        hand |= 1 << card
    state.hands[seat] = hand
    state.source = place
    if move.pile == "discard":
        faces = table.deck.faces
        state.taken = tuple([faces[card] for card in drawn])
        state.discard_draws += 1
    advance(table, state)
    if state.result is None:
        state.heard.append(Heard(seat, move, state.taken if move.pile == "discard" else ()))
    return True
