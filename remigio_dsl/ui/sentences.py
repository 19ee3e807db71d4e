"""Moves as sentences: what another player did in a turn, and the answer to one's own move."""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.core.cards import Written
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.hints import Number
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.said import Card, CardList
from remigio_dsl.core.voice import Voice
from remigio_dsl.engine.arrange import least
from remigio_dsl.engine.drawing import drawable
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.groups import Group
from remigio_dsl.engine.moves import Close, Discard, Draw, Lay, Meld, Move, Pass, Swap
from remigio_dsl.engine.state import State, TableMeld
from remigio_dsl.ui.company import Company
from remigio_dsl.ui.screen import Screen, counts_whole_hand, group_text
from remigio_dsl.ui.width import wrapped


@dataclass(frozen=True, slots=True)
class Deed:
    """A move that was made, with the positions before and after it."""

    before: State
    move: Move
    after: State

    @property
    def seat(self) -> int:
        """Return who made the move."""
        return self.before.turn


def turn_of_another(game: Game, deeds: Sequence[Deed], screen: Screen, company: Company) -> list[str]:
    """Return what another player did in one turn, in one sentence."""
    voice = screen.voice
    lines: list[str] = []
    for deed in deeds:
        lines += refilled(game, deed, screen)
    said = [voice.say(one) for together in _together(deeds) for one in _deed(game, together, voice)]
    if said:
        sentence = voice.say("does.all", name=company.name(deeds[0].seat, voice), deeds=voice.join(said))
        lines += wrapped(sentence, screen.columns)
    last = deeds[-1]
    if isinstance(last.move, Close | Discard) and last.after.result and game.variant.closing.face == "down":
        lines.append(voice.say("they.close_down"))
    return lines


def _together(deeds: Sequence[Deed]) -> list[Deed]:
    """Return the deeds with those of one kind that followed one another made one: melds, cards laid on one meld."""
    found: list[Deed] = []
    for deed in deeds:
        before = found[-1] if found else None
        match (before.move if before else None, deed.move):
            case Meld(first), Meld(more) if before is not None and before.before.opened >> deed.seat & 1:
                found[-1] = Deed(before.before, Meld((*first, *more)), deed.after)
            case Lay(first, meld, _), Lay(more, onto, end) if before is not None and meld == onto:
                found[-1] = Deed(before.before, Lay((*first, *more), meld, end), deed.after)
            case _:
                found.append(deed)
    return found


def refilled(game: Game, deed: Deed, screen: Screen) -> list[str]:
    """Return the sentence that tells of a new stock, if this move made one."""
    if deed.after.reshuffles == deed.before.reshuffles or deed.after.deal != deed.before.deal:
        return []
    key = "told.refilled" if game.variant.turn.empty_stock.shuffle else "told.turned"
    return wrapped(screen.voice.say(key), screen.columns)


def _deed(game: Game, deed: Deed, voice: Voice) -> list[Text]:
    deck, move = game.deck, deed.move
    match move:
        case Draw("stock", _):
            empty = deed.after.result is not None and deed.after.result.closer is None
            return [text("does.empty" if empty and not drawable(game, deed.before) else "does.draw_stock")]
        case Draw(_, _):
            taken = _taken(game, deed)
            many = len(taken) > 1
            cards = CardList.of_faces(deck, taken)
            return [text("does.draw_several" if many else "does.draw_discard", n=len(taken), cards=cards)]
        case Meld():
            return [_melded(game, deed, voice)]
        case Lay(cards, meld, _):
            return [text("does.lay", cards=CardList(deck, cards), meld=meld)]
        case Swap(cards, meld):
            return [text("does.swap", cards=CardList(deck, cards), meld=meld)]
        case Discard(card):
            closes = deed.after.result is not None and deed.after.result.closer == deed.seat
            return [text("does.close") if closes else text("does.discard", card=Card.of(deck, card))]
        case Close():
            return [text("does.close")]
        case Pass():
            return [text("does.pass")]


def _melded(game: Game, deed: Deed, voice: Voice) -> Text:
    melds = new_melds(deed)
    groups = ", ".join(group_text(game, voice, shown_cards(game, meld)) for meld in melds)
    if deed.before.opened >> deed.seat & 1:
        return text("does.meld", groups=groups)
    if game.variant.opening is None or game.variant.opening.points is None:
        return text("does.open_free", groups=groups)
    return text("does.open", points=_opening_points(game, deed, melds), groups=groups)


def new_melds(deed: Deed) -> list[TableMeld]:
    """Return the melds that this move laid."""
    return [meld for meld in deed.after.table if meld.id >= deed.before.next_meld]


def shown_cards(game: Game, meld: TableMeld, *, ranks: bool = False) -> tuple[Written, ...]:
    """Return a meld's cards as they are shown: an open joker is a bare `*`, or `*Q` where `ranks` are wanted."""
    deck = game.deck
    cards = []
    for slot in meld.slots:
        face = deck.faces[slot.card]
        hidden = slot.stands == face or (deck.is_open(slot.stands) and not ranks)
        cards.append(Written(face, -1 if hidden else slot.stands))
    return tuple(cards)


def group_of(game: Game, meld: TableMeld) -> Group:
    """Return a meld on the table as a group of the rules."""
    return Group(meld.kind, shown_cards(game, meld, ranks=True))


def _opening_points(game: Game, deed: Deed, melds: Sequence[TableMeld]) -> Number:
    book = game.book(deed.before.deal)
    return sum((book.points(group_of(game, meld), "opening") for meld in melds), 0)


def _taken(game: Game, deed: Deed) -> list[int]:
    """Return the faces that a draw brought, the top card of the pile first."""
    gone = len(deed.before.discard) - len(deed.after.discard)
    return [game.deck.faces[card] for card in deed.before.discard[::-1][:gone]]


# -- one's own moves
def own_move(game: Game, deed: Deed, screen: Screen) -> list[str]:
    """Return the answer to a move of the person who is spoken to; nothing where the move speaks for itself."""
    voice, deck, move = screen.voice, game.deck, deed.move
    lines = refilled(game, deed, screen)
    match move:
        case Draw():
            return [*lines, *_drew(game, deed, screen)]
        case Meld():
            return wrapped(_you_melded(game, deed, voice), screen.columns)
        case Lay(cards, meld, _):
            return wrapped(_onto(game, "you.lay", cards, meld, voice), screen.columns)
        case Swap(cards, meld):
            return wrapped(f"{_onto(game, 'you.swap', cards, meld, voice)} {voice.say('you.joker')}", screen.columns)
        case Discard() | Close() if deed.after.result and game.variant.closing.face == "down":
            thrown = deed.after.result.thrown
            if deed.after.result.closer == deed.seat and thrown is not None:
                return wrapped(voice.say("you.close_down", card=Card(deck, thrown)), screen.columns)
    return lines


def _onto(game: Game, key: str, cards: tuple[Written, ...], meld: int, voice: Voice) -> str:
    many = "_many" if len(cards) > 1 else ""
    laid = text(key + many, cards=CardList(game.deck, cards), meld=meld)
    rules = game.variant.table.lay_off
    counts = "melded" in game.variant.values and (rules is None or rules.scores_for == "layer")
    return voice.say(f"you.lay_counts{many}" if counts else "you.lay_plain", laid=laid)


def _drew(game: Game, deed: Deed, screen: Screen) -> list[str]:
    voice, deck = screen.voice, game.deck
    seat = deed.seat
    if deed.after.result is not None:
        return []
    got = game.faces_of(deed.after.hands[seat] & ~deed.before.hands[seat])
    from_stock = isinstance(deed.move, Draw) and deed.move.pile == "stock"
    faces = got if from_stock else _taken(game, deed)
    said = voice.say("you.drew_stock" if from_stock else "you.drew_discard", cards=CardList.of_faces(deck, faces))
    if not from_stock and screen.groups:
        fresh, points, old = _new_groups(game, deed)
        if fresh:
            groups = " ".join(f"[{group_text(game, voice, group.cards)}]" for group in fresh)
            said += f". {voice.say('you.combine' if old else 'you.combine_first', groups=groups)}"
            said += "." if counts_whole_hand(game) else f"; {voice.say('view.deadwood', n=points)}."
    if screen.columns is None and not said.endswith("."):
        said += "."
    return wrapped(said, screen.columns)


def _new_groups(game: Game, deed: Deed) -> tuple[list[Group], object, bool]:
    """Return the groups that are more than an old one with a card added, the points left, and whether any are old."""
    book = game.book(deed.before.deal)
    before = least(book, game.counts_of(deed.before.hands[deed.seat]))
    after = least(book, game.counts_of(deed.after.hands[deed.seat]))
    old = [set(group.faces) for group in before.groups]
    fresh = [group for group in after.groups if not any(faces <= set(group.faces) for faces in old)]
    return fresh, after.points, len(fresh) < len(after.groups)


def _you_melded(game: Game, deed: Deed, voice: Voice) -> str:
    melds = new_melds(deed)
    opens = not deed.before.opened >> deed.seat & 1
    book = game.book(deed.before.deal)
    asks = game.variant.opening is not None and game.variant.opening.points is not None
    said = []
    for meld in melds:
        cards = group_text(game, voice, shown_cards(game, meld))
        if opens and asks:
            points = book.points(group_of(game, meld), "opening")
            said.append(voice.say("you.meld_points", id=meld.id, cards=cards, points=points))
        else:
            said.append(voice.say("you.meld", id=meld.id, cards=cards))
    told = ". ".join(said) + "."
    return voice.say("you.open", points=_opening_points(game, deed, melds), melds=told) if opens and asks else told
