"""How many cards there are for what a rule asks: the groups that a deck can make, the hands that are shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.engine.table import Table
from remigio_dsl.lang import typed
from remigio_dsl.lang.rule import Rule
from remigio_dsl.lang.typed import Typed
from remigio_dsl.study.lints.logic import TooMany, World, truth, worlds
from remigio_dsl.variant.model import Kind, Variant

DEALS_TRIED = range(1, 14)
MOST_SHOWN = 60  # cards of a hand that are thought of at most


@dataclass(frozen=True)
class Supply:
    """The cards of a table: what they can make."""

    table: Table

    @cached_property
    def jokers(self) -> int:
        """Return how many cards may be used as jokers."""
        deck = self.table.deck
        return sum(deck.copies(face) for face in self.table.book().wild)

    @cached_property
    def dealt(self) -> frozenset[int]:
        """Return how many cards players are dealt."""
        return frozenset(
            self.table.hand_size(deal, dealing, starts)
            for deal in DEALS_TRIED
            for dealing, starts in ((False, False), (True, False), (False, True))
        )

    @cached_property
    def shown(self) -> frozenset[int]:
        """Return how many cards a close may show; nothing where that hangs on what was laid before."""
        variant = self.table.variant
        if variant.turn.has("play"):
            return frozenset()
        more = {size + 1 for size in self.dealt} if variant.closing.discard != "required" else set()
        return frozenset(self.dealt | more)

    def sizes(self, kind: Kind) -> frozenset[int]:
        """Return how large the groups of a kind can be; where its conditions hang on more than counts, any size."""
        book, deck = self.table.book(), self.table.deck
        judge = book.judges[kind.name]
        alike = {"any": len(deck.suits) * deck.packs, "distinct": len(deck.suits), "same": deck.packs}
        naturals = alike[kind.suits] if kind.shape == "set" else len(set(kind.order))
        most = min(book.most(kind) or MOST_SHOWN, naturals + self.jokers, MOST_SHOWN)
        return frozenset(
            size
            for size in range(kind.least, most + 1)
            if any(
                not judge.counts_only or judge.allows_counts(size, jokers)
                for jokers in range(max(0, size - naturals), min(self.jokers, size - 1) + 1)
            )
        )

    def splits(self, number: int, kinds: Iterable[Kind]) -> bool:
        """Return whether so many cards can be split into groups of these kinds."""
        sizes = sorted({size for kind in kinds for size in self.sizes(kind)})
        reached = {0}
        for total in range(1, number + 1):
            if any(total - size in reached for size in sizes):
                reached.add(total)
        return number in reached

    def has_hand(self, when: Rule, number: int) -> bool:
        """Return False where a condition on a hand wants more cards of one rank or suit than the deck has."""
        deck = self.table.deck
        per = {"ranks": len(deck.suits) * deck.packs, "suits": len(deck.ranks) * deck.packs}
        try:
            every = list(worlds([when.tree]))
        except TooMany:
            return True
        greatest: dict[typed.Read, int] = {}
        for world in every:
            for node, value in world.items():
                if isinstance(node, typed.Read) and node.frame == 0 and (node.name in per or node.name == "jokers"):
                    greatest[node] = max(value, greatest.get(node, 0))
        ways = [world for world in every if truth(when.tree, world)]
        return any(self._room(way, greatest, per) >= number for way in ways)

    def _room(self, way: World, greatest: Mapping[typed.Read, int], per: Mapping[str, int]) -> int:
        """Return the most cards that a hand can have in one way to meet a condition; a greatest value has no end."""
        naturals, jokers = self.table.deck.joker * self.table.deck.packs, self.jokers
        for node, most in greatest.items():
            value = way[node]
            if node.name in per and value < most:
                naturals = min(naturals, value * per[node.name])
            if node.name == "jokers" and value == 0:
                jokers = 0
        return naturals + jokers


def supplies(variant: Variant) -> list[Supply]:
    """Return the cards for the fewest players and for the most."""
    return [Supply(Table(variant, players)) for players in sorted({variant.players.min, variant.players.max})]


def parts(tree: Typed) -> Iterator[Typed]:
    """Yield the conditions that decide between the values of an expression."""
    for node in tree.walk():
        if isinstance(node, typed.Choice):
            yield from (when for when, _ in node.branches)


def any_of(kinds: Sequence[Kind], names: Iterable[str]) -> list[Kind]:
    """Return the kinds of these names."""
    wanted = set(names)
    return [kind for kind in kinds if kind.name in wanted]
