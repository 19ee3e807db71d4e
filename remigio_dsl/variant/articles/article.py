"""One rule of a variant in a few words: what it is about, what it says, and where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from remigio_dsl.core.cards import Deck
from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.core.voice import Voice
from remigio_dsl.lang.rule import Rule
from remigio_dsl.lang.typed import Typed
from remigio_dsl.variant.model import Condition, Variant
from remigio_dsl.variant.wording import Wording
from remigio_dsl.variant.wording.simple import simple, truth

SectionName = Literal["cards", "deal", "turn", "melds", "opening", "table", "closing", "scoring", "end", "others"]


@dataclass(frozen=True, slots=True)
class Article:
    """What a variant says about one thing.

    `same` is equal where two variants say the same; `paths` are the places that say it, and `rules` the expressions in
    them. Of a named entry (a kind of meld, a premium) `value` tells of the whole and `parts` of each thing about it;
    `group` is where such entries stand, in whose order they may count.
    """

    key: str
    section: SectionName
    label: str
    value: str
    same: Any
    paths: tuple[str, ...]
    rules: tuple[Rule, ...] = ()
    parts: tuple[Article, ...] = ()
    group: str = ""


@dataclass
class Writer:
    """Articles of one variant under construction, in the order of the sheet."""

    variant: Variant
    voice: Voice
    w: Wording
    seats: Sequence[int]
    deck: Deck
    section: SectionName = "cards"
    articles: list[Article] = field(default_factory=list)

    def say(self, key: str, **args: object) -> str:
        """Return a sentence of the catalogue."""
        return self.voice.say(key, **args)

    def label(self, name: str, **args: object) -> str:
        """Return what an article is about."""
        return self.say(f"diff.label.{name}", **args)

    def tree(self, rule: Rule | None) -> Typed | None:
        """Return a rule in its plain form."""
        return simple(rule.tree, self.w.known) if rule is not None else None

    def is_always(self, rule: Rule | None) -> bool:
        """Return whether a condition is left out, or always holds."""
        return rule is None or truth(self.tree(rule)) is True

    def when(self, rule: Rule | None, hook: str) -> str:
        """Return when something is allowed, "always" where nothing is asked."""
        if rule is None:
            return self.say("always")
        return self.w.at(hook).when(rule.tree)

    def amount(self, rule: Rule, hook: str) -> str:
        """Return what a rule comes to."""
        return self.w.at(hook).amount(rule.tree)

    # -- articles
    def word(self, path: str, name: str, value: str, same: Any, *more: str) -> Article:
        """Return an article about something that is no expression."""
        return Article(path, self.section, self.label(name), value, same, (path, *more))

    def rule(self, path: str, label: str, value: str, rule: Rule | None, default: Any = None) -> Article:
        """Return an article about an expression; `default` is what holds where there is none."""
        tree = self.tree(rule)
        same = default if tree is None else _plain(tree)
        return Article(path, self.section, label, value, same, (path,), (rule,) if rule is not None else ())

    def condition(self, path: str, label: str, rule: Rule | None, hook: str) -> Article:
        """Return an article about when something is allowed."""
        return self.rule(path, label, self.when(rule, hook), rule, True)

    def conditions(self, conditions: Iterable[Condition], hook: str, key: str, label: str) -> list[Article]:
        """Return an article for each named condition that asks for something."""
        needs = ".needs" in key
        found = []
        for one in sorted(conditions, key=lambda condition: condition.name):
            tree = self.tree(one.rule)
            if truth(tree) is needs:
                continue
            said = self.voice.words(one.say) if one.say else self.say(key, when=self.w.at(hook).when(one.rule.tree))
            value = said[:1].lower() + said[1:].removesuffix(".")
            group = one.path.rpartition(".")[0]
            article = Article(
                one.path, self.section, label, value, tree, (f"{one.path}.when",), (one.rule,), (), f"{group}.*"
            )
            found.append(article)
        return found

    def add(self, *articles: Article) -> None:
        """Note articles."""
        self.articles.extend(articles)


def _plain(tree: Typed) -> Any:
    """Return what two equal rules have in common: the value of a constant, else the tree."""
    known = truth(tree)
    return tree if known is None else known
