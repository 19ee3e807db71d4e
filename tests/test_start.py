"""A start imports what it needs: nothing heavy, and nothing that is of use only once something has gone wrong."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import remigio_dsl

ROOT = Path(__file__).parents[1]
LISTED = "\nimport sys; print('MODULES', *sys.modules)"
TO_THE_FIRST_MOVE = (
    "from remigio_dsl import Game, load; game = Game(load({name!r}), {players}); assert game.legal(game.start(1))"
)
COMMAND = "from remigio_dsl.ui.cli import main; assert main({words!r}) == 0"

HEAVY = {
    "asyncio", "concurrent.futures", "distributed", "importlib.metadata", "importlib.resources", "interegular",
    "jsonschema", "lark", "logging", "matplotlib", "multiprocessing", "numba", "numpy", "pickle", "prompt_toolkit",
    "pyarrow", "random", "scipy", "secrets", "sqlite3", "tempfile", "unittest", "xml.etree", "zipfile",
}  # fmt: skip
# a program that plays by what is shipped needs none of it
OF_COMMANDS = {
    "argparse", "dataclasses", "datetime", "gettext", "hashlib", "inspect", "locale", "pathlib", "pkgutil", "shlex",
    "shutil", "yaml",
}  # fmt: skip
NEEDED = {"remigio_dsl.core.messages.titles"}  # that is read as data
OF_PLAY = {"remigio_dsl.engine.game", "remigio_dsl.variant.build"}
OF_TROUBLE = {"remigio_dsl.ui.reasons", "remigio_dsl.ui.traces", "remigio_dsl.engine.why"}


def modules(program: str, place: Path) -> list[str]:
    """Return what a fresh process has imported at the end of a program, whose input is empty, in its order."""
    surroundings = {**os.environ, "HOME": str(place), "XDG_STATE_HOME": str(place), "XDG_DATA_HOME": str(place)}
    surroundings["PYTHONPATH"] = str(Path(remigio_dsl.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", program + LISTED], cwd=place, env=surroundings, stdin=subprocess.DEVNULL,
        capture_output=True, check=True, encoding="utf-8",
    )  # fmt: skip
    return done.stdout.splitlines()[-1].split()[1:]


def without(names: set[str], place: Path) -> set[str]:
    """Return the names but for those that an empty program has imported: a Python may come with additions."""
    return names.difference(modules("", place))


def rooms(found: set[str], *names: str) -> set[str]:
    return {one for one in found if any(f"{one}.".startswith(f"remigio_dsl.{name}.") for name in names)}


@pytest.mark.parametrize(
    ("name", "players"),
    [("gin", 2), ("oklahoma-gin", 2), ("remigio-10", 4), ("remigio-13", 4), ("straight-gin", 2)],
)
def test_a_program_plays_without_a_word_of_what_people_read(name: str, players: int, tmp_path: Path) -> None:
    found = set(modules(TO_THE_FIRST_MOVE.format(name=name, players=players), tmp_path))
    assert found >= OF_PLAY
    assert not found & without(HEAVY | OF_COMMANDS, tmp_path)
    assert not rooms(found, "ui", "study", "engine.fast", "engine.records", "engine.bots", "engine.why")
    assert rooms(found, "core.messages") == {"remigio_dsl.core.messages", *NEEDED}


def test_an_expression_of_ones_own_brings_lark(tmp_path: Path) -> None:
    settings = "{'match.out': '3 * total >= 299'}"
    found = modules(f"from remigio_dsl import load; assert load('gin', sets={settings})", tmp_path)
    assert "lark" in found


def test_the_first_screen_of_a_match_waits_for_nothing_that_it_does_not_show(tmp_path: Path) -> None:
    words = ["play", "gin", "--plain", "--seed", "1", "--lang", "en"]
    found = set(modules(COMMAND.format(words=words), tmp_path))
    assert found >= OF_PLAY
    assert not found & without(HEAVY | OF_TROUBLE, tmp_path)
    assert not rooms(found, "study", "engine.fast", "ui.report", "ui.rulesheet")
    assert rooms(found, "ui.commands") == {"remigio_dsl.ui.commands", "remigio_dsl.ui.commands.play"}


@pytest.mark.parametrize("words", [["check", "gin"], ["options", "gin"], ["rules", "gin"], ["show", "gin"]])
def test_what_looks_at_rules_imports_nothing_heavy(words: list[str], tmp_path: Path) -> None:
    assert not without(HEAVY, tmp_path).intersection(modules(COMMAND.format(words=words), tmp_path))


def test_the_version_is_told_without_reading_any_rules(tmp_path: Path) -> None:
    found = set(modules(COMMAND.format(words=["--version"]), tmp_path))
    assert not found & (without(HEAVY, tmp_path) | OF_PLAY | {"yaml"})
    assert not rooms(found, "engine", "variant", "lang", "source", "study")


# modules of the standard library that take longer than a deal, or come with one that does
SLOW = {
    "bisect", "contextlib", "dataclasses", "decimal", "enum", "fractions", "heapq", "importlib", "inspect", "json",
    "math", "numbers", "pickle", "random", "re", "struct", "typing", "warnings",
}  # fmt: skip


def imported(module: str) -> set[str]:
    """Return what is imported where a module is: not by its functions, and not for type checkers alone."""
    place = ROOT.joinpath(*module.split("."))
    text = (place / "__init__.py" if place.is_dir() else place.with_suffix(".py")).read_text(encoding="utf-8")
    found: set[str] = set()
    todo: list[ast.AST] = [ast.parse(text)]
    while todo:
        match todo.pop():
            case ast.Import(names=names):
                found.update(one.name for one in names)
            case ast.ImportFrom(module=str(home), names=names):
                found.update([home, *(f"{home}.{one.name}" for one in names)])
            case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=orelse):
                todo += orelse
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                pass
            case other:
                todo += ast.iter_child_nodes(other)
    return found


def of_play() -> dict[str, set[str]]:
    """Return the modules of `core` and `engine` that a game needs from its start, each with what it imports."""
    found: dict[str, set[str]] = {}
    todo = {"remigio_dsl", "remigio_dsl.engine.game"}
    while todo:
        module = todo.pop()
        found[module] = imported(module)
        todo |= {one for one in rooms(found[module], "core", "engine") if is_module(one)} - found.keys()
    return found


def is_module(name: str) -> bool:
    place = ROOT.joinpath(*name.split("."))
    return place.is_dir() or place.with_suffix(".py").is_file()


def test_the_core_and_the_engine_do_without_what_is_slow_to_import() -> None:
    """No module of `core` and `engine` that a game needs imports such a module of the standard library itself.

    Annotations are written with `core.hints`, named tuples come from `core.named`, and what only some rules, hands or
    messages need is imported by the functions that do. What the other rooms import is not looked at.
    """
    found = of_play()
    assert len(found) > 50
    assert {name: slow for name, some in found.items() if (slow := {one.split(".")[0] for one in some} & SLOW)} == {}


def test_named_tuples_stand_where_nothing_is_compiled() -> None:
    """A compiled module with a named tuple would import `typing`, whatever stands in its source (`core.named`)."""
    hook = ast.parse((ROOT / "compile_engine.py").read_text(encoding="utf-8"))
    (plain,) = (
        ast.literal_eval(node.value)
        for node in hook.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "PLAIN"
    )
    named = {name for name, some in of_play().items() if "remigio_dsl.core.named" in some}
    assert {f"{name.rpartition('.')[2]}.py" for name in named} == plain - {"__init__.py"}
