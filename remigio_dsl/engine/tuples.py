"""The named tuples of the engine, in a module of their own, which is not compiled (`core/named.py` says why)."""

from __future__ import annotations

from remigio_dsl.core.hints import TYPE_CHECKING, Number
from remigio_dsl.core.named import NamedTuple

if TYPE_CHECKING:
    from remigio_dsl.core.cards import Written
    from remigio_dsl.engine.groups import End, Group
    from remigio_dsl.engine.moves import Move


# ---------------------------------------------------------------- what hands make


class Left(NamedTuple):
    """What a hand leaves at least: the points, the faces, low to high, and the bags taken from it.

    `exact`: it is certain that no other grouping leaves less.
    """

    points: Number
    faces: tuple[int, ...]
    bags: tuple[int, ...]
    exact: bool


class Arrangement(NamedTuple):
    """A hand in groups: the points of what is left over, the groups, and the faces left, low to high.

    `exact`: it is certain that no other grouping leaves less.
    """

    points: Number
    groups: tuple[Group, ...]
    left: tuple[int, ...]
    exact: bool = True


class Leaving(NamedTuple):
    """A hand in groups, the faces that are in none, low to high, and their points."""

    groups: tuple[Group, ...]
    left: tuple[int, ...]
    points: Number


class Count(NamedTuple):
    """A hand that is shown ungrouped, as far as a condition that only counts asks."""

    suits: int
    ranks: int
    jokers: int
    size: int


class LayStep(NamedTuple):
    """One card laid on the meld at that place of the table, at that end, and the meld as it is then."""

    meld: int
    card: Written
    end: End
    group: Group


class Growth(NamedTuple):
    """What a meld of the table can take: the cards, packed, and the steps by which they go there one by one."""

    use: int
    steps: tuple[LayStep, ...]


# ---------------------------------------------------------------- what lies on the table, and what was done


class Slot(NamedTuple):
    """One card of a meld on the table: which card it is, the face it stands for, and the seat that laid it."""

    card: int
    stands: int
    owner: int


class Heard(NamedTuple):
    """A move as the whole table saw it: the faces taken from the discards, and whether these became the stock again."""

    seat: int
    move: Move
    taken: tuple[int, ...] = ()
    refilled: bool = False
