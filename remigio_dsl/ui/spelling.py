"""Cards as people type them: `7h`, `10co`, `TH`, `6♠`, `*jh`, `siete de corazones`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from remigio_dsl.core.cards import Deck, Written
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.messages.words import SPANISH_LETTERS, SPANISH_PACK_LETTERS
from remigio_dsl.ui import vocabulary


class NotACard(Exception):
    """A word that names no card of this deck; `said` is what to tell."""

    def __init__(self, said: Text) -> None:
        self.said = said
        super().__init__(said.key)


class NoSuit(Exception):
    """A rank without a suit: `10`; the caller knows which cards are held and may ask."""

    def __init__(self, at: int, rank: int) -> None:
        self.at = at
        self.rank = rank
        super().__init__()


@dataclass(frozen=True, slots=True)
class Typed:
    """A card that was typed, and at which word; `doubt` where a lone `c` could also be corazones."""

    card: Written
    at: int
    doubt: bool = False


@dataclass(frozen=True)
class CardReader:
    """Reads the cards of one deck, whatever the language in which they are written.

    `wild` are the faces that may stand for others besides the joker: `2c8h`, `2 of clubs as 8 of hearts`.
    """

    deck: Deck
    wild: frozenset[int] = frozenset()

    def read(self, words: list[str]) -> list[Typed]:
        """Return the cards that the words name, in their order.

        Raises:
            NotACard: if a word names none.
            NoSuit: if a rank stands without its suit.
        """
        return list(self._read(words))

    def is_card(self, word: str) -> bool:
        """Return whether the word alone names one card or several."""
        try:
            return bool(self.read([word]))
        except (NotACard, NoSuit):
            return False

    def _read(self, words: list[str]) -> Iterator[Typed]:
        at = 0
        while at < len(words):
            word = words[at]
            if word in vocabulary.FILLERS and word != "a":
                at += 1
                continue
            in_words = self._in_words(words, at)
            if in_words:
                card, used = self._used_as(words, at, *in_words)
                yield Typed(card, at)
                at += used
                continue
            cards = list(self._glued(word, at))
            card, used = self._used_as(words, at, cards[0].card, 1)
            yield from cards if used == 1 else (Typed(card, at),)
            at += used

    def _in_words(self, words: list[str], at: int) -> tuple[Written, int] | None:
        word = words[at]
        if word in vocabulary.JOKERS and word != "*":
            joker = self._joker()
            if words[at + 1 : at + 2] and words[at + 1] in vocabulary.AS and words[at + 2 :]:
                rest = self._in_words(words, at + 2)
                if rest and rest[0].face != joker:
                    return Written(joker, rest[0].face), rest[1] + 2
                inner = self._one(words[at + 2], at + 2)
                if inner.card.face != joker:
                    return Written(joker, inner.card.face), 3
            return Written(joker), 1
        rank = self._rank_in_words(word)
        if rank is None:
            rank = self._ranks.get(word)
        if rank is None or words[at + 1 : at + 2] not in (["de"], ["of"]):
            return None
        if len(words) < at + 3:
            raise NoSuit(at, rank)
        suit = self._suit(words[at + 2])
        if suit is None:
            raise NotACard(text("heard.no_suit", word=words[at + 2]))
        return Written(suit * len(self.deck.ranks) + rank), 3

    def _used_as(self, words: list[str], at: int, card: Written, used: int) -> tuple[Written, int]:
        """Return the card with what it stands for, where that is said of a wild card: `2 of clubs as 8 of hearts`."""
        then = at + used
        if card.face not in self.wild or words[then : then + 1] == [] or words[then] not in vocabulary.AS:
            return card, used
        stood = self._in_words(words, then + 1) if words[then + 1 :] else None
        if stood is None and words[then + 1 :]:
            stood = self._one(words[then + 1], then + 1).card, 1
        return (Written(card.face, stood[0].face), used + 1 + stood[1]) if stood else (card, used)

    def _glued(self, word: str, at: int) -> Iterator[Typed]:
        """Yield the card of a word, or several that are written without a blank between them: `7h8h9h`."""
        try:
            yield self._one(word, at)
            return
        except NotACard:
            pieces = self._split(word)
            if pieces is None:
                raise
        for piece in pieces:
            yield Typed(self._one(piece, at).card, at)

    def _split(self, word: str) -> list[str] | None:
        if len(word) > 80:
            return None
        known: dict[int, list[str] | None] = {len(word): []}
        for start in range(len(word) - 1, -1, -1):
            known[start] = None
            for end in range(start + 2, min(start + 6, len(word)) + 1):
                rest = known[end]
                if rest is not None and self._is_one(word[start:end]):
                    known[start] = [word[start:end], *rest]
                    break
        return known[0]

    def _is_one(self, word: str) -> bool:
        try:
            self._one(word, 0)
        except (NotACard, NoSuit):
            return False
        return True

    def _one(self, word: str, at: int) -> Typed:
        if word.startswith("*"):
            return Typed(self._joker_as(word, at), at)
        for spelling, rank in self._ranks.items():
            if not word.startswith(spelling):
                continue
            rest = word.removeprefix(spelling)
            if not rest:
                raise NoSuit(at, rank)
            suit = self._suit(rest)
            if suit is not None:
                doubt = rest == "c" and not self.deck.is_spanish
                return Typed(Written(suit * len(self.deck.ranks) + rank), at, doubt)
        alone = self._rank_in_words(word)
        if alone is not None:
            raise NoSuit(at, alone)
        standing = self._wild_as(word, at)
        if standing is not None:
            return standing
        raise NotACard(text("heard.no_card" if self.deck.jokers else "heard.no_card.natural", word=word))

    def _wild_as(self, word: str, at: int) -> Typed | None:
        """Return a wild card that stands for the card written behind it, as in `2c8h`; None where it is none."""
        for cut in range(2, len(word) - 1) if self.wild and len(word) <= 8 else ():
            pair = [self._one(part, at).card for part in (word[:cut], word[cut:]) if self._is_one(part)]
            if len(pair) == 2 and pair[0].face in self.wild and pair[1].stands < 0 and pair[0].face != pair[1].face:
                return Typed(Written(pair[0].face, pair[1].face), at)
        return None

    def _joker_as(self, word: str, at: int) -> Written:
        joker = self._joker()
        rest = word[1:]
        if not rest:
            return Written(joker)
        rank = self._ranks.get(rest, self._rank_in_words(rest))
        if rank is not None:
            return Written(joker, self.deck.open_face(rank))
        if rest.startswith("*") or rest in vocabulary.JOKERS:
            raise NotACard(text("cards.joker_as_joker", word=word))
        return Written(joker, self._one(rest, at).card.face)

    def _joker(self) -> int:
        if not self.deck.jokers:
            raise NotACard(text("cards.no_jokers"))
        return self.deck.joker

    def _rank_in_words(self, word: str) -> int | None:
        for name in vocabulary.RANKS_IN_WORDS.get(word, ()):
            if name in self.deck.ranks and (name != "C" or self.deck.is_spanish):
                return self.deck.ranks.index(name)
        return None

    @cached_property
    def _ranks(self) -> dict[str, int]:
        """Return the short spellings of ranks, the longest first."""
        found = {name.lower(): place for place, name in enumerate(self.deck.ranks)}
        also = {"t": "10", "1": "A"}
        if self.deck.is_spanish:
            also = {"t": "S", "1": "A", "10": "S", "11": "C", "12": "R"}
        for spelling, name in also.items():
            if name in self.deck.ranks:
                found.setdefault(spelling, self.deck.ranks.index(name))
        return dict(sorted(found.items(), key=lambda one: -len(one[0])))

    @cached_property
    def _suits(self) -> dict[str, int]:
        """Return every beginning of a suit's name that is no other's; letters of files and of the screen first."""
        names = vocabulary.SPANISH_SUITS if self.deck.is_spanish else vocabulary.FRENCH_SUITS
        letters = SPANISH_PACK_LETTERS if self.deck.is_spanish else SPANISH_LETTERS
        sure: dict[str, int] = {}
        meant: dict[str, set[int]] = {}
        for place, letter in enumerate(self.deck.suits):
            sure |= {letter.lower(): place, letters[letter]: place}
            for name in names[letter]:
                for end in range(1, len(name) + 1):
                    meant.setdefault(name[:end], set()).add(place)
        return {beginning: min(places) for beginning, places in meant.items() if len(places) == 1} | sure

    def _suit(self, word: str) -> int | None:
        return self._suits.get(word)
