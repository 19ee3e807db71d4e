"""Opening, and what is done on the table before the close."""

from __future__ import annotations

from fractions import Fraction

from remigio_dsl.core.said import Title
from remigio_dsl.lang.rule import Rule
from remigio_dsl.lang.typed import Choice, Comparison, Constant, Read, Typed
from remigio_dsl.ui.rulesheet.draft import Draft
from remigio_dsl.ui.rulesheet.sheet import Section
from remigio_dsl.variant.model import Kind, Opening
from remigio_dsl.variant.wording.nouns import counted
from remigio_dsl.variant.wording.simple import cases, number, reads, truth


def opening(draft: Draft) -> Section | None:
    """Return the section about opening, None where nothing is laid before the close."""
    rules = draft.variant.opening
    if rules is None and not draft.has_play:
        return None
    draft.covers("opening.points", "opening.needs.*.when", "opening.forbid.*.when")
    title = draft.say("prose.title.opening")
    if rules is None:
        return Section("opening", title, (draft.say("prose.no_opening"),))
    sentences = [_points(draft, rules)]
    sentences += draft.conditions(rules.needs, "groups", "prose.open.needs")
    sentences += draft.conditions(rules.forbid, "groups", "prose.open.forbid")
    if rules.points is not None:
        table = next((name for name in ("opening", "melded") if name in draft.variant.values), "hand")
        sentences.append(draft.say(f"prose.open.values.{'own' if table == 'opening' else table}"))
        if not reads(draft.tree(rules.points), "closes"):
            sentences.append(draft.say("prose.open.closing_too"))
    return Section("opening", title, tuple(sentences))


def _points(draft: Draft, rules: Opening) -> str:
    if rules.points is None:
        return draft.say("prose.open.free")
    tree = draft.tree(rules.points)
    wanted = number(tree)
    if isinstance(wanted, int | Fraction):
        return draft.say("prose.open.points", points=wanted, others="")
    if isinstance(tree, Choice) and all(number(value) is not None for _, value in cases(tree)):
        return _by_case(draft, tree)
    return draft.say("prose.open.amount", amount=draft.amount(tree, "groups"))


def _by_case(draft: Draft, tree: Choice) -> str:
    """Return the points of a choice: those of the usual case, then the others, and who needs none."""
    said, others, more = "", "", ""
    for condition, value in cases(tree):
        points = draft.voice.format(number(value))
        if condition is None:
            said = points
        elif number(value) == 0 and isinstance(condition, Read) and condition.name == "closes":
            more = f" {draft.say('prose.open.waived')}"
        else:
            others += draft.say("prose.open.or", points=points, when=draft.when(condition, "groups"))
    return draft.say("prose.open.points", points=said, others=others) + more


def table(draft: Draft) -> Section | None:
    """Return the section about the acts at the table, None where there are none."""
    if not draft.has_play:
        return None
    draft.covers(*(f"table.meld.{key}" for key in ("when", "needs.*.when", "forbid.*.when")))
    rules = draft.variant.table.meld
    sentences = [draft.say("prose.table.meld_free" if draft.variant.opening is None else "prose.table.meld")]
    if not draft.always(rules.when):
        assert rules.when is not None
        sentences.append(draft.say("prose.table.meld_when", when=draft.when(rules.when, "turn")))
    sentences += draft.conditions(rules.needs, "groups", "prose.table.meld_needs")
    sentences += draft.conditions(rules.forbid, "groups", "prose.table.meld_forbid")
    sentences += _lay_off(draft) + _swap(draft)
    sentences.append(draft.say("prose.table.stays"))
    return Section("table", draft.say("prose.title.table"), tuple(sentences))


def _lay_off(draft: Draft) -> list[str]:
    rules = draft.variant.table.lay_off
    if rules is None:
        return [draft.say("prose.table.no_lay")]
    draft.covers(*(f"table.lay_off.{key}" for key in ("when", "needs.*.when", "forbid.*.when", "onto")))
    permission = rules.permission
    when = ""
    if not draft.always(permission.when):
        assert permission.when is not None
        when = draft.say("prose.table.when", when=draft.when(permission.when, "turn", spoken=True))
    scores = draft.say(f"prose.table.scores.{rules.scores_for}") if "melded" in draft.variant.values else ""
    if scores:
        draft.covers("table.lay_off.scores_for")
    key = f"prose.table.lay.{rules.onto}"
    if _goes_on(draft):
        sentences = [draft.say(f"{key}_opened", scores=scores)]
    else:
        sentences = [draft.say(key, when=when, scores=scores)]
    sentences += draft.conditions(permission.needs, "lay", "prose.table.lay.needs", slot="clause")
    return sentences + draft.conditions(permission.forbid, "lay", "prose.table.lay.forbid", slot="clause")


def _goes_on(draft: Draft) -> bool:
    """Return whether cards are laid off by whoever has opened, of whom the sentence before speaks."""
    table = draft.variant.table
    if draft.variant.opening is None or table.lay_off is None or table.lay_off.permission.when is None:
        return False
    asked = draft.tree(table.lay_off.permission.when)
    alone = draft.always(table.meld.when) and not table.meld.needs and not table.meld.forbid
    return alone and isinstance(asked, Read) and asked.name == "opened"


def _same(draft: Draft, one: Rule | None, other: Rule | None) -> bool:
    return one is not None and other is not None and draft.tree(one) == draft.tree(other)


def _swap(draft: Draft) -> list[str]:
    rules = draft.variant.table.swap
    if rules is None:
        return [draft.say("prose.table.no_swap")] if draft.deck.jokers else []
    draft.covers(*(f"table.swap.{key}" for key in ("when", "needs.*.when", "forbid.*.when", "must")))
    when = ""
    if not draft.always(rules.when):
        assert rules.when is not None
        when = draft.say("prose.table.when", when=draft.when(rules.when, "turn", spoken=True))
    must = draft.variant.table.swap_must
    duty = must is not None and truth(draft.tree(must)) is not True
    then = draft.say("prose.table.swap_free")
    if duty:
        assert must is not None
        then = draft.say("prose.table.swap_must", clause=draft.clause(must, "joker_duty"))
    key = "prose.table.swap" if draft.variant.table.lay_off is not None else "prose.table.swap_alone"
    lay_off = draft.variant.table.lay_off
    if when and lay_off is not None and _same(draft, rules.when, lay_off.permission.when):
        key = "prose.table.swap_same"
    sentences = [draft.say(key, when=when, then=then)]
    for kind in draft.variant.melds:
        if kind.only == "closing":
            continue
        draft.covers(f"{kind.path}.swap")
        if kind.swap is None or truth(draft.tree(kind.swap)) is False:
            sentences.append(draft.say("prose.table.swap_never", kind=Title(kind.title)))
        elif truth(draft.tree(kind.swap)) is not True:
            sentences.append(_swap_of(draft, kind, draft.tree(kind.swap)))
    sentences += draft.conditions(rules.needs, "lay", "prose.table.swap_needs", slot="clause")
    return sentences + draft.conditions(rules.forbid, "lay", "prose.table.swap_forbid", slot="clause")


def _swap_of(draft: Draft, kind: Kind, asked: Typed) -> str:
    """Return when the joker of one kind may be exchanged."""
    title = Title(kind.title)
    match asked:
        case Comparison(op="=", left=Read(name="given"), right=Constant(value=1)):
            return draft.say("prose.table.swap_one", kind=title)
        case Comparison(op="=", left=Read(name="given"), right=Read(name="missing")):
            return draft.say("prose.table.swap_all", kind=title)
        case Comparison(op="=", left=Read(name="size"), right=Constant(value=int(n))):
            return draft.say("prose.table.swap_size", kind=title, cards=counted(draft.voice, n, draft.w.thing("cards")))
    return draft.say("prose.table.swap_if", kind=title, when=draft.when(asked, "exchange"))
