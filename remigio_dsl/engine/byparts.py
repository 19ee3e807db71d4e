"""The best packing of a hand from what its suits and ranks keep: the usual search, at the usual prices.

Mostly no two parts of a hand need the same card for bags without a joker. Then each part makes the best of its own,
also beside bags with jokers: of its packings the dearest that leaves these their cards. Faces are masks of one bit
each, so that most questions are whether two small numbers have a bit in common; cards are counted only where one is
there twice. The answer is that of `search.best_packing`, which goes through all bags in a row: of those that gain most
the one with the fewest bags with jokers, of these the first in their order, and with them the first packing.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from remigio_dsl.core.hints import Final
from remigio_dsl.engine.packed import FEW, SOME, Beside, Part, Wild, bits, packings_by_faces

ALL: Final = -1  # a mask with every face
BY_GAIN = itemgetter(0)

Taken = tuple[int, int, int, int]  # the faces and cards of bags with jokers, their gain, and what is gained beside
Ways = tuple[int, tuple[int, ...], int]  # what bags with jokers gain with those beside them, the bags, their faces


def best_of_parts(parts: Sequence[Part], hand: int, jokers: int, guard: int) -> tuple[int, ...] | None:
    """Return the bags to take from a packed hand with so many jokers, so that it leaves least.

    None where there are too many bags to try so, or one of them takes a card twice.
    """
    beside: list[tuple[Beside, ...]] = []
    taken = most = faces = plain = wild = first_gain = first_bag = first_faces = 0
    bags: tuple[int, ...] = ()
    is_apart = True
    for part in parts:
        if part.wilds:
            wild += len(part.wilds)
            gain = part.first_gain
            if gain > first_gain or (gain == first_gain and part.first_bag > first_bag):
                first_gain, first_bag, first_faces = gain, part.first_bag, part.first_faces
        if part.plain:
            choices = part.beside
            if not choices:
                return None
            if part.plain_faces & taken:
                is_apart = False
            gain, some, _, dearest = choices[0]
            taken |= part.plain_faces
            most += gain
            faces |= some
            bags += dearest
            plain += len(part.plain)
            beside.append(choices)
    twice = hand & taken & ~(guard >> 7) if plain else 0
    once = ~bits(twice) if twice else ALL
    if not is_apart or (twice and not _are_whole(parts, once)):
        if plain > FEW:
            return None
        beside = [_in_one_row(parts, hand, guard)]
        most, faces, _, bags = beside[0][0]
    if not wild:
        return bags
    if plain > FEW or wild > SOME:
        return None
    if jokers == 1 and not first_faces & faces:
        return (first_bag, *bags)
    room = _Room(beside, most, faces, once, hand | guard, guard)
    return _with_one(parts, room) if jokers == 1 else _with_some(parts, room, jokers)


def _are_whole(parts: Sequence[Part], once: int) -> bool:
    """Return whether the packings that parts keep are all there are, where not all faces are there once.

    There are more where two bags could be taken at once, or one twice: where all that they share is there twice.
    """
    for part in parts:
        for clash in part.clashes:
            if not clash & once:
                return False
    return True


def _in_one_row(parts: Sequence[Part], hand: int, guard: int) -> tuple[Beside, ...]:
    """Return the packings of the bags without jokers of all parts, the dearest first."""
    alone: list[Beside] = []
    for part in parts:
        alone += part.alone
    found = packings_by_faces(alone, hand, guard)
    found.sort(key=BY_GAIN, reverse=True)
    return tuple(found)


class _Room:
    """What can be made of a hand without jokers, beside bags that take jokers."""

    def __init__(
        self, beside: Sequence[Sequence[Beside]], most: int, faces: int, once: int, guarded: int, guard: int
    ) -> None:
        """Take the packings of each part, what the dearest gain and the faces they take, and the faces held once."""
        self.beside = beside
        self.most = most
        self.faces = faces
        self.once = once
        self.guarded = guarded
        self.guard = guard

    def gain(self, faces: int, cards: int) -> int:
        """Return the most that can be gained beside bags with these faces and cards: in each part the first that fits.

        Where bags share no face they fit. Where they share one that is there once they do not. Else the cards tell.
        """
        if not faces & self.faces:
            return self.most
        total, once, guard = 0, self.once, self.guard
        for choices in self.beside:
            for gain, taken, own, _ in choices:
                both = taken & faces
                if not both or (not both & once and (self.guarded - cards - own) & guard == guard):
                    total += gain
                    break
        return total

    def bags(self, faces: int, cards: int) -> tuple[int, ...]:
        """Return the bags that gain so much."""
        found: tuple[int, ...] = ()
        for choices in self.beside:
            for _, taken, own, bags in choices:
                both = taken & faces
                if not both or (not both & self.once and (self.guarded - cards - own) & self.guard == self.guard):
                    found += bags
                    break
        return found

    def fits(self, cards: int) -> bool:
        """Return whether the hand has so many of each card."""
        return (self.guarded - cards) & self.guard == self.guard


def _with_one(parts: Sequence[Part], room: _Room) -> tuple[int, ...]:
    """Return the best bags of a hand with one joker.

    Of a part no more bags are looked at than can come up to the best so far. Which of two that gain as much comes first
    is asked then, since the parts are not in one row.
    """
    best = most = room.most
    answer: Wild = 0, 0, 0, 0
    for part in parts:
        for one in part.wilds:
            gain, bag, faces, _ = one
            total = gain + most
            if total < best:
                break
            if faces & room.faces:
                total = gain + room.gain(faces, bag)
            if total > best or (total == best and answer[0] and one > answer):
                best, answer = total, one
    _, bag, faces, _ = answer
    others = room.bags(faces, bag)
    return (bag, *others) if bag else others


def _with_some(parts: Sequence[Part], room: _Room, jokers: int) -> tuple[int, ...]:
    """Return the best bags of a hand with several jokers.

    Mostly two bags with jokers gain more than one could, whichever it was: then one alone need not be looked at.
    """
    wild: list[Wild] = []
    for part in parts:
        wild += part.wilds
    wild.sort(reverse=True)
    _, bags, faces = _up_to(wild, 2, jokers, room, wild[0][0] + room.most)
    if not bags:
        _, bags, faces = _up_to(wild, 1, jokers, room, room.most)
    return bags + room.bags(faces, sum(bags))


def _up_to(wild: Sequence[Wild], least: int, jokers: int, room: _Room, best: int) -> Ways:
    """Return the best way to take at least so many of these bags: the fewest that surpass `best` and fewer bags."""
    answer: Ways = best, (), 0
    for number in range(least, jokers + 1):
        found = _more(wild, 0, (number, jokers), (0, 0, 0, room.most), room, answer[0])
        if found[1]:
            answer = found
    return answer


def _more(
    wild: Sequence[Wild], start: int, still: tuple[int, int], taken: Taken, room: _Room, best: int
) -> Ways:
    """Return the first of the best ways to take more of these bags, from that one on, beside those that are taken.

    `still`: how many, and how many jokers there are for them. `best` is what has to be surpassed; no bags where nothing
    does. As many as are left of the dearest to come, and what can be made beside those taken, bound what can be gained.
    """
    number, jokers = still
    faces, cards, gained, most = taken
    spare = jokers - number + 1  # so many jokers one bag may take
    best_beside = room.faces
    answer: Ways = best, (), 0
    for at in range(start, len(wild)):
        gain, bag, more, own = wild[at]
        if gained + number * gain + most <= best:
            break
        if own > spare or (more & faces and not room.fits(cards + bag)):
            continue
        both = more | faces
        beside = room.gain(both, cards + bag) if both & best_beside else room.most
        total = gained + gain + beside
        if number == 1:
            if total > best:
                best = total
                answer = best, (bag,), both
        elif total + (number - 1) * gain > best:
            found = _more(wild, at, (number - 1, jokers - own), (both, cards + bag, gained + gain, beside), room, best)
            if found[1]:
                best = found[0]
                answer = best, (bag, *found[1]), found[2]
    return answer
