"""`remigio show`: the rules of a variant as they come out, in a form that loads again."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import TYPE_CHECKING

from remigio_dsl.core.voice import Voice

if TYPE_CHECKING:
    from remigio_dsl.ui.parser import Parser
    from remigio_dsl.variant.model import Variant
    from remigio_dsl.variant.origin import Option


def arguments(parser: Parser, voice: Voice) -> None:
    """Add the arguments of this command."""
    parser.add_argument("variant", metavar="VARIANT", help=voice.say("usage.variant"))
    parser.add_argument("--origins", action="store_true", help=voice.say("show.origins"))
    parser.add_argument("--json", action="store_true", help=voice.say("usage.json"))
    parser.add_answers()


def run(args: Namespace, voice: Voice) -> int:
    """Print the resolved rules; return 0."""
    from remigio_dsl.variant.load import load

    variant = load(args.variant, options=args.option, sets=args.set)
    if args.json:
        print(json.dumps(_as_json(variant, args.origins), ensure_ascii=False, indent=2))
    else:
        from remigio_dsl.variant.show import show

        print(show(variant, voice, origins=args.origins), end="")
    return 0


def _as_json(variant: Variant, origins: bool) -> dict[str, object]:
    from remigio_dsl.variant.show import plain_rules

    whole: dict[str, object] = {
        "rules_hash": variant.rules_hash,
        "rules": plain_rules(variant),
        "options": [_option(option) for option in variant.options],
    }
    if origins:
        whole["origins"] = {path: f"{span.source.name}:{span.line}" for path, span in variant.origin.places.items()}
    return whole


def _option(option: Option) -> dict[str, object]:
    return {
        "name": option.name,
        "ask": dict(option.ask),
        "source": list(option.sources),
        "if": " ".join(option.condition) if option.condition else None,
        "common": option.common,
        "asked": option.asked,
        "answer": option.answer,
        "number": list(option.number) if option.number else None,
        "sets": option.sets,
        "choices": {choice.name: {"say": dict(choice.say), "change": dict(choice.change)} for choice in option.choices},
    }
