"""Whole hands in melds: what can be shown at a close, which discards allow one, what can be laid in one act."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from remigio_dsl.engine.groups import Group
from remigio_dsl.engine.melds import MeldBook
from remigio_dsl.engine.uses import Uses, lowest, pack, unpack

Look = tuple[Any, ...]  # how one group looks to the conditions: its kind, and the values of the names they read
Looks = tuple[Look, ...]
Chain = tuple[Group, Any] | None  # groups as a linked list, so that remainders share them


@dataclass(frozen=True, slots=True)
class Cover:
    """Groups, and the faces that are in none, low to high."""

    groups: tuple[Group, ...]
    spare: tuple[int, ...]


def covers(
    book: MeldBook, hand: Sequence[int], kinds: Iterable[str], spare: int = 0, names: Iterable[str] = ()
) -> list[Cover]:
    """Return the partitions of the whole hand into these kinds, with `spare` cards in no group.

    Of the partitions that look the same to every condition one is returned: those with the same spare cards, and the
    same kinds with the same values of `names` (of a group's facts). So a closing hand that pays best is found exactly,
    and `spare=1` answers every discard of a hand at once.
    """
    search = _Search(book.uses(kinds), hand, tuple(names))
    return search.found(spare, spare, hand)


def packings(
    book: MeldBook, hand: Sequence[int], kinds: Iterable[str], names: Iterable[str] = (), keep: int = 0
) -> list[Cover]:
    """Return groups of these kinds that the hand can lay, at least `keep` cards left: one for each look of the groups.

    Of the packings that look the same the one that leaves fewest cards is returned; that with no groups is left out.
    """
    search = _Search(book.uses(kinds), hand, tuple(names))
    best: dict[Looks, Cover] = {}
    for cover in search.found(keep, sum(hand), hand):
        looks = tuple(sorted((search.look(group) for group in cover.groups), key=repr))
        if looks not in best or len(cover.spare) < len(best[looks].spare):
            best[looks] = cover
    return [cover for cover in best.values() if cover.groups]


def closing_discards(book: MeldBook, hand: Sequence[int], kinds: Iterable[str]) -> tuple[int, ...]:
    """Return the faces of a hand without which the rest is all in groups of these kinds, low to high."""
    uses = book.uses(kinds)
    return tuple(sorted(_Whole(uses, hand).without_one(pack(hand))))


def _unchained(chain: Chain) -> Iterable[Group]:
    while chain is not None:
        yield chain[0]
        chain = chain[1]


def _number(packed: int) -> int:
    """Return how many cards a packed bag holds."""
    return sum(packed.to_bytes((packed.bit_length() + 7) >> 3, "little"))


class _Whole:
    """Whether what remains of a hand goes wholly into groups."""

    def __init__(self, uses: Uses, hand: Sequence[int]) -> None:
        self.guard = uses.guard
        self.by_low = uses.of_hand(hand)
        self._whole: dict[int, bool] = {0: True}
        self._without: dict[int, frozenset[int]] = {0: frozenset()}

    def rests(self, hand: int, low: int) -> Iterable[int]:
        """Return what remains when the lowest card is in a group, for each of its groups."""
        guard = self.guard
        guarded = hand | guard
        for use in self.by_low.get(low, ()):
            rest = guarded - use
            if rest & guard == guard:
                yield rest ^ guard

    def is_whole(self, hand: int) -> bool:
        """Return whether the packed hand can be split into groups with nothing left."""
        known = self._whole.get(hand)
        if known is None:
            known = self._whole[hand] = any(map(self.is_whole, self.rests(hand, lowest(hand))))
        return known

    def without_one(self, hand: int) -> frozenset[int]:
        """Return the faces of which one card can be left out so that the rest goes into groups."""
        known = self._without.get(hand)
        if known is None:
            low = lowest(hand)
            found = {low} if self.is_whole(hand - (1 << 8 * low)) else set()
            for rest in self.rests(hand, low):
                found |= self.without_one(rest)
            known = self._without[hand] = frozenset(found)
        return known


class _Search:
    """All looks of the partitions of what remains of a hand, each with one witness."""

    def __init__(self, uses: Uses, hand: Sequence[int], names: tuple[str, ...]) -> None:
        self.uses = uses
        self.names = names
        self.by_low = uses.of_hand(hand)
        self._looks: dict[int, tuple[tuple[Look, Group], ...]] = {}
        self._known: dict[tuple[int, int], dict[tuple[int, Looks], Chain]] = {}

    def look(self, group: Group) -> Look:
        """Return how the group looks to conditions that read these names."""
        facts = self.uses.book.facts(group)
        return (group.kind.name, *(getattr(facts, name) for name in self.names))

    def looks(self, use: int) -> tuple[tuple[Look, Group], ...]:
        """Return the different looks of the readings of one bag, each with its first reading."""
        known = self._looks.get(use)
        if known is None:
            found: dict[Look, Group] = {}
            for group in self.uses.readings(use):
                found.setdefault(self.look(group), group)
            known = self._looks[use] = tuple(found.items())
        return known

    def found(self, least: int, most: int, hand: Sequence[int]) -> list[Cover]:
        """Return the partitions that leave `least` to `most` cards, one for each look and bag of cards left."""
        covers = []
        for (left, _), chain in self.below(pack(hand), most).items():
            spare = unpack(left)
            if len(spare) >= least:
                covers.append(Cover(tuple(_unchained(chain)), tuple(spare)))
        return covers

    def below(self, hand: int, spare: int) -> dict[tuple[int, Looks], Chain]:
        """Return, by cards left (at most `spare`) and looks, one chain of groups for the packed hand."""
        if not hand:
            return {(0, ()): None}
        spare = min(spare, _number(hand))
        known = self._known.get((hand, spare))
        if known is not None:
            return known
        low = lowest(hand)
        guard = self.uses.guard
        found: dict[tuple[int, Looks], Chain] = {}
        for use in self.by_low.get(low, ()):
            rest = (hand | guard) - use
            if rest & guard != guard:
                continue
            for (left, looks), chain in self.below(rest ^ guard, spare).items():
                for look, group in self.looks(use):
                    key = (left, tuple(sorted((*looks, look), key=repr)))
                    if key not in found:
                        found[key] = (group, chain)
        if spare:
            one = 1 << 8 * low
            for (left, looks), chain in self.below(hand - one, spare - 1).items():
                found.setdefault((left + one, looks), chain)
        self._known[hand, spare] = found
        return found
