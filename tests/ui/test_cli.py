"""The command line: results and diagnostics, exit status, both languages, pipes that close, and every topic."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from remigio_dsl import __version__
from remigio_dsl.core.resources import variant_names
from remigio_dsl.core.voice import LANGUAGES, Voice, catalogue
from remigio_dsl.lang.hooks import HOOKS
from remigio_dsl.ui import cli
from remigio_dsl.ui.commands.explain import explain, topics
from remigio_dsl.ui.parser import language, uses_colour
from remigio_dsl.variant.load import load

TOP = Path(__file__).parents[2]
WRONG = "format: 1\nextends: remigio-10\ndeal: {hnad: 9}\n"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "house.yaml"
    path.write_text("format: 1\nid: house\ntitle: {es: Casa, en: House}\nextends: remigio-10\ndeal.hand: 9\n", "utf-8")
    return path


def run(*words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = cli.main(list(words))
    out, err = capsys.readouterr()
    return status, out, err


def test_the_version_and_help_are_results(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--version", capsys=capsys) == (0, f"remigio {__version__}\n", "")
    status, out, err = run("--help", capsys=capsys)
    assert (status, err) == (0, "")
    assert all(f"\n  {verb} " in out for verb in cli.verbs())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_has_help_in_both_languages(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    for verb in cli.verbs():
        assert Voice().knows(f"{verb}.help"), verb
        status, out, _ = run(verb, "--help", "--lang", lang, capsys=capsys)
        assert status == 0
        assert out.startswith({"es": "uso: ", "en": "usage: "}[lang])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "usage: "),
        (["chek"], "did you mean check?"),
        (["frobnicate"], "there is no command `frobnicate`"),
        (["check"], "say which files"),
        (["show"], "VARIANT is missing"),
        (["show", "remigio-10", "--orgins"], "not understood: --orgins"),
        (["check", "--all", "--lang", "fr"], "`fr` is none of"),
        (["explain", "draw.not_opend"], "did you mean draw.not_opened"),
        (["explain", "qqqqqqqq"], "nothing is known of `qqqqqqqq`"),
        (["--lang"], "--lang needs a value"),
    ],
)
def test_a_wrong_command_line_is_told_and_gives_2(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(*words, capsys=capsys)
    assert (status, out) == (2, "")
    assert said in err


def test_it_is_told_in_spanish_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert "falta VARIANT" in run("show", "--lang", "es", capsys=capsys)[2]
    assert "¿quizá check?" in run("--lang=es", "chek", capsys=capsys)[2]


def test_list_gives_shipped_variants_and_those_beside(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (house.parent / "letter.yaml").write_text("Dear Ana\n")
    status, out, err = run("list", capsys=capsys)
    assert (status, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == [*variant_names(), "house"]
    assert "House, 2 to 10 players" in out
    rows = json.loads(run("list", "--json", capsys=capsys)[1])
    assert [row["id"] for row in rows] == [*variant_names(), "house"]
    for row, line in zip(rows, out.splitlines(), strict=True):  # as many questions as `options` lists
        assert f", {len(row['options'])} questions, " in line
        head = run("options", row["id"], capsys=capsys)[1].partition(")")[2]
        assert head.startswith(f": {len(row['options'])} questions, ")
    (house.parent / "wrong.yaml").write_text(WRONG)
    status, out, err = run("list", "--lang", "es", capsys=capsys)
    assert status == 1
    assert "remigio check wrong" in err


def test_check_draws_on_standard_error_and_counts(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (house.parent / "wrong.yaml").write_text(WRONG)
    status, out, err = run("check", "house", "wrong.yaml", capsys=capsys)
    assert status == 1
    assert out.startswith("house: fine, rules ")
    assert len(out.splitlines()) == 1
    assert err.startswith("error[E101]: there is no key `hnad` in `deal`\n  --> wrong.yaml:3:8\n")
    assert err.endswith("1 error in 2 files\n")
    assert "línea 3, columna 8, error E101" in run("check", "wrong", "--plain", "--lang", "es", capsys=capsys)[2]


def test_check_gives_data_for_programs(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (house.parent / "wrong.yaml").write_text(WRONG)
    status, out, err = run("check", "--json", "house", "wrong", capsys=capsys)
    assert (status, err) == (1, "")
    fine, wrong = json.loads(out)
    assert (fine["ok"], fine["rules_hash"], fine["diagnostics"]) == (True, load("house").rules_hash, [])
    assert [(one["code"], one["line"], one["column"]) for one in wrong["diagnostics"]] == [("E101", 3, 8)]


def test_check_takes_files_of_cases_too(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = 'cases: 1\nvariant: house\ntests:\n  three:\n    why: a run\n    meld: "7H 8H 9H"\n    expect: {}\n'
    cases = house.parent / "house.cases.yaml"
    cases.write_text(lines, "utf-8")
    status, _, err = run("check", "house.cases.yaml", capsys=capsys)
    assert (status, "E409" in err) == (1, True)
    cases.write_text(lines.replace("{}", "{valid: true}"), "utf-8")
    assert run("check", "house.cases.yaml", capsys=capsys) == (0, "house.cases.yaml: fine\n", "")
    assert run("check", "no.cases.yaml", capsys=capsys)[0] == 1


def test_all_shipped_variants_are_fine(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run("check", "--all", capsys=capsys)
    assert (status, err) == (0, "")
    assert len(out.splitlines()) == len(variant_names())


def test_show_prints_rules_that_load_again(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run("show", "house", "--option", "five_pairs=allowed", "--set", "players.max=4", capsys=capsys)
    assert status == 0
    shown = house.parent / "shown.yaml"
    shown.write_text(out, "utf-8")
    wanted = load("house", options={"five_pairs": "allowed"}, sets={"players.max": 4})
    assert load(shown).rules_hash == wanted.rules_hash
    data = json.loads(run("show", "house", "--json", "--origins", capsys=capsys)[1])
    assert data["rules"]["deal"]["hand"] == 9
    assert data["origins"]["deal.hand"] == "house.yaml:5"
    assert run("show", "house", "--set", "deal.hnad=3", capsys=capsys)[0] == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_topic_is_explained(lang: str) -> None:
    voice = Voice(lang)  # type: ignore[arg-type]
    assert {"E304", "draw.not_opened", "group", "defaults"} <= set(topics())
    assert [topic for topic in topics() if not list(explain(topic, voice))] == []
    subjects = ("draw", "lay", "swap", "close", "discard")
    reasons = [key for key in catalogue() if key.split(".")[0] in subjects and key.count(".") == 1]
    assert [reason for reason in reasons if not list(explain(reason, voice))] == []
    for hook in HOOKS:
        assert len(list(explain(hook, voice))) > 1


def test_a_fault_of_ours_gives_70_and_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("remigio_dsl.ui.commands.list.run", lambda args, voice: 1 // 0)
    status, out, err = run("list", capsys=capsys)
    assert (status, out) == (cli.FAULT, "")
    assert "ZeroDivisionError" in err
    assert "Traceback" not in err

    def interrupted(args: object, voice: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("remigio_dsl.ui.commands.list.run", interrupted)
    assert run("list", capsys=capsys)[0] == cli.INTERRUPTED


@pytest.mark.parametrize(
    ("words", "surroundings", "expected"),
    [
        ([], {}, "en"),
        ([], {"LANG": "es_AR.UTF-8"}, "es"),
        ([], {"LANG": "es"}, "es"),
        ([], {"LC_ALL": "C.UTF-8", "LANG": "es_ES"}, "en"),
        ([], {"LC_ALL": "", "LC_MESSAGES": "es_ES@euro", "LANG": "de_DE"}, "es"),
        ([], {"LANG": "est_EE"}, "en"),
        (["list", "--lang", "es"], {"LANG": "en_GB"}, "es"),
        (["list", "--lang", "fr"], {"LANG": "es_ES"}, "es"),  # what is wrong is said in the language of the system
        (["list", "--lang"], {"LANG": "es_ES"}, "es"),
        (["--lang=en", "list"], {"LANG": "es_ES"}, "en"),
    ],
)
def test_the_language_is_the_one_asked_for_else_the_locales(
    words: list[str], surroundings: dict[str, str], expected: str
) -> None:
    assert language(words, surroundings) == expected


def test_colour_is_for_terminals_that_want_it() -> None:
    class Terminal:
        def isatty(self) -> bool:
            return True

    assert uses_colour(Terminal(), {"TERM": "xterm"})
    assert not uses_colour(Terminal(), {"TERM": "dumb"})
    assert not uses_colour(Terminal(), {"NO_COLOR": "1"})
    assert not uses_colour(object(), {})


def program(command: list[str], **surroundings: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, cwd=TOP, env={**os.environ, **surroundings}, capture_output=True, check=False)


def test_a_reader_that_leaves_early_is_no_fault() -> None:
    command = f"'{sys.executable}' -m remigio_dsl show remigio-10 --origins | head -n 1; exit ${{PIPESTATUS[0]}}"
    done = program(["bash", "-c", command], PYTHONUNBUFFERED="1")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"format: 1")


def test_without_utf_8_everything_is_still_said() -> None:
    command = [sys.executable, "-m", "remigio_dsl", "show", "remigio-10", "--lang", "es"]
    done = program(command, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("verb", cli.verbs())
def test_the_usage_of_every_command_is_whole_and_in_one_language(
    verb: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    cli.main([verb, "--no-such-option", "--lang", lang])
    said = capsys.readouterr().err
    assert said.startswith(f"{'uso' if lang == 'es' else 'usage'}: remigio {verb} ")
    assert lang == "en" or not re.search(r"\b(VARIANT|FILE|HAND|CARD|PATH|CODE)\b", said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["arrange", "--lang", "es"], "remigio arrange: falta VARIANTE"),
        (["play", "--set", "deal.hand", "--lang", "es"], "--set se escribe RUTA=VALOR"),
        (["play", "--option", "five_pairs", "--lang", "en"], "--option is written QUESTION=ANSWER, not `five_pairs`"),
        (["explain", "E999", "--lang", "en"], "it takes a code such as E304"),
        (["check", "nowhere.yaml", "--lang", "es"], "no hay ningún archivo con ese nombre"),
        (["check", "zzzz", "--lang", "en"], "known here: gin, oklahoma-gin, remigio-10"),
    ],
)
def test_wrong_arguments_are_told_what_would_do(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(words) in (1, 2)
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("topic", "lang", "said"),
    [
        ("turn.steps", "es", "discard"),
        ("melds.run.ace", "en", "wheel"),
        ("turn.draw.from.discard", "en", "take"),
        ("closing.hands", "es", "closing.hands: "),
    ],
)
def test_a_rule_that_a_refusal_names_can_be_asked_about(topic: str, lang: str, said: str) -> None:
    lines = list(explain(topic, Voice(lang)))  # type: ignore[arg-type]
    assert lines[0].startswith(f"{topic}: ")
    assert said in "\n".join(lines)


def test_no_explanation_shows_a_slot_of_the_catalogue() -> None:
    for topic in topics():
        for lang in LANGUAGES:
            first = "\n".join(explain(topic, Voice(lang))).partition("\n\n")[0]
            assert not re.search(r"\{[a-z_]+(:[A-Za-z_]+)?\}", first), topic


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_command_without_its_packages_says_what_brings_them(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.setitem(sys.modules, "scipy", None)
    monkeypatch.setitem(sys.modules, "scipy.special", None)
    monkeypatch.setattr(sys, "executable", f"{Path.cwd()}/env/bin/python")
    assert cli.main(["odds", "remigio-10", "--hands", "50", "--lang", lang]) == 2
    assert "`env/bin/python -m pip install 'remigio-dsl[study]'`" in " ".join(capsys.readouterr().err.split())
    monkeypatch.setattr(sys, "executable", "/a place/bin/python")
    cli.main(["odds", "remigio-10", "--hands", "50", "--lang", lang])
    assert "`'/a place/bin/python' -m pip install 'remigio-dsl[study]'`" in " ".join(capsys.readouterr().err.split())


WIDE = [
    ["simulate", "gin", "--games", "4"],
    ["compare", "gin", "oklahoma-gin", "--games", "4"],
    ["odds", "gin", "--hands", "200"],
    ["diff", "gin", "oklahoma-gin"],
    ["rules", "gin"],
    ["options", "gin"],
    ["list"],
    ["explain", "E206"],
    ["explain", "premiums.rows"],
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("words", WIDE, ids=lambda words: "-".join(words[:2]))
def test_in_a_pipe_lines_are_as_wide_as_columns_says(
    words: list[str], lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(TOP / "tests")
    shown = {}
    for said in ("60", "300"):
        monkeypatch.setenv("COLUMNS", said)
        status, shown[said], _ = run(*words, "--lang", lang, capsys=capsys)
        assert status == 0
    assert max(map(len, shown["60"].splitlines())) <= 60
    if words[0] not in ("diff", "compare"):  # whose tables are put together otherwise where there is little room
        drawn = str.maketrans(dict.fromkeys(" \n#=|-"))
        assert shown["60"].translate(drawn) == shown["300"].translate(drawn) or words[0] == "rules"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_keeps_to_the_window(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for room in ("60", "80"):
        monkeypatch.setenv("COLUMNS", room)
        for words in ([], *([verb] for verb in cli.verbs())):
            out = run(*words, "--help", "--lang", lang, capsys=capsys)[1]
            too_long = [line for line in out.splitlines() if len(line) > int(room)]
            assert [line for line in too_long if " " in line.strip()] == []
