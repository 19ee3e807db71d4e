"""W410 and E434: a closing hand that cannot be made with these cards, and a game that nobody can close."""

from __future__ import annotations

from collections.abc import Iterator

from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.messages import Text, text
from remigio_dsl.study.lints.cards import Supply, any_of, supplies
from remigio_dsl.study.lints.logic import always
from remigio_dsl.study.lints.places import blamed, key_of
from remigio_dsl.variant.model import ClosingHand, Condition, Variant


def check(variant: Variant) -> Iterator[Diagnostic]:
    """Yield a warning for each closing hand that cannot be made, an error where none can."""
    condition = barred(variant)
    if condition is not None:
        span = condition.rule.excerpt.span()
        yield Diagnostic("E434", span, label=text("E434.condition", path=condition.path))
        return
    tables = supplies(variant)
    hands = variant.closing.hands
    why = {hand.name: _cannot(variant, tables, hand) for hand in hands}
    if hands and all(why.values()):
        paths = [*(hand.path for hand in hands), "deal.hand", "deck.packs", "deck.jokers"]
        yield Diagnostic("E434", blamed(variant, paths), label=why[hands[0].name])
        return
    for hand in hands:
        if why[hand.name] is not None:
            yield Diagnostic("W410", key_of(variant, hand.path), {"name": hand.name}, label=why[hand.name])


def barred(variant: Variant) -> Condition | None:
    """Return the condition that never lets anybody close."""
    for condition in variant.closing.needs:
        if always(condition.rule.tree) is False:
            return condition
    return next((one for one in variant.closing.forbid if always(one.rule.tree) is True), None)


def _cannot(variant: Variant, tables: list[Supply], hand: ClosingHand) -> Text | None:
    """Return why a hand cannot be made by anybody, None where it can."""
    if hand.when is not None and always(hand.when.tree) is False:
        return text("W410.never")
    kinds = any_of(variant.melds, hand.groups or ())
    if hand.groups is not None and not any(supply.sizes(kind) for supply in tables for kind in kinds):
        return text("W410.groups")
    shown = [(supply, number) for supply in tables for number in supply.shown]
    if len({bool(supply.shown) for supply in tables}) == 1 and not shown:
        return None  # what is shown hangs on what was laid before
    if hand.groups is not None and not any(supply.splits(number, kinds) for supply, number in shown):
        return text("W410.sizes", n=max(number for _, number in shown))
    if hand.when is not None and not any(supply.has_hand(hand.when, number) for supply, number in shown):
        return text("W410.cards")
    return None
