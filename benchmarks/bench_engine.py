"""Print how fast whole deals go: random legal moves, deals among four steady bots, loading, a compiled rule.

Every figure is of one process; run it on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median

from remigio_dsl import Game, RandomBot, SteadyBot, check, load
from remigio_dsl.engine.bots import Bot


def deals(game: Game, bots: Sequence[Bot], seeds: range) -> tuple[float, int, int, int]:
    """Play one deal a seed; return seconds, moves, deals that were closed, deals that were unfinished."""
    start = time.perf_counter()
    moves = closed = unfinished = 0
    for seed in seeds:
        state = game.start(seed)
        while state.result is None:
            seat = state.turn
            state = game.apply(state, bots[seat].choose(game.view(state, seat), game, game.legal(state)))
            moves += 1
        closed += state.result.ending == "close"
        unfinished += state.result.unfinished
    return time.perf_counter() - start, moves, closed, unfinished


def timed(work: Callable[[], object], times: int) -> float:
    """Return the median of the seconds that `work` takes."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return median(found)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    args = parser.parse_args()
    for name in ("remigio-10", "remigio-13"):
        game = Game(load(name), 4)
        deals(game, [SteadyBot()] * 4, range(3))
        seconds, moves, closed, unfinished = deals(game, [SteadyBot()] * 4, range(args.deals))
        print(f"{name}: {args.deals / seconds:6.1f} deals a second among four steady bots, {moves / seconds:.0f} moves")
        print(f"{name}: {closed} of {args.deals} deals closed, {unfinished} unfinished")
        some = max(3, args.deals // 40)
        seconds, moves, *_ = deals(game, [RandomBot(7, seat) for seat in range(4)], range(some))
        print(f"{name}: {moves / seconds:6.0f} uniform random legal moves a second, {moves // some} a deal")
        print(f"{name}: {1000 * timed(lambda name=name: load(name), 9):6.1f} ms to load the rules")
        print(f"{name}: {1000 * timed(lambda name=name: check(name), 5):6.1f} ms to check them under every answer")
    premium = load("remigio-10").premiums.rows[2].when
    facts = type("Facts", (), {"suits": 1, "jokers": 0})()
    run = premium.run
    seconds = timed(lambda: [run(facts) for _ in range(100_000)], 7)
    print(f"a compiled rule ({premium.text}): {seconds * 1e4:6.0f} ns")
    for plain in ([], ["--plain"]):
        command = [sys.executable, "-m", "remigio_dsl", "play", "remigio-10", "--seed", "1", *plain]
        seconds = timed(lambda command=command: subprocess.run(command, input=b"", capture_output=True, check=True), 7)
        print(f"cold start to the end of a pipe without moves{' '.join(['', *plain])}: {seconds:.2f} s")


if __name__ == "__main__":
    main()
