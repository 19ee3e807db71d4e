"""Named tuples behave as those of `typing` do, which serve as the oracle for classes of every shape."""

from __future__ import annotations

import copy
import inspect
import pickle
import subprocess
import sys
import typing
from collections.abc import Callable
from types import new_class
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remigio_dsl.core import named
from remigio_dsl.engine.seen import View
from remigio_dsl.engine.tuples import Heard, Slot

NAMES = ["a", "b", "cls", "self", "count", "other", "made", "new", "tuple"]


def pair(fields: dict[str, Any], without: int) -> tuple[Any, Any]:
    """Return a class of both kinds: fields with their defaults, of which so many from the first on have none."""
    body: dict[str, Any] = dict(list(fields.items())[without:])
    body |= {"__annotations__": dict.fromkeys(fields, "int"), "__module__": __name__}
    body |= {"twice": lambda self: self * 2, "first": property(lambda self: self[0])}
    ours, theirs = (
        new_class("Made", (base,), {}, lambda space: space.update(body))
        for base in (named.NamedTuple, typing.NamedTuple)
    )
    return ours, theirs


def outcome(ask: Callable[[Any], Any], of: Any) -> object:
    """Return what comes of asking it, as far as classes of both kinds can have it in common."""
    try:
        found = ask(of)
    except (TypeError, ValueError, AttributeError) as error:
        return type(error), str(error).replace("_cls", "")
    return (type(found).__name__, tuple(found)) if isinstance(found, tuple) else found


@given(
    st.lists(st.sampled_from(NAMES), min_size=1, max_size=6, unique=True),
    st.integers(0, 6), st.lists(st.integers(-2, 2), max_size=7),
    st.dictionaries(st.sampled_from([*NAMES, "else_"]), st.integers(-2, 2), max_size=3),
)  # fmt: skip
def test_they_do_what_those_of_typing_do(
    names: list[str], without: int, values: list[int], said: dict[str, int]
) -> None:
    ours, theirs = pair({name: 10 + at for at, name in enumerate(names)}, without)
    for kind in ("_fields", "_field_defaults", "__match_args__", "__slots__", "__name__", "__module__"):
        assert getattr(ours, kind) == getattr(theirs, kind), kind
    taken = [inspect.signature(cls).parameters.values() for cls in (ours, theirs)]
    assert [(one.name, one.kind, one.default) for one in taken[0]] == [
        (one.name, one.kind, one.default) for one in taken[1]
    ]
    for make in (lambda cls: cls(*values), lambda cls: cls(*values, **said), lambda cls: cls._make(values)):
        assert outcome(make, ours) == outcome(make, theirs)
    if len(values) < len(names):
        return
    one, other = ours._make(values[: len(names)]), theirs._make(values[: len(names)])
    for ask in (
        repr, hash, len, list, lambda some: some._asdict(), lambda some: some._replace(**said),
        lambda some: some.twice(), lambda some: some.first, lambda some: [getattr(some, name) for name in names],
        lambda some: some == tuple(some), lambda some: some < (0,), lambda some: some.__getnewargs__(),
        lambda some: setattr(some, names[0], 1), lambda some: some.else_, lambda some: hasattr(some, "__dict__"),
        copy.copy, copy.deepcopy,
    ):  # fmt: skip
        assert outcome(ask, one) == outcome(ask, other)


class Part(named.NamedTuple):
    """What a test pickles."""

    number: int
    name: str = "none"


class Derived(Part):
    """What derives from one, and adds nothing that is kept."""

    def __str__(self) -> str:
        return f"{self.name} {self.number}"


@pytest.mark.parametrize("cls", [Part, Derived])
def test_they_travel_by_their_class(cls: type[Part]) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(cls(1, "one"), protocol))
        assert again == (1, "one")
        assert type(again) is cls
    assert type(copy.deepcopy(cls(2))) is cls
    assert type(cls(2)._replace(name="two")) is cls


def test_their_text_and_their_fields_are_known_to_whoever_looks_at_them() -> None:
    assert Part.__doc__ == "What a test pickles."
    assert typing.get_type_hints(Part) == {"number": int, "name": str}
    assert repr(Part(1)) == "Part(number=1, name='none')"
    match Part(3, "three"):
        case Part(number, name):
            assert (number, name) == (3, "three")
    seat, *_ = Heard(1, Slot(2, 3, 4))  # type: ignore[arg-type]
    assert seat == 1
    assert View._field_defaults == {"heard": ()}


def test_the_first_of_a_class_to_be_made_is_made_as_the_others() -> None:
    program = (
        "from remigio_dsl.engine.tuples import Slot, Heard\n"
        "assert Slot(1, owner=3, stands=2) == Slot(*(1, 2, 3)) == Slot.__new__(Slot, 1, 2, 3) == (1, 2, 3)\n"
        "assert Heard(0, None) == (0, None, (), False)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
