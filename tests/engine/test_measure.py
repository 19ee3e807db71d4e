"""How a steady bot weighs hands that are looked up, against what it works out of counts by face."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from engine.test_arrange_oracle import dense_hand, random_hand
from engine.test_leftovers import ONE_PACK

from remigio_dsl import Game, SteadyBot, load
from remigio_dsl.core.hints import Number
from remigio_dsl.engine import bots
from remigio_dsl.engine.leftovers import Left
from remigio_dsl.engine.measure import Measure, measure_of
from remigio_dsl.engine.melds import MeldBook

GAMES = ("gin", "oklahoma-gin", "straight-gin")


def hands(made: MeldBook, name: str) -> Iterator[tuple[int, ...]]:
    chance = random.Random(f"{name} measure")
    for size in range(1, 14):
        for _ in range(8):
            yield from (random_hand(made, size, chance), dense_hand(made, size, chance) if size > 2 else ())


def mask(faces: tuple[int, ...]) -> int:
    return sum(1 << face for face in faces)


def left_of(made: MeldBook, faces: tuple[int, ...]) -> Left:
    return made.leftovers().of(tuple(made.deck.count(faces)))


def measured(made: MeldBook) -> Measure:
    found = measure_of(made)
    assert found is not None
    return found


def relatives(made: MeldBook, hand: tuple[int, ...], face: int) -> int:
    """Return how near the other cards of a hand are to one: 3 a card of its rank or next to it, 2 beside those."""
    ranks = len(made.deck.ranks)
    found = 0
    for other in hand:
        apart = abs(other % ranks - face % ranks)
        if other != face:
            found += 3 if not apart else {1: 3, 2: 2}.get(apart, 0) * (other // ranks == face // ranks)
    return found


@pytest.mark.parametrize("name", ONE_PACK)
def test_loose_cards_are_those_of_the_grouping(name: str) -> None:
    made = ONE_PACK[name]
    tables = made.leftovers().tables
    assert tables is not None
    for hand in hands(made, name):
        loose = tables.loose(mask(hand))
        assert loose == mask(left_of(made, hand).faces)
        costs = made.uses().prices(()).costs
        assert tables.cost(mask(hand)) == sum(cost for face, cost in enumerate(costs) if loose >> face & 1)


@pytest.mark.parametrize("name", ONE_PACK)
def test_a_draw_gains_what_is_left_less_and_the_dearest_card(name: str) -> None:
    made = ONE_PACK[name]
    chance = random.Random(name)
    values = [made.card_value(face) for face in range(made.deck.joker)]
    for hand in hands(made, name):
        number = chance.randint(1, 2)
        more = tuple(chance.sample([face for face in range(made.deck.joker) if face not in hand], number))
        before, after = left_of(made, hand), left_of(made, tuple(sorted(hand + more)))
        dearest: Number = max([values[face] for face in after.faces], default=0)
        gained = measured(made).gain(mask(hand), mask(more))
        assert gained == (before.points - after.points + dearest) * made.leftovers().unit


@pytest.mark.parametrize("name", ONE_PACK)
def test_the_card_least_wanted_is_dear_and_has_few_relatives(name: str) -> None:
    made = ONE_PACK[name]
    chance = random.Random(name)
    for hand in hands(made, name):
        some = [face for face in hand if chance.random() < 0.7]
        for among in (list(hand), some):
            left = [face for face in left_of(made, hand).faces if face in among]
            wishes = [(relatives(made, hand, face) - made.card_value(face), face) for face in left]
            assert measured(made).wanted_least(mask(hand), mask(tuple(among))) == (min(wishes)[1] if left else -1)


@pytest.mark.parametrize("name", GAMES)
def test_bots_that_look_hands_up_choose_as_those_that_count(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(load(name), 2)
    looking, counting = ([SteadyBot(), SteadyBot()] for _ in range(2))
    for seed in range(25):
        state = game.start(seed)
        while state.result is None:
            view, legal = game.view(state, state.turn), game.legal(state)
            move = looking[state.turn].choose(view, game, legal)
            with monkeypatch.context() as patch:
                patch.setattr(bots, "measure_of", lambda _: None)
                assert counting[state.turn].choose(view, game, legal) == move
            game.play(state, move)
