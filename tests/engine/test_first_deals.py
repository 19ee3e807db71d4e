"""The cards of a deal are those of its address, for ever: the file beside this one is never written anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from remigio_dsl import Game, load
from remigio_dsl.engine import dealing
from remigio_dsl.engine.position import read_back
from remigio_dsl.engine.random import BOT, CUT, FILL, REFILL, SHUFFLE, Stream

WORD = 1 << 64
GOLDEN = 0x9E3779B97F4A7C15  # the step of the generator
KEPT = Path(__file__).parent / "first-deals.txt"


def lines() -> Iterator[str]:
    """Yield numbers of some streams, and the first cards of some deals."""
    for address in ((0,), (1,), (42, 0, 1, SHUFFLE), (42, 0, 1, REFILL, 2), (-1,), (1 << 80, CUT), (7, BOT), (1, FILL)):
        stream = Stream(*address)
        yield f"stream {' '.join(map(str, address))}: {' '.join(str(stream.below(1 << 64)) for _ in range(3))}"
    for name in ("remigio-10", "remigio-13"):
        game = Game(load(name), 3)
        for seed, match, deal in ((1, 0, 1), (42, 0, 1), (42, 0, 2), (42, 1, 1), (2417, 0, 1)):
            state = dealing.dealt(game, seed, match, deal, 2, (0, 0, 0), (0, 1, 2), ())
            there = read_back(game, state)
            cards = [*there["hands"].values(), there["discard"], " ".join(there["stock"].split()[:5])]
            yield f"{name} {seed} {match} {deal}: {' / '.join(cards)}"


def test_the_first_deals_are_those_that_were_kept() -> None:
    assert list(lines()) == KEPT.read_text(encoding="utf-8").splitlines()


def test_a_deal_does_not_depend_on_what_was_played_before() -> None:
    game = Game(load("remigio-10"), 3)
    fresh = game.start(42)
    played = game.start(42)
    for _ in range(20):
        played = game.apply(played, game.legal(played)[-1])
    assert read_back(game, game.start(42)) == read_back(game, fresh)


def test_a_shuffle_takes_the_numbers_that_one_by_one_are_taken() -> None:
    for seed in range(40):
        for size in (0, 1, 2, 3, 10, 52, 108, 300):
            items, fresh, stream = list(range(size)), Stream(seed, size), Stream(seed, size)
            fresh.shuffle(items)
            assert items == one_by_one(size, stream)
            assert fresh.below(1 << 64) == stream.below(1 << 64)


@pytest.mark.parametrize("place", [0, 1, 17, 50])
@pytest.mark.parametrize("under", [1, 2, 16, 17, 52])
def test_numbers_that_are_passed_over_are_passed_over_in_a_shuffle(place: int, under: int) -> None:
    items, numbers, fresh, stream = list(range(52)), Stream(0), Stream(0), Stream(0)
    for one in (numbers, fresh, stream):
        one._state = (source(WORD - under) - (place + 1) * GOLDEN) % WORD
    assert [numbers.below(WORD) for _ in range(51)][place] == WORD - under
    fresh.shuffle(items)
    assert items == one_by_one(52, stream)
    assert fresh.below(1 << 64) == stream.below(1 << 64)


def one_by_one(size: int, stream: Stream) -> list[int]:
    """Return so many things in the order of Fisher and Yates, each number asked for by itself."""
    items = list(range(size))
    for at in range(size - 1, 0, -1):
        other = stream.below(at + 1)
        items[at], items[other] = items[other], items[at]
    return items


def source(value: int) -> int:
    """Return what the finaliser of the generator turns into that number."""
    for shift, factor in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9), (30, 1)):
        whole = value
        for _ in range(3):
            whole = value ^ whole >> shift
        value = whole * pow(factor, -1, WORD) % WORD
    return value
