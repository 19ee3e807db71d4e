"""The reference: walks a typed tree, part by part as the language says, and keeps what each part came to."""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.diagnostics import Diagnostic, RuleFault
from remigio_dsl.core.spans import Span
from remigio_dsl.lang import typed
from remigio_dsl.lang.runtime import POINT_DIGITS
from remigio_dsl.lang.typed import Typed
from remigio_dsl.lang.types import Bag, Type

_COMPARE = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Trace:
    """What a part of a rule came to.

    `text` is the part as written, at `span`; `value` a number, truth, word or None (no value), for a bag its
    elements. `name` is set where a name was read, `define` where a definition was: its one child is the
    definition's own trace. Parts that were not looked at (behind a decided `and`, in the branch not taken) are left
    out.
    """

    span: Span
    text: str
    value: Any
    children: tuple[Trace, ...] = ()
    name: str = ""
    define: str = ""

    def find_define(self, name: str) -> Trace | None:
        """Return the first use of a definition in this trace."""
        waiting = [self]
        while waiting:
            one = waiting.pop(0)
            if one.define == name:
                return one
            waiting.extend(one.children)
        return None


def evaluate(node: Typed, frames: Sequence[Any]) -> Trace:  # noqa: PLR0912  (one line a kind of node)
    """Return the value of the node with the values of its parts; `frames` are the objects whose names are read.

    Raises:
        RuleFault: for the least of nothing, a division by 0, or a number of more than 30 digits at the end.
    """
    match node:
        case typed.Constant(value=value):
            return _done(node, value)
        case typed.Read(name=name, frame=frame):
            return Trace(node.span, node.said, _plain(getattr(frames[frame], name)), name=name)
        case typed.OfKind(bag=bag, kind=kind):
            whole = evaluate(bag, frames)
            return _done(node, tuple(group for group in whole.value if group.kind == kind), whole)
        case typed.Owned():
            return _owned(node, frames)
        case typed.Defined(name=name, body=body):
            inner = evaluate(body, frames)
            return Trace(node.span, node.said, inner.value, (inner,), define=name)
        case typed.Choice():
            return _choice(node, frames)
        case typed.Junction():
            return _junction(node, frames)
        case typed.Negation(times=times, operand=operand):
            inner = evaluate(operand, frames)
            return _done(node, (not inner.value) if times % 2 else inner.value, inner)
        case typed.Minus(times=times, operand=operand):
            inner = evaluate(operand, frames)
            return _done(node, -inner.value if times % 2 and inner.value is not None else inner.value, inner)
        case typed.Comparison(op=op, left=left, right=right):
            one, two = evaluate(left, frames), evaluate(right, frames)
            missing = one.value is None or two.value is None
            return _done(node, op == "!=" if missing else bool(_COMPARE[op](one.value, two.value)), one, two)
        case typed.Within():
            inner = evaluate(node.operand, frames)
            return _done(node, _is_within(node, inner.value), inner)
        case typed.Chain():
            return _chain(node, frames)
        case typed.Rounding(fn=fn, operand=operand):
            inner = evaluate(operand, frames)
            turn = math.floor if fn == "floor" else math.ceil
            return _done(node, None if inner.value is None else turn(inner.value), inner)
        case _:
            return _over_bag(node, frames)


def result(tree: Typed, env: Any) -> Trace:
    """Return the trace of a whole rule, its number within the bounds.

    Raises:
        RuleFault: as `evaluate`.
    """
    made = evaluate(tree, [env])
    if tree.type is Type.NUMBER and made.value is not None:
        value = Fraction(made.value)
        if max(abs(value.numerator) // value.denominator, value.denominator) >= 10**POINT_DIGITS:
            raise RuleFault(Diagnostic("E330", tree.span))
    return made


def _done(node: Typed, value: Any, *children: Trace) -> Trace:
    return Trace(node.span, node.said, _plain(value), children)


def _plain(value: Any) -> Any:
    """Return a whole fraction as an integer, anything else as it is."""
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value


def _owned(node: typed.Owned, frames: Sequence[Any]) -> Trace:
    owner = evaluate(node.owner, frames)
    if owner.value is None:
        missing: Any = () if isinstance(node.type, Bag) else False if node.type is Type.TRUTH else None
        return _done(node, missing, owner)
    inner = evaluate(node.body, [*frames[: node.frame], owner.value])
    return _done(node, inner.value, owner, inner)


def _choice(node: typed.Choice, frames: Sequence[Any]) -> Trace:
    seen = []
    for when, then in node.branches:
        seen.append(evaluate(when, frames))
        if seen[-1].value:
            taken = evaluate(then, frames)
            return _done(node, taken.value, *seen, taken)
    taken = evaluate(node.otherwise, frames)
    return _done(node, taken.value, *seen, taken)


def _junction(node: typed.Junction, frames: Sequence[Any]) -> Trace:
    decides = node.op == "or"
    seen = []
    for part in node.parts:
        seen.append(evaluate(part, frames))
        if bool(seen[-1].value) is decides:
            return _done(node, decides, *seen)
    return _done(node, not decides, *seen)


def _is_within(node: typed.Within, value: Any) -> bool:
    if value is None:
        return False
    return value in node.members or any(low <= value and (high is None or value <= high) for low, high in node.spans)


def _chain(node: typed.Chain, frames: Sequence[Any]) -> Trace:
    seen = [evaluate(node.first, frames)]
    value = seen[0].value
    for op, part in node.rest:
        seen.append(evaluate(part, frames))
        value = _plain(_apply(op, value, seen[-1].value, part.span))
    return _done(node, value, *seen)


def _apply(op: str, left: Any, right: Any, span: Span) -> Any:
    if left is None or right is None:
        return None
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            if right == 0:
                raise RuleFault(Diagnostic("E332", span))
            return Fraction(left) / Fraction(right)
        case "capped at":
            return right if right < left else left
        case _:
            return right if right > left else left


def _over_bag(node: Typed, frames: Sequence[Any]) -> Trace:
    assert isinstance(node, typed.Count | typed.Exists | typed.Every | typed.Fold)
    bag = evaluate(node.bag, frames)
    outer = frames[: node.frame]
    met = (one for one in bag.value if node.where is None or evaluate(node.where, [*outer, one]).value)
    match node:
        case typed.Count():
            return _done(node, len(list(met)), bag)
        case typed.Exists():
            return _done(node, any(True for _ in met), bag)
        case typed.Every(have=have):
            return _done(node, all(evaluate(have, [*outer, one]).value for one in met), bag)
        case typed.Fold():
            items = [evaluate(node.item, [*outer, one]) for one in met]
            return _done(node, _folded(node, [item.value for item in items]), bag, *items)


def _folded(node: typed.Fold, every: list[Any]) -> Any:
    values = [value for value in every if value is not None]
    if node.fn == "distinct":
        return len(set(values))
    if node.fn == "sum":
        total: int | Fraction = 0
        for value in values:
            total = total + value
            if Fraction(total).denominator >= 10**POINT_DIGITS:
                raise RuleFault(Diagnostic("E330", node.span))
        return total
    if not values:
        raise RuleFault(Diagnostic("E331", node.span))
    return min(values) if node.fn == "min" else max(values)
