"""Where a variant stands: one that is shipped, by its id, or a file, by its path."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING

from remigio_dsl.core import resources
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.spans import Span
from remigio_dsl.core.suggest import nearest
from remigio_dsl.core.system import reason

if TYPE_CHECKING:
    from pathlib import Path

SUFFIX = resources.VARIANT_SUFFIX
MOST_BYTES = 1 << 20  # one more is read, so that the reader can tell a file that is too long
_LOOKS_LIKE_RULES = re.compile(
    rb"""^(?:\xef\xbb\xbf)?[ \t]*\{?[ \t]*["']?"""
    rb"""(?:format|id|title|extends|players|deck|deal|turn|melds|values|closing|score|match)["']?[ \t]*:""",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Found:
    """A file of rules: `key` is the same for every spelling of its name, `folder` is None for one that is shipped."""

    key: str
    name: str
    stem: str
    folder: Path | None
    data: bytes


class NotFound(Exception):
    """There is no such file, or it may not be read; carries the problem."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        self.diagnostic = diagnostic
        super().__init__(diagnostic.code)


def is_path(name: str) -> bool:
    """Return whether a name is a path and not an id."""
    return "/" in name or os.sep in name or name.endswith((SUFFIX, ".yml"))


def find(name: str | Path) -> Found:
    """Return what a person names: a path, the id of a shipped variant, or that of a file in the current folder.

    Raises:
        NotFound: if there is no such file, or it is none of rules.
    """
    if isinstance(name, str) and not is_path(name) and name in resources.variant_names():
        return _shipped(name)
    from pathlib import Path  # noqa: PLC0415  (slow to import, and not needed for what is shipped)

    if not isinstance(name, str) or is_path(name):
        return _open(Path(name), str(name), None)
    beside = _spelled(Path(name + SUFFIX), None, name)
    if beside is None:
        raise _unknown(name, None, Path())
    return _open(beside, str(beside), None)


def find_parent(name: str, child: Found, span: Span) -> Found:
    """Return what a file extends: a shipped variant, or a file beside or below the one that names it.

    Raises:
        NotFound: if there is no such file, it stands elsewhere, or it is none of rules; the problem is at `span`.
    """
    if not is_path(name):
        if unicodedata.normalize("NFC", name) in resources.variant_names():
            return _shipped(unicodedata.normalize("NFC", name))
        name += SUFFIX
        if child.folder is None or _spelled(child.folder / name, span, name) is None:
            raise _unknown(name.removesuffix(SUFFIX), span, child.folder)
    if child.folder is None or re.match(r"[a-z]+:", name) or os.path.isabs(name):
        raise NotFound(Diagnostic("E208", span, {"name": name}))
    folder = child.folder.resolve()
    path = _spelled(child.folder / name, span, name) or child.folder / name
    if not path.resolve().is_relative_to(folder):
        raise NotFound(Diagnostic("E208", span, {"name": name}))
    shown = os.path.normpath(os.path.join(os.path.dirname(child.name), os.path.relpath(path, child.folder)))
    return _open(path, shown, span)


def _shipped(name: str) -> Found:
    place = f"{resources.VARIANTS}/{name}{SUFFIX}"
    return Found(resources.key_of(place), place, name, None, resources.read_bytes(place))


def _open(path: Path, shown: str, span: Span | None) -> Found:
    exact = _spelled(path, span, shown)
    if exact is None:
        raise _unknown(shown, span, path.parent)
    try:
        if not exact.is_file():
            raise NotFound(Diagnostic("E209", span, {"name": shown}))
        with exact.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as problem:
        raise NotFound(Diagnostic("E211", span, {"name": shown, "reason": reason(problem)})) from problem
    if not _LOOKS_LIKE_RULES.search(data.replace(b"\x00", b"")):
        raise NotFound(Diagnostic("E209", span, {"name": shown}))
    real = exact.resolve()
    return Found(str(real), shown, unicodedata.normalize("NFC", exact.stem), exact.parent, data)


def _spelled(path: Path, span: Span | None, shown: str) -> Path | None:
    """Return the path as the folder spells it, where accents may be put together otherwise; None if it is not there.

    Raises:
        NotFound: if two files have that name.
    """
    wanted = unicodedata.normalize("NFC", path.name)
    if wanted.isascii():
        return path if os.path.lexists(path) else None
    alike = [one for one in _entries(path.parent) if unicodedata.normalize("NFC", one.name) == wanted]
    if len(alike) > 1:
        raise NotFound(Diagnostic("E210", span, {"name": shown}))
    return alike[0] if alike else None


def _entries(folder: Path) -> Iterator[Path]:
    try:
        yield from folder.iterdir()
    except OSError:
        return


_NAMED = 8  # at most


def _unknown(name: str, span: Span | None, folder: Path | None) -> NotFound:
    return NotFound(Diagnostic("E206", span, {"name": name}, label=_nearest(name, folder)))


def _nearest(name: str, folder: Path | None) -> Text:
    """Return the question whether another variant was meant, shipped or in the folder; else which ones are known."""
    if is_path(name):
        from pathlib import Path  # noqa: PLC0415

        wanted, known = Path(name).name, [one.name for one in _entries(folder or Path()) if one.suffix == SUFFIX]
    else:
        beside = [one.stem for one in _entries(folder) if one.suffix == SUFFIX] if folder is not None else []
        wanted, known = name, resources.variant_names() + beside
    known = [one for one in known if not one.endswith((".cases", f".cases{SUFFIX}"))]
    near = nearest(wanted, known, most=1)
    if near:
        return text("did_you_mean", word=near[0])
    return text("E206.no_file") if is_path(name) else text("E206.known", names=known[:_NAMED])
