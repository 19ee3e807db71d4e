"""The table of names: every one has words in both languages, and an example that is right where the name is known."""

from __future__ import annotations

import pytest
from lang.samples import WORDS, build, words

from remigio_dsl.core.messages.names import SUBJECTS as SAID
from remigio_dsl.core.spans import Excerpt
from remigio_dsl.core.voice import Voice
from remigio_dsl.lang.hooks import HOOKS, SUBJECTS, bags_of, element_names, first_with, hooks_with, names_of
from remigio_dsl.lang.names import taken
from remigio_dsl.lang.types import Bag, Type

NAMES = [(subject, name.id) for subject, names in SUBJECTS.items() for name in names]


def test_what_is_said_of_names_is_said_of_each_and_of_no_other() -> None:
    assert {subject: {name.id for name in names} for subject, names in SUBJECTS.items()} == {
        subject: set(names) for subject, names in SAID.items()
    }
    assert {entry[4] for names in SAID.values() for entry in names.values()} == {"ms", "fs", "mp", "fp", "clause"}


@pytest.mark.parametrize("hook", sorted(HOOKS))
def test_each_name_is_told_in_both_languages_with_an_example_that_is_right(hook: str) -> None:
    for name in names_of(hook).values():
        for voice in (Voice("en"), Voice("es")):
            assert voice.say(name.meaning)
            assert voice.say(name.phrase)
            assert voice.say(name.type.said)
            assert voice.say(f"hook.{hook}")
        found = [build(name.example, hook, wanted)[1] for wanted in (Type.NUMBER, Type.TRUTH)]
        assert [] in found, (hook, name.id, name.example)


def test_the_nearest_subject_hides_the_same_name_of_those_behind() -> None:
    assert names_of("shown")["melds"].subject == "shown"
    assert names_of("score")["jokers"].subject == "after"
    assert names_of("standing")["total"].subject == "player"
    assert names_of("thrown")["closes"].subject == "thrown"


def test_values_do_not_rest_on_values() -> None:
    for hook in ("card_hand", "card_melded"):
        assert "value" not in names_of(hook)
        assert "points" not in names_of(hook)
        assert all("value" not in names and "points" not in names for names in bags_of(hook).values())


def test_players_know_after_the_close_what_it_gave_them() -> None:
    assert "deadwood" in element_names("score", Type.PLAYER)
    assert "deadwood" not in element_names("turn", Type.PLAYER)
    assert element_names("turn", Type.RANK) == {}
    assert set(bags_of("score")) == {Type.CARD, Type.GROUP, Type.DEAL, Type.PLAYER}


def test_names_are_found_by_hook_and_by_subject() -> None:
    assert hooks_with("just_taken") == ["thrown"]
    assert hooks_with("nothing") == []
    known = first_with("stock")
    assert known is not None
    assert known.subject == "play"
    assert first_with("nothing") is None


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("where", "it is a word of the language"),
        ("points", "it is a name that rules know: points of the group"),
        ("red", "it is a colour"),
        ("cups", "it is a suit"),
        ("run", "it is a kind of meld"),
        ("toOpen", "names have small letters a to z, digits and `_`, a letter first"),
        ("año", "names have small letters a to z, digits and `_`, a letter first"),
    ],
)
def test_a_name_that_is_taken_cannot_be_defined(name: str, label: str) -> None:
    problem = taken(name, Excerpt.of(name).span(), WORDS)
    assert problem is not None
    assert problem.code == "E325"
    assert problem.label is not None
    assert Voice("en").say(problem.label) == label


def test_other_names_are_free() -> None:
    span = Excerpt.of("x").span()
    assert taken("to_open", span, WORDS) is None
    assert taken("run", span) is None
    assert taken("run", span, words(kinds=())) is None


def test_a_kind_of_meld_is_the_name_of_a_bag_where_melds_are_known() -> None:
    assert build("count(run) = 1", "shown")[0] is not None
    assert [one.code for one in build("count(run) = 1", "group")[1]] == ["E304"]
    assert [one.code for one in build("kind = run", "group")[1]] == []


def test_bags_are_said_by_their_elements() -> None:
    assert Voice("en").say(Bag(Type.CARD).said) == "several cards"
    assert Voice("es").say(Bag(Type.PLAYER).said) == "varios jugadores"
