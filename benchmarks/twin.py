"""One round of gin on two engines at once: the same deal, the same moves, and what each allows.

What a player may do is told by words that both engines can be translated to: `upcard`, `stock`, `pass`, and a card with
`throw` or `knock`. OpenSpiel decides to knock, throws, shows melds, lays off and shows melds again, one action each;
here that is one move, which is then driven through its actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pyspiel

from benchmarks.sample import RANKS
from remigio_dsl import Game
from remigio_dsl.core.cards import Written
from remigio_dsl.engine.moves import Close, Discard, Draw, Move, Pass
from remigio_dsl.engine.state import State

GAME = pyspiel.load_game("gin_rummy")
UTILS = pyspiel.gin_rummy.GinRummyUtils(RANKS, 4, 10)
Phase = pyspiel.gin_rummy.Phase
UPCARD, STOCK, PASS, KNOCK, MELD = (
    pyspiel.gin_rummy.DRAW_UPCARD_ACTION,
    pyspiel.gin_rummy.DRAW_STOCK_ACTION,
    pyspiel.gin_rummy.PASS_ACTION,
    pyspiel.gin_rummy.KNOCK_ACTION,
    pyspiel.gin_rummy.MELD_ACTION_BASE,
)
THEIR_SUIT = (1, 2, 3, 0)  # clubs, diamonds, hearts, spades here; spades come first there
Word = tuple[str, int]  # what is done, and with which card (-1: none)


def theirs_of(card: int) -> int:
    """Return the number that OpenSpiel has for a card."""
    return THEIR_SUIT[card // RANKS] * RANKS + card % RANKS


OURS_OF = {theirs_of(card): card for card in range(4 * RANKS)}


class Twin:
    """A round on both engines; seat 0 begins in both."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.ours = state
        self.theirs = GAME.new_initial_state()
        for seat in (0, 1):
            for card in cards_of(state.hands[seat]):
                self.theirs.apply_action(theirs_of(card))
        self.theirs.apply_action(theirs_of(state.discard[-1]))

    # -- what is allowed
    def our_words(self) -> set[Word]:
        """Return what this project allows."""
        return {_word(move) for move in self.game.legal(self.ours)}

    def their_words(self) -> set[Word]:
        """Return what OpenSpiel allows; a knock is told with each card that it lets be thrown then."""
        state = self.theirs
        phase = state.current_phase()
        words: set[Word] = set()
        for action in state.legal_actions():
            if action == UPCARD:
                words.add(("upcard", -1))
            elif action == STOCK:
                words.add(("stock", -1))
            elif action == PASS:
                words.add(("stock" if phase == Phase.WALL else "pass", -1))
            elif action == KNOCK and phase == Phase.WALL:
                words.add(("upcard", -1))
            elif action == KNOCK:
                words |= {("knock", OURS_OF[card]) for card in state.child(KNOCK).legal_actions()}
            else:
                words.add(("knock" if phase == Phase.KNOCK else "throw", OURS_OF[action]))
        return words

    # -- moves
    def make(self, word: Word) -> None:
        """Make a move on both, up to the card thrown at a knock."""
        what, card = word
        drawn = self.ours.stock[-1] if what == "stock" else -1
        phase = self.theirs.current_phase()
        self.game.play(self.ours, _move(word))
        if what == "upcard":
            self.theirs.apply_action(KNOCK if phase == Phase.WALL else UPCARD)
        elif what == "pass" or (what == "stock" and phase == Phase.WALL):
            self.theirs.apply_action(PASS)
        elif what == "stock":
            self.theirs.apply_action(STOCK)
            self.theirs.apply_action(theirs_of(drawn))
        else:
            if what == "knock" and phase == Phase.DISCARD:
                self.theirs.apply_action(KNOCK)
            self.theirs.apply_action(theirs_of(card))

    def show(self, groups: Iterable[Sequence[int]]) -> None:
        """Let whoever knocked in OpenSpiel show these melds."""
        self._lay(groups)

    def answer(self, laid: Iterable[int], groups: Iterable[Sequence[int]]) -> bool:
        """Let the other lay off and show melds in OpenSpiel; return False where it refuses a card, which then stays."""
        left = {theirs_of(card) for card in laid}
        while not self.theirs.finished_layoffs():
            taken = next((action for action in self.theirs.legal_actions() if action in left), PASS)
            self.theirs.apply_action(taken)
            left.discard(taken)
        if left:
            return False
        self._lay(groups)
        return True

    def _lay(self, groups: Iterable[Sequence[int]]) -> None:
        for group in groups:
            for part in parted(sorted(map(theirs_of, group))):
                self.theirs.apply_action(MELD + UTILS.meld_to_int(part))
        self.theirs.apply_action(PASS)


def parted(cards: list[int]) -> list[list[int]]:
    """Return a meld as OpenSpiel has it: a run of more than five cards is two or more of three to five."""
    if len(cards) <= 5:
        return [cards]
    cut = 5 if len(cards) >= 8 else 3
    return [cards[:cut], *parted(cards[cut:])]


def cards_of(mask: int) -> list[int]:
    """Return the cards of a mask."""
    return [card for card in range(4 * RANKS) if mask >> card & 1]


def dealt(game: Game, first: Iterable[int], second: Iterable[int], upcard: int, stock: Sequence[int]) -> State:
    """Return the first position of a deal of these cards; the stock is drawn from its end."""
    state = game.start(0)
    state.hands[:] = [sum(1 << card for card in hand) for hand in (first, second)]
    state.discard[:] = [upcard]
    state.stock[:] = stock
    state.upcard = upcard
    return state


def _word(move: Move) -> Word:
    match move:
        case Draw("discard"):
            return "upcard", -1
        case Draw():
            return "stock", -1
        case Pass():
            return "pass", -1
        case Discard(card):
            return "throw", card.face
        case Close(Written(face)):
            return "knock", face
    raise ValueError(move)


def _move(word: Word) -> Move:
    match word:
        case "upcard", _:
            return Draw("discard")
        case "stock", _:
            return Draw("stock")
        case "pass", _:
            return Pass()
        case "throw", card:
            return Discard(Written(card))
        case _, card:
            return Close(Written(card))


def their_value(state: Any, closer: int) -> float:
    """Return what a knock brings the closer in OpenSpiel, over all that it lets both show and lay off."""
    known: dict[object, float] = {}

    def value(one: Any) -> float:
        if one.is_terminal():
            return float(one.returns()[closer])
        lying = (*map(frozenset, one.hands()), *map(frozenset, one.layed_melds()))
        key = (one.current_phase(), one.finished_layoffs(), *lying)
        if key not in known:
            best = max if one.current_player() == closer else min
            known[key] = best(value(one.child(action)) for action in one.legal_actions())
        return known[key]

    return value(state)
