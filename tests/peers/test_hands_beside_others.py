"""What hands leave, by everybody who computes it."""

import pytest

from benchmarks import exact, oracle, rlcards
from benchmarks.sample import RANKS, dense_hands, random_hands, thirteen_cards
from benchmarks.twin import UTILS
from remigio_dsl import Game, load
from remigio_dsl.engine.arrange import least

pytestmark = pytest.mark.peers


@pytest.mark.parametrize("hands", [random_hands(400, 11), dense_hands(400, 12)], ids=["random", "dense"])
def test_ten_cards_leave_the_same_by_everybody(hands: list[list[int]]) -> None:
    points = Game(load("gin"), 2).book().least_points
    for hand in hands:
        cards = [rlcards.Card("CDHS"[card // RANKS], "A23456789TJQK"[card % RANKS]) for card in hand]
        ours = points(sum(1 << card for card in hand))
        assert ours == oracle.least(frozenset(hand)) == UTILS.min_deadwood(hand) == rlcards.least_deadwood(cards)


def test_thirteen_cards_leave_what_the_solver_proves() -> None:
    book = Game(load("remigio-13"), 4).book()
    for hand in thirteen_cards(400, 8, seed=13):
        assert least(book, hand).points == exact.least_points(hand)


def test_thirteen_cards_with_many_jokers_leave_what_the_solver_proves() -> None:
    book = Game(load("remigio-13"), 4).book()
    for hand in thirteen_cards(200, 60, seed=14):
        counts = [*hand[:-1], min(hand[-1], 8)]
        assert least(book, tuple(counts)).points == exact.least_points(counts)
