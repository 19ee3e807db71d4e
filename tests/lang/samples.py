"""What the tests of expressions share: a vocabulary, names that answer with values, and random well-typed trees."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from types import SimpleNamespace
from typing import Any

from hypothesis import strategies as st

from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.spans import Excerpt
from remigio_dsl.lang import syntax
from remigio_dsl.lang.checked import build_rule
from remigio_dsl.lang.hooks import HOOKS, Name, element_names, names_of
from remigio_dsl.lang.rule import Rule
from remigio_dsl.lang.types import Bag, Type, Vocabulary

DEFINES = {
    "limit": "500",
    "one_colour": "suits = 1",
    "straight": "count(melds) = 1 and count(run) = 1",
    "due": "floor(deadwood * factor)",
    "per_turn": "if turns > 0 then total / turns else 0",
}


def words(defines: Mapping[str, str] = DEFINES, **more: Any) -> Vocabulary:
    excerpts = {name: Excerpt.of(text, f"define.{name}") for name, text in defines.items()}
    given = {"kinds": ("set", "run", "pair"), "closing_hands": ("arranged", "colour", "five_pairs")} | more
    return Vocabulary(defines=excerpts, **given)


WORDS = words()


def build(
    text: str,
    hook: str = "shown",
    wanted: Type = Type.TRUTH,
    path: str = "premiums.rows.x.when",
    known: Vocabulary = WORDS,
) -> tuple[Rule | None, list[Diagnostic]]:
    return build_rule(Excerpt.of(text, "casa.yaml"), path, hook, wanted, known)


def rule(text: str, hook: str = "shown", wanted: Type = Type.TRUTH, known: Vocabulary = WORDS) -> Rule:
    made, found = build(text, hook, wanted, known=known)
    assert made is not None, [(one.code, dict(one.args)) for one in found]
    return made


def number(text: str, hook: str = "shown", known: Vocabulary = WORDS) -> Rule:
    return rule(text, hook, Type.NUMBER, known)


def codes(text: str, hook: str = "shown", wanted: Type = Type.TRUTH, known: Vocabulary = WORDS) -> list[str]:
    return [one.code for one in build(text, hook, wanted, known=known)[1]]


def env(**values: Any) -> SimpleNamespace:
    return SimpleNamespace(**values)


class Names:
    """An object of a hook or an element whose names have random values, the same each time they are read."""

    def __init__(self, names: Mapping[str, Name], hook: str, random: Random, depth: int = 0) -> None:
        self.known = names
        self.hook = hook
        self.random = random
        self.depth = depth

    def __getattr__(self, name: str) -> Any:
        value = self._value(self.__dict__["known"][name])
        setattr(self, name, value)
        return value

    def _value(self, name: Name) -> Any:
        if isinstance(name.type, Bag):
            most = max(3 - self.depth, 1)
            return [self._element(name.type.of) for _ in range(self.random.randint(1 if name.some else 0, most))]
        if name.null and self.random.random() < 0.3:
            return None
        return self._scalar(name)

    def _scalar(self, name: Name) -> Any:
        match name.type:
            case Type.NUMBER:
                low = -5 if name.least is None else name.least
                value = self.random.randint(low, low + self.random.choice([2, 12, 1000]))
                return value if name.whole or self.random.random() < 0.7 else fraction(value, self.random)
            case Type.TRUTH:
                return self.random.random() < 0.5
            case Type.CARD | Type.GROUP | Type.PLAYER | Type.DEAL:
                return self._element(name.type)
            case _:
                return self.random.choice(list(WORDS.literals(name.type).values()))

    def _element(self, of: Type) -> Names:
        return Names(element_names(self.hook, of), self.hook, self.random, self.depth + 1)


def fraction(value: int, random: Random) -> int | Fraction:
    made = value + Fraction(random.randint(0, 6), random.randint(2, 7))
    return made.numerator if made.denominator == 1 else made


AT = (0, 0)
LITERALS = (Type.RANK, Type.SUIT, Type.COLOUR, Type.KIND, Type.CLOSING)
Frames = tuple[Mapping[str, Name], ...]


class Trees:
    """Random trees that are right in one hook: of each type, with the names of the frames that are open."""

    def __init__(self, draw: st.DrawFn, hook: str) -> None:
        self.draw = draw
        self.hook = hook

    def pick(self, options: list[Any]) -> Any:
        return self.draw(st.sampled_from(options))

    def names(self, frames: Frames, wanted: Any) -> list[str]:
        seen: dict[str, Name] = {}
        for frame in reversed(frames):
            for key, name in frame.items():
                seen.setdefault(key, name)
        return [key for key, name in seen.items() if name.type == wanted]

    def any(self, wanted: Type, frames: Frames, depth: int) -> syntax.Node:
        if depth > 0 and self.draw(st.integers(0, 7)) == 0:
            branches = [
                (self.truth(frames, depth - 1), self.any(wanted, frames, 0))
                for _ in range(self.draw(st.integers(1, 2)))
            ]
            return syntax.Choice(AT, tuple(branches), self.any(wanted, frames, 0))
        made = self.owned(wanted, frames) if self.draw(st.integers(0, 5)) == 0 else None
        if made is not None:
            return made
        return self.truth(frames, depth) if wanted is Type.TRUTH else self.number(frames, depth)

    def owners(self, frames: Frames) -> list[tuple[str, Type]]:
        return [(name, of) for of in (Type.CARD, Type.PLAYER) for name in self.names(frames, of)]

    def owned(self, wanted: Type, frames: Frames) -> syntax.Node | None:
        owners = self.owners(frames)
        if not owners:
            return None
        owner, of = self.pick(owners)
        inside = [key for key, name in element_names(self.hook, of).items() if name.type == wanted]
        if not inside:
            return None
        return syntax.Owned(AT, self.word(self.pick(inside)), self.path(owner))

    def word(self, name: str) -> syntax.Word:
        return syntax.Word(AT, name)

    def path(self, *names: str) -> syntax.Path:
        return syntax.Path(AT, tuple(self.word(name) for name in names))

    def bag(self, frames: Frames) -> tuple[syntax.Path, Type] | None:
        found: list[tuple[syntax.Path, Type]] = []
        for of in (Type.CARD, Type.GROUP, Type.PLAYER, Type.DEAL):
            found += [(self.path(name), of) for name in self.names(frames, Bag(of))]
            for owner, player in self.owners(frames):
                inside = element_names(self.hook, player).items()
                found += [(self.path(key, owner), of) for key, name in inside if name.type == Bag(of)]
        if any("melds" in frame for frame in frames):
            found += [(self.path(kind), Type.GROUP) for kind in WORDS.kinds]
        return self.pick(found) if found else None

    def leaf(self, wanted: Type, frames: Frames) -> syntax.Node:
        names = self.names(frames, wanted)
        if names and self.draw(st.integers(0, 3)):
            return self.word(self.pick(names))
        if wanted is Type.TRUTH:
            return syntax.Truth(AT, self.draw(st.booleans()))
        return syntax.Number(AT, self.draw(st.integers(0, 30)))

    def number(self, frames: Frames, depth: int) -> syntax.Node:
        if depth <= 0:
            return self.leaf(Type.NUMBER, frames)
        form = self.draw(st.integers(0, 8))
        match form:
            case 0:
                operand = self.number(frames, depth - 1)
                return (
                    operand
                    if isinstance(operand, syntax.Minus)
                    else syntax.Minus(AT, self.draw(st.integers(1, 3)), operand)
                )
            case 1:
                return syntax.Rounding(AT, self.pick(["floor", "ceil"]), self.any(Type.NUMBER, frames, depth - 1))
            case 2 | 3:
                return self.over_bag(frames, depth) or self.leaf(Type.NUMBER, frames)
            case 4 | 5 | 6:
                return self.chain(frames, depth)
            case _:
                return self.leaf(Type.NUMBER, frames)

    def chain(self, frames: Frames, depth: int) -> syntax.Node:
        ops: list[Any] = self.pick([["+", "-"], ["*"], ["*", "/"], ["capped at", "lifted to"]])
        first = self.any(Type.NUMBER, frames, depth - 1)
        rest = []
        for _ in range(self.draw(st.integers(1, 3))):
            op = self.pick(ops)
            divisor = syntax.Number(AT, self.draw(st.integers(1, 9)))
            rest.append((op, divisor if op == "/" else self.any(Type.NUMBER, frames, depth - 1)))
        made = syntax.Chain(AT, first, tuple(rest))
        if isinstance(first, syntax.Chain) and syntax.level_of(first) == syntax.level_of(made):
            return syntax.Chain(AT, first.first, (*first.rest, *rest))
        return made

    def inside(self, frames: Frames, of: Type) -> Frames:
        return (*frames, element_names(self.hook, of))

    def where(self, frames: Frames, depth: int) -> syntax.Node | None:
        return self.truth(frames, depth - 1) if self.draw(st.booleans()) else None

    def over_bag(self, frames: Frames, depth: int) -> syntax.Node | None:
        found = self.bag(frames) if len(frames) < 3 else None
        if found is None:
            return None
        path, of = found
        inner = self.inside(frames, of)
        where = self.where(inner, depth)
        if self.draw(st.booleans()):
            return syntax.Count(AT, path, where)
        fn = self.pick(["sum", "distinct", "min", "max"])
        item = self.item(inner, of, fn, depth)
        if item is None:
            return syntax.Count(AT, path, where)
        folded = syntax.Fold(AT, fn, item, path, where)
        if fn in ("sum", "distinct"):
            return folded
        return syntax.Choice(AT, ((syntax.Exists(AT, path, where), folded),), syntax.Number(AT, 0))

    def item(self, frames: Frames, of: Type, fn: str, depth: int) -> syntax.Node | None:
        wanted = [Type.NUMBER, *LITERALS] if fn == "distinct" else [Type.NUMBER]
        own = [key for key, name in frames[-1].items() if name.type in wanted]
        if depth > 1 and self.draw(st.booleans()):
            made = self.number(frames, depth - 2)
            if not isinstance(made, syntax.Word) or made.id in frames[-1]:
                return made
        return self.word(self.pick(own)) if own else None

    def truth(self, frames: Frames, depth: int) -> syntax.Node:
        if depth <= 0:
            return self.leaf(Type.TRUTH, frames)
        match self.draw(st.integers(0, 8)):
            case 0 | 1:
                return self.junction(frames, depth)
            case 2:
                operand = self.truth(frames, depth - 1)
                if isinstance(operand, syntax.Negation):
                    return operand
                return syntax.Negation(AT, self.draw(st.integers(1, 3)), operand)
            case 3 | 4:
                op = self.pick(["=", "!=", "<", "<=", ">", ">="])
                return syntax.Comparison(AT, op, *(self.any(Type.NUMBER, frames, depth - 1) for _ in range(2)))
            case 5:
                return self.literal(frames) or self.leaf(Type.TRUTH, frames)
            case 6:
                return syntax.Within(AT, self.any(Type.NUMBER, frames, depth - 1), self.ranges())
            case _:
                return self.condition(frames, depth) or self.leaf(Type.TRUTH, frames)

    def junction(self, frames: Frames, depth: int) -> syntax.Node:
        op = self.pick(["and", "or"])
        parts = [self.truth(frames, depth - 1) for _ in range(self.draw(st.integers(2, 3)))]
        first = parts[0]
        if isinstance(first, syntax.Junction) and first.op == op:
            parts = [*first.parts, *parts[1:]]
        return syntax.Junction(AT, op, tuple(parts))

    def ranges(self) -> tuple[syntax.Range, ...]:
        made = []
        for low in self.draw(st.lists(st.integers(-9, 20), min_size=1, max_size=3)):
            end = syntax.End(AT, low)
            high = self.pick([end, None, syntax.End(AT, low + self.draw(st.integers(0, 99)))])
            made.append(syntax.Range(AT, end, high))
        return tuple(made)

    def literal(self, frames: Frames) -> syntax.Node | None:
        types = [of for of in LITERALS if self.names(frames, of)]
        if not types:
            return None
        of = self.pick(types)
        operand = self.word(self.pick(self.names(frames, of)))
        known = list(WORDS.literals(of))
        if self.draw(st.booleans()):
            word = self.pick(known)
            right = syntax.Number(AT, int(word)) if word.isdigit() else self.word(word)
            return syntax.Comparison(AT, self.pick(["=", "!="]), operand, right)
        chosen = self.draw(st.lists(st.sampled_from(known), min_size=1, max_size=3))
        ends = [syntax.End(AT, int(word) if word.isdigit() else word) for word in chosen]
        ranges = [syntax.Range(AT, end, end) for end in ends]
        if of is Type.RANK:
            ranges.append(syntax.Range(AT, syntax.End(AT, 3), self.pick([None, syntax.End(AT, "Q")])))
        return syntax.Within(AT, operand, tuple(ranges))

    def condition(self, frames: Frames, depth: int) -> syntax.Node | None:
        found = self.bag(frames) if len(frames) < 3 else None
        if found is None:
            return None
        path, of = found
        inner = self.inside(frames, of)
        where = self.where(inner, depth)
        if self.draw(st.booleans()):
            return syntax.Exists(AT, path, where)
        return syntax.Every(AT, path, where, self.truth(inner, depth - 1))


@st.composite
def trees(draw: st.DrawFn) -> tuple[str, Type, syntax.Node]:
    """Return a hook, a type, and a tree that is right there and of that type."""
    hook = draw(st.sampled_from(sorted(HOOKS)))
    wanted = draw(st.sampled_from([Type.NUMBER, Type.TRUTH]))
    return hook, wanted, Trees(draw, hook).any(wanted, (names_of(hook),), draw(st.integers(0, 4)))
