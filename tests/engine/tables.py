"""Rules and tables for the laws of the engine: the shipped variants, any answers to their options, and our own rules.

Each entry of `INVENTED` is a house that plays by words of the language which no shipped variant uses together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random

import remigio_dsl
from remigio_dsl.engine.bots import RandomBot, SteadyBot
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.moves import Move
from remigio_dsl.engine.state import State
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.origin import Option

SHIPPED = ("remigio-10", "remigio-13")
Sets = Mapping[str, object]

INVENTED: Mapping[str, tuple[str, Sets]] = {
    "two discards": ("remigio-10", {
        "turn.draw.from": {"stock": 2, "discard": 2}, "turn.discard.cards": 2, "turn.empty_stock.refill": "all_but_top",
    }),
    "no discard to close": ("remigio-13", {"closing.discard": "none"}),
    "a discard if one likes": ("remigio-13", {
        "closing.discard": "optional", "deal.hand": 7, "deck.packs": 1, "deck.jokers": 2, "players.max": 4,
    }),
    "a turn that ends on the table": ("remigio-13", {
        "turn.steps": ["draw", "play"], "closing.discard": "none", "deal.hand": 6, "opening": {"points": 10},
        "turn.draw": {"when": True, "from": {"stock": 1}}, "turn.play.when": True,
    }),
    "the deepest card is laid": ("remigio-13", {
        "turn.draw.from.discard": {"take": "2..", "when": True, "must": "deepest_laid and from_hand"},
        "opening": {"points": 15}, "turn.discard.forbid.joker": "joker and not closes",
    }),
    "two ways to the pile": ("remigio-13", {
        "turn.draw.from": {
            "stock": 1, "all": {"pile": "discard", "take": "all", "when": "opened", "must": "top_laid"},
            "one": {"pile": "discard", "take": 1, "when": "not opened", "must": "opened and laid or closed"},
        },
        "opening.needs.a_run": "count(run) > 0", "opening.forbid.joker": "jokers > 0", "opening.points": 12,
    }),
    "kinds of their own time": ("remigio-13", {
        "melds.four": {"shape": "set", "size": 4, "suits": "distinct", "jokers": "jokers <= 1", "only": "opening"},
        "melds.pair": {"shape": "set", "size": 2, "suits": "any", "jokers": False, "only": "closing"},
        "values.opening.A": 11, "values.melded.A": 11,
        "closing.hands.pairs": {"groups": ["pair"], "factor": 3}, "melds.run.forbid.short": "size < 4",
        "opening": {"points": 20}, "premiums": {"join": "sum", "most": 5, "rows": {
            "no_joker": {"when": "jokers = 0", "factor": 2}, "concealed": {"when": "concealed", "factor": 2},
            "long": {"when": "any(run where size >= 5)", "factor": 3}}},
        "score.times": "factor",
    }),
    "blocked at the second stock": ("remigio-10", {
        "turn.empty_stock": {"refill": "all", "times": 1, "else": "lowest_wins", "shuffle": False},
        "deal.upcard": "deal > 1", "deal.starts": "loser", "deal.dealer": "closer", "score.no_close": "rows",
    }),
    "three cards left": ("remigio-10", {
        "turn.empty_stock": {"left": 3, "else": "void"}, "deal.starts": "dealer", "deal.dealer": "loser",
        "players.direction": "clockwise",
    }),
    "few laps": ("remigio-13", {
        "turn.limit": {"laps": 6, "else": "lowest_wins"}, "deal.starts": "left", "deal.dealer": "right",
        "table.lay_off.onto": "own", "table.swap.forbid.late": "cards_laid > 0", "table.meld.forbid.many": "size > 6",
        "table.lay_off.needs.two": "count(melds) >= 1", "melds.set.swap": "given >= 1", "opening.points": 20,
    }),
    "hands that grow": ("remigio-10", {
        "deal.hand": "if dealing then 6 + deal else 5 + deal", "players.max": 5, "closing.discard": "optional",
        "closing.needs.late": "lap >= 2", "closing.forbid.jokers": "jokers > 2",
        "score.rows.loss": {"from": "others", "to": "lowest", "points": "due"},
        "match": {"end": "deals = 4", "out": False},
        "premiums.join": "multiply", "premiums.most": 12,
    }),
    "spanish cards": ("remigio-10", {
        "deck": {"cards": "spanish40", "packs": 2, "jokers": 3}, "deal.hand": 8, "melds.run.ace": "low",
        "players.max": 5, "remove": ["values.hand"], "values.hand.A..7": "index",
        "values.hand.S..R": 10, "values.hand.joker": 25, "turn.discards_seen": "all",
        "melds.set.suits": "same", "melds.run.forbid.side_by_side": "adjacent",
        "showdown": {"lay_off": {"onto": "anyone", "when": "deadwood < 40"}},
    }),
    "everything is forbidden": ("remigio-13", {
        "turn.discard.forbid.low": "index <= 9 and not closes", "turn.discard.forbid.joker": "joker", "deal.hand": 5,
        "turn.draw.from.stock": {"take": 1, "when": "lap > 2"}, "opening": {"points": 5},
        "turn.limit.laps": 9,
    }),
    "cut and wheel": ("remigio-13", {
        "cut": {"look": 3, "keep": "jokers"}, "melds.run.jokers": "jokers <= 2 and not adjacent",
        "melds.set.jokers": "jokers <= 2", "turn.draw.when": True, "turn.play.when": True,
        "table.lay_off.when": True, "table.swap.when": True, "turn.empty_stock.times": 0,
    }),
}


@cache
def invented(name: str) -> Variant:
    base, sets = INVENTED[name]
    return remigio_dsl.load(base, sets=sets)


@cache
def game_of(name: str, players: int) -> Game:
    """Return the table of a shipped or an invented variant."""
    variant = invented(name) if name in INVENTED else remigio_dsl.load(name)
    return Game(variant, players)


def random_answers(variant: Variant, rng: Random, most: int = 4) -> Variant:
    """Return the variant with up to `most` answers that go together, chosen at random."""
    answers: dict[str, str | int] = {}
    found = variant
    for option in rng.sample(variant.options, len(variant.options)):
        if len(answers) == most:
            break
        tried = {**answers, option.name: _answer(option, rng)}
        try:
            found = remigio_dsl.load(variant.name, options=tried)
        except remigio_dsl.LoadError:
            continue
        answers = tried
    return found


def _answer(option: Option, rng: Random) -> str | int:
    if option.number is not None:
        least, most = option.number
        return rng.randint(least, min(most, least + 100))
    return rng.choice(option.choices).name


Choose = Callable[[Game, State, list[Move]], Move]


def bots(game: Game, seed: int, steady: bool = False) -> Choose:
    """Return players that choose by bots, one a seat."""
    seats = [SteadyBot() if steady else RandomBot(seed, seat) for seat in range(game.players)]

    def choose(game: Game, state: State, legal: list[Move]) -> Move:
        return seats[state.turn].choose(game.view(state, state.turn), game, legal)

    return choose


def deal_out(game: Game, state: State, choose: Choose, most: int = 20_000) -> Iterator[tuple[State, list[Move], Move]]:
    """Yield each position of a deal with its legal moves and the one that is made; the last position is in `end`."""
    for _ in range(most):
        if state.result is not None:
            return
        legal = game.legal(state)
        assert legal, f"no move at {game.step(state)}, lap {state.lap}"
        move = choose(game, state, legal)
        yield state, legal, move
        state = game.apply(state, move)
    raise AssertionError("a deal without end")


def play_deal(game: Game, state: State, choose: Choose, most: int = 20_000) -> State:
    """Return the position at the end of the deal."""
    for before, _, move in deal_out(game, state, choose, most):
        state = game.apply(before, move)
    return state


def cards_of(state: State) -> list[int]:
    """Return every card of a position, wherever it lies."""
    found = [card for hand in state.hands for card in range(hand.bit_length()) if hand >> card & 1]
    found += state.stock + state.discard
    return found + [slot.card for meld in state.table for slot in meld.slots]
