"""What classes need so that they are the same whether the engine is compiled or not.

`mypyc_attr` tells the compiler about a class, and Python itself takes no notice. Frozen records travel by their fields:
compiled ones could not be filled in after they were made, as Python does by itself.
"""

from __future__ import annotations

import copyreg
from dataclasses import fields
from typing import TYPE_CHECKING, Any

__all__ = ["mypyc_attr", "travel_by_fields"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_: object):
        """Return a decorator that leaves a class as it is."""
        return lambda cls: cls


def travel_by_fields(*records: type) -> None:
    """Have records of these classes pickled and copied by giving their fields, in order, to the class again."""
    for record in records:
        copyreg.pickle(record, _reduced)


def _reduced(record: Any) -> tuple[type, tuple[Any, ...]]:
    return type(record), tuple([getattr(record, one.name) for one in fields(record)])
