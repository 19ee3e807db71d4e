"""Of all ways to show the same cards the one that pays best counts, whichever rule tells them apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from remigio_dsl import Game, load
from remigio_dsl.engine import questions

# four sixes and a run that may take one of them, seven cards in all
CARDS = "3H 4H 5H 6H 6C 6D 6S"
LONG_RUN, LONG_SET = "if any(run where size > 3) then 7 else 1", "if any(set where size > 3) then 7 else 1"


def game(folder: Path, rules: str) -> Game:
    path = folder / "rules.yaml"
    head = "format: 1\nid: rules\nextends: remigio-10\ndeal.hand: 7\nremove: [premiums.rows, closing.hands.colour]\n"
    path.write_text(head + rules, encoding="utf-8")
    return Game(load(path), 2)


@pytest.mark.parametrize("factor", [LONG_RUN, LONG_SET])
@pytest.mark.parametrize(
    "rules",
    [
        "premiums.base: {}",
        "premiums.rows.best: {{when: true, factor: {}}}",
        "premiums.rows.huge: {{when: true, factor: 100}}\npremiums.most: {}",
        "closing.hands.arranged.factor: {}",
    ],
)
def test_whatever_gives_the_factor_the_grouping_that_pays_best_is_shown(
    tmp_path: Path, rules: str, factor: str
) -> None:
    table = game(tmp_path, rules.format(factor))
    judged = questions.judge_close(table, [table.deck.parse_card(card) for card in CARDS.split()])
    assert judged.factor == 7
