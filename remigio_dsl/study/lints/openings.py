"""W408 and E433: an opening that every meld reaches, and one that no hand can."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from remigio_dsl.core.cards import Written
from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.hints import Number
from remigio_dsl.core.messages import text
from remigio_dsl.engine.groups import Group
from remigio_dsl.engine.readings import windows
from remigio_dsl.engine.table import Table
from remigio_dsl.engine.values import INSTEAD
from remigio_dsl.lang import typed
from remigio_dsl.lang.rule import Rule
from remigio_dsl.study.lints.cards import Supply, supplies
from remigio_dsl.study.lints.logic import NoNumber, TooMany, number, truth, worlds
from remigio_dsl.variant.model import Kind, Place, Variant

# what the value of a card may ask so that the smallest groups tell all that it can be
OF_THE_CARD = frozenset({"rank", "suit", "colour", "index", "joker", "wild", "kind", "packs", "players", "deal"})


def check(variant: Variant) -> Iterator[Diagnostic]:
    """Yield what is odd about the points of the opening."""
    rules = variant.opening.points if variant.opening is not None else None
    if rules is None or not variant.turn.has("play") or not _values_are_plain(variant):
        return
    least, most = _asked(rules)
    tables = supplies(variant)
    worths = [worth for supply in tables for worth in _worths(supply.table)]
    if not worths:
        return
    dearest = max(card for _, card in worths)
    held = max(_most_cards(supply) for supply in tables)
    if least is not None and least > held * dearest:
        yield Diagnostic("E433", rules.excerpt.span(), {"wanted": least, "most": held * dearest, "n": held})
    cheapest = min(whole for whole, _ in worths)
    if most is not None and most <= cheapest:
        yield Diagnostic("W408", rules.excerpt.span(), {"wanted": most, "least": cheapest}, label=text("W408.label"))


def _entries(variant: Variant) -> tuple[Mapping[Place, Rule] | None, ...]:
    table = next(variant.values[name] for name in INSTEAD["opening"] if name in variant.values)
    return table.entries


def _values_are_plain(variant: Variant) -> bool:
    every = [rule for entry in _entries(variant) if entry is not None for rule in entry.values()]
    return all(rule.names <= OF_THE_CARD for rule in every)


def _asked(points: Rule) -> tuple[Number | None, Number | None]:
    """Return the fewest and the most points that may be asked, None where that is not known."""
    try:
        asked = [number(points.tree, world) for world in worlds([points.tree])]
    except (TooMany, NoNumber):
        return points.tree.facts.low, points.tree.facts.high
    return min(asked), max(asked)


def _most_cards(supply: Supply) -> int:
    """Return how many cards a player who has not opened may lay at most."""
    variant, table = supply.table.variant, supply.table
    drawn = [0]
    for source in variant.turn.sources:
        if source.when is None or _may_hold(source.when):
            drawn.append(table.deck.size if source.most is None else source.most)
    return min(max(supply.dealt) + max(drawn), table.deck.size)


def _may_hold(when: Rule) -> bool:
    """Return whether a condition may hold for a player who has not opened."""
    try:
        return any(
            truth(when.tree, world)
            for world in worlds([when.tree])
            if not any(held and isinstance(node, typed.Read) and node.name == "opened" for node, held in world.items())
        )
    except TooMany:
        return True


def _worths(table: Table) -> Iterator[tuple[Number, Number]]:
    """Yield, for the smallest groups of each kind, what they count when opening, and their dearest card."""
    book, deck = table.book(), table.deck
    joker = _entries(table.variant)[deck.joker]
    for kind in table.variant.melds:
        if kind.only == "closing":
            continue
        for group in _groups(table, kind):
            cards = [book.points_of_card(group, at, "opening") for at in range(len(group.cards))]
            yield sum(cards), max(cards)
            if deck.jokers and joker:
                fixed = next((joker[place] for place in (kind.name, "else") if place in joker), None)
                if fixed is not None and isinstance(fixed.constant, int):
                    yield sum(sorted(cards)[:1]) + fixed.constant * (len(cards) - 1), max(*cards, fixed.constant)


def _groups(table: Table, kind: Kind) -> Iterator[Group]:
    """Yield the natural groups of the smallest size, of every suit and rank."""
    deck = table.deck
    if kind.shape == "run":
        for suit in range(len(deck.suits)):
            for ranks in windows(kind, kind.least):
                yield Group(kind, tuple(Written(suit * len(deck.ranks) + rank) for rank in ranks))
        return
    for rank in range(len(deck.ranks)):
        for first in range(len(deck.suits)):
            suits = [first if kind.suits == "same" else (first + at) % len(deck.suits) for at in range(kind.least)]
            yield Group(kind, tuple(Written(suit * len(deck.ranks) + rank) for suit in sorted(suits)))
