"""`remigio diff`: in which rules two variants differ, in rule words, with the place in each file."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from os.path import basename
from typing import TYPE_CHECKING

from remigio_dsl.core.spans import Span
from remigio_dsl.core.voice import Voice

if TYPE_CHECKING:
    from remigio_dsl.ui.parser import Parser
    from remigio_dsl.variant.diff import Difference, Side
    from remigio_dsl.variant.model import Variant

_WIDEST = 100
_NARROW = 72  # below that each side stands on lines of its own
_LABEL = 26


def arguments(parser: Parser, voice: Voice) -> None:
    """Add the arguments of this command."""
    parser.add_argument("first", metavar="A", help=voice.say("diff.first"))
    parser.add_argument("second", metavar="B", help=voice.say("diff.second"))
    parser.add_argument("--json", action="store_true", help=voice.say("usage.json"))


def run(args: Namespace, voice: Voice) -> int:
    """Print the differences; return 0."""
    from remigio_dsl.variant.diff import differences, load_answered

    first, second = load_answered(args.first), load_answered(args.second)
    found = differences(first, second, _readable(voice))
    if args.json:
        print(json.dumps(_as_json(args, first, second, found), ensure_ascii=False, indent=2))
        return 0
    width = min(_WIDEST, shutil.get_terminal_size((_WIDEST, 24)).columns)
    print("\n".join(_lines(args, (first, second), found, voice, width)))
    return 0


def difference_lines(
    variants: tuple[Variant, Variant], names: tuple[str, str], voice: Voice, width: int, letters: str = "AB"
) -> Iterator[str]:
    """Yield in which rules two variants differ, as this command prints it.

    `names` are those they were asked for by, `letters` what they are called in the lines.
    """
    from remigio_dsl.variant.diff import differences

    found = differences(*variants, _readable(voice))
    yield from _lines(Namespace(first=names[0], second=names[1]), variants, found, voice, width, letters)


def _readable(voice: Voice) -> Voice:
    """Return a voice that writes suits in signs, where the output can show them."""
    try:
        "♣♦♥♠".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return Voice(voice.lang, "letters")
    return Voice(voice.lang, "symbols")


# -- text
def _lines(
    args: Namespace, variants: tuple[Variant, Variant], found: Sequence[Difference], voice: Voice, width: int,
    letters: str = "AB",
) -> Iterator[str]:  # fmt: skip
    names = [_name(*one) for one in zip(variants, (args.first, args.second), strict=True)]
    yield from _head(zip(letters, variants, names, strict=True), voice.say("diff.count", n=len(found)), voice, width)
    if not found:
        return
    titles = [voice.say(f"prose.title.{one.section}") for one in found]
    section = max(map(len, titles)) + 2
    labels = [textwrap.wrap(one.label, _LABEL) for one in found]
    label = max(len(part) for parts in labels for part in parts) + 2
    places = [(_place(one.first), _place(one.second)) for one in found]
    place = max((len(one) for pair in places for one in pair), default=0)
    value = width - section - label - 3 - 2 - place
    last = ""
    for one, title, label_, pair in zip(found, titles, labels, places, strict=True):
        head = "" if title == last else title
        last = title
        if width < _NARROW or value < 16:
            yield from _narrow(one, head, zip(letters, (one.first, one.second), pair, strict=True), width)
        else:
            sides = zip(letters, (one.first, one.second), pair, strict=True)
            yield from _wide(sides, (head, section), (label_, label), value)


def _wide(
    sides: Iterable[tuple[str, Side, str]], head: tuple[str, int], label: tuple[list[str], int], value: int
) -> Iterator[str]:
    (title, section), (parts, room) = head, label
    lines: list[str] = []
    for mark, side, place in sides:
        said = textwrap.wrap(side.value, value, break_long_words=False) or [""]
        lines += [
            f"{(mark if not at else ''):<3}{part:<{value}}  {place if not at else ''}".rstrip()
            for at, part in enumerate(said)
        ]
    for at in range(max(len(lines), len(parts))):
        name = parts[at] if at < len(parts) else ""
        line = lines[at] if at < len(lines) else ""
        yield f"{(title if not at else ''):<{section}}{name:<{room}}{line}".rstrip()


def _narrow(one: Difference, title: str, sides: Iterable[tuple[str, Side, str]], width: int) -> Iterator[str]:
    if title:
        yield title
    yield from textwrap.wrap(one.label, width, initial_indent="  ", subsequent_indent="  ")
    for mark, side, place in sides:
        text = f"{mark}  {side.value}" + (f" ({place})" if place else "")
        yield from textwrap.wrap(text, width, initial_indent="    ", subsequent_indent="       ")


def _head(named: Iterable[tuple[str, Variant, str]], count: str, voice: Voice, width: int) -> list[str]:
    sides = [
        voice.say("diff.head", side=side, title=voice.words(variant.title), name=name) for side, variant, name in named
    ]
    whole = "     ".join([*sides, count])
    return [whole] if len(whole) <= width else [*sides, count]


def _name(variant: Variant, given: str) -> str:
    """Return the id of a variant, with the answers that were asked for."""
    _, plus, answers = given.partition("+")
    return variant.name + plus + answers if "=" in answers else variant.name


def _place(side: Side) -> str:
    if side.place is None:
        return ""
    name = side.place.source.name
    if name.startswith("--"):  # an answer that was asked for
        return f"+{side.place.source.line(side.place.line).strip()}"
    return f"{basename(name)}:{side.place.line}"


# -- data
def _as_json(args: Namespace, first: Variant, second: Variant, found: Sequence[Difference]) -> dict[str, object]:
    return {
        "first": {"name": _name(first, args.first), "rules_hash": first.rules_hash},
        "second": {"name": _name(second, args.second), "rules_hash": second.rules_hash},
        "differences": [
            {
                "section": one.section,
                "rule": one.label,
                "path": one.path,
                "first": {"value": one.first.value, **_at(one.first.place)},
                "second": {"value": one.second.value, **_at(one.second.place)},
            }
            for one in found
        ],
    }


def _at(place: Span | None) -> dict[str, object]:
    return {"file": place.source.name, "line": place.line} if place is not None else {"file": None, "line": None}
