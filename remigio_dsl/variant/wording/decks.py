"""How many packs, jokers and cards there are: worked out for every number of players, and said in one phrase."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, Literal

from remigio_dsl.core.cards import Deck
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.diagnostics import RuleFault
from remigio_dsl.core.voice import Voice
from remigio_dsl.lang.rule import Rule
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.wording.nouns import Thing, counted, in_words, thing
from remigio_dsl.variant.wording.simple import cases, number, simple
from remigio_dsl.variant.wording.wording import Wording

_DEALS = (1, 2, 3, 5, 8, 13)
_LONGEST = 60  # deals after which a hand that grows with them is taken to be steady
What = Literal["packs", "jokers", "hand"]


@dataclass(frozen=True, slots=True)
class Stretch:
    """The numbers of players for which something is the same."""

    least: int
    most: int
    value: int


@dataclass(frozen=True, slots=True)
class Growth:
    """A hand that changes from deal to deal: so many cards at first, so many more each time, up to a bound."""

    first: int
    step: int
    last: int | None


def seats(variant: Variant, players: int | None) -> Sequence[int]:
    """Return the numbers of players that are spoken of: one, or all that the rules allow."""
    return [players] if players else range(variant.players.min, variant.players.max + 1)


def rule_of(variant: Variant, what: What) -> Rule:
    """Return the rule for a number of packs, jokers or cards of a hand."""
    return {"packs": variant.deck.packs, "jokers": variant.deck.jokers, "hand": variant.deal.hand}[what]


def value(
    variant: Variant, what: What, players: int, deal: int = 1, *, dealing: bool = False, starts: bool = False
) -> Any:
    """Return a number of packs, jokers or cards of a hand for so many players in one deal."""
    env = SimpleNamespace(
        players=players, deal=deal, dealing=dealing, starts=starts, total=0, turns=0, taken=0, cards_laid=0,
        opened=False, opened_before=False, hand=(), melds=(), past=(), previous=(),
    )  # fmt: skip
    for name in ("packs", "jokers"):
        if what == name:
            break
        setattr(env, name, rule_of(variant, "packs" if name == "packs" else "jokers")(env))
    return rule_of(variant, what)(env)


def stretches(variant: Variant, what: What, players: Sequence[int]) -> list[Stretch] | None:
    """Return what holds for which numbers of players; None where it depends on more than that."""
    found: list[Stretch] = []
    for seated in players:
        try:
            every = {value(variant, what, seated, deal, dealing=dealing, starts=starts) for deal in _DEALS
                     for dealing, starts in ((False, False), (True, False), (False, True))}  # fmt: skip
        except RuleFault:
            return None
        if len(every) > 1:
            return None
        one = every.pop()
        if found and found[-1].value == one:
            found[-1] = Stretch(found[-1].least, seated, one)
        else:
            found.append(Stretch(seated, seated, one))
    return found


def growth(variant: Variant, players: Sequence[int]) -> Growth | None:
    """Return how the hand changes from deal to deal, None where it does so otherwise than by equal steps."""
    rule = variant.deal.hand
    if "deal" not in rule.names or rule.names & {"starts", "dealing"}:
        return None
    rows = {tuple(value(variant, "hand", seated, deal) for deal in range(1, _LONGEST)) for seated in players}
    if len(rows) != 1:
        return None
    row = rows.pop()
    step = row[1] - row[0]
    steady = next((at for at in range(1, len(row)) if row[at] == row[at - 1]), None)
    rising = row if steady is None else row[:steady]
    is_even = all(after - before == step for before, after in pairwise(rising))
    if step == 0 or not is_even or (steady is not None and len(set(row[steady:])) != 1):
        return None
    return Growth(row[0], step, None if steady is None else row[-1])


def by_players(voice: Voice, parts: Sequence[Stretch], noun: Thing) -> str:
    """Return numbers with the players for whom they hold: *dos barajas hasta seis jugadores y tres desde siete*."""
    if len(parts) == 1:
        return _number(voice, parts[0].value, noun, bare=False)
    people = thing(voice, "players")
    said = []
    for at, part in enumerate(parts):
        first, last = at == 0, at == len(parts) - 1
        what = _number(voice, part.value, noun, bare=not first)
        if first:
            said.append(voice.say("prose.up_to", what=what, players=counted(voice, part.most, people)))
        elif last:
            said.append(voice.say("prose.from", what=what, n=in_words(voice, part.least)))
        elif part.least == part.most:
            said.append(voice.say("prose.with", what=what, n=in_words(voice, part.least)))
        else:
            said.append(
                voice.say("prose.between", what=what, n=in_words(voice, part.least), m=in_words(voice, part.most))
            )
    if len(said) == 2:
        return voice.say("prose.two_stretches", one=said[0], other=said[1])
    return voice.join(said)


def _number(voice: Voice, n: int, noun: Thing, *, bare: bool) -> str:
    if n == 0:
        return voice.say("prose.none_of", thing=noun.many)
    return in_words(voice, n, noun.gender) if bare else counted(voice, n, noun)


def packs(variant: Variant, w: Wording, players: Sequence[int]) -> str:
    """Return how many packs are used."""
    parts = stretches(variant, "packs", players)
    noun = w.thing("packs")
    return by_players(w.voice, parts, noun) if parts else _amount(w, variant.deck.packs, noun, "deck")


def jokers(variant: Variant, w: Wording, players: Sequence[int]) -> str:
    """Return how many jokers there are, in each pack where that is the same for all."""
    noun = w.thing("jokers")
    parts = stretches(variant, "jokers", players)
    if parts is None:
        return w.say("prose.with_jokers", jokers=_amount(w, variant.deck.jokers, noun, "jokers"))
    if all(part.value == 0 for part in parts):
        return w.say("prose.no_jokers")
    each = jokers_a_pack(variant, players)
    if each is not None:
        return w.say("prose.jokers_a_pack", jokers=counted(w.voice, each, noun))
    return w.say("prose.with_jokers", jokers=by_players(w.voice, parts, noun))


def jokers_a_pack(variant: Variant, players: Iterable[int]) -> int | None:
    """Return how many jokers each pack has, None where the rules do not put it so."""
    if "packs" not in variant.deck.jokers.names:
        return None
    pairs = {(value(variant, "packs", seated), value(variant, "jokers", seated)) for seated in players}
    if any(jokers % packs for packs, jokers in pairs):
        return None
    each = {jokers // packs for packs, jokers in pairs}
    return each.pop() if len(each) == 1 else None


def sizes(variant: Variant, players: Iterable[int]) -> list[int]:
    """Return how many cards there are in all, for any of these numbers of players."""
    suited = len(variant.deck.ranks) * len(variant.deck.suits)
    every = {suited * value(variant, "packs", seated) + value(variant, "jokers", seated) for seated in players}
    return sorted(every)


def hand(variant: Variant, w: Wording, players: Sequence[int]) -> str:
    """Return how many cards a player is dealt."""
    noun = w.thing("size")
    parts = stretches(variant, "hand", players)
    if parts:
        return by_players(w.voice, parts, noun)
    grows = growth(variant, players)
    if grows is None:
        return _amount(w, variant.deal.hand, noun, "deal")
    size = abs(grows.step)
    key = "more" if grows.step > 0 else "fewer"
    said = w.say(f"prose.hand_{key}", first=counted(w.voice, grows.first, noun), step=in_words(w.voice, size, "f"))
    if grows.last is None:
        return said
    return w.say("prose.hand_until", hand=said, last=in_words(w.voice, grows.last, "f"))


def hand_size(variant: Variant, players: Sequence[int]) -> int | None:
    """Return the number of cards that every player gets in every deal, None where it varies."""
    parts = stretches(variant, "hand", players)
    return parts[0].value if parts and len(parts) == 1 else None


def _amount(w: Wording, rule: Rule, noun: Thing, hook: str) -> str:
    parts = cases(simple(rule.tree, w.known))
    numbers = [number(value) for _, value in parts]
    if len(parts) > 1 and all(isinstance(n, int) for n in numbers):
        said = ""
        for (condition, _), n in zip(parts, numbers, strict=True):
            assert isinstance(n, int)
            if condition is None:
                said = counted(w.voice, n, noun)
            else:
                when = w.at(hook).when(condition)
                said += w.say("prose.or_number", n=in_words(w.voice, n, noun.gender), when=when)
        return said
    return w.say("prose.number_of", thing=noun.many, amount=w.at(hook).amount(rule.tree))


def deck_of(variant: Variant, players: Sequence[int]) -> Deck:
    """Return the deck for the most players, or where those have no jokers, for the most who have."""
    most = max(players, key=lambda seated: (value(variant, "jokers", seated) > 0, seated))
    packs_, jokers_ = value(variant, "packs", most), value(variant, "jokers", most)
    return Deck(variant.deck.ranks, variant.deck.suits, packs_, jokers_)
