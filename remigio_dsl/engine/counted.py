"""Conditions on whole hands that only count suits, ranks and jokers: which cards can go so that the rest meets them.

Hands that count alike are judged once, and most hands are seen to be far from it by their counts alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from remigio_dsl.engine.tuples import Count
from remigio_dsl.lang.rule import Rule

COUNTED = frozenset(Count._fields)


class Counted:
    """One such condition with one deck, and what it says of each count for which it was asked so far."""

    def __init__(self, ranks: int, joker: int, when: Rule) -> None:
        """Take a condition for a deck of so many ranks, whose joker is that face."""
        self._when = when
        self._joker = joker
        self._ranks = ranks
        self._starts = range(0, joker, ranks)
        self._suit = (1 << ranks) - 1
        self._holds: dict[Count, bool] = {}
        self._possible: dict[tuple[int, int, int, int], bool] = {}

    def faces(self, present: int, hand: Sequence[int], size: int) -> list[int]:
        """Return the faces without which the rest of a hand meets the condition.

        `present` is the mask of the hand's faces, `hand` its counts by face, `size` how many cards that is.
        """
        suits = ranks = 0
        for start in self._starts:
            suit = present >> start & self._suit
            if suit:
                suits += 1
                ranks |= suit
        key = suits, ranks.bit_count(), hand[self._joker], size
        possible = self._possible.get(key)
        if possible is None:
            possible = self._possible[key] = any(map(self.holds, _rests(Count(*key))))
        if not possible:
            return []
        whole = Count(*key)
        return [face for face, many in enumerate(hand) if many and self.holds(self._rest(whole, hand, face))]

    def _rest(self, whole: Count, hand: Sequence[int], face: int) -> Count:
        """Return what the hand counts without one card of that face."""
        suits, ranks, jokers, size = whole
        if face == self._joker:
            return Count(suits, ranks, jokers - 1, size - 1)
        start = face - face % self._ranks
        is_last_of_suit = sum(hand[start : start + self._ranks]) == 1
        is_last_of_rank = sum(hand[face % self._ranks : self._joker : self._ranks]) == 1
        return Count(suits - is_last_of_suit, ranks - is_last_of_rank, jokers, size - 1)

    def holds(self, count: Count) -> bool:
        """Return whether hands that count so meet the condition."""
        known = self._holds.get(count)
        if known is None:
            known = self._holds[count] = bool(self._when(count))
        return known


def _rests(whole: Count) -> list[Count]:
    """Return all that a hand may count when one card of it has gone."""
    suits, ranks, jokers, size = whole
    found = [Count(suits - one, ranks - other, jokers, size - 1) for one in (0, 1) for other in (0, 1)]
    return [*found, Count(suits, ranks, jokers - 1, size - 1)] if jokers else found


@lru_cache(maxsize=64)
def counted(ranks: int, joker: int, when: Rule) -> Counted:
    """Return what is known of the condition with such a deck."""
    return Counted(ranks, joker, when)
