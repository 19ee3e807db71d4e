"""A real terminal for tests: a program behind a pseudo-terminal, typed to and read from."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

_CONTROLS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\x1b\][^\x07]*\x07")
PATIENCE = 30.0  # seconds: a shared machine may be slow


@dataclass
class Terminal:
    """A program that believes it has a person in front of it."""

    pid: int
    fd: int
    raw: str = ""
    seen: int = field(default=0)
    status: int | None = None
    _letters: codecs.IncrementalDecoder = field(
        default_factory=lambda: codecs.getincrementaldecoder("utf-8")(errors="replace"), repr=False
    )

    @property
    def text(self) -> str:
        """Return everything shown, without what moves the cursor."""
        return _CONTROLS.sub("", self.raw).replace("\r", "")

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.fd], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return False
        self.raw += self._letters.decode(data)  # a letter of several bytes may come in two pieces
        return bool(data)

    def wait_for(self, wanted: str) -> str:
        """Return what was shown since the last wait, up to and with `wanted`."""
        end = time.monotonic() + PATIENCE
        while (at := self.text.find(wanted, self.seen)) < 0:
            if time.monotonic() > end or not self._read(0.2):
                raise AssertionError(f"{wanted!r} did not come; shown:\n{self.text[self.seen :]}")
        found = self.text[self.seen : at + len(wanted)]
        self.seen = at + len(wanted)
        return found

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self.fd, keys.encode())

    def say(self, line: str) -> None:
        """Type a line and Enter."""
        self.type(line + "\r")

    def interrupt(self) -> None:
        """Press Ctrl-C where the terminal makes a signal of it."""
        os.killpg(os.getpgid(self.pid), signal.SIGINT)

    def leave(self) -> int:
        """Press Ctrl-D until the program ends, and return its exit status.

        A key pressed while a prompt is still being set up is lost, as it is for people; they press it again.
        """
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.type("\x04")
            pause = time.monotonic() + 1.5
            while time.monotonic() < pause:
                if not self._read(0.1):
                    return self.ends()
        raise AssertionError(f"it goes on:\n{self.text[-2000:]}")

    def ends(self) -> int:
        """Return the exit status, once everything that was shown has been read."""
        end = time.monotonic() + PATIENCE
        while self._read(0.2):
            assert time.monotonic() < end, f"it goes on:\n{self.text[-2000:]}"
            if self.status is None:
                pid, status = os.waitpid(self.pid, os.WNOHANG)
                if pid:
                    self.status = os.waitstatus_to_exitcode(status)
        if self.status is None:
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self.status


@contextmanager
def terminal(*arguments: str, code: str = "", columns: int = 80, **surroundings: str) -> Iterator[Terminal]:
    """Run `remigio` with these arguments (or a piece of `code`) in a terminal of its own."""
    env: Mapping[str, str] = {**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", **surroundings}
    command = [sys.executable, "-c", code] if code else [sys.executable, "-m", "remigio_dsl"]
    pid, fd = pty.fork()
    if pid == 0:
        os.execve(sys.executable, [*command, *arguments], env)  # type: ignore[arg-type]
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    shown = Terminal(pid, fd)
    try:
        yield shown
    finally:
        if shown.status is None:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        os.close(fd)
