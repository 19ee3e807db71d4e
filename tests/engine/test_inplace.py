"""Moves made in place are the moves of `apply`, and what is settled beforehand is what asking each time would say."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from pathlib import Path
from random import Random

import pytest

from remigio_dsl import Game, load
from remigio_dsl.core import resources
from remigio_dsl.engine import drawing, ending, legal
from remigio_dsl.engine.moves import Close, Move
from remigio_dsl.engine.settled import unsettled
from remigio_dsl.engine.state import State

HOUSES = sorted(Path(__file__).parents[1].joinpath("houses").glob("*.yaml"))
RULES = [*resources.variant_names(), *(str(path) for path in HOUSES if not path.name.endswith(".cases.yaml"))]


def seen(state: State) -> dict[str, object]:
    """Return a position as plain values; how the score came about is left out, it holds no rule of play."""
    return {one.name: getattr(state, one.name) for one in fields(state) if one.name != "ending"}


@contextmanager
def nothing_settled(monkeypatch: pytest.MonkeyPatch, game: Game) -> Iterator[None]:
    """Let every rule be asked each time."""
    with monkeypatch.context() as patch:
        patch.setattr(game, "settled", None)
        asked = replace(game.plan, draws=None, piles={}, free_throw=False, duties=frozenset(), sure_close=False)
        patch.setattr(game, "plan", asked)
        for module in (legal, ending, drawing):
            patch.setattr(module, "is_far", lambda *_: False)
        patch.setattr(legal, "known_closes", lambda *_: None)
        yield


def eager(random: Random, moves: list[Move]) -> Move:
    """Return a move at random, a close more often than others: the ends of deals are the rarest of positions."""
    closes = [move for move in moves if isinstance(move, Close)]
    return random.choice(closes if closes and random.random() < 0.2 else moves)


# settings that touch what is settled, or known of a close, beforehand
SETTINGS = [
    ("gin", "values.hand.A=0"),  # cards that count nothing are left over all the same
    ("straight-gin", "values.hand.A..5=0"),
    ("gin", "closing.hands.knock.leaving=deadwood <= value of top"),  # nothing is allowed where there is no top card
    ("straight-gin", "closing.hands.gin.leaving=deadwood <= value of top"),
    ("gin", "closing.hands.knock.leaving=deadwood <= 3 * lap"),
    ("gin", "turn.discard.forbid.just_taken=just_taken and lap > 2"),
    ("gin", "closing.discard=optional"),
]
GAMES = [(name, "") for name in RULES] + SETTINGS


@pytest.mark.parametrize(("name", "setting"), GAMES, ids=[f"{Path(name).stem}-{setting}" for name, setting in GAMES])
def test_a_deal_in_place_is_the_deal_of_apply(name: str, setting: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(load(name, sets=[setting] if setting else []), 2)
    random = Random(name)
    for seed in range(12 if game.settled is not None else 2):
        state = game.start(seed)
        moving = state.copy()
        for _ in range(150):
            if state.result is not None:
                break
            moves = game.legal(state)
            move = eager(random, moves)
            with nothing_settled(monkeypatch, game):
                assert moves == game.legal(state)
                state = game.apply(state, move)
            game.play(moving, move)
            assert seen(moving) == seen(state)


def test_what_asks_more_of_a_turn_is_named() -> None:
    def asked(name: str, *sets: str) -> list[str]:
        game = Game(load(name, sets=sets), 2)
        return unsettled(game.variant, game.plan)

    assert asked("remigio-10") == []
    assert asked("remigio-10", "turn.draw.from.discard.take=1..3") == ["turn.draw.from.discard"]
    assert asked("remigio-10", "turn.discard.forbid.hearts=suit = hearts") == ["turn.discard.forbid.hearts"]
    assert "turn.steps" in asked("remigio-13")
