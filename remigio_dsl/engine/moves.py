"""The kinds of move, and their text: the same words in case files, records and at the prompt."""

from __future__ import annotations

from remigio_dsl.core.cards import Deck, Written
from remigio_dsl.core.compiled import mypyc_attr, travel_by_fields
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.diagnostics import RemigioError
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.voice import in_english


@dataclass(frozen=True, slots=True)
class Draw:
    """Take `count` cards from the top of `stock` or `discard`; 0: as few as the rule says, or the whole pile."""

    pile: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Meld:
    """Lay groups from the hand in one act; each group is a bag of cards."""

    groups: tuple[tuple[Written, ...], ...]


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay cards off on the meld of that number; `end` is `low`, `high`, or empty where there is one way only."""

    cards: tuple[Written, ...]
    meld: int
    end: str = ""


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange natural cards for the joker of the meld of that number."""

    cards: tuple[Written, ...]
    meld: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a card, which ends the turn."""

    card: Written


@dataclass(frozen=True, slots=True)
class Close:
    """Show the hand and end the deal, throwing `card` (None: none, or the only one that is left), perhaps as a hand."""

    card: Written | None = None
    hand: str | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing at a step that may be left out."""


Move = Draw | Meld | Lay | Swap | Discard | Close | Pass
travel_by_fields(Draw, Meld, Lay, Swap, Discard, Close, Pass)


@mypyc_attr(native_class=False)
class MoveError(RemigioError):
    """A line that is no move: the words are not those of any."""

    def __init__(self, message: Text) -> None:
        self.message = message
        super().__init__(in_english(message))


def format_move(move: Move, deck: Deck) -> str:
    """Return the move in the words of case files: `lay 8H on 1 low`."""

    def cards(some: tuple[Written, ...]) -> str:
        return " ".join(map(deck.format_written, some))

    match move:
        case Draw("stock", 1) | Draw(_, 0):
            return f"draw {move.pile}"
        case Draw(pile, count):
            return f"draw {pile} {count}"
        case Meld(groups):
            return "meld " + " / ".join(map(cards, groups))
        case Lay(some, meld, end):
            return f"lay {cards(some)} on {meld} {end}".rstrip()
        case Swap(some, meld):
            return f"swap {cards(some)} on {meld}"
        case Discard(card):
            return f"discard {deck.format_written(card)}"
        case Close(card, hand):
            return "close" + (f" with {deck.format_written(card)}" if card else "") + (f" as {hand}" if hand else "")
        case Pass():
            return "pass"


def parse_move(line: str, deck: Deck) -> Move:
    """Return the move that a line in the words of case files says.

    Raises:
        MoveError: if the words are those of no move.
        CardError: if a word should be a card of this deck and is none.
    """
    verb, *words = line.split() or [""]
    match verb, words:
        case "draw", [pile] if pile in ("stock", "discard"):
            return Draw(pile, 1 if pile == "stock" else 0)
        case "draw", [("stock" | "discard") as pile, count] if count.isascii() and count.isdigit() and int(count) > 0:
            return Draw(pile, int(count))
        case "meld", [_, *_]:
            groups = " ".join(words).split("/")
            return Meld(tuple(_cards(group.split(), deck, line) for group in groups))
        case "lay", [*some, "on", meld, ("low" | "high") as end] if meld.isdigit():
            return Lay(_cards(some, deck, line), int(meld), end)
        case "lay", [*some, "on", meld] if meld.isdigit():
            return Lay(_cards(some, deck, line), int(meld))
        case "swap", [*some, "on", meld] if meld.isdigit():
            return Swap(_cards(some, deck, line), int(meld))
        case "discard", [card]:
            return Discard(deck.parse_card(card))
        case "close", []:
            return Close()
        case "close", ["with", card]:
            return Close(deck.parse_card(card))
        case "close", ["as", hand]:
            return Close(None, hand)
        case "close", ["with", card, "as", hand]:
            return Close(deck.parse_card(card), hand)
        case "pass", []:
            return Pass()
    raise MoveError(text("moves.unknown", line=line))


def _cards(words: list[str], deck: Deck, line: str) -> tuple[Written, ...]:
    if not words:
        raise MoveError(text("moves.unknown", line=line))
    return tuple(map(deck.parse_card, words))
