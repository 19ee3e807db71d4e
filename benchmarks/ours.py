"""What this project does in the same goes as the others: the engine that reads rules, and nothing made for one game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from typing import Any

from benchmarks.sample import Go, dense_hands, one_by_one, random_hands, thirteen_cards, timed
from remigio_dsl import Game, SteadyBot, load
from remigio_dsl.engine.arrange import least


def random_play(scale: float) -> Go:
    """Uniform random play: the legal moves are listed at every decision, one of them is made."""
    game = Game(load("gin"), 2)
    seeds = count(1)
    number = int(400 * scale)

    def play() -> None:
        for seed, _ in zip(seeds, range(number), strict=False):
            chance = Random(seed).random
            state = game.start(seed)
            while state.result is None:
                legal = game.legal(state)
                game.play(state, legal[int(chance() * len(legal))])

    return lambda: timed(play, number)


def steady(scale: float) -> Go:
    """Rounds of gin among two steady bots, who knock as soon as they can."""
    return _deals("gin", 2, int(250 * scale))


def four_at_ten(scale: float) -> Go:
    """Deals of Remigio with ten cards among four steady bots."""
    return _deals("remigio-10", 4, int(60 * scale))


def four_at_thirteen(scale: float) -> Go:
    """Deals of Remigio with thirteen cards among four steady bots."""
    return _deals("remigio-13", 4, int(40 * scale))


def _deals(name: str, players: int, number: int) -> Go:
    play, some = dealing(name, players), max(number, 5)
    return lambda: timed(lambda: play(some), some)


def dealing(name: str, players: int) -> Callable[[int], None]:
    """Return what plays so many deals of a game among steady bots, others each time."""
    game = Game(load(name), players)
    bots = [SteadyBot() for _ in range(players)]
    seeds = count(1)

    def play(number: int) -> None:
        for seed, _ in zip(seeds, range(number), strict=False):
            state = game.start(seed)
            while state.result is None:
                seat = state.turn
                game.play(state, bots[seat].choose(game.view(state, seat), game, game.legal(state)))

    return play


# -- hands
def deadwood(scale: float) -> Go:
    """Least deadwood of random hands, each a list of cards."""
    return _deadwood(random_hands(int(100_000 * scale)), _from_list)


def deadwood_dense(scale: float) -> Go:
    """Least deadwood of dense hands, each a list of cards."""
    return _deadwood(dense_hands(int(30_000 * scale)), _from_list)


def deadwood_masks(scale: float) -> Go:
    """Least deadwood of random hands, as positions hold them."""
    return _deadwood(_masks(random_hands(int(100_000 * scale))), _as_it_is)


def deadwood_masks_dense(scale: float) -> Go:
    """Least deadwood of dense hands, as positions hold them."""
    return _deadwood(_masks(dense_hands(int(30_000 * scale))), _as_it_is)


def _deadwood(hands: Sequence[Any], way: Callable[[Callable[[int], Any]], Callable[[Any], Any]]) -> Go:
    work = way(Game(load("gin"), 2).book().leftovers().points)
    return lambda: one_by_one(work, hands)


def _as_it_is(points: Callable[[int], Any]) -> Callable[[Any], Any]:
    return points


def _from_list(points: Callable[[int], Any]) -> Callable[[Any], Any]:
    bit = [1 << card for card in range(52)].__getitem__
    return lambda hand: points(sum(map(bit, hand)))


def _masks(hands: Sequence[Sequence[int]]) -> list[int]:
    return [sum(1 << card for card in hand) for hand in hands]


def thirteen(scale: float) -> Go:
    """Thirteen cards of two packs with jokers, exact, with the groups."""
    book = Game(load("remigio-13"), 4).book()
    hands = thirteen_cards(int(10_000 * scale), 8)
    return lambda: one_by_one(lambda hand: least(book, hand), hands, each=True)


# -- arrays of hands, by the extra [fast]
def deadwood_arrays(scale: float) -> Go:
    """Least deadwood of random hands, all at once."""
    import numpy as np  # noqa: PLC0415 - its threads would be counted in the rows that do without

    hands = random_hands(int(500_000 * scale))
    counts = np.zeros((len(hands), 53), np.int8)
    np.put_along_axis(counts, np.array(hands), 1, axis=1)
    return _arrays("gin", 2, counts)


def thirteen_arrays(scale: float) -> Go:
    """Thirteen cards of two packs with jokers, all at once."""
    import numpy as np  # noqa: PLC0415

    return _arrays("remigio-13", 4, np.array(thirteen_cards(int(100_000 * scale), 8), np.int8))


def _arrays(name: str, players: int, hands: Any) -> Go:
    from remigio_dsl.engine.fast.many import Many  # noqa: PLC0415 - only with the extra

    many = Many(Game(load(name), players).book())
    return lambda: timed(lambda: many.points(hands), len(hands))
