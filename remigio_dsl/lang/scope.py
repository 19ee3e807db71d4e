"""What is in sight while an expression is checked: frames of names, definitions under way, problems found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.spans import Excerpt, Span
from remigio_dsl.lang import syntax, typed
from remigio_dsl.lang.hooks import Name
from remigio_dsl.lang.types import Vocabulary


@dataclass(frozen=True, slots=True)
class Frame:
    """Names that are read from one object: that of the hook, an element of a bag, or an owner."""

    names: Mapping[str, Name]
    subject: str  # the hook, or the type of the element


@dataclass(slots=True)
class Checker:
    """The work of checking one expression: which frames are open, which definitions, what was found wrong."""

    words: Vocabulary
    hook: str
    found: list[Diagnostic] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    excerpts: list[Excerpt] = field(default_factory=list)
    defining: list[str] = field(default_factory=list)
    known: dict[tuple[object, ...], typed.Typed | None] = field(default_factory=dict)
    depth: int = 0

    def span(self, node: syntax.Node) -> Span:
        """Return the node's place in the file."""
        return self.excerpts[-1].span(*node.at)

    def report(self, problem: Diagnostic) -> None:
        """Keep a problem."""
        self.found.append(problem)

    def names(self) -> dict[str, Name]:
        """Return every name that can be read here, the nearest first."""
        found: dict[str, Name] = {}
        for frame in reversed(self.frames):
            for key, name in frame.names.items():
                found.setdefault(key, name)
        return found

    def is_name(self, word: str) -> bool:
        """Return whether the word is a name, a bag of groups of one kind, or a definition here."""
        return (
            any(word in frame.names for frame in self.frames) or word in kinds_here(self) or word in self.words.defines
        )


def kinds_here(c: Checker) -> Sequence[str]:
    """Return the kinds of meld if they are names of bags here."""
    return c.words.kinds if any("melds" in frame.names for frame in c.frames) else ()
