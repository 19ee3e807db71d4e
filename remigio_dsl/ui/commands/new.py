"""`remigio new`: an interview after which a table has a rules file of its own."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from remigio_dsl.core.messages import text
from remigio_dsl.core.voice import Suits, Voice
from remigio_dsl.ui.telling import tell

if TYPE_CHECKING:
    from remigio_dsl.ui.house_file import Order
    from remigio_dsl.ui.interview import Interview
    from remigio_dsl.ui.parser import Parser


def arguments(parser: Parser, voice: Voice) -> None:
    """Add the arguments of this command."""
    say = voice.say
    parser.add_argument("name", metavar=say("new.form"), help=say("new.name"))
    parser.add_argument("--from", dest="parent", metavar="VARIANT", help=say("new.from"))
    parser.add_argument("--all", action="store_true", help=say("new.all"))
    parser.add_argument(
        "--answer", "--option", action="append", default=[], metavar=say("usage.option_form"),
        help=say("new.answer_option"),
    )  # fmt: skip
    parser.add_argument("--title", metavar=say("new.title_form"), help=say("new.title_option"))
    parser.add_argument("--force", action="store_true", help=say("new.force"))


def run(args: Namespace, voice: Voice) -> int:
    """Ask, and write the file; return 0, 1 where nothing could be written, or 2 where it may not be."""
    from remigio_dsl.ui import house_file

    try:
        order = house_file.order(args.name, args.parent, goes_on=args.all, force=args.force, lang=voice.lang)
        if args.title and order.is_there:
            raise house_file.Refused(text("new.title_stays", file=order.shown))
        if args.answer:
            return _without_asking(order, args, voice)
        return _ask(order, args, voice)
    except house_file.Refused as wrong:
        tell(f"remigio new: {voice.say(wrong.message)}")
        return wrong.status


def _without_asking(order: Order, args: Namespace, voice: Voice) -> int:
    from remigio_dsl.ui import house_words
    from remigio_dsl.ui.interview import clean_title, together
    from remigio_dsl.variant import house
    from remigio_dsl.variant.diff import differences
    from remigio_dsl.variant.load import load

    load(order.base_name, options=args.answer)  # every problem with the answers, each at its place
    title = clean_title(args.title or "") or order.usual_title
    made = house.under(order.house, {**order.house.answers, **house.given(args.answer)})
    found = differences(made.parent, made.variant, voice)
    lines = order.keep(made, title)
    told = [line for row in lines for line in together(row, voice, None)]
    _show([voice.say(house_words.changes(found, voice, order.parent)), *told])
    return 0


def _ask(order: Order, args: Namespace, voice: Voice) -> int:
    from remigio_dsl.ui.interview import Asks, Interview, Task, clean_title
    from remigio_dsl.ui.width import window_width

    asks: Asks = "rest" if order.is_there else "all" if args.all else "common"
    shown = Voice(voice.lang, _suits())
    title = order.title if order.is_there else clean_title(args.title or "") or None
    task = Task(order.shown, asks, order.keep, title, order.usual_title, order.parent, is_new=not order.is_there)
    width = window_width(sys.stdout) if sys.stdout.isatty() else None
    interview = Interview(order.house, task, shown, width)
    if sys.stdin.isatty():
        _converse(interview)
    else:
        _pipe(interview)
    return 0 if interview.kept or interview.was_left else 1


def _suits() -> Suits:
    from remigio_dsl.ui import terminal

    return "symbols" if terminal.can_show(sys.stdout, "♣♦♥♠") else "letters"


def _show(lines: list[str]) -> None:
    from remigio_dsl.ui import terminal

    terminal.Printer(sys.stdout).show(lines)


def _converse(interview: Interview) -> None:
    """Ask a person; Ctrl-C clears the line, Ctrl-D leaves."""
    from remigio_dsl.ui import terminal

    reader, printer = terminal.PlainReader(), terminal.Printer(sys.stdout)
    printer.show(interview.begin())
    while not interview.finished:
        try:
            line = reader.read(printer.fit(interview.prompt()))
        except EOFError:
            printer.show(["", *interview.leave()])
            return
        except KeyboardInterrupt:
            continue
        printer.show(interview.feed(line))


def _pipe(interview: Interview) -> None:
    """Take the answers line by line, and show each behind its prompt; an end before the last writes nothing."""
    from remigio_dsl.ui import terminal
    from remigio_dsl.ui.vocabulary import clean

    printer = terminal.Printer(sys.stdout)
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    printer.show(interview.begin())
    while not interview.finished:
        line = sys.stdin.readline()
        if not line:
            printer.show(interview.leave())
            interview.was_left = False
            return
        printer.show([f"{interview.prompt()}{clean(line)}".rstrip(), *interview.feed(line)])
