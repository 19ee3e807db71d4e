"""Variants compared on common deals: what each metric comes to, how they differ, and how sure that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.engine.game import Game
from remigio_dsl.study.compare_metrics import Block, Metric
from remigio_dsl.study.simulate import Chunk, DealRow, Job, MatchRow, SkillRow
from remigio_dsl.study.statistics import (
    Difference,
    Estimate,
    Sums,
    difference,
    estimate,
    holm,
    needed,
    share_interval,
)
from remigio_dsl.variant.model import Variant


@dataclass(frozen=True, slots=True)
class Named:
    """A variant as it was asked for: by which name people know it here."""

    name: str
    variant: Variant


@dataclass(slots=True)
class Tally:
    """How often each thing was seen with one variant: what pictures of a distribution are made of."""

    laps: Counter[float] = field(default_factory=Counter)
    points: Counter[float] = field(default_factory=Counter)
    deals: Counter[float] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    hands: Counter[str] = field(default_factory=Counter)
    opened: Counter[float] = field(default_factory=Counter)
    players: int = 0  # how many players' deals were looked at
    match_rows: Counter[str] = field(default_factory=Counter)  # how many players each line of a match's end gave points
    match_points: dict[str, float] = field(default_factory=dict)  # and how many points

    def add(self, deals: Sequence[DealRow], matches: Sequence[MatchRow]) -> None:
        """Count the rows of a block."""
        for row in deals:
            self.laps[row.laps] += 1
            self.endings["unfinished" if row.unfinished else row.ending] += 1
            if row.hand is not None:
                self.hands[row.hand] += 1
            for seat in row.seats:
                self.points[float(row.points[seat] or 0)] += 1
                lap = row.opened[seat]
                if lap is not None:
                    self.opened[lap] += 1
            self.players += len(row.seats)
        for match in matches:
            self.deals[match.deals] += 1
            for _, name, points in match.rows:
                self.match_rows[name] += bool(points)
                self.match_points[name] = self.match_points.get(name, 0.0) + float(points)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: a metric with its figure for each variant, and each difference from the first.

    `told`: the difference is told from 0, judged by Holm over all lines. `needed`: how many games would be.
    """

    metric: Metric
    figures: tuple[Estimate | None, ...]
    differences: tuple[Difference | None, ...]
    told: tuple[bool, ...]
    needed: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a study has found so far."""

    variants: tuple[Named, ...]
    games: int  # matches of each variant
    blocks: int
    rows: tuple[Row, ...]
    tallies: tuple[Tally, ...]


class Study:
    """Takes rows as they come and keeps sums of them; `result` may be asked for at any time."""

    def __init__(self, variants: Sequence[Named], metrics: Sequence[Metric], jobs: Sequence[Job]) -> None:
        self.variants = tuple(variants)
        self.metrics = tuple(metrics)
        self.games = 0
        self._period = jobs[0].period
        self._better = [1 if one.variant.match.winner == "highest" else -1 for one in variants]
        self._sums = [Sums(metric.parts, len(variants)) for metric in metrics]
        self._tallies = tuple(Tally() for _ in variants)
        self._open: list[list[Chunk]] = []  # of a block that is not yet complete

    def take(self, chunks: Sequence[Chunk]) -> None:
        """Take the rows of the same matches of every variant; only whole blocks count."""
        self._open.append(list(chunks))
        if chunks[0].stop % self._period:
            return
        blocks = [
            _blocks([part[variant] for part in self._open], better) for variant, better in enumerate(self._better)
        ]
        self._open = []
        for metric, sums in zip(self.metrics, self._sums, strict=True):
            sums.add([[metric.measure(block) for block in pair] for pair in zip(*blocks, strict=True)])
        for tally, some in zip(self._tallies, blocks, strict=True):
            for block in some:
                tally.add(block.deals, block.matches)
        self.games = chunks[0].stop

    def width(self) -> float | None:
        """Return the width of the first metric's interval, or of the widest difference between variants."""
        metric, sums = self.metrics[0], self._sums[0]
        if len(self.variants) == 1:
            found = estimate(sums, metric.value, 0)
            return None if found is None else 2 * found.half
        widths = [difference(sums, metric.value, variant) for variant in range(1, len(self.variants))]
        known = [2 * one.estimate.half for one in widths if one is not None]
        return max(known) if known else None

    def result(self) -> Comparison:
        """Return what has been found: lines without anything in them are left out."""
        rows = [row for row in map(self._row, range(len(self.metrics))) if row is not None]
        told = _told(rows)
        return Comparison(
            self.variants, self.games, self.games // self._period,
            tuple(_judged(row, some, self.games) for row, some in zip(rows, told, strict=True)), self._tallies,
        )  # fmt: skip

    def _row(self, at: int) -> Row | None:
        metric, sums = self.metrics[at], self._sums[at]
        figures: list[Estimate | None] = []
        for variant, named in enumerate(self.variants):
            found = estimate(sums, metric.value, variant) if sums.blocks else None
            if found is not None and metric.unit == "share" and metric.possible(named.variant):
                found = share_interval(found)
            figures.append(found)
        if all(one is None or not (one.value or one.error) for one in figures):
            return None
        differences = [difference(sums, metric.value, variant) for variant in range(1, len(self.variants))]
        return Row(metric, tuple(figures), tuple(differences), (), ())


def _blocks(chunks: Sequence[Chunk], better: int) -> list[Block]:
    """Return the blocks of consecutive chunks of one variant."""
    deals: dict[int, list[DealRow]] = {}
    matches: dict[int, list[MatchRow]] = {}
    skill: dict[int, list[SkillRow]] = {}
    for chunk in chunks:
        for deal in chunk.deals:
            deals.setdefault(deal.block, []).append(deal)
        for match in chunk.matches:
            matches.setdefault(match.block, []).append(match)
        for row in chunk.skill:
            skill.setdefault(row.block, []).append(row)
    return [Block(better, deals[block], some, skill.get(block, ())) for block, some in matches.items()]


def _told(rows: Sequence[Row]) -> list[list[bool]]:
    """Return for each line which of its differences are told, by Holm over all that are not equal anyway."""
    tested = [
        (line, place, found.p) for line, row in enumerate(rows) for place, found in enumerate(row.differences)
        if found is not None and not found.same
    ]  # fmt: skip
    told = [[False] * len(row.differences) for row in rows]
    for (line, place, _), is_told in zip(tested, holm([p for _, _, p in tested]), strict=True):
        told[line][place] = is_told
    return told


def _judged(row: Row, told: Sequence[bool], games: int) -> Row:
    many = [
        None if found is None or found.same or is_told else needed(games, found.estimate)
        for found, is_told in zip(row.differences, told, strict=True)
    ]
    return Row(row.metric, row.figures, row.differences, tuple(told), tuple(many))


def common_cards(variants: Sequence[Variant], players: int) -> bool:
    """Return whether all these variants are dealt the same cards by one seed: they have the same deck."""
    decks = [Game(variant, players).deck for variant in variants]
    return len({(deck.ranks, deck.suits, deck.packs, deck.jokers) for deck in decks}) == 1


def until(study: Study, chunks: Iterator[list[Chunk]], width: float | None, least: int = 50) -> Iterator[int]:
    """Take the rows as they come and yield the number of matches; end when the interval is no wider than `width`.

    The width is looked at after whole chunks only, and not before `least` blocks, so that it does not depend on who
    played them.
    """
    for some in chunks:
        study.take(some)
        yield study.games
        if width is not None and study.games // study._period >= least:
            now = study.width()
            if now is not None and now <= width:
                return
