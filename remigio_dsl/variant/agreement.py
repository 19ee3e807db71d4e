"""Answers together: which of them exclude each other, which would have no effect, and what is still to be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from remigio_dsl.core.cards import Deck
from remigio_dsl.core.diagnostics import Diagnostic, Label
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.spans import Span
from remigio_dsl.source.tree import Leaf, Table, at, leaves, plain
from remigio_dsl.variant.decisions import ABSENT, GONE, Place, clash, decided, overlap, path_of, say_now
from remigio_dsl.variant.options import Answer, Question, Settlement, patch_of
from remigio_dsl.variant.origin import Choice, Option
from remigio_dsl.variant.phrases import change_in_words

# ---------------------------------------------------------------- what answers decide


def check_pairs(settled: Settlement) -> None:
    """Note answers to questions that are not asked, and pairs of answers that decide a leaf differently; drop them."""
    told: list[str] = []
    for question, answer in _answered(settled):
        reason = why_not_asked(question, settled)
        if reason is not None:
            told.append(question.name)
            _tell_not_asked(question, answer, reason, settled)
    answered = [(one, answer) for one, answer in _answered(settled) if one.name not in told]
    for at_, (question, answer) in enumerate(answered):
        for earlier, its in answered[:at_]:
            refines = depends_on(question, earlier, settled) or depends_on(earlier, question, settled)
            place = clash(earlier.decides(its.value), question.decides(answer.value), refines=refines)
            if place is not None:
                told.append(question.name)
                _tell_pair((earlier, its), (question, answer), path_of(place, settled.deck), settled)
    for name in told:
        settled.answers.pop(name, None)


def _answered(settled: Settlement) -> list[tuple[Question, Answer]]:
    return [(one, settled.answers[one.name]) for one in settled.questions.values() if one.name in settled.answers]


def depends_on(question: Question, other: Question, settled: Settlement) -> bool:
    """Return whether a question is asked only because of the answer to another, directly or through a third."""
    seen = 0
    one: Question | None = question
    while one is not None and one.condition is not None and seen <= len(settled.questions):
        if one.condition[0] == other.name:
            return True
        one, seen = settled.questions.get(one.condition[0]), seen + 1
    return False


def why_not_asked(question: Question, settled: Settlement) -> Question | None:
    """Return the question whose answer makes this one idle, None where its own condition holds."""
    one: Question | None = question
    for _ in settled.questions:
        condition = one.condition if one is not None else None
        if condition is None:
            return None
        name, sign, value = condition
        other = settled.questions.get(name)
        if other is None:
            return None
        if (str(in_force(other, settled)) == value) != (sign == "="):
            return other
        one = other
    return None


def in_force(question: Question, settled: Settlement) -> str | int | None:
    """Return the answer that holds: the one given, else what the file says."""
    if question.name in settled.answers:
        return settled.answers[question.name].value
    if question.part["number"].exists:
        now = at(question.before, question.sets)
        return now.value if isinstance(now, Leaf) else None
    return says_the_same(question, question.before)


def says_the_same(question: Question, tree: Table) -> str | None:
    """Return the first answer under which all leaves of a question are as `tree` has them."""
    for name in question.choices:
        whole = question.decides(name).whole()
        if all(_holds(tree, place, value, question.deck) for place, value in whole.items()):
            return name
    return None


def _holds(tree: Table, place: Place, value: str, deck: Deck) -> bool:
    now = say_now(tree, place, deck)
    return now == (ABSENT if value == GONE else value)


def check_later_files(settled: Settlement, layers: Sequence[Table]) -> None:
    """Note answers that would have no effect, because a later file sets such a leaf itself."""
    for question in settled.questions.values():
        for layer in range(question.layer + 1, len(layers)):
            for place in decided(layers[layer], settled.deck):
                if any(overlap(place, leaf) for leaf in question.leaves):
                    path = path_of(place, settled.deck)
                    settled.blocked[question.name] = path, _place_in(layers[layer], path)
                    _tell_blocked(question, layer, path, settled)
                    break


def _place_in(tree: Table, path: str) -> Span:
    node = at(tree, path)
    return node.span if node is not None else tree.span


def _tell_blocked(question: Question, layer: int, path: str, settled: Settlement) -> None:
    answer = settled.answers.get(question.name)
    if answer is None or answer.layer < layer:
        return
    place = settled.blocked[question.name][1]
    args = {"answer": f"{answer.option}={answer.value}", "path": path, "place": f"{place.source.name}:{place.line}"}
    help_ = _take_out("E410", answer, path=args["path"], place=args["place"])
    settled.tell("E410", answer.whole, **args, related=(Label(place, text("E410.there")),), help=help_)


# ---------------------------------------------------------------- sentences


def _tell_pair(
    first: tuple[Question, Answer], second: tuple[Question, Answer], path: str, settled: Settlement
) -> None:
    (_, its), (_, mine) = first, second
    labels = [_in_words(question, answer, settled) for question, answer in (first, second)]
    settled.tell(
        "E405",
        mine.whole,
        first=f"{its.option}={its.value}",
        second=f"{mine.option}={mine.value}",
        label=labels[1],
        related=(Label(its.whole, labels[0]),),
        help=_take_out("E405.both", mine, its, path=path),
    )


def _in_words(question: Question, answer: Answer, settled: Settlement) -> Text:
    """Return what an answer does, for the line under it."""
    rules = next((one.before for one in settled.questions.values()), None)
    say = question.part["choices"][str(answer.value)]["say"].words()
    return change_in_words(say, patch_of(question, answer), rules)


def _tell_not_asked(question: Question, answer: Answer, because: Question, settled: Settlement) -> None:
    given = settled.answers.get(because.name)
    if given is not None:
        place = clash(because.decides(given.value), question.decides(answer.value))
        if place is not None:
            _tell_pair((because, given), (question, answer), path_of(place, settled.deck), settled)
            return
    condition = question.part["if"].word()
    settled.tell(
        "E405",
        answer.whole,
        first=f"{because.name}={in_force(because, settled)}",
        second=f"{answer.option}={answer.value}",
        label=text("E405.not_asked", condition=condition),
        related=(Label(given.whole),) if given is not None else (),
        help=_instead(question, answer, because, given),
    )


def _instead(question: Question, answer: Answer, because: Question, given: Answer | None) -> Text:
    """Return what to do about an answer to a question that is not asked: the answer that it wants, or to leave it."""
    name, sign, value = question.condition or ("", "", "")
    if sign != "=" or name != because.name:
        return _take_out("E405.left", answer)
    wanted = f"{name}={value}" if answer.by == "caller" else f"{name}: {value}"
    return _take_out("E405.idle", answer, given, wanted=wanted)


def _take_out(key: str, answer: Answer, beside: Answer | None = None, **args: object) -> Text:
    """Return what to do about an answer; its line stays where the other answer stands on it too."""
    if answer.by == "caller":
        return text(f"{key}.help_caller", answer=f"{answer.option}={answer.value}", **args)
    if beside is not None and (beside.span.source, beside.span.line) == (answer.span.source, answer.span.line):
        return text(f"{key}.help_beside", answer=answer.whole.text, **args)
    return text(f"{key}.help", line=answer.span.line, **args)


# ---------------------------------------------------------------- for people and programs


def options_of(settled: Settlement, final: Table) -> tuple[Option, ...]:
    """Return the questions as the model has them, each with the answer in force in the rules as they came out."""
    return tuple(_option(one, settled, final) for one in settled.questions.values())


def _option(question: Question, settled: Settlement, final: Table) -> Option:
    part, answer = question.part, settled.answers.get(question.name)
    choices = tuple(
        Choice(name, part["choices"][name]["say"].words() or {"en": name}, _raw(change))
        for name, change in question.choices.items()
    )
    asked = question.name not in settled.blocked and why_not_asked(question, settled) is None
    return Option(
        name=question.name,
        ask=part["ask"].words() or {"en": question.name},
        sources=tuple(one.strip() for one in part["source"].word().split(",") if one.strip()),
        choices=choices,
        number=question.numbers,
        sets=question.sets or None,
        condition=question.condition,
        common=part["common"].flag(),
        answer=answer.value if answer is not None else _present(question, settled, final),
        given=answer.by if answer is not None else "file",
        asked=asked and (question.numbers is not None or len(question.different) > 1),
        path=part.path,
        span=part.key_span,
    )


def _raw(change: Table) -> Mapping[str, object]:
    return {path: plain(node) for path, node in leaves(change)}


def _present(question: Question, settled: Settlement, final: Table) -> str | int | None:
    if question.name not in settled.blocked:
        return in_force(question, settled)
    if question.part["number"].exists:
        now = at(final, question.sets)
        return now.value if isinstance(now, Leaf) else None
    return says_the_same(question, final)


def check_answers(settled: Settlement) -> list[Diagnostic]:
    """Return the problems of questions whose answers all come to the same, of answers alike, and of none that holds."""
    told = len(settled.found)
    for question in settled.questions.values():
        if question.part["number"].exists or not question.choices:
            continue
        kinds = question.different
        if len(kinds) == 1:
            settled.tell("W403", question.part.key_span, name=question.name)
        else:
            _tell_alike(question, settled)
        if says_the_same(question, question.before) is None:
            settled.tell("E414", question.part.key_span, name=question.name)
    return settled.found[told:]


def _tell_alike(question: Question, settled: Settlement) -> None:
    seen: dict[object, str] = {}
    for name in question.choices:
        whole = tuple(sorted(question.decides(name).whole().items()))
        if whole in seen:
            span = question.part["choices"][name].key_span
            settled.tell("W404", span, name=question.name, first=seen[whole], second=name)
        seen.setdefault(whole, name)


