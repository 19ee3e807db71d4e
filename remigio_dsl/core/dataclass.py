"""Records: the standard library's `dataclass`, made without its cost at the start of a program.

The standard decorator writes the methods of each class as text and compiles them: that was a third of a cold start.
Here a method is compiled when it is first looked up, and is the same then, with the same signature.

It serves what is used here: frozen or not, with slots or not, `eq`, inheritance between records, `__post_init__` and
`field`. `ClassVar`, `InitVar` and keyword-only fields are refused. What `asdict`, `replace` and the like of the
standard library look at is made by it when it is first looked at; type checkers and mypyc see its own decorator.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from reprlib import recursive_repr
from types import FunctionType, MemberDescriptorType

from remigio_dsl.core.hints import TYPE_CHECKING, Any

__all__ = ["compiled", "dataclass", "field", "field_names", "is_dataclass", "replace"]

_MISSING: Any = type("_Missing", (), {"__repr__": lambda _: "<missing>"})()
_FACTORY: Any = type("_Factory", (), {"__repr__": lambda _: "<factory>"})()  # the default of a field with a factory
_BY_FIELD = sys.version_info >= (3, 13)  # since then records are compared field by field, as the standard ones are
_UNKNOWN = ("ClassVar", "typing.ClassVar", "InitVar", "dataclasses.InitVar", "KW_ONLY", "dataclasses.KW_ONLY")


class _Field:
    """What is said of a field: its default or what makes it, and which methods take notice of it."""

    __slots__ = ("compare", "default", "default_factory", "hash", "init", "repr")

    def __init__(
        self, *, default: Any = _MISSING, default_factory: Any = _MISSING, init: bool = True, repr: bool = True,
        hash: bool | None = None, compare: bool = True,
    ) -> None:  # fmt: skip
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare

    @property
    def is_given(self) -> bool:
        """Return whether `__init__` can do without an argument for it."""
        return self.default is not _MISSING or self.default_factory is not _MISSING


_PLAIN = _Field()


class _Record:
    """What is known of a class of records: its fields in order, with their types, and how it was asked for."""

    __slots__ = ("asked", "cls", "fields", "types")
    cls: Any

    def __init__(self, cls: Any, own: Mapping[str, _Field], asked: Mapping[str, bool]) -> None:
        self.cls = cls
        self.fields = own
        self.types: Mapping[str, Any] = cls.__annotations__
        self.asked = asked
        bases = [base.__dict__ for base in cls.__mro__[:0:-1]]
        before: list[_Record] = [said["__record__"] for said in bases if "__record__" in said]
        if before:
            self.fields = {name: one for record in (*before, self) for name, one in record.fields.items()}
            self.types = {name: said for record in (*before, self) for name, said in record.types.items()}
        self.check()

    def check(self) -> None:
        """Raise what the standard library raises of fields in a wrong order."""
        given = ""
        for name, one in self.fields.items():
            if one.init and one.is_given:
                given = name
            elif one.init and given:
                which = f" {given!r}" if _BY_FIELD else ""
                raise TypeError(f"non-default argument {name!r} follows default argument{which}")


class _Standard:
    """What the standard library keeps on a dataclass, made when it is first looked at."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, one: object, owner: Any) -> Any:
        record: _Record = owner.__record__
        standard: Any = _as_standard(record)
        for name in _LATER:
            setattr(record.cls, name, getattr(standard, name))
        return getattr(standard, self.name)


_LATER = {name: _Standard(name) for name in ("__dataclass_fields__", "__dataclass_params__")}


def _as_standard(record: _Record) -> type:
    """Return a dataclass of the standard library with the fields of a record."""
    import dataclasses  # noqa: PLC0415  (what the start of a program is spared)

    body: dict[str, Any] = {"__annotations__": dict(record.types)}
    for name, one in record.fields.items():
        given = {"default": one.default, "default_factory": one.default_factory}
        given = {word: value for word, value in given.items() if value is not _MISSING}
        body[name] = dataclasses.field(init=one.init, repr=one.repr, hash=one.hash, compare=one.compare, **given)
    return dataclasses.dataclass(**record.asked)(type(record.cls.__name__, (), body))


# ---------------------------------------------------------------- what the other modules use


def _dataclass(cls: type | None = None, /, *, frozen: bool = False, slots: bool = False, eq: bool = True) -> Any:
    """Return the class as a record, or the decorator that makes it one."""
    asked = {"frozen": frozen, "slots": slots, "eq": eq}
    return (lambda some: _made(some, asked)) if cls is None else _made(cls, asked)


def field_names(record: Any) -> tuple[str, ...]:
    """Return the names of the fields of a record, or of a class of records, in order."""
    return tuple(record.__record__.fields)


def _is_dataclass(one: object) -> bool:
    """Return whether this is a record, or a class of records."""
    return hasattr(one, "__record__")


def _replace(record: Any, /, **changes: Any) -> Any:
    """Return another record of the same class, with some fields changed."""
    if "__record__" not in record.__class__.__dict__:  # a dataclass that derives from a record may have more fields
        import dataclasses  # noqa: PLC0415  (what the start of a program is spared)

        return dataclasses.replace(record, **changes)
    for name, one in record.__record__.fields.items():
        if not one.init:
            if name in changes:
                raise ValueError(f"field {name} is declared with init=False, it cannot be specified with replace()")
        elif name not in changes:
            changes[name] = getattr(record, name)
    return record.__class__(**changes)


# ---------------------------------------------------------------- one class


def _made(cls: Any, asked: Mapping[str, bool]) -> Any:
    own = _own_fields(cls)
    record = _Record(cls, own, asked)
    methods = _methods(cls.__dict__, record)
    # mypyc keeps its own class, whatever is returned, and has its attributes in place already
    if asked["slots"] and "__mypyc_attrs__" not in cls.__dict__:
        record.cls = _with_slots(cls, record, methods)
    else:
        for name, one in own.items():
            if cls.__dict__.get(name) is not one:  # no field was written: the default stands there, or in a base
                continue
            if one.default is not _MISSING:
                setattr(cls, name, one.default)
            else:
                delattr(cls, name)
        for name, method in methods.items():
            setattr(cls, name, method)
    return record.cls


def _own_fields(cls: Any) -> dict[str, _Field]:
    found: dict[str, _Field] = {}
    for name, said in cls.__annotations__.items():
        if isinstance(said, str) and said.startswith(_UNKNOWN):  # mypyc gives the types themselves
            raise TypeError(f"no record knows {said}, of {name!r}")
        default = getattr(cls, name, _MISSING)
        if isinstance(default, MemberDescriptorType):
            default = _MISSING
        one = default if isinstance(default, _Field) else _PLAIN
        if one is _PLAIN and default is not _MISSING:
            one = _Field(default=default)
        if one.default.__class__.__hash__ is None:
            kind = type(one.default)
            raise ValueError(f"mutable default {kind} for field {name} is not allowed: use default_factory")
        found[name] = one
    return found


def _methods(said: Mapping[str, Any], record: _Record) -> dict[str, Any]:
    """Return what a record has besides its own body, `said`."""
    named = tuple([name for name, one in record.fields.items() if one.init])
    found: dict[str, Any] = {**_LATER, "__replace__": _replace, "__record__": record, "__match_args__": named}
    if "__init__" not in said:
        found["__init__"] = _AtFirst(record, "__init__", _init)
    frozen, eq = record.asked["frozen"], record.asked["eq"]
    if "__repr__" not in said:
        found["__repr__"] = _repr
    if eq and "__eq__" not in said:
        found["__eq__"] = _AtFirst(record, "__eq__", _eq)
    if eq and said.get("__hash__") is None and ("__hash__" not in said or "__eq__" in said):
        found["__hash__"] = _AtFirst(record, "__hash__", _hash) if frozen else None
    if frozen:
        found |= _FROZEN
        if record.asked["slots"]:
            found |= {name: value for name, value in _TRAVELLING.items() if name not in said}
    return found


def _with_slots(cls: Any, record: _Record, methods: Mapping[str, Any]) -> Any:
    """Return the class again, with a slot for each field that no base has one for."""
    taken: set[str] = set()
    for base in cls.__mro__[1:-1]:
        taken.update(base.__dict__.get("__slots__", ()))
    body = {name: value for name, value in cls.__dict__.items() if name not in record.fields}
    body.pop("__dict__", None)
    body.pop("__weakref__", None)
    body |= methods
    body["__slots__"] = tuple([name for name in record.fields if name not in taken])
    made = type(cls)(cls.__name__, cls.__bases__, body)
    made.__qualname__ = cls.__qualname__
    return made


def _setattr(self: Any, name: str, value: object) -> None:
    if _is_fixed(self, name):
        raise _refused(f"cannot assign to field {name!r}")
    object.__setattr__(self, name, value)


def _delattr(self: Any, name: str) -> None:
    if _is_fixed(self, name):
        raise _refused(f"cannot delete field {name!r}")
    object.__delattr__(self, name)


_FROZEN = {"__setattr__": _setattr, "__delattr__": _delattr}


def _is_fixed(record: Any, name: str) -> bool:
    """Return whether an attribute is for good: all of a frozen record, the fields where a class derives from one."""
    return "__record__" in type(record).__dict__ or name in record.__record__.fields


def _refused(what: str) -> Exception:
    from dataclasses import FrozenInstanceError  # noqa: PLC0415  (what the start of a program is spared)

    return FrozenInstanceError(what)


@recursive_repr()
def _repr(self: Any) -> str:
    known = self.__record__.fields.items()
    shown = ", ".join([f"{name}={getattr(self, name)!r}" for name, one in known if one.repr])
    return f"{self.__class__.__qualname__}({shown})"


def _getstate(self: Any) -> list[Any]:
    return [getattr(self, name) for name in self.__record__.fields]


def _setstate(self: Any, state: list[Any]) -> None:
    for name, value in zip(self.__record__.fields, state, strict=True):
        object.__setattr__(self, name, value)  # frozen


_TRAVELLING = {"__getstate__": _getstate, "__setstate__": _setstate}


# ---------------------------------------------------------------- methods that know the fields by name
#
# They are compiled from their text, as those of the standard library are, but not before one of them is looked up: half
# of the classes never have an object in a game, and few are ever compared.


class _AtFirst:
    """Stands for a method of a class, and puts it in its own place when it is looked up."""

    __slots__ = ("make", "name", "record")

    def __init__(self, record: _Record, name: str, make: Callable[[_Record], FunctionType]) -> None:
        self.record = record
        self.name = name
        self.make = make

    def __get__(self, one: object, owner: type | None = None) -> Any:
        method = self.make(self.record)
        setattr(self.record.cls, self.name, method)
        return method if one is None else method.__get__(one)


def _eq(record: _Record) -> FunctionType:
    names = [name for name, one in record.fields.items() if one.compare]
    if _BY_FIELD:
        alike = " and ".join([f"self.{name} == other.{name}" for name in names]) or "True"
        lines = ["if self is other:", " return True"]
    else:
        alike = " == ".join(["(" + "".join([f"{who}.{name}, " for name in names]) + ")" for who in ("self", "other")])
        lines = []
    lines += ["if other.__class__ is self.__class__:", f" return {alike}", "return NotImplemented"]
    return compiled(record.cls, "__eq__", ["self", "other"], lines, {})


def _hash(record: _Record) -> FunctionType:
    known = record.fields.items()
    names = [name for name, one in known if (one.compare if one.hash is None else one.hash)]
    line = f"return hash(({''.join([f'self.{name}, ' for name in names])}))"
    return compiled(record.cls, "__hash__", ["self"], [line], {})


def _init(record: _Record) -> FunctionType:
    """Return the `__init__` of a class of records.

    A slot of a frozen record is filled by its own descriptor, which is the fastest way around `__setattr__`.
    """
    cls, slots, frozen = record.cls, record.asked["slots"], record.asked["frozen"]
    held: dict[str, Any] = {"_set": object.__setattr__, "_factory": _FACTORY}
    taken, lines = ["self"], []
    for at, (name, one) in enumerate(record.fields.items()):
        default, make, fill = f"_default{at}", f"_make{at}", f"_fill{at}"
        made = f"{make}()"
        if one.default is not _MISSING:
            held[default] = one.default
        elif one.default_factory is not _MISSING:
            held[make] = one.default_factory
        if one.init:
            if one.default_factory is not _MISSING:
                taken.append(f"{name}=_factory")
                value = f"{made} if {name} is _factory else {name}"
            else:
                taken.append(name if one.default is _MISSING else f"{name}={default}")
                value = name
        elif one.default_factory is not _MISSING:
            value = made
        elif slots and one.default is not _MISSING:  # without slots the default stands in the class
            value = default
        else:
            continue
        slot = getattr(cls, name, None)  # a default of a class between may stand in its place
        if frozen and slots and isinstance(slot, MemberDescriptorType):
            held[fill] = slot.__set__
            lines.append(f"{fill}(self, {value})")
        else:
            lines.append(f"_set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
    lines += ["self.__post_init__()"] if hasattr(cls, "__post_init__") else [] if lines else ["pass"]
    method = compiled(cls, "__init__", taken, lines, held)
    method.__annotations__ = {name: record.types[name] for name in cls.__match_args__} | {"return": None}
    return method


def compiled(
    cls: type, name: str, taken: Iterable[str], lines: Iterable[str], held: Mapping[str, Any]
) -> FunctionType:
    """Return the method of that name of a class, whose text holds these things under these names."""
    text = [f"def made({', '.join(held)}):", f" def {name}({', '.join(taken)}):", *[f"  {line}" for line in lines]]
    space: dict[str, Any] = {}
    exec("\n".join([*text, f" return {name}"]), sys.modules[cls.__module__].__dict__, space)
    method: FunctionType = space["made"](**held)
    method.__qualname__ = f"{cls.__qualname__}.{name}"
    return method


if TYPE_CHECKING:
    from dataclasses import dataclass, field, is_dataclass, replace
else:
    dataclass, field, is_dataclass, replace = _dataclass, _Field, _is_dataclass, _replace
