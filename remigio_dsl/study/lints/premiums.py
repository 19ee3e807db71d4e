"""W402: a premium that can never be the one applied."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.messages import Text, text
from remigio_dsl.study.lints.cards import Supply, supplies
from remigio_dsl.study.lints.logic import NoNumber, TooMany, always, number, truth, worlds
from remigio_dsl.study.lints.places import key_of
from remigio_dsl.variant.model import PremiumRow, Variant


def check(variant: Variant) -> Iterator[Diagnostic]:
    """Yield a warning for each premium whose condition never holds, or that another always beats."""
    rows = variant.premiums.rows
    tables = supplies(variant) if rows else []
    for row in rows:
        if always(row.when.tree) is False:
            yield _never(variant, row, text("W402.never"))
        elif _lacks_cards(tables, row):
            yield _never(variant, row, text("W402.cards"))
        elif variant.premiums.join == "best":
            beaten = _beaten(rows, row)
            if beaten is not None:
                yield _never(variant, row, beaten, text("W402.best"))


def _never(variant: Variant, row: PremiumRow, label: Text, note: Text | None = None) -> Diagnostic:
    return Diagnostic("W402", key_of(variant, row.path), {"name": row.name}, label=label, note=note)


def _lacks_cards(tables: Sequence[Supply], row: PremiumRow) -> bool:
    return all(supply.shown for supply in tables) and not any(
        supply.has_hand(row.when, shown) for supply in tables for shown in supply.shown
    )


def _beaten(rows: Sequence[PremiumRow], row: PremiumRow) -> Text | None:
    """Return what to say of the rows that pay more wherever this one applies, or as much and stand before it."""
    for other in rows:
        if other is not row and _beats([other], row, rows):
            factor = other.factor.constant
            if isinstance(factor, int | Fraction):
                return text("W402.pays", other=other.name, factor=factor)
            return text("W402.pays_more", other=other.name)
    others = [other for other in rows if other is not row]
    return text("W402.others") if others and _beats(others, row, rows) else None


def _beats(others: Sequence[PremiumRow], row: PremiumRow, rows: Sequence[PremiumRow]) -> bool:
    """Return whether one of the others is taken wherever the row applies: of equals the first in the file is."""
    place = rows.index(row)
    trees = [tree for one in (row, *others) for tree in (one.when.tree, one.factor.tree)]
    try:
        for world in worlds(trees):
            if not truth(row.when.tree, world):
                continue
            own = number(row.factor.tree, world)
            paid = [
                (number(other.factor.tree, world), place > rows.index(other))
                for other in others
                if truth(other.when.tree, world)
            ]
            if not any(factor > own or (factor == own and first) for factor, first in paid):
                return False
    except (TooMany, NoNumber):
        return False
    return True
