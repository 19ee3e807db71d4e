"""A start imports what it needs: nothing heavy, and nothing that is of use only once something has gone wrong."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import remigio_dsl
from remigio_dsl.core.resources import variant_names

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
    surroundings.pop("PYTHONDONTWRITEBYTECODE", None)
    surroundings["XDG_CACHE_HOME"] = str(place / "cache")
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
    "bisect", "contextlib", "decimal", "enum", "fractions", "heapq", "importlib", "json", "math", "numbers", "re",
    "struct", "typing", "warnings",
}  # fmt: skip


@pytest.mark.parametrize("name", variant_names())
def test_a_second_start_finds_the_rules_compiled(name: str, tmp_path: Path) -> None:
    """What earlier starts have kept is played without reading anything, or what only reading needs.

    Annotations are written with `core.hints`, named tuples come from `core.named`, and what only some rules, hands or
    messages need is imported by the functions that do.
    """
    program = TO_THE_FIRST_MOVE.format(name=name, players=4 if name.startswith("remigio") else 2)
    assert "remigio_dsl.variant.resolve" in modules(program, tmp_path)
    found = set(modules(program, tmp_path))
    assert not found & without(SLOW | HEAVY | OF_COMMANDS, tmp_path)
    assert not rooms(found, "source", "lang.check", "lang.typed", "variant.build", "variant.resolve", "variant.keeping")


def test_named_tuples_stand_where_nothing_is_compiled() -> None:
    """A compiled module with a named tuple would import `typing`, whatever stands in its source (`core.named`)."""
    hook = ast.parse((ROOT / "compile_engine.py").read_text(encoding="utf-8"))
    (plain,) = (
        ast.literal_eval(node.value)
        for node in hook.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "PLAIN"
    )
    engine = [path for path in (ROOT / "remigio_dsl" / "engine").glob("*.py") if path.name not in plain]
    assert [path.name for path in engine if "core.named import" in path.read_text(encoding="utf-8")] == []
