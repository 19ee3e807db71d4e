"""`remigio play` in a pipe and `remigio arrange`: what comes out, where it goes, and with which status."""

import io
import json
from pathlib import Path

import pytest
from playing import SCENES, SCENES_13

from remigio_dsl.engine import wide
from remigio_dsl.ui.cli import main


def piped(monkeypatch: pytest.MonkeyPatch, lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))


def test_a_pipe_is_answered_line_by_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    piped(monkeypatch, "robar mazo\nbajar 7h 8h 9h\ntirar 6d\n")
    assert main(["play", "remigio-10", "--players", "3", "--seed", "2417", "--lang", "es"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "Remigio. 3 jugadores. Semilla 2417."
    at = shown.index("> robar mazo")
    assert shown[at : at + 6] == [
        "> robar mazo",
        "Del mazo: 9 de picas.",
        "> bajar 7h 8h 9h",
        "No: en este juego no se baja antes del cierre; el turno es robar y tirar.",
        "Regla: turn.steps, variants/remigio-10.yaml:11.",
        "> tirar 6d",
    ]
    assert shown[-2:] == ["Fin de la entrada en la mano 1, vuelta 2.", "Los mismos repartos: --seed 2417."]


def test_the_end_of_the_input_in_a_turn_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    piped(monkeypatch, "robar mazo")
    assert main(["play", "--seed", "2417", "--lang", "es"]) == 0
    assert (
        capsys.readouterr().out.splitlines()[-2] == "Fin de la entrada en la mano 1, vuelta 1, con el turno a medias."
    )
    piped(monkeypatch, "")
    assert main(["play", "--seed", "2417", "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "End of the input in deal 1, lap 1.",
        "The same deals again: --seed 2417.",
    ]


def test_a_pipe_keeps_no_match_unless_it_is_asked_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    piped(monkeypatch, "robar mazo\n")
    assert main(["play", "--lang", "es"]) == 0
    assert not list(tmp_path.rglob("*"))
    kept = tmp_path / "una.remigio"
    piped(monkeypatch, "robar mazo\n")
    assert main(["play", "--seed", "8", "--lang", "es", "--save", str(kept)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"La partida está en {kept}; sigue con --resume"
    piped(monkeypatch, "")
    assert main(["play", "--lang", "es", "--resume", str(kept)]) == 0
    assert "con el turno a medias" in capsys.readouterr().out
    piped(monkeypatch, "")
    assert main(["play", "--seed", "8", "--lang", "es", "--save", str(kept)]) == 2
    assert "ya existe" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "40"], ""),
        (["--seats", "me,perro"], "perro"),
        (["--seats", "me,bot", "--players", "3"], "3"),
        (["--seed", "-4"], "-4"),
        (["--resume", "no-such-file"], "no-such-file"),
        (["--from", "no-such-file#x"], "no-such-file"),
        (["--from", f"{SCENES}#no-such-case"], "no-such-case"),
        (["--from", f"{SCENES}#first-view", "--set", "deck.packs=3"], "--from"),
        (["--from", f"{SCENES}#first-view", "--seats", "me,bot"], "3"),
    ],
)
def test_a_command_line_that_cannot_be(
    words: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    piped(monkeypatch, "")
    assert main(["play", "--lang", "es", *words]) == 2
    shown = capsys.readouterr()
    assert shown.err.startswith("remigio play: ")
    assert said in shown.err
    assert not shown.out


def test_nothing_to_go_on_with(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    piped(monkeypatch, "")
    assert main(["play", "--lang", "es", "--resume"]) == 2
    assert "no hay ninguna partida" in capsys.readouterr().err


def test_a_damaged_record_is_refused_with_its_place(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "una.remigio"
    piped(monkeypatch, "robar mazo\ntirar 6d\nrobar mazo\n")
    assert main(["play", "--seed", "2417", "--lang", "es", "--save", str(kept)]) == 0
    kept.write_text(kept.read_text(encoding="utf-8").replace("draw stock", "draw discard 1", 1), encoding="utf-8")
    capsys.readouterr()
    piped(monkeypatch, "")
    assert main(["play", "--lang", "es", "--resume", str(kept)]) == 1
    assert "una.remigio:" in capsys.readouterr().err


def test_a_position_in_a_pipe(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    piped(monkeypatch, "draw stock\nmeld 9h 10h * / 4c 4d 4s\n")
    place = f"{SCENES_13}#before-opening"
    assert main(["play", "--from", place, "--lang", "en", "--suits", "letters"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "Thirteen-card Remigio. 3 players."
    assert "No: the joker in 9H 10H * can be the 8H or the JH; write *8h or *jh." in shown
    assert shown[-1] == "End of the input in deal 1, lap 2, in the middle of a turn."


def test_rules_are_those_of_the_match(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    piped(monkeypatch, "reglas\nsalir\n")
    assert main(["play", "--lang", "es", "--option", "five_pairs=allowed", "--seed", "1"]) == 0
    shown = capsys.readouterr().out
    assert "son cinco parejas" in shown
    assert "Juegan tres personas." in shown


# -- arrange
HAND = "7H 8H 9H KC KD KS 4C 9D JS 2H"


def test_a_hand_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arrange", "remigio-10", *HAND.split(), "--lang", "es"]) == 0
    assert capsys.readouterr().out == "[7H 8H 9H] [KC KD KS]   sin ligar 4C 9D 2H JS   25 puntos\n"
    assert main(["arrange", "remigio-10", "--all", HAND, "--lang", "en"]) == 0
    assert capsys.readouterr().out == "[7H 8H 9H] [KC KD KS]   left 4C 9D 2H JS   25 points\n"


def test_a_hand_that_was_not_searched_to_the_end_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(wide, "NODES", 0)
    monkeypatch.setattr(wide, "FIRST", 1)
    suits = [f"{rank}{suit}" for suit in "CDHS" for rank in ("A", *range(2, 11), "J", "Q", "K")]
    hand = " ".join([*suits, "AC", "3D", "5H", "7S", "9C", "*", "*", "*"])
    assert main(["arrange", "remigio-13", hand, "--lang", "es"]) == 0
    assert "puntos o menos: en una mano tan grande no se ha buscado hasta el final" in capsys.readouterr().out
    assert main(["arrange", "remigio-13", hand, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["exact"] is False


def test_hands_from_the_input_as_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    piped(monkeypatch, f"{HAND}\n\nfoo\n7H 7H 7H\n7h 8h 9h 10h 5c 5d 5s jd qd kd 4s\n7co 8co 9co *\n")
    assert main(["arrange", "remigio-10", "--json", "--lang", "en"]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert found[0] == {"hand": HAND, "deadwood": 25, "groups": found[0]["groups"], "left": "4C 9D 2H JS"}
    assert sorted(found[0]["groups"]) == ["7H 8H 9H", "KC KD KS"]
    assert set(found[1]) == set(found[2]) == {"hand", "error"}
    assert found[2]["error"] == "7H 3 times, and the deck has 2"
    assert found[3]["deadwood"] == 4
    assert found[3]["closing_discards"] == ["4S"]
    assert found[4]["deadwood"] == 0


def test_closes_that_leave_cards_say_how_many_points(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "4H 5H 6H 8C 9C 10C QH QD QC 5S AS"
    assert main(["arrange", "gin", hand, "--lang", "en"]) == 0
    assert "closes by discarding 5S (knock, 1 left) or AS (knock, 5 left)" in capsys.readouterr().out
    assert main(["arrange", "gin", hand, "--lang", "es"]) == 0
    assert "cierra tirando 5S (bajarse, quedan 1) o AS (bajarse, quedan 5)" in capsys.readouterr().out
    assert main(["arrange", "gin", hand, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["closes"] == [
        {"discard": "5S", "hand": "knock", "leaves": 1}, {"discard": "AS", "hand": "knock", "leaves": 5},
    ]  # fmt: skip
    for upcard, discards in (("4D", ["5S"]), ("QS", ["5S", "AS"]), ("AD", None)):
        assert main(["arrange", "oklahoma-gin", hand, "--upcard", upcard, "--json"]) == 0
        assert json.loads(capsys.readouterr().out).get("closing_discards") == discards


def test_bad_lines_go_to_the_other_stream(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    piped(monkeypatch, f"{HAND}\nfoo\n")
    assert main(["arrange", "remigio-10", "--lang", "es"]) == 1
    shown = capsys.readouterr()
    assert len(shown.out.splitlines()) == 1
    assert shown.err.startswith("línea 2: ")
    assert main(["arrange", "remigio-10", "--players", "99", "7H"]) == 2
