"""The limit that a condition sets to what a hand may leave."""

from __future__ import annotations

from collections.abc import Callable

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.hints import Any, Number


@dataclass(frozen=True, slots=True)
class Limit:
    """The most points that a condition lets a hand leave: `most` is asked of the hand's facts.

    `is_all`: the condition asks nothing else, so that whatever leaves no more meets it. `fixed`: the limit where it is
    a plain number.
    """

    most: Callable[[Any], Number | None]
    is_all: bool
    fixed: int | None = None
