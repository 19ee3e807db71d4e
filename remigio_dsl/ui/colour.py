"""Colours on a terminal: each repeats what a sign says already."""

from __future__ import annotations

import re

from remigio_dsl.core.cards import Deck
from remigio_dsl.core.said import suit_letters
from remigio_dsl.core.voice import Voice

RED, BOLD, CYAN = "red", "bold", "cyan"
_ANSI = {RED: "\x1b[31m", BOLD: "\x1b[1m", CYAN: "\x1b[36m"}
_OFF = "\x1b[0m"


def paint(line: str, deck: Deck, voice: Voice) -> str:
    """Return the line with ANSI colours: red suits, brackets of groups, whose turn it is, and refusals."""
    red = [suit_letters(voice, deck, suit) for suit in range(len(deck.suits)) if deck.is_red(suit)]
    if voice.suits != "words":
        letters = "|".join(map(re.escape, red))
        line = re.sub(rf"(?<![\w])(\*?(?:10|11|12|[0-9AJQK])(?:{letters}))(?!\w)", _in(RED), line)
    line = re.sub(r"^( > )", _in(BOLD), line)
    line = re.sub(r"^(No:)", _in(BOLD), line)
    line = re.sub(r"^( *\d* *\| *)(\^+)", lambda found: found[1] + _ANSI[BOLD] + found[2] + _OFF, line)
    return re.sub(r"(?<!\x1b)([\[\]])", _in(CYAN), line)


def _in(style: str) -> str:
    return f"{_ANSI[style]}\\1{_OFF}"
