"""Which known word somebody meant."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from unicodedata import normalize


def nearest(word: str, candidates: Iterable[str], most: int = 1) -> list[str]:
    """Return the candidates that are close enough to `word` to be what was meant, the closest first.

    Case and accents count for nothing. Equally close words come in the order in which they were given.
    """
    meant = _bare(word)
    limit = _limit(meant)
    scored = []
    for place, candidate in enumerate(candidates):
        known = _bare(candidate)
        if abs(len(known) - len(meant)) <= limit and (gap := distance(meant, known, limit)) <= limit:
            scored.append((gap, place, candidate))
        elif len(meant) > 2 and known.startswith(meant):
            scored.append((limit + 1, place, candidate))
    return [candidate for _, _, candidate in sorted(scored)[:most]]


def is_close(word: str, known: str) -> bool:
    """Return whether `word` looks like a slip of the pen for `known`: a letter or two in a long word, no more."""
    meant, other = _bare(word), _bare(known)
    limit = 1 if min(len(meant), len(other)) < 8 else 2
    return word != known and min(len(meant), len(other)) > 2 and distance(meant, other, limit) <= limit


def distance(one: str, other: str, limit: int = 99) -> int:
    """Return how many letters have to be added, dropped, changed or swapped with a neighbour.

    Distances above `limit` may come back as any number above it.
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, left in enumerate(one, 1):
        fresh = [i]
        for j, right in enumerate(other, 1):
            cost = min(row[j] + 1, fresh[j - 1] + 1, row[j - 1] + (left != right))
            if i > 1 and j > 1 and left == other[j - 2] and one[i - 2] == right:
                cost = min(cost, before[j - 2] + 1)
            fresh.append(cost)
        if min(fresh) > limit and min(row) > limit:
            return limit + 1
        before, row = row, fresh
    return row[-1]


def _limit(word: str) -> int:
    return min(3, max(1, (len(word) + 1) // 3)) if len(word) > 1 else 0


@lru_cache(maxsize=4096)
def _bare(word: str) -> str:
    """Return the word in small letters without accents."""
    if word.isascii():
        return word.lower()
    return "".join(char for char in normalize("NFD", word) if not "\u0300" <= char <= "\u036f").lower()
