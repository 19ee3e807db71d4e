"""Ranks, suits and decks: a card is its place in the deck, a face is what is printed on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.diagnostics import RemigioError
from remigio_dsl.core.hints import TYPE_CHECKING
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.voice import in_english

if TYPE_CHECKING:
    from re import Pattern


class CardError(RemigioError):
    """A card that this deck does not have, too many copies of one, or a text that is no card."""

    def __init__(self, message: Text) -> None:
        self.message = message
        super().__init__(in_english(message))


FRENCH_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SPANISH40_RANKS = ("A", "2", "3", "4", "5", "6", "7", "S", "C", "R")
SPANISH48_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "S", "C", "R")
FRENCH_SUITS = ("C", "D", "H", "S")
SPANISH_SUITS = ("O", "C", "E", "B")
PACKS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "french": (FRENCH_RANKS, FRENCH_SUITS),
    "spanish40": (SPANISH40_RANKS, SPANISH_SUITS),
    "spanish48": (SPANISH48_RANKS, SPANISH_SUITS),
}
# the number printed on a card, else its place in the French list (A 1 … J 11, Q 12, K 13); Spanish courts print theirs
INDEX = {name: place for place, name in enumerate(FRENCH_RANKS, 1)} | {"S": 10, "R": 12}
SPANISH_INDEX = INDEX | {"C": 11}
SUIT_NAMES = {
    "clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S",
    "coins": "O", "cups": "C", "swords": "E", "batons": "B",
}  # fmt: skip
RED_SUITS = {"french": frozenset("DH"), "spanish": frozenset("OC")}

JOKER = "*"


@cache
def _card() -> Pattern[str]:
    """Return what a word has to look like to be a card, but for jokers."""
    import re  # noqa: PLC0415  (whoever only plays reads no cards)

    return re.compile(r"(?P<rank>10|[0-9]{1,2}|[A-Z])(?P<suit>[A-Z])")


@dataclass(frozen=True, slots=True)
class Written:
    """A card as people write it: a face, and for a wild card the face it stands for.

    `face` is a face of the deck (the joker is `deck.joker`); `stands` is a face, or a rank (`*Q`, an open joker of a
    set: `deck.open_face(rank)`), or -1 where nothing was said.
    """

    face: int
    stands: int = -1


@dataclass(frozen=True)
class Deck:
    """The cards of one game: `packs` copies of every suit and rank, and `jokers` jokers.

    Faces are numbered suit by suit: `face = suit * len(ranks) + rank`; the joker's face is `len(suits) * len(ranks)`.
    Cards are numbered copy by copy: `card = copy * joker + face` for naturals, then the jokers. So the low
    `joker` bits of a mask of cards are first copies, the next `joker` bits second copies.
    """

    ranks: tuple[str, ...] = FRENCH_RANKS
    suits: tuple[str, ...] = FRENCH_SUITS
    packs: int = 1
    jokers: int = 0

    @cached_property
    def joker(self) -> int:
        """Return the joker's face; also the number of faces that are no joker."""
        return len(self.ranks) * len(self.suits)

    @cached_property
    def size(self) -> int:
        """Return the number of cards."""
        return self.joker * self.packs + self.jokers

    @cached_property
    def faces(self) -> tuple[int, ...]:
        """Return the face of every card."""
        return tuple(range(self.joker)) * self.packs + (self.joker,) * self.jokers

    @property
    def is_spanish(self) -> bool:
        """Return whether suits are coins, cups, swords and batons."""
        return "O" in self.suits

    def copies(self, face: int) -> int:
        """Return how many cards have this face."""
        return self.jokers if face == self.joker else self.packs

    def rank_of(self, face: int) -> int:
        """Return the place of the face's rank in `ranks`; the joker has none and gives -1."""
        return -1 if face == self.joker else face % len(self.ranks)

    def suit_of(self, face: int) -> int:
        """Return the place of the face's suit in `suits`; the joker has none and gives -1."""
        return -1 if face == self.joker else face // len(self.ranks)

    def is_red(self, suit: int) -> bool:
        """Return whether the suit is printed in red (diamonds and hearts; coins and cups)."""
        return self.suits[suit] in RED_SUITS["spanish" if self.is_spanish else "french"]

    def index_of(self, rank: int) -> int:
        """Return the number printed on the rank, else its place in the French list (J 11, Q 12, K 13)."""
        return (SPANISH_INDEX if self.is_spanish else INDEX)[self.ranks[rank]]

    def open_face(self, rank: int) -> int:
        """Return what an open joker of a set stands for: any missing card of that rank."""
        return self.joker + 1 + rank

    def is_open(self, stands: int) -> bool:
        """Return whether `stands` is a rank without a suit."""
        return stands > self.joker

    def format_face(self, face: int) -> str:
        """Return the face as it stands in files: `7H`, `*`, or `Q` for an open joker's rank."""
        if face == self.joker:
            return JOKER
        if face > self.joker:
            return self.ranks[face - self.joker - 1]
        return self.ranks[face % len(self.ranks)] + self.suits[face // len(self.ranks)]

    def format_written(self, card: Written) -> str:
        """Return the card as it stands in files: `7H`, `*`, `*8H`, `*Q`, or `2C8H` — a wild deuce as the 8H."""
        if card.stands < 0 or card.stands == card.face:
            return self.format_face(card.face)
        return self.format_face(card.face) + self.format_face(card.stands)

    def parse_face(self, word: str) -> int:
        """Return the face that a word such as `7H`, `TH` or `*` names.

        Raises:
            CardError: if the word is no card of this deck.
        """
        if word == JOKER:
            if not self.jokers:
                raise CardError(text("cards.no_jokers"))
            return self.joker
        found = _card().fullmatch(word)
        if found is None:
            raise CardError(text("cards.not_a_card", word=word))
        rank = self._rank(found["rank"])
        if rank is None or found["suit"] not in self.suits:
            raise CardError(text("cards.not_in_deck", word=word))
        return self.suits.index(found["suit"]) * len(self.ranks) + rank

    def _rank(self, word: str) -> int | None:
        name = {"T": "10", "1": "A"}.get(word, word)
        if self.is_spanish:
            name = {"10": "S", "11": "C", "12": "R"}.get(name, name)
        return self.ranks.index(name) if name in self.ranks else None

    def parse_card(self, word: str) -> Written:
        """Return a card as written, a joker perhaps with what it stands for: `7H`, `*`, `*8H`, `*Q`, `2C8H`.

        Raises:
            CardError: if the word is no card of this deck.
        """
        if word.startswith(JOKER) and len(word) > 1:
            joker = self.parse_face(JOKER)
            rest = word[1:]
            rank = self._rank(rest)
            return Written(joker, self.open_face(rank) if rank is not None else self._natural(rest, word))
        found = _card().match(word)
        if found and found.end() < len(word):
            return Written(self.parse_face(found[0]), self._natural(word[found.end() :], word))
        return Written(self.parse_face(word))

    def _natural(self, word: str, whole: str) -> int:
        face = self.parse_face(word) if word != JOKER else self.joker
        if face == self.joker:
            raise CardError(text("cards.joker_as_joker", word=whole))
        return face

    def parse_cards(self, line: str) -> list[Written]:
        """Return the cards of a line, written with blanks between them.

        Raises:
            CardError: if a word is no card, or a face occurs more often than the deck has it.
        """
        cards = [self.parse_card(word) for word in line.split()]
        self.count(card.face for card in cards)
        return cards

    def count(self, faces: Iterable[int]) -> list[int]:
        """Return how often each face occurs; the last entry is the joker's.

        Raises:
            CardError: if there is no such face, or one occurs more often than the deck has it.
        """
        counts = [0] * (self.joker + 1)
        for face in faces:
            if not 0 <= face <= self.joker:
                raise CardError(text("cards.not_in_deck", word=str(face)))
            counts[face] += 1
            if counts[face] > self.copies(face):
                raise CardError(
                    text("cards.too_many_alike", card=self.format_face(face), n=counts[face], has=self.copies(face))
                )
        return counts

    def format_faces(self, faces: Sequence[int]) -> str:
        """Return faces as they stand in files, with blanks between them."""
        return " ".join(map(self.format_face, faces))
