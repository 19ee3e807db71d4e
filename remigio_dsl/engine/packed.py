"""Hands and bags of cards as ints: how they are packed, what they cost, and how bags are packed into a hand.

A *bag* is the cards that one meld takes, written as an int with one byte a face (the joker's last). A hand is such an
int too: taking a meld from it is a subtraction. Each bag comes with its *gain*: the cost of its cards, which is what a
hand no longer leaves over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.hints import Final, Number

Item = tuple[int, int]  # gain, bag
Packed = tuple[int, int, tuple[int, ...]]  # gain, cards taken, the bags
Wild = tuple[int, int, int, int]  # gain, a bag with jokers, its other faces as a mask of one bit each, how many jokers
Beside = tuple[int, int, int, tuple[int, ...]]  # gain, faces taken as such a mask, cards taken, the bags

LARGE = 18  # hands of more cards are searched in other ways
FEW: Final = 13  # so many bags without jokers are packed in all ways beforehand,
SOME: Final = 40  # and so many bags with jokers are tried beside these packings
SCALE: Final = 1 << 10  # what a point costs; a card costs one besides, so that among equals fewer cards left come first
NOTHING: Packed = (0, 0, ())
DIGITS = b"0" + b"1" * 255  # translates counts to the digits of a binary number: held or not


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """What the cards of a suit, or of a rank, can make: bags without a joker and with one, the dearest first.

    `faces` are those of all the bags, as a mask of whole bytes. What is searched most is kept as it is needed there
    (`byparts`): `plain_faces` are those of the bags without a joker, `alone` these bags, each as a packing of its own,
    and `beside` all packings of them where no card is held twice, the dearest first and that of none last; nothing
    where there are no such bags, or more than a few, or one that takes a card twice. `clashes` are the faces that two
    of them share, as masks of one bit a face. `wilds` are the bags with jokers, the greatest gain first, and of equal
    ones the greatest bag; `first_gain` and the next two are of the first of them, 0 where there is none.
    """

    plain: tuple[Item, ...]
    wild: tuple[Item, ...]
    faces: int
    plain_faces: int
    alone: tuple[Beside, ...]
    beside: tuple[Beside, ...]
    clashes: tuple[int, ...]
    wilds: tuple[Wild, ...]
    first_gain: int
    first_bag: int
    first_faces: int


NO_PART = Part((), (), 0, 0, (), (), (), (), 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Prices:
    """What each face counts in a hand, and what it costs to leave it: points by `unit`, then one for the card."""

    values: tuple[Number, ...]
    costs: tuple[int, ...]
    unit: int

    @classmethod
    def of(cls, values: tuple[Number, ...]) -> Prices:
        """Return the prices for these values by face."""
        unit, parts = 1, {value.denominator for value in values}
        if parts != {1}:
            from math import lcm  # noqa: PLC0415  (few rules have halves of points)

            unit = lcm(*parts)
        return cls(values, tuple(int(value * unit) * SCALE + 1 for value in values), unit)

    def gain(self, bag: int) -> int:
        """Return what the cards of a bag cost when they are left over."""
        return sum(self.costs[face] for face in unpack(bag))


def pack(hand: Sequence[int]) -> int:
    """Return a hand, given as counts by face, as an int of one byte a face."""
    return int.from_bytes(bytes(hand), "little")


def unpack(packed: int) -> list[int]:
    """Return the faces of a packed bag, low to high."""
    faces: list[int] = []
    while packed:
        face = lowest(packed)
        copies = (packed >> 8 * face) & 255
        faces += [face] * copies
        packed -= copies << 8 * face
    return faces


def lowest(packed: int) -> int:
    """Return the lowest face of a packed bag that is not empty."""
    return ((packed & -packed).bit_length() - 1) >> 3


def bits(packed: int) -> int:
    """Return the faces of a packed bag as a mask of one bit each."""
    faces = packed.to_bytes((packed.bit_length() + 7) >> 3 or 1, "big")
    return int(faces.translate(DIGITS), 2)


def together(parts: Iterable[Part]) -> tuple[list[Item], list[Item]]:
    """Return the bags of all these parts, those without a joker and those with one."""
    plain: list[Item] = []
    wild: list[Item] = []
    for part in parts:
        plain += part.plain
        wild += part.wild
    return plain, wild


def packings(items: Sequence[Item], hand: int, guard: int) -> list[Packed]:
    """Return every packing of these bags into the hand, with none at first."""
    guarded = hand | guard
    found = [NOTHING]
    for gain, bag in items:
        more = []
        for total, taken, bags in found:
            while (guarded - taken - bag) & guard == guard:
                total, taken, bags = total + gain, taken + bag, (*bags, bag)  # noqa: PLW2901  (twins: once more)
                more.append((total, taken, bags))
        found += more
    return found


def packings_by_faces(alone: Iterable[Beside], hand: int, guard: int) -> list[Beside]:
    """Return the same, with none at first, of bags that are given as packings of one each, with their faces."""
    guarded = hand | guard
    found: list[Beside] = [(0, 0, 0, ())]
    for gain, faces, bag, one in alone:
        more: list[Beside] = []
        for total, others, taken, bags in found:
            rest = guarded - taken - bag
            while rest & guard == guard:
                total, others, taken, bags = total + gain, others | faces, taken + bag, bags + one  # noqa: PLW2901
                more.append((total, others, taken, bags))
                rest -= bag
        found += more
    return found
