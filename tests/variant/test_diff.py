"""Differences of rules: none where rules are the same, one for every change, each with its place in both files."""

from functools import cache
from pathlib import Path

import pytest
from ui.changes import CHANGES, NO_CHANGES, TEN, THIRTEEN

from remigio_dsl.core.diagnostics import LoadError
from remigio_dsl.core.voice import LANGUAGES, Language, Voice
from remigio_dsl.variant.diff import SECTIONS, Difference, differences, load_answered
from remigio_dsl.variant.load import load
from remigio_dsl.variant.model import Variant

RUIZ = """format: 1
id: casa-ruiz
title: {es: Remigio de los Ruiz}
extends: remigio-10
answers:
  ace_in_runs: low
  five_pairs: allowed
  ace_and_joker: eleven_and_twenty_five
  limit: 300
"""
HOUSE = """# nothing of its own
format: 1
id: house
title: {en: Our Remigio}
extends: remigio-10
match: {tie: shared, winner: lowest}
premiums.rows.colour.title: {es: flor, en: flush}
values.hand.joker: 20
answers: {five_pairs: refused}
"""


@cache
def usual(name: str) -> Variant:
    return load(name)


def told(found: list[Difference]) -> list[tuple[str, str, str]]:
    return [(one.label, one.first.value, one.second.value) for one in found]


def lines(found: list[Difference]) -> list[tuple[int | None, int | None]]:
    places = [(one.first.place, one.second.place) for one in found]
    return [(one.line if one else None, other.line if other else None) for one, other in places]


@pytest.fixture
def ruiz(tmp_path: Path) -> Variant:
    file = tmp_path / "casa-ruiz.yaml"
    file.write_text(RUIZ, encoding="utf-8")
    return load(file)


def test_a_familys_rules_against_the_parents(ruiz: Variant) -> None:
    found = differences(usual(TEN), ruiz, Voice("es", "symbols"))
    assert told(found) == [
        ("as en la escalera", "antes del 2 o después del rey", "solo antes del 2"),
        (
            "cinco parejas",
            "no se admiten",
            "cierra: en parejas, dos cartas del mismo índice, con un comodín como mucho, los puntos se dividen por dos",
        ),
        ("as", "1", "11"),
        ("comodín", "20", "25"),
        ("queda fuera", "con 500 puntos", "con 300 puntos"),
    ]
    assert [one.section for one in found] == ["melds", "closing", "scoring", "scoring", "end"]
    assert [second for _, second in lines(found)] == [6, 7, 8, 8, 9]


def test_places_are_those_of_values_answers_definitions_and_questions(ruiz: Variant) -> None:
    places = [one.first.place for one in differences(usual(TEN), ruiz, Voice("en"))]
    texts = [place.source.line(place.line).strip() for place in places if place is not None]
    assert texts == [
        "ace: both",
        "five_pairs:",
        "hand: {A: 1, 2..10: index, J..K: 10, joker: 20}",
        "hand: {A: 1, 2..10: index, J..K: 10, joker: 20}",
        "limit: 500",
    ]


def test_the_same_in_english(ruiz: Variant) -> None:
    assert told(differences(usual(TEN), ruiz, Voice("en")))[::4] == [
        ("ace in a run", "before the 2 or after the king", "only before the 2"),
        ("is out", "with 500 points", "with 300 points"),
    ]


@pytest.mark.parametrize("key", list(CHANGES))
def test_every_changed_key_is_a_difference(key: str) -> None:
    for name, sets in CHANGES[key]:
        rules = load(name, sets=sets)
        for lang in LANGUAGES:
            found = differences(usual(name), rules, Voice(lang))
            assert found, f"{name} {sets} {lang}"
            assert all(one.first.value != one.second.value for one in found), found
            assert all(one.label and one.first.value and one.second.value for one in found), found
            if any(key.split(".", maxsplit=1)[0] == line.split(".")[0].split("=")[0] for line in sets):
                assert any(one.second.place and one.second.place.source.name == "--set" for one in found), found


@pytest.mark.parametrize(("name", "sets"), NO_CHANGES)
def test_the_same_rules_said_otherwise_are_no_difference(name: str, sets: list[str]) -> None:
    assert differences(usual(name), load(name, sets=sets), Voice("en")) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_differences_turn_round_with_the_variants(lang: Language) -> None:
    there = differences(usual(TEN), usual(THIRTEEN), Voice(lang))
    back = differences(usual(THIRTEEN), usual(TEN), Voice(lang))

    def sides(found: list[Difference], *, turned: bool) -> set[tuple[str, str, str]]:
        return {
            (one.path, *((one.second.value, one.first.value) if turned else (one.first.value, one.second.value)))
            for one in found
        }

    values = {one for one in sides(there, turned=False) if not one[0].startswith("values.")}
    assert values == {one for one in sides(back, turned=True) if not one[0].startswith("values.")}
    order = [SECTIONS.index(one.section) for one in there]
    assert order == sorted(order)


def test_comments_order_titles_and_the_parents_own_values_make_no_difference(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(HOUSE, encoding="utf-8")
    assert differences(usual(TEN), load(house), Voice("en")) == []


def test_another_name_for_the_same_entry_is_no_difference_and_another_order_is_one() -> None:
    renamed = load(TEN, sets=["remove=[premiums.rows.remigio]", "premiums.rows.alike.when=ranks = 1",
                              "premiums.rows.alike.factor=if packs > 2 and jokers > 0 then 8 else 10"])  # fmt: skip
    assert differences(usual(TEN), renamed, Voice("en")) == []
    moved = load(TEN, sets=["remove=[premiums.rows.colour]", "premiums.rows.colour.when=one_colour",
                            "premiums.rows.colour.factor=3", "premiums.rows.colour.title.en=colour"])  # fmt: skip
    assert [one.label for one in differences(usual(TEN), moved, Voice("en"))] == ["order of premiums"]


def test_a_variant_may_be_named_with_answers() -> None:
    there = load_answered("remigio-10+five_pairs=allowed+limit=300")
    assert {one.path for one in differences(usual(TEN), there, Voice("en"))} == {
        "closing.hands.five_pairs",
        "match.out",
    }
    with pytest.raises(LoadError):
        load_answered("remigio-10+five_pairs=perhaps")


def test_rules_for_other_numbers_of_players_can_be_compared() -> None:
    few, many = load(TEN, sets=["players.max=3"]), load(TEN, sets=["players.min=8"])
    assert next(one.label for one in differences(few, many, Voice("en"))) == "players"
