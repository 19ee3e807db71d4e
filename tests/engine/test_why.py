"""What is behind a score: each row is traced for the player whom its rule was asked of."""

from __future__ import annotations

import pytest

from remigio_dsl.engine.bots import SteadyBot
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.moves import parse_move
from remigio_dsl.engine.position import build
from remigio_dsl.engine.state import State
from remigio_dsl.engine.why import explain_score
from remigio_dsl.variant.load import load
from remigio_dsl.variant.model import ScoreRow


def deal_over(game: Game, seed: int) -> State:
    state, bot = game.start(seed), SteadyBot()
    while state.result is None:
        view = game.view(state, state.turn)
        state = game.apply(state, bot.choose(view, game, game.legal(state)))
    return state


@pytest.mark.parametrize("settling", ["elimination", "winner_collects", "chips"])
@pytest.mark.parametrize("seed", range(4))
def test_a_trace_gives_what_the_sheet_has(settling: str, seed: int) -> None:
    game = Game(load("remigio-10", options={"settling": settling}), 3)
    state = deal_over(game, seed)
    assert state.result is not None
    closer = state.result.closer
    assert closer is not None
    amounts = {}
    for seat in range(3):
        for trace in explain_score(game, state, seat).rows:
            if trace.applies and trace.amount is not None and isinstance(trace.row, ScoreRow):
                amounts[seat] = trace.amount.value
                if trace.row.payer is None:
                    assert trace.amount.value == trace.given
                elif seat != closer:
                    assert -trace.amount.value == trace.given
    if settling == "chips":
        asked = [seat for seat in state.result.seats if seat != closer]
        assert amounts[closer] == amounts[asked[0]], "whoever is paid is shown what the first of the payers was asked"


def test_a_close_is_explained_by_what_it_was_judged_by_also_where_it_was_played_in_place() -> None:
    rows = {"premiums.rows.two_groups.when": "count(melds) = 2", "premiums.rows.two_groups.factor": 3}
    game = Game(load("remigio-13", sets=rows), 2)
    hands = {"A": "AH 2H 3H 4H 5H 6H 7H KS KD KC 2S", "B": "2S 4S 6S 8S 2C 4C 6C 8C 2D 4D"}
    state = build(game, {"hands": hands, "lap": 3, "step": "play", "opened": ["A"]})
    close = parse_move("close with 2S", game.deck)
    after = game.apply(state, close)
    game.play(state, close)
    assert state.result == after.result
    for one in (after, state):
        row = next(row for row in explain_score(game, one, 0).premiums if row.row.name == "two_groups")
        assert row.when is not None
        assert row.when.value, "the groups that closed are not counted twice, as shown and as laid"
