"""Which closing hand a set of cards makes, and what the best one pays.

A close is a partition of the cards shown into given kinds, or a condition on the whole hand, or both. Of all hands
and partitions the one that pays best counts: the highest factor, then the most points melded, then the order in the
file. Partitions that look the same to every condition are looked at once (`arrange.covers`). Where cards may be left
over (`leaving`) all ways to group the hand are ways to close, and which pays best is known from the outcome of the
deal (`throwing`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from remigio_dsl.core.compiled import travel_by_fields
from remigio_dsl.core.dataclass import dataclass, replace
from remigio_dsl.core.hints import Number
from remigio_dsl.engine.arrange import covers
from remigio_dsl.engine.facts import GroupsFacts
from remigio_dsl.engine.groups import Group
from remigio_dsl.engine.leavings import leavings
from remigio_dsl.engine.state import Refusal, State, exact
from remigio_dsl.engine.table import Table
from remigio_dsl.lang.rule import Rule
from remigio_dsl.variant.model import ClosingHand, Condition, PremiumRow, Variant

JUST_TAKEN = "turn.discard.forbid.just_taken"
BY_ROLE = frozenset({"jokers", "naturals", "suits", "colours", "ranks"})  # hang on which wild cards are used as jokers


@dataclass(frozen=True, slots=True)
class Shown:
    """One way to close: the hand it makes, its groups, the premium rows that count and what they make of the points."""

    hand: ClosingHand
    groups: tuple[Group, ...]
    rows: tuple[PremiumRow, ...]
    factor: Number
    melded: Number
    facts: GroupsFacts


travel_by_fields(Shown)


def best(
    table: Table, state: State, seat: int, counts: Sequence[int], only: str | None = None, *, throws: bool | None = None
) -> Shown | Refusal:
    """Return the close of these cards that pays best by itself, or why there is none.

    `counts` are the cards shown, without the one thrown; `only` names the closing hand that was declared. `throws` is
    whether a card is thrown, None where nothing is known of it.
    """
    found: list[tuple[tuple[Number, Number, Number, int], Shown]] = []
    refusals: list[Refusal] = []
    for place, way in ways(table, state, seat, counts, only, throws):
        if isinstance(way, Refusal):
            refusals.append(way)
        else:
            found.append(((way.factor, way.melded, -way.facts.over[1], -place), way))
    if found:
        return max(found, key=lambda way: way[0])[1]
    if refusals:
        return max(refusals, key=lambda one: (one.reason != "open.below_threshold", one.args.get("points", 0)))
    return table.refuse("close.cards_left", "closing.hands", shown=(tuple(counts),), hand=only)


def ways(
    table: Table, state: State, seat: int, counts: Sequence[int], only: str | None = None, throws: bool | None = None
) -> Iterator[tuple[int, Shown | Refusal]]:
    """Return each way to close with these cards, or what is against it, with the place of its hand in the file."""
    closing = table.variant.closing
    cards = [face for face, count in enumerate(counts) if count for _ in range(count)]
    for place, hand in enumerate(closing.hands):
        if only not in (None, hand.name) or not may_throw(closing.discard_of(hand), throws):
            continue
        for groups, facts in _ways(table, state, seat, counts, cards, hand):
            refusal = _refused(table, facts)
            if refusal is not None:
                yield place, refusal
                continue
            rows, factor = premium(table.variant, hand, facts)
            yield place, Shown(hand, groups, rows, factor, melded_points(table, state, groups), facts)


def may_throw(discard: str, throws: bool | None) -> bool:
    """Return whether a close whose discard is `required`, `optional` or `none` may throw a card, or may not."""
    return throws is None or discard != ("none" if throws else "required")


def _ways(
    table: Table, state: State, seat: int, counts: Sequence[int], cards: Sequence[int], hand: ClosingHand
) -> Iterator[tuple[tuple[Group, ...], GroupsFacts]]:
    if hand.groups is None:
        for facts in whole_hands(table, state, seat, cards, hand.when):
            yield (), facts
        return
    if hand.leaving is not None:
        yield from _leaving_ways(table, state, seat, counts, cards, hand)
        return
    ways: list[tuple[Group, ...]] = [()]
    if cards:
        book = table.book(state.deal)
        if table.variant.closing.by_outcome:
            ways = [one.groups for one in leavings(book, counts, hand.groups, 0) if not one.left]
        else:
            ways = [cover.groups for cover in covers(book, tuple(counts), hand.groups, names=names(table.variant))]
    for groups in ways:
        facts = GroupsFacts(table, state, seat, groups, cards, closes=True)
        if hand.when is None or hand.when(facts):
            yield groups, facts


def _leaving_ways(
    table: Table, state: State, seat: int, counts: Sequence[int], cards: Sequence[int], hand: ClosingHand
) -> Iterator[tuple[tuple[Group, ...], GroupsFacts]]:
    """Return the ways to group cards so that what is left over meets the hand's condition."""
    assert hand.leaving is not None
    assert hand.groups is not None
    book = table.book(state.deal)
    for one in leavings(book, counts, hand.groups, most_left(table, state, seat, hand)):
        facts = GroupsFacts(table, state, seat, one.groups, cards, closes=True, over=(one.left, one.points))
        if hand.leaving(facts) and (hand.when is None or hand.when(facts)):
            yield one.groups, facts


def most_left(table: Table, state: State, seat: int, hand: ClosingHand) -> Number | None:
    """Return how many points a hand with `leaving` may leave at most, None where its condition does not say."""
    limit = hand.leaving.limit if hand.leaving is not None else None
    return limit.most(GroupsFacts(table, state, seat, (), (), closes=True)) if limit is not None else None


def leaves_few(table: Table, state: State, seat: int, counts: Sequence[int], hand: ClosingHand) -> bool:
    """Return whether cards can be grouped so that what is left over meets the hand's condition."""
    assert hand.groups is not None
    limit = hand.leaving.limit if hand.leaving is not None else None
    if limit is not None and hand.when is None:
        most = most_left(table, state, seat, hand)
        fewest = table.book(state.deal).leftovers(hand.groups).of(counts)
        if most is None or (fewest.exact and fewest.points > most):
            return False
        if limit.is_all and fewest.points <= most:
            return True
    cards = [face for face, count in enumerate(counts) for _ in range(count)]
    return any(True for _ in _leaving_ways(table, state, seat, counts, cards, hand))


def whole_hands(
    table: Table, state: State, seat: int, cards: Sequence[int], when: Rule | None
) -> Iterator[GroupsFacts]:
    """Return the ways to show these cards ungrouped that meet `when`: each wild card as itself, or as a joker."""
    wild = table.wild_cards(state, cards)
    for used in dict.fromkeys(some for size in range(len(wild) + 1) for some in combinations(wild, size)):
        facts = GroupsFacts(table, state, seat, (), cards, closes=True, partition=False, as_jokers=used)
        if when is None or when(facts):
            yield facts


def _refused(table: Table, facts: GroupsFacts) -> Refusal | None:
    """Return why a complete hand may not close: it does not open, or a condition on how it is grouped fails."""
    if not facts.opened:
        refusal = opening(table, facts)
        if refusal is not None:
            return refusal
    return conditions(table, table.variant.closing.needs, table.variant.closing.forbid, facts, grouped=True)


def opening(table: Table, facts: GroupsFacts) -> Refusal | None:
    """Return why groups laid in one act do not open, or None where they do."""
    rules = table.variant.opening
    if rules is None:
        return None
    if rules.points is not None:
        wanted = rules.points(facts)
        if facts.points < wanted:
            return table.refuse(
                "open.below_threshold", "opening.points", rules.points, facts, points=facts.points, wanted=wanted
            )
    return conditions(table, rules.needs, rules.forbid, facts)


def conditions(
    table: Table,
    needs: Sequence[Condition],
    forbid: Sequence[Condition],
    facts: object,
    *,
    grouped: bool | None = None,
    **args: object,
) -> Refusal | None:
    """Return the refusal of the first named condition that fails.

    `grouped` True looks only at conditions that ask about groups, False only at the others, None at all.
    """
    for wanted, some in ((True, needs), (False, forbid)):
        for condition in some:
            if grouped is not None and grouped == table.grouped_names.isdisjoint(condition.rule.names):
                continue
            if bool(condition.rule(facts)) is not wanted:
                reason = reason_of(condition.path)
                refusal = table.refuse(reason, condition.path, condition.rule, facts, name=condition.name, **args)
                return replace(refusal, say=condition.say)
    return None


def reason_of(path: str) -> str:
    """Return the reason id of a named condition: its path without `turn.` and `table.`."""
    if path == JUST_TAKEN:
        return "discard.just_taken"
    return path.removeprefix("turn.").removeprefix("table.")


def premium(variant: Variant, hand: ClosingHand, facts: GroupsFacts) -> tuple[tuple[PremiumRow, ...], Number]:
    """Return the premium rows that count for a close, and the factor they give together."""
    if hand.factor is not None:
        return (), hand.factor(facts)
    rules = variant.premiums
    rows = [(row, row.factor(facts)) for row in rules.rows if row.when(facts)]
    factor: Number
    if not rows:
        return (), rules.base(facts)
    if rules.join == "best":
        rows = [max(rows, key=lambda row: row[1])]
        factor = rows[0][1]
    elif rules.join == "sum":
        factor = sum(each for _, each in rows)
    else:
        factor = 1
        for _, each in rows:
            factor *= each
    if rules.most is not None:
        factor = min(factor, rules.most(facts))
    return tuple(row for row, _ in rows), exact(factor)


def melded_points(table: Table, state: State, groups: Sequence[Group]) -> Number:
    """Return what groups score on the table; nothing where the game scores no melds."""
    if "melded" not in table.variant.values:
        return 0
    return sum(table.book(state.deal).points(group, "melded") for group in groups)


@lru_cache(maxsize=64)
def names(variant: Variant) -> frozenset[str]:
    """Return what the rules of closing and laying ask about single groups: where two partitions may differ."""
    rules: list[Rule | None] = []
    for hand in variant.closing.hands:
        rules += [hand.when, hand.factor, hand.leaving]
    for row in variant.premiums.rows:
        rules += [row.when, row.factor]
    rules += [variant.premiums.base, variant.premiums.most]
    for named in (variant.closing, variant.table.meld):
        rules += [condition.rule for condition in (*named.needs, *named.forbid)]
    asked: set[str] = set()
    if variant.opening is not None:
        asked.add("points")
        rules.append(variant.opening.points)
        rules += [condition.rule for condition in (*variant.opening.needs, *variant.opening.forbid)]
    for rule in rules:
        if rule is not None:
            asked |= rule.group_names
    if "melded" in variant.values:
        asked.add("points")
    if variant.deck.wild is not None and any(rule and not rule.names.isdisjoint(BY_ROLE) for rule in rules):
        asked.add("look")
    return frozenset(asked)


def explained(table: Table, state: State, refusal: Refusal) -> Refusal:
    """Return the refusal as it is told: with the place of its rule, or the nearest above it that was written.

    Of cards that make no closing hand it also says what a player wants to know. All this is looked at only when a
    refusal is told, since it may read the rules again and try them under other answers.
    """
    if refusal.reason == "close.cards_left":
        refusal = _why_no_hand(table, state, refusal)
    return replace(refusal, span=table.variant.nearest(refusal.path))


def _why_no_hand(table: Table, state: State, refusal: Refusal) -> Refusal:
    """Return that the hand has to be agreed first, is not the one declared, or leaves so many cards and points."""
    shown, only = refusal.args["shown"], refusal.args["hand"]  # each way to show the cards, as counts by face
    assert isinstance(shown, tuple)
    assert only is None or isinstance(only, str)
    hands = {hand.name for hand in table.variant.closing.hands}
    for counts in shown if only not in hands else ():
        agreed = _by_agreement(table, state, state.turn, counts, only)
        if agreed is not None:
            option, choice, name = agreed
            return table.refuse("close.hand_not_allowed", f"options.{option}", option=option, choice=choice, hand=name)
    if only is not None:
        path = f"closing.hands.{only}" if only in hands else "closing.hands"
        return table.refuse("close.hand_does_not_fit", path, hand=only)
    points, loose = min(table.left_of(state, counts) for counts in shown)
    for hand in table.variant.closing.hands:
        most = most_left(table, state, state.turn, hand) if hand.when is None else None
        if most is not None and most < points:
            path = f"{hand.path}.leaving"
            return table.refuse("close.cards_left", path, points=points, n=loose, most=most, hand=hand.name)
    return table.refuse("close.cards_left", "closing.hands", points=points, n=loose)


def _by_agreement(
    table: Table, state: State, seat: int, counts: Sequence[int], only: str | None
) -> tuple[str, str, str] | None:
    """Return the (option, choice, hand) under which these cards would close, where that has to be agreed first."""
    known = {hand.name for hand in table.variant.closing.hands}
    for option in table.variant.options:
        for choice in option.choices if option.asked else ():
            new = [name for name in _added_hands(choice.change) if name not in known and only in (None, name)]
            other = table.under(option.name, choice.name) if new else None
            if other is None:
                continue
            for name in new:
                if isinstance(best(other, state, seat, counts, name), Shown):
                    return option.name, choice.name, name
    return None


def _added_hands(change: Mapping[str, object]) -> list[str]:
    """Return the closing hands that an answer speaks of, from its patch."""
    names = [path.split(".")[2] for path in change if path.startswith("closing.hands.")]
    whole = change.get("closing.hands")
    return names + list(whole) if isinstance(whole, Mapping) else names
