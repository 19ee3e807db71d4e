"""A sheet as plain text, 78 columns wide unless there is less room."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from remigio_dsl.core.voice import NO_BREAK
from remigio_dsl.ui.rulesheet.sheet import Box, Grid, Section, Sheet
from remigio_dsl.ui.width import columns

WIDTH = 78
_INDENT = "   "
_BETWEEN = "   "


def as_text(sheet: Sheet, width: int = WIDTH) -> str:
    """Return the sheet as text of that width."""
    lines = [sheet.title.upper()]
    for section in sheet.sections:
        lines += _section(section, width)
    return "\n".join([*lines, *_box(sheet.box, width)]) + "\n"


def _section(section: Section, width: int) -> list[str]:
    said = f"{section.title}.  {section.text}"
    lines = textwrap.wrap(said, width, break_long_words=False, break_on_hyphens=False)
    return [*lines, *_grids(section.grids, width)]


# -- tables
def _grids(grids: Sequence[Grid], width: int) -> list[str]:
    """Return tables side by side where they fit, else one below the other."""
    drawn = [_grid(grid, width - len(_INDENT)) for grid in grids]
    if not drawn:
        return []
    widths = [max(map(columns, lines)) for lines in drawn]
    if len(drawn) == 2 and sum(widths) + len(_INDENT) + len(_BETWEEN) <= width:
        height = max(map(len, drawn))
        left, right = (lines + [""] * (height - len(lines)) for lines in drawn)
        return [
            (_INDENT + pad(one, widths[0]) + _BETWEEN + other).rstrip() for one, other in zip(left, right, strict=True)
        ]
    return [f"{_INDENT}{line}".rstrip() for lines in drawn for line in lines]


def _grid(grid: Grid, room: int) -> list[str]:
    rows = [grid.head, *grid.rows]
    widths = [max(columns(row[at]) for row in rows) for at in range(len(grid.head))]
    while sum(widths) + 2 * (len(widths) - 1) > room:
        widest = max(range(len(widths)), key=lambda at: widths[at])
        widths[widest] -= 1
    lines = []
    numeric = [all(_is_short(row[at]) for row in grid.rows) for at in range(len(grid.head))]
    for row in rows:
        cells = [_folded(cell, widths[at]) for at, cell in enumerate(row)]
        for line in range(max(map(len, cells))):
            parts = [cell[line] if line < len(cell) else "" for cell in cells]
            lines.append(
                "  ".join(pad(part, widths[at], right=at > 0 and numeric[at]) for at, part in enumerate(parts))
            )
    return [line.rstrip() for line in lines]


def _folded(cell: str, width: int) -> list[str]:
    """Return a cell in lines of that width, broken behind a comma where that is enough."""
    if columns(cell) <= width:
        return [cell]
    parts = [f"{part}," for part in cell.split(", ")]
    parts[-1] = parts[-1].removesuffix(",")
    return [line for part in parts for line in textwrap.wrap(part, max(width, 1))] or [""]


def _is_short(cell: str) -> bool:
    return columns(cell) <= 12


def pad(text: str, width: int, *, right: bool = False) -> str:
    """Return the text with blanks up to a width."""
    blanks = " " * max(0, width - columns(text))
    return blanks + text if right else text + blanks


# -- the box
def _box(box: Box, width: int) -> list[str]:
    lines = [_rule(box.title, width)]
    for line in box.lines:
        lines += _framed(line, width)
    if columns(box.foot) + len("+--  -+") <= width:
        return [*lines, _rule(box.foot, width)]
    return [*lines, _plain_rule(width), *_framed(box.foot.replace(NO_BREAK, " "), width), _plain_rule(width)]


def _framed(line: str, width: int) -> list[str]:
    inner = width - 4
    wrapped = textwrap.wrap(line, inner, break_long_words=False, break_on_hyphens=False)
    return [f"| {pad(part, inner)} |" for part in wrapped]


def _plain_rule(width: int) -> str:
    return "+" + "-" * (width - 2) + "+"


def _rule(title: str, width: int) -> str:
    start = f"+-- {title.replace(NO_BREAK, ' ')} "
    return start + "-" * max(1, width - 1 - columns(start)) + "+"
