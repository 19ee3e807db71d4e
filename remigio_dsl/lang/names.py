"""Which words a file may give as names: to its definitions and to its kinds of meld."""

from __future__ import annotations

import re

from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.spans import Span
from remigio_dsl.lang.hooks import first_with
from remigio_dsl.lang.types import COLOURS, FRENCH_WORDS, SPANISH_WORDS, Type, Vocabulary

FUNCTIONS = frozenset(["count", "any", "all", "sum", "min", "max", "distinct", "floor", "ceil"])
KEYWORDS = FUNCTIONS | {
    "if", "then", "else", "or", "and", "not", "in", "capped", "lifted", "at", "to", "of", "where", "have", "true",
    "false",
}  # fmt: skip
_FORM = re.compile(r"[a-z][a-z0-9_]*")


def taken(name: str, span: Span, words: Vocabulary | None = None) -> Diagnostic | None:
    """Return E325 if expressions could not use the name, or would read it otherwise; None if it is free.

    With `words` the name is that of a definition, which cannot be a kind of meld either.
    """
    label = _why(name, words)
    return None if label is None else Diagnostic("E325", span, {"name": name}, label)


def _why(name: str, words: Vocabulary | None) -> Text | None:
    if name in KEYWORDS:
        return text("E325.keyword")
    if not _FORM.fullmatch(name):
        return text("E325.form")
    known = first_with(name)
    if known is not None:
        return text("E325.name", meaning=known.meaning)
    if name in COLOURS:
        return text("E325.literal", type=Type.COLOUR.said)
    if name in FRENCH_WORDS or name in SPANISH_WORDS:
        return text("E325.literal", type=Type.SUIT.said)
    if words is not None and name in words.kinds:
        return text("E325.kind")
    return None
