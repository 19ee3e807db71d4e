"""Every name that an expression may read has a value where that expression is asked."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from engine.tables import bots, deal_out, game_of, play_deal

from remigio_dsl.engine import facts, match, scoring
from remigio_dsl.engine.groups import ExchangeFacts, GroupFacts, HeldCard, MeldedCard
from remigio_dsl.engine.table import PrintedCard, SeatsFacts
from remigio_dsl.lang.hooks import HOOKS, element_names, names_of
from remigio_dsl.lang.types import Bag, Type


@cache
def surroundings() -> Mapping[str, Any]:
    """Return what each hook is asked of, in the middle and at the end of the second deal of a match."""
    game = game_of("remigio-13", 3)
    choose = bots(game, 4, True)
    start = game.next_deal(play_deal(game, game.start(3), choose))
    middle = next(now for now, _, _ in deal_out(game, start, choose) if now.table and game.step(now) == "play")
    end = play_deal(game, start, choose)
    assert isinstance(end.ending, scoring.Ending)
    seat, book, group = middle.turn, game.book(2), game.group_of(middle.table[0])
    totals = {0: 10, 1: 20, 2: 30}
    card = book.card(3)
    after = scoring.ScoreFacts(game, end, 0, end.ending)
    return {
        "deck": SeatsFacts(3),
        "jokers": SeatsFacts(3, packs=2),
        "wild": PrintedCard(game.deck, 3, 3, 2),
        "deal": SeatsFacts(3, 2, 2, 8),
        "turn": facts.TurnFacts(game, middle, seat),
        "duty": facts.DutyFacts(game, middle, seat, closed=False),
        "joker_duty": facts.JokerDutyFacts(game, middle, seat, closed=False),
        "thrown": facts.ThrownFacts(game, middle, seat, 3, closes=False),
        "group": GroupFacts(book, group),
        "exchange": ExchangeFacts(book, group, 1, 1),
        "groups": facts.GroupsFacts(game, middle, seat, (group,), group.faces),
        "lay": facts.LaidGroupFacts(game, middle, seat, book.facts(group), [card], own=True),
        "card_melded": MeldedCard(card, book.facts(group)),
        "card_hand": HeldCard(book, card, (card,)),
        "shown": facts.GroupsFacts(game, middle, seat, (group,), group.faces, closes=True),
        "score": after,
        "showdown": after,
        "standing": match.StandingFacts(game, end, 0, totals),
        "match": match.MatchFacts(game, end, totals),
        "final": match.FinalFacts(game, end, 0, totals, (0,)),
    }


@pytest.mark.parametrize("hook", HOOKS)
def test_every_name_of_a_hook_has_a_value(hook: str):
    subject = surroundings()[hook]
    for name in names_of(hook).values():
        value = getattr(subject, name.id)
        assert value is not None or name.null, name.id
        if isinstance(name.type, Bag):
            elements, of = list(value), name.type.of
        else:
            elements, of = [value] if name.type in (Type.PLAYER, Type.CARD) and value is not None else [], name.type
        for element in elements:
            for inner in element_names(hook, of).values():
                assert getattr(element, inner.id) is not None or inner.null, f"{inner.id} of {name.id}"
