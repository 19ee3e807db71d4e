"""What is measured: each metric as sums over a block of matches, and the figure that they make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Literal

from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.core.hints import Number
from remigio_dsl.core.messages import Text, text
from remigio_dsl.study.simulate import DealRow, MatchRow, SkillRow
from remigio_dsl.study.statistics import Value, deviation, percentage, share
from remigio_dsl.variant.model import Variant

LAPS_OPENED = (2, 4, 6)  # by the end of which laps players have opened
FAMILIES = {"hands": "hand:", "premiums": "premium:", "opened": "opened:", "seats": "seat:", "wins": "wins:"}
# `share`: how many of a hundred; `percent`: in hundredths, of what cannot be counted; `points`: of a hundred, more or
# less than a fair share
Unit = Literal["number", "share", "percent", "points"]
Parts = tuple[float, ...]


def family_of(metric: str) -> str | None:
    """Return the family of a metric such as `premium:colour`, None of one that stands alone."""
    return next((name for name, prefix in FAMILIES.items() if metric.startswith(prefix)), None)


@dataclass(frozen=True, slots=True)
class Block:
    """What was played with the same cards, by one variant; `better` is -1 where few points are good, else 1."""

    better: int
    deals: Sequence[DealRow]
    matches: Sequence[MatchRow]
    skill: Sequence[SkillRow] = ()


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure: `measure` gives its parts for a block, `value` makes the figure of their means.

    `key` is that of its sentences in the catalogue; metrics of one family share it and differ in `about`. `possible`
    tells of each variant whether the figure could be anything but 0 there.
    """

    id: str
    key: str
    unit: Unit
    decimals: int
    parts: int
    measure: Callable[[Block], Parts]
    value: Value
    about: Text | dict[str, str] | str | int = ""
    possible: Callable[[Variant], bool] = field(default=lambda _: True)
    usual: bool = True  # in the table unless others are asked for

    @property
    def is_signed(self) -> bool:
        """Return whether the figure is an advantage, which is written with its sign."""
        return self.unit == "points" or self.key in ("start", "seat")

    @property
    def topic(self) -> str:
        """Return under which word `explain` tells of it."""
        return family_of(self.id) or self.id

    @property
    def title(self) -> Text:
        """Return what the metric is called in a table."""
        return text(f"metric.{self.key}", about=self.about)


# -- what is read off the rows
def _given(rows: Iterable[DealRow]) -> Iterator[Number]:
    return (points for row in rows for points in row.points if points is not None)


def _laps(block: Block) -> Parts:
    return sum(row.laps for row in block.deals), len(block.deals)


def _points(block: Block) -> Parts:
    given = list(_given(block.deals))
    return float(sum(given)), len(given)


def _spread(block: Block) -> Parts:
    given = [float(points) for points in _given(block.deals)]
    return sum(given), sum(points * points for points in given), len(given)


def _negative(block: Block) -> Parts:
    given = list(_given(block.deals))
    return sum(points < 0 for points in given), len(given)


def _loser_points(block: Block) -> Parts:
    given = [
        points for row in block.deals if row.closer is not None
        for seat, points in enumerate(row.points) if points is not None and seat != row.closer
    ]  # fmt: skip
    return float(sum(given)), len(given)


def _closes(block: Block) -> list[DealRow]:
    return [row for row in block.deals if row.ending == "close"]


def _closed(block: Block) -> Parts:
    return len(_closes(block)), len(block.deals)


def _unfinished(block: Block) -> Parts:
    return sum(row.unfinished for row in block.deals), len(block.deals)


def _premium(block: Block) -> Parts:
    closes = _closes(block)
    return sum(bool(row.premium) for row in closes), len(closes)


def _deals(block: Block) -> Parts:
    return sum(row.deals for row in block.matches), len(block.matches)


def _match_laps(block: Block) -> Parts:
    return sum(row.laps for row in block.matches), len(block.matches)


def _start(block: Block) -> Parts:
    return _better(block, 0, [row for row in block.deals if len(row.seats) > 1])


def _place(block: Block, place: int) -> Parts:
    """Return what a place is worth while everybody is in: the second of four is not the second of two."""
    return _better(block, place, [row for row in block.deals if len(row.seats) == len(row.points)])


def _better(block: Block, place: int, deals: Sequence[DealRow]) -> Parts:
    """Return by how much the player at that place of the order of play does better than the others."""
    better: Number = 0
    for row in deals:
        mine = row.points[row.seats[place]] or 0
        others = sum((row.points[seat] or 0) for seat in row.seats) - mine
        better += block.better * (mine - Fraction(others) / (len(row.seats) - 1))
    return float(better), len(deals)


def _first_seat(block: Block) -> Parts:
    """Return the matches won by whoever starts the first deal, less a fair share."""
    starters = {row.match: row.seats[0] for row in block.deals if row.deal == 1}
    won: Number = 0
    for row in block.matches:
        won += _part(row, starters[row.match]) - Fraction(1, len(row.bots))
    return float(won), len(block.matches)


def _part(row: MatchRow, seat: int) -> Fraction:
    """Return what a seat won of a match: the whole, a part where it was shared, or nothing."""
    return Fraction(1, len(row.winners)) if seat in row.winners else Fraction(0)


def _decided(block: Block) -> Parts:
    """Return how far the standings of a deal and of its second play go together, and how far they are apart at all."""
    together = apart = 0.0
    for row in block.deals:
        if row.again:
            first, second = _standings(row.points), _standings(row.again)
            together += sum(one * other for one, other in zip(first, second, strict=True))
            apart += sum(one * one + other * other for one, other in zip(first, second, strict=True)) / 2
    return together, apart


def _standings(points: Sequence[Number | None]) -> list[float]:
    """Return for each player how many players have more points, less half of all; a tie counts as a half."""
    given = [one for one in points if one is not None]
    return [sum((other > one) + (other == one) / 2 for other in given) - len(given) / 2 for one in given]


def _skill(block: Block) -> Parts:
    """Return the deals won by the stronger bot less a fair share: it has played as many as there are seats."""
    return float(sum(row.won - 1 for row in block.skill)), sum(row.deals for row in block.skill)


# -- families
def _hand(variant_hands: dict[str, dict[str, str]]) -> list[Metric]:
    def one(name: str) -> Callable[[Block], Parts]:
        def measure(block: Block) -> Parts:
            closes = _closes(block)
            return sum(row.hand == name for row in closes), len(closes)

        return measure

    return [
        Metric(f"hand:{name}", "hand", "share", 1, 2, one(name), percentage, title,
               lambda variant, name=name: any(hand.name == name for hand in variant.closing.hands))  # type: ignore[misc]
        for name, title in variant_hands.items()
    ]  # fmt: skip


def _premiums(rows: dict[str, dict[str, str]]) -> list[Metric]:
    def one(name: str) -> Callable[[Block], Parts]:
        def measure(block: Block) -> Parts:
            closes = _closes(block)
            return sum(name in row.premium for row in closes), len(closes)

        return measure

    return [
        Metric(f"premium:{name}", "premium_of", "share", 1, 2, one(name), percentage, title,
               lambda variant, name=name: any(row.name == name for row in variant.premiums.rows))  # type: ignore[misc]
        for name, title in rows.items()
    ]  # fmt: skip


def _opened(lap: int) -> Metric:
    def measure(block: Block) -> Parts:
        opened = [row.opened[seat] for row in block.deals for seat in row.seats]
        return sum(one is not None and one <= lap for one in opened), len(opened)

    return Metric(f"opened:{lap}", "opened", "share", 1, 2, measure, percentage, lap,
                  lambda variant: variant.opening is not None)  # fmt: skip


def _seat(place: int) -> Metric:
    return Metric(f"seat:{place + 1}", "seat", "number", 2, 2, lambda block: _place(block, place), share, place + 1,
                  usual=False)  # fmt: skip


def _wins(bot: str) -> Metric:
    def measure(block: Block) -> Parts:
        won = Fraction(0)
        seats = 0
        for row in block.matches:
            mine = [seat for seat, name in enumerate(row.bots) if name == bot]
            won += sum((_part(row, seat) for seat in mine), Fraction(0)) - Fraction(len(mine), len(row.bots))
            seats += len(mine)
        return float(won), seats

    return Metric(f"wins:{bot}", "wins", "points", 1, 2, measure, percentage, bot)


_SINGLE = (
    Metric("laps", "laps", "number", 2, 2, _laps, share),
    Metric("points", "points", "number", 1, 2, _points, share),
    Metric("loser_points", "loser_points", "number", 1, 2, _loser_points, share),
    Metric("spread", "spread", "number", 1, 3, _spread, deviation),
    Metric("negative", "negative", "share", 1, 2, _negative, percentage),
    Metric("closed", "closed", "share", 1, 2, _closed, percentage),
    Metric("unfinished", "unfinished", "share", 1, 2, _unfinished, percentage),
    Metric("premium", "premium", "share", 1, 2, _premium, percentage,
           possible=lambda variant: bool(variant.premiums.rows)),
    Metric("deals", "deals", "number", 1, 2, _deals, share),
    Metric("match_laps", "match_laps", "number", 1, 2, _match_laps, share),
    Metric("start", "start", "number", 2, 2, _start, share),
    Metric("first_seat", "first_seat", "points", 1, 2, _first_seat, percentage),
    Metric("decided", "decided", "percent", 1, 2, _decided, percentage),
    Metric("skill", "skill", "points", 1, 2, _skill, percentage),
)  # fmt: skip
IDS = tuple(metric.id for metric in _SINGLE)
_ORDER = ("laps", "points", "loser_points", "spread", "negative", "closed", "unfinished", "premium", "premium:",
          "hand:", "opened:", "deals", "match_laps", "start", "seat:", "first_seat", "wins:", "decided",
          "skill")  # fmt: skip


def metrics(variants: Sequence[Variant], bots: Sequence[str], players: int) -> list[Metric]:
    """Return everything that can be measured of these variants, in the order of the table."""
    hands: dict[str, dict[str, str]] = {}
    rows: dict[str, dict[str, str]] = {}
    for variant in variants:
        for hand in variant.closing.hands:
            hands.setdefault(hand.name, dict(hand.title))
        for row in variant.premiums.rows:
            rows.setdefault(row.name, dict(row.title))
    found = [*_SINGLE, *(_hand(hands) if len(hands) > 1 else []), *_premiums(rows), *map(_opened, LAPS_OPENED)]
    found += [_seat(place) for place in range(players)]
    kinds = list(dict.fromkeys(bots))
    found += [_wins(bot) for bot in kinds] if len(kinds) > 1 else []
    found = [metric for metric in found if any(metric.possible(variant) for variant in variants)]
    return sorted(found, key=lambda metric: _ORDER.index(metric.id.partition(":")[0] + ":" * (":" in metric.id)))


def chosen(all_metrics: Sequence[Metric], wanted: Sequence[str]) -> tuple[list[Metric], list[str]]:
    """Return the metrics that were asked for by id, by family or as `all`, and the words that name none."""
    if not wanted:
        return [metric for metric in all_metrics if metric.usual], []
    if "all" in wanted:
        return list(all_metrics), []
    found: list[Metric] = []
    unknown = []
    for word in wanted:
        family = FAMILIES.get(word, f"{word}:")
        some = [metric for metric in all_metrics if metric.id == word or metric.id.startswith(family)]
        found += [metric for metric in some if metric not in found]
        if not some:
            unknown.append(word)
    return found, unknown
