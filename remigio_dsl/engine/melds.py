"""The meld rules of one deal: recognise a group, say why it is none, extend it, take its joker, count it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from remigio_dsl.core.cards import Deck, Written
from remigio_dsl.core.compiled import stay
from remigio_dsl.core.hints import Any, Number, Protocol
from remigio_dsl.engine.flaws import why_no_meld
from remigio_dsl.engine.groups import (
    CardFacts,
    End,
    Exchange,
    ExchangeFacts,
    Flaw,
    Group,
    GroupFacts,
    used_as_joker,
)
from remigio_dsl.engine.judge import PLACES, Judge, conditions
from remigio_dsl.engine.leftovers import Leftovers
from remigio_dsl.engine.onepack import OnePack, why_no_tables
from remigio_dsl.engine.readings import runs, sets, windows
from remigio_dsl.engine.tuples import Growth
from remigio_dsl.engine.uses import Uses
from remigio_dsl.engine.values import Values
from remigio_dsl.variant.model import Kind, Purpose, ValueTable

__all__ = ["CardFacts", "End", "Exchange", "Flaw", "Group", "GroupFacts", "MeldBook", "MeldRules"]

MOST_EXTENDED = 2_000  # melds whose extensions are kept before a book starts afresh

Extended = dict[tuple[int, int], list[tuple[Group, End]]]


class MeldRules(Protocol):
    """What a book needs of a variant: its kinds of meld and its value tables."""

    @property
    def melds(self) -> tuple[Kind, ...]:
        """Return the kinds in the order of the file."""

    @property
    def values(self) -> Mapping[Purpose, ValueTable]:
        """Return the value tables by purpose."""


class MeldBook:
    """The kinds of meld of one variant with one deck, for so many players and the deal of that number.

    `wild` are the faces that may be used as a joker: the printed joker unless others are given. A wild card that is no
    printed joker may also be used as itself. Everything that is worked out is kept, so books are made once a deck.
    """

    def __init__(
        self, rules: MeldRules, deck: Deck, *, players: int = 2, deal: int = 1, wild: Iterable[int] | None = None
    ) -> None:
        self.deck = deck
        self.players = players
        self.deal = deal
        self.wild = frozenset({deck.joker} if wild is None else wild)
        self.kinds = rules.melds
        self.laid_kinds = tuple(kind.name for kind in self.kinds if kind.only != "closing")
        self.held_kinds = tuple(kind.name for kind in self.kinds if kind.only is None)
        self._extended: dict[tuple[object, ...], Extended] = {}
        self.growths: dict[tuple[str, tuple[Written, ...]], Sequence[Growth]] = {}  # what a meld can take of one pack
        self.judges: dict[str, Judge] = {kind.name: Judge(self, kind) for kind in self.kinds}
        self._values = Values(self, rules.values)
        self.fixed_values = self._values.fixed  # whether a card counts the same in every hand
        self._cards = tuple(CardFacts(self, face) for face in range(deck.joker + 1))
        self._uses: dict[tuple[str, ...] | None, Uses] = {}
        self.is_looked_up = not why_no_tables(self)  # what hands leave, instead of a search
        self._leftovers: dict[tuple[str, ...] | None, Leftovers] = {}
        self._dearest: Number | None = None
        self._alone: dict[int, Number] = {}  # what each card counts that is held alone

    @property
    def dearest(self) -> Number:
        """Return the most that one card counts in a hand, where that does not depend on the hand."""
        if self._dearest is None:
            values = self.hand_values((0,) * (self.deck.joker + 1))
            self._dearest = max(values) if min(values) >= 0 else self.deck.size * (max(values) - min(values))
        return self._dearest

    # -- kinds
    def kind(self, name: str) -> Kind:
        """Return the kind of that name."""
        return self.judges[name].kind

    def chosen(self, kinds: Iterable[str] | None) -> tuple[Kind, ...]:
        """Return the kinds of these names in the order of the file; None: those that are known before a close."""
        names = set(self.laid_kinds if kinds is None else kinds)
        return tuple(kind for kind in self.kinds if kind.name in names)

    def uses(self, kinds: Iterable[str] | None = None) -> Uses:
        """Return the tables that arranging works with, for these kinds; None: those in which a hand combines."""
        names = None if kinds is None else tuple(kinds)
        found = self._uses.get(names)
        if found is None:
            found = self._uses[names] = self._new_uses(self.held_kinds if names is None else names)
        return found

    def _new_uses(self, kinds: tuple[str, ...]) -> Uses:
        names = tuple(kind.name for kind in self.chosen(kinds))
        same = next((uses for uses in self._uses.values() if uses.names == names), None)
        return same or Uses(self, names)

    # -- what a hand leaves at least
    def leftovers(self, kinds: Iterable[str] | None = None) -> Leftovers:
        """Return what tells how much hands leave over, for these kinds; None: those in which a hand combines."""
        names = None if kinds is None else tuple(kinds)
        found = self._leftovers.get(names)
        if found is None:
            uses = self.uses(names)
            same = (one for one in self._leftovers.values() if one.uses is uses)
            found = self._leftovers[names] = next(same, None) or Leftovers(uses)
        return found

    def tables(self, uses: Uses) -> OnePack | None:
        """Return the tables in which hands are looked up under the kinds of `uses`, None where they are searched."""
        return self.leftovers(uses.names).tables if self.is_looked_up else None

    @property
    def slow_because(self) -> list[tuple[str, str]]:
        """Return the rules for which hands take longer, each with the reason; none: all hands are looked up.

        Reasons are `packs`, `jokers`, `wild`, `suits`: hands are searched; `values`: and their cards counted each time;
        `cards`: and each meld judged by itself, since a condition asks more than how many cards it has and where its
        jokers lie.
        """
        found = why_no_tables(self)
        asked = [one for kind in self.kinds for one in conditions(kind) if not one[1].names <= PLACES]
        return found + [(path, "cards") for path, _ in asked] if found else []

    def least_points(self, hand: int) -> Number:
        """Return the fewest points that a hand, given as a mask of cards, leaves unmelded."""
        return self.leftovers().points(hand)

    def least_after_each(self, hand: int, most: Number | None = None) -> dict[int, Number]:
        """Return, for each card (by its place in the deck) after which a hand leaves at most `most`, what it leaves.

        Of cards that are alike one is told; hands that are far from leaving so little are known to be so at once.
        """
        return self.leftovers().without(hand, most)

    def groups_in(self, hand: Sequence[int], kinds: Iterable[str] | None = None) -> list[Group]:
        """Return every meld of these kinds that a hand (counts by face) holds, each joker in every reading."""
        uses = self.uses(kinds)
        return [group for some in uses.of_hand(hand).values() for *_, bag in some for group in uses.all_readings(bag)]

    def is_ring(self, kind: Kind, size: int) -> bool:
        """Return whether a run of that size goes all round a wheel, and so has no ends."""
        return kind.shape == "run" and kind.wheel and size == len(kind.order)

    def most(self, kind: Kind) -> int | None:
        """Return the most cards that a meld of the kind can hold; None: any number."""
        bounds = [] if kind.most is None else [kind.most]
        if kind.shape == "run":
            bounds.append(len(set(kind.order)))
        elif kind.suits == "distinct":
            bounds.append(len(self.deck.suits))
        return min(bounds, default=None)

    # -- recognising
    def readings(
        self, cards: Sequence[Written], kinds: Iterable[str] | None = None, *, brief: bool = False
    ) -> list[Group]:
        """Return every legal reading of a bag of cards, in the order of the kinds and then from low to high.

        A joker that says what it stands for is read so; kinds left out: those that are known before a close. `brief`:
        where different cards are used as jokers, they are not tried in each other's places, which no condition tells.
        """
        return [group for kind in self.chosen(kinds) for group in self._read(kind, cards, brief=brief)]

    def _read(self, kind: Kind, cards: Sequence[Written], *, brief: bool) -> list[Group]:
        if len(cards) < kind.least or (kind.most is not None and len(cards) > kind.most):
            return []
        allows = self.judges[kind.name].allows
        if kind.shape == "run":
            return [Group(kind, row) for row in runs(kind, self.deck, self.wild, cards, brief=brief) if allows(row)]
        for likely in sets(kind, self.deck, self.wild, cards, brief=brief):
            found = [Group(kind, row) for row in likely if allows(row)]
            if found:
                return found
        return []

    def why_not(self, cards: Sequence[Written], kinds: Iterable[str] | None = None) -> Flaw:
        """Return why the bag is no meld of these kinds: the first reason that holds, in the order of reasons."""
        return why_no_meld(self, cards, self.chosen(kinds))

    # -- facts and points
    def card(self, face: int) -> CardFacts:
        """Return the printed card as rules see it."""
        return self._cards[face]

    def facts(self, group: Group, purpose: Purpose = "melded") -> GroupFacts:
        """Return the group as rules see it; its `points` are those of that purpose."""
        return GroupFacts(self, group, purpose)

    def points(self, group: Group, purpose: Purpose) -> Number:
        """Return what the group's cards count; opening falls back on melded, melded on hand."""
        return self._values.of_group(group, purpose)

    def points_of_card(self, group: Group, place: int, purpose: Purpose) -> Number:
        """Return what the card at that place of the group counts."""
        return self._values.of_card(group, place, purpose)

    def hand_values(self, hand: Sequence[int]) -> tuple[Number, ...]:
        """Return what each face counts in the hand with these counts by face."""
        return self._values.in_hand(hand)

    def hand_value(self, face: int, hand: Sequence[int]) -> Number:
        """Return what one card of that face counts in the hand with these counts by face."""
        return self._values.in_hand(hand)[face]

    def hand_points(self, hand: Sequence[int]) -> Number:
        """Return what a hand, given as counts by face, counts."""
        return sum([n * value for n, value in zip(hand, self.hand_values(hand), strict=True) if n])

    def card_value(self, face: int) -> Number:
        """Return what the card alone would count in a hand."""
        known = self._alone.get(face)
        if known is None:
            alone = [int(face == one) for one in range(self.deck.joker + 1)]
            known = self._alone[face] = self.hand_values(alone)[face]
        return known

    # -- laying off
    def extensions(self, group: Group, card: Written, *, free: bool = False) -> list[tuple[Group, End]]:
        """Return the melds that laying one card on this one can make, each with the end it goes to ("" in a set).

        `free`: the conditions of the kind are not asked. Worked out once for each meld and card.
        """
        known = self.extended(group, free=free)
        key = card.face, card.stands
        found = known.get(key)
        if found is None:
            found = known[key] = self._extensions(group, card, free)
        return found

    def extended(self, group: Group, *, free: bool = False) -> Extended:
        """Return what `extensions` has worked out of a meld so far, by a card's face and what it stands for."""
        key = (group.kind.name, group.cards, free)
        found = self._extended.get(key)
        if found is None:
            if len(self._extended) >= MOST_EXTENDED:
                self._extended.clear()
            found = self._extended[key] = {}
        return found

    def _extensions(self, group: Group, card: Written, free: bool) -> list[tuple[Group, End]]:
        kind = group.kind
        if kind.most is not None and len(group.cards) >= kind.most:
            return []
        allows = self.judges[kind.name].allows
        group = Group(kind, tuple(one if used_as_joker(one) else Written(one.face) for one in group.cards))
        rows = self._longer(group, card) if kind.shape == "run" else self._fuller(group, card)
        return [(Group(kind, row), end) for row, end in rows if free or allows(row)]

    def _longer(self, group: Group, card: Written) -> list[tuple[tuple[Written, ...], End]]:
        """Return a run with the card at its low end, at its high end, or both ways."""
        kind, deck = group.kind, self.deck
        ranks = tuple(deck.rank_of(self._place(one)) for one in group.cards)
        first = deck.suit_of(self._place(group.cards[0])) * len(deck.ranks)
        ends: dict[End, int] = {}
        for row in windows(kind, len(ranks) + 1):
            if row[1:] == ranks:
                ends["low"] = first + row[0]
            if row[:-1] == ranks:
                ends["high"] = first + row[-1]
        if self.is_ring(kind, len(ranks) + 1):  # either end closes the ring
            missing = next(iter(set(kind.order) - set(ranks)))
            ends = {"high": first + missing}
        found: list[tuple[tuple[Written, ...], End]] = []
        for end, face in ends.items():
            placed = self._as(card, face)
            if placed is not None:
                found.append(((placed, *group.cards) if end == "low" else (*group.cards, placed), end))
        return found

    @staticmethod
    def _place(card: Written) -> int:
        return card.stands if used_as_joker(card) else card.face

    def _as(self, card: Written, face: int) -> Written | None:
        """Return the card as it lies in the place of `face`, None where it cannot lie there."""
        if card.face == face:
            return Written(face) if card.stands in (-1, face) else None
        if card.face not in self.wild or card.stands not in (-1, face):
            return None
        return Written(card.face, face)

    def _fuller(self, group: Group, card: Written) -> list[tuple[tuple[Written, ...], End]]:
        """Return a set with the card added: as itself wherever it can be, else as a joker."""
        for likely in sets(group.kind, self.deck, self.wild, [*group.cards, card]):
            kept = [row for row in likely if self._keeps(row, group.cards)]
            if kept:
                return [(row, "") for row in kept]
        return []

    @staticmethod
    def _keeps(row: Sequence[Written], before: Sequence[Written]) -> bool:
        """Return whether the cards of a meld are used as they were."""
        left = list(row)
        for card in before:
            if card not in left:
                return False
            left.remove(card)
        return True

    def is_complete(self, group: Group) -> bool:
        """Return whether the meld takes no card more, whatever it is: as large as may be, or without ends."""
        most = self.most(group.kind)
        return most is not None and len(group.cards) >= most

    def why_not_extension(self, group: Group, card: Written) -> Flaw:
        """Return why the card cannot be laid on the meld: it is complete, the limit of jokers, or it does not fit."""
        kind = group.kind
        args = {"cards": (card,), "group": group.cards, "kind": kind.title}
        if self.is_complete(group):
            return Flaw("lay.meld_complete", args, f"{kind.path}.size")
        for longer, _ in self.extensions(group, card, free=True):
            flaw = self.judges[kind.name].broken(longer.cards)
            if flaw is not None:
                return flaw
        return Flaw("lay.does_not_fit", args, kind.path)

    # -- taking a joker
    def swaps(self, group: Group, cards: Sequence[Written]) -> Exchange | Flaw:
        """Return the meld after `cards` were given for its joker, or why the joker cannot be had for them.

        In a run, and in a set whose jokers are declared, the card for which the joker stands is given. For an open
        joker of a set cards of suits that it lacks are given; the kind's `swap` says when.
        """
        kind = group.kind
        path = f"{kind.path}.swap"
        args: dict[str, Any] = {"cards": tuple(cards), "group": group.cards, "kind": kind.title}
        jokers = [at for at, card in enumerate(group.cards) if used_as_joker(card)]
        if not jokers:
            return Flaw("swap.no_joker", args, path)
        opened = self.deck.is_open(group.cards[jokers[0]].stands)
        slot = jokers[0] if opened else self._stands_for(group, jokers, cards)
        after = None if slot is None else self._exchanged(group, slot, cards)
        if slot is None or after is None:
            return Flaw("swap.wrong_card", args, path)
        facts = ExchangeFacts(self, group, len(cards), self._missing(group))
        if kind.swap is None or not kind.swap(facts):
            return Flaw("swap.not_yet", args, path)
        flaw = self.judges[kind.name].broken(after)
        return flaw or Exchange(Group(kind, after), group.cards[slot], slot)

    @staticmethod
    def _stands_for(group: Group, jokers: list[int], cards: Sequence[Written]) -> int | None:
        """Return the place of the joker that stands for the one card given."""
        if len(cards) != 1 or used_as_joker(cards[0]):
            return None
        return next((at for at in jokers if group.cards[at].stands == cards[0].face), None)

    def _missing(self, group: Group) -> int:
        """Return how many suits a set lacks, those of its jokers counted as missing; of a run, its jokers."""
        if group.kind.shape == "run":
            return group.jokers
        return len(self.deck.suits) - len({self.deck.suit_of(face) for face in group.naturals})

    def _exchanged(self, group: Group, slot: int, cards: Sequence[Written]) -> tuple[Written, ...] | None:
        """Return the cards of the meld with those given in it and the joker gone, None where they do not fit."""
        if any(used_as_joker(card) for card in cards):
            return None
        given = tuple(Written(card.face) for card in cards)
        rest = group.cards[:slot] + group.cards[slot + 1 :]
        if group.kind.shape == "run":
            return group.cards[:slot] + given + group.cards[slot + 1 :]
        most = self.most(group.kind)
        if not given or (most is not None and len(rest) + len(given) > most):
            return None
        naturals = len(given) + len(rest) - sum(map(used_as_joker, rest))
        for likely in sets(group.kind, self.deck, self.wild, [*rest, *given]):
            for row in likely:
                if naturals == sum(not used_as_joker(card) for card in row):
                    return row
        return None


stay(MeldBook)
