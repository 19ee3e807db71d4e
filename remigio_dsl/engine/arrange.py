"""The best ways to split a hand into melds: exact, and the same for every order of the cards.

A hand is given as counts by face (`Deck.count`), the joker last. Large hands (of more than `uses.LARGE` cards) are
searched with a limit on all steps (`wide`), which is the same every time; an arrangement that came back because the
limit was reached is lawful, and perhaps not the best: it says so (`Arrangement.exact`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from remigio_dsl.engine.covers import Cover, closing_discards, covers, packings
from remigio_dsl.engine.groups import Group
from remigio_dsl.engine.melds import MeldBook
from remigio_dsl.engine.packed import LARGE, Prices, pack
from remigio_dsl.engine.search import Packing
from remigio_dsl.engine.tuples import Arrangement, Left
from remigio_dsl.engine.uses import Uses

__all__ = ["Arrangement", "Cover", "all_least", "closing_discards", "covers", "least", "packings"]


def least(book: MeldBook, hand: Sequence[int], kinds: Iterable[str] | None = None) -> Arrangement:
    """Return the grouping that leaves the fewest points, among equals the fewest cards.

    Kinds left out: those in which a hand combines (all but those that only an opening or a close knows). Which of the
    groupings that are equal in both comes back depends on the cards and not on their order.

    Source: docs/rules.md R10-25, A10-25.
    """
    leftovers = book.leftovers(kinds)
    return grouped(leftovers.uses, leftovers.of(hand))


def grouped(uses: Uses, left: Left) -> Arrangement:
    """Return the arrangement that leaves so much, each bag in its first reading."""
    points, faces, bags, exact = left
    groups = tuple([uses.readings(bag)[0] for bag in bags])
    return tuple.__new__(Arrangement, (points, groups, faces, exact))  # the same as a call of it, in half the time


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
    return grouped(uses, Left(points, left, tuple(bags), exact))


def pack_faces(faces: Iterable[int]) -> int:
    """Return a bag of faces, packed."""
    return sum(1 << 8 * face for face in faces)


def _by_kind(readings: tuple[Group, ...]) -> list[Group]:
    """Return the first reading of each kind."""
    return list({group.kind.name: group for group in reversed(readings)}.values())[::-1]
