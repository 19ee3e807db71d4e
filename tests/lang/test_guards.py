"""Division by what may be 0 and the least of what may be nothing stand only where a condition rules them out."""

from __future__ import annotations

import pytest
from lang.samples import build, codes, env, number, rule, words

from remigio_dsl.core.diagnostics import RuleFault
from remigio_dsl.core.voice import Voice
from remigio_dsl.lang.types import Type

SAFE = [
    ("total / 2", "turn"),
    ("total / -2", "turn"),
    ("total / players", "turn"),
    ("total / (turns + 1)", "turn"),
    ("total / (turns lifted to 1)", "turn"),
    ("total / (if opened then 2 else players)", "turn"),
    ("total / (2 * players)", "turn"),
    ("total / -(players)", "turn"),
    ("if turns > 0 then total / turns else 0", "turn"),
    ("if turns >= 1 then total / turns else 0", "turn"),
    ("if turns != 0 then total / turns else 0", "turn"),
    ("if 0 < turns then total / turns else 0", "turn"),
    ("if 1 <= turns then total / turns else 0", "turn"),
    ("if total < 0 then turns / total else 0", "turn"),
    ("if total <= -1 then turns / total else 0", "turn"),
    ("if total = -3 then turns / total else 0", "turn"),
    ("if turns = 3 then total / turns else 0", "turn"),
    ("if turns = 0 then 0 else total / turns", "turn"),
    ("if turns <= 0 then 0 else total / turns", "turn"),
    ("if not turns > 0 then 0 else total / turns", "turn"),
    ("if not not turns > 0 then total / turns else 0", "turn"),
    ("if turns < 1 or opened then 0 else total / turns", "turn"),
    ("if opened and turns > 0 then total / turns else 0", "turn"),
    ("if opened then 1 else if turns > 0 then total / turns else 0", "turn"),
    ("if turns = 0 then 0 else if opened then total / turns else 1", "turn"),
    ("if turns in 1..3|7 then total / turns else 0", "turn"),
    ("if turns > 0 then total / (2 * turns) else 0", "turn"),
    ("if turns > 0 then total / -turns else 0", "turn"),
    ("if turns > taken then total / turns else 0", "turn"),
    ("if turns + 0 > 0 then total / (turns + 0) else 0", "turn"),
    ("if has_turns then total / turns else 0", "turn"),
    ("if turns > 0 then average else 0", "turn"),
    ("sum((total / turns) of everyone where turns > 0)", "score"),
    ("if count(melds) > 0 then total / count(melds) else 0", "turn"),
    ("if any(melds) then total / count(melds) else 0", "turn"),
    ("if any(melds where jokers = 0) then total / count(melds where jokers = 0) else 0", "turn"),
    ("min(total of others)", "score"),
    ("max(total of everyone)", "score"),
    ("max(points of melds)", "groups"),
    ("max(value of cards)", "group"),
    ("if any(melds) then max(points of melds) else 0", "turn"),
    ("if count(melds) > 0 then max(points of melds) else 0", "turn"),
    ("if count(melds) = 1 then max(points of melds) else 0", "turn"),
    ("if count(melds) = 0 then 0 else max(points of melds)", "turn"),
    ("if any(melds where jokers > 0) then max(points of melds) else 0", "turn"),
    ("if any(melds where jokers > 0) then max(points of melds where jokers > 0) else 0", "turn"),
    ("if not all(melds have jokers > 0) then max(points of melds) else 0", "turn"),
]
UNSAFE = [
    ("total / turns", "turn", "E321"),
    ("total / (turns - 1)", "turn", "E321"),
    ("total / (players - 1)", "turn", "E321"),
    ("total / count(melds)", "turn", "E321"),
    ("if turns > 0 then 1 else total / turns", "turn", "E321"),
    ("if turns >= 0 then total / turns else 0", "turn", "E321"),
    ("if turns != 3 then total / turns else 0", "turn", "E321"),
    ("if turns > 0 or opened then total / turns else 0", "turn", "E321"),
    ("if taken > 0 then total / turns else 0", "turn", "E321"),
    ("if turns in 0..3 then total / turns else 0", "turn", "E321"),
    ("if total > turns then turns / total else 0", "turn", None),
    ("if total != 0 then turns / (total + 1) else 0", "turn", "E321"),
    ("average", "turn", "E321"),
    ("total / deadwood of closer", "score", "E321"),
    ("sum((total / turns) of everyone)", "score", "E321"),
    ("total / 0", "turn", "E321"),
    ("max(points of melds)", "turn", "E322"),
    ("max(points of run)", "groups", "E322"),
    ("min(total of others where opened)", "score", "E322"),
    ("min(total of survivors)", "score", "E322"),
    ("if any(melds) then max(points of melds where jokers > 0) else 0", "turn", "E322"),
    ("if any(melds) or opened then max(points of melds) else 0", "turn", "E322"),
    ("max(value of hand of closer)", "score", "E322"),
    ("sum(max(value of cards where joker) of melds)", "turn", "E322"),
]
KNOWN = words({"has_turns": "turns > 0", "average": "total / turns"})


@pytest.mark.parametrize(("text", "hook"), SAFE)
def test_guarded(text: str, hook: str) -> None:
    assert codes(text, hook, Type.NUMBER, KNOWN) == []


@pytest.mark.parametrize(("text", "hook", "code"), UNSAFE)
def test_unguarded(text: str, hook: str, code: str | None) -> None:
    assert codes(text, hook, Type.NUMBER, KNOWN) == ([code] if code else [])


def test_a_condition_guards_what_follows_it() -> None:
    assert codes("turns > 0 and total / turns > 3", "turn") == []
    assert codes("turns = 0 or total / turns > 3", "turn") == []
    assert codes("total / turns > 3 and turns > 0", "turn") == ["E321"]
    assert codes("any(melds) and max(points of melds) > 3", "turn") == []


def test_the_mend_is_a_guard_that_holds() -> None:
    for text, hook in (("total / turns", "turn"), ("total / (turns - 1)", "turn"), ("max(points of melds)", "turn")):
        _, (problem,) = build(text, hook, Type.NUMBER)
        assert problem.label is not None
        mend = problem.label.args["mend"]
        assert codes(mend, hook, Type.NUMBER) == [], Voice("en").say(problem.label)


def test_least_of_values_that_are_all_missing_is_a_fault_at_its_place() -> None:
    joker = env(index=None, joker=True)
    made = number("min(index of cards)", "group")
    for run in (made, made.explain):
        with pytest.raises(RuleFault) as caught:
            run(env(cards=[joker]))
        assert caught.value.diagnostic.code == "E331"
        assert caught.value.diagnostic.span is not None
        assert caught.value.diagnostic.span.text == "min(index of cards)"
    assert made(env(cards=[joker, env(index=3)])) == 3
    greatest = number("max(index of cards)", "group")
    with pytest.raises(RuleFault):
        greatest(env(cards=[joker]))


def test_a_division_that_is_not_guarded_after_all_is_a_fault_and_no_crash() -> None:
    made = number("total / players", "turn")
    for run in (made, made.explain):
        with pytest.raises(RuleFault) as caught:
            run(env(total=3, players=0))
        assert caught.value.diagnostic.code == "E332"
    assert rule("1 / players > 0", "turn")(env(players=4))
