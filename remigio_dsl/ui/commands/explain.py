"""`remigio explain`: more about a code, a reason, the names that an expression may use, or the defaults."""

from __future__ import annotations

import re
import textwrap
from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from remigio_dsl.core.voice import LANGUAGES, Voice, catalogue
from remigio_dsl.ui.telling import tell

if TYPE_CHECKING:
    from remigio_dsl.ui.parser import Parser

WIDTH = 88
DEFAULTS = "defaults"
_SLOT = re.compile(r"\{[a-z_0-9]+(?::[A-Za-z_]+)?\}")


def arguments(parser: Parser, voice: Voice) -> None:
    """Add the arguments of this command."""
    parser.add_argument("topic", metavar="CODE|REASON|METRIC|RULE|HOOK", help=voice.say("explain.help.topic"))


def run(args: Namespace, voice: Voice) -> int:
    """Print what there is to say of a topic; return 2 where nothing is known of it."""
    from remigio_dsl.ui.width import at_most

    lines = list(explain(args.topic, voice, at_most(WIDTH)))
    if lines:
        print("\n".join(lines))
        return 0
    from remigio_dsl.core.suggest import nearest

    near = nearest(args.topic, topics(), most=3)
    key = "explain.unknown_near" if near else "explain.unknown"
    tell(voice.say(key, topic=args.topic, near=near))
    return 2


def topics() -> list[str]:
    """Return everything that can be explained."""
    from remigio_dsl.lang.hooks import HOOKS

    told = [key.removeprefix("explain.") for key in catalogue() if key.startswith("explain.")]
    return [*told, *HOOKS, DEFAULTS]


def explain(topic: str, voice: Voice, width: int = WIDTH) -> Iterator[str]:
    """Yield the lines about a topic, none where it is unknown."""
    from remigio_dsl.lang.hooks import HOOKS

    code = topic.upper() if topic.upper() in _codes() else topic
    if topic == DEFAULTS:
        yield from _defaults(voice)
    elif topic in HOOKS:
        yield from _hook(topic, voice, width)
    elif f"explain.{code}" in catalogue() and "." not in code:
        yield from _told(code, voice, width)
    elif "." in topic and (topic in catalogue() or f"explain.{topic}" in catalogue()):
        yield from _told(topic, voice, width)
    elif ":" in topic:
        from remigio_dsl.study.compare_metrics import family_of

        family = family_of(topic)
        yield from _told(family, voice, width) if family is not None else ()
    else:
        yield from _path(topic, voice, width)


def _path(topic: str, voice: Voice, room: int) -> Iterator[str]:
    """Yield what stands at a path of rules files, such as `turn.steps`, and below it; nothing where it is no path."""
    from remigio_dsl.source import shapes, tell
    from remigio_dsl.source.schema import defaults
    from remigio_dsl.source.tree import segments

    shape: shapes.Shape | None = shapes.root("variant")
    for part in segments(topic):
        shape = shape.child(part) if shape is not None else None
    if shape is None:
        return
    yield from textwrap.wrap(f"{topic}: {voice.say(tell.described(shape))}", room, subsequent_indent="  ")
    silent = next((value for path, _, value in defaults() if path == topic), "")
    if silent:
        yield f"  {voice.say('explain.silent', value=silent)}"
    at = LANGUAGES.index(voice.lang)
    rows = [(key, voice.say(tell.described(child))) for key, child in shape.properties.items()]
    for chosen in (shape, shape.items):
        words = chosen.choices if chosen is not None else ()
        rows += [(str(word), (chosen.meaning(word) or ("", ""))[at]) for word in words if chosen is not None]
    width = max((len(key) for key, _ in rows), default=0)
    for key, said in rows:
        yield from textwrap.wrap(f"  {key:{width}}  {said}", room, subsequent_indent=" " * min(width + 4, room // 2))


def _codes() -> set[str]:
    return {key.removeprefix("explain.") for key in catalogue() if key.startswith(("explain.E", "explain.W"))}


def _told(topic: str, voice: Voice, width: int) -> Iterator[str]:
    """Yield the sentence of a code or reason with a mark for each of its slots, and what is told about it."""
    at = LANGUAGES.index(voice.lang)
    for key in (topic, f"{topic}.other"):
        if key in catalogue():
            said = _SLOT.sub("…", catalogue()[key][at])
            yield from textwrap.wrap(f"{topic}: {said}", width)
            break
    else:
        yield topic
    if f"explain.{topic}" in catalogue():
        yield ""
        for line in catalogue()[f"explain.{topic}"][at].split("\n"):
            yield from [line] if line.startswith("    ") else textwrap.wrap(line, width)


def _defaults(voice: Voice) -> Iterator[str]:
    """Yield what holds where a file is silent."""
    from remigio_dsl.source.schema import defaults

    rows = [(path, value, voice.say(meaning)) for path, meaning, value in defaults() if ".change." not in path]
    widths = [max(len(row[at]) for row in rows) for at in (0, 1)]
    yield voice.say("explain.defaults_head")
    for path, value, meaning in rows:
        yield f"  {path:{widths[0]}}  {value:{widths[1]}}  {meaning}".rstrip()


def _hook(hook: str, voice: Voice, room: int) -> Iterator[str]:
    """Yield the names that an expression of a hook knows, with type, meaning and an example."""
    from remigio_dsl.lang.hooks import bags_of, names_of
    from remigio_dsl.lang.types import Bag

    rows = [
        (name.id, voice.say(name.type.said), voice.say(name.meaning), name.example) for name in names_of(hook).values()
    ]
    widths = [max(len(row[at]) for row in rows) for at in range(3)]
    key = f"hook.{hook}"
    yield f"{hook}: {voice.say(key)}" if voice.knows(key) else hook
    for row in rows:
        yield "  " + "  ".join(f"{cell:{width}}" for cell, width in zip(row, [*widths, 0], strict=True)).rstrip()
    for of, names in bags_of(hook).items():
        inside = voice.say("hook.inside", bag=Bag(of).said, names=" ".join(names))
        yield from ["", *textwrap.wrap(inside, room, subsequent_indent="  ")]
