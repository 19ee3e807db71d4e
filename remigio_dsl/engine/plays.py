"""Everything that a hand could lay now, as groups and moves: what `legal` lists and what `ending` tries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from remigio_dsl.core.cards import Written
from remigio_dsl.engine import closing
from remigio_dsl.engine.covers import packings
from remigio_dsl.engine.facts import GroupsFacts
from remigio_dsl.engine.groups import Group, used_as_joker
from remigio_dsl.engine.moves import Lay, Meld, Move, Swap
from remigio_dsl.engine.state import State
from remigio_dsl.engine.table import Table


def plays(table: Table, state: State) -> Iterator[Move]:
    """Return the acts of laying that could be tried: single groups, openings, lay-offs and exchanges."""
    counts = table.counts_of(state.hands[state.turn])
    yield from _melds(table, state, counts)
    yield from _lays(table, state, counts)
    yield from _swaps(table, state, counts)


def _melds(table: Table, state: State, counts: Sequence[int]) -> Iterator[Meld]:
    """Return the single groups of the hand; before opening, those that open, and ways to open with several."""
    has_opened = bool(state.opened >> state.turn & 1)
    if has_opened or table.variant.opening is None:
        for group in table.book(state.deal).groups_in(counts, table.laid_kinds(has_opened)):
            yield Meld((group.cards,))
        return
    listed: set[tuple[tuple[Written, ...], ...]] = set()
    wanted = tuple(wanted_faces(table, state))
    with_wanted = openings(table, state, wanted, keep=0) if wanted else ()
    for groups in (*with_wanted, *openings(table, state, keep=0)):
        cards = tuple(group.cards for group in groups)
        if cards not in listed:
            listed.add(cards)
            yield Meld(cards)


def wanted_faces(table: Table, state: State) -> list[int]:
    """Return the faces that this turn's duty asks to be laid and that still are in the hand, the deepest first."""
    freed = list(state.freed) if table.variant.table.swap_must is not None else []
    if state.source < 0:
        return freed
    must = table.variant.turn.sources[state.source].must
    if must is None:
        return freed
    wanted: list[int] = []
    if "laid" in must.names:
        wanted += state.taken
    if "deepest_laid" in must.names:
        wanted += state.taken[:1]
    if "top_laid" in must.names:
        wanted += state.taken[-1:]
    laid = list(state.laid)
    left = []
    for face in dict.fromkeys(wanted):
        for _ in range(max(wanted.count(face) if "laid" in must.names else 1, 1)):
            if face in laid:
                laid.remove(face)
            else:
                left.append(face)
    return left + freed


def openings(
    table: Table, state: State, wanted: tuple[int, ...] = (), keep: int | None = None
) -> Iterator[tuple[Group, ...]]:
    """Return groups of the hand that open together, each time with all the `wanted` faces among them.

    Every single group that opens is given, and of several together one of each kind that conditions can tell apart,
    so that there is one wherever the player can open at all. `keep` cards at least stay in the hand (left out: the one
    that the discard needs).
    """
    seat = state.turn
    kept = keep if keep is not None else int(table.variant.closing.discard == "required")
    book = table.book(state.deal)
    kinds = table.laid_kinds(False)
    names = closing.names(table.variant) | {"points"}
    hand = table.counts_of(state.hands[seat])
    singles = book.groups_in(hand, kinds)
    if not singles:
        return
    if not wanted:
        for group in singles:
            if _opens(table, state, hand, (group,)):
                yield (group,)
    if not wanted and not _could_reach(table, state, singles, hand):
        return
    seen: set[tuple[bytes, tuple[int, ...]]] = set()

    def cover(counts: bytes, left: tuple[int, ...], groups: tuple[Group, ...]) -> Iterator[tuple[Group, ...]]:
        if (counts, left) in seen:
            return
        seen.add((counts, left))
        if not left:
            if groups and _opens(table, state, hand, groups):
                yield groups
            for packing in packings(book, counts, kinds, names=names, keep=kept):
                whole = groups + packing.groups
                if len(whole) > 1 and _opens(table, state, hand, whole):
                    yield whole
            return
        for group in book.groups_in(counts, kinds):
            if left[0] in group.faces:
                rest, still = list(counts), list(left)
                for face in group.faces:
                    rest[face] -= 1
                    if face in still:
                        still.remove(face)
                yield from cover(bytes(rest), tuple(still), (*groups, group))

    yield from cover(hand, tuple(sorted(wanted)), ())


def _could_reach(table: Table, state: State, singles: Sequence[Group], hand: Sequence[int]) -> bool:
    """Return False where no groups of this hand can reach the opening points: each card at its best is too little."""
    rules = table.variant.opening
    if rules is None or rules.points is None or rules.points.constant is None:
        return True
    best: dict[int, int] = {}
    book = table.book(state.deal)
    for group in singles:
        for place, card in enumerate(group.cards):
            value = book.points_of_card(group, place, "opening")
            if value > best.get(card.face, 0):
                best[card.face] = int(value) + 1
    return bool(sum(most * hand[face] for face, most in best.items()) >= rules.points.constant)


def _opens(table: Table, state: State, hand: Sequence[int], groups: Sequence[Group]) -> bool:
    cards = [face for group in groups for face in group.faces]
    rest = list(hand)
    for face in cards:
        rest[face] -= 1
    left = [face for face, count in enumerate(rest) for _ in range(count)]
    facts = GroupsFacts(table, state, state.turn, groups, cards, left)
    meld = table.variant.table.meld
    return closing.opening(table, facts) is None and closing.conditions(table, meld.needs, meld.forbid, facts) is None


def _lays(table: Table, state: State, counts: Sequence[int]) -> Iterator[Lay]:
    if table.variant.table.lay_off is None:
        return
    book = table.book(state.deal)
    held = [face for face, count in enumerate(counts) if count]
    for meld in state.table:
        group, known = table.growing(meld, state.deal)
        if book.is_complete(group):
            continue
        for face in held:
            ways = known.get(face)
            if ways is None:
                ways = known[face] = table.growths(group, Written(face), state.deal)
            for bigger, end in ways:
                yield Lay((_new_card(group, bigger, face),), meld.id, end if len(ways) > 1 else "")


def _new_card(group: Group, bigger: Group, face: int) -> Written:
    """Return the card that was added, as it now stands."""
    left = list(bigger.cards)
    for card in group.cards:
        if card in left:
            left.remove(card)
    return next((card for card in left if card.face == face), Written(face))


def _swaps(table: Table, state: State, counts: Sequence[int]) -> Iterator[Swap]:
    """Return exchanges of the cards that a joker stands for; for an open joker one or more of the missing suits."""
    if table.variant.table.swap is None:
        return
    deck = table.deck
    for meld in state.table:
        group = table.group_of(meld)
        for joker in dict.fromkeys(card for card in group.cards if used_as_joker(card)):
            if not deck.is_open(joker.stands):
                wanted = [joker.stands]
            else:
                rank = joker.stands - deck.joker - 1
                every = [suit * len(deck.ranks) + rank for suit in range(len(deck.suits))]
                wanted = [face for face in every if face not in group.faces]
            held = [face for face in wanted if counts[face]]
            for size in range(1, len(held) + 1):
                for faces in combinations(held, size):
                    yield Swap(tuple(map(Written, faces)), meld.id)
