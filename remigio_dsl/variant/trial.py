"""Every answer to every question, tried on the rules: what is wrong with an answer is found before anybody gives it."""

from __future__ import annotations

from collections.abc import Iterator

from remigio_dsl.core.dataclass import replace
from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.messages import text
from remigio_dsl.source import schema
from remigio_dsl.source.tree import Table
from remigio_dsl.variant.agreement import in_force
from remigio_dsl.variant.build import build
from remigio_dsl.variant.build.reading import Reading
from remigio_dsl.variant.layers import Resolved, laid
from remigio_dsl.variant.options import Answer, Question, Settlement


def try_answers(resolved: Resolved, reading: Reading, known: list[Diagnostic]) -> list[Diagnostic]:
    """Return the problems that come with answers that were not given; those of the rules themselves are `known`.

    Where the rules have errors, only what is wrong within an answer is told.
    """
    told = {(one.code, str(one.span)) for one in known}
    wrong = {str(one.span) for one in known if one.is_error}
    found: list[Diagnostic] = []
    for question, name, change in _untried(resolved.settled):
        if not change.entries:
            continue
        for problem in _try(resolved, reading, question, name):
            key = problem.code, str(problem.span)
            if not problem.is_error or key in told or str(problem.span) in wrong:
                continue
            if not wrong or _lies_in(problem, change, resolved.file):
                told.add(key)
                note = problem.note or text("trial.with", answer=f"{question.name}={name}")
                found.append(replace(problem, note=note))
    return found


def _lies_in(problem: Diagnostic, change: Table, file: str) -> bool:
    """Return whether a problem stands in an answer of the file itself, and is not one of the rules in another guise."""
    place, whole = problem.span, change.span
    if place is None or whole.source.name != file:
        return False
    return place.source is whole.source and whole.start <= place.start < whole.end


def _untried(settled: Settlement) -> Iterator[tuple[Question, str, Table]]:
    for question in settled.questions.values():
        if question.name in settled.blocked:
            continue
        for name, change in question.choices.items():
            if name != in_force(question, settled):
                yield question, name, change


def _try(resolved: Resolved, reading: Reading, question: Question, value: str) -> list[Diagnostic]:
    """Return the problems of the rules with one answer, and with those that its question needs to be asked."""
    settled = replace(resolved.settled, answers=_needed(resolved.settled, question, value), found=[])
    problems: list[Diagnostic] = []
    tree = laid(resolved.rules, resolved.head, resolved.setting, settled, problems)
    problems += schema.check(tree, "variant")
    _, found = build(schema.with_defaults(tree), resolved.name, resolved.file, (), replace(reading, found=[], rules={}))
    return problems + found


def _needed(settled: Settlement, question: Question, value: str) -> dict[str, Answer]:
    """Return an answer and those on which its question depends."""
    answers: dict[str, Answer] = {}
    unanswered = replace(settled, answers={})  # an answer that was given already is needed here too
    wanted: str | int | None = value
    one: Question | None = question
    while one is not None and one.name not in answers:
        span = one.part.key_span
        if span is None or (not one.part["number"].exists and wanted not in one.choices):
            break
        if wanted is not None and wanted != in_force(one, unanswered):
            answers[one.name] = Answer(one.name, wanted, span, span, one.layer, "file")
        condition = one.condition
        one = settled.questions.get(condition[0]) if condition else None
        if one is not None and condition is not None:
            wanted = condition[2] if condition[1] == "=" else next((n for n in one.choices if n != condition[2]), None)
    return answers
