"""The best ways to split a hand into melds: always exact, and the same for every order of the cards.

A hand is given as counts by face (`Deck.count`), the joker last. One search takes the lowest card of the hand, puts it
into each meld that can hold it or leaves it, and goes on with what remains; what remains is looked at once, however it
came about.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm

from remigio_dsl.engine.covers import Cover, closing_discards, covers, packings
from remigio_dsl.engine.groups import Group, Number
from remigio_dsl.engine.melds import MeldBook
from remigio_dsl.engine.uses import Uses, lowest, pack

__all__ = ["Arrangement", "Cover", "all_least", "closing_discards", "covers", "least", "least_points", "packings"]

ONE_CARD = 1  # what a card left over costs besides its points, so that among equals fewer cards left come first
SCALE = 1 << 10  # and what a point costs: more than any number of cards


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand in groups: the points of what is left over, the groups, and the faces left, low to high."""

    points: Number
    groups: tuple[Group, ...]
    left: tuple[int, ...]


class Costs:
    """The least that hands can leave over, for the uses of one hand; every remainder is worked out once."""

    def __init__(self, uses: Uses, hand: Sequence[int], extra: Iterable[int] = ()) -> None:
        self.uses = uses
        self.by_low = uses.of_hand(hand)
        self.values = uses.book.hand_values(hand)
        self.unit = lcm(*(value.denominator for value in self.values if isinstance(value, Fraction)))
        self.costs = [int(value * self.unit) * SCALE + ONE_CARD for value in self.values]
        self.floor = None if min(self.costs) < 0 else 0  # no remainder costs less, where no card counts below 0
        self._known: dict[int, int] = {0: 0}

    def least(self, hand: int) -> int:
        """Return the least cost of what a packed hand must leave over."""
        known = self._known.get(hand)
        if known is not None:
            return known
        low = lowest(hand)
        copies = (hand >> 8 * low) & 255
        best: int | None = None
        guard = self.uses.guard
        guarded = hand | guard
        for use in self.by_low.get(low, ()):
            rest = guarded - use
            if rest & guard == guard:
                cost = self.least(rest ^ guard)
                if best is None or cost < best:
                    best = cost
                    if cost == self.floor:
                        break
        if best is None or best != self.floor:
            left = copies * self.costs[low] + self.least(hand - (copies << 8 * low))
            if best is None or left < best:
                best = left
        self._known[hand] = best
        return best

    def first(self, hand: int) -> tuple[list[int], list[int]]:
        """Return the uses of the first cheapest grouping, and the faces it leaves."""
        groups: list[int] = []
        left: list[int] = []
        guard = self.uses.guard
        while hand:
            low = lowest(hand)
            copies = (hand >> 8 * low) & 255
            cost = self.least(hand)
            for use in self.by_low.get(low, ()):
                rest = (hand | guard) - use
                if rest & guard == guard and self.least(rest ^ guard) == cost:
                    groups.append(use)
                    hand = rest ^ guard
                    break
            else:
                left += [low] * copies
                hand -= copies << 8 * low
        return groups, left

    def all(self, hand: int, after: int = 0) -> Iterable[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Return the uses and the faces left of every cheapest grouping, in the order of the search.

        `after`: of the uses of the lowest face, those from this one on; so equal cards do not make a grouping twice.
        """
        if not hand:
            yield (), ()
            return
        low = lowest(hand)
        copies = (hand >> 8 * low) & 255
        cost = self.least(hand)
        guard = self.uses.guard
        for at, use in enumerate(self.by_low.get(low, ())[after:], after):
            rest = (hand | guard) - use
            if rest & guard == guard and self.least(rest ^ guard) == cost:
                same = rest ^ guard and lowest(rest ^ guard) == low
                for groups, left in self.all(rest ^ guard, at if same else 0):
                    yield (use, *groups), left
        without = hand - (copies << 8 * low)
        if copies * self.costs[low] + self.least(without) == cost:
            for groups, left in self.all(without):
                yield groups, (low,) * copies + left


def least(book: MeldBook, hand: Sequence[int], kinds: Iterable[str] | None = None) -> Arrangement:
    """Return the grouping that leaves the fewest points, among equals the fewest cards.

    Kinds left out: those in which a hand combines (all but those that only an opening or a close knows). Among equals
    that remain, the first of the search counts: it depends on the cards, not on their order.

    Source: docs/rules.md R10-25, A10-25.
    """
    costs = Costs(book.uses(kinds), hand)
    uses, left = costs.first(pack(hand))
    return Arrangement(_points(costs, left), tuple(costs.uses.readings(use)[0] for use in uses), tuple(left))


def least_points(book: MeldBook, hand: Sequence[int], kinds: Iterable[str] | None = None) -> Number:
    """Return the fewest points that a hand can leave over."""
    return least(book, hand, kinds).points


def all_least(book: MeldBook, hand: Sequence[int], kinds: Iterable[str] | None = None) -> list[Arrangement]:
    """Return every grouping that leaves the fewest points and then the fewest cards; the first is that of `least`.

    Groupings differ when their bags of cards or the kinds of these differ; where a joker lies in a bag does not count.
    """
    costs = Costs(book.uses(kinds), hand)
    found: list[Arrangement] = []
    seen = set()
    for uses, left in costs.all(pack(hand)):
        points = _points(costs, left)
        for groups in product(*(_by_kind(costs.uses.readings(use)) for use in uses)):
            key = tuple(sorted((use, group.kind.name) for use, group in zip(uses, groups, strict=True)))
            if key not in seen:
                seen.add(key)
                found.append(Arrangement(points, groups, left))
    return found


def _by_kind(readings: tuple[Group, ...]) -> list[Group]:
    """Return the first reading of each kind."""
    return list({group.kind.name: group for group in reversed(readings)}.values())[::-1]


def _points(costs: Costs, left: Sequence[int]) -> Number:
    return sum(costs.values[face] for face in left)
