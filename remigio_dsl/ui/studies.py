"""What studies share: their arguments, who plays and where, progress, and how Ctrl-C ends them."""

from __future__ import annotations

import shutil
import signal
import sys
import threading
import time
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from types import FrameType
from typing import IO, TYPE_CHECKING

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.diagnostics import RemigioError
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.voice import Voice, in_english
from remigio_dsl.ui.width import columns, left, window_width, wrapped

if TYPE_CHECKING:
    from remigio_dsl.study.compare_metrics import Metric
    from remigio_dsl.ui.parser import Parser
    from remigio_dsl.variant.model import Variant

DEFAULT_PLAYERS = 4
DEFAULT_GAMES = 1000
BAR = 20  # signs of a progress bar
EVERY = 10.0  # seconds between two lines of progress where there is no terminal
Place = tuple[Callable[[], Executor], int]  # what makes the workers, and how many there are


class StudyError(RemigioError):
    """A command line that asks for a study that cannot be."""

    def __init__(self, message: Text) -> None:
        self.message = message
        super().__init__(in_english(message))


def add_table(parser: Parser, voice: Voice) -> None:
    """Add the arguments that say who plays."""
    say = voice.say
    parser.add_argument("--players", type=int, metavar="P", help=say("study.players", n=DEFAULT_PLAYERS))
    parser.add_argument("--bots", metavar=say("study.bots_form"), help=say("study.bots"))
    parser.add_argument("--seed", type=int, default=1, metavar="S", help=say("study.seed"))


def add_workers(parser: Parser, voice: Voice) -> None:
    """Add the arguments that say where matches are played."""
    say = voice.say
    parser.add_argument("--workers", type=int, metavar="W", help=say("study.workers"))
    parser.add_argument("--start", choices=("fork", "spawn", "forkserver"), metavar="fork|spawn|forkserver",
                        help=say("study.start"))  # fmt: skip
    parser.add_argument("--cluster", metavar=say("study.cluster_form"), help=say("study.cluster"))


# -- who plays
def players_of(args: Namespace, variants: Sequence[Variant]) -> int:
    """Return how many play: what was asked for, else four, or the nearest number that all the rules allow."""
    if args.players is not None:
        for variant in variants:
            least, most = variant.players.min, variant.players.max
            if not least <= args.players <= most:
                key = "study.wrong_players" if least < most else "study.wrong_players_exactly"
                raise StudyError(text(key, n=args.players, name=variant.name, least=least, most=most))
        return int(args.players)
    least = max(variant.players.min for variant in variants)
    most = min(variant.players.max for variant in variants)
    return max(least, min(DEFAULT_PLAYERS, most))


def bots_of(words: str | None, players: int, usual: str = "steady") -> tuple[str, ...]:
    """Return one bot a seat; each has been made once, so that none fails later."""
    from remigio_dsl.engine.levels import BotError, make_bot
    from remigio_dsl.study.simulate import lineup

    sys.path[:0] = [] if "" in sys.path else [""]  # a bot's module may stand in the current folder
    names = [word.strip() for word in (words or usual).split(",") if word.strip()] or [usual]
    if len(names) > players:
        raise StudyError(text("study.too_many_bots", n=len(names), players=players))
    try:
        for name in dict.fromkeys(names):
            make_bot(name, 0, 0, 0)
    except BotError as wrong:
        raise StudyError(wrong.message) from None
    return lineup(names, players)


def company(bots: Sequence[str]) -> Text:
    """Return who plays, as a part of a sentence."""
    if len(set(bots)) == 1:
        return text("study.bots_alike", n=len(bots), bot=bots[0])
    return text("study.bots_mixed", bots=", ".join(bots))


def metrics_of(args: Namespace, known: Sequence[Metric]) -> list[Metric]:
    """Return the metrics that `--metric` asks for."""
    from remigio_dsl.core.suggest import nearest
    from remigio_dsl.study.compare_metrics import FAMILIES, IDS, chosen

    words = [word.strip() for word in (args.metric or "").split(",") if word.strip()]
    found, unknown = chosen(known, words)
    if unknown and unknown[0] in {*IDS, *FAMILIES}:
        raise StudyError(text("study.nothing_of", name=unknown[0]))
    if unknown:
        names = [*(metric.id for metric in known), *FAMILIES]
        near = nearest(unknown[0], names, most=3)
        key = "study.unknown_metric_near" if near else "study.unknown_metric"
        raise StudyError(text(key, name=unknown[0], near=near, known=names))
    return found


def number_at_least(what: str, value: int | None, least: int) -> None:
    """Refuse a number of the command line that is too small."""
    if value is not None and value < least:
        raise StudyError(text("study.no_number", what=what, least=least))


# -- where it is played
@contextmanager
def place(args: Namespace) -> Iterator[Place]:
    """Give the workers that `--workers` and `--cluster` ask for."""
    from remigio_dsl.study import simulate_pool

    number_at_least("--workers", args.workers, 1)
    if args.cluster:
        with simulate_pool.cluster(args.cluster) as found:
            yield found
        return
    workers = args.workers or simulate_pool.processors()
    yield (lambda: simulate_pool.executor(workers, args.start)), workers


@contextmanager
def stoppable() -> Iterator[threading.Event]:
    """Give an event that the first Ctrl-C sets; a second one interrupts at once."""
    stop = threading.Event()
    before = signal.getsignal(signal.SIGINT)

    def ask(_signal: int, _frame: FrameType | None) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    is_main = threading.current_thread() is threading.main_thread()
    if is_main:
        signal.signal(signal.SIGINT, ask)
    try:
        yield stop
    finally:
        if is_main:
            signal.signal(signal.SIGINT, before)


# -- progress
@dataclass(slots=True)
class Progress:
    """A bar with the time left on a terminal, and a line every ten seconds elsewhere."""

    voice: Voice
    stream: IO[str]
    games: int
    done: int = 0  # before this run
    started: float = 0.0
    told: float = 0.0
    drawn: int = 0

    def __post_init__(self) -> None:
        """Start the clock."""
        self.started = self.told = time.monotonic()

    def show(self, done: int) -> None:
        """Tell that so many matches are done."""
        now = time.monotonic()
        is_terminal = self.stream.isatty()
        if now - self.told < (0.2 if is_terminal else EVERY):
            return
        self.told = now
        played = max(1, done - self.done)
        left = int((now - self.started) * (self.games - done) / played)
        full = BAR * done // self.games
        said = self.voice.say(
            "study.playing", bar="#" * full + "-" * (BAR - full), done=str(done), games=str(self.games),
            percent=100 * done // self.games, left=_clock(left),
        )  # fmt: skip
        if not is_terminal:
            print(said, file=self.stream, flush=True)
            return
        said = said[: shutil.get_terminal_size().columns - 1]  # a line that is full would be drawn below itself
        self.stream.write("\r" + said + " " * max(0, self.drawn - len(said)))
        self.stream.flush()
        self.drawn = len(said)

    def end(self) -> None:
        """Take the bar away."""
        if self.drawn:
            self.stream.write("\r" + " " * self.drawn + "\r")
            self.stream.flush()
            self.drawn = 0


def _clock(seconds: int) -> str:
    minutes, rest = divmod(max(0, seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


def folded(sentences: Iterable[str]) -> Iterator[str]:
    """Yield sentences as lines that break between words where they go to a terminal, as they are elsewhere."""
    for sentence in sentences:
        yield from wrapped(sentence, _room(), "  ")


def lined_up(figures: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    """Yield figures (title, value, interval) a line each; on a narrow terminal, under their titles."""
    titles = max((columns(title) for title, _, _ in figures), default=0)
    lines = [f"{left(title, titles)}  {value:>8} {bounds}".rstrip() for title, value, bounds in figures]
    room = _room()
    if room is None or max(map(columns, lines), default=0) <= room:
        yield from lines
        return
    for title, value, bounds in figures:
        yield from (*wrapped(title, room, "    "), f"  {value:>8} {bounds}".rstrip())


def _room() -> int | None:
    """Return how many columns lines may have: those of the terminal, or what COLUMNS says; None where nothing does."""
    return window_width(sys.stdout)
