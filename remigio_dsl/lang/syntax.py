"""What an expression says, as a tree: syntax nodes as written, and how they are printed again.

Chains are flat: `a + b - c` is one node, so are `a and b and c`, `not not a` and `if … else if …`. What people write
in a row never makes a tree deep; only brackets within brackets do, and their depth is bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Literal, TypeVar

from remigio_dsl.core.dataclass import dataclass, field, field_names

ChainOp = Literal["+", "-", "*", "/", "capped at", "lifted to"]
CompareOp = Literal["=", "!=", "<", "<=", ">", ">="]
FoldName = Literal["sum", "min", "max", "distinct"]
RoundName = Literal["floor", "ceil"]

At = tuple[int, int]  # the characters `start` to `end` (not included) of the expression's text

N = TypeVar("N", bound="Node")

LEVELS: dict[str, int] = {"capped at": 5, "lifted to": 5, "+": 6, "-": 6, "*": 7, "/": 7}


@dataclass(frozen=True, slots=True)
class Node:
    """A piece of an expression; `at` is its place in the text and does not count when nodes are compared."""

    at: At = field(compare=False)

    @property
    def children(self) -> Iterator[Node]:
        """Return the nodes directly inside this one, in the order of the text."""
        for name in parts_of(self.__class__):  # type: ignore[arg-type]  # the class is hashed, not its objects
            yield from _nodes(getattr(self, name))


@cache
def parts_of(kind: Any) -> tuple[str, ...]:
    """Return the fields of a kind of node that may hold other nodes."""
    return tuple(name for name in field_names(kind) if name != "at")


def _nodes(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _nodes(one)


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A whole number, not below 0."""

    value: int


@dataclass(frozen=True, slots=True)
class Truth(Node):
    """`true` or `false`."""

    value: bool


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A name of the hook, a definition, or a rank, suit, colour, kind or closing hand."""

    id: str


@dataclass(frozen=True, slots=True)
class Choice(Node):
    """`if A then B else if C then D else E`: branches (A, B) and (C, D), otherwise E."""

    branches: tuple[tuple[Node, Node], ...]
    otherwise: Node


@dataclass(frozen=True, slots=True)
class Junction(Node):
    """Two or more parts joined by the same `and` or `or`."""

    op: Literal["and", "or"]
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Negation(Node):
    """`not`, `times` times in a row."""

    times: int
    operand: Node


@dataclass(frozen=True, slots=True)
class Minus(Node):
    """A minus sign, `times` times in a row."""

    times: int
    operand: Node


@dataclass(frozen=True, slots=True)
class Comparison(Node):
    """Two operands compared."""

    op: CompareOp
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class End(Node):
    """One end of a range, or a lone literal right of `in`: a number (perhaps below 0), a rank or a word."""

    value: int | str


@dataclass(frozen=True, slots=True)
class Range(Node):
    """`3..5`, `3..` (high is None) or a lone literal (high is low)."""

    low: End
    high: End | None

    @property
    def is_single(self) -> bool:
        """Return whether this is a lone literal."""
        return self.high is self.low


@dataclass(frozen=True, slots=True)
class Within(Node):
    """`operand in A|2..10|K`."""

    operand: Node
    ranges: tuple[Range, ...]


@dataclass(frozen=True, slots=True)
class Chain(Node):
    """Operands joined from left to right by operators of one level: `+ -`, `* /`, or `capped at` and `lifted to`."""

    first: Node
    rest: tuple[tuple[ChainOp, Node], ...]


@dataclass(frozen=True, slots=True)
class Path(Node):
    """A bag or an owner: a name, or a name of a name (of a name …)."""

    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Owned(Node):
    """`operand of owner`: the operand read with the owner's names first."""

    operand: Node
    owner: Path


@dataclass(frozen=True, slots=True)
class Rounding(Node):
    """`floor(x)` or `ceil(x)`."""

    fn: RoundName
    operand: Node


@dataclass(frozen=True, slots=True)
class Count(Node):
    """`count(bag where …)`."""

    bag: Path
    where: Node | None


@dataclass(frozen=True, slots=True)
class Exists(Node):
    """`any(bag where …)`."""

    bag: Path
    where: Node | None


@dataclass(frozen=True, slots=True)
class Every(Node):
    """`all(bag where … have …)`."""

    bag: Path
    where: Node | None
    have: Node


@dataclass(frozen=True, slots=True)
class Fold(Node):
    """`sum|min|max|distinct(item of bag where …)`."""

    fn: FoldName
    item: Node
    bag: Path
    where: Node | None


def level_of(node: Node) -> int:
    """Return how tightly a node binds: 0 for `if`, 10 for what never needs brackets."""
    match node:
        case Choice():
            return 0
        case Junction(op=op):
            return 1 if op == "or" else 2
        case Negation():
            return 3
        case Comparison() | Within():
            return 4
        case Chain(rest=rest):
            return LEVELS[rest[0][0]]
        case Minus():
            return 8
        case Owned():
            return 9
        case _:
            return 10


def format_node(node: Node, explicit: bool = False) -> str:
    """Return the expression as text that parses to the same tree.

    With `explicit`, brackets stand where a reader may be in doubt: around a comparison under `not`, and around `and`
    under `or`.
    """
    return _format(node, explicit)


def _format(node: Node, explicit: bool) -> str:
    return _FORMS[node.__class__](node, explicit)


_FORMS: dict[type[Node], Callable[[Any, bool], str]] = {}


def _form(kind: type[N]) -> Callable[[Callable[[N, bool], str]], None]:
    """Return the decorator of what writes out this kind of node."""

    def noted(form: Callable[[N, bool], str]) -> None:
        _FORMS[kind] = form

    return noted


def _inside(node: Node, least: int, explicit: bool) -> str:
    said = _format(node, explicit)
    return said if level_of(node) >= least else f"({said})"


@_form(Number)
def _(node: Number, explicit: bool) -> str:
    return str(node.value)


@_form(Truth)
def _(node: Truth, explicit: bool) -> str:
    return "true" if node.value else "false"


@_form(Word)
def _(node: Word, explicit: bool) -> str:
    return node.id


@_form(Choice)
def _(node: Choice, explicit: bool) -> str:
    said = "".join(f"if {_format(when, explicit)} then {_inside(then, 0, explicit)} else "
                   for when, then in node.branches)  # fmt: skip
    return said + _format(node.otherwise, explicit)


@_form(Junction)
def _(node: Junction, explicit: bool) -> str:
    own = level_of(node)
    # The first part of the same level would be taken into the chain: it cannot occur there.
    parts = [_inside(part, 4 if explicit and isinstance(part, Junction) else own + 1, explicit) for part in node.parts]
    return f" {node.op} ".join(parts)


@_form(Negation)
def _(node: Negation, explicit: bool) -> str:
    return "not " * node.times + _inside(node.operand, 5 if explicit else 4, explicit)


@_form(Minus)
def _(node: Minus, explicit: bool) -> str:
    return "-" * node.times + _inside(node.operand, 9, explicit)


@_form(Comparison)
def _(node: Comparison, explicit: bool) -> str:
    return f"{_inside(node.left, 5, explicit)} {node.op} {_inside(node.right, 5, explicit)}"


@_form(End)
def _(node: End, explicit: bool) -> str:
    return str(node.value)


@_form(Range)
def _(node: Range, explicit: bool) -> str:
    if node.is_single:
        return str(node.low.value)
    return f"{node.low.value}..{'' if node.high is None else node.high.value}"


@_form(Within)
def _(node: Within, explicit: bool) -> str:
    return f"{_inside(node.operand, 5, explicit)} in {'|'.join(_format(one, explicit) for one in node.ranges)}"


@_form(Chain)
def _(node: Chain, explicit: bool) -> str:
    own = level_of(node)
    said = _inside(node.first, own + 1, explicit)
    for op, operand in node.rest:
        said += f" {op} {_inside(operand, own + 1, explicit)}"
    return said


@_form(Path)
def _(node: Path, explicit: bool) -> str:
    return " of ".join(word.id for word in node.words)


@_form(Owned)
def _(node: Owned, explicit: bool) -> str:
    return f"{_inside(node.operand, 10, explicit)} of {_format(node.owner, explicit)}"


@_form(Rounding)
def _(node: Rounding, explicit: bool) -> str:
    return f"{node.fn}({_format(node.operand, explicit)})"


def _filter(where: Node | None, explicit: bool) -> str:
    return "" if where is None else f" where {_format(where, explicit)}"


@_form(Count)
def _(node: Count, explicit: bool) -> str:
    return f"count({_format(node.bag, explicit)}{_filter(node.where, explicit)})"


@_form(Exists)
def _(node: Exists, explicit: bool) -> str:
    return f"any({_format(node.bag, explicit)}{_filter(node.where, explicit)})"


@_form(Every)
def _(node: Every, explicit: bool) -> str:
    return f"all({_format(node.bag, explicit)}{_filter(node.where, explicit)} have {_format(node.have, explicit)})"


@_form(Fold)
def _(node: Fold, explicit: bool) -> str:
    item = _inside(node.item, 10, explicit)
    return f"{node.fn}({item} of {_format(node.bag, explicit)}{_filter(node.where, explicit)})"
