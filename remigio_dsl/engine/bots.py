"""Players that choose by the rules alone, from what they are shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from remigio_dsl.core.cards import Written
from remigio_dsl.engine import questions
from remigio_dsl.engine.arrange import Arrangement, least
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.moves import Close, Discard, Draw, Lay, Meld, Move, Swap
from remigio_dsl.engine.random import BOT, Stream
from remigio_dsl.engine.state import Number, View


class Bot(Protocol):
    """Anything that chooses one of the legal moves from what its player is shown."""

    def choose(self, view: View, game: Game, legal: Sequence[Move]) -> Move:
        """Return the move to make; `legal` is never empty."""


class RandomBot:
    """Makes any legal move, each as likely as the others, from a stream of its own."""

    def __init__(self, *address: int) -> None:
        self._stream = Stream(*address, BOT)

    def choose(self, view: View, game: Game, legal: Sequence[Move]) -> Move:
        """Return a random legal move."""
        return legal[self._stream.below(len(legal))]


class SteadyBot:
    """Draws and throws for the fewest points left, lays what it can and closes at once.

    It takes discards only where they leave it better off than before; among cards left over it throws the one that
    counts most and has the fewest relatives, and it keeps jokers.
    """

    def choose(self, view: View, game: Game, legal: Sequence[Move]) -> Move:
        """Return the move that leaves this player best off by the bot's simple measure."""
        closes = [move for move in legal if isinstance(move, Close)]
        if closes:
            return self.best_close(view, game, closes)
        draws = [move for move in legal if isinstance(move, Draw)]
        if draws:
            return self._draw(view, game, draws)
        lays = [move for move in legal if isinstance(move, Meld | Lay | Swap)]
        if lays:
            act = self._lay(view, game, lays)
            if act is not None:
                return act
        discards = [move for move in legal if isinstance(move, Discard)]
        return self._discard(view, game, discards) if discards else legal[0]

    # -- closing
    def best_close(self, view: View, game: Game, closes: Sequence[Close]) -> Close:
        """Return the close that pays best."""
        def pay(close: Close) -> tuple[Number, Number]:
            hand = list(view.hand)
            if close.card is not None:
                hand.remove(close.card.face)
            judged = questions.judge_close(
                game, [Written(face) for face in hand], view.lap, view.seat in view.opened
            )
            return judged.factor or 0, judged.shown.melded if judged.shown else 0

        return max(closes, key=pay) if len(closes) > 1 else closes[0]

    # -- drawing
    def _draw(self, view: View, game: Game, draws: Sequence[Draw]) -> Draw:
        piles = [move for move in draws if move.pile == "discard"]
        stock = next((move for move in draws if move.pile == "stock"), None)
        if not piles:
            return draws[0]
        before = self._worth(view, game, view.hand)
        best: Draw | None = None
        gain: Number = 0
        for move in piles:
            if move.count > len(view.discard):
                continue
            taken = view.discard[-move.count :]
            after = self._worth(view, game, (*view.hand, *taken), throw=True)
            if after - before > gain:
                best, gain = move, after - before
        return best or stock or draws[0]

    def _worth(self, view: View, game: Game, faces: Sequence[int], *, throw: bool = False) -> Number:
        """Return how good a hand is: points that melds will score less those left over, after throwing the worst."""
        arrangement = self._least(view, game, faces)
        worth = -arrangement.points
        if "melded" in game.variant.values:
            book = game.book(view.deal)
            worth += sum(book.points(group, "melded") for group in arrangement.groups)
        if throw and arrangement.left:
            worth += max(self._value(game, face) for face in arrangement.left)
        return worth

    @staticmethod
    def _least(view: View, game: Game, faces: Sequence[int]) -> Arrangement:
        return least(game.book(view.deal), game.counts(faces))

    @staticmethod
    def _value(game: Game, face: int) -> Number:
        return game.card(face).value

    # -- laying
    def _lay(self, view: View, game: Game, moves: Sequence[Meld | Lay | Swap]) -> Move | None:
        book = game.book(view.deal)

        def wild(move: Meld | Lay | Swap) -> int:
            return sum(face in book.wild for face in cards(move))

        def cards(move: Meld | Lay | Swap) -> list[int]:
            if isinstance(move, Meld):
                return [card.face for group in move.groups for card in group]
            return [card.face for card in move.cards]

        def points(move: Meld | Lay | Swap) -> Number:
            return sum(self._value(game, face) for face in cards(move))

        swaps = [move for move in moves if isinstance(move, Swap)]
        if swaps:
            return swaps[0]
        melds = [move for move in moves if isinstance(move, Meld)]
        if melds:
            return max(melds, key=lambda move: (points(move) - 5 * wild(move), len(cards(move))))
        plain = [move for move in moves if not wild(move)]
        held = book.hand_points(game.counts(view.hand))
        return max(plain, key=points) if plain and held else None

    # -- throwing
    def _discard(self, view: View, game: Game, discards: Sequence[Discard]) -> Discard:
        arrangement = self._least(view, game, view.hand)
        left = set(arrangement.left)
        wild = game.book(view.deal).wild

        def keep(move: Discard) -> tuple[int, Number, int]:
            face = move.card.face
            relatives = self._relatives(view, game, face) if face in left else 9
            return (face not in left) + 2 * (face in wild), relatives - self._value(game, face), face

        return min(discards, key=keep)

    @staticmethod
    def _relatives(view: View, game: Game, face: int) -> int:
        """Return how near a loose card is to others of the hand: one rank, or one suit at most two apart."""
        near = _nearness(len(game.deck.ranks), len(game.deck.suits))[face]
        return sum([near[other] for other in {*view.hand} - {face}])


@lru_cache(maxsize=16)
def _nearness(ranks: int, suits: int) -> tuple[tuple[int, ...], ...]:
    """Return how near each face is to each other: 3 for one rank, 3 or 2 for one suit one or two apart, jokers none."""
    joker = ranks * suits

    def near(one: int, other: int) -> int:
        if joker in (one, other):
            return 0
        apart = abs(one % ranks - other % ranks)
        if not apart:
            return 3
        return 4 - apart if one // ranks == other // ranks and apart <= 2 else 0

    return tuple(tuple(near(one, other) for other in range(joker + 1)) for one in range(joker + 1))
