"""A small editor for tests: it talks to `yaml-language-server` as editors do, over standard input and output."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Queue
from typing import Any

PATIENCE = 60.0  # seconds: a shared machine may be slow
TOP = Path(__file__).parent.parent


def server_command() -> list[str] | None:
    """Return how the language server is started, None where Node or the package is missing."""
    if shutil.which("node") is None:
        return None
    folders = [TOP, *TOP.parents, Path.cwd()]
    places = [str(folder / "node_modules" / ".bin") for folder in folders]
    for path in (os.environ.get("PATH", ""), os.pathsep.join(places)):
        found = shutil.which("yaml-language-server", path=path)
        if found is not None:
            return [found, "--stdio"]
    return None


@dataclass
class Editor:
    """A conversation with a language server: files are opened, and it is asked about places in them."""

    process: subprocess.Popen[bytes]
    folder: Path
    _answers: Queue[Mapping[str, Any]] = field(default_factory=Queue)
    _published: dict[str, Queue[list[Mapping[str, Any]]]] = field(default_factory=dict)
    _number: int = 0

    # -- messages
    def listen(self) -> None:
        """Sort what the server says: answers, problems of files, and questions of its own, which get none."""
        out = self.process.stdout
        assert out is not None
        while (size := self._size(out)) is not None:
            said = json.loads(out.read(size))
            if "method" in said and "id" in said:
                settings = said["method"] == "workspace/configuration"
                items = said.get("params", {}).get("items", ())
                self.send({"id": said["id"], "result": [self.settings(one) for one in items] if settings else None})
            elif said.get("method") == "textDocument/publishDiagnostics":
                self._problems(said["params"]["uri"]).put(said["params"]["diagnostics"])
            elif "id" in said:
                self._answers.put(said)

    @staticmethod
    def _size(out: Any) -> int | None:
        size = None
        while line := out.readline().strip():
            name, _, value = line.partition(b":")
            size = int(value) if name.lower() == b"content-length" else size
        return size

    @staticmethod
    def settings(item: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the settings of a section: no schemas from the network, everything else switched on."""
        wanted = {"yaml": {"schemaStore": {"enable": False}, "validate": True, "hover": True, "completion": True}}
        return wanted.get(item.get("section", ""), {})

    def _problems(self, uri: str) -> Queue[list[Mapping[str, Any]]]:
        return self._published.setdefault(uri, Queue())

    def send(self, message: Mapping[str, Any]) -> None:
        """Send one message."""
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        self.process.stdin.flush()

    def tell(self, method: str, params: Mapping[str, Any]) -> None:
        """Send what wants no answer."""
        self.send({"method": method, "params": params})

    def ask(self, method: str, params: Mapping[str, Any]) -> Any:
        """Return the answer to a question."""
        self._number += 1
        self.send({"id": self._number, "method": method, "params": params})
        while True:
            try:
                answer = self._answers.get(timeout=PATIENCE)
            except Empty:
                raise AssertionError(f"{method} was not answered") from None
            if answer["id"] == self._number:
                assert "error" not in answer, answer
                return answer["result"]

    # -- what an editor does
    def begin(self) -> None:
        """Introduce the editor and its folder."""
        capabilities = {
            "textDocument": {"completion": {"completionItem": {"documentationFormat": ["markdown"]}},
                             "hover": {"contentFormat": ["markdown"]}, "publishDiagnostics": {}},
            "workspace": {"configuration": True},
        }  # fmt: skip
        uri = self.folder.as_uri()
        folders = [{"uri": uri, "name": "folder"}]
        about = {"processId": os.getpid(), "rootUri": uri, "workspaceFolders": folders, "capabilities": capabilities}
        self.ask("initialize", about)
        self.tell("initialized", {})

    def open(self, name: str, text: str) -> OpenFile:
        """Return a file that is open in the editor; it need not be on the disk."""
        uri = (self.folder / name).as_uri()
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})
        return OpenFile(self, uri, text)

    def problems(self, uri: str) -> list[Mapping[str, Any]]:
        """Return what the server finds wrong with a file that was just opened."""
        try:
            return self._problems(uri).get(timeout=PATIENCE)
        except Empty:
            raise AssertionError(f"nothing was said of {uri}") from None


@dataclass(frozen=True)
class OpenFile:
    """A file in the editor; places in it are given by a piece of its text."""

    editor: Editor
    uri: str
    text: str

    def _at(self, before: str) -> Mapping[str, Any]:
        """Return the place right behind the only piece of text that reads `before`."""
        assert self.text.count(before) == 1, before
        head = self.text[: self.text.index(before) + len(before)]
        return {
            "textDocument": {"uri": self.uri},
            "position": {"line": head.count("\n"), "character": len(head) - head.rfind("\n") - 1},
        }

    def problems(self) -> list[tuple[int, str]]:
        """Return the problems that the editor underlines, each with its line."""
        found = self.editor.problems(self.uri)
        return [(one["range"]["start"]["line"] + 1, one["message"]) for one in found]

    def completions(self, before: str) -> Mapping[str, str]:
        """Return what the editor offers there, each with its explanation."""
        found = self.editor.ask("textDocument/completion", self._at(before))
        return {one["label"]: _said(one.get("documentation") or "") for one in found["items"]}

    def hover(self, before: str) -> str:
        """Return what the editor shows when the pointer rests there."""
        found = self.editor.ask("textDocument/hover", self._at(before))
        return _said(found["contents"]) if found else ""


def _said(documentation: Any) -> str:
    return documentation if isinstance(documentation, str) else documentation["value"]


@contextmanager
def editor(command: Sequence[str], folder: Path) -> Iterator[Editor]:
    """Run an editor with a language server of its own on a folder."""
    process = subprocess.Popen(
        command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    made = Editor(process, folder)
    listener = threading.Thread(target=made.listen, daemon=True)
    listener.start()
    try:
        made.begin()
        yield made
    finally:
        process.kill()
        process.wait()
        listener.join(PATIENCE)
        for stream in (process.stdin, process.stdout):
            assert stream is not None
            stream.close()
