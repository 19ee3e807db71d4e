"""A house in words: which rules it changes, what its answers are called, and how many questions there are."""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.core.messages import Text, text, words
from remigio_dsl.core.said import with_article
from remigio_dsl.core.voice import Voice
from remigio_dsl.variant.diff import Difference
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.origin import Option
from remigio_dsl.variant.resolve import files_of

_WORDS = 10  # numbers up to here are written as words


def most_asked(variant: Variant, asks: str) -> int:
    """Return how many questions an interview has at most: those that no file has settled already."""
    blocked = files_of(variant).settled.blocked
    wanted = [option for option in variant.options if option.name not in blocked]
    return sum(asks == "all" or option.common is (asks == "common") for option in wanted)


def number(n: int) -> Text | int:
    """Return a small number as a word, a larger one in figures."""
    return text(f"number.{n}") if 2 <= n <= _WORDS else n


def label(one: Difference, voice: Voice) -> str:
    """Return what a rule is called in a list of rules, where no section stands above it."""
    if one.path.startswith("values."):
        return voice.say("new.value", card=_of_card(one.label, voice))
    key = f"new.label.{one.path}"
    return voice.say(key) if voice.knows(key) else one.label


def _of_card(said: str, voice: Voice) -> str:
    """Return cards, and perhaps their place, with "of" before them, and an article where they are one rank."""
    at = 0 if voice.lang == "en" else 2
    genders = {row[at]: row[4] for row in words.RANK_WORDS.values()} | {voice.say("word.joker"): "m"}
    first, _, rest = said.partition(" ")
    is_one = first in genders and not rest.startswith(("a ", "to "))
    return with_article(voice, said, genders.get(first, "m"), "of_the" if is_one else "of")


def changes(found: Sequence[Difference], voice: Voice, parent: str) -> Text:
    """Return which rules a house changes, in one sentence."""
    names = [label(one, voice) for one in found]
    return text("new.changes", n=len(found), rules=", ".join(names), parent=parent)


def rule(one: Difference, voice: Voice) -> str:
    """Return a rule and what it says on the first side of a difference."""
    return voice.say("new.rule", rule=label(one, voice), value=one.first.value)


def change(one: Difference, voice: Voice) -> str:
    """Return one difference in words: what the rule was and what it becomes."""
    return voice.say("new.change", rule=label(one, voice), before=one.first.value, after=one.second.value)


def answer_words(said: str, variant: Variant) -> Text | None:
    """Return `question=answer` in the words of both, None where there is no such question."""
    name, _, value = said.partition("=")
    option = next((one for one in variant.options if one.name == name), None)
    if option is None:
        return None
    choice = next((one.say for one in option.choices if one.name == value), None)
    return text("new.answer", ask=option.ask, say=choice if choice is not None else value)


def source_ids(option: Option, voice: Voice) -> str:
    """Return the ids of a question's sources; "R10-42 to R10-44" is a range."""
    ranges = [one.split(" to ") for one in option.sources]
    said = [voice.say("value.ranks", first=ends[0], last=ends[1]) if len(ends) == 2 else ends[0] for ends in ranges]
    return ", ".join(said)
