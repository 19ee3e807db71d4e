"""Arrays of hands at once, compiled: the extra `[fast]`, imported only by whoever asks for it."""

from __future__ import annotations

from importlib.util import find_spec


def is_there() -> bool:
    """Return whether what this room needs is installed."""
    return find_spec("numba") is not None
