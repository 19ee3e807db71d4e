"""Cards of a hand that no meld can take, whatever else is done: seen at a glance, before anything is searched."""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.engine.uses import LARGE, Uses, pack


def lonely(uses: Uses, hand: Sequence[int]) -> int:
    """Return how many cards of a hand (counts by face) are in none of the melds that it could make.

    Of a large hand, of which not all melds are known, 0.
    """
    cards = bytes(hand)
    if sum(cards) > LARGE:
        return 0
    packed = pack(hand)
    plain, wild = uses.items(cards, packed)
    taken = 0
    for _, bag in plain:
        taken |= bag
    for _, bag in wild:
        taken |= bag
    low = uses.guard - (uses.guard >> 7)  # the seven low bits of each byte
    used = (((taken & low) + low) | taken) & uses.guard  # the high bit of each byte that is not empty
    left = packed & ~((used << 1) - (used >> 7))
    return left % 255  # the sum of its bytes
