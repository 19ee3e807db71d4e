"""The pictures of a page: each with a sentence in place of it, and its numbers as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from remigio_dsl.core.voice import Voice
from remigio_dsl.ui import comparison as lines
from remigio_dsl.ui.figures import bin_names, bins, decimal, ending_name
from remigio_dsl.ui.report import drawing
from remigio_dsl.ui.report.drawing import Span

if TYPE_CHECKING:
    from remigio_dsl.study.compare import Comparison, Row
    from remigio_dsl.study.statistics import Estimate

MOST_LAPS = 12  # laps that the curve of openings shows


def distributions(result: Comparison, voice: Voice) -> Iterator[str]:
    """Yield how points, laps and deals are spread, how deals end, what seats are worth, and when players open."""
    tallies = result.tallies
    yield _columns("picture.points", [tally.points for tally in tallies], result, voice)
    yield _columns("picture.laps", [tally.laps for tally in tallies], result, voice)
    yield _shares("picture.endings", [tally.endings for tally in tallies], result, voice,
                  {key: voice.say(ending_name(key)) for tally in tallies for key in tally.endings})  # fmt: skip
    hands = {hand.name: voice.words(hand.title) for one in result.variants for hand in one.variant.closing.hands}
    if len(hands) > 1:
        yield _shares("picture.hands", [tally.hands for tally in tallies], result, voice, hands)
    yield _columns("picture.deals", [tally.deals for tally in tallies], result, voice)
    seats = [row for row in result.rows if row.metric.key == "seat"]
    if seats:
        yield _seats(seats, result, voice)
    if any(tally.opened for tally in tallies):
        yield _opened(result, voice)


def _names(result: Comparison) -> list[str]:
    return [""] if len(result.variants) == 1 else [lines.LETTERS[at] for at in range(len(result.variants))]


def short_names(result: Comparison) -> list[str]:
    """Return what variants are called at the head of a column: the value of a sweep, a letter, or the only name."""
    names = [one.name for one in result.variants]
    stems = {name.partition("=")[0] for name in names}
    if len(names) > 1 and len(stems) == 1 and all("=" in name for name in names):
        return [name.partition("=")[2] for name in names]
    return names if len(names) == 1 else [lines.LETTERS[at] for at in range(len(names))]


def _figure(title: str, picture: str, sentence: str, table: str, voice: Voice) -> str:
    """Return a picture with its title, its sentence, and its numbers."""
    label = escape(sentence, quote=True)
    return (
        f"<figure>\n<h2>{escape(title)}</h2>\n{picture.replace('{label}', label)}\n"
        f"<figcaption>{escape(sentence)}</figcaption>\n"
        f"<details><summary>{escape(voice.say('report.numbers'))}</summary>{table}</details>\n</figure>"
    )


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col" class="number">{escape(cell)}</th>' for cell in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f'<td class="number">{escape(cell)}</td>' for cell in row[1:]) + "</tr>"
        for row in rows
    )  # fmt: skip
    return f'<div class="scroll"><table><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _alt(title: str, parts: Sequence[str], voice: Voice) -> str:
    return voice.say("report.alt", title=title, said="; ".join(part.strip() for part in parts))


def _columns(key: str, counts: Sequence[Mapping[float, int]], result: Comparison, voice: Voice) -> str:
    every: Counter[float] = Counter()
    for some in counts:
        every.update(some)
    found = bins(every)
    names = bin_names(found, every, voice)
    series = []
    for some in counts:
        whole = max(1, sum(some.values()))
        parts = [0.0] * len(found)
        for value, n in some.items():
            at = next((at for at, (low, high, _) in enumerate(found) if low <= value < high), len(found) - 1)
            parts[at] += 100 * n / whole
        series.append(parts)
    title = voice.say(key)
    said = [
        voice.say("report.most", name=name, bin=names[most], share=decimal(some[most], 1, voice))
        for name, some in zip(_names(result), series, strict=True)
        for most in [max(range(len(some)), key=some.__getitem__)]
    ]
    rows = [[name, *(f"{decimal(some[at], 1, voice)} %" for some in series)] for at, name in enumerate(names)]
    picture = drawing.columns(names, series, " %", _point(voice))
    return _figure(title, picture, _alt(title, said, voice), _table(_heads(result), rows), voice)


def _heads(result: Comparison) -> list[str]:
    return short_names(result)


def _shares(
    key: str, counts: Sequence[Mapping[str, int]], result: Comparison, voice: Voice, names: Mapping[str, str]
) -> str:
    every: Counter[str] = Counter()
    for some in counts:
        every.update(some)
    keys = [one for one, _ in sorted(every.items(), key=lambda item: (-item[1], item[0]))]
    series = [[100 * some.get(one, 0) / max(1, sum(some.values())) for one in keys] for some in counts]
    title = voice.say(key)
    said = [
        voice.say("report.shares", name=name, shares=voice.join(
            voice.say("report.share", what=names.get(one, one), share=decimal(part, 1, voice))
            for one, part in zip(keys, some, strict=True) if part
        ))
        for name, some in zip(_names(result), series, strict=True)
    ]  # fmt: skip
    rows = [
        [names.get(one, one), *(f"{decimal(some[at], 1, voice)} %" for some in series)] for at, one in enumerate(keys)
    ]
    picture = drawing.stacked(list(zip(_names(result), series, strict=True)), [names.get(one, one) for one in keys])
    return _figure(title, picture, _alt(title, said, voice), _table(_heads(result), rows), voice)


def _seats(rows: Sequence[Row], result: Comparison, voice: Voice) -> str:
    title = voice.say("picture.seats")
    names = [str(row.metric.about) for row in rows]
    series = [[_span(row.figures[at]) for row in rows] for at in range(len(result.variants))]
    cells = [[lines.cell(found, row, voice) for found in row.figures] for row in rows]
    said = [
        f"{name} {', '.join(f'{line[at].value} {line[at].bounds}' for line in cells)}"
        for at, name in enumerate(_names(result))
    ]
    table = _table(_heads(result), [
        [name, *(f"{cell.value} {cell.bounds}" for cell in some)] for name, some in zip(names, cells, strict=True)
    ])  # fmt: skip
    picture = drawing.intervals(names, series, lines.places(rows[0]), point=_point(voice))
    return _figure(title, picture, _alt(title, said, voice), table, voice)


def _point(voice: Voice) -> str:
    """Return the decimal sign of the language."""
    return "," if voice.lang == "es" else "."


def _span(found: Estimate | None) -> Span | None:
    return None if found is None else Span(found.value, found.low, found.high)


def _opened(result: Comparison, voice: Voice) -> str:
    last = min(MOST_LAPS, int(max(max(tally.opened, default=1) for tally in result.tallies)))
    series = []
    for tally in result.tallies:
        total, some = 0, []
        for lap in range(1, last + 1):
            total += tally.opened.get(lap, 0)
            some.append(100 * total / max(1, tally.players))
        series.append(some)
    title = voice.say("picture.opened")
    names = [str(lap) for lap in range(1, last + 1)]
    said = [
        voice.say("report.by_lap", name=name, lap=names[-1], share=decimal(some[-1], 1, voice))
        for name, some in zip(_names(result), series, strict=True)
    ]
    rows = [[name, *(f"{decimal(some[at], 1, voice)} %" for some in series)] for at, name in enumerate(names)]
    picture = drawing.rising(names, series, " %")
    return _figure(title, picture, _alt(title, said, voice), _table(_heads(result), rows), voice)


def sweep(result: Comparison, row: Row, steps: Sequence[float] | None, voice: Voice) -> str:
    """Return a metric over the steps of a sweep, as a curve with the band of its intervals."""
    title = voice.say(row.metric.title)
    names = short_names(result)
    cells = [lines.cell(found, row, voice) for found in row.figures]
    sentence = voice.say(
        "report.from_to", title=title, low=f"{cells[0].value} {cells[0].bounds}".strip(), first=names[0],
        high=f"{cells[-1].value} {cells[-1].bounds}".strip(), last=names[-1],
    )  # fmt: skip
    picture = drawing.curve(names, [_span(found) for found in row.figures], steps, lines.places(row), _point(voice))
    rows = [[name, f"{cell.value} {cell.bounds}"] for name, cell in zip(names, cells, strict=True)]
    return _figure(title, picture, sentence, _table([title], rows), voice)
