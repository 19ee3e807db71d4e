"""W407 and W413: a kind of meld, or a rank, that no rule can use."""

from __future__ import annotations

from collections.abc import Iterator

from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.messages import Text, text
from remigio_dsl.study.lints.cards import supplies
from remigio_dsl.study.lints.places import blamed, key_of
from remigio_dsl.variant.model import Kind, Variant


def check(variant: Variant) -> Iterator[Diagnostic]:
    """Yield a warning for each kind that is never looked at or never occurs, and for ranks that no meld takes."""
    for kind in variant.melds:
        why = _of_no_use(variant, kind)
        if why is not None:
            yield Diagnostic("W407", key_of(variant, kind.path), {"name": kind.name}, label=why)
    yield from _ranks(variant)


def _of_no_use(variant: Variant, kind: Kind) -> Text | None:
    if kind.only == "closing" and not any(kind.name in (hand.groups or ()) for hand in variant.closing.hands):
        return text("W407.closing")
    if kind.only == "opening" and (variant.opening is None or not variant.turn.has("play")):
        return text("W407.opening")
    if not any(supply.sizes(kind) for supply in supplies(variant)):
        return text("W407.cards")
    return None


def _ranks(variant: Variant) -> Iterator[Diagnostic]:
    """Yield a warning for the ranks that no run holds, where there are no sets."""
    if any(kind.shape == "set" for kind in variant.melds):
        return
    used = {place for kind in variant.melds for place in kind.order}
    idle = [rank for place, rank in enumerate(variant.deck.ranks) if place not in used]
    if idle and variant.melds:
        paths = [f"{kind.path}.order" for kind in variant.melds]
        yield Diagnostic("W413", blamed(variant, [*paths, "deck.ranks", "melds"]), {"ranks": idle, "n": len(idle)})
