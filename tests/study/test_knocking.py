"""Bots where closes may leave cards over: what they know, how long they take, and what waiting is worth."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from remigio_dsl import Game, load
from remigio_dsl.engine import position
from remigio_dsl.engine.bots import Bot, SteadyBot
from remigio_dsl.engine.guessing import leaves_cards
from remigio_dsl.engine.levels import LEVELS, make_bot
from remigio_dsl.engine.moves import Close, Discard, parse_move
from remigio_dsl.engine.sharp import SharpBot
from remigio_dsl.engine.state import State
from remigio_dsl.study.simulate import play_deal

KNOCKING = ("gin", "oklahoma-gin")


def gained(game: Game, strong: str, weak: str, seeds: range) -> list[float]:
    """Return for each deal by how many points the strong one was ahead, having had both hands."""
    found = []
    for seed in seeds:
        ahead = 0.0
        for seat in (0, 1):
            bots: list[Bot] = [make_bot(weak, seed, 0), make_bot(weak, seed, 1)]
            bots[seat] = make_bot(strong, seed, seat)
            ended, _ = play_deal(game, game.start(seed), bots)
            assert ended.result is not None
            points = ended.result.seats
            ahead += float(points[seat].points - points[1 - seat].points)
        found.append(ahead / 2)
    return found


def closing_positions(game: Game, deals: int) -> Iterator[State]:
    """Yield positions in which the player on turn may close, or throw a card and wait."""
    for seed in range(deals):
        state = game.start(seed)
        bots: list[Bot] = [SharpBot(), SteadyBot()]
        while state.result is None:
            legal = game.legal(state)
            closes = [move for move in legal if isinstance(move, Close)]
            if closes and len(closes) < len(legal):
                yield state
            state = game.apply(state, bots[state.turn].choose(game.view(state, state.turn), game, legal))


def test_which_variants_weigh_a_close() -> None:
    weighing = {name: leaves_cards(Game(load(name), 2)) for name in (*KNOCKING, "straight-gin", "remigio-10")}
    assert weighing == {"gin": True, "oklahoma-gin": True, "straight-gin": False, "remigio-10": False}


@pytest.mark.parametrize("name", KNOCKING)
def test_whether_to_knock_is_decided_by_the_view_alone(name: str) -> None:
    game = Game(load(name), 2)
    moves = Counter[str]()
    for state in closing_positions(game, 12):
        seat = state.turn
        other = state.copy()  # the same to the player: what is hidden lies in another place
        held = state.hands[1 - seat]
        shown = [heard.taken for heard in state.heard if heard.seat != seat]
        if not any(shown):
            cards = [card for card in range(52) if held >> card & 1] + state.stock
            cards = cards[7:] + cards[:7]
            size = held.bit_count()
            other.hands[1 - seat] = sum(1 << card for card in cards[:size])
            other.stock = cards[size:]
        else:
            other.stock = state.stock[::-1]
        assert game.view(other, seat) == game.view(state, seat)
        move = SharpBot().choose(game.view(state, seat), game, game.legal(state))
        assert move == SharpBot().choose(game.view(other, seat), game, game.legal(other))
        assert move in game.legal(state)
        moves[type(move).__name__] += 1
    assert moves["Close"]
    assert moves["Discard"]


def chosen(bot: Bot, hand: str, **rest: object) -> object:
    game = Game(load("gin"), 2)
    state = position.build(game, {"hands": {"A": hand}, "turn": "A", "step": "discard", "lap": 2, **rest})
    return bot.choose(game.view(state, 0), game, game.legal(state))


@pytest.mark.parametrize("level", ["steady", "sharp"])
def test_gin_is_closed_with_at_once(level: str) -> None:
    game = Game(load("gin"), 2)
    assert chosen(make_bot(level), "4H 5H 6H 8C 9C 10C JC QH QD QC KS") == parse_move("close with KS", game.deck)
    assert chosen(make_bot(level), "4H 5H 6H 8C 9C 10C JC QH QD QC QS") == parse_move("close as big_gin", game.deck)


@pytest.mark.slow
@pytest.mark.parametrize("name", KNOCKING)
def test_sharp_wins_more_than_steady_where_one_knocks(name: str) -> None:
    gains = np.array(gained(Game(load(name), 2), "sharp", "steady", range(1000, 1300)))
    assert gains.mean() - 1.96 * gains.std(ddof=1) / len(gains) ** 0.5 > 0


@pytest.mark.slow
def test_a_move_of_gin_takes_bounded_time() -> None:
    game = Game(load("gin"), 2)
    taken: dict[str, list[float]] = {level: [] for level in LEVELS}
    for seed in range(30):
        for level in LEVELS:
            state, bots = game.start(seed), [make_bot(level, seed, seat) for seat in (0, 1)]
            while state.result is None:
                view, legal = game.view(state, state.turn), game.legal(state)
                started = time.process_time()
                move = bots[state.turn].choose(view, game, legal)
                taken[level].append(time.process_time() - started)
                state = game.apply(state, move)
    assert np.quantile(taken["steady"], 0.99) < 0.05
    assert np.quantile(taken["sharp"], 0.99) < 0.3


def test_what_is_thrown_to_wait_is_what_the_close_would_throw() -> None:
    game = Game(load("gin"), 2)
    for state in closing_positions(game, 6):
        view, legal = game.view(state, state.turn), game.legal(state)
        move = SharpBot().choose(view, game, legal)
        closes = [one for one in legal if isinstance(one, Close)]
        best = SteadyBot().best_close(view, game, closes)
        assert move == best or (isinstance(move, Discard) and move.card == best.card)
