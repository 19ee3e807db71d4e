"""What a YAML scanner stumbles over, in our own words, and which piece of the text to leave out to read on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from remigio_dsl.core.dataclass import dataclass, replace
from remigio_dsl.core.diagnostics import Diagnostic, Label
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.spans import Source, Span
from remigio_dsl.source.events import Stumbled

MAX_DEPTH = 64
# A file with tabs stands at depths of its own: what does not fit after the first tab is no news.
AFTER_TABS = frozenset({"E019", "E022", "E023", "E030"})
_NEVER_REMOVED = (
    "format", "id", "title", "extends", "answers", "options", "sources", "remove", "cases", "variant", "tests",
)  # fmt: skip
_EXPRESSION = r"""(?x)\#+\s* (?:
        (?:and|or)\s+(?:not\s+)?[a-z(]
      | (?:>=|<=|!=|=|<|>|\+|\*|/)\s*[a-z0-9(]
      | (?:capped\ at|lifted\ to)\s
    )"""


@dataclass(frozen=True, slots=True)
class Stumble:
    """A problem that stops the scanner; filling `piece` with `filler` lets it go on (an empty piece: it cannot).

    `diagnostic` is None for what is no problem: a tab where some scanners take one and some do not.
    """

    diagnostic: Diagnostic | None
    piece: tuple[int, int]
    filler: str = " "


def explain(source: Source, body: str, fault: Stumbled, bracket: int | None = None) -> Stumble:
    """Return what is wrong where the scanner stopped; `bracket` is the place of the innermost open bracket."""
    problem, context, at, begun = fault.problem, fault.context, fault.at, fault.begun
    char = body[at : at + 1]
    if "nesting depth" in problem:
        place = _deepest(body)
        return Stumble(_simple(source, "E007", place, place + 1, limit=MAX_DEPTH), (0, 0))
    if char == "\t":
        return _tab(source, body, at)
    if "block scalar" in context or "cannot start any token" in problem:
        return _reserved(source, body, begun if "block scalar" in context else at)
    if "alias" in context or "anchor" in context:
        return _star_or_anchor(source, body, begun)
    if "tag" in context or "tag handle" in problem:
        stop = value_end(body, begun)
        label = text("E014.not", rest=body[begun + 1 : stop].strip())
        tag = Diagnostic("E014", Span(source, begun, stop), {"tag": body[begun:stop]}, label=label)
        return Stumble(tag, (begun, stop), "x")
    if "quoted scalar" in context or "double-quoted" in context:
        return _quoted(source, body, begun, at, problem)
    if "mapping values" in problem:
        return _second_colon(source, body, at)
    if "mapping keys" in problem:
        return Stumble(_simple(source, "E019", at, at + 1), (at, at + 1))
    if "directive" in context or "YAML document" in problem:
        at = body.rfind("%", 0, at + 1)
        return Stumble(_simple(source, "E024", at, value_end(body, at)), (at, value_end(body, at)))
    if "simple key" in context:
        return _without_colon(source, Span(source, begun, value_end(body, begun))) or Stumble(
            _simple(source, "E030", begun, value_end(body, begun)), (0, 0)
        )
    if "sequence entries" in problem:
        return Stumble(_simple(source, "E027", at, at + 1), (at, at + 1), " ")
    if not body[at:].strip() and bracket is not None:
        return _open_bracket(source, body, bracket)
    return _structure(source, body, context, begun, at)


def _simple(source: Source, code: str, start: int, end: int, **args: Any) -> Diagnostic:
    end = min(end, len(source.text))
    start = min(start, end)
    return Diagnostic(code, Span(source, start, end), args, label=Text(f"{code}.label", args))


def _deepest(body: str) -> int:
    """Return the place of the bracket that opens one level too many."""
    level = 0
    for hit in re.finditer(r"[\[{\]}]", body):
        level += 1 if hit[0] in "[{" else -1
        if level > MAX_DEPTH:
            return hit.start()
    return 0


def tab(source: Source, start: int, end: int) -> Diagnostic:
    """Return the problem of a tab that stands where a line is indented; other lines of the kind are a note."""
    lines = [n for n, line in enumerate(source.text.split("\n"), 1) if re.match(r" *\t", line) and line.strip()]
    first = source.place(start)[0]
    others = [n for n in lines if n != first]
    note = text("E003.note", n=len(others), first=first) if others else None
    line_start = source.text.rfind("\n", 0, start) + 1
    tabs = source.text.index("\t", line_start)
    return Diagnostic("E003", Span(source, tabs, max(end, tabs + 1)), label=text("E003.label"), note=note)


def _tab(source: Source, body: str, at: int) -> Stumble:
    line_start = max(body.rfind("\n", 0, at), body.rfind("\r", 0, at)) + 1
    stop = at + 1
    while body[stop : stop + 1] in ("\t", " "):
        stop += 1
    is_blank = body[stop : stop + 1] in ("", "\r", "\n", "#")
    if body[line_start:at].strip() == "" and not is_blank:
        return Stumble(tab(source, at, at + 1), (at, stop))
    return Stumble(None, (at, stop))


def value_end(body: str, start: int) -> int:
    """Return where the value that begins at `start` ends on its line: a comma or bracket ends it in a flow."""
    stop = min((n for n in (body.find("\n", start), body.find("\r", start)) if n >= 0), default=len(body))
    line_start = max(body.rfind("\n", 0, start), body.rfind("\r", 0, start)) + 1
    before = body[line_start:start]
    in_flow = before.count("{") + before.count("[") > before.count("}") + before.count("]")
    piece = re.split(r"\s#", body[start:stop], maxsplit=1)[0]
    if in_flow:
        piece = re.split(r"[,\]}]", piece, maxsplit=1)[0]
    return start + max(1, len(piece.rstrip()))


def _reserved(source: Source, body: str, at: int) -> Stumble:
    stop = value_end(body, at)
    mark = body[at : at + 1]
    if mark == "%" and body[max(0, at - 1) : at] in ("", "\n"):
        return Stumble(_simple(source, "E024", at, stop), (at, stop), "#")
    rest = body[at + 1 : stop].strip()
    keys = {">": "E016.more", "|": "E016.bar", "%": "E016.percent"}
    label = text(keys.get(mark, "E016.label"), rest=rest, whole=body[at:stop].replace('"', "'"))
    return Stumble(Diagnostic("E016", Span(source, at, at + 1), {"mark": mark}, label=label), (at, stop), "x")


def star(source: Source, start: int, stop: int) -> Diagnostic:
    """Return the problem of a value that begins with `*`: cards stand in quotes."""
    whole = source.text[start:stop].replace('"', "'")
    return Diagnostic("E012", Span(source, start, stop), {"word": whole}, label=text("E012.label", whole=whole))


def _star_or_anchor(source: Source, body: str, at: int) -> Stumble:
    stop = value_end(body, at)
    if body[at : at + 1] == "*":
        return Stumble(star(source, at, stop), (at, stop), "x")
    rest = body[at:stop].lstrip("& ").strip()
    label = text("E011.and", rest=rest)
    return Stumble(Diagnostic("E011", Span(source, at, at + 1), label=label), (at, stop), "x")


def _quoted(source: Source, body: str, begun: int, at: int, problem: str) -> Stumble:
    if "escape" in problem or "hexdecimal" in problem or "hexadecimal" in problem or "Unicode" in problem:
        slash = body.rfind("\\", begun, at + 2)
        slash = slash if slash >= begun else at
        word = body[slash : slash + 2]
        return Stumble(_simple(source, "E029", slash, slash + len(word), word=word), (slash, slash + len(word)), "x")
    quote = body[begun : begun + 1]
    return Stumble(_simple(source, "E020", begun, begun + 1, quote=quote), (begun, value_end(body, begun)), "x")


def _second_colon(source: Source, body: str, at: int) -> Stumble:
    line_start = max(body.rfind("\n", 0, at), body.rfind("\r", 0, at)) + 1
    before = body[line_start:at]
    stop = value_end(body, at)
    first = re.match(r"\s*(?:- )?(\"[^\"]*\"|'[^']*'|[^:#]+?):\s+(?=\S)", before)
    if first is not None:
        start = line_start + first.end()
        whole = body[start:stop]
        label = text("E023.quote", whole=whole.replace('"', "'"))
        return Stumble(Diagnostic("E023", Span(source, at, at + 1), label=label), (start, stop), "x")
    above, without_colon = _line_above(source, line_start)
    if without_colon is not None:
        return without_colon
    start = line_start + len(before) - len(before.lstrip())
    related = (Label(above, text("E022.above")),) if above is not None else ()
    deeper = Diagnostic("E022", Span(source, start, at), label=text("E022.deeper"), related=related)
    return Stumble(deeper, (start, stop))


def _line_above(source: Source, at: int) -> tuple[Span | None, Stumble | None]:
    """Return the last line with text before the one that begins at `at`, and what is wrong with it for itself."""
    number = source.place(at)[0] - 1
    while number > 0 and source.line(number).lstrip()[:1] in ("", "#"):
        number -= 1
    if number < 1:
        return None, None
    line = source.line(number)
    start = source.text.rfind(line, 0, at) + len(line) - len(line.lstrip())
    span = Span(source, start, start + len(line.strip()))
    return span, _without_colon(source, span)


def _other_depths(source: Source, number: int) -> tuple[Label, ...]:
    """Return the lines above with which the indentation of a line does not agree: either may be the one that is off."""
    lines = [(at, source.line(at)) for at in range(1, number + 1)]
    depths = [(at, len(line) - len(line.lstrip(" "))) for at, line in lines if line.strip() and line.lstrip()[0] != "#"]
    *above, (_, depth) = depths
    if not above:
        return ()
    if above[-1][1] < depth:
        return (Label(_text_of(source, above[-1][0]), text("E022.above")),)
    holder = next((place for place in reversed(range(len(above))) if above[place][1] < depth), -1)
    first = above[holder + 1]
    labels = [Label(_text_of(source, first[0]), text("E022.begins"))] if first[1] != depth else []
    if holder >= 0 and _interrupts(above, holder, depth, lines[above[holder - 1][0] - 1][1]):
        labels.append(Label(_text_of(source, above[holder][0]), text("E022.ends")))
    return tuple(labels)


def _interrupts(above: Sequence[tuple[int, int]], holder: int, depth: int, line_before: str) -> bool:
    """Return whether a line that holds others may be the one that stands wrong: it broke a block of that depth off."""
    before = next((other for _, other in reversed(above[:holder]) if other <= depth), -1)
    alone = holder > 0 and above[holder - 1][1] == above[holder][1] and line_before.endswith(":")
    off_by_one = above[holder][1] % 2 == 1 and depth - above[holder][1] == 1
    return before == depth or alone or off_by_one


def _text_of(source: Source, number: int) -> Span:
    """Return the span of a line without its indentation."""
    line = source.line(number)
    start = source.start_of(number) + len(line) - len(line.lstrip())
    return Span(source, start, start + len(line.strip()))


def _without_colon(source: Source, span: Span) -> Stumble | None:
    """Return what is wrong with a line that should have a key: no blank after its colon, or no colon."""
    glued = re.match(r"(?:- )?([\w.]+):\S", span.text)
    if glued is not None:
        place = span.start + glued.end(1)
        return Stumble(_simple(source, "E026", place, place + 1, key=glued[1]), (place + 1, place + 1))
    ends_a_bracket = sum(map(span.text.count, "]}")) > sum(map(span.text.count, "[{"))  # it goes on from a line above
    if not ends_a_bracket and re.fullmatch(r"[^:#\-\[{\"'|>][^:#]*", span.text):
        return Stumble(_simple(source, "E030", span.start, span.end), (span.start, span.start))
    return None


def _open_bracket(source: Source, body: str, at: int, met: int | None = None) -> Stumble:
    """Return the problem of a bracket that nothing closes; `met` is where something stands that it cannot hold."""
    close = "]" if body[at] == "[" else "}"
    found = _simple(source, "E021", at, at + 1, bracket=body[at], close=close)
    if met is not None and met < len(body):
        found = replace(found, related=(Label(Span(source, met, met + 1), text("E021.met")),))
    return Stumble(found, (0, 0))


def _structure(source: Source, body: str, context: str, begun: int, at: int) -> Stumble:
    """Return the problem where a bracket, a comma, a colon or an indentation does not fit."""
    char = body[at : at + 1]
    line_start = max(body.rfind("\n", 0, at), body.rfind("\r", 0, at)) + 1
    if "flow" in context and body[begun : begun + 1] in ("[", "{"):
        if "\n" in body[begun:at]:
            return _open_bracket(source, body, begun, at)
        if char in ("]", "}"):
            return Stumble(_simple(source, "E031", at, at + 1, bracket=char), (0, 0))
        return Stumble(_simple(source, "E032", at, at + 1), (at, value_end(body, at)))
    if char in ("]", "}"):
        return Stumble(_simple(source, "E031", at, at + 1, bracket=char), (at, at + 1))
    if char in (",", ":", "?", "-") and body[line_start:at].strip():
        return Stumble(_simple(source, "E033", at, at + 1, mark=char), (at, at + 1))
    if body[line_start:at].strip() == "" and at < len(body):
        _, without_colon = _line_above(source, line_start)
        span = Span(source, at, value_end(body, at))
        unfit = Diagnostic("E022", span, label=text("E022.label"), related=_other_depths(source, span.line))
        return without_colon or Stumble(unfit, (0, 0))
    stop = value_end(body, at) if at < len(body) else at + 1
    if body[line_start:at].rstrip()[-1:] in ("'", '"', "]", "}"):
        return Stumble(_simple(source, "E034", at, stop, rest=body[at:stop]), (at, stop))
    return Stumble(_simple(source, "E019", min(at, max(0, len(body) - 1)), stop), (at, stop))


# --- words that are refused -------------------------------------------------------------------------------------------


def unclear(kind: str, word: str, spelling: str, span: Span, path: Sequence[str], is_key: bool) -> Diagnostic:
    """Return the problem of an unquoted word that YAML readers take for something else than it looks."""
    args: dict[str, Any] = {"word": word, "spelling": spelling}
    quoted = f'"{word}"'
    if kind == "number":
        label = text("E009.key" if is_key else "E009.label", spelling=quoted if is_key else spelling)
        if spelling.startswith('"'):
            label = text("E009.quoted", spelling=spelling)
        return Diagnostic("E009", span, args, label=label)
    if kind == "digits":
        return Diagnostic("E035", span, {"most": spelling}, label=text("E035.label", most=spelling))
    if is_key or (kind == "truth" and spelling == word):
        return Diagnostic("E008", span, args, label=text("E008.key", spelling=quoted))
    if kind == "nothing":
        whole = ".".join(path)
        removes = whole and "\0" not in whole and whole.split(".")[0] not in _NEVER_REMOVED
        label = text("E008.nothing_remove", path=whole) if removes else text("E008.nothing")
        return Diagnostic("E008", span, args, label=label)
    return Diagnostic("E008", span, args, label=text("E008.truth", spelling=spelling, quoted=quoted))


def continues(comment: str) -> bool:
    """Return whether a comment begins as the rest of an expression would: `# and not closed`."""
    return re.match(_EXPRESSION, comment) is not None


def place(path: Sequence[str]) -> Text:
    """Return how the map at a path is named in a sentence."""
    shown = ".".join(key for key in path if not key.startswith("\0"))
    return text("place.key", path=shown) if shown else text("place.file")
