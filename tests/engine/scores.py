"""What deals of both Remigios are worth, worked out from docs/rules.md alone: nothing of the engine is used.

Cards are text. A hand is a list such as `["7H", "8H", "*"]`; a meld on the table is a list of slots: a card, what it
stands for, its owner.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import floor, prod

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
Hand = Sequence[str]


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


# ---------------------------------------------------------------- ten-card Remigio


def is_set(cards: Hand) -> bool:
    """I10-01, I10-02, I10-03, A10-06: one rank, three cards or more, jokers no more than natural cards."""
    naturals = [card for card in cards if card != "*"]
    return len(cards) >= 3 and len({rank(card) for card in naturals}) == 1 and 2 * len(naturals) >= len(cards)


def is_run(cards: Hand) -> bool:
    """A10-05: consecutive cards of a suit, the ace before the 2 or after the king."""
    naturals = [card for card in cards if card != "*"]
    if len(cards) < 3 or 2 * len(naturals) < len(cards) or len({suit(card) for card in naturals}) != 1:
        return False
    row = [*RANKS, "A"]
    ranks = [rank(card) for card in naturals]
    windows = (row[at : at + len(cards)] for at in range(len(row) - len(cards) + 1))
    return len(set(ranks)) == len(ranks) and any(set(ranks) <= set(window) for window in windows)


def value10(card: str) -> int:
    """A10-02: ace 1, pips, figures 10, joker 20."""
    return 20 if card == "*" else min(RANKS.index(rank(card)) + 1, 10)


def melds_in(hand: Hand) -> dict[int, list[int]]:
    """Return the melds in a hand, as masks of places, by their lowest place."""
    found: dict[int, list[int]] = {}
    for mask in range(1, 1 << len(hand)):
        if mask.bit_count() >= 3:
            cards = [card for at, card in enumerate(hand) if mask >> at & 1]
            if is_set(cards) or is_run(cards):
                found.setdefault((mask & -mask).bit_length() - 1, []).append(mask)
    return found


def deadwood(hand: Hand) -> int:
    """R10-25: the fewest points that no grouping takes away."""
    melds = melds_in(hand)

    @cache
    def least(rest: int) -> int:
        if not rest:
            return 0
        low = (rest & -rest).bit_length() - 1
        ways = [value10(hand[low]) + least(rest & ~(1 << low))]
        ways += [least(rest & ~meld) for meld in melds.get(low, ()) if meld & rest == meld]
        return min(ways)

    return least((1 << len(hand)) - 1)


def is_arranged(hand: Hand) -> bool:
    """R10-22: every card is in a series."""
    melds = melds_in(hand)

    @cache
    def whole(rest: int) -> bool:
        low = (rest & -rest).bit_length() - 1
        return not rest or any(whole(rest & ~meld) for meld in melds.get(low, ()) if meld & rest == meld)

    return whole((1 << len(hand)) - 1)


def is_five_pairs(hand: Hand) -> bool:
    """R10-43, A10-20 to A10-22: twos of a rank, a joker in the place of one of them."""
    naturals = [rank(card) for card in hand if card != "*"]
    odd = sum(naturals.count(one) % 2 for one in set(naturals))
    jokers = len(hand) - len(naturals)
    return len(hand) == 10 and odd <= jokers and (jokers - odd) % 2 == 0 and jokers <= len(naturals)


def factors(hand: Hand, packs: int, join: str = "best") -> Iterator[Fraction | int]:
    """Yield what each way to close with these ten cards multiplies by; nothing where they do not close.

    R10-33 to R10-41, A10-07 to A10-10; where premiums multiply or add up, colour counts on top of no joker, a straight
    of one suit is no colour besides.
    """
    naturals = [card for card in hand if card != "*"]
    no_joker = len(naturals) == len(hand)
    colour = len({suit(card) for card in naturals}) == 1
    remigio = len({rank(card) for card in naturals}) == 1
    for straight in (True, False):
        arranged = is_run(hand) if straight else is_arranged(hand)
        if not arranged and (straight or not colour):
            continue
        rows = [2] if no_joker else []
        if remigio:
            rows.append(8 if packs > 2 and not no_joker else 10)
        if join == "best":
            rows += [4 if no_joker else 3] if colour else []
            rows += [6 if no_joker else 5] if straight else []
            yield max(rows, default=1)
        else:
            rows += [5] if straight else [3] if colour else []
            yield (prod(rows) if join == "multiply" else sum(rows)) if rows else 1


def due(points: int, factor: Fraction | int) -> int:
    """R10-32, R10-44, A10-23: multiplied by the factor, halves rounded down."""
    return floor(points * factor)


# ---------------------------------------------------------------- thirteen-card Remigio

Slot = tuple[str, str, int]


def value13(card: str) -> int:
    """R13-49, R13-50, A13-05, A13-07: a card left in the hand."""
    return 25 if card == "*" else 5 if rank(card) in RANKS[1:9] else 10


def melded13(table: Sequence[Sequence[Slot]], seat: int) -> int:
    """R13-34, R13-49 to R13-51, A13-06, A13-24, A13-32: what a player's cards on the table score."""
    points = 0
    for meld in table:
        naturals = [rank(card) for card, _, _ in meld if card != "*"]
        is_family = len(set(naturals)) == 1
        for card, stands, owner in meld:
            if owner == seat:
                name = naturals[0] if is_family else rank(card if card != "*" else stands)
                points += (25 if is_family else 10) if name == "A" else 5 if name in RANKS[1:9] else 10
    return points


def score13(table: Sequence[Sequence[Slot]], hands: Sequence[Hand], closer: int | None, lap: int) -> list[int]:
    """R13-46 to R13-48, R13-53, A13-14, A13-25: melded, less what is left, and the bonus for closing."""
    points = []
    for seat, hand in enumerate(hands):
        left = 0 if seat == closer else sum(map(value13, hand))
        bonus = 0 if seat != closer else 100 if lap == 1 else 30
        points.append(melded13(table, seat) - left + bonus)
    return points


# ---------------------------------------------------------------- laying off at the close

Run = tuple[int, int, str, int, int]  # lowest place, highest place, suit, naturals, jokers


def lay_offs(hand: Hand, groups: Sequence[tuple[str, Sequence[str]]]) -> int:
    """R10-54: the fewest points left where cards may be laid on groups first, each a kind and its cards as they lie."""
    row = [*RANKS, "A"]
    start: list[tuple[object, ...]] = []
    for kind, cards in groups:
        jokers = sum(card.startswith("*") for card in cards)
        plain = [card.lstrip("*") for card in cards]
        if kind == "set":
            start.append(("set", rank(next(card for card in cards if not card.startswith("*"))), len(cards) - jokers,
                jokers))
        else:
            low = 13 if rank(plain[0]) == "A" and rank(plain[1]) != "2" else row.index(rank(plain[0]))
            start.append(("run", low, low + len(cards) - 1, suit(plain[0]), len(cards) - jokers, jokers))

    def grown(group: tuple[object, ...], card: str) -> Iterator[tuple[object, ...]]:
        joker = int(card == "*")
        if group[0] == "set":
            _, name, naturals, jokers = group
            if joker or rank(card) == name:
                yield ("set", name, naturals + 1 - joker, jokers + joker)
            return
        _, low, high, name, naturals, jokers = group
        for at, ends in ((low - 1, (low - 1, high)), (high + 1, (low, high + 1))):
            taken = {row[place] for place in range(low, high + 1)}
            if 0 <= at < len(row) and row[at] not in taken and (joker or card == row[at] + name):
                yield ("run", *ends, name, naturals + 1 - joker, jokers + joker)

    best: dict[tuple[tuple[str, ...], tuple[tuple[object, ...], ...]], int] = {}

    def search(rest: tuple[str, ...], exposed: tuple[tuple[object, ...], ...]) -> int:
        key = (rest, exposed)
        if key not in best:
            best[key] = deadwood(rest)
            for at, card in enumerate(rest):
                if card in rest[:at]:
                    continue
                for place, group in enumerate(exposed):
                    for bigger in grown(group, card):
                        if bigger[-1] <= bigger[-2]:
                            after = (*exposed[:place], bigger, *exposed[place + 1 :])
                            best[key] = min(best[key], search((*rest[:at], *rest[at + 1 :]), after))
        return best[key]

    return search(tuple(hand), tuple(start))
