"""Bots by name: the levels, and classes of a user's own."""

from __future__ import annotations

from importlib import import_module

from remigio_dsl.core.compiled import mypyc_attr
from remigio_dsl.core.diagnostics import RemigioError
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.voice import in_english
from remigio_dsl.engine.bots import Bot, RandomBot, SteadyBot
from remigio_dsl.engine.sharp import SharpBot
from remigio_dsl.engine.state import IllegalMove, State

LEVELS = ("random", "steady", "sharp")  # from the weakest to the strongest
OWN = (RandomBot, SteadyBot, SharpBot)


@mypyc_attr(native_class=False)
class BotError(RemigioError):
    """A bot that there is not, or that cannot be made."""

    def __init__(self, message: Text) -> None:
        self.message = message
        super().__init__(in_english(message))


def misplayed(bot: Bot, state: State, wrong: IllegalMove) -> BotError:
    """Return what is said of a bot that made an illegal move: where to find that position again."""
    return BotError(
        text("bots.illegal", name=type(bot).__name__, reason=wrong.refusal.reason, seed=str(state.seed),
             match=str(state.match), deal=str(state.deal))
    )  # fmt: skip


def make_bot(name: str, *address: int) -> Bot:
    """Return a bot by its level, or by where its class stands: `module:Class`.

    `address` (seed, match, seat) is that of its random numbers. A class of a user's is called without arguments, once
    for each match and seat.

    Raises:
        BotError: if there is no such bot.
    """
    match name:
        case "random":
            return RandomBot(*address)
        case "steady":
            return SteadyBot()
        case "sharp":
            return SharpBot()
    module, colon, kind = name.partition(":")
    if not colon:
        raise BotError(text("bots.unknown", name=name, known=list(LEVELS)))
    try:
        bot = getattr(import_module(module), kind)()
    except (Exception, SystemExit) as wrong:  # whatever a user's module raises
        reason = str(wrong) if isinstance(wrong, ImportError | AttributeError | TypeError | ValueError) else repr(wrong)
        raise BotError(text("bots.not_made", name=name, reason=reason)) from None
    if not callable(getattr(bot, "choose", None)):
        raise BotError(text("bots.no_choose", name=name))
    found: Bot = bot
    return found
