"""Case files: read, refused where they are wrong, and run; the shipped ones are collected one test a case."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from remigio_dsl.core.diagnostics import LoadError
from remigio_dsl.core.messages.cases import TEXTS
from remigio_dsl.core.voice import Voice, catalogue
from remigio_dsl.study.cases import Case, CaseResult, Library, position_of, read_cases, run_case, run_file
from remigio_dsl.study.cases.words import EXPECTED, HINT, REASONS
from remigio_dsl.ui.cli import main

BAD = Path(__file__).parent / "bad"
HEAD = "cases: 1\nvariant: {variant}\ntests:\n"


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


def cases_of(body: str, variant: str = "remigio-10", folder: Path | None = None) -> tuple[Case, ...]:
    """Return the cases of a text, its lines standing below `tests:`."""
    lines = [f"  {line}\n" for line in body.strip("\n").splitlines()]
    return read_cases((HEAD.format(variant=variant) + "".join(lines)).encode(), "t.cases.yaml", folder).cases


def run(body: str, library: Library, variant: str = "remigio-10") -> CaseResult:
    """Return the result of the only case of a text."""
    (case,) = cases_of(body, variant)
    return run_case(case, library=library)


def codes(result: CaseResult) -> list[str]:
    return [problem.code for problem in result.diagnostics]


# -- wrong files ------------------------------------------------------------------------------------------------------


def test_every_code_of_cases_is_explained_and_has_a_wrong_file() -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in BAD.glob("*.cases.yaml"))
    known = {key for key in TEXTS if re.fullmatch(r"E\d+", key)} - {"E535"}
    assert {code for code in known if f"# expect: {code} " not in texts} == set()
    assert {code for code in known if f"explain.{code}" not in TEXTS} == set()


def test_every_reason_has_a_sentence() -> None:
    known = catalogue()
    assert [one for one in REASONS if not {one, f"{one}.other"} & known.keys()] == []


def test_the_empty_case_says_what_is_missing() -> None:
    (case,) = cases_of('seis-reyes:\n  meld: "KC KC KD KD KH KH"\n  expect: {}')
    (problem,) = case.problems
    assert Voice("es").say(problem.message) == "la prueba `seis-reyes` no puede fallar"
    assert problem.label
    assert Voice("es").say(problem.label) == "vacío: falta valid, kind, readings o refused"
    assert Voice("en").say(problem.label) == "empty: valid, kind, readings or refused is missing"


def test_a_missing_expectation_is_an_error() -> None:
    (case,) = cases_of('nothing-expected:\n  meld: "KC KD KH"')
    assert [problem.is_error for problem in case.problems] == [True]


@pytest.mark.parametrize("form", EXPECTED)
def test_what_an_empty_case_is_told_belongs_to_its_form(form: str) -> None:
    assert set(HINT[form]) <= set(EXPECTED[form])


def test_a_malformed_case_does_not_keep_the_others_from_running(library: Library) -> None:
    body = 'bad:\n  meld: "7H 8X 9H"\n  expect: {valid: true}\ngood:\n  meld: "7H 8H 9H"\n  expect: {valid: true}'
    results = [run_case(case, library=library) for case in cases_of(body)]
    assert [(one.id, one.ok, one.is_malformed) for one in results] == [("bad", False, True), ("good", True, False)]


@pytest.mark.parametrize(
    ("line", "refused"),
    [('meld: "7H 7H 7H"', "cards.too_many_alike"), ('meld: "7H 8H 1O"', "cards.not_in_deck")],
)
def test_cards_that_cannot_be_may_be_what_a_case_is_about(line: str, refused: str, library: Library) -> None:
    assert run(f"c:\n  {line}\n  expect: {{valid: false, refused: {refused}}}", library).ok
    assert codes(run(f"c:\n  {line}\n  expect: {{valid: false}}", library)) == ["E523"]


# -- settings ---------------------------------------------------------------------------------------------------------


def test_what_a_case_says_of_its_table_wins_key_by_key() -> None:
    data = (
        "cases: 1\nvariant: remigio-10\n"
        "with: {players: 4, options: {five_pairs: allowed, limit: 300}, set: {deck.packs: 3}}\n"
        "tests:\n  a:\n    with: {options: {limit: 200}}\n    meld: 7H\n    expect: {valid: false}\n"
    )
    (case,) = read_cases(data.encode(), "t.cases.yaml", None).cases
    assert case.settings.players == 4
    assert case.settings.options == {"five_pairs": "allowed", "limit": 200}
    assert case.settings.sets == {"deck.packs": 3}


def test_a_variant_may_stand_beside_the_case_file(tmp_path: Path) -> None:
    house = "format: 1\nid: casa\ntitle: {es: Casa}\nextends: remigio-10\nvalues.hand.A: 11\n"
    (tmp_path / "casa.yaml").write_text(house, encoding="utf-8")
    for name in ("casa.yaml", "./casa.yaml", "casa"):
        body = f'cases: 1\nvariant: {name}\ntests:\n  ace:\n    arrange: "AH 3D"\n    expect: {{deadwood: 14}}\n'
        (tmp_path / "casa.cases.yaml").write_text(body, encoding="utf-8")
        assert [(one.id, one.ok) for one in run_file(tmp_path / "casa.cases.yaml")] == [("ace", True)]


def test_a_variant_with_errors_shows_them(tmp_path: Path) -> None:
    house = "format: 1\nid: casa\ntitle: {es: Casa}\nextends: remigio-10\nvalues.hand.A: 11\nmached: {}\n"
    (tmp_path / "casa.yaml").write_text(house, encoding="utf-8")
    body = 'cases: 1\nvariant: casa\ntests:\n  ace:\n    arrange: "AH 3D"\n    expect: {deadwood: 14}\n'
    (tmp_path / "casa.cases.yaml").write_text(body, encoding="utf-8")
    (result,) = run_file(tmp_path / "casa.cases.yaml")
    assert set(codes(result)) == {"E101", "E534"}


# -- forms ------------------------------------------------------------------------------------------------------------

RIGHT = {
    "meld-readings": ('meld: "9H 10H *"', "readings: ['*8H 9H 10H', '9H 10H *JH']"),
    "meld-invalid": ('meld: "9H JH KH"', "valid: false, refused: meld.not_consecutive"),
    "arrange-groups": ('arrange: "7H 8H 9H 2C"', "deadwood: 2, groups: ['9H 8H 7H'], left: 2C"),
    "arrange-left": ('arrange: "7H 8H 9H 2C"', 'left: "2C"'),
    "arrange-other-optimum": ('arrange: "7H 8H 9H 10H"', "deadwood: 0, groups: ['7H 8H 9H 10H'], left: ''"),
    "close-lap": ('close: "4H 5H 6H 9C 9D 9S JD QD KD AD"\n  lap: 1', "premium: no_joker, factor: 2"),
    "deck": ("deck: {players: 7}", "cards: 162, packs: 3, stock: 91"),
    "settle": ("settle: {closer: A, factor: 2, deadwood: {B: 25}}", "points: {A: 0, B: 50}"),
    "match": (
        "match: {totals: {A: 320, B: 10}, points: {A: 25}, deals: 4}",
        "totals: {A: 345}, out: [], over: false, winners: []",
    ),
}
WRONG = {
    "meld-readings": ('meld: "9H 10H *"', "readings: ['*8H 9H 10H']", "*8H 9H 10H / 9H 10H *JH"),
    "meld-valid": ('meld: "9H JH KH"', "valid: true", "false"),
    "arrange-deadwood": ('arrange: "7H 8H 9H 2C"', "deadwood: 3", "2"),
    "arrange-no-meld": ('arrange: "7H 8H 9H 2C"', "groups: ['7H 8H 2C']", "7H 8H 9H"),
    "arrange-not-the-best": ('arrange: "7H 8H 9H 10H"', "groups: ['7H 8H 9H']", "7H 8H 9H 10H"),
    "arrange-left": ('arrange: "7H 8H 9H 2C"', 'left: "7H"', "2C"),
    "close-premium": ('close: "4H 5H 6H 9C 9D 9S JD QD KD AD"', "premium: none", "no_joker"),
    "settle": ("settle: {closer: A, factor: 2, deadwood: {B: 25}}", "points: {B: 25}", "50"),
    "match-out": ("match: {totals: {A: 320, B: 10}, points: {A: 25}}", "out: [A]", "nothing"),
}


@pytest.mark.parametrize("name", RIGHT)
def test_forms_agree(name: str, library: Library) -> None:
    given, expected = RIGHT[name]
    result = run(f"{name}:\n  {given}\n  expect: {{{expected}}}", library)
    assert (result.differences, result.diagnostics) == ((), ())


@pytest.mark.parametrize("name", WRONG)
def test_forms_say_what_came_instead(name: str, library: Library) -> None:
    given, expected, got = WRONG[name]
    result = run(f"{name}:\n  {given}\n  expect: {{{expected}}}", library)
    assert not result.ok
    assert result.diagnostics == ()
    assert Voice("en").format(result.differences[0].got) == got


def test_a_rule_without_an_answer_is_a_problem_and_no_traceback(library: Library) -> None:
    many = 10**40
    result = run(f"c:\n  settle: {{closer: A, deadwood: {{B: {many}}}}}\n  expect: {{points: {{B: {many}}}}}", library)
    assert [problem.code[:2] for problem in result.diagnostics] == ["E3"]


# -- play -------------------------------------------------------------------------------------------------------------

PLAY = """
c:
  play:
    players: [A, B]
    hands: {{A: "2C 3D 9H KS", B: "4H 5H"}}
    stock: "4C 9D"
    discard: "9C KD"
    lap: 3
    moves: {moves}
  expect: {{{expect}}}
"""


@pytest.mark.parametrize(
    ("moves", "expect"),
    [
        ('["draw stock"]', 'hands: {A: "2C 3D 9H KS 4C", B: "5H 4H"}, stock: "9D", step: discard, turn: A, lap: 3'),
        ('["draw stock", "discard 4C"]', 'discard: "9C KD 4C", turn: B, step: draw, legal: ["draw stock"]'),
        ('["draw discard", "discard KD"]', "refused: discard.just_taken, discard: '9C'"),
        ('["B: draw stock"]', "refused: turn.not_yours"),
        ('["discard KS"]', "refused: turn.wrong_step"),
        ('["draw stock", "discard 7S"]', "refused: cards.not_held"),
        ('["draw stock"]', 'illegal: ["draw stock", "B: discard 4H", "discard 7S"], legal: ["discard 4C"]'),
        ('["draw stock"]', 'sees: {A: {hands: {A: "2C 3D 9H KS 4C", B: 2}, discard: "KD"}}'),
        ('["draw stock"]', 'sees: {B: {hands: {A: "", B: "4H 5H"}, turn: A, lap: 3, step: discard}}'),
    ],
)
def test_plays_agree(moves: str, expect: str, library: Library) -> None:
    result = run(PLAY.format(moves=moves, expect=expect), library)
    assert (result.differences, result.diagnostics) == ((), ())


@pytest.mark.parametrize(
    ("moves", "expect", "got"),
    [
        ('["draw stock"]', 'hands: {B: "4H"}', "4H 5H"),
        ('["draw stock"]', 'stock: "4C"', "9D"),
        ('["draw stock"]', 'stock: ""', None),
        ('["draw stock"]', 'discard: "KD 9C"', "9C KD"),
        ('["draw stock"]', "turn: B", "A"),
        ('["draw stock"]', "opened: [A]", "nothing"),
        ('["draw stock"]', "table: [{id: 1, cards: '7H 8H 9H', owner: A}]", "nothing"),
        ('["draw stock"]', "refused: draw.stock_empty", "allowed"),
        ('["B: draw stock"]', "turn: A", "refused: turn.not_yours"),
        ('["B: draw stock"]', "refused: turn.wrong_step", "turn.not_yours"),
        ('["B: draw stock", "draw stock"]', "refused: turn.not_yours", "refused: turn.not_yours"),
        ('["draw stock"]', 'legal: ["discard 7S"]', "refused: cards.not_held"),
        ('["draw stock"]', 'illegal: ["discard 4C"]', "allowed"),
        ('["draw stock"]', 'sees: {A: {hands: {B: "4H 5H"}}}', "hidden"),
        ('["draw stock"]', "closer: A", "the deal is not over"),
    ],
)
def test_plays_say_what_came_instead(moves: str, expect: str, got: str | None, library: Library) -> None:
    result = run(PLAY.format(moves=moves, expect=expect), library)
    assert not result.ok
    assert result.diagnostics == ()
    assert got is None or Voice("en").format(result.differences[0].got) == got


def test_a_game_can_start_from_the_position_of_a_play(library: Library) -> None:
    (case,) = cases_of(PLAY.format(moves="[draw stock]", expect="turn: A"))
    game, state = position_of(case, library)
    assert game.names == ("A", "B")
    assert game.deck.format_faces(game.faces_of(state.hands[0])) == "2C 3D 9H KS"


def test_other_cases_have_no_position(library: Library) -> None:
    (case,) = cases_of('c:\n  meld: "7H 8H 9H"\n  expect: {valid: true}')
    with pytest.raises(LoadError) as caught:
        position_of(case, library)
    assert [problem.code for problem in caught.value.diagnostics] == ["E535"]


# -- the command ------------------------------------------------------------------------------------------------------

FILE = HEAD.format(variant="remigio-10") + (
    '  right:\n    meld: "7H 8H 9H"\n    expect: {valid: true}\n'
    '  two-left-over:\n    arrange: "7H 8H 9H KC"\n    expect: {deadwood: 15}\n'
)


def test_the_command_names_what_is_wrong_and_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "house.cases.yaml"
    path.write_text(FILE, encoding="utf-8")
    assert main(["cases", str(tmp_path), "--lang", "en"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{path}:7: two-left-over: deadwood: expected 15, got 10",
        "2 cases, 1 right",
    ]
    assert main(["cases", str(path), "--lang", "es"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "2 pruebas, 1 bien"


def test_the_command_speaks_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "house.cases.yaml"
    path.write_text(FILE, encoding="utf-8")
    assert main(["cases", str(path), "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert (said["total"], said["right"]) == (2, 1)
    assert said["cases"][1]["differences"] == [{"what": "deadwood", "expected": "15", "got": "10", "line": 9}]


def test_diagnostics_of_cases_go_to_standard_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "house.cases.yaml"
    path.write_text(FILE.replace("{deadwood: 15}", "{}"), encoding="utf-8")
    assert main(["cases", str(path), "--lang", "en"]) == 1
    caught = capsys.readouterr()
    assert "error[E409]: the case `two-left-over` cannot fail" in caught.err
    assert caught.out.splitlines()[-1] == "2 cases, 1 right"


@pytest.mark.parametrize("given", [[], ["no-such-folder"], ["{empty}"]])
def test_nothing_to_run_is_wrong_usage(given: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", *(path.format(empty=tmp_path) for path in given), "--lang", "en"]) == 2
    caught = capsys.readouterr()
    assert caught.out == ""
    assert caught.err
