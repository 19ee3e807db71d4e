"""How a deal is closed, and what the others may do then."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from remigio_dsl.core.said import Title
from remigio_dsl.lang.typed import Choice, Comparison, Read, Typed
from remigio_dsl.ui.rulesheet.draft import Draft
from remigio_dsl.ui.rulesheet.sheet import Section
from remigio_dsl.variant.model import ClosingHand, LayOff
from remigio_dsl.variant.wording.nouns import in_words
from remigio_dsl.variant.wording.shown import traits
from remigio_dsl.variant.wording.simple import number, reads, truth

_EARLY = ("lap", "turns")
_SAID = (
    *(f"closing.{key}" for key in ("discard", "face", "needs.*.when", "forbid.*.when")),
    *(f"closing.hands.*.{key}" for key in ("groups", "when", "factor", "leaving", "discard")),
    *("showdown.lay_off.onto", "showdown.lay_off.when"),
)


def closing(draft: Draft) -> Section:
    """Return the section about closing."""
    draft.covers(*_SAID)
    rules = draft.variant.closing
    sentences: list[str] = []
    for hand in rules.hands:
        if hand.when is not None and truth(draft.tree(hand.when)) is False:
            continue
        sentences += hand_sentences(draft, hand, first=not sentences)
    if rules.by_outcome:
        sentences.append(draft.say("prose.close.best"))
    if rules.face == "down" and rules.throws and not (draft.has_play and rules.discard == "required"):
        sentences.append(draft.say("prose.close.down"))
    sentences += draft.conditions(rules.needs, "shown", "prose.close.needs")
    sentences += draft.conditions(rules.forbid, "shown", "prose.close.forbid")
    early = any(reads(draft.tree(one.rule), *_EARLY) for one in (*rules.needs, *rules.forbid))
    sentences.append(draft.say("prose.close.free" if early else "prose.close.from_start"))
    sentences += _showdown(draft)
    return Section("closing", draft.say("prose.title.closing"), tuple(sentences))


# -- hands that close
def hand_sentences(draft: Draft, hand: ClosingHand, *, first: bool) -> list[str]:
    """Return what a closing hand is; the first one also says what closing is."""
    if hand.leaving is not None:
        return [_leaving(draft, hand, first=first)]
    if hand.groups is not None and not first and draft.variant.closing.by_outcome:
        return [_whole(draft, hand)]
    if first and hand.groups is not None:
        when = None if draft.always(hand.when) else hand.when
        sentences = [_usual(draft, hand)]
        if draft.has_play and draft.variant.closing.discard == "required":
            sentences.append(draft.say("prose.close.keep"))
        if when is not None:
            sentences.append(draft.say("prose.close.only_if", when=draft.when(when, "shown")))
        if hand.factor is not None:
            sentences.append(draft.say("prose.close.then", factor=draft.amount(hand.factor, "shown")))
        return sentences
    what, which = _what(draft, hand)
    key = "prose.close.first" if first else "prose.close.also"
    return [draft.say(key, what=what, which=which, name=_name(draft, hand), pays=_pays(draft, hand))]


def _name(draft: Draft, hand: ClosingHand) -> str:
    """Return what a hand is called: *es el color*, *son cinco parejas*."""
    name = draft.voice.format(Title(hand.title), "the" if _has_article(draft, hand) else "")
    several = draft.voice.words(hand.title).split(" ")[-1].endswith("s") and " " in draft.voice.words(hand.title)
    return draft.say(f"prose.close.name.{'other' if several else 'one'}", name=name)


def _has_article(draft: Draft, hand: ClosingHand) -> bool:
    """Return whether the name of a hand is a noun that takes an article: *el color*, but *cinco parejas*."""
    return draft.voice.lang == "es" and " " not in draft.voice.words(hand.title)


def _usual(draft: Draft, hand: ClosingHand) -> str:
    """Return how one closes with a hand that is split into groups."""
    discard = draft.variant.closing.discard_of(hand)
    suffix = "" if discard == "required" else f"_{discard}"
    kinds = _kinds(draft, hand)
    if draft.has_play:
        groups = draft.say("prose.close.table_kinds", kinds=kinds) if kinds else ""
        if discard == "required":
            face = draft.say(f"prose.close.face.{draft.variant.closing.face}")
            return draft.say("prose.close.table", groups=groups, face=face)
        return draft.say(f"prose.close.table{suffix}", groups=groups)
    groups = draft.say("prose.close.in_kinds", kinds=kinds) if kinds else draft.say("prose.close.melded")
    if discard != "required":
        return draft.say(f"prose.close.held{suffix}", groups=groups)
    return draft.say("prose.close.held", cards=_cards(draft), groups=groups)


def _cards(draft: Draft) -> str:
    if draft.hand_size is None:
        return draft.say("prose.close.all_own")
    return f"{in_words(draft.voice, draft.hand_size, 'f')} {draft.w.thing('cards').many}"


def _kinds(draft: Draft, hand: ClosingHand) -> list[str]:
    """Return the kinds that a hand is made of, nothing where any meld will do."""
    usual = [kind.name for kind in draft.variant.melds if kind.only is None]
    groups = hand.groups or ()
    return [] if set(groups) == set(usual) else [draft.w.kind(name).many for name in groups]


def _what(draft: Draft, hand: ClosingHand) -> tuple[str, str]:
    """Return what cards a hand is made of, and what goes with it: whether they have to be in melds, and jokers."""
    tree = draft.tree(hand.when) if hand.when is not None and not draft.always(hand.when) else None
    if hand.groups is not None:
        kinds = [draft.w.kind(name).many for name in hand.groups]
        what = draft.say("prose.close.all_groups", kinds=kinds)
        if tree is None:
            return what, ""
        return what, f", {draft.w.at('shown').when(tree)}"
    assert tree is not None or hand.when is not None
    asked = tree if tree is not None else draft.tree(hand.when)  # type: ignore[arg-type]
    said = traits(draft.w.at("shown"), asked)
    which = "" if reads(asked, "loose", "deadwood", "melds") else draft.say("prose.close.any_melds")
    if draft.deck.jokers and not reads(asked, "jokers", "naturals", "joker"):
        which += draft.say("prose.close.jokers_do")
    if said is None:
        return draft.say("prose.close.cards_if", clause=draft.clause(asked, "shown")), which
    if draft.hand_size is None or draft.has_play:
        return draft.say("prose.close.all_alike", traits=said), which
    number_ = in_words(draft.voice, draft.hand_size, "f")
    return draft.say("prose.close.cards_alike", n=number_, traits=said), which


def _pays(draft: Draft, hand: ClosingHand) -> str:
    if hand.factor is None:
        return ""
    tree = draft.tree(hand.factor)
    share = _share(tree)
    if share is not None:
        return draft.say("prose.close.pays_share", n=in_words(draft.voice, share))
    return draft.say("prose.close.pays", factor=draft.amount(tree, "shown"))


def _share(tree: Typed) -> int | None:
    """Return 2 for a factor of 1/2, None for one that is no such part."""
    factor = number(tree)
    return factor.denominator if isinstance(factor, Fraction) and factor.numerator == 1 else None


def hand_would(draft: Draft, hand: ClosingHand) -> str:
    """Return what a closing hand would do, for a question that was answered without it."""
    if hand.factor is None:
        what, which = _what(draft, hand)
        return draft.say("prose.close.would_plain", what=what, which=which)
    tree = draft.tree(hand.factor)
    share = _share(tree)
    if share == 2:
        return draft.say("prose.close.would_share.2")
    if share is not None:
        return draft.say("prose.close.would_share", n=in_words(draft.voice, share))
    return draft.say("prose.close.would", factor=draft.amount(tree, "shown"))


# -- hands that leave cards over, and hands that differ in the card that they throw
def _leaving(draft: Draft, hand: ClosingHand, *, first: bool) -> str:
    """Return how one closes with cards left over."""
    assert hand.leaving is not None
    tree = draft.tree(hand.leaving)
    args = _named(draft, hand)
    args["who"] = draft.say("prose.close.drawn" if first else "prose.close.they")
    match tree:
        case Comparison(op="<=", left=Read(name="deadwood"), right=right):
            keeps = draft.variant.closing.discard_of(hand) == "none"
            key = "prose.close.leaving_kept" if keeps else "prose.close.leaving"
            limit = number(right)
            said = draft.amount(right, "shown") if limit is None else draft.say("prose.score.points", n=limit)
            if isinstance(right, Choice):
                said = draft.say("prose.close.limits", limits=said)
            return draft.say(key, limit=said, **args)
    return draft.say("prose.close.leaving_if", clause=draft.clause(tree, "shown"), **args)


def _whole(draft: Draft, hand: ClosingHand) -> str:
    """Return what a close without cards left over is called, and what is thrown."""
    kinds = _kinds(draft, hand)
    groups = draft.say("prose.close.in_kinds", kinds=kinds) if kinds else draft.say("prose.close.melded")
    discard = draft.variant.closing.discard_of(hand)
    key = "prose.close.whole" if discard == "required" else f"prose.close.whole_{discard}"
    return draft.say(key, cards=_cards(draft), groups=groups, **_named(draft, hand))


def _named(draft: Draft, hand: ClosingHand) -> dict[str, str]:
    when = "" if draft.always(hand.when) else f", {draft.when(hand.when, 'shown')}"  # type: ignore[arg-type]
    return {"name": draft.voice.format(Title(hand.title)), "pays": _pays(draft, hand), "when": when}


# -- after the close
def _showdown(draft: Draft) -> Iterator[str]:
    rules = draft.variant.showdown
    if rules is None:
        yield draft.say("prose.showdown.none_after" if draft.variant.table.lay_off else "prose.showdown.none")
        return
    yield draft.say(f"prose.showdown.{rules.onto}", when=showdown_when(draft, rules))


def showdown_when(draft: Draft, rules: LayOff) -> str:
    """Return who may lay cards off after the close, where not everybody may."""
    when = rules.permission.when
    if when is None or draft.always(when):
        return ""
    return draft.say("prose.table.when", when=draft.when(when, "showdown"))
