"""What the system says of a file that it refuses, in both languages, and how packages are brought to this Python."""

from __future__ import annotations

import errno
import os
import sys

from remigio_dsl.core.messages import Text, text


def reason(problem: OSError) -> Text | str:
    """Return why the system refused: a sentence of the catalogue, else the system's own words."""
    from remigio_dsl.core.messages.system import TEXTS  # noqa: PLC0415  (whoever only plays says nothing)

    key = f"system.{errno.errorcode.get(problem.errno or 0, '')}"
    return text(key) if key in TEXTS else problem.strerror or type(problem).__name__


def pip() -> str:
    """Return the command by which this Python takes up packages: any other `pip` may belong to another Python."""
    import shlex  # noqa: PLC0415

    if not sys.executable:
        return "pip"
    here = os.path.join(os.getcwd(), "")
    return f"{shlex.quote(sys.executable.removeprefix(here))} -m pip"
