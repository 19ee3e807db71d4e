"""The view of the table as it is drawn: at 80 columns, at 60, at 40; `plain` has it one fact a line."""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.hints import Number
from remigio_dsl.core.said import Card, short
from remigio_dsl.core.voice import Voice
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.seen import View
from remigio_dsl.engine.state import TableMeld
from remigio_dsl.ui import plain
from remigio_dsl.ui.company import Company
from remigio_dsl.ui.screen import WIDEST, HandShown, Screen, group_text, hand_shown, notes
from remigio_dsl.ui.width import columns, fold, left, right

LABEL = 12  # columns before cards


def draw_view(game: Game, view: View, company: Company, screen: Screen, piles: Sequence[str] = ()) -> list[str]:
    """Return the view of one player as lines; `piles` are those that are open now."""
    hand = hand_shown(game, view, groups=screen.groups)
    if screen.is_plain:
        return plain.view_lines(game, view, company, screen.voice, hand, piles)
    assert screen.columns is not None
    drawing = _Drawing(game, view, company, screen.voice, screen.columns, tuple(piles))
    return [*drawing.head(), *drawing.players(), *drawing.melds(), *drawing.discards(), *drawing.hand(hand)]


def draw_hand(game: Game, view: View, company: Company, screen: Screen) -> list[str]:
    """Return only the own cards, as the view shows them."""
    hand = hand_shown(game, view, groups=screen.groups)
    if screen.is_plain:
        return plain.hand_lines(game, screen.voice, hand)
    assert screen.columns is not None
    return _Drawing(game, view, company, screen.voice, screen.columns).hand(hand)


@dataclass(frozen=True, slots=True)
class _Drawing:
    game: Game
    view: View
    company: Company
    voice: Voice
    width: int
    piles: tuple[str, ...] = ()

    def head(self) -> list[str]:
        view, voice = self.view, self.voice
        title = voice.words(self.game.variant.title)
        whole = f"-- {voice.say('view.head', title=title, deal=view.deal, lap=view.lap)} "
        piles = f"-- {voice.say('view.piles', stock=view.stock, discards=view.discards)} "
        if columns(whole + piles) <= self.width:
            return [whole + piles + "-" * (self.width - columns(whole + piles))]
        if columns(whole) > self.width:
            title_line, _, deal = whole.rpartition(" -- ")
            return [title_line, *self._piles(deal.strip() + "; " + piles[3:].strip())]
        stock = str(view.stock) if self.game.variant.turn.discards_seen == "all" else piles[3:].rstrip()
        label = "" if stock == piles[3:].rstrip() else left(voice.say("view.stock"), LABEL)
        return [whole + "-" * (self.width - columns(whole)), label + stock]

    def _piles(self, line: str) -> list[str]:
        return [f"   {part}" for part in fold([[word] for word in line.split(" ")], self.width - 3, " ")]

    # -- players
    def players(self) -> list[str]:
        seats = range(self.view.players)
        voice, view = self.voice, self.view
        names = [self.company.label(seat, voice) for seat in seats]
        cards = [voice.say("word.cards", n=view.counts[seat]) if seat in view.seats else "" for seat in seats]
        if self.width < 60:
            return [line for seat in seats for line in self._narrow(seat, names[seat], cards[seat])]
        wide = self.width >= WIDEST
        name_width = max([15 if wide else 14] + [columns(name) + 2 for name in names])
        card_width = max(columns(one) for one in cards)
        lines = []
        for seat in seats:
            points = voice.number(view.totals[seat])
            total = right(points, 6 if wide else 5) + (" " + self._points_word(view.totals[seat]) if wide else "")
            row = f"{self._mark(seat)}{left(names[seat], name_width)}{right(cards[seat], card_width)}{total}"
            lines += self._with_note(row, seat)
        return lines

    def _points_word(self, points: Number) -> str:
        longest = columns(self.voice.say("word.points", n=2)) - 2
        return left(self.voice.say("word.points", n=points).removeprefix(self.voice.number(points)).strip(), longest)

    def _mark(self, seat: int) -> str:
        return " > " if seat == self.view.turn and self.view.step else "   "

    def _with_note(self, row: str, seat: int) -> list[str]:
        found, what = notes(self.game, self.view, seat, self.voice, self.piles)
        if not found:
            return [row.rstrip()]
        short_note = "; ".join(found)
        long_note = "; ".join([*found[:-1], what]) if what else short_note
        for note in (long_note, short_note):
            if columns(row) + 3 + columns(note) <= self.width:
                return [f"{row}   {note}"]
        folded = fold([[part] for part in short_note.split(" ")], self.width - 6, " ")
        return [row.rstrip(), *(f"      {line}" for line in folded)]

    def _narrow(self, seat: int, name: str, cards: str) -> list[str]:
        parts = [name, cards, self.voice.number(self.view.totals[seat])]
        return self._with_note(self._mark(seat) + "  ".join(part for part in parts if part), seat)

    # -- the table
    def melds(self) -> list[str]:
        table = self.view.table
        if not table:
            return []
        owners = [self.company.name(meld.owner, self.voice) for meld in table]
        owner_width = max(map(columns, owners))
        digits = max(len(str(meld.id)) for meld in table)
        heads = [f"{meld.id:>{digits}} {left(name, owner_width)}  " for meld, name in zip(table, owners, strict=True)]
        texts = [self._meld(meld) for meld in table]
        label = left(self.voice.say("view.table"), LABEL)
        entries = [head + " ".join(cards) for head, cards in zip(heads, texts, strict=True)]
        if self.width >= WIDEST and len(table) > 3:
            drawn = self._two_columns(entries)
            if drawn:
                return self._labelled(label, drawn)
        room = self.width - LABEL
        lines: list[str] = []
        for head, cards in zip(heads, texts, strict=True):
            folded = fold([[card] for card in cards], room - columns(head), " ")
            lines += [head + line if at == 0 else " " * columns(head) + line for at, line in enumerate(folded)]
        return self._labelled(label, lines)

    def _two_columns(self, entries: list[str]) -> list[str] | None:
        half = (len(entries) + 1) // 2
        first, second = entries[:half], entries[half:]
        width = max([33] + [columns(entry) + 3 for entry in first])
        if LABEL + width + max(map(columns, second)) > self.width:
            return None
        return [left(one, width) + (second[at] if at < len(second) else "") for at, one in enumerate(first)]

    def _meld(self, meld: TableMeld) -> list[str]:
        return [slot_text(self.game, self.company, self.voice, meld, at) for at in range(len(meld.slots))]

    @staticmethod
    def _labelled(label: str, lines: list[str]) -> list[str]:
        return [(label if at == 0 else " " * LABEL) + line.rstrip() for at, line in enumerate(lines)]

    def discards(self) -> list[str]:
        pile = self.view.discard
        label = left(self.voice.say("view.discards"), LABEL)
        if not pile:
            return [label + self.voice.say("view.nothing")] if self.view.step or self.view.discards == 0 else []
        shown = [short(self.voice, self.game.deck, face) for face in pile]
        shown[-1] = f"[{shown[-1]}]"
        return self._labelled(label, fold([[card] for card in shown], self.width - LABEL, " "))

    # -- the hand
    def hand(self, hand: HandShown) -> list[str]:
        voice, deck = self.voice, self.game.deck
        groups = [f"[{group_text(self.game, voice, group.cards)}]" for group in hand.groups]
        room = self.width - LABEL
        pieces: list[list[str]] = []
        if self.width < 60:
            pieces += [group.split(" ") for group in groups]
        elif groups:
            pieces.append(groups if all(columns(group) <= room for group in groups) else " ".join(groups).split(" "))
        pieces += [[short(voice, deck, face) for face in suit] for suit in hand.suits]
        lines = fold(pieces, room)
        if self.width < 60 and len(groups) > 0:
            lines = [line for piece in pieces[: len(groups)] for line in fold([piece], room)]
            lines += fold(pieces[len(groups) :], room)
        lines = self._labelled(left(voice.say("view.hand"), LABEL), lines or [""])
        if hand.points is None:
            return lines
        said = voice.say(f"view.{hand.points_key}", n=hand.points)
        if columns(lines[-1]) + 3 + columns(said) > self.width:
            moved = self._last_apart(lines[-1], pieces)
            lines = [*lines[:-1], *moved] if moved else [*lines, ""]
        if columns(lines[-1]) + 3 + columns(said) > self.width:
            lines.append("")
        lines[-1] += right(said, self.width - columns(lines[-1]))
        return lines

    @staticmethod
    def _last_apart(line: str, pieces: list[list[str]]) -> list[str]:
        """Return the line with its last suit on a line of its own, so that the points find room beside it."""
        last = " ".join(pieces[-1]) if pieces else ""
        rest = line.removesuffix(last)
        return [rest.rstrip(), " " * LABEL + last] if last and rest != line and rest.strip() else []


def slot_text(game: Game, company: Company, voice: Voice, meld: TableMeld, at: int) -> str:
    """Return one card of a meld on the table: `8♥(Ben)` where another player laid it, `*` for an open joker."""
    slot = meld.slots[at]
    face = game.deck.faces[slot.card]
    stands = slot.stands if slot.stands != face and not game.deck.is_open(slot.stands) else -1
    shown = Card(game.deck, face, stands).said(voice, "")
    return shown if slot.owner == meld.owner else f"{shown}({company.name(slot.owner, voice)})"
