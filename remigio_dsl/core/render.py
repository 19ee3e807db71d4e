"""Problems drawn for people, with their line and a caret; as one sentence; and as data for programs."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.spans import Source, Span
from remigio_dsl.core.voice import Voice

WIDTH = 80
_CUT = "..."
_SHOWN = {"\t": "<TAB>", "\xa0": "<NBSP>", "\u202f": "<NBSP>", "\u2007": "<NBSP>"}
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_RED, _YELLOW, _CYAN, _BOLD, _OFF = "\x1b[31m", "\x1b[33m", "\x1b[36m", "\x1b[1m", "\x1b[0m"


@dataclass(frozen=True, slots=True)
class _Mark:
    """A place to be underlined: the main one with carets, others with dashes."""

    span: Span
    label: Text | None
    is_main: bool


def draw(
    diagnostic: Diagnostic, voice: Voice, plain: bool = False, colour: bool = False, width: int = WIDTH
) -> str:
    """Return a problem as people read it: several lines, or with `plain` one sentence without signs.

    Lines of the file that are wider than `width` are cut around the caret.
    """
    if plain:
        return _sentence(diagnostic, voice)
    severity = voice.say("render.error" if diagnostic.is_error else "render.warning")
    tint = (_RED if diagnostic.is_error else _YELLOW) if colour else ""
    code = _tinted(f"{severity}[{diagnostic.code}]", tint + _BOLD if tint else "")
    lines = [f"{code}: {voice.say(diagnostic.message)}"]
    gutter = 2
    if diagnostic.span is not None:
        marks = [_Mark(diagnostic.span, diagnostic.label, True)]
        marks += [_Mark(other.span, other.text, False) for other in diagnostic.related]
        gutter = max(2, *(len(str(mark.span.line)) for mark in marks))
        lines += _places(marks, gutter, voice, tint, width)
    elif diagnostic.label is not None:
        lines.append(f"{' ' * gutter} = {voice.say(diagnostic.label)}")
    for key, extra in (("render.help", diagnostic.help), ("render.note", diagnostic.note)):
        if extra is not None:
            lines.append(f"{' ' * gutter} = {voice.say(key)}: {voice.say(extra)}")
    return "\n".join(line.rstrip() for line in lines)


def summary(diagnostics: Sequence[Diagnostic], voice: Voice, files: int | None = None) -> str:
    """Return the last line of a run: "14 errors and 1 warning in 3 files"; `files` is how many were looked at."""
    errors = sum(one.is_error for one in diagnostics)
    warnings = len(diagnostics) - errors
    if files is None:
        files = len({one.span.source.name for one in diagnostics if one.span is not None})
    counts = [voice.say(text("render.errors", n=errors))] if errors else []
    counts += [voice.say(text("render.warnings", n=warnings))] if warnings else []
    counted = voice.join(counts) if counts else voice.say("render.no_problems")
    return voice.say("render.summary", counts=counted, files=text("render.files", n=files)) if files else counted


def as_json(diagnostic: Diagnostic, voice: Voice) -> dict[str, object]:
    """Return a problem as data; keys and codes are the same in every language, the sentences are the voice's."""

    def said(sentence: Text | None) -> str | None:
        return voice.say(sentence) if sentence is not None else None

    return {
        "code": diagnostic.code,
        "severity": "error" if diagnostic.is_error else "warning",
        **_where(diagnostic.span),
        "message": voice.say(diagnostic.message),
        "label": said(diagnostic.label),
        "help": said(diagnostic.help),
        "note": said(diagnostic.note),
        "related": [{**_where(other.span), "label": said(other.text)} for other in diagnostic.related],
    }


def _where(span: Span | None) -> dict[str, object]:
    if span is None:
        return {"file": None, "line": None, "column": None, "end_line": None, "end_column": None}
    line, column = span.source.place(span.start)
    end_line, end_column = span.source.place(max(span.end, span.start))
    return {"file": span.source.name, "line": line, "column": column, "end_line": end_line, "end_column": end_column}


# --- drawing ----------------------------------------------------------------------------------------------------------


def _tinted(piece: str, tint: str) -> str:
    return f"{tint}{piece}{_OFF}" if tint else piece


def _places(marks: Sequence[_Mark], gutter: int, voice: Voice, tint: str, width: int) -> list[str]:
    """Return the arrow with the place, the lines of the file and what is underlined in them, file by file."""
    lines: list[str] = []
    for source in _sources(marks):
        here = sorted((mark for mark in marks if mark.span.source is source), key=lambda mark: mark.span.start)
        first = next((mark for mark in here if mark.is_main), here[0])
        lines.append(f"{' ' * gutter}--> {first.span}")
        shown = 0
        for mark in here:
            number, column = source.place(mark.span.start)
            window = _Window.of(source, [one.span for one in here if one.span.line == number], width - gutter - 3)
            if number != shown:
                lines.append(f"{number:>{gutter}} | {window.text}")
                shown = number
            start, end = window.columns(column - 1, _end_column(mark.span, number, column))
            sign = ("^" if mark.is_main else "-") * (end - start)
            sign = _tinted(sign, (tint if mark.is_main else _CYAN) if tint else "")
            label = f" {voice.say(mark.label)}" if mark.label is not None else ""
            lines.append(f"{' ' * gutter} | {' ' * start}{sign}{label}")
    return lines


def _sources(marks: Sequence[_Mark]) -> list[Source]:
    """Return the files that are shown, the one with the main place first."""
    ordered = sorted(marks, key=lambda mark: not mark.is_main)
    return list({id(mark.span.source): mark.span.source for mark in ordered}.values())


def _end_column(span: Span, number: int, column: int) -> int:
    """Return the place after the last marked character of the first line, counted from 0; at least one is marked."""
    line = span.source.line(number)
    end = column - 1 + max(1, span.end - span.start)
    inside = len(line) if end <= len(line) else len(line.rstrip())
    return max(column, min(end, max(inside, column)))


@dataclass(frozen=True, slots=True)
class _Window:
    """A line of a file as it is shown, and at which column each of its characters begins."""

    text: str
    starts: tuple[int, ...]  # one more than characters: the last is the end
    shift: int  # columns cut off on the left, less those of the dots
    size: int

    @classmethod
    def of(cls, source: Source, spans: Sequence[Span], width: int) -> _Window:
        """Return the part of the spans' line that fits into `width`, with the first marked piece in it."""
        line = source.line(spans[0].line)
        shown = [_shown(char) for char in line]
        starts = [0]
        for char, piece in zip(line, shown, strict=True):
            starts.append(starts[-1] + (_cells(char) if piece == char else len(piece)))
        whole = "".join(shown)
        if starts[-1] <= width or width < 4 * len(_CUT):
            return cls(whole, tuple(starts), 0, max(starts[-1], width))
        first, last = min(one.column for one in spans) - 1, max(one.column for one in spans) - 1
        if starts[min(last + 1, len(line))] <= width - 2 * len(_CUT):
            begin = 0
        else:
            begin = next(n for n, at in enumerate(starts) if at >= starts[min(first, len(line))] - width // 3)
        room = width - (len(_CUT) if begin else 0)
        stop = begin
        while stop < len(line) and starts[stop + 1] - starts[begin] <= room - len(_CUT):
            stop += 1
        if starts[-1] - starts[begin] <= room:
            stop = len(line)
        left, right = _CUT if begin else "", _CUT if stop < len(line) else ""
        cut = left + "".join(shown[begin:stop]) + right
        return cls(cut, tuple(starts), starts[begin] - len(left), starts[stop] - starts[begin] + len(left))

    def columns(self, first: int, last: int) -> tuple[int, int]:
        """Return the columns from and to which a piece of the line is underlined."""
        end = len(self.starts) - 1
        start = self.starts[min(first, end)] + max(0, first - end) - self.shift
        stop = self.starts[min(last, end)] + max(0, last - end) - self.shift
        start = max(0, min(start, self.size))
        return start, max(start + 1, min(stop, self.size))


def _shown(char: str) -> str:
    """Return a character as it is shown: what cannot be seen by name."""
    if char in _SHOWN:
        return _SHOWN[char]
    if char.isascii():
        return char if char.isprintable() else f"<U+{ord(char):04X}>"
    return f"<U+{ord(char):04X}>" if unicodedata.category(char) in _UNSEEN else char


def _cells(char: str) -> int:
    """Return how many columns a character takes in a terminal."""
    if char.isascii():
        return 1
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


# --- one sentence -----------------------------------------------------------------------------------------------------


def _sentence(diagnostic: Diagnostic, voice: Voice) -> str:
    """Return the problem as one sentence: file, line and column in words, no signs."""
    severity = voice.say("render.error" if diagnostic.is_error else "render.warning")
    what = f"{severity} {diagnostic.code}: {voice.say(diagnostic.message)}"
    span = diagnostic.span
    if span is not None:
        line, column = span.source.place(span.start)
        what = f"{voice.say('render.place', file=span.source.name, line=str(line), column=str(column))}, {what}"
    parts = [what]
    if diagnostic.label is not None:
        parts.append(voice.say(diagnostic.label))
    for other in diagnostic.related:
        same = span is not None and other.span.source is span.source
        where = voice.say("render.line", line=str(other.span.line))
        where = where if same else f"{other.span.source.name}, {where}"
        parts.append(f"{where}: {voice.say(other.text)}" if other.text is not None else where)
    for key, extra in (("render.help", diagnostic.help), ("render.note", diagnostic.note)):
        if extra is not None:
            parts.append(f"{voice.say(key)}: {voice.say(extra)}")
    return "; ".join(parts).replace("`", "")


def draw_all(diagnostics: Iterable[Diagnostic], voice: Voice, plain: bool = False, colour: bool = False) -> str:
    """Return several problems, one below the other, and the line that counts them."""
    found = list(diagnostics)
    drawn = [draw(one, voice, plain, colour) for one in found]
    return "\n".join([*drawn, summary(found, voice)])
