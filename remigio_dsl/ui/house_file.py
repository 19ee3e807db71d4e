"""The file that `new` writes: under which name it may stand, what it extends, and how it is kept."""

from __future__ import annotations

import os
import re
import shlex
import tempfile
import unicodedata
from pathlib import Path

from remigio_dsl.core import resources
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.system import reason
from remigio_dsl.core.voice import Language, capital
from remigio_dsl.source import shapes
from remigio_dsl.ui.house_words import most_asked
from remigio_dsl.ui.schemas import schema_line
from remigio_dsl.variant import house as houses
from remigio_dsl.variant.find import is_path
from remigio_dsl.variant.house import House
from remigio_dsl.variant.load import load
from remigio_dsl.variant.model import Variant

_LONGEST = 60


class Refused(Exception):
    """A file that cannot or may not be written: `status` is that of the command."""

    def __init__(self, message: Text, status: int = 2) -> None:
        self.message = message
        self.status = status
        super().__init__(message.key)


@dataclass(frozen=True)
class Order:
    """A file to be written: where, over which game, and how the house stands before the first question."""

    path: Path
    shown: str  # its name as people read it
    command: str  # its name as a command takes it
    house: House
    base_name: str | Path  # what is loaded for the rules without the answers of this run
    parent: str  # the game that it changes, as people read it
    extends: str  # the same as the file has it
    lang: Language
    is_there: bool = False  # the file is gone on with
    force: bool = False
    asks_all: bool = False

    @property
    def id(self) -> str:
        """Return the name by which the rules are known."""
        return unicodedata.normalize("NFC", self.path.stem)

    @property
    def usual_title(self) -> str:
        """Return the title that a file has if nobody gives one."""
        return " ".join(capital(word) for word in re.split(r"[-_]+", self.id) if word) or self.id

    @property
    def title(self) -> str:
        """Return the title that a file which is there has."""
        return self.house.variant.title.get(self.lang) or next(iter(self.house.variant.title.values()))

    def keep(self, house: House, title: str) -> list[tuple[Text, ...]]:
        """Write the file, once it has been read back and gives the rules of the house; return what is said of it.

        What stands together goes on one line where there is room.

        Raises:
            Refused: if it cannot be written.
        """
        _write(self, house, self._text(house, title))
        kept = text("new.kept", file=self.shown)
        commands = (text(key, name=self.command) for key in ("new.print", "new.play"))
        rest = 0 if self.asks_all else most_asked(house.base, "rest")
        return [(kept, *commands), *([(text("new.rest", n=rest, name=self.command),)] if rest else [])]

    def _text(self, house: House, title: str) -> str:
        if self.is_there:
            return houses.with_answers(self.path.read_bytes().decode("utf-8-sig"), house.answers)
        line = schema_line(self.path.parent)
        return houses.file_text(self.id, {self.lang: title}, self.extends, house.answers, head=[line])


def order(name: str, parent: str | None, *, goes_on: bool, force: bool, lang: Language) -> Order:
    """Return what is to be written for a name or a path, over the game `parent`; `goes_on` with a file that is there.

    Raises:
        Refused: if the name cannot be, the file is there, or the game would not be found from it.
        LoadError: if the rules of the game, or of the file that is there, cannot be used.
    """
    path = _path(name)
    shown = str(path)
    is_there = os.path.lexists(path)
    command = shlex.quote(shown if is_path(name) or path.suffix != resources.VARIANT_SUFFIX else path.stem)
    if is_there and goes_on and parent is None:
        return _go_on(path, shown, command, lang)
    if is_there and not force:
        raise Refused(text("new.exists_all" if goes_on else "new.exists", file=shown))
    if parent is None:
        raise Refused(text("new.from_missing", known=resources.variant_names()))
    variant = load(parent)
    extends = _extends(path, parent, variant)
    made = houses.over(variant)
    return Order(
        path, shown, command, made, parent, variant.name, extends, lang, force=force, asks_all=goes_on
    )  # fmt: skip


def _path(name: str) -> Path:
    """Return the file that a name or a path stands for.

    Raises:
        Refused: if rules cannot have that name, or its folder is not there.
    """
    path = Path(name if name.endswith((resources.VARIANT_SUFFIX, ".yml")) else name + resources.VARIANT_SUFFIX)
    pattern = shapes.root("variant").properties["id"].raw["pattern"]
    stem = path.stem
    fits = re.fullmatch(pattern, stem) and stem.isprintable() and len(stem) <= _LONGEST and not stem.startswith("-")
    if not fits or name.endswith(("/", os.sep)):
        raise Refused(text("new.bad_name", name=name))
    if stem in resources.variant_names():
        raise Refused(text("new.shipped_name", name=stem))
    if not path.parent.is_dir():
        raise Refused(text("new.no_folder", folder=str(path.parent)))
    return path


def _extends(path: Path, parent: str, variant: Variant) -> str:
    """Return how the file names the game that it changes.

    Raises:
        Refused: if it could not: what a file extends is another one, shipped, beside it or in a folder below.
    """
    if not is_path(parent) and parent in resources.variant_names():
        return parent
    there = Path(variant.file)
    here = path.parent.resolve()
    if there.resolve() == path.resolve():
        raise Refused(text("new.itself", file=str(path)))
    if not there.resolve().is_relative_to(here):
        raise Refused(text("new.elsewhere", file=str(path), parent=parent))
    relative = there.resolve().relative_to(here).as_posix()
    stem = relative.removesuffix(resources.VARIANT_SUFFIX)
    is_beside = "/" not in relative and relative != stem and stem not in resources.variant_names()
    return stem if is_beside else relative


def _go_on(path: Path, shown: str, command: str, lang: Language) -> Order:
    """Return the order to go on with a file that is there."""
    variant = load(path)
    made = houses.taken_up(variant)
    if made is None:
        raise Refused(text("new.no_house", file=shown))
    return Order(
        path, shown, command, made, path, made.parent.name, "", lang, is_there=True, force=True, asks_all=True
    )  # fmt: skip


def _write(order: Order, house: House, said: str) -> None:
    """Write a file beside its place, read it back, and put it there."""
    folder = order.path.parent
    try:
        handle, name = tempfile.mkstemp(suffix=resources.VARIANT_SUFFIX, prefix=f".{order.id}-", dir=folder)
    except OSError as problem:
        raise _not_written(order, problem) from problem
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(said.encode())
        read_back = load(draft)
        assert read_back.rules_hash == house.variant.rules_hash, "the file that was written has other rules"
        _put(order, draft)
    except OSError as problem:
        raise _not_written(order, problem) from problem
    finally:
        draft.unlink(missing_ok=True)


def _put(order: Order, draft: Path) -> None:
    """Put a draft in its place; what is there stays unless the order says otherwise."""
    if not order.force:
        try:
            with order.path.open("xb") as file:
                file.write(draft.read_bytes())
        except FileExistsError:
            raise Refused(text("new.exists", file=order.shown)) from None
        return
    place = order.path.resolve()
    mode = place.stat().st_mode & 0o777 if place.exists() else 0o666 & ~_umask()
    draft.chmod(mode)
    draft.replace(place)


def _umask() -> int:
    now = os.umask(0)
    os.umask(now)
    return now


def _not_written(order: Order, problem: OSError) -> Refused:
    return Refused(text("new.not_written", file=order.shown, reason=reason(problem)), status=1)
