"""Expectations that could not fail: they prove nothing, and are refused."""

from __future__ import annotations

from collections.abc import Iterator

from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.spans import Span
from remigio_dsl.source.tree import Entry, Items, Leaf, Node, Table
from remigio_dsl.study.cases.model import Case, moves_of
from remigio_dsl.study.cases.words import AFTER, HINT, NEVER_EMPTY


def cannot_fail(case: Case) -> list[Diagnostic]:
    """Return the expectations of a case, or the whole of them, that hold whatever the rules say."""
    if not case.expect:
        return [_found(case, case.expect_span, text("E409.empty", keys=HINT[case.form]))]
    hollow = [entry for entry in case.expect.values() if _is_hollow(entry)]
    if hollow:
        return [_found(case, entry.value.span, text("E409.nothing")) for entry in hollow]
    if case.form == "worth":
        return list(_worth(case))
    if case.form == "play" and not moves_of(case):
        return list(_still(case))
    return []


def _found(case: Case, span: Span, label: Text, more: Text | None = None) -> Diagnostic:
    return Diagnostic("E409", span, {"id": case.id}, label=label, help=more)


def _is_hollow(entry: Entry) -> bool:
    if entry.key not in NEVER_EMPTY:
        return False
    if isinstance(entry.value, Table):  # of `sees` also what a player is said to see, and maps in there
        return not entry.value.entries or any(map(_is_hollow_part, entry.value))
    return _is_empty(entry.value)


def _is_hollow_part(part: Entry) -> bool:
    if not isinstance(part.value, Table):
        return False
    return not part.value.entries or any(map(_is_hollow_part, part.value))


def _is_empty(node: Node | None) -> bool:
    match node:
        case None:
            return True
        case Table():
            return not node.entries
        case Items():
            return not node.items
        case Leaf():
            return node.text.strip() == ""


def _worth(case: Case) -> Iterator[Diagnostic]:
    """Yield the worths of no cards at all, where nothing else is asked."""
    given = case.given if isinstance(case.given, Table) else None
    cards = {"melded": "groups", "hand_points": "hand"}
    if given is not None and all(_is_empty(given.get(cards.get(key, ""))) for key in case.expect):
        yield _found(case, case.expect_span, text("E409.no_cards"))


def _still(case: Case) -> Iterator[Diagnostic]:
    """Yield the case if it makes no move and expects what its position says."""
    given = case.given if isinstance(case.given, Table) else None
    if given is None or any(key in case.expect for key in AFTER):
        return
    if all(_is_given(given, entry) for entry in case.expect.values()):
        yield _found(case, case.expect_span, text("E409.given"), text("E409.help_given"))


def _is_given(given: Table, entry: Entry) -> bool:
    there = given.get(entry.key)
    if isinstance(there, Table) and isinstance(entry.value, Table):
        return all(there.get(one.key) is not None for one in entry.value)
    return there is not None
