"""A variant at a table: what can be worked out once, and what rules and moves ask of a position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from remigio_dsl.core.cards import Deck, Written
from remigio_dsl.core.compiled import mypyc_attr, stay
from remigio_dsl.core.diagnostics import LoadError, RemigioError
from remigio_dsl.core.hints import Number, Self
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.voice import in_english
from remigio_dsl.engine.arrange import least
from remigio_dsl.engine.groups import CardFacts, Group, GroupFacts
from remigio_dsl.engine.melds import End, MeldBook
from remigio_dsl.engine.plan import plan_of
from remigio_dsl.engine.state import Refusal, State, TableMeld
from remigio_dsl.lang.rule import Rule
from remigio_dsl.variant.model import Variant

MOST_BOOKS = 12  # deals whose books are kept, where rules ask for the deal
MOST_REMEMBERED = 20_000  # melds and lay-offs that a table remembers before it starts afresh


@mypyc_attr(native_class=False)
class TableError(RemigioError):
    """A table that the variant does not allow: too few or too many players."""

    def __init__(self, message: Text) -> None:
        self.message = message
        super().__init__(in_english(message))


class SeatsFacts:
    """What is known before a card is dealt (hooks `deck`, `jokers` and `deal`)."""

    __slots__ = ("deal", "dealing", "jokers", "packs", "players", "starts")

    def __init__(self, players: int, deal: int = 1, packs: int = 0, jokers: int = 0) -> None:
        self.players = players
        self.deal = deal
        self.packs = packs
        self.jokers = jokers
        self.dealing = False
        self.starts = False


class PrintedCard:
    """A card as `deck.wild` sees it, before it is known which cards are wild (hook `wild`)."""

    __slots__ = ("colour", "deal", "index", "packs", "players", "rank", "suit")

    def __init__(self, deck: Deck, face: int, players: int, deal: int) -> None:
        self.rank = deck.ranks[deck.rank_of(face)]
        self.suit = deck.suits[deck.suit_of(face)]
        self.colour = "red" if deck.is_red(deck.suit_of(face)) else "black"
        self.index = deck.index_of(deck.rank_of(face))
        self.players = players
        self.deal = deal
        self.packs = deck.packs


class Table:
    """The rules of one variant for one number of players; it holds no position and may be shared."""

    def __init__(self, variant: Variant, players: int, names: Sequence[str] = ()) -> None:
        """Compile the tables of `variant` for so many players.

        Raises:
            TableError: if the variant is not for so many.
        """
        least, most = variant.players.min, variant.players.max
        if not least <= players <= most:
            key = "table.players" if least < most else "table.players_exactly"
            raise TableError(text(key, n=players, least=least, most=most))
        self.variant = variant
        self.players = players
        self.names = tuple(names) or tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:players])
        packs = int(variant.deck.packs(SeatsFacts(players)))
        jokers = int(variant.deck.jokers(SeatsFacts(players, packs=packs)))
        self.deck = Deck(variant.deck.ranks, variant.deck.suits, packs, jokers)
        self.face_masks = _face_masks(self.deck)
        self.shows_pile = variant.turn.discards_seen == "all"
        self._steps = tuple(step.name for step in variant.turn.steps)
        self.plan = plan_of(variant, self.deck)
        self.throws_alike = _throws_alike(variant)  # cards are, but those just taken
        self.grouped_names = _grouped_names(variant)  # what is known only of cards in groups
        self._books: dict[int, MeldBook] = {}
        self._growths: dict[tuple[object, ...], list[tuple[Group, End]]] = {}
        self._readings: dict[tuple[object, ...], list[Group]] = {}
        self._growing: dict[tuple[object, ...], tuple[Group, dict[int, list[tuple[Group, End]]]]] = {}
        self._under: dict[tuple[str, str], Self | None] = {}
        entries = [entry for values in variant.values.values() for entry in values.entries if entry is not None]
        judging = [rule for kind in variant.melds for rule in kind.rules]
        judging += [rule for entry in entries for rule in entry.values()]
        judging += [variant.deck.wild] if variant.deck.wild is not None else []
        self.by_deal = any("deal" in rule.names for rule in judging)

    def __reduce__(self) -> tuple[type[Self], tuple[Variant, int, tuple[str, ...]]]:
        """Travel as the variant and the players; what was worked out is found again where it arrives."""
        return type(self), (self.variant, self.players, self.names)

    def under(self, option: str, choice: str) -> Self | None:
        """Return this table with one question answered otherwise, None where that answer does not go with the rest."""
        from remigio_dsl.variant.resolve import answered  # noqa: PLC0415  (play itself reads no files)

        key = (option, choice)
        if key not in self._under:
            try:
                self._under[key] = type(self)(answered(self.variant, option, choice), self.players, self.names)
            except LoadError:
                self._under[key] = None
        return self._under[key]

    def step(self, state: State) -> str:
        """Return the step at which the player on turn is: draw, play or discard; offer while a card is offered."""
        return "offer" if state.offer >= 0 else self._steps[state.step]

    # -- tables
    def book(self, deal: int = 1) -> MeldBook:
        """Return the meld rules as they hold in that deal."""
        key = deal if self.by_deal else 1
        found = self._books.get(key)
        if found is None:
            wild = self._wild(key)
            if len(self._books) >= MOST_BOOKS:
                self._books.pop(next(iter(self._books)))
            found = self._books[key] = MeldBook(self.variant, self.deck, players=self.players, deal=key, wild=wild)
        return found

    def _wild(self, deal: int) -> set[int]:
        """Return the faces that may be used as a joker in that deal: the printed joker, and what the rules name."""
        rule, joker = self.variant.deck.wild, self.deck.joker
        if rule is None:
            return {joker}
        return {joker, *(face for face in range(joker) if rule(PrintedCard(self.deck, face, self.players, deal)))}

    def card(self, face: int, deal: int = 1) -> CardFacts:
        """Return what rules may ask of a face in that deal."""
        return self.book(deal).card(face)

    def hand_size(self, deal: int, dealing: bool, starts: bool) -> int:
        """Return how many cards a player is dealt; where hands have grown beyond the pack, an equal part of it."""
        rule = self.variant.deal.hand
        if rule.constant is not None:
            return int(rule.constant)
        sizes = {}
        for roles in ((False, False), (True, False), (False, True), (True, True)):
            facts = SeatsFacts(self.players, deal, self.deck.packs, self.deck.jokers)
            facts.dealing, facts.starts = roles
            sizes[roles] = max(int(rule(facts)), 1)
        others = sizes[False, False]
        more = max(sizes[True, True] - others, sizes[True, False] + sizes[False, True] - 2 * others)
        enough = others * self.players + more < self.deck.size
        return sizes[dealing, starts] if enough else min(sizes[dealing, starts], (self.deck.size - 1) // self.players)

    def laid_kinds(self, opened: bool) -> tuple[str, ...]:
        """Return the kinds that may be laid: after opening those of every hand, before it those of openings too."""
        book = self.book()
        return book.held_kinds if opened else book.laid_kinds

    def refuse(
        self, reason: str, path: str, rule: Rule | None = None, facts: object = None, **args: object
    ) -> Refusal:
        """Return a refusal by the rule at `path`."""
        return Refusal(reason, args, path, None, None, rule, facts)

    # -- cards
    def faces_of(self, mask: int) -> list[int]:
        """Return the faces of the cards in a mask, low to high, the jokers last."""
        faces = self.deck.faces
        found = []
        while mask:
            low = mask & -mask
            found.append(faces[low.bit_length() - 1])
            mask ^= low
        found.sort()
        return found

    def counts_of(self, mask: int) -> bytes:
        """Return how often each face is in a mask of cards, a byte a face; the last is the joker's."""
        counts = bytearray(self.deck.joker + 1)
        faces = self.deck.faces
        while mask:
            low = mask & -mask
            counts[faces[low.bit_length() - 1]] += 1
            mask ^= low
        return bytes(counts)

    def counts(self, faces: Iterable[int]) -> bytes:
        """Return how often each face occurs, a byte a face; the last is the joker's."""
        counts = bytearray(self.deck.joker + 1)
        for face in faces:
            counts[face] += 1
        return bytes(counts)

    def cards_of(self, faces: Iterable[int]) -> int:
        """Return all cards of these faces, as a mask."""
        mask = 0
        for face in faces:
            mask |= self.face_masks[face]
        return mask

    def pick(self, mask: int, face: int) -> int:
        """Return a card of that face in the mask, -1 where there is none."""
        found = mask & self.face_masks[face]
        return (found & -found).bit_length() - 1

    # -- melds on the table
    def group_of(self, meld: TableMeld) -> Group:
        """Return a meld of the table as a group."""
        faces = self.deck.faces
        return Group(
            meld.kind,
            tuple(
                Written(faces[slot.card], -1 if slot.stands == faces[slot.card] else slot.stands)
                for slot in meld.slots
            ),
        )

    def readings(self, cards: tuple[Written, ...], kinds: tuple[str, ...], deal: int) -> list[Group]:
        """Return the melds that a bag of cards can be read as; worked out once for each bag as it is written."""
        key = (deal if self.by_deal else 1, kinds, cards)
        found = self._readings.get(key)
        if found is None:
            if len(self._readings) > MOST_REMEMBERED:
                self._readings.clear()
            found = self._readings[key] = self.book(deal).readings(cards, kinds)
        return found

    def growths(self, group: Group, card: Written, deal: int) -> list[tuple[Group, End]]:
        """Return what a meld becomes by one card more, and at which end; worked out once for each meld and card."""
        key = (deal if self.by_deal else 1, group.kind.name, group.cards, card)
        found = self._growths.get(key)
        if found is None:
            if len(self._growths) > MOST_REMEMBERED:
                self._growths.clear()
            found = self._growths[key] = self.book(deal).extensions(group, card)
        return found

    def growing(self, meld: TableMeld, deal: int) -> tuple[Group, dict[int, list[tuple[Group, End]]]]:
        """Return a meld of the table as a group, and what it becomes by each card for which that was asked so far."""
        key = (deal if self.by_deal else 1, meld.kind.name, meld.slots)
        found = self._growing.get(key)
        if found is None:
            if len(self._growing) > MOST_REMEMBERED:
                self._growing.clear()
            found = self._growing[key] = (self.group_of(meld), {})
        return found

    def extensions(
        self, state: State, meld: TableMeld, cards: Sequence[Written], end: str = ""
    ) -> list[Group]:
        """Return every group that the meld can become by adding all these cards, in any order; at `end` if given."""
        found: dict[Group, None] = {}
        seen: set[tuple[Group, tuple[Written, ...]]] = set()

        def grow(group: Group, left: tuple[Written, ...]) -> None:
            if not left:
                found[group] = None
                return
            if (group, left) in seen:
                return
            seen.add((group, left))
            for place, card in enumerate(left):
                if card in left[:place]:
                    continue
                for bigger, side in self.growths(group, card, state.deal):
                    if not end or not side or side == end:
                        grow(bigger, left[:place] + left[place + 1 :])

        grow(self.group_of(meld), tuple(cards))
        return list(found)

    # -- what rules ask of a position
    def melds_of(self, state: State, seat: int) -> list[GroupFacts]:
        """Return the facts of the melds that this player has on the table."""
        book = self.book(state.deal)
        return [book.facts(self.group_of(meld)) for meld in state.table if meld.owner == seat]

    def is_concealed(self, state: State, seat: int) -> bool:
        """Return whether the player had laid nothing on the table before this turn."""
        if seat == state.turn:
            return not state.opened_before and not state.laid_before
        return not state.table or all(slot.owner != seat for meld in state.table for slot in meld.slots)

    def least_left(self, state: State, faces: Iterable[int]) -> tuple[Number, int]:
        """Return the fewest points that these cards leave unmelded, and how many cards that grouping leaves."""
        return self.left_of(state, self.counts(faces))

    def left_of(self, state: State, counts: Sequence[int]) -> tuple[Number, int]:
        """Return the same of cards that are given as counts by face."""
        best = least(self.book(state.deal), counts)
        return best.points, len(best.left)

    def wild_cards(self, state: State, faces: Iterable[int]) -> list[int]:
        """Return those of the faces that are no printed jokers and may be used as one."""
        wild = self.book(state.deal).wild - {self.deck.joker}
        return [face for face in faces if face in wild] if wild else []

    def fits_table(self, state: State, face: int) -> bool:
        """Return whether the card could be laid on a meld of the table."""
        return any(self.extensions(state, meld, (Written(face),)) for meld in state.table)


def _throws_alike(variant: Variant) -> bool:
    """Return whether no rule about discards asks which card it is, but whether it was just taken."""
    rules = variant.turn.discard
    asked = frozenset(name for one in (*rules.needs, *rules.forbid) for name in one.rule.names)
    return asked.isdisjoint(("rank", "suit", "colour", "index", "value", "joker", "wild", "fits_table"))


def _grouped_names(variant: Variant) -> frozenset[str]:
    """Return the names that ask how cards are grouped: a condition that reads one waits until that is known."""
    by_role = ("jokers", "naturals", "suits", "colours", "ranks") if variant.deck.wild is not None else ()
    return frozenset({"melds", "deadwood", "loose", "points", *by_role, *(kind.name for kind in variant.melds)})


def _face_masks(deck: Deck) -> tuple[int, ...]:
    masks = [0] * (deck.joker + 1)
    for card, face in enumerate(deck.faces):
        masks[face] |= 1 << card
    return tuple(masks)


stay(SeatsFacts, PrintedCard)
