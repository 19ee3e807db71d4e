"""Each choice of each option has a case that holds under it and under no other choice of that option."""

from __future__ import annotations

from functools import cache

import pytest

from remigio_dsl.core import resources
from remigio_dsl.study.cases import Case, Library, iter_cases, run_case
from remigio_dsl.variant.load import load
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.origin import Option

LIBRARY = Library()


@cache
def rules(name: str) -> Variant:
    return load(name)


@cache
def shipped_cases() -> tuple[Case, ...]:
    return tuple(case for place in resources.case_places() for case in iter_cases(place))


def questions() -> list[object]:
    """Return every question of every shipped file with each of its answers: a choice, or that a number was given.

    A file that extends another has the cases of the other for the questions that it takes over.
    """
    found: list[object] = []
    for name in resources.variant_names():
        own = rules(name).file
        for option in rules(name).options:
            if option.span is not None and option.span.source.name != own:
                continue
            answers = [choice.name for choice in option.choices] or ["file", "other"]
            for answer in answers:
                found.append(pytest.param(name, option, answer, id=f"{name}-{option.name}-{answer}"))
    return found


def answer_of(case: Case, option: Option) -> str | int | None:
    """Return how a case answers the question; the answer in force is that of the file."""
    return case.settings.options.get(option.name, option.answer)


def is_asked(case: Case, option: Option) -> bool:
    """Return whether the question is asked at all under the other answers of the case."""
    if option.condition is None:
        return True
    other, sign, wanted = option.condition
    asked_first = next(one for one in rules(case.variant.text).options if one.name == other)
    return (answer_of(case, asked_first) == wanted) is (sign == "=")


def tells_apart(case: Case, option: Option, others: list[str | int]) -> bool:
    """Return whether a case is right as written and wrong under every other answer.

    Rules that do not go together (E534) prove nothing.
    """
    if not run_case(case, library=LIBRARY).ok:
        return False
    results = [run_case(case, {option.name: other}, LIBRARY) for other in others]
    return not any(one.ok or any(problem.code == "E534" for problem in one.diagnostics) for one in results)


@pytest.mark.parametrize(("name", "option", "answer"), questions())
def test_an_answer_has_a_case_that_fails_under_the_others(name: str, option: Option, answer: str) -> None:
    asked = [case for case in shipped_cases() if case.variant.text == name and is_asked(case, option)]
    if option.number is not None:
        with_default = answer == "file"
        mine = [case for case in asked if (answer_of(case, option) == option.answer) is with_default]
        least, most = option.number
        bounds: list[str | int] = [least, most] if with_default else [option.answer]
        assert any(
            tells_apart(case, option, [bound]) for case in mine for bound in bounds if bound != answer_of(case, option)
        )
        return
    others: list[str | int] = [choice.name for choice in option.choices if choice.name != answer]
    mine = [case for case in asked if answer_of(case, option) == answer]
    explicit = [case for case in mine if option.name in case.settings.options]
    rest = [case for case in mine if option.name not in case.settings.options]
    assert any(tells_apart(case, option, others) for case in explicit + rest)
