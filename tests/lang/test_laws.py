"""Laws: printing and reading are inverses, both evaluators agree, and any text at all gets an answer."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from lang.samples import WORDS, Names, build, trees

from remigio_dsl.core.diagnostics import RuleFault
from remigio_dsl.core.spans import Excerpt
from remigio_dsl.lang import syntax
from remigio_dsl.lang.hooks import HOOKS, names_of
from remigio_dsl.lang.parse import parse
from remigio_dsl.lang.rule import Rule
from remigio_dsl.lang.syntax import format_node
from remigio_dsl.lang.types import Type

BOUNDS = {"E316", "E317", "E318", "E319", "E320", "E321", "E322", "E323"}


@settings(max_examples=200)
@given(trees(), st.booleans())
def test_what_is_printed_is_read_as_the_same_tree(made: tuple[str, Type, syntax.Node], explicit: bool) -> None:
    tree = made[2]
    text = format_node(tree, explicit)
    read, found = parse(Excerpt.of(text))
    assert (read == tree) or {one.code for one in found} <= BOUNDS
    assert len(text) > 1000 or found or format_node(read, explicit) == text  # type: ignore[arg-type]


def came_to(run: Any) -> tuple[str, Any]:
    """Return the value with its type, or the code of the fault."""
    try:
        value = run()
    except RuleFault as fault:
        return "fault", fault.diagnostic.code
    assert not (isinstance(value, Fraction) and value.denominator == 1)
    return type(value).__name__, value


@settings(max_examples=400)
@given(trees(), st.integers(0, 2**32))
def test_both_evaluators_agree(made: tuple[str, Type, syntax.Node], seed: int) -> None:
    hook, wanted, tree = made
    rule, found = build(format_node(tree), hook, wanted)
    if rule is None:
        assert {one.code for one in found} <= BOUNDS, [(one.code, dict(one.args)) for one in found]
        return
    for turn in range(4):
        env = Names(names_of(hook), hook, Random(seed + turn))
        assert came_to(lambda env=env: rule(env)) == came_to(lambda env=env: rule.explain(env).value)


@settings(max_examples=150)
@given(trees(), st.integers(0, 2**32))
def test_a_rule_reads_no_name_that_it_does_not_list(made: tuple[str, Type, syntax.Node], seed: int) -> None:
    hook, wanted, tree = made
    rule, _ = build(format_node(tree), hook, wanted)
    if rule is None:
        return
    listed = rule.names | rule.group_names

    class Watched(Names):
        def __getattr__(self, name: str) -> Any:
            assert name in listed
            return super().__getattr__(name)

        def _element(self, of: Type) -> Names:
            made = super()._element(of)
            return Watched(made.known, made.hook, made.random, made.depth)

    came_to(lambda: rule(Watched(names_of(hook), hook, Random(seed))))


PIECES = [
    "if", "then", "else", "and", "or", "not", "in", "of", "where", "have", "capped at", "lifted to", "(", ")",
    "+", "-", "*",
    "/", "=", "!=", "<", "<=", "..", "|", "3", "10", "0", "A", "K", "size", "jokers", "cards", "melds", "run", "hearts",
    "count(", "any(", "all(", "sum(", "min(", "floor(", "due", "one_colour", "closes", "closer", "01", "==", "&&",
    "−", "x",
]  # fmt: skip


@settings(max_examples=300)
@given(
    st.one_of(st.lists(st.sampled_from(PIECES), max_size=20).map(" ".join), st.text(max_size=60)),
    st.sampled_from(sorted(HOOKS)),
    st.sampled_from(list(Type)),
)
def test_any_text_gets_an_answer(text: str, hook: str, wanted: Type) -> None:
    rule, found = build(text, hook, wanted)
    assert isinstance(rule, Rule) != bool(found)
    for one in found:
        assert one.span is not None
        assert one.span.source.name in ("casa.yaml", *(f"define.{name}" for name in WORDS.defines))
        assert 0 <= one.span.start <= one.span.end <= len(one.span.source.text)
