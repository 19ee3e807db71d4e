"""A match being played, as its commands see it: what `repl.Session` is to help, `why`, and the meaning of a line."""

from __future__ import annotations

from typing import Protocol

from remigio_dsl.engine.game import Game
from remigio_dsl.engine.state import State
from remigio_dsl.ui.company import Company
from remigio_dsl.ui.screen import Screen
from remigio_dsl.ui.setting import Refused, Setting
from remigio_dsl.ui.words import Scene


class Playing(Protocol):
    """What may be asked of a session; nothing here changes it."""

    game: Game
    company: Company
    screen: Screen
    setting: Setting
    state: State
    ended: State | None  # the last deal that is over
    refused: Refused | None  # the last refusal, for `why`
    known: frozenset[int]  # cards that this player has seen go to somebody
    last: list[str]  # what others did since this player's last turn

    @property
    def me(self) -> int:
        """Return the seat that is spoken to."""

    @property
    def is_resting(self) -> bool:
        """Return whether the session waits for Enter and not for a move."""

    def scene(self) -> Scene:
        """Return what the meaning of the next line depends on."""

    def view_lines(self) -> list[str]:
        """Return the view of the player who is spoken to."""
