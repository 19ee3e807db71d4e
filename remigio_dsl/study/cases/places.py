"""A position held against what a case expects of it: hands are bags, piles sequences, melds of the table slots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from remigio_dsl.core.cards import Written
from remigio_dsl.core.messages import text
from remigio_dsl.engine.state import State, TableMeld
from remigio_dsl.source.tree import Entry, Items, Leaf, Node, Table
from remigio_dsl.study.cases.desk import Desk, said


def hold_position(desk: Desk, state: State, expected: Iterable[Entry]) -> None:
    """Compare the entries of a position with how it stands."""
    faces = desk.game.deck.faces
    hands = {seat: desk.game.faces_of(state.hands[seat]) for seat in state.seats}
    for entry in expected:
        match entry.key:
            case "hands":
                hold_hands(desk, entry, hands)
            case "stock":
                hold_stock(desk, entry, [faces[card] for card in reversed(state.stock)])
            case "discard":
                hold_pile(desk, entry, [faces[card] for card in state.discard])
            case "table":
                hold_table(desk, entry.value, state.table)
            case "opened":
                desk.hold_seats("opened", [seat for seat in state.seats if state.opened >> seat & 1])
            case "totals":
                desk.hold_by_seat("totals", dict(enumerate(state.totals)))
            case "dealer":
                desk.hold("dealer", desk.game.names[state.dealer])
            case "turn":
                desk.hold("turn", desk.game.names[state.turn])
            case "step":
                desk.hold("step", desk.game.step(state))
            case "deal" | "lap" as key:
                desk.hold(key, state.deal if key == "deal" else state.lap)


def hold_hands(desk: Desk, entry: Entry, hands: Mapping[int, Sequence[int]], what: str = "hands") -> None:
    """Compare hands as bags; only the players named are looked at."""
    deck = desk.game.deck
    for one in entry.value if isinstance(entry.value, Table) else ():
        seat = desk.seat(one.key, one.key_span)
        wanted = Counter(card.face for card in desk.cards(one.value))
        if seat is not None and wanted != Counter(hands.get(seat, ())):
            got = deck.format_faces(hands.get(seat, ())) or text("cases.nothing")
            desk.differ(f"{what}.{one.key}", said(one.value), got, one.value.span)


def hold_pile(desk: Desk, entry: Entry, pile: Sequence[int], what: str = "") -> None:
    """Compare a pile as a sequence."""
    wanted = [card.face for card in desk.cards(entry.value)]
    if wanted != list(pile):
        got = desk.game.deck.format_faces(pile) or text("cases.nothing")
        desk.differ(what or entry.key, said(entry.value), got, entry.value.span)


def hold_stock(desk: Desk, entry: Entry, stock: Sequence[int]) -> None:
    """Compare the top of the stock, of which a case names what it knows; an empty text is an empty stock."""
    wanted = [card.face for card in desk.cards(entry.value)]
    shown = stock[: len(wanted)] if wanted else stock
    if wanted != list(shown):
        got = desk.game.deck.format_faces(shown) or text("cases.nothing")
        desk.differ("stock", said(entry.value), got, entry.value.span)


def hold_table(desk: Desk, node: Node, table: Sequence[TableMeld], what: str = "table") -> None:
    """Compare the melds on the table by their numbers: all of them, and of each what the case says."""
    rows = [row for row in node.items if isinstance(row, Table)] if isinstance(node, Items) else []
    wanted = {said(one): row for row in rows if (one := row.get("id")) is not None}
    there = {str(meld.id): meld for meld in table}
    if wanted.keys() != there.keys():
        got = " / ".join(f"{meld.id}: {table_text(desk, meld)}" for meld in table) or text("cases.nothing")
        desk.differ(what, said(node), got, node.span)
        return
    for number, row in wanted.items():
        meld = there[number]
        owner, cards = row.get("owner"), row.get("cards")
        seat = desk.leaf_seat(owner)
        if owner is not None and seat is not None and seat != meld.owner:
            desk.differ(f"{what} {number}: owner", said(owner), desk.game.names[meld.owner], owner.span)
        ring = desk.game.book().is_ring(meld.kind, len(meld.slots))
        if isinstance(cards, Leaf) and not fits(desk.cards(cards), slots_of(meld, desk), meld.kind.shape, ring=ring):
            desk.differ(f"{what} {number}", said(cards), table_text(desk, meld), cards.span)


def slots_of(meld: TableMeld, desk: Desk) -> tuple[Written, ...]:
    """Return the cards of a meld on the table as they are written."""
    faces = desk.game.deck.faces
    return tuple(
        Written(faces[slot.card], -1 if slot.stands == faces[slot.card] else slot.stands) for slot in meld.slots
    )


def table_text(desk: Desk, meld: TableMeld) -> str:
    """Return a meld on the table as files write it."""
    return " ".join(map(desk.game.deck.format_written, slots_of(meld, desk)))


def fits(written: Sequence[Written], cards: Sequence[Written], shape: str, *, ring: bool = False) -> bool:
    """Return whether cards as written on a table are those of a meld: slots in order for a run, a bag for a set.

    A bare joker is any joker; one that says what it stands for stands for that. A `ring` begins anywhere.
    """

    def same(one: Written, other: Written) -> bool:
        return one.face == other.face and (one.stands in (-1, one.face) or one.stands == other.stands)

    if len(written) != len(cards):
        return False
    if shape == "run":
        turns = range(len(cards)) if ring else range(1)
        return any(all(map(same, written, (*cards[at:], *cards[:at]))) for at in turns)
    rest = list(cards)
    for one in sorted(written, key=lambda card: -card.stands):
        found = next((other for other in rest if same(one, other)), None)
        if found is None:
            return False
        rest.remove(found)
    return True
