"""One group of cards, and what rules see of it: facts about the group, about its cards, and why it is no meld."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from remigio_dsl.core.cards import Deck, Written
from remigio_dsl.core.compiled import stay, travel_by_fields
from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.core.hints import Any, Literal, Number, Protocol
from remigio_dsl.variant.model import Kind, Purpose


def used_as_joker(card: Written) -> bool:
    """Return whether the card stands for another than itself."""
    return card.stands >= 0 and card.stands != card.face


@dataclass(frozen=True, slots=True)
class Group:
    """A meld: its kind and its cards from low to high (in a set by suit, jokers last).

    Every card that is used as a joker has its `stands`: a face, or in a set whose jokers are open the rank
    (`deck.open_face`). A card that may be a joker and is used as itself stands for nothing.
    """

    kind: Kind = field(hash=False)
    cards: tuple[Written, ...]

    @property
    def faces(self) -> tuple[int, ...]:
        """Return the printed faces, in the order of the cards."""
        return tuple(card.face for card in self.cards)

    @property
    def naturals(self) -> tuple[int, ...]:
        """Return the faces of the cards used as themselves."""
        return tuple(card.face for card in self.cards if not used_as_joker(card))

    @property
    def jokers(self) -> int:
        """Return how many cards are used as jokers."""
        return sum(map(used_as_joker, self.cards))

    def text(self, deck: Deck) -> str:
        """Return the cards as they stand in files, jokers with what they stand for."""
        return " ".join(map(deck.format_written, self.cards))


End = Literal["low", "high", ""]


@dataclass(frozen=True, slots=True)
class Flaw:
    """Why something is no meld, no lay-off or no exchange: the reason's id, its arguments, the rule's path."""

    reason: str
    args: Mapping[str, Any] = field(default_factory=dict)
    path: str = ""


travel_by_fields(Group, Flaw)


@dataclass(frozen=True, slots=True)
class Exchange:
    """A joker taken from a meld: the meld as it is afterwards, the card that was taken, and its old place."""

    group: Group
    taken: Written
    slot: int


class Judging(Protocol):
    """The conditions of one kind of meld (`judge.Judge`)."""

    counts_only: bool
    places_only: bool

    def allows(self, cards: Sequence[Written]) -> bool:
        """Return whether the conditions hold for the group of these cards."""

    def allows_counts(self, size: int, jokers: int) -> bool:
        """Return whether they hold for so many cards and jokers, where they ask no more."""

    def allows_places(self, size: int, jokers: int) -> bool:
        """Return whether they hold for jokers at these places, where they ask no more."""

    def broken(self, cards: Sequence[Written]) -> Flaw | None:
        """Return the first condition that a group does not keep."""


class Book(Protocol):
    """The meld rules of one deal, as what stands below them reads them (`melds.MeldBook` is one)."""

    deck: Deck
    players: int
    deal: int
    wild: frozenset[int]
    laid_kinds: tuple[str, ...]
    fixed_values: bool  # whether a card counts the same in every hand

    @property
    def judges(self) -> Mapping[str, Judging]:
        """Return what judges the groups of each kind."""

    def card(self, face: int) -> CardFacts:
        """Return what rules see of a printed card."""

    def card_value(self, face: int) -> Number:
        """Return what a card counts in a hand."""

    def hand_values(self, hand: Sequence[int]) -> tuple[Number, ...]:
        """Return what each face counts in a hand."""

    def facts(self, group: Group, purpose: Purpose = "melded") -> GroupFacts:
        """Return what rules see of a group."""

    def points(self, group: Group, purpose: Purpose) -> Number:
        """Return what a group counts."""

    def is_ring(self, kind: Kind, size: int) -> bool:
        """Return whether a run of that size has no ends."""

    def most(self, kind: Kind) -> int | None:
        """Return the most cards a meld of the kind can hold."""

    def chosen(self, kinds: Iterable[str] | None) -> tuple[Kind, ...]:
        """Return the kinds of these names."""

    def readings(
        self, cards: Sequence[Written], kinds: Iterable[str] | None = None, *, brief: bool = False
    ) -> list[Group]:
        """Return the melds that a bag of cards can be read as."""


class CardFacts:
    """A printed card as rules see it: `rank suit colour index value joker wild`.

    The rank, suit, colour and index of a joker are None. `value` is that of `values.hand`.
    """

    __slots__ = ("_book", "colour", "face", "index", "joker", "rank", "suit", "wild")

    def __init__(self, book: Book, face: int) -> None:
        deck = book.deck
        self._book = book
        self.face = face
        self.joker = face == deck.joker
        self.wild = face in book.wild
        self.rank = None if self.joker else deck.ranks[deck.rank_of(face)]
        self.suit = None if self.joker else deck.suits[deck.suit_of(face)]
        self.colour = None if self.joker else "red" if deck.is_red(deck.suit_of(face)) else "black"
        self.index = None if self.joker else deck.index_of(deck.rank_of(face))

    @property
    def value(self) -> Number:
        """Return what the card counts in a hand."""
        return self._book.card_value(self.face)


class GroupFacts:
    """A group as rules see it (hook `group`), with the surroundings players, deal and packs.

    `suits colours ranks` count the distinct ones among naturals. `stretch` is the longest row of naturals side by side
    in a run, and the number of naturals of a set. `adjacent`: two jokers side by side in a run.
    """

    __slots__ = ("_purpose", "book", "group", "jokers", "naturals", "size")

    def __init__(self, book: Book, group: Group, purpose: Purpose = "melded") -> None:
        self.book = book
        self.group = group
        self._purpose = purpose
        self.size = len(group.cards)
        self.jokers = group.jokers
        self.naturals = self.size - self.jokers

    @property
    def kind(self) -> str:
        """Return the kind's name."""
        return self.group.kind.name

    @property
    def suits(self) -> int:
        """Return the number of suits among naturals."""
        return len({self.book.deck.suit_of(face) for face in self.group.naturals})

    @property
    def colours(self) -> int:
        """Return the number of colours among naturals."""
        return len({self.book.card(face).colour for face in self.group.naturals})

    @property
    def ranks(self) -> int:
        """Return the number of ranks among naturals."""
        return len({self.book.deck.rank_of(face) for face in self.group.naturals})

    @property
    def look(self) -> tuple[int, frozenset[int], frozenset[int]]:
        """Return how many jokers there are, and which suits and ranks are among the naturals: no name of rules."""
        deck, naturals = self.book.deck, self.group.naturals
        return self.jokers, frozenset(map(deck.suit_of, naturals)), frozenset(map(deck.rank_of, naturals))

    @property
    def rank(self) -> str | None:
        """Return the rank of a set; a run has none."""
        if self.group.kind.shape == "run":
            return None
        return self.book.card(self.group.naturals[0]).rank

    @property
    def suit(self) -> str | None:
        """Return the suit of a run; a set has none."""
        if self.group.kind.shape == "set":
            return None
        return self.book.card(self.group.naturals[0]).suit

    @property
    def stretch(self) -> int:
        """Return the length of the longest row of naturals."""
        if self.group.kind.shape == "set":
            return self.naturals
        longest = row = 0
        for joker in self._round():
            row = 0 if joker else row + 1
            longest = max(longest, row)
        return min(longest, self.naturals)

    @property
    def adjacent(self) -> bool:
        """Return whether two jokers lie side by side."""
        if self.group.kind.shape == "set":
            return False
        row = self._round()
        return any(one and two for one, two in pairwise(row))

    def _round(self) -> list[bool]:
        """Return which places hold a joker; a run of all ranks on a wheel goes on with its beginning."""
        row = [used_as_joker(card) for card in self.group.cards]
        return row + row if self.book.is_ring(self.group.kind, self.size) and self.size > 1 else row

    @property
    def cards(self) -> tuple[CardFacts, ...]:
        """Return the printed cards."""
        return tuple(self.book.card(card.face) for card in self.group.cards)

    @property
    def points(self) -> Number:
        """Return what the group's cards count."""
        return self.book.points(self.group, self._purpose)

    @property
    def players(self) -> int:
        """Return the number of players."""
        return self.book.players

    @property
    def deal(self) -> int:
        """Return the number of this deal, from 1."""
        return self.book.deal

    @property
    def packs(self) -> int:
        """Return the number of packs."""
        return self.book.deck.packs


class ExchangeFacts(GroupFacts):
    """A group from which a joker is taken: `given` cards for it, `missing` suits, the joker's counted as missing."""

    __slots__ = ("given", "missing")

    def __init__(self, book: Book, group: Group, given: int, missing: int) -> None:
        super().__init__(book, group)
        self.given = given
        self.missing = missing


class MeldedCard:
    """A card in its group, as entries of value tables see it: the card's names first, then the group's.

    Where `values.hand` counts for groups too, its `hand` are the cards of the group.
    """

    __slots__ = ("_card", "_facts")

    def __init__(self, card: CardFacts, facts: GroupFacts) -> None:
        self._card = card
        self._facts = facts

    def __getattr__(self, name: str) -> Any:
        if name in CARD_NAMES:
            return getattr(self._card, name)
        if name == "points":
            raise AttributeError(name)  # what a card counts cannot depend on what the cards count
        return getattr(self._facts, "cards" if name == "hand" else name)


class HeldCard:
    """A card in a hand, as `values.hand` sees it: the card's names, the bag `hand`, players, deal and packs."""

    __slots__ = ("_book", "_card", "hand")

    def __init__(self, book: Book, card: CardFacts, hand: tuple[CardFacts, ...]) -> None:
        self._book = book
        self._card = card
        self.hand = hand

    def __getattr__(self, name: str) -> Any:
        match name:
            case "players" | "deal":
                return getattr(self._book, name)
            case "packs":
                return self._book.deck.packs
            case "value":
                raise AttributeError(name)  # what a card counts in the hand is what is being asked
        return getattr(self._card, name)


CARD_NAMES = frozenset({"rank", "suit", "colour", "index", "value", "joker", "wild"})


stay(CardFacts, GroupFacts, ExchangeFacts)
