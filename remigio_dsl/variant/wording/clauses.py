"""Conditions in words: what is so, and when something holds."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from remigio_dsl.core.dataclass import replace
from remigio_dsl.core.messages.sheet_words import CLAUSES
from remigio_dsl.lang.typed import (
    Choice,
    Comparison,
    Constant,
    Count,
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
from remigio_dsl.variant.wording.counting import BETWEEN, IN_TURN, ORDINALS
from remigio_dsl.variant.wording.nouns import Thing, in_words, ordinal
from remigio_dsl.variant.wording.simple import OPPOSITE, TURNED, bound, number
from remigio_dsl.variant.wording.subjects import frame_of, merged, of_group, subject

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
            key = "in_previous" if w.hook not in BETWEEN else "just_over"
            return w.say(key, clause=clause(w, where, negated=negated))
        case Exists(bag=bag, where=Typed() as where) if (said := _somebody(w, bag, where, negated)) is not None:
            return said
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
        if not rest:
            return _joined(w, said, node.op, negated)
        others = w.say("when.if", clause=_junction(w, replace(node, parts=tuple(rest)), negated))
        if (node.op == "or") is not negated:
            return _joined(w, [*said, others], node.op, negated)
        return w.say("when.place_if", place=_joined(w, said, node.op, negated), when=others)
    return w.say("when.if", clause=clause(w, node, negated=negated))


# -- joints
def _junction(w: Wording, node: Junction, negated: bool) -> str:
    whole = merged(w, node, negated) if node.op == "and" else None
    if whole is not None:
        first, left = whole
        if not left:
            return first
        rest = [clause(w, part, negated=negated) for part in left]
        return _joined(w, [first, *rest], node.op, negated)
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
def _somebody(w: Wording, bag: Typed, where: Typed, negated: bool) -> str | None:
    """Return what is so of one of some players, or of cards that are added: *alguien ha abierto*, *nadie ha abierto*.

    None where it is no simple truth of each of them.
    """
    name = bag.name if isinstance(bag, Read) else ""
    who = {"everyone": ("somebody", "nobody"), "others": ("some_other", "no_other"),
           "added": ("one_of_them", "none_of_them")}.get(name)  # fmt: skip
    if who is None:
        return None
    inner = where.operand if isinstance(where, Negation) else where
    whom = who[1] if negated else who[0]
    told = replace(w, who=whom)
    is_not = isinstance(where, Negation) and where.times % 2 == 1
    if name == "added":
        predicate = relative.predicate(w, inner, Type.CARD, several=False, negated=is_not)
        return None if predicate is None else w.say(f"who.{whom}") + predicate
    match inner:
        case Read(name=truth) if truth in CLAUSES and CLAUSES[truth][8] == "player":
            if negated and is_not:
                return None
            return _truth(told, inner, is_not)
        case (
            Comparison(left=Read(name="held" | "turns"))
            | Comparison(left=Count(bag=Read(name="past"), where=Read(name="closed")))
        ) if not is_not:
            return clause(told, _below(inner) if negated else inner)
        case Exists(bag=Read(name="previous"), where=Typed()) if not is_not:
            return clause(told, inner)
    return None


def _who(w: Wording) -> dict[str, str]:
    return {"who": w.say(f"who.{w.who}").strip()}


def _below(node: Comparison) -> Comparison:
    """Return "at most two" as "fewer than three": what nobody has is told so."""
    most = number(node.right)
    if node.op != "<=" or not isinstance(most, int):
        return node
    return replace(node, op="<", right=replace(node.right, value=most + 1))  # type: ignore[call-arg]


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
    if limit is not None and isinstance(left, Count) and _is_closed_before(left):
        counted = replace(w.thing("deals"), frame="closed")
    if counted is not None and limit is not None:
        return _counted(w, left, counted, op, limit)
    other = relative.countable(w, right)
    if isinstance(right, Read) and right.name == "players" and isinstance(left, Read) and left.name == "active":
        assert counted is not None
        if op == "<":
            q = w.say("many.than_at_start", thing=counted.many)
            return w.say(f"frame.{counted.frame}.other", q=q, **_who(w))
    if counted is not None and other is not None:
        return _compared(w, counted, op, other)
    extreme = _extreme(w, left, op, right)
    if extreme is not None:
        return extreme
    if limit == 0 and (said := _some_left(w, left, op)) is not None:
        return said
    what, form = amounts.with_form(w, left)
    many = "other" if form.endswith("p") else "one"
    sign = "same" if op == "=" and limit is None else _MEASURE[op]
    of_whom = right.owner if isinstance(right, Owned) and _measured(left) == _measured(right) is not None else None
    those = w.say(f"amount.those.{form}", owner=w.noun(of_whom)) if of_whom is not None else ""
    return w.say(f"measure.{sign}.{many}", what=what, amount=those or amounts.amount(w, right))


def _measured(node: Typed) -> str | None:
    """Return the name that an amount is of somebody: of a player, or the least or the sum of some."""
    match node:
        case Read(name=name):
            return name
        case Owned(body=body):
            return _measured(body)
        case Fold(item=item):
            return _measured(item)
    return None


def _some_left(w: Wording, left: Typed, op: str) -> str | None:
    """Return that somebody has points left over, or none; None where something else is compared with nothing."""
    owner = left.owner if isinstance(left, Owned) else None
    body = left.body if isinstance(left, Owned) else left
    if not (isinstance(body, Read) and body.name == "deadwood") or op not in (">", "!=", "<=", "="):
        return None
    no = "_no" if op in ("<=", "=") else ""
    owner = owner or w.owners.get(body.frame)
    who = w.say(f"left.they_have{no}") if owner is None else w.say(f"left.has{no}", who=w.noun(owner))
    return w.say("some_left", who=who)


def _is_closed_before(node: Count) -> bool:
    """Return whether the deals that a player closed are counted."""
    return (
        isinstance(node.bag, Read)
        and node.bag.name == "past"
        and (isinstance(node.where, Read) and node.where.name == "closed")
    )


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
    phrase, form = w.phrase(left)
    bare = phrase.partition(" ")[2]
    how = ("higher" if more else "lower") if form == "ms" else "more" if more else "fewer"
    return w.say(f"{'nobody' if is_so else 'somebody'}.{how}", what=bare)


def _ordinal(w: Wording, node: Typed, negated: bool, mode: str) -> str | None:
    """Return a comparison of the lap or the deal with a number in words, None for anything else."""
    found = bound(node)
    if found is None or not isinstance(found[2], int):
        return None
    name, op, n = found[0], found[1], found[2]
    is_turn = name == "turns" and w.hook in IN_TURN and all(frame_of(part) <= 0 for part in node.walk())
    if name not in ORDINALS and not is_turn:
        return None
    op = OPPOSITE[op] if negated else op
    least, most = {"=": (n, n), ">": (n + 1, 0), ">=": (n, 0), "<": (1, n - 1), "<=": (1, n), "!=": (0, 0)}[op]
    kind: Literal["lap", "deal", "turn"] = "turn" if is_turn else "lap" if name == "lap" else "deal"
    if op == "!=":
        return w.say(f"{mode}.except", what=ordinal(w.voice, kind, n))
    if (most and most < least) or (op == "=" and n < 1):
        return w.say(f"{mode}.never")
    if least == most:
        return w.say(f"{mode}.in", what=ordinal(w.voice, kind, most))
    if not most:
        return w.say(f"{mode}.always") if least <= 1 else w.say(f"{mode}.from", what=ordinal(w.voice, kind, least))
    if mode == "at":
        return w.say("at.in", what=w.say(f"first.{kind}", n=in_words(w.voice, most, "m" if is_turn else "f")))
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
    if of is Type.CLOSING and isinstance(operand, Read) and operand.subject == Type.DEAL.value:
        return w.say("be.it_not_closed" if negated else "be.it_closed", what=w.literals(values, of))
    if of is Type.CLOSING:
        return w.say(f"be.{no}closed", what=w.literals(values, of))
    who = subject(w, operand)
    is_group = isinstance(operand, Read) and operand.name == "rank" and of_group(w, operand)
    if of is Type.SUIT or is_group:
        said = [w.literal(value, of, many=True) for value in values] if is_group else w.literals(values, of)
        return w.say(f"be.{no}of", who=who, what=said)
    return w.say(f"be.{no}rank", who=who, what=w.literals(values, of))


def group_kind(bag: Typed) -> str | None:
    """Return the kind of meld that a bag holds, None where it holds any."""
    return bag.kind if isinstance(bag, OfKind) else None
