"""What classes need so that they are the same whether the engine is compiled or not.

`mypyc_attr` tells the compiler about a class, and Python itself takes no notice. Frozen records travel by their fields:
compiled ones could not be filled in after they were made, as Python does by itself. A class that users derive from says
what it keeps, since a compiled one knows nothing of what a derived class adds.
"""

from __future__ import annotations

import copyreg

from remigio_dsl.core.dataclass import field_names
from remigio_dsl.core.hints import TYPE_CHECKING, Any

__all__ = ["fill_in", "kept_by", "mypyc_attr", "stay", "travel_by_fields"]

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


def stay(*kinds: type) -> None:
    """Have objects of these classes be their own copies, and not travel: they hold all that a table has worked out."""
    for kind in kinds:
        copyreg.pickle(kind, _named)  # a name instead of what to make it from: there is one only


def kept_by(one: object, *names: str) -> dict[str, Any]:
    """Return what an object keeps, by name: these attributes, and those that a class of a user's own adds."""
    found = object.__getstate__(one)
    dicts = [some for some in (found if isinstance(found, tuple) else (found,)) if isinstance(some, dict)]
    own = {name: value for some in dicts for name, value in some.items()}
    return own | {name: getattr(one, name) for name in names if hasattr(one, name)}


def fill_in(one: object, kept: dict[str, Any]) -> None:
    """Give an object everything that another of its class keeps."""
    for name, value in kept.items():
        object.__setattr__(one, name, value)


def _named(one: object) -> str:
    return type(one).__name__


def _reduced(record: Any) -> tuple[type, tuple[Any, ...]]:
    return type(record), tuple([getattr(record, name) for name in field_names(record)])
