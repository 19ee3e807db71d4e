"""`remigio check`: everything that is wrong with files of rules, at their own lines."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from remigio_dsl.core.voice import Voice
from remigio_dsl.ui.parser import uses_colour
from remigio_dsl.ui.telling import tell

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
    parser.add_argument("--explain-speed", action="store_true", help=voice.say("check.speed"))


def run(args: Namespace, voice: Voice) -> int:
    """Print what is wrong, and a line for each right file; return 1 if there is an error, 2 if no file is named."""
    from remigio_dsl.core import render, resources
    from remigio_dsl.core.diagnostics import by_place
    names = [*args.names, *(resources.variant_names() if args.all else ())]
    if not names:
        tell(voice.say("check.nothing"))
        return 2
    checked: list[Checked] = [(name, *_check(name)) for name in dict.fromkeys(names)]
    found = by_place(one for _, _, problems in checked for one in problems)
    if args.json:
        said = [_as_json(*one, voice) | _speed_as_json(one[1], asked=args.explain_speed) for one in checked]
        print(json.dumps(said, ensure_ascii=False, indent=2))
    else:
        _tell(checked, found, voice, args.plain, speed=args.explain_speed)
        if found:
            tell(render.summary(found, voice, files=len(checked)))
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
    from remigio_dsl.variant.resolve import check

    variant, found = check(name)
    if variant is not None:
        found = by_place([*found, *lint(variant)])
    return (None if any(one.is_error for one in found) else variant), found


def _tell(checked: list[Checked], found: list[Diagnostic], voice: Voice, plain: bool, *, speed: bool) -> None:
    from remigio_dsl.core import render
    from remigio_dsl.variant.identity import short_hash

    for one in found:
        tell(render.draw(one, voice, plain, uses_colour(sys.stderr)))
    for name, variant, problems in checked:
        if variant is not None:
            print(voice.say("check.fine", name=name, hash=short_hash(variant.rules_hash)))
            if speed:
                _tell_speed(variant, voice)
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


def _tell_speed(variant: Variant, voice: Voice) -> None:
    """Print what makes the rules slower to play, with the place of each rule that a file says."""
    for what, slow in _speed(variant).items():
        print("  " + voice.say(f"speed.{what}.slow" if slow else f"speed.{what}") + (":" if slow else ""))
        for path, reason in slow:
            print("    " + voice.say("speed.rule", path=path, reason=voice.say(f"speed.because.{reason}")))


def _speed_as_json(variant: Variant | None, *, asked: bool) -> dict[str, object]:
    if variant is None or not asked:
        return {}
    by_part = _speed(variant).items()
    return {"speed": {what: [{"path": path, "reason": reason} for path, reason in slow] for what, slow in by_part}}


def _speed(variant: Variant) -> dict[str, list[tuple[str, str]]]:
    """Return the rules that make turns, hands and closes slower, with the reasons, for the fewest players."""
    from remigio_dsl.engine.speed import speed_of
    from remigio_dsl.engine.table import Table

    found = speed_of(Table(variant, variant.players.min))
    parts = {"turns": found.turns, "hands": found.hands, "closes": found.closes}
    return {what: [(one.path, one.reason) for one in some] for what, some in parts.items()}
