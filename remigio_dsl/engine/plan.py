"""What the rules settle of a turn before it is played, so that play need not ask again.

A rule that looks at the position is asked each time. One that does not, or that can only matter for a card that was
just taken, is looked at once, when the table is made.
"""

from __future__ import annotations

from collections.abc import Mapping

from remigio_dsl.core.cards import Deck, Written
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.engine.moves import Discard, Draw
from remigio_dsl.variant.model import DrawSource, Variant

CHUNK = 8  # faces that are looked up together
STEADY = frozenset({"closed", "stock", "lap", "players", "deal", "packs", "opened", "opened_before", "total", "turns"})


@dataclass(frozen=True, slots=True)
class Plan:
    """One variant's turn as far as it is settled.

    `draws` pairs each source with its only move, None where a source leaves a choice or two stand for one pile.
    `piles` gives the source of each pile that has one only. `free_throw`: where no duty is open, any card that was not
    just taken may end the turn. `duties`: sources whose duty asks nothing that drawing changes. `sure_close`: cards
    that make a closing hand close, where nothing forbids it before they are grouped.
    """

    draws: tuple[tuple[DrawSource, Draw], ...] | None
    piles: Mapping[str, tuple[int, DrawSource]]
    free_throw: bool
    no_return: bool
    duties: frozenset[str]
    sure_close: bool
    throws: Throws


class Throws:
    """The discards of a hand, each face once, low to high; looked up by the faces that are there, a few at a time."""

    __slots__ = ("_known", "_packs", "_printed", "_size", "each")

    def __init__(self, deck: Deck) -> None:
        self.each = tuple(Discard(Written(face)) for face in range(deck.joker + 1))
        self._size = deck.joker
        self._packs = deck.packs
        self._printed = (1 << deck.joker) - 1
        self._known: list[list[tuple[Discard, ...]]] = [[()] * (1 << CHUNK) for _ in range(0, deck.joker + 1, CHUNK)]

    def faces(self, hand: int) -> int:
        """Return the faces in a mask of cards as a mask of faces; the joker's bit comes last."""
        size, printed = self._size, self._printed
        found = hand & printed
        for _ in range(self._packs - 1):
            hand >>= size
            found |= hand & printed
        return found | printed + 1 if hand >> size else found

    def moves(self, faces: int) -> list[Discard]:
        """Return the discards of a mask of faces."""
        found: list[Discard] = []
        at = 0
        for known in self._known:
            part = faces & (1 << CHUNK) - 1
            if part:
                some = known[part]
                if not some:
                    some = known[part] = tuple(self.each[at + bit] for bit in range(CHUNK) if part >> bit & 1)
                found += some
            faces >>= CHUNK
            at += CHUNK
        return found


def plan_of(variant: Variant, deck: Deck) -> Plan:
    """Return what the rules settle for this deck."""
    turn = variant.turn
    by_pile: dict[str, list[tuple[int, DrawSource]]] = {}
    for place, source in enumerate(turn.sources):
        by_pile.setdefault(source.pile, []).append((place, source))
    single = all(len(some) == 1 for some in by_pile.values())
    fixed = single and all(source.least == source.most and not source.whole for source in turn.sources)
    throw = turn.discard
    return Plan(
        draws=tuple((one, Draw(one.pile, one.least)) for one in turn.sources) if fixed else None,
        piles={pile: some[0] for pile, some in by_pile.items() if len(some) == 1},
        free_throw=not throw.needs and all("just_taken" in one.rule.implied for one in throw.forbid),
        no_return=any(one.rule.truth == "just_taken" for one in throw.forbid),
        duties=frozenset(one.path for one in turn.sources if one.must is not None and one.must.names <= STEADY),
        sure_close=_sure_close(variant),
        throws=Throws(deck),
    )


def _sure_close(variant: Variant) -> bool:
    """Return whether no rule looks at how the cards of a close are grouped: no opening, no condition, no duty."""
    rules = variant.closing
    return (
        variant.opening is None and not rules.needs and not rules.forbid and not rules.by_outcome
        and all(hand.groups is None or (hand.when is None and hand.leaving is None) for hand in rules.hands)
        and variant.table.swap_must is None and all(source.must is None for source in variant.turn.sources)
    )  # fmt: skip
