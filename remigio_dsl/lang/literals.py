"""Comparisons, and the literals that take their type from the other operand."""

from __future__ import annotations

from collections.abc import Callable

from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.messages import Text, text
from remigio_dsl.lang import facts as known
from remigio_dsl.lang import problems, syntax, typed
from remigio_dsl.lang.scope import Checker
from remigio_dsl.lang.syntax import format_node
from remigio_dsl.lang.types import LITERAL_TYPES, Bag, Type

Visit = Callable[[Checker, syntax.Node], typed.Typed | None]
_EQUALITY = (*LITERAL_TYPES, Type.PLAYER)


def compare(c: Checker, node: syntax.Comparison, visit: Visit) -> typed.Typed | None:
    """Return the typed comparison; a rank, suit, colour, kind or closing hand takes its type from the other side."""
    pair = _operands(c, node, visit)
    if pair is None:
        return None
    left, right = pair
    if left.type != right.type:
        args = {"left": left.type.said, "right": right.type.said}
        c.report(Diagnostic("E305", c.span(node), args, _mend_pair(node, left, right)))
        return None
    if not _comparable(c, node, left):
        return None
    facts = known.known_true([left, right])
    return typed.Comparison(Type.TRUTH, c.excerpts[-1], node.at, facts, node.op, left, right)


def _is_bare(c: Checker, node: syntax.Node) -> bool:
    """Return whether a node can only be a literal: a word that names nothing here."""
    return isinstance(node, syntax.Word) and not c.is_name(node.id)


def _operands(c: Checker, node: syntax.Comparison, visit: Visit) -> tuple[typed.Typed, typed.Typed] | None:
    left, right = node.left, node.right
    if _is_bare(c, left) and not _is_bare(c, right):
        turned = _operand_and_literal(c, right, left, visit)
        return turned and (turned[1], turned[0])
    if _is_bare(c, right) and not _is_bare(c, left):
        return _operand_and_literal(c, left, right, visit)
    if isinstance(left, syntax.Word | syntax.Number) and not isinstance(right, syntax.Word | syntax.Number):
        turned = _operand_and_literal(c, right, left, visit)
        return turned and (turned[1], turned[0])
    return _operand_and_literal(c, left, right, visit)


def _operand_and_literal(
    c: Checker, operand: syntax.Node, other: syntax.Node, visit: Visit
) -> tuple[typed.Typed, typed.Typed] | None:
    """Return both sides typed, `other` as a literal of the operand's type where it is one."""
    made = visit(c, operand)
    if made is None:
        if _is_bare(c, other) and _is_bare(c, operand):
            return None
        if not _is_bare(c, other):
            visit(c, other)
        return None
    word = _word_of(other)
    if word is not None and made.type in LITERAL_TYPES:
        literal = literal_of(c, other, word, made.type)
        if literal is not None:
            return made, literal
        if _is_bare(c, other) or isinstance(other, syntax.Number):
            c.report(_no_literal(c, other, word, made.type))
            return None
    if made.type is Type.NUMBER and isinstance(operand, syntax.Number) and not _is_bare(c, other):
        return _number_or_rank(c, operand, made, other, visit)
    again = visit(c, other)
    return None if again is None else (made, again)


def _number_or_rank(
    c: Checker, operand: syntax.Number, made: typed.Typed, other: syntax.Node, visit: Visit
) -> tuple[typed.Typed, typed.Typed] | None:
    """Return `10 = rank` typed: a number on the left may be a rank as well."""
    again = visit(c, other)
    if again is None:
        return None
    if again.type is Type.RANK:
        literal = literal_of(c, operand, str(operand.value), Type.RANK)
        if literal is None:
            c.report(_no_literal(c, operand, str(operand.value), Type.RANK))
            return None
        return literal, again
    return made, again


def _word_of(node: syntax.Node) -> str | None:
    match node:
        case syntax.Word(id=word):
            return word
        case syntax.Number(value=value):
            return str(value)
        case _:
            return None


def literal_of(c: Checker, node: syntax.Node, word: str, of: Type) -> typed.Constant | None:
    """Return the literal if the word is one of that type."""
    value = c.words.literals(of).get(word)
    return None if value is None else typed.Constant(of, c.excerpts[-1], node.at, typed.Facts(), value)


def _no_literal(c: Checker, node: syntax.Node, word: str, of: Type) -> Diagnostic:
    other = problems.type_of_literal(word, c.words)
    if other is not None and other is not of:
        args = {"left": of.said, "right": other.said}
        return Diagnostic("E305", c.span(node), args, text("E305.word", word=word, type=other.said))
    return problems.no_such_literal(c.span(node), word, of, c.words)


def _mend_pair(node: syntax.Comparison, left: typed.Typed, right: typed.Typed) -> Text | None:
    for one, other, source in ((left, right, node.left), (right, left, node.right)):
        said = format_node(source)
        if isinstance(one.type, Bag) and other.type is Type.NUMBER:
            return problems.guess(f"count({said})")
        if one.type is Type.CARD and other.type in (Type.RANK, Type.SUIT, Type.COLOUR, Type.NUMBER):
            named = "value" if other.type is Type.NUMBER else other.type.value
            return problems.guess(f"{named} of {said}")
    return None


def _comparable(c: Checker, node: syntax.Comparison, left: typed.Typed) -> bool:
    """Return whether the operator compares values of this type; else report it with the mend."""
    if left.type is Type.NUMBER or (left.type in _EQUALITY and node.op in ("=", "!=")):
        return True
    args = {"op": node.op, "type": left.type.said}
    c.report(Diagnostic("E308", c.span(node), args, _mend_operator(c, node, left)))
    return False


def _mend_operator(c: Checker, node: syntax.Comparison, left: typed.Typed) -> Text | None:
    said, other = format_node(node.left), format_node(node.right)
    if left.type is Type.TRUTH:
        for one, rest in ((node.right, node.left), (node.left, node.right)):
            if isinstance(one, syntax.Truth) and node.op in ("=", "!="):
                straight = one.value == (node.op == "=")
                wrapped = format_node(syntax.Negation((0, 0), 1, rest))
                return problems.write(format_node(rest) if straight else wrapped)
        return None
    if left.type is Type.RANK and other in c.words.ranks:
        place = c.words.ranks.index(other)
        first, last = {
            ">=": (place, None), ">": (place + 1, None), "<=": (0, place), "<": (0, place - 1),
        }[node.op]  # fmt: skip
        if first < len(c.words.ranks) and (last is None or last >= 0):
            end = "" if last is None else c.words.ranks[last]
            return problems.write(f"{said} in {c.words.ranks[first]}..{end}")
    if left.type is Type.CARD:
        return problems.guess(f"rank of {said} {node.op} rank of {other}")
    if isinstance(left.type, Bag):
        return problems.guess(f"count({said}) {node.op} count({other})")
    return None


def place_within(c: Checker, node: syntax.Within, visit: Visit) -> typed.Typed | None:
    """Return the typed `operand in …`; the literals on the right are of the operand's type."""
    operand = visit(c, node.operand)
    if operand is None:
        return None
    if operand.type is Type.NUMBER:
        spans = [_numbers(c, one) for one in node.ranges]
        if any(span is None for span in spans):
            return None
        kept = tuple(span for span in spans if span is not None)
        return _within(c, node, operand, frozenset(), kept)
    if not isinstance(operand.type, Type) or operand.type not in LITERAL_TYPES:
        c.report(Diagnostic("E308", c.span(node.operand), {"op": "in", "type": operand.type.said}))
        return None
    found = [_members(c, one, operand.type) for one in node.ranges]
    if any(one is None for one in found):
        return None
    return _within(c, node, operand, frozenset(word for one in found if one for word in one), ())


def _within(
    c: Checker,
    node: syntax.Within,
    operand: typed.Typed,
    members: frozenset[str],
    spans: tuple[tuple[int, int | None], ...],
) -> typed.Typed:
    facts = known.known_true([operand])
    return typed.Within(Type.TRUTH, c.excerpts[-1], node.at, facts, operand, members, spans)


def _numbers(c: Checker, one: syntax.Range) -> tuple[int, int | None] | None:
    for end in (one.low, one.high):
        if end is not None and isinstance(end.value, str):
            label = text("E307.number") if c.is_name(end.value) else None
            c.report(Diagnostic("E307", c.span(end), {"word": end.value, "type": Type.NUMBER.said}, label))
            return None
    low, high = one.low.value, None if one.high is None else one.high.value
    assert isinstance(low, int)
    assert high is None or isinstance(high, int)
    if high is not None and high < low:
        c.report(Diagnostic("E326", c.span(one), {"range": format_node(one)}, problems.write(f"{high}..{low}")))
        return None
    return low, high


def _members(c: Checker, one: syntax.Range, of: Type) -> tuple[str, ...] | None:
    """Return the values that a range or a lone literal covers."""
    values = c.words.literals(of)
    for end in (one.low, one.high):
        if end is not None and str(end.value) not in values:
            c.report(_no_literal(c, end, str(end.value), of))
            return None
    low = str(one.low.value)
    if one.is_single:
        return (values[low],)
    if of is not Type.RANK:
        c.report(Diagnostic("E308", c.span(one), {"op": "..", "type": of.said}, problems.write("|".join(values))))
        return None
    order = list(values)
    first = order.index(low)
    last = len(order) - 1 if one.high is None else order.index(str(one.high.value))
    if last < first:
        mend = f"{low}..{order[-1]}|{order[0]}..{order[last]}".replace(f"{order[0]}..{order[0]}", order[0])
        c.report(Diagnostic("E326", c.span(one), {"range": format_node(one)}, problems.guess(mend)))
        return None
    return tuple(order[first : last + 1])
