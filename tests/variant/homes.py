"""Files of one's own for tests, and the whole of a small game in a few lines."""

from collections.abc import Mapping
from pathlib import Path

from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.voice import Voice

WHOLE = """\
format: 1
id: small
players: {min: 2, max: 4}
deck: {cards: french, packs: 2, jokers: 4}
deal: {hand: 10}
turn: {steps: [draw, discard], draw: {from: {stock: 1, discard: 1}}}
melds: {set: {shape: set, size: 3..}, run: {shape: run, size: 3..}}
values: {hand: {A: 1, 2..10: index, J..K: 10, joker: 20}}
closing: {hands: {arranged: {groups: [set, run]}}}
score: {rows: {loss: {to: others, points: deadwood}}}
match: {end: best >= 100, winner: lowest}
"""


def write(folder: Path, files: Mapping[str, str]) -> Path:
    """Return the first of the files, all of which are written."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    return folder / next(iter(files))


def told(found: list[Diagnostic]) -> list[str]:
    """Return code and place of each problem."""
    return [f"{one.code} {one.span.line}:{one.span.column}" if one.span else one.code for one in found]


def said(one: Diagnostic) -> str:
    """Return all the words of a problem, in English."""
    texts = [one.message, one.label, one.help, one.note, *(other.text for other in one.related)]
    return " | ".join(Voice("en").say(text) for text in texts if text is not None)
