"""What the compiler of the engine is told about a class; Python itself takes no notice."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_: object):
        """Return a decorator that leaves a class as it is."""
        return lambda cls: cls
