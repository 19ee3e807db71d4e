"""The page about the house names every module, and the modules of a room import each other without a circle.

The page's tables are written by `make docs`, from the first line of each module.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import remigio_dsl

PACKAGE = Path(remigio_dsl.__file__).parent
PAGE = PACKAGE.parent / "docs" / "house.md"
ROOMS = ("core", "source", "lang", "variant", "engine", "study", "ui")
ROW = re.compile(r"^\| `(?P<module>[\w/]+\.py)` \|", re.MULTILINE)


def modules(room: str) -> dict[str, Path]:
    """Return the modules of a room by their dotted names; a package is its `__init__`."""
    return {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
        for path in sorted((PACKAGE / room).rglob("*.py"))
    }


def test_the_page_lists_every_module_and_no_other() -> None:
    listed = ROW.findall(PAGE.read_text(encoding="utf-8"))
    there = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if path.name not in ("__init__.py", "__main__.py")
    }
    assert {"missing": sorted(there - set(listed)), "gone": sorted(set(listed) - there)} == {"missing": [], "gone": []}
    assert len(listed) == len(set(listed))


FOR_TYPES = ("variant",)  # rooms in which modules may name the types of one another in annotations


def imported(tree: ast.Module, known: set[str], *, types: bool) -> Iterator[str]:
    """Yield the modules that are imported anywhere in this one; without `types` those for annotations are left out."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if not types and isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        waiting += ast.iter_child_nodes(node)
        match node:
            case ast.Import(names=names):
                yield from (one.name for one in names if one.name in known)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                for one in names:
                    whole = f"{module}.{one.name}"
                    yield whole if whole in known else module


@pytest.mark.parametrize("room", ROOMS)
def test_the_modules_of_a_room_import_each_other_without_a_circle(room: str) -> None:
    paths = modules(room)
    graph = {
        name: set(imported(ast.parse(path.read_text(encoding="utf-8")), set(paths), types=room not in FOR_TYPES))
        & set(paths) - {name}
        for name, path in paths.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail(f"a circle of imports: {' -> '.join(circle.args[1])}")
