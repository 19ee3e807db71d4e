"""Why a bag of cards is no meld: the first reason that holds, in the order in which reasons are looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from remigio_dsl.core.cards import Written
from remigio_dsl.core.hints import Any
from remigio_dsl.engine.groups import Book, Flaw
from remigio_dsl.engine.readings import runs, sets, windows
from remigio_dsl.variant.model import Kind


def why_no_meld(book: Book, cards: Sequence[Written], kinds: Sequence[Kind]) -> Flaw:
    """Return why the cards are no meld of these kinds, judged as the kind that they look most like.

    As a set if the naturals share a rank, as a run if they share a suit, else by the first kind in the file.
    """
    names = {kind.name for kind in kinds}
    known = [name for name in book.laid_kinds if name not in names]
    args = {"cards": tuple(cards)}
    if known and (fits := book.readings(cards, known)):
        return Flaw("meld.kind_not_allowed", {**args, "kind": fits[0].kind.title}, f"{fits[0].kind.path}.only")
    if not kinds:
        return Flaw("meld.kind_not_allowed", args, "melds")
    kind = _looks_like(book, cards, kinds)
    flaw = next(_flaws(book, cards, kind))
    return Flaw(flaw.reason, {**args, "kind": kind.title, **flaw.args}, flaw.path)


def _looks_like(book: Book, cards: Sequence[Written], kinds: Sequence[Kind]) -> Kind:
    deck = book.deck
    naturals = [card.face for card in cards if card.face not in book.wild] or [
        card.face for card in cards if card.face != deck.joker and card.stands in (-1, card.face)
    ]
    for shape, part in (("set", deck.rank_of), ("run", deck.suit_of)):
        alike = [kind for kind in kinds if kind.shape == shape]
        if alike and len(set(map(part, naturals))) <= 1:
            return alike[0]
    return kinds[0]


def _flaws(book: Book, cards: Sequence[Written], kind: Kind) -> Iterator[Flaw]:
    """Return what is wrong with the cards as this kind, the first reason first; at least one."""
    most = book.most(kind)
    if len(cards) < kind.least:
        yield Flaw("meld.too_short", {"least": kind.least, "size": len(cards)}, f"{kind.path}.size")
    if most is not None and len(cards) > most:
        args: dict[str, Any] = {"most": most, "size": len(cards), "twice": _twice(book, cards)}
        yield Flaw("meld.too_long", args, f"{kind.path}.size")
    said = _said(book, cards)
    yield from _wrong_set(book, kind, said) if kind.shape == "set" else _wrong_run(book, cards, kind, said)
    rows = _rows(book, cards, kind)
    for row in rows:
        if flaw := book.judges[kind.name].broken(row):
            yield flaw
    yield Flaw("meld.too_many_jokers", {"jokers": len(cards) - len(said)}, f"{kind.path}.jokers")


def _rows(book: Book, cards: Sequence[Written], kind: Kind) -> list[tuple[Written, ...]]:
    if kind.shape == "run":
        return list(runs(kind, book.deck, book.wild, cards))
    return [row for likely in sets(kind, book.deck, book.wild, cards) for row in likely]


def _said(book: Book, cards: Sequence[Written]) -> list[int]:
    """Return the faces that the cards are or say they stand for; cards that may be jokers and say nothing are free."""
    deck = book.deck
    plain = [card.face for card in cards if card.face not in book.wild and card.face != deck.joker]
    told = [card.stands for card in cards if card.face in book.wild and 0 <= card.stands < deck.joker]
    return [*plain, *told]


def _twice(book: Book, cards: Sequence[Written]) -> tuple[int, ...]:
    """Return the faces that occur more than once, jokers apart."""
    counts = Counter(card.face for card in cards if card.face != book.deck.joker)
    return tuple(face for face, n in sorted(counts.items()) if n > 1)


def _wrong_set(book: Book, kind: Kind, said: list[int]) -> Iterator[Flaw]:
    deck = book.deck
    if len({deck.rank_of(face) for face in said}) > 1:
        yield Flaw("meld.mixed_ranks", {}, f"{kind.path}.shape")
    if kind.suits == "same" and len(set(said)) > 1:
        yield Flaw("meld.mixed_suits", {}, f"{kind.path}.suits")
    twice = [face for face, n in Counter(said).items() if n > 1]
    if kind.suits == "distinct" and twice:
        args = {"twice": tuple(sorted(twice)), "suit": deck.suits[deck.suit_of(min(twice))]}
        yield Flaw("meld.repeated_suit", args, f"{kind.path}.suits")


def _wrong_run(book: Book, cards: Sequence[Written], kind: Kind, said: list[int]) -> Iterator[Flaw]:
    deck = book.deck
    if len({deck.suit_of(face) for face in said}) > 1:
        yield Flaw("meld.mixed_suits", {}, f"{kind.path}.shape")
    twice = [face for face, n in Counter(said).items() if n > 1]
    if twice:
        args = {"twice": tuple(sorted(twice)), "rank": deck.ranks[deck.rank_of(min(twice))]}
        yield Flaw("meld.repeated_rank", args, f"{kind.path}.shape")
    ranks = {deck.rank_of(face) for face in said}
    if len(cards) >= kind.least and not any(ranks <= set(row) for row in windows(kind, len(cards))):
        order = tuple(deck.ranks[rank] for rank in kind.order)
        yield Flaw("meld.not_consecutive", {"order": order, "wheel": kind.wheel}, _order_path(kind))


def _order_path(kind: Kind) -> str:
    return f"{kind.path}.ace"
