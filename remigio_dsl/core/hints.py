"""What annotations are written with, and what a running program has in its place.

No annotation is evaluated here, so `typing` would be imported for the sake of its names alone, with all that it brings,
and that takes longer than to deal a game. Type checkers see the names of `typing` in this module. Where the program
runs, each of them is `Hint`, which may stand where they do: `Literal["en", "es"]`, `Any | None`, `class A(Protocol)`.

What is looked at while the program runs is taken from `typing` itself.
"""

from __future__ import annotations

__all__ = ["TYPE_CHECKING", "Any", "Final", "Literal", "Number", "Protocol", "Self", "SupportsIndex"]

TYPE_CHECKING = False  # type checkers know the name, and take it as true

if TYPE_CHECKING:
    from fractions import Fraction
    from typing import Any, Final, Literal, Protocol, Self, SupportsIndex

    Number = int | Fraction  # what rules reckon with
else:

    class Hint:
        """Stands for what only type checkers look at."""

        __slots__ = ()

        def __class_getitem__(cls, _):
            """Return the same again, whatever it is said of."""
            return cls

    Any = Final = Literal = Number = Protocol = Self = SupportsIndex = Hint
