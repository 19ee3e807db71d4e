"""`remigio diff` and `remigio options`: what they print, as text and as data."""

import io
import json
from pathlib import Path

import pytest

from remigio_dsl.ui.cli import main

RUIZ = """format: 1
id: casa-ruiz
title: {es: Remigio de los Ruiz}
extends: remigio-10
answers: {ace_in_runs: low, ace_and_joker: eleven_and_twenty_five, limit: 300}
"""
SHOWN = """\
A  Remigio (remigio-10)     B  Remigio de los Ruiz (casa-ruiz)     4 reglas distintas
Combinaciones  as en la escalera  A  antes del 2 o después del rey             remigio-10.yaml:{ace}
                                  B  solo antes del 2                          casa-ruiz.yaml:5
Tanteo         as                 A  1                                         remigio-10.yaml:{values}
                                  B  11                                        casa-ruiz.yaml:5
               comodín            A  20                                        remigio-10.yaml:{values}
                                  B  25                                        casa-ruiz.yaml:5
Final          queda fuera        A  con 500 puntos                            remigio-10.yaml:{limit}
                                  B  con 300 puntos                            casa-ruiz.yaml:5
"""


@pytest.fixture(autouse=True)
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "97")
    file = tmp_path / "casa-ruiz.yaml"
    file.write_text(RUIZ, encoding="utf-8")
    return file


def line_of(text: str) -> int:
    """Return the line of the shipped file on which a text stands first."""
    lines = Path(__file__).parents[2].joinpath("variants/remigio-10.yaml").read_text(encoding="utf-8").splitlines()
    return next(at for at, line in enumerate(lines, 1) if line.strip().startswith(text))


# -- diff
def test_differences_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "remigio-10", "casa-ruiz", "--lang", "es"]) == 0
    lines = {"ace": line_of("ace: both"), "values": line_of("hand: {A: 1"), "limit": line_of("limit: 500")}
    assert capsys.readouterr().out == SHOWN.format(**lines)


def test_differences_in_a_narrow_window(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    assert main(["diff", "remigio-10", "remigio-10+five_pairs=allowed", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "A  Ten-card Remigio (remigio-10)"
    assert lines[2:5] == ["1 rule differs", "Closing", "  five pairs"]
    assert all(len(line) <= 66 for line in lines)


def test_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "remigio-13", "remigio-13", "--lang", "en"]) == 0
    assert capsys.readouterr().out.rstrip().endswith("the rules are the same")


def test_differences_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "remigio-10", "casa-ruiz", "--lang", "en", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["first"]["name"], data["second"]["name"]) == ("remigio-10", "casa-ruiz")
    assert data["first"]["rules_hash"] != data["second"]["rules_hash"]
    first = data["differences"][0]
    assert (first["section"], first["rule"], first["path"]) == ("melds", "ace in a run", "melds.run.ace")
    assert first["second"] == {"value": "only before the 2", "file": "casa-ruiz.yaml", "line": 5}


def test_a_variant_that_cannot_be_used_is_shown(capsys: pytest.CaptureFixture[str], house: Path) -> None:
    house.write_text(RUIZ.replace("low", "lower"), encoding="utf-8")
    assert main(["diff", "remigio-10", "casa-ruiz", "--lang", "en"]) == 1
    assert "E407" in capsys.readouterr().err


# -- options
def test_questions_with_answers_defaults_and_sources(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["options", "casa-ruiz", "--lang", "es"]) == 0
    shown = capsys.readouterr().out
    head = "Remigio de los Ruiz (casa-ruiz): 34 preguntas, 10 de ellas corrientes; 7 no se preguntan\n"
    assert shown.startswith(head)
    assert (
        "ace_in_runs  (c) ¿Dónde va el as en una escalera?\n"
        "  = both   antes del 2 o después del rey\n"
        "  > low    solo antes del 2\n"
        "    wheel  en rueda\n"
        "    fuente: A10-05, A10-29\n"
    ) in shown
    assert "  > 300  un número de 50 a 5000\n  = 500\n" in shown
    assert "solo se pregunta si a «¿Cómo se anota?» se responde: cada cual se anota lo suyo" in shown
    assert "fuente: R10-42 a R10-44, A10-19" in shown


def test_questions_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["options", "remigio-13", "--lang", "en", "--json", "--option", "target=1000"]) == 0
    data = {option["name"]: option for option in json.loads(capsys.readouterr().out)["options"]}
    target = data["target"]
    assert (target["answer"], target["given"], target["default"], target["number"]) == (
        1000,
        "caller",
        500,
        [50, 10000],
    )
    assert data["swap_in_sets"]["choices"][0] == {"name": "full", "say": "when it is full"}
    assert (data["swap_in_sets"]["answer"], data["swap_in_sets"]["sources"]) == ("full", ["R13-38", "A13-21"])


def test_a_condition_without_words_of_its_author_is_refused_in_generated_ones(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("robar mazo\ntirar 9d\n"))
    rule = "turn.discard.forbid.low=rank in 2..9 and not closes"
    assert main(["play", "remigio-10", "--seed", "1", "--lang", "es", "--set", rule]) == 0
    assert (
        "No: eso no se permite si es un 2, un 3, un 4, un 5, un 6, un 7, un 8 o un 9 y con ello no se cierra."
    ) in capsys.readouterr().out
