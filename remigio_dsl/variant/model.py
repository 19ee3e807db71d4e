"""A variant's rules as frozen data: one class a section of the file, one `Rule` a compiled expression."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.core.hints import TYPE_CHECKING, Any, Literal
from remigio_dsl.lang.rule import Rule
from remigio_dsl.variant.origin import Option, Origin, Request, Words

if TYPE_CHECKING:
    from remigio_dsl.core.spans import Span
    from remigio_dsl.source.tree import Table


@dataclass(frozen=True, slots=True)
class Condition:
    """A named condition of `needs` or `forbid`: `name` is what a refusal is called by."""

    name: str
    rule: Rule
    path: str  # as in the file: turn.discard.forbid.joker
    say: Words | None = None


@dataclass(frozen=True, slots=True)
class Permission:
    """When an act is allowed: `when` belongs to the author, the named maps to everybody after."""

    path: str
    when: Rule | None = None
    needs: tuple[Condition, ...] = ()
    forbid: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Players:
    """Who may play, and which way round."""

    min: int
    max: int
    direction: Literal["clockwise", "counterclockwise"]


@dataclass(frozen=True, slots=True)
class DeckRules:
    """Suits and ranks by name, packs and jokers as expressions (hook `deck`; jokers know `packs`).

    `wild` tells of a printed card (hook `wild`) whether it may be used as a joker besides; None: only jokers may.
    """

    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    packs: Rule
    jokers: Rule
    wild: Rule | None = None


@dataclass(frozen=True, slots=True)
class Cut:
    """The cutter, on the dealer's right, looks at `look` cards and keeps the jokers among them."""

    look: int
    keep: Literal["jokers"] = "jokers"


# `next` is the next in order of play
Seat = Literal["next", "right", "left", "dealer", "closer", "winner", "loser"]


@dataclass(frozen=True, slots=True)
class DealRules:
    """Cards a player gets (hook `deal`), whether a card is turned up, who starts, who deals next."""

    hand: Rule
    upcard: Rule
    starts: Seat
    dealer: Seat


@dataclass(frozen=True, slots=True)
class Offer:
    """The card turned up, offered before the first turn, from the starter on; whoever takes it has that turn.

    `when` is asked of each player to whom it would be offered (hook `turn`).
    """

    name: str
    at: Literal["start"]
    to: Literal["everyone", "starter"]
    gives: Literal["turn"]
    when: Rule | None
    path: str


StepName = Literal["draw", "play", "discard"]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a turn; `when` is None where it always applies."""

    name: StepName
    when: Rule | None


@dataclass(frozen=True, slots=True)
class DrawSource:
    """A place to draw from: `least` to `most` cards (`most` None: as many as wanted); `whole`: all or nothing.

    `must` is an obligation that the turn has to meet before it ends (hook `duty`).
    """

    name: str
    pile: Literal["stock", "discard"]
    least: int
    most: int | None
    whole: bool
    when: Rule | None
    must: Rule | None
    path: str


@dataclass(frozen=True, slots=True)
class DiscardRules:
    """How many cards a turn throws, and which may not be thrown."""

    cards: int
    needs: tuple[Condition, ...]
    forbid: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class EmptyStock:
    """What happens when a player asks for a card of the empty stock (`left: n`: when n remain at a turn's end).

    `kept` cards of it are never drawn: with no more than these it counts as empty.
    """

    left: int | None
    refill: Literal["none", "all", "all_but_top"]
    shuffle: bool
    times: int | None  # None: as often as needed
    otherwise: Literal["void", "end_deal", "lowest_wins"]
    kept: int | None = None


@dataclass(frozen=True, slots=True)
class Limit:
    """After how many laps a deal ends by itself, or when before, and how."""

    laps: int
    otherwise: Literal["void", "end_deal", "lowest_wins"]
    when: Rule | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: its steps, where one draws from, and how a deal ends by itself."""

    steps: tuple[Step, ...]
    sources: tuple[DrawSource, ...]
    discard: DiscardRules
    discards_seen: Literal["all", "top"]
    empty_stock: EmptyStock
    limit: Limit

    def has(self, name: StepName) -> bool:
        """Return whether the game has this step at all."""
        return any(step.name == name for step in self.steps)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of meld.

    A set is of one rank; `suits`: any, distinct (none twice) or same (copies of one card). A run is of one suit,
    consecutive in `orders`: each a sequence of rank places (`wheel` closes the only one into a ring).
    `jokers`, `when`, `swap` and `forbid` know the group (hook `group`; `swap` hook `exchange`).
    `joker_is` declared: a joker stands for one card, said when laid; open: for any missing suit until the set is full.
    """

    name: str
    title: Words
    shape: Literal["set", "run"]
    least: int
    most: int | None
    suits: Literal["any", "distinct", "same"]
    order: tuple[int, ...]  # rank places from low to high; for ace high the ace is last, for both it is at both ends
    wheel: bool
    jokers: Rule | None
    when: Rule | None
    forbid: tuple[Condition, ...]
    joker_is: Literal["declared", "open"]
    swap: Rule | None
    only: Literal["opening", "closing"] | None
    path: str

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Return every expression that judges a group of this kind."""
        single = (self.jokers, self.when, self.swap)
        return tuple(rule for rule in single if rule is not None) + tuple(named.rule for named in self.forbid)


@dataclass(frozen=True, slots=True)
class Opening:
    """What the groups laid in one act must meet to open (hook `groups`)."""

    points: Rule | None
    needs: tuple[Condition, ...]
    forbid: tuple[Condition, ...]
    path: str = "opening"


@dataclass(frozen=True, slots=True)
class LayOff:
    """Laying cards on melds: when, on whose, and who scores them."""

    permission: Permission
    onto: Literal["own", "anyone", "closer"]
    scores_for: Literal["layer", "owner"]


@dataclass(frozen=True, slots=True)
class TableRules:
    """The acts at the step `play`; an act that is None does not exist in this game.

    `swap_must` is an obligation that a turn has to meet in which a joker was taken (hook `joker_duty`).
    """

    meld: Permission
    lay_off: LayOff | None
    swap: Permission | None
    swap_must: Rule | None = None


Place = str  # a kind's name, "low", "high" or "else"
Purpose = Literal["hand", "melded", "opening"]


@dataclass(frozen=True, slots=True)
class ValueTable:
    """What a card counts, by purpose.

    `entries[face]` for the faces of one suit after the other, the joker last (as `Deck` numbers them): what the card
    counts by place; a single entry under "else" counts everywhere. The joker's entry is None where it `stands_for` a
    card, and counts what that card counts.
    """

    purpose: Purpose
    entries: tuple[Mapping[Place, Rule] | None, ...]
    path: str


@dataclass(frozen=True, slots=True)
class ClosingHand:
    """A whole hand that may close: a partition into `groups`, or any cards for which `when` holds, or both.

    `leaving` is what the cards outside the groups have to meet; None: there are none. `factor` stands in place of the
    premiums (hook `shown`). `discard` stands in place of `Closing.discard`.
    """

    name: str
    title: Words
    groups: tuple[str, ...] | None
    when: Rule | None
    factor: Rule | None
    path: str
    leaving: Rule | None = None
    discard: Literal["required", "optional", "none"] | None = None


@dataclass(frozen=True)
class Closing:
    """How a deal is closed, and with which hands."""

    discard: Literal["required", "optional", "none"]
    face: Literal["up", "down"]
    needs: tuple[Condition, ...]
    forbid: tuple[Condition, ...]
    hands: tuple[ClosingHand, ...]

    def discard_of(self, hand: ClosingHand) -> Literal["required", "optional", "none"]:
        """Return whether a close with this hand throws a card."""
        return hand.discard or self.discard

    @cached_property
    def throwing(self) -> tuple[ClosingHand, ...]:
        """Return the hands with which a close may throw a card."""
        return tuple(hand for hand in self.hands if self.discard_of(hand) != "none")

    @property
    def throws(self) -> bool:
        """Return whether a close may throw a card at all."""
        return bool(self.throwing)

    @cached_property
    def may_keep(self) -> bool:
        """Return whether a close without a card thrown is possible."""
        return any(self.discard_of(hand) != "required" for hand in self.hands)

    @cached_property
    def by_outcome(self) -> bool:
        """Return whether it is the outcome of the deal that says which close pays best.

        It is where cards may be left over, or hands differ in the card that they throw; else hands and groups are
        judged by themselves.
        """
        return any(hand.leaving is not None or hand.discard is not None for hand in self.hands)


@dataclass(frozen=True, slots=True)
class PremiumRow:
    """A premium: when a close earns it, and by how much it multiplies (hook `shown`)."""

    name: str
    title: Words
    when: Rule
    factor: Rule
    path: str


@dataclass(frozen=True, slots=True)
class Premiums:
    """What a close may multiply the points by, and how several premiums come together."""

    join: Literal["best", "multiply", "sum"]
    base: Rule
    most: Rule | None
    rows: tuple[PremiumRow, ...]


Receiver = Literal["closer", "others", "each", "lowest"]


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """Points for `to`; with `payer` the one pays what the other gets (hook `score`)."""

    name: str
    title: Words
    to: Receiver
    payer: Receiver | None
    when: Rule | None
    points: Rule
    path: str


@dataclass(frozen=True, slots=True)
class Score:
    """What is written down after a deal."""

    rows: tuple[ScoreRow, ...]
    times: Rule
    no_close: Literal["rows", "nothing"]


MatchReceiver = Literal["winner", "others", "each"]


@dataclass(frozen=True, slots=True)
class MatchRow:
    """Points for `to` that are added when the match ends (hook `final`)."""

    name: str
    title: Words
    to: MatchReceiver
    when: Rule | None
    points: Rule
    path: str


@dataclass(frozen=True, slots=True)
class Match:
    """When a player is out, when the match ends, who has won, and what is added then (None: nothing)."""

    out: Rule  # hook `standing`: true puts the player out
    end: Rule  # hook `match`
    winner: Literal["lowest", "highest"]
    tie: Literal["another_deal", "shared"]
    rows: tuple[MatchRow, ...] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """Everything a file says, checked and compiled; pickles as its resolved data and is compiled again on arrival.

    `file` is the name of the file that was asked for. `source` is the origin of the rules, or what gives it: whoever
    only plays needs none.
    """

    name: str
    title: Words
    players: Players
    deck: DeckRules
    cut: Cut | None
    deal: DealRules
    turn: Turn
    melds: tuple[Kind, ...]
    opening: Opening | None
    table: TableRules
    values: Mapping[Purpose, ValueTable]
    closing: Closing
    premiums: Premiums
    showdown: LayOff | None
    score: Score
    match: Match
    source: Origin | Callable[[], Origin] = field(repr=False)
    offers: tuple[Offer, ...] | None = None  # None: no card is offered
    file: str = ""
    sources: Mapping[str, str] = field(default_factory=dict)
    request: Request | None = field(default=None, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel as the resolved data."""
        origin = self.origin
        assert origin.rebuild is not None, "a variant that was not loaded"
        return origin.rebuild, (origin.resolved,)

    @property
    def origin(self) -> Origin:
        """Return what the rules were made from."""
        return self.source() if callable(self.source) else self.source

    @property
    def tree(self) -> Table:
        """Return the resolved rules, with the place of every value."""
        return self.origin.tree

    @property
    def options(self) -> tuple[Option, ...]:
        """Return the questions that players settle before the deal."""
        return self.origin.options

    @property
    def rules_hash(self) -> str:
        """Return sixteen hexadecimal digits, the same for the same rules; people see the first eight as 3f9a-07c2."""
        return self.origin.hashed(self)

    def place(self, path: str) -> Span | None:
        """Return where a path such as `melds.run.size` or `options.NAME` was said, None where no file says it."""
        return self.origin.place(path)

    def nearest(self, path: str) -> Span | None:
        """Return where a path was said, or else the nearest above it; None where no file says anything of it."""
        span = self.place(path)
        while path and span is None:
            path = path.rpartition(".")[0]
            span = self.place(path) if path else None
        return span

    def kind(self, name: str) -> Kind:
        """Return the kind of meld of that name."""
        return next(kind for kind in self.melds if kind.name == name)
