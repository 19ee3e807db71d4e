"""Numbers in words: what is worked out, as a noun with its article."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from remigio_dsl.lang.typed import Chain, Choice, Constant, Count, Fold, Minus, OfKind, Owned, Read, Rounding, Typed
from remigio_dsl.lang.types import Type
from remigio_dsl.variant.wording import relative
from remigio_dsl.variant.wording.counting import ORDINALS
from remigio_dsl.variant.wording.simple import number

if TYPE_CHECKING:
    from remigio_dsl.variant.wording.wording import Wording

_CHAINS = {"+": "plus", "-": "minus", "capped at": "capped", "lifted to": "lifted"}
_LIMITS = ("capped at", "lifted to")
_MULTIPLES = {Fraction(1, 2): "half", Fraction(2): "twice", Fraction(3): "thrice"}


def amount(w: Wording, node: Typed) -> str:
    """Return a number, or how it is worked out."""
    return with_form(w, node)[0]


def with_form(w: Wording, node: Typed) -> tuple[str, str]:
    """Return an amount, and the form of its noun: ms, fs, mp or fp."""
    match node:
        case Constant(value=value):
            said = w.voice.format(value) if not isinstance(value, str) else w.literal(value, node.type)
            return said, "ms"
        case Read():
            return _read(w, node)
        case Owned(owner=owner, body=body, frame=frame):
            return with_form(w.owned(frame, owner), body)
        case Chain():
            return _chain(w, node)
        case Minus(operand=operand):
            return w.say("amount.negative", one=_bracketed(w, operand)), "ms"
        case Rounding(fn=fn, operand=operand):
            return w.say(f"amount.{fn}", one=amount(w, operand)), with_form(w, operand)[1]
        case Choice():
            return choice(w, node), "ms"
        case Count(bag=bag, where=where):
            return w.say("many.number", thing=relative.qualified(w, bag, where).many), "ms"
        case Fold():
            return _fold(w, node)
        case OfKind(kind=kind):
            return w.kind(kind).many, "fp"
    if node.type is Type.TRUTH:
        return w.part(node), "ms"
    raise AssertionError(node)


def _read(w: Wording, node: Read) -> tuple[str, str]:
    if node.type is Type.TRUTH:
        return w.part(node), "ms"
    counted = relative.countable(w, node)
    if counted is not None:
        return w.say("many.number", thing=counted.many), "ms"
    said, form = w.phrase(node)
    if node.name in ORDINALS and node.type is Type.NUMBER:
        return w.say(f"number.of_{node.name}"), "ms"
    return said, form


def _chain(w: Wording, node: Chain) -> tuple[str, str]:
    said, form = with_form(w, node.first)
    if isinstance(node.first, Choice) or (isinstance(node.first, Chain) and not _reads_on(node)):
        said = w.say("amount.bracket", one=said)
    elif isinstance(node.first, Chain) and node.rest[0][0] not in _LIMITS:
        said = _term(w, node.first)
    so_far: Typed | None = node.first
    for op, part in node.rest:
        said, form = _joined(w, (said, form), so_far, op, part)
        so_far = None
    return said, form


def _joined(w: Wording, before: tuple[str, str], first: Typed | None, op: str, part: Typed) -> tuple[str, str]:
    said, form = before
    other = _term(w, part) if op in ("+", "-") else _bracketed(w, part)
    if op in _CHAINS:
        return w.say(f"amount.{_CHAINS[op]}", one=said, other=other), form
    n = number(part)
    if op == "*" and n is not None and n in _MULTIPLES and first is not None and number(first) is None:
        return w.say(f"amount.{_MULTIPLES[Fraction(n)]}", one=said), "ms"
    if op == "*" and n is not None and first is not None and (each := relative.countable(w, first)) is not None:
        return w.say("amount.each", n=other, thing=each.one), "mp"
    if op == "*":
        return w.say(f"amount.times_{form}", one=said, other=other), form
    if number(part) == 2:
        return w.say("amount.half", one=said), "fs"
    return w.say("amount.divided", one=said, other=other), form


def _is_product(node: Typed) -> bool:
    return isinstance(node, Chain) and all(op in ("*", "/") for op, _ in node.rest)


def _reads_on(node: Chain) -> bool:
    """Return whether what comes first needs no brackets: a product before a sum, either before a limit."""
    if node.rest[0][0] in ("capped at", "lifted to"):
        return isinstance(node.first, Chain) and all(op not in _LIMITS for op, _ in node.first.rest)
    return node.rest[0][0] in ("+", "-") and _is_product(node.first)


def _term(w: Wording, node: Typed) -> str:
    """Return a part of a sum: a product of two without its comma, anything else that is put together in brackets."""
    if isinstance(node, Chain) and _is_product(node) and len(node.rest) == 1 and node.rest[0][0] == "*":
        said = amount(w, node)
        one, by = with_form(w, node.first), number(node.rest[0][1])
        if relative.countable(w, node.first) is not None or (by is not None and by in _MULTIPLES):
            return said
        return w.say(f"amount.by_{one[1]}", one=one[0], other=_bracketed(w, node.rest[0][1]))
    return _bracketed(w, node)


def _bracketed(w: Wording, node: Typed) -> str:
    said = amount(w, node)
    return w.say("amount.bracket", one=said) if isinstance(node, Chain | Choice | Minus) else said


def choice(w: Wording, node: Choice) -> str:
    """Return the values of a choice with their conditions: *10 si no hay comodines; 8 en otro caso*."""
    said = [
        w.say("choice.first", value=amount(w, then), when=w.part_when(condition)) for condition, then in node.branches
    ]
    last = w.say("choice.last", value=amount(w, node.otherwise))
    return w.say("choice.all", cases="; ".join(said), last=last)


def _of_one_other(w: Wording, node: Fold) -> bool:
    """Return whether an amount of the others is that of one player, since two play."""
    is_others = isinstance(node.bag, Read) and node.bag.name == "others" and node.where is None
    return is_others and w.known.get("players") == 2 and node.fn in ("sum", "min", "max")


def _fold(w: Wording, node: Fold) -> tuple[str, str]:
    if (counted := relative.countable(w, node)) is not None:
        return w.say("many.number", thing=counted.many), "ms"
    plain = relative.is_plain(node.item)
    if node.fn == "sum" and not plain:
        things = relative.qualified(w, node.bag, node.where)
        return w.say(f"amount.sum_each.{things.gender}", one=amount(w, node.item), things=things.many), "fs"
    if plain and _of_one_other(w, node):
        said, form = with_form(w, node.item)
        bare = said.removeprefix("the ") if w.voice.lang == "en" else said
        return w.say("amount.of_the_other", one=bare), form
    one = relative.of_all(w, amount(w, node.item), node.bag, node.where, each=not plain)
    return w.say(f"amount.{node.fn}", one=one), "fs" if node.fn == "sum" else "ms"
