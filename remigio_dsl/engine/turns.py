"""A turn: what each move does, and the first rule that refuses it (the order of `docs/cases.md`).

A turn is a transaction: a move is accepted only if the turn can still end after it. `attempt` therefore makes the
position after the move and looks at that; it never changes the one it was given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from remigio_dsl.core.cards import Written
from remigio_dsl.engine import closing, ending, scoring
from remigio_dsl.engine.closing import conditions
from remigio_dsl.engine.facts import DutyFacts, GroupsFacts, LaidGroupFacts, ThrownFacts, TurnFacts
from remigio_dsl.engine.groups import Exchange, Flaw, Group
from remigio_dsl.engine.moves import Close, Discard, Draw, Lay, Meld, Move, Pass, Swap
from remigio_dsl.engine.random import REFILL, Stream
from remigio_dsl.engine.state import Number, Refusal, Slot, State, TableMeld
from remigio_dsl.variant.model import DrawSource, Permission, StepName

if TYPE_CHECKING:
    from remigio_dsl.engine.game import Game

STEPS: dict[type[Move], tuple[StepName, ...]] = {Draw: ("draw",), Meld: ("play",), Lay: ("play",), Swap: ("play",), Discard: ("play", "discard"),
         Close: ("play", "discard"), Pass: ("play",)}  # fmt: skip


# -- the course of a turn
def begin(game: Game, state: State) -> State:
    """Return `state`, changed in place, with the player on turn at the first step that applies."""
    seat = state.turn
    state.turns[seat] += 1
    state.opened_before = bool(state.opened >> seat & 1)
    state.laid_before = any(slot.owner == seat for meld in state.table for slot in meld.slots)
    state.taken = state.laid = ()
    state.source = -1
    state.new_meld = False
    state.from_hand = state.thrown = 0
    state.held = state.hands[seat]
    state.step = -1
    return _advance(game, state)


def _advance(game: Game, state: State) -> State:
    """Go to the next step that applies; a turn without one is over."""
    facts = TurnFacts(game, state, state.turn)
    for place, step in enumerate(game.variant.turn.steps[state.step + 1 :], state.step + 1):
        if step.when is None or step.when(facts):
            state.step = place
            return state
    return _end_turn(game, state)


def _end_turn(game: Game, state: State) -> State:
    rules = game.variant.turn
    left = rules.empty_stock.left
    if left is not None and len(state.stock) <= left:
        return scoring.end_without_close(game, state, rules.empty_stock.otherwise)
    state.place += 1
    if state.place == len(state.seats):
        state.place = 0
        state.lap += 1
        if state.lap > rules.limit.laps:
            return scoring.end_without_close(game, state, rules.limit.otherwise, unfinished=True)
    return begin(game, state)


# -- moves
def attempt(game: Game, state: State, move: Move, seat: int | None = None, *, ends: bool = True) -> State | Refusal:
    """Return the position after the move, or the refusal of the first rule against it.

    With `ends` False it is not asked whether the turn can still end.
    """
    refusal = _timing(game, state, move, seat)
    if refusal is not None:
        return refusal
    match move:
        case Draw():
            return _draw(game, state, move)
        case Meld() | Lay() | Swap():
            after = _act(game, state, move)
            if not ends or isinstance(after, Refusal):
                return after
            return _ends(game, after, type(move).__name__.lower(), after.laid[len(state.laid) :])
        case Discard():
            return _discard(game, state, move)
        case Close():
            return close(game, state, move)
        case Pass():
            return _advance(game, state.copy())


def _act(game: Game, state: State, move: Meld | Lay | Swap) -> State | Refusal:
    match move:
        case Meld():
            return _meld(game, state, move)
        case Lay():
            return _lay(game, state, move)
        case Swap():
            return _swap(game, state, move)


def _timing(game: Game, state: State, move: Move, seat: int | None) -> Refusal | None:
    rules = game.variant.turn
    if state.result is not None:
        return game.refuse("turn.deal_over", "closing")
    if seat is not None and seat != state.turn:
        return game.refuse("turn.not_yours", "players.direction", seat=state.turn)
    steps = STEPS[type(move)]
    verb = type(move).__name__.lower()
    missing = (
        not any(rules.has(name) for name in steps)
        or (isinstance(move, Lay) and game.variant.table.lay_off is None)
        or (isinstance(move, Swap) and game.variant.table.swap is None)
        or (isinstance(move, Pass) and rules.steps[-1].name != "play")
    )
    if missing:
        return game.refuse("turn.not_in_this_game", "turn.steps", move=verb)
    now = game.step(state)
    if now not in steps and not (isinstance(move, Discard) and now == "play"):
        step = steps[0] if now != "draw" or not rules.has("draw") else now
        own = next((each for each in rules.steps if each.name == steps[0]), None)
        path = f"turn.{steps[0]}.when" if own is not None and own.when is not None and now != "draw" else "turn.steps"
        return game.refuse("turn.wrong_step", path, move=verb, now=now, step=step, lap=state.lap)
    return None


def _held(game: Game, mask: int, cards: Sequence[Written]) -> Refusal | list[int]:
    """Return the cards themselves, or why the player cannot have them all."""
    found: list[int] = []
    asked: dict[int, int] = {}
    for card in cards:
        asked[card.face] = asked.get(card.face, 0) + 1
    for face, count in asked.items():
        has = game.deck.copies(face)
        if has == 0:
            return game.refuse("cards.not_in_deck", "deck", card=face)
        if count > has:
            return game.refuse("cards.too_many_alike", "deck", card=face, n=count, has=has)
    for card in cards:
        at = game.pick(mask, card.face)
        if at < 0:
            return game.refuse("cards.not_held", "", card=card.face, n=asked[card.face])
        found.append(at)
        mask &= ~(1 << at)
    return found


def _permitted(game: Game, state: State, permission: Permission, verb: str) -> Refusal | None:
    """Return the refusal of an act's `when`; its named conditions are looked at by the caller."""
    rule = permission.when
    seat = state.turn
    if rule is None or rule(TurnFacts(game, state, seat)):
        return None
    reason = f"{verb}.not_opened" if rule(TurnFacts(game, state, seat, opened=True)) else f"{verb}.not_allowed"
    return game.refuse(reason, f"{permission.path}.when", rule, TurnFacts(game, state, seat))


# -- draw
def _draw(game: Game, state: State, move: Draw) -> State | Refusal:
    """Draw from the first source that allows it; of several refusals the one that came furthest is told."""
    refusals: list[tuple[int, Refusal]] = []
    for place, source in enumerate(game.variant.turn.sources):
        if source.pile != move.pile:
            continue
        found = _from_source(game, state, move, place, source)
        if isinstance(found, State):
            return found
        refusals.append(found)
    if not refusals:
        return game.refuse("draw.not_allowed", "turn.draw.from", pile=move.pile)
    return max(refusals, key=lambda found: found[0])[1]


def _from_source(game: Game, state: State, move: Draw, place: int, source: DrawSource) -> State | tuple[int, Refusal]:
    seat = state.turn
    if source.when is not None and not source.when(TurnFacts(game, state, seat)):
        had_opened = source.when(TurnFacts(game, state, seat, opened=True))
        reason = "draw.not_opened" if had_opened else "draw.not_allowed"
        facts = TurnFacts(game, state, seat)
        return 3, game.refuse(reason, f"{source.path}.when", source.when, facts, pile=move.pile)
    after = state.copy()
    if move.pile == "stock" and not after.stock and not _refill(game, after):
        return scoring.end_without_close(game, after, game.variant.turn.empty_stock.otherwise)
    pile = after.stock if move.pile == "stock" else after.discard
    count = move.count or (len(pile) if source.whole else source.least)
    if not pile:
        return 4, game.refuse("draw.pile_empty", source.path)
    most = len(pile) if source.most is None else source.most
    if count > most or count > len(pile):
        if move.pile == "stock" and count <= most:
            return 4, game.refuse("draw.stock_empty", source.path, n=len(pile))
        return 4, game.refuse("draw.too_many", source.path, n=len(pile), most=most, asked=count)
    if count < source.least or (source.whole and count != len(pile)):
        return 4, game.refuse("draw.not_allowed", source.path, pile=move.pile, least=source.least)
    drawn = pile[-count:]
    del pile[-count:]
    for card in drawn:
        after.hands[seat] |= 1 << card
    if move.pile == "discard":
        after.taken = tuple(game.deck.faces[card] for card in drawn)
    after.source = place
    after = _advance(game, after)
    if source.must is not None and not ending.can_end(game, after):
        return 8, game.refuse("turn.cannot_end", f"{source.path}.must")
    return after


def _refill(game: Game, state: State) -> bool:
    """Make a new stock of the discard pile, in place; return whether there is one."""
    rules = game.variant.turn.empty_stock
    if rules.refill == "none" or (rules.times is not None and state.reshuffles >= rules.times):
        return False
    kept = 1 if rules.refill == "all_but_top" else 0
    cards = state.discard[: len(state.discard) - kept]
    if not cards:
        return False
    state.discard = state.discard[len(cards) :]
    state.reshuffles += 1
    if rules.shuffle:
        Stream(state.seed, state.match, state.deal, REFILL, state.reshuffles).shuffle(cards)
    else:
        cards.reverse()
    state.stock = cards
    return True


# -- meld
def _meld(game: Game, state: State, move: Meld) -> State | Refusal:
    seat = state.turn
    cards = [card for group in move.groups for card in group]
    held = _held(game, state.hands[seat], cards)
    if isinstance(held, Refusal):
        return held
    permission = game.variant.table.meld
    if permission.when is not None and not permission.when(TurnFacts(game, state, seat)):
        return game.refuse("turn.wrong_step", f"{permission.path}.when", move="meld", now="play", step="play")
    has_opened = bool(state.opened >> seat & 1)
    groups = read_groups(game, state, move.groups, opened=has_opened)
    if isinstance(groups, Refusal):
        return groups
    faces = [card.face for card in cards]
    mask = state.hands[seat]
    for card in held:
        mask &= ~(1 << card)
    facts = GroupsFacts(game, state, seat, groups, faces, game.faces_of(mask))
    refusal = conditions(game, permission.needs, permission.forbid, facts)
    if refusal is None and not has_opened:
        refusal = closing.opening(game, facts)
    if refusal is not None:
        return refusal
    after = state.copy()
    lay_groups(game, after, seat, groups)
    return after


def read_groups(
    game: Game, state: State, groups: Sequence[Sequence[Written]], *, opened: bool
) -> list[Group] | Refusal:
    """Return each bag of cards as the one group that it is, or the refusal of the first that is none or several."""
    book = game.book(state.deal)
    hidden = {"closing", "opening"} if opened else {"closing"}
    kinds = [kind.name for kind in game.variant.melds if kind.only not in hidden]
    found: list[Group] = []
    for bag in groups:
        readings = book.readings(bag, kinds)
        if not readings:
            flaw = book.why_not(bag, kinds)
            return game.refuse(flaw.reason, flaw.path, **flaw.args)
        if len(readings) > 1:
            return game.refuse(
                "meld.ambiguous_joker", f"melds.{readings[0].kind.name}.joker_is", cards=tuple(bag), readings=tuple(readings)
            )
        found.append(readings[0])
    return found


def lay_groups(game: Game, state: State, seat: int, groups: Sequence[Group]) -> None:
    """Lay groups from the hand on the table, in place."""
    for group in groups:
        slots = []
        for card in group.cards:
            at = _take(game, state, seat, card.face)
            slots.append(Slot(at, card.stands if card.stands >= 0 else card.face, seat))
        state.table.append(TableMeld(state.next_meld, group.kind, tuple(slots), seat))
        state.next_meld += 1
    if groups:
        state.new_meld = True
        state.opened |= 1 << seat


def _take(game: Game, state: State, seat: int, face: int) -> int:
    """Take a card of that face out of the hand to lay it, one that was not there when the turn began first."""
    hand = state.hands[seat]
    at = game.pick(hand & ~state.held, face)
    if at < 0:
        at = game.pick(hand, face)
    state.hands[seat] = hand & ~(1 << at)
    state.laid += (face,)
    if state.held >> at & 1:
        state.from_hand += 1
    return at


# -- lay off
def group_of(game: Game, meld: TableMeld) -> Group:
    """Return a meld of the table as a group."""
    faces = game.deck.faces
    return Group(meld.kind, tuple(Written(faces[slot.card], _stands(faces[slot.card], slot.stands)) for slot in meld.slots))


def _stands(face: int, stands: int) -> int:
    return -1 if stands == face else stands


def extensions(
    game: Game, state: State, meld: TableMeld, cards: Sequence[int | Written], end: str = ""
) -> list[Group]:
    """Return every group that the meld can become by adding all these cards, in any order."""
    book = game.book(state.deal)
    wanted = tuple(card if isinstance(card, Written) else Written(card) for card in cards)
    found: dict[Group, None] = {}
    seen: set[tuple[Group, tuple[Written, ...]]] = set()

    def grow(group: Group, left: tuple[Written, ...]) -> None:
        if not left:
            found[group] = None
            return
        if (group, left) in seen:
            return
        seen.add((group, left))
        for place, card in enumerate(left):
            if card in left[:place]:
                continue
            for bigger, side in book.extensions(group, card):
                if not end or not side or side == end:
                    grow(bigger, left[:place] + left[place + 1 :])

    grow(group_of(game, meld), wanted)
    return list(found)


def _lay(game: Game, state: State, move: Lay) -> State | Refusal:
    seat = state.turn
    rules = game.variant.table.lay_off
    assert rules is not None
    held = _held(game, state.hands[seat], move.cards)
    if isinstance(held, Refusal):
        return held
    meld = next((one for one in state.table if one.id == move.meld), None)
    if meld is None:
        return game.refuse("lay.no_such_meld", "table", meld=move.meld)
    refusal = _permitted(game, state, rules.permission, "lay")
    if refusal is not None:
        return refusal
    if rules.onto == "own" and meld.owner != seat:
        return game.refuse("lay.not_allowed", "table.lay_off.onto", meld=move.meld)
    book = game.book(state.deal)
    group = group_of(game, meld)
    if book.is_complete(group):
        return game.refuse("lay.meld_complete", f"melds.{meld.kind.name}.size", meld=move.meld)
    ways = extensions(game, state, meld, move.cards, move.end)
    if not ways:
        flaw = _why_not(game, state, meld, move)
        return game.refuse(flaw.reason, flaw.path, **{"meld": move.meld, "cards": move.cards, **flaw.args})
    if len(ways) > 1:
        return game.refuse("lay.which_end", f"melds.{meld.kind.name}", meld=move.meld, cards=move.cards, readings=tuple(ways))
    after_facts = LaidGroupFacts(game, state, seat, book.facts(ways[0]))
    refusal = conditions(game, rules.permission.needs, rules.permission.forbid, after_facts)
    if refusal is not None:
        return refusal
    after = state.copy()
    _replace(game, after, meld, ways[0], seat)
    return after


def _why_not(game: Game, state: State, meld: TableMeld, move: Lay) -> Flaw:
    """Return why the cards cannot be laid on the meld: what the first that does not fit lacks, the others laid."""
    book = game.book(state.deal)
    fitting: list[Written] = []
    flaw = Flaw("lay.does_not_fit", {}, meld.kind.path)
    for card in move.cards:
        ways = extensions(game, state, meld, [*fitting, card], move.end)
        if ways:
            fitting.append(card)
            continue
        before = extensions(game, state, meld, fitting, move.end)
        flaw = book.why_not_extension(before[0], card)
        if flaw.reason != "lay.does_not_fit":
            break
    return flaw


def _replace(game: Game, state: State, meld: TableMeld, group: Group, seat: int) -> None:
    """Put `group` in the place of a meld, in place: cards that were there keep their slots, the rest comes from the hand."""
    faces = game.deck.faces
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
        if kept is None and by_face.get(card.face):  # an open joker that now stands for another card
            before = by_face[card.face].pop(0)
            kept = Slot(before.card, stands, before.owner)
        final.append(kept or Slot(_take(game, state, seat, card.face), stands, seat))
    for rest_slots in by_face.values():
        for slot in rest_slots:
            state.hands[seat] |= 1 << slot.card
    state.table[state.table.index(meld)] = TableMeld(meld.id, meld.kind, tuple(final), meld.owner)


# -- swap
def _swap(game: Game, state: State, move: Swap) -> State | Refusal:
    seat = state.turn
    permission = game.variant.table.swap
    assert permission is not None
    held = _held(game, state.hands[seat], move.cards)
    if isinstance(held, Refusal):
        return held
    meld = next((one for one in state.table if one.id == move.meld), None)
    if meld is None:
        return game.refuse("swap.no_such_meld", "table", meld=move.meld)
    refusal = _permitted(game, state, permission, "swap")
    if refusal is not None:
        return refusal
    book = game.book(state.deal)
    swapped = book.swaps(group_of(game, meld), move.cards)
    if not isinstance(swapped, Exchange):
        return game.refuse(swapped.reason, swapped.path, **{"meld": move.meld, "cards": move.cards, **swapped.args})
    facts = LaidGroupFacts(game, state, seat, book.facts(swapped.group))
    refusal = conditions(game, permission.needs, permission.forbid, facts)
    if refusal is not None:
        return refusal
    after = state.copy()
    _replace(game, after, meld, swapped.group, seat)
    return after


def _ends(game: Game, after: State, verb: str, faces: Sequence[int]) -> State | Refusal:
    """Return `after` where its turn can still end; else what stands in the way."""
    if ending.can_end(game, after):
        return after
    left = after.hands[after.turn].bit_count()
    duty = game.variant.turn.sources[after.source].must if after.source >= 0 else None
    if duty is not None and not duty(DutyFacts(game, after, after.turn, closed=False)):
        return game.refuse("turn.cannot_end", f"{game.variant.turn.sources[after.source].path}.must", move=verb)
    if left == 0:
        return game.refuse("meld.last_card", "closing.discard", cards=tuple(faces), move=verb)
    return game.refuse("turn.cannot_end", "turn.discard", move=verb)


# -- discard and close
def _discard(game: Game, state: State, move: Discard) -> State | Refusal:
    seat = state.turn
    held = _held(game, state.hands[seat], (move.card,))
    if isinstance(held, Refusal):
        return held
    if state.hands[seat].bit_count() == 1:
        return close(game, state, Close(move.card))
    refusal = thrown(game, state, move.card.face, closes=False)
    if refusal is not None:
        return refusal
    refusal = duty_unmet(game, state, closed=False)
    if refusal is not None:
        return refusal
    after = state.copy()
    after.hands[seat] &= ~(1 << held[0])
    after.discard.append(held[0])
    after.thrown += 1
    if after.thrown < game.variant.turn.discard.cards:
        after.step = next(place for place, step in enumerate(game.variant.turn.steps) if step.name == "discard")
        return after
    return _end_turn(game, after)


def thrown(game: Game, state: State, face: int, *, closes: bool) -> Refusal | None:
    """Return why this card may not be thrown now."""
    rules = game.variant.turn.discard
    facts = ThrownFacts(game, state, state.turn, face, closes=closes)
    return conditions(game, rules.needs, rules.forbid, facts, card=face)


def duty_unmet(game: Game, state: State, *, closed: bool) -> Refusal | None:
    """Return the duty of this turn's draw that is not met."""
    if state.source < 0:
        return None
    source = game.variant.turn.sources[state.source]
    if source.must is None or source.must(DutyFacts(game, state, state.turn, closed=closed)):
        return None
    facts = DutyFacts(game, state, state.turn, closed=closed)
    return game.refuse("turn.cannot_end", f"{source.path}.must", source.must, facts)


def close(game: Game, state: State, move: Close) -> State | Refusal:
    """Return the deal closed by the player on turn, or why it cannot be."""
    seat = state.turn
    rules = game.variant.closing
    mask = state.hands[seat]
    if move.card is not None:
        held = _held(game, mask, (move.card,))
        if isinstance(held, Refusal):
            return held
        return _close_with(game, state, move.hand, held[0])
    if rules.discard != "required":
        shown = _close_with(game, state, move.hand, None)
        if isinstance(shown, State) or rules.discard == "none":
            return shown
    tried = [_close_with(game, state, move.hand, game.pick(mask, face)) for face in dict.fromkeys(game.faces_of(mask))]
    closed = [after for after in tried if isinstance(after, State)]
    if closed:
        return max(closed, key=lambda after: _pay(after, seat))
    refusals = [refusal for refusal in tried if isinstance(refusal, Refusal)]
    if all(refusal.reason == "close.cards_left" for refusal in refusals):
        whole = closing.best(game, state, seat, game.counts_of(mask), move.hand)
        if not isinstance(whole, Refusal):
            return game.refuse("close.no_discard", "closing.discard")
    return max(refusals, key=lambda refusal: _nearness(game, state, refusal))


def _pay(after: State, seat: int) -> tuple[Number, Number]:
    """Return what a close pays: of several cards that could be thrown the one that pays best is."""
    assert after.result is not None
    return after.result.factor, after.result.seats[seat].points


def _nearness(game: Game, state: State, refusal: Refusal) -> tuple[bool, Number]:
    """Return how near a refused close came: one for another reason than cards left over first, then the fewest points."""
    counts = refusal.args.get("shown")
    if not isinstance(counts, tuple):
        return True, 0
    return False, -game.least_left(state, [face for face, count in enumerate(counts) for _ in range(count)])[0]


def _close_with(game: Game, state: State, hand: str | None, card: int | None) -> State | Refusal:
    seat = state.turn
    rules = game.variant.closing
    mask = state.hands[seat] & ~(1 << card) if card is not None else state.hands[seat]
    face = game.deck.faces[card] if card is not None else None
    refusal = close_permitted(game, state, seat, mask)
    if refusal is None and face is not None:
        refusal = thrown(game, state, face, closes=True)
    if refusal is not None:
        return refusal
    if face is not None and rules.discard == "none":
        return game.refuse("close.cards_left", "closing.discard", shown=game.counts_of(mask), hand=hand)
    found = closing.best(game, state, seat, game.counts_of(mask), hand)
    if isinstance(found, Refusal):
        return found
    after = state.copy()
    after.hands[seat] = mask
    if card is not None:
        after.discard.append(card)
    if game.variant.turn.has("play"):
        lay_groups(game, after, seat, found.groups)
    else:
        after.laid += tuple(game.faces_of(mask))
    refusal = duty_unmet(game, after, closed=True)
    if refusal is not None:
        return refusal
    return scoring.close(game, after, seat, found, face)


def close_permitted(game: Game, state: State, seat: int, mask: int) -> Refusal | None:
    """Return why nobody may close now with so many cards, before it is asked how they are grouped."""
    rules = game.variant.closing
    if not game.variant.turn.has("play"):
        size = game.hand_size(state.deal, seat == state.dealer, seat == state.seats[0])
        shown = mask.bit_count()
        if shown != size and not (rules.discard != "required" and shown == size + 1):
            return game.refuse("close.wrong_hand_size", "deal.hand", n=shown, size=size)
    facts = GroupsFacts(game, state, seat, (), game.faces_of(mask), closes=True, partition=False)
    return conditions(game, rules.needs, rules.forbid, facts, grouped=False)
