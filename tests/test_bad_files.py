"""Wrong files: each has the codes and places that it is told, and the drawings that people see, in both languages.

A file of `tests/bad/` begins with comments that say what is expected of it:

    # expect: E101 6:9          one line for each problem, warnings included
    # stage: text | shape       only read, or read and held against the schema (else: checked as a whole)
    # repeat: 50000             its last line stands in for so many

Where a comment would disturb the fault, the same lines (without `#`) stand in a file of the same name and the ending
`.expect`. Folders hold files that name each other: the one called as the folder is checked.

The drawings stand beside it (`.en.txt`, `.es.txt`); `REMIGIO_GOLDEN=write` writes them anew.
"""

import os
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from remigio_dsl.core import render
from remigio_dsl.core.diagnostics import Diagnostic, by_place
from remigio_dsl.core.voice import LANGUAGES, Voice
from remigio_dsl.source import nodes, patch, schema
from remigio_dsl.variant.resolve import check

BAD = Path(__file__).parent / "bad"
FILES = sorted(
    str(path.relative_to(BAD))
    for path in BAD.rglob("*")
    if path.suffix in (".yaml", ".yml") and (path.parent == BAD or path.stem == path.parent.name)
)
_LINE = re.compile(r"(?:# )?(expect|stage|repeat): +(.+)")
_MOST_SHOWN = 2000  # characters of a line that a drawing may have: nothing of a huge line is shown whole


@dataclass
class Wanted:
    """What the head of a file asks for."""

    problems: list[str] = field(default_factory=list)
    stage: str = ""
    repeat: int = 1


@cache
def wanted(name: str) -> Wanted:
    beside = (BAD / name).with_suffix(".expect")
    text = beside.read_text("utf-8") if beside.exists() else (BAD / name).read_bytes().decode("utf-8", "replace")
    want = Wanted()
    for line in text.splitlines():
        found = _LINE.fullmatch(line.strip())
        if found is None:
            break
        if found[1] == "expect":
            want.problems.append(found[2].strip())
        elif found[1] == "stage":
            want.stage = found[2].strip()
        else:
            want.repeat = int(found[2])
    return want


def content(name: str) -> bytes:
    data = (BAD / name).read_bytes()
    if (times := wanted(name).repeat) > 1:
        *head, last = data.rstrip(b"\n").split(b"\n")
        data = b"\n".join([*head, *[last] * times]) + b"\n"
    return data


@cache
def problems(name: str) -> tuple[Diagnostic, ...]:
    stage = wanted(name).stage
    if stage:
        tree, found = nodes.read(content(name), name)
        if tree is not None and stage == "shape":
            found = by_place(found + schema.check(patch.expand(tree), "file"))
        return tuple(found)
    before = Path.cwd()
    os.chdir(BAD)
    try:
        return tuple(_case_problems(name) if name.endswith(".cases.yaml") else check(name)[1])
    finally:
        os.chdir(before)


def _case_problems(name: str) -> list[Diagnostic]:
    from remigio_dsl.study.cases import Library, run_file  # noqa: PLC0415  (only these files need an engine)
    from remigio_dsl.study.cases.reading import read_file  # noqa: PLC0415

    results = [one for result in run_file(name, Library()) for one in result.diagnostics]
    return by_place([*read_file(name).problems, *results])


def place(one: Diagnostic) -> str:
    return f"{one.code} {one.span.line}:{one.span.column}" if one.span is not None else f"{one.code} -"


@pytest.mark.parametrize("name", FILES)
def test_a_wrong_file_is_told_where_it_is_wrong(name: str) -> None:
    assert wanted(name).problems, "no `# expect:` line"
    assert sorted(place(one) for one in problems(name)) == sorted(wanted(name).problems)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", FILES)
def test_what_people_see_of_it_is_as_kept(name: str, lang: str) -> None:
    golden = (BAD / name).with_suffix(f".{lang}.txt")
    drawn = render.draw_all(problems(name), Voice(lang)) + "\n"  # type: ignore[arg-type]
    if os.environ.get("REMIGIO_GOLDEN") == "write":
        golden.write_text(drawn, "utf-8")
    assert golden.exists(), "no drawing: see the head of this file"
    assert drawn == golden.read_text("utf-8")
    assert max(map(len, drawn.splitlines())) < _MOST_SHOWN


@pytest.mark.parametrize("name", FILES)
def test_plain_words_and_data_lose_nothing(name: str) -> None:
    for one in problems(name):
        for lang in LANGUAGES:
            voice = Voice(lang)
            sentence = render.draw(one, voice, plain=True)
            data = render.as_json(one, voice)
            assert one.code in sentence
            assert "`" not in sentence
            for said in (data["message"], data["label"], data["help"], data["note"]):
                assert said is None or str(said).replace("`", "") in sentence
            assert data["code"] == one.code


def test_no_drawing_is_left_over() -> None:
    stems = {(BAD / name).with_suffix("") for name in FILES}
    drawings = {path.with_suffix("").with_suffix("") for path in BAD.rglob("*.txt")}
    assert drawings <= stems
