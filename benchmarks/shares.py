"""Where the time of whole deals goes: each function's own time, put together by what it is there for."""

from __future__ import annotations

import cProfile
import pstats
from collections import Counter
from pathlib import Path

from benchmarks.ours import dealing

# which modules of the engine do what; whatever is in none of these is named by its own room
PURPOSES = {
    "grouping hands": "arrange bags byparts covers groups leavings leftovers lonely melds onepack packed parts reach "
    "readings search tuples uses wide kernels arrays",
    "legal moves": "acts counted drawing ending inplace layoffs legal offers plan plays settled throwing turns course",
    "closing and scoring": "closing holdings match scoring values",
    "choosing (bots, views)": "bots levels flaws judge measure memory outlook questions seen sharp views",
    "positions and dealing": "dealing facts position random state table moves game",
}
PURPOSE = {module: purpose for purpose, modules in PURPOSES.items() for module in modules.split()}


def shares(name: str, players: int, deals: int) -> dict[str, float]:
    """Return the share of each purpose in the time of so many deals among steady bots, the largest first."""
    play = dealing(name, players)
    play(max(2, deals // 5))
    profile = cProfile.Profile()
    profile.runcall(play, deals)
    spent: Counter[str] = Counter()
    for (file, _, _), (_, _, own, _, callers) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        if file == "~":  # a built-in function is part of whoever calls it
            for (caller, _, _), (_, _, part, _) in callers.items():
                spent[_purpose(caller)] += part
        else:
            spent[_purpose(file)] += own
    whole = sum(spent.values())
    return {purpose: seconds / whole for purpose, seconds in spent.most_common()}


def _purpose(file: str) -> str:
    path = Path(file)
    if "remigio_dsl" not in path.parts:
        return "Python itself" if path.parts[0] in ("~", "<string>") or "lib" in path.parts else "rules, compiled"
    if "engine" not in path.parts:
        return f"{path.parent.name} (rules, compiled)" if path.parent.name == "lang" else path.parent.name
    return PURPOSE.get(path.stem, path.stem)
