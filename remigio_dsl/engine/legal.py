"""The moves that the player on turn may make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from remigio_dsl.core.cards import Written
from remigio_dsl.engine import offers, turns
from remigio_dsl.engine.drawing import draws, may_take
from remigio_dsl.engine.facts import TurnFacts
from remigio_dsl.engine.moves import Close, Discard, Draw, Move, Pass
from remigio_dsl.engine.plays import plays
from remigio_dsl.engine.reach import is_far, known_closes
from remigio_dsl.engine.settled import DRAW, Settled
from remigio_dsl.engine.state import State
from remigio_dsl.engine.table import Table
from remigio_dsl.engine.throwing import closing_faces, discard_refusal, duty_unmet, may_close, may_throw


def moves(table: Table, state: State, settled: Settled | None = None) -> list[Move]:
    """Return the legal moves: draws, groups, lay-offs, exchanges, closes and discards, in that order.

    Where several groups are needed to open, one move of each distinct kind of opening is given. A step that leaves
    nothing else to do is passed. `settled` are the table's settled turns, if it has any.
    """
    if state.result is not None:
        return []
    if state.offer >= 0:
        taken = settled.draws(state) if settled is not None else None
        if taken is not None:
            return [*(move for move in taken if isinstance(move, Draw) and move.pile == "discard"), Pass()]
        return offers.moves(table, state)
    if settled is not None:
        return _settled_moves(table, settled, state)
    steps = table.variant.turn.steps
    step = steps[state.step].name
    if step == "draw":
        return _draws(table, state) or [Pass()]
    found: list[Move] = []
    if step == "play":
        found += [move for move in plays(table, state) if _allowed(table, state, move)]
        if steps[-1].name == "play" and _allowed(table, state, Pass()):
            found.append(Pass())
    if not is_far(table, state):
        known = known_closes(table, state)
        found += _closes(table, state) if known is None else known
    if table.variant.turn.has("discard"):
        found += _discards(table, state)
    return found or [Pass()]


def _settled_moves(table: Table, settled: Settled, state: State) -> list[Move]:
    if state.step == DRAW:
        return settled.draws(state) or _draws(table, state) or [Pass()]
    throws = settled.throws(state)
    discards: list[Move] = _discards(table, state) if throws is None else throws  # type: ignore[assignment]  # all new
    if settled.is_far(state):
        return discards or [Pass()]
    known = known_closes(table, state)
    return [*(_closes(table, state) if known is None else known), *discards] or [Pass()]


def _draws(table: Table, state: State) -> list[Move]:
    plan = table.plan
    if plan.draws is None:
        return [move for move in draws(table, state) if _allowed(table, state, move)]
    found: list[Move] = []
    for source, move in plan.draws:
        if source.pile == "discard":
            if may_take(table, state, source) or _allowed(table, state, move):
                found.append(move)
        elif source.when is None or source.when(TurnFacts(table, state, state.turn)):
            found.append(move)  # what comes from the stock is not known before, and forbids nothing
    return found


def _allowed(table: Table, state: State, move: Move) -> bool:
    return isinstance(turns.attempt(table, state, move), State)


def _discards(table: Table, state: State) -> list[Discard]:
    hand = state.hands[state.turn]
    plan = table.plan
    faces = plan.throws.faces(hand)
    if not plan.free_throw or hand & (hand - 1) == 0 or duty_unmet(table, state, closed=False) is not None:
        return list(_judged(table, state, plan.throws.moves(faces)))
    for face in state.taken:
        if faces >> face & 1 and (plan.no_return or not may_throw(table, state, face)):
            faces ^= 1 << face
    return plan.throws.moves(faces)


def _judged(table: Table, state: State, moves: Sequence[Discard]) -> Iterator[Discard]:
    hand = state.hands[state.turn]
    closes = hand.bit_count() == 1  # a discard that empties the hand is the close
    judged: dict[object, bool] = {}  # where no rule asks about the card, cards that were not just taken are alike
    for move in moves:
        face = move.card.face
        key = face in state.taken if table.throws_alike else face
        if key not in judged:
            judged[key] = _allowed(table, state, move) if closes else discard_refusal(table, state, face) is None
        if judged[key]:
            yield move


def _closes(table: Table, state: State) -> list[Close]:
    """Return the closes: those without a discard, and one for each card without which the rest closes.

    Where hands differ in the card that they throw, a close without one names its hand.
    """
    rules = table.variant.closing
    found: list[Close] = []
    if rules.may_keep:
        keeps = [hand.name for hand in rules.hands if rules.discard_of(hand) != "required"]
        closes = [Close(None, name) for name in keeps] if rules.by_outcome else [Close(None)]
        found += [move for move in closes if _allowed(table, state, move)]
    if rules.throwing:
        found += [Close(Written(face)) for face in closing_faces(table, state) if may_close(table, state, face)]
    return found
