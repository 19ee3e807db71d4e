"""What must hold for a game to be playable at all: enough cards, hands of a size, words that are used."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from types import SimpleNamespace

from remigio_dsl.core.cards import Deck
from remigio_dsl.core.diagnostics import Diagnostic, RuleFault
from remigio_dsl.core.messages import text
from remigio_dsl.core.spans import Span
from remigio_dsl.lang.checked import build_rule
from remigio_dsl.lang.hooks import HOOKS
from remigio_dsl.lang.names import taken
from remigio_dsl.lang.types import Type
from remigio_dsl.source.patch import value_layers
from remigio_dsl.source.tree import Leaf, Table, leaves, segments
from remigio_dsl.variant.build.reading import SETTING, Part, Reading
from remigio_dsl.variant.model import DealRules, DeckRules, Players

MOST_PACKS = 20
MOST_JOKERS = 100
MOST_HAND = 100  # as the schema has it for plain numbers
LIKELY_HOOKS = ("score", "shown", "thrown", "group")
DEALS_TRIED = (1, 2, 3, 5, 8, 13)
_WORD = re.compile(r"[a-z_][a-z_0-9]*")


def _whole(value: object) -> int:
    return value if isinstance(value, int) else -1


def check_cards(root: Part, players: Players, deck: DeckRules, deal: DealRules) -> None:
    """Note a deck that is too small for the players, and packs, jokers and hands that are no number of cards."""
    parts = {"packs": root["deck"]["packs"], "jokers": root["deck"]["jokers"], "hand": root["deal"]["hand"]}
    if not all(part.exists for part in parts.values()) or not 1 <= players.min <= players.max <= 100:
        return
    if not all(rule.path for rule in (deck.packs, deck.jokers, deal.hand, deal.upcard)):
        return  # one of them is wrong, which has been told, and something harmless stands in its place
    seats = range(players.min, players.max + 1)
    needs: dict[int, tuple[int, Deck]] = {}
    for seated in seats:
        for number in DEALS_TRIED:
            try:
                size, cards = _dealt(parts, deck, deal, seated, number)
            except RuleFault as fault:
                root.reading.found.append(fault.diagnostic)
                return
            if size is None:
                return
            if seated not in needs or size - cards.size > needs[seated][0] - needs[seated][1].size:
                needs[seated] = size, cards
    short = [seated for seated in seats if needs[seated][0] > needs[seated][1].size]
    if short:
        _tell_short(root, short, needs)


def _dealt(
    parts: dict[str, Part], deck: DeckRules, deal: DealRules, players: int, number: int
) -> tuple[int | None, Deck]:
    """Return how many cards a deal takes, and the deck; None where a number of cards is none."""
    env = SimpleNamespace(players=players, deal=number)
    packs = env.packs = deck.packs(env)
    if not _in(parts["packs"], packs, 1, MOST_PACKS):
        return None, Deck()
    jokers = env.jokers = deck.jokers(env)
    if not _in(parts["jokers"], jokers, 0, MOST_JOKERS):
        return None, Deck()
    cards = Deck(deck.ranks, deck.suits, int(packs), int(jokers))
    total = 0
    for seat in range(players):
        env.dealing = env.starts = False
        env.dealing, env.starts = seat == 0, seat == 1
        env.total = env.turns = env.taken = env.cards_laid = 0
        env.opened = env.opened_before = False
        env.hand = env.melds = env.past = env.previous = ()
        size = deal.hand(env)
        if not _in(parts["hand"], size, 1, MOST_HAND):
            return None, cards
        total += int(size)
    return total + bool(deal.upcard(env)), cards


def _in(part: Part, value: object, least: int, most: int) -> bool:
    """Return whether a number of cards is a whole number within its bounds; note it where not."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return True
    if part.path == "deal.hand" and isinstance(part.node, Leaf) and isinstance(part.node.value, int):
        return False  # the schema has said it
    shown = value if isinstance(value, int | Fraction) else str(value)
    part.tell("E417", whole=True, path=part.path, value=shown, least=least, most=most)
    return False


def _tell_short(root: Part, short: list[int], needs: dict[int, tuple[int, Deck]]) -> None:
    seated = short[-1]
    size, cards = needs[seated]
    enough = short[0] - 1
    place = _guilty(root)
    suited = cards.joker * cards.packs
    kind = "E401.none" if enough not in needs else "E401.enough" if cards.jokers else "E401.enough_no_jokers"
    counted = {"cards": text("word.cards", n=suited), "jokers": text("word.jokers", n=cards.jokers)}
    label = text(kind, **counted, players=enough, fewest=min(needs))
    most = root["players"]["max"]
    help_ = None
    if enough in needs and most.span is not None:
        help_ = text("E401.help", players=enough, most=seated, place=place_of(most.span))
        if place is not None and place.key_span is not None and most.span.source is place.key_span.source:
            help_ = text("E401.help_here", players=enough)
    (place or most).tell("E401", whole=True, label=label, help=help_, players=seated, needs=size, has=cards.size)


def place_of(span: Span) -> str:
    """Return file and line, as they are named within a sentence."""
    return f"{span.source.name}:{span.line}"


def _guilty(root: Part) -> Part | None:
    """Return the number that the file in hand sets itself: packs, hand, players or jokers, whichever comes first."""
    parts = [root.at(path) for path in ("deck.packs", "deal.hand", "players.max", "deck.cards", "deck.jokers")]
    said = [part for part in parts if isinstance(part.node, Leaf) and part.key_span is not None]
    own = [part for part in said if part.key_span is not None and part.key_span.source.name == root.reading.file]
    return next(iter(own or said), None)


# ---------------------------------------------------------------- definitions


def check_names(root: Part, reading: Reading) -> None:
    """Tell of definitions and kinds of meld whose names expressions could not use."""
    for section, words in (("define", reading.words), ("melds", None)):
        for name, part in root[section].items():
            problem = taken(name, part.key_span, words) if part.key_span is not None else None
            if problem is not None:
                reading.found.append(problem)


def check_defines(root: Part, reading: Reading, more: Iterable[str]) -> None:
    """Tell of definitions that no rule could use, and warn of those that none does; `more` are the words of answers."""
    parts = dict(root["define"].items())
    in_rules = _reached(_rule_texts(root), parts)
    in_answers = _reached(more, parts)
    told = {str(one.args.get("name")) for one in reading.found if one.code == "E325"}
    for name, part in parts.items():
        if name in in_rules or name in told or not isinstance(part.node, Leaf) or part.node.style == "broken":
            continue
        found = _of_no_use(part.node, part.path, reading)
        reading.found += found
        told |= {word for one in found if one.code == "E324" for word in str(one.args["chain"]).split(" -> ")}
        own = part.key_span is not None and part.key_span.source.name in (reading.file, SETTING)
        if name not in in_answers and own and not found:
            reading.tell("W401", part.key_span, name=name)


def _rule_texts(root: Part) -> Iterator[str]:
    """Yield every text of the rules but for definitions and sentences for people."""
    for section, part in root.items():
        if section in ("define", "sources", "title", "id") or part.node is None:
            continue
        for path, node in leaves(part.node):
            if isinstance(node, Leaf) and not {"title", "say"} & set(segments(path)):
                yield node.text
        if section == "values":
            yield from (leaf.text for table in _layers(part) for _, leaf in leaves(table) if isinstance(leaf, Leaf))


def _layers(part: Part) -> Iterator[Table]:
    for _, one in part.items():
        yield from value_layers(one.node) if isinstance(one.node, Table) else ()


def _reached(texts: Iterable[str], parts: Mapping[str, Part]) -> set[str]:
    """Return the definitions that texts name, and those that these name in turn."""
    reached: set[str] = set()
    waiting = list(texts)
    while waiting:
        for word in _WORD.findall(waiting.pop()):
            if word in parts and word not in reached:
                reached.add(word)
                waiting.append(parts[word].word())
    return reached


def _of_no_use(node: Leaf, path: str, reading: Reading) -> list[Diagnostic]:
    """Return what is wrong with a definition wherever it might be used; nothing if there is a hook for it."""
    least: list[Diagnostic] = []
    for hook in LIKELY_HOOKS + tuple(HOOKS):
        for wanted in (Type.NUMBER, Type.TRUTH):
            rule, found = build_rule(node.excerpt, path, hook, wanted, reading.words)
            if rule is not None or all(one.code == "E306" and one.span == node.excerpt.span() for one in found):
                return []
            if not least or len(found) < len(least):
                least = found
            if not any(one.code == "E304" for one in found):
                return least
    return least
