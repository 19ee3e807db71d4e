"""Many matches: the same rows whoever plays them and however often the run was broken off."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

import pytest

from remigio_dsl import load
from remigio_dsl.study import simulate_pool, store
from remigio_dsl.study.simulate import Chunk, Job, job, lineup, play, tasks

SHORT = {"define.limit": 60}  # matches of a few deals
THREE = ("remigio-10", "--players", "3", "--set", "define.limit=60", "--lang", "en")


def short_job(*bots: str, variant: str = "remigio-10", seed: int = 3) -> Job:
    sets = SHORT if variant == "remigio-10" else {"define.target": 120}
    return job(load(variant, sets=sets), bots or ("steady",) * 3, seed)


def command(folder: Path, *words: str, seconds: int = 120, **surroundings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "remigio_dsl", "simulate", *words], cwd=folder, capture_output=True, check=False,
        encoding="utf-8", timeout=seconds,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), **surroundings},
    )  # fmt: skip


def run(folder: Path, *words: str, **surroundings: str) -> tuple[bytes, bytes]:
    done = command(folder, *THREE, *words, **surroundings)
    assert done.returncode == 0, done.stderr
    return (folder / "rows.csv").read_bytes(), (folder / "rows.matches.csv").read_bytes()


def test_a_chunk_depends_on_the_numbers_of_its_matches_alone() -> None:
    work = short_job("random", "steady", "steady")
    whole = play(work, 0, 6)
    parts = [play(work, first, first + 1) for first in reversed(range(6))]
    assert [row for part in reversed(parts) for row in part.deals] == list(whole.deals)
    assert [row for part in reversed(parts) for row in part.matches] == list(whole.matches)


def test_every_bot_has_every_hand_of_a_block() -> None:
    chunk = play(short_job("random", "steady", "steady"), 0, 3)
    assert [match.block for match in chunk.matches] == [0, 0, 0]
    assert [match.bots.index("random") for match in chunk.matches] == [0, 1, 2]
    assert len({deal.seats for deal in chunk.deals if deal.deal == 1}) == 1


def test_bots_that_are_alike_make_blocks_of_one_match() -> None:
    assert short_job().period == 1
    assert short_job("random", "steady", "random", "steady").period == 2
    assert lineup(["random", "steady"], 4) == ("random", "steady", "random", "steady")


def test_rows_say_what_happened() -> None:
    chunk = play(short_job(variant="remigio-13"), 0, 4)
    for match in chunk.matches:
        deals = [row for row in chunk.deals if row.match == match.match]
        assert [row.deal for row in deals] == list(range(1, match.deals + 1))
        assert deals[-1].totals == match.totals
        for seat in range(3):
            assert sum(row.points[seat] or 0 for row in deals) == match.totals[seat]
        for row in deals:
            assert row.closer is None or row.points[row.closer] is not None
            assert row.closer is None or row.deadwood[row.closer] == 0
            assert all(lap is None or 1 <= lap <= row.laps for lap in row.opened)
    assert any(lap is not None for row in chunk.deals for lap in row.opened)
    assert any(row.jokers != (0, 0, 0) for row in chunk.deals)


def test_tasks_are_the_same_wherever_a_run_was_broken_off() -> None:
    work = short_job()
    assert list(tasks(work, 5, 40))[1:] == list(tasks(work, 0, 40))[1:]
    assert [stop - first for first, stop in tasks(work, 0, 20)] == [8, 8, 4]


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    return run(tmp_path_factory.mktemp("reference"), "--games", "20", "--workers", "1", "--out", "rows.csv")


@pytest.mark.parametrize(("start", "workers", "hashes"), [("fork", "2", "1"), ("spawn", "3", "12345")])
def test_the_bytes_do_not_depend_on_who_plays(
    tmp_path: Path, reference: tuple[bytes, bytes], start: str, workers: str, hashes: str
) -> None:
    words = ("--games", "20", "--out", "rows.csv", "--workers", workers, "--start", start)
    assert run(tmp_path, *words, PYTHONHASHSEED=hashes) == reference


def test_a_run_that_is_gone_on_with_gives_the_rows_of_an_unbroken_one(
    tmp_path: Path, reference: tuple[bytes, bytes]
) -> None:
    run(tmp_path, "--games", "7", "--out", "rows.csv", "--workers", "1")
    for name in ("rows.csv", "rows.matches.csv"):  # killed while it wrote: a torn line, and deals without their match
        whole = (tmp_path / name).read_bytes()
        (tmp_path / name).write_bytes(whole[:-5])
    assert run(tmp_path, "--games", "20", "--out", "rows.csv", "--continue", "--workers", "1") == reference


def test_rows_are_neither_replaced_nor_gone_on_with_by_mistake(tmp_path: Path) -> None:
    words = (*THREE, "--games", "2", "--workers", "1")
    assert command(tmp_path, *words, "--out", "rows.csv").returncode == 0
    again = command(tmp_path, *words, "--out", "rows.csv")
    assert again.returncode == 2
    assert "--continue" in again.stderr
    other = command(tmp_path, *words, "--out", "rows.csv", "--continue", "--seed", "9")
    assert other.returncode == 2
    assert "seed" in other.stderr
    assert command(tmp_path, *words, "--out", "rows.csv", "--force", "--seed", "9").returncode == 0
    assert command(tmp_path, *words, "--out", "rows.txt").returncode == 2
    assert command(tmp_path, *words, "--out", "none.csv", "--continue").returncode == 2


def test_parquet_has_the_rows_of_csv(tmp_path: Path, reference: tuple[bytes, bytes]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    words = ("remigio-10", "--players", "3", "--set", "define.limit=60", "--workers", "1", "--out", "rows.parquet")
    assert command(tmp_path, *words, "--games", "20").returncode == 0
    whole = (tmp_path / "rows.parquet").read_bytes()
    (tmp_path / "again").mkdir()
    assert command(tmp_path / "again", *words, "--games", "7").returncode == 0
    own = tmp_path / "again" / "rows.csv"
    own.write_text("a table of somebody's\n", encoding="utf-8")
    assert command(tmp_path / "again", *words, "--games", "20", "--continue").returncode == 0
    assert (tmp_path / "again" / "rows.parquet").read_bytes() == whole
    assert command(tmp_path / "again", *words, "--games", "20", "--force").returncode == 0
    assert own.read_text(encoding="utf-8") == "a table of somebody's\n"
    assert not list(tmp_path.glob("*.csv"))
    rows = parquet.read_table(tmp_path / "rows.parquet").to_pylist()
    expected = list(csv.DictReader(reference[0].decode().splitlines()))
    assert len(rows) == len(expected)
    points = [float(row["points_2"]) if row["points_2"] else None for row in expected]
    assert [row["points_2"] for row in rows] == points
    assert [row["ending"] for row in rows] == [row["ending"] for row in expected]


def test_rows_are_read_back_as_they_were() -> None:
    chunk = play(short_job(variant="remigio-13"), 0, 3)
    for deal in chunk.deals:
        cells = dict(zip(store.deal_columns(3), store.deal_cells(deal, "x", 1), strict=True))
        assert store.read_deal(cells, 3) == deal
    for match in chunk.matches:
        cells = dict(zip(store.match_columns(3), store.match_cells(match, "x", 1), strict=True))
        assert store.read_match(cells, 3) == match


def test_what_the_end_of_a_match_adds_is_in_the_rows(tmp_path: Path) -> None:
    chunk = play(job(load("gin"), ("steady",) * 2, 3), 0, 4)
    for match in chunk.matches:
        last = [row for row in chunk.deals if row.match == match.match][-1]
        for seat in (0, 1):
            added = {name: points for one, name, points in match.rows if one == seat}
            won = sum(row.match == match.match and (row.points[seat] or 0) > 0 for row in chunk.deals)
            assert added["boxes"] == 25 * won
            assert added.get("game", 0) == (100 if seat in match.winners else 0)
            assert match.totals[seat] == last.totals[seat] + sum(added.values())
    where = store.files(str(tmp_path / "rows.csv"))
    kept = store.new(where, {}, 2)
    kept.write(chunk, "gin", 3)
    kept.close()
    assert [row for one in store.stored(where, 2) for row in one.matches] == list(chunk.matches)


def test_ctrl_c_keeps_and_reports_what_is_done(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "remigio_dsl", "simulate", "remigio-10", "--games", "5000", "--workers", "2",
             "--set", "define.limit=60", "--players", "3", "--out", "rows.csv", "--lang", "en"]  # fmt: skip
    process = subprocess.Popen(
        words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}, start_new_session=True,
    )  # fmt: skip
    matches = tmp_path / "rows.matches.csv"
    for _ in range(300):
        time.sleep(0.1)
        if matches.exists() and matches.read_bytes().count(b"\n") > 8:
            break
    os.killpg(process.pid, signal.SIGINT)
    try:
        out, err = process.communicate(timeout=30)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert "Traceback" not in err
    done = matches.read_bytes().count(b"\n") - 1
    assert f"Stopped: {done} of 5,000 matches" in out
    assert "laps a deal" in out
    (tmp_path / "unbroken").mkdir()
    rows = run(tmp_path / "unbroken", "--games", str(done), "--out", "rows.csv", "--seed", "1")
    assert rows == ((tmp_path / "rows.csv").read_bytes(), matches.read_bytes())


class Counted:
    """Makes executors and counts them."""

    def __init__(self) -> None:
        self.made: list[Executor] = []

    def __call__(self) -> Executor:
        self.made.append(simulate_pool.executor(2, "fork"))
        return self.made[-1]


def played(chunks: Iterator[list[Chunk]]) -> list[Chunk]:
    return [chunk for some in chunks for chunk in some]


def test_a_worker_that_dies_is_replaced() -> None:
    work = short_job()
    make = Counted()
    chunks = simulate_pool.run([work], 64, make, workers=2)
    found = [next(chunks)]
    pool = make.made[0]
    assert isinstance(pool, ProcessPoolExecutor)
    os.kill(next(iter(pool._processes)), signal.SIGKILL)
    found += chunks
    assert [chunk for some in found for chunk in some] == played(simulate_pool.run([work], 64, simulate_pool.Here))
    assert len(make.made) == 2


def test_no_more_is_kept_than_the_workers_need() -> None:
    given: list[int] = []

    class Noted(simulate_pool.Here):
        def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
            given.append(args[1])
            return super().submit(fn, *args, **kwargs)

    stop = threading.Event()
    for number, _ in enumerate(simulate_pool.run([short_job()], 1000, Noted, stop=stop)):
        assert len(given) <= number + 1
        if number == 3:
            stop.set()
    assert len(given) == 4


def test_a_bot_of_ones_own_plays(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class Last:\n    def choose(self, view, game, legal):\n        return legal[-1]\n\n"
        "class Wrong:\n    def choose(self, view, game, legal):\n"
        "        from remigio_dsl.engine.moves import Draw\n        return Draw('discard', 9)\n\n"
        "class Fails:\n    def choose(self, view, game, legal):\n"
        "        raise ValueError('no idea')\n\n"
        "class Silent:\n    def choose(self, view, game, legal):\n        pass\n",
        encoding="utf-8",
    )
    words = (*THREE, "--games", "3", "--workers", "2")
    good = command(tmp_path, *words, "--bots", "steady,mine:Last,steady")
    assert good.returncode == 0, good.stderr
    assert "mine:Last" in good.stdout
    wrong = command(tmp_path, *words, "--bots", "steady,mine:Wrong")
    assert wrong.returncode == 2
    assert "Wrong" in wrong.stderr
    assert "Traceback" not in wrong.stderr
    for name, said in [
        ("Fails", "the bot `Fails` failed: ValueError: no idea (mine.py:12), with seed 1, match 0, deal 1"),
        ("Silent", "the bot `Silent` chose None, which is no move, with seed 1, match 0, deal 1"),
    ]:
        done = command(tmp_path, *words, "--bots", f"steady,mine:{name}")
        assert (done.returncode, done.stderr.strip()) == (2, f"remigio simulate: {said}")
    for name in ("nobody", "mine:Nobody", "nowhere:Bot", "mine:"):
        assert command(tmp_path, *words, "--bots", name).returncode == 2


def test_play_imports_nothing_of_statistics() -> None:
    code = ("import sys; from remigio_dsl.ui.cli import main; main(['play', 'remigio-10', '--seed', '1']); "
            "sys.exit(any(name in sys.modules for name in ('numpy', 'scipy', 'pyarrow', 'distributed')))")  # fmt: skip
    done = subprocess.run([sys.executable, "-c", code], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert done.returncode == 0
