"""Play the worked example of `docs/studies.md` and write its table and its picture.

    python docs/make_example.py                 all of it, about ten minutes
    python docs/make_example.py --bots steady   a part, to look at: the picture is left as it is

Every figure comes from 150 matches of four steady bots, or 60 of four sharp ones, with the cards of seed 1.
"""

from __future__ import annotations

import argparse
from itertools import product
from pathlib import Path

from remigio_dsl.core.voice import Voice
from remigio_dsl.study import simulate_pool
from remigio_dsl.study.compare import Named, Study
from remigio_dsl.study.compare_metrics import metrics
from remigio_dsl.study.simulate import job
from remigio_dsl.study.statistics import Estimate
from remigio_dsl.ui.figures import decimal, interval
from remigio_dsl.ui.report import drawing
from remigio_dsl.variant.load import load

PICTURE = Path(__file__).parent / "pictures" / "thirteen-cards.svg"
MATCHES = {"steady": 150, "sharp": 60}
JOKERS = {"four_a_pack": "8", "two_a_pack": "4"}
FIGURES = {"index": "their index", "ten": "ten"}
COSTS = {"twenty": "20", "twenty_five": "25", "fifty": "50"}
CLAIMED = (70.0, 120.0)  # points a round, by the source
ENGLISH = Voice("en")

Reading = tuple[str, str, str]


def played(bot: str, reading: Reading) -> tuple[Estimate, Estimate, float]:
    """Return points a player and deal, deals a match, and the share of matches of two to four deals."""
    names = ("jokers_in_deck", "figures_when_opening", "joker_left_in_hand")
    options = dict(zip(names, reading, strict=True))
    variant = load("remigio-13", options=options, sets={"define.target": 300})
    bots = (bot,) * 4
    known = {one.id: one for one in metrics([variant], bots, 4)}
    work = job(variant, bots, seed=1)
    study = Study([Named("remigio-13", variant)], [known["points"], known["deals"]], [work])
    workers = simulate_pool.processors()
    for chunks in simulate_pool.run(
        [work], MATCHES[bot], lambda: simulate_pool.executor(workers), workers=workers
    ):
        study.take(chunks)
    found = study.result()
    points, deals = (row.figures[0] for row in found.rows)
    assert points is not None
    assert deals is not None
    lengths = found.tallies[0].deals
    return points, deals, sum(n for length, n in lengths.items() if 2 <= length <= 4) / sum(lengths.values())


def said(found: Estimate, places: int) -> str:
    """Return a figure with its interval."""
    return f"{decimal(found.value, places, ENGLISH)} {interval(found.low, found.high, places, ENGLISH)}"


def main() -> None:
    """Play, print the table, and draw the picture where everything was played."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", choices=list(MATCHES))
    only = parser.parse_args().bots
    bots = [only] if only else list(MATCHES)
    spans: dict[str, list[drawing.Span]] = {}
    for bot, jokers, figures in product(bots, JOKERS, FIGURES):
        results = {cost: played(bot, (jokers, figures, cost)) for cost in COSTS}
        spans.setdefault(bot, []).extend(
            drawing.Span(points.value, points.low, points.high) for points, _, _ in results.values()
        )
        _, deals, within = results["twenty_five"]
        cells = [f"`{bot}`", JOKERS[jokers], FIGURES[figures], *(said(one, 1) for one, _, _ in results.values()),
                 said(deals, 2), f"{100 * within:.0f} %"]  # fmt: skip
        print(f"| {' | '.join(cells)} |", flush=True)
    if only:
        return
    names = [
        f"{JOKERS[jokers]} jokers, {'ten' if figures == 'ten' else 'index'}, {COSTS[cost]}"
        for jokers, figures, cost in product(JOKERS, FIGURES, COSTS)
    ]
    sentence = (
        "Points a player and deal of thirteen-card Remigio under twelve readings of its source, by steady and by sharp "
        "bots, with their intervals, beside the 70 to 120 points that the source tells of (shaded)."
    )
    picture = drawing.intervals(names, list(spans.values()), 0, band=CLAIMED)
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(drawing.alone(picture, sentence, list(spans)), encoding="utf-8")


if __name__ == "__main__":
    main()
