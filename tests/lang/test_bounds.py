"""Every expression ends: what is long, deep, costly, huge or circular is refused, and nothing exhausts Python."""

from __future__ import annotations

import sys
import time

import pytest
from lang.samples import build, codes, env, number, rule, words

from remigio_dsl.core.diagnostics import RuleFault
from remigio_dsl.core.spans import Excerpt
from remigio_dsl.core.voice import Voice
from remigio_dsl.lang.checked import build_rule
from remigio_dsl.lang.types import Type, Vocabulary

NAMES = env(size=3, jokers=0, closes=True, concealed=False, points=10**29, melds=[], cards=[], players=4)
DEEP = [
    ("(" * 10_000 + "1" + ")" * 10_000, ["E316"]),
    ("not " * 10_000 + "closes", ["E316"]),
    ("(" * 490 + "size = 3" + ")" * 490, []),
    ("not " * 199 + "closes", []),
    ("not " * 200 + "closes", ["E317"]),
    ("(" * 490, ["E328"]),
    ("(" * 490 + "1", ["E312"]),
    (")" * 490, ["E310", "E312"]),
    ("not " * 240, ["E328"]),
    ("if " * 330, ["E328"]),
    ("-" * 198 + "size", ["E306"]),
    ("(not " * 61 + "closes" + ")" * 61, []),
    ("-(1 - " * 70 + "size" + ")" * 70, ["E318"]),
    ("floor(-" * 70 + "size" + ")" * 70, ["E318"]),
    ("size = (1 + " * 40 + "1" + ")" * 40, ["E306"] * 39 + ["E305"]),
    ("if closes then size else " * 39 + "1 = 1", ["E329"]),
    ("if closes then concealed else " * 32 + "closes", []),
    ("(" + " or ".join(["closes"] * 99) + ") = 1", ["E305"]),
    (" and ".join(["closes"] * 66), []),
    (" + ".join(["size"] * 66) + " = 198", []),
    (" capped at ".join(["size"] * 40) + " = 3", []),
    ("any(melds where " * 3 + "jokers = 0" + ")" * 3, ["E323"]),
    ("rank" + " of top" * 100 + " = A", ["E318"]),
]


@pytest.mark.parametrize(("text", "expected"), DEEP, ids=[text[:30] for text, _ in DEEP])
def test_nesting_gets_an_answer_quickly(text: str, expected: list[str]) -> None:
    began = time.perf_counter()
    made, found = build(text)
    assert time.perf_counter() - began < 1
    if made is None:
        assert expected
        assert {one.code for one in found} <= set(expected)
    else:
        assert expected == []
        assert made(NAMES) == made.explain(NAMES).value
        assert build(made.format())[0] is not None


def test_answers_come_close_to_the_end_of_the_stack() -> None:
    def dive(left: int) -> None:
        if left:
            dive(left - 1)
            return
        for text, _ in DEEP:
            made, _ = build(text)
            if made is not None:
                made(NAMES)
                made.explain(NAMES)
                made.format()

    used = 0
    frame = sys._getframe()
    while frame.f_back is not None:
        used, frame = used + 1, frame.f_back
    dive(max(0, min(300, 550 - used)))


def test_the_deepest_that_is_allowed_is_worked_out() -> None:
    text = "-(1 - " * 28 + "size" + ")" * 28
    made = number(text, "group")
    assert made(NAMES) == made.explain(NAMES).value
    assert made.format().count("(") == 28


def test_two_hundred_parts_are_the_most() -> None:
    assert codes("+".join(["1"] * 100), wanted=Type.NUMBER) == []
    assert codes("+".join(["1"] * 101), wanted=Type.NUMBER) == ["E317"]


def test_a_thousand_characters_are_the_most() -> None:
    assert codes("size = 3" + " " * 992) == []
    _, (problem,) = build("size = 3" + " " * 993)
    assert problem.code == "E316"
    assert Voice("en").say(problem.message) == "the expression has 1,001 characters; 1,000 are the most"
    assert Voice("es").say(problem.message) == "la expresión tiene 1001 caracteres; como mucho, 1000"


def test_bags_go_two_deep() -> None:
    assert codes("any(melds where any(cards where joker))") == []
    assert codes("any(cards where any(cards where any(cards where joker)))") == ["E323"]
    third = words({"wild_run": "any(run where any(cards where wild))"})
    assert codes("any(melds where wild_run)", known=third) == ["E323"]


def test_what_could_take_too_long_is_refused() -> None:
    heavy = "count(cards where " + " and ".join(["count(cards where joker) > 1"] * 10) + ") > 0"
    assert codes(heavy) == ["E319"]


def test_definitions_that_double_are_refused_at_once() -> None:
    doubling = words({f"d{at}": f"d{at + 1} + d{at + 1}" for at in range(25)} | {"d25": "size"})
    began = time.perf_counter()
    assert codes("d0 > 3", known=doubling) == ["E319"]
    assert time.perf_counter() - began < 1


def test_a_long_row_of_definitions_is_refused_and_not_walked() -> None:
    row = words({f"d{at}": f"d{at + 1} + 1" for at in range(3000)} | {"d3000": "size"})
    assert codes("d0 > 3", known=row) == ["E318"]
    assert codes("d2990 > 3", known=row) == []


def test_numbers_stay_below_two_hundred_digits_at_every_step() -> None:
    assert codes("1" * 201 + " = 3") == ["E320"]
    assert codes("1" * 200 + " = size") == []
    big = "9" * 60
    assert codes(f"{big} * {big} * {big} = size") == []
    assert codes(f"{big} * {big} * {big} * {big} = size") == ["E320"]
    assert codes("*".join(["points"] * 6) + " > 3") == []
    assert codes("*".join(["points"] * 7) + " > 3") == ["E320"]
    assert codes("1" * 31, wanted=Type.NUMBER) == ["E320"]
    powers = words({"a": "points * points", "b": "a * a", "c": "b * b"})
    assert codes("c > 3", known=powers) == ["E320"]


def test_what_a_rule_gives_stays_below_thirty_digits() -> None:
    made = number("points * points")
    for run in (made, made.explain):
        with pytest.raises(RuleFault) as caught:
            run(NAMES)
        assert caught.value.diagnostic.code == "E330"
        assert caught.value.diagnostic.span == made.tree.span
    assert made(env(points=7)) == 49


def test_a_cycle_of_definitions_is_shown_with_its_places() -> None:
    round_words = words({"a": "b + 1", "b": "a - 1"})
    _, (problem,) = build("a > 3", known=round_words)
    assert problem.code == "E324"
    assert Voice("en").say(problem.message) == "a definition comes back to itself: a -> b -> a"
    assert str(problem.span) == "define.b:1:1"
    assert [str(label.span) for label in problem.related] == ["define.a:1:1"]
    assert codes("a > 3", known=words({"a": "a"})) == ["E324"]
    long = words({f"d{at}": f"d{(at + 1) % 20}" for at in range(20)})
    _, (problem,) = build("d0 > 3", known=long)
    assert problem.args["chain"] == "d0 -> d1 -> d2 -> d3 -> … -> d18 -> d19 -> d0"


def test_what_is_wrong_in_a_definition_is_shown_there_and_once() -> None:
    wrong = words({"a": "pionts + 1", "b": "01"})
    _, found = build("a > 3 and a > 4 and b = 1", known=wrong)
    assert [(one.code, str(one.span)) for one in found] == [("E304", "define.a:1:1"), ("E303", "define.b:1:1")]
    _, found = build("b = 1", known=wrong)
    assert [one.code for one in found] == ["E303"]


def test_places_are_those_of_the_file() -> None:
    text = "score: |\n  base\n  + bonnus\n"
    excerpt = Excerpt("base\n+ bonnus", Excerpt.of(text, "casa.yaml").source, [11, 12, 13, 14, 15, *range(18, 27)])
    defines = {"base": Excerpt.of("3")}
    _, (problem,) = build_rule(excerpt, "score.rows.x.points", "score", Type.NUMBER, Vocabulary(defines=defines))
    assert str(problem.span) == "casa.yaml:3:5"
    assert problem.span is not None
    assert problem.span.text == "bonnus"


def test_windows_line_ends_change_nothing() -> None:
    assert rule("size = 3\r\nand jokers = 0\r\n").tree == rule("size = 3\nand jokers = 0\n").tree
