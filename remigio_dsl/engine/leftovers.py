"""What a hand leaves at least: how many points, which cards, and after which discards how many.

Nobody needs the groups for this. Where the rules let hands be looked up (`onepack`), they are; else they are searched
(`search`), and a card that the best grouping leaves over is known to leave so much less without a search of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from remigio_dsl.core.hints import Number
from remigio_dsl.engine.onepack import OnePack, why_no_tables
from remigio_dsl.engine.packed import LARGE, SCALE
from remigio_dsl.engine.search import best_bags
from remigio_dsl.engine.tuples import Left
from remigio_dsl.engine.uses import Uses

MOST_HANDS = 64  # hands that are kept: one is asked for several times in a turn


class Leftovers:
    """What hands leave at least under some kinds of meld; a hand is a mask of cards, as positions have it.

    Only `of` takes counts by face.
    """

    def __init__(self, uses: Uses) -> None:
        self.uses = uses
        self.tables = OnePack(uses) if not why_no_tables(uses.book) else None  # None: every hand is searched
        self.unit = uses.prices(()).unit if uses.book.fixed_values else 1  # of the points of costs
        self._known: dict[int, Left] = {}
        self._lately: dict[bytes, Left] = {}
        self._spread: dict[int, int] = {}
        deck = uses.book.deck
        self.points = self._new_points()  # the fewest points that a hand leaves
        self._packs, self._joker, self._ranks = deck.packs, deck.joker, len(deck.ranks)

    def _new_points(self) -> Callable[[int], Number]:
        """Return the function that tells the fewest points a hand leaves."""
        if self.tables is None:
            return lambda hand: self._searched(hand).points
        cost = self.tables.cost
        if self.unit == 1:
            return lambda hand: cost(hand) // SCALE
        return lambda hand: self._in_points(cost(hand))

    def of(self, hand: Sequence[int]) -> Left:
        """Return what a hand, given as counts by face, leaves, and by which grouping: always the same one."""
        cards = bytes(hand)
        known = self._lately.get(cards)
        if known is None:
            if len(self._lately) >= MOST_HANDS:
                self._lately.clear()
            known = self._lately[cards] = self._of(cards)
        return known

    def _of(self, cards: bytes) -> Left:
        uses = self.uses
        packed = int.from_bytes(cards, "little")
        prices = uses.prices(cards)
        if self.tables is not None and not uses.is_large(cards, packed):
            bags, exact = self.tables.bags(self.tables.mask(cards)), True
        else:
            bags, exact = best_bags(uses, cards, packed, prices)
        for bag in bags:
            packed -= bag
        faces, points = uses.left_over(packed, prices)
        return tuple.__new__(Left, (points, faces, bags, exact))  # the same as a call of it, in half the time

    def left(self, hand: int) -> tuple[Number, int]:
        """Return the fewest points that a hand leaves, and the fewest cards that leave no more."""
        if self.tables is None:
            found = self._searched(hand)
            return found.points, len(found.faces)
        cost = self.tables.cost(hand)
        return self._in_points(cost), cost % SCALE

    def without(self, hand: int, most: Number | None = None) -> dict[int, Number]:
        """Return, for each card without which a hand leaves no more than `most` points, how many it leaves then.

        Cards are told by their place in the deck, one of those that are alike. None: any number of points.
        """
        if self.tables is None or hand.bit_count() > LARGE:
            return self._searched_without(hand, most)
        bound = self.tables.most if most is None else int(most * self.unit // 1) * SCALE + SCALE - 1
        costs = self.tables.costs_without(hand, bound)
        return {card: self._in_points(cost) for card, cost in costs.items()}

    def far(self, most: Number) -> int:
        """Return the cost from which on a hand leaves more than `most` points, also with any one card less.

        It is that of `tables.cost`: hands have to be looked up.
        """
        assert self.tables is not None
        return self.tables.dearest + int(most * self.unit // 1 + 1) * SCALE

    def _in_points(self, cost: int) -> Number:
        """Return the points of a cost; a whole number of them is an int."""
        points = cost // SCALE
        if self.unit == 1:
            return points
        if points % self.unit == 0:
            return points // self.unit
        from fractions import Fraction  # noqa: PLC0415  (few rules have halves of points)

        return Fraction(points, self.unit)

    # -- hands that are searched
    def _searched(self, hand: int) -> Left:
        known = self._known.get(hand)
        if known is None:
            if len(self._known) >= MOST_HANDS:
                self._known.clear()
            known = self._known[hand] = self.of(self.packed(hand).to_bytes(self._joker + 1, "little"))
        return known

    def _searched_without(self, hand: int, most: Number | None) -> dict[int, Number]:
        """Return the same as `without`.

        A grouping of the rest and the card beside it are a grouping of the hand. So no rest leaves less than the hand
        does without the card's points, and where the card is left over, the rest leaves that.
        """
        whole, book = self._searched(hand), self.uses.book
        values = book.hand_values(()) if book.fixed_values and whole.exact else None
        found: dict[int, Number] = {}
        for face, card in self._one_of_each(hand):
            least = whole.points - values[face] if values is not None else None
            if least is not None and most is not None and least > most:
                continue
            points = least if least is not None and face in whole.faces else self._searched(hand ^ 1 << card).points
            if most is None or points <= most:
                found[card] = points
        return found

    def _one_of_each(self, hand: int) -> list[tuple[int, int]]:
        """Return the faces of a hand, each with its first card."""
        faces = self.uses.book.deck.faces
        first: dict[int, int] = {}
        while hand:
            low = hand & -hand
            hand ^= low
            card = low.bit_length() - 1
            first.setdefault(faces[card], card)
        return list(first.items())

    def packed(self, hand: int) -> int:
        """Return a mask of cards as counts by face, packed."""
        found = 0
        ranks, full = self._ranks, (1 << self._ranks) - 1
        spread = self._spread
        for _ in range(self._packs):
            for start in range(0, self._joker, ranks):
                suit = hand & full
                if suit:
                    row = spread.get(suit)
                    if row is None:
                        row = spread[suit] = sum(1 << 8 * rank for rank in range(ranks) if suit >> rank & 1)
                    found += row << 8 * start
                hand >>= ranks
        return found + (hand.bit_count() << 8 * self._joker)
