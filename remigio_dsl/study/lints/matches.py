"""E435: a match that never ends."""

from __future__ import annotations

from collections.abc import Iterator

from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.messages import text
from remigio_dsl.study.lints.logic import Bounds, always
from remigio_dsl.variant.model import Variant


def check(variant: Variant) -> Iterator[Diagnostic]:
    """Yield an error where nothing that happens in a match can end it."""
    points = _points(variant)
    nobody_is_out = always(variant.match.out.tree, points) is False
    bounds = dict(points)
    if nobody_is_out:
        bounds["active"] = (variant.players.min, variant.players.max)
    if always(variant.match.end.tree, bounds) is not False:
        return
    unhelped = always(variant.match.end.tree) is False
    label = text("E435.never" if unhelped else "E435.out" if nobody_is_out else "E435.points")
    yield Diagnostic("E435", variant.match.end.excerpt.span(), label=label)


def _points(variant: Variant) -> Bounds:
    """Return between which bounds totals stay: those of lines that only give, or only take."""
    rows = variant.score.rows
    times = variant.score.times.tree.facts.low
    facts = [row.points.tree.facts for row in rows]
    plain = times is not None and times >= 0 and not any(row.payer for row in rows)
    gives = plain and all(one.low is not None and one.low >= 0 for one in facts)
    takes = plain and all(one.high is not None and one.high <= 0 for one in facts)
    bound = (0 if gives else None, 0 if takes else None)
    return {"total": bound, "best": bound, "worst": bound}
