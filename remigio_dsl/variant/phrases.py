"""What an answer does, in the few words that stand under it where two answers do not go together."""

from __future__ import annotations

import re

from remigio_dsl.core.messages import Text, text
from remigio_dsl.source.tree import Leaf, Table, at
from remigio_dsl.variant.origin import Words

_DEALS = re.compile(r"deals >?= (\d+)")
_ACTIVE = re.compile(r"active <?= (\d+)")
_MOST_WORDS = 10


def change_in_words(say: Words | None, change: Table, rules: Table | None) -> Text:
    """Return what a change does to the end of a match, if anything, else how the answer is said."""
    parts = [one for one in (_end(change, rules), _out(change)) if one is not None]
    if not parts and say is not None:
        return text("phrase.say", say=say)
    if len(parts) == 2:
        return text("phrase.two", first=parts[0], second=parts[1])
    return parts[0] if parts else text("phrase.as_is")


def _end(change: Table, rules: Table | None) -> Text | None:
    words = _meaning(change, "match.end", rules)
    if found := _DEALS.fullmatch(words):
        return text("phrase.ends_after_deals", n=int(found[1]))
    if (found := _ACTIVE.fullmatch(words)) and int(found[1]) <= _MOST_WORDS:
        return text("phrase.ends_with_left", n=int(found[1]), number=text(f"number.{found[1]}"))
    return None


def _out(change: Table) -> Text | None:
    node = at(change, "match.out")
    return text("phrase.nobody_out") if isinstance(node, Leaf) and node.text == "false" else None


def _meaning(change: Table, path: str, rules: Table | None) -> str:
    """Return the expression at a path, with definitions that are all of it, or all right of its sign, put in."""
    node = at(change, path)
    words = " ".join(node.text.split()) if isinstance(node, Leaf) else ""
    for _ in range(5):
        head, _, last = words.rpartition(" ")
        defined = at(rules, f"define.{last}") if last.isidentifier() else None
        if not isinstance(defined, Leaf):
            break
        words = " ".join(f"{head} {defined.text}".split())
    return words
