"""`remigio options`: the questions of a variant, their answers and sources, and which answers hold."""

from __future__ import annotations

import json
import textwrap
from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from remigio_dsl.core.voice import Voice

if TYPE_CHECKING:
    from remigio_dsl.ui.parser import Parser
    from remigio_dsl.variant.model import Variant
    from remigio_dsl.variant.origin import Option

_WIDTH = 88


def arguments(parser: Parser, voice: Voice) -> None:
    """Add the arguments of this command."""
    parser.add_argument("variant", metavar="VARIANT", help=voice.say("usage.variant"))
    parser.add_argument("--json", action="store_true", help=voice.say("usage.json"))
    parser.add_answers()


def run(args: Namespace, voice: Voice) -> int:
    """Print the questions; return 0."""
    from remigio_dsl.variant.load import load

    variant = load(args.variant, options=args.option, sets=args.set)
    if args.json:
        print(json.dumps(_as_json(variant, voice), ensure_ascii=False, indent=2))
    else:
        from remigio_dsl.ui.width import at_most

        print("\n".join(_lines(variant, voice, at_most(_WIDTH))))
    return 0


def default_of(variant: Variant, option: Option) -> str | int | None:
    """Return the answer that the declaring file itself gives: its first, or for a number the one it has."""
    from remigio_dsl.source.tree import Leaf, at
    from remigio_dsl.variant.resolve import files_of

    if option.choices:
        return option.choices[0].name
    question = files_of(variant).settled.questions.get(option.name)
    node = at(question.before, question.sets) if question is not None else None
    return node.value if isinstance(node, Leaf) else None


# -- text
def _lines(variant: Variant, voice: Voice, width: int) -> Iterator[str]:
    asked = variant.options
    questions = voice.say("options.questions", n=len(asked))
    common = sum(option.common for option in asked)
    idle = sum(not option.asked for option in asked)
    told = voice.say("options.idle", n=idle) if idle else ""
    title = voice.words(variant.title)
    head = voice.say("options.head", title=title, name=variant.name, questions=questions, common=common, idle=told)
    yield from textwrap.wrap(head, width, subsequent_indent="    ")
    if asked:
        yield from textwrap.wrap(voice.say("options.marks"), width)
    for option in asked:
        yield ""
        yield from _question(variant, option, voice, width)


def _question(variant: Variant, option: Option, voice: Voice, room: int) -> Iterator[str]:
    from remigio_dsl.ui.width import wrapped

    mark = f"{voice.say('options.common')} " if option.common else ""
    yield from textwrap.wrap(f"{option.name}  {mark}{voice.words(option.ask)}", room, subsequent_indent="    ")
    default = default_of(variant, option)
    width = max((len(choice.name) for choice in option.choices), default=0)
    for choice in option.choices:
        mark = ">" if choice.name == option.answer else "=" if choice.name == default else " "
        yield from wrapped(f"  {mark} {choice.name:{width}}  {voice.words(choice.say)}".rstrip(), room, " " * 8)
    if option.number is not None:
        least, most = option.number
        yield f"  > {option.answer}  {voice.say('options.number', least=least, most=most)}"
        if default != option.answer:
            yield f"  = {default}"
    if option.choices and option.answer is None:
        yield f"  > {voice.say('options.none')}"
    told = []
    if option.condition is not None:
        told.append(voice.say("options.if", condition=_condition(variant, option, voice)))
    if not option.asked:
        told.append(voice.say("options.not_asked"))
    if option.sources:
        told.append(voice.say("options.source", source=_ids(option, voice)))
    if told:
        yield from textwrap.wrap("; ".join(told), room, initial_indent="    ", subsequent_indent="    ")


def _ids(option: Option, voice: Voice) -> str:
    """Return the ids of a question's sources; "R10-42 to R10-44" is a range."""
    ranges = [one.split(" to ") for one in option.sources]
    said = [voice.say("value.ranks", first=ends[0], last=ends[1]) if len(ends) == 2 else ends[0] for ends in ranges]
    return ", ".join(said)


def _condition(variant: Variant, option: Option, voice: Voice) -> str:
    """Return on which answer a question depends, in the words of that question."""
    assert option.condition is not None
    name, sign, wanted = option.condition
    other = next((one for one in variant.options if one.name == name), None)
    chosen = next((one for one in other.choices if one.name == wanted), None) if other is not None else None
    if other is None or chosen is None:
        return f"{name} {sign} {wanted}"
    key = "options.condition" if sign == "=" else "options.condition_not"
    return voice.say(key, ask=voice.words(other.ask), answer=voice.words(chosen.say))


# -- data
def _as_json(variant: Variant, voice: Voice) -> dict[str, object]:
    return {
        "name": variant.name,
        "rules_hash": variant.rules_hash,
        "options": [_option(variant, option, voice) for option in variant.options],
    }


def _option(variant: Variant, option: Option, voice: Voice) -> dict[str, object]:
    return {
        "name": option.name,
        "ask": voice.words(option.ask),
        "common": option.common,
        "asked": option.asked,
        "if": " ".join(option.condition) if option.condition else None,
        "answer": option.answer,
        "given": option.given,
        "default": default_of(variant, option),
        "number": list(option.number) if option.number else None,
        "sets": option.sets,
        "sources": list(option.sources),
        "choices": [{"name": choice.name, "say": voice.words(choice.say)} for choice in option.choices],
    }
