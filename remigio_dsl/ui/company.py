"""Who sits at the table, and what they are called: people, bots, and the one who is spoken to."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.messages import text
from remigio_dsl.core.voice import Language, Voice
from remigio_dsl.engine.levels import LEVELS

BOT_NAMES: dict[Language, tuple[str, ...]] = {
    "es": ("Carmen", "Julián", "Rosa", "Andrés", "Lucía", "Mateo", "Elena", "Hugo", "Pilar", "Iker", "Nuria", "Bruno"),
    "en": ("Ada", "Ben", "Clara", "Dan", "Eve", "Finn", "Grace", "Hal", "Iris", "Jack", "Kate", "Leo"),
}
LONGEST_NAME = 20
USUAL_BOT = "steady"


@dataclass(frozen=True, slots=True)
class Person:
    """One seat: a bot, or somebody at the keyboard; somebody without a name is *you*."""

    name: str = ""
    bot: str = ""  # which bot plays here: a level, or `module:Class`; "" is somebody at the keyboard

    @property
    def is_bot(self) -> bool:
        """Return whether the computer plays this seat."""
        return bool(self.bot)


class SeatsError(Exception):
    """A list of seats that cannot be: the sentence `key`, `word` what is wrong."""

    def __init__(self, key: str, word: str = "") -> None:
        self.message = text(key, word=word)
        super().__init__(key)


@dataclass(frozen=True, slots=True)
class Company:
    """The seats in order."""

    people: tuple[Person, ...]

    @property
    def humans(self) -> tuple[int, ...]:
        """Return the seats of the people at the keyboard."""
        return tuple(seat for seat, person in enumerate(self.people) if not person.is_bot)

    def is_bot(self, seat: int) -> bool:
        """Return whether the computer plays this seat."""
        return self.people[seat].is_bot

    def name(self, seat: int, voice: Voice) -> str:
        """Return what the seat is called in a sentence about somebody else."""
        return self.people[seat].name or voice.say("word.you")

    def label(self, seat: int, voice: Voice) -> str:
        """Return what stands before the seat's row: the name, and that it is a bot."""
        name = self.name(seat, voice)
        return voice.say("word.bot", name=name) if self.is_bot(seat) else name


def seated(words: Sequence[str], lang: Language) -> Company:
    """Return the company that `me,bot,me=Ana,sharp=Leo,mine:Patient` names; bots get names that nobody has.

    Raises:
        SeatsError: if a word is none of these, a name cannot be, or nobody plays.
    """
    people: list[Person] = []
    for word in words:
        kind, has_name, name = word.strip().partition("=")
        name = _fit(name)
        bot = "" if kind.lower() in ("me", "yo") else bot_of(kind)
        if bot is None or (has_name and not name):
            raise SeatsError("seats.unknown", word)
        people.append(Person(name, bot))
    if not people:
        raise SeatsError("seats.unknown", "")
    taken = [person.name.casefold() for person in people if person.name]
    if len(set(taken)) < len(taken):
        raise SeatsError("seats.same_name", next(name for name in taken if taken.count(name) > 1))
    free = iter([name for name in BOT_NAMES[lang] if name.casefold() not in taken])
    several = sum(not person.is_bot for person in people) > 1
    named: list[Person] = []
    for seat, person in enumerate(people):
        name = person.name
        if not name and person.is_bot:
            name = next(free)
        elif not name and several:
            name = Voice(lang).say("word.player", n=seat + 1)
        named.append(Person(name, person.bot))
    return Company(tuple(named))


def bot_of(word: str) -> str | None:
    """Return which bot a seat's word means: `bot`, a level, or `module:Class`; None where it means none."""
    if word.lower() == "bot":
        return USUAL_BOT
    return word.lower() if word.lower() in LEVELS else word if ":" in word else None


def word_of(person: Person) -> str:
    """Return the word by which a bot's seat is named, `bot` for the usual one."""
    return "bot" if person.bot == USUAL_BOT else person.bot


def _fit(name: str) -> str:
    """Return the name without what a line cannot show, cut where it is very long."""
    shown = "".join(char for char in name if char.isprintable() and char not in ":=,")
    return " ".join(unicodedata.normalize("NFC", shown).split())[:LONGEST_NAME]
