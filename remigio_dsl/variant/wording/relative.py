"""What belongs to a noun: "cards that are jokers", *escaleras en las que no hay comodines*."""

from __future__ import annotations

from typing import TYPE_CHECKING

from remigio_dsl.core.dataclass import replace
from remigio_dsl.core.messages.sheet_words import CLAUSES, THINGS
from remigio_dsl.lang.typed import (
    Comparison,
    Constant,
    Count,
    Every,
    Fold,
    Junction,
    Negation,
    OfKind,
    Owned,
    Read,
    Typed,
    Within,
    element,
)
from remigio_dsl.lang.types import Type
from remigio_dsl.variant.wording.counting import ORDINALS, how_many
from remigio_dsl.variant.wording.nouns import Thing, in_words

if TYPE_CHECKING:
    from remigio_dsl.variant.wording.wording import Wording

_ADJECTIVES = {Type.RANK: "ranks", Type.COLOUR: "ranks", Type.KIND: "ranks", Type.SUIT: "ofs"}


def noun(w: Wording, bag: Typed) -> Thing:
    """Return what the elements of a bag are called."""
    match bag:
        case OfKind(kind=kind):
            return w.kind(kind)
        case Owned(owner=owner, body=body):
            inner = noun(w, body)
            return Thing(w.of_owner(inner.one, owner), w.of_owner(inner.many, owner), inner.gender, inner.frame)
        case Read(name=name):
            inner = w.thing("deals" if name == "past" and w.hook == "final" else name)
            owner_ = w.owners.get(bag.frame)
            if owner_ is None:
                return inner
            return Thing(w.of_owner(inner.one, owner_), w.of_owner(inner.many, owner_), inner.gender, inner.frame)
    return w.thing("cards")


def qualified(w: Wording, bag: Typed, where: Typed | None) -> Thing:
    """Return the noun of a bag's elements with the condition that they meet."""
    bare = noun(w, bag)
    if where is None:
        return bare
    one, many = (said(w, where, element(bag), several=several) for several in (False, True))
    return replace(
        bare, one=w.say("qualified", thing=bare.one, clause=one), many=w.say("qualified", thing=bare.many, clause=many)
    )


def countable(w: Wording, node: Typed) -> Thing | None:
    """Return the noun of what an expression counts, None where it measures."""
    match node:
        case Read(name=name) if node.type is Type.NUMBER and name in THINGS and name not in ORDINALS:
            noun = w.thing(name)
            owner = w.owners.get(node.frame)
            if owner is None:
                return noun
            return Thing(w.of_owner(noun.one, owner), w.of_owner(noun.many, owner), noun.gender, noun.frame)
        case Count(bag=bag, where=where):
            return qualified(w, bag, where)
        case Fold(fn="distinct", item=Read(name=name), bag=bag, where=where) if f"{name}s" in THINGS:
            noun, among = w.thing(f"{name}s"), qualified(w, bag, where)
            said = [w.say(f"many.different{'' if among.gender == 'f' else '_m'}", noun=one, thing=among.many)
                    for one in (noun.one, noun.many)]  # fmt: skip
            return Thing(said[0], said[1], noun.gender)
        case Owned(owner=owner, body=body, frame=frame):
            return countable(w.owned(frame, owner), body)
    return None


def some(w: Wording, bag: Typed, where: Typed | None, *, negated: bool) -> str:
    """Return "at least one run in which …", or for what is not so the plural alone."""
    things = qualified(w, bag, where)
    return things.many if negated else how_many(w, things, ">", 0)


def every(w: Wording, node: Every, *, negated: bool) -> str:
    """Return that all elements of a bag meet a condition."""
    things = qualified(w, node.bag, node.where)
    of = element(node.bag)
    verb = predicate(w, node.have, of)
    if verb is not None:
        whole = w.say(f"every.{things.gender}", things=things.many, clause=verb)
    else:
        inner = w.part(node.have)
        whole = w.say(f"in_every.{things.gender}", things=things.many, clause=inner)
    return w.say("not_so", clause=whole) if negated else whole


def said(w: Wording, where: Typed, of: Type, *, several: bool, negated: bool = False) -> str:
    """Return a condition as what belongs to a noun."""
    match where:
        case Negation(operand=operand):
            return said(w, operand, of, several=several, negated=not negated)
        case Junction(op=op, parts=parts):
            joined = [said(w, part, of, several=several, negated=negated) for part in parts]
            return w.voice.join(joined, "or" if (op == "or") is not negated else "and")
    if of is Type.DEAL and not negated and _has_scored(where):
        return w.say("in_which_scored")
    verb = predicate(w, where, of, several=several, negated=negated)
    if verb is not None:
        return w.say("that_players" if of is Type.PLAYER else "that", clause=verb)
    measured = _whose(w, where, negated)
    if measured is not None:
        return measured
    inner = w.part(where, negated=negated)
    if of in (Type.GROUP, Type.DEAL):
        return w.say(f"in_which.{'other' if several else 'one'}", clause=inner)
    return w.say("such_players" if of is Type.PLAYER else "such", clause=inner)


def _has_scored(where: Typed) -> bool:
    """Return whether a condition is that a deal gave points."""
    match where:
        case Comparison(op=">", left=Read(name="points"), right=Constant(value=0)):
            return True
    return False


def predicate(w: Wording, node: Typed, of: Type, *, several: bool = True, negated: bool = False) -> str | None:
    """Return a condition as a verb with its complement, as it follows "all cards" or "cards that"."""
    match node:
        case Negation(operand=operand):
            return predicate(w, operand, of, several=several, negated=not negated)
        case Read(name=name) if node.type is Type.TRUTH and name in CLAUSES and CLAUSES[name][8]:
            if of is Type.DEAL:  # of a deal it is said what the player did in it
                return None
            return CLAUSES[name][(4 if w.voice.lang == "es" else 0) + 2 * several + negated]
        case Comparison(op=op, left=Read() as left, right=Constant(value=str() as value)) if op in ("=", "!="):
            return _adjective(w, left, [value], several, negated is (op == "="))
        case Within(operand=Read() as operand, members=members) if members:
            return _adjective(w, operand, sorted(members), several, negated)
    return None


def _adjective(w: Wording, operand: Read, values: list[str], several: bool, negated: bool) -> str | None:
    kind = _ADJECTIVES.get(operand.type) if isinstance(operand.type, Type) else None
    if kind is None:
        return None
    name = w.name(operand)
    if name is not None and name.subject in ("group", "shape") and operand.type is Type.RANK:
        kind = "ofs"
    words = [w.literal(value, operand.type, many=several or kind == "ofs") for value in _ordered(w, values)]
    key = kind if several else {"ranks": "rank", "ofs": "of"}[kind]
    joined = w.voice.join(words, "or") if key == "ranks" else words
    return w.say(f"be.{'not_' if negated else ''}{key}", who="", what=joined)


def _ordered(w: Wording, values: list[str]) -> list[str]:
    return sorted(values, key=lambda value: w.ranks.index(value) if value in w.ranks else -1)


def _whose(w: Wording, node: Typed, negated: bool) -> str | None:
    """Return a comparison of a measure: *cuyos puntos pasan de 30*."""
    if not isinstance(node, Comparison | Within) or node.type is not Type.TRUTH:
        return None
    operand = node.left if isinstance(node, Comparison) else node.operand
    if not isinstance(operand, Read) or operand.type is not Type.NUMBER or operand.name in ORDINALS:
        return None
    if countable(w, operand) is not None:
        return None
    what, form = w.phrase(operand)
    inner = w.part(node, negated=negated)
    if not inner.startswith(what):
        return None
    bare = what.partition(" ")[2]
    return w.say(f"whose.{form}", clause=bare + inner.removeprefix(what))


def span_of(w: Wording, things: Thing, low: int, high: int) -> str:
    """Return a range of numbers with its noun."""
    if low == high:
        return how_many(w, things, "=", low)
    key = "many.two" if high == low + 1 else "many.span"
    n, m = (in_words(w.voice, one, things.gender) for one in (low, high))
    return w.say(key, n=n, m=m, thing=things.of(high))


def bare_span(w: Wording, low: int, high: int | None) -> str:
    """Return a range of numbers in figures."""
    if high is None:
        return w.say("span.open", n=low)
    return w.say("span.one", n=low) if low == high else w.say("span.both", n=low, m=high)


def of_all(w: Wording, one: str, bag: Typed, where: Typed | None, *, each: bool) -> str:
    """Return an amount of the elements of a bag: *los puntos sin ligar de los demás*."""
    if isinstance(bag, Read) and bag.name in ("others", "everyone", "survivors") and where is None and not each:
        return w.of_owner(one, bag)
    things = qualified(w, bag, where)
    feminine = "_f" if things.gender == "f" else ""
    return w.say(f"amount.of_{'each' if each else 'all'}{feminine}", one=one, things=things.many)


def is_plain(node: Typed) -> bool:
    """Return whether an amount is a single name."""
    return isinstance(node, Read)
