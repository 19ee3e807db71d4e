"""The steady bot plays by the rules alone, beats a random player, and brings deals to a close."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from remigio_dsl import Bot, Game, RandomBot, SteadyBot, View, load
from remigio_dsl.core.cards import Written
from remigio_dsl.engine.levels import BotError, make_bot
from remigio_dsl.engine.moves import Close, Discard, Draw, Move
from remigio_dsl.engine.own_bots import chooser
from remigio_dsl.engine.state import DealResult
from remigio_dsl.study.simulate import play_deal

GAMES = ("remigio-10", "remigio-13")


@cache
def table(name: str, players: int) -> Game:
    return Game(load(name), players)


def played(game: Game, bots: list[Bot], seed: int) -> DealResult:
    """Return how a deal ends; a bot that chose a move that is not legal would be refused."""
    state = game.start(seed)
    while state.result is None:
        seat = state.turn
        state = game.apply(state, bots[seat].choose(game.view(state, seat), game, game.legal(state)))
    return state.result


def share_won(name: str, pairs: int) -> float:
    """Return the share of deals that the steady bot wins of a random player, each deal played from both seats."""
    game = table(name, 2)
    lowest = game.variant.match.winner == "lowest"
    won = 0
    for seed in range(pairs):
        for seat in (0, 1):
            bots: list[Bot] = [RandomBot(seed, 0), RandomBot(seed, 1)]
            bots[seat] = SteadyBot()
            points = {one: shown.points for one, shown in played(game, bots, seed).seats.items()}
            won += points[seat] < points[1 - seat] if lowest else points[seat] > points[1 - seat]
    return won / (2 * pairs)


@pytest.mark.parametrize("name", GAMES)
def test_the_steady_bot_beats_a_random_player(name: str) -> None:
    assert share_won(name, 25) >= 0.9


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_steady_bot_beats_a_random_player_in_a_thousand_deals(name: str) -> None:
    assert share_won(name, 500) >= 0.9


@pytest.mark.parametrize("name", GAMES)
def test_deals_among_steady_bots_are_closed(name: str) -> None:
    results = [played(table(name, 4), [SteadyBot()] * 4, seed) for seed in range(30)]
    assert sum(result.ending == "close" for result in results) >= 24
    assert not any(result.unfinished for result in results)


def test_a_bot_sees_no_more_than_its_player() -> None:
    game = table("remigio-13", 3)
    state = game.start(5)
    for _ in range(40):
        if state.result is not None:
            break
        seat = state.turn
        legal = game.legal(state)
        move = SteadyBot().choose(game.view(state, seat), game, legal)
        other = state.copy()  # the same view: the stock's hidden cards in another order
        other.stock.reverse()
        assert SteadyBot().choose(game.view(other, seat), game, game.legal(other)) == move
        state = game.apply(state, move)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_bot_keeps_from_its_last_turn_changes_no_move(name: str) -> None:
    game = table(name, 3)
    bots = [SteadyBot() for _ in range(3)]
    for seed in range(8):
        state = game.start(seed)
        while state.result is None:
            seat = state.turn
            view, legal = game.view(state, seat), game.legal(state)
            move = bots[seat].choose(view, game, legal)
            assert move == SteadyBot().choose(view, game, legal)
            state = game.apply(state, move)


class Careful(SteadyBot):
    """Closes by the first way there is, and counts what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.closed = 0

    def choose(self, view: View, game: Game, legal: Sequence[Move]) -> Move:
        self.asked += 1
        return super().choose(view, game, legal)

    def best_close(self, view: View, game: Game, closes: Sequence[Close]) -> Close:
        self.closed += 1
        return closes[0]


def test_a_bot_may_be_made_from_one_of_the_levels() -> None:
    game = table("gin", 2)
    bots = [Careful(), Careful()]
    ended = [played(game, list(bots), seed).ending for seed in range(20)]
    assert sum(bot.asked for bot in bots) > 100
    assert "close" in ended
    assert sum(bot.closed for bot in bots) > 0


class Answering:
    """A bot that returns always the same, whatever that is."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, *_: object) -> Any:
        return self.answer


class Cheat(SteadyBot):
    """A bot of a user's own that throws a card it need not have."""

    def choose(self, view: View, game: Game, legal: Sequence[Move]) -> Move:
        thrown = [move for move in legal if isinstance(move, Discard)]
        if not thrown:
            return super().choose(view, game, legal)
        return next(Discard(Written(face)) for face in range(52) if face not in view.hand)


class Silent(SteadyBot):
    """A bot of a user's own that forgets to return what it chose."""

    def choose(self, view: View, game: Game, legal: Sequence[Move]) -> Any:
        super().choose(view, game, legal)


@pytest.mark.parametrize("answer", [None, "draw stock", 3, Draw, ("stock", 1)], ids=repr)
def test_what_is_no_move_is_told_as_the_bots(answer: object) -> None:
    game = table("gin", 2)
    state = game.start(1)
    with pytest.raises(BotError, match=rf"`Answering` chose {re.escape(repr(answer))}, which is no move"):
        chooser(Answering(answer), state)(game.view(state, 0), game, game.legal(state))


def test_a_card_may_be_a_number_of_another_library() -> None:
    numpy = pytest.importorskip("numpy")

    class Arrays:
        def choose(self, view: View, game: Game, legal: Sequence[Move]) -> Move:
            thrown = [move for move in legal if isinstance(move, Discard)]
            return Discard(Written(numpy.int64(thrown[0].card.face))) if thrown else legal[0]

    game = table("gin", 2)
    ended, _ = play_deal(game, game.start(2), [Arrays(), SteadyBot()])
    assert ended.result is not None
    assert type(ended.heard[-2].move) is not Discard or type(ended.heard[-2].move.card.face) is int


def test_a_bot_made_from_one_of_the_levels_is_watched_too() -> None:
    game = table("gin", 2)
    state = game.start(1)
    with pytest.raises(BotError, match="`Silent` chose None, which is no move"):
        chooser(Silent(), state)(game.view(state, 0), game, game.legal(state))
    with pytest.raises(BotError, match="`Cheat`"):
        play_deal(game, state, [Cheat(), Cheat()])


class Leaving(SteadyBot):
    """Would end the program."""

    def choose(self, view: View, game: Game, legal: Sequence[Move]) -> Move:
        raise SystemExit("enough")


def test_a_bot_that_would_end_the_program_is_told_as_one_that_failed(tmp_path, monkeypatch) -> None:
    game = table("gin", 2)
    with pytest.raises(BotError, match=r"`Leaving`.*SystemExit: enough"):
        play_deal(game, game.start(1), [Leaving(), Leaving()])
    (tmp_path / "leaves_at_once.py").write_text("import sys\nsys.exit(0)\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(BotError, match="SystemExit"):
        make_bot("leaves_at_once:Bot")
