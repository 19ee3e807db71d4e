"""Closes that are known by one look at what a hand leaves, and hands that are far from any.

Nearly every hand of a deal is far from closing: no grouping of its rest, one card thrown or none, leaves less than the
whole hand does but for the points of the dearest card. Where rules ask of a close only how many points it leaves, what
the hand leaves without each card says all the rest.
"""

from __future__ import annotations

from functools import lru_cache

from remigio_dsl.core.cards import Written
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.hints import Number
from remigio_dsl.engine.facts import DutyFacts, GroupsFacts
from remigio_dsl.engine.moves import Close
from remigio_dsl.engine.state import State
from remigio_dsl.engine.table import Table
from remigio_dsl.engine.throwing import close_permitted, may_throw
from remigio_dsl.lang.limit import Limit
from remigio_dsl.variant.model import ClosingHand, Variant


@dataclass(frozen=True, slots=True)
class Reach:
    """The kinds of which closes are made, and what each closing hand may leave at most (None: nothing).

    `fixed` is the most of all limits that are plain numbers, `asked` are the others. `settled`: rules ask nothing else
    of a close, but what is asked of any discard and of any draw, and say of each hand whether it throws a card.
    `alike`: no premium and no meld is paid for, so that whoever weighs closes looks at what they leave.
    """

    kinds: tuple[str, ...]
    limits: tuple[tuple[ClosingHand, Limit | None], ...]
    fixed: int
    asked: tuple[Limit, ...]
    settled: bool
    alike: bool

    def most(self, table: Table, state: State) -> Number:
        """Return the most points that any close may leave now."""
        return max([self.fixed, *(one for limit in self.asked if (one := _asked(table, state, limit)) is not None)])


def _asked(table: Table, state: State, limit: Limit) -> Number | None:
    return limit.most(GroupsFacts(table, state, state.turn, (), (), closes=True))


def _allowed(table: Table, state: State, limit: Limit | None) -> Number | None:
    """Return how many points may be left now, None where the hand does not close at all."""
    if limit is None:
        return 0
    return limit.fixed if limit.fixed is not None else _asked(table, state, limit)


@lru_cache(maxsize=64)
def reach_of(variant: Variant) -> Reach | None:
    """Return what the closes of a variant have in common, None where one is judged by more than its groups."""
    rules = variant.closing
    limits = [(hand, hand.leaving.limit if hand.leaving is not None else None) for hand in rules.hands]
    if any(hand.groups is None or (hand.leaving is not None and limit is None) for hand, limit in limits):
        return None
    kinds = [hand.groups or () for hand in rules.hands]
    known = [limit for _, limit in limits if limit is not None]
    settled = (
        len({frozenset(some) for some in kinds}) == 1
        and not (rules.needs or rules.forbid or variant.opening or variant.turn.has("play"))
        and all(hand.when is None and rules.discard_of(hand) != "optional" for hand in rules.hands)
        and all(limit.is_all for limit in known)
    )
    return Reach(
        kinds=tuple(dict.fromkeys(kind for some in kinds for kind in some)),
        limits=tuple(limits),
        fixed=max((limit.fixed or 0 for limit in known), default=0),
        asked=tuple(limit for limit in known if limit.fixed is None),
        settled=settled,
        alike=settled and not variant.premiums.rows and "melded" not in variant.values
        and all(hand.factor is None for hand in rules.hands) and not variant.premiums.base.names,
    )  # fmt: skip


def is_far(table: Table, state: State, drawn: int = 0) -> bool:
    """Return whether the player on turn certainly cannot close, whichever card is thrown; False says nothing.

    `drawn` are cards that the hand would have besides.
    """
    reach = reach_of(table.variant)
    if reach is None:
        return False
    left = table.book(state.deal).leftovers(reach.kinds)
    if left.tables is None:
        return False
    return left.tables.cost(state.hands[state.turn] | drawn) >= left.far(reach.most(table, state))


def known_closes(table: Table, state: State) -> list[Close] | None:
    """Return the legal closes, those without a discard first; None where they cannot be known by what hands leave."""
    reach = reach_of(table.variant)
    if reach is None or not reach.settled:
        return None
    seat = state.turn
    hand = state.hands[seat]
    left = table.book(state.deal).leftovers(reach.kinds)
    if left.tables is None or hand & (hand - 1) == 0:
        return None
    if any(limit is None for _, limit in reach.limits) and not left.tables.all_count:
        return None  # a card that counts nothing is left over all the same
    source = table.variant.turn.sources[state.source] if state.source >= 0 else None
    if source is not None and source.must is not None:
        if source.path not in table.plan.duties:
            return None
        if not source.must(DutyFacts(table, state, seat, closed=True)):
            return []
    rules = table.variant.closing
    allowed = [(one, most) for one, limit in reach.limits if (most := _allowed(table, state, limit)) is not None]
    keeps = [(one.name, most) for one, most in allowed if rules.discard_of(one) == "none"]
    throws = [most for one, most in allowed if rules.discard_of(one) == "required"]
    found: list[Close] = []
    if keeps and close_permitted(table, state, seat, hand) is None:
        points = left.points(hand)
        fitting = [name for name, most in keeps if points <= most]
        found += [Close(None, name) for name in fitting] if rules.by_outcome else [Close(None)] if fitting else []
    if throws and close_permitted(table, state, seat, hand & (hand - 1)) is None:
        faces = table.deck.faces
        closing = sorted({faces[card] for card in left.without(hand, max(throws))})
        found += [Close(Written(face)) for face in closing if may_throw(table, state, face, closes=True)]
    return found
