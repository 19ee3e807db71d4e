"""Problems as people see them: drawn exactly, said in one sentence, counted, and as data."""

import json
import re

import pytest

from remigio_dsl.core import render
from remigio_dsl.core.diagnostics import Diagnostic, Label, by_place
from remigio_dsl.core.messages import text
from remigio_dsl.core.spans import Source, Span
from remigio_dsl.core.suggest import is_close, nearest
from remigio_dsl.core.voice import Voice
from remigio_dsl.source import patch, schema
from remigio_dsl.source.nodes import read

EN, ES = Voice("en"), Voice("es")


def problems(body: str) -> list[Diagnostic]:
    tree, found = read(body.encode(), "casa.yaml")
    return by_place(found + schema.check(patch.expand(tree), "patch")) if tree is not None else found


SCREENS = [
    (
        "\n" * 5 + "\thand: 10\n",
        """error[E003]: a tab is used for indentation
  --> casa.yaml:6:1
 6 | <TAB>hand: 10
   | ^^^^^ use spaces, two a level""",
        """error[E003]: la sangría lleva un tabulador
  --> casa.yaml:6:1
 6 | <TAB>hand: 10
   | ^^^^^ poner espacios, dos por nivel""",
    ),
    (
        "\n" * 6 + "deal: {upcard: no}\n",
        """error[E008]: `no` without quotes is not accepted
  --> casa.yaml:7:16
 7 | deal: {upcard: no}
   |                ^^ write `false` (no card is turned up)""",
        """error[E008]: `no` sin comillas no se admite
  --> casa.yaml:7:16
 7 | deal: {upcard: no}
   |                ^^ escribir `false` (no se descubre carta)""",
    ),
    (
        "\n" * 7 + "melds:\n  run: {size: 4..}\n\n\n  run: {ace: wheel}\n",
        """error[E010]: the key `run` stands twice in `melds`
  --> casa.yaml:12:3
 9 |   run: {size: 4..}
   |   --- the first time
12 |   run: {ace: wheel}
   |   ^^^ again; make one: `run: {size: 4.., ace: wheel}`""",
        """error[E010]: la clave `run` está dos veces en `melds`
  --> casa.yaml:12:3
 9 |   run: {size: 4..}
   |   --- la primera vez
12 |   run: {ace: wheel}
   |   ^^^ otra vez; juntarlas: `run: {size: 4.., ace: wheel}`""",
    ),
    (
        "\n" * 7 + "deal: {hnad: 11}\n",
        """error[E101]: there is no key `hnad` in `deal`
  --> casa.yaml:8:8
 8 | deal: {hnad: 11}
   |        ^^^^ did you mean `hand` (cards a player gets)?""",
        """error[E101]: la clave `hnad` no existe en `deal`
  --> casa.yaml:8:8
 8 | deal: {hnad: 11}
   |        ^^^^ ¿quizá `hand` (cartas por jugador)?""",
    ),
    (
        "\n" * 8 + "match: {winner: lower}\n",
        """error[E104]: `winner` can be lowest or highest
  --> casa.yaml:9:17
 9 | match: {winner: lower}
   |                 ^^^^^ did you mean `lowest` (fewest points)?""",
        """error[E104]: `winner` solo admite lowest o highest
  --> casa.yaml:9:17
 9 | match: {winner: lower}
   |                 ^^^^^ ¿quizá `lowest` (quien tiene menos puntos)?""",
    ),
]


@pytest.mark.parametrize(("body", "english", "spanish"), SCREENS)
def test_problems_are_drawn_as_designed(body: str, english: str, spanish: str) -> None:
    problem = problems(body)[0]
    assert render.draw(problem, EN) == english
    assert render.draw(problem, ES) == spanish


def test_removing_what_is_not_there_is_drawn_as_designed() -> None:
    parent, child = (
        patch.expand(tree)
        for tree, _ in (
            read(b"premiums.rows.colour: {when: suits = 1, factor: 3}\n", "variants/remigio-10.yaml"),
            read(b"\n\n\n\n\nremove: [premiums.rows.color]\n", "casa.yaml"),
        )
        if tree is not None
    )
    _, (problem,) = patch.merge(parent, child)
    assert render.draw(problem, ES) == (
        "error[E202]: nada que quitar: `premiums.rows.color` no existe\n"
        "  --> casa.yaml:6:10\n"
        " 6 | remove: [premiums.rows.color]\n"
        "   |          ^^^^^^^^^^^^^^^^^^^ ¿quizá `premiums.rows.colour`?"
    )


def test_one_sentence_for_those_who_hear_it() -> None:
    (problem,) = problems("\n" * 7 + "deal: {hnad: 11}\n")
    assert render.draw(problem, ES, plain=True) == (
        "casa.yaml, línea 8, columna 8, error E101: la clave hnad no existe en deal; ¿quizá hand (cartas por jugador)?"
    )
    assert render.draw(problem, EN, plain=True) == (
        "casa.yaml, line 8, column 8, error E101: there is no key hnad in deal; "
        "did you mean hand (cards a player gets)?"
    )


def made(span: Span | None, code: str = "E203", **more: object) -> Diagnostic:
    return Diagnostic(code, span, {"key": "x", "place": "y", "name": "z"}, **more)  # type: ignore[arg-type]


def test_the_last_line_counts() -> None:
    spans = [Source(name, "x").whole() for name in ("a", "b", "c")]
    found = [made(spans[n % 3]) for n in range(14)] + [made(spans[0], "W201")]
    assert render.summary(found, ES) == "14 errores y 1 aviso en 3 archivos"
    assert render.summary(found, EN) == "14 errors and 1 warning in 3 files"
    assert render.summary(found[:1], ES) == "1 error en 1 archivo"
    assert render.summary(found[-1:] * 2, EN) == "2 warnings in 1 file"
    assert render.summary([], ES, files=2) == "sin problemas en 2 archivos"
    assert render.draw_all(found[:2], EN).splitlines()[-1] == "2 errors in 2 files"


def test_help_and_note_stand_below_and_other_files_have_an_arrow_of_their_own() -> None:
    here, there = Source("casa.yaml", "a: 1\nb: 2\n"), Source("variants/abuela.yaml", "\n" * 119 + "  a: 3\n")
    problem = made(
        Span(here, 5, 9),
        related=(Label(Span(there, 121, 122), text("E010.first")), Label(Span(here, 0, 1))),
        help=text("E102.format"),
        note=text("E003.note", n=3),
    )
    assert render.draw(problem, EN) == (
        "error[E203]: `x` is said twice\n"
        "   --> casa.yaml:2:1\n"
        "  1 | a: 1\n"
        "    | -\n"
        "  2 | b: 2\n"
        "    | ^^^^\n"
        "   --> variants/abuela.yaml:120:3\n"
        "120 |   a: 3\n"
        "    |   - the first time\n"
        "    = help: a file begins with `format: 1`\n"
        "    = note: 3 more lines begin with a tab"
    )
    assert render.draw(problem, EN, plain=True).endswith(
        "; variants/abuela.yaml, line 120: the first time; line 1; help: a file begins with format: 1; "
        "note: 3 more lines begin with a tab"
    )


def test_a_problem_without_a_place_is_a_line() -> None:
    assert render.draw(made(None), EN) == "error[E203]: `x` is said twice"
    assert render.draw(made(None, label=text("E203.again")), EN).splitlines()[1] == "   = again; leave one of them"
    assert render.draw(made(None), EN, plain=True) == "error E203: x is said twice"
    assert render.as_json(made(None), EN)["line"] is None


@pytest.mark.parametrize("at", [0, 30, 60, 100, 200, 292])
def test_long_lines_are_cut_around_the_caret(at: int) -> None:
    line = "".join(f"{n:>3} " for n in range(0, 297, 4))
    drawn = render.draw(made(Span(Source("t", line), at, at + 3)), EN).splitlines()
    assert len(drawn[2]) <= render.WIDTH
    assert len(drawn[3]) <= render.WIDTH
    start = drawn[3].index("^^^")
    assert drawn[2][start : start + 3] == line[at : at + 3]
    assert ("..." in drawn[2][:8]) == (at > 74)
    assert drawn[2].endswith("...") == (at < 250)


def test_wide_and_unseen_characters_are_measured() -> None:
    source = Source("t", "日本: e\u0301\xa0x\ty\x07z")
    for word, column, size in (("日", 0, 2), ("\xa0", 7, 6), ("x", 13, 1), ("y", 19, 1), ("\x07", 20, 8)):
        at = source.text.index(word)
        drawn = render.draw(made(Span(source, at, at + 1)), EN).splitlines()
        assert drawn[2] == " 1 | 日本: e\u0301<NBSP>x<TAB>y<U+0007>z"
        assert drawn[3] == "   | " + " " * column + "^" * size


def test_a_span_of_several_lines_is_marked_to_the_end_of_its_first() -> None:
    source = Source("t", "a:\r\n  b: 1   \r\n  c: 2\r\n")
    assert render.draw(made(Span(source, 6, 22)), EN).splitlines()[2:] == [" 2 |   b: 1", "   |   ^^^^"]
    assert render.draw(made(Span(source, 4, 4)), EN).splitlines()[3] == "   | ^"
    end = len(source.text)
    assert render.draw(made(Span(source, end, end)), EN).splitlines()[2:] == [" 4 |", "   | ^"]


def test_colour_repeats_what_the_signs_say() -> None:
    source = Source("t", "a: 1\nb: 2\n")
    for code in ("E203", "W201"):
        problem = made(Span(source, 5, 6), code, related=(Label(Span(source, 0, 1)),))
        tinted = render.draw(problem, EN, colour=True)
        assert tinted != render.draw(problem, EN)
        assert re.sub(r"\x1b\[[0-9;]*m", "", tinted) == render.draw(problem, EN)


def test_data_is_the_same_in_every_language_but_for_the_sentences() -> None:
    (problem,) = problems("melds:\n  run: {size: 4..}\n  run: {ace: wheel}\n")
    english, spanish = render.as_json(problem, EN), render.as_json(problem, ES)
    json.dumps(english)
    fixed = ("code", "severity", "file", "line", "column", "end_line", "end_column")
    assert [english[key] for key in fixed] == ["E010", "error", "casa.yaml", 3, 3, 3, 6]
    assert [spanish[key] for key in fixed] == [english[key] for key in fixed]
    assert english["message"] == "the key `run` stands twice in `melds`"
    assert english["related"] == [
        {"file": "casa.yaml", "line": 2, "column": 3, "end_line": 2, "end_column": 6, "label": "the first time"}
    ]


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("hnad", ["hand", "upcard"], "hand"), ("lower", ["lowest", "highest"], "lowest"),
        ("COLOR", ["colour"], "colour"), ("comodin", ["comodín", "común"], "comodín"),
        ("count", ["counterclockwise"], "counterclockwise"),
        ("xyzzy", ["hand"], None), ("a", ["b"], None), ("", ["a"], None),
    ],
)  # fmt: skip
def test_the_nearest_word_is_what_was_meant(word: str, known: list[str], meant: str | None) -> None:
    assert nearest(word, known) == ([meant] if meant else [])


def test_only_a_slip_of_the_pen_is_close() -> None:
    assert is_close("rnu", "run")
    assert is_close("colours", "colour")
    assert not is_close("run", "run")
    assert not is_close("colour", "colour_no_joker")
    assert not is_close("set", "run")
