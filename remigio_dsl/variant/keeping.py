"""Keep rules that were just compiled for the next start; `variant/kept` finds them again, and says for whom."""

from __future__ import annotations

import os
import sys
from _pickle import Pickler, dumps  # `pickle` itself takes longer to import than the rules to write
from binascii import crc32
from collections.abc import Sequence
from io import BytesIO
from itertools import count
from marshal import dumps as bytes_of
from types import FunctionType

from remigio_dsl.core.dataclass import field_names
from remigio_dsl.core.hints import TYPE_CHECKING, Any
from remigio_dsl.lang.rule import Rule
from remigio_dsl.lang.runtime import GLOBALS
from remigio_dsl.variant import kept
from remigio_dsl.variant.find import Found
from remigio_dsl.variant.model import Variant

if TYPE_CHECKING:
    from pathlib import Path

MOST = 32  # variants that are kept; the one that was written first is the first to go
_loads = count()  # of this process


def keep(name: str | Path, variant: Variant, files: Sequence[Found]) -> None:
    """Keep rules that were just made of these files, if the user's cache folder can be written.

    Only what a process loads first is: it is for the next start, and whoever loads a thousand variants does not wait
    for it. Files whose names are not ASCII are passed over, since there may be two ways to write one.
    """
    if next(_loads) or sys.dont_write_bytecode or not all(one.name.isascii() for one in files):
        return
    try:
        key = kept.key_of(name)
        place = kept.place_of(key)
        if place is not None:
            resolved, known = dumps(variant.origin.resolved), [_known(one) for one in files]
            data = dumps((kept.maker(), key, known, played(variant), resolved))
            _write(place, crc32(data).to_bytes(4) + data)
    except (OSError, RecursionError):  # the latter where `load` was called from so deep that there was room for no more
        return


def _known(file: Found) -> kept.KeptFile:
    """Return what tells whether a file is still the same: where it was opened, where that leads, what it says."""
    if file.folder is None:
        return file.name, "", file.data
    return os.path.join(file.folder, os.path.basename(file.name)), file.key, file.data


def played(variant: Variant) -> bytes:
    """Return what play needs of a variant, as `kept.find` reads it."""
    file = BytesIO()
    _Writer(file).dump({name: getattr(variant, name) for name in field_names(variant) if name != "source"})
    return file.getvalue()


# ---------------------------------------------------------------- the file


_WHOLE = object()  # stands for the whole of the variant, which whoever reads the file has beside it


class _Writer(Pickler):
    """Writes the rules of a variant with their functions, and without their readings."""

    def persistent_id(self, one: object) -> str | None:
        return "whole" if one is _WHOLE else None

    def reducer_override(self, one: object) -> Any:
        if isinstance(one, Rule):
            facts = (one.hook, one.constant, one.names, one.group_names, one.defines, one.truth, one.implied)
            return kept.rule, (_WHOLE, one.text, one.path, facts, one.run, one.limit)
        if isinstance(one, FunctionType) and one.__globals__["__builtins__"] is GLOBALS["__builtins__"]:
            bound = {name: value for name, value in one.__globals__.items() if name not in GLOBALS}
            return kept.function, (bytes_of(one.__code__), bound)
        return NotImplemented


def _write(place: str, data: bytes) -> None:
    """Write a file of kept rules whole or not at all, and let the oldest go where there are too many.

    A folder that `kept.find` would not trust is left as it is: others could have put links there.
    """
    folder = os.path.dirname(place)
    if _is_anothers(folder):
        return
    os.makedirs(folder, mode=0o700, exist_ok=True)
    if not kept.is_own(folder):
        return
    beside = f"{place.removesuffix(kept.SUFFIX)}.{os.getpid()}{kept.SUFFIX}"
    try:
        with open(beside, "xb", opener=_private) as file:
            file.write(data)
        os.replace(beside, place)
    except BaseException:  # also where a person has stopped it
        if os.path.lexists(beside):
            os.unlink(beside)
        raise
    with os.scandir(folder) as entries:  # with what was left where a process was ended while it wrote
        known = sorted((one.stat().st_mtime_ns, one.path) for one in entries if one.name.endswith(kept.SUFFIX))
    for _, old in known[:-MOST]:
        os.unlink(old)


def _is_anothers(folder: str) -> bool:
    """Return whether a folder stands in what belongs to somebody else, as the home does for whoever works as root."""
    if not hasattr(os, "geteuid"):
        return False
    while not os.path.exists(folder):
        folder = os.path.dirname(folder)
    return os.stat(folder).st_uid not in (os.geteuid(), 0)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
