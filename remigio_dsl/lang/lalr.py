"""An LALR(1) parser that is driven by tables: one pass over the text, no recursion, however deep the brackets go.

The tables come from the grammar by way of lark (see `tables`), and so do the trees: a rule that is written with `?`
and has one part is that part, and the parts of a helper rule, named with `_`, belong to the rule around it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

END = "$END"


class Token(NamedTuple):
    """A word or sign of the text, with the terminal that it is and the characters it covers."""

    kind: str
    text: str
    start: int
    end: int


class Tree(NamedTuple):
    """A rule of the grammar with its parts."""

    label: str
    parts: tuple[Tree | Token, ...]


class Rule(NamedTuple):
    """What is done where a rule is complete: `size` parts become one tree, or the part itself if it `lifts` one."""

    origin: str
    label: str
    size: int
    lifts: bool


class Stuck(Exception):
    """The text cannot go on with this token; `accepts` are the terminals with which it could."""

    def __init__(self, token: Token, accepts: frozenset[str]) -> None:
        super().__init__(token.text)
        self.token = token
        self.accepts = accepts


@dataclass(frozen=True, slots=True)
class Parser:
    """A grammar as tables: a state goes to another (0 and more), or completes the rule `-1 - number`."""

    tokens: re.Pattern[str]
    keywords: Mapping[str, str]
    rules: tuple[Rule, ...]
    states: tuple[Mapping[str, int], ...]
    start: int
    end: int

    def parse(self, text: str) -> Tree | Token:
        """Return the tree of a text.

        Raises:
            Stuck: where the text is not of the grammar.
        """
        states = [self.start]
        values: list[Tree | Token] = []
        for token in self._tokens(text):
            while True:
                action = self.states[states[-1]].get(token.kind)
                if action is None:
                    raise Stuck(token, self._accepts(states))
                if action >= 0:
                    states.append(action)
                    values.append(token)
                    break
                self._reduce(self.rules[-1 - action], states, values)
                if token.kind == END and states[-1] == self.end:
                    return values[-1]
        raise AssertionError("the end of the text is its last token")

    def _tokens(self, text: str) -> Iterator[Token]:
        """Yield what a text consists of, then its end; a sign that the grammar does not have is a token of no kind."""
        at = 0
        while at < len(text):
            found = self.tokens.match(text, at)
            if found is None:
                yield Token("", text[at], at, at + 1)
                return
            at = found.end()
            kind = found.lastgroup or ""
            if kind != "SKIPPED":
                yield Token(self.keywords.get(found[0], kind), found[0], *found.span())
        yield Token(END, "", at, at)

    def _reduce(self, rule: Rule, states: list[int], values: list[Tree | Token]) -> None:
        """Put the tree of a complete rule in the place of its parts."""
        first = len(states) - rule.size
        parts: list[Tree | Token] = []
        for part in values[first - 1 :]:
            if isinstance(part, Tree) and part.label.startswith("_"):
                parts += part.parts
            else:
                parts.append(part)
        del states[first:], values[first - 1 :]
        values.append(parts[0] if rule.lifts and len(parts) == 1 else Tree(rule.label, tuple(parts)))
        states.append(self.states[states[-1]][rule.origin])

    def _accepts(self, states: list[int]) -> frozenset[str]:
        """Return the terminals that can follow: those which, after what they complete, are taken."""
        return frozenset(kind for kind in self.states[states[-1]] if kind.isupper() and self._takes(kind, [*states]))

    def _takes(self, kind: str, states: list[int]) -> bool:
        while (action := self.states[states[-1]].get(kind, None)) is not None:
            if action >= 0:
                return True
            rule = self.rules[-1 - action]
            del states[len(states) - rule.size :]
            states.append(self.states[states[-1]][rule.origin])
            if kind == END and states[-1] == self.end:
                return True
        return False
