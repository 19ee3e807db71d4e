"""Find the data that is shipped: the variants with their cases, and the grammar.

An installed package carries both in `remigio_dsl/_data`, also inside a wheel that was never unpacked; in a checkout,
and so in an editable installation, they stand beside the package. Whatever comes from here is a `Traversable` and may
have no path in the file system.

A place is written as it stands in the repository, such as `variants/remigio-10.yaml`; that is how messages name it too.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

VARIANTS = "variants"
GRAMMAR = "grammar"
VARIANT_SUFFIX = ".yaml"
CASES_SUFFIX = ".cases.yaml"

_PACKAGE = "remigio_dsl"


def variants() -> Traversable:
    """Return the folder of the shipped variants and their cases."""
    return _folder(VARIANTS)


def grammar() -> Traversable:
    """Return the folder of the expression grammar and the schemas."""
    return _folder(GRAMMAR)


def variant_names() -> list[str]:
    """Return the ids of the shipped variants, sorted: the names of their files without `.yaml`."""
    names = (entry.name for entry in variants().iterdir() if entry.is_file())
    return sorted(
        name.removesuffix(VARIANT_SUFFIX)
        for name in names
        if name.endswith(VARIANT_SUFFIX) and not name.endswith(CASES_SUFFIX)
    )


def case_places() -> list[str]:
    """Return the places of the shipped case files, sorted, such as `variants/remigio-10.cases.yaml`."""
    names = (entry.name for entry in variants().iterdir() if entry.is_file())
    return sorted(f"{VARIANTS}/{name}" for name in names if name.endswith(CASES_SUFFIX))


def read_bytes(place: str) -> bytes:
    """Return what stands at `place`, as it is in the file.

    Raises:
        FileNotFoundError: if no such file is shipped.
    """
    folder, _, name = place.partition("/")
    if folder not in (VARIANTS, GRAMMAR) or not name or "/" in name or "\\" in name or name in (".", ".."):
        raise FileNotFoundError(place)
    entry = _folder(folder) / name
    if not entry.is_file():
        raise FileNotFoundError(place)
    return entry.read_bytes()


def read_text(place: str) -> str:
    """Return the text at `place`, which is UTF-8 whatever the machine's own encoding.

    Raises:
        FileNotFoundError: if no such file is shipped.
    """
    return read_bytes(place).decode("utf-8")


def path_of(place: str) -> Path | None:
    """Return where the file system has the file of a `place`; None where it stands inside an archive."""
    folder, _, name = place.partition("/")
    entry = _folder(folder) / name
    return entry.resolve() if isinstance(entry, Path) else None


def checkout() -> Path | None:
    """Return the top of the checkout that the program runs from; None where it is installed."""
    path = path_of(f"{GRAMMAR}/variant.schema.json")
    return path.parents[1] if path is not None and path.parents[1].name != "_data" else None


def _folder(name: str) -> Traversable:
    """Return a folder of data: the package's own if it has one, else the one beside the package.

    Raises:
        FileNotFoundError: if there is neither.
    """
    package = Path(__file__).resolve().parents[1]
    folders: list[Traversable] = [package / "_data" / name, package.parent / name]
    if not package.is_dir():
        from importlib.resources import files  # noqa: PLC0415  (of use to archives alone, and slow to import)

        folders = [files(_PACKAGE) / "_data" / name]
    for folder in folders:
        if folder.is_dir():
            return folder
    raise FileNotFoundError(name)
