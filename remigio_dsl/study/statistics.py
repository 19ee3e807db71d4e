"""Figures with intervals from blocks of matches: means over blocks, smooth functions of them, and paired differences.

A figure is a function of means, each taken over blocks: laps a deal are the mean of laps divided by the mean of deals.
Its error comes from how the blocks differ (the delta method), since deals of one match, and matches with the same
cards, are not independent. Where two variants were dealt the same cards, the blocks of both are taken as pairs. Sums
and sums of products are all that is kept, so that memory does not grow with the number of matches.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from remigio_dsl.core.dataclass import dataclass

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

LEVEL = 0.95
ROUNDED = 1e-12  # a variance that is a smaller part of its summands is none
POWER = 0.84  # standard errors that an 80 % chance of telling a difference takes besides
Value = Callable[[Any], Any]  # of the means in a row; written so that it also takes complex numbers


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its interval at `LEVEL`, from so many blocks that tell of it; fewer than two give no bounds."""

    value: float
    low: float
    high: float
    error: float
    blocks: int

    @property
    def half(self) -> float:
        """Return half the width of the interval."""
        return (self.high - self.low) / 2


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure of one variant less that of the first; `same`: equal in every block; `p` before Holm."""

    estimate: Estimate
    p: float
    same: bool


class Sums:
    """What is kept of one metric for several variants: sums of its parts over blocks, and of their products."""

    def __init__(self, parts: int, variants: int) -> None:
        import numpy as np  # noqa: PLC0415  (only studies need it)

        self.parts = parts
        self.variants = variants
        self.blocks = 0
        self.telling = 0  # blocks with something in them: skill, for one, is played in one block of ten
        self.total: Floats = np.zeros(parts * variants)
        self.products: Floats = np.zeros((parts * variants, parts * variants))
        self.same = [True] * variants

    def add(self, rows: Sequence[Sequence[Sequence[float]]] | Floats) -> None:
        """Add blocks: for each block, for each variant, the parts of the metric."""
        import numpy as np  # noqa: PLC0415

        if not len(rows):
            return
        block = np.array(rows, dtype=np.float64)
        for variant in range(self.variants):
            if self.same[variant] and not np.array_equal(block[:, variant], block[:, 0]):
                self.same[variant] = False
        flat = block.reshape(len(rows), -1)
        self.blocks += len(rows)
        self.telling += int(flat.any(axis=1).sum())
        self.total += flat.sum(axis=0)
        self.products += flat.T @ flat

    def means(self, variant: int) -> Floats:
        """Return the means of the parts for one variant."""
        return self.total[variant * self.parts : (variant + 1) * self.parts] / max(1, self.blocks)

    def covariance(self) -> Floats:
        """Return how the means of all parts of all variants vary together, judged by the blocks that tell of them."""
        import numpy as np  # noqa: PLC0415

        mean = self.total / self.blocks
        spread: Floats = (self.products / self.blocks - np.outer(mean, mean)) / self.blocks
        return spread * (self.telling / (self.telling - 1))


def estimate(sums: Sums, value: Value, variant: int) -> Estimate | None:
    """Return the figure of one variant, None where there was nothing to measure."""
    found = _figure(value, sums.means(variant))
    if found is None:
        return None
    return _bounded(found[0], _error(sums, {variant: found[1]}), sums.telling)


def difference(sums: Sums, value: Value, variant: int, first: int = 0) -> Difference | None:
    """Return the figure of one variant less that of the first, over the blocks that both played."""
    here, there = _figure(value, sums.means(variant)), _figure(value, sums.means(first))
    if here is None or there is None:
        return None
    slopes = {variant: here[1], first: -there[1]} if variant != first else {}
    same = sums.same[variant]
    error = 0.0 if same else _error(sums, slopes)
    same = same or (here[0] == there[0] and not error)  # such as all of more deals and all of fewer
    found = _bounded(0.0 if same else here[0] - there[0], error, sums.telling)
    return Difference(found, 1.0 if same else p_value(found), same)


def _figure(value: Value, means: Floats) -> tuple[float, Floats] | None:
    """Return the figure and how it changes with each mean, by a step into the complex numbers that loses no figures."""
    import numpy as np  # noqa: PLC0415

    step = 1e-30
    slopes = np.zeros(len(means))
    try:
        figure = float(value(means))
        for at in range(len(means)):
            moved = means.astype(complex)
            moved[at] += 1j * step
            slopes[at] = complex(value(moved)).imag / step
    except ZeroDivisionError:
        return None
    return (figure, slopes) if math.isfinite(figure) and np.isfinite(slopes).all() else None


def _error(sums: Sums, slopes: dict[int, Floats]) -> float:
    """Return the standard error of a figure of the means of several variants."""
    import numpy as np  # noqa: PLC0415

    if sums.telling < 2:
        return math.inf
    whole = np.zeros(sums.parts * sums.variants)
    for variant, some in slopes.items():
        whole[variant * sums.parts : (variant + 1) * sums.parts] += some
    variance = float(whole @ sums.covariance() @ whole)
    # what cancels leaves the last figures of the numbers that it was made of
    summands = float(abs(whole) @ abs(sums.products) @ abs(whole)) / sums.blocks / (sums.blocks - 1)
    return math.sqrt(variance) if variance > ROUNDED * summands else 0.0


def _bounded(value: float, error: float, blocks: int) -> Estimate:
    half = quantile(blocks) * error if error else 0.0
    return Estimate(value, value - half, value + half, error, blocks)


def quantile(blocks: int) -> float:
    """Return how many standard errors half an interval is, by Student's t."""
    from scipy.special import stdtrit  # noqa: PLC0415

    return float(stdtrit(blocks - 1, (1 + LEVEL) / 2)) if blocks > 1 else math.inf


def p_value(found: Estimate) -> float:
    """Return how likely a figure so far from 0 is where the truth is 0.

    Blocks that all show the same are as likely then as so many coins that fall alike.
    """
    from scipy.special import stdtr  # noqa: PLC0415

    if not found.error:
        return 2.0 ** (1 - max(1, found.blocks)) if found.value else 1.0
    if not math.isfinite(found.error):
        return 1.0
    return float(2 * stdtr(found.blocks - 1, -abs(found.value) / found.error))


def holm(values: Sequence[float]) -> list[bool]:
    """Return which of several differences are told at `LEVEL` together, by their p-values (Holm 1979)."""
    order = sorted(range(len(values)), key=lambda at: values[at])
    told = [False] * len(values)
    for rank, at in enumerate(order):
        if values[at] > (1 - LEVEL) / (len(values) - rank):
            break
        told[at] = True
    return told


def needed(games: int, found: Estimate) -> int | None:
    """Return how many games would give an 80 % chance to tell a difference of the size seen; None for no size at all.

    To two figures.
    """
    if not found.value or not math.isfinite(found.half):
        return None
    z = 1.96
    exact = games * ((z + POWER) / z) ** 2 * (found.half / found.value) ** 2
    if exact < 1:
        return 1
    unit = 10 ** max(0, math.floor(math.log10(exact)) - 1)
    return int(round(exact / unit) * unit)


def share(part: Any) -> Any:
    """Return the first mean divided by the second."""
    if part[1] == 0:
        raise ZeroDivisionError
    return part[0] / part[1]


def percentage(part: Any) -> Any:
    """Return the first mean in hundredths of the second."""
    return 100 * share(part)


def deviation(part: Any) -> Any:
    """Return the standard deviation, from the means of a number, of its square, and of how many there are."""
    if part[2] == 0:
        raise ZeroDivisionError
    square = part[1] / part[2] - (part[0] / part[2]) ** 2
    if square == 0:
        raise ZeroDivisionError
    return square**0.5


def share_interval(found: Estimate) -> Estimate:
    """Return a share, in hundredths, with the interval of its score (Wilson 1927), which never leaves 0 to 100.

    So many independent trials are taken as would give the error that was found; where the share is 0 or 100, one for
    each block. What was never seen is therefore not ruled out.
    """
    z = quantile(found.blocks)
    p = min(1.0, max(0.0, found.value / 100))
    if not math.isfinite(z) or not math.isfinite(found.error):
        return found
    many = p * (1 - p) / (found.error / 100) ** 2 if found.error and 0 < p < 1 else found.blocks
    middle = (p + z * z / (2 * many)) / (1 + z * z / many)
    half = z * math.sqrt(p * (1 - p) / many + z * z / (4 * many * many)) / (1 + z * z / many)
    low, high = (0.0 if p == 0 else middle - half), (1.0 if p == 1 else middle + half)
    return Estimate(found.value, 100 * low, 100 * high, found.error, found.blocks)
