"""Variants on common deals: what differs is told, what does not is not, and the table says how sure that is."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from remigio_dsl import load
from remigio_dsl.core.voice import LANGUAGES, Voice, catalogue
from remigio_dsl.study import compare_metrics, compare_variants, simulate_pool
from remigio_dsl.study.compare import Comparison, Named, Study, common_cards, until
from remigio_dsl.study.compare_metrics import Block, Metric, chosen, metrics
from remigio_dsl.study.simulate import Chunk, job, play
from remigio_dsl.study.statistics import Sums, difference
from remigio_dsl.ui import studies
from remigio_dsl.ui.comparison import table, verdicts
from remigio_dsl.ui.width import columns

SHORT = "+define.limit=60"


def study_of(*names: str, bots: Sequence[str] = ("steady",) * 3, games: int = 16, wanted: Sequence[str] = ()) -> Study:
    variants = [compare_variants.named(name) for name in names]
    rules = [one.variant for one in variants]
    skill = ("steady", "random", 8)
    jobs = [job(one, bots, 5, again=True, skill=skill) for one in rules]
    found, unknown = chosen(metrics(rules, bots, len(bots)), wanted or ["all"])
    assert not unknown
    study = Study(variants, found, jobs)
    for _ in until(study, simulate_pool.run(jobs, games, simulate_pool.Here), None):
        pass
    return study


@cache
def pairs() -> Comparison:
    return study_of(f"remigio-10{SHORT}", f"remigio-10{SHORT}+five_pairs=allowed").result()


def row(result: Comparison, name: str) -> compare_metrics.Metric:
    return next(one for one in result.rows if one.metric.id == name)  # type: ignore[return-value]


def command(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "remigio_dsl", "compare", *words], cwd=folder, capture_output=True, check=False,
        encoding="utf-8", env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "COLUMNS": "140"},
    )  # fmt: skip


# -- the metrics
def sums_by_hand(chunk: Chunk, better: int) -> dict[str, Fraction]:
    """Return some metrics, counted from the rows without blocks."""
    given = [points for deal in chunk.deals for points in deal.points if points is not None]
    closes = [deal for deal in chunk.deals if deal.ending == "close"]
    starts = []
    for deal in chunk.deals:
        others = [deal.points[seat] for seat in deal.seats[1:]]
        starts.append(better * (deal.points[deal.seats[0]] - Fraction(sum(others), len(others))))  # type: ignore[operator,arg-type]
    return {
        "laps": Fraction(sum(deal.laps for deal in chunk.deals), len(chunk.deals)),
        "points": Fraction(sum(given), len(given)),
        "negative": Fraction(100 * sum(points < 0 for points in given), len(given)),
        "closed": Fraction(100 * len(closes), len(chunk.deals)),
        "deals": Fraction(len(chunk.deals), len(chunk.matches)),
        "start": sum(starts, Fraction(0)) / len(starts),
    }


@pytest.mark.parametrize(("name", "better"), [(f"remigio-10{SHORT}", -1), ("remigio-13+target=120", 1)])
def test_metrics_are_what_they_are_said_to_be(name: str, better: int) -> None:
    variant = compare_variants.named(name)
    work = job(variant.variant, ["steady"] * 3, 4)
    chunk = play(work, 0, 12)
    study = Study([variant], metrics([variant.variant], work.bots, 3), [work])
    study.take([chunk])
    found = {one.metric.id: one.figures[0] for one in study.result().rows}
    for metric, value in sums_by_hand(chunk, better).items():
        if value:
            figure = found[metric]
            assert figure is not None
            assert figure.value == pytest.approx(float(value)), metric
    given = [float(points) for deal in chunk.deals for points in deal.points if points is not None]
    assert found["spread"] is not None
    assert found["spread"].value == pytest.approx(np.std(given))


def test_places_of_a_deal_even_out() -> None:
    seats = [one for one in pairs().rows if one.metric.id.startswith("seat:")]
    assert len(seats) == 3
    for at in range(2):
        figures = [one.figures[at] for one in seats]
        assert sum(figure.value for figure in figures if figure is not None) == pytest.approx(0, abs=1e-9)


def test_what_a_place_is_worth_is_counted_while_everybody_is_in() -> None:
    work = job(load("remigio-10", sets={"define.limit": 150}), ["steady"] * 3, 4)
    chunk = play(work, 0, 12)
    assert {len(deal.seats) for deal in chunk.deals} == {2, 3}
    whole = [[-float(deal.points[seat] or 0) for seat in deal.seats] for deal in chunk.deals if len(deal.seats) == 3]
    worth = np.mean([[(3 * one - sum(deal)) / 2 for one in deal] for deal in whole], axis=0)
    study = Study([compare_variants.named("remigio-10")], metrics([load("remigio-10")], work.bots, 3), [work])
    study.take([chunk])
    found = {one.metric.id: one.figures[0] for one in study.result().rows}
    assert [found[f"seat:{place}"].value for place in (1, 2, 3)] == pytest.approx(worth)  # type: ignore[union-attr]
    assert found["start"].value != pytest.approx(worth[0])  # type: ignore[union-attr]


def test_the_same_hands_with_the_same_stock_would_decide_everything() -> None:
    """A deal whose second play gave the same points counts as wholly decided, one that gave any others as not."""
    deals = play(job(load("remigio-10", sets={"define.limit": 60}), ["steady"] * 3, 4), 0, 8).deals
    decided = next(metric for metric in metrics([load("remigio-10")], ["steady"], 3) if metric.id == "decided")

    def figure(again: Callable[[tuple[object, ...]], tuple[object, ...]]) -> float:
        rows = [replace(deal, again=again(deal.points)) for deal in deals]
        sums = Sums(2, 1)
        sums.add([[decided.measure(Block(-1, [one], []))] for one in rows])
        return float(decided.value(sums.means(0)))

    assert figure(lambda points: points) == pytest.approx(100)
    assert figure(lambda points: points[::-1]) < 50


def test_the_stronger_bot_wins_more_than_its_share() -> None:
    figure = row(pairs(), "skill").figures[0]  # type: ignore[attr-defined]
    assert figure.value > 20


def test_every_metric_has_its_sentences_in_both_languages() -> None:
    known = metrics([load("remigio-10"), load("remigio-13")], ["steady", "random"], 4)
    for key in {metric.key for metric in known}:
        for part in ("", ".more", ".less", ".unclear"):
            assert f"metric.{key}{part}" in catalogue(), key
    for metric in {metric.id.partition(":")[0] for metric in known}:
        assert {f"explain.{metric}", f"explain.{metric}s"} & set(catalogue()), metric


def test_metrics_are_chosen_by_id_and_family() -> None:
    known = metrics([load("remigio-10")], ["steady"], 4)
    assert [one.id for one in chosen(known, ["laps", "seats"])[0]] == ["laps", "seat:1", "seat:2", "seat:3", "seat:4"]
    assert chosen(known, ["nothing"]) == ([], ["nothing"])
    assert chosen(known, ["all"])[0] == known
    assert not any(one.id.startswith("opened") for one in known)


# -- the differences
def test_a_rule_that_changes_something_is_told() -> None:
    result = pairs()
    found = row(result, "hand:five_pairs")
    assert found.told == (True,)  # type: ignore[attr-defined]
    assert found.figures[0].high == 0  # type: ignore[attr-defined]
    assert found.differences[0].estimate.value > 10  # type: ignore[attr-defined]


def test_a_variant_against_itself_is_equal_in_every_line() -> None:
    result = study_of(f"remigio-10{SHORT}", f"remigio-10{SHORT}", games=8).result()
    assert result.rows
    assert all(one.differences[0] is not None and one.differences[0].same for one in result.rows)
    assert list(verdicts(result, 0, Voice("en"))) == ["In no deal did anything come out differently."]


@cache
def pool() -> dict[str, tuple[Metric, list[tuple[float, ...]]]]:
    """Return each metric with its parts in many matches of one variant."""
    work = job(load("remigio-10", sets={"define.limit": 40}), ["steady"] * 3, 11, again=True)
    chunks = [play(work, at, at + 1) for at in range(240)]
    blocks = [Block(-1, chunk.deals, chunk.matches) for chunk in chunks]
    known = metrics([load("remigio-10")], work.bots, 3)
    return {metric.id: (metric, [metric.measure(block) for block in blocks]) for metric in known}


def covers_nothing(seed: int, games: int, name: str) -> bool:
    """Return whether the difference of two samples of one variant covers 0."""
    metric, parts = pool()[name]
    picks = np.random.default_rng(seed).choice(len(parts), size=(2, games), replace=False)
    sums = Sums(metric.parts, 2)
    sums.add([[parts[first], parts[second]] for first, second in picks.T])
    gap = difference(sums, metric.value, 1)
    return gap is None or gap.estimate.low <= 0 <= gap.estimate.high


@pytest.mark.slow
def test_two_samples_of_one_variant_cover_0_at_the_stated_rate() -> None:
    for metric in ("laps", "points", "loser_points", "spread", "premium", "deals", "start", "decided"):
        share = sum(covers_nothing(seed, 80, metric) for seed in range(400)) / 400
        assert 0.915 <= share <= 0.985, metric  # 0.95, within three standard errors of 400 pairs of samples


def test_common_cards_are_those_of_one_deck() -> None:
    ten, thirteen = load("remigio-10"), load("remigio-13")
    assert common_cards([ten, load("remigio-10", options={"five_pairs": "allowed"})], 4)
    assert not common_cards([ten, thirteen], 4)


@pytest.mark.slow
def test_a_study_ends_when_its_interval_is_narrow_enough() -> None:
    variant = compare_variants.named(f"remigio-10{SHORT}")
    work = job(variant.variant, ["steady"] * 3, 4)
    laps: list[Metric] = chosen(metrics([variant.variant], work.bots, 3), ["laps"])[0]
    studies = []
    for width in (1.2, 0.7):
        study = Study([variant], laps, [work])
        for _ in until(study, simulate_pool.run([work], 2000, simulate_pool.Here), width):
            pass
        found = study.width()
        assert found is not None
        assert found <= width
        studies.append(study)
    assert 50 <= studies[0].games < studies[1].games < 2000


# -- which variants
def test_variants_are_named_with_answers_and_settings() -> None:
    found = compare_variants.named("remigio-10+five_pairs=allowed+values.hand.joker=25")
    same = load("remigio-10", options={"five_pairs": "allowed"}, sets={"values.hand.joker": 25})
    assert found.variant.rules_hash == same.rules_hash
    for wrong in ("remigio-10+five_pairs", "remigio-10+", "remigio-10+=x"):
        with pytest.raises(compare_variants.ChoiceError):
            compare_variants.named(wrong)


def test_a_sweep_takes_ranges_lists_and_answers() -> None:
    def names(what: str) -> list[str]:
        return [one.name for one in compare_variants.sweep("remigio-10", what)]

    assert names("premiums.rows.colour.factor=2..4") == [f"premiums.rows.colour.factor={n}" for n in (2, 3, 4)]
    assert names("values.hand.joker=20,25,50")[-1] == "values.hand.joker=50"
    assert names("define.limit=100..300..100") == [f"define.limit={n}" for n in (100, 200, 300)]
    assert names("ace_in_runs") == ["ace_in_runs=both", "ace_in_runs=low", "ace_in_runs=wheel"]
    for wrong, said in [
        ("nothing", "no rule with values"), ("values.hand.joker", "no rule with values"),
        ("values.hand.joker=", "gives no values"), ("values.hand.joker=5..2", "`5..2` gives no values"),
        ("define.limit=1..99999999999", "99,999,999,999 variants"),
    ]:  # fmt: skip
        with pytest.raises(compare_variants.ChoiceError, match=re.escape(said)):
            compare_variants.sweep("remigio-10", wrong)
    with pytest.raises(compare_variants.ChoiceError, match="answered with a number"):
        compare_variants.sweep("gin", "gin_bonus")


# -- the table
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_of_the_table_has_its_figures(lang: str) -> None:
    result = pairs()
    voice = Voice(lang)  # type: ignore[arg-type]
    wide, narrow = list(table(result, voice, 300)), list(table(result, voice, 80))
    assert len(wide) == len(result.rows) + 1
    assert len(narrow) == 2 * len(result.rows) + 1
    below = list(table(result, voice, 50))
    assert len(below) == 4 * len(result.rows)
    assert all(columns(line) <= 50 for line in below)
    assert sorted(re.findall(r"\[.*?\]", " ".join(below))) == sorted(re.findall(r"\[.*?\]", " ".join(wide)))
    separator = ";" if lang == "es" else ","
    laps = next(line for line in wide if line.startswith(voice.say("metric.laps")))
    number = r"[+-]?\d+[.,]\d\d"
    assert len(re.findall(rf"{number} \[{number}{separator} {number}\]", laps)) == 3
    said = list(verdicts(result, 0, voice))
    told = [one for one in result.rows if one.told[0]]
    assert sum(one.differences[0] is not None and not one.differences[0].same for one in result.rows) == len(said)
    assert all(line.endswith(".") for line in said)
    assert len(told) >= 1


def test_the_command_prints_rules_table_and_verdicts(tmp_path: Path) -> None:
    words = ("remigio-10+define.limit=60", "remigio-10+define.limit=20", "--games", "24", "--players", "3", "--lang",
             "es", "--skill", "steady,random", "--out", "rows.csv")  # fmt: skip
    done = command(tmp_path, *words)
    assert done.returncode == 0, done.stderr
    first, _, rest = done.stdout.partition("24 partidas de cada una con los mismos repartos; 3 bots steady")
    assert "1 regla distinta" in first
    assert "entre corchetes, intervalo del 95 %" in rest
    assert "habilidad: un bot steady entre bots random" in rest
    assert "Con remigio-10+define.limit=20 la partida dura" in rest
    rows = (tmp_path / "rows.csv").read_text().splitlines()
    assert {line.partition(",")[0] for line in rows[1:]} == set(words[:2])
    data = json.loads(command(tmp_path, *words[:-2], "--json", "--workers", "1").stdout)
    assert [one["name"] for one in data["variants"]] == list(words[:2])
    deals = next(one for one in data["rows"] if one["metric"] == "deals")
    assert deals["differences"][0]["value"] < 0


def test_a_sweep_is_drawn_and_several_variants_are_lined_up(tmp_path: Path) -> None:
    some = ("--games", "8", "--players", "3", "--lang", "en", "--skill", "none", "--metric", "deals,laps")
    swept = command(tmp_path, "remigio-10", "--sweep", "define.limit=20,40,60", *some)
    assert swept.returncode == 0, swept.stderr
    assert all(f"define.limit={n}" in swept.stdout for n in (20, 40, 60))
    assert re.search(r"\|-*o-*\|", swept.stdout)
    three = command(tmp_path, *(f"remigio-10+define.limit={n}" for n in (20, 40, 60)), *some)
    assert three.returncode == 0, three.stderr
    assert "C - A" in three.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("remigio-10",), ("remigio-10", "remigio-10", "--metric", "lap"), ("remigio-10", "remigio-10", "--until", "0"),
        ("remigio-10", "remigio-13", "--players", "10"), ("remigio-10", "--sweep", "nothing"),
        ("remigio-10", "remigio-10", "--bots", "steady,steady,steady,steady,steady"),
        ("remigio-10", "remigio-10", "--skill", "steady"), ("remigio-10", "remigio-10+x"),
        ("remigio-10", "remigio-10", "--games", "0"), ("remigio-10", "remigio-10", "--workers", "0"),
    ],
)  # fmt: skip
def test_what_cannot_be_compared_is_told_in_one_sentence(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = command(tmp_path, *words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_an_answer_that_is_none_is_told_as_a_problem_of_the_files(tmp_path: Path) -> None:
    assert command(tmp_path, "remigio-10", "remigio-10+five_pairs=maybe").returncode == 1


def test_named_variants_keep_their_names() -> None:
    assert Named("x", load("remigio-10")).name == "x"


def test_sentences_and_figures_keep_within_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = "40 matches of each with the same deals; 4 steady bots, seats rotated; seed 1"
    figures = [("least points left", "56.62", "[56.54, 56.70]"), ("dealt with little enough left to close, %", "0", "")]
    assert list(studies.folded([sentence])) == [sentence]  # to a file or a pipe
    assert len(list(studies.lined_up(figures))) == 2
    monkeypatch.setattr(studies, "_room", lambda: 40)
    lines = [*studies.folded([sentence]), *studies.lined_up(figures)]
    assert all(columns(line) <= 40 for line in lines)
    assert " ".join(" ".join(lines).split()) == f"{sentence} " + " ".join(" ".join(one) for one in figures).strip()


@pytest.mark.parametrize(
    ("what", "near"), [("gin_bonuss=1,2", "gin_bonus"), ("for_gin=1,2", "define.for_gin"), ("tie", "ties")]
)
def test_a_sweep_over_what_is_not_there_asks_what_was_meant(what: str, near: str) -> None:
    with pytest.raises(compare_variants.ChoiceError, match=f"did you mean {near}"):
        compare_variants.sweep("gin", what)
