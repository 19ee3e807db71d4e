"""The types of values, and the words that are literals of a type."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from remigio_dsl.core.cards import FRENCH_RANKS, FRENCH_SUITS
from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.core.messages import Text
from remigio_dsl.core.spans import Excerpt


class Type(Enum):
    """What a value is; the value of a member is its key in the catalogue (`type.number`)."""

    NUMBER = "number"
    TRUTH = "truth"
    RANK = "rank"
    SUIT = "suit"
    COLOUR = "colour"
    CARD = "card"
    GROUP = "group"
    KIND = "kind"
    CLOSING = "closing"
    PLAYER = "player"
    DEAL = "deal"

    @property
    def said(self) -> Text:
        """Return the type as messages name it: "a number"."""
        return Text(f"type.{self.value}")


@dataclass(frozen=True, slots=True)
class Bag:
    """Several things of one type, in an order that means nothing."""

    of: Type

    @property
    def said(self) -> Text:
        """Return the type as messages name it: "several cards"."""
        return Text(f"type.bag.{self.of.value}")


AnyType = Type | Bag
LITERAL_TYPES = (Type.RANK, Type.SUIT, Type.COLOUR, Type.KIND, Type.CLOSING)
COLOURS = {"red": "red", "black": "black"}
FRENCH_WORDS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
SPANISH_WORDS = {"coins": "O", "cups": "C", "swords": "E", "clubs": "B"}


@dataclass(frozen=True)
class Vocabulary:
    """The words that a variant brings: ranks and suits of its deck, its kinds of meld, closing hands, definitions.

    `suits` are letters as in card names; expressions say `hearts`. A definition is checked where it is used, in the
    hook that uses it.
    """

    ranks: tuple[str, ...] = FRENCH_RANKS
    suits: tuple[str, ...] = FRENCH_SUITS
    kinds: tuple[str, ...] = ()
    closing_hands: tuple[str, ...] = ()
    defines: Mapping[str, Excerpt] = field(default_factory=dict)
    # each definition is read once, whichever rules use it
    parsed: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def literals(self, of: Type) -> Mapping[str, str]:
        """Return the literals of a type: the word as written, and its value as the engine hands it in."""
        match of:
            case Type.RANK:
                return {rank: rank for rank in self.ranks}
            case Type.SUIT:
                known = SPANISH_WORDS if "O" in self.suits else FRENCH_WORDS
                return {word: letter for word, letter in known.items() if letter in self.suits}
            case Type.COLOUR:
                return COLOURS
            case Type.KIND:
                return {kind: kind for kind in self.kinds}
            case Type.CLOSING:
                return {hand: hand for hand in self.closing_hands}
            case _:
                return {}
