"""Example melds for the sheet: each is held against the engine before it is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from remigio_dsl.core.cards import Written
from remigio_dsl.core.said import short
from remigio_dsl.ui.rulesheet.draft import Draft
from remigio_dsl.variant.model import Kind

Cards = tuple[int, ...]
_RANKS = ("7", "5", "Q", "4", "S")  # the ranks that examples like best


def is_valid(draft: Draft, kind: Kind, cards: Sequence[int]) -> bool:
    """Return whether the engine takes these cards for a meld of the kind."""
    counts = {face: cards.count(face) for face in cards}
    if any(count > draft.deck.copies(face) for face, count in counts.items()):
        return False
    return bool(draft.book.readings([Written(face) for face in cards], [kind.name]))


def is_natural(draft: Draft, kind: Kind, cards: Sequence[int]) -> bool:
    """Return whether the engine takes these cards, each as itself, for a meld of the kind."""
    if not is_valid(draft, kind, cards):
        return False
    readings = draft.book.readings([Written(face) for face in cards], [kind.name])
    return any(not group.jokers for group in readings)


def shown(draft: Draft, cards: Iterable[int]) -> str:
    """Return cards as the sheet prints them."""
    return " ".join(short(draft.voice, draft.deck, face) for face in cards)


def of_kind(draft: Draft, kind: Kind) -> tuple[list[Cards], list[Cards]]:
    """Return melds of natural cards that show what a kind is, and cards that are none."""
    return _sets(draft, kind) if kind.shape == "set" else _runs(draft, kind)


def _sets(draft: Draft, kind: Kind) -> tuple[list[Cards], list[Cards]]:
    size = kind.least
    for rank in _ranks(draft):
        for cards in _rows_of_rank(draft, kind, rank, size):
            if is_natural(draft, kind, cards):
                return [cards], []
    return [], []


def may_repeat(draft: Draft, kind: Kind) -> bool:
    """Return whether a suit may come twice in a set of that kind, beside others."""
    if not draft.has_twins or (kind.least == kind.most == 2):
        return False
    size = max(kind.least, 3)
    rows = (next(_rows_of_rank(draft, kind, rank, size)) for rank in _ranks(draft))
    return any(is_natural(draft, kind, cards) for cards in rows)


def _ranks(draft: Draft) -> list[int]:
    liked = [draft.deck.ranks.index(name) for name in _RANKS if name in draft.deck.ranks]
    return liked + [rank for rank in range(len(draft.deck.ranks)) if rank not in liked]


def _rows_of_rank(draft: Draft, kind: Kind, rank: int, size: int) -> Iterator[Cards]:
    """Yield cards of one rank: with a suit that comes twice where it may, each of another suit, or all alike."""
    suits = len(draft.deck.suits)
    liked = [suit for suit in (2, 3, 0, 1) if suit < suits] + list(range(4, suits))
    faces = [suit * len(draft.deck.ranks) + rank for suit in liked]
    if kind.suits == "same":
        yield (faces[0],) * size
    elif kind.suits == "any" and draft.has_twins and size > 2:
        yield (faces[0], *faces[: size - 1])
    yield tuple(sorted(faces[:size]))


def _runs(draft: Draft, kind: Kind) -> tuple[list[Cards], list[Cards]]:
    """Return runs with an ace at each end where it may lie, else any; and what turns the corner where that is none."""
    deck, size = draft.deck, kind.least
    hearts = min(2, len(deck.suits) - 1) * len(deck.ranks)
    top = len(deck.ranks)
    circle = [hearts + rank % top for rank in range(2 * top)]
    if deck.ranks[0] != "A" or size > top:
        return [cards for cards in [_first_run(draft, kind, size)] if cards], []
    low, high = tuple(circle[:size]), tuple(circle[top - size + 1 : top + 1])
    corner = tuple(circle[top - size + 2 : top + 2])
    valid = [cards for cards in (low, high) if is_natural(draft, kind, cards)]
    turns = is_natural(draft, kind, corner)
    if turns:
        around = tuple(circle[top - size + 1 : top + 2])
        return [around] if is_natural(draft, kind, around) else [corner], []
    if not valid:
        return [cards for cards in [_first_run(draft, kind, size)] if cards], []
    others = [cards for cards in (low, high, corner) if not is_valid(draft, kind, cards)]
    return valid, others[:1] if size < top else []


def _first_run(draft: Draft, kind: Kind, size: int) -> Cards | None:
    deck = draft.deck
    for suit in (2, 0, 1, 3):
        if suit >= len(deck.suits):
            continue
        for start in range(len(kind.order)):
            ranks = [kind.order[(start + step) % len(kind.order)] for step in range(size)]
            cards = tuple(suit * len(deck.ranks) + rank for rank in ranks)
            if is_natural(draft, kind, cards):
                return cards
    return None


def with_jokers(draft: Draft, kinds: Sequence[Kind]) -> tuple[list[Cards], list[Cards]]:
    """Return a meld with as many jokers as a small one may have, and one with too many."""
    for kind in kinds:
        found = _with_jokers(draft, kind)
        if found is not None:
            return found
    return [], []


def _with_jokers(draft: Draft, kind: Kind) -> tuple[list[Cards], list[Cards]] | None:
    deck = draft.deck
    most = kind.least + 1 if kind.most is None or kind.most > kind.least else kind.least
    row = _natural_row(draft, kind, most)
    if row is None:
        return None
    tries = [
        (size, jokers) for jokers in range(min(deck.jokers, most - 1), 0, -1) for size in range(kind.least, most + 1)
    ]
    valid = [(size, jokers) for size, jokers in tries if is_valid(draft, kind, _mixed(draft, row, size, jokers))]
    yes = [_mixed(draft, row, *valid[0])] if valid else []
    top = valid[0][1] if valid else 0
    wrong = [(size, jokers) for size, jokers in tries if jokers >= max(top, 1) and (size, jokers) not in valid]
    no = [_mixed(draft, row, *min(wrong, key=lambda one: (one[1], one[0])))] if wrong else []
    return (yes, no) if yes or no else None


def _mixed(draft: Draft, row: Cards, size: int, jokers: int) -> Cards:
    return row[: size - jokers] + (draft.deck.joker,) * jokers


def _natural_row(draft: Draft, kind: Kind, size: int) -> Cards | None:
    """Return natural cards of one meld, from which jokers take the last."""
    deck = draft.deck
    if kind.shape == "run":
        return _first_run(draft, kind, kind.least)
    rank = deck.ranks.index("5") if "5" in deck.ranks else 0
    if kind.suits == "same":
        return (rank,) * size
    return tuple(suit * len(deck.ranks) + rank for suit in range(min(size, len(deck.suits))))
