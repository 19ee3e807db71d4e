"""A typed line as what it means: a move, a command, or a question back to the person who typed it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from remigio_dsl.core.cards import Deck, Written
from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.said import Card
from remigio_dsl.core.suggest import nearest
from remigio_dsl.core.voice import Language
from remigio_dsl.engine.moves import Close, Discard, Draw, Lay, Meld, Move, Pass, Swap
from remigio_dsl.ui import vocabulary as voc
from remigio_dsl.ui.examples import example, typed_word
from remigio_dsl.ui.spelling import CardReader, NoSuit, NotACard, Typed
from remigio_dsl.ui.vocabulary import COMMANDS, MOVES, PILES, Word


@dataclass(frozen=True, slots=True)
class Scene:
    """What the meaning of a line depends on: the step, and what the player on turn holds and sees."""

    deck: Deck
    lang: Language
    step: str
    moves: frozenset[str]  # the moves of this step
    hand: tuple[int, ...] = ()
    pile: tuple[int, ...] = ()  # the discards that are seen, the top last
    melds: tuple[int, ...] = ()
    closing_hands: Mapping[str, str] = field(default_factory=dict)  # what it may be called -> id
    asks: bool = False  # a person is there to be asked
    clubs_are_sure: bool = False
    wild: frozenset[int] = frozenset()  # the cards that may stand for others, besides the joker
    piles: tuple[str, ...] = tuple(PILES)  # where a card may be drawn from now
    leaving: frozenset[str] = frozenset()  # the closing hands that may leave cards over
    hand_titles: tuple[str, ...] = ()  # what the closing hands of these rules are called


@dataclass(frozen=True, slots=True)
class Said:
    """The line is a move."""

    move: Move


@dataclass(frozen=True, slots=True)
class Order:
    """The line is a command, with the words behind it."""

    command: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Doubt:
    """The line can be read in several ways: what to ask, and the line that each answer stands for."""

    question: Text
    choices: tuple[tuple[str, str], ...]  # (what is typed, the whole line then)
    about_clubs: bool = False


@dataclass(frozen=True, slots=True)
class Unheard:
    """The line means nothing: what to say."""

    said: Text


Heard = Said | Order | Doubt | Unheard


class _Stop(Exception):
    """The line turned out to be something else than the move it began as."""

    def __init__(self, heard: Heard) -> None:
        self.heard = heard
        super().__init__()


def hear(line: str, scene: Scene) -> Heard:
    """Return what the line means at this step; any text gets an answer."""
    if len(line) > voc.LONGEST_LINE:
        return Unheard(text("heard.too_long", n=voc.LONGEST_LINE))
    words = voc.simplify(line).replace(",", " ").replace("/", " / ").split()
    if not words:
        return Order("status")
    try:
        return _Hearing(scene, words, voc.clean(line)).heard()
    except _Stop as stop:
        return stop.heard


class _Hearing:
    def __init__(self, scene: Scene, words: list[str], line: str) -> None:
        self.scene = scene
        self.words = words
        self.line = line
        self.reader = CardReader(scene.deck, scene.wild)

    def heard(self) -> Heard:
        first = self.words[0]
        if self.words[:2] == ["por", "que"]:
            return Order("why", tuple(self.words[2:]))
        if first == "/" or first.isdigit():
            return self._not_understood()
        if self.scene.step == "offer" and first in voc.ACCEPTS | voc.REFUSES and voc.POLITE.issuperset(self.words[1:]):
            return Said(Draw("discard", 1) if first in voc.ACCEPTS else Pass())
        if self.scene.step in ("draw", "offer") and self._begins_with_pile(first):
            return self._draw(self.words)
        return self._named_close() or self._said_or_ordered(first, self.words[1:])

    def _said_or_ordered(self, first: str, rest: list[str]) -> Heard:
        """Return what a line means that begins with a verb."""
        action = self._verb(first)
        if action in COMMANDS:
            return Order(action, tuple(rest))
        if action is not None and not rest and action not in self.scene.moves and self.scene.step:
            return Said(self._bare(action))
        match action:
            case "draw":
                return self._draw(rest)
            case "meld":
                return self._meld(rest)
            case "lay" | "swap":
                return self._onto(action, rest)
            case "discard":
                return Said(Discard(self._one_card(rest, "discard")))
            case "close":
                return self._close(rest)
            case "pass":
                return Said(Pass())
        return self._not_understood()

    def _named_close(self) -> Heard | None:
        """Return the close where a line begins with what a closing hand is called: `knock 5s`.

        A word that is a verb too means the verb where the step has it. A card may stand behind, with or without `with`.
        Who knocks closes in the best way there is; a hand that leaves no card over is meant as it is said.
        """
        for end in range(len(self.words), 0, -1):
            hand = self.scene.closing_hands.get(" ".join(self.words[:end]))
            verb = self._verb_exactly(self.words[0]) if hand is not None else None
            if hand is None or verb in self.scene.moves or verb in COMMANDS:
                continue
            rest = [word for word in self.words[end:] if word not in voc.WITH]
            card = self._one_card(rest, "close") if rest else None
            return Said(Close(card, None if hand in self.scene.leaving else hand))
        return None

    # -- verbs
    @staticmethod
    def _exact(table: Mapping[str, Word]) -> dict[str, str]:
        return {voc.simplify(word): key for key, one in table.items() for word in (one.es, one.en, *one.others)}

    def _verb_exactly(self, word: str) -> str | None:
        return self._exact(MOVES).get(word) or self._exact(COMMANDS).get(word)

    def _verb(self, word: str) -> str | None:
        """Return the move or command that the word, or its beginning, names.

        Whole words come first, then beginnings: of moves of this step before other commands, and of what the chosen
        language prints before what the other one does; of the rest three letters are needed.

        Raises:
            _Stop: with the sentence that names the choices, if several have this beginning.
        """
        exact = self._verb_exactly(word)
        if exact:
            return exact
        here = {key: MOVES[key] for key in MOVES if key in self.scene.moves}
        everything = {**MOVES, **COMMANDS}
        lang: Language = self.scene.lang
        other: Language = "en" if lang == "es" else "es"
        for table, spoken in [(table, _printed(one)) for table in (here, everything) for one in (lang, other)]:
            found = [key for key, one in table.items() if any(name.startswith(word) for name in spoken(one))]
            if len(found) == 1:
                return found[0]
            if found:
                raise _Stop(Unheard(self._several(word, found)))
        if len(word) >= 3:
            found = [key for key, one in everything.items() if any(name.startswith(word) for name in one.others)]
            if len(found) == 1:
                return found[0]
        return None

    def _several(self, word: str, found: Iterable[str]) -> Text:
        everything = {**MOVES, **COMMANDS}
        return text("heard.several", word=word, words=[everything[key].printed(self.scene.lang) for key in found])

    def _not_understood(self) -> Heard:
        first = self.words[0]
        if all(self.reader.is_card(word) for word in self.words):
            example = f"{MOVES['discard'].printed(self.scene.lang)} {self.words[0]}"
            return Unheard(text("heard.card_alone", example=example))
        tables = (MOVES, COMMANDS, PILES) if self.scene.step == "draw" else (MOVES, COMMANDS)
        spoken = {
            voc.simplify(name): name for table in tables for word in table.values() for name in (word.en, word.es)
        }
        guesses = [spoken[guess] for guess in nearest(first, list(spoken), 2)] if len(first) > 1 else []
        guesses = list(dict.fromkeys(guesses))
        what = list(now_possible(self.scene))
        cut = voc.clean(self.line.split()[0]) if self.line.split() else first
        if guesses:
            return Unheard(text("heard.unknown_guess", word=cut, guesses=guesses, now=what))
        return Unheard(text("heard.unknown", word=cut, now=what))

    # -- moves
    def _begins_with_pile(self, word: str) -> bool:
        """Return whether the first word of a line names a pile, so that the verb may be left out: `pozo 3`."""
        if self._verb_exactly(word):
            return False
        if word in self._exact(PILES):
            return True
        lang = self.scene.lang
        verbs = [MOVES[key].printed(lang) for key in (*self.scene.moves, "discard")]
        if any(verb.startswith(word) for verb in verbs):
            return False
        return any(pile.printed(lang).startswith(word) for pile in PILES.values())

    def _bare(self, action: str) -> Move:
        """Return a verb alone as a move, for a step that does not have it and refuses it whatever the cards."""
        card = Written(self.scene.hand[0] if self.scene.hand else 0)
        moves: dict[str, Move] = {
            "draw": Draw("stock", 1), "meld": Meld(((card,),)), "lay": Lay((card,), 1, ""), "swap": Swap((card,), 1),
            "discard": Discard(card), "close": Close(None, None),
        }  # fmt: skip
        return moves.get(action, Pass())

    def _pile(self, word: str) -> str | None:
        exact = self._exact(PILES)
        if word in exact:
            return exact[word]
        for spoken in (_printed(self.scene.lang), _printed("en" if self.scene.lang == "es" else "es"), _also):
            found = [key for key, one in PILES.items() if any(name.startswith(word) for name in spoken(one))]
            if len(found) == 1 and (spoken is not _also or len(word) >= 3):
                return found[0]
        return None

    def _draw(self, rest: list[str]) -> Heard:
        words = [word for word in rest if word not in voc.FILLERS]
        pile: str | None = None
        count = 1
        while words:
            word = words.pop(0)
            if word in voc.DOWN_TO or (word == "down" and words[:1] == ["to"]):
                count = self._down_to([one for one in words if one != "to"])
                pile = pile or "discard"
                break
            if word.isascii() and word.isdigit():
                count = int(word[:4])
            elif word in voc.ALL:
                count = max(1, len(self.scene.pile))
                pile = pile or "discard"
            elif pile is None or self._pile(word) == pile:
                pile = self._pile(word)
                if pile is None:
                    return Unheard(text("heard.no_pile", word=word, **self._pile_words()))
            else:
                return Unheard(text("heard.too_much", word=word))
        if pile is not None:
            return Said(Draw(pile, count))
        piles = [PILES[key].printed(self.scene.lang) for key in self.scene.piles]
        if len(piles) == 1:
            return Said(Draw(self.scene.piles[0], count))
        question = text("ask.pile", **self._pile_words())
        if not self.scene.asks:
            return Unheard(question)
        verb = MOVES["draw"].printed(self.scene.lang)
        return Doubt(question, tuple((one, f"{verb} {one} {count}") for one in piles))

    def _pile_words(self) -> dict[str, str]:
        return {key: one.printed(self.scene.lang) for key, one in PILES.items()}

    def _down_to(self, words: list[str]) -> int:
        card = self._cards(words)[-1:]
        if not card:
            raise _Stop(Unheard(text("heard.which_card")))
        face = card[0].face
        pile = self.scene.pile
        if face not in pile:
            raise _Stop(Unheard(text("heard.not_in_pile", card=Card(self.scene.deck, face))))
        return pile[::-1].index(face) + 1

    def _meld(self, rest: list[str]) -> Heard:
        groups: list[tuple[Written, ...]] = []
        piece: list[str] = []
        for word in [*rest, "/"]:
            if word == "/":
                cards = self._cards(piece)
                if cards:
                    groups.append(cards)
                piece = []
            else:
                piece.append(word)
        if not groups:
            return Unheard(text("heard.which_cards", example=self._example("meld")))
        return Said(Meld(tuple(groups)))

    def _onto(self, action: str, rest: list[str]) -> Heard:
        words, end = list(rest), ""
        while words and words[-1] in voc.LAY_ENDS:
            end = voc.LAY_ENDS[words.pop()]
        number = words.pop() if words and words[-1].lstrip("#").isdigit() and self._is_number(words) else ""
        while words and (words[-1] in voc.ONTO or words[-1] in voc.MELD_WORDS) and words[-1] != "a":
            words.pop()
        if words and words[-1] == "a":
            words.pop()
        cards = self._cards(words)
        if not cards:
            return Unheard(text("heard.which_cards", example=self._example(action)))
        if not number and len(self.scene.melds) > 1:
            return Unheard(text("heard.which_meld", example=self._example(action)))
        first = next(iter(self.scene.melds), 1)  # where there is none, the rules say so
        meld = int(number.lstrip("#")[:6]) if number else first
        return Said(Lay(cards, meld, end) if action == "lay" else Swap(cards, meld))

    @staticmethod
    def _is_number(words: Sequence[str]) -> bool:
        """Return whether the last word is the number of a meld, and not the rank of a card."""
        return words[-1].lstrip("#").isascii() and (words[-2:-1] != ["de"] and words[-2:-1] != ["of"])

    def _close(self, rest: list[str]) -> Heard:
        words, hand = list(rest), None
        marks = [at for at, word in enumerate(words) if word in ("como", "as")]
        if marks and words[marks[-1] + 1 :]:
            name = " ".join(word for word in words[marks[-1] + 1 :])
            ends = range(len(words), marks[-1] + 1, -1)  # a card may stand behind: `close as knock 5s`
            found = [(self._closing_hand(" ".join(words[marks[-1] + 1 : end])), end) for end in ends]
            known = next((one for one in found if one[0] is not None), None)
            if known is not None:
                hand, words = known[0], [*words[: marks[-1]], *words[known[1] :]]
            elif not self.reader.is_card(words[-1]):
                return Unheard(text("heard.no_closing_hand", word=name, hands=", ".join(self.scene.hand_titles)))
        elif words and self._closing_hand(" ".join(words)):
            hand, words = self._closing_hand(" ".join(words)), []
        words = [word for word in words if word not in voc.WITH]
        return Said(Close(self._one_card(words, "close") if words else None, hand))

    def _closing_hand(self, name: str) -> str | None:
        known = self.scene.closing_hands
        if name in known:
            return known[name]
        found = {hand for word, hand in known.items() if word.startswith(name)}
        return found.pop() if len(found) == 1 else None

    # -- cards
    def _one_card(self, words: list[str], action: str) -> Written:
        cards = self._cards(words)
        if not cards:
            raise _Stop(Unheard(text("heard.which_card_to", example=self._example(action))))
        if len(cards) > 1:
            raise _Stop(Unheard(text("heard.one_card", example=self._example(action))))
        return cards[0]

    def _cards(self, words: list[str]) -> tuple[Written, ...]:
        try:
            typed = self.reader.read(words)
        except NotACard as no:
            raise _Stop(Unheard(no.said)) from no
        except NoSuit as no:
            held = self._of_rank(no.rank)
            if len(held) == 1:  # there is no other card that could be meant
                only = typed_word(Card(self.scene.deck, held[0]), self.scene.lang)
                return self._cards([*words[: no.at], only, *words[no.at + 1 :]])
            raise _Stop(self._which_suit(words, no)) from no
        for one in typed:
            self._ask_about_clubs(words, one)
        return tuple(one.card for one in typed)

    def _of_rank(self, rank: int) -> list[int]:
        """Return the faces of a rank that can be meant: those in the hand, or when drawing those in the pile."""
        deck = self.scene.deck
        lying = self.scene.pile if self.scene.step == "draw" else self.scene.hand
        faces = [suit * len(deck.ranks) + rank for suit in range(len(deck.suits))]
        return [face for face in faces if face in lying]

    def _which_suit(self, words: list[str], no: NoSuit) -> Heard:
        deck = self.scene.deck
        faces = [suit * len(deck.ranks) + no.rank for suit in range(len(deck.suits))]
        cards = [Card(deck, face) for face in self._of_rank(no.rank) or faces]
        question = text("ask.suit", word=words[no.at], cards=cards)
        return self._doubt(question, words[no.at], cards)

    def _ask_about_clubs(self, words: list[str], typed: Typed) -> None:
        scene = self.scene
        if not typed.doubt or not scene.asks or scene.lang != "es" or scene.clubs_are_sure:
            return
        deck = scene.deck
        hearts = typed.card.face + (deck.suits.index("H") - deck.suits.index("C")) * len(deck.ranks)
        if typed.card.face in scene.hand and hearts in scene.hand:
            cards = [Card(deck, typed.card.face), Card(deck, hearts)]
            question = text("ask.clubs", rank=words[typed.at][:-1].upper(), cards=cards)
            raise _Stop(self._doubt(question, words[typed.at], cards, about_clubs=True))

    def _doubt(self, question: Text, word: str, cards: Sequence[Card], *, about_clubs: bool = False) -> Heard:
        if not self.scene.asks:
            return Unheard(question)
        at = self.words.index(word)
        choices = []
        for card in cards:
            typed = typed_word(card, self.scene.lang)
            choices.append((typed, " ".join([*self.words[:at], typed, *self.words[at + 1 :]])))
        return Doubt(question, tuple(choices), about_clubs)

    def _example(self, action: str) -> str:
        """Return a line that shows how the move is written, with cards of the player's own where there are any."""
        scene = self.scene
        return example(action, scene.deck, scene.lang, scene.hand, scene.melds)


def now_possible(scene: Scene) -> Iterable[str]:
    """Yield what may be typed at this step, as it is printed: `robar mazo`, `tirar`."""
    for key in MOVES:
        if key not in scene.moves:
            continue
        verb = MOVES[key].printed(scene.lang)
        if key == "draw":
            yield from (f"{verb} {PILES[pile].printed(scene.lang)}" for pile in scene.piles)
        else:
            yield verb


def _printed(lang: Language) -> Callable[[Word], tuple[str, ...]]:
    return lambda word: (voc.simplify(word.printed(lang)),)


def _also(word: Word) -> tuple[str, ...]:
    return word.others
