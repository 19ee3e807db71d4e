"""From the text of an expression to a rule: parsed, checked against the names of its hook, its constant worked out."""

from __future__ import annotations

from typing import Any

from remigio_dsl.core.diagnostics import Diagnostic, by_place
from remigio_dsl.core.spans import Excerpt
from remigio_dsl.lang import typed
from remigio_dsl.lang.check import check
from remigio_dsl.lang.evaluate import evaluate
from remigio_dsl.lang.guards import unguarded
from remigio_dsl.lang.outline import implied, truth_of
from remigio_dsl.lang.parse import parse
from remigio_dsl.lang.problems import wrong_type
from remigio_dsl.lang.rule import Reading, Rule
from remigio_dsl.lang.runtime import POINT_DIGITS
from remigio_dsl.lang.syntax import Node, format_node
from remigio_dsl.lang.typed import Typed
from remigio_dsl.lang.types import Type, Vocabulary


def build_rule(
    excerpt: Excerpt, path: str, hook: str, wanted: Type, words: Vocabulary
) -> tuple[Rule | None, list[Diagnostic]]:
    """Return the rule that an expression says, or what is wrong with it; never raises, whatever the text."""
    syntax, found = parse(excerpt)
    if syntax is None:
        return None, found
    tree, checker = check(excerpt, syntax, hook, words)
    found = checker.found
    if tree is not None and tree.type != wanted:
        what = path.rsplit(".", 1)[-1]
        found.append(wrong_type(tree.span, what, wanted, tree.type, format_node(syntax)))
    if tree is not None:
        found.extend(unguarded(tree))
    if tree is None or found:
        return None, by_place(found)
    constant = None
    if tree.facts.fixed:
        if tree.facts.digits > POINT_DIGITS or tree.facts.below > POINT_DIGITS:
            return None, [Diagnostic("E320", tree.span, {"most": POINT_DIGITS})]
        constant = evaluate(tree, []).value
    return _finish(excerpt, path, hook, wanted, tree, syntax, constant), []


def _finish(
    excerpt: Excerpt, path: str, hook: str, wanted: Type, tree: Typed, syntax: Node, constant: Any
) -> Rule:  # fmt: skip
    every = list(tree.walk())
    reads = [one for one in every if isinstance(one, typed.Read)]
    kinds = any(isinstance(one, typed.OfKind) for one in every)
    group_names = {one.name for one in reads if one.frame and one.subject == Type.GROUP.value}
    return Rule(
        text=excerpt.text.strip(),
        path=path,
        hook=hook,
        constant=constant,
        names=frozenset(one.name for one in reads),
        group_names=frozenset(group_names | ({"kind"} if kinds else set())),
        defines=frozenset(one.name for one in every if isinstance(one, typed.Defined)),
        truth=truth_of(tree),
        implied=implied(tree),
        read=Reading(excerpt, wanted, syntax, tree),
    )
