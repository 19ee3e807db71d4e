"""Cards of a hand that no meld can take, whatever else is done: seen at a glance, before anything is searched."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from remigio_dsl.engine.uses import LARGE, Uses


def lonely(uses: Uses, hand: Sequence[int]) -> int:
    """Return how many cards of a hand (counts by face) are in none of the melds that it could make.

    Of a large hand, of which not all melds are known, 0.
    """
    cards = bytes(hand)
    if sum(cards) > LARGE:
        return 0
    return (int.from_bytes(cards, "little") & ~_meldable(uses, cards)) % 255  # the sum of its bytes


def is_lonely(uses: Uses, hand: Sequence[int], face: int) -> bool:
    """Return whether a hand could certainly make no meld with that card of it; of a large hand False."""
    cards = bytes(hand)
    return sum(cards) <= LARGE and not _meldable(uses, cards) >> 8 * face & 255


@lru_cache(maxsize=4)  # one hand is asked about several times in a turn
def _meldable(uses: Uses, cards: bytes) -> int:
    """Return the faces of all melds that the hand could make, as a mask of whole bytes."""
    plain, wild = uses.items(cards, int.from_bytes(cards, "little"))
    taken = 0
    for _, bag in plain:
        taken |= bag
    for _, bag in wild:
        taken |= bag
    low = uses.guard - (uses.guard >> 7)  # the seven low bits of each byte
    used = (((taken & low) + low) | taken) & uses.guard  # the high bit of each byte that is not empty
    return (used << 1) - (used >> 7)
