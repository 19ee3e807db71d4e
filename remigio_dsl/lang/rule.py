"""One expression of a file, checked and compiled: what the engine runs and what `why` explains."""

from __future__ import annotations

from collections.abc import Callable

from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.core.hints import TYPE_CHECKING, Any
from remigio_dsl.lang.limit import Limit

if TYPE_CHECKING:
    from remigio_dsl.core.spans import Excerpt
    from remigio_dsl.lang.evaluate import Trace
    from remigio_dsl.lang.syntax import Node
    from remigio_dsl.lang.typed import Typed
    from remigio_dsl.lang.types import Type

Run = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Reading:
    """How the text of a rule was read: its place, the type of its value, its syntax, and the tree that was checked."""

    excerpt: Excerpt
    type: Type
    syntax: Node
    tree: Typed


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One expression of a file; call it with the object that has the hook's names as attributes.

    `constant` is the value where it depends on no name. `names` are all names read at any depth, definitions resolved;
    `group_names` those read of the elements of bags of groups, `kind` among them where a kind is the name of a bag.
    `truth` is the name that the condition is and nothing else, `implied` are names without which it cannot hold.
    `read` is its reading, or what gives that of a path and a text: whoever only plays needs none.
    """

    text: str
    path: str
    read: Reading | Callable[[str, str], Reading] = field(repr=False)
    hook: str
    constant: Any
    names: frozenset[str]
    group_names: frozenset[str]
    defines: frozenset[str]
    truth: str
    implied: frozenset[str]
    _compiled: list[Run] = field(default_factory=list, init=False, repr=False)
    _limits: list[Limit | None] = field(default_factory=list, init=False, repr=False)
    _printed: list[str] = field(default_factory=list, init=False, repr=False)

    def __eq__(self, other: object) -> bool:
        """Return whether both say the same, at the same place, by the same definitions."""
        if self is other or not isinstance(other, Rule):
            return self is other
        if (self.path, self.text, self.hook) != (other.path, other.text, other.hook):
            return False
        known = callable(self.read) and self.read == other.read  # both are kept, and of the same files
        return known or (self.type, self.tree) == (other.type, other.tree)

    def __hash__(self) -> int:
        return hash((self.path, self.text))

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel by what it says; it is compiled again where it arrives."""
        return Rule, (
            self.text, self.path, self.reading, self.hook, self.constant, self.names, self.group_names, self.defines,
            self.truth, self.implied,
        )  # fmt: skip

    @property
    def reading(self) -> Reading:
        """Return how the text was read."""
        return self.read(self.path, self.text) if callable(self.read) else self.read

    @property
    def excerpt(self) -> Excerpt:
        """Return the text with its place."""
        return self.reading.excerpt

    @property
    def type(self) -> Type:
        """Return the type of the value."""
        return self.reading.type

    @property
    def tree(self) -> Typed:
        """Return the checked tree, definitions resolved."""
        return self.reading.tree

    @property
    def run(self) -> Run:
        """Return the compiled function: takes the object with the hook's names, returns the value.

        It is for places where each nanosecond counts: take it once and keep it. A rule is compiled when it is first
        run, so that a file that is only checked does not wait for it.
        """
        if not self._compiled:
            from remigio_dsl.lang.compile import compile_rule  # noqa: PLC0415  (what is kept is compiled already)

            self._compiled.append(compile_rule(self.tree))
        return self._compiled[0]

    @property
    def limit(self) -> Limit | None:
        """Return the limit that the condition sets to `deadwood`, None where it does not say so in plain terms."""
        if not self._limits:
            from remigio_dsl.lang.outline import limit_of  # noqa: PLC0415  (as above)

            self._limits.append(limit_of(self.tree))
        return self._limits[0]

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
        from remigio_dsl.lang.evaluate import result  # noqa: PLC0415  (whoever only plays explains nothing)

        return result(self.tree, env)

    def format(self) -> str:
        """Return the expression written out, with brackets where a reader may be in doubt."""
        if not self._printed:
            from remigio_dsl.lang.syntax import format_node  # noqa: PLC0415  (as above)

            self._printed.append(format_node(self.reading.syntax, explicit=True))
        return self._printed[0]


def compiled(rule: Rule, run: Run, limit: Limit | None) -> Rule:
    """Return the rule with its functions, which were compiled before."""
    rule._compiled.append(run)
    rule._limits.append(limit)
    return rule
