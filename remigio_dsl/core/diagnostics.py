"""Problems of the files that people write: a code, a place, and what would mend it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.core.hints import Any
from remigio_dsl.core.messages import Text
from remigio_dsl.core.spans import Span
from remigio_dsl.core.voice import in_english


@dataclass(frozen=True, slots=True)
class Label:
    """Another place that belongs to a problem, and what to say there."""

    span: Span
    text: Text | None = None


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One problem: `code` names it for good, `args` fill its sentence, `label` stands under the caret.

    Codes: E0 text, E1 schema, E2 patches, E3 expressions, E4 meaning, E5 play and records, W lints. The sentence of
    a code is the catalogue entry of that name; entries such as `E101.near` are its labels, helps and notes.
    """

    code: str
    span: Span | None
    args: Mapping[str, Any] = field(default_factory=dict)
    label: Text | None = None
    related: tuple[Label, ...] = ()
    help: Text | None = None
    note: Text | None = None

    @property
    def is_error(self) -> bool:
        """Return whether the file cannot be used."""
        return not self.code.startswith("W")

    @property
    def message(self) -> Text:
        """Return the sentence of the problem."""
        return Text(self.code, self.args)


def by_place(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the problems sorted by file, place and code, each once."""
    unique = {(d.code, str(d.span), d.span.start if d.span else -1, repr(d.args)): d for d in found}
    return sorted(
        unique.values(),
        key=lambda d: (d.span.source.name if d.span else "", d.span.start if d.span else -1, d.code),
    )


class RemigioError(Exception):
    """Something a caller can catch; the tree of this project's exceptions.

    RemigioError
    ├── LoadError       a variant or case file with errors: `.diagnostics`
    ├── CardError       a card that no deck has, or more copies than there are
    ├── IllegalMove     a move that the rules refuse: `.refusal`
    ├── RuleFault       an expression without a value (the least of nothing): `.diagnostic`
    └── RecordError     a saved match that cannot be read or is of other rules: `.diagnostic`
    """

    def __reduce__(self) -> tuple[Callable[..., RemigioError], tuple[Any, ...]]:
        """Travel to another process as it is, whatever it was made from."""
        return _again, (type(self), self.args, vars(self))


def _again(kind: type[RemigioError], args: tuple[Any, ...], state: Mapping[str, Any]) -> RemigioError:
    error = kind.__new__(kind, *args)
    vars(error).update(state)
    return error


class LoadError(RemigioError):
    """A file cannot be used; `diagnostics` holds every problem found, sorted by place."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = by_place(diagnostics)
        super().__init__("\n".join(map(_in_a_line, self.diagnostics)))


class RuleFault(RemigioError):
    """An expression met a value it has no answer for, such as the least of nothing."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        self.diagnostic = diagnostic
        super().__init__(_in_a_line(diagnostic))


def _in_a_line(diagnostic: Diagnostic) -> str:
    """Return what is wrong, behind the place where it is so, if there is one."""
    said = in_english(diagnostic.message)
    return said if diagnostic.span is None else f"{diagnostic.span}: {said}"
