"""Tables of values: which card counts what, by purpose, rank, colour, suit and place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import cast

from remigio_dsl.core.cards import Deck
from remigio_dsl.core.dataclass import dataclass, replace
from remigio_dsl.core.diagnostics import Diagnostic, Label
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.spans import Span
from remigio_dsl.core.voice import Voice
from remigio_dsl.lang.rule import Rule
from remigio_dsl.lang.types import Type
from remigio_dsl.source.patch import value_layers
from remigio_dsl.source.tree import Leaf, Table
from remigio_dsl.variant.build.reading import Part, did_you_mean
from remigio_dsl.variant.model import Kind, Place, Purpose, ValueTable

JOKER = "joker"
STANDS_FOR = "stands_for"
ELSE = "else"
ENDS = ("low", "high")
PURPOSES: tuple[Purpose, ...] = ("hand", "melded", "opening")
_KEY = re.compile(r"(?:(?P<colour>red|black) +)?(?P<low>10|[0-9A-Z])(?:(?P<suit>[A-Z])|\.\.(?P<high>10|[0-9A-Z]))?")


@dataclass(frozen=True, slots=True)
class LackingCard:
    """The card that has no value, as its sentence needs it: "the ace", "al as"."""

    rank: str

    def said(self, voice: Voice, form: str) -> str:
        """Return the card with its article."""
        from remigio_dsl.core.messages import words  # noqa: PLC0415  (of use only where a value is lacking)
        from remigio_dsl.core.said import Noun, with_article  # noqa: PLC0415

        case = "the" if voice.lang == "en" else "to_the"
        if self.rank == JOKER:
            return Noun(JOKER).said(voice, case)
        english, _, spanish, _, gender = words.RANK_WORDS[self.rank]
        return with_article(voice, english if voice.lang == "en" else spanish, gender, case)


@dataclass(frozen=True, slots=True)
class Row:
    """One key of a table: the faces it speaks for, and what it says; `entry` is None for `stands_for`."""

    part: Part
    key: str
    faces: frozenset[int]
    entry: Mapping[Place, Rule] | None


def values(part: Part, kinds: tuple[Kind, ...], deck: Deck) -> dict[Purpose, ValueTable]:
    """Return the tables that the file has, by purpose; `deck` has a joker if the game ever has one."""
    return {purpose: _table(part[purpose], purpose, kinds, deck) for purpose in PURPOSES if part[purpose].exists}


def _table(part: Part, purpose: Purpose, kinds: tuple[Kind, ...], deck: Deck) -> ValueTable:
    layers = [_rows(layer, purpose, kinds, deck) for layer in layers_of(part)]
    entries: list[Mapping[Place, Rule] | str | None] = []
    for face in range(deck.joker + 1):
        entry: Mapping[Place, Rule] | str | None = {}
        for rows in layers:
            for row in sorted((row for row in rows if face in row.faces), key=lambda row: -len(row.faces)):
                if row.entry is None:
                    entry = STANDS_FOR
                elif ELSE in row.entry and row.part.node is not None and isinstance(row.part.node, Leaf):
                    entry = row.entry
                else:
                    entry = {**(entry if isinstance(entry, Mapping) else {}), **row.entry}
        entries.append(entry)
    runs = tuple(kind.name for kind in kinds if kind.shape == "run" and not kind.wheel)  # on a wheel it may lie between
    _tell_missing(part, entries, places_needed(purpose, kinds), runs, layers, deck)
    _tell_overlaps(layers)
    whole = tuple(None if entry == STANDS_FOR else cast("Mapping[Place, Rule]", entry) for entry in entries)
    return ValueTable(purpose, whole, part.path)


def layers_of(part: Part) -> list[list[Part]]:
    """Return the keys of each layer of a table, the layer that speaks last first."""
    if not isinstance(part.node, Table):
        return []
    return [[one for _, one in replace(part, node=layer).items()] for layer in reversed(value_layers(part.node))]


def places_needed(purpose: Purpose, kinds: tuple[Kind, ...]) -> tuple[str, ...]:
    """Return the places for which a card needs a value: the kinds that can be laid; a card in the hand has no place."""
    match purpose:
        case "hand":
            return (ELSE,)
        case "opening":
            return tuple(kind.name for kind in kinds if kind.only != "closing")
    return tuple(kind.name for kind in kinds)


# ---------------------------------------------------------------- keys and entries


def _rows(layer: list[Part], purpose: Purpose, kinds: tuple[Kind, ...], deck: Deck) -> list[Row]:
    rows = []
    for part in layer:
        key = part.path.removeprefix(f"values.{purpose}.")
        faces = key_faces(key, deck)
        if faces is None:
            known = [*deck.ranks, "joker"]
            label = did_you_mean(key, known) or text("E420.known", keys=known)
            part.reading.tell("E420", part.key_span, key=key, label=label)
            continue
        rows.append(Row(part, key, faces, _entry(part, purpose, kinds, deck.joker in faces)))
    return rows


@lru_cache(maxsize=1000)
def key_faces(key: str, deck: Deck) -> frozenset[int] | None:
    """Return the faces that a key such as `A`, `2..10`, `red A`, `QS` or `joker` speaks for; None if it is no key."""
    if key == JOKER:
        return frozenset({deck.joker})
    found = _KEY.fullmatch(key)
    if found is None:
        return None
    low, high = (_rank(found[name] or found["low"], deck) for name in ("low", "high"))
    if low is None or high is None or low > high:
        return None
    if found["suit"] and (found["colour"] or found["suit"] not in deck.suits):
        return None
    suits = [
        at
        for at, suit in enumerate(deck.suits)
        if found["suit"] in (None, suit) and (not found["colour"] or deck.is_red(at) == (found["colour"] == "red"))
    ]
    return frozenset(suit * len(deck.ranks) + rank for suit in suits for rank in range(low, high + 1))


def _rank(name: str, deck: Deck) -> int | None:
    name = "10" if name == "T" else name
    return deck.ranks.index(name) if name in deck.ranks else None


def _entry(part: Part, purpose: Purpose, kinds: tuple[Kind, ...], is_joker: bool) -> Mapping[Place, Rule] | None:
    if isinstance(part.node, Table):
        return _by_place(part, purpose, kinds)
    if part.word() == STANDS_FOR:
        if is_joker and purpose != "hand":
            return None
        part.tell("E430", label=text("E430.hand" if is_joker else "E430.natural"))
        return {}
    return {ELSE: part.rule(_hook(purpose), Type.NUMBER)}


def _hook(purpose: Purpose) -> str:
    return "card_hand" if purpose == "hand" else "card_melded"


def _by_place(part: Part, purpose: Purpose, kinds: tuple[Kind, ...]) -> Mapping[Place, Rule]:
    known = [kind.name for kind in kinds] + [*ENDS, ELSE]
    entry: dict[Place, Rule] = {}
    for place, one in part.items():
        if place not in known:
            label = did_you_mean(place, known) or text("E421.known", places=known)
            part.reading.tell("E421", one.key_span, place=place, label=label)
        elif one.word() == STANDS_FOR:
            one.tell("E430", label=text("E430.place"))
        else:
            entry[place] = one.rule(_hook(purpose), Type.NUMBER)
    return entry


# ---------------------------------------------------------------- what is wrong with a table


def _tell_overlaps(layers: Iterable[list[Row]]) -> None:
    for rows in layers:
        for at, row in enumerate(rows):
            for other in rows[:at]:
                common = row.faces & other.faces
                if common and not (row.faces < other.faces or other.faces < row.faces):
                    _tell_overlap(row, other)


def _tell_overlap(row: Row, other: Row) -> None:
    first, second = other.part.key_span, row.part.key_span
    related = (Label(first, text("E404.first")),) if first else ()
    args = {"key": row.key, "other": other.key, "table": row.part.path.removesuffix(f".{row.key}")}
    row.part.reading.found.append(Diagnostic("E404", second, args, label=text("E404.second"), related=related))


def _tell_missing(
    part: Part,
    entries: list[Mapping[Place, Rule] | str | None],
    places: tuple[str, ...],
    runs: tuple[str, ...],
    layers: list[list[Row]],
    deck: Deck,
) -> None:
    """Note ranks without any value, and places for which one has none; the ace of a run is at its low or high end."""
    silent: dict[str, None] = {}
    lacking: dict[tuple[str, str], None] = {}
    for face, entry in enumerate(entries):
        name = JOKER if face == deck.joker else deck.ranks[deck.rank_of(face)]
        if not isinstance(entry, Mapping) or ELSE in entry or (face == deck.joker and not deck.jokers):
            continue
        if not entry:
            silent[name] = None
        for place in places if entry else ():
            covered = place in entry or (name == "A" and place in runs and set(ENDS) <= entry.keys())
            if not covered:
                lacking[name, place] = None
    for run in _stretches(list(silent), deck):
        span, label = _extension(run, layers, deck)
        lacks = [LackingCard(name) for name in run]
        where = span or part.key_span or part.span
        part.reading.tell("E403", where, label=label, n=len(run), ranks=lacks, table=part.path)
    for place in dict.fromkeys(place for _, place in lacking):
        names = [name for name, where in lacking if where == place]
        ranks = [LackingCard(name) for name in names]
        part.reading.tell("E429", part.key_span or part.span, n=len(names), ranks=ranks, place=place, table=part.path)


def _stretches(names: list[str], deck: Deck) -> list[list[str]]:
    """Return the missing ranks in stretches of neighbours, so that each gets one sentence."""
    stretches: list[list[str]] = []
    for name in names:
        before = stretches[-1][-1] if stretches else ""
        if before and JOKER not in (name, before) and deck.ranks.index(name) == deck.ranks.index(before) + 1:
            stretches[-1].append(name)
        else:
            stretches.append([name])
    return stretches


def _extension(run: list[str], layers: list[list[Row]], deck: Deck) -> tuple[Span | None, Text | None]:
    """Return the key beside the missing ranks that could be widened, and the question whether that was meant."""
    if JOKER in run:
        return None, None
    low, high = deck.ranks.index(run[0]), deck.ranks.index(run[-1])
    for before in (True, False):
        for row in (row for rows in reversed(layers) for row in rows):
            ranks = {deck.rank_of(face) for face in row.faces}
            if deck.joker in row.faces or len(row.faces) < len(deck.suits) or not ranks:
                continue
            if before and max(ranks) == low - 1 and len(ranks) > 1:
                return row.part.key_span, text("did_you_mean", word=f"{deck.ranks[min(ranks)]}..{deck.ranks[high]}")
            if not before and min(ranks) == high + 1 and len(ranks) > 1:
                return row.part.key_span, text("did_you_mean", word=f"{deck.ranks[low]}..{deck.ranks[max(ranks)]}")
    return None, None
