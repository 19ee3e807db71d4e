"""How wide text is on a terminal, and how lines are folded."""

from __future__ import annotations

import os
import shutil
import sys
import unicodedata
from collections.abc import Sequence
from typing import IO

LEAST_DRAWN = 40  # below that, or where the width is unknown, everything is one fact a line


def columns(shown: str) -> int:
    """Return how many columns the text takes: two for a wide character, none for a mark above another."""
    if shown.isascii():
        return len(shown)
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in shown)
    return len(shown) + wide - sum(unicodedata.combining(char) > 0 for char in shown)


def left(shown: str, width: int) -> str:
    """Return the text with blanks behind it, `width` columns in all; a longer one stays as it is."""
    return shown + " " * (width - columns(shown))


def right(shown: str, width: int) -> str:
    """Return the text with blanks before it, `width` columns in all; a longer one stays as it is."""
    return " " * (width - columns(shown)) + shown


def fold(pieces: Sequence[Sequence[str]], width: int, gap: str = "  ") -> list[str]:
    """Return lines made of pieces, each a list of words that stay together where they can.

    Pieces stand `gap` apart; a line is broken between pieces, and inside one only where it is wider than a line.
    """
    lines: list[str] = []
    now = ""
    for piece in pieces:
        whole = " ".join(piece)
        if now and columns(now) + len(gap) + columns(whole) <= width:
            now += gap + whole
            continue
        if now:
            lines.append(now)
        now = ""
        for word in piece:
            if now and columns(now) + 1 + columns(word) > width:
                lines.append(now)
                now = word
            else:
                now = f"{now} {word}" if now else word
    return [*lines, now] if now else lines


def wrapped(sentence: str, width: int | None, indent: str = "") -> list[str]:
    """Return a sentence as lines of at most `width` columns, broken between words; None: one line."""
    if width is None or columns(sentence) <= width:
        return [sentence]
    bare = sentence.lstrip(" ")
    start = " " * (len(sentence) - len(bare))
    lines, now = [], start
    for word in bare.split(" "):
        is_empty = now in (start, indent or start) and not now.strip()
        if not is_empty and columns(now) + 1 + columns(word) > width:
            lines.append(now)
            now, is_empty = indent or start, True
        now += word if is_empty else f" {word}"
    return [*lines, now]


def window_width(stream: IO[str]) -> int | None:
    """Return the columns of a window, or of a pipe what COLUMNS says; None where they are not known.

    COLUMNS of 0 or none asks the terminal.
    """
    said = os.environ.get("COLUMNS", "")
    if said.isascii() and said.isdigit() and int(said) > 0:
        return int(said)
    try:
        found = os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError, AttributeError):
        found = 0
    return found or shutil.get_terminal_size((0, 0)).columns or None


def at_most(width: int, stream: IO[str] | None = None) -> int:
    """Return how wide lines for the output may be: `width`, or less in a smaller window."""
    return min(width, window_width(sys.stdout if stream is None else stream) or width)
