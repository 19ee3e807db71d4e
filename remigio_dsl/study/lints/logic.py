"""What can be told of conditions before any card is dealt: every way in which they could come out, tried in turn.

A condition is a tree of comparisons. Each name in it that is compared with fixed values is given one value of every
stretch between these, each truth both, and whatever cannot be taken apart (a sum over a bag, two names compared) is a
truth of its own. So nothing is missed: what holds in all these *worlds* holds in every game. Names hang together in
games in ways that are not known here; a world may therefore be impossible, and no claim rests on one that is there.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise, product
from math import ceil, floor
from typing import Any

from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.lang import typed
from remigio_dsl.lang.typed import Typed
from remigio_dsl.lang.types import Type

MOST_WORLDS = 4096  # so many ways are tried at most; of what has more nothing is said
OTHER = "other"  # any rank, suit or kind besides those that are named

Number = int | Fraction
Bounds = Mapping[str, tuple[Number | None, Number | None]]  # by name: the least and the greatest value
World = Mapping[Typed, Any]
_COMPARE = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


class TooMany(Exception):
    """There are more worlds than are tried."""


class NoNumber(Exception):
    """The number hangs on more than conditions and literals."""


@dataclass
class _Term:
    """What a name is compared with."""

    node: Typed
    points: set[Number] = field(default_factory=set)
    words: set[str] = field(default_factory=set)


def bare(node: Typed) -> Typed:
    """Return the node with definitions taken off."""
    while isinstance(node, typed.Defined):
        node = node.body
    return node


def worlds(nodes: Iterable[Typed], bounds: Bounds | None = None) -> Iterator[World]:
    """Yield every way in which the conditions in these trees could come out.

    Raises:
        TooMany: if there are too many of them.
    """
    terms: dict[Typed, _Term] = {}
    for node in nodes:
        _gather(node, terms)
    domains = {node: _domain(term, bounds or {}) for node, term in terms.items()}
    number = 1
    for domain in domains.values():
        number *= len(domain)
        if number > MOST_WORLDS:
            raise TooMany
    for values in product(*domains.values()):
        yield dict(zip(domains, values, strict=True))


def truth(node: Typed, world: World) -> bool:
    """Return whether the condition holds in a world made of it."""
    node = bare(node)
    if node in world:
        return bool(world[node])
    match node:
        case typed.Constant(value=value):
            return bool(value)
        case typed.Junction(op=op, parts=parts):
            held = (truth(part, world) for part in parts)
            return all(held) if op == "and" else any(held)
        case typed.Negation(times=times, operand=operand):
            return truth(operand, world) is (times % 2 == 0)
        case typed.Choice(branches=branches, otherwise=otherwise):
            return truth(next((then for when, then in branches if truth(when, world)), otherwise), world)
        case typed.Comparison():
            return _compared(node, world)
        case typed.Within(operand=operand, members=members, spans=spans):
            value = world[bare(operand)]
            if value is None:
                return False
            return value in members or any(low <= value and (high is None or value <= high) for low, high in spans)
    raise AssertionError(node)


def number(node: Typed, world: World) -> Number:
    """Return what the number comes to in a world made of its conditions.

    Raises:
        NoNumber: if that hangs on more than conditions and literals.
    """
    node = bare(node)
    match node:
        case typed.Constant(value=int() | Fraction() as value):
            return value
        case typed.Choice(branches=branches, otherwise=otherwise):
            return number(next((then for when, then in branches if truth(when, world)), otherwise), world)
        case typed.Minus(times=times, operand=operand):
            return -number(operand, world) if times % 2 else number(operand, world)
        case typed.Chain(first=first, rest=rest):
            value = number(first, world)
            for op, part in rest:
                value = _joined(op, value, number(part, world))
            return value
    raise NoNumber


def always(node: Typed, bounds: Bounds | None = None) -> bool | None:
    """Return True or False where the condition comes out so whatever happens, else None."""
    try:
        seen = {truth(node, world) for world in worlds([node], bounds)}
    except TooMany:
        return None
    return seen.pop() if len(seen) == 1 else None


def _joined(op: str, left: Number, right: Number) -> Number:
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "capped at":
            return min(left, right)
        case "lifted to":
            return max(left, right)
    raise NoNumber


# ---------------------------------------------------------------- what a tree hangs on


def _gather(node: Typed, terms: dict[Typed, _Term]) -> None:
    """Note what the conditions of a tree hang on, and with what it is compared."""
    node = bare(node)
    match node:
        case typed.Constant():
            return
        case typed.Junction() | typed.Negation() | typed.Choice():
            for child in node.children:
                _gather(child, terms)
        case typed.Comparison():
            _gather_comparison(node, terms)
        case typed.Within(operand=operand, members=members, spans=spans) if _is_term(operand):
            term = terms.setdefault(bare(operand), _Term(bare(operand)))
            term.words |= members
            term.points |= {bound for span in spans for bound in span if bound is not None}
        case _ if node.type is Type.TRUTH:
            terms.setdefault(node, _Term(node))
        case typed.Minus() | typed.Chain():
            for child in node.children:
                _gather(child, terms)


def _gather_comparison(node: typed.Comparison, terms: dict[Typed, _Term]) -> None:
    split = _split(node)
    if split is not None:
        _, side, literal = split
        term = terms.setdefault(side, _Term(side))
        if isinstance(literal, str):
            term.words.add(literal)
        else:
            term.points.add(literal)
    elif _decided(node) is None:
        terms.setdefault(node, _Term(node))


def _is_term(node: Typed) -> bool:
    """Return whether the node is one thing with a value of its own, and no reckoning of several."""
    return not isinstance(bare(node), typed.Constant | typed.Choice | typed.Chain | typed.Minus | typed.Rounding)


def _split(node: typed.Comparison) -> tuple[str, Typed, Any] | None:
    """Return sign, name and literal of a comparison with a literal, the name on the left; None for any other."""
    left, right = bare(node.left), bare(node.right)
    for sign, side, other in ((node.op, left, right), (_MIRRORED.get(node.op, node.op), right, left)):
        literal = _literal(other)
        if literal is not None and _is_term(side):
            return sign, side, literal
    return None


def _literal(node: Typed) -> Any:
    """Return the value of a literal, also behind a minus sign and in sums of literals; None for anything else."""
    if node.type is Type.NUMBER:
        try:
            return number(node, {}) if not any(isinstance(one, typed.Choice) for one in node.walk()) else None
        except NoNumber:
            return None
    return node.value if isinstance(node, typed.Constant) and isinstance(node.value, str) else None


def _decided(node: typed.Comparison) -> bool | None:
    """Return how a comparison of two numbers comes out where their bounds tell."""
    one, two = node.left.facts, node.right.facts
    if node.left.type is not Type.NUMBER or one.null or two.null:
        return None
    if one.low is not None and two.high is not None and one.low > two.high:
        return node.op in (">", ">=", "!=")
    if one.high is not None and two.low is not None and one.high < two.low:
        return node.op in ("<", "<=", "!=")
    return None


def _compared(node: typed.Comparison, world: World) -> bool:
    split = _split(node)
    if split is None:
        decided = _decided(node)
        assert decided is not None
        return decided
    sign, side, literal = split
    value = world[side]
    return sign == "!=" if value is None else bool(_COMPARE[sign](value, literal))


# ---------------------------------------------------------------- one value of every stretch


def _domain(term: _Term, bounds: Bounds) -> list[Any]:
    node = term.node
    match node.type:
        case Type.TRUTH:
            return [True, False]
        case Type.NUMBER:
            found: list[Any] = list(_stretches(term, bounds))
        case _:
            found = [*sorted(term.words), OTHER]
    return [*found, None] if node.facts.null else found


def _stretches(term: _Term, bounds: Bounds) -> Iterator[Number]:
    """Yield each number the term is compared with, and one of every stretch before, between and behind them."""
    facts = term.node.facts
    low: Number | None = facts.low
    high: Number | None = facts.high
    if isinstance(term.node, typed.Read) and term.node.frame == 0 and term.node.name in bounds:
        least, most = bounds[term.node.name]
        low = least if low is None or (least is not None and least > low) else low
        high = most if high is None or (most is not None and most < high) else high
    points = sorted(term.points)
    tried: set[Number] = set(points)
    if facts.whole:
        tried = {turn(point) + step for point in points for turn in (floor, ceil) for step in (-1, 0, 1)}
    else:
        tried |= {Fraction(one + two) / 2 for one, two in pairwise(points)}
        tried |= {points[0] - 1, points[-1] + 1} if points else set()
    tried |= {bound for bound in (low, high) if bound is not None} or {0}
    yield from sorted(one for one in tried if (low is None or one >= low) and (high is None or one <= high))
