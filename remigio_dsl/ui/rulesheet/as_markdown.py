"""A sheet as Markdown."""

from __future__ import annotations

import re

from remigio_dsl.ui.rulesheet.sheet import Grid, Sheet

_SIGNS = re.compile(r"([\\*_`\[\]<>|#])")


def as_markdown(sheet: Sheet) -> str:
    """Return the sheet as Markdown, a heading a section."""
    parts = [f"# {escaped(sheet.title)}"]
    for section in sheet.sections:
        parts += [f"## {escaped(section.title)}", escaped(section.text), *map(_grid, section.grids)]
    if sheet.box.lines:
        parts += [f"## {escaped(sheet.box.title)}", "\n".join(f"- {escaped(line)}" for line in sheet.box.lines)]
    return "\n\n".join([*parts, f"*{escaped(sheet.box.foot)}*"]) + "\n"


def _grid(grid: Grid) -> str:
    rules = ["---", *("--:" for _ in grid.head[1:])]
    rows = [grid.head, rules, *grid.rows]
    return "\n".join(f"| {' | '.join(cell if row is rules else escaped(cell) for cell in row)} |" for row in rows)


def escaped(text: str) -> str:
    """Return the text with signs that Markdown would take for its own marked as plain ones."""
    return _SIGNS.sub(r"\\\1", text)
