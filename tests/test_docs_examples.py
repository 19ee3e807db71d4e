"""Every example of the documents is tried: rules files load, fragments fit their game, expressions mean what they say.

How a block is tried stands behind its fence:

    ```yaml                          a whole file, which has to be without any problem
    ```yaml over remigio-13          a few lines, as a file that begins `extends: remigio-13` would have them
    ```yaml over remigio-13 E203     the same, and this is what is wrong with it (a warning: W201)
    ```yaml cases                    a file of cases, all of them right
    ```yaml case of remigio-13       cases of that variant, all of them right
    ```yaml beside casa.yaml         a whole file that stands beside the first block of the document, of that name
    ```expression shown              one expression a line, with the names of that hook
    ```expression group of remigio-13
    ```python                        a program that ends without a fault

Behind an expression a comment may say what comes of it: a code (`# E301: …`), else anything.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from remigio_dsl import load
from remigio_dsl.core.spans import Excerpt
from remigio_dsl.lang.checked import build_rule
from remigio_dsl.lang.hooks import HOOKS
from remigio_dsl.lang.types import Type, Vocabulary
from remigio_dsl.source import shapes
from remigio_dsl.study.cases import run_file
from remigio_dsl.variant.resolve import check

TOP = Path(__file__).parent.parent
DOCUMENTS = [TOP / "README.md", *sorted((TOP / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(?P<info>[^`\n]*)\n(?P<text>.*?)^```[ ]*$", re.MULTILINE | re.DOTALL)
HEAD = "format: 1\nid: example\nextends: {parent}\n"
CODE = re.compile(r"[EW][0-9]{3}")


class Block(NamedTuple):
    """An example: its document, the line of its fence, the words behind that, and its text."""

    document: Path
    line: int
    info: str
    text: str

    def __str__(self) -> str:
        return f"{self.document.name}:{self.line}"


def blocks(kind: str) -> list[Block]:
    """Return the examples of one kind."""
    found = []
    for document in DOCUMENTS:
        whole = document.read_text(encoding="utf-8")
        for match in BLOCK.finditer(whole):
            line = whole.count("\n", 0, match.start()) + 1
            info = match["info"].strip()
            if info.split()[:1] == [kind]:
                found.append(Block(document, line, info, match["text"]))
    return found


def expressions() -> Iterator[tuple[Block, str]]:
    for block in blocks("expression"):
        for at, line in enumerate(block.text.splitlines(), block.line + 1):
            if line.strip():
                yield block._replace(line=at), line


@pytest.mark.parametrize("block", blocks("yaml"), ids=str)
def test_an_example_of_a_file_is_right(block: Block, tmp_path: Path) -> None:
    match block.info.split()[1:]:
        case []:
            assert problems(tmp_path, "example.yaml", block.text) == []
        case ["over", parent, *codes]:
            assert problems(tmp_path, "example.yaml", HEAD.format(parent=parent) + block.text) == codes
        case ["beside", name]:
            first = next(one for one in blocks("yaml") if one.document == block.document and one.info == "yaml")
            (tmp_path / name).write_text(first.text, encoding="utf-8")
            assert problems(tmp_path, "example.yaml", block.text) == []
        case ["cases"]:
            assert wrong_cases(tmp_path, block.text) == []
        case ["case", "of", variant]:
            assert wrong_cases(tmp_path, f"cases: 1\nvariant: {variant}\ntests:\n{block.text}") == []
        case words:
            pytest.fail(f"no way to try `{' '.join(words)}`")


def problems(folder: Path, name: str, text: str) -> list[str]:
    """Return the codes of what is wrong with a file, each once, or whatever else it comes to."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    _, found = check(path)
    return list(dict.fromkeys(one.code for one in found))


def wrong_cases(folder: Path, text: str) -> list[object]:
    path = folder / "example.cases.yaml"
    path.write_text(text, encoding="utf-8")
    results = list(run_file(path))
    assert results
    return [(result.id, result.differences, result.diagnostics) for result in results if not result.ok]


@pytest.mark.parametrize(("block", "line"), list(expressions()), ids=lambda one: str(one)[:40])
def test_an_example_of_an_expression_is_right(block: Block, line: str) -> None:
    _, hook, *of = block.info.split()
    assert hook in HOOKS
    variant = load(of[-1] if of else "remigio-10")
    data = variant.origin.data
    assert isinstance(data, dict)
    words = Vocabulary(
        variant.deck.ranks,
        variant.deck.suits,
        tuple(kind.name for kind in variant.melds),
        tuple(hand.name for hand in variant.closing.hands),
        {name: Excerpt.of(str(said)) for name, said in data["define"].items()},
    )
    text, _, comment = line.partition("#")
    types = (Type.NUMBER, Type.TRUTH)
    tried = [build_rule(Excerpt.of(text.strip()), "example", hook, wanted, words) for wanted in types]
    expected = CODE.match(comment.strip())
    if expected is None:
        assert any(rule is not None for rule, _ in tried), [one.code for _, found in tried for one in found]
    else:
        assert all(expected[0] in [one.code for one in found] for _, found in tried)


@pytest.mark.parametrize("block", blocks("python"), ids=str)
def test_an_example_of_a_program_runs(block: Block) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", block.text], cwd=TOP, capture_output=True, encoding="utf-8", timeout=60,
        env={"PYTHONPATH": str(TOP), "PYTHONIOENCODING": "utf-8"}, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_every_kind_of_example_is_there() -> None:
    assert all(blocks(kind) for kind in ("yaml", "expression", "python"))
    assert not [f"{block}" for kind in ("yml", "YAML", "py") for block in blocks(kind)]


def test_the_guide_speaks_of_every_section_and_every_hook() -> None:
    guide = (TOP / "docs" / "language.md").read_text(encoding="utf-8")
    sections = set(shapes.root("variant").properties)
    assert not {name for name in sections | set(HOOKS) if f"`{name}`" not in guide and f"`{name}." not in guide}
