"""Figures with their intervals as people read them, and bars and distributions drawn in signs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.voice import NO_BREAK, Voice
from remigio_dsl.ui import width

if TYPE_CHECKING:
    from remigio_dsl.study.compare_metrics import Metric
    from remigio_dsl.study.statistics import Estimate

MOST_BINS = 16


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
