"""A match about to be played: new, taken up again from its file, or begun at the position of a case."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.system import reason
from remigio_dsl.core.voice import Language
from remigio_dsl.engine import records
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.records import Head, RecordError, Writer
from remigio_dsl.engine.state import State
from remigio_dsl.engine.table import TableError
from remigio_dsl.ui.company import USUAL_BOT, Company, Person, SeatsError, bot_of, seated, word_of
from remigio_dsl.variant.load import load

SUFFIX = ".remigio"
_ME = "me"  # what a record calls somebody who gave no name
_LOOKED_AT = 20  # saved matches looked at for one that goes on


class MatchError(Exception):
    """A match that cannot be begun: the sentence `key`, `word` what it is about, `reason` what the system said."""

    def __init__(self, key: str, word: str = "", reason: Text | str = "") -> None:
        self.message = text(key, word=word, reason=reason)
        super().__init__(key)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asks for."""

    variant: str
    players: int | None = None
    seats: str | None = None
    seed: int | None = None
    options: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Match:
    """Everything that a session needs; `file` is where the match is kept, "" where it is not."""

    game: Game
    company: Company
    state: State
    seed: int | None
    writer: Writer | None = None
    file: str = ""
    past: tuple[State, ...] = ()
    notices: tuple[str, ...] = ()

    def close(self) -> None:
        """Close the file of the match."""
        if self.writer is not None:
            self.writer.close()


def new(wanted: Wanted, keep: str | None, lang: Language, *, default_players: int) -> Match:
    """Return a new match; `keep` is the file for it, "" for one in the user's state folder, None for none.

    Raises:
        LoadError: if the rules cannot be used.
        TableError: if they are not for so many players.
        SeatsError: if the seats cannot be.
        MatchError: if the file is there already, or cannot be written.
    """
    variant = load(wanted.variant, options=wanted.options, sets=wanted.sets)
    if wanted.seats is not None:
        company = seated(wanted.seats.split(","), lang)
        if wanted.players is not None and wanted.players != len(company.people):
            raise SeatsError("seats.not_so_many", str(wanted.players))
    else:
        usual = min(max(default_players, variant.players.min), variant.players.max)
        players = usual if wanted.players is None else wanted.players
        if not variant.players.min <= players <= variant.players.max:
            Game(variant, players)
        company = seated(["me", *["bot"] * (players - 1)], lang)
    game = Game(variant, len(company.people), _names(company))
    seed = 1000 + int.from_bytes(os.urandom(8)) % 9000 if wanted.seed is None else wanted.seed
    if seed < 0:
        raise MatchError("play.no_seed", str(seed))
    state = game.start(seed)
    if keep is None:
        return Match(game, company, state, seed)
    head = Head(
        variant=_variant_name(wanted.variant), rules=variant.rules_hash, names=game.names,
        seats=tuple(word_of(person) if person.is_bot else _ME for person in company.people), seed=seed,
        options=_answers(wanted.options), sets=wanted.sets,
    )  # fmt: skip
    return _kept(game, company, state, seed, head, keep)


def _kept(game: Game, company: Company, state: State, seed: int, head: Head, keep: str) -> Match:
    path = Path(keep) if keep else _free_path(game.variant.name, seed)
    try:
        writer = Writer.create(path, head)
    except OSError as wrong:
        if not keep:
            return Match(game, company, state, seed, notices=("play.not_kept",))
        if not isinstance(wrong, FileExistsError):
            raise MatchError("play.file_not_written", keep, reason(wrong)) from None
        if not path.exists():  # what exists is a file where there should be a folder
            raise MatchError("play.file_not_written", keep, text("system.ENOTDIR")) from None
        raise MatchError("play.file_there", keep) from None
    return Match(game, company, state, seed, writer, str(path))


def _names(company: Company) -> tuple[str, ...]:
    return tuple(person.name or _ME for person in company.people)


def _variant_name(name: str) -> str:
    """Return the name by which the rules are found again from another folder."""
    is_path = "/" in name or os.sep in name or name.endswith((".yaml", ".yml"))
    return str(Path(name).resolve()) if is_path else name


def _answers(options: Sequence[str]) -> Mapping[str, str | int]:
    answers: dict[str, str | int] = {}
    for answer in options:
        name, _, word = answer.partition("=")
        answers[name.strip()] = int(word) if word.strip().isdecimal() else word.strip()
    return answers


def state_folder() -> Path:
    """Return the user's folder for matches: `XDG_STATE_HOME`, or what the system has in its place."""
    said = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(said) if said else Path.home() / ".local" / "state") / "remigio"


def _free_path(variant: str, seed: int) -> Path:
    begun = time.strftime("%Y%m%d-%H%M%S")
    folder = state_folder()
    path = folder / f"{begun}-{variant}-{seed}{SUFFIX}"
    number = 2
    while path.exists():
        path = folder / f"{begun}-{variant}-{seed}-{number}{SUFFIX}"
        number += 1
    return path


# -- going on
def resumed(name: str, variant: str = "") -> Match:
    """Return the match of a file, or where none is named the last one in the state folder that is not over.

    Raises:
        MatchError: if there is none, or it cannot be read.
        RecordError: if the file is damaged, or of other rules.
        LoadError: if its rules cannot be used any more.
    """
    if name:
        _look_whether_it_opens(name)
        return _again(Path(name))
    try:
        found = sorted(state_folder().glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    except OSError:
        found = []
    wrong: RecordError | None = None
    for path in found[:_LOOKED_AT]:
        try:
            head, _ = records.read(path)
            if variant and head.variant != _variant_name(variant):
                continue
            match = _again(path)
        except RecordError as error:
            wrong = wrong or error
            continue
        if match.state.over is None:
            return match
        match.close()
    if wrong is not None:
        raise wrong
    raise MatchError("play.nothing_to_resume")


def _look_whether_it_opens(name: str) -> None:
    """Refuse a file that cannot be read.

    Raises:
        MatchError: with why.
    """
    try:
        with open(name, "rb"):
            return
    except FileNotFoundError:
        raise MatchError("play.no_such_file", name) from None
    except OSError as wrong:
        raise MatchError("play.file_not_read", name, reason(wrong)) from None


def _again(path: Path) -> Match:
    head, events = records.read(path)
    variant = load(head.variant, options=dict(head.options), sets=list(head.sets))
    game = Game(variant, len(head.names), head.names)
    states = records.replay(game, head, events)
    people = [
        Person("" if name == _ME else name, "" if seat == _ME else bot_of(seat) or "")
        for name, seat in zip(head.names, head.seats, strict=True)
    ]
    return Match(
        game, Company(tuple(people)), states[-1], head.seed, Writer.resume(path), str(path), tuple(states[:-1])
    )


# -- a position
def from_case(place: str, seats: str | None, lang: Language) -> Match:
    """Return the match that goes on from the position of a case, `FILE#ID`.

    Whoever is on turn is at the keyboard, the others are bots with the names of the case, unless `seats` says more.

    Raises:
        MatchError: if there is no such case.
        LoadError: if it is no position, or cannot be used.
    """
    from remigio_dsl.study.cases import iter_cases, position_of

    name, _, wanted = place.partition("#")
    try:
        cases = list(iter_cases(name))
    except FileNotFoundError:
        raise MatchError("play.no_such_file", name) from None
    except OSError as wrong:
        raise MatchError("play.file_not_read", name, reason(wrong)) from None
    case = next((one for one in cases if one.id == wanted), None)
    if case is None:
        raise MatchError("play.no_such_case", place)
    game, state = position_of(case)
    if seats is None:
        people = [
            Person("" if seat == state.turn else name, "" if seat == state.turn else USUAL_BOT)
            for seat, name in enumerate(game.names)
        ]
        return Match(game, Company(tuple(people)), state, None)
    company = seated(seats.split(","), lang)
    if len(company.people) != game.players:
        raise SeatsError("seats.not_so_many", str(game.players))
    return Match(game, company, state, None)


__all__ = ["Match", "MatchError", "TableError", "Wanted", "from_case", "new", "resumed", "state_folder"]
