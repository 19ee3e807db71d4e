"""The grammar has one reading for every sentence, the same in every process."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lang.samples import rule, trees
from lark import Lark
from lark import Token as LarkToken
from lark import Tree as LarkTree
from lark.exceptions import UnexpectedToken

from remigio_dsl.core.resources import read_text
from remigio_dsl.core.spans import Excerpt
from remigio_dsl.lang import Type, syntax, tables
from remigio_dsl.lang.lalr import END, Stuck, Token, Tree
from remigio_dsl.lang.mistakes import FUNCTIONS, KEYWORDS
from remigio_dsl.lang.parse import GRAMMAR, TABLES, grammar, parse
from remigio_dsl.lang.syntax import format_node


def test_the_grammar_builds_strictly() -> None:
    pytest.importorskip("interegular")
    Lark(read_text("grammar/expression.lark"), parser="lalr", lexer="basic", strict=True)


def test_the_shipped_tables_are_those_of_the_grammar() -> None:
    made = tables.dump(read_text(GRAMMAR))
    if os.environ.get("REMIGIO_GOLDEN") == "write":
        Path(TABLES).write_text(made, "utf-8")
    assert read_text(TABLES) == made, "REMIGIO_GOLDEN=write writes them anew"


def test_tables_of_another_grammar_are_not_used() -> None:
    text = read_text(GRAMMAR)
    made = tables.dump(text)
    assert tables.load(made, text + "// changed") is None
    assert tables.load(made, text.replace("\n", "\r\n")) == tables.make(text) == grammar()


@cache
def larks_own() -> Lark:
    return tables.built(read_text(GRAMMAR))


def as_lark_has_it(said: str) -> object:
    """Return the tree that lark makes of a text, or where it stops and what it would have taken there."""

    def ours(one: object) -> Tree | Token:
        if isinstance(one, LarkTree):
            return Tree(str(one.data), tuple(ours(child) for child in one.children))
        assert isinstance(one, LarkToken)
        assert one.start_pos is not None
        assert one.end_pos is not None
        return Token(one.type, str(one), one.start_pos, one.end_pos)

    try:
        return ours(larks_own().parse(said))
    except UnexpectedToken as wrong:
        place = None if wrong.token.type == END else wrong.token.start_pos
        return wrong.token.type, str(wrong.token), place, frozenset(wrong.accepts)


def as_we_have_it(said: str) -> object:
    try:
        return grammar().parse(said)
    except Stuck as wrong:
        token = wrong.token
        return token.kind, token.text, None if token.kind == END else token.start, wrong.accepts


SIGNS = ("(", ")", "|", "..", "=", "<=", "+", "-", "*", "/")
WORDS = (*sorted(KEYWORDS), "melds", "a_1", "x", "counted", "A", "0", "17", *SIGNS)


@pytest.mark.parametrize("said", ["a + 1", "a b", "a +", "(a", "x in -3..4|5|A..", "not not a", "sum(b of c of d)"])
def test_our_parser_does_what_lark_does(said: str) -> None:
    assert as_we_have_it(said) == as_lark_has_it(said)


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=12).map(" ".join))
def test_our_parser_stops_where_lark_stops(said: str) -> None:
    assert as_we_have_it(said) == as_lark_has_it(said)


@given(trees(), st.booleans())
def test_our_parser_makes_the_trees_that_lark_makes(made: tuple[str, Type, syntax.Node], explicit: bool) -> None:
    said = format_node(made[2], explicit)
    tree = as_we_have_it(said)
    assert isinstance(tree, Tree)
    assert tree == as_lark_has_it(said)


def test_keywords_are_those_of_the_grammar() -> None:
    strings = {terminal.pattern.value for terminal in larks_own().terminals if terminal.pattern.type == "str"}
    assert {word for word in strings if word.isalpha()} == KEYWORDS
    assert FUNCTIONS < KEYWORDS


@pytest.mark.parametrize(
    ("text", "explicit"),
    [
        ("not jokers = 0", "not (jokers = 0)"),
        ("opened or closes and concealed", "opened or (closes and concealed)"),
        ("(opened or closes) and concealed", "(opened or closes) and concealed"),
        ("not not closes", "not not closes"),
        ("(1 + 2) * 3", "(1 + 2) * 3"),
        ("(1 + 2) + 3", "1 + 2 + 3"),
        ("1 + (2 + 3)", "1 + (2 + 3)"),
        ("- - 3", "--3"),
        ("if closes then 1 else (if opened then 2 else 3)", "if closes then 1 else if opened then 2 else 3"),
        ("(if closes then 1 else 2) + 3", "(if closes then 1 else 2) + 3"),
        ("size in 3|-2..4|9..", "size in 3|-2..4|9.."),
        ("deadwood - 1 capped at 80 lifted to 3", "deadwood - 1 capped at 80 lifted to 3"),
        ("(value + 1) of top", "(value + 1) of top"),
        ("a / 1/2", "a / 1 / 2"),
        ("count(hand of closer where joker)", "count(hand of closer where joker)"),
        ("sum((size + 1) of melds)", "sum((size + 1) of melds)"),
        ("\tsize\r\n = 3", "size = 3"),
    ],
)
def test_an_expression_is_printed_with_brackets_where_a_reader_may_doubt(text: str, explicit: str) -> None:
    tree, found = parse(Excerpt.of(text))
    assert found == []
    assert tree is not None
    assert format_node(tree, explicit=True) == explicit
    assert parse(Excerpt.of(explicit))[0] == tree


def test_a_rule_prints_itself() -> None:
    assert rule("not jokers = 0 or closes").format() == "not (jokers = 0) or closes"


def test_every_node_knows_its_place_and_its_children() -> None:
    tree, _ = parse(Excerpt.of("if closes then (size + 1) * 2 else 3"))
    assert isinstance(tree, syntax.Choice)
    closes, product, otherwise = tree.children
    assert (closes.at, product.at, otherwise.at) == ((3, 9), (15, 29), (35, 36))


HASHED = """
from remigio_dsl.core.spans import Excerpt
from remigio_dsl.lang.parse import parse
for text in ("not a and b or c = d - 1", "x in 3..4|7 and any(run where jokers = 0) or a - b capped at 2 * c of d"):
    print(parse(Excerpt.of(text)))
"""


@pytest.mark.slow
def test_a_tree_does_not_depend_on_the_hash_seed() -> None:
    def run(seed: int) -> str:
        done = subprocess.run(
            [sys.executable, "-c", HASHED],
            env={"PYTHONHASHSEED": str(seed), "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
            text=True,
        )
        return done.stdout.replace("\n", "")

    seen = {run(seed) for seed in range(6)}
    assert len({text.split("source=")[0] for text in seen}) == 1
    assert len(seen) == 1
