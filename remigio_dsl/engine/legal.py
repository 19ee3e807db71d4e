"""The moves that the player on turn may make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from remigio_dsl.core.cards import Written
from remigio_dsl.engine import turns
from remigio_dsl.engine.closing import whole_hands
from remigio_dsl.engine.covers import closing_discards
from remigio_dsl.engine.drawing import draws
from remigio_dsl.engine.moves import Close, Discard, Move, Pass
from remigio_dsl.engine.plays import plays
from remigio_dsl.engine.state import State
from remigio_dsl.engine.table import Table
from remigio_dsl.engine.throwing import discard_refusal
from remigio_dsl.lang import Rule


def moves(table: Table, state: State) -> list[Move]:
    """Return the legal moves: draws, groups, lay-offs, exchanges, closes and discards, in that order.

    Where several groups are needed to open, one move of each distinct kind of opening is given. A step that leaves
    nothing else to do is passed.
    """
    if state.result is not None:
        return []
    steps = table.variant.turn.steps
    step = steps[state.step].name
    if step == "draw":
        return [move for move in draws(table, state) if _allowed(table, state, move)] or [Pass()]
    found: list[Move] = []
    if step == "play":
        found += [move for move in plays(table, state) if _allowed(table, state, move)]
        if steps[-1].name == "play" and _allowed(table, state, Pass()):
            found.append(Pass())
    found += [move for move in _closes(table, state) if _allowed(table, state, move)]
    if table.variant.turn.has("discard"):
        found += _discards(table, state)
    return found or [Pass()]


def _allowed(table: Table, state: State, move: Move) -> bool:
    return isinstance(turns.attempt(table, state, move), State)


def _discards(table: Table, state: State) -> Iterator[Discard]:
    hand = state.hands[state.turn]
    closes = hand.bit_count() == 1  # a discard that empties the hand is the close
    for face in dict.fromkeys(table.faces_of(hand)):
        move = Discard(Written(face))
        if _allowed(table, state, move) if closes else discard_refusal(table, state, face) is None:
            yield move


def _closes(table: Table, state: State) -> Iterator[Close]:
    """Return the closes to try: one for each face without which the rest could close, and one without a discard."""
    rules = table.variant.closing
    hand = table.counts_of(state.hands[state.turn])
    if rules.discard != "required":
        yield Close(None)
    if rules.discard == "none":
        return
    if sum(hand) == 1:
        yield Close(Written(hand.index(1)))
        return
    book = table.book(state.deal)
    faces: set[int] = set()
    for one in rules.hands:
        if one.groups is not None:
            faces.update(closing_discards(book, hand, one.groups))
        else:
            faces.update(_whole_hands(table, state, hand, one.when))
    for face in sorted(faces):
        yield Close(Written(face))


def _whole_hands(table: Table, state: State, hand: Sequence[int], when: Rule | None) -> Iterator[int]:
    """Return the faces without which the rest of the hand meets a condition on whole hands."""
    cards = [face for face, count in enumerate(hand) for _ in range(count)]
    for face in dict.fromkeys(cards):
        rest = cards[:]
        rest.remove(face)
        if any(True for _ in whole_hands(table, state, state.turn, rest, when)):
            yield face
