"""Every shipped case on both evaluators: whatever a compiled rule answers, the reference answers too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from remigio_dsl.core import resources
from remigio_dsl.core.diagnostics import RuleFault
from remigio_dsl.lang.rule import Rule
from remigio_dsl.study.cases import Library, run_file


def both(rule: Rule, env: Any) -> Any:
    """Return the compiled rule's value, which has to be that of the reference."""
    value = answer(lambda: rule.run(env))
    asked = answer(lambda: rule.explain(env).value)
    assert (str(value), type(value)) == (str(asked), type(asked)), f"{rule.path}: {rule.text}"
    if isinstance(value, RuleFault):
        raise value
    return value


def answer(ask: Callable[[], Any]) -> Any:
    """Return a value, or the fault of a rule that has none."""
    try:
        return ask()
    except RuleFault as fault:
        return fault


@pytest.mark.parametrize("place", resources.case_places())
def test_cases_come_out_the_same_on_both_evaluators(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rule, "__call__", both)
    assert [result.id for result in run_file(place, Library()) if not result.ok] == []
