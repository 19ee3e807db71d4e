"""One case being worked on: its values read against the table, its expectations held against what came."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from remigio_dsl.core.cards import CardError, Written
from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.hints import Number
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.spans import Span
from remigio_dsl.core.suggest import nearest
from remigio_dsl.engine.closing import reason_of
from remigio_dsl.engine.game import Game
from remigio_dsl.source.tree import Entry, Items, Leaf, Node, Table, leaves
from remigio_dsl.study.cases.model import Case, Difference
from remigio_dsl.study.cases.words import CARD_REASONS, NONE, REASONS

_FRACTION = re.compile(r"-?(?:0|[1-9][0-9]*)(?:/[1-9][0-9]*)?")


@dataclass(slots=True)
class Desk:
    """A case at its table. `found` are faults of the case itself, `differences` what came out otherwise.

    While `judging`, a card that cannot be is no fault where the case expects that very refusal: `no_cards` is it.
    """

    case: Case
    game: Game
    found: list[Diagnostic] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    judging: bool = False
    no_cards: str = ""

    # -- reading ------------------------------------------------------------------------------------------------------
    def words(self, node: Node | None) -> Iterator[tuple[str, Span]]:
        """Yield the words of a text, each with its place."""
        if isinstance(node, Leaf):
            excerpt = node.excerpt
            for word in re.finditer(r"\S+", excerpt.text):
                yield word[0], excerpt.span(word.start(), word.end())

    def cards(self, node: Node | None, tally: list[int] | None = None) -> tuple[Written, ...]:
        """Return the cards of a text; `tally` counts them with those of other places of the same position."""
        deck = self.game.deck
        counts = [0] * (deck.joker + 1) if tally is None else tally
        cards = []
        for word, span in self.words(node):
            try:
                card = deck.parse_card(word)
            except CardError as wrong:
                self.no_card(wrong.message, span)
                continue
            counts[card.face] += 1
            n, has = counts[card.face], deck.copies(card.face)
            if n > has:
                problem = text("cards.too_many_alike", card=deck.format_face(card.face), n=n, has=has)
                self.no_card(problem, span)
                continue
            cards.append(card)
        return tuple(cards)

    def card(self, node: Node | None) -> int:
        """Return the face of the one card of a text, -1 where nothing is said."""
        cards = self.cards(node)
        if node is not None and len(cards) != 1 and not self.found:
            self.found.append(Diagnostic("E530", node.span, {"problem": text("position.one_card")}))
        return cards[0].face if len(cards) == 1 else -1

    def no_card(self, problem: Text, span: Span) -> None:
        """Note a card that cannot be: a fault of the case, or the refusal that the case is about."""
        wanted = self.expected("refused")
        if self.judging and isinstance(wanted, Leaf) and CARD_REASONS.get(problem.key) == wanted.text:
            self.no_cards = wanted.text
        else:
            self.found.append(Diagnostic("E523", span, {"problem": problem}))

    def groups(self, node: Node | None, tally: list[int] | None = None) -> list[tuple[Written, ...]]:
        """Return the groups of a list, which share one deck."""
        counts = [0] * (self.game.deck.joker + 1) if tally is None else tally
        return [self.cards(one, counts) for one in node.items] if isinstance(node, Items) else []

    def number(self, node: Node | None) -> Number | None:
        """Return a whole number, or a fraction that stands as text."""
        if not isinstance(node, Leaf):
            return None
        if isinstance(node.value, int) and not isinstance(node.value, bool):
            return node.value
        if not _FRACTION.fullmatch(node.text):
            return None  # the schema speaks of it, or it stands where a word is right too
        fraction = Fraction(node.text)
        return fraction.numerator if fraction.denominator == 1 else fraction

    def whole(self, node: Node | None, default: int) -> int:
        """Return a whole number, `default` where nothing is said."""
        if isinstance(node, Leaf) and isinstance(node.value, int) and not isinstance(node.value, bool):
            return node.value
        return default

    def seat(self, name: str, span: Span) -> int | None:
        """Return where the player of that name sits."""
        if name in self.game.names:
            return self.game.names.index(name)
        near = nearest(name, self.game.names)
        label = text("E524.near", near=near[0]) if near else text("E524.players", names=list(self.game.names))
        self.found.append(Diagnostic("E524", span, {"name": name}, label=label))
        return None

    def leaf_seat(self, node: Node | None) -> int | None:
        """Return the seat of the player that a value names."""
        return self.seat(node.text, node.span) if isinstance(node, Leaf) else None

    def seats(self, node: Node | None) -> tuple[int, ...]:
        """Return the seats of a list of names."""
        found = [self.leaf_seat(one) for one in node.items] if isinstance(node, Items) else []
        return tuple(seat for seat in found if seat is not None)

    def by_seat(self, node: Node | None) -> dict[int, Number]:
        """Return the numbers of a map by player."""
        found = {}
        for entry in node if isinstance(node, Table) else ():
            seat, number = self.seat(entry.key, entry.key_span), self.number(entry.value)
            if seat is not None and number is not None:
                found[seat] = number
        return found

    def known(self, leaf: Leaf, what: str, names: Iterable[str]) -> bool:
        """Return whether a word is one of the names that there are, with a diagnostic where it is not."""
        names = list(names)
        if leaf.text in names:
            return True
        near = nearest(leaf.text, names)
        label = text("E528.near", near=near[0]) if near else None
        if label is None and 0 < len(names) <= 12:
            label = text("E528.known", names=names)
        problem = text(f"E528.{what}", name=leaf.text)
        self.found.append(Diagnostic("E528", leaf.span, {"problem": problem}, label=label))
        return False

    def known_hand(self, node: Node | None) -> None:
        """Look whether a closing hand exists."""
        if isinstance(node, Leaf) and node.text != NONE:
            self.known(node, "hand", [hand.name for hand in self.game.variant.closing.hands])

    def known_premiums(self, node: Node | None) -> None:
        """Look whether premiums exist: one, a list, or `none`."""
        names = [row.name for row in self.game.variant.premiums.rows]
        for one in node.items if isinstance(node, Items) else [node]:
            if isinstance(one, Leaf) and one.text != NONE:
                self.known(one, "premium", names)

    def known_reason(self, node: Node | None) -> None:
        """Look whether a reason of refusals exists: one of every game, or a named condition of this variant."""
        if isinstance(node, Leaf):
            self.known(node, "reason", reasons(self.game))

    # -- expectations -------------------------------------------------------------------------------------------------
    def expected(self, key: str) -> Node | None:
        """Return what the case expects under a key."""
        entry = self.case.expect.get(key)
        return entry.value if entry is not None else None

    def differ(self, what: str | Text, expected: str | Text, got: str | Text, span: Span | None) -> None:
        """Note something that came out otherwise."""
        self.differences.append(Difference(what, expected, got, span))

    def hold(self, key: str, got: object, of: Mapping[str, Entry] | None = None, what: str = "") -> None:
        """Compare a plain expectation (a number, a truth value, a word) with what came; None is `none`."""
        entry = (self.case.expect if of is None else of).get(key)
        if entry is None or not isinstance(entry.value, Leaf):
            return
        leaf = entry.value
        wanted: object = leaf.value
        if isinstance(got, int | Fraction) and not isinstance(got, bool):
            wanted = self.number(leaf)
        elif got is None:
            got = NONE
        if wanted != got or isinstance(wanted, bool) != isinstance(got, bool):
            self.differ(what or key, said(leaf), plain_text(got), leaf.span)

    def hold_by_seat(self, key: str, got: Mapping[int, Number]) -> None:
        """Compare a map by player, of which only the players named are looked at."""
        node = self.expected(key)
        for entry in node if isinstance(node, Table) else ():
            seat, wanted = self.seat(entry.key, entry.key_span), self.number(entry.value)
            if seat is None or wanted is None:
                continue
            if seat not in got:
                self.differ(f"{key}.{entry.key}", plain_text(wanted), text("cases.nothing"), entry.value.span)
            elif got[seat] != wanted:
                self.differ(f"{key}.{entry.key}", plain_text(wanted), plain_text(got[seat]), entry.value.span)

    def hold_seats(self, key: str, got: Iterable[int]) -> None:
        """Compare a list of players, in any order."""
        node = self.expected(key)
        if isinstance(node, Items) and sorted(self.seats(node)) != sorted(got):
            names = [self.game.names[seat] for seat in sorted(got)]
            self.differ(key, said(node), ", ".join(names) or text("cases.nothing"), node.span)

    def hold_premium(self, got: Iterable[str]) -> None:
        """Compare the premiums that count: one row, a list of rows that join, or `none`."""
        node = self.expected("premium")
        if node is None:
            return
        rows = [one.text for one in node.items if isinstance(one, Leaf)] if isinstance(node, Items) else [said(node)]
        if sorted(row for row in rows if row != NONE) != sorted(got):
            self.differ("premium", said(node), ", ".join(got) or NONE, node.span)


_CONDITION = re.compile(r".*?\.(?:forbid|needs)\.[^.]+")


def reasons(game: Game) -> list[str]:
    """Return the reasons by which this game may refuse something: those of every game, and its named conditions."""
    paths = {found[0] for path, _ in leaves(game.variant.tree) if (found := _CONDITION.match(path))}
    return sorted({*REASONS, *map(reason_of, paths)})


def said(node: Node) -> str:
    """Return a value of the file as one line."""
    match node:
        case Leaf():
            return node.text
        case Items():
            return ", ".join(map(said, node.items)) or "[]"
        case Table():
            return ", ".join(f"{entry.key} {said(entry.value)}" for entry in node) or "{}"


def plain_text(value: object) -> str:
    """Return a value as files write it."""
    return ("true" if value else "false") if isinstance(value, bool) else str(value)
