"""A walk through the resolved tree: each part with its path, and every problem and rule that was found on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.core.diagnostics import Diagnostic, Label
from remigio_dsl.core.messages import Text, text, titles
from remigio_dsl.core.spans import Excerpt, Source, Span
from remigio_dsl.core.suggest import nearest
from remigio_dsl.lang.checked import build_rule
from remigio_dsl.lang.rule import Rule
from remigio_dsl.lang.types import Type, Vocabulary
from remigio_dsl.source.tree import Items, Leaf, Node, Table, segments
from remigio_dsl.variant.model import Condition, Permission
from remigio_dsl.variant.origin import Words

NO_WORDS = Vocabulary((), (), (), (), {})
_RANGE = re.compile(r"(?P<least>0|[1-9][0-9]{0,8})(?P<open>\.\.)?(?P<most>0|[1-9][0-9]{0,8})?")
RuleKey = tuple[int, int, int, str, str, str]
SETTING = "--set"  # what the text of a caller's settings is called


@dataclass
class Reading:
    """What one build knows and finds: the words of the variant, the problems, and each rule by its path.

    `known` keeps rules from one build of the same files to the next, so that the answers to many options can be
    tried quickly.
    """

    file: str = ""  # the name of the file in hand, where its author would mend something
    words: Vocabulary = NO_WORDS
    found: list[Diagnostic] = field(default_factory=list)
    rules: dict[str, Rule] = field(default_factory=dict)
    known: dict[RuleKey, tuple[Rule | None, list[Diagnostic]]] = field(default_factory=dict)
    stamp: str = ""  # tells apart vocabularies in `known`

    def tell(self, code: str, span: Span | None, *, label: Text | None = None, help: Text | None = None,
             note: Text | None = None, related: tuple[Label, ...] = (), **args: object) -> None:  # fmt: skip
        """Note a problem."""
        self.found.append(Diagnostic(code, span, args, label=label, help=help, note=note, related=related))

    def rule(self, node: Leaf, path: str, hook: str, wanted: Type) -> Rule | None:
        """Return the compiled expression, or None where it is wrong, which has then been noted."""
        if node.style == "broken":
            return None
        span = node.span
        key = (id(span.source), span.start, span.end, path, hook, self.stamp)
        if key not in self.known:
            self.known[key] = build_rule(node.excerpt, path, hook, wanted, self.words)
        rule, problems = self.known[key]
        self.found += problems
        if rule is not None:
            self.rules[path] = rule
        return rule


@cache
def filler(wanted: Type) -> Rule:
    """Return a rule that stands where the file's own is wrong or missing; such a variant is never handed out."""
    word = "false" if wanted == Type.TRUTH else "0"
    rule, _ = build_rule(Excerpt.of(word), "", "deck", wanted, NO_WORDS)
    assert rule is not None
    return rule


@dataclass(frozen=True)
class Part:
    """A node of the tree and its path; a part that is not in the file has no node, and nothing below it."""

    reading: Reading
    node: Node | None
    path: str
    key_span: Span | None = None

    @property
    def exists(self) -> bool:
        """Return whether the file, or a default, says anything here."""
        return self.node is not None

    @property
    def span(self) -> Span | None:
        """Return where the value stands."""
        return self.node.span if self.node is not None else None

    @property
    def place(self) -> Span:
        """Return where the value stands, or its key; the beginning of nothing for a part that is not in the file."""
        return self.span or self.key_span or Source("", "").whole()

    @property
    def whole(self) -> Span | None:
        """Return the span from key to value where both stand on one line, else that of the key."""
        key, value = self.key_span, self.span
        if key is None or value is None or key.source is not value.source:
            return value or key
        return Span(key.source, key.start, value.end) if key.line == value.line else key

    def __getitem__(self, key: str) -> Part:
        path = f"{self.path}.{key}" if self.path else key
        if isinstance(self.node, Table):
            for entry in self.node.entries:
                if entry.key == key:
                    return Part(self.reading, entry.value, path, entry.key_span)
        return Part(self.reading, None, path)

    def at(self, path: str) -> Part:
        """Return the part at a dotted path below this one; single dots separate."""
        part = self
        for key in segments(path):
            part = part[key]
        return part

    def items(self) -> Iterator[tuple[str, Part]]:
        """Yield the entries of a map, in order; nothing for anything else."""
        if isinstance(self.node, Table):
            for entry in self.node.entries:
                path = f"{self.path}.{entry.key}" if self.path else entry.key
                yield entry.key, Part(self.reading, entry.value, path, entry.key_span)

    def elements(self) -> list[Part]:
        """Return the elements of a list; of a single value, that value alone."""
        if isinstance(self.node, Items):
            return [Part(self.reading, one, f"{self.path}.{at}") for at, one in enumerate(self.node.items)]
        return [self] if isinstance(self.node, Leaf) else []

    def word(self, default: str = "") -> str:
        """Return the value as text."""
        return self.node.text if isinstance(self.node, Leaf) else default

    def number(self, default: int = 0) -> int:
        """Return the value if it is an integer."""
        value = self.node.value if isinstance(self.node, Leaf) else default
        return value if isinstance(value, int) and not isinstance(value, bool) else default

    def flag(self, default: bool = False) -> bool:
        """Return the value if it is true or false."""
        value = self.node.value if isinstance(self.node, Leaf) else default
        return value if isinstance(value, bool) else default

    def words(self) -> Words | None:
        """Return a text in one or two languages, `{es: …, en: …}`; a bare text serves for both."""
        if isinstance(self.node, Leaf):
            return {"es": self.word(), "en": self.word()}
        return {language: part.word() for language, part in self.items()} or None

    def maybe_rule(self, hook: str, wanted: Type = Type.TRUTH) -> Rule | None:
        """Return the expression that stands here, None where the file says nothing."""
        if not isinstance(self.node, Leaf):
            return None
        return self.reading.rule(self.node, self.path, hook, wanted) or filler(wanted)

    def rule(self, hook: str, wanted: Type = Type.NUMBER) -> Rule:
        """Return the expression that stands here; something harmless where there is none, which the schema tells."""
        return self.maybe_rule(hook, wanted) or filler(wanted)

    def range(self) -> tuple[int, int | None]:
        """Return the bounds of `2`, `3..` or `3..4`; most is None where it is open."""
        found = _RANGE.fullmatch(self.word())
        if found is None or (found["most"] and not found["open"]):
            return 1, None
        least = int(found["least"])
        return least, int(found["most"]) if found["most"] else None if found["open"] else least

    def tell(self, code: str, *, whole: bool = False, label: Text | None = None, help: Text | None = None,
             note: Text | None = None, related: tuple[Label, ...] = (), **args: object) -> None:  # fmt: skip
        """Note a problem at the value, or from key to value."""
        self.reading.tell(code, self.whole if whole else self.span or self.key_span, label=label, help=help,
                          note=note, related=related, **args)  # fmt: skip


def conditions(part: Part, hook: str) -> tuple[Condition, ...]:
    """Return the named conditions of a `needs` or `forbid` map."""
    return tuple(
        Condition(name, one["when"].rule(hook, Type.TRUTH), one.path, one["say"].words()) for name, one in part.items()
    )


def permission(part: Part, hook: str, when: str = "turn") -> Permission:
    """Return when an act is allowed: `when` knows the turn, the named conditions also what is laid."""
    return Permission(
        part.path,
        part["when"].maybe_rule(when),
        conditions(part["needs"], hook),
        conditions(part["forbid"], hook),
    )


def title(part: Part, name: str, group: str) -> Words:
    """Return the title that the file gives, else the language's own for that name, else the name itself."""
    given = part["title"].words()
    if given:
        return given
    own = titles.TEXTS.get(f"title.{group}.{name}")
    return {"en": own[0], "es": own[1]} if own else {"en": name.replace("_", " "), "es": name.replace("_", " ")}


def did_you_mean(word: str, known: Mapping[str, object] | tuple[str, ...] | list[str]) -> Text | None:
    """Return the question "did you mean …?" with the nearest known words, None where nothing is near."""
    near = nearest(word, list(known), most=1)
    return text("did_you_mean", word=near[0]) if near else None
