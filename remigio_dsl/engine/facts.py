"""What expressions may ask: one class a hook, one property a name (the names of `lang.hooks`).

Every value is worked out when a rule asks for it, so a rule costs only what it reads.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from remigio_dsl.core.compiled import stay
from remigio_dsl.core.hints import Number
from remigio_dsl.engine.groups import CardFacts, Group, GroupFacts, used_as_joker
from remigio_dsl.engine.state import DealResult, State
from remigio_dsl.engine.table import Table


@cache
def group_names() -> frozenset[str]:
    """Return what rules ask of one group, and of the cards that are put on it."""
    from remigio_dsl.lang.hooks import SUBJECTS  # noqa: PLC0415  (the first deals do without)

    return frozenset(name.id for subject in ("group", "onto") for name in SUBJECTS[subject])


class DealFacts:
    """A deal that is over, as one player remembers it."""

    def __init__(self, result: DealResult, seat: int) -> None:
        shown = result.seats.get(seat)
        self.deal = result.deal
        self.closed = result.closer == seat
        self.closed_with = result.hand
        self.factor = result.factor
        self.points = shown.points if shown else 0
        self.melded = shown.melded if shown else 0
        self.deadwood = shown.deadwood if shown else 0
        self.hand_points = shown.hand_points if shown else 0
        self.jokers = shown.jokers if shown else 0
        self.concealed = shown.concealed if shown else False


class TurnFacts:
    """The player on turn and the table: the surroundings of every rule in play."""

    def __init__(self, table: Table, state: State, seat: int, *, opened: bool | None = None) -> None:
        self._table = table
        self._state = state
        self._seat = seat
        self._opened = opened

    # -- the deal and the table
    @property
    def players(self) -> int:
        return self._table.players

    @property
    def deal(self) -> int:
        return self._state.deal

    @property
    def packs(self) -> int:
        return self._table.deck.packs

    @property
    def lap(self) -> int:
        return self._state.lap

    @property
    def stock(self) -> int:
        return len(self._state.stock)

    @property
    def discards(self) -> int:
        return len(self._state.discard)

    @property
    def discard_draws(self) -> int:
        return self._state.discard_draws

    @property
    def thrown_back(self) -> int:
        return self._state.thrown_back

    @property
    def top(self) -> CardFacts | None:
        pile = self._state.discard
        return self._table.card(self._table.deck.faces[pile[-1]], self._state.deal) if pile else None

    @property
    def upcard(self) -> CardFacts | None:
        face = self._state.upcard
        return self._table.card(face, self._state.deal) if face >= 0 else None

    @property
    def everyone(self) -> Sequence[TurnFacts]:
        """Return those who are in the match, in order of play: rules ask of them only what all can see."""
        return [TurnFacts(self._table, self._state, seat) for seat in self._state.seats]

    # -- the player
    @property
    def held(self) -> int:
        return self._state.hands[self._seat].bit_count()

    @property
    def total(self) -> Number:
        return self._state.totals[self._seat]

    @property
    def turns(self) -> int:
        return self._state.turns[self._seat]

    @property
    def taken(self) -> int:
        return len(self._state.taken)

    @property
    def cards_laid(self) -> int:
        return len(self._state.laid)

    @property
    def opened(self) -> bool:
        return bool(self._state.opened >> self._seat & 1) if self._opened is None else self._opened

    @property
    def opened_before(self) -> bool:
        return self._state.opened_before if self._opened is None else self._opened

    @property
    def starts(self) -> bool:
        return self._state.seats[0] == self._seat

    @property
    def dealing(self) -> bool:
        return self._state.dealer == self._seat

    @property
    def hand(self) -> Sequence[CardFacts]:
        table, state = self._table, self._state
        return [table.card(face, state.deal) for face in table.faces_of(state.hands[self._seat])]

    @property
    def melds(self) -> Sequence[GroupFacts]:
        return self._table.melds_of(self._state, self._seat)

    @property
    def past(self) -> Sequence[DealFacts]:
        return [DealFacts(result, self._seat) for result in self._state.history]

    @property
    def previous(self) -> Sequence[DealFacts]:
        return self.past[-1:]


class ThrownFacts(TurnFacts):
    """A card that is about to be thrown, and the player who throws it."""

    def __init__(self, table: Table, state: State, seat: int, face: int, *, closes: bool) -> None:
        super().__init__(table, state, seat)
        self._face = face
        self.closes = closes

    @property
    def _card(self) -> CardFacts:
        return self._table.card(self._face, self._state.deal)

    @property
    def rank(self) -> str | None:
        return self._card.rank

    @property
    def suit(self) -> str | None:
        return self._card.suit

    @property
    def colour(self) -> str | None:
        return self._card.colour

    @property
    def index(self) -> int | None:
        return self._card.index

    @property
    def value(self) -> Number:
        return self._card.value

    @property
    def joker(self) -> bool:
        return self._card.joker

    @property
    def wild(self) -> bool:
        return self._card.wild

    @property
    def just_taken(self) -> bool:
        return self._face in self._state.taken

    @property
    def fits_table(self) -> bool:
        return self._table.fits_table(self._state, self._face)


class DutyFacts(TurnFacts):
    """What a turn has done with the cards it took, for a source's `must`."""

    def __init__(self, table: Table, state: State, seat: int, *, closed: bool) -> None:
        super().__init__(table, state, seat)
        self.closed = closed

    def _is_laid(self, wanted: Sequence[int]) -> bool:
        laid = list(self._state.laid)
        for face in wanted:
            if face not in laid:
                return False
            laid.remove(face)
        return True

    @property
    def laid(self) -> bool:
        return self._is_laid(self._state.taken)

    @property
    def top_laid(self) -> bool:
        return self._is_laid(self._state.taken[-1:])

    @property
    def deepest_laid(self) -> bool:
        return self._is_laid(self._state.taken[:1])

    @property
    def new_meld(self) -> bool:
        return self._state.new_meld

    @property
    def from_hand(self) -> bool:
        """Return whether a card that was in the hand before the draw was laid as well."""
        return self._state.from_hand > 0


class JokerDutyFacts(TurnFacts):
    """What a turn has done with the jokers it took from melds, for the `must` of an exchange."""

    def __init__(self, table: Table, state: State, seat: int, *, closed: bool) -> None:
        super().__init__(table, state, seat)
        self.closed = closed

    @property
    def laid(self) -> bool:
        return not self._state.freed

    @property
    def new_meld(self) -> bool:
        """Return whether every joker taken lies in a group that was laid after it."""
        return not self._state.freed and not self._state.regrown


class LaidGroupFacts(TurnFacts):
    """A group as it would be after a lay-off or an exchange, and the player who makes it.

    `added` are the cards that are laid on it, or given for its joker; `own` is whether the meld is that player's.
    """

    def __init__(
        self, table: Table, state: State, seat: int, group: GroupFacts, added: Sequence[CardFacts], *, own: bool
    ) -> None:
        super().__init__(table, state, seat)
        self.group = group
        self.added = added
        self.own = own

    def __getattr__(self, name: str) -> object:
        return getattr(self.group, name)


class GroupsFacts(TurnFacts):
    """Groups laid in one act, or the hand shown at a close.

    `groups` are what this act lays, `cards` all faces it shows (those of the groups, or a whole hand), `rest` the
    faces that stay in the hand. `partition` is False where a hand closes without being split into groups; then
    `as_jokers` are the wild cards among them that are shown as jokers, besides the printed ones. `over` are the faces
    that a close leaves in no group, and their points.
    """

    def __init__(  # noqa: PLR0913  (what an act shows is this much)
        self,
        table: Table,
        state: State,
        seat: int,
        groups: Sequence[Group],
        cards: Sequence[int],
        rest: Sequence[int] = (),
        *,
        closes: bool = False,
        partition: bool = True,
        as_jokers: Sequence[int] = (),
        over: tuple[tuple[int, ...], Number] = ((), 0),
    ) -> None:
        super().__init__(table, state, seat)
        self._groups = groups
        self._cards = cards
        self._rest = rest
        self._partition = partition
        self._as_jokers = as_jokers
        self.over = over
        self.closes = closes
        self._known: list[GroupFacts] | None = None
        self._least: tuple[Number, int] | None = None

    @property
    def _facts(self) -> list[GroupFacts]:
        if self._known is None:
            book = self._table.book(self._state.deal)
            self._known = [book.facts(group) for group in self._groups]
        return self._known

    @property
    def concealed(self) -> bool:
        """Return whether nothing was laid before this turn."""
        return self._table.is_concealed(self._state, self._seat)

    @property
    def cards(self) -> Sequence[CardFacts]:
        return [self._table.card(face, self._state.deal) for face in self._cards]

    @property
    def size(self) -> int:
        return len(self._cards)

    @property
    def jokers(self) -> int:
        """Return how many cards are used as jokers: those of the groups, and printed ones that are in none."""
        joker = self._table.deck.joker
        if self._partition:
            return sum(facts.jokers for facts in self._facts) + self.over[0].count(joker)
        return sum(1 for face in self._cards if face == joker) + len(self._as_jokers)

    @property
    def naturals(self) -> int:
        return len(self._cards) - self.jokers

    def _distinct(self, name: str) -> int:
        """Return how many different ones there are among the cards that are shown as themselves."""
        faces: Sequence[int] = self._cards
        jokers = [one.face for group in self._groups for one in group.cards if used_as_joker(one)]
        if jokers or self._as_jokers:
            faces = list(faces)
            for face in (*jokers, *self._as_jokers):
                faces.remove(face)
        card = self._table.book(self._state.deal).card
        return len({getattr(card(face), name) for face in faces} - {None})

    @property
    def suits(self) -> int:
        return self._distinct("suit")

    @property
    def colours(self) -> int:
        return self._distinct("colour")

    @property
    def ranks(self) -> int:
        return self._distinct("rank")

    @property
    def points(self) -> Number:
        """Return what the groups count towards the opening."""
        book = self._table.book(self._state.deal)
        return sum(book.points(group, "opening") for group in self._groups)

    @property
    def melds(self) -> Sequence[GroupFacts]:
        """Return the groups of this act; at a close, with those the closer has on the table already."""
        return [*self._table.melds_of(self._state, self._seat), *self._facts] if self.closes else self._facts

    @property
    def _left(self) -> tuple[Number, int]:
        if self.closes and self._partition:
            return self.over[1], len(self.over[0])
        if self._least is None:
            self._least = self._table.least_left(self._state, self._cards if self.closes else self._rest)
        return self._least

    @property
    def deadwood(self) -> Number:
        return self._left[0]

    @property
    def loose(self) -> int:
        return self._left[1]

    @property
    def hand_points(self) -> Number:
        if self.closes:
            return self.over[1]
        return self._table.book(self._state.deal).hand_points(self._table.counts(self._rest))


stay(DealFacts, TurnFacts, ThrownFacts, DutyFacts, JokerDutyFacts, LaidGroupFacts, GroupsFacts)
