"""Scores: what was played is worth what the written rules say, premiums and lay-offs by an exhaustive search."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from engine import scores
from engine.tables import bots, play_deal

import remigio_dsl
from remigio_dsl.engine import position, questions
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.moves import Close
from remigio_dsl.engine.state import State


def texts(game: Game, faces: object) -> list[str]:
    return [game.deck.format_face(face) for face in faces]  # type: ignore[attr-defined]


def ended(game: Game, seed: int, steady: bool) -> State:
    return play_deal(game, game.start(seed), bots(game, seed, steady))


# ---------------------------------------------------------------- deals that were played


@pytest.mark.parametrize("players", [2, 4, 7])
def test_a_deal_of_ten_card_remigio_scores_by_the_written_rules(players: int):
    game = Game(remigio_dsl.load("remigio-10"), players)
    for seed in range(7):
        state = ended(game, seed, True)
        result = state.result
        assert result is not None
        assert result.closer is not None
        hands = {seat: texts(game, game.faces_of(state.hands[seat])) for seat in state.seats}
        factor = max(scores.factors(hands[result.closer], game.deck.packs))
        assert result.factor == factor
        assert result.seats[result.closer].points == 0
        for seat in set(state.seats) - {result.closer}:
            left = scores.deadwood(hands[seat])
            assert result.seats[seat].deadwood == left
            assert result.seats[seat].points == scores.due(left, factor)
        assert list(state.totals) == [result.seats[seat].points for seat in range(players)]


@pytest.mark.parametrize(("players", "steady", "laps"), [(2, True, 100), (4, True, 100), (3, False, 40), (2, False, 9)])
def test_a_deal_of_thirteen_card_remigio_scores_by_the_written_rules(players: int, steady: bool, laps: int):
    game = Game(remigio_dsl.load("remigio-13", sets={"turn.limit.laps": laps}), players)
    endings: Counter[str] = Counter()
    for seed in range(6):
        state = ended(game, seed, steady)
        result = state.result
        assert result is not None
        endings[result.ending] += 1
        faces = game.deck.faces
        table = [
            [
                (game.deck.format_face(faces[slot.card]), game.deck.format_face(slot.stands), slot.owner)
                for slot in meld.slots
            ]
            for meld in state.table
        ]
        hands = [texts(game, game.faces_of(hand)) for hand in state.hands]
        expected = scores.score13(table, hands, result.closer, result.laps)
        assert [result.seats[seat].points for seat in range(players)] == expected
        assert list(state.totals) == expected
    assert endings["close"] if steady else sum(endings.values()) == 6


def test_ways_of_settling_move_the_same_points():
    games = {
        settling: Game(remigio_dsl.load("remigio-10", options={"settling": settling}), 4)
        for settling in ("elimination", "winner_collects", "chips")
    }
    for seed in range(8):
        results = {name: ended(game, seed, True).result for name, game in games.items()}
        owed = results["elimination"]
        assert owed is not None
        dues = [owed.seats[seat].points for seat in range(4)]
        collected, paid = results["winner_collects"], results["chips"]
        assert collected is not None
        assert paid is not None
        for seat in range(4):
            closed = seat == owed.closer
            assert collected.seats[seat].points == (sum(dues) if closed else 0)
            assert paid.seats[seat].points == (sum(dues) if closed else -dues[seat])


# ---------------------------------------------------------------- premiums

SUITS = "CDHS"


def closable(rng: Random, packs: int) -> list[str]:
    """Return ten cards that are likely to close: a long run, one suit, one rank or a mixture, and some jokers."""
    kind = rng.randrange(5)
    cards: list[str] = []
    row = [*scores.RANKS, "A"]
    if kind == 0:
        at, name = rng.randrange(5), rng.choice(SUITS)
        cards = [one + name for one in row[at : at + 10]]
    elif kind == 1:
        name = rng.choice(SUITS)
        cards = [one + name for one in rng.sample(scores.RANKS * packs, 10)]
    elif kind == 2:
        name = rng.choice(scores.RANKS)
        cards = rng.sample([name + one for one in SUITS * packs], min(10, 4 * packs))
    while len(cards) < 10:
        size = rng.choice([3, 3, 4])
        if rng.random() < 0.5:
            at, name = rng.randrange(14 - size), rng.choice(SUITS)
            cards += [one + name for one in row[at : at + size]]
        else:
            one = rng.choice(scores.RANKS)
            cards += [one + name for name in rng.sample(SUITS, size)]
    cards = cards[:10]
    for _ in range(rng.choice([0, 0, 1, 2, 3])):
        cards[rng.randrange(10)] = "*"
    limits = Counter(cards)
    return [] if any(n > (2 * packs if card == "*" else packs) for card, n in limits.items()) else cards


@pytest.mark.parametrize("join", ["best", "multiply", "sum"])
@pytest.mark.parametrize("players", [2, 7])
def test_a_close_pays_the_best_of_all_its_groupings(players: int, join: str):
    game = Game(remigio_dsl.load("remigio-10", options={"premiums_join": join}), players)
    rng = Random(players)
    factors: Counter[object] = Counter()
    for _ in range(90):
        cards = closable(rng, game.deck.packs)
        if not cards:
            continue
        judged = questions.judge_close(game, game.deck.parse_cards(" ".join(cards)))
        expected = max(scores.factors(cards, game.deck.packs, join), default=None)
        assert judged.factor == expected, cards
        assert judged.allowed == (expected is not None), cards
        factors[expected] += 1
    assert len(factors) >= 6
    assert sum(factors.values()) > 60


def pairs(rng: Random) -> list[str]:
    """Return ten cards that are five pairs, or nearly."""
    cards: list[str] = []
    for _ in range(5):
        name = rng.choice(scores.RANKS)
        cards += [name + one for one in rng.sample(SUITS, 2)]
    if rng.random() < 0.3:
        cards[9] = rng.choice(scores.RANKS) + rng.choice(SUITS)
    for _ in range(rng.randrange(4)):
        cards[rng.randrange(10)] = "*"
    return [] if any(n > (4 if card == "*" else 2) for card, n in Counter(cards).items()) else cards


def test_five_pairs_close_and_pay_half():
    game = Game(remigio_dsl.load("remigio-10", options={"five_pairs": "allowed"}), 2)
    plain = Game(remigio_dsl.load("remigio-10"), 2)
    rng = Random(5)
    seen: Counter[bool] = Counter()
    for _ in range(250):
        cards = pairs(rng)
        if not cards:
            continue
        written = game.deck.parse_cards(" ".join(cards))
        judged, otherwise = questions.judge_close(game, written), questions.judge_close(plain, written)
        ways = list(scores.factors(cards, 2))
        are_pairs = scores.is_five_pairs(cards)
        seen[are_pairs] += 1
        assert judged.factor == max([*ways, Fraction(1, 2)] if are_pairs else ways, default=None), cards
        if judged.hand == "five_pairs":
            assert (judged.premium, otherwise.refused) == ((), "close.hand_not_allowed")
    assert min(seen.values()) > 20


def test_half_of_an_odd_sum_is_rounded_as_agreed():
    for rounding, owed in (("down", 18), ("up", 19), ("exact", Fraction(37, 2))):
        game = Game(remigio_dsl.load("remigio-10", options={"five_pairs": "allowed", "rounding": rounding}), 3)
        assert questions.settle(game, 0, Fraction(1, 2), deadwood={1: 37, 2: 20}, seats=(0, 1, 2)) == {0: 0, 1: owed,
            2: 10}


# ---------------------------------------------------------------- laying off at the close


def test_the_others_lay_off_as_costs_them_least():
    sets = {"deal.hand": 6, "deal.upcard": False}
    game = Game(remigio_dsl.load("remigio-10", options={"losers_lay_off": "on_closer"}, sets=sets), 2)
    rng = Random(3)
    gains = 0
    for _ in range(110):
        shown = closable(rng, 2)
        start = rng.randrange(5)
        hand = shown[start : start + 6]
        counts = Counter(hand)
        if not hand or not scores.is_arranged(hand):
            continue
        left = Counter({one + name: 2 for one in scores.RANKS for name in SUITS} | {"*": 4}) - counts
        near = [card for card in left.elements() if card == "*" or any(scores.rank(card) == scores.rank(one) or (
            scores.suit(card) == scores.suit(one) and one != "*") for one in hand if one != "*")]  # fmt: skip
        held = rng.sample(near, 5) + rng.sample(sorted(left.elements()), 1)
        if any(n > left[card] for card, n in Counter(held).items()):
            continue
        spare = next(card for card in ("KC", "2D", "9S", "5H") if (left - Counter(held))[card])
        given = {"hands": {"A": " ".join([*hand, spare]), "B": " ".join(held)}, "step": "discard"}
        state = position.build(game, given)
        close = Close(game.deck.parse_card(spare))
        after = game.apply(state, close)
        result = after.result
        assert result is not None
        groups = [
            (group.kind.name,
                [game.deck.format_written(card) for card in group.cards]) for group in result.seats[0].groups
        ]
        expected = scores.lay_offs(held, groups)
        assert result.seats[1].deadwood == expected, (held, groups)
        gains += expected < scores.deadwood(held)
    assert gains > 12
