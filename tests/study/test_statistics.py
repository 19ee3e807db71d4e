"""Figures with intervals: held against the textbook, and against chance where the truth is known."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from remigio_dsl.study import statistics
from remigio_dsl.study.statistics import Estimate, Sums, difference, estimate, holm, needed

Rows = list[list[list[float]]]


def sums_of(rows: Rows) -> Sums:
    sums = Sums(len(rows[0][0]), len(rows[0]))
    for at in range(0, len(rows), 7):  # in chunks, as rows come
        sums.add(rows[at : at + 7])
    return sums


def test_a_mean_has_the_interval_of_the_textbook() -> None:
    data = [3.0, 5.0, 4.0, 8.0, 5.0]
    found = estimate(sums_of([[[x, 1.0]] for x in data]), statistics.share, 0)
    assert found is not None
    error = np.std(data, ddof=1) / math.sqrt(5)
    assert found.value == pytest.approx(5.0)
    assert (found.low, found.high) == pytest.approx((5 - 2.776445 * error, 5 + 2.776445 * error), rel=1e-6)


def test_a_paired_difference_is_the_mean_of_the_differences() -> None:
    first, second = [1.0, 4.0, 2.0, 9.0], [2.0, 4.5, 3.5, 9.0]
    sums = sums_of([[[x, 1.0], [y, 1.0]] for x, y in zip(first, second, strict=True)])
    found = difference(sums, statistics.share, 1)
    assert found is not None
    gaps = np.subtract(second, first)
    assert found.estimate.value == pytest.approx(gaps.mean())
    assert found.estimate.error == pytest.approx(gaps.std(ddof=1) / 2)
    assert 0 < found.p < 1
    assert not found.same


def test_what_is_equal_in_every_block_is_the_same() -> None:
    rows = [[[x, 2.0], [x, 2.0]] for x in (1.0, 3.0, 2.0)]
    found = difference(sums_of(rows), statistics.share, 1)
    assert found is not None
    assert (found.same, found.p, found.estimate.low, found.estimate.high) == (True, 1.0, 0.0, 0.0)


@pytest.mark.parametrize("value", [statistics.percentage, statistics.deviation])
def test_slopes_are_those_of_small_steps(value: Callable[[object], float]) -> None:
    parts = {statistics.percentage: 2, statistics.deviation: 3}[value]
    means = np.array([3.0, 30.0, 1.2][:parts])
    found = statistics._figure(value, means)
    assert found is not None
    for at in range(parts):
        step = np.zeros(parts)
        step[at] = 1e-6
        slope = (value(means + step) - value(means - step)) / 2e-6
        assert found[1][at] == pytest.approx(slope, rel=1e-4)


def test_what_cancels_has_no_error() -> None:
    """All of so many deals, however many these are, is all of them: no interval of the last figures of a number."""
    random = np.random.default_rng(3)
    for scale in (1.0, 37.0, 1e6):
        sizes = random.integers(5, 50, size=400) * scale
        sums = sums_of([[[float(n), float(n)], [float(n + 3), float(n + 3)]] for n in sizes])
        found = difference(sums, statistics.percentage, 1)
        assert found is not None
        assert (found.same, found.estimate.error) == (True, 0.0)
    steady = sums_of([[[0.1, 3.0]]] * 70)
    alone = estimate(steady, statistics.share, 0)
    assert alone is not None
    assert alone.error == 0.0


def test_nothing_measured_is_no_figure() -> None:
    assert estimate(sums_of([[[0.0, 0.0]], [[0.0, 0.0]]]), statistics.share, 0) is None
    one = estimate(sums_of([[[4.0, 2.0]]]), statistics.share, 0)
    assert one is not None
    assert math.isinf(one.high)


def test_a_share_that_was_never_seen_is_not_ruled_out() -> None:
    for value, low, high in ((0.0, 0.0, 3.788), (10.0, 96.212, 100.0)):
        found = estimate(sums_of([[[value, 10.0]]] * 100), statistics.percentage, 0)
        assert found is not None
        bounded = statistics.share_interval(found)
        assert (bounded.low, bounded.high) == pytest.approx((low, high), abs=1e-3)


def test_the_interval_of_a_share_is_that_of_its_score() -> None:
    rows = [[[1.0, 1.0]]] * 3 + [[[0.0, 1.0]]] * 197
    found = estimate(sums_of(rows), statistics.percentage, 0)
    assert found is not None
    bounded = statistics.share_interval(found)
    # Wilson for 3 of 200: 0.51 to 4.32; Student's t and n - 1 make it a little wider
    assert (bounded.low, bounded.high) == pytest.approx((0.51, 4.32), abs=0.04)


def test_holm_takes_the_surest_first_and_stops_at_the_first_that_fails() -> None:
    assert holm([0.01, 0.04, 0.03]) == [True, False, False]
    assert holm([0.01, 0.02, 0.03]) == [True, True, True]
    assert holm([0.04]) == [True]
    assert holm([]) == []
    assert holm([0.012, 0.9, 0.0001, 0.02]) == [True, False, True, True]


@pytest.mark.parametrize(
    ("games", "low", "high", "many"),
    [(1000, -2.1, 0.3, 3600), (1000, -0.07, 0.73, 3000)],
)
def test_how_many_games_would_be_needed(games: int, low: float, high: float, many: int) -> None:
    value = (low + high) / 2
    exact = games * ((1.96 + 0.84) / 1.96) ** 2 * ((high - low) / 2 / value) ** 2
    found = needed(games, Estimate(value, low, high, 1.0, games))
    assert found is not None
    assert abs(found - exact) <= exact / 20
    assert found == many
    assert needed(games, Estimate(0.0, -1.0, 1.0, 0.5, games)) is None


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    random = np.random.default_rng(5)
    covered = 0
    for _ in range(1000):
        weights = random.integers(1, 6, size=60)
        sizes = random.gamma(2.0, 2.0, size=60)  # a block's own level: deals of a block are alike
        rows = [[[float(w * x), float(w)]] for w, x in zip(weights, sizes, strict=True)]
        found = estimate(sums_of(rows), statistics.share, 0)
        assert found is not None
        covered += found.low <= 4.0 <= found.high
    assert 925 <= covered <= 970


def test_an_interval_is_that_of_a_bootstrap_over_blocks() -> None:
    random = np.random.default_rng(8)
    weights, noise = random.integers(5, 15, size=300), random.normal(0, 3, size=300)
    rows = np.array([[w * 4.0 + n, float(w)] for w, n in zip(weights, noise, strict=True)])
    found = estimate(sums_of([[[float(x), float(w)]] for x, w in rows]), statistics.share, 0)
    assert found is not None
    picks = random.integers(0, 300, size=(4000, 300))
    values = rows[picks, 0].sum(axis=1) / rows[picks, 1].sum(axis=1)
    low, high = np.quantile(values, [0.025, 0.975])
    assert found.low == pytest.approx(low, abs=0.1 * found.half)
    assert found.high == pytest.approx(high, abs=0.1 * found.half)


def test_blocks_without_anything_are_as_if_they_were_not_there() -> None:
    """Skill is played in one block of ten: the others make its figures no surer."""
    told = [[[3.0, 4.0], [1.0, 4.0]], [[2.0, 5.0], [2.0, 4.0]], [[4.0, 4.0], [1.0, 3.0]], [[1.0, 3.0], [2.0, 5.0]]]
    empty = [[[0.0, 0.0], [0.0, 0.0]]] * 9
    whole = sums_of([block for one in told for block in (one, *empty)])
    alone = sums_of(told)
    for variant in (0, 1):
        here, there = (estimate(sums, statistics.percentage, variant) for sums in (whole, alone))
        assert here is not None
        assert there is not None
        found, known = (statistics.share_interval(one) for one in (here, there))
        assert (found.value, found.low, found.high) == pytest.approx((known.value, known.low, known.high))
    first, second = (difference(sums, statistics.percentage, 1) for sums in (whole, alone))
    assert first is not None
    assert second is not None
    assert first.p == pytest.approx(second.p)
    assert first.estimate.error == pytest.approx(second.estimate.error)


def test_one_block_tells_nothing_and_a_few_that_agree_not_much() -> None:
    empty = [[[0.0, 0.0], [0.0, 0.0]]] * 9
    one = difference(sums_of([[[0.0, 4.0], [2.0, 4.0]], *empty]), statistics.percentage, 1)
    assert one is not None
    assert one.p == 1.0
    assert math.isinf(one.estimate.high)
    for blocks, told in ((3, False), (5, False), (8, True)):  # all heads: 1/4, 1/16, 1/128
        found = difference(sums_of([[[0.0, 4.0], [2.0, 4.0]]] * blocks), statistics.percentage, 1)
        assert found is not None
        assert found.p == 2.0 ** (1 - blocks)
        assert holm([found.p]) == [told]
