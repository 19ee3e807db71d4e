"""A cold start to the first legal moves, as a whole process: seconds by the clock, and memory at its highest.

Everybody starts with byte code at hand, as whatever is installed has it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median
from time import perf_counter

OPENSPIEL = """
import random, pyspiel
state = pyspiel.load_game("gin_rummy").new_initial_state()
while state.is_chance_node():
    state.apply_action(random.choice(state.legal_actions()))
state.legal_actions()
"""
RLCARD = """
import rlcard
state, _ = rlcard.make("gin-rummy").reset()
list(state["legal_actions"])
"""
OURS = """
from remigio_dsl import Game, load
game = Game(load("{name}"), {players})
game.legal(game.start(1))
"""

# A process tells its own memory: what its parent sees of it begins with the parent's, of which it was made.
HIGHEST = """
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""


@dataclass(frozen=True, slots=True)
class Start:
    """What one start took: seconds by the clock, megabytes at most."""

    seconds: float
    megabytes: float


def starts(programs: Mapping[str, tuple[str, Mapping[str, str]]], times: int) -> dict[str, Start]:
    """Return the medians of so many starts of each program in its environment, taken in turn.

    The first start of each is not counted.
    """
    taken: dict[str, list[Start]] = {name: [] for name in programs}
    for _ in range(times + 1):
        for name, (program, environment) in programs.items():
            taken[name].append(_start(program, environment))
    return {name: Start(median(one.seconds for one in some[1:]), median(one.megabytes for one in some[1:]))
            for name, some in taken.items()}  # fmt: skip


def _start(program: str, environment: Mapping[str, str]) -> Start:
    words = [sys.executable, "-P", "-c", program + HIGHEST]
    start = perf_counter()
    done = subprocess.run(words, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return Start(perf_counter() - start, int(done.stdout.split()[-1]) / 1024)
