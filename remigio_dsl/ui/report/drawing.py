"""Pictures as SVG: bars, stacked bars, intervals and curves, told apart by line and hatching as well as by colour."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from itertools import pairwise

from remigio_dsl.core.dataclass import dataclass

# blue, vermilion, green, purple, yellow, sky: told apart with any kind of sight (Okabe and Ito), and by their hatching
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#AA4499", "#B58900", "#56B4E9")
DASHES = ("", "6 3", "2 2", "8 3 2 3", "1 3", "12 4")
WIDTH, HEIGHT = 640, 250
LEFT, RIGHT, TOP, BOTTOM = 46, 10, 12, 40
SIGN, SMALL_SIGN = 7.8, 6.2  # how wide a sign of a name is, about, in both sizes of letters

_PAPER = '<rect width="8" height="8" fill="#fff"/>'
_HATCHES = (
    '<rect width="8" height="8" fill="{c}"/>',
    _PAPER + '<path d="M-2 10 10 -2M-2 2 2 -2M6 10 10 6" stroke="{c}" stroke-width="2.4"/>',
    _PAPER + '<circle cx="2" cy="2" r="1.6" fill="{c}"/><circle cx="6" cy="6" r="1.6" fill="{c}"/>',
    _PAPER + '<path d="M0 2H8M0 6H8" stroke="{c}" stroke-width="2"/>',
    _PAPER + '<path d="M2 0V8M6 0V8" stroke="{c}" stroke-width="2"/>',
    '<rect width="8" height="8" fill="{c}" opacity=".45"/>',
)


@dataclass(frozen=True, slots=True)
class Span:
    """A figure with the ends of its interval."""

    value: float
    low: float
    high: float


def hatches(many: int) -> str:
    """Return the patterns that all pictures of a page fill their bars with."""
    patterns = "".join(
        f'<pattern id="hatch{at}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f"{_HATCHES[at % len(_HATCHES)].format(c=COLOURS[at % len(COLOURS)])}</pattern>"
        for at in range(many)
    )
    return f'<svg width="0" height="0" aria-hidden="true" focusable="false"><defs>{patterns}</defs></svg>'


def swatch(at: int) -> str:
    """Return the little box that says which bars belong to a variant."""
    return (
        '<svg class="swatch" width="22" height="12" aria-hidden="true"><rect x=".5" y=".5" width="21" height="11" '
        f'fill="url(#hatch{at})" stroke="{COLOURS[at % len(COLOURS)]}"/></svg>'
    )


def columns(names: Sequence[str], series: Sequence[Sequence[float]], unit: str, point: str = ".") -> str:
    """Return bars side by side: for each name one of every series, in hundredths."""
    most = _ceiling(max((value for some in series for value in some), default=1.0))
    inner, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    slot = inner / max(1, len(names))
    bar = slot * 0.84 / max(1, len(series))
    parts = _grid(0.0, most, tall, unit, point=point)
    for at in range(len(names)):
        start = LEFT + at * slot + slot * 0.08
        for one, some in enumerate(series):
            height = tall * some[at] / most
            parts.append(
                f'<rect x="{start + one * bar:.1f}" y="{TOP + tall - height:.1f}" width="{bar:.1f}" '
                f'height="{height:.1f}" fill="url(#hatch{one})" stroke="{COLOURS[one % len(COLOURS)]}"/>'
            )
    middles = [LEFT + (at + 0.5) * slot for at in range(len(names))]
    return _picture(parts + _labels(middles, names, TOP + tall + 15))


def stacked(rows: Sequence[tuple[str, Sequence[float]]], names: Sequence[str]) -> str:
    """Return one bar a row, parted as its hundredths are; parts are told apart by shades of grey and their names."""
    tall = 34
    height = len(rows) * tall + 18 * math.ceil(len(names) / 3) + 14
    parts = []
    for at, (name, some) in enumerate(rows):
        x = float(LEFT)
        y = 6 + at * tall
        parts.append(f'<text x="{LEFT - 10}" y="{y + 17}" text-anchor="end" class="strong">{escape(name)}</text>')
        for one, part in enumerate(some):
            wide = (WIDTH - LEFT - RIGHT) * part / 100
            shade = _shade(one)
            parts.append(
                f'<rect x="{x:.1f}" y="{y}" width="{wide:.1f}" height="24" fill="{shade}" stroke="#222"/>'
            )
            if wide > 44:
                ink = ' class="light"' if one % 5 in (0, 3) else ""
                parts.append(
                    f'<text x="{x + wide / 2:.1f}" y="{y + 17}" text-anchor="middle"{ink}>{part:.0f} %</text>'
                )
            x += wide
    for one, name in enumerate(names):
        x, y = LEFT + one % 3 * 196.0, len(rows) * tall + 18 + one // 3 * 18
        parts.append(f'<rect x="{x}" y="{y - 10}" width="14" height="11" fill="{_shade(one)}" stroke="#222"/>')
        parts.append(f'<text x="{x + 20}" y="{y}">{escape(name)}</text>')
    return _picture(parts, height=height)


def _shade(at: int) -> str:
    return ("#333", "#bbb", "#fff", "#777", "#e4e4e4")[at % 5]


def intervals(
    names: Sequence[str], series: Sequence[Sequence[Span | None]], places: int, band: tuple[float, float] | None = None,
    point: str = ".",
) -> str:  # fmt: skip
    """Return for each name a point with its interval for every series, on one scale with a line at 0.

    With a `band` the scale is that of the figures, and what lies between its ends is shaded.
    """
    known = [span for some in series for span in some if span is not None and math.isfinite(span.low)]
    ends = [end for span in known for end in (span.low, span.high)]
    low, high = _around([*ends, *(band or ())], zero=band is None)
    row = 14 * max(1, len(series)) + 10
    height = len(names) * row + 34
    left = max(46.0, max(map(len, names), default=0) * SIGN + 16)

    def x(value: float) -> float:
        return left + (WIDTH - left - 16) * (value - low) / (high - low)

    if band is None:
        parts = [f'<line x1="{x(0):.1f}" x2="{x(0):.1f}" y1="4" y2="{height - 26}" stroke="#111" stroke-width="1.2"/>']
    else:
        wide = x(band[1]) - x(band[0])
        parts = [f'<rect x="{x(band[0]):.1f}" y="4" width="{wide:.1f}" height="{height - 30}" fill="#eee"/>']
    for tick in _ticks(low, high):
        parts.append(f'<line x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="4" y2="{height - 26}" class="grid"/>')
        parts.append(_label(x(tick), height - 10, _number(tick, places, point)))
    for at, name in enumerate(names):
        top = 8 + at * row
        parts.append(f'<text x="{left - 12:.1f}" y="{top + row / 2}" text-anchor="end">{escape(name)}</text>')
        for one, some in enumerate(series):
            span = some[at]
            if span is not None and math.isfinite(span.low):
                parts.append(_whisker(x(span.low), x(span.value), x(span.high), top + 8 + 14 * one, one))
    return _picture(parts, height=height)


def _whisker(low: float, value: float, high: float, y: float, at: int) -> str:
    colour = COLOURS[at % len(COLOURS)]
    mark = (
        f'<circle cx="{value:.1f}" cy="{y}" r="4.5" fill="{colour}"/>' if at % 2 == 0
        else f'<rect x="{value - 4:.1f}" y="{y - 4}" width="8" height="8" fill="#fff" stroke="{colour}" '
        'stroke-width="2"/>'
    )  # fmt: skip
    return (
        f'<path d="M{low:.1f} {y - 4}V{y + 4}M{low:.1f} {y}H{high:.1f}M{high:.1f} {y - 4}V{y + 4}" stroke="{colour}" '
        f'stroke-width="2" fill="none"/>{mark}'
    )


def gap(span: Span, *, told: bool) -> str:
    """Return a difference drawn in a line of the table: its interval, and where 0 is."""
    reach = max(abs(span.low), abs(span.high)) * 1.1 or 1.0
    x = [70 + 64 * end / reach for end in (span.low, span.value, span.high)]
    fill = "#111" if told else "#fff"
    return (
        '<svg class="gap" width="140" height="18" viewBox="0 0 140 18" aria-hidden="true">'
        '<line x1="70" x2="70" y1="1" y2="17" stroke="#999"/>'
        f'<path d="M{x[0]:.1f} 5V13M{x[0]:.1f} 9H{x[2]:.1f}M{x[2]:.1f} 5V13" stroke="#111" stroke-width="1.4" '
        'fill="none"/>'
        f'<circle cx="{x[1]:.1f}" cy="9" r="3.6" fill="{fill}" stroke="#111" stroke-width="1.4"/></svg>'
    )


def curve(
    names: Sequence[str], spans: Sequence[Span | None], values: Sequence[float] | None, places: int, point: str = "."
) -> str:
    """Return a metric over the steps of a sweep: a line, the band of its intervals, a point at each step."""
    known = [(at, span) for at, span in enumerate(spans) if span is not None and math.isfinite(span.low)]
    if not known:
        return ""
    low, high = _around([end for _, span in known for end in (span.low, span.high)], zero=False)
    tall = HEIGHT - TOP - BOTTOM
    steps = list(values) if values is not None else [float(at) for at in range(len(names))]
    reach = (max(steps) - min(steps)) or 1.0

    def x(at: int) -> float:
        return LEFT + 24 + (WIDTH - LEFT - RIGHT - 48) * (steps[at] - min(steps)) / reach

    def y(value: float) -> float:
        return TOP + tall * (1 - (value - low) / (high - low))

    parts = _grid(low, high, tall, "", places, point)
    upper = [f"{x(at):.1f} {y(span.high):.1f}" for at, span in known]
    lower = [f"{x(at):.1f} {y(span.low):.1f}" for at, span in reversed(known)]
    if values is not None or len(names) > 2:
        parts.append(f'<path d="M{"L".join(upper + lower)}Z" fill="{COLOURS[0]}" opacity=".22"/>')
        line = "L".join(f"{x(at):.1f} {y(span.value):.1f}" for at, span in known)
        parts.append(f'<path d="M{line}" fill="none" stroke="{COLOURS[0]}" stroke-width="2.2"/>')
    for at, span in known:
        parts.append(
            f'<path d="M{x(at) - 4:.1f} {y(span.low):.1f}h8M{x(at):.1f} {y(span.low):.1f}V{y(span.high):.1f}'
            f'M{x(at) - 4:.1f} {y(span.high):.1f}h8" stroke="{COLOURS[0]}" stroke-width="1.4" fill="none"/>'
            f'<circle cx="{x(at):.1f}" cy="{y(span.value):.1f}" r="4" fill="{COLOURS[0]}"/>'
        )
    return _picture(parts + _labels([x(at) for at in range(len(names))], names, HEIGHT - BOTTOM + 17))


def rising(names: Sequence[str], series: Sequence[Sequence[float]], unit: str) -> str:
    """Return lines that rise from step to step, in hundredths, one for each series."""
    tall = HEIGHT - TOP - BOTTOM
    slot = (WIDTH - LEFT - RIGHT) / max(1, len(names))
    parts = _grid(0.0, 100.0, tall, unit)
    for one, some in enumerate(series):
        line = "L".join(
            f"{LEFT + (at + 0.5) * slot:.1f} {TOP + tall * (1 - value / 100):.1f}" for at, value in enumerate(some)
        )
        dash = DASHES[one % len(DASHES)]
        parts.append(
            f'<path d="M{line}" fill="none" stroke="{COLOURS[one % len(COLOURS)]}" stroke-width="2.4" '
            f'stroke-dasharray="{dash}"/>'
        )
    middles = [LEFT + (at + 0.5) * slot for at in range(len(names))]
    return _picture(parts + _labels(middles, names, TOP + tall + 15))


def alone(picture: str, sentence: str, legend: Sequence[str] = ()) -> str:
    """Return a picture as a file of its own, with the sentence in place of it, and what its series are below."""
    body = picture.replace("{label}", escape(sentence, quote=True))
    height = float(body.partition(f'viewBox="0 0 {WIDTH} ')[2].partition('"')[0])
    inner = body[body.index(">") + 1 : -len("</svg>")]
    parts = []
    for at, name in enumerate(legend):
        x = LEFT + at * 150
        parts.append(_whisker(x, x + 15, x + 30, height + 8, at))
        parts.append(f'<text x="{x + 40}" y="{height + 12:.0f}">{escape(name)}</text>')
    tall = height + 24 * bool(legend)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {tall:.0f}" width="{WIDTH}" '
        f'height="{tall:.0f}" role="img" aria-label="{escape(sentence, quote=True)}">\n'
        "<style>text { font: 13px system-ui, sans-serif; fill: #111; } .small { font-size: 10px; } "
        f".grid {{ stroke: #ccc; }}</style>\n{hatches(len(legend))}\n"
        f'<rect width="{WIDTH}" height="{tall:.0f}" fill="#fff"/>\n{inner}{"".join(parts)}\n</svg>\n'
    )


# -- what pictures are made of
def _picture(parts: Sequence[str], height: float = HEIGHT) -> str:
    return (
        f'<svg class="picture" viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{{label}}">'
        + "".join(parts) + "</svg>"
    )  # fmt: skip


def _grid(low: float, high: float, tall: int, unit: str, places: int = 0, point: str = ".") -> list[str]:
    parts = []
    for tick in _ticks(low, high):
        y = TOP + tall * (1 - (tick - low) / (high - low))
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" class="grid"/>')
        said = f"{_number(tick, places, point)}{unit}"
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{said}</text>')
    return parts


def _labels(middles: Sequence[float], names: Sequence[str], y: float) -> list[str]:
    """Return the names under their places, smaller where they are many, and each second or third where they still are.

    The last one always stands, since it says where the scale ends.
    """
    small = sum(map(len, names)) * SIGN > 0.8 * (WIDTH - LEFT - RIGHT)
    sign = SMALL_SIGN if small else SIGN
    halves = [len(name) * sign / 2 for name in names]
    places = [min(x, WIDTH - half) for x, half in zip(middles, halves, strict=True)]
    for step in range(1, len(names) + 1):
        shown = range(len(names) - 1, -1, -step)
        if all(places[at] - places[before] > halves[at] + halves[before] + sign for at, before in pairwise(shown)):
            return [_label(places[at], y, names[at], small=small) for at in reversed(shown)]
    return []


def _label(x: float, y: float, name: str, *, small: bool = False) -> str:
    kind = ' class="small"' if small else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle"{kind}>{escape(name)}</text>'


def _ticks(low: float, high: float) -> list[float]:
    """Return the round numbers from `low` to `high`, about five."""
    rough = (high - low) / 5
    unit = 10.0 ** math.floor(math.log10(rough))
    step = next(unit * times for times in (1, 2, 5, 10) if unit * times >= rough)
    return [at * step for at in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)]


def _number(value: float, places: int, point: str) -> str:
    """Return a number of a scale, with the decimal sign of the language."""
    said = f"{value:.{places}f}".rstrip("0").rstrip(".") if places else f"{value:.4g}"
    return "0" if said in ("-0", "") else said.replace("-", "−").replace(".", point)


def _ceiling(value: float) -> float:
    return value * 1.08 if value > 0 else 1.0


def _around(ends: Sequence[float], *, zero: bool) -> tuple[float, float]:
    some = [*ends, 0.0] if zero else list(ends)
    low, high = min(some, default=0.0), max(some, default=1.0)
    margin = (high - low) * 0.08 or 0.5
    return low - margin, high + margin
