"""The parser's tables as data: a cold start reads them in a moment, where building them from the grammar takes longer.

They stand beside the grammar, in `expression.tables.json`, and serve only the release of lark and the text of the
grammar that they were made from; for any other the parser is built anew.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

_PAIRS = "pairs"  # a map whose keys are not texts is written as a list of pairs under this key


def dump(parser: lark.Lark, grammar: str) -> str:
    """Return the tables of a parser that was built from this grammar."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    whole = {**_stamp(grammar), "tables": _pack({"data": data, "memo": memo})}
    return json.dumps(whole, separators=(",", ":"), ensure_ascii=True) + "\n"


def load(tables: str, grammar: str) -> lark.Lark | None:
    """Return the parser, None if the tables are those of another grammar or another release of lark."""
    whole = json.loads(tables)
    if any(whole.get(key) != value for key, value in _stamp(grammar).items()):
        return None
    parser: lark.Lark = lark.Lark.load(_unpack(whole["tables"]))
    return parser


def _stamp(grammar: str) -> dict[str, str]:
    text = grammar.replace("\r\n", "\n")
    return {"lark": lark.__version__, "grammar": sha256(text.encode()).hexdigest()}


def _pack(value: Any) -> Any:
    if isinstance(value, dict):
        if all(isinstance(key, str) for key in value):
            return {key: _pack(one) for key, one in value.items()}
        return {_PAIRS: [[key, _pack(one)] for key, one in value.items()]}
    if isinstance(value, list | tuple | set | frozenset):
        return [_pack(one) for one in value]
    return value


def _unpack(value: Any) -> Any:
    if isinstance(value, dict):
        if _PAIRS in value:
            return {key: _unpack(one) for key, one in value[_PAIRS]}
        return {key: _unpack(one) for key, one in value.items()}
    return [_unpack(one) for one in value] if isinstance(value, list) else value
