"""Questions and answers: what an answer decides, which answers go together, and what is told of the others."""

from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from variant.homes import WHOLE, told, write

from remigio_dsl.core.diagnostics import LoadError
from remigio_dsl.core.messages import text
from remigio_dsl.core.resources import variant_names
from remigio_dsl.variant.agreement import depends_on
from remigio_dsl.variant.decisions import clash, path_of
from remigio_dsl.variant.load import load
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.resolve import answered, check, resolve

SHIPPED = variant_names()
BASE = WHOLE + """\
define: {limit: 100}
match.out: total >= limit
options:
  ace:
    ask: {en: "The ace?"}
    choices:
      one: {say: {en: one}}
      eleven: {say: {en: eleven}, change: {values.hand.A: 11}}
      high: {say: {en: high}, change: {melds.run.ace: high}}
  figures:
    ask: {en: "Ace and figures?"}
    choices:
      ten: {say: {en: ten}}
      five: {say: {en: five}, change: {values.hand: {J..K: 5, A: 5}}}
      eleven: {say: {en: eleven}, change: {values.hand.A: 11}}
  soft:
    ask: {en: "Is the ace soft?"}
    if: ace = eleven
    choices:
      no_way: {say: {en: "no"}}
      soft: {say: {en: "yes"}, change: {values.hand.A: if count(hand) > 5 then 11 else 1}}
  limit:
    ask: {en: "The limit?"}
    number: 50..500
    sets: define.limit
"""


def fails(name: Path | str, **options: str | int) -> list[str]:
    with pytest.raises(LoadError) as wrong:
        load(name, options=options)
    return told(wrong.value.diagnostics)


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return write(tmp_path, {"base.yaml": BASE})


def ace_value(variant: Variant) -> str:
    entry = variant.values["hand"].entries[0]
    assert entry is not None
    return entry["else"].text


def test_without_an_answer_the_file_is_as_it_says(base: Path) -> None:
    variant = load(base)
    answers = {option.name: (option.answer, option.given, option.asked) for option in variant.options}
    assert answers == {
        "ace": ("one", "file", True),
        "figures": ("ten", "file", True),
        "soft": ("no_way", "file", False),
        "limit": (100, "file", True),
    }


def test_an_answer_changes_what_it_says_and_its_place_is_remembered(base: Path) -> None:
    variant = load(base, options={"ace": "eleven"})
    assert ace_value(variant) == "11"
    assert str(variant.origin.places["values.hand.A"]) == "--option:1:1"
    assert ace_value(load(base, options={"ace": "high"})) == "1"


def test_numbers_answer_too(base: Path) -> None:
    assert load(base, options={"limit": 300}).origin.data["define"]["limit"] == 300  # type: ignore[index]
    assert load(base, options=["limit=300"]).rules_hash == load(base, sets={"define.limit": 300}).rules_hash
    assert fails(base, limit=20) == ["E408 1:7"]
    assert fails(base, limit="many") == ["E408 1:7"]


def test_unknown_questions_and_answers_are_told_together(base: Path) -> None:
    assert fails(base, aces="one", figures="six") == ["E406 1:1", "E407 1:9"]


def test_two_answers_that_set_a_leaf_differently_are_refused(base: Path) -> None:
    assert fails(base, ace="eleven", figures="five") == ["E405 1:1"]
    assert ace_value(load(base, options={"ace": "eleven", "figures": "eleven"})) == "11"


def test_an_answer_that_is_silent_wants_the_rule_as_the_file_has_it(base: Path) -> None:
    assert fails(base, ace="one", figures="five") == ["E405 1:1"]
    assert load(base, options={"ace": "one", "figures": "ten"}).rules_hash == load(base).rules_hash


def test_a_question_that_rests_on_an_answer_refines_what_the_file_says(base: Path, tmp_path: Path) -> None:
    assert fails(base, soft="soft") == ["E405 1:1"]
    assert fails(base, ace="high", soft="no_way") == ["E405 1:1"]
    assert fails(base, ace="eleven", soft="soft") == ["E405 1:1"]  # both say what the ace counts
    free = BASE.replace("change: {values.hand.A: 11}}\n      high", "change: {values.hand.joker: 11}}\n      high")
    soft = load(write(tmp_path, {"free.yaml": free}), options={"ace": "eleven", "soft": "soft"})
    assert "count(hand)" in ace_value(soft)


def test_a_childs_answer_counts_and_the_callers_counts_more(base: Path) -> None:
    child = write(base.parent, {"child.yaml": "format: 1\nextends: base\nanswers: {ace: eleven, limit: 200}\n"})
    grandchild = write(base.parent, {"grand.yaml": "format: 1\nextends: child\nanswers: {ace: high}\n"})
    assert ace_value(load(child)) == "11"
    assert ace_value(load(grandchild)) == "1"
    assert load(grandchild).origin.data["define"]["limit"] == 200  # type: ignore[index]
    assert ace_value(load(child, options={"ace": "one"})) == "1"
    assert load(child, options={"ace": "one", "limit": 100}).rules_hash == load(base).rules_hash


def test_what_a_later_file_sets_itself_cannot_be_answered_any_more(base: Path) -> None:
    child = write(base.parent, {"child.yaml": "format: 1\nextends: base\nvalues.hand.A: 7\n"})
    assert ace_value(load(child)) == "7"
    assert fails(child, ace="eleven") == ["E410 1:1"]
    assert fails(child, ace="high") == ["E410 1:1"]  # it decides the value of the ace too, by its silence
    assert {option.name: option.asked for option in load(child).options}["ace"] is False
    both = write(base.parent, {"both.yaml": "format: 1\nextends: base\nvalues.hand.A: 7\nanswers: {ace: eleven}\n"})
    assert told(check(both)[1]) == ["E410 4:11"]


def test_a_later_file_may_change_what_an_earlier_answer_set(base: Path) -> None:
    files = {
        "second.yaml": "format: 1\nextends: first\nvalues.hand.A: 9\n",
        "first.yaml": "format: 1\nextends: base\nanswers: {ace: eleven}\n",
    }
    assert ace_value(load(write(base.parent, files))) == "9"


def test_what_the_caller_sets_comes_last(base: Path) -> None:
    variant = load(base, options={"ace": "eleven"}, sets={"values.hand.A": 3})
    assert ace_value(variant) == "3"
    assert ace_value(load(base, sets=["values.hand.A=2 + 2"])) == "2 + 2"


@pytest.mark.parametrize("line", ["deal.hnad=9", "deal.hand=nine", "deal.hand", "remove=[premiums.rows.x]", "a: [="])
def test_a_wrong_setting_is_a_problem_and_no_crash(base: Path, line: str) -> None:
    with pytest.raises(LoadError):
        load(base, sets=[line])


@pytest.mark.parametrize("line", ["extends=remigio-13", "answers.ace=eleven", "options={}", "format=1"])
def test_only_rules_can_be_set(base: Path, line: str) -> None:
    with pytest.raises(LoadError) as wrong:
        load(base, sets=[line])
    assert "E432 1:1" in told(wrong.value.diagnostics)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_answer_of_a_shipped_variant_gives_rules_of_its_own(name: str) -> None:
    variant = load(name)
    for option in variant.options:
        if not option.asked or option.number:
            continue
        hashes = {choice.name: answered(variant, option.name, choice.name).rules_hash for choice in option.choices}
        assert len(set(hashes.values())) == len(hashes), option.name
        assert hashes[str(option.answer)] == variant.rules_hash


def flat(node: object, path: str = "") -> dict[str, object]:
    if isinstance(node, dict):
        return {key: value for at, one in node.items() for key, value in flat(one, f"{path}.{at}").items()}
    return {path.strip("."): node}


@pytest.mark.parametrize("name", SHIPPED)
def test_an_answer_changes_the_leaves_that_it_names_and_no_others(name: str) -> None:
    variant = load(name)
    before = flat(variant.origin.data)
    for option in variant.options:
        for choice in option.choices if option.asked else ():
            after = flat(answered(variant, option.name, choice.name).origin.data)
            named = tuple(path for path in choice.change if path != "remove")
            removed = tuple(choice.change.get("remove", ()))  # type: ignore[arg-type]
            changed = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
            strange = {
                path
                for path in changed
                if path not in named
                and not path.startswith(removed or ("-",))
                and not path.startswith("values.")
                and not any(path.startswith(other.rpartition(".")[0]) for other in named)
            }
            assert not strange, (option.name, choice.name)


@pytest.mark.parametrize("name", SHIPPED)
@settings(max_examples=15)
@given(data=st.data())
def test_answers_go_together_or_are_refused_and_their_order_means_nothing(name: str, data: st.DataObject) -> None:
    options = [one for one in load(name).options if one.choices and one.answer is not None]
    chosen = data.draw(st.lists(st.sampled_from(options), max_size=4, unique_by=lambda one: one.name))
    answers = {one.name: data.draw(st.sampled_from(one.choices)).name for one in chosen}
    try:
        first = load(name, options=answers)
    except LoadError:
        with pytest.raises(LoadError) as wrong:
            load(name, options=dict(reversed(answers.items())))
        assert {one.code for one in wrong.value.diagnostics} == {"E405"}
        return
    assert load(name, options=dict(reversed(answers.items()))).rules_hash == first.rules_hash
    assert {one.name: one.answer for one in first.options if one.name in answers} == answers


@pytest.mark.parametrize("name", SHIPPED)
def test_answers_to_unrelated_questions_of_shipped_variants_go_together(name: str) -> None:
    resolved, _ = resolve(name)
    assert resolved is not None
    settled = resolved.settled
    worded = [one for one in settled.questions.values() if one.choices]
    contrary = {}
    for first, second in combinations(worded, 2):
        if depends_on(first, second, settled) or depends_on(second, first, settled):
            continue
        for one, other in product(first.choices, second.choices):
            place = clash(first.decides(one), second.decides(other))
            if place is not None:
                contrary[f"{first.name}={one}", f"{second.name}={other}"] = path_of(place, settled.deck)
    assert len(contrary) <= 4, contrary


@pytest.mark.parametrize(
    ("line", "code", "near"),
    [
        ("premiums.rows.color.factor=4", "E204 1:15", "colour"),
        ("premiums.rows.color.when=suits = 1", "E204 1:15", "colour"),
        ("closing.hands.color.factor=2", "E204 1:15", "colour"),
        ("melds.sett.size=3", "E204 1:7", "set"),
        ("melds.rnu.ace=low", "E204 1:7", "run"),
        ("score.rows.los.points=2", "E204 1:12", "loss"),
        ("turn.discard.forbid.just_takn.when=lap = 1", "E204 1:21", "just_taken"),
        ("define.limt=300", "E204 1:8", "limit"),
        ("premiums.rows.zzzzzz.factor=4", "E204 1:15", None),
        ("define.goal=300", "E204 1:8", None),
        ("premiums.row.colour.factor=4", "E101 1:10", None),
    ],
)
def test_a_setting_that_names_what_is_not_there_asks_whether_another_was_meant(
    line: str, code: str, near: str | None
) -> None:
    for sets in ([line], {line.partition("=")[0]: line.partition("=")[2]}):
        with pytest.raises(LoadError) as wrong:
            load("remigio-10", sets=sets)
        assert told(wrong.value.diagnostics) == [code]
        assert told(check("remigio-10", sets=sets)[1]) == [code]
        label = wrong.value.diagnostics[0].label
        assert label is not None
        assert near is None or label.args["near"] == near


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("for_gin=3", "define.for_gin"), ("score.for_gin=3", "define.for_gin"),
        ("hands.knock.leaving=true", "closing.hands"),
        ("knock=3", None),  # a closing hand, and a line of the score
    ],
)  # fmt: skip
def test_a_setting_without_its_place_is_told_where_the_rules_have_that_name(line: str, near: str | None) -> None:
    with pytest.raises(LoadError) as wrong:
        load("gin", sets=[line])
    problem = wrong.value.diagnostics[0]
    assert problem.code == "E101"
    assert problem.label is not None
    assert problem.label.args.get("near") == near


def test_a_setting_may_add_an_entry_that_is_whole() -> None:
    lines = ["premiums.rows.red.when=suits = 1", "premiums.rows.red.factor=2"]
    assert "red" in [row.name for row in load("remigio-10", sets=lines).premiums.rows]
    with pytest.raises(LoadError) as wrong:
        load("remigio-10", sets=lines[1:])
    problem = wrong.value.diagnostics[0]
    assert problem.code == "E204"
    assert problem.help is not None
    assert problem.help.args["keys"].words == ("when",)
    assert load("remigio-10", sets=["define.ours=3", "values.hand.joker=ours"])
    with pytest.raises(LoadError) as wrong:
        load("remigio-10", sets=["define.ours=3", "deal.hand=9 + 1"])
    assert wrong.value.diagnostics[0].note == text("E204.unused")


def test_an_error_without_a_place_is_told_without_one() -> None:
    with pytest.raises(LoadError, match=r"^there is no variant `nothing`$"):
        load("nothing")


def test_what_is_wrong_with_the_value_of_a_new_name_is_told_of_the_value() -> None:
    with pytest.raises(LoadError) as wrong:
        load("remigio-10", sets=["premiums.rows.red.when=suitts = 1", "premiums.rows.red.factor=2"])
    assert [one.code for one in wrong.value.diagnostics] == ["E304"]


def test_the_error_of_a_file_brings_the_name_that_may_be_meant(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text("format: 1\nid: house\nextends: remigio-10\npremiums.rows.color.factor: 4\n", "utf-8")
    with pytest.raises(LoadError) as wrong:
        load(file)
    assert told(wrong.value.diagnostics) == ["E102 4:15", "W201 4:15"]
