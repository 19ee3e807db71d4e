"""What has to hold for every hand, whatever the rules."""

import random
from collections import Counter

import pytest
from engine.books import PIPS, book, deuces, gin, kind, remigio10, remigio13
from hypothesis import given, settings
from hypothesis import strategies as st

from remigio_dsl.core.cards import Written
from remigio_dsl.engine.arrange import all_least, closing_discards, covers, least, packings
from remigio_dsl.engine.byparts import best_of_parts
from remigio_dsl.engine.layoffs import best_lay_off
from remigio_dsl.engine.packed import FEW, pack
from remigio_dsl.engine.search import Packing, best_packing

BOOKS = [
    remigio10(),
    remigio13(),
    gin(),
    book(kind("set"), kind("run", ace="wheel", forbid={"adjacent": "adjacent"})),
    book(kind("set", jokers="jokers <= naturals"), kind("run", ace="both", jokers="jokers <= 1"), wild=deuces),
]


@st.composite
def hands(draw, most=13):
    """Return a book and some cards of its deck, near each other more often than by chance."""
    made = draw(st.sampled_from(BOOKS))
    low, wide = draw(st.integers(0, 12)), draw(st.integers(2, 13))
    suits = draw(st.sampled_from([(0,), (1, 3), (0, 1, 2, 3), (0, 1, 2, 3)]))
    near = [
        face
        for face in made.deck.faces
        if face == made.deck.joker or face in made.wild or ((face % 13 - low) % 13 < wide and face // 13 in suits)
    ]
    cards = draw(st.permutations(near).map(lambda some: some[: draw(st.integers(0, most))]))
    return made, cards


def counts(made, cards):
    return tuple(made.deck.count(cards))


@given(hands(), st.randoms())
def test_the_order_of_the_cards_changes_no_answer(some, chance):
    made, cards = some
    mixed = list(cards)
    chance.shuffle(mixed)
    assert least(made, counts(made, cards)) == least(made, counts(made, mixed))
    one, two = [made.readings([Written(face) for face in order[:4]]) for order in (cards, sorted(cards[:4]))]
    assert one == two


@given(hands())
def test_every_card_is_in_one_lawful_group_or_left(some):
    made, cards = some
    hand = counts(made, cards)
    best = least(made, hand)
    assert Counter([face for group in best.groups for face in group.faces]) + Counter(best.left) == Counter(cards)
    assert best.points == sum(made.hand_values(hand)[face] for face in best.left)
    for group in best.groups:
        assert group in made.readings(group.cards)
        assert made.readings([Written(face) for face in group.faces])


@given(hands(12))
def test_a_card_more_never_saves_more_than_it_cannot_cost(some):
    made, cards = some
    whole = least(made, counts(made, cards)).points
    values = made.hand_values(counts(made, cards))
    for at, face in enumerate(cards):
        without = least(made, counts(made, cards[:at] + cards[at + 1 :])).points
        assert whole <= without + values[face]


@given(hands(10))
@settings(max_examples=60)
def test_all_best_groupings_leave_the_same(some):
    made, cards = some
    every = all_least(made, counts(made, cards))
    assert every[0] == least(made, counts(made, cards))
    assert len({(one.points, len(one.left)) for one in every}) == 1
    keys = [
        (one.left, tuple(sorted((group.kind.name, tuple(sorted(group.faces))) for group in one.groups)))
        for one in every
    ]
    assert len(set(keys)) == len(keys)


@given(hands(9))
@settings(max_examples=60)
def test_whole_hands_closing_discards_and_least_agree(some):
    made, cards = some
    hand = counts(made, cards)
    kinds = made.held_kinds
    whole = covers(made, hand, kinds)
    assert bool(whole) == (not least(made, hand).left) or not cards
    one_out = covers(made, hand, kinds, 1)
    assert sorted({one.spare[0] for one in one_out}) == list(closing_discards(made, hand, kinds))
    for face in set(cards):
        rest = list(cards)
        rest.remove(face)
        assert (face in closing_discards(made, hand, kinds)) == (not least(made, counts(made, rest)).left)
    assert bool(packings(made, hand, kinds)) == bool(made.groups_in(hand, kinds))


@given(hands(9), st.data())
@settings(max_examples=60)
def test_the_table_never_makes_it_dearer_and_every_step_is_a_lay_off(some, data):
    made, cards = some
    groups = made.groups_in(counts(made, [*cards]), None)
    if not groups:
        return
    table = data.draw(st.lists(st.sampled_from(groups), max_size=2))
    hand = counts(made, cards)
    best, steps = best_lay_off(made, hand, table)
    assert best.points <= least(made, hand).points
    for step in steps:
        assert (step.group, step.end) in made.extensions(table[step.meld], step.card)
        table[step.meld] = step.group


@given(hands(5))
def test_what_a_card_makes_of_a_meld_is_a_meld_of_these_cards(some):
    made, cards = some
    for group in made.groups_in(counts(made, cards)):
        for face in {*range(made.deck.joker + 1)}:
            if not made.deck.copies(face):
                continue
            card = Written(face)
            found = made.extensions(group, card)
            for longer, end in found:
                assert longer in made.readings(longer.cards)
                assert Counter(longer.faces) == Counter(group.faces) + Counter([face])
                assert end in ("low", "high", "")
            if not found:
                reason = made.why_not_extension(group, card).reason
                assert reason in ("lay.meld_complete", "lay.does_not_fit", "meld.too_many_jokers") or "forbid" in reason


@given(hands(4))
def test_a_bag_is_a_meld_or_has_a_reason(some):
    made, cards = some
    bag = [Written(face) for face in cards]
    if bag and not made.readings(bag):
        assert made.why_not(bag).reason.startswith("meld")


@given(some=hands(11))
@settings(max_examples=100)
def test_all_searches_find_the_same_points(some):
    made, cards = some
    hand = counts(made, cards)
    uses, packed = made.uses(None), pack(hand)
    prices = uses.prices(hand)
    usual = least(made, hand)
    plain, wild = (uses.priced(some, prices) for some in uses.items(bytes(hand), packed))
    ways = [Packing(uses, prices, [*plain, *wild]).first(packed), best_packing(uses, packed, prices, plain, wild)]
    if uses.only_jokers:
        ways += [best_of_parts(uses.parts(bytes(hand), packed), packed, hand[-1], uses.guard)]
    for bags in ways:
        if bags is not None:
            left, points = uses.left_over(packed - sum(bags), prices)
            assert (points, len(left)) == (usual.points, len(usual.left))


SEVERAL_PACKS = [
    remigio10(),
    remigio13(),
    book(kind("set"), kind("run", ace="wheel", forbid={"adjacent": "adjacent"})),
    book(kind("set", suits="distinct", jokers="jokers <= 1"), kind("run", jokers="jokers <= 1"), packs=3),
    book(kind("set", least=2, suits="distinct"), kind("run", least=2, most=4, jokers="jokers <= naturals"), jokers=4),
    book(kind("set", suits="distinct", jokers="jokers <= 0"), kind("run", jokers="jokers <= 0")),
    book(kind("set", suits="distinct"), kind("run", jokers="jokers <= 1"), values={"hand": {**PIPS, "*": 0}}),
]


@given(made=st.sampled_from(SEVERAL_PACKS), seed=st.integers(0, 1 << 32), jokers=st.integers(0, 5))
@settings(max_examples=300, deadline=None)
def test_parts_are_searched_as_all_bags_in_a_row(made, seed, jokers):
    chance = random.Random(seed)
    low, wide = chance.randrange(13), chance.randint(3, 13)
    near = [face for face in made.deck.faces if face != made.deck.joker and (face % 13 - low) % 13 < wide]
    cards = chance.sample(near, min(len(near), chance.randint(4, 13)))
    hand = counts(made, cards + [made.deck.joker] * min(jokers, made.deck.jokers))
    uses, packed = made.uses(None), pack(hand)
    found = best_of_parts(uses.parts(bytes(hand), packed), packed, hand[-1], uses.guard)
    plain, wild = uses.items(bytes(hand), packed)
    if found is not None and len(plain) <= FEW:
        assert found == best_packing(uses, packed, uses.prices(hand), plain, wild)


@pytest.mark.parametrize(
    "line",
    [
        "KH KH KD KD KS KS KC KC * *",
        "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH",
        "5H 5H 6H 6H 7H 7H 8H 8H 9H 9H * * * *",
        "AH 2H 3H AD 2D 3D AS 2S 3S AC 2C 3C * *",
    ],
)
def test_hands_of_one_rank_or_suit_are_split_at_once(line):
    made = remigio10()
    hand = counts(made, [card.face for card in made.deck.parse_cards(line)])
    assert least(made, hand).left == ()
    assert covers(made, hand, made.held_kinds, 1, ["jokers", "size"])
    assert closing_discards(made, hand, made.held_kinds)


def test_forty_cards_are_no_trouble():
    made = remigio13()
    hand = counts(made, [*range(0, 52, 3), *range(0, 52, 2)][:38] + [made.deck.joker] * 2)
    best = least(made, hand)
    assert best.points == all_points(made, best)


def all_points(made, best):
    return sum(made.hand_values((0,) * 53)[face] for face in best.left)
