"""The commands of `remigio`: one module each in `ui/commands`, named as the command.

A command's module has two functions, and registers by being there:

    def arguments(parser: Parser, voice: Voice) -> None     # adds what the command takes; runs for `--help` too
    def run(args: Namespace, voice: Voice) -> int           # prints results, and returns the exit status

Its help line is the sentence `COMMAND.help` of the catalogue. Only the module of the command that was given is
imported, and it imports what it needs when it runs, so that the first screen comes quickly. Every command has `--lang`
and `--help`.

Exit status: 0 fine, 1 the user's files or cases have problems, 2 wrong usage, 70 a fault of this program. A
`LoadError` that a command lets through is drawn, and gives 1; so does a file that the system refuses, or a full disk.
"""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from pkgutil import iter_modules
from typing import IO

from remigio_dsl import __version__
from remigio_dsl.core.voice import Voice
from remigio_dsl.ui import commands
from remigio_dsl.ui.parser import Parser, language, uses_colour
from remigio_dsl.ui.telling import tell

FAULT = 70
INTERRUPTED = 130
# what only some commands need, and the extra that brings it
EXTRAS = {"numpy": "study", "scipy": "study", "pyarrow": "parquet", "distributed": "cluster"}
# as `--help` lists them; commands that are not named here come after
_ORDER = ("play", "new", "list", "rules", "options", "diff", "check", "show", "explain", "arrange", "cases")


def main(argv: Sequence[str] | None = None) -> int:
    """Return the exit status of one command line; `argv` is that of the process unless given."""
    _stand_in()
    words = list(sys.argv[1:] if argv is None else argv)
    voice = Voice(language(words))
    _say_what_can_be_said(sys.stdout, sys.stderr)
    try:
        status = _command(words, voice)
        sys.stdout.flush()
    except BrokenPipeError:
        _close_quietly(sys.stdout)
        return 0
    except OSError as refused:
        return _refused(refused, voice)
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    return status


def verbs() -> list[str]:
    """Return the commands there are."""
    known = {module.name for module in iter_modules(commands.__path__) if not module.name.startswith("_")}
    return [name for name in _ORDER if name in known] + sorted(known.difference(_ORDER))


def _command(words: list[str], voice: Voice) -> int:
    """Return the status of the command that the words begin with, options of `remigio` itself before it."""
    pairs = itertools.pairwise(["", *words])
    head = [word for _, word in itertools.takewhile(lambda two: two[1].startswith("-") or two[0] == "--lang", pairs)]
    parser = _overview(voice)
    if parser.parse_args(head).version:
        print(f"remigio {__version__}" + (f" ({voice.say('usage.compiled')})" if _is_compiled() else ""))
        return 0
    if len(head) == len(words):
        parser.print_help(sys.stderr)
        return 2
    verb = words[len(head)]
    if verb not in verbs():
        return _unknown(verb, voice)
    module = import_module(f"{commands.__name__}.{verb}")
    parser = Parser(voice, f"remigio {verb}", description=help_of(verb, voice))
    module.arguments(parser, voice)
    args = parser.parse_args(words[len(head) + 1 :])
    args.lang = voice.lang
    return _run(module.run, args, voice)


def _overview(voice: Voice) -> Parser:
    """Return the parser of what stands before the command; its help lists the commands."""
    width = max(map(len, verbs()))
    listed = [f"  {name:{width}}  {help_of(name, voice)}".rstrip() for name in verbs()]
    epilog = "\n".join([f"{voice.say('usage.commands')}:", *listed, "", voice.say("usage.more")])
    parser = Parser(voice, "remigio", description=voice.say("usage.about"), epilog=epilog)
    parser.usage = f"remigio [-h] [--version] [--lang es|en] {voice.say('usage.command')} ..."
    parser.add_argument("--version", action="store_true", help=voice.say("usage.version"))
    return parser


def _is_compiled() -> bool:
    """Return whether the engine runs as C; compiled modules stand beside its sources, and never in an archive."""
    engine = Path(__file__).parents[1] / "engine"
    return any(next(engine.glob(f"*{suffix}"), None) for suffix in EXTENSION_SUFFIXES)


def _unknown(verb: str, voice: Voice) -> int:
    from remigio_dsl.core.suggest import nearest

    near = nearest(verb, verbs())
    key = "usage.unknown_near" if near else "usage.unknown"
    tell(f"remigio: {voice.say(key, verb=verb, near=near, known=verbs())}")
    return 2


def help_of(verb: str, voice: Voice) -> str:
    """Return what a command does, in one line."""
    return voice.say(f"{verb}.help") if voice.knows(f"{verb}.help") else ""


def _run(run: object, args: object, voice: Voice) -> int:
    """Return the status of a command; files that cannot be used are drawn, a fault of ours is owned up to."""
    from remigio_dsl.core.diagnostics import LoadError

    assert callable(run)
    try:
        return int(run(args, voice))
    except LoadError as wrong:
        from remigio_dsl.core import render

        tell(render.draw_all(wrong.diagnostics, voice, colour=uses_colour(sys.stderr)))
        return 1
    except OSError:  # the system's refusals, and pipes that nobody reads any more
        raise
    except Exception as fault:
        extra = EXTRAS.get((getattr(fault, "name", None) or "").partition(".")[0])
        if isinstance(fault, ModuleNotFoundError) and extra is not None:
            from remigio_dsl.core.system import pip

            tell(voice.say("usage.extra", module=fault.name, extra=extra, pip=pip()))
            return 2
        if os.environ.get("REMIGIO_TRACEBACK"):
            raise
        tell(voice.say("usage.fault", what=f"{type(fault).__name__}: {fault}"))
        return FAULT


def _refused(refused: OSError, voice: Voice) -> int:
    """Say which file the system refused, and why, where a command did not; return the status."""
    from remigio_dsl.core.system import reason

    if os.environ.get("REMIGIO_TRACEBACK"):
        raise refused
    name = voice.say("system.output") if refused.filename is None else os.fsdecode(refused.filename)
    tell(voice.say("system.refused", name=name, reason=reason(refused)))
    _close_quietly(sys.stdout)
    return 1


def _stand_in() -> None:
    """Open nothing in place of the streams that whoever called has closed."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  (for as long as we run)


def _say_what_can_be_said(*streams: IO[str]) -> None:
    """Let streams without UTF-8 write a question mark for a sign that they do not have, and go on."""
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and (getattr(stream, "encoding", "") or "").lower().replace("-", "") != "utf8":
            reconfigure(errors="replace")


def _close_quietly(stream: IO[str]) -> None:
    """Send what is still to be written nowhere: whoever read it has left."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except (OSError, ValueError):
        return
