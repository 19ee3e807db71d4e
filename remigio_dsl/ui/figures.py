"""Figures with their intervals as people read them, and bars and distributions drawn in signs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.voice import NO_BREAK, Voice
from remigio_dsl.ui import width

if TYPE_CHECKING:
    from remigio_dsl.study.compare import Tally
    from remigio_dsl.study.compare_metrics import Metric
    from remigio_dsl.study.statistics import Estimate
    from remigio_dsl.variant.model import Variant

MOST_BINS = 16
SIGNS = "#=+*o%"  # of the bars of the first variant, of the second, and so on


def decimal(value: float, places: int, voice: Voice, *, signed: bool = False) -> str:
    """Return a number with so many decimals as people write it: `8,42` or `8.42`, `+3,7` where it is signed."""
    if not math.isfinite(value):
        return "?"
    said = f"{abs(value):,.{places}f}"
    whole, point, rest = said.partition(".")
    if voice.lang == "es":
        whole = whole.replace(",", NO_BREAK if len(whole) > 5 else "")  # four figures stay together
        point = "," if point else ""
    is_nothing = not float(said.replace(",", ""))
    sign = "" if is_nothing else "-" if value < 0 else "+" if signed else ""
    return f"{sign}{whole}{point}{rest}"


def interval(low: float, high: float, places: int, voice: Voice, *, signed: bool = False) -> str:
    """Return an interval: `[8,31; 8,53]` in Spanish, `[8.31, 8.53]` in English."""
    joint = "; " if voice.lang == "es" else ", "
    ends = (decimal(end, places, voice, signed=signed) for end in (low, high))
    return f"[{joint.join(ends)}]"


def places_of(metric: Metric, figures: Iterable[Estimate | None]) -> int:
    """Return how many decimals a line has: more than usual where intervals would come to nothing."""
    halves = [one.half for one in figures if one is not None and one.half and math.isfinite(one.half)]
    if not halves:
        return metric.decimals
    return max(metric.decimals, min(4, 1 - math.floor(math.log10(min(halves))) - 1))


def figure(found: Estimate | None, places: int, voice: Voice, *, signed: bool = False) -> tuple[str, str]:
    """Return a figure and its interval; a figure that cannot vary has none, nothing measured is a dash."""
    if found is None:
        return "-", ""
    if found.low == found.high:
        nothing = not found.value
        return ("0" if nothing else decimal(found.value, places, voice, signed=signed)), ""
    return decimal(found.value, places, voice, signed=signed), interval(
        found.low, found.high, places, voice, signed=signed
    )


# -- pictures in signs
def bars(rows: Sequence[tuple[str, float, str]], room: int, sign: str = "#") -> list[str]:
    """Return a line for each row: its name, a bar as long as its number is of the largest, and what is said of it."""
    if not rows:
        return []
    names = max(width.columns(name) for name, _, _ in rows)
    said = max(width.columns(words) for _, _, words in rows)
    most = max(number for _, number, _ in rows) or 1
    length = max(8, min(48, room - names - said - 6))
    lines = []
    for name, number, words in rows:
        full = round(length * number / most) or (1 if number else 0)
        lines.append(f"  {width.left(name, names)}  {sign * full}{' ' * (length - full)}  {width.right(words, said)}")
    return lines


def intervals(rows: Sequence[tuple[str, tuple[float, float, float] | None, str]], room: int) -> list[str]:
    """Return a line for each row: its name, its interval `|--o--|` on a scale that all share, and what is said of it.

    An interval is (from, figure, to); where it has no ends, the figure alone is drawn.
    """
    names = max(width.columns(name) for name, _, _ in rows)
    said = max(width.columns(words) for _, _, words in rows)
    length = max(8, min(48, room - names - said - 6))
    ends = [end for _, span, _ in rows if span is not None for end in span if math.isfinite(end)]
    low, high = min(ends, default=0.0), max(ends, default=0.0)

    def place(value: float) -> int:
        inside = min(max(value, low), high)
        return round((length - 1) * (inside - low) / (high - low)) if high > low else (length - 1) // 2

    lines = []
    for name, span, words in rows:
        drawn = [" "] * length
        if span is not None:
            first, at, last = map(place, span)
            drawn[first : last + 1] = "-" * (last + 1 - first)
            drawn[first] = drawn[last] = "|"
            drawn[at] = "o"
        lines.append(f"  {width.left(name, names)}  {''.join(drawn)}  {width.right(words, said)}")
    return lines


def shares(counts: Mapping[str, int], names: Mapping[str, str], voice: Voice, room: int, sign: str = "#") -> list[str]:
    """Return bars of how often each thing was seen, the most frequent first, in hundredths."""
    whole = sum(counts.values())
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    rows = [(names.get(key, key), n, f"{decimal(100 * n / whole, 1, voice)} %") for key, n in ordered if n]
    return bars(rows, room, sign)


def bins(counts: Mapping[float, int], most: int = MOST_BINS) -> list[tuple[float, float, int]]:
    """Return a distribution as bins (from, to, how many) of one width, the last with all that is beyond it.

    Bins are of a width that people count in, and the last begins where less than a hundredth is left.
    """
    whole = sum(counts.values())
    if not whole:
        return []
    low, high = math.floor(min(counts)), math.floor(_quantile(counts, 0.99))
    span = max(1, high - low + 1)
    step = next(step for step in _steps() if math.ceil((high + 1) / step) - low // step <= most or step >= span)
    first = low // step
    found: dict[int, int] = {}
    last = high // step
    for value, n in counts.items():
        at = min(math.floor(value) // step, last)
        found[at] = found.get(at, 0) + n
    return [(at * step, (at + 1) * step, found.get(at, 0)) for at in range(first, last + 1)]


def _quantile(counts: Mapping[float, int], part: float) -> float:
    left = part * sum(counts.values())
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            return value
    return max(counts)


def _steps() -> Iterable[int]:
    unit = 1
    while True:
        yield from (unit, 2 * unit, 5 * unit)
        unit *= 10


def bin_names(found: Sequence[tuple[float, float, int]], counts: Mapping[float, int], voice: Voice) -> list[str]:
    """Return what each bin is called: a number, a range, or `x and more` for the last that has all beyond it."""
    names = []
    for at, (low, high, _) in enumerate(found):
        if at == len(found) - 1 and max(counts) >= high:
            names.append(voice.say("picture.more", at=decimal(low, 0, voice)))
        elif high - low == 1:
            names.append(decimal(low, 0, voice))
        else:
            names.append(f"{decimal(low, 0, voice)}..{decimal(high - 1, 0, voice)}")
    return names


def distribution(counts: Mapping[float, int], voice: Voice, room: int, sign: str = "#") -> list[str]:
    """Return a distribution as bars, in hundredths."""
    found = bins(counts)
    whole = sum(counts.values())
    names = bin_names(found, counts, voice)
    rows = [
        (name, float(n), f"{decimal(100 * n / whole, 1, voice)} %")
        for name, (_, _, n) in zip(names, found, strict=True)
    ]
    return bars(rows, room, sign)


def ending_name(key: str) -> Text:
    """Return what an ending of a deal is called."""
    return text(f"ending.{key}")


def together(title: str, counts: Sequence[Mapping[float, int]], voice: Voice, room: int) -> list[str]:
    """Return a distribution of several variants in the same bins, the bars of a bin one above the other."""
    every: Counter[float] = Counter()
    for some in counts:
        every.update(some)
    if not every:
        return []
    found = bins(every)
    names = bin_names(found, every, voice)
    rows: list[tuple[str, float, str]] = []
    for at, (low, _, _) in enumerate(found):
        high = math.inf if at == len(found) - 1 else found[at][1]
        for letter, some in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", counts, strict=False):
            part = 100 * sum(n for value, n in some.items() if low <= value < high) / max(1, sum(some.values()))
            rows.append((f"{names[at] if letter == 'A' else '':>12}  {letter}", part, f"{decimal(part, 1, voice)} %"))
    return ["", voice.say(title), *_signed(bars(rows, room), len(counts))]


def side_by_side(title: str, counts: Sequence[Mapping[str, int]], voice: Voice, room: int) -> list[str]:
    """Return how often each ending was seen with several variants, the most frequent first."""
    every: Counter[str] = Counter()
    for some in counts:
        every.update(some)
    rows: list[tuple[str, float, str]] = []
    for key, _ in sorted(every.items(), key=lambda item: (-item[1], item[0])):
        name = voice.say(ending_name(key))
        blank = " " * len(name)
        for letter, some in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", counts, strict=False):
            part = 100 * some.get(key, 0) / max(1, sum(some.values()))
            rows.append((f"{name if letter == 'A' else blank}  {letter}", part, f"{decimal(part, 1, voice)} %"))
    return ["", voice.say(title), *_signed(bars(rows, room), len(counts))] if rows else []


def _signed(lines: list[str], many: int) -> list[str]:
    """Return bars in which each variant has a sign of its own."""
    return [line.replace("#", SIGNS[at % many % len(SIGNS)]) for at, line in enumerate(lines)]


def short_hash(variant: Variant) -> str:
    """Return the eight digits of the rules that people see: `3f9a-07c2`."""
    return f"{variant.rules_hash[:4]}-{variant.rules_hash[4:8]}"


def figure_as_json(found: Estimate | None) -> dict[str, float] | None:
    """Return a figure with its interval as data; without bounds where they are not known."""
    if found is None:
        return None
    bounds = {"low": found.low, "high": found.high} if math.isfinite(found.half) else {}
    return {"value": found.value, **bounds}


def counts_as_json(tally: Tally) -> dict[str, object]:
    """Return how often each thing was seen as data, in order; where a match's end adds points, who got how many."""
    named = {"endings": dict(sorted(tally.endings.items())), "hands": dict(sorted(tally.hands.items()))}
    numbers: dict[str, Mapping[float, int]] = {
        "laps": tally.laps, "points": tally.points, "deals": tally.deals, "opened": tally.opened,
    }  # fmt: skip
    counted: dict[str, object] = {**named}
    counted |= {name: {f"{key:g}": n for key, n in sorted(some.items())} for name, some in numbers.items()}
    rows = {name: {"players": n, "points": tally.match_points[name]} for name, n in sorted(tally.match_rows.items())}
    return counted | {"match_rows": rows} if rows else counted
