"""What a session is given and keeps: who records it, what does not change in it, the last refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.engine.bots import Bot
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.moves import Move
from remigio_dsl.engine.state import Refusal, State


class Recorder(Protocol):
    """Whatever keeps the match: `engine.records.Writer`."""

    def move(self, game: Game, seat: int, move: Move) -> None:
        """Note a move."""

    def undo(self, count: int) -> None:
        """Note that moves were taken back."""

    def minutes(self, minutes: int) -> None:
        """Note the clock."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What does not change in a session: who may be asked, how the match is called up again, where it is kept."""

    seed: int | None  # None: the deal came from a position
    command: str = ""  # the line that plays the same match again; "" where there is none
    file: str = ""
    asks: bool = True
    rules: Callable[[], list[str]] | None = None  # the resolved rules
    bots: Mapping[int, Bot] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Refused:
    """The last refusal, for `why`."""

    state: State
    move: Move
    refusal: Refusal
