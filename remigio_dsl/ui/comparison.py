"""A comparison in lines: the table of figures with their differences, and what can be said of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.voice import Voice, capital
from remigio_dsl.ui import width
from remigio_dsl.ui.figures import decimal, figure, interval, intervals, places_of

if TYPE_CHECKING:
    from remigio_dsl.study.compare import Comparison, Row
    from remigio_dsl.study.statistics import Difference, Estimate

WIDE = 100  # below so many columns the difference stands on a line of its own, and above where a line is longer
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure as it is written, and its interval."""

    value: str
    bounds: str

    def columns(self, widths: tuple[int, int]) -> str:
        """Return both in columns of these widths."""
        return f"{width.right(self.value, widths[0])} {width.left(self.bounds, widths[1])}"


def places(row: Row) -> int:
    """Return how many decimals the figures of a line have."""
    return places_of(row.metric, (*row.figures, *(one.estimate for one in row.differences if one is not None)))


def cell(found: Estimate | None, row: Row, voice: Voice) -> Cell:
    """Return a figure of a line."""
    return Cell(*figure(found, places(row), voice, signed=row.metric.is_signed))


def difference_cell(found: Difference | None, row: Row, voice: Voice) -> Cell:
    """Return a difference of a line, with its sign."""
    if found is None or found.same:
        return Cell("-" if found is None else "0", "")
    return Cell(*figure(found.estimate, places(row), voice, signed=True))


def verdict(row: Row, at: int, voice: Voice) -> str:
    """Return whether the difference is told: a word."""
    found = row.differences[at]
    if found is None:
        return ""
    return voice.say("compare.same" if found.same else "compare.told" if row.told[at] else "compare.untold")


# -- the table
def table(comparison: Comparison, voice: Voice, room: int) -> Iterator[str]:
    """Yield the table of two variants: three columns where there is room, else the difference on a line of its own."""
    rows = comparison.rows
    if len(comparison.variants) > 2:
        yield from _many(comparison, voice)
        return
    titles = [voice.say(row.metric.title) for row in rows]
    cells = [[cell(found, row, voice) for found in row.figures] for row in rows]
    differences = [difference_cell(row.differences[0], row, voice) for row in rows]
    names = max(map(width.columns, titles))
    widths = [_widths([line[side] for line in cells]) for side in range(2)]
    last = _widths(differences)
    words = max(width.columns(verdict(row, 0, voice)) for row in rows)
    whole = names + sum(map(sum, widths)) + sum(last) + words + 11
    is_wide = room >= max(WIDE, whole)
    if not is_wide and names + sum(map(sum, widths)) + 6 > room:
        yield from _below(rows, cells, differences, voice, room)
        return
    heads = [width.left(letter.rjust(some[0]), sum(some) + 1) for letter, some in zip("AB", widths, strict=True)]
    yield "  ".join([" " * names, *heads, *(["B - A".rjust(last[0])] if is_wide else [])]).rstrip()
    for at, row in enumerate(rows):
        columns = [one.columns(some) for one, some in zip(cells[at], widths, strict=True)]
        line = "  ".join([width.left(titles[at], names), *columns])
        told = f"{differences[at].columns(last)}  {verdict(row, 0, voice)}"
        if is_wide:
            yield f"{line}  {told}".rstrip()
        else:
            yield line.rstrip()
            yield f"{'':{max(0, names - 7)}}  B - A  {told}".rstrip()


def _below(
    rows: Sequence[Row], cells: Sequence[Sequence[Cell]], last: Sequence[Cell], voice: Voice, room: int
) -> Iterator[str]:
    """Yield the table of two variants where there is little room: a line for each figure under its metric."""
    for at, row in enumerate(rows):
        told, said = [*cells[at], last[at]], verdict(row, 0, voice)
        widths = _widths(told)
        lines = [
            f"  {label:5}  {one.columns(widths)}".rstrip()
            for label, one in zip(("A", "B", "B - A"), told, strict=True)
        ]
        whole = f"{lines[-1]}  {said}"
        if width.columns(whole) <= room:
            yield from (voice.say(row.metric.title), *lines[:-1], whole)
        else:
            yield from (f"{voice.say(row.metric.title)}: {said}", *lines)


def _many(comparison: Comparison, voice: Voice) -> Iterator[str]:
    """Yield the table of several variants: a line for each under every metric, with its difference from the first."""
    for row in comparison.rows:
        cells = [cell(found, row, voice) for found in row.figures]
        differences = [Cell("", ""), *(difference_cell(one, row, voice) for one in row.differences)]
        widths, last = _widths(cells), _widths(differences)
        yield voice.say(row.metric.title)
        for at, one in enumerate(cells):
            told = f"  {LETTERS[at]} - A  {differences[at].columns(last)}  {verdict(row, at - 1, voice)}" if at else ""
            yield f"  {LETTERS[at]}  {one.columns(widths)}{told}".rstrip()


def _widths(cells: Sequence[Cell]) -> tuple[int, int]:
    return max(width.columns(one.value) for one in cells), max(width.columns(one.bounds) for one in cells)


# -- sentences
def verdicts(comparison: Comparison, at: int, voice: Voice) -> Iterator[str]:
    """Yield what can be said of a variant against the first: what is told, the surest first, then what is not."""
    name = comparison.variants[at + 1].name
    known = [(row, row.differences[at]) for row in comparison.rows]
    told = [(row, found) for row, found in known if found is not None and row.told[at]]
    for row, found in sorted(told, key=lambda pair: -_sureness(pair[1])):
        yield capital(voice.say(difference_sentence(row, found, name, voice)))
    for row, one in known:
        if one is not None and not one.same and not row.told[at]:
            yield unclear(row, at, comparison.games, voice)
    if all(one is None or one.same for _, one in known):
        yield voice.say("compare.all_same")


def _sureness(found: Difference) -> float:
    return abs(found.estimate.value) / found.estimate.error if found.estimate.error else float("inf")


def difference_sentence(row: Row, found: Difference, name: str, voice: Voice) -> Text:
    """Return the sentence about a difference that is told, in which a minus is "less"."""
    one = found.estimate
    is_less = one.value < 0
    low, high = (-one.high, -one.low) if is_less else (one.low, one.high)
    some = places(row)
    return text(
        f"metric.{row.metric.key}.{'less' if is_less else 'more'}", name=name, about=row.metric.about,
        d=decimal(abs(one.value), some, voice), i=interval(low, high, some, voice),
    )  # fmt: skip


def unclear(row: Row, at: int, games: int, voice: Voice) -> str:
    """Return the sentence about a difference that is not told, with how many matches would tell one of that size.

    Where that many have been played, it is the other lines that make it unsure, since all are judged together.
    """
    what = text(f"metric.{row.metric.key}.unclear", about=row.metric.about)
    many = row.needed[at]
    if many is None:
        return voice.say("compare.unneeded", what=what)
    return voice.say("compare.together" if many <= games else "compare.needed", what=what, many=many)


# -- the places at the table
def place_words(comparison: Comparison, voice: Voice) -> Iterator[str]:
    """Yield which place at the table is the best and which the worst, as far as that is told, and what it decides.

    The places are judged together (Holm), the match by itself.
    """
    from remigio_dsl.study.statistics import LEVEL, holm, p_value

    known = [(row, row.figures[0]) for row in comparison.rows if row.metric.key == "seat"]
    found = [(row, one) for row, one in known if one is not None]
    if len(found) < 2:
        return
    sure = holm([p_value(one) for _, one in found])
    told = sorted(
        ((row, one) for (row, one), is_told in zip(found, sure, strict=True) if is_told), key=lambda pair: pair[1].value
    )
    better = [pair for pair in told[-1:] if pair[1].value > 0]
    worse = [pair for pair in told[:1] if pair[1].value < 0]
    yield from (_place_said("places.best", row, one, voice) for row, one in better)
    yield from (_place_said("places.worst", row, one, voice) for row, one in worse)
    if not told:
        yield voice.say("places.none")
    for row in comparison.rows:
        one = row.figures[0]
        if row.metric.key == "first_seat" and one is not None:
            key = "match_none" if p_value(one) > 1 - LEVEL else "match_less" if one.value < 0 else "match_more"
            yield _place_said(f"places.{key}", row, one, voice)


def _place_said(key: str, row: Row, one: Estimate, voice: Voice) -> str:
    low, high = (-one.high, -one.low) if one.value < 0 else (one.low, one.high)
    some = places(row)
    return voice.say(
        key, about=row.metric.about, d=decimal(abs(one.value), some, voice), i=interval(low, high, some, voice)
    )


# -- a sweep
def curve(comparison: Comparison, row: Row, voice: Voice, room: int) -> list[str]:
    """Return a metric over the values of a sweep, each with its figure and its interval drawn on one scale."""
    cells = [cell(found, row, voice) for found in row.figures]
    widths = _widths(cells)
    spans = [None if found is None else (found.low, found.value, found.high) for found in row.figures]
    lines = [
        (named.name, span, one.columns(widths))
        for named, span, one in zip(comparison.variants, spans, cells, strict=True)
    ]
    return [voice.say(row.metric.title), *intervals(lines, room)]
