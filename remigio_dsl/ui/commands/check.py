"""`remigio check`: everything that is wrong with files of rules, at their own lines."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from remigio_dsl.core.voice import Voice
from remigio_dsl.ui.parser import uses_colour

if TYPE_CHECKING:
    from remigio_dsl.core.diagnostics import Diagnostic
    from remigio_dsl.ui.parser import Parser
    from remigio_dsl.variant.model import Variant

Checked = tuple[str, "Variant | None", "list[Diagnostic]"]


def arguments(parser: Parser, voice: Voice) -> None:
    """Add the arguments of this command."""
    parser.add_argument("names", nargs="*", metavar="FILE|ID", help=voice.say("usage.variants"))
    parser.add_argument("--all", action="store_true", help=voice.say("check.all"))
    parser.add_argument("--json", action="store_true", help=voice.say("usage.json"))
    parser.add_argument("--plain", action="store_true", help=voice.say("check.plain"))


def run(args: Namespace, voice: Voice) -> int:
    """Print what is wrong, and a line for each right file; return 1 if there is an error, 2 if no file is named."""
    from remigio_dsl.core import render, resources
    from remigio_dsl.core.diagnostics import by_place
    names = [*args.names, *(resources.variant_names() if args.all else ())]
    if not names:
        print(voice.say("check.nothing"), file=sys.stderr)
        return 2
    checked: list[Checked] = [(name, *_check(name)) for name in dict.fromkeys(names)]
    found = by_place(one for _, _, problems in checked for one in problems)
    if args.json:
        print(json.dumps([_as_json(*one, voice) for one in checked], ensure_ascii=False, indent=2))
    else:
        _tell(checked, found, voice, args.plain)
        if found:
            print(render.summary(found, voice, files=len(checked)), file=sys.stderr)
    return 1 if any(one.is_error for one in found) else 0


def _check(name: str) -> tuple[Variant | None, list[Diagnostic]]:
    """Return the rules, and what is wrong with them; of a file of cases, what is wrong with the cases."""
    from remigio_dsl.core import resources

    if not name.endswith(resources.CASES_SUFFIX):
        return _check_rules(name)
    if not Path(name).is_file() and name not in resources.case_places():
        from remigio_dsl.core.diagnostics import Diagnostic

        return None, [Diagnostic("E206", None, {"name": name})]
    from remigio_dsl.study.cases import Library, read_file, run_file

    found = [one for result in run_file(name, Library()) for one in result.diagnostics]
    return None, [*read_file(name).problems, *found]


def _check_rules(name: str) -> tuple[Variant | None, list[Diagnostic]]:
    """Return the rules, None where there is an error, with what is wrong or odd about them."""
    from remigio_dsl.core.diagnostics import by_place
    from remigio_dsl.study.lints import lint
    from remigio_dsl.variant.load import check

    variant, found = check(name)
    if variant is not None:
        found = by_place([*found, *lint(variant)])
    return (None if any(one.is_error for one in found) else variant), found


def _tell(checked: list[Checked], found: list[Diagnostic], voice: Voice, plain: bool) -> None:
    from remigio_dsl.core import render
    from remigio_dsl.variant.identity import short_hash

    for one in found:
        print(render.draw(one, voice, plain, uses_colour(sys.stderr)), file=sys.stderr)
    for name, variant, problems in checked:
        if variant is not None:
            print(voice.say("check.fine", name=name, hash=short_hash(variant.rules_hash)))
        elif not any(one.is_error for one in problems):
            print(voice.say("check.fine_cases", name=name))


def _as_json(name: str, variant: Variant | None, problems: list[Diagnostic], voice: Voice) -> dict[str, object]:
    from remigio_dsl.core import render

    return {
        "name": name,
        "ok": not any(one.is_error for one in problems),
        "rules_hash": variant.rules_hash if variant is not None else None,
        "diagnostics": [render.as_json(one, voice) for one in problems],
    }
