"""Named tuples: `typing.NamedTuple`, made without its cost at the start of a program.

The standard one writes and compiles a text for each class, and has to be imported with all of `typing`. Here what such
classes have in common is written once, and the one method that knows the fields by name, `__new__`, is compiled when
it is first looked up, as those of records are. Tuples are made and fields are read as fast as there.

Type checkers see the standard one, and tell what is wrong in a definition. mypyc would take the standard one as well,
so these classes stand in modules that are not compiled. Annotations have to be texts (`from __future__ import
annotations`); `Generic` is no base here.
"""

from __future__ import annotations

import sys
from collections import _tuplegetter  # type: ignore[attr-defined]  # reads a field
from collections.abc import Callable, Iterable, Mapping

from remigio_dsl.core.dataclass import compiled
from remigio_dsl.core.hints import TYPE_CHECKING, Any

__all__ = ["NamedTuple"]

_UNEXPECTED = TypeError if sys.version_info >= (3, 13) else ValueError  # what the standard one raises


class _Named(tuple):  # type: ignore[type-arg]
    """What all named tuples have."""

    __slots__ = ()
    if TYPE_CHECKING:
        _fields: tuple[str, ...]
        _field_defaults: Mapping[str, Any]

    @classmethod
    def _make(cls, values: Iterable[Any]) -> Any:
        """Return the tuple of these values, in the order of the fields."""
        made = tuple.__new__(cls, values)
        if len(made) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
        return made

    def _replace(self, /, **changes: Any) -> Any:
        """Return another of the same class, with some fields changed."""
        made = self._make(map(changes.pop, self._fields, self))
        if changes:
            raise _UNEXPECTED(f"Got unexpected field names: {list(changes)!r}")
        return made

    __replace__ = _replace

    def _asdict(self) -> dict[str, Any]:
        """Return the values by the names of their fields."""
        return dict(zip(self._fields, self, strict=False))

    def __getnewargs__(self) -> tuple[Any, ...]:
        """Travel by the values."""
        return tuple(self)

    def __repr__(self) -> str:
        shown = ", ".join([f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True)])
        return f"{self.__class__.__name__}({shown})"


class _New:
    """Stands for the `__new__` of a class, and puts it in its own place when it is looked up."""

    __slots__ = ("cls",)
    cls: type[_Named]

    def __get__(self, one: object, owner: object) -> Callable[..., Any]:
        fields = self.cls._fields
        line = f"return _new(_cls, ({''.join([f'{name}, ' for name in fields])}))"
        method = compiled(self.cls, "__new__", ["_cls", *fields], [line], {"_new": tuple.__new__})
        method.__defaults__ = tuple(self.cls._field_defaults.values())
        method.__annotations__ = dict(self.cls.__annotations__)
        self.cls.__new__ = staticmethod(method)  # type: ignore[method-assign]
        return method


class _Definition(type):
    """Makes a named tuple of what a class statement says."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        fields = tuple(body["__annotations__"])
        defaults = {field: body[field] for field in fields if field in body}
        body |= {field: _tuplegetter(at, f"Alias for field number {at}") for at, field in enumerate(fields)}
        body |= {"__match_args__": fields, "__slots__": (), "_field_defaults": defaults, "_fields": fields}
        body["__new__"] = new = _New()
        new.cls = made = type(name, (_Named,), body)
        return made


if TYPE_CHECKING:
    from typing import NamedTuple
else:
    NamedTuple = type.__new__(_Definition, "NamedTuple", (), {})
