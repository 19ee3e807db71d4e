"""Laying: groups from the hand, cards on melds, jokers taken out of them; each gives the position after it.

Whether the turn can still end afterwards is not asked here.
"""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.core.cards import Written
from remigio_dsl.engine import closing
from remigio_dsl.engine.closing import conditions
from remigio_dsl.engine.facts import GroupsFacts, LaidGroupFacts, TurnFacts, group_names
from remigio_dsl.engine.groups import Exchange, Flaw, Group
from remigio_dsl.engine.moves import Lay, Meld, Swap
from remigio_dsl.engine.state import Refusal, State, TableMeld
from remigio_dsl.engine.table import Table
from remigio_dsl.engine.tuples import Slot
from remigio_dsl.lang.rule import Rule
from remigio_dsl.variant.model import Condition, Permission


def act(table: Table, state: State, move: Meld | Lay | Swap) -> State | Refusal:
    """Return the position after an act of laying, or the refusal of the first rule against it."""
    match move:
        case Meld():
            return _meld(table, state, move)
        case Lay():
            return _lay(table, state, move)
        case Swap():
            return _swap(table, state, move)


def held_cards(table: Table, mask: int, cards: Sequence[Written]) -> Refusal | list[int]:
    """Return the cards themselves, or why the player cannot have them all."""
    found: list[int] = []
    asked: dict[int, int] = {}
    for card in cards:
        asked[card.face] = asked.get(card.face, 0) + 1
    for face, count in asked.items():
        has = table.deck.copies(face) if 0 <= face <= table.deck.joker else 0
        if has == 0:
            return table.refuse("cards.not_in_deck", "deck", card=face)
        if count > has:
            return table.refuse("cards.too_many_alike", "deck", card=face, n=count, has=has)
    for card in cards:
        at = table.pick(mask, card.face)
        if at < 0:
            return table.refuse("cards.not_held", "", card=card.face, n=asked[card.face])
        found.append(at)
        mask &= ~(1 << at)
    return found


def permitted(
    table: Table, state: State, when: Rule | None, path: str, verb: str, **args: object
) -> Refusal | None:
    """Return why `when` does not permit an act: it would if the player had opened, or it does not at all."""
    facts = TurnFacts(table, state, state.turn)
    if when is None or when(facts):
        return None
    would = not facts.opened and when(TurnFacts(table, state, state.turn, opened=True))
    return table.refuse(f"{verb}.not_opened" if would else f"{verb}.not_allowed", path, when, facts, **args)


def _forbidden(
    table: Table, state: State, permission: Permission, meld: TableMeld, added: Sequence[Written], group: Group | None
) -> Refusal | None:
    """Return the first named condition against putting cards on a meld: of those about the group as it would be.

    Before that group is known the others are looked at: what a player may do comes before what fits.
    """
    if not permission.needs and not permission.forbid:
        return None
    late = table.grouped_names | group_names()

    def some(named: Sequence[Condition]) -> tuple[Condition, ...]:
        return tuple(one for one in named if late.isdisjoint(one.rule.names) is (group is None))

    facts = TurnFacts(table, state, state.turn)
    if group is not None:
        book = table.book(state.deal)
        cards = [book.card(card.face) for card in added]
        own = meld.owner == state.turn
        facts = LaidGroupFacts(table, state, state.turn, book.facts(group), cards, own=own)
    return conditions(table, some(permission.needs), some(permission.forbid), facts)


# -- groups from the hand
def _meld(table: Table, state: State, move: Meld) -> State | Refusal:
    seat = state.turn
    rules = table.variant.table.meld
    if rules.when is not None and not rules.when(TurnFacts(table, state, seat)):
        return table.refuse("turn.wrong_step", f"{rules.path}.when", move="meld", now="play", step="play")
    cards = [card for group in move.groups for card in group]
    held = held_cards(table, state.hands[seat], cards)
    if isinstance(held, Refusal):
        return held
    faces = [card.face for card in cards]
    mask = state.hands[seat]
    for card in held:
        mask &= ~(1 << card)
    rest = table.faces_of(mask)
    if rules.needs or rules.forbid:
        bare = GroupsFacts(table, state, seat, (), faces, rest, partition=False)
        if refusal := conditions(table, rules.needs, rules.forbid, bare, grouped=False):
            return refusal
    has_opened = bool(state.opened >> seat & 1)
    groups = read_groups(table, state, move.groups, opened=has_opened)
    if isinstance(groups, Refusal):
        return groups
    facts = GroupsFacts(table, state, seat, groups, faces, rest)
    refusal = None if has_opened else closing.opening(table, facts)
    refusal = refusal or conditions(table, rules.needs, rules.forbid, facts, grouped=True)
    if refusal is not None:
        return refusal
    after = state.copy()
    lay_groups(table, after, seat, groups)
    return after


def read_groups(
    table: Table, state: State, groups: Sequence[Sequence[Written]], *, opened: bool
) -> list[Group] | Refusal:
    """Return each bag of cards as the one group that it is, or the refusal of the first that is none or several."""
    kinds = table.laid_kinds(opened)
    found: list[Group] = []
    for bag in groups:
        readings = table.readings(tuple(bag), kinds, state.deal)
        if not readings:
            flaw = table.book(state.deal).why_not(bag, kinds)
            return table.refuse(flaw.reason, flaw.path, **flaw.args)
        if len(readings) > 1:
            path = f"melds.{readings[0].kind.name}.joker_is"
            return table.refuse("meld.ambiguous_joker", path, cards=tuple(bag), readings=tuple(readings))
        found.append(readings[0])
    return found


def lay_groups(table: Table, state: State, seat: int, groups: Sequence[Group]) -> None:
    """Lay groups from the hand on the table, in place."""
    for group in groups:
        slots = []
        for card in group.cards:
            at = _take(table, state, seat, card.face)
            slots.append(Slot(at, card.stands if card.stands >= 0 else card.face, seat))
        state.table.append(TableMeld(state.next_meld, group.kind, tuple(slots), seat))
        state.next_meld += 1
    if groups:
        state.new_meld = True
        state.opened |= 1 << seat


def _take(table: Table, state: State, seat: int, face: int) -> int:
    """Take a card of that face out of the hand to lay it, one that was not there when the turn began first."""
    hand = state.hands[seat]
    at = table.pick(hand & ~state.held, face)
    if at < 0:
        at = table.pick(hand, face)
    state.hands[seat] = hand & ~(1 << at)
    state.laid += (face,)
    if face in state.freed:
        at_freed = state.freed.index(face)
        state.freed = state.freed[:at_freed] + state.freed[at_freed + 1 :]
    if state.held >> at & 1:
        state.from_hand += 1
    return at


# -- cards on melds
def _lay(table: Table, state: State, move: Lay) -> State | Refusal:
    seat = state.turn
    rules = table.variant.table.lay_off
    assert rules is not None
    held = held_cards(table, state.hands[seat], move.cards)
    if isinstance(held, Refusal):
        return held
    meld = next((one for one in state.table if one.id == move.meld), None)
    if meld is None:
        return table.refuse("lay.no_such_meld", "table", meld=move.meld)
    refusal = permitted(table, state, rules.permission.when, "table.lay_off.when", "lay")
    if refusal is not None:
        return refusal
    if rules.onto == "own" and meld.owner != seat:
        return table.refuse("lay.not_allowed", "table.lay_off.onto", meld=move.meld)
    if refusal := _forbidden(table, state, rules.permission, meld, move.cards, None):
        return refusal
    book = table.book(state.deal)
    group = table.group_of(meld)
    if book.is_complete(group):
        return table.refuse("lay.meld_complete", f"melds.{meld.kind.name}.size", meld=move.meld)
    ways = table.extensions(state, meld, move.cards, move.end)
    if not ways:
        flaw = _why_not(table, state, meld, move)
        return table.refuse(flaw.reason, flaw.path, **{"meld": move.meld, "cards": move.cards, **flaw.args})
    if len(ways) > 1:
        path = f"melds.{meld.kind.name}"
        return table.refuse("lay.which_end", path, meld=move.meld, cards=move.cards, readings=tuple(ways))
    if refusal := _forbidden(table, state, rules.permission, meld, move.cards, ways[0]):
        return refusal
    after = state.copy()
    _replace(table, after, meld, ways[0], seat)
    return after


def _why_not(table: Table, state: State, meld: TableMeld, move: Lay) -> Flaw:
    """Return why the cards cannot be laid on the meld: what the first that does not fit lacks, the others laid."""
    book = table.book(state.deal)
    fitting: list[Written] = []
    flaw = Flaw("lay.does_not_fit", {}, meld.kind.path)
    for card in move.cards:
        ways = table.extensions(state, meld, [*fitting, card], move.end)
        if ways:
            fitting.append(card)
            continue
        before = table.extensions(state, meld, fitting, move.end)
        flaw = book.why_not_extension(before[0], card)
        if flaw.reason != "lay.does_not_fit":
            break
    return flaw


def _replace(table: Table, state: State, meld: TableMeld, group: Group, seat: int) -> None:
    """Put `group` where a meld is, in place: cards that were there keep their slots, the rest comes from the hand."""
    faces = table.deck.faces
    owed = len(state.freed)
    old: dict[tuple[int, int], list[Slot]] = {}
    for slot in meld.slots:
        old.setdefault((faces[slot.card], slot.stands), []).append(slot)
    by_face: dict[int, list[Slot]] = {}
    slots: list[Slot | None] = []
    for card in group.cards:
        stands = card.stands if card.stands >= 0 else card.face
        same = old.get((card.face, stands))
        slots.append(same.pop(0) if same else None)
    for rest in old.values():
        for slot in rest:
            by_face.setdefault(faces[slot.card], []).append(slot)
    final = []
    for card, kept in zip(group.cards, slots, strict=True):
        stands = card.stands if card.stands >= 0 else card.face
        if kept is not None:
            final.append(kept)
        elif by_face.get(card.face):  # an open joker that now stands for another card
            before = by_face[card.face].pop(0)
            final.append(Slot(before.card, stands, before.owner))
        else:
            final.append(Slot(_take(table, state, seat, card.face), stands, seat))
    state.regrown += owed - len(state.freed)
    for rest_slots in by_face.values():
        for slot in rest_slots:
            state.hands[seat] |= 1 << slot.card
    state.table[state.table.index(meld)] = TableMeld(meld.id, meld.kind, tuple(final), meld.owner)


# -- jokers out of melds
def _swap(table: Table, state: State, move: Swap) -> State | Refusal:
    seat = state.turn
    permission = table.variant.table.swap
    assert permission is not None
    held = held_cards(table, state.hands[seat], move.cards)
    if isinstance(held, Refusal):
        return held
    meld = next((one for one in state.table if one.id == move.meld), None)
    if meld is None:
        return table.refuse("swap.no_such_meld", "table", meld=move.meld)
    refusal = permitted(table, state, permission.when, "table.swap.when", "swap")
    refusal = refusal or _forbidden(table, state, permission, meld, move.cards, None)
    if refusal is not None:
        return refusal
    book = table.book(state.deal)
    swapped = book.swaps(table.group_of(meld), move.cards)
    if not isinstance(swapped, Exchange):
        return table.refuse(swapped.reason, swapped.path, **{"meld": move.meld, "cards": move.cards, **swapped.args})
    if refusal := _forbidden(table, state, permission, meld, move.cards, swapped.group):
        return refusal
    after = state.copy()
    _replace(table, after, meld, swapped.group, seat)
    after.freed += (swapped.taken.face,)
    after.exchanges += 1
    return after


