"""What rules say of a deal's number holds in that deal, for melds and for what cards count."""

from __future__ import annotations

from pathlib import Path

from remigio_dsl import Game, load
from remigio_dsl.core.cards import Written
from remigio_dsl.engine import dealing
from remigio_dsl.engine.moves import Discard, Draw

HEAD = "format: 1\nid: rules\nextends: remigio-10\n"


def game(folder: Path, rules: str) -> Game:
    path = folder / "rules.yaml"
    path.write_text(HEAD + rules, encoding="utf-8")
    return Game(load(path), 2)


def test_a_card_may_count_more_in_later_deals(tmp_path: Path) -> None:
    table = game(tmp_path, "values.hand.joker: if deal > 1 then 50 else 20")
    joker = table.counts([table.deck.joker])
    assert [table.book(deal).hand_points(joker) for deal in (1, 2, 3)] == [20, 50, 50]


def test_a_kind_of_meld_may_be_known_in_later_deals(tmp_path: Path) -> None:
    table = game(tmp_path, "melds.run.when: deal > 1")
    cards = [table.deck.parse_card(card) for card in ("3H", "4H", "5H")]
    assert [len(table.book(deal).readings(cards)) for deal in (1, 2)] == [0, 1]


def test_the_value_of_the_top_card_is_that_of_the_deal(tmp_path: Path) -> None:
    table = game(tmp_path, "values.hand: {A..K: if deal > 1 then 9 else 1}\nturn.discard.forbid.dear: value > 5")
    reasons = []
    for deal in (1, 2):
        state = dealing.dealt(table, 1, 0, deal, 1, (0, 0), (0, 1), ())
        state = table.apply(state, Draw("stock"))
        card = next(face for face in table.faces_of(state.hands[state.turn]) if face != table.deck.joker)
        refusal = table.refusal(state, Discard(Written(card)))
        reasons.append(refusal and refusal.reason)
    assert reasons == [None, "discard.forbid.dear"]
