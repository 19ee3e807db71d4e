"""The form `play`: a position, moves from it, and what must be so afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from remigio_dsl.core.cards import CardError
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.messages import text
from remigio_dsl.engine import position
from remigio_dsl.engine.moves import Move, MoveError, parse_move
from remigio_dsl.engine.state import IllegalMove, State
from remigio_dsl.source.tree import Entry, Items, Leaf, Node, Table, plain
from remigio_dsl.study.cases.desk import Desk, said
from remigio_dsl.study.cases.model import moves_of
from remigio_dsl.study.cases.places import fits, hold_position
from remigio_dsl.study.cases.sight import hold_sight
from remigio_dsl.study.cases.words import NONE, OUTCOME, POSITION


@dataclass(frozen=True, slots=True)
class Said:
    """A move as a case writes it: who makes it (None: whoever is on turn), and where it stands.

    A move with a card that the deck does not have is `no_card`, the reason by which it is refused.
    """

    move: Move | None
    seat: int | None
    leaf: Leaf
    no_card: str = ""


def play(desk: Desk) -> None:
    """Set the position up, make the moves and compare."""
    state = start(desk)
    moves = [read_move(desk, leaf) for leaf in moves_of(desk.case)]
    listed = {key: _listed(desk, key) for key in ("legal", "illegal")}
    _known_words(desk)
    if state is None or desk.found:
        return
    after = _moved(desk, state, [move for move in moves if move is not None])
    if after is None:
        return
    _hold_outcome(desk, after)
    hold_position(desk, after, _of_position(desk, after))
    for key, some in listed.items():
        for one in some:
            _hold_legal(desk, after, one, is_legal=key == "legal")
    hold_sight(desk, after)


def start(desk: Desk) -> State | None:
    """Return the position of a play before its moves; None where it cannot be (the desk says why)."""
    given = desk.case.given
    if not isinstance(given, Table):
        return None
    table = _check(desk, given)
    if desk.found:
        return None
    said_of = {entry.key: plain(entry.value) for entry in given if entry.key != "moves"}
    try:
        return position.build(desk.game, said_of | {"table": table})
    except position.PositionError as wrong:
        span = _part(given, wrong.path).span
        desk.found.append(Diagnostic("E530", span, {"problem": wrong.message}))
    return None


def _part(node: Node, path: str) -> Node:
    """Return the part of a position at a path such as `table.0.cards`, or the nearest that is written."""
    for segment in path.split("."):
        if isinstance(node, Table):
            node = node.get(segment) or node
        elif isinstance(node, Items) and segment.isdigit() and int(segment) < len(node.items):
            node = node.items[int(segment)]
    return node


def _check(desk: Desk, given: Table) -> list[dict[str, object]]:
    """Look at names, numbers of melds and cards: no more copies of a card than the deck has, all places together.

    Returns the melds on the table with every joker saying what it stands for.
    """
    tally = [0] * (desk.game.deck.joker + 1)
    hands, table = given.get("hands"), given.get("table")
    for entry in hands if isinstance(hands, Table) else ():
        desk.seat(entry.key, entry.key_span)
        desk.cards(entry.value, tally)
    desk.cards(given.get("stock"), tally)
    desk.cards(given.get("discard"), tally)
    desk.card(given.get("upcard"))
    numbers: set[object] = set()
    rows = [row for row in table.items if isinstance(row, Table)] if isinstance(table, Items) else []
    melds = [{**_plain_row(row), "cards": _check_meld(desk, row, tally, numbers)} for row in rows]
    desk.seats(given.get("opened"))
    desk.by_seat(given.get("totals"))
    desk.leaf_seat(given.get("dealer"))
    desk.leaf_seat(given.get("turn"))
    previous = given.get("previous")
    if isinstance(previous, Table):
        desk.leaf_seat(previous.get("closer"))
        desk.known_hand(previous.get("hand"))
        desk.by_seat(previous.get("points"))
    return melds


def _plain_row(row: Table) -> dict[str, object]:
    return {entry.key: plain(entry.value) for entry in row}


def _check_meld(desk: Desk, meld: Table, tally: list[int], numbers: set[object]) -> str:
    """Return the cards of a meld on the table in order, every joker with what it stands for."""
    number, cards = meld.get("id"), meld.get("cards")
    if isinstance(number, Leaf):
        if number.value in numbers:
            desk.found.append(Diagnostic("E530", number.span, {"problem": text("E530.twice", id=number.text)}))
        numbers.add(number.value)
    desk.leaf_seat(meld.get("owner"))
    before = len(desk.found)
    group = desk.cards(cards, tally)
    if cards is None or len(desk.found) > before:
        return ""
    deal = desk.case.given.get("deal") if isinstance(desk.case.given, Table) else None
    readings = desk.game.book(desk.whole(deal, 1)).readings(group)
    deck = desk.game.deck
    for row in (group, group[::-1]):  # low to high, or written downwards
        for reading in readings:
            ring = desk.game.book().is_ring(reading.kind, len(reading.cards))
            if fits(row, reading.cards, reading.kind.shape, ring=ring):
                return reading.text(deck)
    problem = text("E530.no_meld", cards=said(cards))
    if readings:
        problem = text("E530.order", cards=said(cards), readings=sorted({reading.text(deck) for reading in readings}))
    desk.found.append(Diagnostic("E530", cards.span, {"problem": problem}))
    return ""


def read_move(desk: Desk, leaf: Leaf) -> Said | None:
    """Return a line of a case as a move; a name and a colon in front say who makes it."""
    name, colon, line = leaf.text.rpartition(":")
    seat = desk.seat(name.strip(), leaf.span) if colon else None
    try:
        return Said(parse_move(line, desk.game.deck), seat, leaf)
    except CardError as wrong:
        desk.judging, desk.no_cards = True, ""
        desk.no_card(wrong.message, leaf.span)
        desk.judging = False
        return Said(None, seat, leaf, desk.no_cards) if desk.no_cards else None
    except MoveError:
        desk.found.append(Diagnostic("E525", leaf.span, {"line": leaf.text}, help=text("E525.help")))
    return None


def _listed(desk: Desk, key: str) -> list[Said]:
    node = desk.expected(key)
    lines = [one for one in node.items if isinstance(one, Leaf)] if isinstance(node, Items) else []
    return [move for line in lines if (move := read_move(desk, line)) is not None]


def _known_words(desk: Desk) -> None:
    """Look whether the names, hands, premiums and reasons that the case expects exist."""
    desk.known_hand(desk.expected("hand"))
    desk.known_premiums(desk.expected("premium"))
    desk.known_reason(desk.expected("refused"))
    closer = desk.expected("closer")
    if isinstance(closer, Leaf) and closer.text != NONE:
        desk.leaf_seat(closer)
    for key in ("dealer", "turn"):
        desk.leaf_seat(desk.expected(key))
    for key in ("deadwood", "points", "totals"):
        desk.by_seat(desk.expected(key))
    desk.seats(desk.expected("opened"))


def _moved(desk: Desk, state: State, moves: list[Said]) -> State | None:
    """Return the position after the moves; None where one of them went otherwise than the case says."""
    wanted = desk.expected("refused")
    for number, one in enumerate(moves, 1):
        before = state.copy()
        after = _tried(desk, state, one)
        if isinstance(after, str):
            reason = after
            if before != state:
                what = text("cases.move", n=number, move=one.leaf.text)
                desk.differ(what, text("cases.as_it_was"), text("cases.changed"), one.leaf.span)
            if wanted is None or number < len(moves):
                what = text("cases.move", n=number, move=one.leaf.text)
                desk.differ(what, text("cases.allowed"), text("cases.refused", reason=reason), one.leaf.span)
                return None
            if said(wanted) != reason:
                desk.differ("refused", said(wanted), reason, wanted.span)
            return state
        state = after
    if wanted is not None:
        desk.differ("refused", said(wanted), text("cases.allowed"), wanted.span)
    return state


def _tried(desk: Desk, state: State, one: Said) -> State | str:
    """Return the position after a move, or the reason why it is refused."""
    if one.move is None:
        return one.no_card
    try:
        return desk.game.apply(state, one.move, one.seat)
    except IllegalMove as refused:
        return refused.refusal.reason


def _hold_legal(desk: Desk, state: State, one: Said, *, is_legal: bool) -> None:
    tried = _tried(desk, state, one)
    if is_legal and isinstance(tried, str):
        desk.differ(one.leaf.text, text("cases.allowed"), text("cases.refused", reason=tried), one.leaf.span)
    elif not is_legal and not isinstance(tried, str):
        desk.differ(one.leaf.text, text("cases.not_allowed"), text("cases.allowed"), one.leaf.span)


def _of_position(desk: Desk, state: State) -> Iterator[Entry]:
    """Yield what the case expects of the position itself: once a deal has ended, its totals are the new ones."""
    for entry in desk.case.expect.values():
        if entry.key in POSITION and not (entry.key == "totals" and state.result is not None):
            yield entry


def _hold_outcome(desk: Desk, state: State) -> None:
    """Compare what only the end of a deal brings."""
    result = state.result
    asked: Mapping[str, Entry] = {key: desk.case.expect[key] for key in OUTCOME if key in desk.case.expect}
    if result is None:
        for key, entry in asked.items():
            if key != "totals":
                desk.differ(key, said(entry.value), text("cases.not_over"), entry.value.span)
        return
    desk.hold("closer", None if result.closer is None else desk.game.names[result.closer])
    desk.hold("hand", result.hand)
    desk.hold_premium(result.premium)
    desk.hold("factor", result.factor)
    desk.hold_by_seat("deadwood", {seat: shown.deadwood for seat, shown in result.seats.items()})
    desk.hold_by_seat("points", {seat: shown.points for seat, shown in result.seats.items()})
    desk.hold_by_seat("totals", dict(enumerate(result.totals)))
