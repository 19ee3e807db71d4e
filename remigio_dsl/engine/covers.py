"""Whole hands in melds: what can be shown at a close, which discards allow one, what can be laid in one act.

Of large hands (of more than `uses.LARGE` cards) not every grouping is looked at: each search has a limit on its steps,
the same every time. What it returns is lawful; where the limit was reached, there may be more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from remigio_dsl.core.compiled import travel_by_fields
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.hints import Any
from remigio_dsl.engine.groups import Group
from remigio_dsl.engine.melds import MeldBook
from remigio_dsl.engine.packed import LARGE, lowest, pack, unpack
from remigio_dsl.engine.uses import Uses
from remigio_dsl.engine.wide import FINE, Wide

MOST_COVERS = 60_000  # so many steps are made over the groupings of a large hand,
MOST_PACKINGS = 60_000  # and so many over what it can lay

Look = tuple[Any, ...]  # how one group looks to the conditions: its kind, and the values of the names they read
Looks = tuple[int, ...]  # the looks of several groups, by number, the least first
Chain = tuple[Group, Any] | None  # groups as a linked list, so that remainders share them


class _TooManyError(Exception):
    """A large hand can be split in more ways than are looked at."""


@dataclass(frozen=True, slots=True)
class Cover:
    """Groups, and the faces that are in none, low to high."""

    groups: tuple[Group, ...]
    spare: tuple[int, ...]


travel_by_fields(Cover)


def covers(
    book: MeldBook, hand: Sequence[int], kinds: Iterable[str], spare: int = 0, names: Iterable[str] = ()
) -> list[Cover]:
    """Return the partitions of the whole hand into these kinds, with `spare` cards in no group.

    Of the partitions that look the same to every condition one is returned: those with the same spare cards, and the
    same kinds with the same values of `names` (of a group's facts). So a closing hand that pays best is found exactly,
    and `spare=1` answers every discard of a hand at once. Of a large hand that can be split in too many ways, one way
    is returned for each choice of spare cards, of which there may be one at most.
    """
    return list(_covers(book.uses(kinds), bytes(hand), spare, frozenset(names)))


@lru_cache(maxsize=16)  # who weighs a close asks for the same hand as the close itself
def _covers(uses: Uses, hand: bytes, spare: int, names: frozenset[str]) -> tuple[Cover, ...]:
    is_large = sum(hand) > LARGE
    packed = int.from_bytes(hand, "little")
    if not is_large and (packed & ~uses.meldable(hand)) % 255 > spare:
        return ()
    found = _Search(uses, hand, tuple(sorted(names)), MOST_COVERS if is_large else None)
    try:
        ways = found.whole(uses.turned(packed), spare)
    except _TooManyError:
        return tuple(_some_covers(uses, hand, spare))
    covers = ((chain, uses.faces_of(left)) for (left, _), chain in ways.items())
    return tuple(Cover(tuple(_unchained(chain)), left) for chain, left in covers if len(left) == spare)


def packings(
    book: MeldBook, hand: Sequence[int], kinds: Iterable[str], names: Iterable[str] = (), keep: int = 0
) -> list[Cover]:
    """Return groups of these kinds that the hand can lay, at least `keep` cards left: one for each look of the groups.

    Of the packings that look the same the one that leaves fewest cards is returned; that with no groups is left out.
    Of a large hand that can lay too much, those of fewest groups are returned.
    """
    uses = book.uses(kinds)
    search = _Search(uses, hand, tuple(names), MOST_PACKINGS if sum(hand) > LARGE else None)
    try:
        found = search.some(uses.turned(pack(hand)), sum(hand) - keep)
    except _TooManyError:
        found = search.few(uses.turned(pack(hand)), sum(hand) - keep)
    best: dict[Looks, tuple[int, Chain]] = {}
    for (looks, laid), chain in found.items():
        if looks and laid > best.get(looks, (0, None))[0]:
            best[looks] = laid, chain
    packed = pack(hand)
    answers = []
    for _, chain in best.values():
        groups = tuple(_unchained(chain))
        spare = packed - sum(1 << 8 * face for group in groups for face in group.faces)
        answers.append(Cover(groups, tuple(unpack(spare))))
    return answers


def closing_discards(
    book: MeldBook, hand: Sequence[int], kinds: Iterable[str], may: Iterable[int] | None = None
) -> tuple[int, ...]:
    """Return the faces of a hand without which the rest is all in groups of these kinds, low to high.

    Where it is known that no others than the faces of `may` can be such, they alone are looked at.
    """
    uses = book.uses(kinds)
    if sum(hand) > LARGE:
        return tuple(sorted(uses.faces_of(sum(1 << 8 * place for place in _large(uses, hand)))))
    tables = book.tables(uses)
    if tables is not None and tables.all_cost:
        return tuple(sorted(tables.costs_without(tables.mask(bytes(hand)), 0)))
    cards = bytes(hand)
    packed = int.from_bytes(cards, "little")
    alone = packed & ~uses.meldable(cards)  # the cards that are in no group
    if alone % 255 > 1:
        return ()
    faces = [lowest(alone)] if alone else [face for face, many in enumerate(hand) if many]
    likely = [face for face in faces if (may is None or face in may) and _none_alone(uses, packed - (1 << 8 * face))]
    if not likely:
        return ()
    whole, turned = _Whole(uses, hand), uses.turned(packed)
    return tuple(face for face in likely if whole.is_whole(turned - uses.turned(1 << 8 * face)))


def _none_alone(uses: Uses, packed: int) -> bool:
    """Return whether a hand could make a meld with each of its cards, if not with all of them at once."""
    return not packed & ~uses.meldable(packed.to_bytes(uses.joker + 1, "little"))


def _unchained(chain: Chain) -> Iterable[Group]:
    while chain is not None:
        yield chain[0]
        chain = chain[1]


def _number(packed: int) -> int:
    """Return how many cards a packed bag holds."""
    return sum(packed.to_bytes((packed.bit_length() + 7) >> 3, "little"))


def _large(uses: Uses, hand: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Return the places of a large hand of which one card can be left out, each with the bags of the rest.

    A way that was found gives others at once: a card of a bag for which the spare one can stand is spare itself.
    """
    places = len(uses.face_at)
    items = []
    for _, bag in uses.short_items(bytes(hand))[0]:
        items.append((_number(bag), uses.turned(bag), bag))
    whole = uses.turned(pack(hand))
    wide = Wide(items, whole, uses.guard, [1] * places)
    number = sum(hand)
    counts = whole.to_bytes(places, "little")
    covered = {place for _, column in wide.items for place, _ in column}
    alone = [place for place, n in enumerate(counts) for _ in range(n) if place not in covered]
    if len(alone) > 1:
        return {}
    prices = wide.program().prices
    bound = sum(n * price for n, price in zip(counts, prices, strict=True))
    by_turned = {turned: bag for _, turned, bag in items}
    found: dict[int, tuple[int, ...]] = {}
    for place in alone or [place for place, n in enumerate(counts) if n]:
        if place in found or (bound - prices[place]) // FINE < number - 1:
            continue
        way = wide.whole(whole - (1 << 8 * place)).bags
        if way is None:
            continue
        found[place] = way
        edge = [place]
        while edge:
            spare = edge.pop()
            for at, bag in enumerate(found[spare]):
                turned = uses.turned(bag)
                for other in {*unpack(turned)}:
                    changed = by_turned.get(turned - (1 << 8 * other) + (1 << 8 * spare))
                    if changed is not None and other not in found:
                        found[other] = (*found[spare][:at], changed, *found[spare][at + 1 :])
                        edge.append(other)
    return found


def _some_covers(uses: Uses, hand: Sequence[int], spare: int) -> Iterator[Cover]:
    """Return one way to split a large hand for each card that may be spare."""
    if spare == 1:
        ways = {uses.face_at[place]: bags for place, bags in _large(uses, hand).items()}
        for face, bags in sorted(ways.items()):
            yield Cover(tuple(uses.readings(bag)[0] for bag in bags), (face,))
    elif spare == 0:
        items = [(_number(bag), uses.turned(bag), bag) for _, bag in uses.short_items(bytes(hand))[0]]
        whole = uses.turned(pack(hand))
        way = Wide(items, whole, uses.guard, [1] * len(uses.face_at)).whole(whole).bags
        if way is not None:
            yield Cover(tuple(uses.readings(bag)[0] for bag in way), ())


class _Whole:
    """Whether what remains of a hand goes wholly into groups."""

    def __init__(self, uses: Uses, hand: Sequence[int]) -> None:
        self.guard = uses.guard
        self.by_low = uses.of_hand(hand)
        self._whole: dict[int, bool] = {0: True}

    def rests(self, hand: int, low: int) -> Iterable[int]:
        """Return what remains when the lowest card is in a group, for each of its groups."""
        guard = self.guard
        guarded = hand | guard
        for _, turned, _ in self.by_low.get(low, ()):
            rest = guarded - turned
            if rest & guard == guard:
                yield rest ^ guard

    def is_whole(self, hand: int) -> bool:
        """Return whether the turned hand can be split into groups with nothing left."""
        known = self._whole.get(hand)
        if known is None:
            known = self._whole[hand] = any(map(self.is_whole, self.rests(hand, lowest(hand))))
        return known


class _Search:
    """All looks of the groupings of what remains of a hand, each with one witness."""

    def __init__(self, uses: Uses, hand: Sequence[int], names: tuple[str, ...], limit: int | None = None) -> None:
        self.uses = uses
        self.left = limit  # how many more entries may be made, None: any number
        self.names = names
        self.guard = uses.guard
        self.by_low = uses.of_hand(hand)
        self._lows = sum(255 << 8 * low for low in self.by_low)
        self._numbers: dict[Look, int] = {}
        self._looks: dict[int, tuple[tuple[int, Group], ...]] = {}
        self._whole: dict[tuple[int, int], dict[tuple[int, Looks], Chain]] = {}
        self._some: dict[tuple[int, int], dict[tuple[Looks, int], Chain]] = {}

    def looks(self, bag: int) -> tuple[tuple[int, Group], ...]:
        """Return the numbers of the different looks of the readings of one bag, each with its first reading."""
        known = self._looks.get(bag)
        if known is None:
            found: dict[int, Group] = {}
            for group in self.uses.readings(bag):
                facts = self.uses.book.facts(group)
                look = (group.kind.name, *(getattr(facts, name) for name in self.names))
                found.setdefault(self._numbers.setdefault(look, len(self._numbers)), group)
            known = self._looks[bag] = tuple(found.items())
        return known

    def _count(self, steps: int) -> None:
        """Count steps where there is a limit of them."""
        if self.left is not None:
            self.left -= steps
            if self.left < 0:
                raise _TooManyError

    def whole(self, hand: int, spare: int) -> dict[tuple[int, Looks], Chain]:
        """Return, by cards left (at most `spare`) and looks, one chain of groups for all the rest of a turned hand."""
        if not hand:
            return {(0, ()): None}
        known = self._whole.get((hand, spare))
        if known is not None:
            return known
        low = lowest(hand)
        found: dict[tuple[int, Looks], Chain] = {}
        for _, turned, bag in self.by_low.get(low, ()):
            rest = (hand | self.guard) - turned
            if rest & self.guard != self.guard:
                continue
            more = self.whole(rest ^ self.guard, spare)
            self._count(len(more) + 1)
            for (left, looks), chain in more.items():
                for look, group in self.looks(bag):
                    found.setdefault((left, tuple(sorted((*looks, look)))), (group, chain))
        if spare:
            one = 1 << 8 * low
            for (left, looks), chain in self.whole(hand - one, spare - 1).items():
                found.setdefault((left + one, looks), chain)
        self._whole[hand, spare] = found
        return found

    def some(self, hand: int, most: int) -> dict[tuple[Looks, int], Chain]:
        """Return, by looks and number of cards (at most `most`), one chain of groups that a turned hand can lay."""
        lows = hand & self._lows
        if not lows:
            return {((), 0): None}
        low = lowest(lows)
        hand = (hand >> 8 * low) << 8 * low
        known = self._some.get((hand, most))
        if known is not None:
            return known
        found = dict(self.some((hand >> 8 * (low + 1)) << 8 * (low + 1), most))
        for _, turned, bag in self.by_low[low]:
            rest = (hand | self.guard) - turned
            size = _number(bag)
            if rest & self.guard != self.guard or size > most:
                continue
            more = self.some(rest ^ self.guard, most - size)
            self._count(len(more) + 1)
            for (looks, laid), chain in more.items():
                for look, group in self.looks(bag):
                    found.setdefault((tuple(sorted((*looks, look))), laid + size), (group, chain))
        self._some[hand, most] = found
        return found

    def few(self, hand: int, most: int) -> dict[tuple[Looks, int], Chain]:
        """Return the same as `some`, of as few groups as there is room for: one, then two, and so on."""
        items = sorted(
            (turned, _number(bag), bag) for some in self.by_low.values() for _, turned, bag in some
        )
        found: dict[tuple[Looks, int], Chain] = {}
        edge: list[tuple[int, int, Looks, int, Chain]] = [(hand, 0, (), 0, None)]
        guard = self.guard
        steps = MOST_PACKINGS
        while edge:
            wider: dict[tuple[Looks, int], tuple[int, int, Looks, int, Chain]] = {}
            for rest, first, looks, laid, chain in edge:
                guarded = rest | guard
                for at in range(first, len(items)):
                    turned, size, bag = items[at]
                    steps -= 1
                    if steps < 0:
                        return found
                    after = guarded - turned
                    if after & guard != guard or laid + size > most:
                        continue
                    for look, group in self.looks(bag):
                        key = tuple(sorted((*looks, look))), laid + size
                        if key not in found and key not in wider:
                            wider[key] = after ^ guard, at, *key, (group, chain)
            found.update((key, entry[-1]) for key, entry in wider.items())
            edge = list(wider.values())
        return found
