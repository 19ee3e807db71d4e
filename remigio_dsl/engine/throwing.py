"""Throwing a card, which ends the turn, and closing, which ends the deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from remigio_dsl.core.hints import Number
from remigio_dsl.engine import closing, scoring
from remigio_dsl.engine.acts import held_cards, lay_groups
from remigio_dsl.engine.closing import JUST_TAKEN, conditions
from remigio_dsl.engine.counted import COUNTED, counted
from remigio_dsl.engine.course import end_turn
from remigio_dsl.engine.covers import closing_discards
from remigio_dsl.engine.facts import DutyFacts, GroupsFacts, JokerDutyFacts, ThrownFacts, TurnFacts
from remigio_dsl.engine.lonely import lonely
from remigio_dsl.engine.melds import MeldBook
from remigio_dsl.engine.moves import Close, Discard
from remigio_dsl.engine.state import Refusal, State
from remigio_dsl.engine.table import Table
from remigio_dsl.lang.rule import Rule
from remigio_dsl.variant.model import ClosingHand


def discard(table: Table, state: State, move: Discard) -> State | Refusal:
    """Return the position after a card is thrown; the last of a hand closes."""
    seat = state.turn
    held = held_cards(table, state.hands[seat], (move.card,))
    if isinstance(held, Refusal):
        return held
    if state.hands[seat].bit_count() == 1:
        return close(table, state, Close(move.card))
    refusal = discard_refusal(table, state, move.card.face)
    if refusal is not None:
        return refusal
    after = state.copy()
    after.hands[seat] &= ~(1 << held[0])
    after.discard.append(held[0])
    after.thrown += 1
    if after.thrown < table.variant.turn.discard.cards:
        after.step = next(place for place, step in enumerate(table.variant.turn.steps) if step.name == "discard")
        return after
    return end_turn(table, after)


def discard_refusal(table: Table, state: State, face: int) -> Refusal | None:
    """Return why this card, of several in the hand, may not end the turn."""
    return thrown(table, state, face, closes=False) or duty_unmet(table, state, closed=False)


def thrown(table: Table, state: State, face: int, *, closes: bool) -> Refusal | None:
    """Return why this card may not be thrown now: by what is permitted, by the card itself, by what is melded."""
    rules = table.variant.turn.discard
    if not rules.needs and not rules.forbid:
        return None
    facts = ThrownFacts(table, state, state.turn, face, closes=closes)
    named = tuple(condition for condition in rules.forbid if condition.path != JUST_TAKEN)
    last = tuple(condition for condition in rules.forbid if condition.path == JUST_TAKEN)
    if not rules.needs and not named:
        return conditions(table, (), last, facts, card=face)
    return (
        conditions(table, rules.needs, named, facts, grouped=False, card=face)
        or conditions(table, (), last, facts, card=face)
        or conditions(table, rules.needs, named, facts, grouped=True, card=face)
    )


def may_throw(table: Table, state: State, face: int, *, closes: bool = False) -> bool:
    """Return whether nothing forbids this card, of several in the hand: as `thrown`, for whoever wants no reason."""
    rules = table.variant.turn.discard
    facts = ThrownFacts(table, state, state.turn, face, closes=closes)
    return all(one.rule(facts) for one in rules.needs) and not any(one.rule(facts) for one in rules.forbid)


def duty_unmet(table: Table, state: State, *, closed: bool) -> Refusal | None:
    """Return the duty of this turn that is not met: that of its draw, or that of a joker taken from the table."""
    source = table.variant.turn.sources[state.source] if state.source >= 0 else None
    if (source is None or source.must is None) and not state.exchanges:
        return None
    duties: list[tuple[str, Rule, TurnFacts]] = []
    if source is not None and source.must is not None:
        duties.append((f"{source.path}.must", source.must, DutyFacts(table, state, state.turn, closed=closed)))
    must = table.variant.table.swap_must
    if must is not None and state.exchanges:
        duties.append(("table.swap.must", must, JokerDutyFacts(table, state, state.turn, closed=closed)))
    for path, rule, facts in duties:
        if not rule(facts):
            return table.refuse("turn.cannot_end", path, rule, facts)
    return None


def close(table: Table, state: State, move: Close) -> State | Refusal:
    """Return the deal closed by the player on turn, or why it cannot be.

    It is judged by a copy: what the close was judged by stays as it was when the position itself is played on.
    """
    state = state.copy()
    seat = state.turn
    rules = table.variant.closing
    mask = state.hands[seat]
    if move.card is not None:
        held = held_cards(table, mask, (move.card,))
        if isinstance(held, Refusal):
            return held
        return _close_with(table, state, move.hand, held[0])
    tried: list[State | Refusal] = []
    if rules.may_keep:
        shown = _close_with(table, state, move.hand, None)
        if not rules.throws or (isinstance(shown, State) and not rules.by_outcome):
            return shown
        tried += [shown] if isinstance(shown, State) else []
    faces = closing_faces(table, state, move.hand)
    tried += [_close_with(table, state, move.hand, table.pick(mask, face)) for face in faces]
    closed = [after for after in tried if isinstance(after, State)]
    if closed:
        return max(closed, key=lambda after: _pay(table, after, seat))
    refusals = [refusal for refusal in tried if isinstance(refusal, Refusal)]
    if refusals:
        return max(refusals, key=lambda refusal: (refusal.reason != "close.cards_left", refusal.args.get("points", 0)))
    return _none_closes(table, state, move.hand)


def _none_closes(table: Table, state: State, hand: str | None) -> Refusal:
    """Return why a hand does not close whichever card is thrown, since the rest never makes a closing hand."""
    seat = state.turn
    mask = state.hands[seat]
    rests = [mask & ~(1 << table.pick(mask, face)) for face in dict.fromkeys(table.faces_of(mask))] or [mask]
    permitted = [close_permitted(table, state, seat, rest) for rest in rests]
    refusal = permitted[0]
    if refusal is not None and all(permitted):
        return refusal
    if not mask or not isinstance(closing.best(table, state, seat, table.counts_of(mask), hand), Refusal):
        return table.refuse("close.no_discard", "closing.discard")
    return table.refuse("close.cards_left", "closing.hands", shown=tuple(map(table.counts_of, rests)), hand=hand)


def closing_faces(table: Table, state: State, only: str | None = None) -> list[int]:
    """Return the faces without which the rest of the hand is a closing hand, as far as its cards go."""
    mask = state.hands[state.turn]
    if mask.bit_count() == 1:
        return table.faces_of(mask)
    hand = table.counts_of(mask)
    book = table.book(state.deal)
    faces: set[int] = set()
    for one in table.variant.closing.throwing:
        if only not in (None, one.name):
            continue
        if one.groups is None:
            faces.update(_whole_hands(table, state, hand, one.when))
        elif one.leaving is not None:
            faces.update(_leaving_faces(table, state, hand, one))
        else:
            faces.update(_closing_faces(book, hand, one.groups))
    return sorted(faces)


def _leaving_faces(table: Table, state: State, hand: Sequence[int], shown: ClosingHand) -> Iterator[int]:
    """Return the faces without which the rest can be grouped so that few enough points are left over.

    Without a card no less is left than the whole hand leaves, but for the points of that card.
    """
    book = table.book(state.deal)
    most = closing.most_left(table, state, state.turn, shown)
    fewest: Number = 0
    if most is not None and book.fixed_values:
        whole = book.leftovers(shown.groups).of(hand)
        fewest = whole.points - most if whole.exact else 0
        if fewest > book.dearest:
            return
    for face, count in enumerate(hand):
        if count and (not fewest or book.card_value(face) >= fewest):
            rest = list(hand)
            rest[face] -= 1
            if closing.leaves_few(table, state, state.turn, rest, shown):
                yield face


def _closing_faces(book: MeldBook, hand: Sequence[int], kinds: Sequence[str]) -> Sequence[int]:
    """Return the faces without which the rest of the hand is all in groups of these kinds.

    Most hands are seen to have none: no meld can take two of their cards, or they leave more points than any card of
    them counts. Where no meld can take just one, that is the card, if the best grouping leaves no other. A card that
    counts less than what the hand leaves cannot be the one.
    """
    alone = lonely(book.uses(kinds), hand)
    if alone > 1:
        return ()
    may: Sequence[int] | None = None
    if book.fixed_values:
        best = book.leftovers(kinds).of(hand)
        values = book.hand_values(hand)
        held = [face for face, many in enumerate(hand) if many]
        if best.exact and alone and min([values[face] for face in held]) > 0:
            return best.faces if len(best.faces) == 1 else ()
        if best.exact:
            may = [face for face in held if values[face] >= best.points]
    return closing_discards(book, hand, kinds, may)


def _whole_hands(table: Table, state: State, hand: Sequence[int], when: Rule | None) -> Iterator[int]:
    """Return the faces without which the rest of the hand meets a condition on whole hands."""
    if when is not None and table.variant.deck.wild is None and when.names <= COUNTED:
        known = counted(len(table.deck.ranks), table.deck.joker, when)
        mask = state.hands[state.turn]
        yield from known.faces(table.plan.throws.faces(mask), hand, mask.bit_count())
        return
    cards = [face for face, count in enumerate(hand) for _ in range(count)]
    for face in dict.fromkeys(cards):
        rest = cards[:]
        rest.remove(face)
        if any(True for _ in closing.whole_hands(table, state, state.turn, rest, when)):
            yield face


def _pay(table: Table, after: State, seat: int) -> tuple[Number, ...]:
    """Return what a close pays: of several cards that could be thrown the one that pays best is."""
    assert after.result is not None
    if table.variant.closing.by_outcome:
        names = [hand.name for hand in table.variant.closing.hands]
        return lead(table, after, seat), -names.index(str(after.result.hand))
    return after.result.factor, after.result.seats[seat].points


def lead(table: Table, after: State, seat: int) -> Number:
    """Return by how much a deal that is over put a player ahead of the others, all of them together."""
    assert after.result is not None
    points = {one: shown.points for one, shown in after.result.seats.items()}
    ahead = points[seat] * len(points) - sum(points.values())
    return ahead if table.variant.match.winner == "highest" else -ahead


def may_close(table: Table, state: State, face: int) -> bool:
    """Return whether the player on turn may close throwing this card, one of `closing_faces`: as `close`, unscored."""
    card = table.pick(state.hands[state.turn], face)
    mask = state.hands[state.turn] & ~(1 << card)
    if _close_refusal(table, state, mask, face) is not None:
        return False
    if table.plan.sure_close:
        return True
    counts = table.counts_of(mask)
    ways: Iterable[closing.Shown | Refusal]
    if table.variant.closing.by_outcome:
        ways = (way for _, way in closing.ways(table, state, state.turn, counts, throws=True))
    else:
        ways = (closing.best(table, state, state.turn, counts, throws=True),)
    return any(not isinstance(way, Refusal) and _laid(table, state, mask, card, way) is not None for way in ways)


def _close_with(table: Table, state: State, hand: str | None, card: int | None) -> State | Refusal:
    """Return the deal closed with this card thrown, or none: of all ways to show the rest by the one that pays best."""
    seat = state.turn
    mask = state.hands[seat] & ~(1 << card) if card is not None else state.hands[seat]
    face = table.deck.faces[card] if card is not None else None
    refusal = _close_refusal(table, state, mask, face)
    if refusal is not None:
        return refusal
    counts, throws = table.counts_of(mask), card is not None
    every: list[closing.Shown] = []
    if table.variant.closing.by_outcome:
        found = closing.ways(table, state, seat, counts, hand, throws)
        every = [way for _, way in found if not isinstance(way, Refusal)]
    if not every:
        best = closing.best(table, state, seat, counts, hand, throws=throws)
        if isinstance(best, Refusal):
            return best
        every = [best]
    closed: list[State] = []
    for way in every:
        after = _laid(table, state, mask, card, way)
        if after is None:
            continue
        closed.append(scoring.close(table, after, seat, way, face))
    if closed:
        return max(closed, key=lambda after: _pay(table, after, seat)) if len(closed) > 1 else closed[0]
    after = _as_laid(table, state, mask, card, every[0])
    refusal = duty_unmet(table, after, closed=True)
    assert refusal is not None
    return refusal


def best_shown(table: Table, state: State) -> closing.Shown | Refusal:
    """Return as what the hand of the player on turn closes, the card to be thrown being gone, or why it does not."""
    seat = state.turn
    counts = table.counts_of(state.hands[seat])
    if not table.variant.closing.by_outcome:
        return closing.best(table, state, seat, counts)
    throws: bool | None = None
    if not table.variant.turn.has("play"):
        throws = sum(counts) <= table.hand_size(state.deal, seat == state.dealer, seat == state.seats[0])
    ways = [way for _, way in closing.ways(table, state, seat, counts, None, throws) if not isinstance(way, Refusal)]
    if len(ways) < 2:
        return ways[0] if ways else closing.best(table, state, seat, counts, throws=throws)

    def outcome(way: closing.Shown) -> tuple[Number, ...]:
        after = _as_laid(table, state, state.hands[seat], None, way)
        return _pay(table, scoring.close(table, after, seat, way, None), seat)

    return max(ways, key=outcome)


def _close_refusal(table: Table, state: State, mask: int, face: int | None) -> Refusal | None:
    """Return why the cards of the mask may not be shown now, that card thrown, however they are grouped."""
    refusal = close_permitted(table, state, state.turn, mask)
    if refusal is None and face is not None and not table.variant.closing.throws:
        refusal = table.refuse("discard.not_allowed", "closing.discard", card=face)
    if refusal is None and face is not None:
        refusal = thrown(table, state, face, closes=True)
    return refusal


def _laid(table: Table, state: State, mask: int, card: int | None, shown: closing.Shown) -> State | None:
    """Return the position in which the hand is shown and nothing scored; None where a duty of the turn is not met."""
    after = _as_laid(table, state, mask, card, shown)
    return after if duty_unmet(table, after, closed=True) is None else None


def _as_laid(table: Table, state: State, mask: int, card: int | None, shown: closing.Shown) -> State:
    seat = state.turn
    after = state.copy()
    after.hands[seat] = mask
    if card is not None:
        after.discard.append(card)
    if table.variant.turn.has("play"):
        lay_groups(table, after, seat, shown.groups)
    elif shown.hand.groups is None:
        after.laid += tuple(table.faces_of(mask))
    else:
        after.laid += tuple(card.face for group in shown.groups for card in group.cards)
    return after


def close_permitted(table: Table, state: State, seat: int, mask: int) -> Refusal | None:
    """Return why nobody may close now with so many cards, before it is asked how they are grouped."""
    rules = table.variant.closing
    if not table.variant.turn.has("play"):
        size = table.hand_size(state.deal, seat == state.dealer, seat == state.seats[0])
        shown = mask.bit_count()
        if shown != size and not (rules.may_keep and shown == size + 1):
            return table.refuse("close.wrong_hand_size", "deal.hand", n=shown, size=size)
    if not rules.needs and not rules.forbid:
        return None
    facts = GroupsFacts(table, state, seat, (), table.faces_of(mask), closes=True, partition=False)
    return conditions(table, rules.needs, rules.forbid, facts, grouped=False)
