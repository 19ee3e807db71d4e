"""Rummy games of the Remigio family, played from rules that stand in one readable YAML file.

What a program needs is here: `load` gives the rules of a variant, `Game` plays them.
"""

from __future__ import annotations

from remigio_dsl.core.hints import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from remigio_dsl.core.diagnostics import LoadError, RemigioError
    from remigio_dsl.engine.bots import Bot, RandomBot, SteadyBot
    from remigio_dsl.engine.game import Game
    from remigio_dsl.engine.moves import format_move, parse_move
    from remigio_dsl.engine.seen import View
    from remigio_dsl.engine.state import IllegalMove, Refusal, State
    from remigio_dsl.variant.load import load
    from remigio_dsl.variant.model import Variant
    from remigio_dsl.variant.resolve import check

_HOMES = {
    "LoadError": "core.diagnostics",
    "RemigioError": "core.diagnostics",
    "Bot": "engine.bots",
    "RandomBot": "engine.bots",
    "SteadyBot": "engine.bots",
    "Game": "engine.game",
    "format_move": "engine.moves",
    "parse_move": "engine.moves",
    "IllegalMove": "engine.state",
    "Refusal": "engine.state",
    "State": "engine.state",
    "View": "engine.seen",
    "check": "variant.resolve",
    "load": "variant.load",
    "Variant": "variant.model",
}

__all__ = [
    "Bot", "Game", "IllegalMove", "LoadError", "RandomBot", "Refusal", "RemigioError", "State", "SteadyBot", "Variant",
    "View", "__version__", "check", "format_move", "load", "parse_move",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Return a public name from the module where it lives; nothing is imported before it is asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(__import__(f"{__name__}.{_HOMES[name]}", fromlist=[name]), name)
