"""A session in front of a person or a pipe: reads lines, prints replies, keeps what terminals do out of the rest."""

from __future__ import annotations

import os
import signal
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import IO, TYPE_CHECKING, Protocol

from remigio_dsl.core.dataclass import dataclass, replace
from remigio_dsl.ui.colour import paint
from remigio_dsl.ui.repl import CLEAR, Session
from remigio_dsl.ui.vocabulary import clean
from remigio_dsl.ui.width import LEAST_DRAWN, window_width, wrapped

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.key_binding import KeyBindings

_ASCII = ("C", "POSIX")
_WIPE = "\x1b[3J\x1b[H\x1b[2J"  # what was scrolled away, and the screen


class Reader(Protocol):
    """Where lines come from."""

    def read(self, prompt: str) -> str:
        """Return the next line; EOFError at the end, KeyboardInterrupt for Ctrl-C."""


def is_ascii_locale() -> bool:
    """Return whether the locale is said to be C: Python writes UTF-8 all the same, the terminal may not show it."""
    said = [os.environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")]
    if said[1].upper().replace("-", "") in ("C.UTF8", "UTF8") and said[2] in _ASCII:
        said[1] = ""  # Python itself has put it there
    return next((one for one in said if one), "") in _ASCII


def can_show(stream: IO[str], signs: str = "♣ñ") -> bool:
    """Return whether the stream's encoding has these signs, and where it is a terminal the locale too."""
    if stream.isatty() and is_ascii_locale():
        return signs.isascii()
    try:
        signs.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def as_utf8(line: str, source: IO[str]) -> str:
    """Return a line with its accents, where the system's encoding has none and what was typed is UTF-8."""
    try:
        return line.encode(getattr(source, "encoding", None) or "utf-8", "surrogateescape").decode("utf-8")
    except (UnicodeError, LookupError):
        return line


def without_marks(line: str) -> str:
    """Return the line for a terminal without UTF-8: letters without their marks, no opening question mark."""
    shown = unicodedata.normalize("NFKD", line.replace("¿", "").replace("\N{NO-BREAK SPACE}", " "))
    return "".join(char for char in shown if not unicodedata.combining(char)).encode("ascii", "replace").decode("ascii")


@dataclass(slots=True)
class Printer:
    """Prints replies as this stream can show them."""

    stream: IO[str]
    colour: bool = False
    session: Session | None = None

    def __post_init__(self) -> None:
        self._is_terminal = self.stream.isatty()
        self._marks = can_show(self.stream)

    _is_terminal: bool = False
    _marks: bool = True

    def show(self, lines: Sequence[str]) -> None:
        """Print the lines; a `CLEAR` wipes the screen where there is one."""
        for line in self._folded(lines):
            if line == CLEAR:
                self.stream.write(self._wipe())
                continue
            shown = self.fit(line)
            if self.colour and self.session is not None:
                shown = paint(shown, self.session.game.deck, self.session.screen.voice)
            self.stream.write(shown + "\n")
        self.stream.flush()

    def _folded(self, lines: Sequence[str]) -> Iterator[str]:
        """Yield the lines, in a window too small to draw in folded between words."""
        room = window_width(self.stream) if self._is_terminal else None
        for line in lines:
            yield from [line] if room is None or room >= LEAST_DRAWN else wrapped(line, room, "  ")

    def fit(self, line: str) -> str:
        """Return the line in signs that the stream has."""
        return line if self._marks else without_marks(line)

    def _wipe(self) -> str:
        if not self._is_terminal:
            return ""
        return "\n" * 60 if os.environ.get("TERM", "dumb") == "dumb" and os.name != "nt" else _WIPE


def converse(session: Session, reader: Reader, printer: Printer, *, follow_width: bool = False) -> None:
    """Let a person play: read and answer until the session is finished. Ctrl-C takes a question back, Ctrl-D leaves."""

    def fed(reply: Callable[[], list[str]]) -> None:
        with _stopping(session):
            lines = reply()
        printer.show(lines)

    fed(session.begin)
    while not session.finished:
        if follow_width:
            session.screen = replace(session.screen, width=window_width(printer.stream))
        try:
            line = reader.read(printer.fit(session.prompt()))
        except EOFError:
            printer.show(["", *session.leave()])
            return
        except KeyboardInterrupt:
            printer.show(session.interrupt())
            continue
        fed(lambda line=line: session.feed(line))  # type: ignore[misc]


@contextmanager
def _stopping(session: Session) -> Iterator[None]:
    """Turn Ctrl-C into a request to stop after the turn that a bot is in; a move is never half made."""

    def stop(number: int, frame: FrameType | None) -> None:
        session.stopping = True

    try:
        before = signal.signal(signal.SIGINT, stop)
    except ValueError:  # not in the main thread
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        session.stopping = False


def pipe(session: Session, source: IO[str], printer: Printer) -> None:
    """Play a match from a pipe: each line is shown behind "> ", nothing is asked, the end of the input is an end."""
    printer.show(session.begin())
    while not session.finished:
        line = source.readline()
        if not line:
            printer.show(session.leave(cut_off=True))
            return
        printer.show([f"> {clean(line)}".rstrip(), *session.feed(line.rstrip("\r\n"))])


# -- readers
class PlainReader:
    """Reads with `input`, for terminals without editing; the history of `readline` where Python has it."""

    def __init__(self) -> None:
        with suppress(ImportError):  # without it there is no editing, and nothing else is missing
            import readline  # noqa: F401

    def read(self, prompt: str) -> str:
        """Return the next line."""
        try:
            return as_utf8(input(prompt), sys.stdin)
        except KeyboardInterrupt:
            print()
            raise
        except UnicodeDecodeError:
            return "?"


class PromptReader:
    """Reads with prompt_toolkit: completion, history, Ctrl-L and F1."""

    def __init__(self, session: Session, printer: Printer) -> None:
        self._session = session
        self._printer = printer
        self._prompt = self._made()
        self._pasted: list[str] = []  # lines that came with another in one piece

    def _made(self) -> PromptSession[str]:
        os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")  # not every terminal says where its cursor is
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import CompleteEvent, Completer, Completion
        from prompt_toolkit.document import Document

        from remigio_dsl.ui.completion import completions

        session = self._session

        class Words(Completer):
            def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
                before = document.text_before_cursor
                start = -len(before.split(" ")[-1])
                for word in completions(session, before):
                    yield Completion(word, start_position=start)

        return PromptSession(completer=Words(), complete_while_typing=False, key_bindings=self._keys())

    def _keys(self) -> KeyBindings:
        from prompt_toolkit.application import run_in_terminal
        from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

        keys = KeyBindings()

        @keys.add("c-l")
        def again(event: KeyPressEvent) -> None:
            event.app.renderer.clear()
            run_in_terminal(lambda: self._printer.show(self._session.redrawn()))

        @keys.add("f1")
        def helped(event: KeyPressEvent) -> None:
            run_in_terminal(lambda: self._printer.show(self._session.help()))

        return keys

    def read(self, prompt: str) -> str:
        """Return the next line; of several that were pasted, one after the other."""
        if self._pasted:
            self._printer.show([f"{prompt}{self._pasted[0]}"])
            return self._pasted.pop(0)
        line, *self._pasted = self._prompt.prompt(prompt).splitlines() or [""]
        return line


def best_reader(session: Session, printer: Printer, *, plain: bool) -> Reader:
    """Return the reader for this terminal; one without editing where there is none to be had."""
    if plain or os.environ.get("TERM", "") == "dumb" or not sys.stdout.isatty() or not can_show(sys.stdout):
        return PlainReader()
    try:
        return PromptReader(session, printer)
    except ImportError:
        return PlainReader()
