"""Matches on a Dask cluster: a scheduler and two workers of one machine, one of them killed; the rows are the same."""

from __future__ import annotations

import importlib.util
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None, reason="distributed is not installed"
)
TOP = Path(__file__).parents[2]
SURROUNDINGS = {**os.environ, "PYTHONPATH": str(TOP), "DASK_DISTRIBUTED__WORKER__DAEMON": "False"}
WORDS = ("remigio-10", "--players", "3", "--set", "define.limit=80", "--lang", "en")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def started(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    with open(folder / f"{words[1].rpartition('_')[2]}-{time.monotonic_ns()}.log", "wb") as log:
        return subprocess.Popen([sys.executable, *words], cwd=folder, stdout=log, stderr=log, env=SURROUNDINGS)


def simulate(folder: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "remigio_dsl", "simulate", *WORDS, *words], cwd=folder, env=SURROUNDINGS,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Give the address of a scheduler, and its two workers."""
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    processes = [
        started(tmp_path, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port),
                "--no-dashboard", "--no-show"),
    ]  # fmt: skip
    for _ in range(2):
        processes.append(
            started(tmp_path, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny",
                    "--no-dashboard", "--death-timeout", "30"),
        )  # fmt: skip
    try:
        yield address, processes[1:]
    finally:
        for process in processes:
            process.kill()
            process.wait()


def rows(folder: Path) -> tuple[bytes, bytes]:
    return (folder / "rows.csv").read_bytes(), (folder / "rows.matches.csv").read_bytes()


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_gives_the_same_rows(
    tmp_path: Path, cluster: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    address, workers = cluster
    alone, together = tmp_path / "alone", tmp_path / "together"
    alone.mkdir()
    together.mkdir()
    words = ("--games", "160", "--out", "rows.csv")
    one = simulate(alone, *words, "--workers", "1")
    assert one.communicate(timeout=300)[1] is not None
    assert one.returncode == 0
    many = simulate(together, *words, "--cluster", address)
    matches = together / "rows.matches.csv"
    for _ in range(600):
        time.sleep(0.1)
        if many.poll() is not None or (matches.exists() and matches.read_bytes().count(b"\n") > 20):
            break
    assert many.poll() is None, many.communicate()
    workers[0].send_signal(signal.SIGKILL)
    out, err = many.communicate(timeout=300)
    assert many.returncode == 0, err
    assert "Traceback" not in err
    assert re.match("160 matches of", out)
    assert rows(together) == rows(alone)


@pytest.mark.slow
def test_an_address_where_nobody_answers_is_told(tmp_path: Path) -> None:
    process = simulate(tmp_path, "--games", "2", "--cluster", f"tcp://127.0.0.1:{free_port()}")
    out, err = process.communicate(timeout=120)
    assert process.returncode == 2
    assert out == ""
    assert err.startswith("remigio simulate: no Dask scheduler answers at")
    assert "Traceback" not in err
