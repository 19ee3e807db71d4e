"""Matches among bots, in chunks over an executor: one row a deal and one a match, the same for any number of workers.

A match is known by its number. Its cards come from the seed and the number of its block, so that they are the same
for every variant; where several kinds of bot sit at the table, the matches of a block are played with the same cards
and the seats moved on by one, so that each kind has had every hand.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.hints import Number
from remigio_dsl.engine.bots import Bot
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.levels import OWN, make_bot, misplayed
from remigio_dsl.engine.own_bots import chooser
from remigio_dsl.engine.random import REPLAY, Stream
from remigio_dsl.engine.state import DealResult, IllegalMove, State
from remigio_dsl.variant.model import Variant

MOST_DEALS = 500  # after so many deals a match is left as unfinished
CHUNK = 8  # blocks that one task plays; no row depends on it


@dataclass(frozen=True, slots=True)
class DealRow:
    """How a deal went. Seats count from 0; a seat that is out has None in `points`."""

    match: int
    block: int
    rotation: int
    deal: int
    dealer: int
    seats: tuple[int, ...]  # in order of play, the starter first
    laps: int
    ending: str
    closer: int | None
    hand: str | None
    premium: tuple[str, ...]
    factor: Number
    reshuffles: int
    unfinished: bool
    bots: tuple[str, ...]
    points: tuple[Number | None, ...]
    totals: tuple[Number, ...]
    deadwood: tuple[Number | None, ...]  # left over when the deal ended
    opened: tuple[int | None, ...]  # the lap in which each player opened
    jokers: tuple[int, ...]  # how many each player held at one time or another
    again: tuple[Number | None, ...] = ()  # the points when the same hands were played with another stock


@dataclass(frozen=True, slots=True)
class MatchRow:
    """How a match went; `out` has the deal in which each player went out.

    `rows` is what the lines at the end of the match gave: seat, line, points. The totals have it.
    """

    match: int
    block: int
    rotation: int
    deals: int
    laps: int
    unfinished: bool  # it was left after `MOST_DEALS`
    bots: tuple[str, ...]
    winners: tuple[int, ...]
    totals: tuple[Number, ...]
    out: tuple[int | None, ...]
    rows: tuple[tuple[int, str, Number], ...] = ()


@dataclass(frozen=True, slots=True)
class SkillRow:
    """The first deal of a block, played once with the stronger bot in each seat: what it won of these deals."""

    block: int
    won: Number  # deals in which it had the best points; a tie is shared
    gained: Number  # points by which it was better than the others on average, over all these deals
    deals: int


@dataclass(frozen=True, slots=True)
class Chunk:
    """The rows of the matches `first` to `stop` (left out), in their order."""

    first: int
    stop: int
    deals: tuple[DealRow, ...]
    matches: tuple[MatchRow, ...]
    skill: tuple[SkillRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Job:
    """Everything a worker has to know: rules, bots by seat, the seed, and what is played besides the matches.

    `again`: the first deal of each match once more with another stock. `skill`: a stronger bot, a weaker one, and in
    which blocks their deals are played (each n-th).
    """

    rules: bytes
    bots: tuple[str, ...]
    seed: int
    again: bool = False
    skill: tuple[str, str, int] | None = None

    @property
    def period(self) -> int:
        """Return how many matches a block has: as often as the bots can move on before they sit as at first."""
        size = len(self.bots)
        return next(by for by in range(1, size + 1) if size % by == 0 and self.bots == _moved(self.bots, by))


def job(
    variant: Variant, bots: Sequence[str], seed: int, *, again: bool = False, skill: tuple[str, str, int] | None = None
) -> Job:
    """Return the job of playing this variant among these bots, one name a seat."""
    return Job(pickle.dumps(variant, protocol=5), tuple(bots), seed, again, skill)


def lineup(words: Sequence[str], players: int) -> tuple[str, ...]:
    """Return one bot a seat: the words in turn, as often as it takes."""
    return tuple(words[seat % len(words)] for seat in range(players))


def _moved(bots: tuple[str, ...], by: int) -> tuple[str, ...]:
    """Return the bots after they moved on by so many seats."""
    by %= len(bots)
    return bots[len(bots) - by :] + bots[: len(bots) - by]


@lru_cache(maxsize=32)
def _game(rules: bytes, players: int) -> Game:
    """Return the table that a worker plays at, made once."""
    return Game(pickle.loads(rules), players)


def play(job: Job, first: int, stop: int) -> Chunk:
    """Return the rows of the matches `first` to `stop` (left out): what a worker does."""
    game = _game(job.rules, len(job.bots))
    period = job.period
    deals: list[DealRow] = []
    matches: list[MatchRow] = []
    skill: list[SkillRow] = []
    for match in range(first, stop):
        block, rotation = divmod(match, period)
        played, ended = play_match(game, job, match, block, rotation)
        deals += played
        matches.append(ended)
        if job.skill is not None and rotation == 0 and block % job.skill[2] == 0:
            skill.append(_skill(game, job, block))
    return Chunk(first, stop, tuple(deals), tuple(matches), tuple(skill))


def play_match(game: Game, job: Job, match: int, block: int, rotation: int) -> tuple[list[DealRow], MatchRow]:
    """Return the rows of one match."""
    names = _moved(job.bots, rotation)
    bots = [make_bot(name, job.seed, match, seat) for seat, name in enumerate(names)]
    state = game.start(job.seed, block)
    rows: list[DealRow] = []
    while True:
        dealt = state
        state, watch = play_deal(game, state, bots)
        again: tuple[Number | None, ...] = ()
        if job.again and dealt.deal == 1:
            again = _again(game, job, names, dealt, match)
        rows.append(_deal_row(game, state, watch, names, (match, block, rotation), again))
        if state.over is not None or state.deal >= MOST_DEALS:
            break
        state = game.next_deal(state)
    out = {seat: result.deal for result in state.history for seat in result.out}
    ended = MatchRow(
        match=match, block=block, rotation=rotation, deals=state.deal, laps=sum(row.laps for row in rows),
        unfinished=state.over is None, bots=names, winners=() if state.over is None else state.over.winners,
        totals=state.totals, out=tuple(out.get(seat) for seat in range(game.players)), rows=_match_rows(state),
    )  # fmt: skip
    return rows, ended


def _match_rows(state: State) -> tuple[tuple[int, str, Number], ...]:
    given = state.over.rows if state.over is not None else {}
    return tuple((seat, name, points) for seat, rows in sorted(given.items()) for name, points in rows)


class Watch(NamedTuple):
    """What was noted while a deal was played: in which lap each player opened, and how many jokers each has held."""

    opened: tuple[int | None, ...]
    jokers: tuple[int, ...]


def play_deal(game: Game, dealt: State, bots: Sequence[Bot]) -> tuple[State, Watch]:
    """Return the position at the end of a deal, and what was noted on the way; `dealt` stays as it was."""
    printed = game.face_masks[game.deck.joker]
    state = dealt.copy()
    opened: list[int | None] = [None] * game.players
    jokers = [hand & printed for hand in state.hands]
    choices = [chooser(bot, dealt) for bot in bots]
    judged = [type(bot) not in OWN for bot in bots]  # what the levels choose is one of the legal moves
    view, legal, play = game.view, game.legal, game.play
    while state.result is None:
        seat = state.seats[state.place]
        before = state.opened
        move = choices[seat](view(state, seat), game, legal(state))
        if judged[seat]:
            try:
                state = game.apply(state, move, seat)
            except IllegalMove as wrong:
                raise misplayed(bots[seat], state, wrong) from wrong
        else:
            play(state, move)
        jokers[seat] |= state.hands[seat] & printed
        if state.opened != before and state.opened >> seat & 1:
            opened[seat] = state.turns[seat]
    return state, Watch(tuple(opened), tuple([held.bit_count() for held in jokers]))


def _deal_row(
    game: Game, state: State, watch: Watch, names: tuple[str, ...], number: tuple[int, int, int],
    again: tuple[Number | None, ...],
) -> DealRow:  # fmt: skip
    result = state.result
    assert result is not None
    shown = [result.seats.get(seat) for seat in range(game.players)]
    return DealRow(
        *number, deal=result.deal, dealer=state.dealer, seats=state.seats, laps=result.laps, ending=result.ending,
        closer=result.closer, hand=result.hand, premium=result.premium, factor=result.factor,
        reshuffles=result.reshuffles, unfinished=result.unfinished, bots=names, points=_points(result, game.players),
        totals=result.totals, deadwood=tuple(None if one is None else one.deadwood for one in shown),
        opened=watch.opened, jokers=watch.jokers, again=again,
    )  # fmt: skip


def _points(result: DealResult, players: int) -> tuple[Number | None, ...]:
    return tuple(result.seats[seat].points if seat in result.seats else None for seat in range(players))


def _again(game: Game, job: Job, names: Sequence[str], dealt: State, match: int) -> tuple[Number | None, ...]:
    """Return the points of a deal played with the same hands and another stock."""
    other = dealt.copy()
    Stream(job.seed, dealt.match, dealt.deal, REPLAY).shuffle(other.stock)
    bots = [make_bot(name, job.seed, match, seat) for seat, name in enumerate(names)]
    ended, _ = play_deal(game, other, bots)
    assert ended.result is not None
    return _points(ended.result, game.players)


def _skill(game: Game, job: Job, block: int) -> SkillRow:
    """Return what the stronger bot wins of the first deal of a block, having sat in each seat once."""
    assert job.skill is not None
    strong, weak, _ = job.skill
    better = 1 if game.variant.match.winner == "highest" else -1
    won: Number = 0
    gained: Number = 0
    for seat in range(game.players):
        names = [strong if one == seat else weak for one in range(game.players)]
        bots = [make_bot(name, job.seed, block, at) for at, name in enumerate(names)]
        ended, _ = play_deal(game, game.start(job.seed, block), bots)
        assert ended.result is not None
        points = {one: better * shown.points for one, shown in ended.result.seats.items()}
        best = max(points.values())
        if points[seat] == best:
            won += Fraction(1, sum(one == best for one in points.values()))
        others = [one for at, one in points.items() if at != seat]
        gained += points[seat] - Fraction(sum(others)) / len(others)
    return SkillRow(block, won, gained, game.players)


def tasks(job: Job, done: int, games: int) -> Iterator[tuple[int, int]]:
    """Yield the matches of each task, from the first that is not done: whole blocks, as many as `CHUNK`."""
    size = CHUNK * job.period
    first = done
    while first < games:
        stop = min(games, (first // size + 1) * size)
        yield first, stop
        first = stop
