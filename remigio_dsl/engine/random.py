"""Random numbers that are addressed, not consumed: one address, one stream, on every platform and in every version.

The generator is SplitMix64 (Steele, Lea, Flood 2014). A stream is named by whole numbers such as (seed, match, deal,
purpose); its start is the address mixed number by number with the same finaliser. Nothing here may ever change: a
golden file holds the first deals.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15

# what a stream is for, the last part of an address
SHUFFLE, CUT, REFILL, BOT, FILL, REPLAY = range(6)


def _mix(value: int) -> int:
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


class Stream:
    """The stream of random numbers at one address."""

    __slots__ = ("_state",)

    def __init__(self, *address: int) -> None:
        state = _GOLDEN
        for part in address:
            rest = part
            while True:  # numbers of any size, 64 bits at a time
                state = _mix((state + _GOLDEN + (rest & _MASK)) & _MASK)
                rest >>= 64
                if rest in (0, -1):
                    break
        self._state = state

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1, each as likely as the others."""
        limit = (1 << 64) - (1 << 64) % bound
        while True:
            self._state = (self._state + _GOLDEN) & _MASK
            value = _mix(self._state)
            if value < limit:
                return value % bound

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put the items in random order, in place (Fisher and Yates, from the end)."""
        state, whole = self._state, 1 << 64
        for at in range(len(items) - 1, 0, -1):  # `below(at + 1)`, written out: it is most of the work of a deal
            limit = whole - whole % (at + 1)
            value = limit
            while value >= limit:
                state = (state + _GOLDEN) & _MASK
                value = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
                value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
                value ^= value >> 31
            other = value % (at + 1)
            items[at], items[other] = items[other], items[at]
        self._state = state
