"""One table: what users of other libraries have today, what this project does, and how these compare.

Each contestant has a process of its own, all of them on the same machine in the same run. They go in turn, so that what
else the machine does falls on all of them alike; medians are shown. Figures count time of the processor, but for cold
starts, which are by the clock. Where the engine has been compiled, the project goes twice: compiled, and as it stands.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks import cold
from benchmarks.code import lines_of_code
from benchmarks.sample import Sample

ROOT = Path(__file__).parents[1]
COMPILED = ROOT / ".venv-compiled" / "copy"
BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
PACKAGES = ("open_spiel", "rlcard", "ortools", "numpy", "numba")


@dataclass(frozen=True, slots=True)
class Contest:
    """Contestants that do the same work: `ours` against each peer, as `module:function` by a label."""

    row: str
    title: str
    unit: str
    ours: Mapping[str, str]
    peers: Mapping[str, str] = field(default_factory=dict)


HAS_ARRAYS = all(map(find_spec, ("numba", "remigio_dsl.engine.fast")))
CONTESTS = (
    Contest(
        "a", "gin, uniform random legal play", "rounds/s",
        {"this project, Python loop": "ours:random_play"},
        {"OpenSpiel, C++ rollouts": "openspiel:rollouts", "OpenSpiel, C++ bots": "openspiel:random_bots",
         "OpenSpiel, Python loop": "openspiel:random_python", "RLCard, random agents": "rlcards:random_agents"},
    ),
    Contest(
        "b", "gin among two bots that knock", "rounds/s",
        {"this project, steady bots": "ours:steady"},
        {"OpenSpiel SimpleGinRummyBot, C++": "openspiel:simple_bots",
         "OpenSpiel SimpleGinRummyBot, Python": "openspiel:simple_python", "RLCard, novices": "rlcards:novices"},
    ),
    Contest(
        "c", "least deadwood, 10 random cards", "hands/s",
        {"this project, a list of cards": "ours:deadwood", "this project, as positions hold it": "ours:deadwood_masks"},
        {"OpenSpiel, C++": "openspiel:deadwood", "RLCard": "rlcards:deadwood"},
    ),
    Contest(
        "c", "least deadwood, 10 of 16 near cards", "hands/s",
        {"this project, a list of cards": "ours:deadwood_dense",
         "this project, as positions hold it": "ours:deadwood_masks_dense"},
        {"OpenSpiel, C++": "openspiel:deadwood_dense", "RLCard": "rlcards:deadwood_dense"},
    ),
    Contest(
        "d", "13 of two packs and 8 jokers, exact", "hands/s",
        {"this project, with the groups": "ours:thirteen"}, {"CP-SAT": "exact:thirteen"},
    ),
    *(
        Contest("c", "the same random hands, as arrays", "hands/s", {"this project, [fast]": "ours:deadwood_arrays"},
                {"OpenSpiel, C++, a call a hand": "openspiel:deadwood"}),
        Contest("d", "the same 13 cards, as arrays", "hands/s", {"this project, [fast]": "ours:thirteen_arrays"},
                {"CP-SAT, a call a hand": "exact:thirteen"}),
    )[:2 * HAS_ARRAYS],
    Contest("e", "remigio-10, four steady bots", "deals/s", {"this project": "ours:four_at_ten"}),
    Contest("e", "remigio-13, four steady bots", "deals/s", {"this project": "ours:four_at_thirteen"}),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Result:
    """A contestant's median in its row; `ratio`: how many times as good this project is, None for itself.

    `plain` is that ratio of the engine as it stands, and the same one where the engine is not compiled.
    """

    row: str
    title: str
    contestant: str
    value: float
    unit: str
    ratio: float | None = None
    plain: float | None = None
    p99_ms: float | None = None


# -- contests
def ways() -> dict[str, tuple[Path, ...]]:
    """Return where this project is found, by what its contestants are called for it: the fastest first."""
    return {**({", compiled": (COMPILED, ROOT)} if COMPILED.exists() else {}), "": (ROOT,)}


def surroundings(places: Sequence[Path]) -> dict[str, str]:
    """Return the environment of a process that finds its modules in these places first.

    Whatever is installed has its byte code; in a checkout the first start leaves it behind.
    """
    found = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {**found, "PYTHONPATH": os.pathsep.join(map(str, places))}


class Worker:
    """A contestant in a process of its own; it has warmed up once it has answered."""

    def __init__(self, name: str, scale: float, places: Sequence[Path]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "benchmarks.worker", f"benchmarks.{name}", str(scale)],
            env=surroundings(places), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def go(self) -> Sample:
        """Let it go once and return its sample."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(file=self._process.stdin, flush=True)
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self._process.args}: ended")
        return Sample(**json.loads(line))

    def close(self) -> None:
        """Let the process end."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def held(contest: Contest, times: int, scale: float) -> list[Result]:
    """Return the medians of a contest, this project last."""
    ours = {label + way: (name, places) for label, name in contest.ours.items() for way, places in ways().items()}
    names = {**{label: (name, (ROOT,)) for label, name in contest.peers.items()}, **ours}
    workers = {label: Worker(name, scale, places) for label, (name, places) in names.items()}
    samples: dict[str, list[Sample]] = {label: [] for label in names}
    try:
        for _ in range(times):
            for label, worker in workers.items():
                samples[label].append(worker.go())
    finally:
        for worker in workers.values():
            worker.close()
    rates = {label: median(one.units / one.seconds for one in some) for label, some in samples.items()}
    label = next(iter(contest.ours))
    mine, plain = rates[label + next(iter(ways()))], rates[label]
    return [
        Result(
            contest.row, contest.title, label, rates[label], contest.unit,
            *((mine / rates[label], plain / rates[label]) if label in contest.peers else (None, None)),
            None if samples[label][0].p99 is None else 1000 * median(one.p99 or 0 for one in samples[label]),
        )
        for label in names
    ]  # fmt: skip


def cold_starts(times: int) -> list[Result]:
    """Return row f: milliseconds to the first legal moves and to the end, and megabytes; five times as many starts."""
    peers = {"OpenSpiel, gin": cold.OPENSPIEL, "RLCard, gin": cold.RLCARD}
    programs = {label: (program, surroundings((ROOT,))) for label, program in peers.items()}
    with TemporaryDirectory() as cache:
        for name, players in (("gin", 2), ("remigio-10", 4), ("remigio-13", 4)):
            program = cold.OURS.format(name=name, players=players)
            for way, places in ways().items():
                around = surroundings(places)
                programs[f"this project, {name}{way}"] = program, {**around, "XDG_CACHE_HOME": cache}
                if name == "gin":
                    programs[f"this project, nothing kept{way}"] = program, {**around, **cold.NOTHING_KEPT}
        found = cold.starts(programs, 5 * times)
    mine, plain = found[f"this project, gin{next(iter(ways()))}"], found["this project, gin"]
    return [
        Result("f", title, label, figure(start), unit,
               *((figure(start) / figure(mine), figure(start) / figure(plain)) if label in peers else (None, None)))
        for title, unit, figure in (
            ("cold start to the first legal moves", "ms", lambda start: start.there),
            ("the same, to the end of the process", "ms", lambda start: start.ended),
            ("memory then, at its highest", "MB", lambda start: start.megabytes),
        )
        for label, start in found.items()
    ]  # fmt: skip


# -- the table
def machine() -> dict[str, str]:
    """Return what the figures were taken on: the processor, the system, the versions."""
    found = {"processor": _processor(), "cores": str(os.cpu_count()), "system": platform.platform(),
             "load before": " ".join(f"{one:.2f}" for one in os.getloadavg()),
             "python": platform.python_version(), "remigio_dsl": version("remigio-dsl")}  # fmt: skip
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def as_text(about: Mapping[str, str], results: Sequence[Result], where: Mapping[str, Mapping[str, float]],
            lines: Mapping[str, int]) -> str:  # fmt: skip
    """Return the table as people read it."""
    text = [*(f"{key + ':':14}{value}" for key, value in about.items()), ""]
    text.append(f"{'':2} {'':38} {'who':40} {'median':>12} {'':9} ours is     uncompiled")
    seen = ""
    for one in results:
        title = one.title if one.title != seen else ""
        seen = one.title
        value = f"{one.value:,.0f}" if one.value >= 100 else f"{one.value:,.2f}"
        ratio = f"{one.ratio:,.1f} times" if one.ratio is not None else ""
        plain = f"{one.plain:,.1f} times" if one.plain is not None else ""
        slow = f"   p99 {one.p99_ms:.2f} ms" if one.p99_ms is not None else ""
        row = one.row if title else ""
        text.append(f"{row:2} {title:38} {one.contestant:40} {value:>12} {one.unit:9} {ratio:11} {plain:11}{slow}"
                    .rstrip())  # fmt: skip
    for name, shares in where.items():
        text += ["", f"e  where the time of {name} goes"]
        text += [f"   {share:6.1%}  {purpose}" for purpose, share in shares.items() if share >= 0.005]
    if lines:
        text += ["", "f  lines that say a game"]
        text += [f"   {number:6,}  {what}" for what, number in lines.items()]
    return "\n".join(text)


def write_into(page: Path, table: str) -> None:
    """Put a table into a page in the place of the one between its marks."""
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n```\n{table}\n```\n{END}{after}", encoding="utf-8")


def asked() -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__.partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="the same figures as JSON")
    parser.add_argument("--rows", default="a,b,c,d,e,f", help="only these rows, such as a,c")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the table into this page, between its marks")
    parser.add_argument("--quick", action="store_true", help="a fifth of the work, three times each")
    parser.add_argument("--times", type=int, help="how often each goes (7, with --quick 3)")
    return parser.parse_args()


def main() -> None:
    """Hold the contests that are asked for and print the table."""
    args = asked()
    rows = set(args.rows.split(","))
    times = args.times or (3 if args.quick else 7)
    scale = 0.2 if args.quick else 1.0
    about = machine()
    results: list[Result] = []
    for contest in CONTESTS:
        if contest.row in rows:
            print(f"{contest.row}  {contest.title} ...", file=sys.stderr, flush=True)
            results += held(contest, times, scale)
    where: dict[str, dict[str, float]] = {}
    if "e" in rows:
        from benchmarks.shares import shares  # noqa: PLC0415 - the profiler is wanted for this row alone

        where = {name: shares(name, 4, int(40 * scale)) for name in ("remigio-10", "remigio-13")}
    lines: dict[str, int] = {}
    if "f" in rows:
        print("f  cold starts ...", file=sys.stderr, flush=True)
        results += cold_starts(times)
        lines = lines_of_code()
    if args.json:
        table = {"machine": about, "results": [asdict(one) for one in results], "shares": where, "lines": lines}
        print(json.dumps(table, indent=2))
    else:
        print(as_text(about, results, where, lines))
    if args.write is not None:
        write_into(args.write, as_text(about, results, where, lines))


if __name__ == "__main__":
    main()
