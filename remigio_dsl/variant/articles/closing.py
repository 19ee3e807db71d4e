"""Articles about closing: the hands that close, conditions, and what follows the close."""

from __future__ import annotations

from fractions import Fraction

from remigio_dsl.core.said import Title
from remigio_dsl.lang.rule import Rule
from remigio_dsl.variant.articles.article import Article, Writer
from remigio_dsl.variant.articles.playing import whole
from remigio_dsl.variant.model import ClosingHand, Kind
from remigio_dsl.variant.wording.kinds import own_limit
from remigio_dsl.variant.wording.nouns import in_words, span
from remigio_dsl.variant.wording.shown import traits
from remigio_dsl.variant.wording.simple import number


def write(writer: Writer) -> None:
    """Note the articles about the close."""
    writer.section = "closing"
    rules = writer.variant.closing
    writer.add(
        writer.word("closing.discard", "close_discard", writer.say(f"diff.close.{rules.discard}"), rules.discard),
        writer.word("closing.face", "close_face", writer.say(f"prose.close.face.{rules.face}"), rules.face),
    )
    label = writer.label("close")
    writer.add(*writer.conditions(rules.needs, "shown", "diff.close.needs", label))
    writer.add(*writer.conditions(rules.forbid, "shown", "diff.close.forbid", label))
    writer.add(*(_hand(writer, hand) for hand in rules.hands))
    _showdown(writer)


def _hand(writer: Writer, hand: ClosingHand) -> Article:
    title = writer.voice.format(Title(hand.title))
    kinds = [writer.w.kind(name).many for name in hand.groups or ()]
    groups = writer.say("diff.hand.groups", kinds=kinds) if kinds else writer.say("diff.hand.any")
    parts = (
        Article(f"{hand.path}.groups", "closing", title, groups, hand.groups and frozenset(hand.groups),
                (f"{hand.path}.groups",)),
        writer.rule(f"{hand.path}.when", title, _when(writer, hand), hand.when, True),
        writer.rule(f"{hand.path}.factor", title, factor(writer, hand.factor), hand.factor),
        writer.rule(f"{hand.path}.leaving", title, _leaving(writer, hand), hand.leaving, False),
        Article(f"{hand.path}.discard", "closing", title, _discard(writer, hand),
                writer.variant.closing.discard_of(hand), (f"{hand.path}.discard",)),
    )  # fmt: skip
    rules = tuple(rule for part in parts for rule in part.rules)
    return Article(
        hand.path, "closing", title, _whole(writer, hand), tuple(part.same for part in parts),
        (hand.path, *(path for part in parts for path in part.paths)), rules, parts, "closing.hands.*",
    )  # fmt: skip


def _when(writer: Writer, hand: ClosingHand) -> str:
    if hand.when is None:
        return writer.say("always")
    tree = writer.tree(hand.when)
    assert tree is not None
    said = traits(writer.w.at("shown"), tree)
    return writer.say("diff.hand.cards", traits=said) if said else writer.when(hand.when, "shown")


def _leaving(writer: Writer, hand: ClosingHand) -> str:
    """Return what may be left over."""
    if hand.leaving is None:
        return writer.say("diff.hand.no_leaving")
    return writer.w.at("shown").clause(hand.leaving.tree)


def _discard(writer: Writer, hand: ClosingHand) -> str:
    return writer.say(f"diff.hand.discard.{writer.variant.closing.discard_of(hand)}")


def factor(writer: Writer, rule: Rule | None) -> str:
    """Return by what a hand multiplies the points."""
    if rule is None:
        return writer.say("diff.hand.premium")
    tree = writer.tree(rule)
    share = number(tree)
    if isinstance(share, Fraction) and share.numerator == 1:
        return writer.say("diff.hand.divided", n=in_words(writer.voice, share.denominator))
    return writer.say("diff.hand.times", amount=writer.amount(rule, "shown"))


def _whole(writer: Writer, hand: ClosingHand) -> str:
    """Return what a hand is where the other variant does not have it."""
    told = []
    if hand.groups is not None:
        told.append(writer.say("diff.hand.with", kinds=[writer.w.kind(name).many for name in hand.groups]))
    if hand.when is not None:
        told.append(_when(writer, hand))
    if hand.leaving is not None:
        told.append(_leaving(writer, hand))
    if hand.discard not in (None, writer.variant.closing.discard):
        told.append(_discard(writer, hand))
    own = [kind for kind in writer.variant.melds if kind.only == "closing" and kind.name in (hand.groups or ())]
    told += [_kind(writer, kind) for kind in own]
    if hand.factor is not None:
        told.append(factor(writer, hand.factor))
    return writer.say("diff.hand.admitted", what=", ".join(told))


def _kind(writer: Writer, kind: Kind) -> str:
    """Return a kind that only this hand has."""
    cards = span(writer.voice, kind.least, kind.most, writer.w.thing("cards"))
    said = writer.say(f"diff.hand.kind.{kind.shape}", cards=cards)
    return said + own_limit(writer.w, kind)


def _showdown(writer: Writer) -> None:
    rules = writer.variant.showdown
    if rules is None:
        return
    label = writer.label("showdown")
    parts = [
        writer.word("showdown.lay_off.onto", "showdown", writer.say(f"diff.showdown.{rules.onto}"), rules.onto),
        writer.condition("showdown.lay_off.when", label, rules.permission.when, "showdown"),
    ]
    writer.add(whole(writer, "showdown.lay_off", label, parts))
