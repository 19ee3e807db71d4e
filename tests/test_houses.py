"""House rules that people play by: each a few lines over a shipped game, with cases that fail without them.

The cases themselves are collected one by one, as those beside the variants are.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from playing import scene, screen, transcript

from remigio_dsl.core.voice import LANGUAGES, Language, Voice
from remigio_dsl.engine.bots import Bot, RandomBot, SteadyBot
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.state import State
from remigio_dsl.source.nodes import read
from remigio_dsl.source.tree import Leaf, Table, at
from remigio_dsl.study.cases import Library, read_cases, run_case
from remigio_dsl.study.lints import lint
from remigio_dsl.ui.rulesheet.as_text import as_text
from remigio_dsl.ui.rulesheet.make import make_sheet
from remigio_dsl.variant.diff import differences
from remigio_dsl.variant.load import load
from remigio_dsl.variant.resolve import check

HOUSES = Path(__file__).parent / "houses"
NAMES = sorted(path.stem for path in HOUSES.glob("*.yaml") if not path.name.endswith(".cases.yaml"))
FEW_POINTS = {"remigio-10": {"define.limit": 60}, "remigio-13": {"define.target": 60}}
MOST_LINES = 5
# what every file says, and what a house rule has no say in
HEAD = ("# ", "format:", "id:", "title:", "extends:")


def file_of(name: str) -> Path:
    return HOUSES / f"{name}.yaml"


@cache
def parent_of(name: str) -> str:
    tree, _ = read(file_of(name).read_bytes(), name)
    assert isinstance(tree, Table)
    said = at(tree, "extends")
    assert isinstance(said, Leaf)
    return said.text


@cache
def library() -> Library:
    return Library()


def cards_of(state: State) -> list[int]:
    """Return every card of a position, sorted: each of the deck once, wherever it lies."""
    held = [card for mask in state.hands for card in range(mask.bit_length()) if mask >> card & 1]
    laid = [slot.card for meld in state.table for slot in meld.slots]
    return sorted([*held, *laid, *state.stock, *state.discard])


def positions(game: Game, bots: list[Bot], seed: int, deals: int) -> Iterator[State]:
    """Yield every position of a match that bots play, to its end or to the end of so many deals."""
    state = game.start(seed)
    while True:
        while state.result is None:
            legal = game.legal(state)
            assert legal, "a turn without a move"
            seat = state.turn
            state = game.apply(state, bots[seat].choose(game.view(state, seat), game, legal))
            yield state
        if state.over is not None or state.deal == deals:
            return
        state = game.next_deal(state)
        yield state


def test_there_is_a_house_for_each_rule_that_families_told() -> None:
    assert len(NAMES) >= 21


@pytest.mark.parametrize("name", NAMES)
def test_a_house_is_a_few_lines_and_nothing_about_it_is_odd(name: str) -> None:
    lines = [line for line in file_of(name).read_text(encoding="utf-8").splitlines() if line.strip()]
    own = [line for line in lines if not line.startswith(HEAD)]
    assert len(own) <= MOST_LINES
    variant, problems = check(file_of(name))
    assert problems == []
    assert variant is not None
    assert lint(variant) == []
    assert variant.rules_hash != load(parent_of(name)).rules_hash


@pytest.mark.parametrize("name", NAMES)
def test_the_cases_of_a_house_fail_without_its_rule(name: str) -> None:
    written = (HOUSES / f"{name}.cases.yaml").read_text(encoding="utf-8")
    without = written.replace(f"variant: {name}.yaml\n", f"variant: {parent_of(name)}\n")
    assert without != written
    results = [run_case(case, library=library()) for case in read_cases(without.encode(), name, None).cases]
    assert not all(result.ok for result in results)


@pytest.mark.parametrize("name", NAMES)
def test_bots_play_a_match_in_a_house_to_its_end(name: str) -> None:
    game = Game(load(file_of(name), sets=FEW_POINTS[parent_of(name)]), 3)
    every = list(range(game.deck.size))
    last = None
    for state in positions(game, [SteadyBot(), SteadyBot(), RandomBot(5, 2)], seed=len(name), deals=200):
        assert cards_of(state) == every
        last = state
    assert last is not None
    assert last.result is not None
    assert last.over is not None


def test_cards_that_are_wild_are_taken_for_jokers_in_every_act() -> None:
    game = Game(load(file_of("wild-deuces-on-the-table"), sets={"define.to_open": 12}), 2)
    seen = set()
    for seed in range(3):
        for state in positions(game, [SteadyBot(), RandomBot(seed, 1)], seed, deals=2):
            faces = game.deck.faces
            for meld in state.table:
                group = game.group_of(meld)
                assert group.faces == tuple(faces[slot.card] for slot in meld.slots)
                assert game.book(state.deal).readings(group.cards, [meld.kind.name])
                seen |= {(game.deck.ranks[card.face % 13], card.stands >= 0) for card in group.cards if card.face < 52}
    assert ("2", True) in seen
    assert ("2", False) in seen
    assert {rank for rank, as_joker in seen if as_joker} == {"2"}


@pytest.mark.parametrize(
    "line",
    [
        "meld 9h 10h 2cjh / 4c 4d 4s",
        "meld 9h 10h 2 of clubs as jack of hearts / 4c 4d 4s",
        "bajar 9co 10co 2tr como jota de corazones / 4tr 4di 4pi",
    ],
)
def test_a_wild_card_is_typed_with_what_it_stands_for(line: str) -> None:
    place = f"{HOUSES}/wild-deuces-on-the-table.cases.yaml#unsaid-it-is-ambiguous"
    shown = transcript(scene(place, screen("en", "words", None), asks=False), [line])
    assert "9 of hearts, 10 of hearts, 2 of clubs as jack of hearts, 30" in shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_house_shows_in_the_rule_sheet_and_among_the_differences(name: str, lang: Language) -> None:
    house, parent, voice = load(file_of(name)), load(parent_of(name)), Voice(lang)
    sheets = [as_text(make_sheet(one, voice)) for one in (house, parent)]
    own, theirs = ("\n".join(one.splitlines()[1:-4]) for one in sheets)  # but for the title and the name of the rules
    assert own != theirs
    found = differences(parent, house, voice)
    assert {one.second.place.source.name for one in found if one.second.place is not None} >= {str(file_of(name))}


def test_a_match_ends_when_what_rules_ask_of_anybody_is_so(tmp_path: Path) -> None:
    file = tmp_path / "casa.yaml"
    end = "any(everyone where count(past where closed) = 3)"
    file.write_text(f"format: 1\nid: casa\nextends: remigio-10\nmatch: {{out: false, end: {end}}}\n", encoding="utf-8")
    game = Game(load(file), 3)
    for seed in range(2):
        *_, last = positions(game, [SteadyBot(), SteadyBot(), SteadyBot()], seed, deals=20)
        closes = [sum(deal.closer == seat for deal in last.history) for seat in range(3)]
        assert max(closes) == 3
        assert last.over is not None
        assert last.history[-1].closer == closes.index(3)
