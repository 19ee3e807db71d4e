"""A turn: what is drawn, what may be done, what is discarded, and what happens when the stock runs out."""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.core.voice import capital
from remigio_dsl.lang.typed import Junction, Read, Typed
from remigio_dsl.ui.rulesheet.draft import Draft, in_order
from remigio_dsl.ui.rulesheet.sheet import Section
from remigio_dsl.variant.model import Condition, DrawSource, Step
from remigio_dsl.variant.wording.nouns import counted, in_words
from remigio_dsl.variant.wording.simple import bound, conjuncts, truth
from remigio_dsl.variant.wording.turns import source_sentence

_USUAL_LAPS = 100
_SAID = (
    *("turn.steps", "turn.draw.when", "turn.play.when", "turn.discards_seen", "turn.limit.laps", "turn.limit.when"),
    "turn.limit.else",
    *(f"turn.draw.from.*.{key}" for key in ("pile", "take", "when", "must")),
    *(f"turn.discard.{key}" for key in ("when", "cards", "forbid.*.when", "needs.*.when")),
    *(f"turn.empty_stock.{key}" for key in ("left", "kept", "refill", "shuffle", "times", "else")),
)


def turn(draft: Draft) -> Section:
    """Return the section about a turn."""
    draft.covers(*_SAID)
    sentences = _plain(draft) if _is_plain(draft) else _acts(draft)
    if not draft.has_play:
        sentences.append(draft.say("prose.no_melds"))
    if draft.variant.turn.discards_seen == "all":
        sentences.append(draft.say("prose.pile.seen"))
    sentences += _thrown(draft)
    sentences += _stock(draft)
    sentences += _limit(draft)
    return Section("turn", draft.say("prose.title.turn"), tuple(sentences))


# -- the steps
def _is_plain(draft: Draft) -> bool:
    """Return whether a turn is drawing one card and discarding, always."""
    rules = draft.variant.turn
    return (
        [step.name for step in rules.steps] == ["draw", "discard"]
        and all(draft.always(step.when) for step in rules.steps)
        and all(_is_single(draft, source) for source in rules.sources)
        and len({source.pile for source in rules.sources}) == len(rules.sources) > 0
    )


def _is_single(draft: Draft, source: DrawSource) -> bool:
    return source.least == source.most == 1 and draft.always(source.when) and source.must is None and not source.whole


def _plain(draft: Draft) -> list[str]:
    rules, voice = draft.variant.turn, draft.voice
    piles = [source.pile for source in rules.sources]
    places = draft.say(f"prose.turn.places.{'both' if len(piles) > 1 else piles[0]}")
    again = ""
    if rules.discard.cards == 1 and draft.hand_size is not None:
        again = draft.say("prose.turn.again", n=in_words(voice, draft.hand_size, "f"))
    one = draft.say("prose.turn.another") if rules.discard.cards == 1 else _thrown_cards(draft)
    return [draft.say("prose.turn.one", places=places, one=one, again=again)]


def _thrown_cards(draft: Draft) -> str:
    return counted(draft.voice, draft.variant.turn.discard.cards, draft.w.thing("cards"))


def _acts(draft: Draft) -> list[str]:
    rules = draft.variant.turn
    steps = [step for step in rules.steps if step.when is None or truth(draft.tree(step.when)) is not False]
    acts = [_act(draft, step) for step in steps]
    sentences = [draft.say("prose.turn.acts", acts=_in_a_row(draft, acts))] if acts else []
    never = [step.name for step in rules.steps if step not in steps]
    if never:
        sentences.append(draft.say("prose.turn.never", steps=_no(draft, never)))
    sentences += _exceptions(draft, steps)
    for name in ("draw", "discard"):
        if not rules.has(name):
            sentences.append(draft.say(f"prose.turn.no_{name}"))
    if rules.has("draw"):
        sentences += _sources(draft)
    return sentences


def _in_a_row(draft: Draft, acts: list[str]) -> str:
    """Return acts one after the other: *roba, puede después bajar combinaciones, y al final tira una carta*."""
    if len(acts) < 3:
        return draft.voice.join(acts)
    return ", ".join([*acts[:-1], draft.say("prose.turn.last", act=acts[-1])])


def _act(draft: Draft, step: Step) -> str:
    if step.name == "draw":
        return draft.say("prose.turn.draw")
    if step.name == "discard":
        return draft.say("prose.turn.discard", cards=_thrown_cards(draft))
    table = draft.variant.table
    acts = [draft.say("prose.turn.meld")]
    acts += [draft.say("prose.turn.lay")] if table.lay_off is not None else []
    acts += [draft.say("prose.turn.swap")] if table.swap is not None else []
    return draft.say("prose.turn.play", acts=draft.voice.join(acts))


def _exceptions(draft: Draft, steps: list[Step]) -> list[str]:
    """Return when which steps are left out."""
    asked: list[tuple[Typed, list[Step]]] = []
    for step in steps:
        if step.when is None or draft.always(step.when):
            continue
        tree = draft.tree(step.when)
        same = next((some for one, some in asked if one == tree), None)
        if same is None:
            asked.append((tree, [step]))
        else:
            same.append(step)
    sentences = []
    for tree, some in asked:
        left = [step.name for step in steps if step not in some]
        rest = draft.say("prose.turn.only_discard", cards=_thrown_cards(draft)) if left == ["discard"] else ""
        when = capital(draft.when(tree, "turn", negated=True))
        none = _no(draft, [one.name for one in some])
        sentences.append(draft.say("prose.turn.except", when=when, steps=none, rest=rest))
    return sentences


def _no(draft: Draft, names: Sequence[str]) -> str:
    return " ".join(draft.say(f"prose.turn.{'nor' if at else 'no'}.{name}") for at, name in enumerate(names))


# -- where cards are drawn from
def _sources(draft: Draft) -> list[str]:
    seen: set[str] = set()
    sentences = []
    for source in sorted(
        draft.variant.turn.sources, key=lambda one: (one.pile != "stock", one.name != one.pile, one.name)
    ):
        key = f"prose.draw.{'again.' if source.pile in seen else ''}{source.pile}"
        seen.add(source.pile)
        if source.when is not None and truth(draft.tree(source.when)) is False:
            continue
        sentences.append(source_sentence(draft.w, source, key))
    return sentences


# -- what may be discarded
def _thrown(draft: Draft) -> list[str]:
    rules = draft.variant.turn.discard
    sentences = draft.conditions(rules.needs, "thrown", "prose.throw.needs")
    for condition in in_order(rules.forbid):
        sentences += _forbidden(draft, condition)
    return sentences


def _forbidden(draft: Draft, condition: Condition) -> list[str]:
    tree = draft.tree(condition.rule)
    if truth(tree) is False:
        return []
    own = draft.own_words(condition)
    if own is not None:
        return [own]
    parts = conjuncts(tree)
    taken_ = [part for part in parts if isinstance(part, Read) and part.name == "just_taken"]
    if taken_:
        rest = tuple(part for part in parts if part not in taken_)
        if not rest:
            return [draft.say("prose.throw.just_taken", when="")]
        if len(rest) == 1 and bound(rest[0]) == ("taken", "=", 1):
            return [draft.say("prose.throw.just_taken", when=f" {draft.say('prose.throw.alone')}")]
        asked = rest[0] if len(rest) == 1 else Junction(tree.type, tree.excerpt, tree.at, tree.facts, "and", rest)
        return [draft.say("prose.throw.just_taken", when=f" {draft.when(asked, 'thrown')}")]
    if isinstance(tree, Read) and tree.name == "joker":
        return [draft.say("prose.throw.joker")]
    return draft.conditions([condition], "thrown", "prose.throw.forbid")


# -- an end without a close
def _stock(draft: Draft) -> list[str]:
    rules = draft.variant.turn.empty_stock
    out = draft.say("prose.stock.out")
    if rules.left:
        out = draft.say("prose.stock.left", cards=counted(draft.voice, rules.left, draft.w.thing("cards")))
    if rules.kept is not None:
        piles = {source.pile for source in draft.variant.turn.sources}
        key = "prose.stock.kept" if "discard" in piles and not rules.left else "prose.stock.kept_empty"
        out = draft.say(key, cards=counted(draft.voice, max(rules.kept, rules.left or 0), draft.w.thing("cards")))
    end = draft.say(f"prose.ends.{rules.otherwise}")
    if rules.refill == "none" or rules.times == 0:
        return [draft.say("prose.stock.none", out=out, end=end)]
    times = ""
    if rules.times is not None:
        times = draft.say("prose.stock.times", n=rules.times, times=in_words(draft.voice, rules.times, "f"))
    key = f"prose.stock.{rules.refill}{'' if rules.shuffle else '_turned'}"
    sentences = [draft.say(key, out=out, times=times)]
    if rules.times is not None:
        sentences.append(draft.say("prose.stock.after_times", end=end))
    elif rules.refill == "all_but_top" or rules.otherwise != "end_deal":
        sentences.append(draft.say("prose.stock.nothing_left", end=end))
    return sentences


def _limit(draft: Draft) -> list[str]:
    rules = draft.variant.turn.limit
    end = draft.say(f"prose.ends.{rules.otherwise}")
    sentences = []
    if rules.when is not None and truth(draft.tree(rules.when)) is not False:
        sentences.append(draft.say("prose.limit.when", when=capital(draft.when(rules.when, "turn")), end=end))
    if (rules.laps, rules.otherwise) != (_USUAL_LAPS, "end_deal"):
        sentences.append(draft.say("prose.limit", n=rules.laps, end=end))
    return sentences
