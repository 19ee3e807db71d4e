"""Whether a turn can still end: a card that may be thrown, or a close, now or after more cards are laid."""

from __future__ import annotations

from collections.abc import Iterator

from remigio_dsl.engine import acts, throwing
from remigio_dsl.engine.moves import Close, Lay, Meld, Move
from remigio_dsl.engine.plays import plays, wanted_faces
from remigio_dsl.engine.reach import is_far
from remigio_dsl.engine.state import State, TableMeld
from remigio_dsl.engine.table import Table

MOST_TRIED = 500  # positions that are looked at before a turn counts as one that cannot end


def can_end(table: Table, state: State) -> bool:
    """Return whether the player on turn can end the turn from here.

    Looks for an end now, then through every way to go on laying. While a duty asks for a card to be laid, only acts
    are tried that lay it or help to; others would but spend cards. Beyond `MOST_TRIED` positions the answer is no.
    """
    return state.result is not None or _ends(table, state, set())


def _ends(table: Table, state: State, seen: set[tuple[object, ...]]) -> bool:
    """Return whether the turn can end from here; `seen` are the positions from which it is being looked for."""
    if _ends_now(table, state):
        return True
    if table.variant.turn.steps[state.step].name != "play":
        return False
    key = (state.hands[state.turn], tuple(meld.slots for meld in state.table), state.opened, state.freed, state.regrown)
    if key in seen or len(seen) == MOST_TRIED or not _duty_is_possible(table, state):
        return False
    seen.add(key)
    return any(_ends(table, after, seen) for after in _acts(table, state))


def _ends_now(table: Table, state: State) -> bool:
    seat = state.turn
    hand = state.hands[seat]
    size = hand.bit_count()
    if throwing.duty_unmet(table, state, closed=False) is None:
        if table.variant.turn.steps[-1].name == "play":
            return True
        if size > 1 and table.plan.free_throw and hand & ~table.cards_of(state.taken):
            return True
        faces = dict.fromkeys(table.faces_of(hand)) if size > 1 else ()
        if any(throwing.may_throw(table, state, face) for face in faces):
            return True
    return not is_far(table, state) and isinstance(throwing.close(table, state, Close()), State)


def _duty_is_possible(table: Table, state: State) -> bool:
    """Return False where a card that has to be laid fits no group of the hand and could grow on no meld."""
    wanted = wanted_faces(table, state)
    if not wanted or any(_frees(table, meld) for meld in state.table):
        return True
    kinds = table.laid_kinds(bool(state.opened >> state.turn & 1))
    groups = table.book(state.deal).groups_in(table.counts_of(state.hands[state.turn]), kinds)
    return all(
        any(face in group.faces for group in groups) or any(_related(table, meld, face) for meld in state.table)
        for face in wanted
    )


def _frees(table: Table, meld: TableMeld) -> bool:
    """Return whether a joker could come out of the meld."""
    return table.variant.table.swap is not None and table.group_of(meld).jokers > 0


def _related(table: Table, meld: TableMeld, face: int) -> bool:
    """Return whether the card could ever belong to the meld: it shares its suit or its rank."""
    deck = table.deck
    if face == deck.joker or table.variant.deck.wild is not None:
        return True
    stood = [slot.stands for slot in meld.slots if slot.stands < deck.joker]
    return any(deck.rank_of(one) == deck.rank_of(face) or deck.suit_of(one) == deck.suit_of(face) for one in stood)


def _helps(table: Table, state: State, move: Move, face: int) -> bool:
    """Return whether an act lays the card, or may come before laying it: opening, growing a meld, freeing a joker."""
    match move:
        case Meld(groups):
            has_opened = state.opened >> state.turn & 1 or table.variant.opening is None
            return not has_opened or any(card.face == face for group in groups for card in group)
        case Lay(cards, number):
            meld = next(one for one in state.table if one.id == number)
            return _frees(table, meld) or any(card.face == face for card in cards) or _related(table, meld, face)
    return True


def _acts(table: Table, state: State) -> Iterator[State]:
    """Return the positions after each act of laying, those first that lay what a duty wants."""
    wanted = tuple(wanted_faces(table, state))
    moves = list(plays(table, state))
    if wanted:
        moves = [move for move in moves if _helps(table, state, move, wanted[0])]
    found = [after for move in moves if isinstance(after := acts.act(table, state, move), State)]  # type: ignore[arg-type]
    found.sort(key=lambda after: not set(wanted) & set(after.laid[len(state.laid) :]))
    yield from found
