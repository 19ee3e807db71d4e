"""What is known of a node from what is known of its parts: bounds of numbers, how long they get, steps, depth."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import ceil, floor

from remigio_dsl.core.dataclass import replace
from remigio_dsl.lang.hooks import COUNT_DIGITS, MOST_OF, Name
from remigio_dsl.lang.runtime import POINT_DIGITS
from remigio_dsl.lang.syntax import ChainOp, FoldName, RoundName
from remigio_dsl.lang.typed import Facts, Typed, element
from remigio_dsl.lang.types import Bag, Type

Bound = Fraction | None


def digits_of(value: int) -> int:
    """Return how many digits a number has."""
    return len(str(abs(value)))


def of_number(value: int) -> Facts:
    """Return what is known of a literal number."""
    return Facts(low=Fraction(value), high=Fraction(value), digits=digits_of(value))


def of_name(name: Name) -> Facts:
    """Return what is known of a name before any value is."""
    if name.type is not Type.NUMBER:
        return Facts(null=name.null, some=name.some, fixed=False)
    low = None if name.least is None else Fraction(name.least)
    return Facts(null=name.null, low=low, digits=name.digits, below=0 if name.whole else POINT_DIGITS, fixed=False)


def joined(parts: Iterable[Typed], cost: int = 1) -> Facts:
    """Return the facts of a node with these parts, but for what concerns its number."""
    known = [part.facts for part in parts]
    return Facts(
        null=any(one.null for one in known),
        cost=cost + sum(one.cost for one in known),
        nodes=1 + sum(one.nodes for one in known),
        depth=1 + max((one.depth for one in known), default=0),
        bags=max((one.bags for one in known), default=0),
        fixed=all(one.fixed for one in known),
    )


def known_true(parts: Iterable[Typed]) -> Facts:
    """Return the facts of a truth: it always has a value."""
    return replace(joined(parts), null=False)


def in_bag(bag: Typed, parts: Iterable[Typed]) -> Facts:
    """Return the facts of something done for each element of a bag."""
    inside = joined(parts)
    around = joined([bag, *parts], cost=0)
    many = MOST_OF[element(bag)]
    return replace(around, null=False, cost=1 + bag.facts.cost + many * inside.cost, bags=inside.bags + 1)


def counted(bag: Typed, where: Typed | None) -> Facts:
    """Return the facts of `count(bag where …)`."""
    always = where is None and bag.facts.some
    return replace(in_bag(bag, [where] if where else []), low=Fraction(1 if always else 0), digits=COUNT_DIGITS)


def folded(fn: FoldName, item: Typed, bag: Typed, where: Typed | None) -> Facts:
    """Return the facts of `sum`, `min`, `max` or `distinct` over a bag."""
    inside = in_bag(bag, [item, where] if where else [item])
    own = item.facts
    match fn:
        case "sum":
            positive = own.low is not None and own.low >= 0
            return replace(
                inside,
                low=Fraction(0) if positive else None,
                digits=own.digits + digits_of(MOST_OF[element(bag)]),
                below=POINT_DIGITS if own.below else 0,
            )
        case "distinct":
            return replace(inside, low=Fraction(0), digits=COUNT_DIGITS)
        case _:
            return replace(inside, low=own.low, high=own.high, digits=own.digits, below=own.below)


def rounded(fn: RoundName, operand: Typed) -> Facts:
    """Return the facts of `floor(x)` or `ceil(x)`."""
    turn = floor if fn == "floor" else ceil
    own = operand.facts
    low, high = (None if bound is None else Fraction(turn(bound)) for bound in (own.low, own.high))
    return replace(joined([operand]), low=low, high=high, digits=own.digits + (1 if own.below else 0))


def opposite(own: Facts) -> Facts:
    """Return the facts of a number with the other sign."""
    return replace(own, low=None if own.high is None else -own.high, high=None if own.low is None else -own.low)


def chosen(parts: Iterable[Typed], values: Iterable[Typed]) -> Facts:
    """Return the facts of a choice among `values`; `parts` are all that it consists of."""
    known = [value.facts for value in values]
    lows, highs = [one.low for one in known], [one.high for one in known]
    return replace(
        joined(parts),
        null=any(one.null for one in known),
        low=None if None in lows else min(low for low in lows if low is not None),
        high=None if None in highs else max(high for high in highs if high is not None),
        digits=max(one.digits for one in known),
        below=max(one.below for one in known),
    )


def step(left: Facts, op: ChainOp, right: Facts) -> Facts:
    """Return the number's bounds and digits after one operation; the other facts are those of `left`."""
    match op:
        case "+":
            return _sum(left, right)
        case "-":
            return _sum(left, opposite(right))
        case "*":
            low, high = _product(left, right)
            return _tight(left, low, high, left.digits + right.digits, left.below + right.below)
        case "/":
            return _tight(left, *_quotient(left, right), left.digits + right.below, left.below + right.digits)
        case "capped at":
            low = None if left.low is None or right.low is None else min(left.low, right.low)
            highs = [bound for bound in (left.high, right.high) if bound is not None]
            return _tight(left, low, min(highs, default=None), *_longest(left, right))
        case "lifted to":
            return opposite(step(opposite(left), "capped at", opposite(right)))


def _longest(left: Facts, right: Facts) -> tuple[int, int]:
    return max(left.digits, right.digits), max(left.below, right.below)


def _sum(left: Facts, right: Facts) -> Facts:
    low = None if left.low is None or right.low is None else left.low + right.low
    high = None if left.high is None or right.high is None else left.high + right.high
    digits = max(left.digits + right.below, right.digits + left.below) + 1
    return _tight(left, low, high, digits, left.below + right.below)


def _product(left: Facts, right: Facts) -> tuple[Bound, Bound]:
    ends = (left.low, left.high, right.low, right.high)
    if None not in ends:
        corners = [a * b for a in ends[:2] for b in ends[2:] if a is not None and b is not None]
        return min(corners), max(corners)
    if left.low is not None and right.low is not None and left.low >= 0 and right.low >= 0:
        return left.low * right.low, None
    return None, None


def _quotient(left: Facts, right: Facts) -> tuple[Bound, Bound]:
    if right.low is not None and right.low == right.high and right.low != 0:
        return _product(left, replace(right, low=1 / right.low, high=1 / right.low))
    if left.low is not None and right.low is not None and left.low >= 0 and right.low > 0:
        return Fraction(0) if right.high is None else left.low / right.high, None
    return None, None


def _tight(base: Facts, low: Bound, high: Bound, digits: int, below: int) -> Facts:
    if low is not None and low == high:
        digits = digits_of(low.numerator)
        below = 0 if low.denominator == 1 else digits_of(low.denominator)
    return replace(base, low=low, high=high, digits=digits, below=below)


def bag_type(node: Typed) -> Type | None:
    """Return the type of the elements if the node is a bag."""
    return node.type.of if isinstance(node.type, Bag) else None
