"""Moves made in place are the moves of `apply`, and what is settled beforehand is what asking each time would say."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from random import Random

import pytest

from remigio_dsl import Game, load
from remigio_dsl.core import resources
from remigio_dsl.engine.state import State

HOUSES = sorted(Path(__file__).parents[1].joinpath("houses").glob("*.yaml"))
RULES = [*resources.variant_names(), *(str(path) for path in HOUSES if not path.name.endswith(".cases.yaml"))]


def seen(state: State) -> dict[str, object]:
    """Return a position as plain values; how the score came about is left out, it holds no rule of play."""
    return {one.name: getattr(state, one.name) for one in fields(state) if one.name != "ending"}


@pytest.mark.parametrize("name", RULES, ids=[Path(name).stem for name in RULES])
def test_a_deal_in_place_is_the_deal_of_apply(name: str) -> None:
    game = Game(load(name), 2)
    slow = Game(game.variant, 2)
    slow.plan = replace(game.plan, draws=None, piles={}, free_throw=False, duties=frozenset(), sure_close=False)
    random = Random(name)
    for seed in range(2):
        state = game.start(seed)
        moving = state.copy()
        for _ in range(150):
            if state.result is not None:
                break
            moves = game.legal(state)
            assert moves == slow.legal(state)
            move = random.choice(moves)
            state = game.apply(state, move)
            game.play(moving, move)
            assert seen(moving) == seen(state)
