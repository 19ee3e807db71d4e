"""Books of meld rules made by hand: for rules that no shipped variant has, before any file is read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from remigio_dsl.core.cards import FRENCH_RANKS, FRENCH_SUITS, Deck
from remigio_dsl.engine.melds import MeldBook
from remigio_dsl.variant.model import Condition, Kind, ValueTable


class Stand:
    """A rule written in Python: what a compiled rule gives, and the names it reads."""

    def __init__(self, text: str, constant: Any = None) -> None:
        self.text = text
        self.constant = constant
        code = compile(text, "<rule>", "eval")
        self.names = frozenset(code.co_names)
        self._code = code

    def __call__(self, env: Any) -> Any:
        return eval(self._code, {}, _Names(env)) if self.constant is None else self.constant


class _Names(Mapping[str, Any]):
    def __init__(self, env: Any) -> None:
        self._env = env

    def __getitem__(self, name: str) -> Any:
        try:
            return getattr(self._env, name)
        except AttributeError:
            raise KeyError(name) from None

    def __iter__(self):  # pragma: no cover
        return iter(())

    def __len__(self) -> int:
        return 0


def rule(text: Any) -> Stand | None:
    if text is None or isinstance(text, Stand):
        return text
    if isinstance(text, (int, Fraction)):  # truths included
        return Stand(repr(text), text)
    return Stand(text)


ORDERS = {
    "low": lambda n: tuple(range(n)),
    "high": lambda n: (*range(1, n), 0),
    "both": lambda n: (*range(n), 0),
    "wheel": lambda n: tuple(range(n)),
}


def kind(name: str, shape: str | None = None, least: int = 3, most: int | None = None, **more: Any) -> Kind:
    ranks = more.pop("ranks", 13)
    ace = more.pop("ace", "low")
    order = more.pop("order", None)
    forbid = more.pop("forbid", {})
    path = f"melds.{name}"
    return Kind(
        name=name,
        title={"en": name, "es": name},
        shape=shape or name,
        least=least,
        most=most,
        suits=more.pop("suits", "any"),
        order=tuple(order) if order else ORDERS[ace](ranks),
        wheel=ace == "wheel",
        jokers=rule(more.pop("jokers", True)),
        when=rule(more.pop("when", None)),
        forbid=tuple(Condition(key, rule(text), f"{path}.forbid.{key}") for key, text in forbid.items()),
        joker_is=more.pop("joker_is", "open" if (shape or name) == "set" else "declared"),
        swap=rule(more.pop("swap", None)),
        only=more.pop("only", None),
        path=path,
        **more,
    )


Entry = Any  # a number, a text, or either by place; None for `stands_for`
PIPS: dict[str, Entry] = {"A": 1, **{str(n): n for n in range(2, 11)}, "J": 10, "Q": 10, "K": 10, "*": 20}


def table(purpose: str, entries: Mapping[str, Entry], deck: Deck) -> ValueTable:
    def one(entry: Entry) -> Mapping[str, Stand] | None:
        if entry is None:
            return None
        return {place: rule(text) for place, text in (entry if isinstance(entry, dict) else {"else": entry}).items()}

    def of(face: int) -> Entry:
        word = deck.format_face(face)
        return entries[word] if word in entries else entries[deck.ranks[deck.rank_of(face)]]

    rows = [one(of(face)) for face in range(deck.joker)] + [one(entries.get("*"))]
    return ValueTable(purpose, tuple(rows), f"values.{purpose}")


@dataclass(frozen=True)
class Rules:
    melds: tuple[Kind, ...]
    values: Mapping[str, ValueTable]


def book(
    *kinds: Kind,
    packs: int = 2,
    jokers: int = 4,
    values: Mapping[str, Mapping[str, Entry]] | None = None,
    wild: Callable[[Deck], set[int]] | None = None,
    ranks: tuple[str, ...] = FRENCH_RANKS,
    suits: tuple[str, ...] = FRENCH_SUITS,
    **more: Any,
) -> MeldBook:
    deck = Deck(ranks, suits, packs, jokers)
    tables = {name: table(name, entries, deck) for name, entries in (values or {"hand": PIPS}).items()}
    return MeldBook(Rules(tuple(kinds), tables), deck, wild=wild(deck) if wild else None, **more)


def deuces(deck: Deck) -> set[int]:
    return {deck.joker, *(suit * len(deck.ranks) + 1 for suit in range(len(deck.suits)))}


def remigio10(**more: Any) -> MeldBook:
    return book(
        kind("set", jokers="jokers <= naturals"),
        kind("run", ace="both", jokers="jokers <= naturals"),
        kind("pair", "set", 2, 2, jokers="jokers <= 1", only="closing"),
        **more,
    )


REMIGIO13_VALUES = {
    "hand": {**{str(n): 5 for n in range(2, 10)}, **dict.fromkeys(("10", "J", "Q", "K", "A"), 10), "*": 25},
    "melded": {
        **{str(n): 5 for n in range(2, 10)},
        **dict.fromkeys(("10", "J", "Q", "K"), 10),
        "A": {"run": 10, "set": 25},
        "*": None,
    },
    "opening": {
        **dict.fromkeys(FRENCH_RANKS[1:], "index"),
        "A": {"run": 10, "set": 25},
        "*": None,
    },
}


def remigio13(**more: Any) -> MeldBook:
    return book(
        kind("set", most=4, suits="distinct", jokers="jokers <= 1", swap=more.pop("swap", "size == 4")),
        kind("run", ace="wheel", most=13, jokers="jokers <= 1", swap=True),
        jokers=more.pop("jokers", 8),
        values=REMIGIO13_VALUES,
        **more,
    )


def gin(most: int | None = None) -> MeldBook:
    return book(kind("set", most=4, suits="distinct"), kind("run", most=most), packs=1, jokers=0)


def hand(made: MeldBook, line: str) -> tuple[int, ...]:
    return tuple(made.deck.count(card.face for card in made.deck.parse_cards(line)))


def texts(made: MeldBook, groups: Any) -> list[str]:
    return [group.text(made.deck) for group in groups]
