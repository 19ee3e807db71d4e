"""A match kept move by move in a text file, so that it goes on after a crash with the same cards to come.

The file is only ever appended to. A head of `key: value` lines and a line `moves:` come first, then one line an event:
`A: draw stock`, `undo 2` (the last two moves were taken back), `minutes 12` (the clock, for matches against time).
Each line ends with a tab and four hexadecimal digits that seal it and all before it: a torn last line loses that event
alone, and a line changed by hand is noticed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import IO

from remigio_dsl.core.cards import CardError
from remigio_dsl.core.compiled import mypyc_attr, travel_by_fields
from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.core.diagnostics import Diagnostic, RemigioError
from remigio_dsl.core.hints import Any
from remigio_dsl.core.spans import Source, Span
from remigio_dsl.core.system import reason
from remigio_dsl.core.voice import in_english
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.moves import Move, MoveError, format_move, parse_move
from remigio_dsl.engine.state import IllegalMove, State

FORMAT = 1


@mypyc_attr(native_class=False)
class RecordError(RemigioError):
    """A record that cannot be read, is damaged, or is of other rules; `diagnostic` says where and why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        self.diagnostic = diagnostic
        super().__init__(f"{diagnostic.span}: {in_english(diagnostic.message)}")


@dataclass(frozen=True, slots=True)
class Head:
    """What a match is: the rules by name and hash, who sits where (`me`, `bot`), and the seed."""

    variant: str
    rules: str
    names: tuple[str, ...]
    seats: tuple[str, ...]
    seed: int
    match: int = 0
    options: Mapping[str, str | int] = field(default_factory=dict)
    sets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """One line: a move of a seat, `undo` of so many moves, or the clock at so many `minutes`."""

    what: str
    line: str
    span: Span
    seat: int = -1
    number: int = 0


travel_by_fields(Head, Event)


def _seal(before: str, line: str) -> str:
    return sha256(f"{before}\n{line}".encode()).hexdigest()[:4]


class Writer:
    """Appends the events of one match to its file; every event is on the disk before the call returns."""

    def __init__(self, file: IO[str], seal: str = "") -> None:
        self._file = file
        self._last = seal

    @classmethod
    def create(cls, path: Path, head: Head) -> Writer:
        """Start a new record; an existing file is never overwritten.

        Raises:
            FileExistsError: if there is a file of that name.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        writer = cls(path.open("x", encoding="utf-8", newline="\n"))
        for key, value in _head_lines(head):
            writer._write(f"{key}: {value}")
        writer._write("moves:")
        return writer

    @classmethod
    def resume(cls, path: Path) -> Writer:
        """Go on with a record; a torn last line is cut off first.

        Raises:
            RecordError: if the record is damaged.
        """
        source, sealed = _sealed(path)
        whole = "".join(f"{line}\t{seal}\n" for line, seal, _ in sealed)
        if whole != source.text:
            with path.open("r+", encoding="utf-8", newline="\n") as file:
                file.truncate(len(whole.encode()))
        return cls(path.open("a", encoding="utf-8", newline="\n"), sealed[-1][1])

    def move(self, game: Game, seat: int, move: Move) -> None:
        """Note a move of a seat."""
        self._write(f"{game.names[seat]}: {format_move(move, game.deck)}")

    def undo(self, count: int) -> None:
        """Note that the last moves were taken back."""
        self._write(f"undo {count}")

    def minutes(self, minutes: int) -> None:
        """Note the clock."""
        self._write(f"minutes {minutes}")

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, line: str) -> None:
        self._last = _seal(self._last, line)
        self._file.write(f"{line}\t{self._last}\n")
        self._file.flush()
        os.fsync(self._file.fileno())


def _head_lines(head: Head) -> list[tuple[str, str]]:
    return [
        ("remigio-record", str(FORMAT)),
        ("variant", head.variant),
        ("rules", head.rules),
        ("names", json.dumps(head.names, ensure_ascii=False)),
        ("seats", json.dumps(head.seats)),
        ("seed", str(head.seed)),
        ("match", str(head.match)),
        ("options", json.dumps(dict(head.options))),
        ("sets", json.dumps(head.sets)),
    ]


def _wrong(code: str, span: Span, **args: Any) -> RecordError:
    return RecordError(Diagnostic(code, span, args))


def _sealed(path: Path) -> tuple[Source, list[tuple[str, str, Span]]]:
    """Return the lines of a record with their seals, the torn last one left out.

    Raises:
        RecordError: if it is no record, or a line before the last one does not fit its seal.
    """
    try:
        source = Source(path.name, path.read_bytes().decode("utf-8", errors="replace"))
    except OSError as error:
        raise _wrong("E501", Source(path.name, "").whole(), path=str(path), why=reason(error)) from None
    if not source.text.startswith("remigio-record: "):
        raise _wrong("E502", source.whole(), path=path.name)
    lines = source.text.split("\n")
    found: list[tuple[str, str, Span]] = []
    seal, start = "", 0
    for number, whole in enumerate(lines):
        is_last = number == len(lines) - 1  # what follows the last line end: nothing, or a line that was torn
        span = Span(source, start, start + len(whole))
        start += len(whole) + 1
        line, tab, written = whole.rpartition("\t")
        good = bool(tab) and written == _seal(seal, line) and number < len(lines) - 1
        if not good:
            if is_last:
                break
            raise _wrong("E503", span, line=number + 1)
        seal = written
        found.append((line, seal, span))
    if not any(line == "moves:" for line, _, _ in found):
        raise _wrong("E502", source.whole(), path=path.name)
    return source, found


def read(path: Path) -> tuple[Head, list[Event]]:
    """Return the head and the events of a record; a torn last line is left out.

    Raises:
        RecordError: if it cannot be read, is no record or is damaged.
    """
    _, sealed = _sealed(path)
    lines = [line for line, _, _ in sealed]
    at = lines.index("moves:")
    values = dict(line.split(": ", 1) for line in lines[:at])
    try:
        head = Head(
            variant=values["variant"], rules=values["rules"], names=tuple(json.loads(values["names"])),
            seats=tuple(json.loads(values["seats"])), seed=int(values["seed"]), match=int(values["match"]),
            options=json.loads(values["options"]), sets=tuple(json.loads(values["sets"])),
        )  # fmt: skip
    except (KeyError, ValueError):
        raise _wrong("E502", sealed[0][2], path=path.name) from None
    return head, [_event(line, span, head) for line, _, span in sealed[at + 1 :]]


def _event(line: str, span: Span, head: Head) -> Event:
    match line.split():
        case ["undo", count] if count.isdigit():
            return Event("undo", line, span, number=int(count))
        case ["minutes", count] if count.isdigit():
            return Event("minutes", line, span, number=int(count))
    name, colon, words = line.partition(": ")
    if colon and name in head.names:
        return Event("move", words, span, seat=head.names.index(name))
    raise _wrong("E504", span, line=line)


def replay(game: Game, head: Head, events: Sequence[Event]) -> list[State]:
    """Return every position of a record, the first one included; moves that were taken back are gone.

    Raises:
        RecordError: if the rules are not those of the record, or a move of it cannot be made.
    """
    if game.variant.rules_hash != head.rules:
        raise _wrong("E505", Source("record", "").whole(), now=game.variant.rules_hash, then=head.rules)
    states = [game.start(head.seed, head.match)]
    for event in events:
        if event.what == "undo":
            if event.number >= len(states):
                raise _wrong("E504", event.span, line=event.line)
            del states[-event.number :]
            continue
        state = states[-1]
        if event.what == "minutes":
            state = states[-1] = state.copy()
            state.minutes = event.number
            continue
        if state.result is not None and state.over is None:
            state = game.next_deal(state)
            states.append(state)
        try:
            states.append(game.apply(state, parse_move(event.line, game.deck), event.seat))
        except (MoveError, CardError, IllegalMove):
            raise _wrong("E504", event.span, line=event.line) from None
    return states
