"""Cards on which examples are tried: small groups, hands that might close, and a hand in which nothing combines.

They are made of ranks and suits alone; what the rules say of them is for the engine. A pack without the ranks of an
example does without that example.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from remigio_dsl.core.cards import Deck, Written
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.engine.table import Table

Cards = tuple[int, ...]
_LIKED_SUITS = (2, 1, 3, 0)
_PAIRS = ("4", "6", "8", "Q", "2", "10", "K", "3", "5", "7", "S", "C", "R")
_LOOSE = ("2", "2", "3", "3", "4", "4", "5", "6", "7", "7", "8", "9", "10", "J", "Q", "K", "S", "R", "5", "6")
_SCATTERED = ("2", "3", "5", "6", "8", "9", "J", "Q", "2", "5", "8", "J", "3")


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that might close, the card that is thrown with it, and the lap."""

    cards: Cards
    thrown: int
    lap: int = 2


class Faces:
    """The faces of a deck by rank and suit; a rank that it has not makes the whole row None."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.suits = [suit for suit in _LIKED_SUITS if suit < len(deck.suits)]

    def face(self, rank: str, suit: int) -> int | None:
        """Return a face; `suit` counts from the suit that examples like best."""
        if rank == "*":
            return self.deck.joker if self.deck.jokers else None
        if rank not in self.deck.ranks:
            return None
        return self.suits[suit % len(self.suits)] * len(self.deck.ranks) + self.deck.ranks.index(rank)

    def row(self, cards: Sequence[tuple[str, int]]) -> Cards | None:
        """Return faces, None where the deck lacks one or has too few of it."""
        faces = [self.face(rank, suit) for rank, suit in cards]
        found = tuple(face for face in faces if face is not None)
        return found if len(found) == len(faces) and self.has(found) else None

    def has(self, cards: Sequence[int]) -> bool:
        """Return whether the deck has all these cards at once."""
        return all(count <= self.deck.copies(face) for face, count in Counter(cards).items())

    def of(self, ranks: str, suits: str) -> Cards | None:
        """Return the faces of ranks, written with blanks, each in the suit of the figure below it."""
        return self.row(list(zip(ranks.split(), map(int, suits), strict=True)))

    def run(self, start: int, size: int, suit: int) -> list[tuple[str, int]]:
        """Return consecutive ranks of one suit, from the rank at `start` on."""
        ranks = self.deck.ranks[start : start + size]
        return [(rank, suit) for rank in ranks] if len(ranks) == size else [("", suit)]


def faces_by_liking(deck: Deck) -> list[int]:
    """Return every face, those of the suit that examples like best first, the joker last."""
    faces = Faces(deck)
    found = [faces.face(rank, suit) for suit in range(len(faces.suits)) for rank in deck.ranks]
    return [*(face for face in found if face is not None), deck.joker]


# -- groups
_GROUPS = (
    ("7 7 7", "001"), ("7 7 7", "012"), ("7 7 7 7", "0123"), ("7 7 7 7 7", "01230"), ("7 7 7", "000"),
    ("J Q K", "000"), ("S C R", "000"), ("A 2 3", "000"), ("Q K A", "000"), ("K A 2", "000"), ("R A 2", "000"),
    ("C R A", "000"), ("4 5 6", "000"), ("4 5 6 7", "0000"), ("4 5 6 7 8", "00000"),
    ("5 5 *", "010"), ("5 5 5 *", "0120"), ("5 5 * *", "0100"), ("5 * *", "000"), ("4 5 *", "000"), ("4 * 6", "000"),
    ("4 5 * *", "0000"), ("4 * *", "000"), ("4 * * 7 8", "00000"), ("4 * 6 * 8", "00000"), ("J * K", "000"),
    ("* * *", "000"), ("7 7", "00"), ("7 7", "01"), ("7 *", "00"), ("2 2 2", "012"), ("2 4 5", "000"),
    ("4 2 6", "000"), ("A A A", "012"), ("10 10 10", "012"), ("K K K", "012"),
)  # fmt: skip


def groups(deck: Deck) -> list[Cards]:
    """Return small groups of which some rules take one and some another, the plainest first."""
    faces = Faces(deck)
    rows = (faces.of(ranks, suits) for ranks, suits in _GROUPS)
    return list(dict.fromkeys(row for row in rows if row is not None))


# -- hands
def loose(table: Table, size: int, taken: Sequence[int]) -> Cards | None:
    """Return a hand without jokers in which nothing combines, of cards that are left when others are taken."""
    faces, found = Faces(table.deck), list[int]()
    for rank in _LOOSE:
        for suit in range(len(faces.suits)):
            face = faces.face(rank, suit + (3 if len(found) % 2 else 0))
            if face is None or not faces.has([*taken, *found, face]) or _combines(table, [*found, face]):
                continue
            found.append(face)
            break
        if len(found) == size:
            return tuple(found)
    return None


def _combines(table: Table, cards: Sequence[int]) -> bool:
    """Return whether the last of the cards makes a group of three with two of the others."""
    *others, last = cards
    book = table.book()
    pairs = ((one, two) for at, one in enumerate(others) for two in others[:at])
    return any(book.readings([Written(one), Written(two), Written(last)]) for one, two in pairs)


def hands(deck: Deck, size: int) -> Iterator[Hand]:
    """Yield hands of that size that might close, the ones most rules speak of first."""
    faces = Faces(deck)
    kinds = (_paired, _alike, _arranged, _long_runs, _cheap)
    for row in (row for kind in kinds for row in kind(faces, size)):
        cards = faces.row(row)
        if cards is None or len(cards) != size:
            continue
        thrown = _thrown(faces, cards)
        if thrown is not None:
            yield Hand(cards, thrown)
    for row in _arranged(faces, size):
        cards = faces.row(row)
        thrown = _thrown(faces, cards) if cards is not None and len(cards) == size else None
        if cards is not None and thrown is not None:
            yield Hand(cards, thrown, lap=1)


def _thrown(faces: Faces, cards: Sequence[int]) -> int | None:
    """Return a card to throw: one that the hand does not hold."""
    ranks = ("9", "K", "R", "6")
    spare = [face for rank in ranks for suit in (3, 0) if (face := faces.face(rank, suit)) is not None]
    return next((face for face in spare if face not in cards), None)


_Row = list[tuple[str, int]]


def _paired(faces: Faces, size: int) -> Iterator[_Row]:
    """Yield hands of pairs: with a joker, without, with two pairs of one rank, and of twins."""
    if size % 2:
        return
    ranks = [rank for rank in _PAIRS if rank in faces.deck.ranks][: size // 2]
    suits = ((0, 1), (2, 3), (0, 0), (1, 2), (3, 1), (0, 2))
    mixed = [[(rank, one), (rank, two)] for rank, (one, two) in zip(ranks, suits, strict=False)]
    yield [card for pair in [*mixed[:-1], [(ranks[-1], 3), ("*", 0)]] for card in pair]
    yield [card for pair in mixed for card in pair]
    yield [card for pair in [mixed[0], [(ranks[0], 2), (ranks[0], 3)], *mixed[2:]] for card in pair]
    yield [(rank, at % 4) for at, rank in enumerate(ranks) for _ in range(2)]


def _alike(faces: Faces, size: int) -> Iterator[_Row]:
    """Yield hands of one suit, and of one colour, in which nothing combines; and one of one rank."""
    ranks = [rank for rank in _SCATTERED if rank in faces.deck.ranks][:size]
    ranks = sorted(ranks, key=faces.deck.ranks.index)
    yield [(rank, 0) for rank in ranks]
    yield [(rank, at % 2) for at, rank in enumerate(ranks)]
    yield [*[(ranks[0], 0)] * 2, *[(rank, 0) for rank in ranks[2:-1]], ("*", 0)]
    yield [("7", at % 4) for at in range(size)]
    yield [*[("7", at % 4) for at in range(size - 2)], ("*", 0), ("*", 0)]


def _arranged(faces: Faces, size: int) -> Iterator[_Row]:
    """Yield hands of runs and sets: without jokers, with one, of one suit, of one colour."""
    if size < 6:
        return
    sizes = [4 if at < size % 3 else 3 for at in range(size // 3)][::-1]
    starts = (2, 4, 6, 1, 8)
    plain: _Row = []
    for at, length in enumerate(sizes):
        if at % 2:
            plain += [(("9", "K", "R")[at // 2], suit) for suit in range(length)]
        else:
            plain += faces.run(starts[at], length, (0, 2, 3)[at // 2 % 3])
    yield plain
    yield [*plain[:-2], ("*", 0), plain[-1]]
    yield [plain[0], ("*", 0), *plain[2:-2], ("*", 0), plain[-1]]
    for suits in ((0, 0), (0, 1)):
        rows, start = list[tuple[str, int]](), 1
        for at, length in enumerate(sizes):
            rows += faces.run(start % len(faces.deck.ranks), length, suits[at % 2])
            start += length if suits == (0, 1) else length + (len(faces.deck.ranks) > size + len(sizes) - 2)
        yield rows
        yield [*rows[:-2], ("*", 0), rows[-1]]


def _cheap(faces: Faces, size: int) -> Iterator[_Row]:
    """Yield a hand of sets of the lowest ranks that count little anywhere."""
    sizes = [4 if at < size % 3 else 3 for at in range(size // 3)]
    half = len(sizes) / 2
    yield [("2" if at < half else "3", suit) for at, length in enumerate(sizes) for suit in range(length)]


def _long_runs(faces: Faces, size: int) -> Iterator[_Row]:
    """Yield hands that are one run, with a joker and without."""
    run = faces.run(1, size, 0) if size < len(faces.deck.ranks) else faces.run(0, size, 0)
    yield run
    yield [*run[:4], ("*", 0), *run[5:]]
