"""W409: a condition that always holds, or never."""

from __future__ import annotations

from collections.abc import Iterator

from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.messages import text
from remigio_dsl.lang import typed
from remigio_dsl.lang.typed import Typed
from remigio_dsl.lang.types import Type
from remigio_dsl.study.lints.cards import parts
from remigio_dsl.study.lints.hands import barred
from remigio_dsl.study.lints.logic import Bounds, always, bare
from remigio_dsl.variant.expressions import rules
from remigio_dsl.variant.model import Kind, Variant

# hooks of a turn that goes on: the player has had at least this one
_IN_TURN = frozenset({"turn", "duty", "joker_duty", "thrown", "groups", "lay", "shown"})


def check(variant: Variant) -> Iterator[Diagnostic]:
    """Yield a warning for each condition that comes out the same whatever happens; `true` and `false` are meant so."""
    own = {id(rule) for rule in (*(row.when for row in variant.premiums.rows), variant.match.end, variant.match.out)}
    own |= {id(hand.when) for hand in variant.closing.hands}  # lints of their own tell of these
    never_closed = barred(variant)
    own |= {id(never_closed.rule)} if never_closed is not None else set()
    for rule, kind in rules(variant):
        bounds = _bounds(kind, rule.hook)
        conditions = [rule.tree] if rule.type is Type.TRUTH and id(rule) not in own else []
        for condition in (*conditions, *parts(rule.tree)):
            if isinstance(bare(condition), typed.Constant):
                continue
            comes_out = always(condition, bounds)
            if comes_out is not None:
                yield _told(condition, comes_out)


def _told(condition: Typed, comes_out: bool) -> Diagnostic:
    how = text("W409.always" if comes_out else "W409.never")
    return Diagnostic("W409", condition.span, {"condition": condition.said, "how": how})


def _bounds(kind: Kind | None, hook: str) -> Bounds:
    """Return what is known of numbers beyond what their names say: a group's size; that a turn is a player's first."""
    if kind is None:
        return {"turns": (1, None)} if hook in _IN_TURN else {}
    return {"size": (kind.least, kind.most), "naturals": (1, kind.most)}
