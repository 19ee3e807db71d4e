"""Every numbered rule of `docs/rules.md` and `docs/gin.md` is reached by the rules files and tested by a case."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
VARIANTS = ROOT / "variants"
SERIES = r"([RAI](?:10|13)|GIN)"
ID = re.compile(rf"\b(?:{SERIES}-(\d\d)|(C\d\d\d))\b")
RANGE = re.compile(rf"\b{SERIES}-(\d\d) to {SERIES}-(\d\d)\b")
ROW = re.compile(r"\| ((?:[RAI](?:10|13)|GIN)-\d\d|C\d\d\d) \|(?: ([NOAP]) \|)?")

# Wrong hands cannot come from our deal; repairing them and dealing again are for later.
LATER = {"R10-13", "R10-14", "R10-15"}
# What players do with their own hand, habits of a table, and readings that would need another game.
NOT_TO_BE_REACHED = {"A10-33"}
# Figures about the length of a match.
FIGURES = {"I13-06"}


def ids_in(text: str) -> set[str]:
    """Return the ids that a `source` cites: single ones, lists, and ranges such as `R13-14 to R13-20`."""
    found = {published or f"{series}-{number}" for series, number, published in ID.findall(text)}
    for series, first, other, last in RANGE.findall(text):
        assert series == other, f"a range from one series to another: {text}"
        assert int(first) < int(last), f"a range that goes backwards: {text}"
        found |= {f"{series}-{number:02}" for number in range(int(first), int(last) + 1)}
    return found


def rules() -> dict[str, str]:
    """Return each id with its mark: N, O, A or P, for an ambiguity `default`, for an implied rule N.

    The mark of a case that others have published is `case`.
    """
    marks: dict[str, str] = {}
    lines = [line for name in ("rules", "gin") for line in (ROOT / f"docs/{name}.md").read_text("utf-8").splitlines()]
    for line in lines:
        found = ROW.match(line)
        if found is None:
            continue
        name, mark = found.groups()
        assert name not in marks, f"{name} stands twice in docs/rules.md"
        marks[name] = {"R": mark, "G": mark, "A": "default", "I": "N", "C": "case"}[name[0]] or ""
    return marks


def sources_of_cases() -> Iterator[tuple[str, str, str]]:
    """Yield the file, the id and the `source` of every case beside the variants."""
    for path in sorted(VARIANTS.glob("*.cases.yaml")):
        for name, case in yaml.safe_load(path.read_text(encoding="utf-8"))["tests"].items():
            yield path.name, name, case.get("source", "")


def variants() -> dict[str, dict]:  # type: ignore[type-arg]
    """Return the shipped rules files as plain data."""
    files = [path for path in VARIANTS.glob("*.yaml") if not path.name.endswith(".cases.yaml")]
    return {path.name: yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(files)}


MARKS = rules()
CASES = {name for _, _, source in sources_of_cases() for name in ids_in(source)}
OPTIONS = {
    name
    for data in variants().values()
    for option in data.get("options", {}).values()
    for name in ids_in(option.get("source", ""))
}
PATHS = {name for data in variants().values() for ids in data.get("sources", {}).values() for name in ids_in(ids)}


def marked(*wanted: str) -> list[str]:
    """Return the ids that carry one of these marks."""
    return [name for name, mark in MARKS.items() if mark in wanted]


def test_the_rules_are_read_whole() -> None:
    counts = {mark: len(marked(mark)) for mark in ("N", "O", "A", "P", "default", "case")}
    assert sum(counts.values()) == len(MARKS), "a rule without a mark"
    for series, last in {"R10": 56, "R13": 54, "A10": 34, "A13": 32, "I10": 5, "I13": 6, "GIN": 21}.items():
        numbers = sorted(int(name[-2:]) for name in MARKS if name.startswith(f"{series}-"))
        assert numbers == list(range(1, last + 1)), series


@pytest.mark.parametrize("name", [name for name in marked("N", "case") if name not in FIGURES])
def test_what_the_rules_say_is_tested_by_a_case(name: str) -> None:
    assert name in CASES


@pytest.mark.parametrize("name", [name for name in marked("N") if name not in FIGURES])
def test_what_the_rules_say_stands_in_a_file(name: str) -> None:
    assert name in PATHS | OPTIONS


@pytest.mark.parametrize("name", [name for name in marked("O") if name not in LATER])
def test_what_the_rules_leave_open_is_a_question_or_tested(name: str) -> None:
    assert name in OPTIONS | CASES


@pytest.mark.parametrize("name", [name for name in marked("default") if name not in NOT_TO_BE_REACHED])
def test_every_ambiguity_is_settled_in_a_file_and_tested(name: str) -> None:
    assert name in OPTIONS | PATHS
    assert name in CASES


@pytest.mark.parametrize(("file", "case", "source"), list(sources_of_cases()))
def test_a_case_cites_rules_that_exist(file: str, case: str, source: str) -> None:
    cited = ids_in(source)
    assert cited, f"{file}: {case} cites no rule"
    assert cited <= MARKS.keys(), f"{file}: {case}"


def test_the_files_cite_rules_that_exist() -> None:
    assert MARKS.keys() >= OPTIONS | PATHS
