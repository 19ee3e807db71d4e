"""What one player is shown of a position: a named tuple, so that this module is not compiled (`core/named.py`)."""

from __future__ import annotations

from collections.abc import Mapping

from remigio_dsl.core.hints import TYPE_CHECKING, Number
from remigio_dsl.core.named import NamedTuple

if TYPE_CHECKING:
    from remigio_dsl.engine.state import DealResult, TableMeld
    from remigio_dsl.engine.tuples import Heard


class View(NamedTuple):
    """What one player is shown: the own hand, what lies open, and how many cards the others hold.

    Faces, never cards: two positions that differ only in hidden cards give equal views.
    """

    seat: int
    players: int
    seats: tuple[int, ...]
    deal: int
    dealer: int
    lap: int
    turn: int
    step: str
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    stock: int  # how many
    discard: tuple[int, ...]  # the oldest first; only the top where the rules show no more
    discards: int  # how many there are
    table: tuple[TableMeld, ...]
    opened: tuple[int, ...]
    totals: tuple[Number, ...]
    taken: tuple[int, ...]
    upcard: int
    shown: Mapping[int, tuple[int, ...]]  # hands of the others, once a deal has ended
    result: DealResult | None
    heard: tuple[Heard, ...] = ()  # the moves of this deal so far, as everybody saw them
