"""Every answer of `arrange` against a search that tries everything."""

import random
from fractions import Fraction
from itertools import chain

import pytest
from engine.books import PIPS, book, deuces, gin, kind, remigio10, remigio13
from engine.oracle import Oracle

from remigio_dsl.engine.arrange import all_least, closing_discards, covers, least, packings

NAMES = ("size", "jokers", "suits", "stretch")

BOOKS = {
    "remigio10": remigio10(),
    "remigio13": remigio13(),
    "gin": gin(),
    "three packs": remigio10(packs=3, jokers=6),
    "any number of jokers": book(kind("set"), kind("run", ace="both")),
    "wheel, jokers not adjacent": book(
        kind("set", jokers="jokers <= 2"), kind("run", ace="wheel", forbid={"side_by_side": "adjacent"})
    ),
    "ace high, copies and no sets": book(
        kind("run", ace="high", jokers="jokers < naturals"), kind("copies", "set", 2, suits="same")
    ),
    "same rank and suit": book(kind("copies", "set", suits="same"), kind("set", suits="distinct", jokers=False)),
    "pairs": book(kind("pair", "set", 2, 2, jokers="jokers <= 1"), kind("run", least=4, most=6, ace="both")),
    "two suits at least, a stretch of three": book(
        kind("set", when="suits >= 2"), kind("run", ace="wheel", when="stretch >= 3 or jokers == 0")
    ),
    "order of its own": book(kind("set", suits="distinct"), kind("run", order=(0, 2, 4, 6, 8, 10, 12, 0, 1))),
    "wild deuces": book(
        kind("set", jokers="jokers <= naturals"), kind("run", ace="both", jokers="jokers <= 1"), wild=deuces
    ),
    "wild deuces on a wheel": book(
        kind("set", suits="distinct", most=4),
        kind("run", ace="wheel", forbid={"adjacent": "adjacent"}),
        wild=deuces,
        jokers=2,
    ),
    "deuces instead of jokers": book(
        kind("set", jokers="jokers <= naturals", joker_is="declared"),
        kind("run", jokers="jokers <= naturals"),
        wild=lambda deck: deuces(deck) - {deck.joker},
        jokers=0,
    ),
    "ends of the run": book(
        kind("set", jokers="rank != 'A'"),
        kind("run", ace="both", jokers="suit in ('H', 'S') or size > 4"),
        values={"hand": {**PIPS, "*": 0, "A": 11, "5": 7, "5H": Fraction(1, 2)}},
    ),
    "cards below nothing": book(kind("set"), kind("run"), values={"hand": {**PIPS, "3": -4, "K": 0}}),
}


def random_hand(made, size, chance):
    cards = list(made.deck.faces)
    return tuple(sorted(chance.sample(cards, size)))


def dense_hand(made, size, chance):
    ranks = (
        chance.sample(range(13), 3) if chance.random() < 0.5 else [(chance.randrange(13) + i) % 13 for i in range(4)]
    )
    suits = chance.sample(range(4), chance.choice([1, 2, 3]))
    near = [
        f for f in made.deck.faces if f == made.deck.joker or (f % 13 in ranks and f // 13 in suits) or f in made.wild
    ]
    return tuple(sorted(chance.sample(near, min(size, len(near)))))


def counts(made, cards):
    return tuple(made.deck.count(cards))


def bags(arrangement):
    return tuple(sorted(tuple(sorted(group.faces)) for group in arrangement.groups)), arrangement.left


def kinds_of(made):
    return [one.name for one in made.kinds]


def check(made, cards):
    names = kinds_of(made)
    oracle = Oracle(made, names)
    hand = counts(made, cards)
    values = made.hand_values(hand)
    points, groupings = oracle.least(cards, values)
    best = least(made, hand, names)
    assert best.points == points == sum(values[face] for face in best.left)
    assert bags(best) in groupings
    every = all_least(made, hand, names)
    assert {bags(one) for one in every} == groupings
    assert every[0] == best
    for one in every:
        for group in one.groups:
            assert group in made.readings(group.cards, names)


def check_covers(made, cards):
    names = kinds_of(made)
    oracle = Oracle(made, names)
    hand = counts(made, cards)
    every = oracle.partitions(cards)
    for spare in (0, 1, 2):
        right = {(left, look) for groups, left in every if len(left) == spare for look in oracle.looks(groups, NAMES)}
        found = covers(made, hand, names, spare, NAMES)
        assert len(found) == len(right)
        assert {(one.spare, look_of(made, one)) for one in found} == right
        for one in found:
            assert tuple(sorted(chain(one.spare, *(group.faces for group in one.groups)))) == cards
    right = {left[0] for groups, left in every if len(left) == 1}
    assert set(closing_discards(made, hand, names)) == right
    laid = {look for groups, left in every if groups and left for look in oracle.looks(groups, NAMES)}
    packed = packings(made, hand, names, NAMES, keep=1)
    assert {look_of(made, one) for one in packed} == laid
    assert len(packed) == len(laid)


def look_of(made, cover):
    facts = [made.facts(group) for group in cover.groups]
    return tuple(sorted(((one.kind, *(getattr(one, name) for name in NAMES)) for one in facts), key=repr))


@pytest.mark.parametrize("name", BOOKS)
def test_hands_are_split_as_a_search_of_everything_splits_them(name):
    made = BOOKS[name]
    chance = random.Random(f"{name} 1")
    for _ in range(7):
        check(made, random_hand(made, 8, chance))
        check(made, dense_hand(made, 7, chance))


@pytest.mark.parametrize("name", BOOKS)
def test_whole_hands_and_what_is_laid_are_those_of_a_search_of_everything(name):
    made = BOOKS[name]
    chance = random.Random(f"{name} 2")
    for _ in range(5):
        check_covers(made, dense_hand(made, 7, chance))


@pytest.mark.slow
@pytest.mark.parametrize("name", BOOKS)
def test_hands_are_split_as_a_search_of_everything_splits_them_at_length(name):
    made = BOOKS[name]
    chance = random.Random(f"{name} 3")
    for size in (6, 8, 9, 10):
        for _ in range(12 if size < 10 else 3):
            check(made, random_hand(made, size, chance))
            check(made, dense_hand(made, size - 1, chance))
            check_covers(made, dense_hand(made, min(size, 9), chance))
