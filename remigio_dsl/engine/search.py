"""The packing of bags into a hand that gains most: exact, by whichever of three searches fits the hand.

Without jokers few bags fit a random hand, and all their packings are listed. With jokers each bag with a joker is
tried beside each of those packings, dearest first, as long as what is left could still gain more. Dense hands go
through a search that takes the lowest card of a hand, puts it in each bag or leaves it, and looks at what remains once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

from remigio_dsl.engine.packed import (
    FEW,
    Beside,
    Item,
    Part,
    Prices,
    Wild,
    lowest,
    packings,
    together,
    unpack,
)
from remigio_dsl.engine.uses import Uses
from remigio_dsl.engine.wide import Wide

SOME = 40  # so many bags with jokers are tried beside the packings of the others

BY_GAIN = itemgetter(0)


def best_bags(uses: Uses, cards: bytes, packed: int, prices: Prices) -> tuple[tuple[int, ...], bool]:
    """Return the bags to take from a hand (counts by face, and packed) so that it leaves least, and if that is sure."""
    if uses.is_large(cards, packed):
        return _large(uses, cards, packed, prices)
    parts = uses.parts(cards, packed)
    if not parts:
        return (), True
    usual = uses.has_usual_gains(prices)
    bags = _by_parts(uses, parts, packed) if usual else None
    if bags is not None:
        return bags, True
    plain, wild = together(parts)
    if not usual:
        plain, wild = uses.priced(plain, prices), uses.priced(wild, prices)
    return best_packing(uses, packed, prices, plain, wild) if plain or wild else (), True


def _by_parts(uses: Uses, parts: Sequence[Part], packed: int) -> tuple[int, ...] | None:
    """Return the same bags, where no two parts need the same card for bags without a joker; None elsewhere.

    What the parts keep is searched then as it stands: the same packings in the same order as `best_packing` has them.
    """
    beside = uses.beside(parts, packed)
    if beside is None:
        return None
    jokers = packed >> 8 * uses.joker
    number = 0
    if jokers or not uses.only_jokers:
        for part in parts:
            number += len(part.wild)
    if not number:
        return _beside(beside, 0, 0, 0)
    if not uses.only_jokers or number > SOME or sum([len(part.plain) for part in parts]) > FEW:
        return None
    if jokers == 1:
        return _with_one_joker(parts, beside)
    wild: list[Wild] = []
    for part in parts:
        wild += part.wilds
    wild.sort(reverse=True)
    return _with_jokers(wild, beside, packed | uses.guard, jokers, uses.guard, by_faces=True)


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
        found = packings(plain, hand, guard)
        found.sort(key=BY_GAIN, reverse=True)
        beside = [(gain, 1, taken, bags) for gain, taken, bags in found]
        wilds = [(gain, bag, 1, bag >> 8 * uses.joker) for gain, bag in sorted(wild, reverse=True)]
        return _with_jokers(wilds, [beside], hand | guard, jokers, guard, by_faces=False)
    return Packing(uses, prices, [*plain, *wild]).first(hand)


def _with_one_joker(parts: Iterable[Part], beside: Sequence[Sequence[Beside]]) -> tuple[int, ...]:
    """Return what `_with_jokers` does of a hand with one joker: the bag that takes it, and those beside it.

    Of bags that bring as much that of the greatest gain is taken, then the greatest, as if all were in one row. As none
    is worth less than nothing, only a bag that brings more than the best without a joker is taken at all.
    """
    most = 0
    for choices in beside:
        most += choices[0][0]
    best, dearest, answer, taken = most, 0, 0, 0
    for part in parts:
        for gain, bag, faces, _ in part.wilds:
            total = gain + most
            if total < best:
                break
            if beside:
                total = gain + _room(beside, faces, 0, 0)
            if total > best or (
                total == best and answer and (gain > dearest or (gain == dearest and bag > answer))
            ):
                best, dearest, answer, taken = total, gain, bag, faces
    others = _beside(beside, taken, 0, 0)
    return (answer, *others) if answer else others


def _with_jokers(
    wild: Sequence[Wild],
    beside: Sequence[Sequence[Beside]],
    guarded: int,
    jokers: int,
    guard: int,
    *,
    by_faces: bool,
) -> tuple[int, ...]:
    """Return the bags of the best packing of bags with jokers beside packings without; all dearest first.

    A bag takes at least one joker, so that as many as are left of the dearest to come, and the dearest packings beside
    those taken, bound what can still be gained. The answer is the first that gains most: with the fewest bags with
    jokers, of these the first in their order. `by_faces`: that a packing beside has no face in common with a bag
    tells whether both fit the hand; otherwise the cards are counted. Among bags with jokers they are, where they share
    a face.
    """
    best = 0
    for choices in beside:
        best += choices[0][0]
    answer: tuple[int, ...] = ()
    taken, rest = 0, 0 if by_faces else guarded
    begun: list[tuple[int, int, int, int, tuple[int, ...], int]] = [(0, 0, 0, jokers, (), best)]
    for start, faces, gained, left, bags, room in begun:  # to which more are added: those with the dearest come first
        for at in range(start, len(wild)):
            gain, bag, more, number = wild[at]
            if gained + left * gain + room <= best:
                break
            if number > left:
                continue
            after = 0
            if not by_faces or faces & more:
                after = guarded - bag - sum(bags)
                if after & guard != guard:
                    continue
            if by_faces:
                after = 0
            inside = _room(beside, faces | more, after, guard) if beside else 0
            total = gained + gain + inside
            if total > best:
                best, answer, taken, rest = total, (*bags, bag), faces | more, after
            if left > number and total + (left - number) * gain > best:
                begun.append((at, faces | more, gained + gain, left - number, (*bags, bag), inside))
    return (*answer, *_beside(beside, taken, rest, guard))


def _room(beside: Sequence[Sequence[Beside]], faces: int, rest: int, guard: int) -> int:
    """Return the most that packings gain, one of each part, that have none of these faces or that `rest` has room for.

    The packings are in order, the dearest first, and that of none is always possible; `rest` 0: the faces tell all.
    """
    total = 0
    for choices in beside:
        for gain, taken, cards, _ in choices:
            if not taken & faces or (rest and (rest - cards) & guard == guard):
                total += gain
                break
    return total


def _beside(beside: Sequence[Sequence[Beside]], faces: int, rest: int, guard: int) -> tuple[int, ...]:
    """Return the bags of those packings."""
    found: tuple[int, ...] = ()
    for choices in beside:
        for _, taken, cards, bags in choices:
            if not taken & faces or (rest and (rest - cards) & guard == guard):
                found += bags
                break
    return found


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
