"""The packing of bags into a hand that gains most: exact, by whichever search fits the hand.

At the usual prices most hands are searched by what their suits and ranks keep (`byparts`). Otherwise all bags stand in
a row. Without jokers few fit a random hand, and all their packings are listed. With jokers each bag with a joker is
tried beside each of those packings, dearest first, as long as what is left could still gain more. Dense hands go
through a search that takes the lowest card of a hand, puts it in each bag or leaves it, and looks at what remains once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

from remigio_dsl.engine.byparts import best_of_parts
from remigio_dsl.engine.packed import FEW, SOME, Item, Packed, Prices, lowest, packings, together, unpack
from remigio_dsl.engine.uses import Uses
from remigio_dsl.engine.wide import Wide

BY_GAIN = itemgetter(0)


def best_bags(uses: Uses, cards: bytes, packed: int, prices: Prices) -> tuple[tuple[int, ...], bool]:
    """Return the bags to take from a hand (counts by face, and packed) so that it leaves least, and if that is sure."""
    if uses.is_large(cards, packed):
        return _large(uses, cards, packed, prices)
    parts = uses.parts(cards, packed)
    if not parts:
        return (), True
    usual = uses.has_usual_gains(prices)
    if usual and uses.only_jokers:
        bags = best_of_parts(parts, packed, cards[uses.joker], uses.guard)
        if bags is not None:
            return bags, True
    plain, wild = together(parts)
    if not usual:
        plain, wild = uses.priced(plain, prices), uses.priced(wild, prices)
    return best_packing(uses, packed, prices, plain, wild) if plain or wild else (), True


def _large(uses: Uses, cards: bytes, packed: int, prices: Prices) -> tuple[tuple[int, ...], bool]:
    """Return the packing of a large hand that gains most."""
    short, all_there = uses.short_items(cards)
    items = [(gain, uses.turned(bag), bag) for gain, bag in uses.priced(short, prices)]
    costs = [prices.costs[face] for face in uses.face_at]
    found = Wide(items, uses.turned(packed), uses.guard, costs).best()
    bags = found.bags or ()
    return bags, found.exact and (all_there or sum(bags) == packed)


def best_packing(uses: Uses, hand: int, prices: Prices, plain: Sequence[Item], wild: Sequence[Item]) -> tuple[int, ...]:
    """Return the bags of a packing that gains most; the items have their gains at these prices, all above 0."""
    if not wild:
        if len(plain) <= FEW:
            return max(packings(plain, hand, uses.guard), key=BY_GAIN)[2]
    elif uses.only_jokers and len(plain) <= FEW and len(wild) <= SOME:
        jokers, guard = hand >> 8 * uses.joker, uses.guard
        beside = packings(plain, hand, guard)
        beside.sort(key=BY_GAIN, reverse=True)
        return _with_jokers(sorted(wild, reverse=True), beside, hand | guard, jokers, guard)
    return Packing(uses, prices, [*plain, *wild]).first(hand)


def _with_jokers(
    wild: Sequence[Item], beside: Sequence[Packed], guarded: int, jokers: int, guard: int
) -> tuple[int, ...]:
    """Return the bags of the best packing of bags with jokers beside one of the packings without; both dearest first.

    A bag takes at least one joker, so that as many as are left of the dearest to come, and the dearest packing beside
    them, bound what can still be gained.
    """
    most = beside[0][0]
    best, answer = most, beside[0][2]
    begun: list[tuple[int, int, int, int, tuple[int, ...]]] = [(0, guarded, 0, jokers, ())]
    for start, rest, gained, left, bags in begun:  # to which more are added: those with the dearest bags come first
        for at in range(start, len(wild)):
            gain, bag = wild[at]
            if gained + left * gain + most <= best:
                break
            after = rest - bag
            if after & guard != guard:
                continue
            for total, taken, others in beside:
                if gained + gain + total <= best:
                    break
                if (after - taken) & guard == guard:
                    best, answer = gained + gain + total, (*bags, bag, *others)
                    break
            if left > 1 and gained + left * gain + most > best:
                begun.append((at, after, gained + gain, left - 1, (*bags, bag)))
    return answer


class Packing:
    """The most that the bags can gain of a hand, or of any part of it; each part is looked at once."""

    def __init__(self, uses: Uses, prices: Prices, items: Iterable[Item]) -> None:
        self.uses = uses
        self.prices = prices
        self.guard = uses.guard
        self.by_low = uses.by_low(sorted(items, key=lambda item: (-item[0], item[1])))
        self._costs = [prices.costs[face] for face in uses.face_at]
        self._lows = sum(255 << 8 * low for low in self.by_low)
        self._all_cost = min(prices.costs) >= 0  # so that no part gains more than all its cards cost
        self._known: dict[int, int] = {}

    def gain(self, hand: int) -> int:
        """Return the most that can be gained of a packed hand."""
        turned = self.uses.turned(hand)
        return self._gain(turned, self._cost(turned))

    def _cost(self, turned: int) -> int:
        return sum(self._costs[place] for place in unpack(turned))

    def _gain(self, hand: int, whole: int) -> int:
        """Return the most that can be gained of a turned hand all of whose cards cost `whole`."""
        lows = hand & self._lows
        if not lows:
            return 0
        low = ((lows & -lows).bit_length() - 1) >> 3
        kept = (hand >> 8 * low) << 8 * low
        if kept != hand:  # cards that no bag begins with any more
            whole -= self._cost(hand ^ kept)
        known = self._known.get(kept)
        if known is not None:
            return known
        best = 0
        guard = self.guard
        guarded = kept | guard
        for gain, turned, _ in self.by_low[low]:
            rest = guarded - turned
            if rest & guard == guard:
                total = gain + self._gain(rest ^ guard, whole - gain)
                if total > best:
                    best = total
                    if best == whole and self._all_cost:
                        break
        else:
            copies = (kept >> 8 * low) & 255
            whole -= copies * self._costs[low]
            if whole > best or not self._all_cost:
                best = max(best, self._gain(kept - (copies << 8 * low), whole))
        self._known[kept] = best
        return best

    def first(self, hand: int) -> tuple[int, ...]:
        """Return the bags of the first packing that gains most."""
        return next(iter(self.all(hand)))

    def all(self, hand: int) -> Iterator[tuple[int, ...]]:
        """Return the bags of every packing that gains most."""
        return self._all(self.uses.turned(hand), 0)

    def _all(self, hand: int, after: int) -> Iterator[tuple[int, ...]]:
        """Return the best packings of a turned hand.

        `after`: of the bags with the lowest card, those from this one on; so equal cards do not make a packing twice.
        """
        lows = hand & self._lows
        if not lows:
            yield ()
            return
        low = lowest(lows)
        best = self._gain(hand, self._cost(hand))
        guard = self.guard
        guarded = hand | guard
        for at, (gain, turned, bag) in enumerate(self.by_low[low][after:], after):
            rest = guarded - turned
            if rest & guard == guard:
                rest ^= guard
                if gain + self._gain(rest, self._cost(rest)) == best:
                    again = at if (rest >> 8 * low) & 255 else 0
                    for bags in self._all(rest, again):
                        yield (bag, *bags)
        without = (hand >> 8 * (low + 1)) << 8 * (low + 1)
        if self._gain(without, self._cost(without)) == best:
            yield from self._all(without, 0)
