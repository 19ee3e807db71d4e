"""What the system says when a file cannot be opened, read or written, in both languages."""

from __future__ import annotations

import errno

from remigio_dsl.core.messages import Text, text


def reason(problem: OSError) -> Text | str:
    """Return why the system refused: a sentence of the catalogue, else the system's own words."""
    from remigio_dsl.core.messages.system import TEXTS  # noqa: PLC0415  (whoever only plays says nothing)

    key = f"system.{errno.errorcode.get(problem.errno or 0, '')}"
    return text(key) if key in TEXTS else problem.strerror or type(problem).__name__
