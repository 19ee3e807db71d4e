"""The command line's own words in the language of its user: argparse speaks English only."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from remigio_dsl.core.voice import Language, Voice
from remigio_dsl.ui.telling import tell
from remigio_dsl.ui.width import wrapped

# what argparse says when a command line is wrong, and the sentence of ours that takes its place
_COMPLAINTS = (
    (r"the following arguments are required: (?P<what>.*)", "usage.required"),
    (r"unrecognized arguments: (?P<what>.*)", "usage.unrecognized"),
    (r"argument (?P<what>.*): invalid choice: '?(?P<value>.*?)'? \(choose from (?P<known>.*)\)", "usage.choice"),
    (r"argument (?P<what>.*): expected (?:one|at least one) argument", "usage.expected"),
    (r"argument (?P<what>.*): invalid int value: '(?P<value>.*)'", "usage.number"),
    (r"argument --option: invalid _pair value: '(?P<value>.*)'", "usage.option_pair"),
    (r"argument --set: invalid _pair value: '(?P<value>.*)'", "usage.set_pair"),
    (r"ambiguous option: (?P<value>.*) could match (?P<known>.*)", "usage.ambiguous"),
    (r"argument (?P<what>.*): not allowed with argument (?P<value>.*)", "usage.not_with"),
)


def _pair(word: str) -> str:
    """Return `KEY=VALUE` as it is."""
    if "=" not in word:
        raise ValueError(word)
    return word


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Help with our headings and in our lines; the voice comes with the parser that makes it."""

    voice = Voice()

    def add_usage(self, usage: str | None, actions, groups, prefix: str | None = None) -> None:  # type: ignore[no-untyped-def]
        """Add the line of usage, with its word in the voice's language."""
        super().add_usage(usage, actions, groups, f"{self.voice.say('usage.usage')}: " if prefix is None else prefix)


    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """Return a text in its own lines, the longer ones folded: what stands in columns goes on in its last one."""
        folded = []
        for line in text.splitlines():
            column = re.match(r" +\S+ {2,}", line)
            folded += wrapped(indent + line, width, " " * (column.end() if column else 0))
        return "\n".join(folded)


class Parser(argparse.ArgumentParser):
    """An argument parser that says everything in the language of its voice, and exits with 2 where it is misused."""

    def __init__(self, voice: Voice, prog: str, description: str = "", epilog: str = "") -> None:
        self.voice = voice
        said: type[Formatter] = type("Said", (Formatter,), {"voice": voice})
        super().__init__(
            prog=prog, description=description or None, epilog=epilog or None, formatter_class=said, add_help=False
        )
        self._positionals.title = voice.say("usage.arguments")
        self._optionals.title = voice.say("usage.options")
        self.add_argument("-h", "--help", action="help", default=argparse.SUPPRESS, help=voice.say("usage.help"))
        languages = {"choices": ("es", "en"), "metavar": "es|en", "help": voice.say("usage.lang")}
        self.add_argument("--lang", default=argparse.SUPPRESS, **languages)

    def add_argument(self, *names: Any, **settings: Any) -> argparse.Action:
        """Add an argument; a form such as `FILE` is shown in the voice's language."""
        form = settings.get("metavar")
        if isinstance(form, str) and self.voice.knows(f"usage.form.{form}"):
            settings["metavar"] = self.voice.say(f"usage.form.{form}")
        return super().add_argument(*names, **settings)

    def parse_mixed(self) -> None:
        """Let options stand between the arguments; the usage is fixed first, since argparse cuts its own word off."""
        said = f"{self.voice.say('usage.usage')}: "
        self.usage = self.format_usage().removeprefix(said).rstrip().replace("%", "%%")
        self.parse_args = self.parse_intermixed_args  # type: ignore[method-assign]

    def add_answers(self) -> None:
        """Add `--option` and `--set`, with which the rules of a variant are chosen: lists for `load`."""
        say = self.voice.say
        self.add_argument(
            "--option", type=_pair, action="append", default=[],
            metavar=say("usage.option_form"), help=say("usage.option"),
        )  # fmt: skip
        self.add_argument(
            "--set", type=_pair, action="append", default=[], metavar=say("usage.set_form"), help=say("usage.set")
        )

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command line, and how it is written, and leave with 2."""
        for pattern, key in _COMPLAINTS:
            if found := re.fullmatch(pattern, message):
                message = self.voice.say(key, **found.groupdict())
                break
        self.print_usage(sys.stderr)
        tell(f"{self.prog}: {message}")
        self.exit(2)


def language(argv: Sequence[str], surroundings: Mapping[str, str] = os.environ) -> Language:
    """Return the language to speak: what `--lang` says, else the locale's, else English."""
    for at, word in enumerate(argv):
        key, _, said = word.partition("=")
        if key == "--lang":
            said = said or "".join(argv[at + 1 : at + 2])
            if said in ("es", "en"):
                return "es" if said == "es" else "en"
            break
    locale = next((surroundings[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if surroundings.get(key)), "")
    return "es" if re.match(r"es([_.@-]|$)", locale, re.IGNORECASE) else "en"


def uses_colour(stream: object, surroundings: Mapping[str, str] = os.environ) -> bool:
    """Return whether a stream is a terminal that may be coloured."""
    is_terminal = bool(getattr(stream, "isatty", lambda: False)())
    return is_terminal and not surroundings.get("NO_COLOR") and surroundings.get("TERM") != "dumb"
