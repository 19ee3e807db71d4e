"""Laws of play: they hold for the shipped variants, for any answers to their questions, and for rules of our own."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from engine.tables import INVENTED, SHIPPED, bots, cards_of, deal_out, game_of, play_deal, random_answers

import remigio_dsl
from remigio_dsl.core.cards import Written
from remigio_dsl.engine import position, records
from remigio_dsl.engine.bots import SteadyBot
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.moves import Close, Discard, Draw, Lay, Meld, Move, Pass, Swap, format_move, parse_move
from remigio_dsl.engine.state import IllegalMove, State

EVERY = (*SHIPPED, *INVENTED)


def told(game: Game, state: State) -> Any:
    """Return a position as text: twins of a card do not differ in it."""
    return position.read_back(game, state)


@cache
def sample(
    name: str, players: int, seed: int, every: int, steady: bool = False
) -> tuple[tuple[State, list[Move]], ...]:
    """Return some positions of a deal, with their legal moves."""
    game = game_of(name, players)
    some = Random(seed)
    walk = deal_out(game, game.start(seed), bots(game, seed, steady))
    return tuple((state, legal) for state, legal, _ in walk if some.random() < 1 / every)


# ---------------------------------------------------------------- one deal


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("players", [2, 4])
def test_a_deal_keeps_its_cards_offers_a_move_and_ends(name: str, players: int):
    game = game_of(name, players)
    all_cards = list(range(game.deck.size))
    for steady in (False, True):
        for state, _, move in deal_out(game, game.start(players), bots(game, players, steady)):
            assert sorted(cards_of(state)) == all_cards
            assert parse_move(format_move(move, game.deck), game.deck) == move
        end = game.apply(state, move)
        assert sorted(cards_of(end)) == all_cards
        assert end.result is not None


@pytest.mark.parametrize("name", EVERY)
def test_every_legal_move_is_accepted_and_leaves_its_position_alone(name: str):
    game = game_of(name, 3)
    for state, legal in sample(name, 3, 5, 20):
        before, text = state.copy(), told(game, state)
        assert len(set(legal)) == len(legal)
        for move in legal:
            assert game.refusal(state, move) is None
            after = game.apply(state, move)
            assert state == before
            assert told(game, state) == text
            said = parse_move(format_move(move, game.deck), game.deck)
            assert told(game, game.apply(state, said)) == told(game, after)


def others(game: Game, state: State) -> Iterator[Move]:
    """Return every draw, discard, close, lay-off, exchange and single group that could be tried here."""
    for pile, cards in (("stock", state.stock), ("discard", state.discard)):
        yield from (Draw(pile, count) for count in range(min(len(cards), 12) + 2))
    faces = range(game.deck.joker + 1)
    held = sorted(set(game.faces_of(state.hands[state.turn])))
    yield from (Discard(Written(face)) for face in faces)
    yield from (Close(Written(face)) for face in faces)
    yield from (Close(None), Pass())
    for meld in state.table[:6]:
        for face in held:
            yield from (Lay((Written(face),), meld.id, end) for end in ("", "low", "high"))
            yield Swap((Written(face),), meld.id)
        yield from (Swap((Written(one), Written(two)), meld.id) for one, two in combinations(held[:8], 2))
    counts = game.counts_of(state.hands[state.turn])
    kinds = [kind.name for kind in game.variant.melds]
    yield from (Meld((group.cards,)) for group in game.book(state.deal).groups_in(counts, kinds)[:60])
    yield from (Meld((tuple(map(Written, some)),)) for some in combinations(held[:7], 3))


@pytest.mark.parametrize("name", EVERY)
def test_a_move_that_is_not_listed_is_refused_or_leads_where_a_listed_one_leads(name: str):
    game = game_of(name, 2)
    for state, legal in sample(name, 2, 3, 60):
        before = state.copy()
        reached = None
        for move in others(game, state):
            if move in legal:
                continue
            refusal = game.refusal(state, move)
            if refusal is None:
                reached = reached or [told(game, game.apply(state, one)) for one in legal]
                assert told(game, game.apply(state, move)) in reached, format_move(move, game.deck)
                continue
            with pytest.raises(IllegalMove) as caught:
                game.apply(state, move)
            assert caught.value.refusal.reason == refusal.reason
            assert state == before


def test_nobody_moves_out_of_turn_or_after_the_end():
    for name in SHIPPED:
        game = game_of(name, 3)
        for state, legal in sample(name, 3, 5, 9):
            for seat in state.seats:
                refusal = game.refusal(state, legal[0], seat)
                assert (refusal is None) == (seat == state.turn)
                assert refusal is None or refusal.reason == "turn.not_yours"
        end = play_deal(game, game.start(5), bots(game, 5, True))
        assert game.legal(end) == []
        for move in (Draw("stock"), Discard(Written(0)), Close(), Pass()):
            refusal = game.refusal(end, move)
            assert refusal is not None
            assert refusal.reason == "turn.deal_over"


def test_a_step_is_passed_only_where_it_leaves_nothing_else():
    for name in EVERY:
        game = game_of(name, 2)
        last_is_play = game.variant.turn.steps[-1].name == "play"
        for state, legal in sample(name, 2, 3, 60):
            can_pass = game.refusal(state, Pass()) is None
            assert can_pass == (Pass() in legal)
            assert not can_pass or legal == [Pass()] or last_is_play


# ---------------------------------------------------------------- any answers


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", SHIPPED)
def test_any_answers_that_go_together_make_a_game_that_ends(name: str, seed: int):
    rng = Random(seed)
    variant = random_answers(remigio_dsl.load(name), rng)
    game = Game(variant, rng.randint(2, 4))
    all_cards = list(range(game.deck.size))
    for steady in (False, True):
        walk = deal_out(game, game.start(seed), bots(game, seed, steady))
        for at, (now, legal, move) in enumerate(walk):
            state = game.apply(now, move)
            assert sorted(cards_of(state)) == all_cards
            for one in legal if at % 40 == 0 else ():
                assert game.refusal(now, one) is None
        assert state.result is not None
        assert state.totals == state.result.totals


# ---------------------------------------------------------------- hidden cards


def hidden_swapped(game: Game, state: State, seat: int, rng: Random) -> State:
    """Return the position with the stock and the hands of the others dealt anew among themselves."""
    other = state.copy()
    hidden = state.stock[:]
    for one in state.seats:
        if one != seat:
            hidden += [card for card in range(game.deck.size) if state.hands[one] >> card & 1]
    rng.shuffle(hidden)
    other.stock = [hidden.pop() for _ in state.stock]
    for one in state.seats:
        if one != seat:
            other.hands[one] = sum(1 << hidden.pop() for _ in range(state.hands[one].bit_count()))
    return other


@pytest.mark.parametrize("name", EVERY)
def test_what_a_player_sees_may_do_and_would_choose_hangs_on_no_hidden_card(name: str):
    game = game_of(name, 3)
    rng = Random(1)
    steady = SteadyBot()
    for state, legal in sample(name, 3, 8, 8, True):
        for seat in state.seats:
            other = hidden_swapped(game, state, seat, rng)
            seen, also = game.view(state, seat), game.view(other, seat)
            assert seen == also
            assert repr(seen) == repr(also)
            if seat == state.turn:
                assert game.legal(other) == legal
                assert steady.choose(seen, game, legal) == steady.choose(also, game, legal)


@pytest.mark.parametrize("name", SHIPPED)
def test_twins_change_places_unseen(name: str):
    game = game_of(name, 2)
    half = game.deck.joker

    def twin(card: int) -> int:
        return card if card >= half * 2 else (card + half) % (2 * half)

    def twins(hand: int) -> int:
        return sum(1 << twin(card) for card in range(game.deck.size) if hand >> card & 1)

    for state, _ in sample(name, 2, 3, 12):
        other = state.copy()

        other.stock = list(map(twin, state.stock))
        other.discard = list(map(twin, state.discard))
        other.hands = [twins(hand) for hand in state.hands]
        other.held = twins(state.held)
        other.table = [
            replace(meld, slots=tuple(slot._replace(card=twin(slot.card)) for slot in meld.slots))
            for meld in state.table
        ]
        assert told(game, state) == told(game, other)
        for seat in state.seats:
            assert game.view(state, seat) == game.view(other, seat)
        assert game.legal(state) == game.legal(other)


# ---------------------------------------------------------------- whole matches and their records

SHORT = {
    "remigio-10": {"define.limit": 50, "turn.limit.laps": 25, "score.no_close": "rows"},
    "remigio-13": {"define.target": 60, "turn.limit.laps": 12, "match.end": "best >= target or deals = 5"},
}


@cache
def short(name: str, players: int) -> Game:
    return Game(remigio_dsl.load(name, sets=SHORT[name]), players)


def match_of(game: Game, seed: int, steady: bool, most: int = 60) -> list[tuple[State, int, Move]]:
    """Return every position of a match with the move that is made; the last one is over."""
    choose = bots(game, seed, steady)
    state = game.start(seed)
    steps: list[tuple[State, int, Move]] = []
    for _ in range(most):
        steps += [(now, now.turn, move) for now, _, move in deal_out(game, state, choose)]
        state = game.apply(steps[-1][0], steps[-1][2])
        if state.over is not None:
            steps.append((state, -1, Pass()))
            return steps
        state = game.next_deal(state)
    raise AssertionError("a match without end")


@pytest.mark.parametrize("steady", [True, False])
@pytest.mark.parametrize("name", SHIPPED)
def test_a_match_is_played_to_its_end(name: str, steady: bool):
    game = short(name, 4)
    state = match_of(game, 2, steady)[-1][0]
    assert state.over is not None
    totals = [sum(past.seats[seat].points for past in state.history if seat in past.seats) for seat in range(4)]
    assert list(state.totals) == totals
    best = min if name == "remigio-10" else max
    left = set(range(4)) - {seat for past in state.history for seat in past.out}
    assert {totals[seat] for seat in state.over.winners} == {best(totals[seat] for seat in left or range(4))}
    for past, later in zip(state.history, state.history[1:], strict=False):
        assert later.deal == past.deal + 1
        assert not set(past.out) & set(later.seats)


def test_one_seed_gives_one_match_and_another_seed_another():
    game = short("remigio-13", 2)
    played = [[format_move(move, game.deck) for _, _, move in match_of(game, seed, True)] for seed in (4, 4, 5)]
    assert played[0] == played[1]
    assert played[0] != played[2]


def record(game: Game, path: Path, steps: Sequence[tuple[State, int, Move]], seed: int) -> list[int]:
    """Write a match and return how many bytes the file had after each of its lines."""
    head = records.Head(game.variant.name, game.variant.rules_hash, game.names, ("bot",) * game.players, seed)
    writer = records.Writer.create(path, head)
    sizes = [path.stat().st_size]
    for _, seat, move in steps:
        if seat >= 0:
            writer.move(game, seat, move)
            sizes.append(path.stat().st_size)
    writer.close()
    return sizes


@pytest.mark.parametrize("name", SHIPPED)
def test_a_record_plays_the_same_positions_again(name: str, tmp_path: Path):
    game = short(name, 3)
    steps = match_of(game, 7, True)
    record(game, tmp_path / "match", steps, 7)
    states = records.replay(game, *records.read(tmp_path / "match"))
    again = [state for state in states if state.result is None or state.over is not None]
    assert [told(game, state) for state in again] == [told(game, state) for state, _, _ in steps]


def test_a_record_torn_at_any_byte_loses_its_last_line_at_most(tmp_path: Path):
    game = short("remigio-10", 2)
    steps = match_of(game, 3, True)[:40]
    path = tmp_path / "match"
    sizes = record(game, path, steps, 3)
    whole = path.read_bytes()
    full = records.read(path)[1]
    torn = tmp_path / "torn"
    for cut in range(len(whole)):
        if cut >= sizes[0] and cut < sizes[-8] and cut % 7:
            continue
        torn.write_bytes(whole[:cut])
        if cut < sizes[0]:
            with pytest.raises(records.RecordError):
                records.read(torn)
            continue
        kept = max(at for at, size in enumerate(sizes) if size <= cut)
        assert [event.line for event in records.read(torn)[1]] == [event.line for event in full[:kept]]
    torn.write_bytes(whole[: sizes[-2] + 3])
    writer = records.Writer.resume(torn)
    _, seat, move = steps[-1]
    writer.move(game, seat, move)
    writer.close()
    assert torn.read_bytes() == whole


def test_a_record_changed_anywhere_before_its_last_line_is_noticed(tmp_path: Path):
    game = short("remigio-10", 2)
    path = tmp_path / "match"
    sizes = record(game, path, match_of(game, 3, True)[:12], 3)
    whole = path.read_bytes()
    rng = Random(2)
    for _ in range(60):
        at = rng.randrange(sizes[-3])
        changed = bytearray(whole)
        changed[at] ^= 1 << rng.randrange(7)
        path.write_bytes(changed)
        with pytest.raises(records.RecordError):
            records.replay(game, *records.read(path))


def test_moves_are_taken_back_by_keeping_positions(tmp_path: Path):
    game = short("remigio-13", 2)
    head = records.Head(game.variant.name, game.variant.rules_hash, game.names, ("me", "bot"), 9)
    writer = records.Writer.create(tmp_path / "match", head)
    choose = bots(game, 9)
    rng = Random(9)
    states = [game.start(9)]
    texts = [told(game, states[0])]
    for _ in range(120):
        if states[-1].result is not None:
            break
        if len(states) > 3 and rng.random() < 0.25:
            back = rng.randint(1, 3)
            del states[-back:], texts[-back:]
            writer.undo(back)
            assert told(game, states[-1]) == texts[-1]
            continue
        move = choose(game, states[-1], game.legal(states[-1]))
        writer.move(game, states[-1].turn, move)
        states.append(game.apply(states[-1], move))
        texts.append(told(game, states[-1]))
    writer.close()
    assert [told(game, state) for state in records.replay(game, *records.read(tmp_path / "match"))] == texts


def test_a_whole_last_line_that_was_changed_is_damage_and_no_torn_line(tmp_path: Path) -> None:
    """A torn line has no end; a line with an end that does not fit its seal was changed."""
    game = Game(remigio_dsl.load("remigio-10"), 2)
    head = records.Head("remigio-10", game.variant.rules_hash, game.names, ("bot", "bot"), 3)
    path = tmp_path / "match.txt"
    writer = records.Writer.create(path, head)
    writer.move(game, 0, game.legal(game.start(3))[0])
    writer.close()
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole.replace("draw", "drew"), encoding="utf-8")
    with pytest.raises(records.RecordError) as wrong:
        records.read(path)
    assert wrong.value.diagnostic.code == "E503"
