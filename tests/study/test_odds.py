"""A dealt hand: what is exact is what dealing gives, and a seed gives the same answer again."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from remigio_dsl import Game, load
from remigio_dsl.engine import position
from remigio_dsl.engine.state import State
from remigio_dsl.study import odds_many
from remigio_dsl.study.odds import can_close, can_open, leaves_few, melds_of_pack, odds
from remigio_dsl.study.statistics import Sums, deviation, estimate, percentage, share

TOP = Path(__file__).parents[2]


def figures(name: str, seed: int = 1, deals: int = 400, **options: str) -> dict[str, tuple[float, float, float, bool]]:
    found = odds(Game(load(name, options=options), 4), seed, deals)
    return {line.key: (line.found.value, line.found.low, line.found.high, line.exact) for line in found.lines}


@pytest.mark.parametrize("name", ["remigio-10", "remigio-13"])
def test_what_is_exact_is_what_dealing_gives(name: str) -> None:
    game = Game(load(name), 4)
    hands = [
        [game.deck.faces[card] for card in range(game.deck.size) if hand >> card & 1]
        for seed in range(500)
        for hand in game.start(seed).hands
    ]
    points = [sum(float(game.card(face).value) for face in hand) for hand in hands]
    found = figures(name, deals=2)
    assert found["held"][3]
    assert sum(points) / len(points) == pytest.approx(found["held"][0], abs=1.5)
    mean = sum(points) / len(points)
    spread = (sum((one - mean) ** 2 for one in points) / len(points)) ** 0.5
    assert spread == pytest.approx(found["held_spread"][0], abs=1)
    none = 100 * sum(game.deck.joker not in hand for hand in hands) / len(hands)
    assert none == pytest.approx(found["jokers.none"][0], abs=4)
    assert sum(found[f"jokers.{key}"][0] for key in ("none", "one", "two", "more")) == pytest.approx(100)


def test_ten_cards_of_two_packs_hold_what_the_deck_says() -> None:
    # four jokers in 108 cards, ten dealt: (98 · 97 · 96 · 95) / (108 · 107 · 106 · 105)
    found = figures("remigio-10", deals=2)
    assert found["jokers.none"][0] == pytest.approx(100 * 98 * 97 * 96 * 95 / (108 * 107 * 106 * 105))
    # each suit counts 1 + (2 + … + 10) + 30 = 85 points, two packs of four suits and four jokers of 20
    assert found["held"][0] == pytest.approx(10 * (8 * 85 + 80) / 108)


def test_the_same_seed_gives_the_same_answer_and_another_a_near_one() -> None:
    first, again, other = figures("remigio-13"), figures("remigio-13"), figures("remigio-13", seed=2)
    assert first == again
    assert first != other
    for key in ("left", "group", "opens"):
        value, low, high, exact = first[key]
        assert not exact
        assert low < value < high
        assert abs(value - other[key][0]) < high - low


def test_a_cut_for_jokers_is_dealt_and_not_worked_out() -> None:
    found = odds(Game(load("remigio-13", options={"cut_for_jokers": "three"}), 4), 1, 100)
    assert not any(line.exact for line in found.lines)


def hand(game: Game, cards: str, stock: str = "") -> tuple[Game, State, int]:
    """Return a position in which the first seat holds these cards, and its place in the order of play."""
    state = position.build(game, {"hands": {"A": cards}, "stock": stock})
    return game, state, state.seats.index(0)


def test_who_can_open_and_close_is_known_by_the_rules() -> None:
    game = Game(load("remigio-13"), 2)
    strong, weak = "10H 10S 10C JH JS JC 2D 4C 6S 8H AD 3C 5H", "2D 4C 6S 8H AD 3C 5H 7S 9D JC KH QS 10C"
    assert can_open(*hand(game, strong))
    assert not can_open(*hand(game, weak))
    assert not can_close(*hand(game, strong))
    ten = Game(load("remigio-10"), 2)
    ready = "2H 3H 4H 7C 7D 7S 9S 10S JS KD"
    assert can_close(*hand(ten, ready, "QS"))
    assert not can_close(*hand(ten, ready, "2C"))


def test_the_command_prints_figures_and_data() -> None:
    words = [sys.executable, "-m", "remigio_dsl", "odds", "remigio-13", "--hands", "200", "--lang", "es"]
    said = subprocess.run(words, cwd=TOP, capture_output=True, check=True, encoding="utf-8").stdout
    assert "puntos sin ligar, lo mínimo" in said
    assert "pueden abrir con ella, %" in said
    data = json.loads(subprocess.run([*words, "--json"], cwd=TOP, capture_output=True, check=True).stdout)
    assert data["hands"] == 200
    assert sum(data["left"].values()) == 200
    assert data["figures"]["held"]["exact"]
    wrong = subprocess.run([*words, "--players", "99"], cwd=TOP, capture_output=True, check=False, encoding="utf-8")
    assert wrong.returncode == 2


@pytest.mark.parametrize("name", ["remigio-10", "remigio-13", "gin"])
def test_hands_counted_over_arrays_give_the_same_figures(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    one_by_one = odds(Game(load(name), 2), 5, 120)
    monkeypatch.setattr("remigio_dsl.study.odds.MANY", 1)
    assert odds(Game(load(name), 2), 5, 120) == one_by_one


def test_dealt_hands_of_gin_are_as_published() -> None:
    game = Game(load("gin"), 2)
    how = odds_many.plan(game)
    assert how is not None
    parts = {"left": 2, "left_spread": 3, "group": 2, "ready": 2}
    sums = {key: Sums(n, 1) for key, n in parts.items()}
    left: Counter[float] = Counter()
    assert odds_many.count(game, how, 1, 1_000_000, sums, left) == left.total() == 1_000_000
    wanted = {"left": (share, 56.57, 0.04), "left_spread": (deviation, 13.79, 0.03), "group": (percentage, 39.8, 0.1)}
    for key, (value, published, width) in {**wanted, "ready": (percentage, 0.063, 0.006)}.items():
        found = estimate(sums[key], value, 0)
        assert found is not None
        assert found.half < width
        assert abs(found.value - published) < 3.3 * found.error, key  # once in a thousand seeds it may not be
    assert melds_of_pack(game) == 185


def test_packs_are_dealt_out_whole_and_each_card_lies_anywhere() -> None:
    hands = odds_many.deal(3, 0, 4000, 52, 10)
    assert hands.shape == (4000, 5)
    assert (odds_many.deal(3, 1000, 1100, 52, 10) == hands[1000:1100]).all()
    assert (odds_many.deal(4, 0, 4000, 52, 10) != hands).all()
    for row in hands[:50].tolist():
        assert all(hand.bit_count() == 10 for hand in row)
        assert sum(row).bit_count() == 50
    for place in range(5):
        for card in range(52):
            seen = int((hands[:, place] >> card & 1).sum())
            assert abs(seen - 4000 * 10 / 52) < 5 * (4000 * 10 / 52 * 42 / 52) ** 0.5


@pytest.mark.parametrize(("name", "most"), [("gin", 10), ("oklahoma-gin", None), ("straight-gin", -1)])
def test_what_is_dealt_with_little_enough_left_is_told_where_closes_leave_cards(name: str, most: int | None) -> None:
    game = Game(load(name), 2)
    keys = {line.key for line in odds(game, 1, 5).lines}
    assert ("ready" in keys) == (most != -1)
    assert not any(key.startswith("jokers") for key in keys)
    for number in range(400):
        state = game.start(1, number)
        state.hands[0] = sum(1 << card for card in (0, 1, 2, 13, 14, 15, 26, 27, 28, number % 13 + 39))
        limit = most
        if limit is None:
            rank = game.deck.rank_of(game.deck.faces[state.discard[-1]])
            limit = 0 if rank == 0 else min(10, rank + 1)
        points = game.book().leftovers().points(state.hands[0])
        assert leaves_few(game, state, 0, game.counts_of(state.hands[0])) == (points <= limit)


def test_a_hand_may_close_though_a_card_is_offered_first() -> None:
    game = Game(load("gin"), 2)
    closing = 0
    for number in range(1200):
        state = game.start(1, number)
        for place, seat in enumerate(state.seats):
            hand = state.hands[seat] | 1 << state.stock[-1]
            assert can_close(game, state, place) == bool(game.book().least_after_each(hand, 10))
            closing += can_close(game, state, place)
    assert closing
