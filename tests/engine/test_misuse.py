"""What a program asks of a table that cannot be is refused, and never answered with something else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from remigio_dsl import Game, IllegalMove, SteadyBot, load
from remigio_dsl.core.cards import CardError, Written
from remigio_dsl.core.resources import variant_names
from remigio_dsl.engine import questions
from remigio_dsl.engine.moves import Close, Discard, Draw, Move, Pass
from remigio_dsl.engine.state import State


def ended(game: Game, seed: int) -> State:
    """Return a deal that steady bots have played to its end."""
    bots = [SteadyBot() for _ in range(game.players)]
    state = game.start(seed)
    while state.result is None:
        game.play(state, bots[state.turn].choose(game.view(state, state.turn), game, game.legal(state)))
    return state


@pytest.mark.parametrize("name", variant_names())
def test_nothing_is_played_in_a_deal_that_is_over(name: str) -> None:
    game = Game(load(name), 2)
    state = ended(game, 5)
    before = state.copy()
    for move in (Draw("stock"), Draw("discard"), Discard(Written(state.discard[-1] % 52)), Pass(), Close()):
        for way in (game.play, game.apply):
            with pytest.raises(IllegalMove) as refused:
                way(state, move)
            assert refused.value.refusal.reason == "turn.deal_over"
    assert state == before


@pytest.mark.parametrize("seat", [-1, -2, 2, 9])
def test_a_seat_that_is_not_there_is_shown_nothing(seat: int) -> None:
    game = Game(load("gin"), 2)
    with pytest.raises(IndexError, match=f"no seat {seat}: the seats are 0 to 1"):
        game.view(game.start(1), seat)


@pytest.mark.parametrize("what", [None, "draw stock", 3, Draw], ids=repr)
def test_what_is_no_move_is_no_refusal(what: Any) -> None:
    game = Game(load("gin"), 2)
    state = game.start(1)
    for ask in (game.play, game.apply, game.refusal):
        with pytest.raises(TypeError):
            ask(state, what)


def test_the_next_deal_waits_for_the_end_of_this_one() -> None:
    game = Game(load("gin"), 2)
    with pytest.raises(ValueError, match="the deal is not over"):
        game.next_deal(game.start(1))
    state = ended(game, 1)
    while state.over is None:
        state = game.next_deal(state)
        bots = [SteadyBot(), SteadyBot()]
        while state.result is None:
            game.play(state, bots[state.turn].choose(game.view(state, state.turn), game, game.legal(state)))
    with pytest.raises(ValueError, match="the match is over"):
        game.next_deal(state)


@pytest.mark.parametrize("name", variant_names())
@pytest.mark.parametrize("face", [-54, -1, 53, 54, 99])
def test_a_card_that_no_deck_has_is_not_thrown(name: str, face: int) -> None:
    """A place from the end is no card either: -1 would be a joker."""
    game = Game(load(name), 2)
    for seed in range(5):
        state = game.start(seed)
        while not any(isinstance(move, Discard) for move in game.legal(state)):
            game.play(state, game.legal(state)[0])
        before = state.copy()
        for way in (game.play, game.apply):
            with pytest.raises(IllegalMove) as refused:
                way(state, Discard(Written(face)))
            assert refused.value.refusal.reason == "cards.not_in_deck"
        assert state == before


@pytest.mark.parametrize("name", variant_names())
def test_a_draw_or_discard_out_of_its_step_is_refused_in_place_too(name: str) -> None:
    game = Game(load(name), 2)
    for seed in range(5):
        state, chance = game.start(seed), Random(seed)
        while state.result is None:
            step, legal = game.step(state), game.legal(state)
            wrong: list[Move] = [Draw("stock", 1), Draw("discard", 1)] if step not in {"draw", "offer"} else []
            wrong += [Discard(Written(game.faces_of(state.hands[state.turn])[0]))] if step in {"draw", "offer"} else []
            before = state.copy()
            for move in wrong:
                with pytest.raises(IllegalMove):
                    game.play(state, move)
                assert state == before
            game.play(state, chance.choice(legal))
            if state.lap > 4:
                break


@pytest.mark.parametrize("faces", [[99], [-1], [3, 3], [52], [0, 1, 2, 60]], ids=str)
def test_cards_that_the_deck_does_not_have_are_not_judged(faces: list[int]) -> None:
    game = Game(load("gin"), 2)
    cards = [Written(face) for face in faces]
    for ask in (
        lambda: questions.judge_close(game, cards),
        lambda: questions.judge_open(game, [cards]),
        lambda: questions.openings(game, [cards]),
        lambda: questions.worth(game, [cards], []),
        lambda: questions.worth(game, [], cards),
    ):
        with pytest.raises(CardError):
            ask()
