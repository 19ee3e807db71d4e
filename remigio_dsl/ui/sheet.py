"""What the score sheet of a deal is made of: what everybody shows, and lines of points that add up."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.hints import Number
from remigio_dsl.core.said import Card, CardList, Title, short
from remigio_dsl.core.voice import Voice, capital
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.state import DealResult, State, TableMeld
from remigio_dsl.ui.company import Company
from remigio_dsl.ui.refusals import hand_title
from remigio_dsl.ui.screen import by_suit, group_text
from remigio_dsl.ui.sentences import group_of
from remigio_dsl.ui.width import left


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the sheet: cards shown, how points are worked out, and the points, if the line has any."""

    cards: str = ""
    working: str = ""
    points: Number | None = None
    tag: str = ""  # the number of a meld


def headline(game: Game, result: DealResult, company: Company, voice: Voice) -> str:
    """Return the line that says how a deal ended: the lap, the card thrown, the premium."""
    if result.closer is None or result.ending != "close":
        key = "unfinished" if result.unfinished else result.ending
        winner = company.name(result.closer, voice) if result.closer is not None else ""
        known = voice.knows(f"sheet.{key}")
        return voice.say(
            f"sheet.{key}" if known else "sheet.end_deal", deal=result.deal, lap=result.laps, winner=winner
        )
    line = voice.say("sheet.closed", deal=result.deal, lap=result.laps)
    if game.variant.closing.face == "up" and result.thrown is not None:
        line += voice.say("sheet.throwing", card=Card(game.deck, result.thrown))
    titles = [voice.words(row.title) for row in game.variant.premiums.rows if row.name in result.premium]
    if titles:
        return line + voice.say("sheet.premium", rows=titles, factor=result.factor)
    hand = next((one for one in game.variant.closing.hands if one.name == result.hand), None)
    if hand is not None and game.variant.closing.by_outcome:
        left = result.seats[result.closer].deadwood
        key = "sheet.as_hand" if hand.leaving is None else "sheet.leaving"
        return line + voice.say(key, hand=hand_title(game, hand.name), points=left)
    if hand is not None and hand.factor is not None:
        said = capital(voice.format(Title(hand.title)))
        return line + voice.say("sheet.hand_factor", hand=said, factor=result.factor)
    if hand is not None and hand.groups is None:
        return line + voice.say("sheet.as_hand", hand=hand_title(game, hand.name))
    return line


class SeatSheet:
    """What one seat's part of the sheet is made of."""

    def __init__(self, game: Game, state: State, result: DealResult, seat: int, company: Company, voice: Voice) -> None:
        self.game, self.state, self.result, self.seat = game, state, result, seat
        self.company, self.voice = company, voice
        self.shown = result.seats[seat]
        self.book = game.book(result.deal)
        self.counts = game.counts_of(state.hands[seat])
        self.is_ledger = game.variant.turn.has("play")

    @property
    def name(self) -> str:
        """Return what the seat is called."""
        return self.company.name(self.seat, self.voice)

    @property
    def total(self) -> Number:
        """Return the seat's total after the deal."""
        return self.result.totals[self.seat]

    # -- what is shown
    def pieces(self) -> list[list[str]]:
        """Return the groups in brackets and what is left, in pieces that stay together."""
        voice, deck = self.voice, self.game.deck
        groups = sorted(self.shown.groups, key=lambda group: (-len(group.cards), group.cards[0].face))
        pieces = [[f"[{group_text(self.game, voice, group.cards)}]"] for group in groups]
        if len(pieces) > 1:
            pieces = [[piece[0] for piece in pieces]]
        rest = self.left_over()
        cards = [short(voice, deck, face) for suit in by_suit(self.game, rest) for face in suit]
        if self.seat == self.result.closer:
            if cards and groups:
                pieces.append([*voice.say("sheet.left", cards="").split(), *cards])
            return [*pieces, cards] if cards and not groups else pieces
        laid = [card for group in self.shown.laid_off for card in group.cards]
        if laid:
            pieces.append(voice.say("sheet.laid_off", cards=group_text(self.game, voice, laid)).split(" "))
        if cards:
            pieces.append([*voice.say("sheet.left", cards="").split(), *cards])
        else:
            pieces.append([voice.say("sheet.all_combined")])
        return pieces

    def left_over(self) -> Sequence[int]:
        """Return the faces left in no group; of a closer who shows no groups, all of them."""
        if self.seat == self.result.closer and not self.shown.groups:
            return self.game.faces_of(self.state.hands[self.seat])
        return self.shown.left

    def _values(self, faces: Sequence[int]) -> list[Number]:
        values = self.book.hand_values(self.counts)
        return [values[face] for suit in by_suit(self.game, faces) for face in suit]

    # -- lines of points
    def entries(self) -> list[Entry]:
        """Return the lines of the score rows; without any, one line that says so."""
        found: list[Entry] = []
        rows = {row.name: row for row in self.game.variant.score.rows}
        for name, points in self.result.rows.get(self.seat, ()):
            row = rows[name]
            if row.points.constant == 0:  # a line that these rules leave empty
                continue
            names = row.points.names
            if self.is_ledger and "melded" in names:
                found += self._melds(points, self.voice.words(row.title))
            elif self.is_ledger and "hand_points" in names:
                found.append(self._hand(points))
            elif "deadwood" in names and self.seat != self.result.closer:
                found.append(Entry(working=self._deadwood(points, self.voice.words(row.title)), points=points))
            else:
                said = self._received(name, points, self.voice.words(row.title))
                found.append(Entry(cards=said, points=points) if self.is_ledger else Entry(working=said, points=points))
        given = [rows[name].points.names for name, _ in self.result.rows.get(self.seat, ())]
        if self.is_ledger and self.seat == self.result.closer and not any("hand_points" in names for names in given):
            found.append(Entry(self.voice.say("sheet.nothing"), "", 0, self.voice.say("sheet.hand")))
        if not found:
            closed = self.seat == self.result.closer
            working = self.voice.say("sheet.close") if closed else self._bare_deadwood()
            found.append(Entry(working=working, points=self.shown.points))
        return found

    def _bare_deadwood(self) -> str:
        values = [self.voice.number(value) for value in self._values(self.shown.left)]
        sum_ = self.voice.number(self.shown.deadwood)
        return f"{' + '.join(values)} = {sum_}" if len(values) > 1 else sum_

    def _deadwood(self, points: Number, title: str) -> str:
        """Return how deadwood became points: `9 + 2 + 7 = 18      18 x 2 =`; what else made them, by its title."""
        number = self.voice.number
        dead, factor = self.shown.deadwood, self.result.factor
        summed = self._bare_deadwood()
        due = dead * factor
        if factor == 1 and abs(points) == dead:
            return summed
        first = f"{left(summed, 34)}  "
        times = f"{number(dead)} x {number(factor)} ="
        if abs(points) == due:
            return first + times
        roundings: dict[str, int] = {"sheet.down": floor(due), "sheet.up": ceil(due)}
        for key, rounded in roundings.items():
            if abs(points) == rounded:
                exact = self.voice.say(key, exact=due)
                return f"{first}{times} {number(rounded)} ({exact})"
        return f"{summed}   {title}" if dead else title

    def _received(self, name: str, points: Number, title: str) -> str:
        """Return a row's title, and where others pay it, what each of them pays."""
        paid = [
            -amount
            for other, rows in self.result.rows.items()
            for row, amount in rows
            if row == name and other != self.seat and amount * points < 0
        ]
        if not paid and self.seat == self.result.closer:
            paid = self._dues()
        if self.seat == self.result.closer and len(paid) > 1 and sum(paid) == points:
            return f"{self.voice.say('sheet.collects')}   {' + '.join(map(self.voice.number, paid))} ="
        return title

    def _dues(self) -> list[Number]:
        """Return what each of the others would pay for the cards left over, rounded down as most rules have it."""
        others = [shown for seat, shown in self.result.seats.items() if seat != self.seat]
        return [floor(shown.deadwood * self.result.factor) for shown in others]

    def _melds(self, points: Number, title: str) -> list[Entry]:
        """Return a line for every meld that holds cards which score for this seat; they add up to `points`."""
        rules = self.game.variant.table.lay_off
        by_layer = rules is None or rules.scores_for == "layer"
        found: list[Entry] = []
        for meld in self.state.table:
            group = group_of(self.game, meld)
            places = [at for at, slot in enumerate(meld.slots) if (slot.owner if by_layer else meld.owner) == self.seat]
            if not places:
                continue
            values = [self.book.points_of_card(group, at, "melded") for at in places]
            cards = group_text(self.game, self.voice, [group.cards[at] for at in places])
            working = self._added(values) if len(values) > 1 else ""
            found.append(Entry(self._on(meld, cards), working, sum(values, 0), str(meld.id)))
        if sum((entry.points or 0 for entry in found), 0) == points:
            return found or [Entry(title, "", points)]
        return [*(Entry(one.cards, one.working, None, one.tag) for one in found), Entry(title, "", points)]

    def _added(self, values: Sequence[Number]) -> str:
        return " + ".join(map(self.voice.number, values))

    def _on(self, meld: TableMeld, cards: str) -> str:
        if meld.owner == self.seat:
            return cards
        kind = Title(meld.kind.title)
        if not self.company.people[meld.owner].name:
            return self.voice.say("sheet.on_your", card=cards, kind=kind)
        return self.voice.say("sheet.on_their", card=cards, kind=kind, name=self.company.name(meld.owner, self.voice))

    def _hand(self, points: Number) -> Entry:
        faces = self.game.faces_of(self.state.hands[self.seat])
        if not faces:
            return Entry(self.voice.say("sheet.nothing"), "", points, self.voice.say("sheet.hand"))
        ordered = [face for suit in by_suit(self.game, faces) for face in suit]
        cards = CardList.of_faces(self.game.deck, ordered).said(self.voice, "")
        values = self._values(faces)
        working = self._added(values) if len(values) > 1 else ""
        return Entry(cards, working, points, self.voice.say("sheet.hand"))
