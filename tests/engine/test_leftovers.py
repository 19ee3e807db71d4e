"""What masks of cards leave at least, against a search that tries everything."""

import random
from fractions import Fraction

import pytest
from engine.books import PIPS, book, gin, kind, rule
from engine.oracle import Oracle
from engine.test_arrange_oracle import BOOKS, dense_hand, random_hand
from hypothesis import given, settings
from hypothesis import strategies as some

from remigio_dsl.core.cards import SPANISH40_RANKS, SPANISH48_RANKS, SPANISH_SUITS
from remigio_dsl.engine.arrange import closing_discards, least

SPANISH = {**PIPS, "S": 8, "C": 9, "R": 10}
ONE_PACK = {
    "gin": gin(),
    "runs of five at most": gin(most=5),
    "runs only": book(kind("run", ace="both"), packs=1, jokers=0),
    "sets only": book(kind("set", suits="distinct"), packs=1, jokers=0),
    "pairs, and a wheel": book(kind("pair", "set", 2, 2), kind("run", least=4, ace="wheel"), packs=1, jokers=0),
    "fours, and an order of its own": book(
        kind("set", least=4), kind("run", order=(0, 2, 4, 6, 8, 10, 12, 0, 1)), packs=1, jokers=0
    ),
    "suits differ": book(
        kind("set", when="rank != '7' or suits > 3"),
        kind("run", forbid={"short_hearts": "suit == 'H' and size < 4"}),
        packs=1,
        jokers=0,
        values={"hand": {**PIPS, "5H": Fraction(1, 2), "QS": 25}},
    ),
    "halves and thirds": book(
        kind("set"), kind("run"), packs=1, jokers=0, values={"hand": {**PIPS, "2": Fraction(1, 3), "K": Fraction(5, 2)}}
    ),
    "cards below nothing": book(
        kind("set"), kind("run"), packs=1, jokers=0, values={"hand": {**PIPS, "3": -4, "K": 0}}
    ),
    "points of many digits": book(
        kind("set"), kind("run"), packs=1, jokers=0, values={"hand": {**dict.fromkeys(PIPS, 10**28), "7": 1, "8": 0}}
    ),
    "points of many digits below nothing": book(
        kind("set"), kind("run"), packs=1, jokers=0, values={"hand": dict.fromkeys(PIPS, -(10**28))}
    ),
    "forty cards": book(
        kind("set", suits="distinct", ranks=10),
        kind("run", ranks=10, ace="both"),
        packs=1,
        jokers=0,
        ranks=SPANISH40_RANKS,
        suits=SPANISH_SUITS,
        values={"hand": SPANISH},
    ),
    "forty-eight cards": book(
        kind("set", suits="distinct", ranks=12),
        kind("run", ranks=12, ace="wheel"),
        packs=1,
        jokers=0,
        ranks=SPANISH48_RANKS,
        suits=SPANISH_SUITS,
        values={"hand": SPANISH},
    ),
}
SEARCHED = {name: made for name, made in BOOKS.items() if name != "gin"} | {
    "jokers that cost more in full hands": book(
        kind("set"), kind("run"), values={"hand": {**PIPS, "*": rule("3 * len(hand)")}}
    ),
    "five suits of one pack": book(
        kind("set"),
        kind("run", ranks=5),
        packs=1,
        jokers=0,
        ranks=("A", "2", "3", "4", "5"),
        suits=("C", "D", "H", "S", "O"),
    ),
}
EVERY = ONE_PACK | SEARCHED


def as_mask(made, cards):
    """Return faces as a mask of cards, copies of a face from the last one down."""
    mask = 0
    for face in cards:
        mask |= 1 << max(card for card, one in enumerate(made.deck.faces) if one == face and not mask >> card & 1)
    return mask


def check(made, cards):
    oracle = Oracle(made, made.held_kinds)
    hand = as_mask(made, cards)
    left = made.leftovers()

    def right(faces):
        values = made.hand_values(tuple(made.deck.count(faces)))
        points, groupings = oracle.least(faces, values)
        return points, min(len(rest) for _, rest in groupings)

    points, number = right(cards)
    assert made.least_points(hand) == points
    assert left.left(hand) == (points, number)
    after = {}
    for face in set(cards):
        rest = list(cards)
        rest.remove(face)
        after[face] = right(tuple(rest))[0]
    faces = made.deck.faces
    for most in (None, 0, points, points - 7):
        found = made.least_after_each(hand, most)
        assert all(hand >> card & 1 for card in found)
        assert len({faces[card] for card in found}) == len(found)
        assert {faces[card]: n for card, n in found.items()} == {
            face: n for face, n in after.items() if most is None or n <= most
        }


@pytest.mark.parametrize("name", EVERY)
def test_what_is_left_is_what_a_search_of_everything_leaves(name):
    made = EVERY[name]
    chance = random.Random(f"{name} leftovers")
    for size in (5, 7):
        check(made, random_hand(made, size + 1, chance))
        check(made, dense_hand(made, size, chance))


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY)
def test_what_is_left_is_what_a_search_of_everything_leaves_at_length(name):
    made = EVERY[name]
    chance = random.Random(f"{name} leftovers at length")
    for _ in range(20):
        check(made, random_hand(made, 9, chance))
        check(made, dense_hand(made, 8, chance))


@pytest.mark.parametrize("name", ONE_PACK)
def test_one_pack_is_looked_up_and_says_the_same_as_the_search(name):
    made = ONE_PACK[name]
    left = made.leftovers()
    assert left.tables is not None
    searched = type(left)(left.uses)
    searched.tables = None
    chance = random.Random(f"{name} both ways")
    for _ in range(150):
        size = chance.randrange(19)
        cards = chance.choice([random_hand, dense_hand])(made, size, chance)
        hand = as_mask(made, cards)
        most = chance.choice([None, 0, 10, 25])
        assert left.left(hand) == searched.left(hand)
        assert left.without(hand, most) == searched.without(hand, most)
        counts = tuple(made.deck.count(cards))
        best = least(made, counts)
        assert (best.points, len(best.left)) == left.left(hand)
        assert sorted((*best.left, *(face for group in best.groups for face in group.faces))) == sorted(cards)
        for group in best.groups:
            assert group in made.readings(group.cards)


@pytest.mark.parametrize("name", SEARCHED)
def test_other_decks_are_searched(name):
    assert SEARCHED[name].leftovers().tables is None


PACK = some.sets(some.integers(0, 51), max_size=12)
MELDS = some.tuples(
    some.integers(2, 4),
    some.sampled_from(["any", "distinct"]),
    some.integers(3, 5),
    some.sampled_from(["low", "high", "both", "wheel"]),
)


@settings(max_examples=60, deadline=None)
@given(melds=MELDS, prices=some.lists(some.integers(-3, 15), min_size=13, max_size=13), cards=PACK)
def test_random_rules_leave_what_a_search_leaves(melds, prices, cards):
    set_size, suits, run_size, ace = melds
    made = book(
        kind("set", least=set_size, suits=suits),
        kind("run", least=run_size, ace=ace),
        packs=1,
        jokers=0,
        values={"hand": dict(zip(PIPS, [*prices, 0], strict=True))},
    )
    left = made.leftovers()
    searched = type(left)(left.uses)
    searched.tables = None
    hand = sum(1 << card for card in cards)
    assert left.left(hand) == searched.left(hand)
    assert left.points(hand) == searched.left(hand)[0]
    assert left.without(hand, 10) == searched.without(hand, 10)
    counts = tuple(made.deck.count(cards))
    names = [one.name for one in made.kinds]
    if len(cards) < 8:
        ways = Oracle(made, names).partitions(tuple(sorted(cards)))
        assert set(closing_discards(made, counts, names)) == {left[0] for _, left in ways if len(left) == 1}
