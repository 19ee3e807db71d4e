"""The best of grouping and lay-off together: what a player keeps in melds, and what goes on melds of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter

from remigio_dsl.core.cards import Deck, Written
from remigio_dsl.engine.arrange import Arrangement, arrangement, grouped, least, packing_of
from remigio_dsl.engine.groups import Group
from remigio_dsl.engine.melds import End, MeldBook
from remigio_dsl.engine.packed import LARGE, Prices, pack, unpack
from remigio_dsl.engine.tuples import Growth, LayStep
from remigio_dsl.engine.uses import Uses
from remigio_dsl.engine.wide import Wide

MOST_GROWTHS = 1_000  # past so many ways in which one meld can take cards, no longer ones are looked at


MOST_KEPT = 2_000  # melds of which it is kept what they can take


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
    packed = pack(hand)
    growths = [_growths(book, at, group, packed, allowed) for at, group in enumerate(table)]
    if all(len(some) == 1 for some in growths):  # no card can be laid off
        return least(book, hand, kinds), ()
    if sum(hand) > LARGE:
        return _large(uses, hand, prices, growths)
    tables = book.tables(uses)
    if tables is not None:
        mask, size = tables.mask, uses.joker + 1
        rest, steps = _best(packed, uses.guard, growths, lambda rest: -tables.cost(mask(rest.to_bytes(size, "little"))))
        return grouped(uses, book.leftovers(kinds).of(rest.to_bytes(size, "little"))), steps
    packing = packing_of(uses, hand, prices)
    rest, steps = _best(packed, uses.guard, growths, lambda rest: packing.gain(rest) + prices.gain(packed - rest))
    return arrangement(uses, prices, rest, packing.first(rest)), steps


def _best(
    hand: int, guard: int, growths: Sequence[Sequence[Growth]], worth: Callable[[int], int]
) -> tuple[int, tuple[LayStep, ...]]:
    """Return what the lay-off that gains most leaves of a packed hand, and its steps.

    `worth` is the gain by what is left. That also tells how many cards were laid off, so that of all ways to come to
    it the first is enough: the one in which the first meld takes what comes first, and so on.
    """
    ways: dict[int, tuple[Growth, ...]] = {hand: ()}
    for some in growths:
        if len(some) == 1:
            continue
        more: dict[int, tuple[Growth, ...]] = {}
        for rest, chosen in ways.items():
            for growth in some:
                after = (rest | guard) - growth.use
                if after & guard == guard:
                    more.setdefault(after ^ guard, (*chosen, growth))
        ways = more

    def gained(way: tuple[int, tuple[Growth, ...]]) -> tuple[int, int]:
        return worth(way[0]), -sum([len(growth.steps) for growth in way[1]])

    rest, chosen = max(ways.items(), key=gained)
    return rest, tuple([step for growth in chosen for step in growth.steps])


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
    return [(one.steps, one.steps[-1].group) for one in _growths(book, 0, group, pack(hand), allowed)[1:]]


def _growths(book: MeldBook, at: int, group: Group, hand: int, allowed: Allowed | None) -> Sequence[Growth]:
    """Return what the meld can take of a packed hand, nothing first, then by the number of cards; each bag once.

    Of one pack every meld can take few cards, which are worked out once: what it can take of a hand are some of them,
    in the same order, since each grew from what also fits.
    """
    if allowed is not None or not book.is_looked_up:
        return _grown(book, at, group, hand, allowed)
    every = book.growths.get((group.kind.name, group.cards))
    if every is None:
        every = _grown(book, 0, group, _like(book.deck, group), None)
        if len(book.growths) >= MOST_KEPT:
            book.growths.clear()
        book.growths[group.kind.name, group.cards] = every
    fitting = [one for one in every if not one.use & ~hand]
    return fitting if at == 0 or len(fitting) == 1 else [Growth(use, _on(at, steps)) for use, steps in fitting]


def _like(deck: Deck, group: Group) -> int:
    """Return the faces of the suit of a run, or of the rank of a set, packed: where nothing is wild no others fit."""
    first = group.cards[0].face
    alike = deck.suit_of if group.kind.shape == "run" else deck.rank_of
    return sum(1 << 8 * face for face in range(deck.joker) if alike(face) == alike(first))


def _on(meld: int, steps: Sequence[LayStep]) -> tuple[LayStep, ...]:
    """Return the steps with the meld at that place of the table."""
    return tuple([LayStep(meld, card, end, group) for _, card, end, group in steps])


def _grown(book: MeldBook, at: int, group: Group, hand: int, allowed: Allowed | None) -> list[Growth]:
    """Return the same, card by card."""
    faces = sorted(set(unpack(hand)))
    found: dict[int, Growth] = {0: Growth(0, ())}
    edge: dict[tuple[int, tuple[Written, ...]], Growth] = {(0, group.cards): found[0]}
    while edge:
        wider: dict[tuple[int, tuple[Written, ...]], Growth] = {}
        for (used, _), growth in edge.items():
            grown = growth.steps[-1].group if growth.steps else group
            known = book.extended(grown)
            rest = hand - used
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
