"""Bots: stronger ones win more, none moves illegally under any answers, and all they know is their view."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from remigio_dsl import Game, load
from remigio_dsl.core.diagnostics import LoadError
from remigio_dsl.core.resources import variant_names
from remigio_dsl.engine import position
from remigio_dsl.engine.bots import Bot, RandomBot, SteadyBot
from remigio_dsl.engine.levels import LEVELS, BotError, make_bot
from remigio_dsl.engine.memory import partners, remember, usefulness
from remigio_dsl.engine.moves import Close, Discard, parse_move
from remigio_dsl.engine.outlook import Outlook, with_face
from remigio_dsl.engine.sharp import SharpBot
from remigio_dsl.engine.state import State
from remigio_dsl.study.simulate import play_deal

HOUSES = Path(__file__).parents[1] / "houses"
SHIPPED = tuple(variant_names())
REMIGIO = ("remigio-10", "remigio-13")


def gains(game: Game, strong: str, weak: str, seeds: Sequence[int]) -> list[float]:
    """Return for each seed by how many points a deal is better for the strong one, having sat in each seat once."""
    better = 1 if game.variant.match.winner == "highest" else -1
    found = []
    for seed in seeds:
        gained = 0.0
        for seat in range(game.players):
            bots: list[Bot] = [make_bot(strong if one == seat else weak, seed, one) for one in range(game.players)]
            ended, _ = play_deal(game, game.start(seed), bots)
            assert ended.result is not None
            points = {one: better * float(shown.points) for one, shown in ended.result.seats.items()}
            mine = points.pop(seat)
            gained += mine - sum(points.values()) / len(points)
        found.append(gained / game.players)
    return found


def low_end(values: Sequence[float]) -> float:
    """Return the lower end of the 95 % interval of the mean."""
    return float(np.mean(values) - 1.96 * np.std(values, ddof=1) / len(values) ** 0.5)


@pytest.mark.parametrize("name", SHIPPED)
def test_steady_wins_more_than_random(name: str) -> None:
    assert low_end(gains(Game(load(name), 2), "steady", "random", range(12))) > 0


def test_sharp_wins_more_than_steady() -> None:
    assert low_end(gains(Game(load("remigio-13"), 4), "sharp", "steady", range(100, 120))) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_sharp_wins_more_than_steady_by_far_more_than_chance(name: str) -> None:
    variant = load(name)
    seeds = range(200, 400) if variant.players.max > 2 else range(200, 2200)  # between two, luck is more
    assert low_end(gains(Game(variant, min(4, variant.players.max)), "sharp", "steady", seeds)) > 1


# -- legal under any rules
def any_answers(name: str, dice: random.Random) -> dict[str, str]:
    options = [option for option in load(name).options if option.choices]
    some = dice.sample(options, dice.randint(1, min(6, len(options))))
    return {option.name: dice.choice(option.choices).name for option in some}


def played(game: Game, seed: int, deals: int = 1) -> None:
    """Play among sharp, steady and random bots: `play_deal` raises where a move is illegal."""
    state = game.start(seed)
    bots = [make_bot(LEVELS[(seat + seed) % 3], seed, seat) for seat in range(game.players)]
    for _ in range(deals):
        state, _ = play_deal(game, state, bots)
        assert state.result is not None
        if state.over is not None:
            return
        state = game.next_deal(state)


@pytest.mark.parametrize("seed", range(12))
def test_bots_move_legally_under_any_answers(seed: int) -> None:
    name, dice = SHIPPED[seed % len(SHIPPED)], random.Random(seed)
    while True:
        try:
            variant = load(name, options=any_answers(name, dice))
        except LoadError:  # answers that exclude each other
            continue
        break
    played(Game(variant, max(2, min(3, variant.players.max))), seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_bots_move_legally_under_every_answer(name: str) -> None:
    for number, option in enumerate(load(name).options):
        for choice in option.choices:
            try:
                variant = load(name, options={option.name: choice.name})
                played(Game(variant, min(3, variant.players.max)), number)
            except LoadError:
                continue


@pytest.mark.parametrize("path", sorted(HOUSES.glob("*.yaml")), ids=lambda path: path.stem)
def test_bots_move_legally_in_houses(path: Path) -> None:
    if ".cases" not in path.name:
        played(Game(load(path), 3), 3)


# -- what a bot may know
@pytest.mark.parametrize("name", REMIGIO)
def test_a_bot_decides_by_its_view_alone(name: str) -> None:
    """Cards that a player has not seen are exchanged: the choice is the same."""
    game = Game(load(name), 3)
    state = game.start(4)
    bots = [SharpBot(), SteadyBot(), SteadyBot()]
    for _ in range(30):
        if state.result is not None:
            break
        seat = state.turn
        if seat == 0:
            other = state.copy()
            other.stock[2], other.stock[5] = other.stock[5], other.stock[2]
            first, second = state.hands[1], state.hands[2]
            low, high = first & -first, second & -second
            other.hands[1], other.hands[2] = first ^ low | high, second ^ high | low
            assert game.view(other, 0) == game.view(state, 0)
            views = [game.view(one, 0) for one in (state, other)]
            first_move, second_move = (bots[0].choose(view, game, game.legal(state)) for view in views)
            assert first_move == second_move
        state = game.apply(state, bots[seat].choose(game.view(state, seat), game, game.legal(state)))


def test_what_went_by_is_remembered() -> None:
    game = Game(load("remigio-10"), 3)
    state = position.build(
        game, {"hands": {"A": "2C 3D 4H 5S 7C 8D 9H JS QC KD", "B": "9C 9D 2H 3S 5H 6C 7D 8S 10H JD"},
               "discard": "9S", "stock": "KH QH", "turn": "B"},
    )  # fmt: skip
    for line in ("draw discard", "discard 2H", "draw stock", "discard KH"):
        state = game.apply(state, parse_move(line, game.deck))
    # B took the nine of spades, threw the two of hearts; C threw the king of hearts on it
    seat = 0
    face = game.deck.parse_face
    memory = remember(game.view(state, seat), game)
    assert memory.held[1] == (face("9S"),)
    assert memory.thrown[1] == (face("2H"),)
    assert memory.unseen[face("2H")] == 1
    assert memory.unseen[face("KH")] == 1
    assert memory.unseen[face("9S")] == 1
    assert memory.unseen[face("2C")] == 1
    assert memory.unseen[game.deck.joker] == 4
    assert memory.hidden == sum(memory.unseen) == 108 - 10 - 2 - 1
    book = game.book()
    wanted = usefulness(face("9H"), book, memory, 1, 10)
    assert wanted > usefulness(face("9H"), book, memory, 2, 10) > 0
    assert usefulness(face("KC"), book, memory, 1, 10) < wanted


def test_what_is_laid_is_no_longer_held() -> None:
    game = Game(load("remigio-13"), 2)
    dealt = position.build(
        game, {"hands": {"A": "10H 10S JC JD JH 2C 3C 5D 6S 7H 8D 9C QH", "B": "2D"}, "discard": "10C", "lap": 2,
               "opened": ["A"], "turn": "A"},
    )  # fmt: skip
    state = game.apply(dealt, parse_move("draw discard 1", game.deck))
    assert remember(game.view(state, 1), game).held[0] == (game.deck.parse_face("10C"),)
    state = game.apply(state, parse_move("meld 10C 10H 10S", game.deck))
    assert remember(game.view(state, 1), game).held[0] == ()


@pytest.mark.parametrize("name", REMIGIO)
@pytest.mark.parametrize("seed", range(3))
def test_memory_is_right_at_every_moment(name: str, seed: int) -> None:
    """No card that a player holds to be unseen lies open, and what others are known to hold they hold."""
    game = Game(load(name), 3)
    state = game.start(seed)
    bots: list[Bot] = [SteadyBot(), RandomBot(seed, 1), SteadyBot()]
    for _ in range(150):
        if state.result is not None:
            break
        for seat in range(3):
            check_memory(game, state, seat)
        seat = state.turn
        state = game.apply(state, bots[seat].choose(game.view(state, seat), game, game.legal(state)))


def check_memory(game: Game, state: State, seat: int) -> None:
    memory = remember(game.view(state, seat), game)
    hidden = [0] * (game.deck.joker + 1)
    for face in (game.deck.faces[card] for card in state.stock):
        hidden[face] += 1
    for other in range(3):
        if other != seat:
            hand = game.counts_of(state.hands[other])
            known = game.counts(memory.held[other])
            assert all(has >= most for has, most in zip(hand, known, strict=True))
            hidden = [one + has - most for one, has, most in zip(hidden, hand, known, strict=True)]
    assert tuple(hidden) == memory.unseen


def test_partners_are_those_of_the_rules() -> None:
    book = Game(load("remigio-10"), 3).book()
    face = book.deck.parse_face
    pairs = {frozenset(pair) for pair in partners(book, face("AS"))}
    assert frozenset({face("2S"), face("3S")}) in pairs
    assert frozenset({face("QS"), face("KS")}) in pairs
    assert frozenset({face("KS"), face("2S")}) not in pairs
    assert frozenset({face("AH"), face("AD")}) in pairs
    wheel = Game(load("remigio-10", options={"ace_in_runs": "wheel"}), 3).book()
    assert frozenset({face("KS"), face("2S")}) in {frozenset(pair) for pair in partners(wheel, face("AS"))}


# -- what sharp sees
@pytest.mark.parametrize("name", REMIGIO)
def test_one_grouping_answers_for_every_card_that_it_leaves_over(name: str) -> None:
    """What a hand costs after a throw, and what it may come to, is that of the rest looked at by itself."""
    game = Game(load(name), 3)
    for seed in range(6):
        state = game.start(seed)
        view = game.view(state, 0)
        whole = game.counts([*view.hand, *game.view(state, 1).hand[:1]])
        for face in (face for face, many in enumerate(whole) if many):
            together, alone = (Outlook(game, view, remember(view, game)) for _ in range(2))
            rest = with_face(whole, face, -1)
            assert together.cost(whole, face) == pytest.approx(alone.cost(rest))
            assert together.helping(whole, face) == alone.helping(rest)


def test_what_helps_makes_a_meld() -> None:
    game = Game(load("remigio-10"), 3)
    view = game.view(game.start(3), 0)
    for hand in ("8H 9H 2C 2S KD", "AS KS 4D 6D * 9C"):
        counts = game.counts(game.deck.parse_face(word) for word in hand.split())
        helping = Outlook(game, view, remember(view, game)).helping(counts)
        for face in range(game.deck.joker):
            before = {frozenset(group.faces) for group in game.book().groups_in(counts)}
            with_it = game.book().groups_in(with_face(counts, face))
            made = any(len(group.faces) == 3 and frozenset(group.faces) not in before for group in with_it)
            assert bool(helping >> face & 1) == made


def test_sharp_keeps_what_more_unseen_cards_help() -> None:
    game = Game(load("remigio-10"), 2)
    # 8H 9H waits for the sevens and tens of hearts, which nobody has seen; 8C 9C for cards that are all gone
    state = position.build(
        game, {"hands": {"A": "2D 3D 4D 5D JC JD JS 8H 9H 8C 9C", "B": "2S"}, "discard": "7C 10C 7C 10C 4S",
               "turn": "A", "step": "discard"},
    )  # fmt: skip
    move = SharpBot().choose(game.view(state, 0), game, game.legal(state))
    assert move == parse_move("discard 9C", game.deck)


def test_sharp_waits_for_a_premium_where_nobody_is_near() -> None:
    """Two players, first lap, a joker where seven unseen cards would do and double what the other writes."""
    rules = load("remigio-10", sets={"premiums.rows.no_joker.factor": 10})
    game = Game(rules, 2)
    place = {"hands": {"A": "2D 3D 4D 5H 6H 7H 9S 10S JS * KC", "B": "2S 4S 6S 8C 10C QC AH 3H 9H JD"},
             "turn": "A", "step": "discard"}  # fmt: skip
    state = position.build(game, place)
    legal = game.legal(state)
    assert any(isinstance(move, Close) for move in legal)
    assert isinstance(SteadyBot().choose(game.view(state, 0), game, legal), Close)
    assert isinstance(SharpBot().choose(game.view(state, 0), game, legal), Discard)
    plain = Game(load("remigio-10"), 2)
    later = position.build(plain, {**place, "lap": 9})
    assert isinstance(SharpBot().choose(plain.view(later, 0), plain, plain.legal(later)), Close)


# -- time
CROWDED = {
    "hands": {"A": "2C 4C 5D 7D 8H 9S JS QS KH AD 6C * *", "B": "2S 4S"},
    "table": [
        {"id": 1, "owner": "B", "cards": "3H 4H 5H"}, {"id": 2, "owner": "B", "cards": "9C 9D 9H"},
        {"id": 3, "owner": "A", "cards": "10S JS QS"}, {"id": 4, "owner": "C", "cards": "6D 7D 8D"},
        {"id": 5, "owner": "C", "cards": "QC QD QH"}, {"id": 6, "owner": "B", "cards": "2H 2D 2S"},
        {"id": 7, "owner": "A", "cards": "AC 2C 3C"}, {"id": 8, "owner": "C", "cards": "8C 8S 8H"},
    ],
    "discard": "KC 3D 10D 6H 5S 4D JH 7C 10C KS", "opened": ["A", "B", "C"], "lap": 6, "turn": "A",
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("level", "most"), [("steady", 0.05), ("sharp", 0.3)])
def test_a_move_takes_bounded_time(level: str, most: float) -> None:
    """Thirteen cards with two jokers, eight melds on the table, and whole deals: of 100 moves 99 are within bounds."""
    game = Game(load("remigio-13"), 3)
    bot = make_bot(level, 1, 0)
    times = []
    for seed in range(30):
        state = position.build(game, CROWDED) if seed % 3 == 0 else game.start(seed)
        for _ in range(40):
            if state.result is not None:
                break
            view, legal = game.view(state, state.turn), game.legal(state)
            start = time.process_time()
            move = bot.choose(view, game, legal)
            times.append(time.process_time() - start)
            state = game.apply(state, move)
    times.sort()
    assert times[int(0.99 * len(times))] < most


# -- bots by name
def test_bots_are_made_by_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert [type(make_bot(level, 1, 2, 3)) for level in LEVELS] == [RandomBot, SteadyBot, SharpBot]
    guest = "class Guest:\n    def choose(self, view, game, legal):\n        return legal[0]\n"
    broken = "class Broken:\n    def __init__(self):\n        self.share = 1 / 0\n"
    (tmp_path / "guests.py").write_text(f"{guest}class Nobody:\n    pass\n{broken}", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    game = Game(load("remigio-10"), 2)
    state = game.start(1)
    assert make_bot("guests:Guest").choose(game.view(state, 0), game, game.legal(state)) == game.legal(state)[0]
    for name in ("guest", "guests:Other", "guests:Nobody", "guests:Broken", "missing:Bot", "guests:"):
        with pytest.raises(BotError):
            make_bot(name)
