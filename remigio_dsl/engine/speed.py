"""Which rules make a variant slower to play: those for which turns, hands or closes go the general way.

Every variant goes the fast ways as far as its rules allow; which they are is decided where they are taken, and only
told here.
"""

from __future__ import annotations

from remigio_dsl.core.compiled import travel_by_fields
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.engine.reach import reach_of
from remigio_dsl.engine.settled import unsettled
from remigio_dsl.engine.table import Table
from remigio_dsl.variant.model import Variant

OF_TURNS = {"steps": "steps", "when": "when", "must": "must"}  # reasons by the last part of a path


@dataclass(frozen=True, slots=True)
class Slow:
    """A rule that makes play slower: its path, and a word for the reason."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class Speed:
    """The rules for which turns are not settled beforehand, hands not looked up, closes not known by what is left."""

    turns: tuple[Slow, ...]
    hands: tuple[Slow, ...]
    closes: tuple[Slow, ...]


travel_by_fields(Slow, Speed)


def speed_of(table: Table) -> Speed:
    """Return what makes the variant of a table slower, for so many players."""
    turns = (Slow(path, OF_TURNS.get(path.rpartition(".")[2], "turn")) for path in unsettled(table.variant, table.plan))
    hands = tuple(Slow(path, reason) for path, reason in table.book().slow_because)
    closes = _slow_closes(table.variant) or _slow_cards(table)
    return Speed(tuple(turns), hands, tuple(closes))


def _slow_cards(table: Table) -> list[Slow]:
    """Return why closes are not known by what hands leave, although rules ask nothing else of them."""
    reach = reach_of(table.variant)
    tables = table.book().leftovers(reach.kinds).tables if reach is not None else None
    if tables is None:
        return [Slow("closing.hands", "searched")]
    is_whole = reach is not None and any(limit is None for _, limit in reach.limits)
    return [Slow("values.hand", "nothing")] if is_whole and not tables.all_count else []


def _slow_closes(variant: Variant) -> list[Slow]:
    """Return the rules for which a close is judged by more than what its cards leave over."""
    reach = reach_of(variant)
    if reach is not None and reach.settled:
        return []
    rules = variant.closing
    found = []
    for hand in rules.hands:
        if hand.groups is None:
            found.append(Slow(f"{hand.path}.when", "ungrouped"))
        elif hand.when is not None:
            found.append(Slow(f"{hand.path}.when", "when"))
        if rules.discard_of(hand) == "optional":
            found.append(Slow(f"{hand.path}.discard" if hand.discard is not None else "closing.discard", "optional"))
        if hand.leaving is not None:
            limit = hand.leaving.limit
            if limit is None or not limit.is_all:
                found.append(Slow(f"{hand.path}.leaving", "leaving"))
    if len({frozenset(hand.groups) for hand in rules.hands if hand.groups is not None}) > 1:
        found.append(Slow("closing.hands", "kinds"))
    found += [Slow(one.path, "when") for one in (*rules.needs, *rules.forbid)]
    if variant.turn.has("play"):
        found.append(Slow("turn.steps", "table"))
    if variant.opening is not None:
        found.append(Slow(variant.opening.path, "opening"))
    return list(dict.fromkeys(found))
