"""Lines that show how a move is typed, with the player's own cards where those will do."""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.core.cards import Deck
from remigio_dsl.core.said import Card
from remigio_dsl.core.voice import Language, Voice
from remigio_dsl.ui.vocabulary import MOVES, PILES


def typed_word(card: Card, lang: Language) -> str:
    """Return what to type for a card so that nothing needs to be asked: `7co`."""
    return card.said(Voice(lang), "typed")


def example(action: str, deck: Deck, lang: Language, hand: Sequence[int], melds: Sequence[int] = ()) -> str:
    """Return a line that makes this move: `tirar kpi`, `colocar 7co en 2`; a meld is one of any game."""
    verb = MOVES[action].printed(lang)
    cards = [typed_word(Card(deck, face), lang) for face in hand if face != deck.joker]
    cards = cards or [typed_word(Card(deck, 0), lang)]
    match action:
        case "draw":
            return f"{verb} {PILES['stock'].printed(lang)}"
        case "meld":  # three in a row of one suit
            suit = len(deck.suits) // 2 * len(deck.ranks)
            row = [typed_word(Card(deck, suit + rank), lang) for rank in range(3, 6)]
            return f"{verb} {' '.join(row)}"
        case "lay" | "swap":
            return f"{verb} {cards[0]} {'en' if lang == 'es' else 'on'} {melds[0] if melds else 1}"
        case "pass":
            return verb
        case "close":
            return f"{verb} {'con' if lang == 'es' else 'with'} {cards[-1]}"
    return f"{verb} {cards[-1]}"
