"""Cards that are wild by the rules, and jokers that have to be laid again: held in whole matches of random moves."""

from __future__ import annotations

import pytest

from remigio_dsl.core.diagnostics import LoadError
from remigio_dsl.engine.bots import RandomBot, SteadyBot
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.groups import used_as_joker
from remigio_dsl.engine.moves import Discard, Swap
from remigio_dsl.variant.load import load

TABLES = {
    "no jokers, only deuces": {"deck.jokers": 0, "deck.wild": "rank = 2"},
    "another rank in each deal": {"deck.wild": "index = deal + 2", "deck.jokers": 2},
    "red threes and a whole suit of aces": {"deck.wild": "colour = red and rank = 3 or rank = A"},
}
EASY = {"define.to_open": 12, "turn.draw.when": True, "turn.play.when": True, "turn.limit.laps": 12}
BY_ENDS = {"2..K": 5, "A": {"low": 1, "high": 11, "set": 25}, "joker": 25}


@pytest.mark.parametrize("name", TABLES)
def test_melds_of_random_matches_hold_by_their_own_rules(name: str) -> None:
    game = Game(load("remigio-13", sets={**EASY, **TABLES[name]}), 2)
    wild_used = 0
    for seed in range(3):
        state = game.start(seed)
        for _ in range(2):
            bots = [SteadyBot(), RandomBot(seed, 1)]
            while state.result is None:
                seat = state.turn
                state = game.apply(state, bots[seat].choose(game.view(state, seat), game, game.legal(state)))
            book = game.book(state.deal)
            for group in map(game.group_of, state.table):
                jokers = [card for card in group.cards if used_as_joker(card)]
                assert {card.face for card in jokers} <= book.wild
                assert group in book.readings(group.cards, [group.kind.name])
                assert len(jokers) <= 1
                wild_used += any(card.face != game.deck.joker for card in jokers)
            if state.over is None:
                state = game.next_deal(state)
    assert wild_used


@pytest.mark.parametrize("must", ["laid", "new_meld", "laid or closed"])
def test_no_turn_ends_with_a_joker_that_was_taken_and_not_laid(must: str) -> None:
    game = Game(load("remigio-13", sets={**EASY, "table.swap.must": must, "melds.set.swap": "given >= 1"}), 2)
    taken = 0
    for seed in range(6):
        state = game.start(seed)
        bots = [SteadyBot(), RandomBot(seed, 1)]
        while state.result is None:
            legal, seat = game.legal(state), state.turn
            if state.freed:
                assert not any(isinstance(move, Discard) for move in legal if state.hands[seat].bit_count() > 1)
                assert legal
            swaps = [move for move in legal if isinstance(move, Swap)]
            taken += bool(swaps)
            move = swaps[0] if swaps else bots[seat].choose(game.view(state, seat), game, legal)
            state = game.apply(state, move)
    assert taken


def test_an_ace_between_others_on_a_wheel_needs_a_value_of_its_own() -> None:
    sets = {"remove": ["values.melded"], "values.melded": BY_ENDS}
    with pytest.raises(LoadError) as told:
        load("remigio-13", sets=sets)
    assert [one.code for one in told.value.diagnostics] == ["E429"]
    assert load("remigio-13", sets={**sets, "melds.run.ace": "both"})


def test_a_wild_card_without_a_value_for_its_place_counts_what_it_stands_for() -> None:
    sets = {"remove": ["values.melded"], "values.melded": BY_ENDS, "melds.run.ace": "both", "deck.wild": "rank = A"}
    game = Game(load("remigio-13", sets=sets), 2)
    (group,) = game.book().readings(game.deck.parse_cards("5H AC6H 7H"))
    assert game.book().points(group, "melded") == 15
