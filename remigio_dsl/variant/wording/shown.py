"""The hand of a close in words: "all ten cards of one suit", *sin comodín*, *con más de dos barajas*."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from remigio_dsl.lang.typed import Comparison, Count, Negation, OfKind, Read, Typed
from remigio_dsl.variant.wording.counting import how_many
from remigio_dsl.variant.wording.nouns import in_words
from remigio_dsl.variant.wording.relative import countable
from remigio_dsl.variant.wording.simple import bound, conjuncts, number
from remigio_dsl.variant.wording.wording import Wording

_ALIKE = ("suits", "colours", "ranks")


def hand_phrase(w: Wording, node: Typed, size: int | None, *, short: bool = False) -> str:
    """Return what all cards shown are: *las diez cartas del mismo palo*; `short`: *las diez*."""
    traits, others = _sorted(w, conjuncts(node))
    bare = [said for kind, said in traits if kind == "jokers"]
    rest = [said for kind, said in traits if kind != "jokers"]
    if not rest and bare and not others:
        return bare[0]
    if not rest and not bare:
        return w.say("shown.only_if", clause=w.clause(node))
    said = f"{_all(w, size, short)} {_strung(found for found in traits if found[0] != 'jokers')}".rstrip()
    if bare:
        said = w.say("shown.and_bare", what=said, bare=bare[0])
    if not others:
        return said
    clauses = w.voice.join(w.clause(one) for one in others)
    return w.say("shown.if", what=said, clause=clauses)


def _all(w: Wording, size: int | None, short: bool) -> str:
    if size is None:
        return w.say("shown.every")
    return w.say("shown.all_short" if short else "shown.all", n=in_words(w.voice, size, "f"))


def traits(w: Wording, node: Typed) -> str | None:
    """Return what is said of the cards behind their number, None where it is not all of that sort."""
    found, others = _sorted(w, conjuncts(node))
    return None if others else _strung(found)


def _strung(found: Iterable[tuple[str, str]]) -> str:
    """Return words that follow "all cards", with commas before those that begin anew."""
    said = ""
    for kind, one in found:
        said += f"{',' if said and kind in ('loose', 'not') else ''} {one}"
    return said.strip()


def _sorted(w: Wording, parts: Sequence[Typed]) -> tuple[list[tuple[str, str]], list[Typed]]:
    """Return what can be said in a word or two behind "all cards", and the conditions that cannot."""
    found: list[tuple[str, str]] = []
    others: list[Typed] = []
    single = [kind for part in parts if (kind := _single(part)) is not None]
    for part in parts:
        alike = _alike(part)
        kind = _single(part)
        if alike is not None:
            found.append((alike, w.say(f"shown.{alike}")))
        elif kind == "" and any(single):
            continue  # said with the kind of that one meld
        elif kind == "" or (kind and "" in single):
            found.append(("single", _in_one(w, kind)))
        elif isinstance(part, Negation) and (not_so := traits(w, part.operand)):
            found.append(("not", w.say("shown.but_not", what=not_so)))
        else:
            others.append(part)
    return found, others


def _alike(node: Typed) -> str | None:
    found = bound(node)
    if found is None:
        return None
    name, op, n = found
    if name in _ALIKE and ((op, n) in (("=", 1), ("<=", 1), ("<", 2))):
        return name
    if name == "jokers" and (op, n) in (("=", 0), ("<=", 0), ("<", 1)):
        return name
    if name in ("loose", "deadwood") and (op, n) in (("=", 0), ("<=", 0), ("<", 1)):
        return "loose"
    return None


def _single(node: Typed) -> str | None:
    """Return the kind of which there is just one meld, "" for one meld of any kind, None for anything else."""
    if not isinstance(node, Comparison) or node.op != "=" or number(node.right) != 1:
        return None
    counts = node.left
    if not isinstance(counts, Count) or counts.where is not None:
        return None
    if isinstance(counts.bag, OfKind):
        return counts.bag.kind
    return "" if isinstance(counts.bag, Read) and counts.bag.name == "melds" else None


def _in_one(w: Wording, kind: str) -> str:
    if not kind:
        return w.say("shown.single_meld")
    noun = w.kind(kind)
    return w.say(f"shown.single{'' if noun.gender == 'f' else '_m'}", kind=noun.one)


def adjunct(w: Wording, node: Typed) -> str:
    """Return a condition as it follows a title: *con comodín y más de dos barajas*; else with "if"."""
    having: list[str] = []
    lacking: list[str] = []
    for part in sorted(conjuncts(node), key=_how_plain):
        found = bound(part)
        noun = countable(w, part.left) if isinstance(part, Comparison) else None
        if found is None or noun is None or isinstance(node, Negation):
            return w.when(node)
        _, op, n = found
        if (op, n) in (("=", 0), ("<", 1), ("<=", 0)):
            lacking.append(w.say("adjunct.none", thing=noun.one))
        elif (op, n) in ((">", 0), (">=", 1), ("!=", 0)):
            having.append(w.say("adjunct.some", thing=noun.one))
        elif op == "!=":
            return w.when(node)
        else:
            having.append(how_many(w, noun, op, n))
    said = [w.say("adjunct.with", q=w.voice.join(having))] if having else []
    return w.voice.join([*said, *lacking])


def _how_plain(node: Typed) -> int:
    """Sort "a joker" before "more than two packs"."""
    found = bound(node)
    return 0 if found is not None and found[1:] in ((">", 0), (">=", 1), ("!=", 0)) else 1
