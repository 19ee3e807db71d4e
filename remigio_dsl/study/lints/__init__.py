"""Rules that can be read and are odd all the same: one module a lint, each with a sample that it tells of and one not.

The samples stand in `tests/lints/`, in a folder named as the lint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.diagnostics import Diagnostic, RuleFault, by_place
from remigio_dsl.study.lints import conditions, hands, jokers, kinds, matches, openings, patches, premiums
from remigio_dsl.variant.model import Variant


@dataclass(frozen=True, slots=True)
class Lint:
    """A look at the rules: its name, the codes that it may tell, and what it finds."""

    name: str
    codes: tuple[str, ...]
    check: Callable[[Variant], Iterator[Diagnostic]]


LINTS: tuple[Lint, ...] = (
    Lint("premiums", ("W402",), premiums.check),
    Lint("kinds", ("W407", "W413"), kinds.check),
    Lint("openings", ("W408", "E433"), openings.check),
    Lint("conditions", ("W409",), conditions.check),
    Lint("hands", ("W410", "E434"), hands.check),
    Lint("matches", ("E435",), matches.check),
    Lint("patches", ("W411",), patches.check),
    Lint("jokers", ("W412",), jokers.check),
)


def lint(variant: Variant) -> list[Diagnostic]:
    """Return what is odd about rules that can be read, sorted by place; errors where they cannot be played."""
    found: list[Diagnostic] = []
    for one in LINTS:
        try:
            found += one.check(variant)
        except RuleFault as fault:  # a rule without a value: it is told where the rule is used
            found.append(fault.diagnostic)
    return by_place(found)
