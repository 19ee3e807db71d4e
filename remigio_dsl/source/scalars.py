"""What one value of a file is: its type by our own rules, and where each of its characters stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

Style = Literal["plain", "single", "double", "literal", "folded", "made", "broken"]

_INTEGER = re.compile(r"0|-?[1-9][0-9]*")
# Words that YAML readers take for a truth value or for nothing, in the spellings that they accept.
_TRUTH_WORDS = {
    **dict.fromkeys(("yes", "Yes", "YES", "on", "On", "ON", "y", "Y", "True", "TRUE"), "true"),
    **dict.fromkeys(("no", "No", "NO", "off", "Off", "OFF", "n", "N", "False", "FALSE"), "false"),
}
_NOTHING = frozenset(("~", "null", "Null", "NULL"))
_NUMBER_FORMS = re.compile(
    r"""[-+]?(?:
        0[0-9_]+ | 0x[0-9A-Fa-f_]+ | 0o[0-7_]+ | 0b[01_]+          # other bases
      | [0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?                # base sixty
      | [0-9][0-9_]* (?:\.(?!\.)[0-9_]*)? (?:[eE][-+]?[0-9]+)?     # points, blanks in numbers, powers of ten
      | \.(?!\.)[0-9][0-9_]* (?:[eE][-+]?[0-9]+)?
      | \.(?:inf|Inf|INF|nan|NaN|NAN)
    )""",
    re.VERBOSE,
)
_DATE = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ].*)?", re.DOTALL)
MAX_DIGITS = 200


@lru_cache(maxsize=4096)
def classify(word: str) -> tuple[str, str | int | bool]:
    """Return what an unquoted word is: ("", its value), or ("truth"|"nothing"|"number", what to write instead).

    For a number form without an exact spelling the second part is the word itself in double quotes.
    """
    if word in {"true", "false"}:
        return "", word == "true"
    if _INTEGER.fullmatch(word):
        return ("", int(word)) if len(word) <= MAX_DIGITS else ("digits", str(MAX_DIGITS))
    if word in _TRUTH_WORDS:
        return "truth", _TRUTH_WORDS[word]
    if word in _NOTHING:
        return "nothing", word
    if _NUMBER_FORMS.fullmatch(word) or _DATE.fullmatch(word):
        return "number", _spelling(word)
    return "", word


def is_number_or_truth(text: str) -> bool:
    """Return whether a text would be an integer or a truth value if it stood without quotes."""
    return text in ("true", "false") or _INTEGER.fullmatch(text) is not None


def written(value: str | int | bool) -> str:
    """Return a value as a file writes it."""
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _spelling(word: str) -> str:
    """Return how the number is written here, else the word in quotes."""
    digits = word.replace("_", "").lstrip("+")
    sign, bare = ("-", digits[1:]) if digits.startswith("-") else ("", digits)
    base = {"0x": 16, "0o": 8, "0b": 2}.get(bare[:2])
    if len(bare) > MAX_DIGITS:
        return f'"{word}"'
    if base:
        return f"{sign}{int(bare, base)}"
    if bare.isdecimal():
        return f"{sign}{int(bare)}" if int(bare) else "0"
    found = re.fullmatch(r"([0-9]*)\.?([0-9]*)(?:[eE]([-+]?[0-9]{1,2}))?", bare)
    if found is None or not found[1] + found[2]:
        return f'"{word}"'
    return sign + _fraction(found[1], found[2], int(found[3] or 0))


def _fraction(whole: str, decimals: str, power: int) -> str:
    from fractions import Fraction  # noqa: PLC0415  (only for the mend of a mistake)

    return str(Fraction(int(whole + decimals)) * Fraction(10) ** (power - len(decimals)))


# --- places of characters ---------------------------------------------------------------------------------------------

_BREAK = re.compile(r"\r\n|\r|\n")
_SIMPLE = dict(zip('0abtnvfre "/\\N_LP\t', "\0\a\b\t\n\v\f\r\x1b \"/\\\x85\xa0\u2028\u2029\t", strict=True))
_HEX = {"x": 2, "u": 4, "U": 8}


def offsets(raw: str, start: int, style: Style, value: str) -> Sequence[int] | None:
    """Return where each character of `value` stands, and the end: `raw` is the scalar in the file from `start` on.

    None if the two do not belong together.
    """
    if style == "plain" and raw == value:
        return range(start, start + len(raw) + 1)
    for pairs in _readings(raw, style):
        if "".join(char for char, _ in pairs) == value:
            places = [start + at for _, at in pairs]
            inner = len(raw) - 1 if style in ("single", "double") else len(raw)
            return [*places, start + inner]
    return None


Pairs = list[tuple[str, int]]


def _readings(raw: str, style: Style) -> Iterator[Pairs]:
    if style == "plain":
        yield _flow(raw, 0, len(raw), quote="")
    elif style in ("single", "double"):
        yield _flow(raw, 1, len(raw) - 1, quote=raw[:1])
    elif style in ("literal", "folded"):
        yield from _block(raw, folded=style == "folded")


def _flow(raw: str, at: int, end: int, quote: str) -> Pairs:
    """Return the characters of a plain or quoted scalar, its lines folded."""
    out: Pairs = []
    while at < end:
        char = raw[at]
        if quote == "'" and raw.startswith("''", at):
            out.append(("'", at))
            at += 2
        elif quote == '"' and char == "\\":
            at = _escape(raw, at, out)
        elif char in " \t\r\n":
            stop = at
            while stop < end and raw[stop] in " \t\r\n":
                stop += 1
            _fold(raw, at, stop, out)
            at = stop
        else:
            out.append((char, at))
            at += 1
    return out


def _fold(raw: str, at: int, stop: int, out: Pairs) -> None:
    """Append what a run of blanks and line ends becomes: itself, one blank, or the empty lines in it."""
    breaks = [found.start() for found in _BREAK.finditer(raw, at, stop)]
    if not breaks:
        out.extend((raw[place], place) for place in range(at, stop))
    elif len(breaks) == 1:
        out.append((" ", breaks[0]))
    else:
        out.extend(("\n", place) for place in breaks[1:])


def _escape(raw: str, at: int, out: Pairs) -> int:
    """Append what a backslash stands for and return the place after it."""
    mark = raw[at + 1]
    if mark in "\r\n":
        found = re.compile(r"(?:\r\n|\r|\n)[ \t]*").match(raw, at + 1)
        assert found is not None
        stop = found.end()
        while (more := re.compile(r"(?:\r\n|\r|\n)[ \t]*").match(raw, stop)) is not None:
            out.append(("\n", stop))
            stop = more.end()
        return stop
    if mark in _HEX:
        stop = at + 2 + _HEX[mark]
        out.append((chr(int(raw[at + 2 : stop], 16)), at))
        return stop
    out.append((_SIMPLE.get(mark, mark), at))
    return at + 2


def _block(raw: str, folded: bool) -> Iterator[Pairs]:
    """Yield the readings of a literal or folded scalar, one for each indentation that it may have."""
    header, _, _ = raw.partition("\n")
    body = len(header) + 1
    lines = _lines(raw, body)
    filled = [len(line) - len(line.lstrip(" ")) for line, _ in lines if line.strip(" ")]
    chomp = next((mark for mark in "+-" if mark in header.split("#")[0]), "")
    widest = max([*filled, *(len(line) for line, _ in lines)], default=0)
    first = filled[0] if filled else widest
    for indent in [first, *(n for n in range(widest, -1, -1) if n != first)]:
        yield _block_lines(lines, indent, folded, chomp, len(raw))


def _lines(raw: str, at: int) -> list[tuple[str, int]]:
    """Return the lines from `at` on without their ends, each with its place."""
    out = []
    for found in re.compile(r"[^\r\n]*(\r\n|\r|\n|\Z)").finditer(raw, at):
        if found.end() > found.start():
            out.append((raw[found.start() : found.start(1)], found.start()))
    return out


def _block_lines(lines: list[tuple[str, int]], indent: int, folded: bool, chomp: str, size: int) -> Pairs:
    """Return the characters of the lines of a block scalar, as YAML 1.1 reads them."""
    out: Pairs = []
    breaks: list[int] = []  # places of the empty lines that wait to be written
    ended: int | None = None  # the place of the end of the last line with text
    blank_before = False
    for line, at in lines:
        if len(line) <= indent:
            breaks.append(at + len(line))
            continue
        blank = line[indent] in " \t"
        if ended is not None:
            if folded and not blank and not blank_before:
                if not breaks:
                    out.append((" ", ended))
            else:
                out.append(("\n", ended))
        out.extend(("\n", place) for place in breaks)
        out.extend((char, at + n) for n, char in enumerate(line) if n >= indent)
        breaks, ended, blank_before = [], at + len(line), blank
    if ended is not None and chomp != "-" and ended < size:
        out.append(("\n", ended))
    if chomp == "+":
        out.extend(("\n", place) for place in breaks)
    return out
