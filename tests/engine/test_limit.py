"""Deals that end by `turn.limit.when`: after a draw or a turn, by what was drawn from the discards and put back."""

from random import Random

import pytest

import remigio_dsl
from remigio_dsl import Game
from remigio_dsl.engine.moves import Discard, Draw, Pass
from remigio_dsl.engine.state import State

DISCARD, STOCK = Draw("discard"), Draw("stock")


def game_of(when: str, end: str = "void", **more: object) -> Game:
    sets = {"turn.limit.when": when, "turn.limit.else": end, "turn.discard.forbid.just_taken": False, **more}
    return Game(remigio_dsl.load("gin", sets=sets), 2)


def throw(game: Game, state: State, *, taken: bool) -> State:
    moves = [move for move in game.legal(state) if isinstance(move, Discard)]
    return game.apply(state, next(move for move in moves if (move.card.face in state.taken) is taken))


def test_a_deal_ends_with_the_draw_that_meets_the_limit():
    game = game_of("discard_draws >= 3")
    state = game.start(1)
    for _ in range(2):
        state = game.apply(state, Pass())
    state = throw(game, game.apply(state, STOCK), taken=False)
    for drawn in (1, 2):
        state = game.apply(state, DISCARD)
        assert (state.discard_draws, state.result) == (drawn, None)
        state = throw(game, state, taken=False)
    state = game.apply(state, DISCARD)
    assert state.result is not None
    assert (state.result.ending, state.result.unfinished) == ("void", False)


def test_an_offered_card_is_not_drawn_from_the_discards():
    game = game_of("discard_draws >= 1")
    state = game.apply(game.start(1), DISCARD)
    assert (state.discard_draws, state.result) == (0, None)
    state = game.apply(throw(game, state, taken=False), DISCARD)
    assert state.result is not None


def test_cards_thrown_back_count_while_nobody_keeps_one():
    game = game_of("thrown_back >= 2", "end_deal")
    state = throw(game, game.apply(game.start(1), DISCARD), taken=True)
    assert state.thrown_back == 1
    state = throw(game, game.apply(state, DISCARD), taken=False)
    assert state.thrown_back == 0
    for _ in range(2):
        assert state.result is None
        state = throw(game, game.apply(state, DISCARD), taken=True)
    assert state.result is not None
    assert state.result.ending == "end_deal"


@pytest.mark.parametrize("end", ["void", "end_deal", "lowest_wins"])
def test_moves_in_place_come_to_the_same_end(end: str):
    game = game_of("discard_draws >= 4 or thrown_back >= 2 or stock < 12", end)
    for seed in range(40):
        chance = Random(seed)
        state, played = game.start(seed), game.start(seed)
        while state.result is None:
            move = chance.choice(game.legal(state))
            state = game.apply(state, move)
            game.play(played, move)
        assert played.result == state.result
        assert state.result.ending in (end, "close", "lowest_wins" if end == "end_deal" else "end_deal")
