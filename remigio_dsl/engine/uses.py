"""Which cards of a hand can be a meld together: tables by suit and by rank, filled as hands ask for them.

What a suit can make of its cards with so many jokers, and what a rank can, is worked out once and kept; a hand only
looks it up. Hands and bags are ints (`packed`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter

from remigio_dsl.core.cards import Written
from remigio_dsl.core.hints import Any, Number
from remigio_dsl.engine.bags import Pool, RunBags, SetBags
from remigio_dsl.engine.groups import Book, Group
from remigio_dsl.engine.packed import LARGE, NO_PART, Item, Part, Prices, lowest, pack, together, unpack
from remigio_dsl.engine.parts import Parts

Faces = tuple[Any, ...]  # what cards of a suit count, and their faces: in that suit, or in each where suits count alike
BySuit = tuple[Part | None, ...]  # what a suit makes, or each where they are alike; None: nobody has asked
Turned = tuple[int, int, int]  # gain, the bag rank by rank, the bag suit by suit

VAST = 3  # in a large hand with more wild cards than that in a meld, melds that smaller ones make up are not looked at
ONCE = bytes([0]) + bytes([1]) * 255  # translates counts to: held or not
MOST_PARTS = 1 << 15  # so many entries are kept by suit and by rank,
MOST_BAGS = 1 << 18  # so many bags in all of them,
MOST_READINGS = 1 << 13  # what so many bags can be read as,
MOST_POOLS = 1 << 8  # so many choices of wild cards,
MOST_SHORT = 1 << 10  # and so many entries for large hands


def _fitting(items: Iterable[Item], hand: int, guard: int) -> list[Item]:
    guarded = hand | guard
    return [item for item in items if (guarded - item[1]) & guard == guard]


class _Tables:
    """What has been found so far for hands with the same wild cards."""

    def __init__(self, pool: Pool, floor: int, suits: int, ranks: int, *, alike: bool) -> None:
        """`alike`: all suits make the same of the same ranks, and are kept together; elsewhere each by itself."""
        self.pool = pool
        shared: dict[bytes, BySuit] = {}
        self.suits = [(shared, suit) if alike else (dict[bytes, BySuit](), 0) for suit in range(suits)]
        self.ranks: list[dict[bytes, Part]] = [{} for at in range(ranks)]
        # added to the number of cards of each rank, it sets the high bit where there are enough for a set
        self.to_enough = int.from_bytes(bytes([128 - floor] * ranks), "little")


class Uses:
    """The bags that a book's kinds allow (`names`: those in play)."""

    def __init__(self, book: Book, names: Iterable[str]) -> None:
        self.book = book
        self.kinds = book.chosen(names)
        self.names = tuple(kind.name for kind in self.kinds)
        deck = book.deck
        self.joker = deck.joker
        self.size = len(deck.ranks)
        self.guard = int.from_bytes(b"\x80" * (deck.joker + 1), "little")
        self.only_jokers = book.wild <= {deck.joker}
        self._wild = tuple(sorted(book.wild))
        self._is_counted_at_once = deck.size < 255  # how many cards a hand has: the sum of its bytes
        self._starts = tuple(range(0, deck.joker, self.size))
        self._suit = (1 << 8 * self.size) - 1
        self._prices = Prices.of(book.hand_values((0,) * (deck.joker + 1)))  # where the hand decides: one a card
        self._all_gain = min(self._prices.costs) > 0
        self._runs = [RunBags(book, kind) for kind in self.kinds if kind.shape == "run"]
        self._sets = [SetBags(book, kind) for kind in self.kinds if kind.shape == "set"]
        costs = [self._prices.costs[start : start + self.size] for start in self._starts]
        self._alike = all(bags.alike for bags in self._runs) and len(set(costs)) == 1  # whether all suits make the same
        self._rank_of = [itemgetter(slice(rank, deck.joker, self.size)) for rank in range(self.size)]
        # where a rank has enough cards for a set; nowhere where there are no sets
        self._high = int.from_bytes(b"\x80" * self.size, "little") if self._sets else 0
        self._tables: dict[Pool, _Tables] = {}
        places = [(face % self.size, face // self.size) for face in range(deck.joker)]
        self.face_at = (*sorted(range(deck.joker), key=places.__getitem__), deck.joker)
        self._places = {face: place for place, face in enumerate(self.face_at)}
        self._turned: dict[int, int] = {}
        self._made = Parts(self._prices, only_jokers=self.only_jokers)
        self._kept_together = len(self._starts) if self._alike else 1  # so many suits
        self._not_asked: BySuit = (None,) * self._kept_together
        self._no_parts: BySuit = (NO_PART,) * self._kept_together
        self._short: dict[tuple[bool, int, bytes, Pool], tuple[Item, ...]] = {}
        self._readings: dict[int, tuple[Group, ...]] = {}
        self._last: tuple[bytes, list[Part]] = b"", []  # the hand that was looked at last, and its parts
        values = [self._prices.values[start : start + self.size] for start in self._starts]
        self._values_alike = len(set(values)) == 1
        shared: dict[bytes, Faces] = {}
        self._faces = [
            (shared, suit + 1) if self._values_alike else (dict[bytes, Faces](), 1) for suit in range(len(self._starts))
        ]

    # -- what a hand can make
    def items(self, cards: bytes, packed: int) -> tuple[list[Item], list[Item]]:
        """Return what a hand (counts by face) can make: bags without a joker, and bags with one, with their gains.

        Where other cards than printed jokers may be jokers, all are among the second. Of a large hand with many wild
        cards these are the bags that smaller ones do not make up.
        """
        pool = self._pool(cards)
        if sum(pool) > VAST and self.is_vast(cards, pool):
            bags = _fitting(self.short_items(cards)[0], packed, self.guard)
            return [item for item in bags if not item[1] >> 8 * self.joker], [
                item for item in bags if item[1] >> 8 * self.joker
            ]
        return together(self.parts(cards, packed))

    def is_large(self, cards: bytes, packed: int) -> bool:
        """Return whether a hand has more cards than are searched in the usual way."""
        return (packed % 255 if self._is_counted_at_once else sum(cards)) > LARGE

    def parts(self, cards: bytes, packed: int) -> list[Part]:
        """Return what the suits and the ranks of a hand can make, of those that can make anything.

        Not of a large hand.
        """
        asked, parts = self._last  # both at once, since another thread may ask for another hand meanwhile
        if cards == asked:  # one hand is asked for several times
            return parts
        pool = self._pool(cards)
        tables = self._tables.get(pool) or self._new_tables(pool)
        parts = []
        no_part = NO_PART
        if self._runs:
            held = cards.translate(ONCE)
            start = 0
            for known, at in tables.suits:
                key = held[start : start + self.size]
                by_suit = known.get(key)
                run = by_suit[at] if by_suit is not None else None
                if run is None:
                    run = self._runs_part(tables, start // self.size, key)
                if run is not no_part:
                    parts.append(run)
                start += self.size
        # the sum of all suits, as numbers of so many bytes, and the jokers behind them
        enough = (packed % self._suit - cards[self.joker] + tables.to_enough) & self._high
        while enough:
            low = enough & -enough
            enough ^= low
            rank = (low.bit_length() >> 3) - 1
            key = self._rank_of[rank](cards)
            made = tables.ranks[rank].get(key)
            if made is None:
                made = self._rank_part(tables, rank, key)
            if made is not no_part:
                parts.append(made)
        self._last = cards, parts
        return parts

    def meldable(self, cards: bytes) -> int:
        """Return the faces of all melds that a hand could make, as a mask of whole bytes; not of a large hand."""
        taken = 0
        for part in self.parts(cards, int.from_bytes(cards, "little")):
            taken |= part.faces
        return taken

    def can_take(self, cards: bytes, face: int) -> bool:
        """Return whether a hand could make a meld with a card of it; of a large hand True."""
        if sum(cards) > LARGE:
            return True
        byte = 255 << 8 * face
        if cards == self._last[0] or face in self._wild:
            return bool(self.meldable(cards) & byte)
        pool = self._pool(cards)
        suit, rank = divmod(face, self.size)
        if self._runs:
            start = self._starts[suit]
            if self.of_suit(suit, cards[start : start + self.size].translate(ONCE), pool).faces & byte:
                return True
        return bool(self._sets and self.of_rank(rank, cards[rank : self.joker : self.size], pool).faces & byte)

    def _pool(self, cards: bytes) -> Pool:
        """Return how many of each wild card a hand holds."""
        return cards[self.joker :] if self.only_jokers else bytes([cards[face] for face in self._wild])

    def of_suit(self, suit: int, held: bytes, pool: Pool) -> Part:
        """Return what the ranks held of a suit, and wild cards of the pool, can make."""
        tables = self._tables.get(pool) or self._new_tables(pool)
        known, at = tables.suits[suit]
        by_suit = known.get(held)
        part = by_suit[at] if by_suit is not None else None
        return self._runs_part(tables, suit, held) if part is None else part

    def of_rank(self, rank: int, cards: bytes, pool: Pool) -> Part:
        """Return what the cards of a rank, counted suit by suit, and wild cards of the pool can make."""
        tables = self._tables.get(pool) or self._new_tables(pool)
        part = tables.ranks[rank].get(cards)
        return self._rank_part(tables, rank, cards) if part is None else part

    def is_vast(self, cards: Sequence[int], pool: Pool) -> bool:
        """Return whether there are too many bags to look at them all."""
        return sum(cards) > LARGE and max((bags.usable(pool) for bags in (*self._runs, *self._sets)), default=0) > VAST

    def short_items(self, cards: bytes) -> tuple[list[Item], bool]:
        """Return the bags that a large hand needs, and whether these are all it needs to be split as well as can be.

        A bag that two smaller ones make up is left out. Where conditions ask for more than numbers and places of
        jokers, or other cards may be jokers, bags have no more than a few wild cards; then they may not be all.
        """
        pool = self._pool(cards)
        found: list[Item] = []
        for start in self._starts if self._runs else ():
            found += self._short_part(True, start // self.size, cards[start : start + self.size].translate(ONCE), pool)
        for rank in range(self.size if self._sets else 0):
            found += self._short_part(False, rank, cards[rank : self.joker : self.size], pool)
        runs = (bags.shaped or bags.short_limit(pool)[1] for bags in self._runs)
        sets = ((self.only_jokers and bags.judge.counts_only) or bags.short_limit(pool)[1] for bags in self._sets)
        return found, all(runs) and all(sets)

    def _short_part(self, run: bool, place: int, cards: bytes, pool: Pool) -> tuple[Item, ...]:
        key = (run, place, cards, pool)
        known = self._short.get(key)
        if known is None:
            kinds: Sequence[RunBags] | Sequence[SetBags] = self._runs if run else self._sets
            bags = {bag for one in kinds for bag in one.short(place, cards, pool)} if any(cards) else set()
            known = tuple((self._prices.gain(bag), bag) for bag in sorted(self._alone(bags)))
            if len(self._short) >= MOST_SHORT:
                self._short.clear()
            self._short[key] = known
        return known

    def _alone(self, bags: set[int]) -> Iterable[int]:
        """Return the bags that no two others make up."""
        guard = self.guard
        sizes = {bag: sum(bag.to_bytes(self.joker + 1, "little")) for bag in bags}
        least = min(sizes.values(), default=0)
        by_low: dict[int, list[int]] = {}
        for bag in bags:
            by_low.setdefault(lowest(bag), []).append(bag)
        for bag, size in sizes.items():
            guarded = bag | guard
            if size < 2 * least or not any(
                (guarded - one) & guard == guard and bag - one in bags for one in by_low[lowest(bag)]
            ):
                yield bag

    def _new_tables(self, pool: Pool) -> _Tables:
        floor = min((bags.fewest_naturals(pool) for bags in self._sets), default=0)
        if len(self._tables) >= MOST_POOLS:
            self._tables.clear()
        found = self._tables[pool] = _Tables(pool, floor, len(self._starts), self.size, alike=self._alike)
        return found

    def by_low(self, items: Iterable[Item]) -> dict[int, tuple[Turned, ...]]:
        """Return the items, turned, by the lowest place of their bags."""
        found: dict[int, dict[Turned, None]] = {}
        for gain, bag in items:
            turned = self.turned(bag)
            found.setdefault(lowest(turned), {})[gain, turned, bag] = None
        return {low: tuple(some) for low, some in found.items()}

    def of_hand(self, hand: Sequence[int]) -> dict[int, tuple[Turned, ...]]:
        """Return every bag that the hand (counts by face) can make a meld of, turned, by its lowest place."""
        plain, wild = self.items(bytes(hand), pack(hand))
        return self.by_low(plain + wild)

    def turned(self, packed: int) -> int:
        """Return a packed bag with its faces rank by rank instead of suit by suit.

        A search that goes through the cards in this order meets few remainders: only runs reach from rank to rank.
        """
        known = self._turned.get(packed)
        if known is None:
            known = sum(1 << 8 * self._places[face] for face in unpack(packed))
            if len(self._turned) >= MOST_PARTS:
                self._turned.clear()
            self._turned[packed] = known
        return known

    def faces_of(self, turned: int) -> tuple[int, ...]:
        """Return the faces of a turned bag, low to high."""
        return tuple(sorted(self.face_at[place] for place in unpack(turned)))

    def prices(self, hand: Sequence[int]) -> Prices:
        """Return what the cards count in this hand; the gains of `items` hold where these are the usual prices."""
        if self.book.fixed_values:
            return self._prices
        return Prices.of(self.book.hand_values(hand))

    def has_usual_gains(self, prices: Prices) -> bool:
        """Return whether the gains of `items` hold at these prices, and none of them is only a cost."""
        return prices is self._prices and self._all_gain

    def priced(self, items: Iterable[Item], prices: Prices) -> list[Item]:
        """Return the items with their gains at these prices; none that only costs."""
        if prices is not self._prices:
            items = [(prices.gain(bag), bag) for _, bag in items]
        return [item for item in items if item[0] > 0]

    def readings(self, bag: int) -> tuple[Group, ...]:
        """Return the melds that these cards can be read as, in the order of the kinds, one for each look."""
        known = self._readings.get(bag)
        if known is None:
            cards = [Written(face) for face in unpack(bag)]
            if len(self._readings) >= MOST_READINGS:
                self._readings.clear()
            known = self._readings[bag] = tuple(self.book.readings(cards, self.names, brief=True))
        return known

    def all_readings(self, bag: int) -> Sequence[Group]:
        """Return every meld that these cards can be read as."""
        if self.only_jokers:
            return self.readings(bag)
        return self.book.readings([Written(face) for face in unpack(bag)], self.names)

    def left_over(self, packed: int, prices: Prices) -> tuple[tuple[int, ...], Number]:
        """Return the faces of what a hand leaves over, low to high, and their points."""
        if prices is not self._prices:
            faces = tuple(unpack(packed))
            return faces, sum(prices.values[face] for face in faces)
        cards = packed.to_bytes(self.joker + 1, "little")
        left: tuple[int, ...] = ()
        points: Number = 0
        start = 0
        for known, at in self._faces:
            key = cards[start : start + self.size]
            some = known.get(key)
            if some is None:
                some = self._faces_left(known, key, start, prices)
            faces = some[at]
            left += faces
            points += some[0]
            start += self.size
        for _ in range(cards[self.joker]):
            left += (self.joker,)
            points += prices.values[self.joker]
        return left, points

    def _faces_left(self, known: dict[bytes, Faces], key: bytes, start: int, prices: Prices) -> Faces:
        """Return the faces of such cards, of the suit that begins there or of each where all count alike; keep them."""
        first = [face for face, n in enumerate(key) for _ in range(n)]
        starts = self._starts if self._values_alike else (start,)
        points = sum([prices.values[start + face] for face in first])
        if len(known) >= MOST_PARTS:
            known.clear()
        some = known[key] = (points, *[tuple([start + face for face in first]) for start in starts])
        return some

    # -- tables
    def _runs_part(self, tables: _Tables, suit: int, key: bytes) -> Part:
        """Return what a suit can make of these ranks, and keep it."""
        known, at = tables.suits[suit]
        parts = known.get(key)
        first = parts[0] if parts is not None else None
        if first is None:
            first = self._of(self._runs, suit - at, key, tables.pool)
        part = self._made.moved(first, at * self.size)
        if part is NO_PART:
            by_suit = self._no_parts
        else:
            some = list(parts or self._not_asked)
            some[0], some[at] = first, part
            by_suit = tuple(some)
        if len(known) >= MOST_PARTS:
            known.clear()
        known[key] = by_suit
        return part

    def _rank_part(self, tables: _Tables, rank: int, key: bytes) -> Part:
        """Return what a rank can make of these cards, counted suit by suit, and keep it."""
        known = tables.ranks[rank]
        part = self._of(self._sets, rank, key, tables.pool)
        if len(known) >= MOST_PARTS:
            known.clear()
        known[key] = part
        return part

    def _of(self, kinds: Sequence[RunBags] | Sequence[SetBags], place: int, key: bytes, pool: Pool) -> Part:
        """Return what a suit, or a rank, can make of these cards; forget all others where there are too many."""
        bags: set[int] = set()
        for one in kinds:
            bags.update(one.of(place, key, pool))
        if not bags:
            return NO_PART
        part = self._made.of(frozenset(bags))
        if self._made.kept > MOST_BAGS:
            self._made.forget()
            for tables in self._tables.values():
                for some, _ in tables.suits:
                    some.clear()
                for known in tables.ranks:
                    known.clear()
        return part
