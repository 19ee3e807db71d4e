"""A study as one self-contained page: what changes, which rules differ, the table, pictures, how it was measured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.voice import Voice, catalogue
from remigio_dsl.ui import comparison as lines
from remigio_dsl.ui.figures import short_hash
from remigio_dsl.ui.report import drawing, pictures
from remigio_dsl.ui.report.drawing import Span

if TYPE_CHECKING:
    from remigio_dsl.study.compare import Comparison, Row
    from remigio_dsl.variant.diff import Difference

STYLE = """
@page { size: A4; margin: 12mm; }
:root { color-scheme: light; }
* { box-sizing: border-box; }
html { font: 15px/1.45 system-ui, "Segoe UI", "Liberation Sans", "DejaVu Sans", sans-serif; }
body { color: #111; background: #fff; max-width: 1180px; margin: 0 auto; padding: 1.2rem; }
header { border-bottom: 3px solid #111; padding-bottom: .7rem; margin-bottom: 1rem; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.08rem; margin: 0 0 .5rem; }
header p { margin: .1rem 0; color: #333; }
code, .hash { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .88em; overflow-wrap: anywhere; }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
section, figure { border: 1px solid #999; border-radius: 6px; padding: .8rem 1rem; margin: 0; min-width: 0; }
.wide { grid-column: 1 / -1; }
ul { margin: 0; padding-left: 1.1rem; }
li { margin: .15rem 0; }
.unclear { color: #444; font-size: .86rem; }
tbody th { min-width: 9rem; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { text-align: left; padding: .22rem .5rem; border-bottom: 1px solid #ccc; vertical-align: top; }
thead th, thead td { border-bottom: 2px solid #111; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.number span { color: #444; font-size: .9em; }
.told { font-weight: 600; }
.scroll { overflow-x: auto; }
.picture { display: block; width: 100%; height: auto; font-size: 13px; }
.picture text { fill: #111; }
.picture .light { fill: #fff; }
.picture .strong { font-weight: 700; }
.picture .small { font-size: 10px; }
.grid { stroke: #ddd; }
figcaption { font-size: .9rem; margin-top: .3rem; }
.swatch { vertical-align: -1px; margin-right: .3rem; }
.legend { display: inline-block; margin-right: 1.1rem; }
details { font-size: .9rem; margin-top: .4rem; }
dt { font-weight: 600; margin-top: .4rem; }
dd { margin: 0 0 0 1rem; }
.verdict { white-space: nowrap; }
@media (max-width: 640px) {
  body { padding: .6rem; } section, figure { padding: .6rem; } th, td { padding: .2rem .3rem; }
  tbody th { min-width: 0; } .number { white-space: normal; } .number span { display: block; white-space: nowrap; }
  .drawn { display: none; }
  .pair tr { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); border-bottom: 1px solid #ccc; }
  .pair thead tr { border-bottom: 2px solid #111; } .pair th, .pair td { border-bottom: 0; }
  .pair thead th:first-child, .pair thead td { display: none; } .pair tbody th { grid-column: 1 / 3; }
  .pair .verdict { grid-area: 1 / 3; white-space: normal; text-align: right; }
}
@media (min-width: 900px) { main { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
@media print {
  html { font-size: 7.6pt; line-height: 1.3; } body { max-width: none; padding: 0 .3mm; }
  header { padding-bottom: .3rem; margin-bottom: .6rem; border-bottom-width: 2px; }
  main { grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 2mm; }
  section, figure { break-inside: avoid; padding: 1.4mm 2.4mm; border-radius: 3px; grid-column: span 3; }
  .wide { grid-column: 1 / -1; break-inside: auto; } .whole { break-inside: avoid; }
  h2 { margin-bottom: .2rem; } th, td { padding: .08rem .4rem; } li { margin: 0; }
  tbody th { min-width: 0; } .drawn { white-space: nowrap; } .drawn svg { height: 1.25em; width: auto; }
  details { display: none; } .picture { font-size: 15px; max-height: 46mm; } .picture .small { font-size: 11px; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""


@dataclass(frozen=True, slots=True)
class Told:
    """What is said on the page besides the figures: its heads, and how the study can be played again."""

    title: str
    heads: Sequence[str]
    command: str
    program: str
    differences: Sequence[tuple[str, Sequence[Difference]]] = ()  # by variant, from the first
    sweep: str = ""
    steps: Sequence[float] | None = None


def page(result: Comparison, told: Told, voice: Voice) -> str:
    """Return the whole HTML file: no scripts, no files beside it, fonts of the system."""
    body = "\n".join([_header(result, told, voice), "<main>", *_sections(result, told, voice), "</main>"])
    return (
        f'<!DOCTYPE html>\n<html lang="{voice.lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(told.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"{drawing.hatches(max(1, len(result.variants)))}\n{body}\n</body>\n</html>\n"
    )


def _header(result: Comparison, told: Told, voice: Voice) -> str:
    if told.sweep:
        legend = ""
    else:
        legend = "<p>" + " ".join(
            f'<span class="legend">{drawing.swatch(at)}<strong>{lines.LETTERS[at]}</strong> {escape(one.name)} '
            f'<span class="hash">{short_hash(one.variant)}</span></span>'
            for at, one in enumerate(result.variants)
        ) + "</p>"  # fmt: skip
    heads = "".join(f"<p>{escape(line)}</p>" for line in told.heads)
    return f"<header>\n<h1>{escape(told.title)}</h1>\n{legend}{heads}\n</header>"


def _sections(result: Comparison, told: Told, voice: Voice) -> Iterator[str]:
    if told.sweep:
        yield _changes(result, voice)
        for row in result.rows:
            yield pictures.sweep(result, row, told.steps, voice)
    elif len(result.variants) > 1:
        yield _changes(result, voice)
        yield _rules(told, voice)
    else:
        yield _found(result, voice)
    yield _measures(result, voice)
    if not told.sweep:
        yield from pictures.distributions(result, voice)
    yield _how(result, told, voice)


def _changes(result: Comparison, voice: Voice) -> str:
    several = len(result.variants) > 2  # then what is not told stands in the table alone
    parts = []
    for at, other in enumerate(result.variants[1:]):
        if several:
            head = voice.say("compare.against", name=other.name, first=result.variants[0].name)
            parts.append(f"<p><strong>{escape(head)}</strong></p>")
        sure = sum(row.told[at] for row in result.rows)
        said = list(lines.verdicts(result, at, voice))
        items = [f"<li>{escape(sentence)}</li>" for sentence in said[:sure]]
        if several:
            items = items or [f'<li class="unclear">{escape(voice.say("report.none_told"))}</li>']
        else:
            items += [f'<li class="unclear">{escape(sentence)}</li>' for sentence in said[sure:]]
        parts.append(f"<ul>{''.join(items)}</ul>")
    head, kind = escape(voice.say("report.changes")), ' class="wide"' if several else ""
    return f"<section{kind}>\n<h2>{head}</h2>\n{''.join(parts)}\n</section>"


def _found(result: Comparison, voice: Voice) -> str:
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in lines.place_words(result, voice))
    if not items:
        return ""
    return f"<section class=\"wide\">\n<h2>{escape(voice.say('report.found'))}</h2>\n<ul>{items}</ul>\n</section>"


def _rules(told: Told, voice: Voice) -> str:
    parts = []
    for name, differences in told.differences:
        if len(told.differences) > 1:
            parts.append(f"<p><strong>{escape(name)}</strong></p>")
        if not differences:
            parts.append(f"<p>{escape(voice.say('report.rules_same'))}</p>")
            continue
        rows = "".join(
            f'<tr><th scope="row">{escape(one.label)}</th><td>{escape(one.first.value)}</td>'
            f"<td>{escape(one.second.value)}</td></tr>"
            for one in differences
        )
        other = lines.LETTERS[1 + [key for key, _ in told.differences].index(name)]
        head = f'<tr><td></td><th scope="col">A</th><th scope="col">{other}</th></tr>'
        parts.append(f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>")
    kind = ' class="wide"' if len(told.differences) > 1 else ""
    return f"<section{kind}>\n<h2>{escape(voice.say('report.rules'))}</h2>\n{''.join(parts)}\n</section>"


# -- the table
def _measures(result: Comparison, voice: Voice) -> str:
    pair = len(result.variants) == 2
    heads = "".join(
        f'<th scope="col" class="number">{escape(name)}</th>' for name in pictures.short_names(result)
    )
    if pair:
        drawn = escape(voice.say("report.drawn"))
        heads += '<th scope="col" class="number">B − A</th>'
        heads += f'<th scope="col" class="drawn"><small>{drawn}</small></th><td></td>'
    kind = ' class="pair"' if pair else ""
    body = "".join(_measure(row, voice, pair=pair) for row in result.rows)
    return (
        f'<section class="wide">\n<h2>{escape(voice.say("report.measures"))}</h2>\n<div class="scroll"><table{kind}>'
        f'<thead><tr><th scope="col">{escape(voice.say("report.measure"))}</th>{heads}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>\n</section>"
    )


def _measure(row: Row, voice: Voice, *, pair: bool) -> str:
    cells = [f'<th scope="row">{escape(voice.say(row.metric.title))}</th>']
    for at, found in enumerate(row.figures):
        told = " told" if at and row.told[at - 1] else ""
        cells.append(_cell(lines.cell(found, row, voice), told))
    if pair:
        gap = row.differences[0]
        drawn = ""
        if gap is not None and not gap.same:
            one = gap.estimate
            drawn = drawing.gap(Span(one.value, one.low, one.high), told=row.told[0])
        said = escape(lines.verdict(row, 0, voice))
        cells.append(_cell(lines.difference_cell(gap, row, voice), " told" if row.told[0] else ""))
        cells.append(f'<td class="drawn">{drawn}</td><td class="verdict">{said}</td>')
    return f"<tr>{''.join(cells)}</tr>"


def _cell(cell: lines.Cell, kind: str) -> str:
    bounds = f" <span>{escape(cell.bounds)}</span>" if cell.bounds else ""
    return f'<td class="number{kind}">{escape(cell.value)}{bounds}</td>'


# -- the foot
def _how(result: Comparison, told: Told, voice: Voice) -> str:
    definitions = []
    seen: set[str] = set()
    for row in result.rows:
        topic = row.metric.topic
        if topic in seen or f"explain.{topic}" not in catalogue():
            continue
        seen.add(topic)
        title = voice.say(row.metric.title)
        definitions.append(f"<dt>{escape(title)}</dt><dd>{escape(voice.say(f'explain.{topic}'))}</dd>")
    said = [voice.say("report.level"), voice.say("compare.holm")] if len(result.variants) > 1 else [
        voice.say("report.level")
    ]
    again = escape(voice.say("report.again"))
    return (
        f'<section class="wide whole">\n<h2>{escape(voice.say("report.how"))}</h2>\n<p>{escape(" ".join(said))}</p>\n'
        f"<p>{again} <code>{escape(told.command)}</code></p>\n<p>{escape(told.program)}</p>\n"
        f"<details><summary>{escape(voice.say('report.definitions'))}</summary><dl>{''.join(definitions)}</dl></details>"
        f"\n</section>"
    )
