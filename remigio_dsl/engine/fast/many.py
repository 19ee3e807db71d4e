"""What many hands leave at least: the tables that a book makes, laid out as arrays, and the compiled loops over them.

Which cards can be melded is asked of the book alone (`onepack`, `uses`). Hands that the loops leave undone, such as
large ones, are asked of it one by one, as are all where other cards than jokers are wild, or where a card's value hangs
on the hand or has very many digits. So the answers are always those of `leftovers`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from remigio_dsl.core.cards import Deck
from remigio_dsl.engine.fast.kernels import (
    LANE,
    MOST_JOKERS,
    SUITS,
    UNDONE,
    Bags,
    Ints,
    Parts,
    keys_of,
    one_pack,
    searched,
)
from remigio_dsl.engine.melds import MeldBook
from remigio_dsl.engine.onepack import OnePack
from remigio_dsl.engine.packed import LARGE, SCALE, Item, Part
from remigio_dsl.engine.uses import Uses

MOST_RANKS = 15  # a row of counts holds so many,
MOST_COPIES = 7  # so many of each,
MOST_SLOTS = 1 << 23  # and so many slots are laid out
MOST_BAGS = 1 << 20  # bags that are kept, more or less
MOST_COST = 1 << 62  # what all cards cost, so that no sum of them is beyond a number of 64 bits
AT_ONCE = 1 << 15  # hands whose tables are filled before they are searched

Array = NDArray[Any]


class Many:
    """What hands leave at least under some kinds of meld."""

    def __init__(self, book: MeldBook, kinds: Iterable[str] | None = None) -> None:
        """Take the kinds of these names; None: those in which a hand combines."""
        self._left = book.leftovers(kinds)
        self._deck = book.deck
        self._copies = np.array([book.deck.copies(face) for face in range(book.deck.joker + 1)])
        self._unit = self._left.unit
        uses = self._left.uses
        fits = book.fixed_values and _is_counted(uses)
        tables = self._left.tables
        self._tables = _Tables(tables) if tables is not None and fits else None
        self._slots = _Slots(uses) if tables is None and fits and _has_slots(uses) else None

    def points(self, hands: Array) -> Array:
        """Return the fewest points that each hand leaves: whole numbers where cards count whole points, else floats.

        Floats too where points have more digits than a number of 64 bits.
        """
        return self.left(hands)[0]

    def left(self, hands: Array) -> tuple[Array, Array]:
        """Return the fewest points that each hand leaves, and the fewest cards that leave no more.

        Hands are rows of counts by face, the joker's last; of one pack without jokers they may be masks of cards.

        Raises:
            ValueError: if one of them is no hand of this deck.
        """
        if hands.ndim == 1 and self._deck.size == self._deck.joker:
            if (hands >> self._deck.size).any():
                raise ValueError("a mask has cards that the deck does not have")
            costs = self._costs_of_masks(hands.astype(np.int64))
        elif hands.shape != (len(hands), len(self._copies)) or (hands < 0).any() or (hands > self._copies).any():
            raise ValueError("hands are rows of counts by face, with no more of a card than the deck has")
        elif self._tables is not None:
            costs = self._costs_of_masks(hands[:, : self._deck.joker] @ (1 << np.arange(self._deck.joker)))
        else:
            costs = self._slots.costs(hands) if self._slots is not None else np.full(len(hands), UNDONE)
        points: Array = costs // SCALE
        cards: Array = costs % SCALE
        if self._unit > 1:
            points = points / self._unit
        for at in np.flatnonzero(costs == UNDONE).tolist():
            one, cards[at] = self._left.left(_mask(self._deck, hands[at]))
            if points.dtype != float and (isinstance(one, Fraction) or abs(one) >= MOST_COST):
                points = points.astype(float)
            points[at] = one
        return points, cards

    def left_of_masks(self, hands: Sequence[int]) -> tuple[Array, Array]:
        """Return the same of hands that are masks of cards of any deck, as positions have them."""
        deck = self._deck
        if deck.size == deck.joker:
            return self.left(np.array(hands, np.int64))
        width = (deck.size + 7) // 8
        rows = np.frombuffer(b"".join([hand.to_bytes(width, "little") for hand in hands]), np.uint8)
        cards = np.unpackbits(rows.reshape(len(hands), width), axis=1, count=deck.size, bitorder="little")
        counts = np.zeros((len(hands), deck.joker + 1), np.int8)
        for copy in range(deck.packs):
            counts[:, :-1] += cards[:, copy * deck.joker : (copy + 1) * deck.joker].astype(np.int8)
        counts[:, -1] = cards[:, deck.packs * deck.joker :].sum(axis=1)
        return self.left(counts)

    def _costs_of_masks(self, masks: Ints) -> Ints:
        return self._tables.costs(masks) if self._tables is not None else np.full(len(masks), UNDONE)


def _mask(deck: Deck, hand: Any) -> int:
    """Return a hand, counts by face or a mask already, as a mask of cards: of cards that are alike the first ones."""
    if np.ndim(hand) == 0:
        return int(hand)
    counts = hand.tolist()
    mask = 0
    for card, face in enumerate(deck.faces):
        if counts[face]:
            counts[face] -= 1
            mask |= 1 << card
    return mask


class _Tables:
    """The tables of one pack as arrays."""

    def __init__(self, tables: OnePack) -> None:
        self._width = tables.width
        self._suits = np.array(tables.suits, np.int64)
        starts = np.zeros((tables.width, (1 << SUITS) + 1), np.int64)
        choices: list[int] = []
        for rank in range(tables.width):
            for held in range(1 << SUITS):
                cards = sum(1 << suit * tables.width + rank for suit in range(SUITS) if held >> suit & 1)
                choices += [taken for taken, _ in tables.sets.get(cards, ())]
                starts[rank, held + 1] = len(choices)
            starts[rank + 1 :, 0] = len(choices)
        self._starts, self._choices = starts, np.array(choices, np.int64)

    def costs(self, hands: Ints) -> Ints:
        """Return what each hand leaves at least, UNDONE where it is too large."""
        return one_pack(hands, self._suits, self._width, self._starts, self._choices, LARGE)


def _is_counted(uses: Uses) -> bool:
    """Return whether what any hand costs is a number of 64 bits."""
    copies = uses.book.deck.copies
    return sum([copies(face) * abs(cost) for face, cost in enumerate(uses.prices(()).costs)]) < MOST_COST


def _has_slots(uses: Uses) -> bool:
    """Return whether what suits and ranks can make can be laid out: only jokers are wild, and cards have one value."""
    deck = uses.book.deck
    return (
        uses.only_jokers
        and uses.book.fixed_values
        and len(deck.suits) == SUITS
        and len(deck.ranks) <= MOST_RANKS
        and deck.packs <= MOST_COPIES
        and _block(deck) * (_most_jokers(deck) + 1) <= MOST_SLOTS
    )


def _block(deck: Deck) -> int:
    """Return how many slots there are for one number of jokers: the choices of ranks, and the ways to hold a rank."""
    ways: int = (deck.packs + 1) ** SUITS
    return (SUITS << len(deck.ranks)) + len(deck.ranks) * ways


def _most_jokers(deck: Deck) -> int:
    return min(deck.jokers, MOST_JOKERS)


class _Slots:
    """What suits and ranks can make with so many jokers, laid out as hands ask for it."""

    def __init__(self, uses: Uses) -> None:
        deck = uses.book.deck
        self._uses, self._deck = uses, deck
        self._ranks = len(deck.ranks)
        self._prices = np.array(uses.prices(()).costs, np.int64)
        self._slots = np.full(_block(deck) * (_most_jokers(deck) + 1), -1, np.int32)
        self._forget()

    def costs(self, hands: Array) -> Ints:
        """Return what each hand leaves at least, UNDONE where it is too large or takes too long."""
        rows = np.ascontiguousarray(hands, np.int8)
        found = [self._some(rows[at : at + AT_ONCE]) for at in range(0, len(rows), AT_ONCE)]
        return np.concatenate(found) if found else np.zeros(0, np.int64)

    def _some(self, hands: Array) -> Ints:
        if len(self._gains) > MOST_BAGS:
            self._forget()
        wanted = np.zeros(len(self._slots), np.bool_)
        keys = keys_of(hands, self._ranks, self._deck.packs + 1, self._slots, wanted, LARGE)
        self._fill(np.flatnonzero(wanted).tolist())
        bags = Bags(self._gains, self._jokers, self._rows)
        return searched(hands, keys, Parts(self._slots, self._bounds), bags, self._prices)

    def _forget(self) -> None:
        """Forget all bags; the first part has none."""
        self._slots[:] = -1
        self._bounds = np.zeros((1, 3), np.int64)
        self._gains, self._jokers = np.zeros(0, np.int64), np.zeros(0, np.int64)
        self._rows = np.zeros((0, SUITS), np.int64)

    def _fill(self, slots: list[int]) -> None:
        """Ask what the suits and ranks of these slots can make, and keep it."""
        bounds: list[tuple[int, int, int]] = []
        items: list[Item] = []
        parts, first = len(self._bounds), len(self._gains)
        for slot in slots:
            part = self._part(slot)
            plain, wild = ([item for item in some if item[0] > 0] for some in (part.plain, part.wild))
            if not plain and not wild:
                self._slots[slot] = 0
                continue
            self._slots[slot] = parts + len(bounds)
            start = first + len(items)
            bounds.append((start, start + len(plain), start + len(plain) + len(wild)))
            items += plain + wild
        if not bounds:
            return
        faces = b"".join([bag.to_bytes(self._deck.joker + 1, "little") for _, bag in items])
        counts = np.frombuffer(faces, np.uint8).reshape(len(items), -1).astype(np.int64)
        suits = counts[:, :-1].reshape(len(items), SUITS, self._ranks)
        self._bounds = np.concatenate([self._bounds, np.array(bounds, np.int64)])
        self._gains = np.concatenate([self._gains, np.array([gain for gain, _ in items], np.int64)])
        self._jokers = np.concatenate([self._jokers, counts[:, -1]])
        self._rows = np.concatenate([self._rows, suits @ (1 << LANE * np.arange(self._ranks))])

    def _part(self, slot: int) -> Part:
        """Return what the suit or rank of a slot can make."""
        ways = (self._deck.packs + 1) ** SUITS
        jokers, rest = divmod(slot, _block(self._deck))
        suit, held = divmod(rest, 1 << self._ranks)
        pool = bytes([jokers])
        if suit < SUITS:
            return self._uses.of_suit(suit, bytes(held >> rank & 1 for rank in range(self._ranks)), pool)
        rank, counts = divmod(rest - (SUITS << self._ranks), ways)
        digits = [counts // (self._deck.packs + 1) ** place % (self._deck.packs + 1) for place in range(SUITS)]
        return self._uses.of_rank(rank, bytes(digits[::-1]), pool)
