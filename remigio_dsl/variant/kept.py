"""Rules as an earlier start has compiled them, in the user's cache folder: what play needs, ready to run.

They serve the very files that they were made from, and the very program and Python that made them; whatever is
otherwise, they are passed over. Nothing here is ever a fault of the rules: a folder that cannot be written, a full disk
or a torn file cost a start its time and nothing else. Byte code is in them, so they are handled as Python handles its
own: a process that is not to write byte code writes none of these, and no folder is trusted that others can write.
"""

from __future__ import annotations

import os
import sys
from _pickle import Unpickler, loads  # `pickle` itself takes longer to import than the rules to read
from binascii import crc32
from functools import cache, lru_cache
from io import BytesIO
from marshal import loads as code_of
from types import FunctionType

from remigio_dsl import __version__
from remigio_dsl.core import resources
from remigio_dsl.core.hints import TYPE_CHECKING, Any
from remigio_dsl.lang.limit import Limit
from remigio_dsl.lang.rule import Reading, Rule, Run, compiled
from remigio_dsl.lang.runtime import GLOBALS
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.origin import Origin

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SUFFIX = ".rules"
# rooms whose code has a part in what is kept
_MAKERS = ("core", "core/messages", "lang", "source", "variant", "variant/build")
_OTHERS_WRITE = 0o022

KeptFile = tuple[str, str, bytes]  # its place, what that really is ("" for one that is shipped), what it says


class Whole:
    """A variant in full, made again of its files as they were read once something is asked that play does without."""

    __slots__ = ("_made", "_resolved", "_rules")

    def __init__(self, resolved: bytes) -> None:
        self._resolved = resolved
        self._made: Variant | None = None
        self._rules: Mapping[tuple[str, str], Rule] = {}

    def __call__(self) -> Origin:
        """Return what the rules were made from."""
        return self._variant().origin

    def reading(self, path: str, text: str) -> Reading:
        """Return how the text of the rule at this path was read."""
        if not self._rules:
            from remigio_dsl.variant.expressions import rules  # noqa: PLC0415  (whoever only plays needs none of it)

            self._rules = {(rule.path, rule.text): rule for rule, _ in rules(self._variant())}
        return self._rules[path, text].reading

    def _variant(self) -> Variant:
        if self._made is None:
            from remigio_dsl.variant.resolve import rebuild  # noqa: PLC0415  (as above)

            self._made = rebuild(loads(self._resolved))
        return self._made


_whole = lru_cache(maxsize=8)(Whole)  # rules that a program finds again and again are read once, and known as the same


class _Reader(Unpickler):
    """Reads a variant that stands for another, in full."""

    def __init__(self, data: bytes, whole: Whole) -> None:
        super().__init__(BytesIO(data))
        self._whole = whole

    def persistent_load(self, _: str) -> Whole:
        return self._whole


def find(name: str | Path) -> Variant | None:
    """Return the rules that are kept for this name; None if there are none, or not of what its files say now."""
    try:
        key = key_of(name)
        place = place_of(key)
        if place is None or not is_own(os.path.dirname(place)):
            return None
        with open(place, "rb") as file:
            data = file.read() if is_own(file.fileno()) else b""
        if len(data) <= 4 or crc32(data[4:]) != int.from_bytes(data[:4]):
            return None
        made_by, asked, files, play, resolved = loads(data[4:])
        if made_by != maker() or asked != key or not all(_is_still(*one) for one in files):
            return None
    except OSError:
        return None
    whole = _whole(resolved)
    return Variant(**_Reader(play, whole).load(), source=whole)


def place_of(key: str) -> str | None:
    """Return where this program keeps the rules of a name, told by its key; None where it keeps nothing.

    That is where it stands in an archive, and where the user has no folder: one that is told from the current folder is
    none, since it would be another for each folder.
    """
    told = (os.environ.get("XDG_CACHE_HOME"), os.environ.get("LOCALAPPDATA"), os.path.expanduser("~/.cache"))
    home = next((one for one in told if one and os.path.isabs(one)), None)
    if home is None or maker() is None:
        return None
    told_apart = crc32(repr((maker(), key)).encode())
    return os.path.join(home, "remigio", "rules", f"{told_apart:08x}{SUFFIX}")


def key_of(name: str | Path) -> str:
    """Return what tells a name from all others: for one that is no whole path also the folder where it is looked for.

    Raises:
        OSError: if the current folder is gone.
    """
    is_shipped = isinstance(name, str) and name in resources.variant_names()
    return repr(name if is_shipped or os.path.isabs(name) else (os.getcwd(), name))


@cache
def maker() -> tuple[object, ...] | None:
    """Return what tells this program from every other that could have kept rules; None if it stands in an archive.

    That are its version, the Python that runs it, all files that have a part in what rules become, and the names of the
    variants that are shipped: a file that extends one of them means it before any that lies beside.
    """
    package = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
    shipped = resources.key_of(f"{resources.GRAMMAR}/expression.lark")
    found: list[object] = []
    try:
        found += [resources.variant_names()]
        for folder in (*(os.path.join(package, room) for room in _MAKERS), os.path.dirname(shipped)):
            with os.scandir(folder) as entries:
                files = [(one.name, one.stat()) for one in entries if one.is_file()]
                found += sorted((name, said.st_mtime_ns, said.st_size) for name, said in files)
    except OSError:
        return None
    return __version__, sys.hexversion, package, crc32(repr(found).encode())


def is_own(place: str | int) -> bool:
    """Return whether nobody else can write in a folder or an open file, as far as the system tells.

    Raises:
        OSError: if it is not there.
    """
    said = os.stat(place)
    return not hasattr(os, "geteuid") or (said.st_uid == os.geteuid() and not said.st_mode & _OTHERS_WRITE)


def _is_still(place: str, real: str, data: bytes) -> bool:
    """Return whether a file is where it was and says what it said."""
    if not real:
        return resources.read_bytes(place) == data
    if os.path.realpath(place) != real or not os.path.isfile(place):
        return False
    with open(place, "rb") as file:
        return file.read(len(data) + 1) == data


# ---------------------------------------------------------------- what stands in a file for a rule and its functions


def rule(whole: Whole, text: str, path: str, facts: Any, run: Run, limit: Limit | None) -> Rule:
    """Return a rule that was compiled before; it is read again when its reading is asked for."""
    return compiled(Rule(text, path, whole.reading, *facts), run, limit)


def function(code: bytes, bound: Mapping[str, Any]) -> FunctionType:
    """Return the function of a rule: its byte code, and what it refers to by name."""
    return FunctionType(code_of(code), {**GLOBALS, **bound})
