"""What people type who see the game for the first time: half lines, words of another step, commands at a question."""

from __future__ import annotations

import io
import re

import pytest
from playing import SCENES, SCENES_13, scene, screen, session, transcript, typed_by_bot

from remigio_dsl.core.cards import Written
from remigio_dsl.core.voice import Language, Voice
from remigio_dsl.engine.moves import Discard
from remigio_dsl.engine.state import Refusal
from remigio_dsl.ui import orders, terminal
from remigio_dsl.ui.refusals import refusal_sentence
from remigio_dsl.ui.repl import Session
from remigio_dsl.ui.setting import Setting


def told(place: str, lang: Language, *lines: str, asks: bool = True, width: int | None = 80) -> str:
    """Return what is shown after the lines were typed at the position of a case, the first view left out."""
    playing = scene(place, screen(lang, width=width), asks=asks)
    playing.begin()
    return "\n".join(one for line in lines for one in playing.feed(line))


FIRST = f"{SCENES}#first-view"
UNOPENED = f"{SCENES_13}#before-opening"
FOUR = f"{SCENES_13}#lap-four"
ENDS = f"{SCENES_13}#two-ends"


# -- what may be done now
def test_only_the_piles_that_are_open_are_offered() -> None:
    playing = scene(UNOPENED, screen("es"))
    assert "te toca robar: mazo\n" in "\n".join([*playing.begin(), ""])
    assert playing.feed("") == ["Te toca robar: mazo."]
    assert "No: el turno empieza por robar; se roba del mazo." in playing.feed("bajar 7h 8h 9h")
    assert "  robar mazo   tomar una carta" in playing.feed("?")[0]
    opened = scene(FOUR, screen("en"))
    assert "your draw: stock or discards" in "\n".join(opened.begin())
    assert "No: a turn begins by drawing; draw from the stock or from the discards." in opened.feed("meld qd qs *")


def test_a_verb_of_another_step_is_refused_and_not_asked_for_cards() -> None:
    assert told(FIRST, "es", "bajar").startswith("No: en este juego no se baja antes del cierre")
    assert told(FIRST, "es", "colocar").startswith("No: en este juego no se coloca")
    for verb in ("tirar", "cerrar"):
        assert told(FIRST, "es", verb).startswith("No: el turno empieza por robar; se roba del mazo o del pozo.")
    assert "¿Qué carta? Por ejemplo: tirar kpi" in told(FIRST, "es", "robar pozo", "tirar")


@pytest.mark.parametrize("line", ["discard", "discard ks", "di ks", "dis"])
def test_to_discard_is_never_to_draw(line: str) -> None:
    assert told(FIRST, "en", line).startswith("No: a turn begins by drawing")


def test_a_pile_alone_still_draws() -> None:
    assert told(FIRST, "en", "discards").startswith("From the discards: 9♠")
    assert told(FIRST, "es", "p").startswith("Del pozo: 9♠")


def test_drawing_without_a_place_draws_where_there_is_one_place_only() -> None:
    assert told(UNOPENED, "es", "robar").startswith("Del mazo: ")
    assert told(FIRST, "es", "robar") == "¿De dónde? mazo o pozo"


# -- at a question
def test_commands_are_obeyed_at_a_question_which_then_stands_again() -> None:
    playing = scene(ENDS, screen("en"))
    playing.begin()
    asked = playing.feed("lay * on 1")
    assert playing.question is not None
    assert playing.feed("hand")[-len(asked) :] == asked
    assert playing.feed("?")[: len(asked)] == asked
    assert playing.feed("nonsense")[-1].endswith("Enter takes the move back.")
    assert playing.question is not None
    assert playing.feed("undo") == ["The move is taken back."]
    assert playing.question is None


def test_a_whole_move_takes_the_place_of_a_question() -> None:
    playing = scene(FIRST, screen("es"))
    playing.begin()
    playing.feed("robar")
    assert playing.question is not None
    assert playing.feed("robar pozo")[0].startswith("Del pozo: 9♠")
    assert playing.question is None


def test_quit_at_a_question_leaves() -> None:
    playing = scene(FIRST, screen("es"))
    playing.begin()
    playing.feed("robar")
    playing.feed("salir")
    assert playing.finished


# -- answers that were wrong or hard to read
def test_why_remembers_the_last_refusal_until_the_deal_is_over() -> None:
    shown = told(FIRST, "es", "bajar 7h 8h 9h", "robar pozo", "por qué")
    assert "turn.not_in_this_game" in shown
    several = scene(FIRST, screen("es"), seats="me=Ana,me=Luis,bot")
    several.begin()
    several.feed("")
    several.feed("bajar 7h 8h 9h")
    assert several.refused is not None
    for line in ("robar pozo", "tirar ks"):
        several.feed(line)
    assert several.refused is None


def test_why_says_what_the_condition_of_a_step_read() -> None:
    playing = session("remigio-13", screen("en"))
    playing.begin()
    playing.feed("draw stock")
    shown = playing.feed("why")
    assert shown[2].endswith("^^^^^^^ lap = 1")
    assert shown[1].endswith("...")
    assert all(len(line) <= 80 for line in shown)


def test_last_is_what_the_others_did_also_when_the_deal_is_over() -> None:
    playing = scene(f"{SCENES}#before-the-close", screen("es"))
    playing.begin()
    playing.last = ["Carmen roba del mazo y tira el 3♦."]
    for line in ("robar pozo", "cerrar con 4s"):
        playing.feed(line)
    assert playing.feed("último") == ["Carmen roba del mazo y tira el 3♦."]


@pytest.mark.parametrize(
    ("lang", "line", "said"),
    [
        ("en", "discard 9h", "The 9♥ is not among your cards"),
        ("en", "discard kh", "The K♥ is not among your cards; the K♠ is."),
        ("en", "discard 5h", "The 5♥ is not among your cards; the 5♣ and the 5♦ are."),
        ("es", "tirar 5h", "El 5♥ no está entre tus cartas; sí el 5♣ y el 5♦."),
    ],
)
def test_cards_of_the_same_rank_are_named_in_the_right_number(lang: Language, line: str, said: str) -> None:
    if "9h" in line:
        assert said not in told(FIRST, lang, "robar pozo", line)
    else:
        assert said in told(FIRST, lang, "robar pozo", line)


def test_closing_hands_are_named_by_their_titles() -> None:
    assert told(FIRST, "es", "cerrar como pulpo").endswith("en este juego hay: todo ligado, color.")


@pytest.mark.parametrize(
    ("ranks", "wheel", "said"),
    [
        ("A 2 3 4 5 6 7 8 9 10 J Q K A", False, "; el orden es A 2 ... K A."),
        ("A 2 3 4 5 6 7 8 9 10 J Q K", False, "; el orden es A 2 ... Q K."),
        ("A 2 3 4 5 6 7 8 9 10 J Q K", True, "; el orden es A 2 ... Q K, y vuelta a empezar."),
        ("7 8 9 10", False, "; el orden es 7 8 9 10."),
    ],
)
def test_a_run_with_a_gap_is_told_the_order(ranks: str, wheel: bool, said: str) -> None:
    playing = scene(FIRST, screen("es"))
    args = {"cards": (Written(0), Written(5)), "order": tuple(ranks.split()), "wheel": wheel}
    refusal = Refusal("meld.not_consecutive", args, "melds.run.ace", None, None, None, None)
    shown = refusal_sentence(playing.game, playing.state, None, refusal, Voice("es"), playing.company)
    assert shown.endswith("no van seguidas" + said)


def test_help_says_what_this_game_has_and_ends_its_sentences() -> None:
    assert "varias del pozo" not in told(FIRST, "es", "?")
    assert "several from the discards" in " ".join(told(FOUR, "en", "?").split())
    for word in ("cerrar", "bajar", "robar", "colocar", "cambiar", "tirar", "paso"):
        shown = " ".join(told(FIRST, "es", f"ayuda {word}").split())
        assert ". También: " in shown, shown
    assert "color: una mano con la que se cierra" in told(FIRST, "es", "ayuda color")
    assert told(FIRST, "es", "ayuda 7co") == "7co es el 7♥."
    assert told(FIRST, "es", "ayuda as") == "1 es el as: 1co es el as de corazones."


def test_the_hint_names_melds_that_can_be_made_together() -> None:
    playing = session("remigio-13", screen("en"), seed=88)
    playing.begin()
    for _ in range(200):
        if playing.finished:
            break
        for line in playing.feed("hint") if not playing.is_resting and playing.question is None else []:
            if line.endswith(" can be melded."):
                groups = line.removesuffix(" can be melded.").rpartition("  ")[2]
                before = playing.state
                playing.feed(f"meld {groups}")
                assert playing.state is not before, groups
                playing.feed("undo")
        playing.feed(typed_by_bot(playing))


# -- the ends of a session
def test_quit_in_a_pipe_is_no_end_of_the_input() -> None:
    playing = session("remigio-10", screen("es", "words", None), asks=False)
    playing.begin()
    assert playing.feed("salir") == ["Mano 1, vuelta 1. Los mismos repartos: --seed 7"]
    cut = session("remigio-10", screen("es", "words", None), asks=False)
    out = io.StringIO()
    terminal.pipe(cut, io.StringIO("robar mazo\n"), terminal.Printer(out))
    assert "Fin de la entrada en la mano 1, vuelta 1, con el turno a medias." in out.getvalue()


def test_the_last_words_and_the_handover_are_folded() -> None:
    playing = scene(FIRST, screen("es", width=40), seats="me=Ana de la Rosa Verde,me=Luis,bot")
    assert all(len(line) <= 40 for line in playing.begin())
    playing.setting = Setting(7, file="/home/ana/partidas/una.remigio")
    assert all(len(line) <= 40 for line in playing.leave())


# -- what terminals do
@pytest.mark.parametrize(
    ("surroundings", "ascii_only"),
    [
        ({"LC_ALL": "C"}, True),
        ({"LANG": "C"}, True),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True),  # so it is where Python has put it there
        ({"LANG": "POSIX"}, True),
        ({"LANG": "es_ES.UTF-8"}, False),
        ({"LC_ALL": "C.UTF-8", "LANG": "C"}, False),
        ({"LC_CTYPE": "es_ES.UTF-8", "LANG": "C"}, False),
        ({}, False),
    ],
)
def test_a_locale_without_signs(
    surroundings: dict[str, str], ascii_only: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in surroundings.items():
        monkeypatch.setenv(name, value)
    assert terminal.is_ascii_locale() is ascii_only


def test_accents_arrive_also_where_the_locale_has_none() -> None:
    class Source(io.StringIO):
        encoding = "ascii"  # type: ignore[assignment]

    typed = "por qué".encode().decode("ascii", "surrogateescape")
    assert terminal.as_utf8(typed, Source()) == "por qué"
    assert terminal.as_utf8("por qué", Source()) == "por qué"


def test_what_a_bot_melds_and_lays_in_one_turn_is_said_once() -> None:
    playing = session("remigio-13", screen("en"), seed=88)
    shown = transcript(playing, [])
    for _ in range(120):
        if playing.finished:
            break
        shown += "\n".join(playing.feed(typed_by_bot(playing))) + "\n"
    sentences = " ".join(shown.split()).split(". ")
    assert any(" melds " in one for one in sentences)
    assert not [one for one in sentences if one.count(" melds ") > 1 and one.count(" draws ") == 1]


@pytest.mark.parametrize("lang", ["es", "en"])
def test_whoever_is_out_may_ask_everything_while_the_others_play_on(lang: Language) -> None:
    playing = session("remigio-10", screen(lang), seed=8, limit="100")
    playing.begin()
    while not playing.finished and playing.me in playing.state.seats:
        playing.feed("" if playing.is_resting else "robar mazo" if playing.scene().step == "draw" else thrown(playing))
    assert not playing.finished
    for line in ("", "", "", ""):
        for command in ("why", "why all", "score", "last", "help", "why carmen", "hint", "table", "hand"):
            assert playing.finished or playing.feed(command)
        playing.feed(line)


def thrown(playing: Session) -> str:
    """Return a line that discards some card."""
    faces = dict.fromkeys(playing.scene().hand)
    game = playing.game
    good = next(face for face in faces if game.refusal(playing.state, Discard(Written(face))) is None)
    return orders.move_words(game, Discard(Written(good)), playing.screen.voice)


def test_cards_and_figures_of_the_sheet_never_touch() -> None:
    playing = session("remigio-13", screen("es"), seed=5)
    playing.begin()
    shown: list[str] = []
    while not playing.finished and playing.state.deal < 3:
        shown += playing.feed(typed_by_bot(playing))
    assert any("en la escalera de Carmen 10 + 5" in line for line in shown)
    assert not [line for line in shown if re.search(r"[a-z]\d+ \+ \d", line)]


def test_answers_that_are_not_the_files_own_are_told_as_questions_and_answers() -> None:
    shown = session("remigio-10", screen("es"), settling="chips", ace_in_runs="wheel").begin()
    assert shown[0] == "Remigio: 10 cartas, 2 barajas y 4 comodines; la partida es de 10 manos."
    said = " ".join(shown[1:4])
    assert "comodín 20. ¿Dónde va el as en una escalera? En rueda. ¿Cómo se anota? Cada cual paga" in said


def test_why_tells_what_a_closer_collects_and_the_factor_of_a_hand() -> None:
    paid = session("remigio-10", screen("en"), seed=9, settling="chips")
    paid.begin()
    while paid.state.result is None:
        paid.feed(typed_by_bot(paid))
    closer = paid.state.result.closer
    assert closer == paid.me
    assert paid.feed("why")[1].startswith("  59  collected 35 (Ada) + 24 (Ben) ")
    pairs = session("remigio-10", screen("en"), seed=8, five_pairs="allowed")
    pairs.begin()
    while pairs.state.deal < 2 or pairs.state.result is None:
        pairs.feed(typed_by_bot(pairs))
    assert " 1/2  five pairs  " in pairs.feed("why")[2]
