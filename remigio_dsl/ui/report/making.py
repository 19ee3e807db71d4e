"""From a study to its page on disk: what is said besides the figures, and the file."""

from __future__ import annotations

import shlex
from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from remigio_dsl.core.messages import text
from remigio_dsl.core.system import reason
from remigio_dsl.core.voice import Voice
from remigio_dsl.ui.studies import StudyError

if TYPE_CHECKING:
    from remigio_dsl.study.compare import Comparison
    from remigio_dsl.ui.report.page import Told

# the arguments that a command is repeated with, those that are not given left out
_GIVEN = ("games", "players", "bots", "metric", "until", "sweep", "skill")


def told(
    verb: str, args: Namespace, result: Comparison, voice: Voice, heads: Sequence[str],
    steps: Sequence[float] | None = None,
) -> Told:  # fmt: skip
    """Return what the page of `verb` says besides the figures."""
    from remigio_dsl.ui.report.page import Told
    from remigio_dsl.variant.diff import differences

    signs = Voice(voice.lang, "symbols")
    sweep = getattr(args, "sweep", None) or ""
    first = result.variants[0]
    pairs = [] if sweep else [
        (other.name, differences(first.variant, other.variant, signs)) for other in result.variants[1:]
    ]  # fmt: skip
    title = " | ".join(dict.fromkeys(one.name for one in result.variants))
    if sweep:
        title = voice.say("report.sweep", what=f"{args.variants[0]}: {sweep.partition('=')[0]}")
    return Told(title, heads, command(verb, args), _program(voice), pairs, sweep, steps)


def command(verb: str, args: Namespace) -> str:
    """Return the command line that plays the same again."""
    variants = args.variants if hasattr(args, "variants") else [args.variant]
    words = ["remigio", verb, *variants]
    for name in _GIVEN:
        value = getattr(args, name, None)
        if value is not None:
            words += [f"--{name}", str(value)]
    words += ["--seed", str(args.seed)]
    words += [word for answer in getattr(args, "option", []) for word in ("--option", answer)]
    words += [word for value in getattr(args, "set", []) for word in ("--set", value)]
    return shlex.join(words)


def _program(voice: Voice) -> str:
    import numpy
    import scipy

    from remigio_dsl import __version__

    return voice.say("report.program", version=__version__, numpy=numpy.__version__, scipy=scipy.__version__)


def check(name: str) -> None:
    """Refuse a file that is called something else than a page, or cannot be written, before anything is played."""
    if not name.lower().endswith((".html", ".htm")):
        raise StudyError(text("report.ending", name=name))
    try:
        with open(name, "a", encoding="utf-8"):
            return
    except OSError as wrong:
        raise _refusal(name, wrong) from None


def write(name: str, page: str) -> None:
    """Write the page."""
    try:
        with open(name, "w", encoding="utf-8", newline="\n") as file:
            file.write(page)
    except OSError as wrong:
        raise _refusal(name, wrong) from None


def _refusal(name: str, wrong: OSError) -> StudyError:
    return StudyError(text("report.not_written", name=name, reason=reason(wrong)))
