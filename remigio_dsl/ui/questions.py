"""Questions back to the player: a joker that can be two cards, a card that fits at both ends, which card closes."""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.core.cards import Written
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.messages import text
from remigio_dsl.core.said import Card, CardList, Title, card_list
from remigio_dsl.core.voice import Voice
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.groups import Group
from remigio_dsl.engine.moves import Close, Lay, Meld, Move
from remigio_dsl.engine.state import Refusal, State
from remigio_dsl.ui import vocabulary
from remigio_dsl.ui.refusals import reading_card
from remigio_dsl.ui.screen import Screen, group_text
from remigio_dsl.ui.spelling import CardReader, NoSuit, NotACard
from remigio_dsl.ui.width import columns, left, wrapped
from remigio_dsl.ui.words import Doubt


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: what it is called, the faces and words that mean it, and the move or line it leads to."""

    label: str
    leads_to: Move | str
    note: str = ""
    faces: tuple[int, ...] = ()
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and the answers; `about_clubs` is remembered by the session."""

    lines: tuple[str, ...]
    prompt: str
    choices: tuple[Choice, ...]
    about_clubs: bool = False

    def answer(self, line: str, game: Game) -> Choice | None:
        """Return the choice that the line names: by number, by its words, or by a card."""
        word = vocabulary.simplify(line)
        if word.isascii() and word.isdigit():
            at = int(word[:4]) - 1
            if 0 <= at < len(self.choices):
                return self.choices[at]
        named = [one for one in self.choices if word == vocabulary.simplify(one.label) or word in one.words]
        named = named or [one for one in self.choices if any(name.startswith(word) for name in one.words)]
        if len(named) == 1:
            return named[0]
        face = _face(game, word)
        meant = [one for one in self.choices if face >= 0 and face in one.faces]
        return meant[0] if len(meant) == 1 else None


def _face(game: Game, word: str) -> int:
    try:
        cards = CardReader(game.deck, game.book().wild).read(word.split())
    except (NotACard, NoSuit):
        return -1
    if len(cards) != 1:
        return -1
    card = cards[0].card
    return card.stands if card.stands >= 0 else card.face


def _asked(head: str, choices: Sequence[Choice], prompt: str, screen: Screen) -> Question:
    voice = screen.voice
    lines = wrapped(head, screen.columns)
    width = max(columns(choice.label) for choice in choices)
    for n, choice in enumerate(choices, 1):
        row = voice.say("ask.row", n=n, choice=left(choice.label, width), note=choice.note).rstrip()
        lines += wrapped(row, None)
    return Question(tuple(lines), prompt, tuple(choices))


def about_joker(game: Game, state: State, move: Meld, refusal: Refusal, screen: Screen) -> Question | Meld | None:
    """Return the question which card a joker stands for; None where the readings do not tell.

    Where no answer could be laid there is nothing to ask: the first of the moves is returned, whose refusal says why.
    """
    cards, readings = refusal.args.get("cards"), refusal.args.get("readings")
    if not isinstance(cards, tuple) or not isinstance(readings, tuple) or cards not in move.groups:
        return None
    at = move.groups.index(cards)
    voice = screen.voice
    choices = []
    for reading in readings:
        groups = tuple(reading.cards if place == at else group for place, group in enumerate(move.groups))
        stands = [card.stands for card in reading.cards if card.stands >= 0] or [-1]
        joker = reading_card(game, cards, reading)
        if joker is not None and len(stands) == 1:
            stands = [joker.stands]
        label = CardList.of_faces(game.deck, [face for face in stands if face >= 0]).said(voice, "")
        note = _note(game, state, groups, at, reading, voice)
        choices.append(Choice(label, Meld(groups), note, tuple(stands)))
    if not any(_goes(game, state, choice.leads_to) for choice in choices):
        return choices[0].leads_to if isinstance(choices[0].leads_to, Meld) else None
    head = voice.say("ask.joker", cards=card_list(game.deck, cards))
    numbers = ", ".join(str(n) for n in range(1, len(choices) + 1))
    return _asked(head, choices, voice.say("ask.prompt_joker", numbers=numbers), screen)


def _goes(game: Game, state: State, move: Move | str) -> bool:
    """Return whether a move can be made, or asks for more: then the answer is worth asking for."""
    refusal = game.refusal(state, move) if not isinstance(move, str) else None
    return refusal is None or refusal.reason == "meld.ambiguous_joker"


def _note(game: Game, state: State, groups: Sequence[Sequence[Written]], at: int, reading: Group, voice: Voice) -> str:
    book = game.book(state.deal)
    said = ""
    if not state.opened >> state.turn & 1 and game.variant.opening is not None:
        points = book.points(reading, "opening")
        for place, group in enumerate(groups):
            others = book.readings(group) if place != at else []
            points += book.points(others[0], "opening") if others else 0
        said = voice.say("ask.note_opening", points=points)
    if "melded" not in game.variant.values:
        return said.rstrip("; ")
    counts = book.points(reading, "melded")
    return said + voice.say("ask.note_table", kind=Title(reading.kind.title), points=counts)


def about_end(game: Game, state: State, move: Lay, refusal: Refusal, screen: Screen) -> Question | None:
    """Return the question at which end of a run a card goes; None where that has been said."""
    readings = refusal.args.get("readings")
    if move.end or not isinstance(readings, tuple):
        return None
    voice = screen.voice
    words = {
        "low": ("delante", "abajo", "low", "bajo", "antes"),
        "high": ("detras", "arriba", "high", "alto", "despues"),
    }
    names = {"low": voice.say("ask.low"), "high": voice.say("ask.high")}
    by_end: dict[str, Group] = {}
    size = len(move.cards)
    for end in ("low", "high"):
        there = _at_end(game, state, move, end)
        if len(there) == 1:
            by_end[end] = there[0]
    if len(by_end) < 2:
        return None
    choices = []
    for end, group in sorted(by_end.items(), key=lambda one: one[0] == "high"):
        edge = group.cards[:size] if end == "low" else group.cards[-size:]
        faces = tuple(card.stands if card.stands >= 0 else card.face for card in edge)
        said = group_text(game, voice, group.cards)
        choices.append(Choice(names[end], Lay(move.cards, move.meld, end), said, faces, words[end]))
    head = voice.say("ask.end", cards=card_list(game.deck, move.cards), meld=move.meld)
    return _asked(head, choices, voice.say("ask.prompt", choices=[one.label for one in choices]), screen)


def _at_end(game: Game, state: State, move: Lay, end: str) -> list[Group]:
    """Return what the meld becomes with the cards at that end."""
    meld = next((one for one in state.table if one.id == move.meld), None)
    return [] if meld is None else game.extensions(state, meld, move.cards, end)


def about_close(game: Game, state: State, move: Close, screen: Screen) -> Question | Close | None:
    """Return the question which card to discard when closing, the close itself where one will do, or None."""
    rules = game.variant.closing
    if move.card is not None or rules.discard != "required" or rules.by_outcome:
        return None
    held = dict.fromkeys(game.faces_of(state.hands[state.turn]))
    ways = [Close(Written(face), move.hand) for face in held]
    good = [way for way in ways if game.refusal(state, way) is None]
    if len(good) < 2:
        return good[0] if good else None
    voice = screen.voice
    factors = []
    for way in good:
        result = game.apply(state, way).result
        factors.append(result.factor if result is not None else 1)
    choices = []
    for way, factor in zip(good, factors, strict=True):
        assert way.card is not None
        note = f"x{voice.number(factor)}" if len(set(factors)) > 1 else ""
        label = Card(game.deck, way.card.face).said(voice, "")
        choices.append(Choice(label, way, note, (way.card.face,)))
    prompt = voice.say("ask.prompt", choices=[one.label for one in choices])
    return _asked(voice.say("ask.close"), choices, prompt, screen)


def about_doubt(doubt: Doubt, screen: Screen) -> Question:
    """Return the question about a line that can be read in several ways."""
    voice = screen.voice
    choices = tuple(Choice(word, line, words=(vocabulary.simplify(word),)) for word, line in doubt.choices)
    lines = wrapped(voice.say(doubt.question), screen.columns)
    prompt = voice.say(text("ask.prompt", choices=[word for word, _ in doubt.choices]))
    return Question(tuple(lines), prompt, choices, doubt.about_clubs)
