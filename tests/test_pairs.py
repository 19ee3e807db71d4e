"""Every two answers to the questions of a shipped game go together, or are refused in one sentence that names both.

A quick run tries some of them, the run marked slow all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import combinations
from multiprocessing import get_context
from random import Random

import pytest

from remigio_dsl.core import resources
from remigio_dsl.core.diagnostics import LoadError
from remigio_dsl.core.voice import Voice
from remigio_dsl.engine.bots import RandomBot, SteadyBot
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.state import State
from remigio_dsl.variant.load import load
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.origin import Option

SAMPLED = 40  # pairs of each variant in the quick run
MOST_DEALS = 300
MINUTES_A_DEAL = 25
# short matches: of few points or deals, where no answer says how many
LOW = {"limit": 40, "target": 60, "deals_to_play": 2}
Answers = Mapping[str, str | int]
Pair = tuple[str, tuple[str, str | int], tuple[str, str | int]]


@cache
def shipped(name: str) -> Variant:
    return load(name)


def answers_of(option: Option) -> list[str | int]:
    """Return what may be answered; of numbers the least, which is the shortest match."""
    return [option.number[0]] if option.number is not None else [choice.name for choice in option.choices]


def pairs(name: str) -> list[Pair]:
    """Return every two answers to two questions, but for those that a later file settles itself."""
    open_ones = [one for one in shipped(name).options if one.answer is not None]
    return [
        (name, (one.name, first), (two.name, second))
        for one, two in combinations(open_ones, 2)
        for first in answers_of(one)
        for second in answers_of(two)
    ]


def conditions(name: str, question: str) -> Iterator[tuple[str, str, str]]:
    """Yield what has to be answered for a question to be asked, the nearest first: question, sign, answer."""
    options = {one.name: one for one in shipped(name).options}
    while (condition := options[question].condition) is not None:
        yield condition
        question = condition[0]


def completed(pair: Pair) -> dict[str, str | int]:
    """Return the two answers, with those on which their questions hang where the pair does not say them itself."""
    name, first, second = pair
    answers = dict([first, second])
    for question, _ in (first, second):
        for asked, sign, answer in conditions(name, question):
            option = next(one for one in shipped(name).options if one.name == asked)
            other = next(one for one in answers_of(option) if one != answer)
            answers.setdefault(asked, answer if sign == "=" else other)
    return answers


def refused_well(pair: Pair, wrong: LoadError) -> bool:
    """Return whether one sentence says which two questions do not go together, each itself or what it hangs on.

    Beside it others may stand that say the same of the answers on which the two hang.
    """
    name, first, second = pair
    voice = Voice("en")
    chains = [{question, *(asked for asked, _, _ in conditions(name, question))} for question, _ in (first, second)]
    for problem in wrong.diagnostics:
        sentence = voice.say(problem.message) + (voice.say(problem.label) if problem.label is not None else "")
        if problem.code == "E405" and all(any(f"`{one}" in sentence for one in chain) for chain in chains):
            return True
    return False


def play(game: Game, seed: int) -> State:
    """Return the end of a match among bots, each card being in one place all the time."""
    bots = [SteadyBot() for _ in range(game.players - 1)] + [RandomBot(seed, game.players)]
    every = list(range(game.deck.size))
    state = game.start(seed)
    while True:
        while state.result is None:
            seat = state.turn
            state = game.apply(state, bots[seat].choose(game.view(state, seat), game, game.legal(state)))
        held = [card for mask in state.hands for card in range(mask.bit_length()) if mask >> card & 1]
        laid = [slot.card for meld in state.table for slot in meld.slots]
        assert sorted([*held, *laid, *state.stock, *state.discard]) == every
        if state.over is not None or state.deal >= MOST_DEALS:
            return state
        state.minutes += MINUTES_A_DEAL
        state = game.next_deal(state)


def fault(pair: Pair) -> str:
    """Return what is wrong with two answers together; nothing where they play, or are refused as they should be."""
    name, first, second = pair
    answers = completed(pair)
    defined = shipped(name).origin.data["define"]  # type: ignore[index,call-overload]
    low = {f"define.{key}": n for key, n in LOW.items() if key in defined and key not in answers}
    try:
        variant = load(name, options=answers, sets=low | {"turn.limit.laps": 30})
    except LoadError as wrong:
        if refused_well(pair, wrong):
            return ""
        return f"{first} and {second} are refused without naming both: {wrong}"
    seed = sum(map(ord, repr(pair)))
    try:
        end = play(Game(variant, min(2 + seed % 2, variant.players.max)), seed)
    except Exception as crash:  # whatever it is, it is told with the pair
        return f"{first} and {second}: {crash!r}"
    return "" if end.over is not None else f"{first} and {second}: the match does not end"


@pytest.mark.parametrize("name", resources.variant_names())
def test_some_two_answers_go_together(name: str) -> None:
    some = Random(name).sample(pairs(name), min(SAMPLED, len(pairs(name))))
    assert [told for told in map(fault, some) if told] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", resources.variant_names())
def test_any_two_answers_go_together(name: str) -> None:
    every = pairs(name)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        assert [told for told in pool.map(fault, every, chunksize=40) if told] == []
