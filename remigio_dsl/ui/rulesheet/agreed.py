"""The box of what was agreed: the questions that most tables settle, and those answered otherwise than the file."""

from __future__ import annotations

import re
from collections.abc import Iterator

from remigio_dsl.core.diagnostics import LoadError
from remigio_dsl.core.voice import capital
from remigio_dsl.ui.rulesheet.cards import cut_cards
from remigio_dsl.ui.rulesheet.closing import hand_would
from remigio_dsl.ui.rulesheet.draft import Draft, ended
from remigio_dsl.ui.rulesheet.melds import kind_sentence
from remigio_dsl.ui.rulesheet.sheet import Box
from remigio_dsl.variant.identity import short_hash
from remigio_dsl.variant.origin import Choice, Option
from remigio_dsl.variant.resolve import answered
from remigio_dsl.variant.wording.turns import source_sentence

_ID = re.compile(r"([A-Z]+[0-9]*-)([0-9]+)")
# what an answer may bring into the rules, as the first keys of the places that it sets
_NEW = ("cut", "showdown.lay_off", "melds.", "closing.hands.", "turn.draw.from.")


def agreed(draft: Draft) -> Box:
    """Return what was agreed, and which rules these are."""
    lines = tuple(_line(draft, option) for option in draft.variant.options if is_shown(option))
    return Box(draft.say("prose.title.agreed"), lines, _foot(draft))


def is_shown(option: Option) -> bool:
    """Return whether a question belongs in the box: one of the common ones, or answered otherwise than the file."""
    return option.asked and (option.common or _is_otherwise(option))


def _is_otherwise(option: Option) -> bool:
    first = option.choices[0].name if option.choices else None
    return option.given != "file" or (first is not None and option.answer != first)


def _line(draft: Draft, option: Option) -> str:
    ask = draft.voice.words(option.ask)
    if not ask.endswith(("?", ".", ":")):
        ask += ":"
    line = draft.say("prose.agreed.line", ask=ask, answer=ended(answer_in_words(draft, option)))
    would = _would(draft, option)
    return draft.say("prose.agreed.would", line=line, would=would) if would else line


def answer_in_words(draft: Draft, option: Option) -> str:
    """Return the answer in force."""
    chosen = next((choice for choice in option.choices if choice.name == option.answer), None)
    if chosen is not None:
        return draft.voice.words(chosen.say)
    if isinstance(option.answer, int):
        return draft.voice.number(option.answer)
    return draft.say("prose.agreed.own") if option.answer is None else str(option.answer)


# -- what a question that was answered with no would bring
def _would(draft: Draft, option: Option) -> str:
    """Return what the first answer that brings something new would bring, where the one in force brings nothing."""
    chosen = next((choice for choice in option.choices if choice.name == option.answer), None)
    if chosen is None or chosen.change:
        return ""
    other = next((choice for choice in option.choices if _brings(draft, choice)), None)
    if other is None:
        return ""
    try:
        variant = answered(draft.variant, option.name, other.name)
    except LoadError:
        return ""
    there = Draft(variant, draft.voice, draft.players)
    return ". ".join(_new(draft, there))


def _brings(draft: Draft, choice: Choice) -> bool:
    return any(path.startswith(_NEW) and not _is_there(draft, path) for path in choice.change)


def _is_there(draft: Draft, path: str) -> bool:
    rules = draft.variant
    keys = path.split(".")
    match keys:
        case ["cut", *_]:
            return rules.cut is not None
        case ["showdown", *_]:
            return rules.showdown is not None
        case ["melds", name, *_]:
            return any(kind.name == name for kind in rules.melds)
        case ["closing", "hands", name, *_]:
            return any(hand.name == name for hand in rules.closing.hands)
        case ["turn", "draw", "from", name, *_]:
            return any(source.name == name for source in rules.turn.sources)
    return True


def _new(draft: Draft, there: Draft) -> Iterator[str]:
    """Yield what the other rules have more."""
    rules, more = draft.variant, there.variant
    known = {kind.name for kind in rules.melds}
    for kind in more.melds:
        if kind.name not in known:
            bare = there.say("prose.only.closing") if kind.only == "closing" else ""
            yield kind_sentence(there, kind, with_jokers=True).removesuffix(".").removesuffix(bare)
    hands = {hand.name for hand in rules.closing.hands}
    for hand in more.closing.hands:
        if hand.name not in hands:
            yield hand_would(there, hand)
    if rules.cut is None and more.cut is not None:
        yield capital(there.say("prose.cut_would", cards=cut_cards(there, more.cut)))
    if rules.showdown is None and more.showdown is not None:
        yield there.say(f"prose.showdown.would.{more.showdown.onto}")
    sources = {source.name for source in rules.turn.sources}
    for source in more.turn.sources:
        if source.name not in sources:
            yield source_sentence(there.w, source, f"prose.draw.would.{source.pile}")


# -- the foot
def _foot(draft: Draft) -> str:
    variant = draft.variant
    cited = ", ".join([*variant.sources.values(), *(one for option in variant.options for one in option.sources)])
    ids = [(prefix, int(n), f"{prefix}{n}") for prefix, n in _ID.findall(cited)]
    sources = ""
    if ids:
        same = [one for one in ids if one[0] == ids[0][0]]
        first, last = min(same, key=lambda one: one[1])[2], max(same, key=lambda one: one[1])[2]
        sources = draft.say("prose.foot_sources", first=first, last=last)
    return draft.say("prose.foot", name=variant.name, hash=short_hash(variant.rules_hash), sources=sources)
