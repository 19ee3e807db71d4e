"""Lints: each has samples that it tells of and samples that it does not, and the shipped games have nothing odd.

`tests/lints/LINT/NAME.bad.yaml` begins with the code and the place that are expected; its twin `NAME.good.yaml` is the
same house with the oddity taken out.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from remigio_dsl.core import render, resources
from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.spans import Excerpt
from remigio_dsl.core.voice import Voice, catalogue
from remigio_dsl.lang.checked import build_rule
from remigio_dsl.lang.types import Type, Vocabulary
from remigio_dsl.study.lints import LINTS, lint
from remigio_dsl.study.lints.logic import always
from remigio_dsl.variant import expressions
from remigio_dsl.variant.load import load
from remigio_dsl.variant.resolve import check

SAMPLES = Path(__file__).parent / "lints"
BAD = sorted(str(path.relative_to(SAMPLES)) for path in SAMPLES.glob("*/*.bad.yaml"))
WORDS = Vocabulary(("A", "2", "3", "K"), ("C", "H"), ("set", "run"), ("arranged",), {})


def found(name: str) -> list[Diagnostic]:
    variant, problems = check(SAMPLES / name)
    assert problems == []
    assert variant is not None
    return lint(variant)


def expected(name: str) -> list[str]:
    lines = (SAMPLES / name).read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("# expect: ") for line in lines if line.startswith("# expect: ")]


@pytest.mark.parametrize("name", BAD)
def test_a_sample_is_told_of_at_its_line(name: str) -> None:
    told = [f"{one.code} {one.span.line}:{one.span.column}" for one in found(name) if one.span is not None]
    assert told == expected(name)
    assert told


@pytest.mark.parametrize("name", BAD)
def test_its_twin_is_not(name: str) -> None:
    assert found(name.replace(".bad.", ".good.")) == []


def test_every_code_of_every_lint_has_a_sample_and_an_explanation() -> None:
    shown = {(name.partition("/")[0], line.partition(" ")[0]) for name in BAD for line in expected(name)}
    assert shown == {(one.name, code) for one in LINTS for code in one.codes}
    assert [code for one in LINTS for code in one.codes if f"explain.{code}" not in catalogue()] == []


@pytest.mark.parametrize("name", resources.variant_names())
def test_nothing_is_odd_about_what_is_shipped(name: str) -> None:
    variant, problems = check(name)
    assert problems == []
    assert variant is not None
    assert lint(variant) == []


def test_a_premium_that_never_counts_is_drawn_as_people_read_it() -> None:
    (problem,) = found("premiums/as-much-before.bad.yaml")
    assert render.draw(problem, Voice("es")).splitlines()[0] == "aviso[W402]: el premio `no_sets` no se aplicará nunca"
    assert render.draw(problem, Voice("es")).splitlines()[2:] == [
        " 8 |     no_sets: {when: jokers = 0 and count(set) = 0, factor: 2}",
        "   |     ^^^^^^^ `no_joker` ya paga x2 en esos cierres",
        "   = nota: cuenta solo el mayor (`premiums.join: best`)",
    ]
    first, *_ = lines = render.draw(problem, Voice("en")).splitlines()
    assert first == "warning[W402]: the premium `no_sets` is never the one applied"
    assert lines[3:] == [
        "   |     ^^^^^^^ `no_joker` pays x2 there already",
        "   = note: only the best counts (`premiums.join: best`)",
    ]


@pytest.mark.parametrize(
    ("condition", "comes_out"),
    [
        ("lap >= 1", True), ("lap > 0", True), ("lap > 1", None), ("lap < 1", False), ("not lap < 1", True),
        ("lap = 1 and lap = 2", False), ("lap = 1 or lap != 1", True), ("lap in 1..", True), ("lap in 2..5", None),
        ("lap >= 1/2", True), ("lap < 1/2", False), ("opened or not opened", True), ("opened and lap >= 1", None),
        ("total > 5 or total <= 5", True), ("total > 5 and total < 5", False), ("total > 5 and total < 6", None),
        ("rank = A and rank = K", False), ("rank = A or rank != A", True), ("rank = A or rank in 2..K", None),
        ("rank = rank of top", None), ("count(hand) >= 0", True),
        ("count(hand where joker) > 1 and count(hand where joker) < 2", False),
        ("stock > discards or stock <= discards", None), ("if lap = 1 then lap < 2 else lap > 1", True),
        ("3 > lap or lap > 2", True), ("-lap <= -1", None), ("lap + 1 > 1", True), ("lap * 2 = 3", None),
    ],
)  # fmt: skip
def test_what_always_holds_is_proved_and_nothing_else_is_claimed(condition: str, comes_out: bool | None) -> None:
    rule, problems = build_rule(Excerpt.of(condition), "x", "thrown", Type.TRUTH, WORDS)
    assert rule is not None, problems
    assert always(rule.tree) is comes_out


@pytest.mark.parametrize("name", resources.variant_names())
def test_rules_are_looked_for_in_the_rules_alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    variant = load(name, sets={"deal.hand": 9})
    looked, within = count(), expressions._within
    monkeypatch.setattr(expressions, "_within", lambda value, kind: (next(looked), within(value, kind))[1])
    paths = {rule.path for rule, _ in expressions.rules(variant)}
    assert {"deal.hand", "match.out", "match.end", "premiums.base"} <= paths
    assert next(looked) < 3_000  # with the files that they were made of there is a million to look at
