"""Positions as people write them: a mapping with names and cards as text, to a `State` and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from remigio_dsl.core.cards import CardError, Deck, Written
from remigio_dsl.core.compiled import mypyc_attr
from remigio_dsl.core.diagnostics import RemigioError
from remigio_dsl.core.hints import Any, Number
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.voice import in_english
from remigio_dsl.engine import dealing
from remigio_dsl.engine.course import begin
from remigio_dsl.engine.facts import TurnFacts
from remigio_dsl.engine.groups import Group
from remigio_dsl.engine.random import FILL, Stream
from remigio_dsl.engine.state import DealResult, SeatResult, State, TableMeld
from remigio_dsl.engine.table import Table
from remigio_dsl.engine.tuples import Slot

SEED = 1  # the cards that a position does not name are shuffled with this seed


@mypyc_attr(native_class=False)
class PositionError(RemigioError):
    """A position that cannot be; `path` says which part of it: `hands.A`, `table.1.cards`."""

    def __init__(self, path: str, message: Text) -> None:
        self.path = path
        self.message = message
        super().__init__(f"{path}: {in_english(message)}")


class _Pack:
    """The cards that nobody has been given yet."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.left = (1 << table.deck.size) - 1

    def take(self, face: int, path: str) -> int:
        card = self.table.pick(self.left, face)
        if card < 0:
            has = self.table.deck.copies(face)
            raise PositionError(
                path, text("cards.too_many_alike", card=self.table.deck.format_face(face), n=has + 1, has=has)
            )
        self.left &= ~(1 << card)
        return card

    def rest(self) -> list[int]:
        cards = [card for card in range(self.table.deck.size) if self.left >> card & 1]
        Stream(SEED, FILL).shuffle(cards)
        return cards


def build(table: Table, position: Mapping[str, Any]) -> State:
    """Return the position that the mapping describes (the keys of `play` in case files, but for `moves`).

    Left out: piles and table empty, nobody opened, totals 0, lap 1, deal 1, the last player deals, the first is on
    turn at the first step of that lap. Hands that are not named get the number of cards dealt; they and the rest of
    the stock are shuffled with seed 1.

    Raises:
        PositionError: if a card, a name or a meld of it cannot be.
    """
    seat_of = {name: seat for seat, name in enumerate(table.names)}

    def seat(name: Any, path: str) -> int:
        if name not in seat_of:
            raise PositionError(path, text("position.no_such_player", name=name, players=list(table.names)))
        return seat_of[name]

    pack = _Pack(table)
    hands = [0] * table.players
    named = {seat(name, f"hands.{name}"): line for name, line in position.get("hands", {}).items()}
    for at, line in named.items():
        for card in _cards(table.deck, line, f"hands.{table.names[at]}"):
            hands[at] |= 1 << pack.take(card.face, f"hands.{table.names[at]}")
    discard = [pack.take(card.face, "discard") for card in _cards(table.deck, position.get("discard", ""), "discard")]
    top = [pack.take(card.face, "stock") for card in _cards(table.deck, position.get("stock", ""), "stock")]
    previous = position.get("previous")
    deal = int(position.get("deal", 1 if previous is None else 2))
    dealer = seat(position["dealer"], "dealer") if "dealer" in position else table.players - 1
    laid = [_meld(table, pack, entry, at, seat, deal) for at, entry in enumerate(position.get("table", []))]
    if len({meld.id for meld in laid}) < len(laid):
        raise PositionError("table", text("position.same_number"))
    history: tuple[DealResult, ...] = ()
    if previous is not None:
        closer = seat(previous["closer"], "previous.closer") if "closer" in previous else None
        points = {seat(name, f"previous.points.{name}"): gave for name, gave in previous.get("points", {}).items()}
        history = (deal_over(max(deal - 1, 1), closer, previous.get("hand"), points),)
    seats = dealing.order(table, dealer, range(table.players), history[-1] if history else None)
    turn = seat(position["turn"], "turn") if "turn" in position else 0
    asked = _is_asked(table, position)
    lap = int(position.get("lap", 1))
    totals = [0] * table.players
    for name, total in position.get("totals", {}).items():
        totals[seat(name, f"totals.{name}")] = total
    opened = 0
    for place, name in enumerate(position.get("opened", [])):
        opened |= 1 << seat(name, f"opened.{place}")
    place = seats.index(turn)
    rest = pack.rest()
    for other in seats:
        if other not in named:
            size = min(table.hand_size(deal, other == dealer, other == seats[0]), len(rest))
            for _ in range(size):
                hands[other] |= 1 << rest.pop()
    state = State(
        seed=SEED, match=0, deal=deal, dealer=dealer, seats=seats, hands=hands, stock=rest + top[::-1],
        discard=discard, table=laid, totals=tuple(totals), place=place, lap=lap, opened=opened,
        turns=[lap - (asked or seats.index(other) >= place) if other in seats else 0 for other in range(table.players)],
        next_meld=max((meld.id for meld in laid), default=0) + 1, minutes=int(position.get("minutes", 0)),
        history=history, upcard=_upcard(table, position, discard), offer=0 if asked else -1,
    )  # fmt: skip
    if asked:
        return state
    begin(table, state)
    if "step" in position:
        state.step = _step(table, state, str(position["step"]))
    return state


def _is_asked(table: Table, position: Mapping[str, Any]) -> bool:
    """Return whether the player on turn is asked about the card turned up, and has no turn yet."""
    if position.get("step") != "offer":
        return False
    if table.variant.offers is None:
        raise PositionError("step", text("position.no_such_step", step="offer"))
    return True


def _upcard(table: Table, position: Mapping[str, Any], discard: Sequence[int]) -> int:
    """Return the face that was turned up at the deal, -1 where none is: what is said, else the oldest discard."""
    if "upcard" in position:
        cards = _cards(table.deck, position["upcard"], "upcard")
        if len(cards) != 1:
            raise PositionError("upcard", text("position.one_card"))
        return cards[0].face
    turned = table.variant.deal.upcard.constant is not False and bool(discard)
    return table.deck.faces[discard[0]] if turned else -1


def deal_over(deal: int, closer: int | None, hand: str | None, points: Mapping[int, Number]) -> DealResult:
    """Return a deal of which is known only who closed it, how, and what it gave: what later deals may ask."""
    seats = {
        at: SeatResult(
            groups=(), left=(), laid_off=(), deadwood=0, melded=0, hand_points=0, jokers=0, concealed=False, points=gave
        )
        for at, gave in points.items()
    }
    return DealResult(
        deal=deal, closer=closer, ending="end_deal" if closer is None else "close", hand=hand, thrown=None, premium=(),
        factor=1, laps=1, reshuffles=0, seats=seats, rows={}, totals=(), out=(),
    )  # fmt: skip


def _step(table: Table, state: State, name: str) -> int:
    for place, step in enumerate(table.variant.turn.steps):
        if step.name == name:
            if step.when is not None and not step.when(TurnFacts(table, state, state.turn)):
                raise PositionError("step", text("position.step_not_now", step=name, lap=state.lap))
            return place
    raise PositionError("step", text("position.no_such_step", step=name))


def _cards(deck: Deck, line: object, path: str) -> list[Written]:
    try:
        return deck.parse_cards(str(line))
    except CardError as error:
        raise PositionError(path, error.message) from None


def _meld(table: Table, pack: _Pack, entry: Mapping[str, Any], at: int, seat: Any, deal: int) -> TableMeld:
    path = f"table.{at}"
    owner = seat(entry["owner"], f"{path}.owner")
    cards = _cards(table.deck, entry["cards"], f"{path}.cards")
    group = read_meld(table, cards, f"{path}.cards", deal)
    slots = tuple(
        Slot(pack.take(card.face, f"{path}.cards"), card.stands if card.stands >= 0 else card.face, owner)
        for card in group.cards
    )
    return TableMeld(int(entry["id"]), group.kind, slots, owner)


def read_meld(table: Table, cards: Sequence[Written], path: str, deal: int = 1) -> Group:
    """Return the meld that cards on a table are: in a run they are slots in order, from low to high.

    Raises:
        PositionError: if the cards are no meld of this variant.
    """
    book = table.book(deal)
    readings = book.readings(cards)
    if not readings:
        flaw = book.why_not(cards)
        shown = table.deck.format_faces([card.face for card in cards])
        raise PositionError(path, text("position.no_meld", reason=flaw.reason, cards=shown))
    faces = tuple(card.face for card in cards)
    for reading in readings:
        if reading.faces in (faces, faces[::-1]):
            return reading
    return readings[0]


def read_back(table: Table, state: State) -> dict[str, Any]:
    """Return everything of a position as a mapping of text, in the keys of `build` and of what cases may expect."""
    deck = table.deck
    names = table.names
    faces = deck.faces
    found: dict[str, Any] = {
        "hands": {names[seat]: deck.format_faces(table.faces_of(state.hands[seat])) for seat in state.seats},
        "stock": deck.format_faces([faces[card] for card in reversed(state.stock)]),
        "discard": deck.format_faces([faces[card] for card in state.discard]),
        "table": [
            {"id": meld.id, "cards": table.group_of(meld).text(deck), "owner": names[meld.owner]}
            for meld in state.table
        ],
        "opened": [names[seat] for seat in state.seats if state.opened >> seat & 1],
        "totals": {names[seat]: total for seat, total in enumerate(state.totals)},
        "deal": state.deal, "dealer": names[state.dealer], "lap": state.lap, "reshuffles": state.reshuffles,
    }  # fmt: skip
    if state.result is None:
        found["turn"] = names[state.turn]
        found["step"] = table.step(state)
        return found
    result = state.result
    found |= {
        "closer": None if result.closer is None else names[result.closer],
        "hand": result.hand,
        "premium": list(result.premium),
        "factor": result.factor,
        "deadwood": {names[seat]: shown.deadwood for seat, shown in result.seats.items()},
        "points": {names[seat]: shown.points for seat, shown in result.seats.items()},
    }
    return found
