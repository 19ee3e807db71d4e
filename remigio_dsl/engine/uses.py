"""Which cards of a hand can be a meld together: tables by suit and by rank, filled as hands ask for them.

A *use* is the bag of cards that one meld takes, written as an int with one byte a face (the joker's last). A hand is
such an int too: taking a meld from it is a subtraction. What a suit can make of its cards with so many jokers, and
what a rank can, is worked out once and kept; a hand only looks it up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, permutations, product
from typing import TYPE_CHECKING

from remigio_dsl.core.cards import Written
from remigio_dsl.engine.groups import Group
from remigio_dsl.engine.judge import Judge

if TYPE_CHECKING:
    from remigio_dsl.engine.melds import MeldBook
    from remigio_dsl.variant.model import Kind

Pool = tuple[int, ...]  # how many of each wild face a hand has, in the order of `Uses.wild`
Table = tuple[tuple[int, tuple[int, ...]], ...]  # uses by their lowest face, the largest first


def pack(hand: Sequence[int]) -> int:
    """Return a hand, given as counts by face, as an int of one byte a face."""
    return int.from_bytes(bytes(hand), "little")


def unpack(packed: int) -> list[int]:
    """Return the faces of a packed bag, low to high."""
    faces: list[int] = []
    face = 0
    while packed:
        faces += [face] * (packed & 255)
        packed >>= 8
        face += 1
    return faces


def lowest(packed: int) -> int:
    """Return the lowest face of a packed bag that is not empty."""
    return ((packed & -packed).bit_length() - 1) >> 3


class Uses:
    """The uses that a book's kinds allow (`names`: those in play)."""

    def __init__(self, book: MeldBook, names: Sequence[str]) -> None:
        self.book = book
        self.kinds = book.chosen(names)
        self.names = tuple(names)
        self.wild = tuple(sorted(book.wild))
        self.guard = int.from_bytes(b"\x80" * (book.deck.joker + 1), "little")
        self._sets = [kind for kind in self.kinds if kind.shape == "set"]
        self._runs = [kind for kind in self.kinds if kind.shape == "run"]
        self._by_suit: dict[tuple[int, bytes, Pool], Table] = {}
        self._by_rank: dict[tuple[int, bytes, Pool], Table] = {}
        self._readings: dict[int, tuple[Group, ...]] = {}
        self._shares: dict[tuple[int, Pool], tuple[tuple[int, ...], ...]] = {}

    # -- what a hand can make
    def of_hand(self, hand: Sequence[int]) -> dict[int, tuple[int, ...]]:
        """Return every use that the hand (counts by face) allows, by its lowest face."""
        cards = bytes(hand)
        size = len(self.book.deck.ranks)
        joker = self.book.deck.joker
        pool = tuple(cards[face] for face in self.wild)
        found: dict[int, tuple[int, ...]] = {}
        for suit, start in enumerate(range(0, joker, size)):
            table = self._suit_table(suit, cards[start : start + size], pool)
            for low, uses in table:
                found[low] = found.get(low, ()) + uses
        for rank in range(size):
            for low, uses in self._rank_table(rank, cards[rank:joker:size], pool):
                found[low] = found.get(low, ()) + uses
        if len(self.wild) > 1 or self.wild[:1] != (joker,):
            found = {low: tuple(dict.fromkeys(uses)) for low, uses in found.items()}
        return found

    def readings(self, use: int) -> tuple[Group, ...]:
        """Return the melds that these cards can be read as, in the order of the kinds."""
        known = self._readings.get(use)
        if known is None:
            cards = [Written(face) for face in unpack(use)]
            known = self._readings[use] = tuple(self.book.readings(cards, self.names))
        return known

    # -- tables
    def _suit_table(self, suit: int, cards: bytes, pool: Pool) -> Table:
        key = (suit, cards, pool)
        table = self._by_suit.get(key)
        if table is None:
            uses = {use for kind in self._runs for use in self._run_uses(kind, suit, cards, pool)}
            table = self._by_suit[key] = _table(uses)
        return table

    def _rank_table(self, rank: int, cards: bytes, pool: Pool) -> Table:
        key = (rank, cards, pool)
        table = self._by_rank.get(key)
        if table is None:
            uses = {use for kind in self._sets for use in self._set_uses(kind, rank, cards, pool)}
            table = self._by_rank[key] = _table(uses)
        return table

    def _share(self, number: int, pool: Pool) -> tuple[tuple[int, ...], ...]:
        """Return every choice of `number` wild cards of the pool, as faces low to high."""
        key = (number, pool)
        known = self._shares.get(key)
        if known is None:
            have = dict(zip(self.wild, pool, strict=True))
            known = self._shares[key] = tuple(
                choice
                for choice in combinations_with_replacement([face for face in self.wild if have[face]], number)
                if all(choice.count(face) <= have[face] for face in choice)
            )
        return known

    def _set_uses(self, kind: Kind, rank: int, cards: bytes, pool: Pool) -> Iterator[int]:
        deck = self.book.deck
        most = self.book.most(kind) or sum(cards) + sum(pool)
        tops = [min(n, 1) if kind.suits == "distinct" else n for n in cards]
        faces = [suit * len(deck.ranks) + rank for suit in range(len(deck.suits))]
        judge = self.book.judges[kind.name]
        for chosen in product(*(range(n + 1) for n in tops)):
            naturals = sum(chosen)
            if not naturals or (kind.suits == "same" and max(chosen) < naturals):
                continue
            bag = [face for face, n in zip(faces, chosen, strict=True) for _ in range(n)]
            for jokers in range(max(0, kind.least - naturals), min(sum(pool), most - naturals) + 1):
                for wild in self._share(jokers, pool):
                    use = _bag([*bag, *wild])
                    if self._has(use, pool) and self._set_holds(judge, kind, bag, wild):
                        yield use

    def _has(self, use: int, pool: Pool) -> bool:
        """Return whether a hand with this pool has the wild cards of the use, those used as themselves included."""
        return all((use >> 8 * face) & 255 <= n for face, n in zip(self.wild, pool, strict=True))

    def _set_holds(self, judge: Judge, kind: Kind, bag: list[int], wild: tuple[int, ...]) -> bool:
        if judge.counts_only and set(wild) <= {self.book.deck.joker}:
            return judge.allows_counts(len(bag) + len(wild), len(wild))
        cards = [Written(face) for face in bag] + [Written(face) for face in wild]
        return bool(self.book.readings(cards, (kind.name,)))

    def _run_uses(self, kind: Kind, suit: int, cards: bytes, pool: Pool) -> Iterator[int]:
        """Return the uses of runs: a row of cards held, jokers in its gaps and at its ends."""
        ranks = len(self.book.deck.ranks)
        most = self.book.most(kind) or 0
        room = len(kind.order)
        judge = self.book.judges[kind.name]
        for row in self._rows(kind, cards, sum(pool)):
            span = row[-1] - row[0] + 1
            gaps = span - len(row)
            for ends in range(max(0, kind.least - span), min(sum(pool) - gaps, most - span) + 1):
                lows = self._low_ends(kind, row, span, ends, room)
                if not lows:
                    continue
                naturals = [suit * ranks + kind.order[at % room] for at in row]
                if judge.counts_only and not judge.allows_counts(span + ends, gaps + ends):
                    continue
                for wild in self._share(gaps + ends, pool):
                    use = _bag([*naturals, *wild])
                    if self._has(use, pool) and any(self._run_holds(kind, suit, row, wild, low, ends) for low in lows):
                        yield use

    def _rows(self, kind: Kind, cards: bytes, jokers: int) -> Iterator[tuple[int, ...]]:
        """Return the places in the order of every choice of cards held with no more gaps than jokers."""
        room = len(kind.order)
        held = [at for at in range(room) if cards[kind.order[at]]]
        if kind.wheel:
            held += [at + room for at in held]
        for first, start in enumerate(held):
            if start >= room:
                break
            stack: list[tuple[tuple[int, ...], int, int]] = [((start,), first, jokers)]
            while stack:
                row, at, left = stack.pop()
                yield row
                for after in range(at + 1, len(held)):
                    gap = held[after] - row[-1] - 1
                    if gap > left or held[after] - start >= room:
                        break
                    stack.append(((*row, held[after]), after, left - gap))

    def _low_ends(self, kind: Kind, row: tuple[int, ...], span: int, ends: int, room: int) -> list[int]:
        """Return how many of the jokers at the ends may lie below the row, so that no rank comes twice."""
        if kind.wheel:
            return [0] if span + ends == room else list(range(ends + 1)) if span + ends < room else []
        found = []
        for low in range(ends + 1):
            first, last = row[0] - low, row[-1] + ends - low
            if first >= 0 and last < room and len(set(kind.order[first : last + 1])) == last - first + 1:
                found.append(low)
        return found

    def _run_holds(
        self, kind: Kind, suit: int, row: tuple[int, ...], wild: tuple[int, ...], low: int, ends: int
    ) -> bool:
        """Return whether the jokers can lie in the run's open places so that its conditions hold."""
        size, room = len(self.book.deck.ranks), len(kind.order)
        judge = self.book.judges[kind.name]
        first, last = row[0] - low, row[-1] + ends - low
        faces = [suit * size + kind.order[at % room] for at in range(first, last + 1)]
        held = {at - first for at in row}
        open_places = [at for at in range(len(faces)) if at not in held]
        simple = judge.counts_only or judge.places_only
        if simple and not any(faces[at] in wild for at in open_places):
            ways: Iterator[tuple[int, ...]] = iter([wild])
        else:
            ways = iter(sorted(set(permutations(wild))))
        for way in ways:
            given = dict(zip(open_places, way, strict=True))
            if any(faces[at] == face for at, face in given.items()):
                continue
            if judge.counts_only:
                return True
            cards = [Written(given[at], face) if at in given else Written(face) for at, face in enumerate(faces)]
            if judge.allows(cards):
                return True
        return False


def _bag(faces: Sequence[int]) -> int:
    return sum(1 << 8 * face for face in faces)


def _table(uses: set[int]) -> Table:
    by_low: dict[int, list[int]] = {}
    for use in sorted(uses, key=lambda one: (-sum(one.to_bytes(one.bit_length() // 8 + 1, "little")), one)):
        by_low.setdefault(lowest(use), []).append(use)
    return tuple((low, tuple(found)) for low, found in sorted(by_low.items()))
