"""Kinds of meld: what each is, with example cards, and where jokers may stand."""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.core.messages.words import RANK_WORDS
from remigio_dsl.core.said import Title
from remigio_dsl.core.voice import capital
from remigio_dsl.lang.typed import Comparison, Constant, Read
from remigio_dsl.ui.rulesheet import examples
from remigio_dsl.ui.rulesheet.draft import Draft, in_order
from remigio_dsl.ui.rulesheet.sheet import Section
from remigio_dsl.variant.model import Kind
from remigio_dsl.variant.wording.kinds import ace, limit, limit_sentence, own_limit
from remigio_dsl.variant.wording.nouns import span
from remigio_dsl.variant.wording.simple import truth


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
    jokers = own_limit(w, kind) if with_jokers and draft.deck.jokers else ""
    only = draft.say(f"prose.only.{kind.only}") if kind.only else ""
    args = {"kind": capital(noun.one), "size": size, "jokers": jokers, "when": when, "only": only}
    if kind.shape == "set":
        return draft.say("prose.set", **args, suits=_suits(draft, kind))
    return draft.say("prose.run", **args, ace=ace(w, kind, draft.deck, "prose."))


def _suits(draft: Draft, kind: Kind) -> str:
    if kind.suits == "any" and not examples.may_repeat(draft, kind):
        return ""
    return draft.say(f"prose.suits.{kind.suits}")


def _examples(draft: Draft, yes: Sequence[Sequence[int]], no: Sequence[Sequence[int]]) -> list[str]:
    said = draft.voice.join(examples.shown(draft, cards) for cards in yes)
    not_so = draft.voice.join((examples.shown(draft, cards) for cards in no), "or")
    if yes and no:
        return [draft.say("prose.example_but", yes=said, no=not_so)]
    if yes:
        return [draft.say("prose.example", yes=said)]
    return [draft.say("prose.example_not", no=not_so)] if no else []


# -- jokers
def _sharing(draft: Draft) -> list[list[Kind]]:
    """Return the kinds by their limit of jokers, which is said once for all of them.

    A kind that only closing knows, and that has a limit of its own, says it itself.
    """
    groups: list[list[Kind]] = []
    for kind in draft.variant.melds:
        same = next((some for some in groups if limit(draft.w, some[0]) == limit(draft.w, kind)), None)
        if same is not None:
            same.append(kind)
        else:
            groups.append([kind])
    return [some for some in groups if any(kind.only != "closing" for kind in some)] or groups[:1]


def _jokers(draft: Draft, groups: list[list[Kind]]) -> list[str]:
    """Return how many jokers a meld may have, with an example of each limit."""
    everywhere = len(groups) == 1
    said = []
    for kinds in groups:
        where = draft.say("prose.joker.meld")
        if not everywhere:
            where = draft.voice.join((draft.voice.format(Title(kind.title), "a") for kind in kinds), "or")
        sentence = limit_sentence(draft.w, kinds[0], where, "prose.joker." if everywhere else "prose.joker.each.")
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
