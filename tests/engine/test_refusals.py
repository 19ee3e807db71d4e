"""Refusals: every reason comes from a position, points to its rule, and gives way to the reason of an earlier group."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

import remigio_dsl
from remigio_dsl.core.cards import Written
from remigio_dsl.engine import position
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.moves import Discard, Move, parse_move
from remigio_dsl.engine.state import IllegalMove, Refusal, State
from remigio_dsl.study.cases.words import REASONS

R10, R13 = "remigio-10", "remigio-13"
HAND10 = "2C 5C 8D QD 7H JH KH 9S 3S 6D"
OPEN13 = {"opened": ["A"], "lap": 3, "step": "play"}
ONLY_RUNS = {
    "remove": ["melds.set", "values.opening", "values.melded", "score.rows.melded"],
    "closing.hands.arranged.groups": ["run"], "opening.points": 3,
}  # fmt: skip


@dataclass(frozen=True)
class Case:
    """A move that is refused: by which reason, by the rule at which path."""

    reason: str
    path: str
    moves: str | Move | Sequence[str]  # the last one is refused
    given: Mapping[str, Any]
    base: str = R13
    options: Mapping[str, Any] = field(default_factory=dict)
    sets: Mapping[str, Any] = field(default_factory=dict)
    players: str = "AB"

    def __str__(self) -> str:
        return f"{self.reason} {self.base} {self.moves}"


def r13(reason: str, path: str, moves: Any, hand: str, **given: Any) -> Case:
    """Return a case of thirteen-card Remigio: A has opened and is at the step `play` of lap 3."""
    more = {key: given.pop(key) for key in ("options", "sets", "players") if key in given}
    return Case(reason, path, moves, {**OPEN13, "hands": {"A": hand}, **given}, **more)


def r10(reason: str, path: str, moves: Any, hand: str = HAND10, **given: Any) -> Case:
    more = {key: given.pop(key) for key in ("options", "sets", "players") if key in given}
    return Case(reason, path, moves, {"hands": {"A": hand}, **given}, R10, **more)


def table(*melds: str, owner: str = "B") -> list[dict[str, Any]]:
    return [{"id": at, "cards": cards, "owner": owner} for at, cards in enumerate(melds, 1)]


RUN = table("5H 6H 7H")
CASES = (
    # 1. the turn
    r10("turn.deal_over", "closing", ["close with KD", "draw stock"], "AC 2C 3C 4C 5H 5D 5S 9S 9H 9D KD",
        step="discard"),
    r10("turn.not_yours", "players.direction", "B: draw stock"),
    r10("turn.not_in_this_game", "turn.steps", "meld 7H 8H 9H"),
    r10("turn.not_in_this_game", "turn.steps", "lay 7H on 1"),
    r10("turn.not_in_this_game", "turn.steps", "swap 7H on 1"),
    r10("turn.not_in_this_game", "turn.steps", "pass"),
    r13("turn.not_in_this_game", "turn.steps", "discard 7H", "7H 8H", sets={
        "turn.steps": ["draw", "play"], "closing.discard": "none"}),
    r10("turn.wrong_step", "turn.steps", "discard 2C"),
    r10("turn.wrong_step", "turn.steps", "close"),
    r10("turn.wrong_step", "turn.steps", ["draw stock", "draw stock"]),
    r13("turn.wrong_step", "turn.draw.when", "draw stock", "7H 8H", lap=1, step="discard"),
    r13("turn.wrong_step", "turn.play.when", "meld 7H 8H 9H", "7H 8H 9H", lap=1, step="discard"),
    r13("turn.wrong_step", "table.meld.when", "meld 7H 8H 9H", "7H 8H 9H KD", sets={"table.meld.when": "lap > 3"}),
    # 2. cards and melds
    r10("cards.not_in_deck", "deck", Discard(Written(52)), f"{HAND10} 4D", step="discard", sets={"deck.jokers": 0}),
    r10("cards.too_many_alike", "deck", "meld 7H 7H 7H", sets={"turn.steps": ["draw", "play", "discard"]}, step="play"),
    r10("cards.not_held", "", "discard KC", f"{HAND10} 4D", step="discard"),
    r13("cards.not_held", "", "meld 7H 8H 9H", "7H 9H KD"),
    r13("cards.not_held", "", "meld 7H 8H 9H / 7D 7S 7H", "7H 8H 9H 7D 7S KD"),
    r13("lay.no_such_meld", "table", "lay 8H on 2", "8H KD", table=RUN),
    r13("swap.no_such_meld", "table", "swap 8H on 2", "8H KD", table=RUN),
    # 3. permission
    r13("draw.not_opened", "turn.draw.from.discard.when", "draw discard", "8H KD", opened=[], step="draw",
        discard="2C"),
    r13("draw.not_allowed", "turn.draw.from.stock.when", "draw stock", "8H KD", step="draw",
        sets={"turn.draw.from.stock": {"take": 1, "when": "lap > 5"}}),
    r13("draw.not_allowed", "turn.draw.from.discard", "draw discard 1", "8H KD", step="draw", discard="2C 3C",
        sets={"turn.draw.from.discard.take": "2.."}),
    r13("draw.not_allowed", "turn.draw.from.discard", "draw discard 1", "8H KD", step="draw", discard="2C 3C",
        options={"pile_take": "whole"}),
    r13("draw.not_allowed", "turn.draw.from", "draw discard", "8H KD", step="draw", discard="2C 3C",
        sets={"turn.draw.from": {"stock": 1}, "remove": ["turn.draw.from.discard"]}),
    r13("lay.not_opened", "table.lay_off.when", "lay 8H on 1", "8H KD", opened=[], table=RUN),
    r13("lay.not_allowed", "table.lay_off.when", "lay 8H on 1", "8H KD", table=RUN,
        sets={"table.lay_off.when": "opened and lap > 3"}),
    r13("lay.not_allowed", "table.lay_off.onto", "lay 8H on 1", "8H KD", table=RUN, sets={"table.lay_off.onto": "own"}),
    r13("swap.not_opened", "table.swap.when", "swap 6H on 1", "6H KD", opened=[], table=table("5H *6H 7H")),
    r13("swap.not_allowed", "table.swap.when", "swap 6H on 1", "6H KD", table=table("5H *6H 7H"),
        sets={"table.swap.when": "lap > 3"}),
    r13("discard.not_allowed", "closing.discard", "discard KD", "KD", sets={"closing.discard": "none"}),
    r13("discard.not_allowed", "closing.discard", "close with KD", "7H 8H 9H KD", sets={"closing.discard": "none"}),
    r10("close.wrong_hand_size", "deal.hand", "close with KD", "AC 2C 3C 4C 5H 5D 5S 9S 9H KD", step="discard"),
    r10("close.wrong_hand_size", "deal.hand", "close", "AC 2C 3C 4C 5H 5D 5S 9S 9H 9D 9C KD", step="discard"),
    r13("pass.not_allowed", "turn.steps", "pass", "7H 8H", step="draw", sets={
        "turn.steps": ["draw", "play"], "closing.discard": "none"}),
    r13("discard.forbid.joker", "turn.discard.forbid.joker", "discard *", "* KD 2C",
        options={"joker_discard": "to_close"}),
    r13("discard.needs.low", "turn.discard.needs.low", "discard KD", "KD 2C",
        sets={"turn.discard.needs.low": "index < 9"}),
    r10("closing.forbid.first_lap", "closing.forbid.first_lap", "close", "AC 2C 3C 4C 5H 5D 5S 9S 9H 9D KD",
        step="discard",
        options={"first_lap_close": "refused"}),
    r13("closing.needs.at_once", "closing.needs.at_once", "discard KD", "KD",
        options={"close_from_hand": "only_at_once"}),
    r13("lay_off.forbid.late", "table.lay_off.forbid.late", "lay 8H on 1", "8H KD", table=RUN,
        sets={"table.lay_off.forbid.late": "lap > 2"}),
    r13("lay_off.needs.long", "table.lay_off.needs.long", "lay 8H on 1", "8H KD", table=RUN,
        sets={"table.lay_off.needs.long": "size > 4"}),
    r13("swap.forbid.after_laying", "table.swap.forbid.after_laying", ["lay 8H on 1", "swap 6H on 1"], "8H 6H KD",
        table=table("5H *6H 7H"), options={"swap_after_laying": "refused"}),
    r13("meld.forbid.large", "table.meld.forbid.large", "meld 7H 8H 9H 10H", "7H 8H 9H 10H KD",
        sets={"table.meld.forbid.large": "size > 3"}),
    r13("meld.needs.a_run", "table.meld.needs.a_run", "meld 7H 7D 7S", "7H 7D 7S KD",
        sets={"table.meld.needs.a_run": "count(run) > 0"}),
    # 4. the target
    r13("draw.stock_empty", "turn.draw.from.stock", "draw stock 3", "7H KD", step="draw", discard="2C", sets={
        "turn.draw.from.stock.take": "1..", "deck.packs": 1, "deck.jokers": 0, "deal.hand": 20,
            "turn.empty_stock.times": 0,
        "players.max": 2}, hands={"A": "7H KD",
            "B": "AC 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AD 2D 3D 4D 5D 6D 7D 8D 9D 10D "
                                  "JD QD AH 2H 3H 4H 5H 6H 8H 9H 10H JH QH KH AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS"}),
    r13("draw.pile_empty", "turn.draw.from.discard", "draw discard", "7H KD", step="draw"),
    r10("draw.too_many", "turn.draw.from.discard", "draw discard 2", discard="2H 3H"),
    r10("draw.too_many", "turn.draw.from.stock", "draw stock 2"),
    r13("draw.too_many", "turn.draw.from.discard", "draw discard 3", "7H KD", step="draw", discard="2H 3H"),
    r13("lay.meld_complete", "melds.set.size", "lay * on 1", "* KD", table=table("7C 7D 7H 7S")),
    r13("lay.meld_complete", "melds.run.size", "lay * on 1", "* KD",
        table=table("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC")),
    r13("swap.no_joker", "melds.run.swap", "swap 6H on 1", "6H KD", table=RUN),
    r13("swap.wrong_card", "melds.run.swap", "swap 8H on 1", "8H KD", table=table("5H *6H 7H")),
    r13("swap.not_yet", "melds.set.swap", "swap 7S on 1", "7S KD", table=table("7C 7D *")),
    r10("discard.just_taken", "turn.discard.forbid.just_taken", ["draw discard", "discard 4H"], discard="4H"),
    r10("discard.just_taken", "turn.discard.forbid.just_taken", ["draw discard", "discard 2C"], discard="2C"),
         # the twin
    # 5. the shape
    r13("meld.too_short", "melds.run.size", "meld 7H 8H", "7H 8H KD"),
    r13("meld.too_short", "melds.set.size", "meld 7H 7D", "7H 7D KD"),
    r13("meld.too_long", "melds.set.size", "meld 7H 7D 7S 7C *", "7H 7D 7S 7C * KD"),
    r13("meld.mixed_ranks", "melds.set.shape", "meld 7H 7D 8S", "7H 7D 8S KD"),
    r13("meld.mixed_suits", "melds.run.shape", "meld 7H 8H 9D", "7H 8H 9D KD", sets=ONLY_RUNS),
    r13("meld.repeated_suit", "melds.set.suits", "meld 7H 7H 7S", "7H 7H 7S KD"),
    r13("meld.repeated_rank", "melds.run.shape", "meld 7H 7H 8H", "7H 7H 8H KD"),
    r13("meld.not_consecutive", "melds.run.ace", "meld 7H 8H 10H", "7H 8H 10H KD"),
    r13("meld.not_consecutive", "melds.run.ace", "meld KH AH 2H", "KH AH 2H KD", options={"ace_in_runs": "both"}),
    r13("meld.too_many_jokers", "melds.set.jokers", "meld 7H * *", "7H * * KD"),
    r13("meld.too_many_jokers", "melds.run.jokers", "lay * on 1", "* KD", table=table("5H *6H 7H")),
    r13("meld.kind_not_allowed", "melds.set.when", "meld 7H 7D 7S", "7H 7D 7S KD", sets={"melds.set.when": "size = 4"}),
    r13("meld.kind_not_allowed", "melds.four.only", "meld 7H 7D 7S 7C", "7H 7D 7S 7C KD", sets={
        "melds.set.size": 3, "melds.four": {"shape": "set", "size": 4, "suits": "distinct", "only": "opening"},
        "values.opening.A": 10, "values.melded.A": 10, "melds.set.swap": False}),
    r13("melds.run.forbid.short", "melds.run.forbid.short", "meld 7H 8H 9H", "7H 8H 9H KD", sets={
        "melds.run.forbid.short": "size < 4"}),
    r13("meld.ambiguous_joker", "melds.run.joker_is", "meld 7H 8H *", "7H 8H * KD"),
    r13("lay.does_not_fit", "melds.run", "lay 9H on 1", "9H KD", table=RUN),
    r13("lay.does_not_fit", "melds.run", "lay 8H on 1 low", "8H KD", table=RUN),
    r13("lay.which_end", "melds.run", "lay * on 1", "* KD", table=RUN),
    # 6. the opening
    r13("open.below_threshold", "opening.points", "meld 7H 8H 9H", "7H 8H 9H KD", opened=[]),
    r13("open.below_threshold", "opening.points", "close with KD", "7H 8H 9H KD", opened=[]),
    r13("opening.needs.exact", "opening.needs.exact", "meld JH QH KH / 2C 2D 2S", "JH QH KH 2C 2D 2S KD", opened=[],
        options={"opening_count": "exactly"}),
    r13("opening.forbid.joker", "opening.forbid.joker", "meld JH QH *KH", "JH QH * KD", opened=[],
        options={"joker_when_opening": "refused"}),
    # 7. the close
    r10("close.hand_not_allowed", "options.five_pairs", "close with KD", "2C 2D 3C 3D 5C 5D 8C 8D JC JD KD",
        step="discard"),
    r10("close.hand_not_allowed", "options.five_pairs", "close as five_pairs", "2C 2D 3C 3D 5C 5D 8C 8D JC JD KD",
        step="discard"),
    r10("close.hand_does_not_fit", "closing.hands.colour", "close as colour", "AC 2C 3C 4C 5H 5D 5S 9S 9H 9D KD",
        step="discard"),
    r10("close.hand_does_not_fit", "closing.hands.five_pairs", "close with KD as five_pairs",
        "AC 2C 3C 4C 5H 5D 5S 9S 9H 9D KD", step="discard", options={"five_pairs": "allowed"}),
    r10("close.cards_left", "closing.hands", "close", f"{HAND10} 4D", step="discard"),
    r10("close.cards_left", "closing.hands", "close", "AC 2C 3C 4C 5H 5D 5S 9S 9H 8D KD", step="discard"),
    r13("close.cards_left", "closing.hands", "close with KD", "KD QD QC"),
    r13("close.no_discard", "closing.discard", "close", "7H 8H 9H"),
    # 8. the end of the turn
    r13("meld.last_card", "closing.discard", "meld 7H 8H 9H", "7H 8H 9H"),
    r13("meld.last_card", "closing.discard", "lay 8H on 1", "8H", table=RUN),
    r13("turn.cannot_end", "turn.discard", "meld 7H 8H *9H", "7H 8H * * *", options={"joker_discard": "to_close"}),
    r13("turn.cannot_end", "turn.discard", "draw discard 2", "JH", step="draw", discard="3S JH",
        options={"same_card_back": "refused"}),
    r13("turn.cannot_end", "turn.draw.from.discard.must", "draw discard 2", "8H KD 3S", step="draw", discard="2C 4S",
        options={"pile_duty": "deepest"}),
    r13("turn.cannot_end", "turn.draw.from.discard.must", ["draw discard 2", "discard 4S"], "2D 2H KD 3S", step="draw",
        discard="2C 4S", options={"pile_duty": "deepest"}),
    r13("turn.cannot_end", "turn.draw.from.discard.must", ["draw discard 2", "meld 2D 3D 4D"], "2D 2H 3D 4D KD",
        step="draw",
        discard="2C 4S", options={"pile_duty": "deepest"}),
)


@cache
def game_of(base: str, options: tuple[Any, ...], sets: tuple[Any, ...], players: str) -> Game:
    return Game(remigio_dsl.load(base, options=dict(options), sets=_thawed(sets)), len(players), players)


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return tuple((key, _frozen(one)) for key, one in value.items())
    return ("list", *value) if isinstance(value, list) else value


def _thawed(value: tuple[Any, ...]) -> dict[str, Any]:
    def one(value: Any) -> Any:
        if isinstance(value, tuple) and value and value[0] == "list":
            return list(value[1:])
        return _thawed(value) if isinstance(value, tuple) else value

    return {key: one(inner) for key, inner in value}


def set_up(case: Case) -> tuple[Game, State]:
    game = game_of(case.base, tuple(case.options.items()), _frozen(case.sets), case.players)
    return game, position.build(game, case.given)


def said(game: Game, move: str | Move) -> tuple[Move, int | None]:
    if not isinstance(move, str):
        return move, None
    name, colon, line = move.rpartition(": ")
    return parse_move(line, game.deck), game.names.index(name) if colon else None


def refused(case: Case) -> tuple[Game, State, Refusal | None]:
    """Return the table, the position before the last move, and why that one is refused."""
    game, state = set_up(case)
    *before, last = [case.moves] if isinstance(case.moves, str | Discard) else case.moves
    for move in before:
        state = game.apply(state, *said(game, move))
    before_it = state.copy()
    refusal = game.refusal(state, *said(game, last))
    assert state == before_it
    if refusal is not None:
        with pytest.raises(IllegalMove) as caught:
            game.apply(state, *said(game, last))
        assert state == before_it
        assert caught.value.refusal == refusal
    return game, state, refusal


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_move_is_refused_by_its_reason_and_the_rule_stands_where_it_says(case: Case):
    game, _, refusal = refused(case)
    assert refusal is not None
    assert (refusal.reason, refusal.path) == (case.reason, case.path)
    if case.path in ("", "table"):
        return
    assert refusal.span is not None
    assert refusal.span.source.name in (f"variants/{case.base}.yaml", "--set")
    written = game.variant.place(case.path)
    assert written is None or written == refusal.span
    if refusal.rule is not None:  # the expression that refused stands on that very line
        assert refusal.rule.excerpt.span().line == refusal.span.line or written is None or "{" in str(written)


def test_every_reason_is_given_by_a_position():
    given = {case.reason for case in CASES}
    assert set(REASONS) <= given


# ---------------------------------------------------------------- which of two reasons

# each move breaks two rules: the reason of the earlier group is told, and then, with that one mended, the later
TWO = (
    # 1 before 2: another's turn, and a card that is not held
    (r10("turn.not_yours", "", "B: discard KC"), r10("cards.not_held", "", "discard KC", f"{HAND10} 4D",
        step="discard")),
    (r10("turn.wrong_step", "", "discard KC"), r10("cards.not_held", "", "discard KC", f"{HAND10} 4D", step="discard")),
    (r10("turn.not_yours", "", "B: meld 7H 8H 9H"), r10("turn.not_in_this_game", "", "meld 7H 8H 9H")),
    (r13("turn.wrong_step", "", "meld 7H 8H 9H", "7H KD", sets={"table.meld.when": "lap > 3"}),
     r13("cards.not_held", "", "meld 7H 8H 9H", "7H KD")),
    # 2 before 3: a meld that is not there, by somebody who has not opened
    (r13("cards.not_held", "", "lay 9H on 4", "8H KD", opened=[], table=RUN),
     r13("lay.no_such_meld", "", "lay 8H on 4", "8H KD", opened=[], table=RUN)),
    (r13("lay.no_such_meld", "", "lay 8H on 4", "8H KD", opened=[], table=RUN),
     r13("lay.not_opened", "", "lay 8H on 1", "8H KD", opened=[], table=RUN)),
    (r13("swap.no_such_meld", "", "swap 8H on 4", "8H KD", opened=[], table=RUN),
     r13("swap.not_opened", "", "swap 8H on 1", "8H KD", opened=[], table=RUN)),
    # 3 before 4
    (r13("draw.not_opened", "", "draw discard", "8H KD", opened=[], step="draw"),
     r13("draw.pile_empty", "", "draw discard", "8H KD", step="draw")),
    (r13("draw.not_opened", "", "draw discard 3", "8H KD", opened=[], step="draw", discard="2C"),
     r13("draw.too_many", "", "draw discard 3", "8H KD", step="draw", discard="2C")),
    (r13("swap.not_opened", "", "swap 8H on 1", "8H KD", opened=[], table=RUN),
     r13("swap.no_joker", "", "swap 8H on 1", "8H KD", table=RUN)),
    (r13("lay.not_opened", "", "lay * on 1", "* KD", opened=[], table=table("7C 7D 7H 7S")),
     r13("lay.meld_complete", "", "lay * on 1", "* KD", table=table("7C 7D 7H 7S"))),
    (r13("swap.forbid.after_laying", "", ["lay 8H on 1", "swap 9H on 1"], "8H 9H KD", table=RUN,
         options={"swap_after_laying": "refused"}),
     r13("swap.no_joker", "", ["lay 8H on 1", "swap 9H on 1"], "8H 9H KD", table=RUN)),
    (r13("lay_off.forbid.late", "", "lay 9H on 1", "9H KD", table=RUN, sets={"table.lay_off.forbid.late": "lap > 2"}),
     r13("lay.does_not_fit", "", "lay 9H on 1", "9H KD", table=RUN)),
    (r10("discard.forbid.high", "", ["draw discard", "discard KD"], discard="KD", sets={
        "turn.discard.forbid.high": "rank = K"}),
     r10("discard.just_taken", "", ["draw discard", "discard KD"], discard="KD")),
    (r13("discard.forbid.joker", "", ["draw discard", "discard *"], "8H KD", step="draw", discard="*",
         options={"joker_discard": "refused"}),
     r13("discard.just_taken", "", ["draw discard", "discard *"], "8H KD", step="draw", discard="*")),
    # 3 before 5 and 7: a condition that asks nothing about groups
    (r13("meld.forbid.large", "", "meld 7H 8H 9H JH", "7H 8H 9H JH KD", sets={"table.meld.forbid.large": "size > 3"}),
     r13("meld.not_consecutive", "", "meld 7H 8H 9H JH", "7H 8H 9H JH KD")),
    (r10("closing.forbid.jokers", "", "close", f"{HAND10} *", step="discard",
        sets={"closing.forbid.jokers": "jokers < 9"}),
     r10("close.cards_left", "", "close", f"{HAND10} *", step="discard")),
    (r10("closing.forbid.first_lap", "", "close", f"{HAND10} *", step="discard",
        options={"first_lap_close": "refused"}),
     r10("close.cards_left", "", "close", f"{HAND10} *", step="discard")),
    (r10("close.wrong_hand_size", "", "close", HAND10, step="discard", options={"first_lap_close": "refused"}),
     r10("closing.forbid.first_lap", "", "close", f"{HAND10} 4D", step="discard",
         options={"first_lap_close": "refused"})),
    # 4 before 5
    (r13("lay.meld_complete", "", "lay 8H on 1", "8H KD", table=table("7C 7D 7H 7S")),
     r13("lay.does_not_fit", "", "lay 8H on 1", "8H KD", table=table("7C 7D 7S"))),
    # within 5, and 5 before 6
    (r13("meld.too_short", "", "meld 7H 8D", "7H 8D KD", opened=[]),
     r13("meld.mixed_ranks", "", "meld 7H 8D 9S", "7H 8D 9S KD", opened=[])),
    (r13("meld.too_long", "", "meld 7H 7D 7S 7C 7C", "7H 7D 7S 7C 7C KD"),
     r13("meld.repeated_suit", "", "meld 7H 7C 7C", "7H 7C 7C KD")),
    (r13("meld.repeated_rank", "", "meld 7H 7H 9H JH", "7H 7H 9H JH KD", opened=[]),
     r13("meld.not_consecutive", "", "meld 7H 9H JH", "7H 9H JH KD", opened=[])),
    (r13("meld.not_consecutive", "", "meld 7H JH * *", "7H JH * * KD", opened=[]),
     r13("meld.too_many_jokers", "", "meld 7H 10H * *", "7H 10H * * KD", opened=[])),
    (r13("meld.not_consecutive", "", "meld 2H 3H 5H", "2H 3H 5H KD", opened=[]),
     r13("open.below_threshold", "", "meld 2H 3H 4H", "2H 3H 4H KD", opened=[])),
    (r13("meld.ambiguous_joker", "", "meld 2H 3H *", "2H 3H * KD", opened=[]),
     r13("open.below_threshold", "", "meld 2H 3H *4H", "2H 3H * KD", opened=[])),
    # 6 before 7 and 8
    (r13("open.below_threshold", "", "meld 2H 3H 4H", "2H 3H 4H", opened=[]),
     r13("meld.last_card", "", "meld JH QH KH", "JH QH KH", opened=[])),
    (r13("open.below_threshold", "", "meld 2C 2D 2S", "2C 2D 2S KD", opened=[], sets={
        "table.meld.needs.a_run": "count(run) > 0"}),
     r13("meld.needs.a_run", "", "meld QC QD QS", "QC QD QS KD", opened=[], sets={
         "table.meld.needs.a_run": "count(run) > 0"})),
    (r13("open.below_threshold", "", "close with KD", "2H 3H 4H KD", opened=[]),
     r13("close.cards_left", "", "close with KD", "2H 3H 5H KD", opened=[])),
    # 4 before 8: the card that was taken, and a duty that is not met
    (r13("discard.just_taken", "", ["draw discard", "discard 2C"], "2D 2H KD 3S", step="draw", discard="2C",
         options={"pile_duty": "deepest"}),
     r13("turn.cannot_end", "", ["draw discard", "discard 3S"], "2D 2H KD 3S", step="draw", discard="2C",
         options={"pile_duty": "deepest"})),
)


@pytest.mark.parametrize(("first", "then"), TWO, ids=str)
def test_of_two_reasons_that_of_the_earlier_group_is_told(first: Case, then: Case):
    for case in (first, then):
        refusal = refused(case)[2]
        assert refusal is not None
        assert refusal.reason == case.reason


# ---------------------------------------------------------------- which refusal of a close


def told(*moves: str, hand: str, **given: Any) -> tuple[str, Mapping[str, object]]:
    refusal = refused(r10("", "", moves, hand, **given))[2]
    assert refusal is not None
    return refusal.reason, refusal.args


def test_a_close_with_nothing_named_is_refused_for_what_is_nearest():
    reason, args = told("close", hand="AC 2C 3C 4C 5H 5D 5S 9S 9H 8D KD", step="discard")
    assert reason == "close.cards_left"
    assert (args["n"], args["points"]) == (3, 26)  # with the king thrown; with another card thrown more are left
    # the card that was just taken may not be thrown, which is no reason against a hand that is not complete anyway
    assert told("draw discard", "close", hand=HAND10, discard="4D")[0] == "close.cards_left"
    # but it is the reason where the hand closes only so
    only = "AC 2C 3C 4C 5H 5D 5S 9S 9H 9D"
    assert told("draw discard", "close", hand=only, discard="KD")[0] == "discard.just_taken"
