"""Rows on disk: two CSV files, one row a deal and one a match, or the same as Parquet; a broken run is gone on with.

Rows are written as they come, the deals of a chunk before its matches, so that a run that was cut off loses no more
than what comes after the last whole match. Beside them stands a note of what was played, by which a run is known again.
Parquet is made of the CSV files when a run ends, since no Parquet file can be read before it is whole.
"""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.diagnostics import RemigioError
from remigio_dsl.core.hints import Number
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.system import pip, reason
from remigio_dsl.core.voice import in_english
from remigio_dsl.study.simulate import Chunk, DealRow, MatchRow

ROWS_A_GROUP = 10_000  # of a Parquet file
BY_SEAT = ("bot", "points", "total", "deadwood", "opened", "jokers")
MATCH_BY_SEAT = ("bot", "total", "out")
_WORDS = ("variant", "ending", "closing_hand", "premium", "winners", "rows", "bot")  # columns of text
_WHOLE = ("seed", "match", "block", "rotation", "deal", "deals", "dealer", "starter", "laps", "closer", "reshuffles",
          "unfinished", "opened", "jokers", "out")  # fmt: skip


class StoreError(RemigioError):
    """Rows that cannot be written, or gone on with."""

    def __init__(self, message: Text) -> None:
        self.message = message
        super().__init__(in_english(message))


def deal_columns(players: int) -> list[str]:
    """Return the columns of a row of a deal; seats count from 1."""
    seats = [f"{name}_{seat}" for name in BY_SEAT for seat in range(1, players + 1)]
    return [
        "variant", "seed", "match", "block", "rotation", "deal", "dealer", "starter", "laps", "ending", "closer",
        "closing_hand", "premium", "factor", "reshuffles", "unfinished", *seats,
    ]  # fmt: skip


def match_columns(players: int) -> list[str]:
    """Return the columns of a row of a match; seats count from 1."""
    seats = [f"{name}_{seat}" for name in MATCH_BY_SEAT for seat in range(1, players + 1)]
    return ["variant", "seed", "match", "block", "rotation", "deals", "laps", "unfinished", "winners", "rows", *seats]


# -- rows to cells and back
def deal_cells(row: DealRow, variant: str, seed: int) -> list[str]:
    """Return the cells of a deal; what there is nothing of is empty."""
    numbers = (row.points, row.totals, row.deadwood, row.opened, row.jokers)
    return [
        variant, str(seed), str(row.match), str(row.block), str(row.rotation), str(row.deal), str(row.dealer + 1),
        str(row.seats[0] + 1), str(row.laps), row.ending, "" if row.closer is None else str(row.closer + 1),
        row.hand or "", "+".join(row.premium), _cell(row.factor), str(row.reshuffles), str(int(row.unfinished)),
        *row.bots, *(_cell(one) for by_seat in numbers for one in by_seat),
    ]  # fmt: skip


def match_cells(row: MatchRow, variant: str, seed: int) -> list[str]:
    """Return the cells of a match."""
    return [
        variant, str(seed), str(row.match), str(row.block), str(row.rotation), str(row.deals), str(row.laps),
        str(int(row.unfinished)), "+".join(str(seat + 1) for seat in row.winners),
        "+".join(f"{seat + 1}:{name}:{_cell(points)}" for seat, name, points in row.rows), *row.bots,
        *map(_cell, row.totals), *map(_cell, row.out),
    ]  # fmt: skip


def _cell(value: Number | None) -> str:
    """Return a number as programs read it; a fraction with all its figures as a decimal."""
    if value is None:
        return ""
    return str(value.numerator) if Fraction(value).denominator == 1 else repr(float(value))


def _number(cell: str) -> Number | None:
    if not cell:
        return None
    return int(cell) if cell.lstrip("-").isdigit() else Fraction(float(cell)).limit_denominator(10**6)


def _count(cell: str) -> int | None:
    return int(cell) if cell else None


def _names(cell: str) -> tuple[str, ...]:
    return tuple(cell.split("+")) if cell else ()


def read_deal(cells: Mapping[str, str], players: int) -> DealRow:
    """Return the deal of a row; the order of play is known from its starter on, out of all seats that were in."""
    seats = range(1, players + 1)
    points = tuple(_number(cells[f"points_{seat}"]) for seat in seats)
    closer = _count(cells["closer"])
    return DealRow(
        match=int(cells["match"]), block=int(cells["block"]), rotation=int(cells["rotation"]), deal=int(cells["deal"]),
        dealer=int(cells["dealer"]) - 1, seats=_order(int(cells["starter"]) - 1, points), laps=int(cells["laps"]),
        ending=cells["ending"], closer=None if closer is None else closer - 1, hand=cells["closing_hand"] or None,
        premium=_names(cells["premium"]), factor=_number(cells["factor"]) or 0, reshuffles=int(cells["reshuffles"]),
        unfinished=cells["unfinished"] == "1", bots=tuple(cells[f"bot_{seat}"] for seat in seats), points=points,
        totals=tuple(_number(cells[f"total_{seat}"]) or 0 for seat in seats),
        deadwood=tuple(_number(cells[f"deadwood_{seat}"]) for seat in seats),
        opened=tuple(_count(cells[f"opened_{seat}"]) for seat in seats),
        jokers=tuple(int(cells[f"jokers_{seat}"]) for seat in seats),
    )  # fmt: skip


def _order(starter: int, points: Sequence[Number | None]) -> tuple[int, ...]:
    turned = [(starter + step) % len(points) for step in range(len(points))]
    return tuple(seat for seat in turned if points[seat] is not None)


def read_match(cells: Mapping[str, str], players: int) -> MatchRow:
    """Return the match of a row."""
    seats = range(1, players + 1)
    return MatchRow(
        match=int(cells["match"]), block=int(cells["block"]), rotation=int(cells["rotation"]),
        deals=int(cells["deals"]), laps=int(cells["laps"]), unfinished=cells["unfinished"] == "1",
        bots=tuple(cells[f"bot_{seat}"] for seat in seats),
        winners=tuple(int(seat) - 1 for seat in _names(cells["winners"])),
        totals=tuple(_number(cells[f"total_{seat}"]) or 0 for seat in seats),
        out=tuple(_count(cells[f"out_{seat}"]) for seat in seats),
        rows=tuple(_match_row(one) for one in _names(cells["rows"])),
    )  # fmt: skip


def _match_row(cell: str) -> tuple[int, str, Number]:
    seat, name, points = cell.split(":")
    return int(seat) - 1, name, _number(points) or 0


# -- files
@dataclass(frozen=True, slots=True)
class Files:
    """The files of a run: rows of deals and of matches, and the note of what was played."""

    deals: Path
    matches: Path
    note: Path

    def csv(self) -> Files:
        """Return the files that rows are written to while they come: of Parquet, others beside it."""
        if not self.is_parquet:
            return self
        deals, matches = (path.with_name(f"{path.name}.csv") for path in (self.deals, self.matches))
        return Files(deals, matches, self.note)

    @property
    def is_parquet(self) -> bool:
        """Return whether the rows end as Parquet."""
        return self.deals.suffix.lower() in (".parquet", ".pq")


def files(name: str) -> Files:
    """Return the files that belong to `rows.csv` or `rows.parquet`: besides it `rows.matches.csv` and `rows.run.json`.

    Raises:
        StoreError: if the name has another ending.
    """
    path = Path(name)
    if path.suffix.lower() not in (".csv", ".parquet", ".pq"):
        raise StoreError(text("store.ending", name=name))
    return Files(path, path.with_suffix(f".matches{path.suffix}"), path.with_suffix(".run.json"))


class Store:
    """The rows of a run, written as they come."""

    def __init__(self, where: Files, note: Mapping[str, object], players: int) -> None:
        """Open the files for appending; `note` tells what is played, and is kept beside them."""
        self.files = where
        self._players = players
        self._rows = where.csv()
        where.note.write_text(json.dumps(note, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        self._deals = _appended(self._rows.deals, deal_columns(players))
        self._matches = _appended(self._rows.matches, match_columns(players))

    def write(self, chunk: Chunk, variant: str, seed: int) -> None:
        """Write the rows of a chunk; they are in the files when this returns."""
        csv.writer(self._deals, lineterminator="\n").writerows(deal_cells(row, variant, seed) for row in chunk.deals)
        self._deals.flush()
        lines = (match_cells(row, variant, seed) for row in chunk.matches)
        csv.writer(self._matches, lineterminator="\n").writerows(lines)
        self._matches.flush()

    def close(self) -> None:
        """Close the files, and make Parquet of them where that was asked for."""
        self._deals.close()
        self._matches.close()
        if self.files.is_parquet:
            to_parquet(self._rows.deals, self.files.deals)
            to_parquet(self._rows.matches, self.files.matches)
            self._rows.deals.unlink()
            self._rows.matches.unlink()


def _appended(path: Path, columns: Sequence[str]) -> IO[str]:
    file = open(path, "a", encoding="utf-8", newline="")  # noqa: SIM115  (closed by the store)
    if file.tell() == 0:
        csv.writer(file, lineterminator="\n").writerow(columns)
    return file


def new(
    where: Files, note: Mapping[str, object], players: int, *, replace: bool = False, goes_on: bool = False
) -> Store:
    """Return an empty store; `goes_on`: the command could go on with rows that are there.

    Raises:
        StoreError: if there are rows already and they may not be replaced, or nothing can be written there.
    """
    rows = where.csv()
    there = [path for path in (where.deals, where.matches, rows.deals, rows.matches) if path.exists()]
    if there and not replace:
        raise StoreError(text("store.exists" if goes_on else "store.is_there", name=str(there[0])))
    if where.is_parquet:
        _arrow()
    try:
        for path in there:
            path.unlink(missing_ok=True)
        return Store(where, note, players)
    except OSError as wrong:
        raise StoreError(text("store.not_written", name=str(where.deals), reason=reason(wrong))) from None


def again(where: Files, note: Mapping[str, object], players: int, period: int) -> tuple[Store, int]:
    """Return the store of a run that is gone on with, and how many matches it holds: whole blocks.

    Raises:
        StoreError: if there is no such run, or it played something else.
    """
    rows = where.csv()
    if where.is_parquet and where.deals.exists() and not rows.deals.exists():
        _from_parquet(where.deals, rows.deals)
        _from_parquet(where.matches, rows.matches)
    try:
        before = json.loads(where.note.read_text(encoding="utf-8"))
        done = sum(1 for _ in _whole_lines(rows.matches)) - 1
    except (OSError, ValueError):
        raise StoreError(text("store.no_run", name=str(where.deals))) from None
    other = [key for key in note if before.get(key) != note[key]]
    if other:
        what = [text(f"store.note.{key}") for key in other]
        raise StoreError(text("store.other_run", name=str(where.deals), what=what))
    done = max(0, done) // period * period
    _cut(rows.matches, done + 1)
    _cut(rows.deals, 1 + sum(row.deals for row in _matches(rows.matches, players)))
    return Store(where, note, players), done


def stored(where: Files, players: int) -> Iterator[Chunk]:
    """Yield the rows of a run that is gone on with, one match at a time."""
    rows = where.csv()
    with open(rows.deals, encoding="utf-8", newline="") as file:
        deals = csv.DictReader(file)
        for match in _matches(rows.matches, players):
            played = tuple(read_deal(next(deals), players) for _ in range(match.deals))
            yield Chunk(match.match, match.match + 1, played, (match,))


def _matches(path: Path, players: int) -> Iterator[MatchRow]:
    with open(path, encoding="utf-8", newline="") as file:
        for cells in csv.DictReader(file):
            yield read_match(cells, players)


def _whole_lines(path: Path) -> Iterator[bytes]:
    with open(path, "rb") as file:
        yield from (line for line in file if line.endswith(b"\n"))


def _cut(path: Path, lines: int) -> None:
    """Leave so many lines of a file."""
    size = 0
    with open(path, "rb") as file:
        for at, line in enumerate(file):
            if at >= lines:
                break
            size += len(line)
    os.truncate(path, size)


# -- Parquet
def _arrow() -> Any:
    """Return `pyarrow`, an extra that is needed for this form alone."""
    try:
        import_module("pyarrow.parquet")
        return import_module("pyarrow")
    except ImportError:
        raise StoreError(text("store.no_arrow", pip=pip())) from None


def to_parquet(source: Path, target: Path) -> None:
    """Write the rows of a CSV file as Parquet, in groups of one size, so that equal rows give equal bytes."""
    arrow = _arrow()
    with open(source, encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        columns = next(rows)
        schema = arrow.schema([(name, _type(arrow, name)) for name in columns])
        with arrow.parquet.ParquetWriter(target, schema) as writer:
            for group in _groups(rows):
                arrays = [
                    arrow.array([_value(name, row[at]) for row in group], schema.field(at).type)
                    for at, name in enumerate(columns)
                ]
                writer.write_table(arrow.table(arrays, schema=schema))


def _from_parquet(source: Path, target: Path) -> None:
    """Write a Parquet file as the CSV file that it was made of."""
    arrow = _arrow()
    with open(target, "w", encoding="utf-8", newline="") as file, arrow.parquet.ParquetFile(source) as rows:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(rows.schema_arrow.names)
        for batch in rows.iter_batches(ROWS_A_GROUP):
            columns = [column.to_pylist() for column in batch.columns]
            writer.writerows([_text(cell) for cell in row] for row in zip(*columns, strict=True))


def _groups(rows: Iterable[list[str]]) -> Iterator[list[list[str]]]:
    group: list[list[str]] = []
    for row in rows:
        group.append(row)
        if len(group) == ROWS_A_GROUP:
            yield group
            group = []
    if group:
        yield group


def _stem(column: str) -> str:
    name, _, seat = column.rpartition("_")
    return name if seat.isdigit() else column


def _type(arrow: Any, column: str) -> Any:
    stem = _stem(column)
    return arrow.string() if stem in _WORDS else arrow.int64() if stem in _WHOLE else arrow.float64()


def _value(column: str, cell: str) -> str | int | float | None:
    stem = _stem(column)
    if stem in _WORDS:
        return cell
    return None if not cell else int(cell) if stem in _WHOLE else float(cell)


def _text(value: object) -> str:
    if value is None:
        return ""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
