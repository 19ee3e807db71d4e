"""`remigio rules`: the rule sheet of a variant, as text, Markdown or HTML."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from remigio_dsl.core.voice import Suits, Voice
from remigio_dsl.ui.telling import tell

if TYPE_CHECKING:
    from remigio_dsl.ui.parser import Parser
    from remigio_dsl.ui.rulesheet.sheet import Sheet

_FORMATS = ("text", "md", "html")


def arguments(parser: Parser, voice: Voice) -> None:
    """Add the arguments of this command."""
    parser.add_argument("variant", metavar="VARIANT", help=voice.say("usage.variant"))
    parser.add_argument("--format", choices=_FORMATS, metavar="text|md|html", help=voice.say("rules.format"))
    parser.add_argument("-o", "--output", metavar=voice.say("rules.file"), help=voice.say("rules.output"))
    parser.add_argument("--players", type=int, metavar="N", help=voice.say("rules.players"))
    parser.add_argument("--json", action="store_true", help=voice.say("usage.json"))
    parser.add_answers()


def run(args: Namespace, voice: Voice) -> int:
    """Print the sheet, or write it to a file; return 0, or 2 where the variant is not for so many players."""
    from remigio_dsl.ui.rulesheet.make import make_sheet
    from remigio_dsl.variant.load import load

    variant = load(args.variant, options=args.option, sets=args.set)
    least, most = variant.players.min, variant.players.max
    if args.players is not None and not least <= args.players <= most:
        key = "rules.wrong_players" if least < most else "rules.wrong_players_exactly"
        tell(voice.say(key, n=args.players, least=least, most=most))
        return 2
    sheet = make_sheet(variant, Voice(voice.lang, _suits(args)), args.players)
    return _write(_drawn(sheet, args), args, voice)


def _suits(args: Namespace) -> Suits:
    """Return how suits are written: in signs, and in letters where the output cannot show signs."""
    encoding = "utf-8" if args.output else (sys.stdout.encoding or "ascii")
    try:
        "♣♦♥♠".encode(encoding)
    except UnicodeEncodeError:
        return "letters"
    return "symbols"


def _drawn(sheet: Sheet, args: Namespace) -> str:
    if args.json:
        from dataclasses import asdict

        return json.dumps(asdict(sheet), ensure_ascii=False, indent=2) + "\n"
    match args.format or _format_of(args.output):
        case "md":
            from remigio_dsl.ui.rulesheet.as_markdown import as_markdown

            return as_markdown(sheet)
        case "html":
            from remigio_dsl.ui.rulesheet.as_html import as_html

            return as_html(sheet)
    from remigio_dsl.ui.rulesheet.as_text import WIDTH, as_text
    from remigio_dsl.ui.width import at_most

    return as_text(sheet, WIDTH if args.output else at_most(WIDTH))


def _format_of(output: str | None) -> str:
    """Return the format that a file's name asks for."""
    name = (output or "").lower()
    return "html" if name.endswith((".html", ".htm")) else "md" if name.endswith(".md") else "text"


def _write(text: str, args: Namespace, voice: Voice) -> int:
    if not args.output:
        sys.stdout.write(text)
        return 0
    try:
        with open(args.output, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as problem:
        from remigio_dsl.core.system import reason

        tell(voice.say("rules.not_written", name=args.output, reason=reason(problem)))
        return 1
    tell(voice.say("rules.written", name=args.output))
    return 0
