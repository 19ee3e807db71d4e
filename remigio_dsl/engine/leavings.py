"""Closes that leave cards over: every way to group a hand, and how many points may be left.

A closing hand with `leaving` is any grouping whose rest meets a condition, such as `deadwood <= 10`. What a condition
allows at most is read off it where it says so, and then bounds the search; a condition of another form is asked of each
grouping.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from remigio_dsl.core.hints import Number
from remigio_dsl.engine.melds import MeldBook
from remigio_dsl.engine.packed import lowest, pack
from remigio_dsl.engine.tuples import Leaving
from remigio_dsl.engine.uses import Uses

MOST_LEAVINGS = 5_000  # groupings of one hand that are looked at; hands of the usual size have some dozens at most




def leavings(book: MeldBook, hand: Sequence[int], kinds: Iterable[str], most: Number | None = None) -> list[Leaving]:
    """Return every way to put cards of a hand into groups of these kinds and leave the rest: `most` points of it.

    Groups with the same cards are looked at once for each look that rules can tell apart. Of a hand with very many
    ways the first `MOST_LEAVINGS` are returned, those that use its lowest cards first.
    """
    uses = book.uses(kinds)
    tables = book.tables(uses)
    if most is not None and tables is not None and book.leftovers(uses.names).points(tables.mask(bytes(hand))) > most:
        return []
    found: list[Leaving] = []
    for bags, left in _packings(uses, hand, most):
        faces = uses.faces_of(left)
        values = uses.prices(hand).values
        points = sum(values[face] for face in faces)
        for groups in product(*map(uses.readings, bags)):
            found.append(Leaving(groups, faces, points))
            if len(found) == MOST_LEAVINGS:
                return found
    return found


def _packings(uses: Uses, hand: Sequence[int], most: Number | None) -> Iterator[tuple[tuple[int, ...], int]]:
    """Return the bags of every such way, and what it leaves, turned; each way once.

    The lowest card goes into each bag of which it is the lowest, and is left over: what then remains is a smaller hand.
    """
    by_low = uses.of_hand(hand)
    guard = uses.guard
    values = uses.prices(hand).values
    costs = [values[face] for face in uses.face_at]
    bound = most if min(costs) >= 0 else None  # a card that counts less than nothing may make up for others
    seen: set[tuple[int, ...]] = set()
    todo: list[tuple[int, int, Number, tuple[int, ...]]] = [(uses.turned(pack(hand)), 0, 0, ())]
    while todo:  # the one put down last comes first
        rest, left, points, bags = todo.pop()
        if not rest:
            way = tuple(sorted(bags))
            if way not in seen and (most is None or points <= most):
                seen.add(way)
                yield bags, left
            continue
        low = lowest(rest)
        more = points + costs[low]
        if bound is None or more <= bound:
            one = 1 << 8 * low
            todo.append((rest - one, left + one, more, bags))
        for _, turned, bag in reversed(by_low.get(low, ())):
            after = (rest | guard) - turned
            if after & guard == guard:
                todo.append((after ^ guard, left, points, (*bags, bag)))
