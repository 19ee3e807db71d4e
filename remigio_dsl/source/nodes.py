"""Text to a tree of the YAML subset: what the file says, typed by our own rules, and everything that is refused."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.core.diagnostics import Diagnostic, Label, by_place
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.spans import Source, Span
from remigio_dsl.source import faults, scalars
from remigio_dsl.source.decode import decode
from remigio_dsl.source.events import Event, Stumbled, events_of
from remigio_dsl.source.scalars import Style
from remigio_dsl.source.tree import Entry, Items, Leaf, Node, Table, at, leaves, normal, plain, segments

__all__ = ["Entry", "Items", "Leaf", "Node", "Table", "at", "leaves", "normal", "plain", "read", "segments"]

_MAX_RETRIES = 20
_STYLES: dict[str, Style] = {
    "": "plain",
    "'": "single",
    '"': "double",
    "|": "literal",
    ">": "folded",
}
_COMMENT = re.compile(r"(?<=\S)[ \t]+(#[^\r\n]*)")
# what is compiled only once a text has something of the kind
_DECORATION = r"([&!])(<[^>\s]*>|[^\s,\[\]{}]*)[ \t]*(?:[\r\n]+[ \t]*)?"
_TAB_INDENT = r"(?m)^ *(\t[ \t]*)(?=[^\s#])"
_NO_BREAK = "\xa0\u2007\u202f"
_NO_BREAK_INDENT = f"(?m)^ *([{_NO_BREAK}])"


def read(data: bytes, name: str) -> tuple[Table | None, list[Diagnostic]]:
    """Return the tree of a file and its problems, sorted by place.

    The tree is there even where there are problems, as far as it could be made out; None if nothing could. A value
    that was complained about is a broken leaf in it.
    """
    source, found = decode(data, name)
    if source is None:
        return None, by_place(found)
    reader = _Reader(source)
    tree = reader.tree()
    return tree, by_place(reader.found)


@dataclass(slots=True)
class _Open:
    """A map or list that is not closed yet."""

    start: int
    flow: bool
    entries: dict[str, Entry] = field(default_factory=dict)
    items: list[Node] = field(default_factory=list)
    is_table: bool = True
    key: str | None = None
    key_span: Span | None = None
    twice: list[tuple[Entry, Entry]] = field(default_factory=list)


class _Stopped(Exception):
    """Nothing after this place can be read."""


class _Reader:
    """One reading of one text."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[Diagnostic] = []
        self.stumbles: list[Diagnostic] = []  # what stopped the scanner
        self.broken: list[tuple[int, int]] = []  # pieces of text that were complained about
        self.stack: list[_Open] = []
        self.root: Node | None = None
        self.opaque: list[tuple[int, int]] = []  # quoted and block scalars, where tabs and wide blanks are text
        body = source.text
        self.comments = {hit.start(): hit for hit in _COMMENT.finditer(body)} if "#" in body else {}

    # --- the whole text ---------------------------------------------------------------------------------------------

    def tree(self) -> Table | None:
        """Return the root, a map, with all that is wrong noted in `found`; None if the scanner had to give up."""
        body = self.source.text
        is_whole = False
        for _ in range(_MAX_RETRIES):
            self.stack, self.root, self.opaque, self.found = [], None, [], []
            masked = self.pass_over(body)
            is_whole = masked is None and not self.stack
            if is_whole and any(char in body for char in _NO_BREAK):
                masked = self.without_no_break_spaces(body)
            if masked is None:
                break
            body = masked
        self.check_tabs()
        lines = {one.span.line for one in self.stumbles if one.span}
        self.found = [one for one in self.found if one.code != "E017" or not one.span or one.span.line not in lines]
        self.found += self.stumbles
        if is_whole and isinstance(self.root, Table):
            return self.root
        if not any(one.is_error for one in self.found):
            span = self.root.span if self.root else self.source.whole()
            self.found.append(Diagnostic("E025", span, label=text("E025.label")))
        return None

    def pass_over(self, body: str) -> str | None:
        """Read the text once; return it with the piece that stopped the scanner made harmless, None at the end."""
        try:
            for event in events_of(self.source.name, body):
                self.take(event)
        except Stumbled as fault:
            return self.stumbled(fault, body)
        except _Stopped:
            pass
        return None

    def stumbled(self, fault: Stumbled, body: str) -> str | None:
        """Note what stopped the scanner; return the text with that piece made harmless, or None to give up."""
        indented = [hit.start(1) for hit in re.finditer(_NO_BREAK_INDENT, body)]
        if indented:
            return self.masked(body, indented)
        bracket = self.stack[-1].start if self.stack and self.stack[-1].flow else None
        self.stack = self.stack or [_Open(0, flow=False)]  # whatever was read, it is not the whole
        stumble = faults.explain(self.source, body, fault, bracket)
        start, end = stumble.piece
        told = stumble.diagnostic
        if told is not None and self.had_tabs() and told.code in faults.AFTER_TABS:
            return None
        is_first_tab = told is None or told.code != "E003" or not self.had_tabs()
        if told is not None and told.span is not None and is_first_tab and not self.is_on_broken_line(told.span):
            self.stumbles.append(told)
        else:  # what was told of the piece would be forgotten with it
            self.stumbles += [one for one in self.found if one.span is not None and start <= one.span.start < end]
        if start >= end or body[start:end] == stumble.filler * (end - start):
            if not self.found and not self.stumbles:
                self.note("E019", start, max(end, start + 1))
            return None
        self.broken.append((start, end))
        return body[:start] + stumble.filler * (end - start) + body[end:]

    def had_tabs(self) -> bool:
        return any(one.code == "E003" for one in self.stumbles)

    def is_on_broken_line(self, span: Span) -> bool:
        place, line = self.source.place, span.line
        return any(place(first)[0] <= line <= place(last)[0] for first, last in self.broken)

    def check_tabs(self) -> None:
        """Note tabs used for indentation, unless they stand in quotes or blocks."""
        body = self.source.text
        hits = re.finditer(_TAB_INDENT, body) if "\t" in body else ()
        tabs = [hit for hit in hits if not self.is_opaque(hit.start(1))]
        if tabs and not self.had_tabs():
            self.found.append(faults.tab(self.source, tabs[0].start(1), tabs[0].end(1)))

    def without_no_break_spaces(self, body: str) -> str | None:
        """Note no-break spaces that stand in no quotes, blocks or comments; return the text with blanks for them."""
        places = []
        for hit in re.finditer(f"[{_NO_BREAK}]", body):
            line = body[body.rfind("\n", 0, hit.start()) + 1 : hit.start()]
            if not self.is_opaque(hit.start()) and not re.search(r"(^|\s)#", line):
                places.append(hit.start())
        return self.masked(body, places) if places else None

    def masked(self, body: str, places: Sequence[int]) -> str:
        """Note no-break spaces at these places; return the text with blanks for them."""
        for place in places:
            char = f"U+{ord(body[place]):04X}"
            span = Span(self.source, place, place + 1)
            self.stumbles.append(Diagnostic("E004", span, {"char": char}, label=text("E004.label")))
            body = body[:place] + " " + body[place + 1 :]
        return body

    def is_opaque(self, place: int) -> bool:
        return any(start < place < end for start, end in self.opaque)

    # --- one event after the other ----------------------------------------------------------------------------------

    def take(self, event: Event) -> None:
        """Build on."""
        match event.kind:
            case "scalar":
                self.scalar(event)
            case "map" | "list":
                self.opened(event)
            case "end":
                self.closed(event)
            case "alias":
                self.alias(event)
            case "document":
                self.document(event)

    def document(self, event: Event) -> None:
        start = event.start
        if self.root is not None:
            self.note("E015", start, start + 3)
            raise _Stopped  # what stands before is a whole
        if event.is_marked:
            place = self.source.text.find("%")
            self.note("E024", place, self.line_end(place))

    def opened(self, event: Event) -> None:
        start, end = event.start, event.end
        if event.is_marked:
            start = self.decorated(event, start)
        frame = _Open(start, event.style == "flow", is_table=event.kind == "map")
        if len(self.stack) >= faults.MAX_DEPTH:
            self.note("E007", start, max(end, start + 1), limit=faults.MAX_DEPTH)
            raise _Stopped
        self.stack.append(frame)

    def closed(self, event: Event) -> None:
        node = self.close(event.end)
        self.stack.pop()
        self.put(node)

    def close(self, end: int) -> Node:
        """Return the innermost open map or list as a node that ends at `end`."""
        top = self.stack[-1]
        if not top.flow:  # a block ends where its last value does, not where the next key begins
            last = list(top.entries.values())[-1].value.span.end if top.entries else top.start
            end = top.items[-1].span.end if top.items else last
        for first, again in top.twice:
            self.duplicate(first, again)
        span = Span(self.source, top.start, max(end, top.start))
        if not top.is_table:
            return Items(tuple(top.items), span)
        return Table(tuple(one for key, one in top.entries.items() if key[:1] != "\0"), span)

    def put(self, node: Node) -> None:
        """Give a finished node to the map or list that holds it."""
        if not self.stack:
            self.root = node
            return
        top = self.stack[-1]
        if not top.is_table:
            top.items.append(node)
        elif top.key is None:
            self.take_key(top, node)
        else:
            assert top.key_span is not None
            entry = Entry(top.key, top.key_span, node)
            if top.key in top.entries:
                top.twice.append((top.entries[top.key], entry))
            else:
                top.entries[top.key] = entry
            top.key = None

    def take_key(self, top: _Open, node: Node) -> None:
        top.key_span = node.span
        if isinstance(node, Leaf):
            top.key = normal(node.text)
            if node.style == "plain" and top.key == "<<":
                self.note("E013", node.span.start, node.span.end)
        else:
            if not self.is_broken(node.span):
                self.note("E018", node.span.start, node.span.end)
            top.key = f"\0{node.span.start}"

    def scalar(self, event: Event) -> None:
        start, end, value = event.start, event.end, event.value
        style = _STYLES[event.style]
        is_key = bool(self.stack) and self.stack[-1].is_table and self.stack[-1].key is None
        if event.is_marked:
            start = self.decorated(event, start)
        if style in ("literal", "folded"):
            end = start + len(self.source.text[start:end].rstrip())
        if style != "plain":
            self.opaque.append((start, end))
        span = Span(self.source, start, end)
        if self.broken and self.is_broken(span):
            self.put(Leaf(value, span, "broken"))
        elif style != "plain":
            self.put(Leaf(normal(value), span, style))
        elif not value and start == end:
            self.empty(start, is_key)
        else:
            self.put(self.plain(value, span, is_key))

    def plain(self, value: str, span: Span, is_key: bool) -> Leaf:
        """Return an unquoted value, typed; an unclear one is noted and broken."""
        if span.end in self.comments and not is_key:
            self.comment(span, self.comments[span.end])
        kind, typed = scalars.classify(value)
        if not kind:
            return Leaf(typed if not isinstance(typed, str) else normal(value), span)
        self.found.append(faults.unclear(kind, value, str(typed), span, self.path(is_key), is_key))
        return Leaf(value, span, "broken")

    def empty(self, start: int, is_key: bool) -> None:
        """Note a key with nothing after it, or a list item or key that is nothing."""
        top = self.stack[-1] if self.stack else None
        if top is None:
            return
        if is_key or top.key_span is None or top.key is None:
            self.note("E028", start, min(start + 1, len(self.source.text)))
            self.put(Leaf("", Span(self.source, start, start), "broken"))
            return
        key = self.source.text[top.key_span.start : top.key_span.end]
        if re.match(r"[\w.]+:\S", key) and top.flow:
            colon = top.key_span.start + key.index(":")
            self.note("E026", colon, colon + 1, key=key.split(":")[0])
            top.key = f"\0{top.key_span.start}"
        elif not self.is_broken(top.key_span):
            label = text("E017.flow" if top.flow else "E017.label")
            self.found.append(Diagnostic("E017", top.key_span, {"key": top.key}, label=label))
        self.put(Leaf("", Span(self.source, start, start), "broken"))

    # --- what is refused --------------------------------------------------------------------------------------------

    def note(self, code: str, start: int, end: int, **args: Any) -> None:
        self.found.append(Diagnostic(code, Span(self.source, start, end), args, label=Text(f"{code}.label", args)))

    def is_broken(self, span: Span) -> bool:
        return any(first < max(span.end, span.start + 1) and span.start < last for first, last in self.broken)

    def line_end(self, place: int) -> int:
        end = self.source.text.find("\n", place)
        return len(self.source.text) if end < 0 else end

    def decorated(self, event: Event, start: int) -> int:
        """Note an anchor or a tag and return where the value behind it begins."""
        body = self.source.text
        at = start
        while (hit := re.compile(_DECORATION).match(body, at)) is not None:
            end = at + 1 + len(hit[2])
            self.broken.append((at, end))
            if hit[1] == "&":
                self.note("E011", at, end)
            else:
                self.tag(at, end, body)
            at = hit.end()
        return at

    def tag(self, start: int, end: int, body: str) -> None:
        word = body[start + 1 : end]
        rest = body[start + 1 : self.line_end(start)].strip().rstrip("}], ")
        if re.fullmatch(r"[a-z(][a-z_0-9]*", word) or (not word and rest):
            label = text("E014.not", rest=rest)
        else:
            label = text("E014.label")
        self.found.append(Diagnostic("E014", Span(self.source, start, end), {"tag": body[start:end]}, label=label))

    def alias(self, event: Event) -> None:
        start, end = event.start, event.end
        stop = faults.value_end(self.source.text, start)
        self.found.append(faults.star(self.source, start, stop))
        self.broken.append((start, stop))
        self.put(Leaf("", Span(self.source, start, end), "broken"))

    def comment(self, span: Span, hit: re.Match[str]) -> None:
        if faults.continues(hit[1]):
            place = Span(self.source, hit.start(1), hit.end(1))
            whole = f"{span.text} {hit[1].lstrip('# ')}"
            self.found.append(Diagnostic("W001", place, label=text("W001.label", whole=whole.strip())))

    def duplicate(self, first: Entry, again: Entry) -> None:
        path = self.path(True)
        label = text("E010.again")
        if isinstance(first.value, Table) and isinstance(again.value, Table):
            one, other = first.value.span.text, again.value.span.text
            apart = not set(first.value.keys()) & set(again.value.keys())
            if apart and one.startswith("{") and other.startswith("{") and "\n" not in one + other:
                joined = f"{first.key}: {{{one[1:-1].strip()}, {other[1:-1].strip()}}}"
                label = text("E010.join", joined=joined)
        args = {"key": first.key, "place": faults.place(path)}
        related = (Label(first.key_span, text("E010.first")),)
        self.found.append(Diagnostic("E010", again.key_span, args, label=label, related=related))

    def path(self, is_key: bool) -> tuple[str, ...]:
        """Return the keys that lead to the map or list being built, and the key whose value is read now."""
        keys = [frame.key for frame in self.stack[:-1]]
        if not is_key and self.stack:
            keys.append(self.stack[-1].key)
        return tuple(key for key in keys if key is not None)
