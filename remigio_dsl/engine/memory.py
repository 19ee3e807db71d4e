"""What a player can know of the cards that are not shown: those gone by, those others took, and those never seen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from remigio_dsl.core.cards import Written
from remigio_dsl.core.compiled import travel_by_fields
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.melds import MeldBook
from remigio_dsl.engine.moves import Discard, Draw, Lay, Meld, Swap
from remigio_dsl.engine.seen import View
from remigio_dsl.engine.tuples import Heard


@dataclass(frozen=True, slots=True)
class Memory:
    """What is known at a moment of a deal, all by face.

    `unseen` counts the cards that lie in the stock or in other hands, without those known to be there; `held` are the
    cards each seat is known to hold, `thrown` what each has thrown in this deal, the last one last.
    """

    unseen: tuple[int, ...]
    hidden: int  # how many cards that is
    held: tuple[tuple[int, ...], ...]
    thrown: tuple[tuple[int, ...], ...]

travel_by_fields(Memory)


def remember(view: View, game: Game) -> Memory:
    """Return what the player who is shown this view knows, having watched all moves of the deal."""
    deck = game.deck
    pile = [view.upcard] if view.upcard >= 0 else []
    held: list[list[int]] = [[] for _ in range(view.players)]
    thrown: list[list[int]] = [[] for _ in range(view.players)]
    kept = 1 if game.variant.turn.empty_stock.refill == "all_but_top" else 0
    for heard in view.heard:
        if heard.refilled:
            pile = pile[len(pile) - kept :]
        _follow(heard, pile, held[heard.seat], thrown[heard.seat], deck.joker)
    if game.variant.turn.discards_seen == "all" or len(pile) != view.discards:
        pile = list(view.discard)
    held[view.seat].clear()
    unseen = [deck.copies(face) for face in range(deck.joker + 1)]
    gone = [*view.hand, *pile, *(face for faces in held for face in faces)]
    gone += [deck.faces[slot.card] for meld in view.table for slot in meld.slots]
    for face in gone:
        unseen[face] = max(0, unseen[face] - 1)
    return Memory(tuple(unseen), sum(unseen), tuple(map(tuple, held)), tuple(map(tuple, thrown)))


def _follow(heard: Heard, pile: list[int], held: list[int], thrown: list[int], joker: int) -> None:
    """Take one move into account, in place: where its cards come from and where they go."""
    match heard.move:
        case Draw("discard"):
            del pile[len(pile) - len(heard.taken) :]
            held += heard.taken
        case Discard(card):
            pile.append(card.face)
            thrown.append(card.face)
            _let_go(held, (card.face,))
        case Meld(groups):
            _let_go(held, [card.face for group in groups for card in group])
        case Lay(cards):
            _let_go(held, [card.face for card in cards])
        case Swap(cards):
            _let_go(held, [card.face for card in cards])
            held.append(joker)


def _let_go(held: list[int], faces: Sequence[int]) -> None:
    for face in faces:
        if face in held:
            held.remove(face)


@lru_cache(maxsize=4096)
def partners(book: MeldBook, face: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of printed cards that make a meld of three with this one, jokers left out."""
    deck = book.deck
    rank, suit = deck.rank_of(face), deck.suit_of(face)
    near = [
        other for other in range(deck.joker) if deck.suit_of(other) == suit or deck.rank_of(other) == rank
    ]
    found = []
    for pair in combinations_with_replacement(near, 2):
        alike = len({face, *pair})
        if alike < 3 and max((face, *pair).count(one) for one in pair) > deck.copies(face):
            continue
        same_rank = all(deck.rank_of(one) == rank for one in pair)
        same_suit = all(deck.suit_of(one) == suit for one in pair)
        if (same_rank or same_suit) and book.readings([Written(one) for one in (face, *pair)]):
            found.append(pair)
    return tuple(found)


@lru_cache(maxsize=16)
def completing(book: MeldBook) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return for each two faces, and for each face with a joker, which third makes a meld of three, as masks."""
    faces = range(book.deck.joker)
    pairs = [[0] * len(faces) for _ in faces]
    alone = [0] * len(faces)
    for face in faces:
        for first, second in partners(book, face):
            pairs[first][second] |= 1 << face
            pairs[second][first] |= 1 << face
            alone[first] |= 1 << face
            alone[second] |= 1 << face
    return tuple(map(tuple, pairs)), tuple(alone)


def usefulness(face: int, book: MeldBook, memory: Memory, seat: int, cards: int) -> float:
    """Return how likely a seat with so many cards is to hold a pair that this card makes a meld with, from 0 to 1.

    Cards that the seat is known to hold count as held, all others as likely as the unseen cards are many.
    """
    known = memory.held[seat]
    part = max(0, cards - len(known)) / max(1, memory.hidden)
    missing = 1.0
    for first, second in partners(book, face):
        chance = _held(first, known, memory, part)
        chance *= _held(second, known, memory, part) if second != first else part
        missing *= 1 - min(1.0, chance)
    return 1 - missing


def _held(face: int, known: Sequence[int], memory: Memory, part: float) -> float:
    return 1.0 if face in known else min(1.0, memory.unseen[face] * part)
