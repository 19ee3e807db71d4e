"""A house of its own: the answers in which a table differs from a game, and the few lines of file that say so."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

from remigio_dsl.core.dataclass import dataclass, field, replace
from remigio_dsl.source.nodes import read
from remigio_dsl.source.scalars import classify
from remigio_dsl.source.tree import Entry, Leaf, Table
from remigio_dsl.variant.agreement import why_not_asked
from remigio_dsl.variant.load import load
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.options import given_by_caller
from remigio_dsl.variant.origin import Option
from remigio_dsl.variant.resolve import answered_all, files_of

Value = str | int
Answers = Mapping[str, Value]

_PLAIN = re.compile(r"[^\W_](?:[\w ./()-]*[\w.)])?")


@dataclass(frozen=True)
class House:
    """Answers over a game: `parent` is that game, `base` the rules before any of the answers, `variant` those after."""

    parent: Variant
    base: Variant
    variant: Variant
    answers: Answers = field(default_factory=dict)

    def option(self, name: str) -> Option:
        """Return a question of that name, with the answer in force under all the others."""
        return next(option for option in self.variant.options if option.name == name)

    def before(self, name: str) -> Value | None:
        """Return what the rules answer where the house says nothing."""
        return next(option.answer for option in self.base.options if option.name == name)


def over(parent: Variant, answers: Answers | None = None) -> House:
    """Return the house that answers a game's questions in these ways, and all others as the game does.

    Raises:
        LoadError: if the answers do not go together.
    """
    return under(House(parent, parent, parent), answers or {})


def given(lines: Sequence[str]) -> Answers:
    """Return answers that are written `question=answer`."""
    return {one.option: one.value for one in given_by_caller(lines, 0)}


def taken_up(variant: Variant) -> House | None:
    """Return the house that a file describes by its answers over another, None where it changes no other file.

    Raises:
        LoadError: if the file under it cannot be used.
    """
    resolved = files_of(variant)
    if resolved.parent is None:
        return None
    newest = len(resolved.rules) - 1
    own = {name: one.value for name, one in resolved.settled.answers.items() if one.layer == newest}
    base = answered_all(variant, {}, without=own)
    return House(load(resolved.parent), base, variant, own)


def under(house: House, answers: Answers) -> House:
    """Return the house with these answers and no others; those that the rules give anyway are left out.

    Raises:
        LoadError: if they do not go together.
    """
    variant = answered_all(house.base, answers)
    kept = {one.name: answers[one.name] for one in variant.options if one.name in answers}
    return replace(house, variant=variant, answers={name: v for name, v in kept.items() if v != house.before(name)})


def answer(house: House, name: str, value: Value) -> House:
    """Return the house with one question answered, and without the answers to questions that this makes idle.

    Raises:
        LoadError: if it does not go with the other answers.
    """
    return under(house, _asked(house, {**house.answers, name: value}))


def _asked(house: House, answers: Answers) -> Answers:
    """Return the answers to questions that are asked when these answers are given."""
    resolved = files_of(house.base)
    while True:
        said = {one.option: one for one in given_by_caller(answers, len(resolved.rules))}
        settled = replace(resolved.settled, answers={**resolved.settled.answers, **said}, found=[])
        kept = {name: value for name, value in answers.items() if not why_not_asked(settled.questions[name], settled)}
        if len(kept) == len(answers):
            return kept
        answers = kept


# ---------------------------------------------------------------- the file


def as_value(value: Value) -> str:
    """Return a text or a number as a file has it, in quotes where it would be read as something else."""
    if isinstance(value, int):
        return str(value)
    kind, read_as = classify(value)
    is_plain = _PLAIN.fullmatch(value) is not None and not kind and read_as == value and isinstance(read_as, str)
    return value if is_plain else json.dumps(value, ensure_ascii=False)


def file_text(name: str, title: Mapping[str, str], parent: str, answers: Answers, head: Sequence[str] = ()) -> str:
    """Return the file of a house: `head` are lines of comment, `parent` is what it extends."""
    words = ", ".join(f"{lang}: {as_value(said)}" for lang, said in title.items())
    lines = [*head, "format: 1", f"id: {as_value(name)}", f"title: {{{words}}}", f"extends: {as_value(parent)}"]
    return "\n".join([*lines, *_answer_lines(answers)]) + "\n"


def _answer_lines(answers: Answers, key: str = "answers", indent: str = "  ") -> list[str]:
    rows = [f"{indent}{name}: {as_value(value)}" for name, value in answers.items()]
    return [f"{key}:", *rows] if rows else []


def with_answers(text: str, answers: Answers) -> str:
    """Return the text of a file with these answers instead of its own; everything else in it stays as it is."""
    tree, _ = read(text.encode(), "answers")
    assert tree is not None, "a file that was loaded"
    source = tree.span.source
    body = source.text  # without a mark of the byte order
    entry = next((one for one in tree.entries if one.key == "answers"), None)
    if entry is None:
        return _after(body, next(one for one in tree.entries if one.key == "extends"), answers)
    table = entry.value
    if isinstance(table, Table) and _stands_in_lines(body, table):
        return _line_by_line(body, entry, table, answers)
    start = body.rfind("\n", 0, entry.key_span.start) + 1
    end = _line_end(body, entry.value.span.end)
    tail = body[entry.value.span.end : end].strip()
    lines = [*([tail] if tail.startswith("#") else []), *_answer_lines(answers)]
    return body[:start] + "".join(f"{line}\n" for line in lines) + body[end:].removeprefix("\n")


def _after(body: str, entry: Entry, answers: Answers) -> str:
    """Return the text with the answers behind an entry."""
    end = _line_end(body, entry.value.span.end)
    lines = "\n".join(_answer_lines(answers))
    return f"{body[:end]}\n{lines}{body[end:] or chr(10)}" if lines else body


def _line_end(body: str, at: int) -> int:
    found = body.find("\n", at)
    return found if found >= 0 else len(body)


def _stands_in_lines(body: str, table: Table) -> bool:
    """Return whether each answer has a line of its own, with nothing else but a comment."""
    return bool(table.entries) and all(
        isinstance(one.value, Leaf)
        and not body[body.rfind("\n", 0, one.key_span.start) + 1 : one.key_span.start].strip()
        and one.value.span.line == one.key_span.line
        for one in table.entries
    )


def _line_by_line(body: str, entry: Entry, table: Table, answers: Answers) -> str:
    """Return the text with answers changed where they stand, new ones behind the last, and old ones taken out."""
    if not answers:
        start = body.rfind("\n", 0, entry.key_span.start) + 1
        return body[:start] + body[_line_end(body, table.entries[-1].value.span.end) + 1 :]
    first = table.entries[0].key_span.start
    indent = body[body.rfind("\n", 0, first) + 1 : first]
    known = {one.key for one in table.entries}
    added = [f"{indent}{name}: {as_value(value)}" for name, value in answers.items() if name not in known]
    for one in reversed(table.entries):
        end = _line_end(body, one.value.span.end)
        if one is table.entries[-1] and added:
            body = "\n".join([body[:end], *added]) + body[end:]
        if one.key in answers:
            body = body[: one.value.span.start] + as_value(answers[one.key]) + body[one.value.span.end :]
        else:
            body = body[: body.rfind("\n", 0, one.key_span.start) + 1] + body[end + 1 :]
    return body if body.endswith("\n") else f"{body}\n"
