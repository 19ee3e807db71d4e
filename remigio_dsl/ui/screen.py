"""What is shown, however it is drawn: the screen, the own hand, what is said of each player, what may be done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from remigio_dsl.core.cards import Written
from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.core.hints import Number
from remigio_dsl.core.said import card_list
from remigio_dsl.core.voice import Voice
from remigio_dsl.engine.arrange import least
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.groups import Group
from remigio_dsl.engine.moves import Draw
from remigio_dsl.engine.seen import View
from remigio_dsl.engine.state import State
from remigio_dsl.ui.width import LEAST_DRAWN

WIDEST = 80  # nothing is drawn wider, however wide the window


@dataclass(frozen=True, slots=True)
class Screen:
    """How things are shown: the voice, the columns of the window (None: unknown, or one fact a line), marked groups."""

    voice: Voice
    width: int | None = WIDEST
    groups: bool = True

    @property
    def is_plain(self) -> bool:
        """Return whether everything is said one fact a line."""
        return self.width is None or self.width < LEAST_DRAWN

    @property
    def columns(self) -> int | None:
        """Return the columns to draw in, None where lines are not wrapped."""
        return None if self.width is None or self.is_plain else min(self.width, WIDEST)


@dataclass(frozen=True, slots=True)
class HandShown:
    """The own hand, ready to be shown: its groups, the cards that are left by suit, and what is said of its points."""

    groups: tuple[Group, ...]
    suits: tuple[tuple[int, ...], ...]  # faces, one tuple a suit, the jokers last
    points: Number | None  # None: nothing is said
    in_hand: bool = field(default=False)  # the points are those of the whole hand
    exact: bool = field(default=True)  # False: there may be a grouping that leaves fewer

    @property
    def points_key(self) -> str:
        """Return the end of the key of the sentence about the points."""
        return "in_hand" if self.in_hand else "deadwood" if self.exact else "deadwood_most"


def counts_whole_hand(game: Game) -> bool:
    """Return whether what stays in the hand costs its whole value, grouped or not."""
    rows = game.variant.score.rows
    names = {name for row in rows for name in row.points.names}
    return "hand_points" in names and "deadwood" not in names


def hand_shown(game: Game, view: View, *, groups: bool) -> HandShown:
    """Return the hand with its best grouping marked, or only sorted by suit where no groups are wanted."""
    book = game.book(view.deal)
    counts = game.counts(view.hand)
    whole = counts_whole_hand(game)
    best = least(book, counts)
    marked = tuple(sorted(best.groups, key=lambda group: (-len(group.cards), group.cards[0].face))) if groups else ()
    rest = best.left if groups else view.hand
    suits = by_suit(game, rest)
    if whole:
        return HandShown(marked, suits, book.hand_points(counts), True)
    return HandShown(marked, suits, best.points if groups else None, exact=best.exact)


def by_suit(game: Game, faces: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """Return the faces by suit, each low to high, the jokers last."""
    suits: dict[int, list[int]] = {}
    for face in sorted(faces):
        suits.setdefault(game.deck.suit_of(face) if face != game.deck.joker else len(game.deck.suits), []).append(face)
    return tuple(tuple(suits[suit]) for suit in sorted(suits))


def open_piles(game: Game, state: State) -> tuple[str, ...]:
    """Return the piles from which whoever is on turn may draw now, in the order of the rules."""
    sources = tuple(dict.fromkeys(source.pile for source in game.variant.turn.sources))
    if game.step(state) not in ("draw", "offer"):
        return sources
    open_now = {move.pile for move in game.legal(state) if isinstance(move, Draw)}
    return tuple(pile for pile in sources if pile in open_now) or sources


def group_text(game: Game, voice: Voice, cards: Sequence[Written]) -> str:
    """Return the cards of a group with blanks between them: `9♥ 10♥ *J♥`."""
    return card_list(game.deck, cards).said(voice, "")


def possible(game: Game, view: View, voice: Voice, piles: Sequence[str] = ()) -> list[str]:
    """Return what the player on turn may do at this step, each in a word or two."""
    if view.step == "draw":
        known = piles or dict.fromkeys(source.pile for source in game.variant.turn.sources)
        return [voice.say(f"pile.{pile}") for pile in known]
    if view.step == "offer":
        return [voice.say("act.take"), voice.say("act.pass")]
    acts = ["discard", "close"]
    if view.step == "play":
        table = game.variant.table
        acts = ["meld"]
        acts += ["lay"] if table.lay_off is not None and view.table else []
        acts += ["swap"] if table.swap is not None and view.table else []
        acts += ["discard", "close"]
    return [voice.say(f"act.{act}") for act in acts]


def notes(game: Game, view: View, seat: int, voice: Voice, piles: Sequence[str] = ()) -> tuple[list[str], str]:
    """Return what is said of a player, and what may be done where it is this player's turn ("" where not)."""
    mine = seat == view.seat
    found: list[str] = []
    if seat not in view.seats:
        return [voice.say("view.out")], ""
    if seat in view.opened and game.variant.turn.has("play"):
        found.append(voice.say("view.you_opened" if mine else "view.opened"))
    if seat == view.dealer:
        found.append(voice.say("view.you_deal" if mine else "view.dealer"))
    if seat != view.turn or not view.step:
        return found, ""
    if not mine:
        return [*found, voice.say("view.turn")], ""
    turn = voice.say(f"view.your.{view.step}")
    if view.step == "discard":
        return [*found, turn], voice.say("view.your_discard")
    return [*found, turn], voice.say("view.your_what", turn=turn, what=possible(game, view, voice, piles))
