"""Play in a real terminal: keys, colours, narrow windows, letters without signs, and clean ends."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from playing import SCENES_13, screen, session, typed_by_bot
from terminals import Terminal, terminal

pytestmark = pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals are a thing of POSIX")
TEN = ("play", "remigio-10", "--seed", "2417", "--lang", "es")


def test_ctrl_d_leaves_and_eof_is_an_unknown_word(tmp_path: Path) -> None:
    with terminal(*TEN, XDG_STATE_HOME=str(tmp_path)) as shown:
        shown.wait_for("robar>")
        shown.say("EOF")
        shown.wait_for('"EOF" no se entiende')
        shown.wait_for("robar>")
        shown.type("\x04")
        shown.wait_for("\nMano 1, vuelta 1. Los mismos repartos: --seed 2417")
        shown.wait_for(str(tmp_path))
        assert shown.ends() == 0
    assert "Traceback" not in shown.text


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_ctrl_c_clears_the_line_and_keeps_the_game(term: str) -> None:
    with terminal(*TEN, TERM=term) as shown:
        shown.wait_for("robar>")
        time.sleep(0.5)  # a prompt is shown a moment before its keys are
        shown.type("robar m\x03")
        shown.wait_for("robar>")
        shown.say("puntos")
        shown.wait_for("Aún no se ha anotado ninguna mano.")
        shown.say("salir")
        shown.wait_for("Mano 1, vuelta 1.")
        assert shown.ends() == 0
    assert "Traceback" not in shown.text
    assert "Del mazo" not in shown.text


def test_ctrl_c_takes_a_question_back() -> None:
    with terminal("play", "--from", f"{SCENES_13}#two-ends", "--lang", "en") as shown:
        shown.wait_for("play>")
        shown.say("lay * on 1")
        shown.wait_for("low or high (Enter takes the move back)>")
        shown.type("\x03")
        shown.wait_for("The move is taken back.")
        shown.wait_for("play>")
        assert shown.leave() == 0


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_ctrl_c_stops_bots_that_think(term: str) -> None:
    code = (
        "import sys, time\n"
        "from remigio_dsl.engine.bots import SteadyBot\n"
        "choose = SteadyBot.choose\n"
        "def slow(*words):\n    time.sleep(0.4)\n    return choose(*words)\n"
        "SteadyBot.choose = slow\n"
        "from remigio_dsl.ui.cli import main; sys.exit(main())"
    )
    with terminal(*TEN, code=code, TERM=term) as shown:
        shown.wait_for("robar>")
        shown.say("robar mazo")
        shown.wait_for("tirar>")
        shown.say("tirar 6di")
        time.sleep(0.2)
        shown.type("\x03")
        shown.wait_for("Parado. Enter: sigue Julián.")
        shown.wait_for("seguir>")
        time.sleep(0.3)
        shown.say("")
        shown.wait_for("Julián roba")
        shown.wait_for("robar>")
    assert "Traceback" not in shown.text


def test_tab_up_f1_and_ctrl_l() -> None:
    with terminal(*TEN) as shown:
        shown.wait_for("robar>")
        shown.type("punt\t\r")
        shown.wait_for("Aún no se ha anotado ninguna mano.")
        shown.wait_for("robar>")
        shown.type("\x1b[A\r")
        shown.wait_for("Aún no se ha anotado ninguna mano.")
        shown.wait_for("robar>")
        shown.type("\x0c")
        shown.wait_for("Tus cartas")
        time.sleep(0.5)
        shown.type("\x1bOP")
        shown.wait_for("Más sobre una palabra: ayuda PALABRA.")
        shown.wait_for("robar>")
        assert shown.leave() == 0


def test_colours_come_only_where_they_are_wanted() -> None:
    for more, coloured in (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
        with terminal(*TEN, **more) as shown:
            shown.wait_for("Tus cartas")
            shown.wait_for("sin ligar 46")
            assert ("\x1b[31m" in shown.raw) is coloured
    with terminal(*TEN, "--plain") as shown:
        shown.wait_for("Sin ligar: 46 puntos.")
        assert "\x1b" not in shown.raw


@pytest.mark.parametrize(
    ("columns", "wanted"),
    [
        ("40", "mazo 77, pozo 1\n > Tú"),
        ("60", "mazo 77, pozo 1 ----------\n"),
        ("30", "Mazo: 77 cartas."),
        ("0", "mazo 77, pozo 1 -----"),
    ],
)
def test_windows_of_every_width(columns: str, wanted: str) -> None:
    with terminal(*TEN, COLUMNS=columns) as shown:
        shown.wait_for(wanted)
        shown.wait_for("robar>")


def test_in_a_very_small_window_lines_break_between_words() -> None:
    with terminal(*TEN, COLUMNS="24") as shown:
        shown.wait_for("robar>")
        shown.say("ayuda color")
        shown.wait_for("(premio, x3)")
        shown.wait_for("robar>")
        lines = [line for line in shown.text.splitlines() if not line.startswith("robar>")]
    assert all(len(line) <= 24 for line in lines)
    assert "color: las diez cartas\n  del mismo palo\n  (premio, x3)\n" in shown.text


def test_without_utf8_letters_lose_their_marks() -> None:
    with terminal(*TEN, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="ascii") as shown:
        shown.wait_for("Tus cartas  [Jdi Qdi Kdi]")
        shown.wait_for("robar>")
        shown.say("tirra")
        shown.wait_for("no se entiende. Quiza tirar?")
        assert shown.leave() == 0
    assert shown.text.isascii()
    assert "Julian (bot)" in shown.text


def test_python_without_readline_or_prompt_toolkit_plays_all_the_same() -> None:
    code = (
        "import sys; sys.modules['readline'] = None; sys.modules['prompt_toolkit'] = None\n"
        "from remigio_dsl.ui.cli import main; sys.exit(main())"
    )
    with terminal(*TEN, code=code) as shown:
        shown.wait_for("robar>")
        shown.say("robar mazo")
        shown.wait_for("Del mazo: 9♠")
        shown.wait_for("tirar>")
        assert shown.leave() == 0
    assert "Traceback" not in shown.text


def test_a_window_without_a_width_is_plain() -> None:
    with terminal(*TEN, columns=0) as shown:
        shown.wait_for("Sin ligar: 46 puntos.")


def test_several_people_get_a_clean_screen() -> None:
    with terminal("play", "remigio-10", "--seats", "me=Marta,me=Luis", "--lang", "es") as shown:
        shown.wait_for("Pantalla para Marta. Enter para ver las cartas")
        assert "\x1b[3J" in shown.raw
        assert "Tus cartas" not in shown.text
        shown.say("")
        shown.wait_for("Tus cartas")


def test_bare_play_asks_for_language_game_and_players() -> None:
    with terminal("play") as shown:
        shown.wait_for("Idioma / Language: 1 español  2 English [2]> ")
        shown.say("1")
        shown.wait_for("Juego: 1 Gin  2 Gin Oklahoma  3 Remigio  4 Remigio de trece cartas\n5 Gin directo [3]> ")
        shown.say("9")
        shown.wait_for("Las respuestas son 1, 2, 3, 4 o 5")
        shown.say("4")
        shown.wait_for("Jugadores, de 2 a 8 [3]> ")
        shown.say("9")
        shown.wait_for("Un número de 2 a 8")
        shown.say("")
        shown.wait_for("Remigio de trece cartas: 13 cartas")
        shown.wait_for("Ben" if "Ben" in shown.text else "Julián (bot)")
    with terminal("play", "--lang", "en") as shown:
        shown.wait_for("Game: 1 Gin Rummy")
        assert shown.leave() == 0
    with terminal("play", "--lang", "es", COLUMNS="40") as shown:
        shown.wait_for("Juego: 1 Gin  2 Gin Oklahoma  3 Remigio\n4 Remigio de trece cartas\n5 Gin directo [3]> ")
        shown.say("gin")  # for two: that is not asked
        shown.wait_for("Gin: 10 cartas")
        assert "Jugadores" not in shown.text


def test_a_match_that_was_killed_goes_on(tmp_path: Path) -> None:
    with terminal(*TEN, XDG_STATE_HOME=str(tmp_path)) as shown:
        shown.wait_for("robar>")
        shown.say("robar mazo")
        shown.wait_for("Del mazo: 9♠")
    with terminal("play", "--resume", "--lang", "es", XDG_STATE_HOME=str(tmp_path)) as shown:
        shown.wait_for("A♠ 4♠ 9♠")
        shown.wait_for("tirar>")
        assert shown.leave() == 0


def test_a_reader_that_leaves_early_is_no_fault() -> None:
    command = [sys.executable, "-m", "remigio_dsl", *TEN]
    playing = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert playing.stdin is not None
    assert playing.stdout is not None
    playing.stdout.readline()
    playing.stdout.close()
    try:
        playing.stdin.write(b"mesa\n" * 2000)
        playing.stdin.close()
    except BrokenPipeError:
        pass
    assert playing.wait(30) in (0, 141, -13)
    assert playing.stderr is not None
    assert b"Traceback" not in playing.stderr.read()
    playing.stderr.close()


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "lang"), [(v, x) for v in ("remigio-10", "remigio-13") for x in ("es", "en")])
def test_each_game_in_each_language_is_played_to_its_end(variant: str, lang: str) -> None:
    """Play whole matches through a terminal, with the moves that the bot sees in a session of its own."""
    options = {"limit": "100"} if variant == "remigio-10" else {}
    twin = session(variant, screen(lang), seed=9, **options)  # type: ignore[arg-type]
    twin.begin()
    answers = [word for name, answer in options.items() for word in ("--option", f"{name}={answer}")]
    with terminal("play", variant, "--seed", "9", "--lang", lang, *answers, NO_COLOR="1", COLUMNS="80") as shown:
        while not twin.finished:
            shown.wait_for(twin.prompt().rstrip())
            line = typed_by_bot(twin)
            reply = twin.feed(line)
            shown.say(line)
            for said in reply[:-1]:
                shown.wait_for(said.rstrip())
        shown.wait_for(f"remigio play {variant} --players 3 --seed 9")
        assert shown.ends() == 0
    assert "Traceback" not in shown.text


def test_arrange_says_at_a_keyboard_what_it_waits_for() -> None:
    with terminal("arrange", "remigio-10", "--lang", "es") as shown:
        shown.wait_for("Una mano por línea, como 7H 8H 9H *; Ctrl-D acaba.")
        shown.say("7H 8H 9H 2C")
        shown.wait_for("[7H 8H 9H]")
        assert shown.leave() == 0


def test_lines_pasted_in_one_piece_are_played_one_after_the_other() -> None:
    with terminal(*TEN) as shown:
        shown.wait_for("robar>")
        time.sleep(0.5)
        shown.type("\x1b[200~cartas\npuntos\n\x1b[201~\r")
        shown.wait_for("Tus cartas")
        shown.wait_for("robar> puntos")
        shown.wait_for("Aún no se ha anotado ninguna mano.")
        shown.wait_for("robar>")


def test_the_language_is_asked_for_in_both_languages_until_it_is_known() -> None:
    with terminal("play") as shown:
        shown.wait_for("Idioma / Language")
        shown.say("?")
        shown.wait_for("Las respuestas son 1 o 2")
        shown.wait_for("The answers are 1 or 2")
        shown.say("espanol")
        shown.wait_for("Juego: 1 Gin")
        shown.say("remigio-13")
        shown.wait_for("Jugadores, de 2 a 8 [3]> ")
        assert shown.leave() == 0


def test_a_locale_of_c_gets_letters_and_understands_accents() -> None:
    with terminal(*TEN, LANG="C", LC_ALL="", LC_CTYPE="", PYTHONUTF8="") as shown:
        shown.wait_for("Tus cartas  [Jdi Qdi Kdi]")
        shown.wait_for("robar>")
        shown.say("por qué")
        shown.wait_for("No se ha negado nada")
    assert "Julian (bot)" in shown.text


def test_a_letter_that_comes_in_two_pieces_is_one_letter() -> None:
    ours, theirs = os.pipe()
    shown = Terminal(0, ours)
    first, second = "í".encode()[:1], "í".encode()[1:]
    os.write(theirs, b"T" + first)
    shown._read(1)
    os.write(theirs, second + b"tulo")
    shown._read(1)
    os.close(ours)
    os.close(theirs)
    assert shown.text == "Título"
