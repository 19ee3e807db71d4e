"""`remigio cases`: run case files and say which cases are right."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from remigio_dsl.core.voice import Voice
from remigio_dsl.ui.parser import uses_colour
from remigio_dsl.ui.telling import tell

if TYPE_CHECKING:
    from remigio_dsl.core.diagnostics import Diagnostic
    from remigio_dsl.core.spans import Span
    from remigio_dsl.study.cases import CaseResult
    from remigio_dsl.ui.parser import Parser


def arguments(parser: Parser, voice: Voice) -> None:
    """Add the arguments of this command."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help=voice.say("cases.help.paths"))
    parser.add_argument("--all", action="store_true", help=voice.say("cases.help.all"))
    parser.add_argument("--json", action="store_true", help=voice.say("cases.help.json"))
    parser.add_argument("--plain", action="store_true", help=voice.say("check.plain"))


def run(args: Namespace, voice: Voice) -> int:
    """Print the cases that are not right and how many are; return 1 if there are any, 2 if there is nothing to run."""
    from pathlib import Path

    from remigio_dsl.core import render
    from remigio_dsl.core.diagnostics import by_place
    from remigio_dsl.study.cases import Library, run_file

    found = _files(args.paths, args.all)
    if isinstance(found, str):
        missing = [path for path in args.paths if not Path(path).exists()] or args.paths
        tell(voice.say(found, path=", ".join(missing)))
        return 2
    library = Library()
    results = [result for path in found for result in run_file(path, library)]
    problems = by_place(problem for result in results for problem in result.diagnostics)
    if args.json:
        print(json.dumps(_as_json(results, problems, voice), ensure_ascii=False, indent=2))
    else:
        for problem in problems:
            tell(render.draw(problem, voice, args.plain, uses_colour(sys.stderr)))
        for line in _lines(results, voice):
            print(line)
        if problems:
            tell(render.summary(problems, voice))
    return 0 if all(result.ok for result in results) else 1


def _files(paths: Sequence[str], everything: bool) -> list[str] | str:
    """Return the case files that are meant, or the key of what is to be said where there are none."""
    from pathlib import Path

    from remigio_dsl.core import resources

    files: dict[str, None] = dict.fromkeys(resources.case_places()) if everything else {}
    for path in paths:
        where = Path(path)
        if where.is_dir():
            files.update(dict.fromkeys(map(str, sorted(where.rglob(f"*{resources.CASES_SUFFIX}")))))
        elif where.is_file() or path in resources.case_places():
            files[path] = None
        else:
            return "cases.no_file"
    if not paths and not everything:
        return "cases.nothing_given"
    return list(files) or "cases.none"


def _lines(results: Sequence[CaseResult], voice: Voice) -> Iterator[str]:
    """Yield a line for each case that is not right, and how many are."""
    from remigio_dsl.core.messages import text

    for result in results:
        if result.ok or not result.id:
            continue
        place = _place(result.file, result.span)
        if result.is_malformed:
            yield voice.say("cases.malformed", place=place, id=result.id)
            continue
        each = [
            voice.say("cases.differs", what=one.what, expected=one.expected, got=one.got) for one in result.differences
        ]
        yield voice.say("cases.wrong", place=place, id=result.id, differences="; ".join(each))
    cases = [result for result in results if result.id]
    yield voice.say(text("cases.summary", n=len(cases), right=sum(result.ok for result in cases)))


def _place(file: str, span: Span | None) -> str:
    return f"{file}:{span.line}" if span is not None else file


def _as_json(results: Sequence[CaseResult], problems: Sequence[Diagnostic], voice: Voice) -> dict[str, object]:
    from remigio_dsl.core import render

    cases = [
        {
            "file": result.file,
            "id": result.id,
            "line": result.span.line if result.span is not None else None,
            "ok": result.ok,
            "differences": [
                {
                    "what": voice.format(one.what),
                    "expected": voice.format(one.expected),
                    "got": voice.format(one.got),
                    "line": one.span.line if one.span is not None else None,
                }
                for one in result.differences
            ],
        }
        for result in results
        if result.id
    ]
    return {
        "cases": cases,
        "diagnostics": [render.as_json(problem, voice) for problem in problems],
        "right": sum(bool(case["ok"]) for case in cases),
        "total": len(cases),
    }
