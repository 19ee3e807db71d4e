"""Cards, piles and kinds of meld as sentences say them: with article and gender, in letters, signs or words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from remigio_dsl.core.cards import JOKER, Deck, Written
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.messages import words
from remigio_dsl.core.voice import Voice, capital

_ARTICLES = {"m": "el", "f": "la", "mp": "los", "fp": "las"}
_UNDEFINED = {"m": "un", "f": "una", "mp": "unos", "fp": "unas"}
_CONTRACTED = {"de el": "del", "a el": "al"}
_ENGLISH_BEFORE = {"of": "of ", "to": "to ", "in": "in ", "from": "from "}
_SPANISH_BEFORE = {"of": "de ", "to": "a ", "in": "en ", "from": "de "}


def with_article(voice: Voice, noun: str, gender: str, form: str) -> str:
    """Return a noun in the form of a slot.

    Forms: `the`, `a`, or one of `of to in from` before either (`of_the`); with a capital, the form begins a sentence.
    """
    if not form:
        return noun
    preposition, _, article = form.lower().rpartition("_")
    if article in _ENGLISH_BEFORE:
        preposition, article = article, ""
    if voice.lang == "en":
        an = "an" if noun[:1].lower() in "aeio8" or noun.startswith("11") else "a"
        said = {"the": f"the {noun}", "a": f"{an} {noun}"}.get(article, noun)
        said = _ENGLISH_BEFORE.get(preposition, "") + said
    else:
        chosen = {"the": _ARTICLES[gender] + " ", "a": _UNDEFINED[gender] + " "}.get(article, "")
        before = _SPANISH_BEFORE.get(preposition, "")
        contracted = _CONTRACTED.get((before + chosen).strip())
        said = (f"{contracted} " if contracted else before + chosen) + noun
    return capital(said) if form[0].isupper() else said


@dataclass(frozen=True, slots=True)
class Noun:
    """A word of the table (`stock`, `discard`), said with or without an article."""

    key: str

    def said(self, voice: Voice, form: str) -> str:
        """Return the word in the voice's language and in the form asked for."""
        english, spanish, gender = words.NOUNS[self.key]
        return with_article(voice, english if voice.lang == "en" else spanish, gender, form)


@dataclass(frozen=True, slots=True)
class Title:
    """A `{es, en}` title of a file; a Spanish one may bring its article: *la familia*."""

    title: Mapping[str, str]

    def said(self, voice: Voice, form: str) -> str:
        """Return the title with the article that the slot asks for, whether or not the file wrote one."""
        whole = voice.words(self.title)
        noun, gender = whole, "f" if whole.rstrip("s").endswith(("a", "ión")) else "m"
        first, _, rest = whole.partition(" ")
        for known, article in _ARTICLES.items():
            if voice.lang == "es" and rest and first.lower() == article:
                noun, gender = rest, known
        return with_article(voice, noun, gender, form)


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a deck, perhaps a joker that stands for another card."""

    deck: Deck
    face: int
    stands: int = -1

    @classmethod
    def of(cls, deck: Deck, written: Written) -> Card:
        """Return the card of a `Written`."""
        return cls(deck, written.face, written.stands)

    @property
    def is_wild(self) -> bool:
        """Return whether the card stands for another."""
        return self.stands >= 0 and self.stands != self.face

    def said(self, voice: Voice, form: str) -> str:
        """Return the card as the voice writes cards; form `typed` is what can be typed for it, without a doubt."""
        if form == "typed":
            return self._typed(voice)
        if form == "rank":
            return rank_word(voice, self.deck, self.stands if self.is_wild else self.face)
        if form and self.face == self.deck.joker and not self.is_wild:
            return Noun("joker").said(voice, form)
        return with_article(voice, self._bare(voice), self._gender(), form)

    def _bare(self, voice: Voice) -> str:
        if voice.suits == "words":
            if self.is_wild:
                stood = in_words(voice, self.deck, self.stands)
                if self.face == self.deck.joker:
                    return voice.say("word.joker_as", card=stood)
                return voice.say("word.wild_as", wild=in_words(voice, self.deck, self.face), card=stood)
            return in_words(voice, self.deck, self.face)
        shown = short(voice, self.deck, self.face)
        return shown + short(voice, self.deck, self.stands) if self.is_wild else shown

    def _gender(self) -> str:
        if self.face == self.deck.joker:
            return "m"
        return words.RANK_WORDS[self.deck.ranks[self.deck.rank_of(self.face)]][4]

    def _typed(self, voice: Voice) -> str:
        letters = Voice(voice.lang, "letters")
        shown = short(letters, self.deck, self.face)
        return (shown + short(letters, self.deck, self.stands) if self.is_wild else shown).lower()


def suit_letters(voice: Voice, deck: Deck, suit: int) -> str:
    """Return a suit as it stands behind a rank: a symbol, or letters of the language."""
    letter = deck.suits[suit]
    if voice.suits == "files":
        return letter
    if deck.is_spanish:
        return words.SPANISH_PACK_LETTERS[letter]
    if voice.suits == "symbols":
        return words.SYMBOLS[letter]
    return words.SPANISH_LETTERS[letter] if voice.lang == "es" else letter


def suit_word(voice: Voice, deck: Deck, suit: int) -> str:
    """Return the name of a suit, in the plural."""
    keys = words.SPANISH_SUIT_KEYS if deck.is_spanish else words.FRENCH_SUIT_KEYS
    return words.SUIT_WORDS[keys[deck.suits[suit]]][voice.lang == "es"]


def rank_text(voice: Voice, deck: Deck, rank: int) -> str:
    """Return a rank as it stands before a suit: `J`, and the number printed where the pack is Spanish."""
    if deck.is_spanish and voice.suits != "files":
        return str(deck.index_of(rank))
    return deck.ranks[rank]


def rank_word(voice: Voice, deck: Deck, face: int, *, plural: bool = False) -> str:
    """Return the rank of a face, or of an open joker, in words: `jack`, `jota`, `7`; in the plural `sevens`."""
    if face == deck.joker:
        return voice.say("word.joker")
    rank = face - deck.joker - 1 if face > deck.joker else deck.rank_of(face)
    english, many, spanish, muchos, _ = words.RANK_WORDS[deck.ranks[rank]]
    if voice.lang == "en":
        return many if plural else english
    return muchos if plural else spanish


def short(voice: Voice, deck: Deck, face: int) -> str:
    """Return a face in signs or letters: `J♠`, `Jpi`, `JS`, `*`, and `Q` for the rank of an open joker."""
    if face == deck.joker:
        return JOKER
    if face > deck.joker:
        return rank_text(voice, deck, face - deck.joker - 1)
    return rank_text(voice, deck, deck.rank_of(face)) + suit_letters(voice, deck, deck.suit_of(face))


def in_words(voice: Voice, deck: Deck, face: int) -> str:
    """Return a face in words: `jack of spades`, `jota de picas`, `comodín`."""
    if face >= deck.joker:
        return rank_word(voice, deck, face)
    suit = suit_word(voice, deck, deck.suit_of(face))
    return voice.say("word.card", rank=rank_word(voice, deck, face), suit=suit)


@dataclass(frozen=True, slots=True)
class CardList:
    """Several cards, one behind the other: blanks between them, in words commas."""

    deck: Deck
    cards: tuple[Written, ...]

    @classmethod
    def of_faces(cls, deck: Deck, faces: Iterable[int]) -> CardList:
        """Return the list of natural cards and bare jokers."""
        return cls(deck, tuple(map(Written, faces)))

    def said(self, voice: Voice, form: str) -> str:
        """Return the cards in their order; form `typed` as they can be typed, `the` joined as in a sentence."""
        said = [Card.of(self.deck, card).said(voice, form) for card in self.cards]
        if form and form != "typed":
            return voice.join(said)
        return (", " if voice.suits == "words" and form != "typed" else " ").join(said)


def card_list(deck: Deck, cards: Sequence[Written]) -> CardList:
    """Return cards as one value for a sentence."""
    return CardList(deck, tuple(cards))
