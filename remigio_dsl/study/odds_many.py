"""Very many hands of one pack: dealt by whole packs as arrays, and looked up, for what is seldom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.hints import Number
from remigio_dsl.engine import fast
from remigio_dsl.engine.game import Game
from remigio_dsl.study.statistics import Sums

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]
    Lookup = Callable[[Array], tuple[Array, Array]]

LOOKED_UP = 100  # times as many hands are dealt where they are looked up as where they are played
PACKS = 20_000  # that are dealt at once
GOLDEN = 0x9E3779B97F4A7C15
MIXERS = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))  # SplitMix64, as `engine.random` has it

Limits = tuple[tuple[tuple[str, ...], int], ...]  # the kinds of a closing hand, and the points that it may leave


@dataclass(frozen=True, slots=True)
class Plan:
    """What has to be known to look hands up: how many cards they have, and with what they may close (None: not so)."""

    size: int
    limits: Limits | None


def plan(game: Game) -> Plan | None:
    """Return how hands of the first deal are looked up, None where they cannot be or are not dealt by chance alone."""
    deck = game.deck
    sizes = {game.hand_size(1, dealing, starts) for dealing in (False, True) for starts in (False, True)}
    if game.variant.cut is not None or len(sizes) > 1 or deck.size != deck.joker:
        return None
    if game.book().leftovers().tables is None:
        return None
    return Plan(min(sizes), _limits(game))


def _limits(game: Game) -> Limits | None:
    """Return what the closing hands with `leaving` allow, None where that hangs on more than the points left."""
    found: list[tuple[tuple[str, ...], int]] = []
    for hand in game.variant.closing.hands:
        if hand.leaving is None:
            continue
        limit = hand.leaving.limit
        if limit is None or limit.fixed is None or not limit.is_all or hand.when is not None:
            return None
        found.append((hand.groups or (), limit.fixed))
    return tuple(found)


def count(game: Game, how: Plan, seed: int, hands: int, sums: dict[str, Sums], left: Counter[float]) -> int:
    """Add so many hands, or a few more, to the sums of `left`, `left_spread`, `group` and `ready`; return how many.

    A block is a pack, since its hands hang together.
    """
    each = game.deck.size // how.size
    packs = -(-hands // each)
    look = _lookup(game, None)
    ready = [(_lookup(game, kinds), most) for kinds, most in how.limits or ()]
    ones = np.ones((PACKS, each))
    for first in range(0, packs, PACKS):
        masks = deal(seed, first, min(first + PACKS, packs), game.deck.size, how.size)
        shape = (len(masks), each)
        flat = masks.reshape(-1)
        points, cards = look(flat)
        left.update({float(value): int(n) for value, n in zip(*np.unique(points, return_counts=True), strict=True)})
        some = ones[: len(masks)]
        by_key = {"left": [points], "left_spread": [points, points * points], "group": [cards < how.size]}
        if ready:
            by_key["ready"] = [np.any([look_at(flat)[0] <= most for look_at, most in ready], axis=0)]
        for key, parts in by_key.items():
            rows = [part.reshape(shape).sum(axis=1) for part in (*parts, some)]
            sums[key].add(np.stack(rows, axis=1).astype(float)[:, None, :])
    return packs * each


def deal(seed: int, first: int, last: int, size: int, held: int) -> Array:
    """Return the hands, as masks of cards, that packs of these numbers are dealt out in: a row for each pack.

    Each card has a random number, addressed by the seed, the pack and the card, and they lie in the order of these.
    """
    keys = np.arange(first * size, last * size, dtype=np.uint64)
    keys = _mixed(_mixed(keys + np.uint64(GOLDEN)) ^ _mixed(np.full(1, seed & (1 << 64) - 1, np.uint64)))
    order = keys.reshape(last - first, size).argsort(axis=1, kind="stable")
    cards = np.int64(1) << order[:, : size // held * held].astype(np.int64)
    masks: Array = cards.reshape(last - first, size // held, held).sum(axis=2)
    return masks


def _mixed(values: Array) -> Array:
    values = values + np.uint64(GOLDEN)
    for shift, factor in MIXERS:
        values = (values ^ (values >> np.uint64(shift))) * np.uint64(factor)
    found: Array = values ^ (values >> np.uint64(31))
    return found


def _lookup(game: Game, kinds: Iterable[str] | None) -> Lookup:
    """Return what tells the fewest points and cards that hands leave: over arrays where the extra [fast] is there."""
    book = game.book()
    if fast.is_there():
        from remigio_dsl.engine.fast.many import Many  # noqa: PLC0415  (the compiler takes a moment, and may be missing)

        return Many(book, kinds).left
    one = book.leftovers(kinds).left

    def look(hands: Array) -> tuple[Array, Array]:
        found: Iterator[tuple[Number, int]] = map(one, hands.tolist())
        points, cards = zip(*found, strict=True)
        return np.array([float(value) for value in points]), np.array(cards)

    return look
