"""Whether a group keeps the conditions of its kind: asked once a shape, then remembered."""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.core.cards import Written
from remigio_dsl.core.hints import Any
from remigio_dsl.engine.groups import Book, Flaw, Group, GroupFacts, used_as_joker
from remigio_dsl.lang.rule import Rule
from remigio_dsl.variant.model import Kind

NUMBERS = frozenset({"size", "naturals", "jokers", "kind", "players", "deal", "packs"})
MOST_KNOWN = 1 << 15  # shapes that are remembered
PLACES = NUMBERS | {"stretch", "adjacent"}


def conditions(kind: Kind) -> list[tuple[str, Rule]]:
    """Return what judges a group of the kind: each condition with its path."""
    single = [(f"{kind.path}.jokers", kind.jokers), (f"{kind.path}.when", kind.when)]
    return [(path, rule) for path, rule in single if rule is not None] + [(one.path, one.rule) for one in kind.forbid]


class Judge:
    """The conditions of one kind. What they read decides what counts as one shape.

    `counts_only`: they read no more than how many cards and jokers there are; `places_only`: also where the jokers lie.
    """

    def __init__(self, book: Book, kind: Kind) -> None:
        self.book = book
        self.kind = kind
        reads = frozenset().union(*(rule.names for _, rule in conditions(kind)))
        self.counts_only = reads <= NUMBERS
        self.places_only = reads <= PLACES
        self._known: dict[Any, bool] = {}

    def allows(self, cards: Sequence[Written]) -> bool:
        """Return whether the kind's conditions hold for the group of these cards."""
        key: Any
        if self.counts_only:
            key = (len(cards), sum(map(used_as_joker, cards)))
        elif self.places_only:
            return self.allows_places(len(cards), sum(used_as_joker(card) << at for at, card in enumerate(cards)))
        else:
            key = tuple(cards)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[key] = self.broken(cards) is None
        return known

    def broken(self, cards: Sequence[Written]) -> Flaw | None:
        """Return the first condition that the group does not keep, the limit of jokers first."""
        facts = GroupFacts(self.book, Group(self.kind, tuple(cards)))
        kind = self.kind
        args = {"cards": tuple(cards), "kind": kind.title}
        if facts.jokers and kind.jokers is not None and not kind.jokers(facts):
            return Flaw("meld.too_many_jokers", {**args, "jokers": facts.jokers}, f"{kind.path}.jokers")
        if kind.when is not None and not kind.when(facts):
            return Flaw("meld.kind_not_allowed", args, f"{kind.path}.when")
        for condition in kind.forbid:
            if condition.rule(facts):
                name = f"melds.{kind.name}.forbid.{condition.name}"
                return Flaw(name, {**args, "say": condition.say}, condition.path)
        return None

    def allows_counts(self, size: int, jokers: int) -> bool:
        """Return whether so many cards with so many jokers are allowed; asked only where `counts_only`."""
        key = (size, jokers)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._fits(size, (1 << jokers) - 1)
        return known

    def allows_places(self, size: int, jokers: int) -> bool:
        """Return whether a group with jokers at these places (a mask) is allowed; asked only where `places_only`."""
        key = (size, jokers)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._fits(size, jokers)
        return known

    def _fits(self, size: int, jokers: int) -> bool:
        return self.broken([Written(0, 1) if jokers >> at & 1 else Written(0) for at in range(size)]) is None
