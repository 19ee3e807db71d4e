"""`remigio list`: the variants that are shipped, and those in the current folder."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from remigio_dsl.core.voice import Voice
from remigio_dsl.ui.telling import tell

if TYPE_CHECKING:
    from remigio_dsl.ui.parser import Parser
    from remigio_dsl.variant.model import Variant


def arguments(parser: Parser, voice: Voice) -> None:
    """Add the arguments of this command."""
    parser.add_argument("--json", action="store_true", help=voice.say("usage.json"))


def run(args: Namespace, voice: Voice) -> int:
    """Print a line for each variant; return 1 if a file among them has errors."""
    found = list(_variants())
    if args.json:
        rows = [_as_json(name, variant) for name, variant in found]
        print(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        from remigio_dsl.ui.width import window_width, wrapped

        width, room = max(len(name) for name, _ in found), window_width(sys.stdout)
        for name, variant in found:
            print("\n".join(wrapped(f"{name:{width}}  {_line(variant, voice)}", room, "    ")))
    broken = [name for name, variant in found if variant is None]
    for name in broken:
        tell(voice.say("list.broken", name=name))
    return 1 if broken else 0


def _variants() -> Iterator[tuple[str, Variant | None]]:
    """Yield name and rules of each variant, None where a file has errors; files of other things are passed over."""
    from remigio_dsl.core import resources
    from remigio_dsl.core.diagnostics import LoadError
    from remigio_dsl.variant.load import load

    shipped = resources.variant_names()
    beside = sorted(path.stem for path in Path().glob(f"*{resources.VARIANT_SUFFIX}") if "." not in path.stem)
    for name in shipped + [name for name in beside if name not in shipped]:
        try:
            yield name, load(name)
        except LoadError as wrong:
            if [one.code for one in wrong.diagnostics] != ["E209"]:
                yield name, None


def _line(variant: Variant | None, voice: Voice) -> str:
    from remigio_dsl.variant.identity import short_hash

    if variant is None:
        return voice.say("list.errors")
    return voice.say(
        "list.line" if variant.players.min < variant.players.max else "list.line_exactly",
        title=voice.words(variant.title),
        least=variant.players.min,
        most=variant.players.max,
        questions=voice.say("options.questions", n=len(variant.options)),
        hash=short_hash(variant.rules_hash),
    )


def _as_json(name: str, variant: Variant | None) -> dict[str, object]:
    if variant is None:
        return {"id": name, "ok": False}
    return {
        "id": name,
        "ok": True,
        "title": dict(variant.title),
        "players": {"min": variant.players.min, "max": variant.players.max},
        "options": [option.name for option in variant.options],
        "rules_hash": variant.rules_hash,
    }
