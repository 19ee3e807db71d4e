"""What a hand may come to: its cost now, and what it is expected to cost after one more card, over all unseen cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from remigio_dsl.core.cards import Written
from remigio_dsl.engine.arrange import grouped
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.memory import Memory, completing
from remigio_dsl.engine.seen import View
from remigio_dsl.engine.tuples import Left

CLOSING = 16.0  # points that a hand is worth which has become one to close with

NONE = -1  # no card

Counts = bytes  # by face


class Cost(NamedTuple):
    """What a hand costs, what the dearest of its loose cards counts, and how many loose cards there are."""

    points: float
    worst: float
    left: int

    @property
    def after_throwing(self) -> float:
        """Return what the hand costs after throwing the dearest."""
        return self.points - self.worst - (CLOSING if self.left <= 1 else 0.0)


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
        self._left = self.book.leftovers()
        self.scores_melds = "melded" in game.variant.values
        self._values = [float(game.card(face).value) for face in range(game.deck.joker + 1)]
        self._fits = self._fitting()
        self._always = sum(1 << face for face in {*self._fits, *self.book.wild})
        self._best: dict[Counts, Left] = {}
        self._costs: dict[tuple[Counts, int], Cost] = {}
        self._ahead: dict[tuple[Counts, int], float] = {}

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

    def best(self, counts: Counts) -> Left:
        """Return what a hand leaves in the grouping that leaves the fewest points."""
        found = self._best.get(counts)
        if found is None:
            found = self._best[counts] = self._left.of(counts)
        return found

    def cost(self, counts: Counts, without: int = NONE) -> float:
        """Return what a hand costs that throws nothing more; `without`: a card of it that is thrown before."""
        return self._cost(counts, without).points

    def cost_after_throwing(self, counts: Counts) -> float:
        """Return what a hand costs after throwing the card left over that counts most."""
        return self._cost(counts, NONE).after_throwing

    def _cost(self, counts: Counts, without: int) -> Cost:
        """Return the cost of a hand less one card.

        Where the best grouping of the whole hand leaves that card over, it is the best of the rest too: a better one of
        the rest would be a better one of the whole. So one search answers for every card that it leaves over.
        """
        known = self._costs.get((counts, without))
        if known is not None:
            return known
        if without == NONE:
            best = self.best(counts)
            found = self._counted(best, best.faces)
        else:
            whole = self.best(counts)
            if self.book.fixed_values and without in whole.faces:
                left = list(whole.faces)
                left.remove(without)
                found = self._counted(whole, left)
            else:
                found = self._cost(with_face(counts, without, -1), NONE)
        self._costs[counts, without] = found
        return found

    def _counted(self, best: Left, left: Sequence[int]) -> Cost:
        """Return what a hand grouped so costs that leaves these cards over."""
        values, fits = self._values, self._fits
        cost, worst, many = 0.0, 0.0, 0
        for face in left:
            value = values[face]
            if face in fits:
                cost -= value if self.scores_melds else 0.0
            else:
                cost += value
                many += 1
                worst = max(worst, value)
        if self.scores_melds:
            groups = grouped(self._left.uses, best).groups
            cost -= float(sum(self.book.points(group, "melded") for group in groups))
        return Cost(cost, worst, many)

    def ahead(self, counts: Counts, without: int = NONE) -> float:
        """Return what a hand is expected to cost after drawing one unseen card and throwing one.

        `without`: a card of it that is thrown before.
        """
        known = self._ahead.get((counts, without))
        if known is not None:
            return known
        now = self._cost(counts, without)
        idle = now.points - (CLOSING if not now.left else 0.0)
        helping = self.helping(counts, without)
        total = 0.0
        for face, many in enumerate(self.memory.unseen):
            if not many:
                continue
            if helping >> face & 1:
                total += many * self._cost(with_face(counts, face), without).after_throwing
            else:
                total += many * (idle + min(0.0, self._values[face] - now.worst))
        found = self._ahead[counts, without] = total / max(1, self.memory.hidden)
        return found

    def helping(self, counts: Sequence[int], without: int = NONE) -> int:
        """Return the faces that make a meld with cards of the hand, or can be laid off, as a mask.

        Melds of three printed cards are looked at, and with a joker in the hand those of two and the joker.
        """
        wild = self.book.wild
        found = self._always
        held = [face for face, many in enumerate(counts) if many > (face == without) and face not in wild]
        pairs, alone = completing(self.book)
        for at, first in enumerate(held):
            row = pairs[first]
            for second in held[at + 1 :]:
                found |= row[second]
            if counts[first] - (first == without) > 1:
                found |= row[first]
        if any(counts[face] > (face == without) for face in wild):
            for face in held:
                found |= alone[face]
        return found


def with_face(counts: Counts, face: int, many: int = 1) -> Counts:
    """Return a hand, as counts by face, with cards added, or with some less."""
    changed = bytearray(counts)
    changed[face] += many
    return bytes(changed)
