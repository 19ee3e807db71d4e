"""Numbers in words and nouns in one and several, with their gender: what sentences about rules are made of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.messages.sheet_words import NUMBERS, ORDINALS, THINGS
from remigio_dsl.core.voice import Voice

Gender = Literal["m", "f"]
_ARTICLES = {"el": "m", "la": "f", "los": "m", "las": "f"}
_STRESSED = str.maketrans("áéíóú", "aeiou")


@dataclass(frozen=True, slots=True)
class Thing:
    """A noun in one and in several, in the voice's language; `frame` is the sentence in which it is counted."""

    one: str
    many: str
    gender: Gender
    frame: str = "there"

    def of(self, n: object) -> str:
        """Return the noun as it stands behind a number."""
        return self.one if n == 1 else self.many


def thing(voice: Voice, name: str) -> Thing:
    """Return the noun for what a name counts, or for the elements of a bag of that name."""
    en, ens, es, eses, gender, frame = THINGS[name]
    return Thing(*((en, ens) if voice.lang == "en" else (es, eses)), "f" if gender == "f" else "m", frame)


def titled(voice: Voice, title: Mapping[str, str]) -> Thing:
    """Return a title of a file as a noun: *la familia*, *las familias*."""
    whole = voice.words(title)
    first, _, rest = whole.partition(" ")
    if voice.lang == "es" and rest and first.lower() in _ARTICLES:
        gender: Gender = "f" if _ARTICLES[first.lower()] == "f" else "m"
        return Thing(rest, plural(voice, rest), gender)
    ends_in_a = re.match(r"\w*(?:a|as|ión|iones)\b", whole) is not None
    return Thing(whole, plural(voice, whole), "f" if ends_in_a else "m")


def plural(voice: Voice, noun: str) -> str:
    """Return the plural of a noun, perhaps with words that belong to it: *escaleras de diez*, "runs of four"."""
    if voice.lang == "es":
        head, blank, rest = noun.partition(" ")
        return _spanish(head) + blank + rest
    head, of, rest = noun.partition(" of ")
    return _english(head) + of + rest


def _spanish(word: str) -> str:
    if not word or (word[-1] in "sx" and not re.search(r"[áéíóú]s$", word)):
        return word
    if word[-1] in "aeiouáéó":
        return word + "s"
    if word.endswith("z"):
        return word[:-1] + "ces"
    if found := re.fullmatch(r"(.*)([áéíóú])(n|s)", word):
        return found[1] + found[2].translate(_STRESSED) + found[3] + "es"
    return word + "es"


def _english(word: str) -> str:
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    if re.search(r"(s|x|ch|sh)$", word):
        return word + "es"
    return word + "s"


def in_words(voice: Voice, n: int | Fraction, gender: Gender = "m") -> str:
    """Return a number in words up to ten, beyond that in figures: *una*, *diez*, `13`."""
    if isinstance(n, int) and 0 < n < len(NUMBERS):
        english, masculine, feminine = NUMBERS[n]
        return english if voice.lang == "en" else feminine if gender == "f" else masculine
    return voice.number(n)


def alone(voice: Voice, n: int | Fraction, gender: Gender = "m") -> str:
    """Return a number that stands without its noun: *uno*, *una*, *dos*."""
    said = in_words(voice, n, gender)
    return "uno" if said == "un" else said


def counted(voice: Voice, n: int | Fraction, noun: Thing) -> str:
    """Return a number with its noun: *diez cartas*, "one card"."""
    return f"{in_words(voice, n, noun.gender)} {noun.of(n)}"


def ordinal(voice: Voice, kind: Literal["lap", "deal", "turn"], n: int) -> str:
    """Return a lap, a deal or a player's turn by its place: *la segunda vuelta*, "deal 12"."""
    if 1 <= n <= len(ORDINALS):
        english, feminine, masculine = ORDINALS[n - 1]
        nth = english if voice.lang == "en" else masculine if kind == "turn" else feminine
        return voice.say(f"nth.{kind}", nth=nth)
    return voice.say(f"nth.{kind}.far", n=str(n))


def span(voice: Voice, least: int, most: int | None, noun: Thing) -> str:
    """Return how many there may be: *tres o más cartas*, *de tres a trece cartas*, *dos cartas*."""
    if most is None:
        return voice.say("many.or_more", n=in_words(voice, least, noun.gender), thing=noun.many)
    if most == least:
        return counted(voice, least, noun)
    key = "many.two" if most == least + 1 else "many.span"
    n, m = both_in_words(voice, least, most, noun.gender)
    return voice.say(key, n=n, m=m, thing=noun.of(most))


def both_in_words(voice: Voice, least: int, most: int, gender: Gender = "m") -> tuple[str, str]:
    """Return the ends of a range, both in words or both in figures."""
    if most >= len(NUMBERS):
        return voice.number(least), voice.number(most)
    return in_words(voice, least, gender), in_words(voice, most, gender)
