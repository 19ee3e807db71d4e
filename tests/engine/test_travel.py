"""Positions, views, moves and results go to another process, or are copied, and are the same there."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from remigio_dsl import Game, IllegalMove, LoadError, RemigioError, State, SteadyBot, load, parse_move
from remigio_dsl.core.resources import variant_names
from remigio_dsl.engine.moves import Close
from remigio_dsl.engine.why import explain_score

WAYS: dict[str, Callable[[Any], Any]] = {
    "pickled": lambda one: pickle.loads(pickle.dumps(one)),
    "copied": copy.deepcopy,
}


def played(game: Game, state: State, moves: int) -> State:
    """Return the position after so many moves of steady bots, or the end of the deal."""
    bots = [SteadyBot() for _ in range(game.players)]
    for _ in range(moves):
        if state.result is not None:
            break
        move = bots[state.turn].choose(game.view(state, state.turn), game, game.legal(state))
        state = game.apply(state, move)
    return state


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", variant_names())
def test_a_position_goes_on_as_it_would_have(name: str, way: str) -> None:
    game = Game(load(name), 2)
    for seed, moves in ((1, 0), (2, 15), (3, 40)):
        state = played(game, game.start(seed), moves)
        again = WAYS[way](state)
        assert again == state
        assert again is not state
        assert WAYS[way](game.view(state, 0)) == game.view(again, 0)
        if state.result is None:
            assert WAYS[way](game.legal(state)) == game.legal(again)
        ended, there = played(game, state, 2_000), played(game, again, 2_000)
        assert ended.result is not None
        assert there.result == ended.result == WAYS[way](ended).result
        assert WAYS[way](ended) == ended


@pytest.mark.parametrize("name", variant_names())
def test_a_table_goes_to_another_process_with_its_rules(name: str) -> None:
    game = Game(load(name), 2, ("Ana", "Bea"))
    again = pickle.loads(pickle.dumps(game))
    assert (again.players, again.names) == (2, ("Ana", "Bea"))
    assert again.variant.rules_hash == game.variant.rules_hash
    state = played(game, game.start(7), 20)
    there = pickle.loads(pickle.dumps(state))
    assert again.legal(there) == game.legal(state)
    assert played(again, there, 2_000).result == played(game, state, 2_000).result


def test_a_refusal_is_the_same_elsewhere() -> None:
    game = Game(load("remigio-13"), 2)
    state = game.start(4)
    with pytest.raises(IllegalMove) as refused:
        game.apply(state, Close())
    again = pickle.loads(pickle.dumps(refused.value))
    assert str(again) == str(refused.value)
    before, after = refused.value.refusal, again.refusal
    assert (after.reason, after.args, after.path, str(after.span)) == (
        before.reason, before.args, before.path, str(before.span)
    )  # fmt: skip


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Game(load("gin"), 9),
        lambda: parse_move("throw everything", Game(load("gin"), 2).deck),
        lambda: parse_move("discard 99H", Game(load("gin"), 2).deck),
    ],
    ids=["table", "move", "card"],
)
def test_an_error_is_the_same_elsewhere(wrong: Callable[[], object]) -> None:
    with pytest.raises(RemigioError) as raised:
        wrong()
    again = pickle.loads(pickle.dumps(raised.value))
    assert type(again) is type(raised.value)
    assert (str(again), vars(again)) == (str(raised.value), vars(raised.value))


@pytest.mark.parametrize("text", ["nothing: at all\n", "format: 1\n", ""])
def test_an_error_in_a_file_is_the_same_elsewhere(text: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LoadError) as wrong:
        load(path)
    again = pickle.loads(pickle.dumps(wrong.value))
    assert str(again) == str(wrong.value)
    assert [one.code for one in again.diagnostics] == [one.code for one in wrong.value.diagnostics]


def test_a_score_is_explained_where_the_deal_ended() -> None:
    game = Game(load("gin"), 2)
    ended = played(game, game.start(5), 2_000)
    assert explain_score(game, ended, 0).seat == 0
    with pytest.raises(ValueError, match="position that ended the deal"):
        explain_score(game, pickle.loads(pickle.dumps(ended)), 0)
