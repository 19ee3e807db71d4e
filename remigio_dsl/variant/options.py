"""Questions that players settle before the deal: what is asked, what was answered, and which answers go together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Literal

from remigio_dsl.core.cards import Deck
from remigio_dsl.core.dataclass import dataclass, field, replace
from remigio_dsl.core.diagnostics import Diagnostic, Label
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.spans import Source, Span
from remigio_dsl.core.suggest import nearest
from remigio_dsl.source.tree import Entry, Leaf, Table, at, segments
from remigio_dsl.variant.build.reading import Part
from remigio_dsl.variant.decisions import Decision, Decisions, Place, decided, say_now

MOST_LISTED = 8
_CONDITION = re.compile(r"\s*([\w-]+)\s*(!?=)\s*([\w-]+)\s*")
_NUMBERS = re.compile(r"(-?[0-9]+)\.\.(-?[0-9]+)")
Given = Literal["file", "child", "caller"]


@dataclass(frozen=True)
class Question:
    """An option as a file declares it: its answers as expanded patches, `before` the rules as that file has them."""

    name: str
    part: Part
    layer: int  # of the files of a chain, the oldest first
    choices: Mapping[str, Table]
    sets: str
    before: Table
    deck: Deck

    @property
    def numbers(self) -> tuple[int, int] | None:
        """Return the least and greatest number that answers, None where words do."""
        found = _NUMBERS.fullmatch(self.part["number"].word())
        return (int(found[1]), int(found[2])) if found else None

    @property
    def condition(self) -> tuple[str, Literal["=", "!="], str] | None:
        """Return the answer to another question on which this one depends."""
        found = _CONDITION.fullmatch(self.part["if"].word())
        return (found[1], "!=" if found[2] == "!=" else "=", found[3]) if found else None


    @cached_property
    def leaves(self) -> frozenset[Place]:
        """Return every leaf that any answer names."""
        if self.part["number"].exists:
            return frozenset(decided(number_patch(self, 0, self.part.place), self.deck) if self.sets else ())
        return frozenset(place for own in self.own.values() for place in own)

    @cached_property
    def own(self) -> Mapping[str, Mapping[Place, Decision]]:
        """Return what each answer says itself."""
        return {name: decided(change, self.deck) for name, change in self.choices.items()}

    @cached_property
    def now(self) -> Mapping[Place, Decision]:
        """Return what the file says of each of the leaves."""
        return {place: say_now(self.before, place, self.deck) for place in sorted(self.leaves)}

    @cached_property
    def different(self) -> Mapping[tuple[tuple[Place, Decision], ...], str]:
        """Return the answers that give different rules, by what they decide, each by its first name."""
        kinds: dict[tuple[tuple[Place, Decision], ...], str] = {}
        for name in self.choices:
            kinds.setdefault(tuple(sorted(self.decides(name).whole().items())), name)
        return kinds

    def decides(self, value: str | int) -> Decisions:
        """Return what one answer decides about all leaves: what it does not say itself is as in the file."""
        if self.part["number"].exists:
            return Decisions(dict.fromkeys(self.leaves, str(value)), {})
        own = self.own[str(value)]
        return Decisions(own, {place: said for place, said in self.now.items() if place not in own})


@dataclass(frozen=True)
class Answer:
    """An answer that somebody gave: `layer` is the file that gives it, a number beyond the last for the caller."""

    option: str
    value: str | int
    key_span: Span
    span: Span
    layer: int
    by: Given

    @property
    def whole(self) -> Span:
        """Return the span of the whole line of the answer."""
        return Span(self.span.source, self.key_span.start, self.span.end)


@dataclass
class Settlement:
    """The questions of a chain of files, the answers in force, and every problem with them."""

    questions: dict[str, Question] = field(default_factory=dict)
    answers: dict[str, Answer] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)
    blocked: dict[str, tuple[str, Span]] = field(default_factory=dict)  # a leaf that a later file sets itself
    deck: Deck = field(default_factory=Deck)

    def tell(self, code: str, span: Span | None, **more: object) -> None:
        """Note a problem; the names of a diagnostic's own fields go there, all others fill the sentence."""
        own = {key: more.pop(key) for key in ("label", "help", "note", "related") if key in more}
        self.found.append(Diagnostic(code, span, more, **own))  # type: ignore[arg-type]

    def patches(self, layer: int) -> list[tuple[Question, Answer, Table]]:
        """Return the changes of the answers to the questions of one file, in the file's order."""
        given = [(one, self.answers.get(one.name)) for one in self.questions.values() if one.layer == layer]
        return [(one, answer, patch_of(one, answer)) for one, answer in given if answer is not None]


def declare(part: Part, layer: int, before: Table, settled: Settlement) -> None:
    """Add the questions of one file, of which `before` is the rules with nothing answered."""
    for name, one in part.items():
        if name in settled.questions:
            first = settled.questions[name].part.key_span
            settled.tell("E431", one.key_span, name=name, related=(Label(first),) if first else ())
            continue
        settled.questions[name] = question = Question(
            name, one, layer, _choices(one["choices"]), one["sets"].word(), before, settled.deck
        )
        _check_condition(question, settled)
        _check_number(question, settled)


def _choices(part: Part) -> dict[str, Table]:
    """Return the patch of each answer, written out with its file; an answer that changes nothing has an empty one."""
    changes: dict[str, Table] = {}
    for name, one in part.items():
        node = one["change"].node
        changes[name] = node if isinstance(node, Table) else Table((), one.place)
    return changes


def _check_condition(question: Question, settled: Settlement) -> None:
    part = question.part["if"]
    if not part.exists:
        return
    condition = question.condition
    if condition is None:
        settled.tell("E412", part.span, condition=part.word(), label=text("E412.form"))
        return
    name, _, value = condition
    other = settled.questions.get(name)
    if other is None or other is question:
        near = nearest(name, list(settled.questions), most=1)
        label = text("did_you_mean", word=near[0]) if near else text("E412.earlier")
        settled.tell("E412", part.span, condition=part.word(), label=label)
    elif value not in other.choices:
        near = nearest(value, list(other.choices), most=1)
        label = text("did_you_mean", word=near[0]) if near else text("E407.known", choices=list(other.choices))
        settled.tell("E412", part.span, condition=part.word(), label=label)


def _check_number(question: Question, settled: Settlement) -> None:
    if not question.part["number"].exists:
        return
    numbers, now = question.numbers, at(question.before, question.sets) if question.sets else None
    if numbers is None or numbers[0] > numbers[1]:
        settled.tell("E415", question.part["number"].span, word=question.part["number"].word(), least=0)
    elif not isinstance(now, Leaf):
        settled.tell("E413", question.part["sets"].span or question.part.key_span, path=question.sets)
    elif not isinstance(now.value, int) or isinstance(now.value, bool) or not numbers[0] <= now.value <= numbers[1]:
        settled.tell("E408", now.span, name=question.name, value=now.text, least=numbers[0], most=numbers[1])


# ---------------------------------------------------------------- answers


def given_in(part: Part, layer: int, by: Given = "child") -> list[Answer]:
    """Return the answers that a file gives."""
    return [
        Answer(name, _said(one.node), one.key_span, one.node.span, layer, by)
        for name, one in part.items()
        if isinstance(one.node, Leaf) and one.key_span is not None
    ]


def _said(leaf: Leaf) -> str | int:
    return leaf.text if isinstance(leaf.value, bool) else leaf.value


def given_by_caller(options: Mapping[str, str | int] | Sequence[str], layer: int) -> list[Answer]:
    """Return the answers of a command line (`name=answer`) or of a mapping."""
    lines = [f"{name}={value}" for name, value in options.items()] if isinstance(options, Mapping) else options
    answers = []
    for line in lines:
        source = Source("--option", line)
        name, _, value = line.partition("=")
        said: str | int = int(value) if re.fullmatch(r"-?[0-9]{1,9}", value) else value.strip()
        spans = Span(source, 0, len(name)), Span(source, min(len(name) + 1, len(line)), len(line))
        answers.append(Answer(name.strip(), said, *spans, layer, "caller"))
    return answers


def settle(settled: Settlement, answers: Iterable[Answer]) -> None:
    """Choose the last answer given to each question, and note the ones that no question has."""
    for answer in answers:
        question = settled.questions.get(answer.option)
        if question is None:
            near = nearest(answer.option, list(settled.questions), most=1)
            label = text("did_you_mean", word=near[0]) if near else _known(settled)
            settled.tell("E406", answer.key_span, name=answer.option, label=label)
        elif fits(question, answer, settled):
            value = answer.value if question.numbers else str(answer.value)
            settled.answers[answer.option] = replace(answer, value=value)


def _known(settled: Settlement) -> Text:
    names = list(settled.questions)
    if len(names) > MOST_LISTED:
        return text("E406.many", n=len(names))
    return text("E406.known", options=names) if names else text("E406.none")


def fits(question: Question, answer: Answer, settled: Settlement) -> bool:
    """Return whether a question has this answer; note it where not."""
    if question.part["number"].exists:
        least, most = question.numbers or (0, 0)
        if question.numbers and isinstance(answer.value, int) and least <= answer.value <= most:
            return True
        settled.tell("E408", answer.span, name=question.name, value=str(answer.value), least=least, most=most)
        return False
    if str(answer.value) in question.choices:
        return True
    near = nearest(str(answer.value), list(question.choices), most=1)
    known = text("E407.known", choices=list(question.choices))
    label = text("did_you_mean", word=near[0]) if near else known
    settled.tell("E407", answer.span, name=question.name, value=str(answer.value), label=label)
    return False


def patch_of(question: Question, answer: Answer) -> Table:
    """Return what an answer changes, as an expanded patch."""
    if not question.part["number"].exists:
        return question.choices[str(answer.value)]
    return number_patch(question, answer.value, answer.span)


def number_patch(question: Question, value: str | int, span: Span) -> Table:
    """Return the patch that sets a question's leaf to a number."""
    node: Leaf | Table = Leaf(value, span)
    for key in reversed(segments(question.sets)):
        node = Table((Entry(key, span, node),), span)
    assert isinstance(node, Table)
    return node
