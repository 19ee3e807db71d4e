"""The forms that ask one question of the rules: each works on a `Desk` and leaves the differences there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from remigio_dsl.core.cards import Written
from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.messages import text
from remigio_dsl.engine import questions
from remigio_dsl.engine.arrange import least
from remigio_dsl.engine.groups import Group
from remigio_dsl.source.tree import Items, Leaf, Node, Table
from remigio_dsl.study.cases.desk import Desk, said
from remigio_dsl.study.cases.words import EXPECTED, NONE


def named(form: str, given: Node | None) -> tuple[str, ...]:
    """Return the players that a form names, in the order in which they are first named.

    `play` names them itself; the forms about deals and matches by the keys of their maps.
    """
    if not isinstance(given, Table):
        return ()
    if form == "play":
        players = given.get("players")
        return tuple(map(said, players.items)) if isinstance(players, Items) else ()
    if form not in ("settle", "match"):
        return ()
    names: dict[str, None] = {}
    for who in (given.get("closer"), given.get("dealer")):
        if isinstance(who, Leaf) and who.text != NONE:
            names[who.text] = None
    for entry in given:
        if isinstance(entry.value, Table):
            names.update(dict.fromkeys(entry.value.keys()))
        elif isinstance(entry.value, Items) and entry.key == "opened":
            names.update(dict.fromkeys(map(said, entry.value.items)))
        elif isinstance(entry.value, Items):
            deals = [one for one in entry.value.items if isinstance(one, Table)]
            names.update(dict.fromkeys(name for one in deals for name in [*one.keys()]))
    return tuple(sorted(names))


def meld(desk: Desk) -> None:
    """Judge one group, as it may be laid or held in a hand."""
    desk.judging = True
    cards = desk.cards(desk.case.given)
    desk.known_reason(desk.expected("refused"))
    kinds = _leaves(desk.expected("kind"))
    for leaf in kinds:
        desk.known(leaf, "kind", [one.name for one in desk.game.variant.melds])
    if desk.found or _no_cards(desk, "valid"):
        return
    book = desk.game.book()
    readings = book.readings(cards)  # of the kinds that are known before a close
    desk.hold("valid", bool(readings))
    got = sorted({group.kind.name for group in readings})
    if kinds and sorted(leaf.text for leaf in kinds) != got:
        desk.differ("kind", ", ".join(leaf.text for leaf in kinds), ", ".join(got) or NONE, kinds[0].span)
    desk.hold("refused", None if readings else book.why_not(cards).reason)
    _hold_readings(desk, readings)


def _no_cards(desk: Desk, key: str) -> bool:
    """Return whether the cards themselves are refused, as the case expects: then nothing else can be expected."""
    if desk.no_cards:
        desk.hold(key, False)
        for entry in desk.case.expect.values():
            if entry.key not in (key, "refused"):
                desk.differ(entry.key, said(entry.value), text("cases.refused", reason=desk.no_cards), entry.value.span)
    return bool(desk.no_cards)


def _leaves(node: Node | None) -> list[Leaf]:
    """Return the values of a list, or the one value."""
    return [one for one in (node.items if isinstance(node, Items) else [node]) if isinstance(one, Leaf)]


def _hold_readings(desk: Desk, readings: Sequence[Group]) -> None:
    node = desk.expected("readings")
    if not isinstance(node, Items):
        return
    deck = desk.game.deck
    wanted = [desk.cards(one) for one in node.items]
    shapes = {group.kind.name: group.kind.shape for group in readings}

    def key(cards: Sequence[Written], shape: str) -> tuple[str, ...]:
        words = [deck.format_written(card) for card in cards]
        return tuple(sorted(words) if shape == "set" else words)

    got = sorted(key(group.cards, shapes[group.kind.name]) for group in readings)
    sets = {key(group.cards, "set") for group in readings if group.kind.shape == "set"}
    said_keys = sorted(bag if (bag := key(cards, "set")) in sets else key(cards, "run") for cards in wanted)
    if said_keys != got:
        desk.differ("readings", said(node), " / ".join(group.text(deck) for group in readings) or NONE, node.span)


def arrange(desk: Desk) -> None:
    """Group a hand so that the fewest points are left."""
    deck = desk.game.deck
    hand = Counter(card.face for card in desk.cards(desk.case.given))
    groups = desk.groups(desk.expected("groups"))
    left = desk.cards(desk.expected("left"))
    if desk.found:
        return
    book = desk.game.book()
    best = least(book, desk.game.counts(hand.elements()))
    desk.hold("deadwood", best.points)
    faults = _grouping_faults(desk, hand, groups, [card.face for card in left])
    for key in ("groups", "left"):
        node = desk.expected(key)
        if node is not None and (faults if key == "groups" else faults and "groups" not in desk.case.expect):
            got = " / ".join(group.text(deck) for group in best.groups) if key == "groups" else ""
            got = got or deck.format_faces(best.left) or NONE
            desk.differ(key, said(node), got, node.span)
            return


def _grouping_faults(
    desk: Desk, hand: Counter[int], groups: Sequence[tuple[Written, ...]], left: Sequence[int]
) -> bool:
    """Return whether the expected grouping is no optimum: not of this hand, not valid, or leaving more points."""
    asked = desk.case.expect
    if "groups" not in asked and "left" not in asked:
        return False
    book, game = desk.game.book(), desk.game
    best = least(book, game.counts(hand.elements())).points
    used = Counter(card.face for group in groups for card in group)
    rest = hand - used if "left" not in asked else Counter(left)
    if "groups" not in asked:
        used = hand - rest
        whole = least(book, game.counts(used.elements()))
        return rest - hand != Counter() or bool(whole.left) or book.hand_points(game.counts(rest.elements())) != best
    if used + rest != hand or any(not book.readings(group, book.held_kinds) for group in groups):
        return True
    return book.hand_points(game.counts(rest.elements())) != best


def close(desk: Desk) -> None:
    """Judge the cards shown at a close, the discard left out."""
    case = desk.case
    desk.judging = True
    cards = desk.cards(case.given)
    desk.known_hand(desk.expected("hand"))
    desk.known_premiums(desk.expected("premium"))
    desk.known_reason(desk.expected("refused"))
    if desk.found or _no_cards(desk, "allowed"):
        return
    upcard = desk.card(case.beside.get("upcard"))
    if desk.found:
        return
    lap = desk.whole(case.beside.get("lap"), 2)
    judged = questions.judge_close(desk.game, cards, lap, _truth(desk, "opened"), upcard)
    desk.hold("allowed", judged.allowed)
    desk.hold("hand", judged.hand)
    desk.hold_premium(judged.premium)
    desk.hold("factor", judged.factor)
    desk.hold("refused", judged.refused)


def _truth(desk: Desk, key: str) -> bool:
    node = desk.case.beside.get(key)
    return isinstance(node, Leaf) and node.value is True


def opening(desk: Desk) -> None:
    """Judge groups laid in one act by a player who has not opened."""
    case = desk.case
    desk.judging = True
    groups = desk.groups(case.given)
    desk.known_reason(desk.expected("refused"))
    if desk.found or _no_cards(desk, "allowed"):
        return
    total = desk.number(case.beside.get("total")) or 0
    deal = desk.whole(case.beside.get("deal"), 1)
    ways = questions.openings(desk.game, groups, total, deal)
    asked = [key for key in EXPECTED["open"] if key in case.expect]
    if len({tuple(getattr(way, key) for key in asked) for way in ways}) > 1:
        _ambiguous(desk, groups)
        return
    for key in asked:
        desk.hold(key, getattr(ways[0], key))


def worth(desk: Desk) -> None:
    """Add up cards on the table and in the hand."""
    given = desk.case.given
    if not isinstance(given, Table):
        return
    tally = [0] * (desk.game.deck.joker + 1)
    groups = desk.groups(given.get("groups"), tally)
    hand = desk.cards(given.get("hand"), tally)
    _real_melds(desk, groups)
    if desk.found:
        return
    melded, hand_points = questions.worth(desk.game, groups, hand)
    if melded is None and "melded" in desk.case.expect:
        _ambiguous(desk, groups)
        return
    desk.hold("melded", melded)
    desk.hold("hand_points", hand_points)


def _places(desk: Desk) -> Sequence[Node]:
    """Return where the groups of `open` or `worth` stand."""
    node = desk.case.given
    listed = node.get("groups") if isinstance(node, Table) else node
    return listed.items if isinstance(listed, Items) else ()


def _real_melds(desk: Desk, groups: Sequence[Sequence[Written]]) -> None:
    """Note the groups that are no melds: they are worth nothing that could be asked."""
    for group, place in zip(groups, _places(desk), strict=True):
        if not desk.found and not desk.game.book().readings(group):
            problem = text("E530.no_meld", cards=said(place))
            desk.found.append(Diagnostic("E530", place.span, {"problem": problem}))


def _ambiguous(desk: Desk, groups: Sequence[Sequence[Written]]) -> None:
    """Note the first group whose joker can be read in several ways: the case has to say which is meant."""
    for group, place in zip(groups, _places(desk), strict=True):
        readings = [one.text(desk.game.deck) for one in desk.game.book().readings(group)]
        if len(readings) > 1:
            label = text("E529.readings", readings=readings)
            desk.found.append(Diagnostic("E529", place.span, {"cards": said(place)}, label=label))
            return


def settle(desk: Desk) -> None:
    """Score a deal of which is known what each player shows."""
    given = desk.case.given
    if not isinstance(given, Table):
        return
    closer = given.get("closer")
    seat = None if closer is None or said(closer) == NONE else desk.leaf_seat(closer)
    factor, hand = given.get("factor"), given.get("hand")
    desk.known_hand(hand)
    points = questions.settle(
        desk.game,
        seat,
        factor=1 if factor is None else desk.number(factor) or 0,
        lap=desk.whole(given.get("lap"), 2),
        deadwood=desk.by_seat(given.get("deadwood")),
        melded=desk.by_seat(given.get("melded")),
        hand_points=desk.by_seat(given.get("hand_points")),
        hand=said(hand) if hand is not None else None,
        deal=desk.whole(given.get("deal"), 1),
        jokers=desk.by_seat(given.get("jokers")),
        opened=desk.seats(given.get("opened")),
        seats=[desk.game.names.index(name) for name in named("settle", given)],
        upcard=desk.card(given.get("upcard")),
    )
    desk.hold_by_seat("points", points)


def match(desk: Desk) -> None:
    """Add one deal's points to the totals, and see who is out and whether the match is over."""
    given = desk.case.given
    if not isinstance(given, Table):
        return
    totals, points = desk.by_seat(given.get("totals")), desk.by_seat(given.get("points"))
    listed = given.get("past")
    past = [desk.by_seat(one) for one in listed.items] if isinstance(listed, Items) else []
    hand = given.get("hand")
    desk.known_hand(hand)
    if desk.found:
        return
    deals, minutes = desk.whole(given.get("deals"), len(past)), desk.whole(given.get("minutes"), 0)
    closer, dealer = desk.leaf_seat(given.get("closer")), desk.leaf_seat(given.get("dealer"))
    standing = questions.standing(
        desk.game, totals, points, deals, minutes, closer, dealer, past, said(hand) if hand is not None else None
    )
    desk.hold_by_seat("totals", standing.totals)
    desk.hold_seats("out", standing.out)
    desk.hold("over", standing.over)
    desk.hold_seats("winners", standing.winners)
    for key in ("dealer", "starts"):
        seat = getattr(standing, key)
        desk.hold(key, None if seat is None else desk.game.names[seat])


def deck(desk: Desk) -> None:
    """Count the cards of a deal."""
    cut = desk.case.given.get("cut") if isinstance(desk.case.given, Table) else None
    seen, rule = desk.cards(cut), desk.game.variant.cut
    look = rule.look if rule is not None else 0
    if cut is not None and not desk.found and len(seen) != look:
        desk.found.append(Diagnostic("E536", cut.span, {"look": look, "given": len(seen)}))
    if desk.found:
        return
    dealt = questions.dealt(desk.game, seen)
    for key in EXPECTED["deck"]:
        desk.hold(key, getattr(dealt, key))


RUN: Mapping[str, Callable[[Desk], None]] = {
    "meld": meld,
    "arrange": arrange,
    "close": close,
    "open": opening,
    "worth": worth,
    "settle": settle,
    "match": match,
    "deck": deck,
}
