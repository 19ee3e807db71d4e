"""The position: all that is known of a deal, and how one ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter

from remigio_dsl.core.cards import Written
from remigio_dsl.core.compiled import mypyc_attr, travel_by_fields
from remigio_dsl.core.dataclass import dataclass, field, field_names
from remigio_dsl.core.diagnostics import RemigioError
from remigio_dsl.core.hints import Any, Number
from remigio_dsl.core.spans import Span
from remigio_dsl.engine.tuples import Heard, Slot
from remigio_dsl.lang.rule import Rule
from remigio_dsl.variant.model import Kind

__all__ = [
    "DealResult", "Heard", "IllegalMove", "MatchResult", "Refusal", "SeatResult", "ShownGroup", "Slot", "State",
    "TableMeld", "exact",
]  # fmt: skip


def exact(value: Number) -> Number:
    """Return a whole fraction as an int."""
    return value.numerator if value.denominator == 1 else value


@dataclass(frozen=True, slots=True)
class TableMeld:
    """A meld on the table: its number, its kind, its slots from low to high, the seat whose meld it is."""

    id: int
    kind: Kind
    slots: tuple[Slot, ...]
    owner: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is refused: a stable reason, its arguments, and the rule with the place where it stands.

    The place is looked up for whoever is told of the refusal (`closing.explained`), not while moves are tried.
    """

    reason: str
    args: Mapping[str, object] = field(default_factory=dict)
    path: str = ""
    span: Span | None = None
    say: Mapping[str, str] | None = None  # an author's own words for a named condition
    rule: Rule | None = field(default=None, compare=False, repr=False)  # the expression that refused, and
    facts: object | None = field(default=None, compare=False, repr=False)  # what it was asked of: `rule.explain(facts)`

    def __reduce__(self) -> tuple[type[Refusal], tuple[Any, ...]]:
        """Travel without the facts, which hold the whole table."""
        return Refusal, (self.reason, self.args, self.path, self.span, self.say, self.rule)


@mypyc_attr(native_class=False)
class IllegalMove(RemigioError):
    """A move that the rules refuse; the position is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(f"{refusal.reason} ({refusal.path})")


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """A group that a player shows at the close, or what was laid off on somebody else's."""

    kind: Kind
    cards: tuple[Written, ...]


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What one player shows when a deal ends, and what that is worth."""

    groups: tuple[ShownGroup, ...]  # grouped in the hand when the deal ended; table melds stay on the table
    left: tuple[int, ...]  # faces of the cards left over
    laid_off: tuple[ShownGroup, ...]  # cards laid on groups of others at the close, each with the kind it went on
    deadwood: Number
    melded: Number
    hand_points: Number
    jokers: int  # of the closer those in the close, of the others those in the hand
    concealed: bool  # laid nothing before the turn of the close
    points: Number


@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal ended: who closed and how, what everybody gets, and how the totals stand then."""

    deal: int
    closer: int | None
    ending: str  # "close", "void", "end_deal", "lowest_wins", "unfinished"
    hand: str | None  # the closing hand
    thrown: int | None  # the face thrown at the close
    premium: tuple[str, ...]  # the rows that count
    factor: Number
    laps: int
    reshuffles: int
    seats: Mapping[int, SeatResult]
    rows: Mapping[int, tuple[tuple[str, Number], ...]]  # by seat, what each score row gave
    totals: tuple[Number, ...]
    out: tuple[int, ...]  # seats that this deal put out
    unfinished: bool = False


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The end of a match: the winners (several where a tie is shared) and the totals.

    `rows` is by seat what each line at the end of the match gave; the totals have it.
    """

    winners: tuple[int, ...]
    totals: tuple[Number, ...]
    deals: int
    rows: Mapping[int, tuple[tuple[str, Number], ...]] = field(default_factory=dict)


@dataclass(slots=True)
class State:
    """A position. Hands are masks of cards (bit `card`), piles lists with the top last.

    `Game.apply` leaves the position that it is given as it was; `Game.play` alone changes one in place.
    """

    seed: int
    match: int
    deal: int
    dealer: int
    seats: tuple[int, ...]  # the seats still in, in order of play, the starter of this deal first
    hands: list[int]
    stock: list[int]
    discard: list[int]
    table: list[TableMeld]
    totals: tuple[Number, ...]
    turns: list[int]  # turns each seat has had in this deal, the one it is in included
    place: int = 0  # who is on turn, or is asked about the card that is offered: seats[place]
    offer: int = -1  # which offer is open, -1: none
    declined: bool = False  # everybody has refused the card that was offered, and it is not to be drawn in this turn
    step: int = 0  # which of the turn's steps
    lap: int = 1
    opened: int = 0  # mask of seats
    opened_before: bool = False  # had opened when the turn began
    taken: tuple[int, ...] = ()  # faces taken from the discard pile this turn, the deepest first
    source: int = -1  # which source was drawn from this turn
    laid: tuple[int, ...] = ()  # cards laid from the hand this turn
    laid_before: bool = False  # had cards on the table when the turn began
    freed: tuple[int, ...] = ()  # faces of jokers taken from melds this turn and not laid again
    exchanges: int = 0  # jokers taken from melds this turn
    regrown: int = 0  # of these, how many were laid on melds that lay there
    new_meld: bool = False
    from_hand: int = 0  # cards laid this turn that were in the hand when it began
    held: int = 0  # the hand when the turn began
    thrown: int = 0  # cards thrown this turn
    discard_draws: int = 0  # how often somebody drew from the discards in this deal, an offered card left out
    thrown_back: int = 0  # turns in a row, up to now, in which a card just taken was thrown back
    reshuffles: int = 0
    next_meld: int = 1
    upcard: int = -1  # the face turned up at the deal
    minutes: int = 0
    heard: list[Heard] = field(default_factory=list)  # the moves of this deal so far
    history: tuple[DealResult, ...] = ()
    result: DealResult | None = None
    over: MatchResult | None = None
    # a `holdings.Ending` once the deal is over: what `why` explains the score from
    ending: object | None = field(default=None, compare=False, repr=False)

    @property
    def turn(self) -> int:
        """Return the seat on turn."""
        return self.seats[self.place]

    def __reduce__(self) -> tuple[type[State], tuple[Any, ...]]:
        """Travel by the fields; only what `why` explains a score from stays behind, since it holds the whole table."""
        return State, tuple([None if name == "ending" else getattr(self, name) for name in _NAMES])

    def copy(self) -> State:
        """Return a position that shares nothing that changes."""
        other = State(*_FIELDS(self))
        other.hands = self.hands[:]
        other.stock = self.stock[:]
        other.discard = self.discard[:]
        other.table = self.table[:]
        other.turns = self.turns[:]
        other.heard = self.heard[:]
        return other

    def become(self, other: State) -> None:
        """Change into a position that nobody else holds."""
        for name in _NAMES:
            setattr(self, name, getattr(other, name))


travel_by_fields(TableMeld, ShownGroup, SeatResult, DealResult, MatchResult)
_NAMES = field_names(State)
_FIELDS: Callable[[State], tuple[Any, ...]] = attrgetter(*_NAMES)


