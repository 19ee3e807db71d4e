"""Compiled loops over arrays of hands. They know no rules: what may be melded comes in tables made from a book.

Masks and rows of counts are 64-bit integers with a sign, and stay below their highest bit.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Slots = NDArray[np.int32]
Cards = NDArray[Any]  # integers of any width, a row a hand: how many of each face


class Parts(NamedTuple):
    """What suits and ranks can make: `bounds[slots[key]]` says where their bags begin, those with jokers, and end."""

    slots: Slots
    bounds: Ints


class Bags(NamedTuple):
    """The bags: what each gains, its jokers, and its other cards as counts, a row a suit."""

    gains: Ints
    jokers: Ints
    rows: Ints


class Packings(NamedTuple):
    """Ways to pack bags without jokers: what each gains, the cards it takes, and their order, the dearest first."""

    gains: Ints
    taken: Ints
    order: Ints


SUITS = 4
LANE = 4  # bits for the count of one face in a row of counts; the highest of them is the guard
UNDONE = 1 << 62  # in place of what a hand leaves: not found here
MOST_RESTS = 4096  # choices of sets of one hand,
MOST_PACKINGS = 256  # ways to pack bags without jokers,
MOST_WILD = 1024  # bags with jokers that are tried beside them,
MOST_JOKERS = 16  # jokers,
MOST_STEPS = 20_000  # and steps of a search: a hand with more is not done here


@njit(cache=True, nogil=True)
def one_pack(hands: Ints, suits: Ints, width: int, starts: Ints, choices: Ints, large: int) -> Ints:
    """Return what each hand, a mask of faces, leaves at least: the search of `onepack`.

    `suits[suit, ranks]` is what a choice of ranks leaves. What sets can take of a rank stands in
    `choices[starts[rank, held]:starts[rank, held + 1]]`, `held` being a mask of suits. Hands of more than `large` cards
    are not done.
    """
    full = (1 << width) - 1
    costs = np.empty(len(hands), np.int64)
    rests = np.empty(MOST_RESTS, np.int64)
    for number in range(len(hands)):
        hand = hands[number]
        if _ones(hand) > large:
            costs[number] = UNDONE
            continue
        a, b = hand & full, hand >> width & full
        c, d = hand >> 2 * width & full, hand >> 3 * width
        best = suits[0, a] + suits[1, b] + suits[2, c] + suits[3, d]
        many = (a | b) & (c | d) | a & b | c & d  # ranks that are there twice at least
        rests[0] = hand
        size, rank = 1, 0
        while many:
            if many & 1:
                held = (a >> rank & 1) | (b >> rank & 1) << 1 | (c >> rank & 1) << 2 | (d >> rank & 1) << 3
                before = size
                if size * (1 + starts[rank, held + 1] - starts[rank, held]) > MOST_RESTS:
                    best = UNDONE
                    break
                for at in range(starts[rank, held], starts[rank, held + 1]):
                    for old in range(before):
                        rest = rests[old] ^ choices[at]
                        rests[size] = rest
                        size += 1
                        cost = suits[0, rest & full] + suits[1, rest >> width & full]
                        cost += suits[2, rest >> 2 * width & full] + suits[3, rest >> 3 * width]
                        best = min(best, cost)
            many >>= 1
            rank += 1
        costs[number] = best
    return costs


@njit(cache=True, nogil=True)
def _ones(mask: int) -> int:
    """Return how many bits are set."""
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


@njit(cache=True, nogil=True)
def keys_of(hands: Cards, ranks: int, base: int, slots: Slots, wanted: NDArray[np.bool_], large: int) -> Slots:
    """Return, for each hand, where its suits and its ranks stand in `slots`; those that hold nothing yet are `wanted`.

    There is a slot for each number of jokers and then for each choice of ranks of each suit, and for each way to hold
    a rank: how many of it in each suit, `base` being one more than there can be. Hands of more than `large` cards, or
    with more jokers than there are slots for, have -1 there.
    """
    joker = SUITS * ranks
    ways = base**SUITS
    block = (SUITS << ranks) + ranks * ways
    keys = np.empty((len(hands), SUITS + ranks), np.int32)
    by_rank = np.empty(ranks, np.int64)
    for number in range(len(hands)):
        hand = hands[number]
        if hand.sum() > large or (hand[joker] + 1) * block > len(slots):
            keys[number] = -1
            continue
        first = hand[joker] * block
        by_rank[:] = 0
        for suit in range(SUITS):
            held = 0
            for rank in range(ranks):
                count = hand[suit * ranks + rank]
                if count:
                    held |= 1 << rank
                by_rank[rank] = by_rank[rank] * base + count
            keys[number, suit] = first + (suit << ranks) + held
        first += SUITS << ranks
        for rank in range(ranks):
            keys[number, SUITS + rank] = first + rank * ways + by_rank[rank]
        for place in range(SUITS + ranks):
            if slots[keys[number, place]] < 0:
                wanted[keys[number, place]] = True
    return keys


@njit(cache=True, nogil=True)
def searched(hands: Cards, keys: Slots, parts: Parts, bags: Bags, prices: Ints) -> Ints:
    """Return what each hand leaves at least: bags with jokers, the dearest first, beside the packings without."""
    ranks = keys.shape[1] - SUITS
    joker = SUITS * ranks
    guard = _guard(ranks)
    costs = np.empty(len(hands), np.int64)
    whole = np.empty(SUITS, np.int64)
    plain = np.empty(MOST_PACKINGS, np.int64)
    wild = np.empty(MOST_WILD, np.int64)
    packings = Packings(
        np.empty(MOST_PACKINGS, np.int64),
        np.empty((MOST_PACKINGS, SUITS), np.int64),
        np.empty(MOST_PACKINGS, np.int64),
    )
    stack = np.empty((MOST_JOKERS + 1, 3), np.int64)
    rests = np.empty((MOST_JOKERS + 1, SUITS), np.int64)
    for number in range(len(hands)):
        hand = hands[number]
        cost = hand[joker] * prices[joker]
        for suit in range(SUITS):
            whole[suit] = guard
            for rank in range(ranks):
                count = np.int64(hand[suit * ranks + rank])
                whole[suit] += count << LANE * rank
                cost += count * prices[suit * ranks + rank]
        few, some = _gathered(keys[number], parts, plain, wild)
        size = _packed(plain[:few], whole, guard, bags, packings) if few >= 0 else 0
        if not size:
            costs[number] = UNDONE
            continue
        _sort(packings.order[:size], packings.gains)
        _sort(wild[:some], bags.gains)
        rests[0] = whole
        stack[0, 0], stack[0, 1], stack[0, 2] = 0, 0, hand[joker]
        found = _beside(wild[:some], guard, bags, packings, size, stack, rests)
        costs[number] = UNDONE if found < 0 else cost - found
    return costs


@njit(cache=True, nogil=True)
def _guard(ranks: int) -> int:
    """Return the highest bit of each lane."""
    guard = 0
    for rank in range(ranks):
        guard |= 1 << LANE * rank + LANE - 1
    return guard


@njit(cache=True, nogil=True)
def _gathered(keys: Slots, parts: Parts, plain: Ints, wild: Ints) -> tuple[int, int]:
    """Write down which bags a hand can make, without jokers and with; return how many, -1: too many."""
    few = some = 0
    for key in keys:
        if key < 0:
            return -1, -1
        first, middle, last = parts.bounds[parts.slots[key]]
        if few + middle - first > len(plain) or some + last - middle > len(wild):
            return -1, -1
        for item in range(first, middle):
            plain[few] = item
            few += 1
        for item in range(middle, last):
            wild[some] = item
            some += 1
    return few, some


@njit(cache=True, nogil=True, inline="always")
def _fits(rest: Ints, row: Ints, guard: int) -> bool:
    """Return whether cards are among guarded cards."""
    left = (rest[0] - row[0]) & (rest[1] - row[1]) & (rest[2] - row[2]) & (rest[3] - row[3])
    return bool(left & guard == guard)


@njit(cache=True, nogil=True)
def _packed(plain: Ints, whole: Ints, guard: int, bags: Bags, packings: Packings) -> int:
    """Write down every way to pack bags without jokers, that of none first; return how many, 0: too many."""
    gains, taken, order = packings
    size = 1
    gains[0] = order[0] = 0
    taken[0] = 0
    rest = np.empty(SUITS, np.int64)
    for item in plain:
        row = bags.rows[item]
        for old in range(size):
            rest[:] = whole - taken[old]
            gain = gains[old]
            while _fits(rest, row, guard):  # twins: once more
                if size == MOST_PACKINGS:
                    return 0
                rest -= row
                gain += bags.gains[item]
                gains[size] = gain
                taken[size] = whole - rest
                order[size] = size
                size += 1
    return size


@njit(cache=True, nogil=True)
def _sort(places: Ints, gains: Ints) -> None:
    """Sort places by their gains, the most first."""
    for at in range(1, len(places)):
        place = places[at]
        to = at
        while to and gains[places[to - 1]] < gains[place]:
            places[to] = places[to - 1]
            to -= 1
        places[to] = place


@njit(cache=True, nogil=True)
def _beside(
    wild: Ints, guard: int, bags: Bags, packings: Packings, size: int, stack: Ints, rests: Ints
) -> int:
    """Return the most that bags with jokers gain beside one of the packings without; -1: it takes too many steps.

    A bag takes at least one joker, so that as many as are left of the dearest to come, and the dearest packing beside
    them, bound what can still be gained. `stack` and `rests` say where the search stands: at which bag, what was
    gained, jokers and cards left.
    """
    most = best = packings.gains[packings.order[0]]
    level = steps = 0
    while level >= 0:
        at, gained, left = stack[level]
        if at >= len(wild) or gained + left * bags.gains[wild[at]] + most <= best:
            level -= 1
            continue
        stack[level, 0] += 1
        item = wild[at]
        if bags.jokers[item] > left or not _fits(rests[level], bags.rows[item], guard):
            continue
        steps += 1
        if steps > MOST_STEPS:
            return -1
        gained += bags.gains[item]
        left -= bags.jokers[item]
        rest = rests[level + 1]
        rest[:] = rests[level] - bags.rows[item]
        for place in packings.order[:size]:
            if gained + packings.gains[place] <= best:
                break
            if _fits(rest, packings.taken[place], guard):
                best = gained + packings.gains[place]
                break
        if left:
            level += 1
            stack[level, 0], stack[level, 1], stack[level, 2] = at, gained, left
    return int(best)
