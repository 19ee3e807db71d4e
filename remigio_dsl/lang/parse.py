"""Text to syntax tree: the grammar of `grammar/expression.lark`, and limits that hold before anything else is done."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.messages import text
from remigio_dsl.core.resources import read_text
from remigio_dsl.core.spans import Excerpt
from remigio_dsl.lang import syntax
from remigio_dsl.lang.build import Builder, Step, steps_of
from remigio_dsl.lang.names import KEYWORDS
from remigio_dsl.lang.problems import MAX_TEXT
from remigio_dsl.lang.shipped import GRAMMAR, known_steps
from remigio_dsl.lang.syntax import Node

if TYPE_CHECKING:
    from lark import Lark

TABLES = "grammar/expression.tables.json"
_SIMPLE = re.compile(r"[ \t\r\n]*(?:(?P<number>0|[1-9][0-9]{0,99})|(?P<word>[a-z][a-z0-9_]*))[ \t\r\n]*")


def parse(excerpt: Excerpt) -> tuple[Node | None, list[Diagnostic]]:
    """Return the syntax tree of an expression, or what is wrong with it; never raises, whatever the text."""
    said = excerpt.text
    if len(said) > MAX_TEXT:
        return None, [Diagnostic("E316", excerpt.span(MAX_TEXT), {"has": len(said), "most": MAX_TEXT})]
    if not said.strip():
        return None, [Diagnostic("E315", excerpt.span(), {}, text("E315.label"))]
    simple = _SIMPLE.fullmatch(said)
    if simple and simple["number"]:
        return syntax.Number(simple.span("number"), int(simple["number"])), []
    if simple and simple["word"] not in KEYWORDS:
        return syntax.Word(simple.span("word"), simple["word"]), []
    steps = known_steps(said)
    if steps is not None:
        return _build(excerpt, steps)
    return _parse(excerpt)


@cache
def grammar() -> Lark:
    """Return the parser, made once: from the tables that are shipped, if they are those of the grammar."""
    from remigio_dsl.lang.tables import load  # noqa: PLC0415  (a file of plain numbers and names needs no parser)

    text = read_text(GRAMMAR)
    return load(read_text(TABLES), text) or build_parser(text)


def build_parser(text: str) -> Lark:
    """Return the parser of a grammar."""
    from lark import Lark  # noqa: PLC0415

    return Lark(text, parser="lalr", lexer="basic", keep_all_tokens=True, maybe_placeholders=False)


def _parse(excerpt: Excerpt) -> tuple[Node | None, list[Diagnostic]]:
    from remigio_dsl.lang.mistakes import foreign, misplaced  # noqa: PLC0415  (of use only to what is not shipped)

    found = foreign(excerpt)
    if found:
        return None, found
    from lark.exceptions import UnexpectedInput  # noqa: PLC0415

    try:
        tree = grammar().parse(excerpt.text)
    except UnexpectedInput as wrong:
        return None, [misplaced(excerpt, wrong)]
    return _build(excerpt, steps_of(tree))


def _build(excerpt: Excerpt, steps: Iterable[Step]) -> tuple[Node | None, list[Diagnostic]]:
    builder = Builder(excerpt)
    node = builder.build(steps)
    return (None, builder.found) if builder.found else (node, [])
