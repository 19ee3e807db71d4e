"""W412: a joker that costs less in the hand than a card does."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.study.lints.cards import supplies
from remigio_dsl.study.lints.places import joker_value
from remigio_dsl.variant.model import Variant


def check(variant: Variant) -> Iterator[Diagnostic]:
    """Yield a hint where the joker counts less than the cards do on average: keeping it is cheaper than playing it."""
    table = supplies(variant)[-1].table
    book, deck = table.book(), table.deck
    if not deck.jokers or not book.fixed_values:
        return
    values = book.hand_values((0,) * (deck.joker + 1))
    mean = sum(Fraction(value) for value in values[: deck.joker]) / deck.joker
    joker = values[deck.joker]
    if joker < mean:
        dearest = max(values[: deck.joker])
        yield Diagnostic("W412", joker_value(variant), {"joker": joker, "dearest": dearest})
