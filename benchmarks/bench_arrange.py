"""How many hands a second are split exactly: random hands, dense hands, gin; and the slowest hundredth of them."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time
from typing import TypeVar

sys.path[:0] = [str(Path(__file__).parents[1] / place) for place in (".", "tests")]

from engine.books import book, gin, kind, remigio10  # noqa: E402

from remigio_dsl.engine.arrange import closing_discards, covers, least  # noqa: E402
from remigio_dsl.engine.melds import MeldBook  # noqa: E402

Hand = TypeVar("Hand")

ONE_JOKER = book(
    kind("set", suits="distinct", most=4, jokers="jokers <= 1"), kind("run", ace="both", jokers="jokers <= 1")
)
REMIGIO10 = remigio10()
GIN = gin()


def random_hands(made: MeldBook, size: int, number: int, seed: int) -> list[tuple[int, ...]]:
    """Return hands of so many cards of the whole deck."""
    chance = random.Random(seed)
    return [tuple(made.deck.count(chance.sample(made.deck.faces, size))) for _ in range(number)]


def dense_hands(made: MeldBook, size: int, jokers: int, number: int, seed: int) -> list[tuple[int, ...]]:
    """Return hands of so many cards of five ranks that follow each other, and so many jokers."""
    chance = random.Random(seed)
    hands = []
    for _ in range(number):
        low = chance.randrange(9)
        near = [face for face in made.deck.faces if face < made.deck.joker and low <= face % 13 < low + 5]
        hands.append(tuple(made.deck.count([*chance.sample(near, size), *[made.deck.joker] * jokers])))
    return hands


def masks(hands: Sequence[tuple[int, ...]]) -> list[int]:
    """Return hands of one pack as positions hold them."""
    return [sum(1 << face for face, n in enumerate(hand) if n) for hand in hands]


def measure(name: str, work: Callable[[Hand], object], hands: Sequence[Hand]) -> None:
    """Print hands a second, and how long the slowest hundredth takes; the first tenth warms the tables."""
    warm = len(hands) // 10
    for hand in hands[:warm]:
        work(hand)
    times = []
    for hand in hands[warm:]:
        start = process_time()
        work(hand)
        times.append(process_time() - start)
    times.sort()
    rate = len(times) / sum(times)
    print(
        f"{name:48} {rate:10,.0f} a second   "
        f"p99 {1e6 * times[len(times) * 99 // 100]:8,.0f} µs   worst {1e6 * times[-1]:9,.0f} µs"
    )


def main(number: int) -> None:
    """Measure every kind of hand."""
    two = ["set", "run"]
    measure(
        "13 random cards, one joker a meld, least",
        lambda h: least(ONE_JOKER, h),
        random_hands(ONE_JOKER, 13, number, 1),
    )
    measure(
        "13 random cards, jokers <= naturals, least",
        lambda h: least(REMIGIO10, h),
        random_hands(REMIGIO10, 13, number, 2),
    )
    measure(
        "11 of 5 ranks, 2 jokers, one a meld, least",
        lambda h: least(ONE_JOKER, h),
        dense_hands(ONE_JOKER, 11, 2, number // 5, 3),
    )
    measure(
        "11 of 5 ranks, 2 jokers <= naturals, least",
        lambda h: least(REMIGIO10, h),
        dense_hands(REMIGIO10, 11, 2, number // 5, 4),
    )
    measure("10 random cards of gin, least", lambda h: least(GIN, h), random_hands(GIN, 10, number, 5))
    measure("9 of 5 ranks of gin, least", lambda h: least(GIN, h), dense_hands(GIN, 9, 0, number // 5, 6))
    measure("10 random cards of gin, points", GIN.least_points, masks(random_hands(GIN, 10, number, 5)))
    measure("9 of 5 ranks of gin, points", GIN.least_points, masks(dense_hands(GIN, 9, 0, number // 5, 6)))
    measure(
        "11 random cards of gin, discards that leave 10",
        lambda h: GIN.least_after_each(h, 10),
        masks(random_hands(GIN, 11, number, 5)),
    )
    measure(
        "11 random cards of gin, every discard",
        GIN.least_after_each,
        masks(random_hands(GIN, 11, number, 5)),
    )
    measure(
        "11 random cards, closing discards",
        lambda h: closing_discards(REMIGIO10, h, two),
        random_hands(REMIGIO10, 11, number, 7),
    )
    measure(
        "9 of 5 ranks, 2 jokers, closing discards",
        lambda h: closing_discards(REMIGIO10, h, two),
        dense_hands(REMIGIO10, 9, 2, number // 10, 8),
    )
    measure(
        "9 of 5 ranks, 2 jokers, covers",
        lambda h: covers(REMIGIO10, h, two, 1, ["jokers"]),
        dense_hands(REMIGIO10, 9, 2, number // 50, 9),
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
