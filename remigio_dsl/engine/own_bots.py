"""Bots of a user's own at the table: what goes wrong in them is told as theirs, with the place in their file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from traceback import extract_tb

from remigio_dsl.core.messages import text
from remigio_dsl.engine.bots import Bot
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.levels import OWN, BotError
from remigio_dsl.engine.moves import Move
from remigio_dsl.engine.seen import View
from remigio_dsl.engine.state import State


def chooser(bot: Bot, dealt: State) -> Callable[[View, Game, Sequence[Move]], Move]:
    """Return what chooses for a bot in this deal: its own method, of a user's class under watch.

    What the watched one raises is a `BotError` that says where the bot failed, or that it returned no move.
    """
    if type(bot) in OWN:
        return bot.choose
    ask: Callable[[View, Game, Sequence[Move]], object] = bot.choose  # a user's method may return anything
    where = {"name": type(bot).__name__, "seed": str(dealt.seed), "match": str(dealt.match), "deal": str(dealt.deal)}

    def choose(view: View, game: Game, legal: Sequence[Move]) -> Move:
        try:
            move = ask(view, game, legal)
        except (Exception, SystemExit) as wrong:  # a bot does not end the program either
            last = extract_tb(wrong.__traceback__)[-1]
            place = f"{Path(last.filename).name}:{last.lineno}"
            what = f"{type(wrong).__name__}: {wrong}".removesuffix(": ")
            raise BotError(text("bots.failed", what=what, place=place, **where)) from wrong
        if isinstance(move, Move):  # a legal one is the game's own: a bot's may have other libraries' numbers
            return next((one for one in legal if one == move), move)
        raise BotError(text("bots.no_move", what=repr(move), **where))

    return choose
