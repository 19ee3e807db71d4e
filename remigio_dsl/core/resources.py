"""Find the data that is shipped: the variants with their cases, and the grammar.

An installed package carries both in `remigio_dsl/_data`, also inside a wheel that was never unpacked; in a checkout,
and so in an editable installation, they stand beside the package. They are found by plain paths, as `pathlib` alone
takes longer to import than all that is read here.

A place is written as it stands in the repository, such as `variants/remigio-10.yaml`; that is how messages name it too.
"""

from __future__ import annotations

import os

from remigio_dsl.core.hints import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

VARIANTS = "variants"
GRAMMAR = "grammar"
VARIANT_SUFFIX = ".yaml"
CASES_SUFFIX = ".cases.yaml"

_PACKAGE = "remigio_dsl"


def variant_names() -> list[str]:
    """Return the ids of the shipped variants, sorted: the names of their files without `.yaml`."""
    return sorted(
        name.removesuffix(VARIANT_SUFFIX)
        for name in _names(VARIANTS)
        if name.endswith(VARIANT_SUFFIX) and not name.endswith(CASES_SUFFIX)
    )


def case_places() -> list[str]:
    """Return the places of the shipped case files, sorted, such as `variants/remigio-10.cases.yaml`."""
    return sorted(f"{VARIANTS}/{name}" for name in _names(VARIANTS) if name.endswith(CASES_SUFFIX))


def read_bytes(place: str) -> bytes:
    """Return what stands at `place`, as it is in the file.

    Raises:
        FileNotFoundError: if no such file is shipped.
    """
    folder, _, name = place.partition("/")
    if folder not in (VARIANTS, GRAMMAR) or not name or "/" in name or "\\" in name or name in (".", ".."):
        raise FileNotFoundError(place)
    where = _folder(folder)
    if where is None:
        entry = _archived(folder) / name
        if not entry.is_file():
            raise FileNotFoundError(place)
        return entry.read_bytes()
    path = os.path.join(where, name)
    if not os.path.isfile(path):
        raise FileNotFoundError(place)
    with open(path, "rb") as file:
        return file.read()


def read_text(place: str) -> str:
    """Return the text at `place`, which is UTF-8 whatever the machine's own encoding.

    Raises:
        FileNotFoundError: if no such file is shipped.
    """
    return read_bytes(place).decode("utf-8")


def key_of(place: str) -> str:
    """Return what is the same for every way to a file: its real path, or its `place` where it is inside an archive."""
    folder, _, name = place.partition("/")
    where = _folder(folder)
    return place if where is None else os.path.realpath(os.path.join(where, name))


def path_of(place: str) -> Path | None:
    """Return where the file system has the file of a `place`; None where it stands inside an archive."""
    from pathlib import Path  # noqa: PLC0415  (slow to import, and of no use to whoever only plays)

    folder, _, name = place.partition("/")
    where = _folder(folder)
    return None if where is None else Path(where, name).resolve()


def checkout() -> Path | None:
    """Return the top of the checkout that the program runs from; None where it is installed."""
    path = path_of(f"{GRAMMAR}/variant.schema.json")
    return path.parents[1] if path is not None and path.parents[1].name != "_data" else None


def _names(folder: str) -> list[str]:
    """Return the names of the files in a folder of data."""
    where = _folder(folder)
    if where is None:
        return [entry.name for entry in _archived(folder).iterdir() if entry.is_file()]
    with os.scandir(where) as entries:
        return [entry.name for entry in entries if entry.is_file()]


def _folder(name: str) -> str | None:
    """Return the path of a folder of data: the package's own if it has one, else the one beside the package.

    None is returned where the package stands inside an archive.

    Raises:
        FileNotFoundError: if there is neither.
    """
    package = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
    for path in (os.path.join(package, "_data", name), os.path.join(os.path.dirname(package), name)):
        if os.path.isdir(path):
            return path
    if os.path.isdir(package):
        raise FileNotFoundError(name)
    return None


def _archived(name: str) -> Traversable:
    """Return a folder of data inside an archive.

    Raises:
        FileNotFoundError: if it is not there.
    """
    from importlib.resources import files  # noqa: PLC0415  (of use to archives alone, and slow to import)

    folder = files(_PACKAGE) / "_data" / name
    if not folder.is_dir():
        raise FileNotFoundError(name)
    return folder
