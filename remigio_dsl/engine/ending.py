"""Whether a turn can still end: a card that may be thrown, or a close, now or after more cards are laid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from remigio_dsl.engine import closing, legal, turns
from remigio_dsl.engine.arrange import packings
from remigio_dsl.engine.facts import GroupsFacts
from remigio_dsl.engine.groups import Group
from remigio_dsl.engine.moves import Close
from remigio_dsl.engine.state import State, TableMeld

if TYPE_CHECKING:
    from remigio_dsl.engine.game import Game


def can_end(game: Game, state: State) -> bool:
    """Return whether the player on turn can end the turn from here.

    Looks for an end now, then through every way to go on laying; cards that a duty asks for are laid first.
    """
    if state.result is not None or not game.variant.turn.has("discard"):
        return True
    seen: set[tuple[object, ...]] = set()

    def search(at: State) -> bool:
        if _ends_now(game, at):
            return True
        key = (at.hands[at.turn], tuple(meld.slots for meld in at.table), at.opened)
        if key in seen or game.step(at) != "play" or not _duty_is_possible(game, at):
            return False
        seen.add(key)
        return any(search(after) for after in _acts(game, at))

    return search(state)


def _ends_now(game: Game, state: State) -> bool:
    seat = state.turn
    hand = state.hands[seat]
    size = hand.bit_count()
    duty_met = turns.duty_unmet(game, state, closed=False) is None
    if duty_met and size > 1:
        faces = dict.fromkeys(game.faces_of(hand))
        if any(turns.thrown(game, state, face, closes=False) is None for face in faces):
            return True
    if size > 1 and duty_met:
        return False  # a close throws one of the same cards, and where none may be thrown laying more does not help
    return isinstance(turns.close(game, state, Close()), State)


def _wanted(game: Game, state: State) -> list[int]:
    """Return the faces that this turn's duty asks to be laid and that still are in the hand, the deepest first."""
    if state.source < 0:
        return []
    must = game.variant.turn.sources[state.source].must
    if must is None:
        return []
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
    return left


def _duty_is_possible(game: Game, state: State) -> bool:
    """Return False where a card that has to be laid fits no group of the hand and could grow on no meld."""
    book = game.book(state.deal)
    seat = state.turn
    counts = game.counts_of(state.hands[seat])
    for face in _wanted(game, state):
        if any(face in group.faces for group in book.groups_in(counts, game.held_kinds)):
            continue
        if not any(_related(game, meld, face) for meld in state.table):
            return False
    return True


def _related(game: Game, meld: TableMeld, face: int) -> bool:
    """Return whether the card could ever belong to the meld: it shares its suit or its rank."""
    deck = game.deck
    if face == deck.joker:
        return True
    stood = [slot.stands for slot in meld.slots if slot.stands < deck.joker]
    return any(deck.rank_of(one) == deck.rank_of(face) or deck.suit_of(one) == deck.suit_of(face) for one in stood)


def _acts(game: Game, state: State) -> Iterator[State]:
    """Return the positions after each act of laying, what a duty wants first."""
    wanted = set(_wanted(game, state))
    seat = state.turn
    if game.variant.opening is not None and not state.opened >> seat & 1:
        for groups in openings(game, state, tuple(_wanted(game, state))):
            yield _laid(game, state, groups)
    found = list(legal.acts(game, state))
    found.sort(key=lambda act: not wanted & set(act[1]))
    for after, _ in found:
        yield after


def _laid(game: Game, state: State, groups: Sequence[Group]) -> State:
    after = state.copy()
    turns.lay_groups(game, after, after.turn, groups)
    return after


def openings(game: Game, state: State, wanted: tuple[int, ...] = (), keep: int | None = None) -> Iterator[tuple[Group, ...]]:
    """Return groups of the hand that open together, each time with all the `wanted` faces among them.

    `keep` cards at least stay in the hand (left out: the one that the discard needs). One of each distinct kind of
    opening is given, so that there is one wherever the player can open at all.
    """
    seat = state.turn
    least_kept = keep if keep is not None else (1 if game.variant.closing.discard == "required" else 0)
    book = game.book(state.deal)
    kinds = [kind.name for kind in game.variant.melds if kind.only != "closing"]
    names = closing.names(game.variant) | {"points"}
    hand = game.counts_of(state.hands[seat])
    seen: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()

    def cover(counts: tuple[int, ...], left: tuple[int, ...], groups: tuple[Group, ...]) -> Iterator[tuple[Group, ...]]:
        if (counts, left) in seen:
            return
        seen.add((counts, left))
        if not left:
            for packing in packings(book, counts, kinds, names=names, keep=least_kept):
                whole = groups + packing.groups
                if whole and _opens(game, state, hand, whole):
                    yield whole
            return
        for group in book.groups_in(counts, kinds):
            if left[0] in group.faces:
                rest = list(counts)
                for face in group.faces:
                    rest[face] -= 1
                still = list(left)
                for face in group.faces:
                    if face in still:
                        still.remove(face)
                yield from cover(tuple(rest), tuple(still), (*groups, group))

    yield from cover(hand, tuple(sorted(wanted)), ())


def _opens(game: Game, state: State, hand: Sequence[int], groups: Sequence[Group]) -> bool:
    rest = list(hand)
    cards = [face for group in groups for face in group.faces]
    for face in cards:
        rest[face] -= 1
    left = [face for face, count in enumerate(rest) for _ in range(count)]
    facts = GroupsFacts(game, state, state.turn, groups, cards, left)
    meld = game.variant.table.meld
    return (
        closing.opening(game, facts) is None and closing.conditions(game, meld.needs, meld.forbid, facts) is None
    )

