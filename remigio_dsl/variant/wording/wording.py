"""Rules in words: an expression of a file as a clause, an amount or a condition, in Spanish or English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from remigio_dsl.core.dataclass import dataclass, field, replace
from remigio_dsl.core.messages import words as card_words
from remigio_dsl.core.messages.names import SUBJECTS
from remigio_dsl.core.said import with_article
from remigio_dsl.core.voice import Voice
from remigio_dsl.lang import hooks
from remigio_dsl.lang.typed import Constant, Read, Typed
from remigio_dsl.lang.types import Type
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.origin import Words
from remigio_dsl.variant.wording import amounts, clauses
from remigio_dsl.variant.wording.nouns import Thing, thing, titled
from remigio_dsl.variant.wording.simple import Known, simple

_ELEMENTS = {one.value: one for one in Type}


@dataclass(frozen=True, slots=True)
class Wording:
    """How expressions of one variant are put into words.

    `kinds` and `hands` are the titles of melds and closing hands; `ranks` the ranks in their order. `hook` says whose
    names are read, `owners` of whom, by frame, where a rule says so (`deadwood of closer`). `known` are names whose
    value is settled. `who` is how a player is spoken of where a clause has no other subject.
    """

    voice: Voice
    kinds: Mapping[str, Words] = field(default_factory=dict)
    hands: Mapping[str, Words] = field(default_factory=dict)
    ranks: tuple[str, ...] = ()
    hook: str = "turn"
    owners: Mapping[int, Typed] = field(default_factory=dict)
    known: Known = field(default_factory=dict)
    who: str = "player"

    @classmethod
    def of(cls, variant: Variant, voice: Voice, known: Known | None = None) -> Wording:
        """Return the words for the rules of a variant."""
        kinds = {kind.name: kind.title for kind in variant.melds}
        hands = {hand.name: hand.title for hand in variant.closing.hands}
        return cls(voice, kinds, hands, variant.deck.ranks, known=known or {})

    def at(self, hook: str) -> Wording:
        """Return the words for rules of that hook."""
        return replace(self, hook=hook)

    def spoken(self) -> Wording:
        """Return the words where the player has been named before: "they have opened"."""
        return replace(self, who="they") if self.voice.lang == "en" else self

    def owned(self, frame: int, owner: Typed) -> Wording:
        """Return the words where the names of a frame are those of an owner."""
        return replace(self, owners={**self.owners, frame: owner})

    # -- sentences
    def clause(self, rule: Typed, *, negated: bool = False) -> str:
        """Return what has to be so: "there are three jokers or more", *no ha abierto*."""
        return self.smooth(clauses.clause(self, simple(rule, self.known), negated=negated))

    def when(self, rule: Typed, *, negated: bool = False) -> str:
        """Return when something holds: "if there are no jokers", *desde la segunda vuelta*."""
        return self.smooth(clauses.when(self, simple(rule, self.known), negated=negated))

    def amount(self, rule: Typed) -> str:
        """Return a number, or how it is worked out: *los puntos sin ligar, multiplicados por el premio*."""
        return self.smooth(amounts.amount(self, simple(rule, self.known)))

    def part(self, node: Typed, *, negated: bool = False) -> str:
        """Return a condition within a sentence."""
        return clauses.clause(self, node, negated=negated)

    def part_when(self, node: Typed) -> str:
        """Return when something holds, within a sentence."""
        return clauses.when(self, node)

    def smooth(self, said: str) -> str:
        """Return a sentence with single blanks, and in Spanish with *del* and *al*."""
        said = re.sub(" +", " ", said).strip()
        if self.voice.lang == "es":
            said = said.replace(" de el ", " del ").replace(" a el ", " al ")
        return said

    # -- words
    def say(self, key: str, **args: object) -> str:
        """Return a sentence of the catalogue."""
        return self.voice.say(key, **args)

    def name(self, node: Read) -> hooks.Name | None:
        """Return the name that is read, None where this hook does not know it."""
        element = _ELEMENTS.get(node.subject)
        names = hooks.element_names(self.hook, element) if element is not None else hooks.names_of(self.hook)
        return names.get(node.name) or hooks.first_with(node.name)

    def phrase(self, node: Read) -> tuple[str, str]:
        """Return a name as sentences say it, with its article and owner, and its form: ms, fs, mp or fp."""
        name = self.name(node)
        assert name is not None, node.name
        said, form = self.say(name.phrase.key), SUBJECTS[name.subject][name.id][4]
        owner = self.owners.get(node.frame)
        return (self.of_owner(said, owner) if owner is not None else said), form

    def of_owner(self, said: str, owner: Typed) -> str:
        """Return a phrase with whose it is: *los puntos sin ligar de quien cierra*."""
        whose = self.noun(owner)
        if self.voice.lang == "en" and said.startswith("the ") and whose.startswith("the "):
            mark = "'" if whose.endswith("s") else "'s"
            return f"{whose}{mark} {said.removeprefix('the ')}"
        for article, key in (("el ", "of.the"), ("los ", "of.los")):
            if whose.startswith(article):
                return self.say(key, what=said, owner=whose.removeprefix(article))
        return self.say("of.owner", what=said, owner=whose)

    def noun(self, node: Typed) -> str:
        """Return a card, a player or another thing as the sentence calls it."""
        if isinstance(node, Read):
            return self.phrase(node)[0]
        return amounts.amount(self, node)

    def kind(self, name: str) -> Thing:
        """Return a kind of meld as a noun."""
        return titled(self.voice, self.kinds.get(name) or {"en": name, "es": name})

    def thing(self, name: str) -> Thing:
        """Return the noun of what a name counts."""
        return thing(self.voice, name)

    def literals(self, values: Iterable[str], of: object) -> list[str]:
        """Return ranks, suits, colours, kinds or closing hands in words, in their own order."""
        named = sorted(values, key=lambda value: self.ranks.index(value) if value in self.ranks else -1)
        return [self.literal(value, of) for value in named]

    def literal(self, value: str, of: object, *, many: bool = False) -> str:
        """Return one of them: *un as*, *corazones*, *roja*, *una escalera*; `many`: *ases*, *rojas*, *escaleras*."""
        match of:
            case Type.RANK:
                english, several, spanish, varias, gender = card_words.RANK_WORDS[value]
                if many:
                    return several if self.voice.lang == "en" else varias
                return with_article(self.voice, english if self.voice.lang == "en" else spanish, gender, "a")
            case Type.SUIT:
                keys = card_words.SPANISH_SUIT_KEYS if self.is_spanish else card_words.FRENCH_SUIT_KEYS
                return card_words.SUIT_WORDS[keys[value]][self.voice.lang == "es"]
            case Type.COLOUR:
                return self.say(f"colour.{value}{'s' if many else ''}")
            case Type.KIND:
                noun = self.kind(value)
                return noun.many if many else with_article(self.voice, noun.one, noun.gender, "a")
            case Type.CLOSING:
                return titled(self.voice, self.hands.get(value) or {"en": value, "es": value}).one
        return value

    @property
    def is_spanish(self) -> bool:
        """Return whether the pack is a Spanish one."""
        return "S" in self.ranks or "R" in self.ranks


def constant_word(node: Typed) -> str | None:
    """Return a literal's value: a rank, a suit, a colour, a kind or a closing hand; None for anything else."""
    return node.value if isinstance(node, Constant) and isinstance(node.value, str) else None
