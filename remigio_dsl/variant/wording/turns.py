"""What may be taken from a pile, in words."""

from __future__ import annotations

from remigio_dsl.core.dataclass import replace
from remigio_dsl.lang.hooks import SUBJECTS
from remigio_dsl.lang.typed import Junction, Read, Typed
from remigio_dsl.variant.model import DrawSource
from remigio_dsl.variant.wording.nouns import both_in_words, counted, in_words, span
from remigio_dsl.variant.wording.simple import simple, truth
from remigio_dsl.variant.wording.wording import Wording

_DUTIES = frozenset(name.id for name in SUBJECTS["duty"])  # what a turn does with the cards it took


def source_sentence(w: Wording, source: DrawSource, key: str) -> str:
    """Return what may be taken from a pile, when, and with which duty, in the sentence `key`."""
    w = w.spoken()
    when = must = ""
    if source.when is not None and truth(simple(source.when.tree, w.known)) is not True:
        when = w.say("prose.draw.when", when=w.at("turn").when(source.when.tree))
    if source.must is not None and truth(simple(source.must.tree, w.known)) is not True:
        must = _duty(w, simple(source.must.tree, w.known))
    return w.say(key, cards=taken(w, source), when=when, must=must)


def _duty(w: Wording, must: Typed) -> str:
    """Return what a turn has to meet that draws there: where it is to close or something else, only to close."""
    if isinstance(must, Junction) and must.op == "or" and any(map(_closes, must.parts)):
        rest = tuple(part for part in must.parts if not _closes(part))
        if rest and not any(isinstance(one, Read) and one.name in _DUTIES for part in rest for one in part.walk()):
            other = rest[0] if len(rest) == 1 else replace(must, parts=rest)
            return w.say("prose.draw.only_to_close", when=w.at("turn").when(other, negated=True))
    return w.say("prose.draw.must", clause=w.at("duty").clause(must))


def _closes(node: Typed) -> bool:
    return isinstance(node, Read) and node.name == "closed"


def taken(w: Wording, source: DrawSource) -> str:
    """Return how many cards are taken from a pile."""
    if source.whole:
        return w.say("prose.draw.whole")
    if source.most is None:
        key = "prose.draw.any" if source.least == 1 else "prose.draw.least"
        return w.say(key, n=in_words(w.voice, source.least, "f"))
    if source.most != source.least:
        n, m = both_in_words(w.voice, source.least, source.most, "f")
        if source.pile == "stock":
            return span(w.voice, source.least, source.most, w.thing("cards"))
        return w.say("prose.draw.two" if source.most == source.least + 1 else "prose.draw.span", n=n, m=m)
    if source.pile == "stock":
        return counted(w.voice, source.least, w.thing("cards"))
    if source.least == 1:
        return w.say("prose.draw.top")
    return w.say("prose.draw.tops", n=in_words(w.voice, source.least, "f"))
