"""Positions, views, moves and results go to another process, or are copied, and are the same there."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from remigio_dsl import (
    Game,
    IllegalMove,
    LoadError,
    RandomBot,
    RemigioError,
    State,
    SteadyBot,
    View,
    load,
    parse_move,
)
from remigio_dsl.core.cards import Written
from remigio_dsl.core.resources import variant_names
from remigio_dsl.engine import questions
from remigio_dsl.engine.moves import Close, Move
from remigio_dsl.engine.records import Head
from remigio_dsl.engine.sharp import SharpBot
from remigio_dsl.engine.speed import speed_of
from remigio_dsl.engine.table import Table
from remigio_dsl.engine.why import explain_score

WAYS: dict[str, Callable[[Any], Any]] = {
    "pickled": lambda one: pickle.loads(pickle.dumps(one)),
    "copied": copy.deepcopy,
}


class Noting(SteadyBot):
    """A bot of a user's own that has something to remember."""

    def __init__(self) -> None:
        super().__init__()
        self.laps: list[int] = []

    def choose(self, view: View, game: Game, legal: Sequence[Move]) -> Move:
        self.laps.append(view.lap)
        return super().choose(view, game, legal)


class Lucky(RandomBot):
    """A bot of a user's own that is random, and has a name."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        super().__init__(3)
        self.name = name


class Careful(SharpBot):
    """A bot of a user's own with a setting."""

    patience = 3


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


def test_what_was_asked_is_the_same_elsewhere() -> None:
    game = Game(load("gin"), 2)
    answers = [
        questions.Judged(True, "arranged", ("double",), 2),
        questions.judge_open(game, [[Written(0), Written(1), Written(2)]]),
        questions.dealt(game),
        questions.standing(game, {0: 20, 1: 30}, {0: 90, 1: 0}),
        speed_of(game),
        Head("gin", "0", ("Ana", "Bea"), ("me", "bot"), 7),
    ]
    for answer in answers:
        for way in (*WAYS.values(), copy.copy):
            assert way(answer) == answer


def test_the_end_of_a_deal_is_taken_apart_whole() -> None:
    game = Game(load("gin"), 2)
    ended = played(game, game.start(5), 2_000)
    assert asdict(ended)["totals"] == ended.totals
    why = explain_score(game, ended, 0)
    assert copy.copy(why) == why
    assert copy.deepcopy(why).points == asdict(why)["points"] == why.points
    assert [asdict(one)["value"] for one in why.hand] == [one.value for one in why.hand]


def test_what_a_table_has_worked_out_is_not_copied() -> None:
    table = Table(load("gin"), 2, ("Ana", "Bea"))
    book = table.book()
    assert copy.copy(book) is copy.deepcopy(book) is book
    with pytest.raises(pickle.PicklingError):
        pickle.dumps(book)
    again = copy.deepcopy(table)
    assert type(again) is Table
    assert (again.players, again.names) == (2, ("Ana", "Bea"))


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_bot_goes_on_elsewhere_with_what_it_remembers(way: Callable[[Any], Any]) -> None:
    game = Game(load("gin"), 2)
    state = game.start(11)
    bot = Noting()
    for _ in range(12):
        if state.turn == 0:
            move = bot.choose(game.view(state, 0), game, game.legal(state))
        else:
            move = SteadyBot().choose(game.view(state, 1), game, game.legal(state))
        state = game.apply(state, move)
    assert bot.laps
    again = way(bot)
    assert type(again) is Noting
    assert again.laps == bot.laps
    seen, legal = game.view(state, state.turn), game.legal(state)
    assert again.choose(seen, game, legal) == bot.choose(seen, game, legal)
    lucky = Lucky("Ana")
    there = way(lucky)
    assert there.name == "Ana"
    assert there.choose(seen, game, legal) == lucky.choose(seen, game, legal)
    careful = Careful()
    careful.patience = 5
    assert way(careful).patience == 5
    assert copy.copy(bot).laps is bot.laps
