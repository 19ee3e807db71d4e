"""A variant at a table: everything that can be worked out once, and the few verbs by which a game is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from remigio_dsl.core.cards import Deck
from remigio_dsl.core.diagnostics import LoadError, RemigioError
from remigio_dsl.core.messages import Text, text
from remigio_dsl.engine import closing, dealing, legal, turns, views
from remigio_dsl.engine.arrange import least
from remigio_dsl.engine.facts import SeatsFacts
from remigio_dsl.engine.groups import CardFacts, Group, GroupFacts
from remigio_dsl.engine.melds import MeldBook
from remigio_dsl.engine.moves import Move
from remigio_dsl.engine.state import IllegalMove, Number, Refusal, State, TableMeld, View
from remigio_dsl.lang import Rule
from remigio_dsl.variant.load import answered
from remigio_dsl.variant.model import Variant


class TableError(RemigioError):
    """A table that the variant does not allow: too few or too many players."""

    def __init__(self, message: Text) -> None:
        self.message = message
        super().__init__(message.plain())


class Game:
    """The rules of one variant for one number of players; it holds no position and may be shared.

    Positions are values: `apply` gives a new one and leaves the old as it was.
    """

    def __init__(self, variant: Variant, players: int, names: Sequence[str] = ()) -> None:
        """Compile the tables of `variant` for so many players.

        Raises:
            TableError: if the variant is not for so many.
        """
        if not variant.players.min <= players <= variant.players.max:
            raise TableError(
                text("table.players", n=players, least=variant.players.min, most=variant.players.max)
            )
        self.variant = variant
        self.players = players
        self.names = tuple(names) or tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:players])
        packs = int(variant.deck.packs(SeatsFacts(players)))
        jokers = int(variant.deck.jokers(SeatsFacts(players, packs=packs)))
        self.deck = Deck(variant.deck.ranks, variant.deck.suits, packs, jokers)
        self.face_masks = _face_masks(self.deck)
        self._books: dict[int, MeldBook] = {}
        self._under: dict[tuple[str, str], Game | None] = {}
        self._by_deal = any("deal" in rule.names for kind in variant.melds for rule in kind.rules)

    # -- playing
    def start(self, seed: int, match: int = 0) -> State:
        """Return the first position of a match; the last player deals."""
        return dealing.first(self, seed, match)

    def next_deal(self, state: State) -> State:
        """Return the first position of the deal after the one that `state` has ended."""
        return dealing.next_deal(self, state)

    def legal(self, state: State) -> list[Move]:
        """Return what the player on turn may do: each move of one group, lay-off, exchange, discard or close.

        Groups laid in one act are too many to list: where a player can open or close, at least one such move is here.
        """
        return legal.moves(self, state)

    def refusal(self, state: State, move: Move, seat: int | None = None) -> Refusal | None:
        """Return why the rules refuse the move, or None where they allow it; `seat` is who makes it."""
        after = turns.attempt(self, state, move, seat)
        return closing.explained(self, state, after) if isinstance(after, Refusal) else None

    def apply(self, state: State, move: Move, seat: int | None = None) -> State:
        """Return the position after the move.

        Raises:
            IllegalMove: if the rules refuse it.
        """
        after = turns.attempt(self, state, move, seat)
        if isinstance(after, Refusal):
            raise IllegalMove(closing.explained(self, state, after))
        return after

    def view(self, state: State, seat: int) -> View:
        """Return what the player at `seat` is shown: the only place where hidden cards are hidden."""
        return views.view(self, state, seat)

    def step(self, state: State) -> str:
        """Return the step at which the player on turn is: draw, play or discard."""
        return self.variant.turn.steps[state.step].name

    def under(self, option: str, choice: str) -> Game | None:
        """Return this table with one question answered otherwise, None where that answer does not go with the rest."""
        key = (option, choice)
        if key not in self._under:
            try:
                self._under[key] = Game(answered(self.variant, option, choice), self.players, self.names)
            except LoadError:
                self._under[key] = None
        return self._under[key]

    # -- tables
    def book(self, deal: int = 1) -> MeldBook:
        """Return the meld rules as they hold in that deal."""
        key = deal if self._by_deal else 1
        found = self._books.get(key)
        if found is None:
            found = self._books[key] = MeldBook(self.variant, self.deck, players=self.players, deal=key)
        return found

    def card(self, face: int) -> CardFacts:
        """Return what rules may ask of a face."""
        return self.book().card(face)

    def hand_size(self, deal: int, dealing: bool, starts: bool) -> int:
        """Return how many cards a player is dealt."""
        facts = SeatsFacts(self.players, deal, self.deck.packs, self.deck.jokers)
        facts.dealing, facts.starts = dealing, starts
        return int(self.variant.deal.hand(facts))

    @cached_property
    def held_kinds(self) -> tuple[str, ...]:
        """Return the kinds in which cards of a hand combine: all but those that only an opening or a close knows."""
        return tuple(kind.name for kind in self.variant.melds if kind.only is None)

    def refuse(
        self, reason: str, path: str, rule: Rule | None = None, facts: object = None, **args: object
    ) -> Refusal:
        """Return a refusal that points to the rule at `path`, or to the nearest place above it that was written."""
        at = path
        span = self.variant.place(at)
        while at and span is None:
            at = at.rpartition(".")[0]
            span = self.variant.place(at) if at else None
        return Refusal(reason, args, path, span, None, rule, facts)

    # -- cards
    def faces_of(self, mask: int) -> list[int]:
        """Return the faces of the cards in a mask, low to high, the jokers last."""
        faces = self.deck.faces
        found = []
        while mask:
            low = mask & -mask
            found.append(faces[low.bit_length() - 1])
            mask ^= low
        found.sort()
        return found

    def counts_of(self, mask: int) -> tuple[int, ...]:
        """Return how often each face is in a mask of cards; the last entry is the joker's."""
        joker = self.deck.joker
        counts = [0] * (joker + 1)
        faces = self.deck.faces
        while mask:
            low = mask & -mask
            counts[faces[low.bit_length() - 1]] += 1
            mask ^= low
        return tuple(counts)

    def counts(self, faces: Iterable[int]) -> tuple[int, ...]:
        """Return how often each face occurs; the last entry is the joker's."""
        counts = [0] * (self.deck.joker + 1)
        for face in faces:
            counts[face] += 1
        return tuple(counts)

    def pick(self, mask: int, face: int) -> int:
        """Return a card of that face in the mask, -1 where there is none."""
        found = mask & self.face_masks[face]
        return (found & -found).bit_length() - 1

    def group_of(self, meld: TableMeld) -> Group:
        """Return a meld of the table as a group."""
        return turns.group_of(self, meld)

    # -- what rules ask of a position
    def melds_of(self, state: State, seat: int) -> list[GroupFacts]:
        """Return the facts of the melds that this player has on the table."""
        book = self.book(state.deal)
        return [book.facts(turns.group_of(self, meld)) for meld in state.table if meld.owner == seat]

    def is_concealed(self, state: State, seat: int) -> bool:
        """Return whether the player had laid nothing on the table before this turn."""
        if seat == state.turn:
            return not state.opened_before and not state.laid_before
        return all(slot.owner != seat for meld in state.table for slot in meld.slots)

    def least_left(self, state: State, faces: Iterable[int]) -> tuple[Number, int]:
        """Return the fewest points that these cards leave unmelded, and how many cards that grouping leaves."""
        best = least(self.book(state.deal), self.counts(faces))
        return best.points, len(best.left)

    def fits_table(self, state: State, face: int) -> bool:
        """Return whether the card could be laid on a meld of the table."""
        return any(turns.extensions(self, state, meld, (face,)) for meld in state.table)


def _face_masks(deck: Deck) -> tuple[int, ...]:
    masks = [0] * (deck.joker + 1)
    for card, face in enumerate(deck.faces):
        masks[face] |= 1 << card
    return tuple(masks)
