"""What OpenSpiel offers for gin: its loops, its bots, its search for the least deadwood."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

import pyspiel

from benchmarks.sample import RANKS, SUITS, Go, dense_hands, one_by_one, random_hands, timed

GAME = pyspiel.load_game("gin_rummy")


def dealt(chance: random.Random) -> Any:
    """Return a position in which both hands and the upcard are dealt."""
    state = GAME.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def rollouts(scale: float) -> Go:
    """Uniform random play in C++ alone: the rollouts of its tree search, ten deals a go, none of them timed."""
    each = max(1, int(60 * scale))
    seeds = count(1)

    def go() -> Any:
        evaluator = pyspiel.RandomRolloutEvaluator(each, next(seeds))
        bot = pyspiel.MCTSBot(GAME, evaluator, 2.0, 1, 100, False, next(seeds), False)
        states = [dealt(random.Random(next(seeds))) for _ in range(10)]
        return timed(lambda: [bot.mcts_search(state) for state in states], 10 * each)

    return go


def random_bots(scale: float) -> Go:
    """Uniform random play in C++: its bots in its loop."""
    return _rounds(int(250 * scale), lambda seed: [pyspiel.make_uniform_random_bot(seat, seed) for seat in (0, 1)])


def simple_bots(scale: float) -> Go:
    """Rounds among two of its SimpleGinRummyBot in its C++ loop."""
    bots = _simple_bots()
    return _rounds(int(250 * scale), lambda _: bots)


def _rounds(number: int, bots: Any) -> Go:
    seeds = count(1)

    def play() -> None:
        for seed, _ in zip(seeds, range(number), strict=False):
            seated = bots(seed)
            for bot in seated:
                bot.restart()
            pyspiel.evaluate_bots(GAME.new_initial_state(), seated, seed)

    return lambda: timed(play, number)


def _simple_bots() -> list[Any]:
    return [pyspiel.make_simple_gin_rummy_bot(GAME.get_parameters(), seat) for seat in (0, 1)]


def random_python(scale: float) -> Go:
    """Uniform random play by the plain loop in Python."""
    chance = random.Random(5)
    number = int(150 * scale)

    def play() -> None:
        for _ in range(number):
            state = GAME.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(chance.random() * len(legal))])

    return lambda: timed(play, number)


def simple_python(scale: float) -> Go:
    """Rounds among two of its SimpleGinRummyBot by the plain loop in Python."""
    chance = random.Random(6)
    bots = _simple_bots()
    number = int(100 * scale)

    def play() -> None:
        for _ in range(number):
            state = GAME.new_initial_state()
            for bot in bots:
                bot.restart()
            while not state.is_terminal():
                if state.is_chance_node():
                    legal = state.legal_actions()
                    state.apply_action(legal[int(chance.random() * len(legal))])
                else:
                    state.apply_action(bots[state.current_player()].step(state))

    return lambda: timed(play, number)


def deadwood(scale: float) -> Go:
    """Least deadwood of random hands."""
    return _deadwood(random_hands(int(100_000 * scale)))


def deadwood_dense(scale: float) -> Go:
    """Least deadwood of dense hands."""
    return _deadwood(dense_hands(int(30_000 * scale)))


def _deadwood(hands: list[list[int]]) -> Go:
    work = pyspiel.gin_rummy.GinRummyUtils(RANKS, SUITS, 10).min_deadwood
    return lambda: one_by_one(work, hands)
