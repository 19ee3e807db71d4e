"""Sentences of the catalogue, said in one language and one way of writing cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import cache

from remigio_dsl.core import messages
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.hints import TYPE_CHECKING, Any, Literal, Number
from remigio_dsl.core.messages import Text

if TYPE_CHECKING:
    from re import Match, Pattern

Language = Literal["en", "es"]
Suits = Literal["symbols", "letters", "words", "files"]
LANGUAGES: tuple[Language, ...] = ("en", "es")
NO_BREAK = "\N{NO-BREAK SPACE}"


class Said(ABC):
    """A value that knows how it is said: a card, a noun, a player's name. Whatever has the method is one."""

    @abstractmethod
    def said(self, voice: Voice, form: str) -> str:
        """Return the value in the voice's language, in the form that the slot asks for ("" if none)."""

    @classmethod
    def __subclasshook__(cls, kind: type) -> bool:
        return hasattr(kind, "said")


@cache
def _slot() -> Pattern[str]:
    """Return what a slot of a sentence looks like."""
    import re  # noqa: PLC0415  (whoever only plays says nothing)

    return re.compile(r"\{([a-z_0-9]+)(?::([A-Za-z_]+))?\}")


@cache
def catalogue() -> Mapping[str, tuple[str, str]]:
    """Return every sentence by key, (English, Spanish): the tables `TEXTS` of all modules of `messages`."""
    from importlib import import_module  # noqa: PLC0415  (whoever only plays says nothing)
    from pkgutil import iter_modules  # noqa: PLC0415

    whole: dict[str, tuple[str, str]] = {}
    for module in iter_modules(messages.__path__):
        for key, pair in import_module(f"{messages.__name__}.{module.name}").TEXTS.items():
            assert key not in whole, f"the sentence {key} stands twice"
            whole[key] = pair
    return whole


@dataclass(frozen=True, slots=True)
class Voice:
    """A language, and how suits are written: symbols, letters of that language, words, or as in files."""

    lang: Language = "en"
    suits: Suits = "files"

    def say(self, sentence: Text | str, **args: Any) -> str:
        """Return the sentence in this language with its slots filled."""
        if isinstance(sentence, str):
            sentence = Text(sentence, args)
        pattern = self._pattern(sentence)

        def fill(slot: Match[str]) -> str:
            return self.format(sentence.args[slot[1]], slot[2] or "")

        return _slot().sub(fill, pattern)

    def knows(self, key: str) -> bool:
        """Return whether the catalogue has this sentence, or its forms for a number."""
        return key in catalogue() or f"{key}.other" in catalogue()

    def _pattern(self, sentence: Text) -> str:
        known = catalogue()
        at = LANGUAGES.index(self.lang)
        if sentence.key in known:
            return known[sentence.key][at]
        n = sentence.args.get("n")
        forms = (["zero"] if n == 0 else ["one"] if n == 1 else []) + ["other"]
        for form in forms:
            if f"{sentence.key}.{form}" in known:
                return known[f"{sentence.key}.{form}"][at]
        raise KeyError(sentence.key)

    def format(self, value: object, form: str = "") -> str:
        """Return a slot's value as it is read: numbers, lists and sentences in this language, the rest as it is."""
        from fractions import Fraction  # noqa: PLC0415  (whoever only plays says nothing)

        match value:
            case Text():
                return self.say(value)
            case bool():
                return self.say("true" if value else "false")
            case int() | Fraction():
                return self.number(value, form)
            case str():
                return value
            case Mapping():
                return self.words(value)
            case Said():
                return value.said(self, form)
            case list() | tuple():
                if form == "or":
                    return self.join((self.format(one, "") for one in value), "or")
                return self.join(self.format(one, form) for one in value)
        return str(value)

    def number(self, value: Number, form: str = "") -> str:
        """Return a number as people write it: `8,42`, `12 500` in Spanish, `8.42`, `3,000` in English.

        Less than one is a fraction, `1/2`, and so is what no three decimals can say. Form `raw` groups no figures (a
        line of a file), `signed` puts a plus before what is more than nothing.
        """
        from fractions import Fraction  # noqa: PLC0415  (whoever only plays says nothing)

        sign = "-" if value < 0 else "+" if form == "signed" and value > 0 else ""
        size = abs(Fraction(value))
        whole = size.numerator // size.denominator
        thousandths = (size - whole) * 1000
        if thousandths and (not whole or thousandths.denominator != 1):
            return f"{sign}{size.numerator}/{size.denominator}"
        text = str(whole) if form == "raw" else self._grouped(whole)
        if thousandths:
            text += ("," if self.lang == "es" else ".") + f"{int(thousandths):03d}".rstrip("0")
        return sign + text

    def _grouped(self, whole: int) -> str:
        if self.lang == "es":  # four figures stay together
            return f"{whole:,}".replace(",", NO_BREAK) if whole > 9999 else str(whole)
        return f"{whole:,}"

    def words(self, title: Mapping[str, str]) -> str:
        """Return a `{es, en}` text of a file in this language; one language alone serves for both."""
        return title.get(self.lang) or next(iter(title.values()))

    def join(self, parts: Iterable[str], word: str = "and") -> str:
        """Return "a, b and c", with the Spanish `e` before i- and `u` before o-."""
        import re  # noqa: PLC0415  (whoever only plays says nothing)

        items = list(parts)
        if len(items) < 2:
            return "".join(items)
        joint = self.say(word)
        last = items[-1].lower()
        if joint == "y" and re.match(r"(i|í|hi(?!e)|hí)", last):
            joint = "e"
        elif joint == "o" and re.match(r"(o|ó|ho|hó|8|11(\D|$))", last):
            joint = "u"
        return f"{', '.join(items[:-1])} {joint} {items[-1]}"


def capital(sentence: str) -> str:
    """Return the sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def in_english(sentence: Text) -> str:
    """Return a sentence in English, for exceptions and logs."""
    return Voice("en").say(sentence)
