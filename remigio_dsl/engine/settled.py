"""Turns that the rules settle beforehand: one card drawn, one thrown, and nothing else asked of either.

So go the turns of most games in which melds stay in the hand. What such a turn needs of the rules is taken out of them
once, and lies here side by side; a draw, a discard and their lists of moves then cost a microsecond or so each. It is
the play of `legal` and `turns`, to which tests hold it; where a position asks for more (an offer, a refill, a duty that
is not met yet) the answer is None or False, and they are asked.
"""

from __future__ import annotations

from collections.abc import Callable

from remigio_dsl.engine.course import end_turn
from remigio_dsl.engine.drawing import dried_up
from remigio_dsl.engine.facts import DutyFacts
from remigio_dsl.engine.moves import Discard, Draw, Move
from remigio_dsl.engine.plan import Plan
from remigio_dsl.engine.reach import is_far, reach_of
from remigio_dsl.engine.state import State
from remigio_dsl.engine.table import Table
from remigio_dsl.engine.tuples import Heard
from remigio_dsl.variant.model import Variant

DRAW, THROW = 0, 1  # the steps
BY_STOCK = frozenset({"closed", "stock", "players", "packs"})  # what a duty may ask to be remembered by the stock


class Settled:
    """The settled turns of one table."""

    __slots__ = (
        "_drawn", "_duty", "_faces", "_from_discards", "_from_stock", "_kept", "_laps", "_left", "_masks", "_met",
        "_near", "_no_return", "_one_pack", "_places", "_reach", "_table", "_thrown", "_throws",
    )  # fmt: skip

    def __init__(self, table: Table, plan: Plan) -> None:
        """Take out of the rules what these turns need; `is_settled` has to hold of them."""
        rules = table.variant.turn
        assert plan.draws is not None
        moves = {source.pile: move for source, move in plan.draws}
        self._table = table
        self._from_stock = moves["stock"]
        self._from_discards = moves["discard"]
        self._places = plan.piles["stock"][0], plan.piles["discard"][0]
        self._duty = plan.piles["discard"][1].must
        self._met: dict[int, bool] = {}  # by the cards in the stock: whether a turn meets that duty by itself
        self._faces = table.deck.faces
        self._masks = table.face_masks
        self._throws = plan.throws
        # what the table sees of a card from the stock, and of each that is thrown: one object a seat, and a face
        self._drawn = [Heard(seat, self._from_stock) for seat in range(table.players)]
        self._thrown = [[Heard(seat, move) for move in plan.throws.each] for seat in range(table.players)]
        self._no_return = plan.no_return
        self._one_pack = table.deck.packs == 1 and table.deck.jokers == 0  # a mask of cards is one of faces
        self._kept = rules.empty_stock.kept
        self._left = rules.empty_stock.left
        self._laps = rules.limit.laps
        self._reach = reach_of(table.variant)
        self._near: tuple[Callable[[int], int], int] | None = None

    # -- the draw
    def draws(self, state: State) -> list[Move] | None:
        """Return the draws, the first source of the file first; None where they are not settled here."""
        discard = state.discard
        if not discard or state.declined or not state.stock:
            return None
        if self._duty is not None:
            met = self._met.get(len(state.stock))
            if not (self._asked(state) if met is None else met):
                return None
        if not state.hands[state.seats[state.place]] & ~self._masks[self._faces[discard[-1]]]:
            return None
        if self._places[0] < self._places[1]:
            return [self._from_stock, self._from_discards]
        return [self._from_discards, self._from_stock]

    def _asked(self, state: State) -> bool:
        """Return whether a turn that takes a discard meets the duty by itself, and remember it."""
        assert self._duty is not None
        met = bool(self._duty(DutyFacts(self._table, state, state.turn, closed=False)))
        self._met[len(state.stock)] = met
        return met

    def draw(self, state: State, move: Draw) -> bool:
        """Draw in place; return whether it was done."""
        if state.offer >= 0:
            return self._take_offered(state, move)
        if state.step != DRAW:
            return False
        seat = state.seats[state.place]
        if move is self._from_stock or move == self._from_stock:
            stock = state.stock
            if len(stock) <= (self._kept or 0):
                return False
            card = stock.pop()
            state.source = self._places[0]
            heard = self._drawn[seat]
        elif move == self._from_discards and state.discard:
            card = state.discard.pop()
            state.taken = (self._faces[card],)
            state.discard_draws += 1
            state.source = self._places[1]
            heard = Heard(seat, move, state.taken)
        else:
            return False
        state.hands[seat] |= 1 << card
        state.step = THROW
        state.heard.append(heard)
        return True

    def _take_offered(self, state: State, move: Draw) -> bool:
        """Take the card that is offered, in place, whose turn this begins; return whether it was done."""
        if move != self._from_discards or self.draws(state) is None:
            return False
        state.offer = -1
        state.discard_draws = -1  # what is offered is not drawn from the discards
        self._begin(state, state.place)
        return self.draw(state, move)

    # -- the discard
    def throws(self, state: State) -> list[Discard] | None:
        """Return the discards that do not close, low to high; None where they are not settled here."""
        hand = state.hands[state.seats[state.place]]
        if hand & (hand - 1) == 0:
            return None
        faces = hand if self._one_pack else self._throws.faces(hand)
        if state.taken:
            if not self._no_return or (self._duty is not None and not self._met.get(len(state.stock))):
                return None
            faces &= ~(1 << state.taken[0])
        return self._throws.moves(faces)

    def throw(self, state: State, move: Discard) -> bool:
        """Throw a card in place and go to the next turn; return whether it was done."""
        seat = state.seats[state.place]
        hand = state.hands[seat]
        face = move.card.face
        card = hand & self._masks[face] if 0 <= face < len(self._masks) else 0
        card &= -card
        if card in (0, hand) or state.step != THROW:
            return False
        state.hands[seat] = hand ^ card
        state.discard.append(card.bit_length() - 1)
        place = state.place + 1
        if place == len(state.seats):
            place = 0
        stock = len(state.stock)
        if (
            (self._left is not None and stock <= self._left)
            or (self._kept is not None and stock <= self._kept)
            or (place == 0 and state.lap >= self._laps)
        ):
            state.thrown = 1
            dried_up(self._table, end_turn(self._table, state))
            if state.result is not None:
                return True
        else:
            back = state.taken and state.taken[0] == face
            state.thrown_back = state.thrown_back + 1 if back else 0
            if place == 0:
                state.lap += 1
            self._begin(state, place)
        heard = self._thrown[seat][face]
        state.heard.append(heard if heard.move is move else Heard(seat, move))
        return True

    def is_far(self, state: State) -> bool:
        """Return what `reach.is_far` does; what that looks up in the rules is kept."""
        if self._near is None:
            reach = self._reach
            if reach is None:
                return False
            if reach.asked or self._table.by_deal:
                return is_far(self._table, state)
            left = self._table.book().leftovers(reach.kinds)
            if left.tables is None:
                return False
            self._near = left.tables.cost, left.far(reach.fixed)
        cost, far = self._near
        return cost(state.hands[state.seats[state.place]]) >= far

    @staticmethod
    def _begin(state: State, place: int) -> None:
        """Let the turn of the player at `place` begin: as `course.begin`, nothing having been laid in this deal."""
        state.place = place
        seat = state.seats[place]
        state.turns[seat] += 1
        state.taken = ()
        state.source = -1
        state.declined = False
        state.held = state.hands[seat]
        state.step = DRAW


def settled_of(table: Table) -> Settled | None:
    """Return the settled turns of a table, None where its rules ask more."""
    return Settled(table, table.plan) if not unsettled(table.variant, table.plan) else None


def unsettled(variant: Variant, plan: Plan) -> list[str]:
    """Return the paths of the rules that ask more of a turn than is settled beforehand; none: its turns are settled."""
    turn = variant.turn
    paths = [f"turn.{step.name}.when" for step in turn.steps if step.when is not None]
    if [step.name for step in turn.steps] != ["draw", "discard"]:
        paths.append("turn.steps")
    for source in turn.sources:
        only = plan.piles.get(source.pile)
        if (source.least, source.most, source.whole) != (1, 1, False) or only is None or only[1] is not source:
            paths.append(source.path)
        if source.when is not None:
            paths.append(f"{source.path}.when")
        if source.must is not None and (source.pile == "stock" or not source.must.names <= BY_STOCK):
            paths.append(f"{source.path}.must")
    if {source.pile for source in turn.sources} != {"stock", "discard"}:
        paths.append("turn.draw.from")
    if turn.limit.when is not None:
        paths.append("turn.limit.when")
    if turn.discard.cards != 1:
        paths.append("turn.discard.cards")
    paths += [one.path for one in turn.discard.needs]
    paths += [one.path for one in turn.discard.forbid if "just_taken" not in one.rule.implied]
    return list(dict.fromkeys(paths))
