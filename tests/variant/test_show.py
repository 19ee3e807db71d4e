"""The resolved rules as a file: it loads again to the same rules, whatever was answered and laid over what."""

import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from variant.homes import WHOLE, told, write

from remigio_dsl.core.resources import variant_names
from remigio_dsl.core.voice import LANGUAGES, Language, Voice
from remigio_dsl.source.nodes import plain, read
from remigio_dsl.variant.load import load
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.resolve import answered, check
from remigio_dsl.variant.show import plain_rules, quoted, show

SHIPPED = variant_names()


def again(folder: Path, variant: Variant, voice: Voice = Voice(), origins: bool = False) -> Variant:  # noqa: B008
    path = folder / "shown.yaml"
    folder.mkdir(exist_ok=True)
    path.write_text(show(variant, voice, origins=origins), "utf-8")
    return load(path)


@pytest.mark.parametrize("origins", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_shown_loads_again_to_the_same_rules(name: str, lang: Language, origins: bool, tmp_path: Path) -> None:
    variant = load(name)
    shown = again(tmp_path, variant, Voice(lang), origins)
    assert shown.rules_hash == variant.rules_hash
    assert (shown.name, shown.title) == (variant.name, variant.title)
    assert not shown.options
    assert not [code for code in told(check(tmp_path / "shown.yaml")[1]) if not code.startswith("W401")]


@pytest.mark.parametrize("name", SHIPPED)
def test_it_does_with_any_answer(name: str, tmp_path: Path) -> None:
    variant = load(name)
    for option in variant.options:
        for choice in option.choices if option.asked else ():
            other = answered(variant, option.name, choice.name)
            assert again(tmp_path, other).rules_hash == other.rules_hash, (option.name, choice.name)


KEYS = st.sampled_from(["A", "2..10", "J..K", "K", "7", "5..8", "red A", "black 3", "QS", "joker"])
ENTRIES = st.sampled_from(["3", "index", "{run: 4, set: 9}", "{set: 1}", "{else: 6}", "{low: 1, high: 11}"])


LAYERS = st.lists(st.dictionaries(KEYS, ENTRIES, min_size=1, max_size=3), min_size=1, max_size=4)
PRINTED = st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp", "Zs", "Cn", "Co", "Cf"))


@settings(max_examples=60)
@given(layers=LAYERS)
def test_it_does_with_any_layers_of_values(
    layers: list[dict[str, str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("layers")
    base = WHOLE + "values.melded: {A..K: index, joker: {else: 2}}\n"
    files = {"f0.yaml": base}
    for at, layer in enumerate(layers, 1):
        table = ", ".join(f"{key}: {entry}" for key, entry in layer.items())
        files[f"f{at}.yaml"] = f"format: 1\nextends: f{at - 1}\nvalues.melded: {{{table}}}\n"
    write(folder, files)
    variant, found = check(folder / f"f{len(layers)}.yaml")
    if variant is None:
        assert {one.code for one in found} <= {"E404"}
        return
    shown = again(folder / "again", variant)
    texts = [
        [None if entry is None else {place: rule.text for place, rule in entry.items()} for entry in one.entries]
        for one in (variant.values["melded"], shown.values["melded"])
    ]
    assert texts[0] == texts[1]
    assert shown.rules_hash == variant.rules_hash


def test_where_each_value_comes_from_stands_behind_it(tmp_path: Path) -> None:
    house = write(tmp_path, {"house.yaml": "format: 1\nextends: remigio-10\ndeal.hand: 9\nanswers: {limit: 300}\n"})
    lines = show(load(house, sets=["players.max=5"]), Voice(), origins=True).splitlines()
    assert any(line.strip() == f"hand: 9    # {house}:3" for line in lines)
    assert any(line.strip() == f"limit: 300    # {house}:4" for line in lines)
    assert any(line.strip() == "max: 5    # --set:1" for line in lines)
    assert any(line.strip().startswith("steps: [draw, discard]    # variants/remigio-10.yaml:") for line in lines)
    assert any(line.strip() == "starts: next    # default" for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_questions_are_listed_with_their_answers(lang: Language) -> None:
    variant = load("remigio-10", options={"five_pairs": "allowed"})
    lines = [line for line in show(variant, Voice(lang)).splitlines() if line.startswith("#")]
    for option in variant.options:
        assert f"#   {option.name}: {option.ask[lang]}" in lines
        for choice in option.choices:
            mark = ">" if choice.name == option.answer else " "
            assert f"#     {mark} {choice.name}: {choice.say[lang]}" in lines


def test_data_for_programs_holds_the_same_rules() -> None:
    variant = load("remigio-13", options={"figures_when_opening": "ten"})
    rules = plain_rules(variant)
    assert isinstance(rules, dict)
    assert rules["values"]["opening"]["J..K"] == 10
    assert json.loads(json.dumps(rules)) == rules


@given(text=st.text(PRINTED, min_size=1))
def test_any_text_reads_back_as_it_was(text: str) -> None:
    tree, found = read(f"a: {quoted(text)}\n".encode(), "x")
    assert tree is not None
    assert (plain(tree), found) == ({"a": unicodedata.normalize("NFC", text)}, [])
