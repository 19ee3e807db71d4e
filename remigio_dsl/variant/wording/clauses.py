"""Conditions in words: what is so, and when something holds."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from remigio_dsl.core.messages.sheet_words import CLAUSES
from remigio_dsl.lang.typed import (
    Choice,
    Comparison,
    Constant,
    Every,
    Exists,
    Fold,
    Junction,
    Negation,
    OfKind,
    Owned,
    Read,
    Typed,
    Within,
)
from remigio_dsl.lang.types import Type
from remigio_dsl.variant.wording import amounts, counting, relative
from remigio_dsl.variant.wording.counting import ORDINALS
from remigio_dsl.variant.wording.nouns import Thing, ordinal
from remigio_dsl.variant.wording.simple import OPPOSITE, TURNED, bound, number

if TYPE_CHECKING:
    from remigio_dsl.variant.wording.wording import Wording

_MEASURE = {"=": "equal", "!=": "unequal", ">=": "least", "<": "below", ">": "above", "<=": "most"}
_COMPARED = {
    "=": "as_many", "!=": "as_many", "<=": "more_than", ">": "more_than", ">=": "fewer_than", "<": "fewer_than",
}  # fmt: skip
_LITERAL = (Type.RANK, Type.SUIT, Type.COLOUR, Type.KIND, Type.CLOSING)


def clause(w: Wording, node: Typed, *, negated: bool = False) -> str:
    """Return a condition as a clause with its verb, or that it is not so."""
    match node:
        case Constant(value=value):
            return w.say("is_so" if bool(value) is not negated else "is_not_so")
        case Negation(operand=operand):
            return clause(w, operand, negated=not negated)
        case Junction():
            return _junction(w, node, negated)
        case Choice():
            return _choice(w, node, negated)
        case Owned(owner=owner, body=body, frame=frame):
            return clause(w.owned(frame, owner), body, negated=negated)
        case Read():
            return _truth(w, node, negated)
        case Comparison():
            return _comparison(w, node, negated)
        case Within():
            return _within(w, node, negated)
        case Exists(bag=Read(name="previous"), where=Typed() as where):
            return w.say("in_previous", clause=clause(w, where, negated=negated))
        case Exists(bag=bag, where=where):
            q = relative.some(w, bag, where, negated=negated)
            return w.say(f"frame.{relative.noun(w, bag).frame}.{'zero' if negated else 'one'}", q=q, **_who(w))
        case Every():
            return relative.every(w, node, negated=negated)
    return w.say("not_so", clause=amounts.amount(w, node)) if negated else amounts.amount(w, node)


def when(w: Wording, node: Typed, *, negated: bool = False) -> str:
    """Return when something holds: in which lap, or on what condition."""
    if isinstance(node, Negation):
        return when(w, node.operand, negated=not negated)
    if isinstance(node, Constant):
        return w.say("always" if bool(node.value) is not negated else "never")
    place = _ordinal(w, node, negated, "at")
    if place is not None:
        return place
    if isinstance(node, Junction) and any(_ordinal(w, part, negated, "at") for part in node.parts):
        places = [part for part in node.parts if _ordinal(w, part, negated, "at")]
        rest = [part for part in node.parts if part not in places]
        said = [when(w, part, negated=negated) for part in places]
        joined = [_joined(w, [clause(w, part, negated=negated) for part in rest], node.op, negated)] if rest else []
        return _joined(w, said + [w.say("when.if", clause=one) for one in joined], node.op, negated)
    return w.say("when.if", clause=clause(w, node, negated=negated))


# -- joints
def _junction(w: Wording, node: Junction, negated: bool) -> str:
    said = [clause(w, part, negated=negated) for part in node.parts]
    grouped = [w.say("amount.bracket", one=one) if isinstance(part, Junction) else one
               for part, one in zip(node.parts, said, strict=True)]  # fmt: skip
    return _joined(w, grouped, node.op, negated)


def _joined(w: Wording, parts: list[str], op: str, negated: bool) -> str:
    return w.voice.join(parts, "or" if (op == "or") is not negated else "and")


def _choice(w: Wording, node: Choice, negated: bool) -> str:
    said = clause(w, node.otherwise, negated=negated)
    for condition, then in reversed(node.branches):
        first = clause(w, then, negated=negated)
        said = w.say("choice.then", clause=clause(w, condition), then=first, otherwise=said)
    return said


# -- what is so of somebody
def _who(w: Wording) -> dict[str, str]:
    return {"who": w.say(f"who.{w.who}").strip()}


def _truth(w: Wording, node: Read, negated: bool) -> str:
    name = w.name(node)
    entry = CLAUSES.get(f"{name.subject}.{node.name}" if name is not None else "") or CLAUSES.get(node.name)
    if entry is None:
        said = w.noun(node)
        return w.say("not_so", clause=said) if negated else said
    several = w.who == "they" and entry[8] == "player" and node.frame not in w.owners
    verb = entry[(4 if w.voice.lang == "es" else 0) + 2 * several + negated]
    owner = w.owners.get(node.frame)
    if not entry[8]:
        return verb
    if owner is not None:
        return w.say("who.owner", owner=w.noun(owner)) + verb
    return w.say(f"who.{w.who if entry[8] == 'player' else entry[8]}") + verb


# -- comparisons
def _comparison(w: Wording, node: Comparison, negated: bool) -> str:
    op = OPPOSITE[node.op] if negated else node.op
    left, right = node.left, node.right
    if isinstance(left, Constant) and not isinstance(right, Constant):
        left, right, op = right, left, TURNED[op]
    if node.left.type is not Type.NUMBER:
        return _same(w, left, right, negated=op == "!=")
    place = _ordinal(w, node, negated, "is")
    if place is not None:
        return place
    counted = relative.countable(w, left)
    limit = number(right)
    if counted is not None and limit is not None:
        return _counted(w, left, counted, op, limit)
    other = relative.countable(w, right)
    if counted is not None and other is not None:
        return _compared(w, counted, op, other)
    extreme = _extreme(w, left, op, right)
    if extreme is not None:
        return extreme
    what, form = amounts.with_form(w, left)
    many = "other" if form.endswith("p") else "one"
    sign = "same" if op == "=" and limit is None else _MEASURE[op]
    return w.say(f"measure.{sign}.{many}", what=what, amount=amounts.amount(w, right))


def _extreme(w: Wording, left: Typed, op: str, right: Typed) -> str | None:
    """Return that nobody has more, or fewer, of something: *nadie tiene más puntos sin ligar*."""
    if not (isinstance(left, Read) and isinstance(right, Fold) and right.fn in ("min", "max") and right.where is None):
        return None
    if not (isinstance(right.bag, Read) and right.bag.name in ("others", "everyone", "survivors")):
        return None
    if not (isinstance(right.item, Read) and right.item.name == left.name) or left.frame in w.owners:
        return None
    more = right.fn == "max"
    if op not in ("=", "!=", ">=" if more else "<=", "<" if more else ">"):
        return None
    is_so = op in ("=", ">=" if more else "<=")
    bare = w.phrase(left)[0].partition(" ")[2]
    return w.say(f"{'nobody' if is_so else 'somebody'}.{'more' if more else 'fewer'}", what=bare)


def _ordinal(w: Wording, node: Typed, negated: bool, mode: str) -> str | None:
    """Return a comparison of the lap or the deal with a number in words, None for anything else."""
    found = bound(node)
    if found is None or found[0] not in ORDINALS:
        return None
    name, op, n = found
    if not isinstance(n, int):
        return None
    op = OPPOSITE[op] if negated else op
    least, most = {"=": (n, n), ">": (n + 1, 0), ">=": (n, 0), "<": (1, n - 1), "<=": (1, n), "!=": (0, 0)}[op]
    kind: Literal["lap", "deal"] = "lap" if name == "lap" else "deal"
    if op == "!=":
        return w.say(f"{mode}.except", what=ordinal(w.voice, kind, n))
    if (most and most < least) or (op == "=" and n < 1):
        return w.say(f"{mode}.never")
    if least == most:
        return w.say(f"{mode}.in", what=ordinal(w.voice, kind, most))
    if not most:
        return w.say(f"{mode}.always") if least <= 1 else w.say(f"{mode}.from", what=ordinal(w.voice, kind, least))
    return w.say(f"{mode}.until", what=ordinal(w.voice, kind, most))


def _counted(w: Wording, node: Typed, noun: Thing, op: str, n: int | Fraction) -> str:
    form, q = _quantity(w, noun, op, n)
    return w.say(f"frame.{noun.frame}.{form}", q=q, **_who(w))


def _quantity(w: Wording, noun: Thing, op: str, n: int | Fraction) -> tuple[str, str]:
    """Return the form of the sentence, and how many things it is about."""
    if (op, n) in (("=", 0), ("<=", 0), ("<", 1)):
        return "zero", noun.many
    if op == "!=" and n != 0:
        return f"not.{'one' if n == 1 else 'other'}", counting.how_many(w, noun, "=", n, exactly=True)
    sign = ">" if op == "!=" else op
    single = n == 1 or (sign == ">" and n == 0)
    return "one" if single else "other", counting.how_many(w, noun, sign, n)


def _compared(w: Wording, noun: Thing, op: str, other: Thing) -> str:
    form, q = _comparison_of(w, noun, op, other)
    return w.say(f"frame.{noun.frame}.{form}", q=q, **_who(w))


def _comparison_of(w: Wording, noun: Thing, op: str, other: Thing) -> tuple[str, str]:
    key = _COMPARED[op]
    if key == "as_many" and noun.gender == "f":
        key = "as_many_f"
    q = w.say(f"many.{key}", thing=noun.many, other=other.many)
    return {">=": "zero", "<=": "zero", "!=": "not.other"}.get(op, "other"), q


def quantity(w: Wording, node: Typed, *, negated: bool = False) -> str | None:
    """Return how many things a condition is about: *más comodines que cartas naturales*; None for other conditions.

    The condition says that there are so many; one that says that there are none, or not so many, is none of these.
    """
    if not isinstance(node, Comparison) or node.left.type is not Type.NUMBER:
        return None
    op = OPPOSITE[node.op] if negated else node.op
    noun, limit, other = relative.countable(w, node.left), number(node.right), relative.countable(w, node.right)
    if noun is None or noun.frame != "there" or (limit is None and other is None):
        return None
    if limit is not None:
        form, q = _quantity(w, noun, op, limit)
    else:
        assert other is not None
        form, q = _comparison_of(w, noun, op, other)
    return q if form in ("one", "other") else None


# -- ranks, suits, kinds
def _same(w: Wording, left: Typed, right: Typed, *, negated: bool) -> str:
    if isinstance(right, Constant) and isinstance(right.value, str) and left.type in _LITERAL:
        return be(w, left, [right.value], negated=negated)
    key = "be.not_same" if negated else "be.same"
    return w.say(key, one=w.noun(left), other=w.noun(right))


def _within(w: Wording, node: Within, negated: bool) -> str:
    if node.members:
        return be(w, node.operand, sorted(node.members), negated=negated)
    counted = relative.countable(w, node.operand)
    if counted is not None and len(node.spans) == 1:
        low, high = node.spans[0]
        if high is None:
            return _counted(w, node.operand, counted, "<" if negated else ">=", low)
        q = relative.span_of(w, counted, low, high)
        return w.say(f"frame.{counted.frame}.{'not.other' if negated else 'other'}", q=q, **_who(w))
    what, form = amounts.with_form(w, node.operand)
    spans = [relative.bare_span(w, low, high) for low, high in node.spans]
    key = "measure.not_within" if negated else "measure.within"
    return w.say(f"{key}.{'other' if form.endswith('p') else 'one'}", what=what, spans=spans)


def be(w: Wording, operand: Typed, values: list[str], *, negated: bool) -> str:
    """Return that a card, a meld or a close is one of some ranks, suits, colours, kinds or closing hands."""
    no = "not_" if negated else ""
    of = operand.type
    if of is Type.CLOSING:
        return w.say(f"be.{no}closed", what=w.literals(values, of))
    who = _subject(w, operand)
    is_group = isinstance(operand, Read) and operand.name == "rank" and _of_group(w, operand)
    if of is Type.SUIT or is_group:
        said = [w.literal(value, of, many=True) for value in values] if is_group else w.literals(values, of)
        return w.say(f"be.{no}of", who=who, what=said)
    return w.say(f"be.{no}rank", who=who, what=w.literals(values, of))


def _of_group(w: Wording, node: Read) -> bool:
    name = w.name(node)
    return name is not None and name.subject in ("group", "shape")


def _subject(w: Wording, operand: Typed) -> str:
    """Return whose rank or suit it is, with a blank behind it; in Spanish nothing where it is clear."""
    node, owners = operand, w.owners
    while isinstance(node, Owned):
        owners, node = {**owners, node.frame: node.owner}, node.body
    owner = owners.get(node.frame) if isinstance(node, Read) else None
    return w.say("who.owner", owner=w.noun(owner)) if owner is not None else w.say("who.it")


def group_kind(bag: Typed) -> str | None:
    """Return the kind of meld that a bag holds, None where it holds any."""
    return bag.kind if isinstance(bag, OfKind) else None
