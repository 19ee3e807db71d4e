"""Single rules tried on cards or figures, without a game around them: what case files and `arrange` ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from remigio_dsl.core.cards import Written
from remigio_dsl.core.compiled import travel_by_fields
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.hints import Number
from remigio_dsl.engine import closing, dealing, match, position, scoring
from remigio_dsl.engine.arrange import Arrangement
from remigio_dsl.engine.closing import Shown
from remigio_dsl.engine.facts import GroupsFacts
from remigio_dsl.engine.groups import Group
from remigio_dsl.engine.holdings import Ending, Holding
from remigio_dsl.engine.state import Refusal, State, exact
from remigio_dsl.engine.table import Table
from remigio_dsl.engine.throwing import best_shown, close_permitted


@dataclass(frozen=True, slots=True)
class Judged:
    """What a close would be: the closing hand, the premium rows that count, the factor; or the reason against it."""

    allowed: bool
    hand: str | None = None
    premium: tuple[str, ...] = ()
    factor: Number | None = None
    refused: str | None = None
    refusal: Refusal | None = None
    shown: Shown | None = None


@dataclass(frozen=True, slots=True)
class JudgedOpening:
    """What an opening would be: its points, none where a group is no meld, and the reason against it."""

    allowed: bool
    points: Number | None = None
    refused: str | None = None
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Dealt:
    """Sizes after a deal: of the deck, its packs and jokers, the stock, and the starter's hand."""

    cards: int
    packs: int
    jokers: int
    stock: int
    hand: int


@dataclass(frozen=True, slots=True)
class Stands:
    """How a match stands after a deal, by seat."""

    totals: Mapping[int, Number]
    out: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]
    dealer: int | None = None  # of the next deal; None once the match is over
    starts: int | None = None


travel_by_fields(Judged, JudgedOpening, Dealt, Stands)


def _position(
    table: Table,
    faces: Sequence[int] = (),
    *,
    lap: int = 2,
    deal: int = 1,
    opened: bool = False,
    total: Number = 0,
    upcard: int = -1,
) -> State:
    """Return a position in which the first player holds these cards and is on turn, at the last step.

    Raises:
        CardError: if the deck does not have them.
    """
    hands = [0] * table.players
    left = (1 << table.deck.size) - 1
    for face in faces:
        card = table.pick(left, face) if 0 <= face <= table.deck.joker else -1
        if card < 0:
            table.deck.count(faces)  # says which
        left &= ~(1 << card)
        hands[0] |= 1 << card
    return State(
        seed=1, match=0, deal=deal, dealer=table.players - 1, seats=tuple(range(table.players)), hands=hands, stock=[],
        discard=[], table=[], totals=(total,) + (0,) * (table.players - 1), turns=[lap] * table.players, lap=lap,
        opened=int(opened), opened_before=opened, step=len(table.variant.turn.steps) - 1, held=hands[0], upcard=upcard,
    )  # fmt: skip


def judge_close(
    table: Table, cards: Sequence[Written], lap: int = 2, opened: bool = False, upcard: int = -1
) -> Judged:
    """Return whether these cards, shown without the one thrown, close, and as what.

    Where the outcome of the deal decides, it is judged as if the others held nothing.

    Raises:
        CardError: if the deck does not have these cards.
    """
    state = _position(table, [card.face for card in cards], lap=lap, opened=opened, upcard=upcard)
    found = close_permitted(table, state, 0, state.hands[0]) or best_shown(table, state)
    if isinstance(found, Refusal):
        found = closing.explained(table, state, found)
        return Judged(False, refused=found.reason, refusal=found)
    return Judged(True, found.hand.name, tuple(row.name for row in found.rows), found.factor, None, None, found)


def judge_open(
    table: Table, groups: Sequence[Sequence[Written]], total: Number = 0, deal: int = 1, lap: int = 2
) -> JudgedOpening:
    """Return whether these groups, laid in one act, open, and with how many points.

    Where that depends on what a joker stands for, the reason is `meld.ambiguous_joker`.

    Raises:
        CardError: if the deck does not have these cards.
    """
    ways = openings(table, groups, total, deal, lap)
    return ways[0] if len(ways) == 1 else JudgedOpening(False, None, "meld.ambiguous_joker", None)


def openings(
    table: Table, groups: Sequence[Sequence[Written]], total: Number = 0, deal: int = 1, lap: int = 2
) -> list[JudgedOpening]:
    """Return what these groups, laid in one act, open with: one answer for each that jokers allow.

    Raises:
        CardError: if the deck does not have these cards.
    """
    faces = [card.face for group in groups for card in group]
    state = _position(table, faces, deal=deal, total=total, lap=lap)
    book = table.book(deal)
    ways: list[list[Group]] = []
    for bag in groups:
        readings = book.readings(bag)
        if not readings:
            flaw = book.why_not(bag)
            refusal = closing.explained(table, state, table.refuse(flaw.reason, flaw.path, **flaw.args))
            return [JudgedOpening(False, None, refusal.reason, refusal)]
        ways.append(readings)
    judged: dict[tuple[bool, Number], JudgedOpening] = {}
    for chosen in product(*ways):
        facts = GroupsFacts(table, state, 0, chosen, faces)
        found = closing.opening(table, facts)
        if found is not None:
            found = closing.explained(table, state, found)
        reason = found.reason if found is not None else None
        judged[found is None, facts.points] = JudgedOpening(found is None, facts.points, reason, found)
    return list(judged.values())


def worth(
    table: Table, groups: Sequence[Sequence[Written]], hand: Sequence[Written], deal: int = 1
) -> tuple[Number | None, Number]:
    """Return what groups on the table and cards in the hand count.

    The first is None where a group is no meld, or where it depends on what a joker stands for.

    Raises:
        CardError: if the deck does not have these cards.
    """
    table.deck.count(card.face for cards in (*groups, hand) for card in cards)
    book = table.book(deal)
    melded: Number | None = 0
    for bag in groups:
        values = {book.points(reading, "melded") for reading in book.readings(bag)}
        melded = melded + values.pop() if melded is not None and len(values) == 1 else None
    return melded, book.hand_points(table.counts(card.face for card in hand))


def settle(  # noqa: PLR0913, PLR0917  (the keys of the form)
    table: Table,
    closer: int | None,
    factor: Number = 1,
    lap: int = 2,
    deadwood: Mapping[int, Number] = {},
    melded: Mapping[int, Number] = {},
    hand_points: Mapping[int, Number] = {},
    hand: str | None = None,
    deal: int = 1,
    jokers: Mapping[int, Number] = {},
    opened: Iterable[int] = (),
    seats: Sequence[int] = (),
    upcard: int = -1,
) -> dict[int, Number]:
    """Return what a deal gives each player, from what everybody shows at its end; what is left out is nothing.

    `seats` are those who take part (left out: all). Whoever has not opened has laid nothing before the close.
    """
    state = _position(table, lap=lap, deal=deal, upcard=upcard)
    openers = set(opened)
    holdings = {
        seat: Holding(
            Arrangement(deadwood.get(seat, 0), (), ()), hand_points.get(seat, 0), melded=melded.get(seat, 0),
            jokers=int(jokers.get(seat, 0)), concealed=seat not in openers, opened=seat in openers,
        )
        for seat in seats or state.seats
    }  # fmt: skip
    ending = Ending(closer, hand, factor if closer is not None else 1, holdings)
    rows = scoring.score(table, state, ending)
    return {seat: exact(sum((amount for _, amount in rows[seat]), 0)) for seat in holdings}


def standing(  # noqa: PLR0913, PLR0917  (the keys of the form)
    table: Table,
    totals: Mapping[int, Number],
    points: Mapping[int, Number],
    deals: int = 0,
    minutes: int = 0,
    closer: int | None = None,
    dealer: int | None = None,
    past: Sequence[Mapping[int, Number]] = (),
    hand: str | None = None,
) -> Stands:
    """Return how a match stands after a deal of those named, from the totals before it, and who deals the next.

    Whoever was out before the deal takes no part in it; where that would be everybody, all do. `dealer` (left out: the
    last of those named) dealt the deal that is over, and `closer` closed it with `hand`. `past` are the points of the
    deals before it.
    """
    named = sorted({*totals, *points, *(seat for one in past for seat in one)})
    state = _position(table, deal=deals + 1)
    state.totals = tuple(totals.get(seat, 0) for seat in range(table.players))
    state.minutes = minutes
    before = {seat: state.totals[seat] for seat in named}
    out = table.variant.match.out
    still_in = tuple(seat for seat in named if not out(match.StandingFacts(table, state, seat, before)))
    state.seats = still_in or tuple(named)
    last = position.deal_over(deals + 1, closer, hand, {seat: points.get(seat, 0) for seat in state.seats})
    before_it = [position.deal_over(at, None, None, one) for at, one in enumerate(past, 1)]
    state.history = (*before_it, last)
    after = match.standing(table, state, points)
    whole = dict(enumerate(after.totals))
    if after.result is not None:
        return Stands(whole, after.out, True, after.result.winners)
    left = [seat for seat in state.seats if seat not in after.out]
    dealt_by = named[-1] if dealer is None else dealer
    following = dealing.next_dealer(table, dealt_by, left, last)
    starts = dealing.order(table, following, left, last)[0]
    return Stands(whole, after.out, False, (), following, starts)


def dealt(table: Table, cut: Sequence[Written] = ()) -> Dealt:
    """Return the sizes after a deal; jokers found in the `cut` come first into a hand of the same size."""
    state = dealing.first(table, 1, 0)
    size = table.hand_size(1, False, True)
    assert sum(card.face == table.deck.joker for card in cut) <= size
    deck = table.deck
    return Dealt(deck.size, deck.packs, deck.jokers, len(state.stock), size)
