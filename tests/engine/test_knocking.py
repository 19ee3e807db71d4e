"""Knocking and what follows it, held against a search that tries everything: gin, dealt at random.

The oracle knows the rules of gin by itself: melds, values, lay-offs one by one, the difference and the undercut. It
shares nothing with the engine but the cards of a deal.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import pytest

from remigio_dsl.engine import position
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.moves import Close
from remigio_dsl.engine.state import State
from remigio_dsl.variant.load import load

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = "CDHS"
PACK = tuple(range(52))  # suit * 13 + rank
Cards = frozenset[int]


def said(cards: Cards) -> str:
    return " ".join(RANKS[card % 13] + SUITS[card // 13] for card in sorted(cards))


def cost(cards: Cards) -> int:
    return sum(min(card % 13 + 1, 10) for card in cards)


def is_meld(cards: Cards) -> bool:
    ranks, suits = sorted(card % 13 for card in cards), {card // 13 for card in cards}
    if len(cards) < 3:
        return False
    if len(set(ranks)) == 1:
        return len(cards) <= 4
    return len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


@cache
def melds_in(cards: Cards) -> tuple[Cards, ...]:
    """Return every meld that can be made of the cards: of three and four by trying, longer runs by growing."""
    found = {frozenset(some) for size in (3, 4) for some in combinations(cards, size) if is_meld(frozenset(some))}
    edge = set(found)
    while edge:
        edge = {meld | {card} for meld in edge for card in cards - meld if is_meld(meld | {card})} - found
        found |= edge
    return tuple(found)


@cache
def groupings(cards: Cards) -> tuple[tuple[Cards, ...], ...]:
    """Return every way to put some of the cards into melds that share none, each once."""
    ways: set[frozenset[Cards]] = {frozenset()}
    for meld in melds_in(cards):
        ways |= {way | {meld} for way in ways if not any(meld & other for other in way)}
    return tuple(tuple(way) for way in ways)


def left_of(cards: Cards, way: tuple[Cards, ...]) -> Cards:
    return cards - frozenset().union(*way)


@cache
def fewest_after(left: Cards, shown: frozenset[Cards]) -> int:
    """Return the fewest points when cards may be laid on the melds shown, one after the other, or kept."""
    best = cost(left)
    for card in left:
        for meld in shown:
            if is_meld(meld | {card}):
                best = min(best, fewest_after(left - {card}, (shown - {meld}) | {meld | {card}}))
    return best


def defence(cards: Cards, shown: frozenset[Cards], laying: bool) -> int:
    if not laying:
        return min(cost(left_of(cards, way)) for way in groupings(cards))
    return min(fewest_after(left_of(cards, way), shown) for way in groupings(cards))


def outcomes(hand: Cards, other: Cards) -> dict[int | None, int]:
    """Return by the card thrown (None: none) the best that the closer can come out ahead with."""
    best: dict[int | None, int] = {}

    def note(thrown: int | None, ahead: int) -> None:
        best[thrown] = max(ahead, best.get(thrown, ahead))

    if any(not left_of(hand, way) for way in groupings(hand)):
        note(None, 31 + defence(other, frozenset(), laying=False))
    for thrown in hand:
        rest = hand - {thrown}
        for way in groupings(rest):
            dead = cost(left_of(rest, way))
            if dead == 0:
                note(thrown, 25 + defence(other, frozenset(), laying=False))
            elif dead <= 10:
                theirs = defence(other, frozenset(way), laying=True)
                note(thrown, theirs - dead if theirs > dead else -(dead - theirs + 25))
    return best


@cache
def game() -> Game:
    return Game(load("gin"), 2)


def dealt(hand: Cards, other: Cards) -> State:
    return position.build(game(), {"hands": {"A": said(hand), "B": said(other)}, "lap": 2, "step": "discard"})


def near(random: Random, size: int, pack: list[int]) -> Cards:
    """Take cards that combine: around a few ranks and suits, so that melds overlap."""
    low, suits = random.randrange(9), random.sample(range(4), random.choice((2, 3, 4)))
    close = [card for card in pack if low <= card % 13 <= low + 5 and card // 13 in suits]
    random.shuffle(close)
    some = close[: size - random.randrange(3)]
    rest = [card for card in pack if card not in some]
    random.shuffle(rest)
    some += rest[: size - len(some)]
    for card in some:
        pack.remove(card)
    return frozenset(some)


def ahead(after: State) -> int:
    assert after.result is not None
    return int(after.result.seats[0].points - after.result.seats[1].points)


def fault(seed: int) -> str:
    random = Random(seed)
    pack = list(PACK)
    hand, other = near(random, 11, pack), near(random, 10, pack)
    state, wanted = dealt(hand, other), outcomes(hand, other)
    faces = {game().deck.parse_card(said(frozenset({card}))).face: card for card in PACK}
    closes = [move for move in game().legal(state) if isinstance(move, Close)]
    legal = {None if move.card is None else faces[move.card.face] for move in closes}
    if legal != wanted.keys():
        return f"{seed}: {said(hand)}: closes {legal} and not {set(wanted)}"
    for move in closes:
        got, best = ahead(game().apply(state, move)), wanted[None if move.card is None else faces[move.card.face]]
        if got != best:
            return f"{seed}: {said(hand)} against {said(other)}: {move}: {got} and not {best}"
    if wanted and (got := ahead(game().apply(state, Close()))) != max(wanted.values()):
        return f"{seed}: {said(hand)} against {said(other)}: the best close: {got} and not {max(wanted.values())}"
    return ""


@pytest.mark.parametrize("block", range(4))
def test_a_close_is_the_best_of_all_groupings_discards_and_lay_offs(block: int) -> None:
    assert [told for seed in range(40 * block, 40 * block + 40) if (told := fault(seed))] == []


@pytest.mark.slow
def test_many_closes_are_the_best() -> None:
    assert [told for seed in range(1_000, 6_000) if (told := fault(seed))] == []


def test_the_pack_holds_as_many_melds_as_are_published() -> None:
    deck = game().deck
    counts = [deck.copies(face) for face in range(deck.joker + 1)]
    sizes = [len(group.cards) for group in game().book().groups_in(counts)]
    assert sum(size in (3, 4, 5) for size in sizes) == 185


def test_six_melds_of_four_aces_and_two_spades() -> None:
    deck = game().deck
    hand = deck.count([card.face for card in deck.parse_cards("AS AC AD AH 2S 3S")])
    kinds = [group.kind.name for group in game().book().groups_in(hand)]
    assert (kinds.count("set"), kinds.count("run")) == (5, 1)
