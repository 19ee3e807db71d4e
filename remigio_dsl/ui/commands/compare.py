"""`remigio compare`: what a rule changes at the table, measured on the same deals."""

from __future__ import annotations

import json
import shutil
import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.messages import text
from remigio_dsl.core.voice import Voice
from remigio_dsl.ui import studies
from remigio_dsl.ui.telling import tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from remigio_dsl.study.compare import Comparison, Named, Row, Study
    from remigio_dsl.study.compare_metrics import Metric
    from remigio_dsl.study.simulate import Chunk, Job
    from remigio_dsl.study.store import Store
    from remigio_dsl.ui.parser import Parser

INTERRUPTED = 130
MOST_GAMES = 100_000  # where `--until` says when to stop
SKILL_EVERY = 10  # the deals that measure skill are played in each tenth block
SKILL = "sharp,steady"


@dataclass(frozen=True, slots=True)
class Setting:
    """What is compared and how."""

    variants: tuple[Named, ...]
    metrics: tuple[Metric, ...]
    jobs: tuple[Job, ...]
    bots: tuple[str, ...]
    games: int
    width: float | None
    is_common: bool
    is_sweep: bool


def arguments(parser: Parser, voice: Voice) -> None:
    """Add the arguments of this command."""
    from remigio_dsl.study.compare_metrics import FAMILIES, IDS

    say = voice.say
    parser.add_argument("variants", nargs="+", metavar="VARIANT", help=say("compare.variants"))
    parser.add_argument("--games", type=int, metavar="N", help=say("study.games", n=studies.DEFAULT_GAMES))
    studies.add_table(parser, voice)
    known = ", ".join([*IDS, *FAMILIES, "all"])
    parser.add_argument("--metric", metavar=say("study.metric_form"), help=say("study.metric", known=known))
    parser.add_argument("--until", metavar="WIDTH", help=say("study.width"))
    parser.add_argument("--sweep", metavar=say("compare.sweep_form"), help=say("compare.sweep"))
    parser.add_argument("--skill", metavar=say("compare.skill_form"), help=say("compare.skill"))
    studies.add_workers(parser, voice)
    parser.add_argument("--out", metavar=say("study.out_form"), help=say("study.out"))
    parser.add_argument("--force", action="store_true", help=say("study.force"))
    parser.add_argument("--report", metavar=say("study.out_form"), help=say("study.report"))
    parser.add_argument("--json", action="store_true", help=say("usage.json"))


def run(args: Namespace, voice: Voice) -> int:
    """Play and compare; return 0, 2 where that cannot be, 130 where Ctrl-C ended it."""
    from remigio_dsl.engine.levels import BotError
    from remigio_dsl.study.compare_variants import ChoiceError
    from remigio_dsl.study.simulate_pool import PoolError
    from remigio_dsl.study.store import StoreError

    try:
        return _run(args, voice)
    except (studies.StudyError, StoreError, PoolError, BotError, ChoiceError) as wrong:
        tell(f"remigio compare: {voice.say(wrong.message)}")
        return 2


def _run(args: Namespace, voice: Voice) -> int:
    from remigio_dsl.study.compare import Study
    from remigio_dsl.ui.report import making

    setting = _setting(args)
    if args.report:
        making.check(args.report)
    study = Study(setting.variants, setting.metrics, setting.jobs)
    store = _store(args, setting)
    if not args.json:
        for line in _rules(setting, voice):
            print(line)
    stopped = _play(args, voice, study, setting, store)
    result = study.result()
    if args.json:
        print(json.dumps(_as_json(args, setting, result, voice), ensure_ascii=False, indent=2))
    else:
        if stopped:
            print(voice.say("study.stopped", done=result.games, games=setting.games))
        print("\n".join(_lines(args, setting, result, voice)))
    if args.report:
        _report(args, setting, result, voice)
    return INTERRUPTED if stopped else 0


def _report(args: Namespace, setting: Setting, result: Comparison, voice: Voice) -> None:
    from remigio_dsl.study.compare_variants import values_of_sweep
    from remigio_dsl.ui.report import making
    from remigio_dsl.ui.report.page import page

    steps = values_of_sweep(setting.variants) if setting.is_sweep else None
    heads = list(_head(args, setting, result, voice))[:-1]
    told = making.told("compare", args, result, voice, heads, steps)
    making.write(args.report, page(result, told, voice))
    tell(voice.say("report.written", name=args.report))


# -- what is asked for
def _setting(args: Namespace) -> Setting:
    from remigio_dsl.study.compare import common_cards
    from remigio_dsl.study.compare_metrics import metrics
    from remigio_dsl.study.simulate import job

    studies.number_at_least("--games", args.games, 1)
    studies.number_at_least("--workers", args.workers, 1)
    width = _width(args.until)
    variants = _variants(args)
    rules = [one.variant for one in variants]
    players = studies.players_of(args, rules)
    bots = studies.bots_of(args.bots, players)
    skill = _skill(args, players)
    known = [one for one in metrics(rules, bots, players) if skill is not None or one.id != "skill"]
    found = studies.metrics_of(args, known)
    ids = {one.id for one in found}
    jobs = tuple(
        job(one, bots, args.seed, again="decided" in ids, skill=skill if "skill" in ids else None) for one in rules
    )
    asked = args.games or (MOST_GAMES if width is not None else studies.DEFAULT_GAMES)
    games = -(-asked // jobs[0].period) * jobs[0].period
    is_common = common_cards(rules, players)
    return Setting(tuple(variants), tuple(found), jobs, bots, games, width, is_common, bool(args.sweep))


def _variants(args: Namespace) -> list[Named]:
    from remigio_dsl.study.compare_variants import MOST, named, sweep

    if args.sweep:
        if len(args.variants) != 1:
            raise studies.StudyError(text("compare.one"))
        return sweep(args.variants[0], args.sweep)
    if len(args.variants) < 2:
        raise studies.StudyError(text("compare.two"))
    if len(args.variants) > MOST:
        raise studies.StudyError(text("compare.too_many", n=len(args.variants), most=MOST))
    return [named(words) for words in args.variants]


def _width(words: str | None) -> float | None:
    if words is None:
        return None
    try:
        width = float(words.replace(",", "."))
    except ValueError:
        width = 0.0
    if not 0 < width < float("inf"):
        raise studies.StudyError(text("study.no_width", value=words))
    return width


def _skill(args: Namespace, players: int) -> tuple[str, str, int] | None:
    """Return the stronger and the weaker bot, and in each how-many-th block their deals are played."""
    if args.skill == "none":
        return None
    names = (args.skill or SKILL).split(",")
    if len(names) != 2:
        raise studies.StudyError(text("compare.bad_skill"))
    for name in names:
        studies.bots_of(name, players)
    return names[0], names[1], SKILL_EVERY


# -- playing
def _play(args: Namespace, voice: Voice, study: Study, setting: Setting, store: Store | None) -> bool:
    """Play and count; return whether Ctrl-C ended it."""
    from remigio_dsl.study import simulate_pool
    from remigio_dsl.study.compare import until

    many = len(setting.variants)
    progress = studies.Progress(voice, sys.stderr, setting.games * many)
    try:
        with studies.place(args) as (make, workers), studies.stoppable() as stop:
            chunks = simulate_pool.run(setting.jobs, setting.games, make, workers=workers, stop=stop)
            for done in until(study, _written(chunks, setting, store), setting.width):
                progress.show(done * many)
            chunks.close()
            return stop.is_set() and study.games < setting.games
    finally:
        progress.end()
        if store is not None:
            store.close()


def _store(args: Namespace, setting: Setting) -> Store | None:
    from remigio_dsl import __version__
    from remigio_dsl.study import store

    if not args.out:
        return None
    note = {
        "program": __version__, "variants": {one.name: one.variant.rules_hash for one in setting.variants},
        "bots": list(setting.bots), "seed": args.seed,
    }  # fmt: skip
    return store.new(store.files(args.out), note, len(setting.bots), replace=args.force)


def _written(chunks: Iterator[list[Chunk]], setting: Setting, store: Store | None) -> Iterator[list[Chunk]]:
    """Yield the chunks after they were written."""
    for some in chunks:
        if store is not None:
            for chunk, one, job in zip(some, setting.variants, setting.jobs, strict=True):
                store.write(chunk, one.name, job.seed)
        yield some


# -- what is said of it
def _rules(setting: Setting, voice: Voice) -> Iterator[str]:
    """Yield the rules side by side: in which each variant differs from the first."""
    from remigio_dsl.ui.commands.diff import difference_lines
    from remigio_dsl.ui.comparison import LETTERS

    if setting.is_sweep:
        return
    first = setting.variants[0]
    room = min(100, shutil.get_terminal_size((100, 24)).columns)
    for letter, other in zip(LETTERS[1:], setting.variants[1:], strict=False):
        both = (first.variant, other.variant), (first.name, other.name)
        yield from difference_lines(*both, voice, room, f"A{letter}")
        yield ""


def _lines(args: Namespace, setting: Setting, result: Comparison, voice: Voice) -> Iterator[str]:
    from remigio_dsl.ui import comparison

    yield from studies.folded(_head(args, setting, result, voice))
    if not result.rows:
        yield voice.say("compare.nothing")
        return
    room = shutil.get_terminal_size((120, 24)).columns
    if setting.is_sweep:
        for row in result.rows:
            yield from comparison.curve(result, row, voice, room)
    else:
        yield from comparison.table(result, voice, room)
    for at, other in enumerate(result.variants[1:]):
        if len(result.variants) > 2:
            yield from ("", voice.say("compare.against", name=other.name, first=result.variants[0].name))
        yield from studies.folded(comparison.verdicts(result, at, voice))
    if not setting.is_sweep:
        yield from _pictures(result, voice, room)


def _head(args: Namespace, setting: Setting, result: Comparison, voice: Voice) -> Iterator[str]:
    from remigio_dsl.ui.comparison import LETTERS
    from remigio_dsl.ui.figures import short_hash

    key = "compare.common" if setting.is_common else "compare.uncommon"
    yield voice.say(key, n=result.games, players=studies.company(setting.bots), seed=str(args.seed))
    skill = setting.jobs[0].skill
    if skill is not None:
        yield voice.say("compare.skill_by", strong=skill[0], weak=skill[1], every=skill[2])
    names = [f"{LETTERS[at]} {one.name} {short_hash(one.variant)}" for at, one in enumerate(result.variants)]
    yield "   ".join([*names, voice.say("simulate.brackets")])


def _pictures(result: Comparison, voice: Voice, room: int) -> Iterator[str]:
    """Yield how deals end, how long they last and what they give, the variants one above the other."""
    from remigio_dsl.ui import figures

    yield from figures.side_by_side("picture.endings", [tally.endings for tally in result.tallies], voice, room)
    yield from figures.together("picture.laps", [tally.laps for tally in result.tallies], voice, room)
    yield from figures.together("picture.points", [tally.points for tally in result.tallies], voice, room)


# -- data
def _as_json(args: Namespace, setting: Setting, result: Comparison, voice: Voice) -> dict[str, object]:
    from remigio_dsl.ui.figures import counts_as_json

    skill = setting.jobs[0].skill
    return {
        "variants": [{"name": one.name, "rules_hash": one.variant.rules_hash} for one in result.variants],
        "games": result.games, "bots": list(setting.bots), "seed": args.seed, "level": 0.95,
        "common_deals": setting.is_common,
        "skill": None if skill is None else {"strong": skill[0], "weak": skill[1], "every": skill[2]},
        "rows": [_row_as_json(row, voice) for row in result.rows],
        "counts": [counts_as_json(tally) for tally in result.tallies],
    }  # fmt: skip


def _row_as_json(row: Row, voice: Voice) -> dict[str, object]:
    from remigio_dsl.ui.figures import figure_as_json

    differences = [
        None if found is None else {
            **(figure_as_json(found.estimate) or {}), "p": found.p, "same": found.same, "told": told, "needed": needed,
        }
        for found, told, needed in zip(row.differences, row.told, row.needed, strict=True)
    ]  # fmt: skip
    return {
        "metric": row.metric.id, "title": voice.say(row.metric.title),
        "figures": [figure_as_json(found) for found in row.figures], "differences": differences,
    }  # fmt: skip
