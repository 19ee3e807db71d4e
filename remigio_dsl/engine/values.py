"""What cards count: in a hand, and in a group by their place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from remigio_dsl.core.hints import Any, Number
from remigio_dsl.engine.groups import Book, Group, GroupFacts, HeldCard, MeldedCard, used_as_joker
from remigio_dsl.lang.rule import Rule
from remigio_dsl.variant.model import Purpose, ValueTable

# where a purpose has no table of its own, the next one counts
INSTEAD: Mapping[str, tuple[Purpose, ...]] = {
    "opening": ("opening", "melded", "hand"),
    "melded": ("melded", "hand"),
    "hand": ("hand",),
}
ELSE = "else"
MOST_POINTS = 1 << 14  # groups whose points are remembered


class Values:
    """The value tables of one deal, and what has been worked out from them."""

    def __init__(self, book: Book, tables: Mapping[Purpose, ValueTable]) -> None:
        self._book = book
        self._tables = {purpose: self._table(tables, purpose) for purpose in INSTEAD}
        self._points: dict[tuple[Any, ...], Number] = {}
        self._fixed: tuple[Number, ...] | None = None
        entries = self._tables["hand"].entries
        # whether a card counts the same in every hand
        self.fixed = all("hand" not in rule.names for entry in entries if entry for rule in entry.values())

    @staticmethod
    def _table(tables: Mapping[Purpose, ValueTable], purpose: str) -> ValueTable:
        return next(tables[name] for name in INSTEAD[purpose] if name in tables)

    def in_hand(self, hand: Sequence[int]) -> tuple[Number, ...]:
        """Return what each face counts in the hand with these counts by face; 0 for what the deck does not have.

        Where a value depends on the whole hand, only the faces of that hand have one, and the others count 0.
        """
        if self._fixed is not None:
            return self._fixed
        book, table = self._book, self._tables["hand"]
        rules = [self._held(table.entries[face]) for face in range(book.deck.joker + 1)]
        bag = () if self.fixed else tuple(book.card(face) for face, n in enumerate(hand) for _ in range(n))
        values: list[Number] = []
        for face, rule in enumerate(rules):
            if rule is None or not (book.deck.copies(face) if self.fixed else hand[face]):
                values.append(0)
            else:
                values.append(rule.constant if rule.constant is not None else rule(self._in_bag(face, bag)))
        if self.fixed:
            self._fixed = tuple(values)
        return tuple(values)

    def _in_bag(self, face: int, bag: tuple[Any, ...]) -> HeldCard:
        return HeldCard(self._book, self._book.card(face), bag)

    @staticmethod
    def _held(entry: Mapping[str, Rule] | None) -> Rule | None:
        """Return the rule of a card outside any group; a joker that only stands for others counts nothing there."""
        return None if entry is None else entry.get(ELSE)

    def of_group(self, group: Group, purpose: str) -> Number:
        """Return what the group's cards count together."""
        key = (purpose, group.kind.name, group.cards)
        known = self._points.get(key)
        if known is None:
            facts = GroupFacts(self._book, group)
            if len(self._points) >= MOST_POINTS:
                self._points.clear()
            known = self._points[key] = sum(self.of_card(group, at, purpose, facts) for at in range(len(group.cards)))
        return known

    def of_card(self, group: Group, at: int, purpose: str, facts: GroupFacts | None = None) -> Number:
        """Return what the card at place `at` of the group counts."""
        table = self._tables[purpose]
        facts = facts or GroupFacts(self._book, group)
        joker = self._book.deck.joker
        card = group.cards[at]
        places = self._places(group, at)
        if not used_as_joker(card):
            return self._entry(table.entries[card.face], card.face, places, facts)
        own, anywhere = table.entries[card.face], places[-2:]  # it has no place of its own
        if table.entries[joker] is None or own is None or not any(place in own for place in anywhere):
            faces = self._represented(group, card)
            return min(self._entry(table.entries[face], face, places, facts) for face in faces)
        return self._entry(own, card.face, anywhere, facts)

    def _places(self, group: Group, at: int) -> tuple[str, ...]:
        """Return the places under which a table may speak of this card, the narrowest first."""
        ends: tuple[str, ...] = ()
        if group.kind.shape == "run" and not self._book.is_ring(group.kind, len(group.cards)):
            ends = ("low",) * (at == 0) + ("high",) * (at == len(group.cards) - 1)
        return (*ends, group.kind.name, ELSE)

    def _entry(self, entry: Mapping[str, Rule] | None, face: int, places: tuple[str, ...], facts: GroupFacts) -> Number:
        assert entry is not None, "only a joker stands for other cards"
        rule = next(entry[place] for place in places if place in entry)
        value: Number = rule.constant if rule.constant is not None else rule(MeldedCard(self._book.card(face), facts))
        return value

    def _represented(self, group: Group, card: Any) -> list[int]:
        """Return the faces that a card used as a joker may stand for: one, or those of the suits that are missing."""
        deck = self._book.deck
        if not deck.is_open(card.stands):
            return [card.stands]
        rank = card.stands - deck.joker - 1
        naturals = group.naturals
        held = {deck.suit_of(face) for face in naturals}
        if group.kind.suits == "same":
            return [naturals[0]]
        missing = [suit for suit in range(len(deck.suits)) if suit not in held] or range(len(deck.suits))
        return [suit * len(deck.ranks) + rank for suit in missing]
