"""Who plays, with which cards, and how they are dealt."""

from __future__ import annotations

from remigio_dsl.core.cards import PACKS
from remigio_dsl.core.said import suit_word
from remigio_dsl.core.voice import capital
from remigio_dsl.ui.rulesheet.draft import Draft
from remigio_dsl.ui.rulesheet.sheet import Section
from remigio_dsl.variant.model import Cut, Seat
from remigio_dsl.variant.wording import decks
from remigio_dsl.variant.wording.nouns import both_in_words, in_words
from remigio_dsl.variant.wording.simple import truth


def cards(draft: Draft) -> Section:
    """Return the section about players and cards."""
    draft.covers(
        "players.min", "players.max", *(f"deck.{key}" for key in ("cards", "suits", "ranks", "packs", "jokers"))
    )
    return Section("cards", draft.say("prose.title.cards"), (_players(draft), _deck(draft)))


def _players(draft: Draft) -> str:
    least, most = draft.seats[0], draft.seats[-1]
    if least == most:
        return capital(draft.say("prose.players_exact", n=in_words(draft.voice, least)))
    n, m = both_in_words(draft.voice, least, most)
    return capital(draft.say("prose.players_range", n=n, m=m))


def _deck(draft: Draft) -> str:
    variant, w = draft.variant, draft.w
    packs = decks.packs(variant, w, draft.seats)
    jokers = decks.jokers(variant, w, draft.seats)
    sizes = decks.sizes(variant, draft.seats)
    args = {"pack": pack(draft), "packs": packs, "jokers": jokers}
    if "deal" in variant.deck.packs.names | variant.deck.jokers.names:
        return draft.say("prose.deck_plain", **args)
    return draft.say("prose.deck", **args, sizes=sizes)


def pack(draft: Draft) -> str:
    """Return which pack is used."""
    rules, voice = draft.variant.deck, draft.voice
    for name, known in PACKS.items():
        if known == (rules.ranks, rules.suits):
            return draft.say(f"prose.pack.{name}")
    suits = voice.join(suit_word(voice, draft.deck, suit) for suit in range(len(rules.suits)))
    return draft.say("prose.pack.own", ranks=" ".join(rules.ranks), suits=suits)


def deal(draft: Draft) -> Section:
    """Return the section about the deal."""
    draft.covers("deal.hand", "deal.upcard", "deal.starts", "deal.dealer", "cut.look", "cut.keep", "players.direction")
    rules = draft.variant.deal
    sentences = [_dealt(draft), draft.say(f"prose.direction.{draft.variant.players.direction}")]
    starts, dealer = seat(draft, rules.starts), seat(draft, rules.dealer)
    who = draft.say(f"prose.seat.{starts}")
    if starts == dealer and starts in ("right", "left"):
        sentences.append(capital(draft.say("prose.starts_and_deals", who=who)))
    else:
        sentences += [capital(draft.say("prose.starts", who=who)), draft.say(f"prose.next.{dealer}")]
    sentences += _offers(draft)
    if draft.variant.cut is not None:
        sentences.insert(0, draft.say("prose.cut", cards=cut_cards(draft, draft.variant.cut)))
    return Section("deal", draft.say("prose.title.deal"), tuple(sentences))


def _offers(draft: Draft) -> list[str]:
    """Return how the card turned up is offered before the first turn."""
    draft.covers(*(f"offers.*.{key}" for key in ("at", "to", "gives", "when")))
    sentences = []
    for offer in draft.variant.offers or ():
        if offer.when is not None and truth(draft.tree(offer.when)) is False:
            continue
        when = "" if draft.always(offer.when) else f", {draft.when(offer.when, 'turn')}"  # type: ignore[arg-type]
        two = draft.seats[-1] == 2 and seat(draft, draft.variant.deal.starts) in ("left", "right")
        first = draft.say("prose.offer.not_dealer" if two else "prose.offer.starts")
        key = "two" if two and offer.to == "everyone" else offer.to
        sentences.append(draft.say(f"prose.offer.{key}", first=first, when=when))
    return sentences


def cut_cards(draft: Draft, cut: Cut) -> str:
    """Return the cards that the cutter looks at."""
    if cut.look == 1:
        return draft.say("prose.cut_first")
    return draft.say("prose.cut_cards", n=in_words(draft.voice, cut.look, "f"))


def seat(draft: Draft, word: Seat) -> Seat:
    """Return a seat by its place, where it is the next in order of play."""
    if word != "next":
        return word
    return "right" if draft.variant.players.direction == "counterclockwise" else "left"


def _dealt(draft: Draft) -> str:
    variant = draft.variant
    plain = decks.stretches(variant, "hand", draft.seats)
    one = plain is not None and len(plain) == 1
    dealt = draft.say("prose.dealt" if one else "prose.dealt_grows", cards=decks.hand(variant, draft.w, draft.seats))
    upcard = draft.tree(variant.deal.upcard)
    if truth(upcard) is True:
        return draft.say("prose.upcard" if one else "prose.upcard_with_comma", dealt=dealt)
    if truth(upcard) is False:
        return draft.say("prose.no_upcard", dealt=dealt)
    return draft.say("prose.upcard_when", dealt=dealt, when=draft.when(upcard, "deal"))
