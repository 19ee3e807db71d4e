"""One expression of a file, checked and compiled: what the engine runs and what `why` explains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from remigio_dsl.core.records import dataclass, field
from remigio_dsl.core.spans import Excerpt
from remigio_dsl.lang.compile import compile_rule
from remigio_dsl.lang.evaluate import Trace, result
from remigio_dsl.lang.syntax import Node, format_node
from remigio_dsl.lang.typed import Typed
from remigio_dsl.lang.types import Type


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One expression of a file; call it with the object that has the hook's names as attributes.

    `run` is the compiled function itself, for places where each nanosecond counts: take it once and keep it. A rule is
    compiled when it is first run, so that a file that is only checked does not wait for it. `constant` is the value
    where it depends on no name. `names` are all names read at any depth, definitions resolved; `group_names` those read
    of the elements of bags of groups, `kind` among them where a kind is the name of a bag.
    """

    text: str
    path: str
    excerpt: Excerpt = field(repr=False)
    hook: str
    type: Type
    tree: Typed = field(repr=False)
    syntax: Node = field(repr=False)
    constant: Any
    names: frozenset[str]
    group_names: frozenset[str]
    defines: frozenset[str]
    _compiled: list[Callable[[Any], Any]] = field(default_factory=list, init=False, repr=False)
    _printed: list[str] = field(default_factory=list, init=False, repr=False)

    def __eq__(self, other: object) -> bool:
        """Return whether both say the same, at the same place, by the same definitions."""
        return self is other or (isinstance(other, Rule) and self._said() == other._said())

    def __hash__(self) -> int:
        return hash((self.path, self.text))

    def _said(self) -> tuple[object, ...]:
        return self.path, self.text, self.hook, self.type, self.tree

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel by what it says; it is compiled again where it arrives."""
        return Rule, (
            self.text, self.path, self.excerpt, self.hook, self.type, self.tree, self.syntax, self.constant,
            self.names, self.group_names, self.defines,
        )  # fmt: skip

    @property
    def run(self) -> Callable[[Any], Any]:
        """Return the compiled function: takes the object with the hook's names, returns the value."""
        if not self._compiled:
            self._compiled.append(compile_rule(self.tree))
        return self._compiled[0]

    def __call__(self, env: Any) -> Any:
        """Return the rule's value for these names.

        Raises:
            RuleFault: if there is no value (the least of nothing), or a number of more than 30 digits.
        """
        return (self._compiled[0] if self._compiled else self.run)(env)

    def explain(self, env: Any) -> Trace:
        """Return the value with the values of all parts that were looked at, by the reference evaluator.

        Raises:
            RuleFault: as calling the rule does.
        """
        return result(self.tree, env)

    def format(self) -> str:
        """Return the expression written out, with brackets where a reader may be in doubt."""
        if not self._printed:
            self._printed.append(format_node(self.syntax, explicit=True))
        return self._printed[0]
