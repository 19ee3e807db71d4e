"""The grammar has one reading for every sentence, the same in every process."""

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from lang.samples import rule
from lark import Lark
from lark.exceptions import UnexpectedInput

from remigio_dsl.core.resources import read_text
from remigio_dsl.core.spans import Excerpt
from remigio_dsl.lang import syntax, tables
from remigio_dsl.lang.names import FUNCTIONS, KEYWORDS
from remigio_dsl.lang.parse import GRAMMAR, TABLES, build_parser, grammar, parse
from remigio_dsl.lang.syntax import format_node


def test_the_grammar_builds_strictly() -> None:
    pytest.importorskip("interegular")
    Lark(read_text("grammar/expression.lark"), parser="lalr", lexer="basic", strict=True)


def test_the_shipped_tables_are_those_of_the_grammar() -> None:
    text = read_text(GRAMMAR)
    if os.environ.get("REMIGIO_GOLDEN") == "write":
        Path(TABLES).write_text(tables.dump(build_parser(text), text), "utf-8")
    shipped = json.loads(read_text(TABLES))
    assert shipped["grammar"] == sha256(text.encode()).hexdigest(), "`make docs` writes them anew"


def test_tables_make_the_parser_that_the_grammar_makes() -> None:
    text = read_text(GRAMMAR)
    built = build_parser(text)
    loaded = tables.load(tables.dump(built, text), text)
    assert loaded is not None
    for said in ("a + 1", "count(melds where a = 3) and x in -3..4|5|A..", "if a then b else c / 1/2 capped at 3"):
        assert loaded.parse(said) == built.parse(said) == grammar().parse(said)
    for wrong in ("a b", "a +", "(a"):
        for parser in (loaded, built):
            with pytest.raises(UnexpectedInput):
                parser.parse(wrong)


def test_tables_of_another_grammar_or_release_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    text = read_text(GRAMMAR)
    made = tables.dump(build_parser(text), text)
    assert tables.load(made, text + "// changed") is None
    assert tables.load(made, text.replace("\n", "\r\n")) is not None
    monkeypatch.setattr("lark.__version__", "0.1")
    assert tables.load(made, text) is None


def test_keywords_are_those_of_the_grammar() -> None:
    strings = {terminal.pattern.value for terminal in grammar().terminals if terminal.pattern.type == "str"}
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
