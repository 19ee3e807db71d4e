"""A typed tree to a Python function, through `ast` nodes: no text of a file ever becomes Python source."""

from __future__ import annotations

import _ast as ast  # the nodes alone: what `ast` has besides takes longer to import than the rules to compile
from collections.abc import Callable
from typing import Any

from remigio_dsl.lang import typed
from remigio_dsl.lang.evaluate import evaluate
from remigio_dsl.lang.runtime import GLOBALS, OPTIONAL, POINT_DIGITS
from remigio_dsl.lang.typed import Typed
from remigio_dsl.lang.types import Bag, Type

Run = Callable[[Any], Any]
_LOAD = ast.Load()
_COMPARE = {"=": ast.Eq, "!=": ast.NotEq, "<": ast.Lt, "<=": ast.LtE, ">": ast.Gt, ">=": ast.GtE}
_ARITHMETIC = {"+": ast.Add, "-": ast.Sub, "*": ast.Mult}
_SMALL = 64  # numbers in a range that is looked up in a set


class _Emitter:
    """The work of one rule: constants and places that the function refers to by name."""

    def __init__(self) -> None:
        self.bound: dict[str, Any] = {}

    def bind(self, value: Any) -> ast.expr:
        """Return the name of a value that is no literal of Python."""
        name = f"k{len(self.bound)}"
        self.bound[name] = value
        return ast.Name(name, _LOAD)

    def literal(self, value: Any) -> ast.expr:
        """Return a number, truth or word; a fraction by name."""
        return ast.Constant(value) if isinstance(value, int | str) else self.bind(value)


def compile_rule(tree: Typed) -> Run:
    """Return the function of the rule: takes the object with the hook's names, returns the value."""
    emitter = _Emitter()
    body = emit(emitter, tree)
    own = tree.facts
    if tree.type is Type.NUMBER and (own.below or own.digits > POINT_DIGITS) and not isinstance(body, ast.Constant):
        body = call("plain", body, emitter.bind(tree.span))
    function = ast.Expression(_lambda("e0", body))
    _place(function)
    made: Run = eval(compile(function, f"<rule {tree.span}>", "eval"), {**GLOBALS, **emitter.bound})
    return made


def _place(node: ast.AST) -> None:
    """Give all nodes of a tree a place, without which Python compiles none."""
    if isinstance(node, ast.expr | ast.arg):
        node.lineno, node.col_offset = 1, 0
    for name in node._fields:
        below = getattr(node, name)
        for one in below if isinstance(below, list) else (below,):
            if isinstance(one, ast.AST):
                _place(one)


def _lambda(name: str, body: ast.expr) -> ast.Lambda:
    arguments = ast.arguments(posonlyargs=[], args=[ast.arg(name)], kwonlyargs=[], kw_defaults=[], defaults=[])
    return ast.Lambda(arguments, body)


def call(name: str, *args: ast.expr) -> ast.expr:
    """Return the call of a function that rules know."""
    return ast.Call(ast.Name(name, _LOAD), list(args), [])


def _variable(frame: int) -> str:
    return f"e{frame}"


def emit(e: _Emitter, node: Typed) -> ast.expr:  # noqa: PLR0912  (one line a kind of node)
    """Return the node as an expression of Python."""
    if node.facts.fixed and not isinstance(node, typed.Constant):
        value = evaluate(node, []).value
        return e.literal(value)
    match node:
        case typed.Constant(value=value):
            return e.literal(value)
        case typed.Read(name=name, frame=frame):
            return ast.Attribute(ast.Name(_variable(frame), _LOAD), name, _LOAD)
        case typed.Defined(body=body):
            return emit(e, body)
        case typed.Owned():
            return _owned(e, node)
        case typed.OfKind():
            return ast.ListComp(ast.Name("e_", _LOAD), [_loop(e, node, "e_", None)])
        case typed.Choice(branches=branches, otherwise=otherwise):
            made = emit(e, otherwise)
            for when, then in reversed(branches):
                made = ast.IfExp(emit(e, when), emit(e, then), made)
            return made
        case typed.Junction(op=op, parts=parts):
            return ast.BoolOp(ast.And() if op == "and" else ast.Or(), [emit(e, part) for part in parts])
        case typed.Negation(times=times, operand=operand):
            return ast.UnaryOp(ast.Not(), emit(e, operand)) if times % 2 else emit(e, operand)
        case typed.Minus(times=times, operand=operand):
            return _minus(e, operand) if times % 2 else emit(e, operand)
        case typed.Comparison():
            return _comparison(e, node)
        case typed.Within():
            return _within(e, node)
        case typed.Chain():
            return _chain(e, node)
        case typed.Rounding():
            return _rounding(e, node)
        case typed.Count():
            return _count(e, node)
        case typed.Exists(bag=bag, where=where, frame=frame):
            if where is None:
                return ast.Compare(_count(e, node), [ast.Gt()], [ast.Constant(0)])
            return _search(e, bag, where, None, frame, found=True)
        case typed.Every(bag=bag, where=where, have=have, frame=frame):
            return _search(e, bag, have, where, frame, found=False)
        case typed.Fold():
            return _fold(e, node)
        case _:
            raise AssertionError(node)


def _owned(e: _Emitter, node: typed.Owned) -> ast.expr:
    owner, body = emit(e, node.owner), node.body
    missing: ast.expr = ast.Constant(False if node.type is Type.TRUTH else None)
    if isinstance(node.type, Bag):
        missing = ast.Tuple([], _LOAD)
    if isinstance(body, typed.Read) and body.frame == node.frame:
        if not node.owner.facts.null:
            return ast.Attribute(owner, body.name, _LOAD)
        reader = "is_member" if node.type is Type.TRUTH else "members" if isinstance(node.type, Bag) else "member"
        return call(reader, owner, ast.Constant(body.name))
    variable = _variable(node.frame)
    inner = emit(e, body)
    if node.owner.facts.null:
        there = ast.Compare(ast.Name(variable, _LOAD), [ast.Is()], [ast.Constant(None)])
        inner = ast.IfExp(there, missing, inner)
    return ast.Call(_lambda(variable, inner), [owner], [])


def _loop(e: _Emitter, bag: Typed, variable: str, where: Typed | None) -> ast.comprehension:
    """Return the `for … in … if …` over a bag; a kind of group is one of the conditions."""
    conditions: list[ast.expr] = []
    if isinstance(bag, typed.OfKind):
        kind = ast.Attribute(ast.Name(variable, _LOAD), "kind", _LOAD)
        conditions.append(ast.Compare(kind, [ast.Eq()], [ast.Constant(bag.kind)]))
        bag = bag.bag
    if where is not None:
        conditions.append(emit(e, where))
    return ast.comprehension(ast.Name(variable, ast.Store()), emit(e, bag), conditions, 0)


def _each(
    e: _Emitter, form: Callable[[ast.expr, list[ast.comprehension]], ast.expr], item: Typed | ast.expr, bag: Typed,
    where: Typed | None, frame: int,
) -> ast.expr:  # fmt: skip
    made = emit(e, item) if isinstance(item, Typed) else item
    return form(made, [_loop(e, bag, _variable(frame), where)])


def _search(e: _Emitter, bag: Typed, item: Typed, where: Typed | None, frame: int, *, found: bool) -> ast.expr:
    """Return whether an element's `item` is true (`found`), or whether none is false.

    Bags are small: to ask all elements is quicker than a generator that stops. Only where an element could have no
    value at all does the search stop as soon as the answer is known, as the language says.
    """
    if _may_fail(item) or (where is not None and _may_fail(where)):
        return call("any" if found else "all", _each(e, ast.GeneratorExp, item, bag, where, frame))
    every = _each(e, ast.ListComp, item, bag, where, frame)
    return ast.Compare(ast.Constant(found), [ast.In() if found else ast.NotIn()], [every])


def _may_fail(node: Typed) -> bool:
    for one in node.walk():
        if isinstance(one, typed.Fold) and one.fn != "distinct":
            return True
        if isinstance(one, typed.Chain) and any(op == "/" for op, _ in one.rest):
            return True
    return False


def _count(e: _Emitter, node: typed.Count | typed.Exists) -> ast.expr:
    if node.where is None and not isinstance(node.bag, typed.OfKind):
        return call("len", emit(e, node.bag))
    return call("len", _each(e, ast.ListComp, ast.Constant(1), node.bag, node.where, node.frame))


def _fold(e: _Emitter, node: typed.Fold) -> ast.expr:
    own = node.item.facts
    if node.fn == "distinct":
        values = _each(e, ast.SetComp, node.item, node.bag, node.where, node.frame)
        return call("distinct" if own.null else "len", values)
    values = _each(e, ast.ListComp, node.item, node.bag, node.where, node.frame)
    if node.fn == "sum":
        return call("total", values, e.bind(node.span)) if own.null or own.below else call("sum", values)
    return call({"min": "least", "max": "greatest"}[node.fn], values, e.bind(node.span))


def _minus(e: _Emitter, operand: Typed) -> ast.expr:
    inner = emit(e, operand)
    return _optional("minus", inner) if operand.facts.null else ast.UnaryOp(ast.USub(), inner)


def _optional(operator: str, *args: ast.expr) -> ast.expr:
    return call(OPTIONAL[operator][0], *args)


def _comparison(e: _Emitter, node: typed.Comparison) -> ast.expr:
    left, right = emit(e, node.left), emit(e, node.right)
    nulls = node.left.facts.null + node.right.facts.null
    if nulls and (nulls == 2 or node.op not in ("=", "!=")):
        return _optional(node.op, left, right)
    return ast.Compare(left, [_COMPARE[node.op]()], [right])


def _within(e: _Emitter, node: typed.Within) -> ast.expr:
    operand = emit(e, node.operand)
    if not node.spans:
        return ast.Compare(operand, [ast.In()], [e.bind(node.members)])
    own = node.operand.facts
    if len(node.spans) == 1 and not own.null:
        low, high = node.spans[0]
        if high is None:
            return ast.Compare(operand, [ast.GtE()], [ast.Constant(low)])
        return ast.Compare(ast.Constant(low), [ast.LtE(), ast.LtE()], [operand, ast.Constant(high)])
    ends = [high - low for low, high in node.spans if high is not None]
    if own.whole and len(ends) == len(node.spans) and sum(ends) <= _SMALL:
        members = frozenset(
            value for low, high in node.spans if high is not None for value in range(low, high + 1)
        )  # fmt: skip
        return ast.Compare(operand, [ast.In()], [e.bind(members)])
    return call("within", operand, e.bind(node.spans))


def _chain(e: _Emitter, node: typed.Chain) -> ast.expr:
    made, null = emit(e, node.first), node.first.facts.null
    for op, part in node.rest:
        right, null = emit(e, part), null or part.facts.null
        if op == "/":
            made = call("div", made, right, e.bind(part.span))
        elif null:
            made = _optional(op, made, right)
        elif op in _ARITHMETIC:
            made = ast.BinOp(made, _ARITHMETIC[op](), right)
        else:
            made = call("min" if op == "capped at" else "max", made, right)
    return made


def _rounding(e: _Emitter, node: typed.Rounding) -> ast.expr:
    inner, own = emit(e, node.operand), node.operand.facts
    if own.whole:
        return inner
    if own.null:
        return _optional(node.fn, inner)
    one = ast.Constant(1)
    if node.fn == "floor":
        return ast.BinOp(inner, ast.FloorDiv(), one)
    return ast.UnaryOp(ast.USub(), ast.BinOp(ast.UnaryOp(ast.USub(), inner), ast.FloorDiv(), one))
