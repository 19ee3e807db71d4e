"""The expressions of the shipped rules as lark has read them: whoever plays by those rules need not wait for lark.

They stand beside the grammar in `expression.trees.json`, as plain numbers and names, and serve only the text of the
grammar that they were made with. An expression that is not among them, such as one of a user's own, is read by lark.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache

from remigio_dsl.core.resources import read_text
from remigio_dsl.lang.build import Step

GRAMMAR = "grammar/expression.lark"
TREES = "grammar/expression.trees.json"


def known_steps(said: str) -> Sequence[Step] | None:
    """Return the steps of a shipped expression, None for any other."""
    return _trees().get(said)


@cache
def _trees() -> Mapping[str, Sequence[Step]]:
    return load(read_text(TREES), read_text(GRAMMAR))


def dump(trees: Mapping[str, Sequence[Step]], grammar: str) -> str:
    """Return the text of the file: the grammar, and a line for each expression."""
    lines = [f"{json.dumps(said)}:{json.dumps(steps, separators=(',', ':'))}" for said, steps in sorted(trees.items())]
    return "\n".join([f'{{"grammar":{json.dumps(_plain(grammar))},"trees":{{', ",\n".join(lines), "}}", ""])


def load(trees: str, grammar: str) -> Mapping[str, Sequence[Step]]:
    """Return the steps by expression, none if they were made with another grammar."""
    whole = json.loads(trees)
    found: Mapping[str, Sequence[Step]] = whole["trees"] if whole["grammar"] == _plain(grammar) else {}
    return found


def _plain(grammar: str) -> str:
    return grammar.replace("\r\n", "\n")
