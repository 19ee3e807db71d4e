"""The cards of a deal are those of its address, for ever: the file beside this one is never written anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from remigio_dsl import Game, load
from remigio_dsl.engine import dealing
from remigio_dsl.engine.position import read_back
from remigio_dsl.engine.random import BOT, CUT, FILL, REFILL, SHUFFLE, Stream

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
