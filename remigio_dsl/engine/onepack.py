"""Hands of one pack without wild cards: what they leave at least, looked up suit by suit.

A hand is a mask of cards, which with one pack are its faces. Where no card is there twice and none stands for another,
a meld is a few bits of one suit (a run) or of one rank (a set). Runs of different suits never share a card, so that
what a suit leaves at best hangs on its own cards alone: a table has it for every choice of ranks. Sets take cards from
several suits, but sets of different ranks never share one either. So each choice of sets for the ranks that have enough
cards is tried, mostly one or two, and the suits without those cards are looked up.

What is left is counted as in `uses`: `SCALE` a point and one a card, so that fewer points come first, then fewer cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter

from remigio_dsl.engine.groups import Book
from remigio_dsl.engine.packed import LARGE, SCALE, pack, unpack
from remigio_dsl.engine.search import Packing
from remigio_dsl.engine.uses import Uses

SUITS = 4
MOST_RANKS = 13  # a table has an entry for each choice of ranks
DIGITS = b"01" * 128  # translates counts of 0 and 1 to the digits of a binary number
UNKNOWN = -1  # what the best runs of these ranks leave has not been asked yet
ENOUGH = 3  # sets of fewer cards are tried, but looked for in more ranks

Choice = tuple[int, tuple[int, ...]]  # cards of one rank, and the sets that they make up


def why_no_tables(book: Book) -> list[tuple[str, str]]:
    """Return the rules for which hands cannot be looked up, each with the reason; none: they can be."""
    deck = book.deck
    reasons = [
        ("deck.packs", "packs", deck.packs > 1),
        ("deck.jokers", "jokers", deck.joker in book.wild and deck.jokers > 0),
        ("deck.wild", "wild", not book.wild <= {deck.joker}),
        ("values.hand", "values", not book.fixed_values),
        ("deck.cards", "suits", len(deck.suits) != SUITS or len(deck.ranks) > MOST_RANKS),
    ]
    return [(path, reason) for path, reason, holds in reasons if holds]


class OnePack:
    """The tables of one pack: what each choice of ranks of a suit costs at least, and the sets of each rank."""

    def __init__(self, uses: Uses) -> None:
        self._uses = uses
        deck = uses.book.deck
        self.width = len(deck.ranks)
        self.full = (1 << self.width) - 1
        self.column = sum(1 << suit * self.width for suit in range(SUITS))  # one rank in all suits
        whole = [1] * deck.joker + [0]
        melds = [_as_mask(bag) for _, bag in uses.items(bytes(whole), pack(whole))[0]]
        self.sets = self._sets_by_cards([meld for meld in melds if not self._in_one_suit(meld)])
        self._pairs = any(one.bit_count() < ENOUGH for choices in self.sets.values() for one, _ in choices)
        self._runs = [self._runs_by_high(suit, melds) for suit in range(SUITS)]
        costs = uses.prices(whole).costs
        self.suits = self._suit_tables(costs)
        cheapest = min(costs[:-1])
        self.most = sum([cost for cost in costs if cost > 0])  # no hand leaves more
        self.all_cost = cheapest > 0  # so that only an empty hand leaves nothing
        self.all_count = cheapest >= SCALE  # so that only an empty hand leaves no points
        self.dearest = max(table[1 << rank] for table in self.suits for rank in range(self.width))  # of one card less
        self.cost = self._new_cost()
        self._without: list[list[tuple[tuple[int, int], ...]]] = [[()] * (self.full + 1) for _ in range(SUITS)]
        self._best_runs: list[dict[int, tuple[int, ...]]] = [{} for _ in range(SUITS)]
        alike = {id(table): [UNKNOWN] * len(table) for table in self.suits}
        self._loose = [alike[id(table)] for table in self.suits]  # what the best runs leave, of suits that are alike

    # -- what is asked
    def mask(self, cards: bytes) -> int:
        """Return a hand given as counts by face as a mask."""
        return int(cards[-2::-1].translate(DIGITS), 2)

    def costs_without(self, hand: int, most: int) -> dict[int, int]:
        """Return, for each card without which the hand leaves no more than `most`, what it leaves then.

        Without a card each choice of sets is open that did not need it, and only the card's own suit is another.
        """
        if self.cost(hand) - self.dearest > most:
            return {}
        enough = self._enough(hand)
        found: dict[int, int] = {}
        for rest in (hand, *self._rests(hand, enough)) if enough else (hand,):
            cost = self._cost_of_runs(rest)
            if cost - self.dearest > most:
                continue
            for suit in range(SUITS):
                part = rest & self.full
                rest >>= self.width  # noqa: PLW2901  (the next suit's turn)
                if not part:
                    continue
                for card, saved in self._without[suit][part] or self._new_without(suit, part):
                    if cost - saved > most:
                        break
                    if cost - saved <= found.get(card, most):
                        found[card] = cost - saved
        return found

    def bags(self, hand: int) -> tuple[int, ...]:
        """Return the melds of a grouping that leaves least, as packed bags: sets first."""
        rest = self._rest_of_best(hand)
        taken = hand ^ rest
        found: tuple[int, ...] = ()
        while taken:
            rank = self._rank_of_lowest(taken)
            cards = rank & taken
            found += next(bags for choice, bags in self.sets[rank & hand] if choice == cards)
            taken ^= cards
        for suit, known in enumerate(self._best_runs):
            part = rest & self.full
            rest >>= self.width
            runs = known.get(part)
            found += self._new_runs(suit, part) if runs is None else runs
        return found

    def loose(self, hand: int) -> int:
        """Return the cards that the same grouping leaves over, as a mask."""
        rest = self._rest_of_best(hand)
        found = at = 0
        for suit, known in enumerate(self._loose):
            part = rest & self.full
            rest >>= self.width
            left = known[part]
            if left == UNKNOWN:
                left = known[part] = part ^ sum(self._runs_of(suit, part))
            found |= left << at
            at += self.width
        return found

    def _new_cost(self) -> Callable[[int], int]:
        """Return the function that tells what a hand, a mask of faces, leaves at least.

        It is asked more often than all else: what it reads is bound to it once, and one rank with sets, which most
        hands have that have any, is tried without a list.
        """
        one, two, three, four = self.suits
        full, column, pairs = self.full, self.column, self._pairs
        second, third, fourth = self.width, 2 * self.width, 3 * self.width
        takes = {cards: tuple(taken for taken, _ in choices) for cards, choices in self.sets.items()}.get

        def cost(hand: int) -> int:
            a = hand & full
            b = (hand >> second) & full
            c = (hand >> third) & full
            d = hand >> fourth
            least = one[a] + two[b] + three[c] + four[d]
            enough = a & b & (c | d) | (a | b) & c & d
            if pairs:
                enough |= (a | b) & (c | d) | a & b | c & d
            if not enough:
                return least
            if not enough & (enough - 1):
                rests = [hand ^ cards for cards in takes(hand & enough * column, ())]
            elif hand.bit_count() > LARGE:
                return self._searched(hand)
            else:
                rests = self._rests(hand, enough)
            for rest in rests:
                other = one[rest & full]
                other += two[(rest >> second) & full] + three[(rest >> third) & full] + four[rest >> fourth]
                if other < least:  # noqa: PLR1730  (a call takes longer)
                    least = other
            return least

        return cost

    def _searched(self, hand: int) -> int:
        """Return the same of a large hand, whose sets can be chosen in too many ways to try them all."""
        bag, uses = _as_bag(hand), self._uses
        prices = uses.prices(())
        items, _ = uses.items(bag.to_bytes(uses.joker + 1, "little"), bag)
        return prices.gain(bag) - Packing(uses, prices, uses.priced(items, prices)).gain(bag)

    # -- choices of sets
    def _enough(self, hand: int) -> int:
        """Return the ranks that may have enough cards for a set."""
        width, full = self.width, self.full
        a, b = hand & full, (hand >> width) & full
        c, d = (hand >> 2 * width) & full, hand >> 3 * width
        if self._pairs:
            return (a | b) & (c | d) | a & b | c & d
        return a & b & (c | d) | c & d & (a | b)

    def _rests(self, hand: int, enough: int) -> list[int]:
        """Return what remains of a hand after each choice of sets, but that of none."""
        column, sets = self.column, self.sets
        rests = [hand]
        while enough:
            low = enough & -enough
            enough ^= low
            choices = sets.get(hand & low * column)
            if choices:
                rests += [rest ^ cards for cards, _ in choices for rest in rests]
        return rests[1:]

    def _rest_of_best(self, hand: int) -> int:
        """Return what the sets of a grouping that leaves least do not take; of equals the first."""
        enough = self._enough(hand)
        if not enough:
            return hand
        best, least = hand, self._cost_of_runs(hand)
        for rest in self._rests(hand, enough):
            other = self._cost_of_runs(rest)
            if other < least:
                best, least = rest, other
        return best

    def _rank_of_lowest(self, cards: int) -> int:
        """Return the mask of all cards of the rank that the lowest of these has."""
        place = (cards & -cards).bit_length() - 1
        return self.column << place % self.width

    def _sets_by_cards(self, sets: Sequence[int]) -> dict[int, tuple[Choice, ...]]:
        """Return, for all cards of one rank that a hand may hold, what sets can take of them."""
        found: dict[int, dict[int, tuple[int, ...]]] = {}
        for rank in range(self.width):
            column = self.column << rank
            here = [one for one in sets if one & column]
            unions: dict[int, tuple[int, ...]] = {0: ()}
            for one in here:
                apart = [(union, bags) for union, bags in unions.items() if not union & one]
                unions = {union | one: (*bags, _as_bag(one)) for union, bags in apart} | unions
            del unions[0]
            for chosen in range(1, 1 << SUITS):
                cards = sum(1 << suit * self.width + rank for suit in range(SUITS) if chosen >> suit & 1)
                found[cards] = {union: bags for union, bags in unions.items() if not union & ~cards}
        return {cards: tuple(some.items()) for cards, some in found.items() if some}

    # -- runs
    def _in_one_suit(self, meld: int) -> bool:
        suit = ((meld & -meld).bit_length() - 1) // self.width
        return not meld & ~(self.full << suit * self.width)

    def _runs_by_high(self, suit: int, melds: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """Return the runs of a suit as masks of its ranks, by the highest of them."""
        cards = self.full << suit * self.width
        runs = sorted(meld >> suit * self.width for meld in melds if not meld & ~cards)
        return tuple(tuple(run for run in runs if run.bit_length() == high + 1) for high in range(self.width))

    def _suit_tables(self, costs: Sequence[int]) -> tuple[list[int], ...]:
        """Return what each choice of ranks leaves at least, a table a suit; suits that are alike share one."""
        made: dict[object, list[int]] = {}
        tables = []
        for suit, runs in enumerate(self._runs):
            mine = tuple(costs[suit * self.width : (suit + 1) * self.width])
            key = (runs, mine)
            if key not in made:
                made[key] = _suit_table(runs, mine)
            tables.append(made[key])
        return tuple(tables)

    def _new_runs(self, suit: int, part: int) -> tuple[int, ...]:
        """Return the runs of a suit's best grouping, as bags, and keep them."""
        found = [_as_bag(run << suit * self.width) for run in self._runs_of(suit, part)]
        known = self._best_runs[suit][part] = tuple(found)
        return known

    def _runs_of(self, suit: int, part: int) -> list[int]:
        """Return the runs of a suit's best grouping, as masks of its ranks, from high to low."""
        table, rest, found = self.suits[suit], part, []
        while rest:
            high = rest.bit_length() - 1
            taken = (run for run in self._runs[suit][high] if not run & ~rest and table[rest ^ run] == table[rest])
            run = next(taken, 0)
            found += [run] if run else []
            rest ^= run or 1 << high
        return found

    def _cost_of_runs(self, hand: int) -> int:
        """Return what the hand leaves where no set takes a card of it."""
        one, two, three, four = self.suits
        width, full = self.width, self.full
        cost = one[hand & full] + two[(hand >> width) & full]
        return cost + three[(hand >> 2 * width) & full] + four[hand >> 3 * width]

    # -- a card less
    def _new_without(self, suit: int, part: int) -> tuple[tuple[int, int], ...]:
        """Return what each card of a suit saves that is taken from these, the most first, and keep it."""
        table, start = self.suits[suit], suit * self.width
        ranks = [rank for rank in range(self.width) if part >> rank & 1]
        saved = [(start + rank, table[part] - table[part ^ 1 << rank]) for rank in ranks]
        saved.sort(key=itemgetter(1), reverse=True)
        found = self._without[suit][part] = tuple(saved)
        return found


def _suit_table(runs: Sequence[Sequence[int]], costs: Sequence[int]) -> list[int]:
    """Return what each choice of ranks leaves at least: its highest card alone, or in one of the runs it ends."""
    table = [0]
    for high, cost in enumerate(costs):
        table += [left + cost for left in table]
        for run in runs[high]:
            below = run ^ 1 << high
            rest = below
            while rest < 1 << high:  # every choice of lower ranks that has the rest of the run
                table[rest | 1 << high] = min(table[rest | 1 << high], table[rest ^ below])
                rest = (rest + 1) | below
    shared = {cost: cost for cost in table}  # equal numbers are one object: the table is small enough to stay at hand
    return [shared[cost] for cost in table]


def _as_mask(bag: int) -> int:
    """Return a packed bag without doubles as a mask of faces."""
    return sum(1 << face for face in unpack(bag))


def _as_bag(mask: int) -> int:
    """Return a mask of faces as a packed bag."""
    bag = 0
    while mask:
        low = mask & -mask
        mask ^= low
        bag |= 1 << 8 * (low.bit_length() - 1)
    return bag
