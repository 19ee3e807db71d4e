"""Tables of values in words: which cards count what, for each purpose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from remigio_dsl.core.cards import Deck
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.messages import words as card_words
from remigio_dsl.core.said import rank_text, short, suit_letters
from remigio_dsl.lang.rule import Rule
from remigio_dsl.lang.typed import Read
from remigio_dsl.variant.model import Place, Purpose, Variant
from remigio_dsl.variant.wording.simple import simple
from remigio_dsl.variant.wording.wording import Wording

PURPOSES: tuple[Purpose, ...] = ("opening", "melded", "hand")
_LISTED = 4  # ranks in a row that are listed and not given by their ends
Entry = Mapping[Place, Rule] | None
Cells = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ValueRow:
    """Cards that count the same for every purpose, and what they count."""

    label: str
    faces: tuple[int, ...]
    cells: Cells


def purposes(variant: Variant) -> tuple[Purpose, ...]:
    """Return the purposes for which the file has a table, in the order of play."""
    return tuple(purpose for purpose in PURPOSES if purpose in variant.values)


def value_rows(variant: Variant, w: Wording, deck: Deck, wanted: Sequence[Purpose]) -> list[ValueRow]:
    """Return the rows of one table for these purposes; the joker's last, where the deck has jokers."""
    cells = [tuple(cell(variant, w, deck, purpose, face) for purpose in wanted) for face in range(deck.joker + 1)]
    plain: list[tuple[list[int], Cells]] = []  # ranks next to each other that count the same
    special: list[tuple[int, list[ValueRow]]] = []
    for rank in range(len(deck.ranks)):
        main, others = _of_rank(w, deck, rank, cells)
        special += [(rank, others)] if others else []
        if main is None:
            continue
        if plain and plain[-1][1] == main and plain[-1][0][-1] == rank - 1:
            plain[-1][0].append(rank)
        else:
            plain.append(([rank], main))
    rows: list[tuple[float, ValueRow]] = [
        (ranks[-1], ValueRow(ranks_label(w, deck, ranks), _faces(deck, ranks), said)) for ranks, said in plain
    ]
    rows += [(rank + 0.5, row) for rank, others in special for row in others]
    ordered = [row for _, row in sorted(rows, key=lambda pair: pair[0])]
    if deck.jokers:
        ordered.append(ValueRow(w.say("word.joker"), (deck.joker,), cells[deck.joker]))
    return ordered


def _faces(deck: Deck, ranks: Sequence[int]) -> tuple[int, ...]:
    return tuple(suit * len(deck.ranks) + rank for suit in range(len(deck.suits)) for rank in ranks)


def _of_rank(w: Wording, deck: Deck, rank: int, cells: Sequence[Cells]) -> tuple[Cells | None, list[ValueRow]]:
    """Return what most cards of a rank count, and a row for each of the others."""
    faces = _faces(deck, [rank])
    kinds: dict[Cells, list[int]] = {}
    for face in faces:
        kinds.setdefault(cells[face], []).append(face)
    if len(kinds) == 1:
        return cells[faces[0]], []
    colours = [{deck.is_red(deck.suit_of(face)) for face in some} for some in kinds.values()]
    if len(kinds) == 2 and all(len(one) == 1 for one in colours):
        return None, [
            ValueRow(coloured(w, deck, rank, one.pop()), tuple(some), said)
            for one, (said, some) in zip(colours, kinds.items(), strict=True)
        ]
    main = max(kinds, key=lambda said: len(kinds[said]))
    others = [
        ValueRow(short(w.voice, deck, face), (face,), said)
        for said, some in kinds.items()
        if said != main
        for face in some
    ]
    return main, others


def coloured(w: Wording, deck: Deck, rank: int, is_red: bool) -> str:
    """Return the red or the black cards of a rank: *as rojo*."""
    gender = card_words.RANK_WORDS[deck.ranks[rank]][4]
    return w.say(f"value.{'red' if is_red else 'black'}_{gender}", rank=rank_label(w, deck, rank))


def rank_label(w: Wording, deck: Deck, rank: int) -> str:
    """Return a rank as a table names it: *as*, `7`, `J`."""
    name = deck.ranks[rank]
    if name == "A":
        return card_words.RANK_WORDS[name][0 if w.voice.lang == "en" else 2]
    if deck.is_spanish and not name.isdigit():
        return card_words.RANK_WORDS[name][0 if w.voice.lang == "en" else 2]
    return rank_text(w.voice, deck, rank)


def ranks_label(w: Wording, deck: Deck, ranks: Sequence[int]) -> str:
    """Return ranks next to each other: *2 a 10*, `J, Q, K`."""
    names = [rank_label(w, deck, rank) for rank in ranks]
    if len(names) > 2 and all(name.isdigit() for name in names):
        return w.say("value.ranks", first=names[0], last=names[-1])
    if len(names) > _LISTED:
        return w.say("value.ranks", first=names[0], last=names[-1])
    return ", ".join(names)


def cell(variant: Variant, w: Wording, deck: Deck, purpose: Purpose, face: int) -> str:
    """Return what a face counts for a purpose."""
    entry = variant.values[purpose].entries[face]
    return entry_text(w, deck, purpose, face, entry)


def entry_text(w: Wording, deck: Deck, purpose: Purpose, face: int, entry: Entry) -> str:
    """Return an entry of a table: a number, an amount, or what it is in each place."""
    if entry is None:
        return w.say("value.stands_for")
    hook = "card_hand" if purpose == "hand" else "card_melded"
    said = [(place, value_text(w.at(hook), deck, face, entry[place])) for place in _places(w, entry)]
    if not said:
        return ""
    if len({text for _, text in said}) == 1 and any(place == "else" for place, _ in said):
        return said[0][1]
    if len(said) == 1 and said[0][0] == "else":
        return said[0][1]
    return ", ".join(w.say("value.placed", value=text, place=place_text(w, place)) for place, text in said)


def _places(w: Wording, entry: Mapping[Place, Rule]) -> list[Place]:
    """Return the places of an entry, the narrowest first; "else" only where a kind has no value of its own."""
    places = [place for place in ("low", "high", *w.kinds) if place in entry]
    return [*places, "else"] if "else" in entry and not all(kind in entry for kind in w.kinds) else places


def place_text(w: Wording, place: Place) -> str:
    """Return where a card lies: *en escalera*, "at the low end of a run"."""
    if place in ("low", "high", "else"):
        return w.say(f"place.{place}")
    return w.say("place.in", kind=w.kind(place).one)


def value_text(w: Wording, deck: Deck, face: int, rule: Rule) -> str:
    """Return what a rule gives for one face; the number on the card is its number where one is printed."""
    tree = simple(rule.tree, w.known)
    if isinstance(tree, Read) and tree.name == "index" and face != deck.joker:
        rank = deck.rank_of(face)
        printed = deck.ranks[rank].isdigit()
        return w.say("value.index") if printed else w.voice.number(deck.index_of(rank))
    return w.amount(rule.tree)


def card_label(w: Wording, deck: Deck, face: int) -> str:
    """Return one face as a table names it."""
    if face == deck.joker:
        return w.say("word.joker")
    return rank_label(w, deck, deck.rank_of(face)) + suit_letters(w.voice, deck, deck.suit_of(face))
