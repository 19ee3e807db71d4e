"""Numbers of things in words: *tres comodines o más*, "just one run"."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from remigio_dsl.variant.wording.nouns import Thing, in_words

if TYPE_CHECKING:
    from remigio_dsl.variant.wording.wording import Wording

ORDINALS = ("lap", "deal")  # names that number something in order, and count nothing
BETWEEN = frozenset({"standing", "match", "final"})  # hooks between two deals: the last one is over
# hooks of a turn that goes on: there the turns of a player number this one
IN_TURN = frozenset({"turn", "duty", "joker_duty", "thrown", "groups", "lay", "shown"})


def how_many(w: Wording, noun: Thing, op: str, n: int | Fraction, *, exactly: bool = False) -> str:
    """Return a number of things that a comparison asks for: *tres comodines o más*, "just one run"."""
    said = in_words(w.voice, n, noun.gender)
    feminine = "_f" if noun.gender == "f" else ""
    match op:
        case ">=" | ">" if (n == 1) is (op == ">=") and n in (0, 1):
            return w.say(f"many.some{feminine}", thing=noun.one)
        case ">=":
            return w.say("many.least", n=said, thing=noun.of(n))
        case "<=":
            return w.say("many.most", n=said, thing=noun.of(n))
        case ">":
            return w.say("many.more", n=said, thing=noun.of(n))
        case "<":
            return w.say("many.fewer", n=said, thing=noun.of(n))
    if n == 1 and not exactly:
        return w.say(f"many.one{feminine}", thing=noun.one)
    return w.say("many.exactly" if exactly else "many.exact", n=said, thing=noun.of(n))
