"""What RLCard offers for gin: its environment with its agents, and its clusters of melds."""

from __future__ import annotations

from typing import Any

import rlcard
from rlcard.agents import RandomAgent
from rlcard.games.base import Card
from rlcard.games.gin_rummy.utils import melding, utils
from rlcard.models.gin_rummy_rule_models import GinRummyNoviceRuleAgent

from benchmarks.sample import PACK, RANKS, Go, dense_hands, one_by_one, random_hands, timed


def random_agents(scale: float) -> Go:
    """Uniform random play of its agents in its environment."""
    return _rounds(lambda env: [RandomAgent(num_actions=env.num_actions) for _ in range(2)], int(40 * scale))


def novices(scale: float) -> Go:
    """Rounds among two of its novices, who knock and go gin when they can."""
    return _rounds(lambda env: [GinRummyNoviceRuleAgent() for _ in range(2)], int(20 * scale))


def _rounds(agents: Any, number: int) -> Go:
    env = rlcard.make("gin-rummy", config={"seed": 1})
    env.set_agents(agents(env))
    number = max(number, 3)
    return lambda: timed(lambda: [env.run() for _ in range(number)], number)


def deadwood(scale: float) -> Go:
    """Least deadwood of random hands."""
    return _deadwood(random_hands(int(12_000 * scale)))


def deadwood_dense(scale: float) -> Go:
    """Least deadwood of dense hands."""
    return _deadwood(dense_hands(int(3_000 * scale)))


def _deadwood(hands: list[list[int]]) -> Go:
    cards = [Card("CDHS"[place // RANKS], "A23456789TJQK"[place % RANKS]) for place in range(PACK)]
    dealt = [[cards[place] for place in hand] for hand in hands]
    return lambda: one_by_one(least_deadwood, dealt)


def least_deadwood(hand: list[Card]) -> int:
    """Return the fewest points over its clusters of melds, as its agents find it."""
    clusters = melding.get_meld_clusters(hand=hand)
    return min((utils.get_deadwood_count(hand, cluster) for cluster in clusters), default=_all(hand))


def _all(hand: list[Card]) -> int:
    return sum(utils.get_deadwood_value(card) for card in hand)
