"""From the resolved tree to the frozen rules: every expression compiled, every name known, every number possible."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from remigio_dsl.core.cards import Deck
from remigio_dsl.core.dataclass import replace
from remigio_dsl.core.diagnostics import Diagnostic, by_place
from remigio_dsl.core.spans import Excerpt
from remigio_dsl.lang.parse import parse
from remigio_dsl.lang.syntax import format_node
from remigio_dsl.lang.types import Vocabulary
from remigio_dsl.source.tree import Leaf, Table, plain
from remigio_dsl.variant.build import closing, meaning, melds, table, values
from remigio_dsl.variant.build.reading import Part, Reading
from remigio_dsl.variant.identity import rules_hash
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.origin import Option, Origin


def build(
    tree: Table,
    name: str,
    file: str,
    options: tuple[Option, ...] = (),
    reading: Reading | None = None,
) -> tuple[Variant | None, list[Diagnostic]]:
    """Return the rules of a resolved tree with its defaults, and every problem of their meaning.

    The variant is None where there is an error. `reading` brings rules known from an earlier build of the same files.
    """
    reading = reading or Reading(file=file)
    root = Part(reading, tree, "")
    ranks, suits = table.faces(root["deck"])
    reading.words = _vocabulary(root, ranks, suits)
    reading.stamp = repr((ranks, suits, reading.words.kinds, reading.words.closing_hands, _texts(root["define"])))
    variant = _sections(root, name, file, options, Deck(ranks, suits, 1, 1))
    meaning.check_cards(root, variant.players, variant.deck, variant.deal)
    meaning.check_names(root, reading)
    meaning.check_defines(root, reading, _changes(options))
    found = by_place(reading.found)
    if any(one.is_error for one in found):
        return None, found
    used = {name for rule in reading.rules.values() for name in rule.defines}
    defines = {key: _canonical(part) for key, part in root["define"].items() if key in used}
    origin = replace(variant.origin, hashed=partial(rules_hash, defines=defines))
    return replace(variant, source=origin), found


def _canonical(part: Part) -> str:
    """Return an expression as it is printed, whatever its blanks and brackets."""
    syntax, _ = parse(Excerpt.of(part.word()))
    return format_node(syntax, explicit=True) if syntax is not None else part.word()


def _vocabulary(root: Part, ranks: tuple[str, ...], suits: tuple[str, ...]) -> Vocabulary:
    return Vocabulary(
        ranks=ranks,
        suits=suits,
        kinds=tuple(name for name, _ in root["melds"].items()),
        closing_hands=tuple(name for name, _ in root["closing"]["hands"].items()),
        defines={key: part.node.excerpt for key, part in root["define"].items() if isinstance(part.node, Leaf)},
    )


def _texts(part: Part) -> tuple[tuple[str, str], ...]:
    return tuple((key, one.word()) for key, one in part.items())


def _changes(options: Iterable[Option]) -> list[str]:
    """Return what options not chosen would say, where a definition may be used."""
    changes = [
        str(value)
        for option in options
        for choice in option.choices
        for path, value in choice.change.items()
        if path.rpartition(".")[0].rpartition(".")[2] not in ("title", "say")
    ]
    return changes + [option.sets.rpartition(".")[2] for option in options if option.sets]


def _sections(root: Part, name: str, file: str, options: tuple[Option, ...], deck: Deck) -> Variant:
    players = table.players(root["players"])
    turn = table.turn(root["turn"])
    kinds = melds.kinds(root["melds"], deck.ranks, deck.suits)
    deck_rules = table.deck(root["deck"])
    deal = table.deal(root["deal"])
    if deck_rules.jokers.constant == 0:
        deck = replace(deck, jokers=0)
    tree = root.node if isinstance(root.node, Table) else Table((), root.node.span)  # type: ignore[union-attr]
    variant = Variant(
        name=name,
        title=root["title"].words() or {"en": name, "es": name},
        players=players,
        deck=deck_rules,
        cut=table.cut(root["cut"]),
        deal=deal,
        turn=turn,
        offers=table.offers(root["offers"], deal, turn),
        melds=kinds,
        opening=table.opening(root["opening"]),
        table=table.table(root["table"], turn.has("play")),
        values=values.values(root["values"], kinds, deck),
        closing=closing.closing(root["closing"], kinds, root["turn"]["steps"], turn.has("discard")),
        premiums=closing.premiums(root["premiums"]),
        showdown=table.lay_off(root["showdown"]["lay_off"], "showdown"),
        score=closing.score(root["score"]),
        match=closing.match(root["match"]),
        source=Origin(tree, options, partial(rules_hash, defines={})),
        file=file,
        sources={key: str(plain(part.node)) for key, part in root["sources"].items() if part.node is not None},
    )
    return variant
