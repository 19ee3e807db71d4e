"""The bags of cards of which one kind makes a meld: runs of a suit, sets of a rank, with so many wild cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product

from remigio_dsl.core.cards import Written
from remigio_dsl.engine.groups import Book
from remigio_dsl.engine.readings import filled
from remigio_dsl.variant.model import Kind

Pool = bytes  # how many of each wild face a hand has, the faces from low to high
MOST_SHARES = 1 << 12  # so many choices of wild cards are kept,
MOST_ROWS = 1 << 13  # and so many rows of cards of a suit
SHORT = 3  # a bag of a large hand has at most so many wild cards, where they are not all printed jokers or all alike

Share = tuple[int, tuple[int, ...]]  # some of the wild cards: packed, and as faces


class _Bags:
    """What sets and runs share: the wild cards of a hand."""

    def __init__(self, book: Book, kind: Kind) -> None:
        self.book = book
        self.kind = kind
        self.judge = book.judges[kind.name]
        self.most = book.most(kind)
        self.wild = tuple(sorted(book.wild))
        self.only_jokers = book.wild <= {book.deck.joker}
        self.shares = lru_cache(MOST_SHARES)(self._shares)
        self._limit: int | None = None
        self.shaped = self.only_jokers and (self.judge.counts_only or self.judge.places_only)

    def _shares(self, number: int, pool: Pool) -> tuple[Share, ...]:
        """Return every choice of so many wild cards of the pool."""
        have = dict(zip(self.wild, pool, strict=True))
        choices = combinations_with_replacement([face for face in self.wild if have[face]], number)
        return tuple(
            (sum(1 << 8 * face for face in choice), choice)
            for choice in choices
            if all(choice.count(face) <= have[face] for face in choice)
        )

    def usable(self, pool: Pool) -> int:
        """Return how many wild cards of the pool one bag could hold at most."""
        if not self.judge.counts_only:
            return sum(pool)
        if self._limit is None:
            deck = self.book.deck
            wild = sum(deck.copies(face) for face in self.wild)
            size = min(self.most or deck.size, deck.size)
            self._limit = max(
                (
                    jokers
                    for jokers in range(1, min(wild, size - 1) + 1)
                    if any(self.judge.allows_counts(many, jokers) for many in range(jokers + 1, size + 1))
                ),
                default=0,
            )
        return min(sum(pool), self._limit)

    def _limited(self, pool: Pool, longest: Callable[[], int]) -> tuple[int, bool]:
        usable = self.usable(pool)
        if usable <= SHORT:
            return usable, True
        limit = longest() if self.judge.counts_only else usable
        return min(limit, SHORT), limit <= SHORT

    def has(self, bag: int, pool: Pool) -> bool:
        """Return whether a hand with this pool has the wild cards of the bag, those used as themselves included."""
        return self.only_jokers or all((bag >> 8 * face) & 255 <= n for face, n in zip(self.wild, pool, strict=True))


class SetBags(_Bags):
    """The bags of a kind of set."""

    def __init__(self, book: Book, kind: Kind) -> None:
        super().__init__(book, kind)
        self._counts = cache(self._counts_alone)

    def _counts_alone(self) -> dict[int, tuple[int, ...]]:
        """Return, by number of naturals, with how many jokers a set is none that smaller sets make up."""
        deck, kind = self.book.deck, self.kind
        most = self.most or deck.size
        jokers = sum(map(deck.copies, self.wild))
        splits: set[tuple[int, int]] = set()
        found: dict[int, tuple[int, ...]] = {}
        for naturals in range(1, min(most, len(deck.suits) * deck.packs) + 1):
            alone = []
            for more in range(min(jokers, most - naturals) + 1):
                if naturals + more < kind.least:
                    continue
                if any((naturals - one, more - two) in splits for one, two in splits):
                    splits.add((naturals, more))
                elif self.judge.allows_counts(naturals + more, more):
                    splits.add((naturals, more))
                    alone.append(more)
            found[naturals] = tuple(alone)
        return found

    def short_limit(self, pool: Pool) -> tuple[int, bool]:
        """Return how many wild cards a short bag may have, and whether no other bag is needed."""
        return self._limited(pool, lambda: max(map(max, filter(None, self._counts().values())), default=0))

    def short(self, rank: int, cards: bytes, pool: Pool) -> Iterable[int]:
        """Return the bags of which no two smaller ones make up the same cards."""
        if not (self.only_jokers and self.judge.counts_only):
            yield from self.of(rank, cards, pool, self.short_limit(pool)[0])
            return
        deck, kind = self.book.deck, self.kind
        tops = [min(n, 1) if kind.suits == "distinct" else n for n in cards]
        faces = [suit * len(deck.ranks) + rank for suit in range(len(deck.suits))]
        for chosen in product(*(range(n + 1) for n in tops)):
            naturals = sum(chosen)
            if not self._counts().get(naturals) or (kind.suits == "same" and max(chosen) < naturals):
                continue
            packed = sum(n << 8 * face for face, n in zip(faces, chosen, strict=True))
            for jokers in self._counts()[naturals]:
                if jokers <= pool[0]:
                    yield packed + (jokers << 8 * deck.joker)

    def fewest_naturals(self, pool: Pool) -> int:
        """Return how many naturals a set needs at least with the wild cards of this pool."""
        jokers = sum(pool)
        if not self.judge.counts_only or not self.only_jokers:
            return max(1, self.kind.least - jokers)
        for naturals in range(1, self.kind.least):
            if any(
                naturals + more >= self.kind.least and self.judge.allows_counts(naturals + more, more)
                for more in range(jokers + 1)
            ):
                return naturals
        return max(1, self.kind.least)

    def of(self, rank: int, cards: bytes, pool: Pool, limit: int | None = None) -> Iterator[int]:
        """Return the bags of sets of that rank, `cards` being the counts of its faces suit by suit.

        `limit`: those with so many wild cards at most.
        """
        kind, deck = self.kind, self.book.deck
        number = self.usable(pool) if limit is None else min(limit, self.usable(pool))
        most = self.most or sum(cards) + sum(pool)
        tops = [min(n, 1) if kind.suits == "distinct" else n for n in cards]
        faces = [suit * len(deck.ranks) + rank for suit in range(len(deck.suits))]
        for chosen in product(*(range(n + 1) for n in tops)):
            naturals = sum(chosen)
            if not naturals or (kind.suits == "same" and max(chosen) < naturals):
                continue
            packed = sum(n << 8 * face for face, n in zip(faces, chosen, strict=True))
            for jokers in range(max(0, kind.least - naturals), min(number, most - naturals) + 1):
                for share, wild in self.shares(jokers, pool):
                    bag = packed + share
                    if self.has(bag, pool) and self._holds(faces, chosen, wild):
                        yield bag

    def _holds(self, faces: Sequence[int], chosen: Sequence[int], wild: tuple[int, ...]) -> bool:
        if self.judge.counts_only and self.only_jokers:
            return self.judge.allows_counts(sum(chosen) + len(wild), len(wild))
        cards = [Written(face) for face, n in zip(faces, chosen, strict=True) for _ in range(n)]
        return bool(self.book.readings([*cards, *map(Written, wild)], (self.kind.name,), brief=True))


class RunBags(_Bags):
    """The bags of a kind of run."""

    def __init__(self, book: Book, kind: Kind) -> None:
        super().__init__(book, kind)
        self.room = len(kind.order)
        self._begins = cache(self._lawful_begins)
        self._shapes = cache(self._shapes_alone)
        self._counted = self.judge.counts_only and self.only_jokers
        # the bags of all suits are alike, where no condition reads more than where the jokers lie
        self.alike = self.shaped
        self._fills: dict[tuple[int, int, int, int], tuple[int, ...]] = {}
        self._first_suit: dict[tuple[bytes, Pool], tuple[int, ...]] = {}

    def _lawful_begins(self, size: int) -> int:
        """Return the places of the order where a run of that size may begin, as a mask; no rank comes twice in it."""
        order, room = self.kind.order, self.room
        if self.kind.wheel:
            return 0 if size > room else (1 << 2 * room) - 1
        rows = ((at, order[at : at + size]) for at in range(room - size + 1))
        return sum(1 << at for at, row in rows if len(set(row)) == size)

    def of(self, suit: int, cards: bytes, pool: Pool) -> Iterable[int]:
        """Return the bags of runs of that suit, `cards` telling which of its ranks are held."""
        if not self.alike:
            return self._found(suit, cards, pool)
        known = self._first_suit.get((cards, pool))
        if known is None:
            found = self._by_counts(cards, self.usable(pool)) if self._counted else self._found(0, cards, pool)
            if len(self._first_suit) >= MOST_ROWS:
                self._first_suit.clear()
            known = self._first_suit[cards, pool] = tuple(found)
        if not suit or not known:
            return known
        shift = 8 * suit * len(self.book.deck.ranks)
        joker = 8 * self.book.deck.joker
        naturals = (1 << joker) - 1
        return [(bag & naturals) << shift | (bag >> joker) << joker for bag in known]

    def _by_counts(self, cards: bytes, jokers: int) -> list[int]:
        """Return the bags of runs of the first suit, where conditions read only how many cards and jokers there are.

        Every choice of cards held with no more gaps than jokers is looked at: first and last place, bag, how many.
        """
        room = self.room
        held = [at for at, rank in enumerate(self.kind.order) if cards[rank]]
        if self.kind.wheel:
            held += [at + room for at in held]
        ones = [1 << 8 * self.kind.order[at % room] for at in held]
        found: list[int] = []
        for first, start in enumerate(held):
            if start >= room:
                break
            stack = [(first, ones[first], 1)]
            while stack:
                at, bag, naturals = stack.pop()
                key = (start, held[at], naturals, jokers)
                fills = self._fills.get(key)
                if fills is None:
                    fills = self._fills[key] = self._new_fills(*key)
                if fills:
                    found += [bag + wild for wild in fills]
                furthest = min(start + naturals + jokers, start + room - 1)
                for after in range(at + 1, len(held)):
                    if held[after] > furthest:
                        break
                    stack.append((after, bag + ones[after], naturals + 1))
        return found

    def _new_fills(self, start: int, end: int, naturals: int, jokers: int) -> tuple[int, ...]:
        """Return how many jokers, packed, so many cards between two places may have beside them in a run."""
        span = end - start + 1
        joker = 1 << 8 * self.book.deck.joker
        found = []
        for size in range(max(self.kind.least, span), min(self.most or 0, naturals + jokers) + 1):
            low = max(0, start - size + span)
            begins = self._begins(size) >> low & ((2 << start - low) - 1)
            if begins and self.judge.allows_counts(size, size - naturals):
                found.append((size - naturals) * joker)
        return tuple(found)

    def _shapes_alone(self) -> dict[int, tuple[tuple[int, int], ...]]:
        """Return, by size, the places of jokers (masks, and how many) of runs that cannot be cut into smaller ones."""
        judge, least = self.judge, self.kind.least
        jokers = sum(map(self.book.deck.copies, self.wild))
        lawful = [bytearray(1 << size) for size in range(least)]  # by size, a byte for each mask: whether it is a run
        found: dict[int, tuple[tuple[int, int], ...]] = {}
        for size in range(least, (self.most or 0) + 1):
            numbers = range(min(size, jokers) + 1)
            by_number = [judge.allows_counts(size, number) for number in numbers] if judge.counts_only else []
            runs, alone = bytearray(1 << size), []
            cuts = [(at, (1 << at) - 1, lawful[at], lawful[size - at]) for at in range(least, size - least + 1)]
            for mask in range((1 << size) - 1):
                number = mask.bit_count()
                if number > jokers:
                    continue
                for at, below, low, high in cuts:
                    if low[mask & below] and high[mask >> at]:
                        runs[mask] = 1
                        break
                else:
                    if by_number[number] if by_number else judge.allows_places(size, mask):
                        runs[mask] = 1
                        alone.append((mask, number))
            lawful.append(runs)
            found[size] = tuple(alone)
        return found

    def short_limit(self, pool: Pool) -> tuple[int, bool]:
        """Return how many wild cards a short bag may have, and whether no other bag is needed."""
        shapes = self._shapes
        return self._limited(pool, lambda: max((number for some in shapes().values() for _, number in some), default=0))

    def short(self, suit: int, cards: bytes, pool: Pool) -> Iterable[int]:
        """Return the bags of which no two smaller ones make up the same cards."""
        if not self.shaped:
            return self._found(suit, cards, pool, self.short_limit(pool)[0])
        order, room = self.kind.order, self.room
        first_face = suit * len(self.book.deck.ranks)
        joker = 8 * self.book.deck.joker
        places = [order[at % room] for at in range(2 * room if self.kind.wheel else room)]
        ones = [1 << 8 * (first_face + rank) for rank in places]
        held = sum(1 << at for at, rank in enumerate(places) if cards[rank])
        found: set[int] = set()
        for size, shapes in self._shapes().items():
            begins, full = self._begins(size), (1 << size) - 1
            for start in range(min(room, len(places) - size + 1)):
                if not begins >> start & 1:
                    continue
                missing = full & ~(held >> start)
                for mask, number in shapes:
                    if number <= pool[0] and not missing & ~mask:
                        naturals = sum(ones[start + at] for at in range(size) if not mask >> at & 1)
                        found.add(naturals + (number << joker))
        return found

    def _found(self, suit: int, cards: bytes, pool: Pool, limit: int | None = None) -> Iterator[int]:
        kind, most = self.kind, self.most or 0
        jokers = self.usable(pool) if limit is None else min(limit, self.usable(pool))
        for row, naturals in self._rows(suit, cards, jokers):
            span = row[-1] - row[0] + 1
            gaps = span - len(row)
            for ends in range(max(0, kind.least - span), min(jokers - gaps, most - span) + 1):
                lows = self._low_ends(row[0], span, ends)
                for share, wild in self.shares(gaps + ends, pool):
                    bag = naturals + share
                    if self.has(bag, pool) and any(
                        self._holds(suit, row, wild, row[0] - low, span + ends) for low in lows
                    ):
                        yield bag

    def _rows(self, suit: int, cards: bytes, jokers: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Return every choice of cards held with no more gaps than jokers: places in the order, and the bag."""
        order, room = self.kind.order, self.room
        first_face = suit * len(self.book.deck.ranks)
        held = [at for at in range(room) if cards[order[at]]]
        if self.kind.wheel:
            held += [at + room for at in held]
        ones = [1 << 8 * (first_face + order[at % room]) for at in held]
        for first, start in enumerate(held):
            if start >= room:
                break
            stack: list[tuple[tuple[int, ...], int, int, int]] = [((start,), ones[first], first, jokers)]
            while stack:
                row, bag, at, left = stack.pop()
                yield row, bag
                for after in range(at + 1, len(held)):
                    gap = held[after] - row[-1] - 1
                    if gap > left or held[after] - start >= room:
                        break
                    stack.append(((*row, held[after]), bag + ones[after], after, left - gap))

    def _low_ends(self, start: int, span: int, ends: int) -> list[int]:
        """Return how many of the jokers at the ends may lie below a row, so that the run stays in the order."""
        if self.kind.wheel:
            return [0] if span + ends == self.room else list(range(ends + 1))
        begins = self._begins(span + ends)
        return [low for low in range(min(ends, start) + 1) if begins >> (start - low) & 1]

    def _holds(self, suit: int, row: tuple[int, ...], wild: tuple[int, ...], begin: int, size: int) -> bool:
        """Return whether the wild cards can lie in the open places of a run so that its conditions hold."""
        held = {at - begin for at in row}
        gaps = [at for at in range(size) if at not in held]
        if self.only_jokers and self.judge.places_only:
            return self.judge.allows_places(size, sum(1 << at for at in gaps))
        first_face = suit * len(self.book.deck.ranks)
        faces = [first_face + self.kind.order[(begin + at) % self.room] for at in range(size)]
        way = next(filled(self.book.deck, [faces[at] for at in gaps], Counter(map(Written, wild))), None)
        if way is None:
            return False
        given = dict(zip(gaps, way, strict=True))
        return self.judge.allows([given.get(at) or Written(face) for at, face in enumerate(faces)])
