"""Records behave as dataclasses of the standard library do, which serves as the oracle for classes of every shape."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import operator
import pickle
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from remigio_dsl.core import dataclass as records

NAMES = ["a", "b", "c", "d", "set_", "other", "made", "hash", "default0", "make1"]
SAID: dict[str, dict[str, Any]] = {
    "nothing": {},
    "default": {"default": 7},
    "factory": {"default_factory": list},
    "mutable": {"default": []},
    "kept": {"init": False},
    "kept default": {"init": False, "default": "x"},
    "kept factory": {"init": False, "default_factory": dict},
}


class Said(NamedTuple):
    """One field of a definition: how its value comes, and which methods leave it out."""

    name: str
    value: str
    plain: bool  # a default as such, and nothing else
    others: dict[str, Any]


class Asked(NamedTuple):
    """One class: its fields, the words of the decorator, and what stands in its body besides."""

    fields: list[Said]
    words: dict[str, bool]
    body: tuple[str, ...]


def said_names(chosen: list[str]) -> st.SearchStrategy[list[Said]]:
    others = st.fixed_dictionaries(
        {}, optional={"repr": st.booleans(), "compare": st.booleans(), "hash": st.sampled_from([None, True, False])}
    )
    values = st.sampled_from(["nothing"] * 6 + list(SAID))
    return st.tuples(*(st.builds(Said, st.just(name), values, st.booleans(), others) for name in chosen)).map(list)


def asked(frozen: bool | None = None) -> st.SearchStrategy[Asked]:
    words = st.fixed_dictionaries(
        {"frozen": st.booleans() if frozen is None else st.just(frozen)},
        optional={"slots": st.booleans(), "eq": st.booleans()},
    )
    chosen = st.lists(st.sampled_from(NAMES), unique=True, max_size=6).flatmap(said_names)
    bodies = st.lists(st.sampled_from(list(BODIES)), max_size=2).map(tuple)
    return st.builds(Asked, chosen, words, bodies)


def post_init(self: Any) -> None:
    for name in list(self.__match_args__)[:1]:
        object.__setattr__(self, name, (getattr(self, name), "after"))


BODIES: dict[str, dict[str, Any]] = {
    "__post_init__": {"__post_init__": post_init},
    "__init__": {"__init__": lambda self, *args, **words: None},
    "__repr__": {"__repr__": lambda self: "own"},
    "__eq__": {"__eq__": lambda self, other: True},
    "__hash__": {"__hash__": lambda self: 5},
    "method": {"method": lambda self: type(self).__name__},
    "__getstate__": {"__getstate__": lambda self: None},
}


def define(ask: Asked, library: Any, base: type | None = None) -> type:
    body: dict[str, Any] = {"__annotations__": {one.name: "object" for one in ask.fields}, "__doc__": "Some."}
    for one in ask.fields:
        given_ = {**SAID[one.value]}
        if one.plain and set(given_) <= {"default"}:
            if given_:
                body[one.name] = given_["default"]
        else:
            body[one.name] = library.field(**given_, **one.others)
    for name in ask.body:
        body |= BODIES[name]
    cls: type = library.dataclass(**ask.words)(type("Made", (base,) if base else (), body))
    return cls


def outcome(act: Callable[[], Any]) -> Any:
    """Return what a call gives, or what kind of exception it raises with which words."""
    try:
        return act()
    except Exception as problem:
        return type(problem), str(problem)


def defined(asks: list[Asked], library: Any) -> Any:
    """Return the last of classes that derive from each other, or what is said where one is refused."""
    made: Any = None
    for ask in asks:
        made = outcome(partial(define, ask, library, made))
        if not isinstance(made, type):
            break
    return made


def made(cls: Any, given_: Arguments) -> Any:
    return outcome(lambda: cls(*given_[0], **given_[1]))


def seen_of_class(cls: Any) -> dict[str, Any]:
    """Return what can be seen of a class without making anything of it."""
    if not isinstance(cls, type):
        return {"refused": cls}
    names = ("__match_args__", "__qualname__", "__module__", "__doc__", "__annotations__", "__dataclass_params__")
    return {
        **{name: repr(getattr(cls, name)) for name in names},
        "slots": cls.__dict__.get("__slots__"),
        "signature": str(inspect.signature(cls)),
        "hash": cls.__hash__ is None,
        "fields": repr(dataclasses.fields(cls)),  # type: ignore[arg-type]
        "is": dataclasses.is_dataclass(cls),
        "attributes": {name: repr(cls.__dict__[name]) for name in NAMES if name in cls.__dict__},
    }


def seen_of_objects(cls: Any, replace: Any, first: Arguments, second: Arguments, changes: Arguments) -> list[Any]:
    """Return what can be seen of two objects, and of attempts to change one."""
    one, other = made(cls, first), made(cls, second)
    if not isinstance(one, cls) or not isinstance(other, cls):
        return [some for some in (one, other) if isinstance(some, tuple)]
    names = [some.name for some in dataclasses.fields(cls)]
    # of a frozen class with slots, 3.11 says nothing of use about an attribute that there cannot be
    names += ["elsewhere"] if "__slots__" not in cls.__dict__ or not cls.__dataclass_params__.frozen else []
    others = [one, other, outcome(partial(copy.copy, one)), 3]
    by_value = cls.__hash__ is not object.__hash__
    return [
        outcome(partial(repr, one)),
        outcome(lambda: repr(dataclasses.asdict(one))),
        [outcome(partial(operator.eq, one, some)) for some in others],
        [outcome(partial(operator.ne, one, some)) for some in others],
        [outcome(partial(hash, some)) for some in (one, other)] if by_value else hash(one) == hash(other),
        outcome(lambda: repr(replace(one, **changes[1]))),
        outcome(lambda: repr(dataclasses.replace(one, **changes[1]))),
        [outcome(partial(setattr, one, name, 3)) for name in names],
        [outcome(partial(delattr, one, name)) for name in names[-2:]],
        outcome(lambda: repr(one)),
        outcome(lambda: repr(copy.deepcopy(other))),
        hasattr(one, "__dict__"),
    ]


Arguments = tuple[list[int], dict[str, int]]
chains = st.booleans().flatmap(lambda frozen: st.lists(asked(frozen), min_size=1, max_size=3))
words = st.dictionaries(st.sampled_from([*NAMES, "zzz"]), st.integers(0, 1), max_size=4)
arguments = st.tuples(st.lists(st.integers(0, 1), max_size=5), words)


@given(chains)
@example(
    [
        Asked([Said("a", "default", False, {})], {"frozen": False}, ()),
        Asked([Said("a", "nothing", True, {})], {"frozen": False}, ()),
    ]
)
def test_classes_are_alike(asks: list[Asked]) -> None:
    standard, own = defined(asks, dataclasses), defined(asks, records)
    assert seen_of_class(own) == seen_of_class(standard)
    if isinstance(own, type):
        assert records.is_dataclass(own)
        assert list(records.field_names(own)) == [one.name for one in dataclasses.fields(standard)]  # type: ignore[arg-type]


@given(chains, arguments, arguments, arguments)
def test_objects_are_alike(asks: list[Asked], first: Arguments, second: Arguments, changes: Arguments) -> None:
    standard, own = defined(asks, dataclasses), defined(asks, records)
    if isinstance(standard, type):
        expected = seen_of_objects(standard, dataclasses.replace, first, second, changes)
        assert seen_of_objects(own, records.replace, first, second, changes) == expected


@given(chains, st.data())
def test_objects_of_good_arguments_are_alike(asks: list[Asked], data: st.DataObject) -> None:
    standard, own = defined(asks, dataclasses), defined(asks, records)
    if isinstance(standard, type):
        needed = [one.name for one in dataclasses.fields(standard) if one.init]  # type: ignore[arg-type]
        good = st.tuples(st.just([]), st.fixed_dictionaries(dict.fromkeys(needed, st.integers(0, 1))))
        some = [data.draw(good) for _ in range(3)]
        expected = seen_of_objects(standard, dataclasses.replace, *some)
        assert seen_of_objects(own, records.replace, *some) == expected


# ---------------------------------------------------------------- what the oracle cannot say


@records.dataclass(frozen=True, slots=True)
class Point:
    """Two numbers."""

    x: int
    y: int = 0


@records.dataclass(frozen=True, slots=True)
class Deep(Point):
    """One more."""

    z: list[int] = records.field(default_factory=list)


class Grown(Point):
    """A class that derives from a record and is none."""

    extra: int


def test_a_record_travels() -> None:
    for one in (Point(1, 2), Deep(1, 2, [3])):
        assert pickle.loads(pickle.dumps(one)) == one
        assert copy.deepcopy(one) == one


def test_a_class_that_derives_from_a_frozen_record_has_attributes_of_its_own() -> None:
    one = Grown(1)
    one.extra = 5
    assert (one.extra, one.x, one.y) == (5, 1, 0)
    with pytest.raises(AttributeError, match="cannot assign to field 'x'"):
        one.x = 3  # type: ignore[misc]
    assert one == Grown(1)
    assert one != Point(1)


def test_a_dataclass_derives_from_a_record() -> None:
    @dataclasses.dataclass(frozen=True)
    class More(Point):
        z: int = 5

    assert More(1, z=3) == More(1, 0, 3)
    assert records.replace(More(1, z=3), y=2) == More(1, 2, 3)
    assert [one.name for one in dataclasses.fields(More)] == ["x", "y", "z"]
    with pytest.raises(dataclasses.FrozenInstanceError):
        More(1).z = 4  # type: ignore[misc]


def test_a_record_that_holds_itself_is_shown() -> None:
    one = Deep(1, 2)
    one.z.append(one)  # type: ignore[arg-type]
    assert repr(one) == "Deep(x=1, y=2, z=[...])"


def test_a_method_of_a_base_is_that_of_its_own_fields() -> None:
    one, other = Deep(1, 2, [3]), Deep(1, 2, [4])
    assert one != other
    assert Point.__eq__(one, other) is True
    assert Point.__hash__(one) == hash(Point(1, 2))


def test_matching_goes_by_place() -> None:
    match Deep(1, 2, [3]):
        case Deep(x, y, z):
            assert (x, y, z) == (1, 2, [3])


@pytest.mark.parametrize("said", ["ClassVar[int]", "InitVar[int]", "KW_ONLY"])
def test_what_records_do_not_know_is_refused(said: str) -> None:
    with pytest.raises(TypeError, match="no record knows"):
        records.dataclass(type("Made", (), {"__annotations__": {"a": said}}))


def test_a_start_does_without_the_standard_library() -> None:
    program = "import sys; import remigio_dsl.variant.load; assert not {'dataclasses', 'inspect'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)
