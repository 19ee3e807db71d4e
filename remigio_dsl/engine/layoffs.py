"""The best of grouping and lay-off together: what a player keeps in melds, and what goes on melds of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import NamedTuple

from remigio_dsl.core.cards import Written
from remigio_dsl.engine.arrange import Arrangement, arrangement, least, packing_of
from remigio_dsl.engine.groups import Group
from remigio_dsl.engine.melds import End, MeldBook
from remigio_dsl.engine.packed import LARGE, Prices, pack
from remigio_dsl.engine.uses import Uses
from remigio_dsl.engine.wide import Wide

MOST_GROWTHS = 1_000  # past so many ways in which one meld can take cards, no longer ones are looked at


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


Allowed = Callable[[int, Group], bool]


def best_lay_off(
    book: MeldBook,
    hand: Sequence[int],
    table: Sequence[Group],
    kinds: Iterable[str] | None = None,
    allowed: Allowed | None = None,
) -> tuple[Arrangement, tuple[LayStep, ...]]:
    """Return how to leave the fewest points when cards may also be laid on these melds, and the steps in order.

    Grouping and lay-off are chosen together: breaking a ready meld may gain more. Cards go one by one, so that one may
    make the place for the next. Among equals fewer cards left come first, then fewer cards laid off. `allowed` may
    refuse what a meld (by its place in `table`) would become. Of a large hand what a meld can take is looked at up to
    `MOST_GROWTHS`; the arrangement says whether it is certainly the best.

    Source: docs/rules.md R10-54, A10-26.
    """
    uses = book.uses(kinds)
    prices = uses.prices(hand)
    growths = [_growths(book, at, group, hand, allowed) for at, group in enumerate(table)]
    if all(len(some) == 1 for some in growths):  # no card can be laid off
        return least(book, hand, kinds), ()
    if sum(hand) > LARGE:
        return _large(uses, hand, prices, growths)
    search = _looked_up(book, uses, growths) or _searched(uses, hand, prices, growths)
    steps, rest = search.chosen(pack(hand))
    return arrangement(uses, prices, rest, search.bags(rest)), steps


def _looked_up(book: MeldBook, uses: Uses, growths: Sequence[Sequence[Growth]]) -> _Search | None:
    """Return the search that looks up what is left; all it has to gain is to leave less."""
    tables = book.tables(uses)
    if tables is None:
        return None

    def mask(hand: int) -> int:
        return tables.mask(hand.to_bytes(uses.joker + 1, "little"))

    free = [[(0, one) for one in some] for some in growths]
    return _Search(lambda hand: -tables.cost(mask(hand)), lambda hand: tables.bags(mask(hand)), uses.guard, free)


def _searched(uses: Uses, hand: Sequence[int], prices: Prices, growths: Sequence[Sequence[Growth]]) -> _Search:
    packing = packing_of(uses, hand, prices)
    priced = [[(prices.gain(one.use), one) for one in some] for some in growths]
    return _Search(packing.gain, packing.first, uses.guard, priced)


def _large(
    uses: Uses, hand: Sequence[int], prices: Prices, growths: Sequence[Sequence[Growth]]
) -> tuple[Arrangement, tuple[LayStep, ...]]:
    """Return the best of a large hand: what a meld takes is a bag that also takes the meld's one place."""
    places = len(uses.face_at)
    finer = 1 << sum(hand).bit_length()  # among equals fewer cards laid off: each costs one part of a card
    short, all_there = uses.short_items(bytes(hand))
    items = [(gain * finer, uses.turned(bag), bag) for gain, bag in uses.priced(short, prices)]
    by_bag: dict[int, Growth] = {}
    whole = uses.turned(pack(hand))
    for at, some in enumerate(growths):
        slot = 1 << 8 * (places + at)
        whole += slot
        all_there = all_there and len(some) <= MOST_GROWTHS
        for growth in some[1:]:
            gain = prices.gain(growth.use) * finer - len(growth.steps)
            if gain > 0:
                by_bag[growth.use + slot] = growth
                items.append((gain, uses.turned(growth.use) + slot, growth.use + slot))
    guard = int.from_bytes(b"\x80" * (places + len(growths)), "little")
    costs = [*(prices.costs[face] * finer for face in uses.face_at), *[0] * len(growths)]
    found = Wide(items, whole, guard, costs).best()
    taken = sorted(
        ((bag.bit_length(), by_bag[bag]) for bag in found.bags or () if bag in by_bag), key=itemgetter(0)
    )
    steps = tuple(step for _, growth in taken for step in growth.steps)
    rest = pack(hand) - sum(growth.use for _, growth in taken)
    bags = [bag for bag in found.bags or () if bag not in by_bag]
    exact = found.exact and (all_there or rest == sum(bags))
    return arrangement(uses, prices, rest, bags, exact=exact), steps


def lay_offs(
    book: MeldBook, hand: Sequence[int], group: Group, allowed: Allowed | None = None
) -> list[tuple[tuple[LayStep, ...], Group]]:
    """Return every bag of the hand's cards that can be laid on the meld one by one, and the meld as it is then."""
    return [(one.steps, one.steps[-1].group) for one in _growths(book, 0, group, hand, allowed)[1:]]


def _growths(book: MeldBook, at: int, group: Group, hand: Sequence[int], allowed: Allowed | None) -> list[Growth]:
    """Return what the meld can take of the hand, nothing first, then by the number of cards; each bag once."""
    faces = [face for face, count in enumerate(hand) if count]
    packed = pack(hand)
    found: dict[int, Growth] = {0: Growth(0, ())}
    edge: dict[tuple[int, tuple[Written, ...]], Growth] = {(0, group.cards): found[0]}
    while edge:
        wider: dict[tuple[int, tuple[Written, ...]], Growth] = {}
        for (used, _), growth in edge.items():
            grown = growth.steps[-1].group if growth.steps else group
            known = book.extended(grown)
            rest = packed - used
            for face in faces:
                if not rest >> 8 * face & 255:
                    continue
                ways = known.get((face, -1))
                for longer, end in book.extensions(grown, Written(face)) if ways is None else ways:
                    if allowed is not None and not allowed(at, longer):
                        continue
                    use = used + (1 << 8 * face)
                    card = _added(longer, grown, end)
                    more = Growth(use, (*growth.steps, LayStep(at, card, end, longer)))
                    wider.setdefault((use, longer.cards), more)
                    found.setdefault(use, more)
        edge = wider if len(found) <= MOST_GROWTHS else {}
    return list(found.values())


def _added(longer: Group, before: Group, end: End) -> Written:
    """Return the card that was added, with what it stands for."""
    if end:
        return longer.cards[0 if end == "low" else -1]
    left = list(longer.cards)
    for card in before.cards:
        left.remove(card)
    return left[0]


class _Search:
    """The most that a hand can gain when the melds of the table from one on may still take cards."""

    def __init__(
        self,
        gain: Callable[[int], int],
        bags: Callable[[int], Sequence[int]],
        guard: int,
        growths: Sequence[Sequence[tuple[int, Growth]]],
    ) -> None:
        """Take what tells the gain of a packed hand and its bags, and what each meld can take, with its gain."""
        self.gain = gain
        self.bags = bags
        self.guard = guard
        self.growths = growths
        self._known: dict[tuple[int, int], tuple[tuple[int, int], Growth]] = {}

    def best(self, hand: int, at: int) -> tuple[int, int]:
        """Return the most that can be gained, and minus the fewest cards laid off for it."""
        if at == len(self.growths):
            return self.gain(hand), 0
        known = self._known.get((hand, at))
        if known is None:
            ways = []
            for gain, growth in self.growths[at]:
                rest = (hand | self.guard) - growth.use
                if rest & self.guard == self.guard:
                    more, laid = self.best(rest ^ self.guard, at + 1)
                    ways.append(((gain + more, laid - len(growth.steps)), growth))
            known = self._known[hand, at] = max(ways, key=lambda way: way[0])
        return known[0]

    def chosen(self, hand: int) -> tuple[tuple[LayStep, ...], int]:
        """Return the steps of the best way, and the packed hand that they leave."""
        steps: tuple[LayStep, ...] = ()
        for at in range(len(self.growths)):
            self.best(hand, at)
            growth = self._known[hand, at][1]
            steps += growth.steps
            hand -= growth.use
        return steps, hand
