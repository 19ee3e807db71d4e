"""The packing of bags into a large hand that gains most, or that takes all of it: in bounded time and memory.

Every card is given a price such that no bag gains more than its cards' prices together. All prices of a hand are then
more than it can gain, and how far a packing stays below that is its *slack*: what its bags gain less than their prices,
and the prices of the cards left over. The packing with least slack gains most.

At first each card's price is its cost: then a packing that leaves nothing has no slack, and is mostly found at once.
Failing that, the prices are those of the linear program in which bags may be taken in parts. What it takes whole is
taken, what little remains is searched. Where that falls short of the bound, one of the bags taken in part is decided,
both ways, and each is looked at likewise: branch and bound, with a limit on all steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.hints import Any, Literal
from remigio_dsl.engine.packed import SCALE, lowest
from remigio_dsl.engine.uses import Turned

FIRST = 150  # so many remainders are looked at with the first prices,
FEW = 100  # so many of what remains of a linear program, and
MORE = 400  # so many of all its cards,
NODES = 120  # and so many linear programs are solved of one hand
ROOM = 60_000  # so many remainders are remembered at once
WIDTH = 60  # past that: the best so many at each place, which finds a good packing, not always the best
FINE = 60  # prices are fractions of gains with this denominator
ROUNDS = 600  # exchanges of the simplex method at most; any prices bound, better ones bound closer
TINY = 1e-9
NEAR = 1e-4

Chain = tuple[Turned, Any] | None
Column = tuple[tuple[int, int], ...]  # the places of a bag, with the number of cards


@dataclass(frozen=True, slots=True)
class Filling:
    """The bags taken, None where the whole hand was asked for and no way was found; and whether that is certain."""

    bags: tuple[int, ...] | None
    exact: bool


@dataclass(frozen=True, slots=True)
class _Node:
    """A branch: the cards left, what was gained and taken, the bags (turned) that are ruled out, and the bound."""

    rest: int
    gained: int
    chain: Chain
    without: frozenset[int]
    bound: int


class Wide:
    """The bags of a hand, turned, and what its cards cost place by place."""

    def __init__(self, items: Iterable[Turned], hand: int, guard: int, costs: Sequence[int]) -> None:
        from math import gcd  # noqa: PLC0415  (small hands do without)

        self.hand = hand
        self.guard = guard
        self._nodes = 0  # linear programs solved so far, for whatever was asked
        self.size = (guard.bit_length() + 7) >> 3
        fitting = sorted(_fitting(set(items), hand, guard), key=lambda one: (-one[0], one[1]))
        self.items = [(item, _column(item[1], self.size)) for item in fitting]
        used = {place for _, column in self.items for place, _ in column}
        self._costs = [max(cost, 0) if place in used else 0 for place, cost in enumerate(costs)]
        self._points = gcd(*((cost - 1) // SCALE for cost in self._costs if cost))  # 0: nothing is known of the costs
        if any((cost - 1) % SCALE for cost in self._costs if cost) or min(costs) < 0:
            self._points = 0

    def best(self) -> Filling:
        """Return the packing that gains most."""
        first = _Search(self.guard, self.items, [FINE * cost for cost in self._costs], self.hand, whole=False)
        found = first.run(FIRST)
        if found is not False:
            return Filling(_bags(found), exact=True)
        chain, exact = self._branch(self.hand, -1, whole=False)
        return Filling(_bags(chain), exact=exact)

    def whole(self, hand: int) -> Filling:
        """Return a packing that takes all cards of a part of the hand; gains have to be numbers of cards."""
        number = sum(hand.to_bytes(self.size, "little"))
        items = [one for one in self.items if ((hand | self.guard) - one[0][1]) & self.guard == self.guard]
        search = _Search(self.guard, items, [FINE] * self.size, hand, whole=True)
        found = search.run(FIRST)
        if found is not False or search.is_done:
            return Filling(None if found is False else _bags(found), exact=True)
        chain, exact = self._branch(hand, number - 1, whole=True)
        if sum(item[0] for item in _items(chain)) == number:
            return Filling(_bags(chain), exact=True)
        return Filling(None, exact=exact)

    def program(self) -> _Program:
        """Return the linear program of the whole hand."""
        return _Program(self.items, self.hand, self.size)

    def _branch(self, hand: int, least: int, *, whole: bool) -> tuple[Chain, bool]:
        """Return the best packing that gains more than `least`, nothing if there is none; and whether that is sure."""
        best, answer = least, None
        most = sum(hand.to_bytes(self.size, "little")) if whole else self._sharp(sum(self._all()))
        stack = [_Node(hand, 0, None, frozenset(), most)]
        while stack:
            node = stack.pop()
            if node.bound <= best:
                continue
            if self._nodes == NODES:
                return answer, False
            self._nodes += 1
            guarded = node.rest | self.guard
            items = [
                one
                for one in self.items
                if (guarded - one[0][1]) & self.guard == self.guard and one[0][1] not in node.without
            ]
            program = _Program(items, node.rest, self.size)
            bound = min(node.bound, node.gained + program.most if whole else self._sharp(node.gained + program.most))
            if bound > best:
                found = self._rounded(node, items, program, whole=whole)
                if _gain(found) > best:
                    best, answer = _gain(found), found
            if bound <= best:
                continue
            search = _Search(self.guard, items, program.prices, node.rest, whole=whole, above=best - node.gained)
            more = search.run(MORE)
            if more is not False:
                found = _joined(more, node.chain)
                if _gain(found) > best:
                    best, answer = _gain(found), found
            elif not search.is_done and program.shares:
                item = items[program.split][0]
                stack.append(_Node(node.rest, node.gained, node.chain, node.without | {item[1]}, bound))
                rest, gained = node.rest - item[1], node.gained + item[0]
                stack.append(_Node(rest, gained, (item, node.chain), node.without, bound))
        return answer, True

    def _rounded(
        self, node: _Node, items: Sequence[tuple[Turned, Column]], program: _Program, *, whole: bool
    ) -> Chain:
        """Return a good packing: what the program takes whole, and the best of the cards that it does not."""
        rest, chain = node.rest, node.chain
        for at, share in program.shares:
            item = items[at][0]
            for _ in range(int(share + NEAR)):
                rest, chain = rest - item[1], (item, chain)
        search = _Search(self.guard, items, program.prices, rest, whole=whole)
        found = search.run(FEW)
        if found is False:
            found = search.narrow()
        return chain if found is False else _joined(found, chain)

    def _all(self) -> list[int]:
        """Return what all the cards cost that a bag could take."""
        counts = self.hand.to_bytes(self.size, "little")
        return [n * cost for n, cost in zip(counts, self._costs, strict=True)]

    def _sharp(self, bound: int) -> int:
        """Return what can be gained at most, given a bound: points come in steps, and cards are fewer than one."""
        if not self._points:
            return bound
        all_cost = sum(self._all())
        left = max(0, all_cost - bound)
        points = left // SCALE // self._points * self._points
        if left - points * SCALE > sum(self.hand.to_bytes(self.size, "little")):
            points += self._points
            left = points * SCALE + 1
        return all_cost - left


class _Program:
    """The linear program of a hand: what can be gained at most, the prices that show it, and the shares it takes."""

    def __init__(self, items: Sequence[tuple[Turned, Column]], hand: int, size: int) -> None:
        counts = hand.to_bytes(size, "little")
        gains = [item[0] for item, _ in items]
        scale = float(max(gains, default=1))
        columns = [column for _, column in items]
        used = sorted({place for column in columns for place, _ in column})
        found, self.shares = _simplex(
            [gain / scale for gain in gains], columns, {place: counts[place] for place in used}
        )
        self.prices = [max(0, round(found.get(place, 0.0) * scale * FINE)) for place in range(size)]
        for gain, column in zip(gains, columns, strict=True):  # where a bag would gain more than its cards' prices
            lack = gain * FINE - sum([n * self.prices[place] for place, n in column])
            if lack > 0:
                place, n = column[0]
                self.prices[place] += -(-lack // n)
        self.most = sum(n * price for n, price in zip(counts, self.prices, strict=True)) // FINE

    @property
    def split(self) -> int:
        """Return the bag to decide about: of those taken in part the one of which most is taken."""
        return max(self.shares, key=lambda one: (one[1] + NEAR) % 1 > 2 * NEAR and one[1] % 1)[0]


class _Search:
    """The search for least slack at these prices, place by place: the first that is complete is the best."""

    def __init__(
        self,
        guard: int,
        items: Iterable[tuple[Turned, Column]],
        prices: Sequence[int],
        hand: int,
        *,
        whole: bool,
        above: int = -1,
    ) -> None:
        self.guard = guard
        self.prices = prices
        self.is_whole = whole
        self.is_done = False  # whether all was seen that could be wanted
        self.hand = hand
        cards = hand.to_bytes(len(prices), "little")
        bound = sum(n * price for n, price in zip(cards, prices, strict=True))
        self.most = bound - FINE * (sum(cards) if whole else above + 1)  # more slack than that is of no use
        self.by_low: dict[int, list[tuple[int, Turned]]] = {}
        guarded = hand | guard
        for item, column in items:
            if (guarded - item[1]) & guard == guard:
                slack = sum([n * prices[place] for place, n in column]) - FINE * item[0]
                if slack <= self.most:
                    self.by_low.setdefault(column[0][0], []).append((slack, item))
        for some in self.by_low.values():
            some.sort(key=itemgetter(0))
        self._lows = sum(255 << 8 * low for low in self.by_low)

    def run(self, steps: int) -> Chain | Literal[False]:
        """Return the packing with least slack; False where there is none, or it takes too many steps."""
        from heapq import heappop, heappush  # noqa: PLC0415  (small hands do without)

        first = self._settled(self.hand, 0)
        if first is None:
            self.is_done = True
            return False
        number = 0
        heap: list[tuple[int, int, int, int, int, Chain]] = [(0, 0, 0, *first, None)]
        seen = {first[0]: first[1]}
        while heap and steps:
            _, _, _, rest, slack, chain = heappop(heap)
            if not rest:
                return chain
            if seen[rest] < slack:
                continue
            steps -= 1
            low = lowest(rest)
            for after, more, item in self._next(rest, low, slack):
                known = seen.get(after)
                if known is not None and known <= more:
                    continue
                if len(seen) >= ROOM:
                    return False
                seen[after] = more
                number -= 1
                place = lowest(after) if after else len(self.prices)
                heappush(heap, (more // FINE, -place, number, after, more, (item, chain) if item else chain))
        self.is_done = not heap
        return False

    def narrow(self) -> Chain | Literal[False]:
        """Return a good packing: of the remainders at each place only the best are followed."""
        from heapq import nsmallest  # noqa: PLC0415  (small hands do without)

        first = self._settled(self.hand, 0)
        if first is None:
            return False
        level: dict[int, tuple[int, Chain]] = {first[0]: (first[1], None)}
        while level:
            ahead = [rest for rest in level if rest]
            if not ahead:
                break
            low = min(map(lowest, ahead))
            wider: dict[int, tuple[int, Chain]] = {}
            for rest, (slack, chain) in level.items():
                if not rest or lowest(rest) > low:
                    ways: Iterable[tuple[int, int, Turned | None]] = [(rest, slack, None)]
                else:
                    ways = self._next(rest, low, slack)
                for after, more, item in ways:
                    if after not in wider or more < wider[after][0]:
                        wider[after] = more, ((item, chain) if item else chain)
            best = nsmallest(WIDTH, wider.items(), key=lambda one: (one[1][0], one[0]))
            level = dict(best)
        return level[0][1] if 0 in level else False

    def _next(self, rest: int, low: int, slack: int) -> Iterable[tuple[int, int, Turned | None]]:
        """Return what can be done with the lowest card: the rest, its slack, and the bag if one is taken."""
        guard = self.guard
        guarded = rest | guard
        if not self.is_whole:  # at first, so that what is tried last is tried next
            copies = (rest >> 8 * low) & 255
            settled = self._settled(rest - (copies << 8 * low), slack + copies * self.prices[low])
            if settled is not None:
                yield (*settled, None)
        for more, item in reversed(self.by_low[low]):
            after = guarded - item[1]
            if after & guard == guard:
                settled = self._settled(after ^ guard, slack + more)
                if settled is not None:
                    yield (*settled, item)

    def _settled(self, rest: int, slack: int) -> tuple[int, int] | None:
        """Return the rest without the cards below all bags, and the slack with their prices; None if that is no use."""
        lows = rest & self._lows
        low = lowest(lows) if lows else len(self.prices)
        kept = (rest >> 8 * low) << 8 * low
        if kept != rest:
            if self.is_whole:
                return None
            slack += sum(n * self.prices[place] for place, n in _column(rest ^ kept, low))
        return (kept, slack) if slack <= self.most else None


def _fitting(items: Iterable[Turned], hand: int, guard: int) -> list[Turned]:
    guarded = hand | guard
    return [item for item in items if (guarded - item[1]) & guard == guard]


def _items(chain: Chain) -> list[Turned]:
    found: list[Turned] = []
    while chain is not None:
        found.append(chain[0])
        chain = chain[1]
    return found


def _gain(chain: Chain) -> int:
    return sum(item[0] for item in _items(chain))


def _joined(chain: Chain, other: Chain) -> Chain:
    for item in _items(chain):
        other = item, other
    return other


def _bags(chain: Chain) -> tuple[int, ...]:
    return tuple(bag for _, _, bag in _items(chain))


def _column(turned: int, size: int) -> tuple[tuple[int, int], ...]:
    """Return the places of a packed bag from low to high, with the number of cards."""
    return tuple((place, n) for place, n in enumerate(turned.to_bytes(size, "little")) if n)


def _simplex(
    gains: Sequence[float], columns: Sequence[Column], limits: Mapping[int, int]
) -> tuple[dict[int, float], list[tuple[int, float]]]:
    """Solve the linear program: columns taken in parts, gaining most, rows within their limits.

    Return the prices of the rows, and how much of which columns is taken. Limits are a little more than they are, each
    by another, so that no two ways are equal.
    """
    rows = list(limits)
    at = {row: i for i, row in enumerate(rows)}
    size = len(rows)
    sparse = [tuple((at[row], float(n)) for row, n in column) for column in columns]
    inverse = [[float(i == j) for j in range(size)] for i in range(size)]
    held = [limits[row] + 1e-6 * (1 + i * 37 % 101 / 101) for i, row in enumerate(rows)]
    basis = [-1] * size
    prices = [0.0] * size
    waiting: list[int] = []
    for _ in range(ROUNDS):
        enter, most = _entering(waiting, gains, sparse, prices)
        if enter < 0:
            better = [
                (gain - sum([prices[i] * n for i, n in column]), j)
                for j, (gain, column) in enumerate(zip(gains, sparse, strict=True))
            ]
            waiting = [j for worth, j in sorted(better, reverse=True)[:40] if worth > TINY]
            enter, most = _entering(waiting, gains, sparse, prices)
        column: Sequence[tuple[int, float]]
        if enter >= 0:
            column = sparse[enter]
        else:
            low = min(range(size), key=prices.__getitem__, default=0)
            if not size or prices[low] > -TINY:
                break
            column, most = ((low, 1.0),), -prices[low]
        change = [sum([row[i] * n for i, n in column]) for row in inverse]
        least, out = min(
            ((held[i] / one, -one, i)[::2] for i, one in enumerate(change) if one > TINY), default=(0.0, -1)
        )
        if out < 0:
            break
        pivot = change[out]
        row = inverse[out] = [one / pivot for one in inverse[out]]
        some = [(j, one) for j, one in enumerate(row) if one]
        for i, one in enumerate(change):
            if i != out and one:
                other = inverse[i]
                for j, n in some:
                    other[j] -= one * n
                held[i] = max(0.0, held[i] - one * least)
        held[out] = least
        basis[out] = enter
        for j, n in some:
            prices[j] += most * n
    shares = sorted((j, share) for j, share in zip(basis, held, strict=True) if j >= 0 and share > NEAR)
    return dict(zip(rows, prices, strict=True)), shares


def _entering(
    waiting: Sequence[int],
    gains: Sequence[float],
    columns: Sequence[tuple[tuple[int, float], ...]],
    prices: Sequence[float],
) -> tuple[int, float]:
    """Return which of the waiting columns gains most above its price, and by how much; -1 if none does."""
    best, enter = TINY, -1
    for j in waiting:
        worth = gains[j] - sum([prices[i] * n for i, n in columns[j]])
        if worth > best:
            best, enter = worth, j
    return enter, best
