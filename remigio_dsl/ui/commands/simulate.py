"""`remigio simulate`: many matches among bots, a row for each deal and match, and what they come to."""

from __future__ import annotations

import json
import shutil
import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from remigio_dsl.core.messages import text
from remigio_dsl.core.voice import Voice
from remigio_dsl.ui import studies
from remigio_dsl.ui.telling import tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from remigio_dsl.study.compare import Comparison, Study, Tally
    from remigio_dsl.study.simulate import Job
    from remigio_dsl.study.store import Store
    from remigio_dsl.ui.parser import Parser
    from remigio_dsl.variant.model import Variant

INTERRUPTED = 130


def arguments(parser: Parser, voice: Voice) -> None:
    """Add the arguments of this command."""
    say = voice.say
    parser.add_argument("variant", metavar="VARIANT", help=say("usage.variant"))
    parser.add_argument("--games", type=int, default=studies.DEFAULT_GAMES, metavar="N",
                        help=say("study.games", n=studies.DEFAULT_GAMES))  # fmt: skip
    studies.add_table(parser, voice)
    studies.add_workers(parser, voice)
    parser.add_argument("--out", metavar=say("study.out_form"), help=say("study.out"))
    parser.add_argument("--continue", dest="go_on", action="store_true", help=say("simulate.continue"))
    parser.add_argument("--force", action="store_true", help=say("study.force"))
    parser.add_argument("--report", metavar=say("study.out_form"), help=say("study.report"))
    parser.add_argument("--json", action="store_true", help=say("usage.json"))
    parser.add_answers()


def run(args: Namespace, voice: Voice) -> int:
    """Play the matches and print what they come to; return 0, 2 where that cannot be, 130 where Ctrl-C ended it."""
    from remigio_dsl.engine.levels import BotError
    from remigio_dsl.study.simulate_pool import PoolError
    from remigio_dsl.study.store import StoreError

    try:
        return _run(args, voice)
    except (studies.StudyError, StoreError, PoolError, BotError) as wrong:
        tell(f"remigio simulate: {voice.say(wrong.message)}")
        return 2


def _run(args: Namespace, voice: Voice) -> int:
    from remigio_dsl.study.compare import Named, Study
    from remigio_dsl.study.compare_metrics import metrics
    from remigio_dsl.study.simulate import job
    from remigio_dsl.ui.report import making
    from remigio_dsl.ui.report.page import page
    from remigio_dsl.variant.load import load

    studies.number_at_least("--games", args.games, 1)
    variant = load(args.variant, options=args.option, sets=args.set)
    players = studies.players_of(args, [variant])
    bots = studies.bots_of(args.bots, players)
    work = job(variant, bots, args.seed)
    games = -(-args.games // work.period) * work.period
    found = [one for one in metrics([variant], bots, players) if one.id not in ("decided", "skill")]
    study = Study([Named(args.variant, variant)], found, [work])
    if args.report:
        making.check(args.report)
    stopped = _play(args, voice, study, work, games)
    result = study.result()
    if args.json:
        print(json.dumps(_as_json(work, result), ensure_ascii=False, indent=2))
    else:
        if stopped:
            print(voice.say("study.stopped", done=result.games, games=games))
        print("\n".join(_lines(args, voice, work, result)))
    if args.report:
        told = making.told("simulate", args, result, voice, [_head(voice, work, result)])
        making.write(args.report, page(result, told, voice))
        tell(voice.say("report.written", name=args.report))
    return INTERRUPTED if stopped else 0


def _play(args: Namespace, voice: Voice, study: Study, work: Job, games: int) -> bool:
    """Play what is not yet done, and write and count it as it comes; return whether Ctrl-C ended it."""
    from remigio_dsl.study import simulate_pool

    store, done = _store(args, study, work)
    progress = studies.Progress(voice, sys.stderr, games, done)
    try:
        with studies.place(args) as (make, workers), studies.stoppable() as stop:
            for chunks in simulate_pool.run([work], games, make, workers=workers, done=done, stop=stop):
                if store is not None:
                    store.write(chunks[0], study.variants[0].name, work.seed)
                study.take(chunks)
                progress.show(study.games)
            return stop.is_set() and study.games < games
    finally:
        progress.end()
        if store is not None:
            store.close()


def _store(args: Namespace, study: Study, work: Job) -> tuple[Store | None, int]:
    """Return where rows go, and how many matches are there already: these are counted."""
    from remigio_dsl import __version__
    from remigio_dsl.study import store

    if not args.out:
        if args.go_on:
            raise studies.StudyError(text("simulate.continue_what"))
        return None, 0
    where = store.files(args.out)
    players = len(work.bots)
    note = {
        "program": __version__, "variant": study.variants[0].name, "rules": study.variants[0].variant.rules_hash,
        "bots": list(work.bots), "seed": work.seed,
    }  # fmt: skip
    if not args.go_on:
        return store.new(where, note, players, replace=args.force, goes_on=True), 0
    kept, done = store.again(where, note, players, work.period)
    for chunk in store.stored(where, players):
        study.take([chunk])
    return kept, done


# -- what is said of it
def _head(voice: Voice, work: Job, result: Comparison) -> str:
    """Return what was played, and by whom."""
    from remigio_dsl.ui import figures

    named = result.variants[0]
    return voice.say(
        "simulate.head", n=result.games, title=voice.words(named.variant.title), name=named.name,
        hash=figures.short_hash(named.variant), players=studies.company(work.bots), seed=str(work.seed),
    )  # fmt: skip


def _lines(args: Namespace, voice: Voice, work: Job, result: Comparison) -> Iterator[str]:
    from remigio_dsl.ui import comparison, figures

    named = result.variants[0]
    yield from studies.folded([_head(voice, work, result), voice.say("simulate.brackets"), ""])
    found = []
    for row in result.rows:
        places = figures.places_of(row.metric, row.figures)
        figure = figures.figure(row.figures[0], places, voice, signed=row.metric.is_signed)
        found.append((voice.say(row.metric.title), *figure))
    yield from studies.lined_up(found)
    yield from studies.folded(comparison.place_words(result, voice))
    yield from pictures(result.tallies[0], named.variant, voice)
    if args.out:
        from remigio_dsl.study.store import files

        where = files(args.out)
        yield ""
        said = voice.say("simulate.in_file", deals=str(where.deals), matches=str(where.matches))
        yield from studies.folded([said])


def pictures(tally: Tally, variant: Variant, voice: Voice) -> Iterator[str]:
    """Yield the distributions of a variant as bars."""
    from remigio_dsl.ui import figures

    room = shutil.get_terminal_size((80, 24)).columns
    endings = {key: voice.say(figures.ending_name(key)) for key in tally.endings}
    hands = {hand.name: voice.words(hand.title) for hand in variant.closing.hands}
    yield from _picture(voice.say("picture.endings"), figures.shares(tally.endings, endings, voice, room))
    if len(hands) > 1:
        yield from _picture(voice.say("picture.hands"), figures.shares(tally.hands, hands, voice, room))
    yield from _picture(voice.say("picture.laps"), figures.distribution(tally.laps, voice, room))
    yield from _picture(voice.say("picture.points"), figures.distribution(tally.points, voice, room))
    yield from _picture(voice.say("picture.deals"), figures.distribution(tally.deals, voice, room))


def _picture(title: str, lines: list[str]) -> Iterator[str]:
    if lines:
        yield from ("", title, *lines)


def _as_json(work: Job, result: Comparison) -> dict[str, object]:
    from remigio_dsl.ui import figures

    named = result.variants[0]
    return {
        "variant": named.name, "rules_hash": named.variant.rules_hash, "bots": list(work.bots), "seed": work.seed,
        "games": result.games, "level": 0.95,
        "figures": {row.metric.id: figures.figure_as_json(row.figures[0]) for row in result.rows},
        "counts": figures.counts_as_json(result.tallies[0]),
    }  # fmt: skip
