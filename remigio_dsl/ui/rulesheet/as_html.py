"""A sheet as one self-contained HTML file that prints on A4."""

from __future__ import annotations

import re
from html import escape

from remigio_dsl.ui.rulesheet.sheet import Grid, Section, Sheet

_RED = re.compile(r"((?:10|[A-Z0-9]{1,2})[♥♦])")
_STYLE = """
@page { size: A4; margin: 12mm 15mm; }
:root { color-scheme: light; }
html { font: 10pt/1.35 Georgia, "Iowan Old Style", "Palatino Linotype", "Liberation Serif", "DejaVu Serif", serif; }
body { color: #111; background: #fff; max-width: 178mm; margin: 0 auto; padding: 8mm 5mm; }
h1 { font-size: 20pt; line-height: 1.15; margin: 0 0 3mm; border-bottom: 1.2pt solid #111; padding-bottom: 2mm; }
h2 { display: inline; font-size: inherit; font-variant: small-caps; letter-spacing: .02em; margin-right: .5em; }
section { margin: 0 0 2.1mm; }
section p { display: inline; margin: 0; text-align: justify; hyphens: auto; }
.red { color: #a40000; }
.tables { display: flex; flex-wrap: wrap; gap: 3mm 9mm; margin: 2.4mm 0 1mm; align-items: flex-start; }
table { border-collapse: collapse; break-inside: avoid; font-size: 9.6pt; }
th { text-align: left; border-bottom: .8pt solid #111; font-weight: 600; padding: .5mm 2mm; }
td { border-bottom: .3pt solid #999; padding: .5mm 2mm; }
th + th, td + td { text-align: right; }
aside { border: .9pt solid #111; border-radius: 1.5mm; padding: 2.4mm 4mm; margin-top: 4mm; break-inside: avoid; }
aside h2 { display: block; margin: 0 0 1.2mm; }
aside ul { margin: 0; padding: 0; list-style: none; columns: 2; column-gap: 7mm; font-size: 9.2pt; }
aside li { margin: 0 0 .9mm; break-inside: avoid; }
footer { margin-top: 2mm; break-before: avoid; font-size: 8.4pt; color: #444; }
@media print { body { max-width: none; padding: 0; } }
@media (max-width: 620px) { body { padding: 4mm; } .tables { flex-direction: column; } aside ul { columns: 1; } }
"""


def as_html(sheet: Sheet) -> str:
    """Return the sheet as a whole HTML file: no scripts, no files beside it, fonts of the system."""
    sections = "\n".join(map(_section, sheet.sections))
    agreed = "".join(f"<li>{_said(line)}</li>\n" for line in sheet.box.lines)
    listed = f"<ul>\n{agreed}</ul>\n" if agreed else ""
    head = f"<h2>{escape(sheet.box.title)}</h2>\n" if agreed else ""
    box = f"<aside>\n{head}{listed}<footer>{escape(sheet.box.foot)}</footer>\n</aside>"
    return (
        f'<!DOCTYPE html>\n<html lang="{sheet.lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(sheet.title)}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{escape(sheet.title)}</h1>\n{sections}\n{box}\n"
        f"</body>\n</html>\n"
    )


def _section(section: Section) -> str:
    tables = "\n".join(map(_grid, section.grids))
    below = f'\n<div class="tables">\n{tables}\n</div>' if tables else ""
    return f"<section>\n<h2>{escape(section.title)}.</h2>\n<p>{_said(section.text)}</p>{below}\n</section>"


def _grid(grid: Grid) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in grid.head)
    rows = "\n".join(f"<tr>{''.join(f'<td>{_said(cell)}</td>' for cell in row)}</tr>" for row in grid.rows)
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"


def _said(text: str) -> str:
    """Return a text for HTML; red suits are red too."""
    return _RED.sub(r'<span class="red">\1</span>', escape(text, quote=False))
