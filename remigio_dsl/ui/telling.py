"""What goes to standard error: sentences and drawn problems, folded between words in a narrow terminal."""

from __future__ import annotations

import re
import sys

from remigio_dsl.ui.width import columns, window_width, wrapped

_TINT = re.compile(r"\x1b\[[0-9;]*m")
_OF_A_FILE = re.compile(r" *\d+ \| ")  # a line of a file is cut where it is drawn, and never folded
_MARKED = re.compile(r"( +)\| *[-^]+ ")
_REMARK = re.compile(r" +(?:--> |= )")
_LEAST = 30  # columns for what is said beside a mark; with fewer it goes on at the left


def tell(said: str) -> None:
    """Print to standard error; where that is no terminal, lines stay as long as they are."""
    room = window_width(sys.stderr) if sys.stderr.isatty() else None
    print("\n".join(part for line in said.split("\n") for part in fold_line(line, room)), file=sys.stderr)


def fold_line(line: str, room: int | None) -> list[str]:
    """Return a line as several of at most `room` columns; what is said beside a mark goes on below its beginning."""
    bare = _TINT.sub("", line)
    if room is None or columns(bare) <= room or _OF_A_FILE.match(bare):
        return [line]
    marked, remark = _MARKED.match(bare), _REMARK.match(bare)
    indent = "    "
    if marked is not None:
        at = marked.end() if room - marked.end() >= _LEAST else len(marked[1]) + 4
        indent = f"{marked[1]}|".ljust(at)
    elif remark is not None:
        indent = " " * remark.end()
    first, *rest = wrapped(bare, room, indent)
    tinted = _first_of(line, len(first))
    return [tinted, *rest]


def _first_of(line: str, length: int) -> str:
    """Return the beginning of a tinted line that shows so many characters, with all of its tints."""
    shown, at = 0, 0
    while at < len(line) and shown < length:
        tint = _TINT.match(line, at)
        at = tint.end() if tint else at + 1
        shown += tint is None
    return line[:at] + "".join(_TINT.findall(line[at:]))
