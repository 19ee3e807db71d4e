"""The few verbs by which a game is played."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index

from remigio_dsl.core.hints import SupportsIndex
from remigio_dsl.engine import closing, dealing, inplace, legal, turns, views
from remigio_dsl.engine.moves import Move
from remigio_dsl.engine.seen import View
from remigio_dsl.engine.settled import settled_of
from remigio_dsl.engine.state import IllegalMove, Refusal, State
from remigio_dsl.engine.table import Table
from remigio_dsl.variant.model import Variant


class Game(Table):
    """A variant at a table, with the verbs by which it is played: start, legal, apply, play, view, next_deal.

    Positions are values: `apply` gives a new one and leaves the old as it was. `play` alone changes one in place.
    Whole numbers may be those of another library, such as numpy.
    """

    def __init__(self, variant: Variant, players: SupportsIndex, names: Sequence[str] = ()) -> None:
        """Compile the tables of `variant` for so many players.

        Raises:
            TableError: if the variant is not for so many.
        """
        super().__init__(variant, index(players), names)
        self.settled = settled_of(self)

    def start(self, seed: SupportsIndex, match: SupportsIndex = 0) -> State:
        """Return the first position of a match; the last player deals."""
        return dealing.first(self, index(seed), index(match))

    def next_deal(self, state: State) -> State:
        """Return the first position of the deal after the one that `state` has ended.

        Raises:
            ValueError: if the deal is not over yet, or the match is.
        """
        return dealing.next_deal(self, state)

    def legal(self, state: State) -> list[Move]:
        """Return what the player on turn may do: each move of one group, lay-off, exchange, discard or close.

        Groups laid in one act are too many to list: where a player can open or close, at least one such move is here.
        """
        return legal.moves(self, state, self.settled)

    def refusal(self, state: State, move: Move, seat: SupportsIndex | None = None) -> Refusal | None:
        """Return why the rules refuse the move, or None where they allow it; `seat` is who makes it."""
        after = turns.attempt(self, state, move, None if seat is None else index(seat))
        return closing.explained(self, state, after) if isinstance(after, Refusal) else None

    def apply(self, state: State, move: Move, seat: SupportsIndex | None = None) -> State:
        """Return the position after the move.

        Raises:
            IllegalMove: if the rules refuse it.
        """
        after = turns.attempt(self, state, move, None if seat is None else index(seat))
        if isinstance(after, Refusal):
            raise IllegalMove(closing.explained(self, state, after))
        if after.result is None:
            after.heard.append(inplace.heard_of(self, state, move, after))
        return after

    def play(self, state: State, move: Move) -> None:
        """Make a move of `legal(state)` in place: what `apply` does, for whoever needs no position but the last one.

        A draw or a discard is not judged again. Who has `state` from somebody else plays on a copy of it.

        Raises:
            IllegalMove: if the rules refuse a move of another kind, or one out of its step, or of a card not held.
        """
        refusal = inplace.play(self, state, move, self.settled)
        if refusal is not None:
            raise IllegalMove(closing.explained(self, state, refusal))

    def view(self, state: State, seat: SupportsIndex) -> View:
        """Return what the player at `seat` is shown: the only place where hidden cards are hidden.

        Raises:
            IndexError: if there is no such seat; they are counted from 0, and not from the end.
        """
        at = index(seat)
        if not 0 <= at < self.players:
            raise IndexError(f"there is no seat {at}: the seats are 0 to {self.players - 1}")
        return views.view(self, state, at)
