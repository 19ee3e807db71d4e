"""What may be taken from a pile, in words."""

from __future__ import annotations

from remigio_dsl.variant.model import DrawSource
from remigio_dsl.variant.wording.nouns import both_in_words, counted, in_words, span
from remigio_dsl.variant.wording.simple import simple, truth
from remigio_dsl.variant.wording.wording import Wording


def source_sentence(w: Wording, source: DrawSource, key: str) -> str:
    """Return what may be taken from a pile, when, and with which duty, in the sentence `key`."""
    w = w.spoken()
    when = must = ""
    if source.when is not None and truth(simple(source.when.tree, w.known)) is not True:
        when = w.say("prose.draw.when", when=w.at("turn").when(source.when.tree))
    if source.must is not None and truth(simple(source.must.tree, w.known)) is not True:
        must = w.say("prose.draw.must", clause=w.at("duty").clause(source.must.tree))
    return w.say(key, cards=taken(w, source), when=when, must=must)


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
