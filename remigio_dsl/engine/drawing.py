"""Drawing: from which source, how many, and what happens when the stock is empty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from remigio_dsl.engine import ending, scoring
from remigio_dsl.engine.acts import permitted
from remigio_dsl.engine.course import advance
from remigio_dsl.engine.facts import DutyFacts, TurnFacts
from remigio_dsl.engine.moves import Draw
from remigio_dsl.engine.random import REFILL, Stream
from remigio_dsl.engine.reach import is_far
from remigio_dsl.engine.state import Refusal, State
from remigio_dsl.engine.table import Table
from remigio_dsl.variant.model import DrawSource


def draw(table: Table, state: State, move: Draw) -> State | Refusal:
    """Draw from the first source that allows it; of several refusals the one that came furthest is told."""
    refusals: list[tuple[int, Refusal]] = []
    for place, source in enumerate(table.variant.turn.sources):
        if source.pile != move.pile:
            continue
        found = _from_source(table, state, move, place, source)
        if isinstance(found, State):
            return found
        refusals.append(found)
    if not refusals:
        return table.refuse("draw.not_allowed", "turn.draw.from", pile=move.pile)
    return max(refusals, key=lambda found: found[0])[1]


def _from_source(table: Table, state: State, move: Draw, place: int, source: DrawSource) -> State | tuple[int, Refusal]:
    seat = state.turn
    refusal = permitted(table, state, source.when, f"{source.path}.when", "draw", pile=move.pile)
    if refusal is not None:
        return 3, refusal
    if move.pile == "discard" and state.declined:
        offers = table.variant.offers or ()
        return 3, table.refuse("draw.not_allowed", offers[0].path if offers else "", pile=move.pile, declined=True)
    after = state.copy()
    if move.pile == "stock" and _filled(table, after, max(move.count, source.least)) < source.least:
        return scoring.end_without_close(table, after, table.variant.turn.empty_stock.otherwise)
    pile = after.stock if move.pile == "stock" else after.discard
    count = move.count or (len(pile) if source.whole else source.least)
    if move == Draw("stock"):  # no number was said
        count = max(count, source.least)
    if not pile:
        return 4, table.refuse("draw.pile_empty", source.path)
    have = drawable(table, after) if move.pile == "stock" else len(pile)
    most = have if source.most is None else source.most
    if count > most or count > have:
        if move.pile == "stock" and (source.most is None or count <= most):
            return 4, table.refuse("draw.stock_empty", source.path, n=have)
        return 4, table.refuse("draw.too_many", source.path, n=have, most=most, asked=count)
    if count < source.least or (source.whole and count != len(pile)):
        return 4, table.refuse("draw.not_allowed", source.path, pile=move.pile, least=source.least)
    drawn = pile[-count:]
    del pile[-count:]
    for card in drawn:
        after.hands[seat] |= 1 << card
    if move.pile == "discard":
        after.taken = tuple(table.deck.faces[card] for card in drawn)
        after.discard_draws += 1
    after.source = place
    after = advance(table, after)
    hidden = move.pile == "stock"  # what a player does not know before drawing forbids nothing
    if not hidden and not ending.can_end(table, after):
        return 8, table.refuse("turn.cannot_end", f"{source.path}.must" if source.must is not None else "turn.discard")
    return after


def may_take(table: Table, state: State, source: DrawSource) -> bool:
    """Return whether the fewest cards of a source of discards may certainly be taken, by what is settled beforehand.

    The turn can then end by a card that was in the hand. False says nothing: the draw has to be tried.
    """
    seat = state.turn
    count = source.least
    if len(state.discard) < count or not table.plan.free_throw or state.declined:
        return False
    if source.when is not None and not source.when(TurnFacts(table, state, seat)):
        return False
    if source.must is not None and not (
        source.path in table.plan.duties and source.must(DutyFacts(table, state, seat, closed=False))
    ):
        return False
    hand = state.hands[seat]
    for card in state.discard[-count:]:
        hand &= ~table.face_masks[table.deck.faces[card]]
    return hand != 0


def draws(table: Table, state: State) -> Iterator[Draw]:
    """Return the draws that could be tried: each number of cards from each pile."""
    seen: set[Draw] = set()
    for source in table.variant.turn.sources:
        have = drawable(table, state) if source.pile == "stock" else len(state.discard)
        if source.pile == "stock":
            counts: Sequence[int] = range(source.least, (source.most or max(have, source.least)) + 1)
        elif source.whole:
            counts = [have] if have else []
        else:
            counts = range(source.least, min(have, source.most or have) + 1)
        for count in counts:
            move = Draw(source.pile, count)
            if move not in seen:
                seen.add(move)
                yield move


def drawable(table: Table, state: State) -> int:
    """Return how many cards of the stock may be drawn: all but those that stay in it."""
    return max(len(state.stock) - (table.variant.turn.empty_stock.kept or 0), 0)


def dried_up(table: Table, state: State) -> State:
    """Return `state`, ended in place where some of the stock stays in it and the next player has nothing to draw."""
    rules = table.variant.turn.empty_stock
    if rules.kept is None or state.result is not None or drawable(table, state) or table.step(state) != "draw":
        return state
    if _filled(table, state.copy(), 1) or any(_may_draw(table, state, move) for move in draws(table, state)):
        return state
    return scoring.end_without_close(table, state, rules.otherwise)


def _may_draw(table: Table, state: State, move: Draw) -> bool:
    """Return whether these cards may be drawn from the discards."""
    if move.pile != "discard":
        return False
    _, only = table.plan.piles.get(move.pile, (-1, None))
    if only is not None and only.path in table.plan.duties and state.discard:
        assert only.must is not None
        drawn = sum(1 << card for card in state.discard[-(move.count or len(state.discard)) :])
        if not only.must(DutyFacts(table, state, state.turn, closed=False)) and is_far(table, state, drawn):
            return False  # only a close would meet the duty
    return isinstance(draw(table, state, move), State)


def _filled(table: Table, state: State, wanted: int) -> int:
    """Return how many cards the stock gives, made again of the discards, in place, where these are too few."""
    while drawable(table, state) < wanted and _refill(table, state):
        pass
    return drawable(table, state)


def _refill(table: Table, state: State) -> bool:
    """Put the discards under the stock, in place; return whether there are any to put."""
    rules = table.variant.turn.empty_stock
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
    state.stock = cards + state.stock
    return True


