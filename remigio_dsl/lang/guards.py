"""Division by what may be 0, and the least of what may be nothing: allowed only where a condition rules it out."""

from __future__ import annotations

from collections.abc import Iterator

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.messages import text
from remigio_dsl.lang import typed
from remigio_dsl.lang.problems import guess
from remigio_dsl.lang.typed import Typed

_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_TURNED = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


@dataclass(frozen=True, slots=True)
class NotZero:
    """A number that is not 0 wherever this is known."""

    node: Typed


@dataclass(frozen=True, slots=True)
class Some:
    """A bag with at least one element that meets the condition."""

    bag: Typed
    where: Typed | None


Known = frozenset[NotZero | Some]


def bare(node: Typed) -> Typed:
    """Return the node, a definition as what it stands for."""
    while isinstance(node, typed.Defined):
        node = node.body
    return node


def follows(node: Typed, holds: bool) -> Known:
    """Return what is known where the condition holds, or where it does not."""
    node = bare(node)
    match node:
        case typed.Junction(op=op, parts=parts) if (op == "and") == holds:
            return frozenset().union(*(follows(part, holds) for part in parts))
        case typed.Negation(times=times, operand=operand):
            return follows(operand, holds if times % 2 == 0 else not holds)
        case typed.Comparison(op=op, left=left, right=right) if typed.is_number(left):
            said = op if holds else _OPPOSITE[op]
            return _compared(said, left, right) | _compared(_TURNED[said], right, left)
        case typed.Within(operand=operand, spans=spans) if holds and spans:
            clear = all(low > 0 or (high is not None and high < 0) for low, high in spans)
            return _not_zero(operand) if clear else frozenset()
        case typed.Exists(bag=bag, where=where) if holds:
            return _some(bag, where)
        case typed.Every(bag=bag, where=where) if not holds:
            return _some(bag, where)
        case _:
            return frozenset()


def _some(bag: Typed, where: Typed | None) -> Known:
    return frozenset({Some(bag, where), Some(bag, None)})


def _not_zero(node: Typed) -> Known:
    node = bare(node)
    known: Known = frozenset({NotZero(node)})
    return known | _some(node.bag, node.where) if isinstance(node, typed.Count) else known


def _compared(op: str, left: Typed, right: Typed) -> Known:
    """Return what `left op right` says of the left side."""
    low, high = right.facts.low, right.facts.high
    clear = (
        (op == ">" and low is not None and low >= 0)
        or (op == ">=" and low is not None and low > 0)
        or (op == "<" and high is not None and high <= 0)
        or (op == "<=" and high is not None and high < 0)
        or (op == "!=" and low == high == 0)
        or (op == "=" and ((low is not None and low > 0) or (high is not None and high < 0)))
    )
    return _not_zero(left) if clear else frozenset()


def is_never_zero(node: Typed, known: Known) -> bool:
    """Return whether the number cannot be 0."""
    node = bare(node)
    low, high = node.facts.low, node.facts.high
    if (low is not None and low > 0) or (high is not None and high < 0) or NotZero(node) in known:
        return True
    match node:
        case typed.Minus(operand=operand):
            return is_never_zero(operand, known)
        case typed.Chain(first=first, rest=rest) if all(op == "*" for op, _ in rest):
            return all(is_never_zero(part, known) for part in (first, *(part for _, part in rest)))
        case typed.Choice(branches=branches, otherwise=otherwise):
            return all(is_never_zero(value, known) for value in (*(then for _, then in branches), otherwise))
        case typed.Count(bag=bag, where=where):
            return Some(bag, where) in known
        case _:
            return False


def unguarded(node: Typed, known: Known = frozenset()) -> Iterator[Diagnostic]:
    """Return E321 for each division by what may be 0, E322 for each least or greatest of what may be nothing."""
    match node:
        case typed.Choice(branches=branches, otherwise=otherwise):
            for when, then in branches:
                yield from unguarded(when, known)
                yield from unguarded(then, known | follows(when, True))
                known |= follows(when, False)
            yield from unguarded(otherwise, known)
        case typed.Junction(op=op, parts=parts):
            for part in parts:
                yield from unguarded(part, known)
                known |= follows(part, op == "and")
        case typed.Count(where=where) | typed.Exists(where=where):
            yield from unguarded(node.bag, known)
            yield from unguarded(where, known) if where else ()
        case typed.Every(bag=bag, where=where, have=inner) | typed.Fold(bag=bag, where=where, item=inner):
            if isinstance(node, typed.Fold) and node.fn in ("min", "max") and not _is_some(bag, where, known):
                yield _nothing(node)
            yield from unguarded(bag, known)
            yield from unguarded(where, known) if where else ()
            yield from unguarded(inner, known | follows(where, True) if where else known)
        case typed.Chain(first=first, rest=rest):
            yield from unguarded(first, known)
            for sign, part in rest:
                yield from unguarded(part, known)
                if sign == "/" and not is_never_zero(part, known):
                    yield _zero(node, part)
        case _:
            for child in node.children:
                yield from unguarded(child, known)


def _is_some(bag: Typed, where: Typed | None, known: Known) -> bool:
    return (where is None and bag.facts.some) or Some(bag, where) in known


def _zero(node: typed.Chain, part: Typed) -> Diagnostic:
    is_none = part.facts.low == part.facts.high == 0
    label = guess(f"if {_in_brackets(part)} != 0 then {node.said} else 0")
    return Diagnostic("E321", part.span, {"divisor": part.said}, text("E321.always") if is_none else label)


def _in_brackets(part: Typed) -> str:
    return f"({part.said})" if isinstance(bare(part), typed.Choice) else part.said


def _nothing(node: typed.Fold) -> Diagnostic:
    inside = node.bag.said if node.where is None else f"{node.bag.said} where {node.where.said}"
    args = {"fn": node.fn, "bag": node.bag.said}
    return Diagnostic("E322", node.span, args, guess(f"if any({inside}) then {node.said} else 0"))
