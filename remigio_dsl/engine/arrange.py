"""The best ways to split a hand into melds: exact, and the same for every order of the cards.

A hand is given as counts by face (`Deck.count`), the joker last. Large hands (of more than `uses.LARGE` cards) are
searched with a limit on all steps (`wide`), which is the same every time; an arrangement that came back because the
limit was reached is lawful, and perhaps not the best: it says so (`Arrangement.exact`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from remigio_dsl.engine.covers import Cover, closing_discards, covers, packings
from remigio_dsl.engine.groups import Group, Number
from remigio_dsl.engine.melds import MeldBook
from remigio_dsl.engine.search import Packing, best_bags
from remigio_dsl.engine.uses import LARGE, Prices, Uses, pack

__all__ = ["Arrangement", "Cover", "all_least", "closing_discards", "covers", "least", "packings"]


MOST_LATELY = 64  # arrangements that are kept: one hand is looked at several times in a turn


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand in groups: the points of what is left over, the groups, and the faces left, low to high.

    `exact`: it is certain that no other grouping leaves less.
    """

    points: Number
    groups: tuple[Group, ...]
    left: tuple[int, ...]
    exact: bool = True


def least(book: MeldBook, hand: Sequence[int], kinds: Iterable[str] | None = None) -> Arrangement:
    """Return the grouping that leaves the fewest points, among equals the fewest cards.

    Kinds left out: those in which a hand combines (all but those that only an opening or a close knows). Which of the
    groupings that are equal in both comes back depends on the cards and not on their order.

    Source: docs/rules.md R10-25, A10-25.
    """
    uses = book.uses(kinds)
    cards = bytes(hand)
    known = uses.lately.get(cards)
    if known is None:
        if len(uses.lately) >= MOST_LATELY:
            uses.lately.clear()
        known = uses.lately[cards] = _least(book, uses, cards, hand)
    return known


def _least(book: MeldBook, uses: Uses, cards: bytes, hand: Sequence[int]) -> Arrangement:
    prices = uses.prices(hand)
    packed = int.from_bytes(cards, "little")
    if book.is_looked_up and sum(cards) <= LARGE:
        tables = book.tables(uses)
        assert tables is not None
        return arrangement(uses, prices, packed, tables.bags(tables.mask(cards)))
    bags, exact = best_bags(uses, cards, packed, prices)
    return arrangement(uses, prices, packed, bags, exact=exact)


def all_least(book: MeldBook, hand: Sequence[int], kinds: Iterable[str] | None = None) -> list[Arrangement]:
    """Return every grouping that leaves the fewest points and then the fewest cards; the first is that of `least`.

    Groupings differ when their bags of cards or the kinds of these differ; where a joker lies in a bag does not count.
    Of a large hand only the first is returned.
    """
    if sum(hand) > LARGE:
        return [least(book, hand, kinds)]
    uses = book.uses(kinds)
    prices = uses.prices(hand)
    packed = pack(hand)
    found: dict[tuple[tuple[int, str], ...], Arrangement] = {}
    for bags in packing_of(uses, hand, prices).all(packed):
        whole = arrangement(uses, prices, packed, bags)
        for groups in product(*(_by_kind(uses.readings(bag)) for bag in bags)):
            key = tuple(sorted((bag, group.kind.name) for bag, group in zip(bags, groups, strict=True)))
            found.setdefault(key, Arrangement(whole.points, groups, whole.left))
    best = least(book, hand, kinds)
    key = tuple(sorted((pack_faces(group.faces), group.kind.name) for group in best.groups))
    del found[key]
    return [best, *found.values()]


def packing_of(uses: Uses, hand: Sequence[int], prices: Prices) -> Packing:
    """Return the search for what gains most of this hand, or of any part of it."""
    plain, wild = uses.items(bytes(hand), pack(hand))
    return Packing(uses, prices, uses.priced([*plain, *wild], prices))


def arrangement(
    uses: Uses, prices: Prices, hand: int, bags: Sequence[int], *, exact: bool = True
) -> Arrangement:
    """Return the arrangement of a packed hand with these bags taken from it, each in its first reading."""
    left, points = uses.left_over(hand - sum(bags), prices)
    return Arrangement(points, tuple(uses.readings(bag)[0] for bag in bags), left, exact)


def pack_faces(faces: Iterable[int]) -> int:
    """Return a bag of faces, packed."""
    return sum(1 << 8 * face for face in faces)


def _by_kind(readings: tuple[Group, ...]) -> list[Group]:
    """Return the first reading of each kind."""
    return list({group.kind.name: group for group in reversed(readings)}.values())[::-1]
