"""Gin by trying everything: what hands leave, which closes are open, what a close is worth. Slow, and easy to believe.

Nothing here is shared with the engine or with anybody's library. A card is a number: thirteen times its suit, and its
rank from the ace on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

RANKS = 13
LIMIT = 10
Cards = frozenset[int]
Groups = tuple[Cards, ...]


def points(cards: Iterable[int]) -> int:
    """Return what cards count that are in no meld."""
    return sum(min(card % RANKS + 1, 10) for card in cards)


def is_meld(cards: Cards) -> bool:
    """Return whether cards are three or four of a rank, or three or more in a row of a suit."""
    ranks = sorted(card % RANKS for card in cards)
    if len(cards) < 3:
        return False
    if len(set(ranks)) == 1:
        return True
    return len({card // RANKS for card in cards}) == 1 and ranks[-1] - ranks[0] == len(ranks) - 1


@lru_cache(maxsize=10_000)
def melds(hand: Cards) -> Groups:
    """Return every meld that a hand holds."""
    some = (frozenset(chosen) for size in range(3, len(hand) + 1) for chosen in _near(hand, size))
    return tuple(cards for cards in some if is_meld(cards))


def _near(hand: Cards, size: int) -> Iterator[tuple[int, ...]]:
    """Return the choices of cards that could be a meld: of one rank, or of one suit."""
    for rank in range(RANKS if size <= 4 else 0):
        yield from combinations([card for card in hand if card % RANKS == rank], size)
    for suit in range(4):
        yield from combinations([card for card in hand if card // RANKS == suit], size)


@lru_cache(maxsize=10_000)
def groupings(hand: Cards) -> tuple[Groups, ...]:
    """Return every way to put some of the cards, or none, into melds that share no card."""
    found: list[Groups] = []

    def more(rest: Cards, from_: int, chosen: Groups) -> None:
        found.append(chosen)
        for at in range(from_, len(every)):
            if every[at] <= rest:
                more(rest - every[at], at + 1, (*chosen, every[at]))

    every = melds(hand)
    more(hand, 0, ())
    return tuple(found)


def rest(hand: Cards, groups: Groups) -> Cards:
    """Return the cards of a hand that are in none of the groups."""
    return hand.difference(*groups)


def least(hand: Cards) -> int:
    """Return the fewest points that a hand leaves."""
    return min(points(rest(hand, groups)) for groups in groupings(hand))


def closing_discards(hand: Cards) -> Cards:
    """Return the cards after which the rest leaves few enough points to knock."""
    return frozenset(card for card in hand if least(hand - {card}) <= LIMIT)


# -- the close
@dataclass(frozen=True, slots=True)
class Answer:
    """What the other player does at a close: the points left, the cards laid off in order, the groups kept."""

    left: int
    laid: tuple[int, ...]
    groups: Groups


def best_answer(hand: Cards, shown: Groups, *, at_an_end: int = RANKS) -> Answer:
    """Return the answer that leaves fewest points, after gin too; `at_an_end` bounds lay-offs at each end of a run.

    Every set of cards that can be laid off one after the other is tried, and every grouping of the others.
    """
    if not shown:
        return _kept(hand, ())
    answers = [_kept(hand - set(laid), laid) for laid in _laid_off(hand, shown, at_an_end)]
    return min(answers, key=lambda one: (one.left, len(one.laid)))


def _kept(hand: Cards, laid: tuple[int, ...]) -> Answer:
    groups = min(groupings(hand), key=lambda some: points(rest(hand, some)))
    return Answer(points(rest(hand, groups)), laid, groups)


def _laid_off(hand: Cards, shown: Groups, at_an_end: int) -> Iterator[tuple[int, ...]]:
    """Return the cards that can be laid off, each set of them once; what lies there afterwards may differ."""
    told: set[Cards] = set()
    seen: set[Groups] = set()
    edge: list[tuple[tuple[int, ...], Groups]] = [((), shown)]
    while edge:
        laid, lying = edge.pop()
        if lying in seen:
            continue
        seen.add(lying)
        if frozenset(laid) not in told:
            told.add(frozenset(laid))
            yield laid
        for card, then in lay_offs(hand - set(laid), lying):
            if all(within(grown, old, at_an_end) for grown, old in zip(then, shown, strict=True)):
                edge.append(((*laid, card), then))


def lay_offs(hand: Cards, lying: Groups) -> Iterator[tuple[int, Groups]]:
    """Return each card of the hand that can be laid off, and what lies there then."""
    for card in hand:
        for at, group in enumerate(lying):
            grown = group | {card}
            if is_meld(grown):
                yield card, (*lying[:at], grown, *lying[at + 1 :])


def within(grown: Cards, shown: Cards, at_an_end: int) -> bool:
    """Return whether a run has grown by so many cards at most at each end; a set may always grow."""
    if len({card % RANKS for card in shown}) == 1:
        return True
    return min(shown) - min(grown) <= at_an_end and max(grown) - max(shown) <= at_an_end


def worth(hand: Cards, shown: Groups, other: Cards, *, at_an_end: int = RANKS) -> int:
    """Return what a close with these groups brings the closer, whose hand has ten cards, if it is answered best.

    Gin brings 25 more and is not laid off on; who is left with more than the other loses 25 besides.
    """
    own = points(rest(hand, shown))
    if own == 0:
        return least(other) + 25
    ahead = best_answer(other, shown, at_an_end=at_an_end).left - own
    return ahead - 25 if ahead < 0 else ahead


def best_worth(hand: Cards, other: Cards, *, at_an_end: int = RANKS) -> int:
    """Return what a close with these ten cards is worth, over all ways to show them that leave few enough points."""
    ways = [groups for groups in groupings(hand) if points(rest(hand, groups)) <= LIMIT]
    return max(worth(hand, groups, other, at_an_end=at_an_end) for groups in ways)
