"""What the cards of a suit, or of a rank, can make: the bags in the order in which they are searched, each part once.

Hands whose suits differ only in cards that are of no use make the same of them, and what they make is one object. So
few of them are in use, however many hands are asked for, and what is used often stays near the processor.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter

from remigio_dsl.engine.packed import FEW, NO_PART, Beside, Item, Part, Prices, Wild, bits, packings_by_faces


class Parts:
    """All parts that were made so far, at some prices by face, the joker last."""

    def __init__(self, prices: Prices, *, only_jokers: bool) -> None:
        """`only_jokers`: no card is a joker but the printed ones, so that a bag shows how many it holds."""
        joker = len(prices.costs) - 1
        self._prices = prices
        self._only_jokers = only_jokers
        self._joker = 8 * joker
        self._naturals = (1 << 8 * joker) - 1
        self._guard = int.from_bytes(b"\x80" * (joker + 1), "little")
        self._ones = self._guard >> 7  # one card of each face
        self._items: dict[int, Item] = {}
        self._wilds: dict[int, Wild] = {}
        self._made: dict[frozenset[int], Part] = {}
        self._moved: dict[tuple[Part, int], Part] = {}
        self.kept = 0  # so many bags are in the parts

    def of(self, bags: frozenset[int]) -> Part:
        """Return the part that makes these bags."""
        part = self._made.get(bags)
        if part is None:
            part = self._made[bags] = self._new(bags)
            self.kept += len(bags)
        return part

    def moved(self, part: Part, by: int) -> Part:
        """Return the part with the bags of one suit in another, whose faces are so much higher."""
        if not by or part is NO_PART:
            return part
        found = self._moved.get((part, by))
        if found is None:
            naturals, joker, shift = self._naturals, self._joker, 8 * by
            bags = [*part.plain, *part.wild]
            found = self.of(frozenset([(bag & naturals) << shift | bag >> joker << joker for _, bag in bags]))
            self._moved[part, by] = found
        return found

    def forget(self) -> None:
        """Forget all parts."""
        self._made.clear()
        self._moved.clear()
        self._items.clear()
        self._wilds.clear()
        self.kept = 0

    def _new(self, bags: frozenset[int]) -> Part:
        items = sorted([self._item(bag) for bag in bags], key=lambda item: (-item[0], item[1]))
        first_joker = 1 << self._joker if self._only_jokers else 0
        plain = tuple([item for item in items if item[1] < first_joker])
        wild = tuple([item for item in items if item[1] >= first_joker])
        faces = self._faces_in(bags)
        plain_faces = self._faces_in([bag for _, bag in plain]) if plain else 0
        alone: tuple[Beside, ...] = ()
        if plain and len(plain) <= FEW and all(bag & self._ones == bag for _, bag in plain):
            alone = tuple([(gain, bits(bag), bag, (bag,)) for gain, bag in plain])
        beside = packings_by_faces(alone, plain_faces & self._ones, self._guard) if alone else []
        beside.sort(key=itemgetter(0), reverse=True)
        wilds = [self._wild(item) for item in sorted(wild, reverse=True)] if self._only_jokers else []
        first = wilds[0] if wilds else (0, 0, 0, 0)
        clashes = _clashes([faces for _, faces, _, _ in alone])
        return Part(plain, wild, faces, plain_faces, alone, tuple(beside), clashes, tuple(wilds), *first[:3])

    def _faces_in(self, bags: Iterable[int]) -> int:
        """Return the faces of some bags as a mask of whole bytes."""
        taken = 0
        for bag in bags:
            taken |= bag
        low = self._guard - self._ones  # the seven low bits of each byte
        used = (((taken & low) + low) | taken) & self._guard  # the high bit of each byte that is not empty
        return (used << 1) - (used >> 7)

    def _item(self, bag: int) -> Item:
        item = self._items.get(bag)
        if item is None:
            item = self._items[bag] = (self._prices.gain(bag), bag)
        return item

    def _wild(self, item: Item) -> Wild:
        gain, bag = item
        wild = self._wilds.get(bag)
        if wild is None:
            wild = self._wilds[bag] = (gain, bag, bits(bag & self._naturals), bag >> self._joker)
        return wild


def _clashes(bags: Sequence[int]) -> tuple[int, ...]:
    """Return what any two of these bags (masks of faces) share, and each whole bag, which could be there twice."""
    return tuple({one & other for at, one in enumerate(bags) for other in bags[at:] if one & other})
