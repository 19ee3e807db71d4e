"""What holds for the whole house: no game's name in Python, only `ui` prints, and no path of anybody's machine."""

import ast
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import remigio_dsl

PACKAGE = Path(remigio_dsl.__file__).parent
TOP = PACKAGE.parent
ABOVE = ("ui", "__main__.py")
BELOW_UI = [path for path in sorted(PACKAGE.rglob("*.py")) if path.relative_to(PACKAGE).parts[0] not in ABOVE]
GAMES = sorted(path.stem for path in (TOP / "variants").glob("*.yaml") if ".cases" not in path.name)

below_ui = pytest.mark.parametrize("path", BELOW_UI, ids=lambda path: str(path.relative_to(PACKAGE)))


def names_and_texts(tree: ast.AST) -> Iterator[str]:
    """Yield every name and every text of a module but its docstrings, which may give examples."""
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docs:
                yield text
            case ast.Name(id=name) | ast.Attribute(attr=name):
                yield name


@pytest.mark.parametrize(
    "path",
    [path for path in BELOW_UI if "messages" not in path.parts],  # a sentence for people may give a game as an example
    ids=lambda path: str(path.relative_to(PACKAGE)),
)
def test_no_game_has_a_name_in_python(path: Path) -> None:
    said = set(names_and_texts(ast.parse(path.read_text(encoding="utf-8"))))
    assert not [text for text in said for game in GAMES if re.search(rf"\b{re.escape(game)}\b", text)]


@below_ui
def test_only_the_ui_prints_or_reads_the_keyboard(path: Path) -> None:
    said = set(names_and_texts(ast.parse(path.read_text(encoding="utf-8"))))
    assert not said & {"print", "input", "stdout", "stderr", "stdin"}


@pytest.mark.parametrize("path", sorted((PACKAGE / "engine").glob("*.py")), ids=lambda path: path.name)
def test_nothing_in_the_engine_is_kept_by_a_property_that_the_compiler_would_work_out_each_time(path: Path) -> None:
    assert "cached_property" not in set(names_and_texts(ast.parse(path.read_text(encoding="utf-8"))))


def test_the_readme_gives_the_two_commands() -> None:
    readme = (TOP / "README.md").read_text(encoding="utf-8")
    assert "make play" in readme
    assert "make test" in readme


def test_the_links_of_the_documents_lead_somewhere() -> None:
    documents = [TOP / "README.md", TOP / "CHANGELOG.md", *sorted((TOP / "docs").glob("*.md"))]
    broken = [
        f"{document.name}: {target}"
        for document in documents
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", document.read_text(encoding="utf-8"))
        if "://" not in target and not (document.parent / target).exists()
    ]
    assert not broken


def test_what_make_says_while_it_prepares_stays_out_of_the_game() -> None:
    command = ["make", "--dry-run", "VENV=no-such-environment", "ARGS=--plain", "play"]
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(command, cwd=TOP, env=surroundings, capture_output=True, check=True, encoding="utf-8")
    lines = done.stdout.splitlines()
    chatter = [line for line in lines if re.search(r"\becho\b|-m pip install|-m venv", line)]
    assert len(chatter) >= 3
    assert all(">&2" in line for line in chatter)
    assert lines[-1].endswith("-m remigio_dsl play --plain")
