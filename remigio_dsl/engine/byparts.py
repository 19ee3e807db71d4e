"""The best packing of a hand from what its suits and ranks keep: the usual search, at the usual prices.

Mostly no two parts of a hand need the same card for bags without a joker. Then each part makes the best of its own,
also beside bags with jokers: of its packings the dearest that leaves these their cards. Faces are masks of one bit
each, so that most questions are whether two small numbers have a bit in common; cards are counted only where one is
there twice. The answer is that of `search.best_packing`, which goes through all bags in a row: of those that gain most
the one with the fewest bags with jokers, of these the first in their order, and with them the first packing.
"""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.engine.packed import FEW, SOME, Beside, Part, Wild, bits

ALL = -1  # a mask with every face

Taken = tuple[int, int, int, int]  # the faces and cards of bags with jokers, their gain, and what is gained beside
Ways = tuple[int, tuple[int, ...], int]  # what bags with jokers gain with those beside them, the bags, their faces


def best_of_parts(parts: Sequence[Part], hand: int, jokers: int, guard: int) -> tuple[int, ...] | None:
    """Return the bags to take from a packed hand with so many jokers, so that it leaves least.

    None where all bags have to be in a row.
    """
    beside: list[tuple[Beside, ...]] = []
    taken = most = faces = plain = wild = 0
    bags: tuple[int, ...] = ()
    for part in parts:
        wild += len(part.wilds)
        if part.plain:
            choices = part.beside
            if not choices or part.plain_faces & taken:
                return None
            gain, some, _, dearest = choices[0]
            taken |= part.plain_faces
            most += gain
            faces |= some
            bags += dearest
            plain += len(part.plain)
            beside.append(choices)
    once = ALL
    twice = hand & taken & ~(guard >> 7) if plain else 0
    if twice:
        once = ~bits(twice)
        if not _are_whole(parts, once):
            return None
    if not wild:
        return bags
    if plain > FEW or wild > SOME:
        return None
    if jokers == 1:
        first = max([part.wilds[0] for part in parts if part.wilds])
        if not first[2] & faces:
            return (first[1], *bags)
        return _with_one(first, parts, _Room(beside, most, faces, once, hand | guard, guard))
    return _with_some(parts, _Room(beside, most, faces, once, hand | guard, guard), jokers)


def _are_whole(parts: Sequence[Part], once: int) -> bool:
    """Return whether the packings that parts keep are all there are, where not all faces are there once.

    There are more where two bags could be taken at once, or one twice: where all that they share is there twice.
    """
    for part in parts:
        for clash in part.clashes:
            if not clash & once:
                return False
    return True


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


def _with_one(first: Wild, parts: Sequence[Part], room: _Room) -> tuple[int, ...]:
    """Return the best bags of a hand with one joker; `first` is the bag with a joker that comes first.

    Of a part no more bags are looked at than can come up to the best so far. Which of two that gain as much comes first
    is asked then, since the parts are not in one row.
    """
    best, most, answer = room.most, room.most, first
    total = first[0] + room.gain(first[2], first[1])
    is_taken = total > best
    if is_taken:
        best = total
    for part in parts:
        for one in part.wilds:
            gain, bag, faces, _ = one
            total = gain + most
            if total < best:
                break
            if faces & room.faces:
                total = gain + room.gain(faces, bag)
            if total > best or (total == best and is_taken and one > answer):
                best, answer, is_taken = total, one, True
    if not is_taken:
        return room.bags(0, 0)
    return (answer[1], *room.bags(answer[2], answer[1]))


def _with_some(parts: Sequence[Part], room: _Room, jokers: int) -> tuple[int, ...]:
    """Return the best bags of a hand with several jokers.

    Mostly each joker goes into a bag of its own, and that gains more than fewer bags with jokers could, whichever they
    were: then these need not be looked at.
    """
    wild: list[Wild] = []
    for part in parts:
        wild += part.wilds
    wild.sort(reverse=True)
    none = 0, 0, 0, room.most
    _, bags, faces = _more(wild, 0, (jokers, jokers), none, room, (jokers - 1) * wild[0][0] + room.most)
    if not bags:
        best = room.most
        for number in range(1, jokers + 1):
            gain, some, of_some = _more(wild, 0, (number, jokers), none, room, best)
            if some:
                best, bags, faces = gain, some, of_some
    return bags + room.bags(faces, sum(bags))


def _more(
    wild: Sequence[Wild], start: int, still: tuple[int, int], taken: Taken, room: _Room, best: int
) -> Ways:
    """Return the first of the best ways to take more of these bags, from that one on, beside those that are taken.

    `still`: how many, and how many jokers there are for them. `best` is what has to be surpassed; no bags where nothing
    does. As many as are left of the dearest to come, and what can be made beside those taken, bound what can be gained.
    """
    number, jokers = still
    faces, cards, gained, most = taken
    answer: Ways = best, (), 0
    for at in range(start, len(wild)):
        gain, bag, more, own = wild[at]
        if gained + number * gain + most <= best:
            break
        if own > jokers - number + 1 or (more & faces and not room.fits(cards + bag)):
            continue
        both = more | faces
        beside = room.gain(both, cards + bag)
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
