"""Kinds of meld in words: where the ace goes, how many jokers there may be."""

from __future__ import annotations

from typing import Literal

from remigio_dsl.core.cards import Deck
from remigio_dsl.core.messages.words import RANK_WORDS
from remigio_dsl.core.said import Title
from remigio_dsl.lang.typed import Typed
from remigio_dsl.variant.model import Kind
from remigio_dsl.variant.wording.clauses import quantity
from remigio_dsl.variant.wording.nouns import in_words
from remigio_dsl.variant.wording.simple import bound, conjuncts, simple, truth
from remigio_dsl.variant.wording.values import rank_label
from remigio_dsl.variant.wording.wording import Wording

AceWord = Literal["low", "high", "both", "wheel", "own", ""]


def ace_word(kind: Kind, deck: Deck) -> AceWord:
    """Return where the ace goes in a run; "own" for an order of the file's own, "" where there is nothing to say."""
    plain = tuple(range(len(deck.ranks)))
    if deck.ranks[0] != "A" and (kind.order, kind.wheel) == (plain, False):
        return ""
    known: dict[tuple[tuple[int, ...], bool], AceWord] = {
        (plain, False): "low",
        (plain, True): "wheel",
        ((*plain[1:], 0), False): "high",
        ((*plain, 0), False): "both",
    }
    word = known.get((kind.order, kind.wheel), "own")
    return word if deck.ranks[0] == "A" else "own"


def ace(w: Wording, kind: Kind, deck: Deck, prefix: str) -> str:
    """Return the order of a run's cards, in the sentence `prefix` and where the ace goes."""
    word = ace_word(kind, deck)
    if not word:
        return ""
    if word == "own":
        ranks = " ".join(rank_label(w, deck, rank) for rank in kind.order)
        return w.say(f"{prefix}order_wheel" if kind.wheel else f"{prefix}order", ranks=ranks)
    low, high = (_rank(deck.ranks[place]) for place in (1, -1))
    return w.say(f"{prefix}ace.{word}", low=low, high=high)


def _rank(name: str) -> Title:
    english, _, spanish, _, gender = RANK_WORDS[name]
    return Title({"en": english, "es": f"{'la' if gender == 'f' else 'el'} {spanish}"})


def limit(w: Wording, kind: Kind) -> Typed | None:
    """Return the condition on a kind's jokers, None where the file has none."""
    return simple(kind.jokers.tree, w.known) if kind.jokers is not None else None


def own_limit(w: Wording, kind: Kind) -> str:
    """Return how many jokers a kind may have, as it follows what the kind is."""
    asked = limit(w, kind)
    if asked is None or truth(asked) is True:
        return w.say("prose.kind.any_jokers")
    if truth(asked) is False:
        return w.say("prose.kind.no_jokers")
    found = bound(asked)
    if found is not None and found[0] == "jokers" and found[1] == "<=" and found[2] >= 1:
        return w.say("prose.kind.jokers_most", n=found[2], number=in_words(w.voice, found[2]))
    return w.say("prose.kind.when", when=w.at("group").when(asked))


def limit_sentence(w: Wording, kind: Kind, where: str, key: str) -> str:
    """Return how many jokers melds may have, as a sentence of its own."""
    asked = limit(w, kind)
    if asked is None or truth(asked) is True:
        return w.say(f"{key}any", where=where)
    if truth(asked) is False:
        return w.say(f"{key}none", where=where)
    parts = [(part, quantity(w.at("group"), part, negated=True)) for part in conjuncts(asked)]
    many = [q for _, q in parts if q is not None]
    others = [w.at("group").clause(part) for part, q in parts if q is None]
    if many:
        more = w.say("prose.joker.and_only", clause=w.voice.join(others)) if others else ""
        return w.say(f"{key}limit", where=where, q=w.say("prose.joker.nor").join(many) + more)
    return w.say(f"{key}if", where=where, when=w.at("group").when(asked))
