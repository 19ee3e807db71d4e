"""What a rule came to, in a few words: the names it read with their values, and the line of the file with a caret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from remigio_dsl.core.spans import Span
from remigio_dsl.core.voice import Said, Voice
from remigio_dsl.lang.evaluate import Trace
from remigio_dsl.ui.width import columns

_MOST_NAMES = 4


def leaves(trace: Trace) -> Iterator[Trace]:
    """Yield the names that a rule read and the definitions that it used, each once, in the order of the text.

    What it read of other players or counted over a bag is one part: `deadwood of closer`, `count(suits)`.
    """
    seen: set[str] = set()
    waiting = [trace]
    while waiting:
        one = waiting.pop(0)
        name = label(one)
        is_whole = not name and _is_simple(one.value) and any(not _is_simple(child.value) for child in one.children)
        name = name or (one.text if is_whole else "")
        if name and name not in seen and _is_simple(one.value):
            seen.add(name)
            yield one
        if not one.define and not is_whole:
            waiting = [*one.children, *waiting]


def label(trace: Trace) -> str:
    """Return the name or the definition that a part is, "" where it is neither."""
    return trace.define or trace.name


def _is_simple(value: object) -> bool:
    """Return whether a value can be read in a sentence: no bag, and no player."""
    return value is None or isinstance(value, (str, int, Fraction, Said))


def value_text(voice: Voice, value: object) -> str:
    """Return a value as it is read: a number, a truth, a word, or that there is none."""
    return voice.say("nothing") if value is None else voice.format(value)


def names_and_values(trace: Trace, voice: Voice) -> str:
    """Return what a rule read: `opened = false, lap = 1`."""
    said = [f"{label(one) or one.text} = {value_text(voice, one.value)}" for one in leaves(trace)]
    return ", ".join(said[:_MOST_NAMES])


def counts_in_words(trace: Trace, voice: Voice) -> str:
    """Return what a condition on a close counted, definitions opened: "there are 4 different suits in the close".

    "" where it read anything else than such counts.
    """
    said: list[str] = []
    waiting = [trace]
    while waiting:
        one = waiting.pop(0)
        what = _counted(one, voice)
        if what and isinstance(one.value, int) and not isinstance(one.value, bool):
            said.append(voice.say("why.there_are", n=one.value, what=what))
        elif one.children:
            waiting = [*one.children, *waiting]
        elif one.name:
            return ""
    return ", ".join(dict.fromkeys(said))


def _counted(trace: Trace, voice: Voice) -> str:
    """Return what a name counts in a close, in words; "" where it counts nothing there."""
    if trace.text == "count(melds)":
        return voice.say("why.groups")
    key = f"name.shown.{trace.name}"
    return voice.say(key).replace(" del cierre", " en el cierre") if trace.name and voice.knows(key) else ""


def put_in(trace: Trace, voice: Voice) -> str:
    """Return an expression with the values of its names put in: `43 x 2` for `floor(deadwood * factor)`."""
    read = list(leaves(trace))
    said = trace.text
    for one in read:
        if not label(one):
            said = said.replace(one.text, value_text(voice, one.value))
    values = {label(one): value_text(voice, one.value) for one in read if label(one)}
    said = re.sub(r"[A-Za-z_]+", lambda word: values.get(word[0], word[0]), said)
    rounded = re.fullmatch(r"(?:floor|ceil)\((.*)\)", said)
    return " ".join((rounded[1] if rounded else said).replace("*", "x").split())


def excerpt(span: Span, label: str, width: int) -> list[str]:
    """Return the line of a file with a caret under the span and the label behind it, cut to `width` around it."""
    line = span.source.line(span.line).replace("\t", " ")
    start = span.column - 1
    length = max(1, min(span.end - span.start, len(line) - start))
    number = f"{span.line:>4} | "
    room = max(10, width - len(number))
    cut = max(0, start + length - room) if len(line) > room else 0
    cut = min(cut, start)
    shown = "..." + line[cut + 3 :] if cut > 3 else line[cut:]
    if len(shown) > room:  # the end is cut too, but for what the carets point at
        shown = shown[:room] if start - cut + length > room - 3 else shown[: room - 3] + "..."
    carets = "^" * min(length, room - (start - cut))
    lines = [number + shown]
    below = " " * (len(number) - 2) + "| " + " " * (start - cut) + carets
    if not label:
        return [*lines, below]
    if columns(below) + 1 + columns(label) <= width:
        return [*lines, f"{below} {label}"]
    return [*lines, below, " " * len(number) + label]
