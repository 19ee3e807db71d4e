"""Whole numbers that are none of Python's own, and numbers of any size, name the same matches."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

from remigio_dsl import Game, RandomBot, load
from remigio_dsl.core.cards import Written
from remigio_dsl.engine.moves import Close, Discard, Meld, Move


class Whole:
    """A whole number of another library."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def arrays(value: int) -> Any:
    return pytest.importorskip("numpy").int64(value)


@pytest.mark.parametrize("number", [Whole, arrays])
def test_whole_numbers_of_other_libraries_are_taken(number: Callable[[int], Any]) -> None:
    game = Game(load("remigio-10"), number(3))
    assert (type(game.players), game.players) == (int, 3)
    for seed in (0, 5, -5, 2**40):
        state, there = game.start(seed, 2), game.start(number(seed), number(2))
        assert there == state
        assert {type(one) for one in (there.seed, there.match)} == {int}
        view = game.view(there, number(1))
        assert view == game.view(state, 1)
        assert type(view.seat) is int
        legal = game.legal(state)
        assert RandomBot(number(seed), 1).choose(view, game, legal) == RandomBot(seed, 1).choose(view, game, legal)
        refusal = game.refusal(there, legal[0], number(1))
        assert refusal is not None
        assert refusal.reason == "turn.not_yours"
        assert game.apply(there, legal[0], number(0)) == game.apply(state, legal[0])


@pytest.mark.parametrize("wrong", [1.0, "1", None, (1,)], ids=repr)
def test_what_is_no_whole_number_is_refused(wrong: Any) -> None:
    game = Game(load("gin"), 2)
    state = game.start(1)
    asked: list[Callable[[], object]] = [
        lambda: Game(load("gin"), wrong),
        lambda: game.start(wrong),
        lambda: game.start(1, wrong),
        lambda: game.view(state, wrong),
        lambda: RandomBot(1, wrong),
    ]
    for ask in asked:
        with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
            ask()


def test_seeds_of_any_size_name_the_same_matches_everywhere() -> None:
    game = Game(load("gin"), 2)
    sizes = [sign << bits for bits in (30, 31, 62, 63, 64, 128) for sign in (1, -1)]
    around = [size + more for size in sizes for more in (-1, 0, 1)]
    dealt = [game.start(seed) for seed in around]
    assert [state.seed for state in dealt] == around
    stocks = [state.stock for state in dealt] + [game.start(1, match).stock for match in around]
    assert sha256(repr(stocks).encode()).hexdigest()[:16] == "fed1dc7a89a4401b"


@pytest.mark.parametrize("face", [-1, -40, 53, 400, 1 << 62, 1 << 64])
def test_a_card_that_no_deck_has_is_refused(face: int) -> None:
    game = Game(load("remigio-13"), 2)
    state = game.start(1)
    state = game.apply(state, game.legal(state)[0])
    moves: list[Move] = [Discard(Written(face)), Close(Written(face)), Meld(((Written(face),) * 3,))]
    for move in moves:
        refusal = game.refusal(state, move)
        assert refusal is not None
        assert refusal.reason != "cards.not_held"
    refusal = game.refusal(state, moves[0])
    assert refusal is not None
    assert (refusal.reason, refusal.args["card"]) == ("cards.not_in_deck", face)
