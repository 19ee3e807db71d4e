"""What everybody holds when a deal has ended, and what rules may ask about it (hooks `score` and `showdown`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from remigio_dsl.core.compiled import stay
from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.core.hints import Number
from remigio_dsl.engine import match
from remigio_dsl.engine.arrange import Arrangement, least
from remigio_dsl.engine.closing import Shown
from remigio_dsl.engine.facts import GroupsFacts, TurnFacts
from remigio_dsl.engine.melds import MeldBook
from remigio_dsl.engine.state import ShownGroup, State
from remigio_dsl.engine.table import Table


@dataclass(slots=True)
class Holding:
    """What one player shows at the end of a deal; `grouping` is how, or a hand that is still to be grouped."""

    grouping: Arrangement | tuple[MeldBook, bytes]
    hand_points: Number = 0
    melded: Number = 0
    jokers: int = 0
    concealed: bool = False
    opened: bool | None = None
    laid_off: tuple[ShownGroup, ...] = ()

    @property
    def arrangement(self) -> Arrangement:
        """Return how the hand is grouped; it is looked for when it is first asked for."""
        if not isinstance(self.grouping, Arrangement):
            self.grouping = least(*self.grouping)
        return self.grouping


@dataclass(slots=True)
class Ending:
    """A deal that has ended, as score rules see it: who closed, how, and what everybody holds."""

    closer: int | None
    hand: str | None
    factor: Number
    holdings: Mapping[int, Holding]
    shown: Shown | None = None
    facts: GroupsFacts | None = None  # the hand shown, as the premium rows saw it
    points: dict[int, Number] = field(default_factory=dict)
    players: dict[int, ScoreFacts] = field(default_factory=dict)  # those that rules have asked about


class ScoreFacts(TurnFacts):
    """A player after the close (hooks `score` and `showdown`)."""

    def __init__(self, table: Table, state: State, seat: int, ending: Ending) -> None:
        super().__init__(table, state, seat)
        self._ending = ending
        self._holding = ending.holdings[seat]

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same player: rules compare `closer` with `starter`."""
        return isinstance(other, ScoreFacts) and other._seat == self._seat

    def __hash__(self) -> int:
        return self._seat

    @property
    def opened(self) -> bool:
        return super().opened if self._holding.opened is None else self._holding.opened

    @property
    def deadwood(self) -> Number:
        return self._holding.arrangement.points

    @property
    def hand_points(self) -> Number:
        return self._holding.hand_points

    @property
    def melded(self) -> Number:
        return self._holding.melded

    @property
    def jokers(self) -> int:
        return self._holding.jokers

    @property
    def concealed(self) -> bool:
        return self._holding.concealed

    @property
    def factor(self) -> Number:
        return self._ending.factor

    @property
    def closed(self) -> bool:
        return self._seat == self._ending.closer

    @property
    def closed_with(self) -> str | None:
        return self._ending.hand

    @property
    def points(self) -> Number:
        """Return what the rows looked at so far have given the player."""
        return self._ending.points.get(self._seat, 0)

    def _of(self, seat: int | None) -> ScoreFacts | None:
        if seat is None or seat not in self._ending.holdings:
            return None
        return player(self._table, self._state, seat, self._ending)

    @property
    def closer(self) -> ScoreFacts | None:
        return self._of(self._ending.closer)

    @property
    def dealer(self) -> ScoreFacts | None:
        return self._of(self._state.dealer)

    @property
    def starter(self) -> ScoreFacts | None:
        return self._of(self._state.seats[0])

    @property
    def winner(self) -> ScoreFacts | None:
        """Return the one player who shows the fewest points, None where several do."""
        lowest = lowest_seats(self._table, self._ending)
        return self._of(lowest[0]) if len(lowest) == 1 else None

    @property
    def everyone(self) -> Sequence[ScoreFacts]:
        return [player(self._table, self._state, seat, self._ending) for seat in self._ending.holdings]

    @property
    def others(self) -> Sequence[ScoreFacts]:
        return [facts for facts in self.everyone if not facts.closed]

    @property
    def survivors(self) -> Sequence[ScoreFacts]:
        """Return those who are still in when the deal ends."""
        return self.everyone

    @property
    def best(self) -> Number:
        return match.best(self._table.variant.match, [self._state.totals[seat] for seat in self._state.seats])

    @property
    def worst(self) -> Number:
        return match.worst(self._table.variant.match, [self._state.totals[seat] for seat in self._state.seats])

    @property
    def active(self) -> int:
        return len(self._state.seats)

    @property
    def deals(self) -> int:
        return self._state.deal

    @property
    def minutes(self) -> int:
        return self._state.minutes


def player(table: Table, state: State, seat: int, ending: Ending) -> ScoreFacts:
    """Return what rules may ask about one player of an ending."""
    found = ending.players.get(seat)
    if found is None:
        found = ending.players[seat] = ScoreFacts(table, state, seat, ending)
    return found


def lowest_seats(table: Table, ending: Ending) -> list[int]:
    """Return the seats with the fewest points left: in the hand where the score counts whole hands, else deadwood."""
    whole = any("hand_points" in row.points.names for row in table.variant.score.rows)
    left = {seat: held.hand_points if whole else held.arrangement.points for seat, held in ending.holdings.items()}
    fewest = min(left.values())
    return [seat for seat, points in left.items() if points == fewest]


stay(ScoreFacts)
