"""Players that choose by the rules alone, from what they are shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import index
from typing import NamedTuple, Protocol

from remigio_dsl.core.cards import Written
from remigio_dsl.core.compiled import fill_in, kept_by, mypyc_attr
from remigio_dsl.core.hints import Any, Number, SupportsIndex
from remigio_dsl.engine import questions
from remigio_dsl.engine.arrange import grouped
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.lonely import is_lonely
from remigio_dsl.engine.measure import ALIKE, NEXT, SECOND, Measure, measure_of
from remigio_dsl.engine.melds import MeldBook
from remigio_dsl.engine.moves import Close, Discard, Draw, Lay, Meld, Move, Pass, Swap
from remigio_dsl.engine.outlook import with_face
from remigio_dsl.engine.packed import LARGE
from remigio_dsl.engine.random import BOT, Stream
from remigio_dsl.engine.reach import reach_of
from remigio_dsl.engine.seen import View


class Bot(Protocol):
    """Anything that chooses one of the legal moves from what its player is shown."""

    def choose(self, view: View, game: Game, legal: Sequence[Move]) -> Move:
        """Return the move to make; `legal` is never empty."""


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot:
    """Makes any legal move, each as likely as the others, from a stream of its own."""

    def __init__(self, *address: SupportsIndex) -> None:
        self._stream = Stream(*[index(part) for part in address], BOT)

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy is filled in with."""
        return kept_by(self, "_stream")

    def __setstate__(self, kept: dict[str, Any]) -> None:
        fill_in(self, kept)

    def choose(self, view: View, game: Game, legal: Sequence[Move]) -> Move:
        """Return a random legal move."""
        return legal[self._stream.below(len(legal))]


class Kept(NamedTuple):
    """What a hand leaves over, from the turn before: `is_sure` where a search would leave just these cards."""

    book: MeldBook
    hand: bytes  # counts by face
    points: Number
    left: tuple[int, ...]
    is_sure: bool


@mypyc_attr(allow_interpreted_subclasses=True)
class SteadyBot:
    """Draws and throws for the fewest points left, lays what it can and closes at once.

    It takes discards only where they leave it better off than before; among cards left over it throws the one that
    counts most and has the fewest relatives, and it keeps jokers.
    """

    def __init__(self) -> None:
        self._kept: Kept | None = None
        self._measure: Measure | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy is filled in with: nothing of the turn before, which holds the tables of a whole game."""
        return kept_by(self) | {"_kept": None, "_measure": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        fill_in(self, kept)

    def choose(self, view: View, game: Game, legal: Sequence[Move]) -> Move:
        """Return the move that leaves this player best off by the bot's simple measure."""
        if len(legal) == 1:
            return legal[0]
        discards = [move for move in legal if isinstance(move, Discard)]
        if len(discards) == len(legal):
            return self._throw(view, game, discards)
        others = [move for move in legal if not isinstance(move, Discard)] if discards else legal
        if isinstance(others[0], Draw):
            draw = self._draw(view, game, [move for move in others if isinstance(move, Draw)])
            if draw is not None:
                return draw
            return next((move for move in others if isinstance(move, Pass)), others[0])
        closes = [move for move in others if isinstance(move, Close)]
        if closes:
            return self.best_close(view, game, closes)
        act = _lay(view, game, [move for move in others if isinstance(move, Meld | Lay | Swap)])
        if act is not None:
            return act
        return self._throw(view, game, discards) if discards else legal[0]

    def _draw(self, view: View, game: Game, draws: Sequence[Draw]) -> Draw | None:
        """Return the draw from the discards that makes the hand better by most, else that from the stock.

        None: there is no stock to draw from, and no discard is worth it.
        """
        stock: Draw | None = None
        piles: list[Draw] = []
        for move in draws:
            if move.pile == "discard":
                piles.append(move)
            elif stock is None:
                stock = move
        if not piles:
            return draws[0]
        book = game.book(view.deal)
        scores_melds = "melded" in game.variant.values
        measure = self._measured(book) if not scores_melds else None
        if measure is not None and all(len(view.hand) + move.count <= LARGE for move in piles):
            return _best_taken(measure, view, piles) or stock
        counts = game.counts(view.hand)
        before: Number | None = None
        best: Draw | None = None
        gain: Number = 0
        for move in piles:
            if move.count > len(view.discard):
                continue
            more = bytearray(counts)
            for face in view.discard[-move.count :]:
                more[face] += 1
            held = bytes(more)
            top = view.discard[-1]
            if move.count == 1 and book.fixed_values and is_lonely(book.uses(), held, top):
                gained = self._swapped(book, counts, top)
            else:
                if before is None:
                    before = self._before(book, counts, scores_melds)
                gained = _worth(book, held, scores_melds, throw=True) - before
            if gained > gain:
                best, gain = move, gained
        return best or stock

    def _measured(self, book: MeldBook) -> Measure | None:
        """Return the measure of hands that are looked up, None where they are searched."""
        if self._measure is None or self._measure.book is not book:
            self._measure = measure_of(book)
        return self._measure

    def _before(self, book: MeldBook, hand: bytes, scores_melds: bool) -> Number:
        """Return how good the hand is as it is; what it leaves was kept from the last turn, as a rule."""
        kept = self._kept
        if kept is not None and kept.book is book and kept.hand == hand and not scores_melds:
            return -kept.points
        return _worth(book, hand, scores_melds)

    def _swapped(self, book: MeldBook, hand: bytes, face: int) -> Number:
        """Return how much better the hand gets by a card that no meld can take, and by throwing the dearest for it."""
        values = card_values(book)
        kept = self._kept
        if kept is not None and kept.book is book and kept.hand == hand and kept.is_sure:
            left = kept.left
        else:
            left = book.leftovers().of(hand).faces
        return max([values[one] for one in (*left, face)]) - values[face]

    def _throw(self, view: View, game: Game, discards: Sequence[Discard]) -> Discard:
        """Return the dearest card with the fewest relatives, of those left over if there are any, jokers last.

        What the rest leaves is kept for the next turn, where it is certain: the best grouping of a hand that leaves a
        card over is the best of the rest too, since a better one of the rest would be a better one of the hand.
        """
        book = game.book(view.deal)
        measure = self._measured(book)
        if measure is not None and len(view.hand) <= LARGE:
            known = _least_wanted_of(measure, _mask(view.hand), discards)
            if known is not None:
                return known
        hand = game.counts(view.hand)
        points, left = self._left(book, hand)
        move = _least_wanted(view, game, discards, left)
        face = move.card.face
        self._kept = None
        if face in left and book.fixed_values and len(view.hand) <= LARGE:
            gone = left.index(face)
            self._kept = Kept(
                book, with_face(hand, face, -1), points - card_values(book)[face], left[:gone] + left[gone + 1 :],
                is_lonely(book.uses(), hand, face),
            )  # fmt: skip
        return move

    def _left(self, book: MeldBook, hand: bytes) -> tuple[Number, tuple[int, ...]]:
        """Return the points of what the hand leaves over, and the cards.

        Where it is the hand of the last turn and a card that no meld can take, that card is left over besides.
        """
        kept = self._kept
        if kept is not None and kept.book is book and kept.is_sure:
            drawn = int.from_bytes(hand, "little") - int.from_bytes(kept.hand, "little")
            face = (drawn.bit_length() - 1) >> 3
            if drawn > 0 and drawn == 1 << 8 * face and is_lonely(book.uses(), hand, face):
                return kept.points + card_values(book)[face], tuple(sorted((*kept.left, face)))
        found = book.leftovers().of(hand)
        return found.points, found.faces

    def best_close(self, view: View, game: Game, closes: Sequence[Close]) -> Close:
        """Return the close that pays best; of equals the one that leaves fewest points over, and throws no card."""
        if len(closes) == 1:
            return closes[0]
        reach = reach_of(game.variant)
        left = game.book(view.deal).leftovers(reach.kinds) if reach is not None and reach.alike else None
        if left is not None and left.tables is not None:
            held, points = _mask(view.hand), left.points
            return min(closes, key=lambda one: (points(held ^ _bit(one)), one.card is not None))
        hand = game.counts(view.hand)

        def pay(close: Close) -> tuple[Number, Number, Number, bool]:
            shown = hand if close.card is None else with_face(hand, close.card.face, -1)
            if left is not None:
                return 0, 0, -left.of(shown).points, close.card is None
            cards = [Written(face) for face, many in enumerate(shown) for _ in range(many)]
            judged = questions.judge_close(game, cards, view.lap, view.seat in view.opened, view.upcard)
            way = judged.shown
            if way is None:
                return judged.factor or 0, 0, 0, False
            return judged.factor or 0, way.melded, -way.facts.over[1], close.card is None

        return max(closes, key=pay)


# -- drawing
def _mask(faces: Iterable[int]) -> int:
    mask = 0
    for face in faces:
        mask |= 1 << face
    return mask


def _bit(close: Close) -> int:
    return 1 << close.card.face if close.card is not None else 0


def _best_taken(measure: Measure, view: View, piles: Sequence[Draw]) -> Draw | None:
    """Return the draw from the discards that makes a hand that is looked up better by most, None if none does."""
    hand, best, most = _mask(view.hand), None, 0
    for move in piles:
        if move.count <= len(view.discard):
            gained = measure.gain(hand, _mask(view.discard[-move.count :]))
            if gained > most:
                best, most = move, gained
    return best


def _worth(book: MeldBook, counts: Sequence[int], scores_melds: bool, *, throw: bool = False) -> Number:
    """Return how good a hand is: points that melds will score less those left over, after throwing the worst."""
    left = book.leftovers().of(counts)
    worth = -left.points
    if scores_melds:
        worth += sum([book.points(group, "melded") for group in grouped(book.uses(), left).groups])
    if throw and left.faces:
        values = card_values(book)
        worth += max([values[face] for face in left.faces])
    return worth


# -- laying
def _lay(view: View, game: Game, moves: Sequence[Meld | Lay | Swap]) -> Move | None:
    """Return an exchange, else the dearest meld, else the dearest lay-off without a joker."""
    book = game.book(view.deal)
    values = card_values(book)

    def cards(move: Meld | Lay | Swap) -> list[int]:
        if isinstance(move, Meld):
            return [card.face for group in move.groups for card in group]
        return [card.face for card in move.cards]

    def wild(move: Meld | Lay | Swap) -> int:
        return sum(face in book.wild for face in cards(move))

    def points(move: Meld | Lay | Swap) -> Number:
        return sum(values[face] for face in cards(move))

    swaps = [move for move in moves if isinstance(move, Swap)]
    if swaps:
        return swaps[0]
    melds = [move for move in moves if isinstance(move, Meld)]
    if melds:
        return max(melds, key=lambda move: (points(move) - 5 * wild(move), len(cards(move))))
    plain = [move for move in moves if not wild(move)]
    return max(plain, key=points) if plain and book.hand_points(game.counts(view.hand)) else None


# -- throwing
def _least_wanted_of(measure: Measure, hand: int, discards: Sequence[Discard]) -> Discard | None:
    """Return the same as `_least_wanted` of a hand that is looked up, None where no card left over may be thrown."""
    wanted = measure.wanted_least(hand, hand)
    for move in discards:
        if move.card.face == wanted:
            return move
    wanted = measure.wanted_least(hand, _mask([move.card.face for move in discards]))  # the card just taken may not go
    return next((move for move in discards if move.card.face == wanted), None)


def _least_wanted(view: View, game: Game, discards: Sequence[Discard], left: Sequence[int]) -> Discard:
    """Return the dearest card with the fewest relatives, of those `left` over if there are any, jokers last."""
    book = game.book(view.deal)
    wild = book.wild
    values = card_values(book)
    near = _nearness(len(game.deck.ranks), len(game.deck.suits))
    relatives = sum([near[face] for face in set(view.hand)]).to_bytes(len(near), "little")
    loose = [(relatives[face] - values[face], face) for face in left if face not in wild]
    if loose:
        _, wanted = min(loose)
        for move in discards:
            if move.card.face == wanted:
                return move

    def keep(move: Discard) -> tuple[int, Number, int]:
        face = move.card.face
        if face not in left:
            return 1 + 2 * (face in wild), 9 - values[face], face
        return 2 * (face in wild), relatives[face] - values[face], face

    return min(discards, key=keep)


@lru_cache(maxsize=16)
def card_values(book: MeldBook) -> tuple[Number, ...]:
    """Return what a card of each face alone counts in a hand."""
    return tuple(book.card_value(face) for face in range(book.deck.joker + 1))


@lru_cache(maxsize=16)
def _nearness(ranks: int, suits: int) -> tuple[int, ...]:
    """Return for each face how near each other is, in a byte a face: added up over a hand, a card's relatives there.

    3 for one rank, 3 or 2 for one suit one or two apart, nothing for jokers; a card is no relative of its own.
    """
    joker = ranks * suits

    def near(one: int, other: int) -> int:
        if joker in (one, other) or one == other:
            return 0
        apart = abs(one % ranks - other % ranks)
        if not apart:
            return ALIKE
        return {1: NEXT, 2: SECOND}.get(apart, 0) if one // ranks == other // ranks else 0

    return tuple(sum(near(one, other) << 8 * other for other in range(joker)) for one in range(joker + 1))
