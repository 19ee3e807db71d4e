"""A condition that refused a move, put into words where its author gave none."""

from __future__ import annotations

from collections.abc import Iterator

from remigio_dsl.core.voice import Voice
from remigio_dsl.variant.model import Condition, Variant
from remigio_dsl.variant.wording import Wording


def condition_sentence(variant: Variant, path: str, voice: Voice) -> str | None:
    """Return what the named condition at a path asks for, as a sentence; None where none stands there."""
    condition = next((one for one in _conditions(variant) if one.path == path), None)
    if condition is None:
        return None
    key = "condition.needs" if ".needs." in path else "condition.forbid"
    w = Wording.of(variant, voice).at(condition.rule.hook)
    return voice.say(key, when=w.when(condition.rule.tree))


def _conditions(variant: Variant) -> Iterator[Condition]:
    table = variant.table
    permissions = [table.meld, table.swap, table.lay_off.permission if table.lay_off is not None else None]
    holders = [variant.turn.discard, variant.opening, variant.closing, *permissions]
    for one in holders:
        if one is not None:
            yield from (*one.needs, *one.forbid)
    for kind in variant.melds:
        yield from kind.forbid
