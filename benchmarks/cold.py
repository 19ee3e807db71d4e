"""A cold start to the first legal moves, and to the end of the process: by the clock, and memory at its highest.

Everybody starts with byte code at hand, as whatever is installed has it, and this project with the rules that its first
start has kept; `NOTHING_KEPT` is for a start that has none.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import astuple, dataclass
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
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")), flush=True)
"""
NOTHING_KEPT = {"PYTHONDONTWRITEBYTECODE": "1", "XDG_CACHE_HOME": "/nowhere"}


@dataclass(frozen=True, slots=True)
class Start:
    """What one start took: milliseconds until the legal moves were there, and until the end; megabytes at most."""

    there: float
    ended: float
    megabytes: float


def starts(programs: Mapping[str, tuple[str, Mapping[str, str]]], times: int) -> dict[str, Start]:
    """Return the medians of so many starts of each program in its environment, taken in turn.

    The first start of each is not counted.
    """
    taken: dict[str, list[Start]] = {name: [] for name in programs}
    for _ in range(times + 1):
        for name, (program, environment) in programs.items():
            taken[name].append(_start(program, environment))
    return {name: Start(*(median(figures) for figures in zip(*map(astuple, some[1:]), strict=True)))
            for name, some in taken.items()}  # fmt: skip


def _start(program: str, environment: Mapping[str, str]) -> Start:
    words = [sys.executable, "-P", "-c", program + HIGHEST]
    start = perf_counter()
    with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        there = perf_counter()
    ended = perf_counter()
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, words)
    return Start(1000 * (there - start), 1000 * (ended - start), int(line) / 1024)
