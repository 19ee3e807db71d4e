"""Deals: the same cards for one address for ever, each order of the cards as likely, and the right player starts."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import permutations, product
from pathlib import Path

import pytest
from engine.tables import SHIPPED, bots, game_of, play_deal

import remigio_dsl
from remigio_dsl.core.cards import Written
from remigio_dsl.engine import dealing
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.moves import Discard, Draw
from remigio_dsl.engine.random import REFILL, SHUFFLE, Stream
from remigio_dsl.engine.state import DealResult, State

GOLDEN = Path(__file__).parent / "first_deals.txt"
SEEDS = (0, 1, 42, 2**70 + 5, -3)


def first_deals() -> Iterator[str]:
    """Yield the first two deals of each table, one a line."""
    for name in SHIPPED:
        for players in range(2, 7):
            game = game_of(name, players)
            for seed in SEEDS:
                for deal in (1, 2):
                    yield f"{name} {players} {seed} {deal}: {text(game, dealt(game, seed, deal))}"


def dealt(game: Game, seed: int, deal: int, match: int = 0) -> State:
    return dealing.dealt(game, seed, match, deal, 0, (0,) * game.players, tuple(range(game.players)), ())


def text(game: Game, state: State) -> str:
    faces = game.deck.faces
    hands = [game.deck.format_faces(game.faces_of(hand)) for hand in state.hands]
    piles = [[faces[card] for card in pile] for pile in (state.stock[-3:][::-1], state.discard)]
    return " | ".join([*hands, *map(game.deck.format_faces, piles)])


def test_the_first_deals_are_those_of_every_version():
    assert list(first_deals()) == GOLDEN.read_text(encoding="utf-8").splitlines()


# ---------------------------------------------------------------- addresses


@pytest.mark.parametrize("name", SHIPPED)
def test_a_deal_does_not_hang_on_what_was_played_before(name: str):
    game = Game(remigio_dsl.load(name, sets={"turn.limit.laps": 8}), 3)
    later = []
    for steady in (True, False):
        state = game.start(11)
        for _ in range(3):
            state = play_deal(game, state, bots(game, 5, steady))
            if state.over is not None:
                break
            state = game.next_deal(state)
        later.append(state)
    one, other = later
    assert one.deal == other.deal == 4
    assert one.history != other.history
    assert (one.hands, one.stock, one.discard) == (other.hands, other.stock, other.discard)


def test_the_stock_is_made_again_by_its_own_address():
    game = game_of("remigio-10", 2)
    orders = []
    for drawn in (3, 8):
        state = game.start(4)
        state.stock = state.stock[:drawn]
        while state.reshuffles == 0:
            before = state
            state = game.apply(state, Draw("stock"))
            seat = before.turn
            if state.reshuffles == 0:
                state = game.apply(state, Discard(Written(game.faces_of(state.hands[seat])[0])))
        cards = before.discard[:]
        Stream(4, 0, 1, REFILL, 1).shuffle(cards)
        assert state.stock == cards[:-1]
        orders.append(cards)
    assert orders[0] != orders[1]


def test_other_numbers_are_other_cards():
    game = game_of("remigio-13", 4)
    addresses = list(product((1, 2, -1), (0, 1), (1, 2, 3)))
    found = {tuple(dealt(game, seed, deal, match).hands) for seed, match, deal in addresses}
    assert len(found) == len(addresses)


def test_two_games_of_one_pack_get_the_same_cards():
    answers = {"swap_in_sets": "any_missing", "figures_when_opening": "ten"}
    games = [Game(remigio_dsl.load("remigio-13", options=options), 4) for options in ({}, answers)]
    for deal in (1, 2):
        one, other = (text(game, dealt(game, 6, deal)) for game in games)
        assert one == other


# ---------------------------------------------------------------- chances

# the 0.9999 quantiles of chi-square, by degrees of freedom
QUANTILE = {9: 33.72, 23: 54.52, 81: 137.95}


def chi_square(counts: Mapping[object, int], cells: int, total: int) -> float:
    mean = total / cells
    return sum((n - mean) ** 2 for n in counts.values()) / mean + (cells - len(counts)) * mean


def test_every_card_is_as_often_at_every_place():
    shuffles = 100_000
    places: Counter[tuple[int, int]] = Counter()
    for seed in range(shuffles):
        cards = list(range(10))
        Stream(seed, 0, 1, SHUFFLE).shuffle(cards)
        places.update(enumerate(cards))
    # one row and one column of ten follow from the others: 9 x 9 degrees of freedom
    assert chi_square(places, 100, shuffles * 10) < QUANTILE[81]


def test_every_order_of_four_cards_is_as_likely():
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(12_000):
        cards = list(range(4))
        Stream(seed, 7, SHUFFLE).shuffle(cards)
        orders[tuple(cards)] += 1
    assert set(orders) == set(permutations(range(4)))
    assert chi_square(orders, 24, 12_000) < QUANTILE[23]


def test_one_stream_is_even_within_itself():
    stream = Stream(1, 2, 3)
    counts = Counter(stream.below(10) for _ in range(50_000))
    assert chi_square(counts, 10, 50_000) < QUANTILE[9]


# ---------------------------------------------------------------- who starts and who deals

WORDS = ("next", "right", "left", "dealer", "closer", "winner", "loser")


def after_a_deal(game: Game, out: tuple[int, ...], closer: int | None, dealer: int, base: State) -> State:
    """Return a position whose deal has ended, with these players out."""
    assert base.result is not None
    result: DealResult = replace(base.result, closer=closer, out=out)
    state = base.copy()
    state.dealer, state.result, state.history, state.over = dealer, result, (result,), None
    return state


@pytest.fixture(scope="module", params=["clockwise", "counterclockwise"])
def ended(request: pytest.FixtureRequest) -> tuple[str, State]:
    game = Game(remigio_dsl.load("remigio-10", sets={"turn.limit.laps": 1, "score.no_close": "rows"}), 4)
    return request.param, play_deal(game, game.start(3), bots(game, 3))


@pytest.mark.parametrize("word", WORDS)
def test_whoever_is_out_neither_starts_nor_deals(word: str, ended: tuple[str, State]):
    direction, base = ended
    sets = {"deal.starts": word, "deal.dealer": word, "players.direction": direction}
    game = Game(remigio_dsl.load("remigio-10", sets=sets), 4)
    for gone in product((False, True), repeat=4):
        out = tuple(seat for seat in range(4) if gone[seat])
        if len(out) == 4:
            continue
        for dealer, closer in product(range(4), (None, 0, 1, 2, 3)):
            state = game.next_deal(after_a_deal(game, out, closer, dealer, base))
            left = [seat for seat in range(4) if not gone[seat]]
            assert sorted(state.seats) == left
            assert state.dealer in left
            assert state.turn == state.seats[0]
            assert all(state.hands[seat] == 0 for seat in out)
            at = state.seats.index(min(state.seats))
            assert (*state.seats[at:], *state.seats[:at]) == tuple(left)  # still round the table
            if word == "closer" and closer in left:
                assert state.dealer == state.seats[0] == closer


def test_the_deal_goes_round_and_the_next_player_starts():
    game = Game(remigio_dsl.load("remigio-13", sets={"turn.limit.laps": 1, "define.target": 5000}), 3)
    state = game.start(1)
    rounds = []
    for _ in range(4):
        rounds.append((state.dealer, state.seats[0]))
        state = game.next_deal(play_deal(game, state, bots(game, 1)))
    assert rounds == [(2, 0), (0, 1), (1, 2), (2, 0)]


def test_hands_that_grow_beyond_the_pack_stop_at_an_equal_part_of_it():
    sets = {"deal.hand": "if dealing then 8 + deal else 6 + deal", "players.max": 4}
    game = Game(remigio_dsl.load("remigio-10", sets=sets), 4)
    sizes = {deal: sorted(hand.bit_count() for hand in dealt(game, 1, deal).hands) for deal in (1, 20, 21, 500)}
    assert sizes == {1: [7, 7, 7, 9], 20: [26, 26, 26, 28], 21: [26, 26, 26, 26], 500: [26, 26, 26, 26]}
    shrinking = Game(remigio_dsl.load("remigio-10", sets={"deal.hand": "20 - deal", "players.max": 4}), 4)
    assert {hand.bit_count() for hand in dealt(shrinking, 1, 90).hands} == {1}


# ---------------------------------------------------------------- the cut


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("look", [1, 3])
def test_the_cutter_keeps_the_jokers_and_holds_no_more_cards_than_others(look: int, players: int):
    option = {1: "one", 3: "three"}[look]
    game = Game(remigio_dsl.load("remigio-13", options={"cut_for_jokers": option}), players)
    plain = game_of("remigio-13", players)
    kept: Counter[int] = Counter()
    for seed in range(300):
        state = game.start(seed)
        assert {hand.bit_count() for hand in state.hands} == {13}
        stock = list(range(game.deck.size))
        Stream(seed, 0, 1, SHUFFLE).shuffle(stock)
        jokers = dealing.cut_jokers(game, seed, 0, 1, stock)
        kept[len(jokers)] += 1
        cutter = dealing.right_of(game, players - 1, range(players))
        assert all(state.hands[cutter] >> card & 1 for card in jokers)
        if not jokers:
            assert state.hands == plain.start(seed).hands
    assert set(kept) <= set(range(look + 1))
    assert kept[1] > 5
    assert kept[0] > 200


if __name__ == "__main__":
    GOLDEN.write_text("".join(f"{line}\n" for line in first_deals()), encoding="utf-8")
