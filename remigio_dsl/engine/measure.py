"""The simple measure of a steady bot, for hands that are looked up: what is left over, and how near cards are.

A hand is a mask of faces. What its best grouping leaves is looked up (`onepack`); what that counts and which of it is
dearest hang on the cards of each suit alone, and are kept by choice of ranks as hands ask for them; a card's relatives
are bits beside its own. It is what `bots` works out of counts by face for all other games, and comes to the same moves:
tests hold one to the other.
"""

from __future__ import annotations

from functools import lru_cache

from remigio_dsl.engine.melds import MeldBook
from remigio_dsl.engine.onepack import SUITS, OnePack
from remigio_dsl.engine.packed import SCALE

ALIKE, NEXT, SECOND = 3, 3, 2  # how near cards of one rank are, and those of one suit that are one or two apart
SEEN = (SECOND, NEXT, 0, NEXT, SECOND)  # how near to a card are those of its suit from two below to two above
AROUND = tuple([sum(near for bit, near in enumerate(SEEN) if seen >> bit & 1) for seen in range(1 << len(SEEN))])
NEAREST = AROUND[-1] + ALIKE * SUITS  # nearer than a card is to any hand


class Measure:
    """The measure under one book whose hands are looked up; points are in whole parts, as in costs."""

    def __init__(self, book: MeldBook, tables: OnePack) -> None:
        self.book = book
        self._tables = tables
        self._unit = book.leftovers().unit
        width, self._full = tables.width, tables.full
        self._width = width
        self._ranks: list[tuple[int, ...]] = [()] * (self._full + 1)
        costs = book.uses().prices(()).costs
        self._values = [[cost // SCALE for cost in costs[at * width : (at + 1) * width]] for at in range(SUITS)]
        self._no_value = min(map(min, self._values)) - 1  # less than any card counts
        self._no_wish = NEAREST * self._unit - self._no_value  # more than any card is wished for
        alike: dict[tuple[int, ...], list[tuple[int, int] | None]] = {}
        self._weights = [alike.setdefault(tuple(values), [None] * (self._full + 1)) for values in self._values]

    def gain(self, hand: int, more: int) -> int:
        """Return how many points fewer a hand leaves that takes these cards and throws the dearest left over then."""
        loose = self._tables.loose(hand | more)
        before = self._tables.cost(hand) // SCALE
        if not loose:
            return before
        left, dearest = 0, self._no_value
        for suit in range(SUITS):
            part = loose & self._full
            loose >>= self._width
            weight = self._weights[suit][part]
            points, most = weight if weight is not None else self._new_weight(suit, part)
            left += points
            if most > dearest:  # noqa: PLR1730  (a call takes longer)
                dearest = most
        return before - left + dearest

    def wanted_least(self, hand: int, among: int) -> int:
        """Return the dearest card with the fewest relatives, of those the hand leaves over and of `among`; -1: none."""
        loose = self._tables.loose(hand) & among
        unit, full, width = self._unit, self._full, self._width
        a, b, c, d = hand & full, (hand >> width) & full, (hand >> 2 * width) & full, hand >> 3 * width
        found, least = -1, self._no_wish
        for suit in range(SUITS):
            part = loose & full
            loose >>= width
            if not part:
                continue
            around, values = ((hand >> suit * width) & full) << 2, self._values[suit]
            for rank in self._ranks[part] or self._new_ranks(part):
                alike = (a >> rank & 1) + (b >> rank & 1) + (c >> rank & 1) + (d >> rank & 1)  # itself too, as for all
                wish = (AROUND[around >> rank & 31] + ALIKE * alike) * unit - values[rank]
                if wish < least:
                    found, least = suit * width + rank, wish
        return found

    def _new_weight(self, suit: int, part: int) -> tuple[int, int]:
        """Return the points of these ranks of a suit and of the dearest of them, and keep it; of none less than any."""
        values = [value for rank, value in enumerate(self._values[suit]) if part >> rank & 1]
        found = self._weights[suit][part] = sum(values), max(values, default=self._no_value)
        return found

    def _new_ranks(self, part: int) -> tuple[int, ...]:
        found = self._ranks[part] = tuple([rank for rank in range(self._width) if part >> rank & 1])
        return found


@lru_cache(maxsize=16)
def measure_of(book: MeldBook) -> Measure | None:
    """Return the measure under a book, None where hands are searched."""
    tables = book.leftovers().tables
    return Measure(book, tables) if tables is not None else None
