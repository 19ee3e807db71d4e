"""Shuffling, cutting and dealing: the first position of a deal, from its address (seed, match, deal) alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from remigio_dsl.core.hints import Number
from remigio_dsl.engine import offers
from remigio_dsl.engine.random import CUT, SHUFFLE, Stream
from remigio_dsl.engine.state import DealResult, State
from remigio_dsl.engine.table import SeatsFacts, Table
from remigio_dsl.variant.model import Seat


def first(table: Table, seed: int, match: int) -> State:
    """Return the first position of a match: nobody has points, the last seat deals."""
    return dealt(table, seed, match, 1, table.players - 1, (0,) * table.players, tuple(range(table.players)), ())


def next_deal(table: Table, state: State) -> State:
    """Return the first position of the next deal: the deal and the start have moved on, who is out stays out.

    Raises:
        ValueError: if the deal is not over yet, or the match is.
    """
    result = state.result
    if result is None or state.over is not None:
        raise ValueError("the deal is not over" if result is None else "the match is over")
    gone = {seat for past in state.history for seat in past.out}
    active = tuple(seat for seat in range(table.players) if seat not in gone)
    dealer = next_dealer(table, state.dealer, active, result)
    return dealt(
        table, state.seed, state.match, state.deal + 1, dealer, state.totals, active, state.history, state.minutes
    )


def dealt(  # noqa: PLR0913, PLR0917  (the address of a deal, and what it begins from)
    table: Table,
    seed: int,
    match: int,
    deal: int,
    dealer: int,
    totals: tuple[Number, ...],
    active: tuple[int, ...],
    history: tuple[DealResult, ...],
    minutes: int = 0,
) -> State:
    """Return the position after the deal, the starter on turn or asked about the card turned up."""
    seats = order(table, dealer, active, history[-1] if history else None)
    stock = list(range(table.deck.size))
    Stream(seed, match, deal, SHUFFLE).shuffle(stock)
    hands = [0] * table.players
    kept = cut_jokers(table, seed, match, deal, stock)
    if kept:
        cutter = right_of(table, dealer, active)
        for card in kept:
            hands[cutter] |= 1 << card
    sizes = hand_sizes(table, deal, dealer, seats)
    _deal_out(stock, hands, sizes, _round(seats, dealer))
    state = State(
        seed=seed, match=match, deal=deal, dealer=dealer, seats=seats, hands=hands, stock=stock, discard=[], table=[],
        totals=totals, turns=[0] * table.players, history=history, minutes=minutes,
    )  # fmt: skip
    if table.variant.deal.upcard(_seats_facts(table, deal)):
        state.discard.append(stock.pop())
        state.upcard = table.deck.faces[state.discard[0]]
    return offers.opened(table, state)


def _deal_out(stock: list[int], hands: list[int], sizes: Mapping[int, int], seats: Sequence[int]) -> None:
    """Deal cards from the top of the stock one by one, in place, to each of the seats that has too few yet."""
    wanted = [sizes[seat] - hands[seat].bit_count() for seat in seats]
    for lap in range(max(wanted)):
        for at, seat in enumerate(seats):
            if lap < wanted[at]:
                hands[seat] |= 1 << stock.pop()


def next_dealer(table: Table, dealer: int, active: Sequence[int], last: DealResult) -> int:
    """Return who deals after the deal `last`, which `dealer` dealt."""
    return _seat(table, table.variant.deal.dealer, dealer, active, last)


def order(table: Table, dealer: int, active: Sequence[int], last: DealResult | None) -> tuple[int, ...]:
    """Return the seats that are in, in order of play, the starter first."""
    starter = _seat(table, table.variant.deal.starts, dealer, active, last)
    at = active.index(starter)
    return (*active[at:], *active[:at])


def hand_sizes(table: Table, deal: int, dealer: int, seats: Sequence[int]) -> dict[int, int]:
    """Return how many cards each player gets."""
    return {seat: table.hand_size(deal, seat == dealer, seat == seats[0]) for seat in seats}


def cut_jokers(table: Table, seed: int, match: int, deal: int, stock: list[int]) -> list[int]:
    """Take the jokers that the cutter sees out of the pack and return them (R13-14 to R13-18).

    The pack is parted at a random place, and the cutter looks at the next cards there.
    """
    cut = table.variant.cut
    if cut is None:
        return []
    at = Stream(seed, match, deal, CUT).below(len(stock) - cut.look + 1)
    kept = [card for card in stock[at : at + cut.look] if table.deck.faces[card] == table.deck.joker]
    for card in kept:
        stock.remove(card)
    return kept


def right_of(table: Table, seat: int, active: Sequence[int]) -> int:
    """Return the player on the right: the next in play where play goes counter-clockwise."""
    return _beside(active, seat, 1 if table.variant.players.direction == "counterclockwise" else -1)


def _beside(active: Sequence[int], seat: int, way: int) -> int:
    ring = sorted({*active, seat})
    at = ring.index(seat)
    for step in range(1, len(ring) + 1):
        other = ring[(at + way * step) % len(ring)]
        if other in active:
            return other
    return seat


def _seat(table: Table, word: Seat, dealer: int, active: Sequence[int], last: DealResult | None) -> int:
    """Return the seat that a word names; where nobody closed, `closer`, `winner` and `loser` are the next in play."""
    counterclockwise = table.variant.players.direction == "counterclockwise"
    match word:
        case "right" | "left":
            return _beside(active, dealer, 1 if (word == "right") == counterclockwise else -1)
        case "dealer" if dealer in active:
            return dealer
        case "closer" if last is not None and last.closer is not None and last.closer in active:
            return last.closer
        case "winner" | "loser" if last is not None and last.closer is not None:
            points = {seat: last.seats[seat].points for seat in active if seat in last.seats}
            if points:
                highest = (table.variant.match.winner == "highest") == (word == "winner")
                return max(points, key=lambda seat: (points[seat] if highest else -points[seat], -seat))
    return _beside(active, dealer, 1)


def _round(seats: Sequence[int], dealer: int) -> list[int]:
    """Return the seats as cards are dealt: the one after the dealer first."""
    ring = sorted(seats)
    after = [seat for seat in ring if seat > dealer]
    return after + [seat for seat in ring if seat <= dealer]


def _seats_facts(table: Table, deal: int) -> SeatsFacts:
    return SeatsFacts(table.players, deal, table.deck.packs, table.deck.jokers)
