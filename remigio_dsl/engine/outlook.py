"""What a hand may come to: its cost now, and what it is expected to cost after one more card, over all unseen cards."""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.core.cards import Written
from remigio_dsl.engine.arrange import Arrangement, least
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.memory import Memory, partners
from remigio_dsl.engine.state import View

CLOSING = 16.0  # points that a hand is worth which has become one to close with

Counts = tuple[int, ...]


class Outlook:
    """Looks one card ahead for one player at one moment; each hand is looked at once.

    A cost is what the cards left over count, less what melds and lay-offs will score where the rules score them, and
    less `CLOSING` where nothing is left over. Lower is better.
    """

    def __init__(self, game: Game, view: View, memory: Memory) -> None:
        self.game = game
        self.view = view
        self.memory = memory
        self.book = game.book(view.deal)
        self.scores_melds = "melded" in game.variant.values
        self._values = [float(game.card(face).value) for face in range(game.deck.joker + 1)]
        self._fits = self._fitting()
        self._best: dict[Counts, Arrangement] = {}
        self._costs: dict[Counts, tuple[float, float, int]] = {}
        self._ahead: dict[Counts, float] = {}

    def _fitting(self) -> frozenset[int]:
        """Return the faces that this player could lay off on the table as it is."""
        game, view = self.game, self.view
        if game.variant.table.lay_off is None or (game.variant.opening is not None and view.seat not in view.opened):
            return frozenset()
        found: set[int] = set()
        for meld in view.table:
            group, known = game.growing(meld, view.deal)
            for face in range(game.deck.joker):
                if face not in known:
                    known[face] = game.growths(group, Written(face), view.deal)
                if known[face]:
                    found.add(face)
        return frozenset(found)

    def fits(self, face: int) -> bool:
        """Return whether this player could lay the card off."""
        return face in self._fits

    def value(self, face: int) -> float:
        """Return what the card alone counts in a hand."""
        return self._values[face]

    def best(self, counts: Counts) -> Arrangement:
        """Return the grouping of a hand that leaves the fewest points."""
        found = self._best.get(counts)
        if found is None:
            found = self._best[counts] = least(self.book, counts)
        return found

    def cost(self, counts: Counts) -> float:
        """Return what a hand costs that throws nothing more."""
        return self._cost(counts)[0]

    def cost_after_throwing(self, counts: Counts) -> float:
        """Return what a hand costs after throwing the card left over that counts most."""
        cost, worst, left = self._cost(counts)
        return cost - worst - (CLOSING if left <= 1 else 0.0)

    def _cost(self, counts: Counts) -> tuple[float, float, int]:
        """Return the cost of a hand, the most that one card less would save, and how many cards are left over."""
        known = self._costs.get(counts)
        if known is not None:
            return known
        best = self.best(counts)
        cost, worst, left = 0.0, 0.0, 0
        for face in best.left:
            value = self._values[face]
            if face in self._fits:
                cost -= value if self.scores_melds else 0.0
            else:
                cost += value
                left += 1
                worst = max(worst, value)
        if self.scores_melds:
            cost -= float(sum(self.book.points(group, "melded") for group in best.groups))
        found = self._costs[counts] = (cost, worst, left)
        return found

    def ahead(self, counts: Counts) -> float:
        """Return what a hand is expected to cost after drawing one unseen card and throwing one."""
        known = self._ahead.get(counts)
        if known is not None:
            return known
        cost, worst, left = self._cost(counts)
        idle = CLOSING if not left else 0.0
        total = 0.0
        for face, many in enumerate(self.memory.unseen):
            if not many:
                continue
            if self.touches(face, counts):
                total += many * self.cost_after_throwing(with_face(counts, face))
            else:
                total += many * (cost - idle + min(0.0, self._values[face] - worst))
        found = self._ahead[counts] = total / max(1, self.memory.hidden)
        return found

    def touches(self, face: int, counts: Sequence[int]) -> bool:
        """Return whether the card makes a meld with cards of the hand, or can be laid off."""
        if face in self._fits or face in self.book.wild:
            return True
        wild = sum(counts[one] for one in self.book.wild)
        for first, second in partners(self.book, face):
            have = counts[first], counts[second]
            if (have[0] and have[1] and (first != second or have[0] > 1)) or (wild and (have[0] or have[1])):
                return True
        return False


def with_face(counts: Counts, face: int, many: int = 1) -> Counts:
    """Return a hand, as counts by face, with cards added, or with some less."""
    return (*counts[:face], counts[face] + many, *counts[face + 1 :])
