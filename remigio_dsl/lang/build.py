"""Lark's tree to syntax nodes, from the leaves up and without recursion, however deep the brackets go.

The tree comes as steps, each branch behind all that hangs on it: so it can be kept as plain data, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.messages import text
from remigio_dsl.core.spans import Excerpt
from remigio_dsl.lang import syntax
from remigio_dsl.lang.facts import digits_of
from remigio_dsl.lang.problems import MAX_DEPTH, MAX_DIGITS, MAX_NODES, write
from remigio_dsl.lang.syntax import At, ChainOp, CompareOp, Node, format_node

if TYPE_CHECKING:
    from lark import Token, Tree

# a token's place in the text, or the name of a rule and how many of the results before it are its parts
Step: TypeAlias = tuple[int, int] | tuple[str, int]


class Part(NamedTuple):
    """A node with the characters it covers (its brackets too), and how deep it goes; or a token, without a node."""

    start: int
    end: int
    word: str = ""
    node: Node | None = None
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Row(Node):
    """Comparisons in a row, `3 <= size <= 5`: never part of a finished tree, since it is refused."""

    operands: tuple[Node, ...]
    ops: tuple[str, ...]


Parts = list[Part]


class Builder:
    """One expression under construction: `found` holds what was refused."""

    def __init__(self, excerpt: Excerpt) -> None:
        self.excerpt = excerpt
        self.found: list[Diagnostic] = []
        self.nodes = 0

    def build(self, steps: Iterable[Step]) -> Node | None:
        """Return the node of the whole tree, None if a limit was met."""
        done: list[Part] = []
        for first, last in steps:
            if isinstance(first, int):
                done.append(Part(first, last, self.excerpt.text[first:last]))
                continue
            parts = done[len(done) - last :]
            del done[len(done) - last :]
            done.append(self._make(first, parts))
            if (
                self.nodes > MAX_NODES
                or done[-1].depth > MAX_DEPTH
                or (self.found[:1] and self.found[0].code == "E320")
            ):
                self._refuse(done[-1])
                return None
        self.found.extend(self._refuse_row(row) for row in rows_of(done[0].node))
        return done[0].node

    def _refuse(self, part: Part) -> None:
        if self.nodes > MAX_NODES:
            self.found = [Diagnostic("E317", self.excerpt.span(), {"most": MAX_NODES})]
        elif part.depth > MAX_DEPTH:
            self.found = [Diagnostic("E318", self.excerpt.span(part.start, part.end), {"most": MAX_DEPTH})]

    def _make(self, rule: str, parts: Parts) -> Part:
        at = (parts[0].start, parts[-1].end)
        if rule == "bracket":
            return parts[1]._replace(start=at[0], end=at[1])
        if rule in ("fold", "round"):
            return Part(*at, word=parts[0].word)
        if rule in _SILENT:
            return Part(*at, node=_SILENT[rule](at, parts))
        self.nodes += 1
        node, depth = _MAKERS[rule](at, parts)
        if isinstance(node, syntax.Number) and digits_of(node.value) > MAX_DIGITS:
            self.found = [Diagnostic("E320", self.excerpt.span(*at), {"most": MAX_DIGITS})]
        return Part(*at, node=node, depth=depth)

    def _refuse_row(self, row: Row) -> Diagnostic:
        within = "in" in row.ops or any(rows_of(operand) for operand in row.operands)
        label = text("E301.and") if within else write(_mend(row))
        return Diagnostic("E301", self.excerpt.span(*row.at), label=label)


def steps_of(tree: Tree[Token]) -> list[Step]:
    """Return lark's tree as the steps that build it."""
    steps: list[Step] = []
    waiting: list[Tree[Token] | Token | Step] = [tree]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            steps.append(one)
        elif isinstance(one, str):  # a token
            steps.append((cast(int, one.start_pos), cast(int, one.end_pos)))
        else:
            waiting.append((str(one.data), len(one.children)))
            waiting.extend(reversed(one.children))
    return steps


def rows_of(node: Node | None) -> list[Row]:
    """Return the rows of comparisons in a tree, the outermost only."""
    found: list[Row] = []
    waiting = [node] if node else []
    while waiting:
        one = waiting.pop()
        if isinstance(one, Row):
            found.append(one)
        else:
            waiting.extend(one.children)
    return found


def _mend(row: Row) -> str:
    first, last = _integer(row.operands[0]), _integer(row.operands[-1])
    if len(row.ops) == 2 and first is not None and last is not None and _integer(row.operands[1]) is None:
        ops, low, high = row.ops, first, last
        if all(op in (">", ">=") for op in ops):
            ops, low, high = (ops[1].replace(">", "<"), ops[0].replace(">", "<")), last, first
        if all(op in ("<", "<=") for op in ops):
            low, high = low + (ops[0] == "<"), high - (ops[1] == "<")
            said = format_node(row.operands[1])
            if low < high:
                return f"{said} in {low}..{high}"
            if low == high:
                return f"{said} = {low}"
    pairs = zip(row.operands, row.ops, row.operands[1:], strict=False)
    return " and ".join(f"{_bracketed(left)} {op} {_bracketed(right)}" for left, op, right in pairs)


def _bracketed(node: Node) -> str:
    said = format_node(node)
    return said if syntax.level_of(node) > 4 else f"({said})"


def _integer(node: Node) -> int | None:
    match node:
        case syntax.Number(value=value):
            return value
        case syntax.Minus(times=times, operand=syntax.Number(value=value)):
            return -value if times % 2 else value
        case _:
            return None


def _node(part: Part) -> Node:
    assert part.node is not None
    return part.node


def _deeper(*parts: Part) -> int:
    return 1 + max((part.depth for part in parts if part.node is not None), default=0)


def _leaf(node: Node) -> tuple[Node, int]:
    return node, 1


def _choice(at: At, parts: Parts) -> tuple[Node, int]:
    when, then, otherwise = parts[1], parts[3], parts[5]
    branch = (_node(when), _node(then))
    depth = max(_deeper(when, then), otherwise.depth)
    if isinstance(otherwise.node, syntax.Choice):
        return syntax.Choice(at, (branch, *otherwise.node.branches), otherwise.node.otherwise), depth
    return syntax.Choice(at, (branch,), _node(otherwise)), max(depth, otherwise.depth + 1)


def _junction(at: At, parts: Parts) -> tuple[Node, int]:
    left, op, right = parts
    word = "or" if op.word == "or" else "and"
    if isinstance(left.node, syntax.Junction) and left.node.op == word:
        return syntax.Junction(at, left.node.op, (*left.node.parts, _node(right))), max(left.depth, right.depth + 1)
    return syntax.Junction(at, "or" if word == "or" else "and", (_node(left), _node(right))), _deeper(left, right)


def _negation(at: At, parts: Parts) -> tuple[Node, int]:
    inner = parts[1]
    if isinstance(inner.node, syntax.Negation):
        return syntax.Negation(at, inner.node.times + 1, inner.node.operand), inner.depth
    return syntax.Negation(at, 1, _node(inner)), _deeper(inner)


def _minus(at: At, parts: Parts) -> tuple[Node, int]:
    inner = parts[1]
    if isinstance(inner.node, syntax.Minus):
        return syntax.Minus(at, inner.node.times + 1, inner.node.operand), inner.depth
    return syntax.Minus(at, 1, _node(inner)), _deeper(inner)


def _compare(at: At, parts: Parts) -> tuple[Node, int]:
    left, op, right = parts
    return syntax.Comparison(at, cast(CompareOp, op.word), _node(left), _node(right)), _deeper(left, right)


def _within(at: At, parts: Parts) -> tuple[Node, int]:
    return syntax.Within(at, _node(parts[0]), _ranges(parts[2])), _deeper(parts[0])


def _ranges(part: Part) -> tuple[syntax.Range, ...]:
    assert isinstance(part.node, _Ranges)
    return part.node.ranges


def _row(at: At, parts: Parts) -> tuple[Node, int]:
    left, op, right = parts
    last = syntax.Truth(at, True) if isinstance(right.node, _Ranges) else _node(right)
    match left.node:
        case Row(operands=operands, ops=ops):
            return Row(at, (*operands, last), (*ops, op.word)), left.depth
        case syntax.Comparison(op=first, left=one, right=two):
            return Row(at, (one, two, last), (first, op.word)), left.depth
        case syntax.Within(operand=one, ranges=ranges):
            return Row(at, (one, *ranges, last), ("in", op.word)), left.depth
        case _:
            raise AssertionError(left.node)


def _chain(at: At, parts: Parts) -> tuple[Node, int]:
    left, right = parts[0], parts[-1]
    op = cast(ChainOp, " ".join(part.word for part in parts[1:-1]))
    made = syntax.Chain(at, _node(left), ((op, _node(right)),))
    if isinstance(left.node, syntax.Chain) and syntax.level_of(left.node) == syntax.level_of(made):
        chain = syntax.Chain(at, left.node.first, (*left.node.rest, *made.rest))
        return chain, max(left.depth, right.depth + 1)
    return made, _deeper(left, right)


def _path(part: Part) -> syntax.Path:
    assert isinstance(part.node, syntax.Path)
    return part.node


def _owned(at: At, parts: Parts) -> tuple[Node, int]:
    return syntax.Owned(at, _node(parts[0]), _path(parts[2])), _deeper(parts[0])


def _after(parts: Parts, word: str) -> Part | None:
    """Return the part behind a keyword of a call, None if the call does not have it."""
    return next((parts[i + 1] for i, part in enumerate(parts) if part.node is None and part.word == word), None)


def _where(parts: Parts) -> tuple[Node | None, list[Part]]:
    found = _after(parts, "where")
    return (None, []) if found is None else (_node(found), [found])


def _count(at: At, parts: Parts) -> tuple[Node, int]:
    where, inside = _where(parts)
    return syntax.Count(at, _path(parts[2]), where), _deeper(*inside)


def _exists(at: At, parts: Parts) -> tuple[Node, int]:
    where, inside = _where(parts)
    return syntax.Exists(at, _path(parts[2]), where), _deeper(*inside)


def _every(at: At, parts: Parts) -> tuple[Node, int]:
    where, inside = _where(parts)
    have = _after(parts, "have")
    assert have is not None
    return syntax.Every(at, _path(parts[2]), where, _node(have)), _deeper(*inside, have)


def _folded(at: At, parts: Parts) -> tuple[Node, int]:
    where, inside = _where(parts)
    fn = cast(syntax.FoldName, parts[0].word)
    return syntax.Fold(at, fn, _node(parts[2]), _path(parts[4]), where), _deeper(parts[2], *inside)


def _rounded(at: At, parts: Parts) -> tuple[Node, int]:
    return syntax.Rounding(at, cast(syntax.RoundName, parts[0].word), _node(parts[2])), _deeper(parts[2])


@dataclass(frozen=True, slots=True)
class _Ranges(Node):
    """The right side of `in`, until it joins its operand."""

    ranges: tuple[syntax.Range, ...]


def _bag(at: At, parts: Parts) -> Node:
    return syntax.Path(at, tuple(syntax.Word((one.start, one.end), one.word) for one in parts[::2]))


def _end(at: At, parts: Parts) -> Node:
    said = "".join(part.word for part in parts)
    return syntax.End(at, int(said) if said.lstrip("-").isdigit() else said)


def _single(at: At, parts: Parts) -> Node:
    end = cast(syntax.End, _node(parts[0]))
    return syntax.Range(at, end, end)


def _range(at: At, parts: Parts) -> Node:
    low = cast(syntax.End, _node(parts[0]))
    return syntax.Range(at, low, cast(syntax.End, _node(parts[2])) if len(parts) > 2 else None)


def _alts(at: At, parts: Parts) -> Node:
    return _Ranges(at, tuple(cast(syntax.Range, _node(part)) for part in parts[::2]))


# parts that are no nodes of their own and do not count as such
_SILENT: Mapping[str, Callable[[At, Parts], Node]] = {
    "bag": _bag, "end": _end, "single": _single, "range": _range, "alts": _alts,
}  # fmt: skip
_MAKERS: Mapping[str, Callable[[At, Parts], tuple[Node, int]]] = {
    "integer": lambda at, parts: _leaf(syntax.Number(at, int(parts[0].word))),
    "word": lambda at, parts: _leaf(syntax.Word(at, parts[0].word)),
    "true": lambda at, parts: _leaf(syntax.Truth(at, True)),
    "false": lambda at, parts: _leaf(syntax.Truth(at, False)),
    "choice": _choice, "either": _junction, "both": _junction, "negation": _negation,
    "compare": _compare, "within": _within, "compare_on": _row, "within_on": _row,
    "capped": _chain, "lifted": _chain, "add": _chain, "sub": _chain, "mul": _chain, "div": _chain,
    "minus": _minus, "owned": _owned, "count": _count, "exists": _exists, "every": _every,
    "folded": _folded, "rounded": _rounded,
}  # fmt: skip
