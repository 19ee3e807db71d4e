"""The parser's tables as data: a cold start reads them in a moment, where building them from the grammar takes longer.

They stand beside the grammar, in `expression.tables.json`, and serve only the text of the grammar that they were made
from; for any other lark makes them anew. Nothing else needs lark.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from remigio_dsl.lang.lalr import Parser, Rule

if TYPE_CHECKING:
    from lark import Lark


def dump(grammar: str) -> str:
    """Return the tables of a grammar, as they are shipped: a line for each rule and each state."""
    made = _tables(built(grammar))
    rows = {key: ",\n".join(_row(one) for one in made.pop(key)) for key in ("rules", "states")}
    head = ",\n".join(f"{_row(key)}:{_row(value)}" for key, value in made.items())
    tail = ",\n".join(f"{_row(key)}:[\n{lines}\n]" for key, lines in rows.items())
    return f'{{"grammar":{_row(_stamp(grammar))},\n{head},\n{tail}}}\n'


def load(tables: str, grammar: str) -> Parser | None:
    """Return the parser, None if the tables are those of another grammar."""
    whole = json.loads(tables)
    return parser(whole) if whole.get("grammar") == _stamp(grammar) else None


def make(grammar: str) -> Parser:
    """Return the parser of a grammar, whose tables are made on the spot."""
    return parser(_tables(built(grammar)))


def parser(tables: Mapping[str, Any]) -> Parser:
    """Return the parser that goes by these tables."""
    rules = tuple(Rule(*one) for one in tables["rules"])
    return Parser(
        re.compile(tables["tokens"]), tables["keywords"], rules, tuple(tables["states"]), tables["start"], tables["end"]
    )


def built(grammar: str) -> Lark:
    """Return lark's own parser of a grammar."""
    from lark import Lark  # noqa: PLC0415  (a moment's work, and only where the tables are not there)

    return Lark(grammar, parser="lalr", lexer="basic", keep_all_tokens=True, maybe_placeholders=False)


def _tables(lark: Lark) -> dict[str, Any]:
    """Return what a parser of lark goes by."""
    table = lark.parser.parser._parse_table
    rules = list(lark.rules)
    number = {rule: -1 - at for at, rule in enumerate(rules)}
    (start,), (end,) = table.start_states.values(), table.end_states.values()
    states: list[dict[str, int]] = []
    seen = {start: 0}
    for state in (waiting := [start]):  # counted in the order in which they are met: the file is always the same
        row: dict[str, int] = {}
        for kind, (action, to) in sorted(table.states[state].items()):
            if action.name == "Reduce":
                row[kind] = number[to]
                continue
            if to not in seen:
                seen[to] = len(seen)
                waiting.append(to)
            row[kind] = seen[to]
        states.append(row)
    said = [
        (rule.origin.name, rule.alias or rule.origin.name, len(rule.expansion), rule.options.expand1 and not rule.alias)
        for rule in rules
    ]
    return {**_lexer(lark), "start": 0, "end": seen[end], "rules": said, "states": states}


def _lexer(lark: Lark) -> dict[str, Any]:
    """Return one pattern for all terminals, in lark's order, and the words that are no names but keywords."""
    terminals = lark.parser.lexer.terminals
    patterns = [one.pattern.to_regexp() for one in terminals if one.pattern.type == "re"]
    words = {one.pattern.value: one.name for one in terminals if one.pattern.type == "str"}
    keywords = {word: words[word] for word in sorted(words) if any(re.fullmatch(one, word) for one in patterns)}
    kept = [one for one in terminals if one.name not in keywords.values()]
    groups = (
        f"(?P<{'SKIPPED' if one.name in lark.ignore_tokens else one.name}>{one.pattern.to_regexp()})" for one in kept
    )
    return {"tokens": "|".join(groups), "keywords": keywords}


def _stamp(grammar: str) -> str:
    """Return what must be the same in the grammar for its tables to serve: every sign of it, but for how lines end."""
    return grammar.replace("\r\n", "\n")


def _row(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=True)
