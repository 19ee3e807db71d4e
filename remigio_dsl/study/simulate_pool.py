"""Where matches are played: in this process, in several of this machine, or on a Dask cluster; rows come in order."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from importlib import import_module
from types import FrameType
from typing import Any

from remigio_dsl.core.diagnostics import RemigioError
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.system import pip
from remigio_dsl.core.voice import in_english
from remigio_dsl.study.simulate import Chunk, Job, play, tasks

AHEAD = 4  # tasks a worker has waiting, so that memory does not grow with the number of matches
RARELY = 500_000  # objects between two looks for circles: positions have none, and are many
MOST_RESTARTS = 3  # so often workers that died are replaced
LEAVE = getattr(signal, "SIGUSR1", None)  # tells a worker to leave its task
PATIENCE = 0.2  # seconds between two looks at whether to stop


class PoolError(RemigioError):
    """Workers that cannot be had, or that keep dying."""

    def __init__(self, message: Text) -> None:
        self.message = message
        super().__init__(in_english(message))


class Here(Executor):
    """Runs each task in this process when it is given."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return the finished future of `fn(*args)`."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as wrong:
            future.set_exception(wrong)
        return future


def processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def executor(workers: int, method: str | None = None) -> Executor:
    """Return workers of this machine: one works in this process, more are processes started by `method`."""
    if workers <= 1:
        return Here()
    context = multiprocessing.get_context(method)
    return ProcessPoolExecutor(workers, mp_context=context, initializer=_settle, initargs=(list(sys.path),))


def _settle(path: list[str]) -> None:
    """Let a worker find the modules of bots, and leave Ctrl-C to the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if LEAVE is not None:
        signal.signal(LEAVE, signal.SIG_IGN)
    sys.path[:] = path
    gc.freeze()
    gc.set_threshold(RARELY)


class _Left(Exception):
    """A task that nobody waits for any more."""


def _leave_task(_signal: int, _frame: FrameType | None) -> None:
    raise _Left


def _play(job: Job, first: int, stop: int) -> Chunk:
    """Return what `play` does; a worker that is told to leave does so in the middle of it, and lives on."""
    if LEAVE is None:
        return play(job, first, stop)
    signal.signal(LEAVE, _leave_task)
    try:
        return play(job, first, stop)
    finally:
        signal.signal(LEAVE, signal.SIG_IGN)


@contextmanager
def cluster(address: str) -> Iterator[tuple[Callable[[], Executor], int]]:
    """Give a Dask cluster: what makes an executor of it, and how many threads its workers have; left when done.

    Raises:
        PoolError: if `distributed` is not installed, or nobody answers at the address.
    """
    try:
        distributed: Any = import_module("distributed")  # an extra, needed here alone
    except ImportError:
        raise PoolError(text("simulate.no_distributed", pip=pip())) from None
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, ValueError, TypeError) as wrong:
        raise PoolError(text("simulate.no_cluster", address=address, reason=str(wrong))) from None
    try:
        yield lambda: client.get_executor(retries=MOST_RESTARTS), max(1, sum(client.nthreads().values()))
    finally:
        client.close()


def run(
    jobs: Sequence[Job],
    games: int,
    make: Callable[[], Executor],
    *,
    workers: int = 1,
    done: int = 0,
    stop: threading.Event | None = None,
) -> Generator[list[Chunk], None, None]:
    """Yield the rows of the matches `done` to `games` (left out) in their order: for each task a chunk of every job.

    After `stop` is set, what was not yielded is forgotten. Workers that die are replaced, and their tasks given out
    again.

    Raises:
        PoolError: if workers keep dying.
    """
    stop = stop or threading.Event()
    waiting = tasks(jobs[0], done, games)
    given: deque[tuple[tuple[int, int], list[Future[Chunk]]]] = deque()
    pool, restarts = make(), 0
    work = _play if isinstance(pool, ProcessPoolExecutor) else play
    try:
        while not stop.is_set():
            for task in waiting:
                given.append((task, [pool.submit(work, one, *task) for one in jobs]))
                if len(given) * len(jobs) >= AHEAD * workers or isinstance(pool, Here):
                    break
            if not given:
                return
            try:
                chunks = [_result(future, stop) for future in given[0][1]]
            except BrokenProcessPool:
                restarts += 1
                if restarts > MOST_RESTARTS:
                    raise PoolError(text("simulate.workers_died")) from None
                pool.shutdown(wait=True)
                pool = make()
                again = [task for task, _ in given]
                given = deque((task, [pool.submit(work, one, *task) for one in jobs]) for task in again)
                continue
            except CancelledError:
                return
            given.popleft()
            yield chunks
    finally:
        for _, futures in given:
            for future in futures:
                future.cancel()
        _leave(pool, at_once=bool(given))


def _result(future: Future[Chunk], stop: threading.Event) -> Chunk:
    """Return the chunk once it is there; CancelledError where it need not come any more."""
    while True:
        try:
            return future.result(timeout=PATIENCE)
        except NotYet:
            if stop.is_set():
                raise CancelledError from None


def _leave(pool: Executor, *, at_once: bool) -> None:
    """Let the workers go, `at_once` in the middle of their task, and wait until they have gone.

    Not waiting would leave the executor's own thread to the end of the program, which may trip over it.
    """
    if at_once and LEAVE is not None:
        for worker in list((getattr(pool, "_processes", None) or {}).values()):
            with suppress(OSError):
                os.kill(worker.pid, LEAVE)
    pool.shutdown(wait=True)
