"""How many lines say a game: the rules files here, and the code that other libraries need for theirs."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

from benchmarks.sample import VARIANTS


def lines_of_code() -> dict[str, int]:
    """Return lines by what they say; blank lines and lines that are a comment alone do not count."""
    found = {f"variants/{path.name}": lines([path]) for path in sorted(VARIANTS.glob("*.yaml"))
             if not path.name.endswith(".cases.yaml")}  # fmt: skip
    openspiel, rlcard = _package("open_spiel"), _package("rlcard")
    if openspiel is not None:
        games = openspiel / "games" / "gin_rummy"
        code = [path for path in games.glob("gin_rummy*") if path.suffix in (".cc", ".h") and "test" not in path.stem]
        if code:
            found["OpenSpiel, games/gin_rummy, C++"] = lines(code)
    if rlcard is not None:
        found["RLCard, games/gin_rummy and its environment, Python"] = lines(
            [*(rlcard / "games" / "gin_rummy").rglob("*.py"), rlcard / "envs" / "gin_rummy.py"]
        )
    return found


def lines(paths: Iterable[Path]) -> int:
    """Return how many lines of these files are neither blank nor a comment alone."""
    every = [line.strip() for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    return sum(bool(line) and not line.startswith(("# ", "//")) for line in every)


def _package(name: str) -> Path | None:
    spec = find_spec(name)
    return Path(next(iter(spec.submodule_search_locations))) if spec and spec.submodule_search_locations else None
