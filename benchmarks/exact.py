"""Hands of two packs with jokers split by CP-SAT: every meld is a variable, every card a limit.

The melds are those of `variants/remigio-13.yaml`, listed here in a way of its own, so that equal answers say something:
sets of three or four cards of one rank in different suits; runs of three to thirteen cards of one suit in which the
king is followed by the ace; one joker at most in either.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from ortools.sat.python import cp_model

from benchmarks.sample import PACK, RANKS, SUITS, Go, one_by_one, thirteen_cards

JOKER = PACK
POINTS = [*[10, 5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10] * SUITS, 25]
Bag = tuple[int, ...]


def melds_of(hand: Sequence[int]) -> set[Bag]:
    """Return the melds that can be made of a hand, given as counts by face, as sorted faces."""
    return {tuple(sorted(bag)) for bag in (*_sets(hand), *_runs(hand))}


def _sets(hand: Sequence[int]) -> Iterator[Bag]:
    for rank in range(RANKS):
        held = [face for face in range(rank, PACK, RANKS) if hand[face]]
        for size in (2, 3, 4):
            for cards in combinations(held, size):
                yield from _with_joker(cards, hand, fits=size >= 3, takes_one=size <= 3)


def _runs(hand: Sequence[int]) -> Iterator[Bag]:
    for suit in range(SUITS):
        for first in range(RANKS):
            for size in range(3, RANKS + 1):
                row = [suit * RANKS + (first + step) % RANKS for step in range(size)]
                missing = [face for face in row if not hand[face]]
                if len(missing) > 1 or (missing and not hand[JOKER]):
                    break
                if not missing:
                    yield tuple(row)
                for gap in missing or row:  # a joker may also stand for a card that is there
                    if hand[JOKER]:
                        yield (*[face for face in row if face != gap], JOKER)


def _with_joker(cards: Bag, hand: Sequence[int], *, fits: bool, takes_one: bool) -> Iterator[Bag]:
    if fits:
        yield cards
    if takes_one and hand[JOKER]:
        yield (*cards, JOKER)


def least_points(hand: Sequence[int]) -> int:
    """Return the fewest points that the hand leaves, proved by the solver."""
    model = cp_model.CpModel()
    used: dict[int, list[Any]] = {}
    gains = []
    for number, bag in enumerate(melds_of(hand)):
        times = model.new_int_var(0, 2, str(number))
        gains.append(sum(POINTS[face] for face in bag) * times)
        for face in bag:
            used.setdefault(face, []).append(times)
    for face, by in used.items():
        model.add(sum(by) <= hand[face])
    model.maximize(sum(gains))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status != cp_model.OPTIMAL:
        raise RuntimeError(solver.status_name(status))
    return sum(POINTS[face] * count for face, count in enumerate(hand)) - round(solver.objective_value)


def thirteen(scale: float) -> Go:
    """Thirteen cards of two packs with jokers, proved one by one."""
    hands = thirteen_cards(max(20, int(200 * scale)), 8)
    return lambda: one_by_one(least_points, hands, each=True)
