"""What the rules of a variant were made from: the questions with their answers, what was asked for, and the files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.hints import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from remigio_dsl.core.spans import Span
    from remigio_dsl.source.tree import Table

Words = Mapping[str, str]  # {es: …, en: …}; one language alone serves for both


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question, how it is said, and what it changes."""

    name: str
    say: Words
    change: Mapping[str, object]  # values by dotted path, and what is removed under `remove`


@dataclass(frozen=True, slots=True)
class Option:
    """A question that players settle before the deal; `choices` for words, `number` for a number."""

    name: str
    ask: Words
    sources: tuple[str, ...]
    choices: tuple[Choice, ...]
    number: tuple[int, int] | None
    sets: str | None
    condition: tuple[str, Literal["=", "!="], str] | None  # (option, sign, choice): asked only then
    common: bool
    answer: str | int | None  # the answer in force; None where a later file sets something that no answer says
    given: Literal["file", "child", "caller"]  # who gave it: nobody (the file's own rules), a file, or the caller
    asked: bool  # false where its condition fails, a later file settles it, or all answers come to the same
    path: str
    span: Span | None = None


Options = Mapping[str, str | int] | Sequence[str]  # answers by question, or lines `question=answer`
Sets = Mapping[str, object] | Sequence[str]  # values by dotted path, or lines `path=value`


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for: a name, answers by question, and `path=value` settings; enough to load the rules again."""

    name: str
    options: Mapping[str, str | int]
    sets: Mapping[str, object] | tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Origin:
    """What the rules were made from: the resolved rules with the place of every value, the questions, the files.

    `hashed` makes the `rules_hash` of a variant. `resolved` are files and answers (a `layers.Resolved`), of which
    `rebuild` makes the rules again.
    """

    tree: Table
    options: tuple[Option, ...]
    hashed: Callable[[Any], str]
    resolved: object = None
    rebuild: Callable[..., Any] | None = None

    @property
    def places(self) -> dict[str, Span]:
        """Return where each value was said, by dotted path: its own place, or that of the answer that set it."""
        from remigio_dsl.source.patch import origins  # noqa: PLC0415  (whoever only plays reads no files)

        return origins(self.tree)

    @property
    def data(self) -> object:
        """Return the resolved rules as plain data, defaults included."""
        from remigio_dsl.source.tree import plain  # noqa: PLC0415  (as above)

        return plain(self.tree)

    def place(self, path: str) -> Span | None:
        """Return where a path such as `melds.run.size` or `options.NAME` was said, None where no file says it."""
        from remigio_dsl.source.schema import is_default  # noqa: PLC0415  (as above)
        from remigio_dsl.source.tree import Table, at, segments  # noqa: PLC0415

        if path.startswith("options."):
            return next((option.span for option in self.options if option.name == path.split(".")[1]), None)
        node = at(self.tree, path)
        if node is None or is_default(node):
            return None
        is_rule = not isinstance(node, Table) or node.get("when") is not None  # its expression is what people look for
        above = None if is_rule else at(self.tree, segments(path)[:-1])
        entry = above.entry(segments(path)[-1]) if isinstance(above, Table) else None
        if entry is not None and entry.key_span.source is node.span.source and entry.key_span.line < node.span.line:
            return entry.key_span  # a map below its key is shown by the key
        return node.span
