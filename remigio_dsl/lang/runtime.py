"""What compiled rules call where one operation of Python does not say it: missing values, fractions, faults."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from remigio_dsl.core.diagnostics import Diagnostic, RuleFault
from remigio_dsl.core.hints import TYPE_CHECKING, Any, Number

if TYPE_CHECKING:
    from remigio_dsl.core.spans import Span

    Maybe = Number | None

POINT_DIGITS = 30  # what a rule gives is held to this, so that names of points stay below it
LIMIT = 10**POINT_DIGITS


def fault(code: str, span: Span) -> RuleFault:
    """Return the fault of a rule at its place."""
    return RuleFault(Diagnostic(code, span))


def plain(value: Any, span: Span) -> Any:
    """Return a number as it leaves a rule: a whole fraction as an integer.

    Raises:
        RuleFault: if it has more than 30 digits.
    """
    if value is not None and value.__class__ is not int:
        if value.denominator == 1:
            value = value.numerator
        elif value.denominator >= LIMIT:
            raise fault("E330", span)
    if value is not None and not -LIMIT < value < LIMIT:
        raise fault("E330", span)
    return value


def div(left: Maybe, right: Maybe, span: Span) -> Maybe:
    """Return the exact quotient, an integer where it is whole."""
    if left is None or right is None:
        return None
    if not right:
        raise fault("E332", span)
    if left.__class__ is int and right.__class__ is int and not left % right:
        return left // right
    from fractions import Fraction  # noqa: PLC0415  (few rules give any)

    made = Fraction(left) / right
    return made.numerator if made.denominator == 1 else made


def total(values: Sequence[Maybe], span: Span) -> Number:
    """Return the sum of the values that there are."""
    made: Number = 0
    for value in values:
        if value is not None:
            made += value
            if made.denominator >= LIMIT:
                raise fault("E330", span)
    return made


def least(values: Iterable[Maybe], span: Span) -> Number:
    """Return the least of the values that there are."""
    found = [value for value in values if value is not None]
    if not found:
        raise fault("E331", span)
    return min(found)


def greatest(values: Iterable[Maybe], span: Span) -> Number:
    """Return the greatest of the values that there are."""
    found = [value for value in values if value is not None]
    if not found:
        raise fault("E331", span)
    return max(found)


def distinct(values: set[Any]) -> int:
    """Return how many values there are, missing ones apart."""
    return len(values) - (None in values)


def member(owner: Any, name: str) -> Any:
    """Return the owner's value of that name, None without an owner."""
    return None if owner is None else getattr(owner, name)


def is_member(owner: Any, name: str) -> bool:
    """Return whether there is an owner and the name is true of it."""
    return owner is not None and bool(getattr(owner, name))


def members(owner: Any, name: str) -> Any:
    """Return the owner's bag of that name, an empty one without an owner."""
    return () if owner is None else getattr(owner, name)


def within(value: Maybe, spans: Sequence[tuple[int, int | None]]) -> bool:
    """Return whether the number lies in one of the spans."""
    return value is not None and any(low <= value and (high is None or value <= high) for low, high in spans)


def _both(work: Callable[[Any, Any], Any], missing: Any) -> Callable[[Any, Any], Any]:
    def apply(left: Any, right: Any) -> Any:
        return missing if left is None or right is None else work(left, right)

    return apply


def _one(work: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def apply(value: Any) -> Any:
        return None if value is None else work(value)

    return apply


# operations on values that may be missing, by the operator
OPTIONAL: Mapping[str, tuple[str, Callable[..., Any]]] = {
    "+": ("opt_add", _both(lambda a, b: a + b, None)),
    "-": ("opt_sub", _both(lambda a, b: a - b, None)),
    "*": ("opt_mul", _both(lambda a, b: a * b, None)),
    "capped at": ("opt_cap", _both(min, None)),
    "lifted to": ("opt_lift", _both(max, None)),
    "=": ("opt_eq", _both(lambda a, b: a == b, False)),
    "!=": ("opt_ne", _both(lambda a, b: a != b, True)),
    "<": ("opt_lt", _both(lambda a, b: a < b, False)),
    "<=": ("opt_le", _both(lambda a, b: a <= b, False)),
    ">": ("opt_gt", _both(lambda a, b: a > b, False)),
    ">=": ("opt_ge", _both(lambda a, b: a >= b, False)),
    "minus": ("opt_minus", _one(lambda a: -a)),
    "floor": ("opt_floor", _one(lambda a: a // 1)),
    "ceil": ("opt_ceil", _one(lambda a: -(-a // 1))),
}
GLOBALS: Mapping[str, Any] = {
    "__builtins__": {},
    "any": any, "all": all, "len": len, "sum": sum, "min": min, "max": max,
    "plain": plain, "div": div, "total": total, "least": least, "greatest": greatest, "distinct": distinct,
    "member": member, "is_member": is_member, "members": members, "within": within,
    **dict(OPTIONAL.values()),
}  # fmt: skip
