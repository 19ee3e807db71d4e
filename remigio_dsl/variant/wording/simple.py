"""Checked expressions in a plain form: definitions put in, what is known put in, and what follows from it left out.

Two rules are the same where their plain forms are equal, whatever names their authors gave to parts of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Literal

from remigio_dsl.core.dataclass import replace
from remigio_dsl.lang.evaluate import evaluate
from remigio_dsl.lang.syntax import ChainOp, CompareOp
from remigio_dsl.lang.typed import (
    Chain,
    Choice,
    Comparison,
    Constant,
    Defined,
    Junction,
    Minus,
    Negation,
    Read,
    Rounding,
    Typed,
    Within,
    parts_of,
)
from remigio_dsl.lang.types import Type

Known = Mapping[str, int]
# names that say the same wherever they are read; only of these a value may be known beforehand
FIXED_NAMES = ("players", "packs")
TURNED: dict[CompareOp, CompareOp] = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
OPPOSITE: dict[CompareOp, CompareOp] = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_FOLDED = (Chain, Comparison, Minus, Negation, Rounding, Within)


def simple(tree: Typed, known: Known = {}) -> Typed:  # noqa: B006  (never changed)
    """Return the expression without definitions, and without what is settled once `known` names have their values."""
    node = tree
    while isinstance(node, Defined):
        node = node.body
    if isinstance(node, Read) and node.name in FIXED_NAMES and node.name in known:
        return _constant(node, known[node.name])
    node = mapped(node, lambda part: simple(part, known))
    match node:
        case Junction(op=op, parts=parts):
            return _junction(node, op, parts)
        case Choice(branches=branches, otherwise=otherwise):
            return _choice(node, branches, otherwise)
        case Chain(rest=rest) if all(op in ("*", "/") for op, _ in rest):
            node = _product(node)
        case Negation(times=times, operand=operand) if times % 2 == 0:
            return operand
        case Negation(operand=Comparison() as operand) if not any(part.facts.null for part in operand.children):
            node = replace(operand, op=OPPOSITE[operand.op])
        case Negation(times=times) if times > 1:
            node = replace(node, times=1)
        case Comparison(left=Constant(), right=right) if not isinstance(right, Constant):
            node = replace(node, left=right, right=node.left, op=TURNED[node.op])
        case Minus(times=times, operand=operand) if times % 2 == 0:
            return operand
    if isinstance(node, _FOLDED) and all(isinstance(part, Constant) for part in node.children):
        return _constant(node, evaluate(node, []).value)
    return node


def _constant(node: Typed, value: Any) -> Constant:
    return Constant(node.type, node.excerpt, node.at, node.facts, value)


def _junction(node: Junction, op: str, parts: tuple[Typed, ...]) -> Typed:
    ends = op == "or"  # the value that decides the whole
    left: list[Typed] = []
    for part in parts:
        if isinstance(part, Constant):
            if bool(part.value) is ends:
                return part
            continue
        inner = part.parts if isinstance(part, Junction) and part.op == op else (part,)
        left.extend(one for one in inner if one not in left)
    if not left:
        return _constant(node, not ends)
    return left[0] if len(left) == 1 else replace(node, parts=tuple(left))


def _choice(node: Choice, branches: tuple[tuple[Typed, Typed], ...], otherwise: Typed) -> Typed:
    kept: list[tuple[Typed, Typed]] = []
    for when, then in branches:
        if isinstance(when, Constant):
            if not when.value:
                continue
            otherwise = then
            break
        kept.append((when, then))
    while kept and kept[-1][1] == otherwise:
        kept.pop()
    if not kept:
        return otherwise
    node = replace(node, branches=tuple(kept), otherwise=otherwise)
    return _either(node) if node.type is Type.TRUTH else node


def _either(node: Choice) -> Typed:
    """Return a choice between conditions as cases of which one has to hold."""
    parts: list[Typed] = []
    before: list[Typed] = []
    for when, then in (*node.branches, (None, node.otherwise)):
        wanted = [*before, then] if when is None else [*before, when, then]
        parts.append(_joined(node, "and", wanted))
        if when is not None:
            before.append(Negation(node.type, node.excerpt, node.at, node.facts, 1, when))
    return _joined(node, "or", parts)


def _joined(node: Typed, op: Literal["and", "or"], parts: list[Typed]) -> Typed:
    return _junction(Junction(node.type, node.excerpt, node.at, node.facts, op, tuple(parts)), op, tuple(parts))


def _product(node: Chain) -> Typed:
    """Return a product with its numbers made one, behind what they multiply."""
    factor = Fraction(1)
    rest: list[tuple[ChainOp, Typed]] = []
    for op, part in (("*", node.first), *node.rest):
        n = number(part)
        if n is None or (op == "/" and n == 0):
            rest.append((op, part))
        else:
            factor = factor * n if op == "*" else factor / n
    if not rest or rest[0][0] == "/":
        return node
    if factor != 1:
        rest.append(("*", _constant(node, factor.numerator if factor.denominator == 1 else factor)))
    first = rest[0][1]
    return replace(node, first=first, rest=tuple(rest[1:])) if rest[1:] else first


def mapped(node: Typed, change: Callable[[Typed], Typed]) -> Typed:
    """Return the node with every part directly inside it changed."""
    kind: Any = node.__class__
    parts = {name: _mapped(getattr(node, name), change) for name in parts_of(kind)}
    return replace(node, **parts)


def _mapped(value: Any, change: Callable[[Typed], Typed]) -> Any:
    if isinstance(value, Typed):
        return change(value)
    if isinstance(value, tuple):
        return tuple(_mapped(one, change) for one in value)
    return value


def conjuncts(node: Typed) -> tuple[Typed, ...]:
    """Return the parts that all have to hold."""
    return node.parts if isinstance(node, Junction) and node.op == "and" else (node,)


def cases(node: Typed) -> list[tuple[Typed | None, Typed]]:
    """Return the values of a choice, each with its condition; that of all other cases first, with None."""
    if not isinstance(node, Choice):
        return [(None, node)]
    return [(None, node.otherwise), *node.branches]


def number(node: Typed | None) -> int | Fraction | None:
    """Return the value of a constant number, None for anything else."""
    if not isinstance(node, Constant) or node.type is not Type.NUMBER or isinstance(node.value, bool | str):
        return None
    return node.value


def truth(node: Typed | None) -> bool | None:
    """Return the value of a constant truth, None for anything else."""
    return node.value if isinstance(node, Constant) and isinstance(node.value, bool) else None


def reads(node: Typed, *names: str) -> bool:
    """Return whether the expression asks for any of these names."""
    return any(isinstance(part, Read) and part.name in names for part in node.walk())


def read_names(node: Typed) -> Iterator[str]:
    """Yield the names that the expression asks for."""
    return (part.name for part in node.walk() if isinstance(part, Read))


def bound(node: Typed) -> tuple[str, CompareOp, int | Fraction] | None:
    """Return name, sign and number of a comparison such as `total >= 500`, None for anything else."""
    if not isinstance(node, Comparison):
        return None
    if isinstance(node.left, Read) and (limit := number(node.right)) is not None:
        return node.left.name, node.op, limit
    if isinstance(node.right, Read) and (limit := number(node.left)) is not None:
        return node.right.name, TURNED[node.op], limit
    return None
