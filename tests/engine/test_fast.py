"""Arrays of hands leave what each hand leaves that is asked for alone."""

import random
import subprocess
import sys

import pytest
from engine.books import PIPS, book, gin, kind, remigio10, remigio13
from engine.oracle import Oracle
from engine.test_arrange_oracle import dense_hand, random_hand
from engine.test_leftovers import EVERY
from hypothesis import given, settings
from hypothesis import strategies as some

from remigio_dsl import load
from remigio_dsl.core.resources import variant_names
from remigio_dsl.engine.arrange import least
from remigio_dsl.engine.table import Table

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

from remigio_dsl.engine.fast.many import Many  # noqa: E402


def rows(made, hands):
    return np.array([made.deck.count(cards) for cards in hands], np.int8).reshape(len(hands), made.deck.joker + 1)


def check(made, hands):
    points, cards = Many(made).left(rows(made, hands))
    right = [least(made, made.deck.count(one)) for one in hands]
    assert points.tolist() == pytest.approx([float(one.points) for one in right])
    assert cards.tolist() == [len(one.left) for one in right]


def some_hands(made, chance, number, sizes):
    return [
        chance.choice([random_hand, dense_hand])(made, chance.choice(sizes), chance) for _ in range(number)
    ]


@pytest.mark.parametrize("name", EVERY)
def test_arrays_of_hands_leave_what_each_of_them_leaves(name):
    made = EVERY[name]
    check(made, some_hands(made, random.Random(f"{name} many"), 60, range(14)))


@pytest.mark.parametrize("made", [gin(), remigio10(), remigio13()], ids=["gin", "remigio10", "remigio13"])
def test_hands_of_any_size_have_an_answer(made):
    check(made, some_hands(made, random.Random("sizes"), 6, [0, 1, 18, 19, 22]))


@pytest.mark.parametrize("name", variant_names())
def test_dealt_hands_of_every_variant(name):
    table = Table(load(name), 2)
    size = table.hand_size(1, False, False)
    check(table.book(), some_hands(table.book(), random.Random(name), 300, [size, size + 1]))


@pytest.mark.slow
@pytest.mark.parametrize("made", [gin(), remigio10(), remigio13()], ids=["gin", "remigio10", "remigio13"])
def test_many_hands_leave_what_each_of_them_leaves(made):
    check(made, some_hands(made, random.Random("many"), 30_000, range(9, 15)))


@pytest.mark.parametrize("name", ["gin", "remigio10", "remigio13"])
def test_arrays_of_hands_against_a_search_of_everything(name):
    made = EVERY[name]
    hands = some_hands(made, random.Random(f"{name} oracle"), 12, [6, 7])
    points, _ = Many(made).left(rows(made, hands))
    oracle = Oracle(made, made.held_kinds)
    for found, cards in zip(points.tolist(), hands, strict=True):
        assert found == oracle.least(cards, made.hand_values(()))[0]


RULES = some.fixed_dictionaries(
    {
        "least": some.integers(2, 4),
        "suits": some.sampled_from(["any", "distinct"]),
        "run": some.integers(3, 5),
        "ace": some.sampled_from(["low", "high", "both", "wheel"]),
        "jokers": some.sampled_from(["jokers <= 1", "jokers <= naturals", "jokers < 2 or size > 4", True, False]),
        "packs": some.integers(1, 3),
        "printed": some.integers(0, 5),
        "prices": some.lists(some.integers(-2, 15), min_size=14, max_size=14),
        "seed": some.integers(0, 1 << 32),
    }
)


@settings(max_examples=40, deadline=None)
@given(one=RULES)
def test_random_rules_leave_the_same_in_arrays(one):
    made = book(
        kind("set", least=one["least"], suits=one["suits"], jokers=one["jokers"]),
        kind("run", least=one["run"], ace=one["ace"], jokers=one["jokers"]),
        packs=one["packs"],
        jokers=one["printed"],
        values={"hand": dict(zip(PIPS, one["prices"], strict=True))},
    )
    check(made, some_hands(made, random.Random(one["seed"]), 8, range(12)))


def test_masks_are_hands_of_one_pack():
    made = gin()
    chance = random.Random("masks")
    hands = [random_hand(made, 10, chance) for _ in range(200)]
    masks = np.array([sum(1 << face for face in cards) for cards in hands], np.uint64)
    assert Many(made).points(masks).tolist() == [made.least_points(mask) for mask in masks.tolist()]


def test_what_is_no_hand_of_the_deck_is_refused():
    one_pack, two_packs = Many(gin()), Many(remigio10())
    twice = np.zeros((1, 53), np.int8)
    twice[0, 5] = 2
    assert two_packs.points(twice).tolist() == [12]
    for many, wrong in (
        (one_pack, twice),
        (one_pack, np.array([1 << 52])),
        (one_pack, np.array([-1])),
        (two_packs, np.array([1])),
        (two_packs, -twice),
        (two_packs, 2 * twice),
        (two_packs, twice[:, 1:]),
    ):
        with pytest.raises(ValueError, match="deck"):
            many.left(wrong)
    assert two_packs.points(twice[:0]).tolist() == []


def test_nobody_else_imports_the_compiler():
    code = "import sys, remigio_dsl.engine.game; from remigio_dsl.engine import fast; fast.is_there()"
    code += "; print('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
