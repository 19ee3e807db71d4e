"""Kinds of meld: what each is, with example cards, and where jokers may stand."""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.core.messages.words import RANK_WORDS
from remigio_dsl.core.said import Title
from remigio_dsl.core.voice import capital
from remigio_dsl.lang.typed import Comparison, Constant, Read, Typed
from remigio_dsl.ui.rulesheet import examples
from remigio_dsl.ui.rulesheet.draft import Draft, in_order
from remigio_dsl.ui.rulesheet.sheet import Section
from remigio_dsl.variant.model import Kind
from remigio_dsl.variant.wording.clauses import quantity
from remigio_dsl.variant.wording.nouns import in_words, span
from remigio_dsl.variant.wording.simple import bound, conjuncts, truth
from remigio_dsl.variant.wording.values import rank_label


def melds(draft: Draft) -> Section:
    """Return the section about melds."""
    rules = draft.variant.melds
    for kind in rules:
        for key in ("shape", "size", "suits", "ace", "order", "jokers", "when", "forbid.*.when", "joker_is", "only"):
            draft.covers(f"{kind.path}.{key}")
    groups = _sharing(draft) if rules else []
    shared = [kind for some in groups for kind in some]
    sentences: list[str] = []
    for kind in rules:
        sentences += kind_sentences(draft, kind, with_jokers=kind not in shared)
    draft.covers("deck.wild")
    if shared and (draft.deck.jokers or draft.variant.deck.wild is not None):
        sentences += _jokers(draft, groups)
    return Section("melds", draft.say("prose.title.melds"), tuple(sentences))


# -- one kind
def kind_sentences(draft: Draft, kind: Kind, *, with_jokers: bool, with_examples: bool = True) -> list[str]:
    """Return what a kind of meld is, with examples; its limit of jokers only where no other kind shares it."""
    sentences = [kind_sentence(draft, kind, with_jokers=with_jokers)]
    if with_examples:
        yes, no = examples.of_kind(draft, kind)
        sentences += _examples(draft, yes, no)
    for condition in in_order(kind.forbid):
        if truth(draft.tree(condition.rule)) is False:
            continue
        own = draft.own_words(condition)
        when = draft.when(condition.rule, "group")
        sentences.append(own or draft.say("prose.kind.not_valid", kind=Title(kind.title), when=when))
    return [" ".join(sentences)]


def kind_sentence(draft: Draft, kind: Kind, *, with_jokers: bool) -> str:
    """Return what a kind of meld is, in one sentence."""
    w = draft.w
    noun = w.kind(kind.name)
    size = span(draft.voice, kind.least, kind.most, w.thing("cards"))
    when = ""
    if not draft.always(kind.when):
        assert kind.when is not None
        when = draft.say("prose.kind.when", when=draft.when(kind.when, "group"))
    jokers = _own_limit(draft, kind) if with_jokers and draft.deck.jokers else ""
    only = draft.say(f"prose.only.{kind.only}") if kind.only else ""
    args = {"kind": capital(noun.one), "size": size, "jokers": jokers, "when": when, "only": only}
    if kind.shape == "set":
        return draft.say("prose.set", **args, suits=_suits(draft, kind))
    return draft.say("prose.run", **args, ace=_ace(draft, kind))


def _suits(draft: Draft, kind: Kind) -> str:
    if kind.suits == "any" and not examples.may_repeat(draft, kind):
        return ""
    return draft.say(f"prose.suits.{kind.suits}")


def _ace(draft: Draft, kind: Kind) -> str:
    deck = draft.deck
    plain = tuple(range(len(deck.ranks)))
    known = {
        (plain, False): "low",
        (plain, True): "wheel",
        ((*plain[1:], 0), False): "high",
        ((*plain, 0), False): "both",
    }
    word = known.get((kind.order, kind.wheel))
    if word is None or deck.ranks[0] != "A":
        if word in ("low", None) and kind.order == plain and not kind.wheel:
            return ""
        ranks = " ".join(rank_label(draft.w, deck, rank) for rank in kind.order)
        return draft.say("prose.order_wheel" if kind.wheel else "prose.order", ranks=ranks)
    low, high = (_rank(deck.ranks[place]) for place in (1, -1))
    return draft.say(f"prose.ace.{word}", low=low, high=high)


def _rank(name: str) -> Title:
    english, _, spanish, _, gender = RANK_WORDS[name]
    return Title({"en": english, "es": f"{'la' if gender == 'f' else 'el'} {spanish}"})


def _examples(draft: Draft, yes: Sequence[Sequence[int]], no: Sequence[Sequence[int]]) -> list[str]:
    said = draft.voice.join(examples.shown(draft, cards) for cards in yes)
    not_so = draft.voice.join((examples.shown(draft, cards) for cards in no), "or")
    if yes and no:
        return [draft.say("prose.example_but", yes=said, no=not_so)]
    if yes:
        return [draft.say("prose.example", yes=said)]
    return [draft.say("prose.example_not", no=not_so)] if no else []


# -- jokers
def _limit(draft: Draft, kind: Kind) -> Typed | None:
    return draft.tree(kind.jokers) if kind.jokers is not None else None


def _sharing(draft: Draft) -> list[list[Kind]]:
    """Return the kinds by their limit of jokers, which is said once for all of them.

    A kind that only closing knows, and that has a limit of its own, says it itself.
    """
    groups: list[list[Kind]] = []
    for kind in draft.variant.melds:
        same = next((some for some in groups if _limit(draft, some[0]) == _limit(draft, kind)), None)
        if same is not None:
            same.append(kind)
        else:
            groups.append([kind])
    return [some for some in groups if any(kind.only != "closing" for kind in some)] or groups[:1]


def _own_limit(draft: Draft, kind: Kind) -> str:
    limit = _limit(draft, kind)
    if limit is None or truth(limit) is True:
        return draft.say("prose.kind.any_jokers")
    if truth(limit) is False:
        return draft.say("prose.kind.no_jokers")
    found = bound(limit)
    if found is not None and found[0] == "jokers" and found[1] == "<=" and found[2] >= 1:
        number = in_words(draft.voice, found[2])
        return draft.say("prose.kind.jokers_most", n=found[2], number=number)
    return draft.say("prose.kind.when", when=draft.when(limit, "group"))


def _jokers(draft: Draft, groups: list[list[Kind]]) -> list[str]:
    """Return how many jokers a meld may have, with an example of each limit."""
    everywhere = len(groups) == 1
    said = []
    for kinds in groups:
        where = draft.say("prose.joker.meld")
        if not everywhere:
            where = draft.voice.join((draft.voice.format(Title(kind.title), "a") for kind in kinds), "or")
        sentence = _limit_sentence(draft, kinds[0], where, "prose.joker." if everywhere else "prose.joker.each.")
        yes, no = examples.with_jokers(draft, kinds)
        said.append(" ".join([sentence, *_examples(draft, yes, no)]))
    if not everywhere:
        said = [draft.say("prose.joker.several", limits=" ".join(map(capital, said)))]
    return [*said, *_wild(draft), *_held(draft)]


def _wild(draft: Draft) -> list[str]:
    """Return which other cards may be used as jokers."""
    rule = draft.variant.deck.wild
    if rule is None or truth(draft.tree(rule)) is False:
        return []
    tree = draft.tree(rule)
    match tree:
        case Comparison(op="=", left=Read(name="rank"), right=Constant(value=str() as rank)):
            word = RANK_WORDS[rank]
            many = Title({"en": word[1], "es": f"{'las' if word[4] == 'f' else 'los'} {word[3]}"})
            return [draft.say("prose.joker.wild", cards=many)]
    return [draft.say("prose.joker.wild_if", when=draft.when(tree, "wild"))]


def _limit_sentence(draft: Draft, kind: Kind, where: str, key: str) -> str:
    limit = _limit(draft, kind)
    if limit is None or truth(limit) is True:
        return draft.say(f"{key}any", where=where)
    if truth(limit) is False:
        return draft.say(f"{key}none", where=where)
    parts = [(part, quantity(draft.w.at("group"), part, negated=True)) for part in conjuncts(limit)]
    many = [q for _, q in parts if q is not None]
    others = [draft.clause(part, "group") for part, q in parts if q is None]
    if many:
        more = draft.say("prose.joker.and_only", clause=draft.voice.join(others)) if others else ""
        return draft.say(f"{key}limit", where=where, q=draft.say("prose.joker.nor").join(many) + more)
    return draft.say(f"{key}if", where=where, when=draft.when(limit, "group"))


def _held(draft: Draft) -> list[str]:
    """Return what jokers stand for, where melds lie on the table or a file says it otherwise than usual."""
    sentences = []
    for how in ("declared", "open"):
        kinds = [kind for kind in draft.variant.melds if kind.joker_is == how and kind.only != "closing"]
        if not draft.has_play:
            kinds = [kind for kind in kinds if how != ("open" if kind.shape == "set" else "declared")]
        if kinds:
            said = draft.voice.join(draft.voice.format(Title(kind.title), "a") for kind in kinds)
            sentences.append(draft.say(f"prose.joker.{how}", kinds=said))
    return sentences
