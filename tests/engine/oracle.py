"""What melds and groupings are right, found the long way: every bag, every assignment, every partition.

It shares nothing with the engine but the rules as data; it is slow, and means to be plain.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise, product
from types import SimpleNamespace
from typing import Any

Bag = tuple[int, ...]  # faces, low to high


class Oracle:
    def __init__(self, book: Any, kinds: Sequence[str]) -> None:
        self.deck = book.deck
        self.wild = book.wild
        self.surroundings = {"players": book.players, "deal": book.deal, "packs": book.deck.packs}
        self.kinds = [kind for kind in book.kinds if kind.name in kinds]
        self.readings = cache(self._readings)

    # -- one meld
    def rank(self, face: int) -> int:
        return face % len(self.deck.ranks)

    def suit(self, face: int) -> int:
        return face // len(self.deck.ranks)

    def _readings(self, bag: Bag) -> list[tuple[str, dict[str, Any]]]:
        """Return kind and facts of every lawful reading; of one kind's sets only those with most naturals."""
        found = []
        for kind in self.kinds:
            if len(bag) < kind.least or (kind.most and len(bag) > kind.most):
                continue
            ways = list(self.as_run(kind, bag) if kind.shape == "run" else self.as_set(kind, bag))
            lawful = [facts for facts in ways if self.lawful(kind, facts)]
            if kind.shape == "set":
                most = max((facts["naturals"] for facts in lawful), default=0)
                lawful = [facts for facts in lawful if facts["naturals"] == most]
            found += [(kind.name, facts) for facts in lawful]
        return found

    def lawful(self, kind: Any, facts: dict[str, Any]) -> bool:
        env = SimpleNamespace(**facts, **self.surroundings)
        if facts["jokers"] and kind.jokers and not kind.jokers(env):
            return False
        if kind.when and not kind.when(env):
            return False
        return not any(one.rule(env) for one in kind.forbid)

    def as_set(self, kind: Any, bag: Bag) -> Iterator[dict[str, Any]]:
        if kind.suits == "distinct" and len(bag) > len(self.deck.suits):
            return
        for roles in product((False, True), repeat=len(bag)):
            naturals = [face for face, joker in zip(bag, roles, strict=True) if not joker]
            jokers = [face for face, joker in zip(bag, roles, strict=True) if joker]
            if not naturals or any(face not in self.wild for face in jokers) or self.deck.joker in naturals:
                continue
            if len({self.rank(face) for face in naturals}) != 1:
                continue
            if kind.suits == "distinct" and len(set(naturals)) < len(naturals):
                continue
            if kind.suits == "same" and len(set(naturals)) > 1:
                continue
            yield self.facts(kind, naturals, len(jokers), False, len(naturals))

    def as_run(self, kind: Any, bag: Bag) -> Iterator[dict[str, Any]]:
        order = list(kind.order)
        size = len(self.deck.ranks)
        for suit in range(len(self.deck.suits)):
            for start in range(len(order)):
                places = range(start, start + len(bag))
                if not kind.wheel and places[-1] >= len(order):
                    continue
                row = [suit * size + order[at % len(order)] for at in places]
                if len(set(row)) == len(row):
                    yield from self.laid(kind, row, Counter(bag), [])

    def laid(self, kind: Any, row: list[int], left: Counter[int], done: list[tuple[int, bool]]) -> Iterator[dict]:
        if len(done) == len(row):
            naturals = [face for face, joker in done if not joker]
            if naturals:
                marks = [joker for _, joker in done]
                if kind.wheel and len(row) == len(kind.order):
                    marks = marks + marks
                adjacent = any(one and two for one, two in pairwise(marks))
                stretch = max(len(row) for row in "".join("*" if mark else "n" for mark in marks).split("*"))
                yield self.facts(kind, naturals, len(row) - len(naturals), adjacent, min(stretch, len(naturals)))
            return
        want = row[len(done)]
        for face in [face for face, n in left.items() if n]:
            if face == want or face in self.wild:
                left[face] -= 1
                yield from self.laid(kind, row, left, [*done, (face, face != want)])
                left[face] += 1

    def facts(self, kind: Any, naturals: list[int], jokers: int, adjacent: bool, stretch: int) -> dict[str, Any]:
        deck = self.deck
        return {
            "kind": kind.name,
            "size": len(naturals) + jokers,
            "jokers": jokers,
            "naturals": len(naturals),
            "suits": len({self.suit(face) for face in naturals}),
            "ranks": len({self.rank(face) for face in naturals}),
            "colours": len({deck.is_red(self.suit(face)) for face in naturals}),
            "rank": deck.ranks[self.rank(naturals[0])] if kind.shape == "set" else None,
            "suit": deck.suits[self.suit(naturals[0])] if kind.shape == "run" else None,
            "adjacent": adjacent,
            "stretch": stretch,
        }

    # -- whole hands
    def melds(self, hand: Bag) -> list[Bag]:
        """Return every bag of cards of the hand that is a meld."""
        bags = {bag for n in range(1, len(hand) + 1) for bag in combinations(hand, n)}
        return sorted(bag for bag in bags if self.readings(bag))

    def partitions(self, hand: Bag) -> set[tuple[tuple[Bag, ...], Bag]]:
        """Return every way to split the hand into melds and what is left."""
        melds = self.melds(hand)

        @cache
        def split(rest: Bag) -> frozenset[tuple[tuple[Bag, ...], Bag]]:
            if not rest:
                return frozenset({((), ())})
            first = rest[0]
            found = {(groups, tuple(sorted((first, *left)))) for groups, left in split(rest[1:])}
            counts = Counter(rest)
            for meld in melds:
                if meld[0] == first and Counter(meld) <= counts:
                    remaining = tuple(sorted((counts - Counter(meld)).elements()))
                    found |= {(tuple(sorted((meld, *groups))), left) for groups, left in split(remaining)}
            return frozenset(found)

        return set(split(hand))

    def least(self, hand: Bag, values: Sequence[Any]) -> tuple[Any, set[tuple[tuple[Bag, ...], Bag]]]:
        """Return the fewest points left and the groupings that leave them with the fewest cards."""
        every = self.partitions(hand)

        def cost(one: tuple[tuple[Bag, ...], Bag]) -> tuple[Any, int]:
            return sum(values[face] for face in one[1]), len(one[1])

        best = min(map(cost, every))
        return best[0], {one for one in every if cost(one) == best}

    def looks(self, groups: tuple[Bag, ...], names: Sequence[str]) -> set[tuple[Any, ...]]:
        """Return how these bags can look: for every reading of each, its kind and the values of the names."""
        ways = [{(kind, *(facts[name] for name in names)) for kind, facts in self.readings(bag)} for bag in groups]
        return {tuple(sorted(one, key=repr)) for one in product(*ways)}
