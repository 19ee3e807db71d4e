"""Cards of a hand that no meld can take, whatever else is done: seen at a glance, before anything is searched."""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.engine.packed import LARGE
from remigio_dsl.engine.uses import Uses


def lonely(uses: Uses, hand: Sequence[int]) -> int:
    """Return how many cards of a hand (counts by face) are in none of the melds that it could make.

    Of a large hand, of which not all melds are known, 0.
    """
    cards = bytes(hand)
    if sum(cards) > LARGE:
        return 0
    return (int.from_bytes(cards, "little") & ~uses.meldable(cards)) % 255  # the sum of its bytes


def is_lonely(uses: Uses, hand: Sequence[int], face: int) -> bool:
    """Return whether a hand could certainly make no meld with that card of it; of a large hand False."""
    return not uses.can_take(bytes(hand), face)
