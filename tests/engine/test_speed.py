"""What makes a variant slower is told by the rules that do, and is gone when they are."""

import json

import pytest

from remigio_dsl import load
from remigio_dsl.core.messages.speed import TEXTS
from remigio_dsl.core.resources import variant_names
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.speed import speed_of
from remigio_dsl.engine.table import Table
from remigio_dsl.ui.cli import main


def slow(name, **sets):
    found = speed_of(Table(load(name, sets=sets), 2))
    return {
        what: [(one.path, one.reason) for one in getattr(found, what)] for what in ("turns", "hands", "closes")
    }


def test_gin_goes_the_fast_ways():
    assert slow("gin") == {"turns": [], "hands": [], "closes": []}


def test_each_rule_is_told_and_goes_away_with_it():
    assert slow("remigio-10")["hands"] == [("deck.packs", "packs"), ("deck.jokers", "jokers")]
    one_pack = {"deck.packs": 1, "players.max": 4}
    assert slow("remigio-10", **one_pack)["hands"] == [("deck.jokers", "jokers")]
    assert slow("remigio-10", **one_pack, **{"deck.jokers": 0})["hands"] == []
    two_packs = slow("gin", **{"deck.packs": 2})
    assert two_packs["hands"] == [("deck.packs", "packs")]
    assert two_packs["closes"] == [("closing.hands", "searched")]
    joker = {"deck.jokers": 1, "values.hand.joker": 20}
    forbid = {"melds.set.forbid": {"odd": "any(cards where rank = 7)"}}
    assert slow("gin", **forbid)["hands"] == []
    assert ("melds.set.forbid.odd", "cards") in slow("gin", **forbid, **joker)["hands"]
    by_hand = {"values.hand.A": "if any(hand where rank = K) then 11 else 1"}
    assert slow("gin", **by_hand)["hands"] == [("values.hand", "values")]
    knock = {"closing.hands.knock.leaving": "deadwood <= 10 and loose < 4"}
    assert ("closing.hands.knock.leaving", "leaving") in slow("gin", **knock)["closes"]
    assert slow("gin", **{"closing.discard": "optional"})["closes"] == [("closing.discard", "optional")]
    assert slow("gin", **{"values.hand.A": 0})["closes"] == [("values.hand", "nothing")]
    assert ("turn.draw.when", "when") in slow("gin", **{"turn.draw.when": "lap > 1"})["turns"]


@pytest.mark.parametrize("name", variant_names())
def test_what_is_told_is_what_play_does(name):
    variant = load(name)
    found = speed_of(Table(variant, variant.players.min))
    game = Game(variant, variant.players.min)
    assert (game.settled is None) == bool(found.turns)
    assert game.book().is_looked_up == (not found.hands)
    for one in (*found.turns, *found.hands, *found.closes):
        assert f"speed.because.{one.reason}" in TEXTS


@pytest.mark.parametrize(
    ("lang", "because"), [("en", "deck.jokers: there are jokers"), ("es", "deck.jokers: hay comodines")]
)
def test_check_tells_it_in_both_languages(lang, because, capsys):
    assert main(["check", "remigio-10", "gin", "--explain-speed", "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert because in out
    assert all(TEXTS[f"speed.{what}"][lang == "es"] in out for what in ("turns", "hands", "closes"))


def test_check_tells_it_to_programs(capsys):
    assert main(["check", "remigio-10", "--explain-speed", "--json"]) == 0
    (said,) = json.loads(capsys.readouterr().out)
    assert {"path": "deck.jokers", "reason": "jokers"} in said["speed"]["hands"]
    assert main(["check", "remigio-10", "--json"]) == 0
    assert "speed" not in json.loads(capsys.readouterr().out)[0]
