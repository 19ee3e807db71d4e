"""What one contestant does in one go, timed; and the hands that all contestants are given."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import TypeVar

VARIANTS = Path(__file__).parents[1] / "variants"
SUITS, RANKS = 4, 13
PACK = SUITS * RANKS


@dataclass(frozen=True, slots=True)
class Sample:
    """So many units of work in so many seconds of the processor; `p99` is the slowest hundredth, in seconds."""

    units: int
    seconds: float
    p99: float | None = None

    def plain(self) -> dict[str, object]:
        """Return the sample as JSON has it."""
        return asdict(self)


Hand = TypeVar("Hand")
Go = Callable[[], Sample]


def timed(work: Callable[[], object], units: int) -> Sample:
    """Run the work once and return its sample."""
    start = process_time()
    work()
    return Sample(units, process_time() - start)


def one_by_one(work: Callable[[Hand], object], hands: Sequence[Hand], *, each: bool = False) -> Sample:
    """Give each hand to the work; with `each` they are timed one by one as well, for the slowest hundredth."""
    begun = process_time()
    if not each:
        for hand in hands:
            work(hand)
        return Sample(len(hands), process_time() - begun)
    times = []
    for hand in hands:
        start = perf_counter()  # a clock that is read faster than the processor's, and no call of the system
        work(hand)
        times.append(perf_counter() - start)
    seconds = process_time() - begun
    times.sort()
    return Sample(len(times), seconds, times[len(times) * 99 // 100])


# -- hands: lists of places in the pack, suit by suit, ace first
def random_hands(number: int, seed: int = 1) -> list[list[int]]:
    """Return hands of ten cards of one pack."""
    chance = random.Random(seed)
    return [chance.sample(range(PACK), 10) for _ in range(number)]


def dense_hands(number: int, seed: int = 2) -> list[list[int]]:
    """Return hands of ten cards of four ranks that follow each other: full of melds that share cards."""
    chance = random.Random(seed)
    hands = []
    for _ in range(number):
        low = chance.randrange(RANKS - 3)
        hands.append(chance.sample([card for card in range(PACK) if low <= card % RANKS < low + 4], 10))
    return hands


def thirteen_cards(number: int, jokers: int, seed: int = 3) -> list[tuple[int, ...]]:
    """Return hands of thirteen cards of two packs and so many jokers, as counts by face, the joker last."""
    chance = random.Random(seed)
    pack = [*range(PACK), *range(PACK), *[PACK] * jokers]
    hands = []
    for _ in range(number):
        counts = [0] * (PACK + 1)
        for face in chance.sample(pack, 13):
            counts[face] += 1
        hands.append(tuple(counts))
    return hands
