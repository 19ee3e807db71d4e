"""Large hands: against the search of everything, against an integer program, and within their limits."""

import random
from collections import Counter
from functools import cache
from itertools import combinations

import pytest
from engine.books import book, deuces, kind, remigio10, remigio13
from engine.oracle import Oracle

from remigio_dsl.core.cards import Written
from remigio_dsl.engine import arrange, covers, layoffs, wide
from remigio_dsl.engine import uses as tables
from remigio_dsl.engine.arrange import closing_discards, least, packings
from remigio_dsl.engine.layoffs import best_lay_off

THREE = {"packs": 3, "jokers": 12}
BOOKS = {
    "remigio10": remigio10(**THREE),
    "remigio13": remigio13(**THREE),
    "any number of jokers": book(kind("set"), kind("run", ace="both"), **THREE),
    "jokers not adjacent": book(
        kind("set", jokers="jokers <= 2"),
        kind("run", ace="wheel", forbid={"side_by_side": "adjacent"}),
        **THREE,
    ),
    "wild deuces": book(
        kind("set", jokers="jokers <= 1"), kind("run", ace="both", jokers="jokers <= 1"), wild=deuces, **THREE
    ),
    "two suits, long runs": book(
        kind("set", when="suits >= 2", jokers="jokers <= 1"),
        kind("run", least=4, jokers="jokers <= 2"),
        packs=3,
        jokers=3,
    ),
}


def some_hand(made, size, jokers, chance):
    """Return so many cards with so many jokers, as counts."""
    naturals = [face for face in made.deck.faces if face < made.deck.joker]
    jokers = min(jokers, made.deck.copies(made.deck.joker))
    return tuple(made.deck.count([*chance.sample(naturals, size - jokers), *[made.deck.joker] * jokers]))


def cards_of(hand):
    return tuple(face for face, n in enumerate(hand) for _ in range(n))


def most_gained(made, hand, names):
    """Return what melds can take at most, points first and then cards, by an integer program over every bag."""
    numpy = pytest.importorskip("numpy")
    optimize = pytest.importorskip("scipy.optimize")
    uses = made.uses(names)
    packed = int.from_bytes(bytes(hand), "little")
    plain, wild = uses.items(bytes(hand), packed)
    items = uses.priced([*plain, *wild], uses.prices(hand))
    rows = [list(bag.to_bytes(len(hand), "little")) for _, bag in items]
    prices = numpy.array(uses.prices(hand).costs)
    if not rows:
        return 0
    bags = numpy.array(rows)
    fits = optimize.LinearConstraint(bags.T, -numpy.inf, numpy.array(hand))
    found = optimize.milp(-(bags @ prices), constraints=fits, integrality=numpy.ones(len(rows)))
    assert found.status == 0
    return round(-found.fun)


def gained(made, hand, best):
    costs = made.uses(None).prices(hand).costs
    return sum(costs[face] for group in best.groups for face in group.faces)


@pytest.mark.parametrize("name", BOOKS)
def test_hands_of_middle_size_are_split_as_a_search_of_everything_splits_them(name, monkeypatch):
    made = BOOKS[name]
    chance = random.Random(name)
    monkeypatch.setattr(arrange, "LARGE", 0)
    monkeypatch.setattr(covers, "LARGE", 0)
    for size, jokers in ((8, 1), (9, 2), (11, 3), (12, 2)):
        hand = some_hand(made, size, jokers, chance)
        oracle = Oracle(made, made.held_kinds)
        points, groupings = oracle.least(cards_of(hand), made.hand_values(hand))
        best = least(made, hand)
        assert (best.points, len(best.left), best.exact) == (points, len(next(iter(groupings))[1]), True)
        discards = {left[0] for _, left in oracle.partitions(cards_of(hand)) if len(left) == 1}
        assert set(closing_discards(made, hand, made.held_kinds)) == discards


def brute_least(made, hand):
    """Return the fewest points and cards left: every bag is held against the oracle, every split is tried."""
    oracle = Oracle(made, made.held_kinds)
    values = made.hand_values(hand)
    joker = made.deck.joker
    cards = cards_of(hand)
    melds: dict[int, set[tuple[int, ...]]] = {}
    for size in range(2, 14):
        for bag in set(combinations(cards, size)):
            naturals = [face for face in bag if face != joker]
            alike = len({face % 13 for face in naturals}) == 1 or len({face // 13 for face in naturals}) == 1
            if alike and oracle.readings(bag):
                melds.setdefault(bag[0], set()).add(bag)

    @cache
    def best(rest):
        if not rest:
            return 0, 0
        points, left = best(rest[1:])
        found = (points + values[rest[0]], left + 1)
        for meld in melds.get(rest[0], ()):
            more = Counter(rest)
            more.subtract(meld)
            if min(more.values()) >= 0:
                found = min(found, best(tuple(sorted(more.elements()))))
        return found

    return best(cards)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "size", "jokers"),
    [("remigio10", 16, 3), ("remigio10", 17, 4), ("remigio13", 16, 5), ("remigio13", 18, 3), ("remigio10", 20, 4)],
)
def test_hands_of_sixteen_cards_and_more_are_split_as_a_search_of_everything_splits_them(
    name, size, jokers, monkeypatch
):
    made = BOOKS[name]
    hand = some_hand(made, size, jokers, random.Random(size))
    right = brute_least(made, hand)
    for large in (0, 100):
        monkeypatch.setattr(arrange, "LARGE", large)
        best = least(made, hand)
        assert (best.points, len(best.left), best.exact) == (*right, True)


@pytest.mark.parametrize("name", BOOKS)
def test_both_searches_leave_the_same_of_hands_of_middle_size(name, monkeypatch):
    made = BOOKS[name]
    chance = random.Random(name)
    for _ in range(20):
        hand = some_hand(made, chance.randrange(14, 23), chance.randrange(3, 6), chance)
        answers = []
        for large in (0, 100):
            monkeypatch.setattr(arrange, "LARGE", large)
            monkeypatch.setattr(covers, "LARGE", large)
            best = least(made, hand)
            assert best.exact
            answers.append((best.points, len(best.left), closing_discards(made, hand, made.held_kinds)))
        assert answers[0] == answers[1]


@pytest.mark.parametrize("name", ["remigio10", "remigio13", "wild deuces", "two suits, long runs"])
def test_large_hands_leave_as_little_as_an_integer_program(name):
    made = BOOKS[name]
    chance = random.Random(name)
    sizes = ((19, 3), (22, 5), (26, 3), (34, 3), (40, 8), (60, 3), (80, 10))
    for size, jokers in sizes:
        hand = some_hand(made, size, jokers, chance)
        best = least(made, hand)
        assert best.exact
        assert gained(made, hand, best) == most_gained(made, hand, made.held_kinds)
        check(made, hand, best)


def check(made, hand, best):
    """Hold a grouping against the rules."""
    assert sorted([*best.left, *(face for group in best.groups for face in group.faces)]) == list(cards_of(hand))
    assert best.points == sum(made.hand_values(hand)[face] for face in best.left)
    for group in best.groups:
        assert group in made.readings([Written(face) for face in group.faces])


@pytest.mark.parametrize("name", BOOKS)
def test_discards_of_a_large_hand_close_and_the_others_do_not(name):
    made = BOOKS[name]
    chance = random.Random(name)
    for size, jokers in ((20, 5), (30, 9), (41, 8)):
        hand = some_hand(made, size, jokers, chance)
        found = closing_discards(made, hand, made.held_kinds)
        for face in sorted(set(cards_of(hand)))[:: size // 7]:
            rest = tuple(n - (at == face) for at, n in enumerate(hand))
            best = least(made, rest)
            assert (face in found) == (not best.left) or not best.exact
            shown = arrange.covers(made, rest, made.held_kinds)
            assert bool(shown) == (face in found)
            for cover in shown[:20]:
                assert sorted(one for group in cover.groups for one in group.faces) == list(cards_of(rest))


def test_lay_offs_of_a_large_hand_are_as_good_as_those_found_one_by_one(monkeypatch):
    chance = random.Random(5)
    for made in (BOOKS["remigio10"], BOOKS["remigio13"]):
        for _ in range(6):
            hand = some_hand(made, 13, chance.randrange(4), chance)
            groups = made.groups_in(some_hand(made, 16, 1, chance), made.held_kinds)
            table = chance.sample(groups, min(3, len(groups)))
            best, steps = best_lay_off(made, hand, table)
            with monkeypatch.context() as patch:
                patch.setattr(layoffs, "LARGE", 0)
                other, ways = best_lay_off(made, hand, table)
            assert other.exact
            assert (best.points, len(best.left), len(steps)) == (other.points, len(other.left), len(ways))
            for step in ways:
                assert (step.group, step.end) in made.extensions(table[step.meld], step.card)
                table[step.meld] = step.group


def test_where_the_limit_is_reached_the_arrangement_is_lawful_and_says_so(monkeypatch):
    made = BOOKS["remigio13"]
    hand = some_hand(made, 60, 7, random.Random(3))
    monkeypatch.setattr(wide, "NODES", 0)
    monkeypatch.setattr(wide, "FIRST", 1)
    best = least(made, hand)
    assert not best.exact
    check(made, hand, best)
    monkeypatch.setattr(wide, "NODES", 1)
    monkeypatch.setattr(wide, "MORE", 1)
    check(made, hand, least(made, hand))


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("size", [25, 60, pytest.param(168, marks=pytest.mark.slow)])
def test_whole_decks_are_no_trouble(name, size):
    made = BOOKS[name]
    cards = random.Random(size).sample(made.deck.faces, min(size, made.deck.size))
    hand = tuple(made.deck.count(cards))
    check(made, hand, least(made, hand))
    laid = packings(made, hand, made.held_kinds, ("points",), keep=1)
    assert laid
    for one in laid[:: len(laid) // 20 + 1]:
        used = [face for group in one.groups for face in group.faces]
        assert sorted([*used, *one.spare]) == list(cards_of(hand))


def test_what_books_remember_has_a_limit(monkeypatch):
    monkeypatch.setattr(tables, "MOST_BAGS", 500)
    monkeypatch.setattr(tables, "MOST_READINGS", 50)
    made, usual = remigio10(), remigio10()
    chance = random.Random(1)
    for _ in range(60):
        hand = some_hand(made, 12, 3, chance)
        one, other = least(made, hand), least(usual, hand)
        assert one.left == other.left
        assert [group.cards for group in one.groups] == [group.cards for group in other.groups]
    uses = made.uses(None)
    assert uses._made.kept <= 2_000
    assert len(uses._readings) <= 50
