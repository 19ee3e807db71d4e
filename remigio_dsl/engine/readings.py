"""Every way to read a bag of cards as one kind of meld, before the kind's conditions are asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, islice, product

from remigio_dsl.core.cards import Deck, Written
from remigio_dsl.core.hints import TYPE_CHECKING

if TYPE_CHECKING:
    from remigio_dsl.variant.model import Kind

Cards = tuple[Written, ...]


def windows(kind: Kind, size: int) -> Iterator[tuple[int, ...]]:
    """Return the ranks of every run of that size, from low to high; a run holds each rank once.

    On a wheel a run of all ranks has no ends: it is one, and begins where the order begins.
    """
    order = kind.order
    if kind.wheel:
        starts = range(1 if size == len(order) else len(order) if size < len(order) else 0)
        ring = order + order
    else:
        starts, ring = range(len(order) - size + 1), order
    for start in starts:
        ranks = ring[start : start + size]
        if len(set(ranks)) == size:
            yield ranks


def runs(
    kind: Kind, deck: Deck, wild: Collection[int], cards: Sequence[Written], *, brief: bool = False
) -> Iterator[Cards]:
    """Return every way to lay these cards in a row, each joker with the card it stands for.

    `brief`: wild cards that could change places are laid in one way only; to every condition the others look the same.
    """
    size = len(deck.ranks)
    fixed = {card.face for card in cards if card.face not in wild}
    others = [card for card in cards if card.face in wild]
    suits = {deck.suit_of(face) for face in fixed} or range(len(deck.suits))
    if (fixed and len(suits) != 1) or len(fixed) + len(others) < len(cards):
        return
    for suit in suits:
        for ranks in windows(kind, len(cards)):
            faces = [suit * size + rank for rank in ranks]
            if fixed <= set(faces):
                yield from _rows(deck, faces, fixed, others, brief=brief)


def _rows(deck: Deck, faces: list[int], fixed: set[int], others: list[Written], *, brief: bool) -> Iterator[Cards]:
    """Return the ways to lay the cards that may be jokers in the places left, each place as itself first."""
    own = {card.face: card for card in others if card.stands in (-1, card.face)}
    may = [face for face in faces if face in own and face not in fixed]
    for roles in product((True, False), repeat=len(may)):
        natural = {face for face, role in zip(may, roles, strict=True) if role}
        if not fixed and not natural:
            continue
        left = Counter(others) - Counter(own[face] for face in natural)
        gaps = [face for face in faces if face not in fixed and face not in natural]
        fillings = filled(deck, gaps, left)
        for given in islice(fillings, 1) if brief else dict.fromkeys(fillings):
            placed = dict(zip(gaps, given, strict=True))
            yield tuple(placed.get(face) or Written(face) for face in faces)


def filled(deck: Deck, gaps: Sequence[int], left: Counter[Written]) -> Iterator[Cards]:
    """Return the ways to put the wild cards in the gaps as jokers: none where its own face is, or as what it is not."""
    if not gaps:
        yield ()
        return
    face = gaps[0]
    for card in sorted(left, key=lambda one: (one.face, one.stands)):
        may_be = (-1, face, deck.open_face(deck.rank_of(face)))
        if left[card] and card.face != face and card.stands in may_be:
            left[card] -= 1
            for rest in filled(deck, gaps[1:], left):
                yield (Written(card.face, face), *rest)
            left[card] += 1


def sets(
    kind: Kind, deck: Deck, wild: Collection[int], cards: Sequence[Written], *, brief: bool = False
) -> Iterator[list[Cards]]:
    """Return every way to see these cards as a set, those with most naturals first: one list for each number of them.

    A card that may be a joker stands for itself in a set of its own rank wherever it can; so of the lists the first
    that holds a lawful set is the one that counts.
    """
    if kind.suits == "distinct" and len(cards) > len(deck.suits):
        return
    fixed = [card for card in cards if card.face not in wild]
    others = [card for card in cards if card.face in wild]
    for rank in sorted({deck.rank_of(card.face) for card in (fixed or others)} - {-1}):
        if any(deck.rank_of(card.face) != rank for card in fixed):
            continue
        own = [card for card in others if deck.rank_of(card.face) == rank and card.stands in (-1, card.face)]
        for extra in range(len(own), -1, -1):
            found: dict[Cards, None] = {}
            for chosen in combinations(range(len(own)), extra):
                naturals = [*fixed, *(own[at] for at in chosen)]
                jokers = list((Counter(others) - Counter(own[at] for at in chosen)).elements())
                found.update(dict.fromkeys(_set(kind, deck, rank, naturals, jokers, brief)))
            if found:
                yield sorted(found, key=lambda one: [(card.face, card.stands) for card in one])


def _set(
    kind: Kind, deck: Deck, rank: int, naturals: list[Written], jokers: list[Written], brief: bool
) -> Iterator[Cards]:
    if not naturals:
        return
    faces = sorted(card.face for card in naturals)
    if (kind.suits == "distinct" and len(set(faces)) < len(faces)) or (kind.suits == "same" and len(set(faces)) > 1):
        return
    said = [card.stands for card in jokers if 0 <= card.stands < deck.joker]
    open_face = deck.open_face(rank)
    if any(deck.rank_of(face) != rank for face in said):
        return
    if any((card.stands > deck.joker and card.stands != open_face) or card.stands == card.face for card in jokers):
        return
    if kind.suits == "distinct" and len({*faces, *said}) < len(faces) + len(said):
        return
    if kind.suits == "same" and not {*said} <= {*faces}:
        return
    first = tuple(map(Written, faces))
    if kind.joker_is == "open":
        yield first + tuple(Written(face, open_face) for face in sorted(card.face for card in jokers))
        return
    free = sorted(card.face for card in jokers if not 0 <= card.stands < deck.joker)
    told = [Written(card.face, card.stands) for card in jokers if 0 <= card.stands < deck.joker]
    for stands in _stood_for(kind, deck, rank, {*faces, *said}, faces[0], len(free)):
        shares = _shared_out(free, stands)
        for given in islice(shares, 1) if brief else shares:
            yield first + tuple(sorted([*told, *given], key=lambda card: (card.stands, card.face)))


def _stood_for(
    kind: Kind, deck: Deck, rank: int, taken: set[int], natural: int, number: int
) -> Iterator[tuple[int, ...]]:
    """Return the faces that `number` declared jokers of a set may stand for."""
    all_suits = [suit * len(deck.ranks) + rank for suit in range(len(deck.suits))]
    match kind.suits:
        case "same":
            yield (natural,) * number
        case "distinct":
            yield from combinations([face for face in all_suits if face not in taken], number)
        case _:
            yield from combinations_with_replacement(all_suits, number)


def _shared_out(faces: list[int], stands: tuple[int, ...]) -> Iterator[tuple[Written, ...]]:
    """Return every way to give each joker one of the faces; a card never stands for itself."""
    if not faces:
        yield ()
        return
    for at, stand in enumerate(stands):
        if stand in stands[:at] or stand == faces[0]:
            continue
        for rest in _shared_out(faces[1:], stands[:at] + stands[at + 1 :]):
            yield (Written(faces[0], stand), *rest)
