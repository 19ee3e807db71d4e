"""`remigio play`: a match against the computer, at a keyboard or in a pipe."""

from __future__ import annotations

import shlex
import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from remigio_dsl.core.voice import Language, Suits, Voice
from remigio_dsl.ui.telling import tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from remigio_dsl.engine.bots import Bot
    from remigio_dsl.engine.game import Game
    from remigio_dsl.ui.company import Company
    from remigio_dsl.ui.matches import Match
    from remigio_dsl.ui.parser import Parser
    from remigio_dsl.ui.screen import Screen

DEFAULT_VARIANT = "remigio-10"
DEFAULT_PLAYERS = 3


def arguments(parser: Parser, voice: Voice) -> None:
    """Add the arguments of this command."""
    say = voice.say
    parser.add_argument("variant", nargs="?", metavar="VARIANT", help=say("play.variant"))
    parser.add_argument("--players", type=int, metavar="N", help=say("play.players"))
    parser.add_argument("--seats", metavar=say("play.seats_form"), help=say("play.seats"))
    parser.add_argument("--seed", type=int, metavar="S", help=say("play.seed"))
    parser.add_answers()
    parser.add_argument("--suits", choices=("letters", "symbols"), help=say("play.suits"))
    parser.add_argument("--no-groups", action="store_true", help=say("play.no_groups"))
    parser.add_argument("--plain", action="store_true", help=say("play.plain"))
    parser.add_argument("--from", dest="position", metavar="FILE#ID", help=say("play.from"))
    parser.add_argument("--save", metavar="FILE", help=say("play.save"))
    parser.add_argument("--resume", nargs="?", const="", metavar="FILE", help=say("play.resume"))


def run(args: Namespace, voice: Voice) -> int:
    """Play one match; return 0, or 2 where the command line asks for what cannot be."""
    from remigio_dsl.engine.levels import BotError
    from remigio_dsl.engine.records import RecordError
    from remigio_dsl.engine.table import TableError
    from remigio_dsl.ui.company import SeatsError
    from remigio_dsl.ui.matches import MatchError

    asks = sys.stdin.isatty()
    try:
        if asks and _is_bare(args):
            chosen = _interview(args, voice)
            if chosen is None:
                print()
                return 0
            voice = chosen
        match = _match(args, voice)
    except (SeatsError, MatchError, TableError) as wrong:
        tell(f"remigio play: {voice.say(wrong.message)}")
        return 2
    except RecordError as wrong:
        from remigio_dsl.core import render

        tell(render.draw(wrong.diagnostic, voice))
        return 1
    for notice in match.notices:
        tell(voice.say(notice))
    try:
        return _play(args, voice, match, asks=asks)
    except BotError as wrong:
        tell(f"remigio play: {voice.say(wrong.message)}")
        return 2


def _is_bare(args: Namespace) -> bool:
    """Return whether nothing was said of what is to be played."""
    return not (args.variant or args.position or args.resume is not None or args.seats or args.players)


def _match(args: Namespace, voice: Voice) -> Match:
    from remigio_dsl.ui import matches

    if args.resume is not None:
        path = args.resume or args.save or ""
        return matches.resumed(path, args.variant or "")
    if args.position:
        if args.option or args.set or args.save:
            raise matches.MatchError("play.from_alone")
        return matches.from_case(args.position, args.seats, voice.lang)
    wanted = matches.Wanted(
        args.variant or DEFAULT_VARIANT, args.players, args.seats, args.seed, tuple(args.option), tuple(args.set)
    )
    keep = args.save or ("" if sys.stdin.isatty() else None)
    return matches.new(wanted, keep, voice.lang, default_players=DEFAULT_PLAYERS)


def _play(args: Namespace, voice: Voice, match: Match, *, asks: bool) -> int:
    from remigio_dsl.ui import terminal
    from remigio_dsl.ui.parser import uses_colour
    from remigio_dsl.ui.repl import Session
    from remigio_dsl.ui.setting import Setting

    is_plain = args.plain or not sys.stdout.isatty() or not asks
    screen = _screen(args, voice, is_plain=is_plain)
    again = _command(args, match.game, match.company, match.seed)
    setting = Setting(
        seed=match.seed, command=again, file=match.file if asks or args.save else "", asks=asks,
        rules=lambda: _rules(match.game, screen), bots=_bots(match),
    )  # fmt: skip
    session = Session(match.game, match.company, screen, setting, match.state, match.writer, match.past)
    printer = terminal.Printer(sys.stdout, uses_colour(sys.stdout) and not args.plain, session)
    try:
        if asks:
            reader = terminal.best_reader(session, printer, plain=args.plain)
            terminal.converse(session, reader, printer, follow_width=not is_plain)
        else:
            terminal.pipe(session, sys.stdin, printer)
    finally:
        match.close()
    return 0


def _bots(match: Match) -> dict[int, Bot]:
    """Return the bots of the table by seat; a user's own may stand in a module of the current folder.

    Raises:
        BotError: if one cannot be made.
    """
    from remigio_dsl.engine.levels import make_bot

    sys.path[:0] = [] if "" in sys.path else [""]
    return {
        seat: make_bot(person.bot, match.seed or 0, match.state.match, seat)
        for seat, person in enumerate(match.company.people) if person.is_bot
    }  # fmt: skip


def _screen(args: Namespace, voice: Voice, *, is_plain: bool) -> Screen:
    from remigio_dsl.ui import terminal
    from remigio_dsl.ui.screen import Screen
    from remigio_dsl.ui.width import window_width

    width = None if is_plain else window_width(sys.stdout)
    suits: Suits = args.suits or ("words" if is_plain else "symbols")
    if suits == "symbols" and not terminal.can_show(sys.stdout, "♣♦♥♠"):
        suits = "letters"
    if suits == "words" or width is None or width >= 40:
        return Screen(Voice(voice.lang, suits), width, not args.no_groups)
    return Screen(Voice(voice.lang, args.suits or "words"), width, not args.no_groups)


def _rules(game: Game, screen: Screen) -> list[str]:
    """Return the rule sheet for the players at this table."""
    from remigio_dsl.ui.rulesheet.as_text import WIDTH, as_text
    from remigio_dsl.ui.rulesheet.make import make_sheet

    suits: Suits = "symbols" if screen.voice.suits == "symbols" else "letters"
    sheet = make_sheet(game.variant, Voice(screen.voice.lang, suits), game.players)
    return as_text(sheet, min(WIDTH, screen.columns or WIDTH)).rstrip("\n").split("\n")


def _command(args: Namespace, game: Game, company: Company, seed: int | None) -> str:
    """Return the line that plays the same match again."""
    if args.position:
        return shlex.join(["remigio", "play", "--from", args.position])
    if args.resume is not None:
        words = ["remigio", "play", game.variant.name]
    else:
        words = ["remigio", "play", args.variant or DEFAULT_VARIANT]
    words += ["--players", str(game.players)] if not args.seats else ["--seats", args.seats]
    words += ["--seed", str(seed)]
    words += [word for answer in args.option for word in ("--option", answer)]
    words += [word for value in args.set for word in ("--set", value)]
    return shlex.join(words)


# -- what a bare `remigio play` asks
def _interview(args: Namespace, voice: Voice) -> Voice | None:
    """Ask for the language, the game and the players, and note the answers in `args`; None where one leaves."""
    from remigio_dsl.core import resources
    from remigio_dsl.variant.load import load

    try:
        if not any(word == "--lang" or word.startswith("--lang=") for word in sys.argv):
            languages: list[tuple[str, Language]] = [("español", "es"), ("English", "en")]
            at = 0 if voice.lang == "es" else 1
            both = (Voice("es"), Voice("en"))
            voice = Voice(languages[_chosen("Idioma / Language", languages, at, both)][1])
            args.lang = voice.lang
        names = resources.variant_names()
        variants = [load(name) for name in names]
        rows = [(voice.words(variant.title), variant.name) for variant in variants]
        at = names.index(DEFAULT_VARIANT) if DEFAULT_VARIANT in names else 0
        chosen = _chosen(voice.say("play.which_game"), rows, at, (voice,))
        args.variant, players = names[chosen], variants[chosen].players
        usual = min(max(DEFAULT_PLAYERS, players.min), players.max)
        args.players = usual
        if players.min < players.max:
            question = voice.say("play.how_many", least=players.min, most=players.max)
            args.players = _number(question, players.min, players.max, usual, voice)
    except EOFError:
        return None
    return voice


def _ask(question: Sequence[str]) -> str:
    """Return what is typed to a question, given in pieces between which its line may break; Ctrl-C asks again."""
    from remigio_dsl.ui import terminal, vocabulary
    from remigio_dsl.ui.width import at_most, fold

    printer = terminal.Printer(sys.stdout)
    while True:
        *lines, last = fold([[piece] for piece in question], at_most(80) - 1)
        printer.show(lines)
        try:
            return vocabulary.simplify(terminal.as_utf8(input(f"{printer.fit(last)} "), sys.stdin))
        except KeyboardInterrupt:
            print()


def _chosen(head: str, rows: Sequence[Sequence[str]], usual: int, voices: Sequence[Voice]) -> int:
    """Return the place of the row that was chosen: by number, by one of its names, or by how only one begins."""
    from remigio_dsl.ui.vocabulary import simplify

    listed = [f"{n} {row[0]}" for n, row in enumerate(rows, 1)]
    question = [f"{head}: {listed[0]}", *listed[1:-1], f"{listed[-1]} [{usual + 1}]>"]
    while True:
        answer = _ask(question)
        if not answer:
            return usual
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(rows):
            return int(answer) - 1
        named = [at for at, row in enumerate(rows) if answer in map(simplify, row)]
        named = named or [at for at, row in enumerate(rows) if any(simplify(name).startswith(answer) for name in row)]
        if len(named) == 1:
            return named[0]
        for voice in voices:
            _say(voice.say("play.answers", numbers=[str(n) for n in range(1, len(rows) + 1)]))


def _number(question: str, least: int, most: int, usual: int, voice: Voice) -> int:
    while True:
        answer = _ask([f"{question} [{usual}]>"])
        if not answer:
            return usual
        if answer.isascii() and answer.isdigit() and least <= int(answer) <= most:
            return int(answer)
        _say(voice.say("play.number", least=least, most=most))


def _say(line: str) -> None:
    from remigio_dsl.ui import terminal

    terminal.Printer(sys.stdout).show([line])
