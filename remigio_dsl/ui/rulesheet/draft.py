"""A sheet under construction: the rules, the voice, for how many players, and which rules have been said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from remigio_dsl.core.cards import Deck
from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.core.voice import Voice, capital
from remigio_dsl.engine.melds import MeldBook
from remigio_dsl.engine.table import Table
from remigio_dsl.lang.hooks import SUBJECTS
from remigio_dsl.lang.rule import Rule
from remigio_dsl.lang.typed import Typed
from remigio_dsl.source import tree as source
from remigio_dsl.variant.model import Condition, Variant
from remigio_dsl.variant.wording import Wording, decks
from remigio_dsl.variant.wording.simple import read_names, simple, truth

OF_THE_MELD = {name.id for name in SUBJECTS["group"]}  # what is so of a meld once cards are laid on it


@dataclass
class Draft:
    """What the sections of a sheet are written from; each notes the rules that it has said."""

    variant: Variant
    voice: Voice
    players: int | None = None
    said: set[str] = field(default_factory=set)

    @cached_property
    def seats(self) -> Sequence[int]:
        """Return the numbers of players that the sheet speaks of."""
        return decks.seats(self.variant, self.players)

    @cached_property
    def known(self) -> dict[str, int]:
        """Return the names that have one value for all of them."""
        known = {"players": self.seats[0]} if len(self.seats) == 1 else {}
        packs = decks.stretches(self.variant, "packs", self.seats)
        if packs and len(packs) == 1:
            known["packs"] = packs[0].value
        return known

    @cached_property
    def w(self) -> Wording:
        """Return the words for expressions."""
        return Wording.of(self.variant, self.voice, self.known)

    @cached_property
    def deck(self) -> Deck:
        """Return the deck for the most players, with which examples are made and values listed."""
        return self.table.deck

    @cached_property
    def table(self) -> Table:
        """Return the engine's table for the most players, or where those have no jokers, for the most who have."""
        most = max(self.seats, key=lambda seated: (decks.value(self.variant, "jokers", seated) > 0, seated))
        return Table(self.variant, most)

    @cached_property
    def has_twins(self) -> bool:
        """Return whether a card may be there twice."""
        return any(decks.value(self.variant, "packs", seated) > 1 for seated in self.seats)

    @cached_property
    def book(self) -> MeldBook:
        """Return the engine's meld rules, by which examples are checked."""
        return self.table.book()

    @cached_property
    def hand_size(self) -> int | None:
        """Return how many cards everybody is dealt, None where that varies."""
        return decks.hand_size(self.variant, self.seats)

    @property
    def has_play(self) -> bool:
        """Return whether melds are laid on the table before the close."""
        return self.variant.turn.has("play")

    # -- saying
    def say(self, key: str, **args: object) -> str:
        """Return a sentence of the catalogue."""
        return self.voice.say(key, **args)

    def covers(self, *paths: str) -> None:
        """Note that what stands at or below these paths has been said; `*` is any key."""
        self.said.update(paths)

    def is_said(self, keys: Sequence[str]) -> bool:
        """Return whether what stands at a path, given as its keys, has been said."""
        return any(_matches(keys, path.split(".")) for path in self.said)

    def tree(self, rule: Rule) -> Typed:
        """Return a rule with what is known put in."""
        return simple(rule.tree, self.known)

    def when(self, rule: Rule | Typed, hook: str, *, negated: bool = False, spoken: bool = False) -> str:
        """Return when a rule holds: "if …", "in the first lap"; `spoken`: the player has been named before."""
        w = self.w.spoken() if spoken else self.w
        return w.at(hook).when(rule.tree if isinstance(rule, Rule) else rule, negated=negated)

    def clause(self, rule: Rule | Typed, hook: str, *, negated: bool = False) -> str:
        """Return what a rule asks for, as a clause."""
        return self.w.at(hook).clause(rule.tree if isinstance(rule, Rule) else rule, negated=negated)

    def amount(self, rule: Rule | Typed, hook: str) -> str:
        """Return what a rule comes to."""
        return self.w.at(hook).amount(rule.tree if isinstance(rule, Rule) else rule)

    def always(self, rule: Rule | None) -> bool:
        """Return whether a condition is left out, or always holds."""
        return rule is None or truth(self.tree(rule)) is True

    def conditions(self, conditions: Iterable[Condition], hook: str, key: str, *, slot: str = "when") -> list[str]:
        """Return the sentences of named conditions: the author's own, else the sentence `key` around each."""
        needs = ".needs" in key
        found = []
        for condition in in_order(conditions):
            if truth(self.tree(condition.rule)) is needs:
                continue  # always met
            own = self.own_words(condition)
            if own is not None:
                found.append(own)
            elif slot == "when":
                spoken = key.startswith("prose.close")
                found.append(self.say(key, when=self.when(condition.rule, hook, spoken=spoken)))
            elif not OF_THE_MELD & set(read_names(self.tree(condition.rule))):
                found.append(self.say(f"{key}_when", when=self.when(condition.rule, hook, spoken=True)))
            else:
                found.append(self.say(key, clause=self.clause(condition.rule, hook)))
        return found

    def own_words(self, condition: Condition) -> str | None:
        """Return the sentence that an author gave to a condition, None where there is none that was written for it."""
        if condition.say is None:
            return None
        if self._layer(f"{condition.path}.say") != self._layer(f"{condition.path}.when"):
            return None
        return ended(self.voice.words(condition.say))

    def _layer(self, path: str) -> tuple[int, int]:
        """Return which file, and which answer, put a value where it is."""
        node: source.Node | None = source.at(self.variant.tree, path)
        if isinstance(node, source.Table):
            node = next((leaf for _, leaf in source.leaves(node)), None)
        if not isinstance(node, source.Leaf):
            return 0, 0
        return id(node.span.source), node.via.start if node.via is not None else -1


def _matches(keys: Sequence[str], wanted: Sequence[str]) -> bool:
    return len(keys) >= len(wanted) and all(one in ("*", key) for key, one in zip(keys, wanted, strict=False))


def in_order(conditions: Iterable[Condition]) -> list[Condition]:
    """Return conditions by their names: their order in the file means nothing."""
    return sorted(conditions, key=lambda condition: condition.name)


def ended(sentence: str) -> str:
    """Return the sentence with a capital and a full stop."""
    said = capital(sentence.strip())
    return said if said.endswith((".", "!", "?")) else f"{said}."


def upper(sentence: str) -> str:
    """Return the sentence with a capital, as the beginning of another."""
    return capital(sentence)
