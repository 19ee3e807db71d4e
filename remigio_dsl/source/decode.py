"""Bytes to text: what no rules file may hold, wherever it stands."""

from __future__ import annotations

import re

from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.messages import text
from remigio_dsl.core.spans import Source, Span

MAX_BYTES = 1 << 20
_BOM = "\ufeff"
# Everything that YAML does not take for text, the line ends that only some readers know, and a return on its own.
_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]|\r(?!\n)")
_REPORTED = 5


def decode(data: bytes, name: str) -> tuple[Source | None, list[Diagnostic]]:
    """Return the text of a file, or None if it is too long or no text; one leading byte-order mark is left out."""
    if len(data) > MAX_BYTES:
        source = Source(name, "")
        size = text("E001.size", size=len(data), most=MAX_BYTES)
        return None, [Diagnostic("E001", source.whole(), label=size)]
    try:
        whole = data.decode("utf-8")
    except UnicodeDecodeError as fault:
        return None, [_not_utf8(data, name, fault.start)]
    source = Source(name, whole.removeprefix(_BOM))
    found = [_unfit(source, hit) for hit in _UNFIT.finditer(source.text)]
    return (None, found[:_REPORTED]) if found else (source, [])


def _not_utf8(data: bytes, name: str, at: int) -> Diagnostic:
    """Return the problem at the first byte that is not UTF-8, its line shown as the Windows code page has it."""
    for encoding in ("utf-16-le", "utf-16-be"):
        if data.startswith("\ufeff".encode(encoding)):
            return Diagnostic("E002", Source(name, "").whole(), label=text("E002.utf16"))
    before = len(data[:at].decode("utf-8").removeprefix(_BOM))
    source = Source(name, data[:at].decode("utf-8").removeprefix(_BOM) + data[at:].decode("cp1252", "replace"))
    span = Span(source, before, before + 1)
    shown = span.text
    label = text("E002.cp1252", char=shown) if shown.isalpha() or shown in "«»¿¡€“”‘’…–—ºª·" else text("E002.byte")
    return Diagnostic("E002", span, {"byte": f"{data[at]:02X}"}, label=label)


def _unfit(source: Source, hit: re.Match[str]) -> Diagnostic:
    span = Span(source, hit.start(), hit.end())
    if hit[0] == _BOM:
        return Diagnostic("E005", span, label=text("E005.label"))
    return Diagnostic("E006", span, {"char": f"U+{ord(hit[0]):04X}"}, label=text("E006.label"))
