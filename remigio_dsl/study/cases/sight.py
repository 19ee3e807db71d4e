"""What a player is shown, held against `sees`: hidden cards are counted, shown ones named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from remigio_dsl.core.messages import text
from remigio_dsl.engine.seen import View
from remigio_dsl.engine.state import State
from remigio_dsl.source.tree import Entry, Leaf, Table
from remigio_dsl.study.cases.desk import Desk, plain_text, said
from remigio_dsl.study.cases.places import hold_pile, hold_table


def hold_sight(desk: Desk, state: State) -> None:
    """Compare what each player named in `sees` is shown.

    A number is a number of cards whose faces do not matter; a text names all the cards that are shown, so that an
    empty text says that none is.
    """
    node = desk.expected("sees")
    for one in node if isinstance(node, Table) else ():
        seat = desk.seat(one.key, one.key_span)
        if seat is None or not isinstance(one.value, Table):
            continue
        view = desk.game.view(state, seat)
        for entry in one.value:
            _hold(desk, view, entry, f"sees.{one.key}.{entry.key}")


def _hold(desk: Desk, view: View, entry: Entry, what: str) -> None:
    names = desk.game.names
    match entry.key:
        case "hands":
            _hold_hands(desk, view, entry, what)
        case "stock":
            _hold_cards(desk, entry, (), view.stock, what)
        case "discard" if _is_number(entry):
            _hold_cards(desk, entry, view.discard, view.discards, what)
        case "discard":
            hold_pile(desk, entry, view.discard, what)
        case "table":
            hold_table(desk, entry.value, view.table, what)
        case "opened":
            wanted, got = sorted(desk.seats(entry.value)), sorted(view.opened)
            if wanted != got:
                desk.differ(what, said(entry.value), ", ".join(names[seat] for seat in got) or "[]", entry.value.span)
        case "totals":
            for seat, total in desk.by_seat(entry.value).items():
                if view.totals[seat] != total:
                    desk.differ(
                        f"{what}.{names[seat]}", plain_text(total), plain_text(view.totals[seat]), entry.key_span
                    )
        case "dealer" | "turn" as key:
            desk.hold(key, names[view.dealer if key == "dealer" else view.turn], {key: entry}, what)
        case "deal" | "lap" | "step" as key:
            desk.hold(key, getattr(view, key), {key: entry}, what)


def _hold_hands(desk: Desk, view: View, entry: Entry, what: str) -> None:
    for one in entry.value if isinstance(entry.value, Table) else ():
        seat = desk.seat(one.key, one.key_span)
        if seat is None:
            continue
        shown = view.hand if seat == view.seat else view.shown.get(seat, ())
        _hold_cards(desk, one, shown, view.counts[seat], f"{what}.{one.key}")


def _is_number(entry: Entry) -> bool:
    return isinstance(entry.value, Leaf) and isinstance(entry.value.value, int)


def _hold_cards(desk: Desk, entry: Entry, shown: Sequence[int], count: int, what: str) -> None:
    """Compare cards that may be hidden: by number, or by the faces shown."""
    if _is_number(entry):
        desk.hold(entry.key, count, {entry.key: entry}, what)
        return
    wanted = Counter(card.face for card in desk.cards(entry.value))
    if wanted != Counter(shown):
        got = desk.game.deck.format_faces(shown) or text("cases.hidden")
        desk.differ(what, said(entry.value), got, entry.value.span)
