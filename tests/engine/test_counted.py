"""Conditions on whole hands that only count: the same cards as when every rest is looked at by itself."""

from __future__ import annotations

import random

import pytest

from remigio_dsl import Game, load
from remigio_dsl.engine import closing
from remigio_dsl.engine.counted import COUNTED, counted

CONDITIONS = (
    "suits = 1", "suits <= 2 and jokers = 0", "ranks <= 4", "ranks = suits + 3 or jokers = 2",
    "size = 5 and ranks = 5", "jokers < 2 and suits = 2",
)  # fmt: skip


@pytest.mark.parametrize("condition", CONDITIONS)
def test_cards_that_may_go_are_those_of_a_search(condition: str) -> None:
    game = Game(load("remigio-10", sets={"closing.hands.colour.when": condition}), 2)
    when = next(hand.when for hand in game.variant.closing.hands if hand.name == "colour")
    assert when is not None
    assert when.names <= COUNTED
    dice = random.Random(condition)
    seen = 0
    for _ in range(400):
        suits = dice.sample(range(4), dice.randint(1, 4))
        near = [card for card in range(game.deck.size) if game.deck.faces[card] // 13 in (*suits, 4)]
        mask = sum(1 << card for card in dice.sample(near, dice.randint(2, 7)))
        state = game.start(1)
        state.hands[0] = mask
        counts = game.counts_of(mask)
        cards = game.faces_of(mask)
        expected = []
        for face in dict.fromkeys(cards):
            rest = cards[:]
            rest.remove(face)
            if any(True for _ in closing.whole_hands(game, state, 0, rest, when)):
                expected.append(face)
        found = counted(13, game.deck.joker, when).faces(game.plan.throws.faces(mask), counts, mask.bit_count())
        assert found == expected
        seen += bool(found)
    assert seen > 5
