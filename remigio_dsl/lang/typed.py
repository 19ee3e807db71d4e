"""A checked expression as a tree: every node knows its type, its place, and what is known of its values beforehand.

Definitions are already put in their places. Frames tell whose names are read: frame 0 is the hook's own, each bag and
each `of` opens the next. Two nodes are equal where they say the same, wherever they stand in the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any, Literal

from remigio_dsl.core.dataclass import dataclass, field, field_names
from remigio_dsl.core.spans import Excerpt, Span
from remigio_dsl.lang.syntax import At, ChainOp, CompareOp, FoldName, RoundName
from remigio_dsl.lang.types import AnyType, Bag, Type

Scalar = int | Fraction | bool | str
Value = Scalar | None


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a node before any value is.

    `low` and `high` bound a number where a bound is known. A number is below 10**digits, its denominator at most
    10**below (0: the number is whole). `null`: there may be no value (the rank of a joker). `some`: a bag is never
    empty. `cost`: steps at most; `nodes`, `depth`: of the tree with all definitions in place; `bags`: how deep bags
    are nested; `fixed`: no name is read, and the value is always the same.
    """

    null: bool = False
    low: Fraction | None = None
    high: Fraction | None = None
    digits: int = 0
    below: int = 0
    some: bool = False
    cost: int = 1
    nodes: int = 1
    depth: int = 1
    bags: int = 0
    fixed: bool = True

    @property
    def whole(self) -> bool:
        """Return whether the number is certainly an integer."""
        return self.below == 0


@dataclass(frozen=True, slots=True)
class Typed:
    """A node of a checked expression."""

    type: AnyType
    excerpt: Excerpt = field(compare=False, repr=False)
    at: At = field(compare=False, repr=False)
    facts: Facts = field(compare=False, repr=False)

    @property
    def span(self) -> Span:
        """Return the node's place in the file."""
        return self.excerpt.span(*self.at)

    @property
    def said(self) -> str:
        """Return the node as it was written."""
        return " ".join(self.excerpt.text[self.at[0] : self.at[1]].split())

    @property
    def children(self) -> Iterator[Typed]:
        """Return the nodes directly inside this one, in the order of the text."""
        for name in parts_of(self.__class__):  # type: ignore[arg-type]  # the class is hashed, not its objects
            yield from _nodes(getattr(self, name))

    def walk(self) -> Iterator[Typed]:
        """Return this node and all below it."""
        waiting: list[Typed] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(node.children)


@cache
def parts_of(kind: Any) -> tuple[str, ...]:
    """Return the fields of a kind of node that may hold other nodes."""
    return tuple(name for name in field_names(kind) if name not in ("type", "excerpt", "at", "facts"))


def _nodes(value: object) -> Iterator[Typed]:
    if isinstance(value, Typed):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _nodes(one)


@dataclass(frozen=True, slots=True)
class Constant(Typed):
    """A literal."""

    value: Scalar


@dataclass(frozen=True, slots=True)
class Read(Typed):
    """A name of a frame; `subject` is what the frame's object is: a hook's own subject or the type of an element."""

    name: str
    frame: int
    subject: str


@dataclass(frozen=True, slots=True)
class OfKind(Typed):
    """The groups of one kind among the groups of `bag`."""

    bag: Typed
    kind: str


@dataclass(frozen=True, slots=True)
class Owned(Typed):
    """`body` read in a frame of its own, that of `owner`; without an owner there is no value."""

    owner: Typed
    body: Typed
    frame: int


@dataclass(frozen=True, slots=True)
class Defined(Typed):
    """A definition where it is used: its name and what it stands for."""

    name: str
    body: Typed


@dataclass(frozen=True, slots=True)
class Choice(Typed):
    """The value of the first branch whose condition holds, else `otherwise`."""

    branches: tuple[tuple[Typed, Typed], ...]
    otherwise: Typed


@dataclass(frozen=True, slots=True)
class Junction(Typed):
    """Parts joined by `and` or `or`, looked at from left to right until the answer is known."""

    op: Literal["and", "or"]
    parts: tuple[Typed, ...]


@dataclass(frozen=True, slots=True)
class Negation(Typed):
    """`not`, `times` times in a row."""

    times: int
    operand: Typed


@dataclass(frozen=True, slots=True)
class Minus(Typed):
    """A minus sign, `times` times in a row."""

    times: int
    operand: Typed


@dataclass(frozen=True, slots=True)
class Comparison(Typed):
    """Two values of one type compared; where a value is missing, only `!=` holds."""

    op: CompareOp
    left: Typed
    right: Typed


@dataclass(frozen=True, slots=True)
class Within(Typed):
    """Whether the operand is one of `members`, or lies in one of `spans` (numbers; None: without end)."""

    operand: Typed
    members: frozenset[str]
    spans: tuple[tuple[int, int | None], ...]


@dataclass(frozen=True, slots=True)
class Chain(Typed):
    """Numbers joined from left to right."""

    first: Typed
    rest: tuple[tuple[ChainOp, Typed], ...]


@dataclass(frozen=True, slots=True)
class Rounding(Typed):
    """A number rounded down or up."""

    fn: RoundName
    operand: Typed


@dataclass(frozen=True, slots=True)
class Count(Typed):
    """How many elements of the bag meet the condition."""

    bag: Typed
    where: Typed | None
    frame: int


@dataclass(frozen=True, slots=True)
class Exists(Typed):
    """Whether an element of the bag meets the condition."""

    bag: Typed
    where: Typed | None
    frame: int


@dataclass(frozen=True, slots=True)
class Every(Typed):
    """Whether all elements that meet `where` meet `have`."""

    bag: Typed
    where: Typed | None
    have: Typed
    frame: int


@dataclass(frozen=True, slots=True)
class Fold(Typed):
    """The sum, least, greatest or number of distinct values of `item` over the elements that meet `where`."""

    fn: FoldName
    item: Typed
    bag: Typed
    where: Typed | None
    frame: int


def is_number(node: Typed) -> bool:
    """Return whether the node's value is a number."""
    return node.type is Type.NUMBER


def element(bag: Typed) -> Type:
    """Return the type of a bag's elements."""
    assert isinstance(bag.type, Bag)
    return bag.type.of
