"""`remigio new`: the interview line by line, the file that it writes, and what it never does."""

import io
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import hold, transcript
from terminals import terminal

from remigio_dsl.core import resources
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.voice import LANGUAGES, Language, Voice
from remigio_dsl.source.nodes import read
from remigio_dsl.source.tree import Leaf, at
from remigio_dsl.ui import house_file
from remigio_dsl.ui.cli import main
from remigio_dsl.ui.interview import COMMANDS, MOST_TITLE, Asks, Interview, Task, clean_title, value_of
from remigio_dsl.ui.width import columns
from remigio_dsl.variant import house
from remigio_dsl.variant.house import House
from remigio_dsl.variant.load import load
from remigio_dsl.variant.resolve import check

RUIZ_ES = ["solo antes del 2", "", "?", "", "quizás", "sí", "", "", "", "", "11 y 25", "atrás", "", "mil", "300", "?"]
RUIZ_EN = ["only before", "", "?", "", "maybe", "yes", "", "", "", "", "11 and 25", "back", "", "mil", "300", "?"]
RUIZ = {"ace_in_runs": "low", "five_pairs": "allowed", "ace_and_joker": "eleven_and_twenty_five", "limit": 300}
FILE = """\
# yaml-language-server: $schema={schema}
format: 1
id: casa-ruiz
title: {{es: Remigio de los Ruiz}}
extends: remigio-10
answers:
  ace_in_runs: low
  five_pairs: allowed
  ace_and_joker: eleven_and_twenty_five
  limit: 300
"""
Capture = pytest.CaptureFixture[str]


def interview(
    lang: Language, variant: str = "remigio-10", asks: Asks = "common", *, width: int | None = 80, is_new: bool = True
) -> tuple[Interview, list[tuple[House, str]]]:
    """Return an interview, and the houses that it keeps, each with its title."""
    kept: list[tuple[House, str]] = []

    def keep(made: House, title: str) -> list[tuple[Text, ...]]:
        kept.append((made, title))
        return [(text("new.kept", file="casa-ruiz.yaml"), text("new.play", name="casa-ruiz"))]

    task = Task("casa-ruiz.yaml", asks, keep, None, "Casa Ruiz", variant, is_new)
    return Interview(house.over(load(variant)), task, Voice(lang, "symbols"), width), kept


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def new(monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Return a function that runs `remigio new` with lines from a pipe."""

    def run(*words: str, lines: str = "", lang: str = "es") -> int:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        return main(["new", *words, "--lang", lang])

    return run


# -- the screens
@pytest.mark.parametrize(("lang", "lines"), [("es", [*RUIZ_ES, "Los Ruiz"]), ("en", [*RUIZ_EN, "The Ruiz"])])
def test_the_family_of_the_guide_in_both_languages(lang: Language, lines: list[str]) -> None:
    asking, kept = interview(lang)
    hold(f"new-{lang}", transcript(asking, lines))  # type: ignore[arg-type]
    assert [(dict(made.answers), title) for made, title in kept] == [(RUIZ, lines[-1])]


@pytest.mark.parametrize(("lang", "asks"), [("es", "all"), ("en", "common")])
def test_the_questions_of_thirteen_cards(lang: Language, asks: Asks) -> None:
    asking, kept = interview(lang, "remigio-13", asks, width=None)
    hold(f"new-thirteen-{lang}", transcript(asking, [""] * 40))  # type: ignore[arg-type]
    assert [(dict(made.answers), title) for made, title in kept] == [({}, "Casa Ruiz")]


def test_the_example_of_five_pairs_is_what_the_engine_scores() -> None:
    asking, _ = interview("es", width=None)
    shown = transcript(asking, ["", "", "", "salir"])  # type: ignore[arg-type]
    assert (
        "       2  sí, y los demás pagan la mitad     4♥ 4♦ 6♠ 6♣ 8♥ 8♥ Q♦ Q♠ 2♣ *; de 43 sin ligar se anotan 21\n"
        in shown
    )


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_lines_fit_the_window(width: int) -> None:
    asking, _ = interview("es", width=width)
    shown = transcript(asking, ["?", "", "?", "", "nada", *[""] * 9])  # type: ignore[arg-type]
    assert max(columns(line) for line in shown.splitlines() if "]>" not in line) <= width


def test_the_common_questions_come_first_and_idle_ones_are_left_out() -> None:
    asking, _ = interview("es", asks="all")
    names = []
    asking.begin()
    while asking.now is not None:
        names.append(asking.now)
        asking.feed("cada cual paga" if asking.now == "settling" else "")
    common = [option.name for option in load("remigio-10").options if option.common]
    assert names[:8] == [name for name in common if name not in ("end_of_game", "limit")]
    assert not {"end_of_game", "limit", "pair_cards", "minutes_to_play"} & set(names)
    assert {"match_length", "deals_to_play"} <= set(names)


def test_going_back_keeps_answers_and_drops_those_that_become_idle() -> None:
    asking, kept = interview("es")
    asking.begin()
    for line in ["", "", "", "", "", "", "cada cual se anota", "cuando quedan dos"]:
        asking.feed(line)
    assert dict(asking.house.answers) == {"end_of_game": "two_left"}
    assert asking.feed("atrás")[0].endswith("¿Cuándo acaba la partida?")
    assert asking.prompt() == "[2]> "
    asking.feed("atras")
    asking.feed("cobra")
    assert dict(asking.house.answers) == {"settling": "winner_collects"}
    assert asking.now == "ace_and_joker"
    asking.feed("")
    assert asking.now is None
    asking.feed("volver")
    assert asking.now == "ace_and_joker"
    asking.feed("")
    asking.feed("")
    assert [title for _, title in kept] == ["Casa Ruiz"]


def test_there_is_nothing_before_the_first_question() -> None:
    asking, _ = interview("en")
    asking.begin()
    assert asking.feed("back") == ["This is the first question."]
    assert asking.now == "ace_in_runs"


@pytest.mark.parametrize("word", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_commands_are_understood_in_both_languages(lang: Language, command: str, word: Language) -> None:
    asking, kept = interview(lang)
    asking.begin()
    asking.feed("")
    asking.feed(getattr(COMMANDS[command], word).upper())
    assert asking.now == {"back": "ace_in_runs", "help": "jokers_per_meld", "quit": "jokers_per_meld"}[command]
    assert asking.finished is (command == "quit")
    assert kept == []


def test_an_answer_is_a_number_a_name_or_its_beginning() -> None:
    variant = load("remigio-10")
    option = {one.name: one for one in variant.options}

    def said(name: str, line: str) -> object:
        return value_of(line, option[name], option[name].choices)

    assert said("five_pairs", "2") == said("five_pairs", "si") == said("five_pairs", "allowed") == "allowed"
    assert said("losers_lay_off", "si") == said("losers_lay_off", "yes") == "on_closer"
    assert said("losers_lay_off", "si, y") == "on_anyone"
    assert said("ace_and_joker", "11") == said("ace_and_joker", "eleven and twenty five") == "eleven_and_twenty_five"
    assert said("ace_and_joker", "1") == "one_and_twenty"
    assert said("ace_in_runs", "antes") == said("ace_in_runs", "before") == "both"
    assert said("colour_is", "las diez") is None  # two begin so
    for line in ("0", "4", "x", "9999999", "-1", "²"):
        assert said("five_pairs", line) is None
    assert said("limit", "50") == 50
    assert said("limit", "5,000") == said("limit", "5 000") == said("limit", "5.000") == 5000
    for line in ("49", "5001", "1e3", "3.5", "-300", "", "²", "00000000050", "1,00", "5,0000"):
        assert said("limit", line) is None


def test_an_answer_that_does_not_go_with_another_is_told_in_the_words_of_both(tmp_path: Path) -> None:
    parent = tmp_path / "casa.yaml"
    parent.write_text(
        "format: 1\nid: casa\ntitle: {es: Casa}\nextends: remigio-10\nanswers: {end_of_game: two_left}\n", "utf-8"
    )
    kept: list[str] = []
    task = Task("x.yaml", "common", lambda made, title: kept.append(title) or [], "X", "X", "casa")  # type: ignore[func-returns-value]
    asking = Interview(house.over(load(parent)), task, Voice("es", "symbols"))
    asking.begin()
    while asking.now != "settling":
        asking.feed("")
    reply = " ".join(asking.feed("3"))
    assert "cada cual paga a quien cierra" in reply
    assert "cuando quedan dos" in reply
    assert asking.now == "settling"
    assert not kept


# -- what may never happen
LINES = ["", "?", "1", "2", "3", "300", "sí", "no", "atrás", "back", "ayuda", "x", "11 y 25", "settling=chips", "\x00"]


@settings(max_examples=12)
@given(
    st.sampled_from(LANGUAGES),
    st.sampled_from(["common", "all"]),
    st.lists(st.sampled_from(LINES) | st.text(), max_size=7),
)
def test_any_lines_get_a_reply_and_quitting_keeps_nothing(lang: Language, asks: Asks, lines: list[str]) -> None:
    asking, kept = interview(lang, asks=asks)
    assert asking.begin()
    for line in lines:
        asking.prompt()
        reply = asking.feed(line)
        assert reply or asking.finished
        assert all(isinstance(one, str) for one in reply)
        assert len(kept) == asking.kept
    if not asking.kept:
        if not asking.finished:
            assert asking.feed("salir")
        assert asking.was_left
        assert kept == []
    assert asking.feed("2") == []


# -- the file
def test_a_pipe_answers_line_by_line(at_home: Path, new: Callable[..., int], capsys: Capture) -> None:
    lines = ["solo antes del 2", "", "", "sí", "", "", "", "", "11 y 25", "300", "Remigio de los Ruiz", ""]
    assert new("casa-ruiz", "--from", "remigio-10", lines="\n".join(lines)) == 0
    assert [path.name for path in at_home.iterdir()] == ["casa-ruiz.yaml"]
    written = (at_home / "casa-ruiz.yaml").read_text("utf-8")
    assert written == FILE.format(schema=written.split("$schema=")[1].split("\n")[0])
    shown = capsys.readouterr().out
    assert "Cambian 5 reglas: as en la escalera, cinco parejas, valor del as, valor del comodín, quién queda" in shown
    assert shown.splitlines()[-2:] == [
        "Guardado en casa-ruiz.yaml. Para imprimir: remigio rules casa-ruiz. Para jugar: remigio play casa-ruiz.",
        "Quedan 24 preguntas menos corrientes: remigio new casa-ruiz --all",
    ]
    assert check("casa-ruiz.yaml")[1] == []


def test_the_file_is_printed_compared_and_played(at_home: Path, new: Callable[..., int], capsys: Capture) -> None:
    answers = [word for name, value in RUIZ.items() for word in ("--answer", f"{name}={value}")]
    assert new("casa-ruiz", "--from", "remigio-10", *answers, "--title", "Los Ruiz") == 0
    capsys.readouterr()
    assert main(["rules", "casa-ruiz", "--lang", "es"]) == 0
    assert capsys.readouterr().out.startswith("LOS RUIZ\n")
    assert main(["diff", "remigio-10", "casa-ruiz", "--lang", "es"]) == 0
    assert "5 reglas distintas" in capsys.readouterr().out
    assert main(["play", "casa-ruiz", "--seed", "3", "--lang", "es"]) == 0
    assert "Los Ruiz" in capsys.readouterr().out
    assert main(["options", "casa-ruiz"]) == 0


def test_a_file_is_not_made_from_itself(at_home: Path, new: Callable[..., int], capsys: Capture) -> None:
    assert new("casa", "--from", "gin", "--answer", "gin_bonus=20") == 0
    before = (at_home / "casa.yaml").read_bytes()
    capsys.readouterr()
    assert new("casa", "--from", "casa", "--force", "--answer", "gin_bonus=30") == 2
    assert capsys.readouterr().err.startswith("remigio new: casa.yaml no puede partir de sí mismo; con --all")
    assert (at_home / "casa.yaml").read_bytes() == before


TITLES = ["no", "12", "a: b #c", "Ana's \"casa\"", "[x]", "- x", "ñandú", "日本", "1_000", "true", "~", "🂡"]


@pytest.mark.parametrize("title", TITLES)
def test_any_title_is_read_back(at_home: Path, new: Callable[..., int], title: str) -> None:
    assert new("casa", "--from", "remigio-13", "--answer", "target=300", "--title", title) == 0
    assert load("casa").title == {"es": title}


@settings(max_examples=60)
@given(st.text(min_size=1, max_size=30))
def test_any_text_is_a_value_that_is_read_back(said: str) -> None:
    shown = clean_title(said) or "x"
    for line in (f"a: {{es: {house.as_value(shown)}}}", f"a:\n  es: {house.as_value(shown)}"):
        tree, found = read(line.encode(), "x")
        leaf = at(tree, "a.es")
        assert not found
        assert isinstance(leaf, Leaf)
        assert leaf.value == shown


def test_a_title_is_cut_where_a_file_could_not_have_it() -> None:
    assert clean_title("  a\tb\n ") == "a b"
    assert len(clean_title("x" * 999)) == MOST_TITLE
    assert clean_title("\x00\u200b") == ""


def test_answers_of_a_script_are_those_that_differ(at_home: Path, new: Callable[..., int], capsys: Capture) -> None:
    assert new("casa", "--from", "remigio-10", "--answer", "five_pairs=refused", "--answer", "limit=300") == 0
    assert "answers:\n  limit: 300\n" in (at_home / "casa.yaml").read_text("utf-8")
    assert "Cambia una regla: quién queda fuera." in capsys.readouterr().out
    assert new("dos", "--from", "casa", "--answer", "limit=500", lang="en") == 0
    assert "extends: casa\nanswers:\n  limit: 500\n" in (at_home / "dos.yaml").read_text("utf-8")
    assert new("otra", "--from", "remigio-10", "--answer", "limit=500", lang="en") == 0
    assert (at_home / "otra.yaml").read_text("utf-8").endswith("title: {en: Otra}\nextends: remigio-10\n")


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        (["five_pairs=maybe"], "E407"),
        (["fivepairs=allowed"], "E406"),
        (["limit=10"], "E408"),
        (["settling=chips", "end_of_game=two_left"], "E405"),
    ],
)
def test_wrong_answers_of_a_script_are_told_and_nothing_is_written(
    at_home: Path, new: Callable[..., int], capsys: Capture, answers: list[str], code: str
) -> None:
    assert new("casa", "--from", "remigio-10", *(word for one in answers for word in ("--answer", one))) == 1
    assert code in capsys.readouterr().err
    assert list(at_home.iterdir()) == []


def test_a_file_is_never_overwritten_unless_it_is_said(at_home: Path, new: Callable[..., int], capsys: Capture) -> None:
    mine = at_home / "casa-ruiz.yaml"
    mine.write_text("mine\n", "utf-8")
    mine.chmod(0o640)
    assert new("casa-ruiz", "--from", "remigio-10", lines="\n" * 20) == 2
    assert capsys.readouterr() == ("", "remigio new: casa-ruiz.yaml ya existe; otro nombre, o --force\n")
    assert mine.read_text("utf-8") == "mine\n"
    assert new("casa-ruiz.yaml", "--from", "remigio-10", "--force", lines="\n" * 5 + "salir\n") == 0
    assert mine.read_text("utf-8") == "mine\n"
    assert new("casa-ruiz", "--from", "remigio-10", "--force", lines="\n" * 20) == 0
    assert load("casa-ruiz").title == {"es": "Casa Ruiz"}
    assert mine.stat().st_mode & 0o777 == 0o640


def test_a_file_that_came_meanwhile_stays(
    at_home: Path, new: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    load_ = house_file.load

    def load_and_spoil(name: object) -> object:
        (at_home / "casa.yaml").write_text("mine\n", "utf-8")
        return load_(name)  # type: ignore[arg-type]

    monkeypatch.setattr(house_file, "load", load_and_spoil)
    assert new("casa", "--from", "remigio-10", "--answer", "limit=300") == 2
    assert (at_home / "casa.yaml").read_text("utf-8") == "mine\n"
    assert len(list(at_home.iterdir())) == 1


@pytest.mark.parametrize("lines", ["", "\n\n\n", "salir\n", "sí\nno\n" * 5, "\n\nquit\n", "\n" * 10 + "salir\n"])
def test_leaving_before_the_end_writes_nothing_and_says_so(
    at_home: Path, new: Callable[..., int], capsys: Capture, lines: str
) -> None:
    left = "salir" in lines or "quit" in lines
    assert new("casa", "--from", "remigio-10", lines=lines) == (0 if left else 1)
    assert capsys.readouterr().out.splitlines()[-1] == "No se ha escrito nada: no hay casa.yaml."
    assert list(at_home.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["casa"], "--from"),
        (["remigio-10", "--from", "remigio-13"], "remigio-10"),
        (["a.b", "--from", "remigio-10"], "a.b"),
        (["con espacio", "--from", "remigio-10"], "con espacio"),
        (["x" * 61, "--from", "remigio-10"], "x" * 61),
        (["", "--from", "remigio-10"], "``"),
        (["no-hay/casa", "--from", "remigio-10"], "no-hay"),
        (["otra/", "--from", "remigio-10"], "otra/"),
        (["a\0b", "--from", "remigio-10"], "a"),
        (["sub/casa", "--from", "arriba"], "arriba"),
        (["arriba", "--from", "arriba", "--force"], "arriba"),
        (["suelta", "--all"], "suelta.yaml"),
        (["arriba", "--all", "--title", "X"], "arriba.yaml"),
    ],
)
def test_a_command_that_cannot_be_is_told_before_any_question(
    at_home: Path, new: Callable[..., int], capsys: Capture, words: list[str], said: str
) -> None:
    (at_home / "sub").mkdir()
    (at_home / "arriba.yaml").write_text("format: 1\nid: arriba\nextends: remigio-10\nanswers: {limit: 90}\n", "utf-8")
    alone = resources.read_text("variants/remigio-10.yaml").replace("id: remigio-10", "id: suelta")
    (at_home / "suelta.yaml").write_text(alone, "utf-8")
    before = {path: path.read_bytes() for path in at_home.rglob("*.yaml")}
    assert new(*words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert err.count("\n") == 1
    assert {path: path.read_bytes() for path in at_home.rglob("*.yaml")} == before


def test_a_path_and_a_parent_in_a_folder_below(at_home: Path, new: Callable[..., int]) -> None:
    (at_home / "sub").mkdir()
    assert new("sub/casa", "--from", "remigio-10", "--answer", "limit=90") == 0
    assert new("otra.yml", "--from", "sub/casa.yaml", "--answer", "five_pairs=allowed") == 0
    assert load("otra.yml").name == "otra"
    assert {one.name: one.answer for one in load("otra.yml").options}["limit"] == 90


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_told(at_home: Path, new: Callable[..., int], capsys: Capture) -> None:
    at_home.chmod(0o500)
    try:
        assert new("casa", "--from", "remigio-10", "--answer", "limit=90") == 1
    finally:
        at_home.chmod(0o700)
    assert "casa.yaml" in capsys.readouterr().err


# -- going on with a file
KEPT = """\
# lo de casa
format: 1
id: casa
title: {es: Casa}
extends: remigio-10

answers:
  limit: 300   # desde siempre
  five_pairs: allowed
values.hand.joker: 30  # caro
"""


IN_BRACES = "answers: {limit: 300} # x\n"
FLOW = KEPT.replace("answers:\n  limit: 300   # desde siempre\n  five_pairs: allowed\n", IN_BRACES)
BARE = "format: 1\nid: casa\nextends: remigio-10  # nada más"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (KEPT, KEPT.replace("allowed\n", "allowed\n  refills: once\n  rounding: up\n")),
        (FLOW, FLOW.replace(IN_BRACES, "# x\nanswers:\n  limit: 300\n  refills: once\n  rounding: up\n")),
        (BARE, f"{BARE}\nanswers:\n  refills: once\n  rounding: up\n"),
        (KEPT.replace("\n", "\r\n"), None),
        (f"\ufeff{KEPT}", None),
    ],
)
def test_more_answers_leave_all_else_in_a_file_as_it_is(
    at_home: Path, new: Callable[..., int], before: str, after: str | None
) -> None:
    path = at_home / "casa.yaml"
    path.write_bytes(before.encode())
    said = {one.name: one.answer for one in load(path).options} | {"refills": "once", "rounding": "up"}
    assert new("casa", "--all", "--answer", "rounding=up", "--answer", "refills=once") == 0
    if after is not None:
        assert path.read_bytes().decode() == after
    assert {one.name: one.answer for one in load(path).options} == said
    assert ("# caro" in path.read_text("utf-8")) is ("# caro" in before)


def test_the_rest_is_asked_of_a_file(at_home: Path, new: Callable[..., int], capsys: Capture) -> None:
    path = at_home / "casa.yaml"
    path.write_text(KEPT, "utf-8")
    assert new("casa", "--all", lines="\n" * 4 + "una\n" + "\n" * 20) == 0
    assert path.read_text("utf-8") == KEPT.replace("allowed\n", "allowed\n  refills: once\n")
    shown = capsys.readouterr().out
    assert shown.startswith("Quedan 24 preguntas como mucho.")
    assert "Título" not in shown
    assert "--all" not in shown


def test_an_answer_that_becomes_the_usual_one_goes_out_of_the_file(at_home: Path, new: Callable[..., int]) -> None:
    path = at_home / "casa.yaml"
    path.write_text("format: 1\nid: casa\nextends: remigio-10\nanswers:\n  refills: once\n  packs: two\n", "utf-8")
    assert new("casa", "--all", "--answer", "refills=any_number", "--answer", "rounding=up") == 0
    assert path.read_text("utf-8").endswith("answers:\n  packs: two\n  rounding: up\n")
    assert new("casa", "--all", "--answer", "rounding=down", "--answer", "packs=by_players") == 0
    assert path.read_text("utf-8") == "format: 1\nid: casa\nextends: remigio-10\n"


# -- a terminal
@pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals are a thing of POSIX")
def test_a_family_at_a_terminal(tmp_path: Path) -> None:
    with terminal("new", str(tmp_path / "casa-ruiz"), "--from", "remigio-10", "--lang", "es") as shown:
        shown.wait_for("¿Dónde va el as en una escalera?")
        shown.wait_for("[1]> ")
        shown.type("2\x7f")
        shown.say("solo antes del 2")
        for _ in range(2):
            shown.wait_for("[1]> ")
            shown.say("")
        shown.wait_for("¿Se puede cerrar con cinco parejas?")
        shown.wait_for("[1]> ")
        shown.say("sí")
        for _ in range(5):
            shown.wait_for("[1]> ")
            shown.say("")
        shown.wait_for("[500]> ")
        shown.say("300")
        shown.wait_for("Cambian 3 reglas: as en la escalera, cinco parejas, quién queda fuera.")
        shown.wait_for("Título [Casa Ruiz]> ")
        shown.say("Los Ruiz")
        shown.wait_for("Guardado en ")
        assert shown.ends() == 0
    assert "Traceback" not in shown.text
    assert load(tmp_path / "casa-ruiz.yaml").title == {"es": "Los Ruiz"}


@pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals are a thing of POSIX")
def test_ctrl_d_leaves_and_letters_serve_where_signs_do_not(tmp_path: Path) -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    with terminal("new", str(tmp_path / "casa"), "--from", "remigio-10", "--lang", "es", **plain) as shown:
        shown.wait_for("vale Qco Kco Aco")
        shown.wait_for("[1]> ")
        time.sleep(0.3)
        shown.type("\x04")
        shown.wait_for("No se ha escrito nada: no hay")
        assert shown.ends() == 0
    assert list(tmp_path.iterdir()) == []
