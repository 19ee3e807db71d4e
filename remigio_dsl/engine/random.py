"""Random numbers that are addressed, not consumed: one address, one stream, on every platform and in every version.

The generator is SplitMix64 (Steele, Lea, Flood 2014). A stream is named by whole numbers such as (seed, match, deal,
purpose); its start is the address mixed number by number with the same finaliser. Nothing here may ever change: a
golden file holds the first deals.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from functools import lru_cache
from sys import byteorder

from remigio_dsl.core.hints import Any

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB
_LANE = 128  # bits of a lane: its number is in the lower half,
_LOWER = 2 if byteorder == "little" else -2  # which is every other word of 64 bits, from the first lane

# what a stream is for, the last part of an address
SHUFFLE, CUT, REFILL, BOT, FILL, REPLAY = range(6)


def _mix(value: int) -> int:
    value = ((value ^ (value >> 30)) * _FIRST) & _MASK
    value = ((value ^ (value >> 27)) * _SECOND) & _MASK
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
        last = len(items) - 1
        values = self._certain(last) if last > 0 else []
        for at in range(last, 0, -1):
            other = values[last - at] % (at + 1) if values else self.below(at + 1)
            items[at], items[other] = items[other], items[at]

    def _certain(self, many: int) -> list[int]:
        """Return the next numbers of the generator; none, and stay, where `below` might pass over one of them.

        All are mixed at once, side by side in one long number: the half of a lane that is free takes what a product
        has too much, and is cleared before it reaches the next.
        """
        ones, steps, low, over = _lanes(many)
        value = (ones * self._state + steps) & low
        value = ((value ^ value >> 30) & low) * _FIRST & low
        value = ((value ^ value >> 27) & low) * _SECOND & low
        value = (value ^ value >> 31) & low
        if value + over & low << 64:  # `below` passes over fewer numbers than its bound, the greatest there are
            return []
        self._state = (self._state + many * _GOLDEN) & _MASK
        return memoryview(value.to_bytes(many * _LANE // 8, byteorder)).cast("Q")[::_LOWER].tolist()


@lru_cache(maxsize=128)
def _lanes(many: int) -> tuple[int, int, int, int]:
    """Return for so many lanes 1 in each, their steps from the start, and their lower halves.

    The last makes a lane that is near its end run over: the highest bound of a shuffle in each.
    """
    ones = ((1 << many * _LANE) - 1) // ((1 << _LANE) - 1)
    low = ones * _MASK
    steps = ones * ones * _GOLDEN & low  # 1 in the first, 2 in the second, and so on
    return ones, steps, low, ones * (many + 1)
