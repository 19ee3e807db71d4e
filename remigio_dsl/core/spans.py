"""Places in a text: what every diagnostic and every refusal points at."""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.core.dataclass import dataclass, field


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A text that people wrote, with the name under which they know it."""

    name: str
    text: str
    _starts: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        starts = [0]
        while end := self.text.find("\n", starts[-1]) + 1:
            starts.append(end)
        object.__setattr__(self, "_starts", tuple(starts))

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column of `offset`, both counted from 1."""
        from bisect import bisect_right  # noqa: PLC0415  (whoever only plays asks for no place)

        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Return the text of line `number` (from 1) without its end."""
        start = self._starts[number - 1]
        end = self._starts[number] if number < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def start_of(self, number: int) -> int:
        """Return the place of the first character of line `number` (from 1)."""
        return self._starts[number - 1]

    def whole(self) -> Span:
        """Return the span of the first line, for problems of a whole file."""
        return Span(self, 0, len(self.line(1)))


@dataclass(frozen=True, slots=True)
class Span:
    """The characters `start` to `end` (not included) of a source."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        """Return the line of the first character, from 1."""
        return self.source.place(self.start)[0]

    @property
    def column(self) -> int:
        """Return the column of the first character, from 1."""
        return self.source.place(self.start)[1]

    @property
    def text(self) -> str:
        """Return the characters themselves."""
        return self.source.text[self.start : self.end]

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A piece of text as its reader sees it, and where each of its characters stands in the source.

    The value of a quoted or folded scalar differs from its source; `offsets[i]` is the place of `text[i]`, and there
    is one offset more, for the end.
    """

    text: str
    source: Source
    offsets: Sequence[int]

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Return the source span of `text[start:end]`; an empty piece covers one character where there is one."""
        last = len(self.text) if end is None else end
        first = self.offsets[start]
        stop = self.offsets[last - 1] + 1 if last > start else first
        return Span(self.source, first, max(stop, min(first + 1, len(self.source.text))))

    @classmethod
    def of(cls, text: str, name: str = "<text>") -> Excerpt:
        """Return an excerpt that is a whole source of its own."""
        return cls(text, Source(name, text), range(len(text) + 1))
