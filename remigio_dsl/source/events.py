"""The events of a text of YAML as records: what PyYAML reads, and for the shipped rules what it has read before.

To import PyYAML and to have it read a file would take a seventh of a cold start. What it makes of the shipped files is
kept in `grammar/NAME.events.json`, beside the text that it was made from, and serves that very text alone: a file that
was changed, and any other, is read by PyYAML.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.resources import GRAMMAR, VARIANT_SUFFIX, VARIANTS, read_text

if TYPE_CHECKING:
    import yaml

Kind = Literal["scalar", "map", "list", "end", "alias", "document"]


@dataclass(frozen=True, slots=True)
class Event:
    """One step through a text: a scalar, the beginning of a map, list or document, or the end of a map or list.

    `start` and `end` are places in the text. `style` is the quote or sign of a scalar; of a map or list in brackets it
    is "flow". Before what is marked stands an anchor or a tag, or a directive before a document.
    """

    kind: Kind
    start: int
    end: int
    style: str
    value: str
    is_marked: bool


class Stumbled(Exception):
    """PyYAML cannot go on: its words, the place where it stopped, and that where what it was reading began."""

    def __init__(self, problem: str, context: str, at: int, begun: int) -> None:
        self.problem = problem
        self.context = context
        self.at = at
        self.begun = begun
        super().__init__(problem)


def events_of(name: str, body: str) -> Iterable[Event]:
    """Return the events of the text of a file, from what is kept where that was made from the same text.

    Raises:
        Stumbled: where PyYAML cannot go on, when that place is come to.
    """
    kept = _kept(name, body)
    return read(body) if kept is None else kept


def read(body: str) -> Iterator[Event]:
    """Yield the events of a text, by libyaml where PyYAML has it.

    Raises:
        Stumbled: where PyYAML cannot go on.
    """
    import yaml  # noqa: PLC0415  (slow to import, and not needed for what is shipped)

    reader = parser(body)
    try:
        while (event := reader.get_event()) is not None:
            made = _plain(event, yaml)
            if made is not None:
                yield made
    except yaml.MarkedYAMLError as fault:
        raise _stumbled(fault, len(body)) from fault
    finally:
        reader.dispose()


def parser(body: str) -> Any:
    """Return PyYAML's parser of a text; one without libyaml reads the same, only slower."""
    import yaml  # noqa: PLC0415

    return getattr(yaml, "CLoader", yaml.Loader)(body)


def _plain(event: Any, yaml: Any) -> Event | None:
    kind = event.__class__
    start, end = event.start_mark.index, event.end_mark.index
    if kind is yaml.ScalarEvent:
        is_marked = event.anchor is not None or event.tag is not None
        return Event("scalar", start, end, event.style or "", event.value, is_marked)
    if kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
        is_marked = event.anchor is not None or event.tag is not None
        name: Kind = "map" if kind is yaml.MappingStartEvent else "list"
        return Event(name, start, end, "flow" if event.flow_style else "", "", is_marked)
    if kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
        return Event("end", start, end, "", "", False)
    if kind is yaml.AliasEvent:
        return Event("alias", start, end, "", "", False)
    if kind is yaml.DocumentStartEvent:
        return Event("document", start, end, "", "", bool(event.version or event.tags))
    return None


def _stumbled(fault: yaml.MarkedYAMLError, most: int) -> Stumbled:
    mark = fault.problem_mark or fault.context_mark
    at = min(mark.index, most) if mark is not None else 0
    begun = min(fault.context_mark.index, most) if fault.context_mark is not None else at
    return Stumbled(str(fault.problem or ""), str(fault.context or ""), at, begun)


# ---------------------------------------------------------------- what is kept


def place_of(name: str) -> str:
    """Return the place of what is kept of a shipped variant."""
    return f"{GRAMMAR}/{name}.events.json"


def dump(text: str) -> str:
    """Return what is kept of a text without marks: the text, and its events with what it does not say itself."""
    rows = []
    for one in read(text):
        assert not one.is_marked
        is_said = one.kind != "scalar" or one.value == text[one.start : one.end]
        row = [one.kind, one.start, one.end, one.style, one.value]
        rows.append(row[:3] if is_said and not one.style else row[:4] if is_said else row)
    return json.dumps({"text": text, "events": rows}, ensure_ascii=False, separators=(",", ":")) + "\n"


def load(kept: str, text: str) -> list[Event] | None:
    """Return the events that are kept of a text, None if they were made from another."""
    whole = json.loads(kept)
    return [_event(text, *row) for row in whole["events"]] if whole["text"] == text else None


def _event(text: str, kind: Kind, start: int, end: int, style: str = "", value: str | None = None) -> Event:
    said = "" if kind != "scalar" else text[start:end] if value is None else value
    return Event(kind, start, end, style, said, False)


def _kept(name: str, body: str) -> list[Event] | None:
    folder, _, file = name.partition("/")
    if folder != VARIANTS or not file.endswith(VARIANT_SUFFIX):
        return None
    try:
        return load(read_text(place_of(file.removesuffix(VARIANT_SUFFIX))), body)
    except FileNotFoundError:
        return None
