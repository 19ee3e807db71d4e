"""The rule sheet: its golden text, that nothing of a file is missing, and what each form of it looks like.

`REMIGIO_GOLDEN=1` writes the golden files anew.
"""

import json
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from ui.changes import CHANGES, NO_CHANGES, TEN, THIRTEEN, keys

from remigio_dsl.core.cards import Written
from remigio_dsl.core.voice import LANGUAGES, Language, Voice
from remigio_dsl.engine.game import Game
from remigio_dsl.ui.cli import main
from remigio_dsl.ui.rulesheet import examples
from remigio_dsl.ui.rulesheet.as_html import as_html
from remigio_dsl.ui.rulesheet.as_markdown import as_markdown
from remigio_dsl.ui.rulesheet.as_text import as_text
from remigio_dsl.ui.rulesheet.draft import Draft
from remigio_dsl.ui.rulesheet.make import make_sections, make_sheet
from remigio_dsl.ui.rulesheet.sheet import Section
from remigio_dsl.ui.width import columns
from remigio_dsl.variant.load import load
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.origin import Option

GOLDEN = Path(__file__).parent / "sheets"
HOUSES = Path(__file__).parents[1] / "houses"
GAMES = (TEN, THIRTEEN)
both_languages = pytest.mark.parametrize("lang", LANGUAGES)
both_games = pytest.mark.parametrize("game", GAMES)


@cache
def variant(name: str) -> Variant:
    return load(name)


def sections(rules: Variant, lang: Language = "es", players: int | None = None) -> tuple[Section, ...]:
    return make_sections(Draft(rules, Voice(lang, "symbols"), players))


@cache
def usual(name: str, lang: Language = "es") -> tuple[Section, ...]:
    return sections(variant(name), lang)


def said(rules: Variant, lang: Language = "es") -> str:
    """Return all sentences and cells of a sheet, the box apart."""
    return "\n".join(
        "\n".join([section.text, *(" | ".join(row) for grid in section.grids for row in grid.rows)])
        for section in sections(rules, lang)
    )


# -- golden text
@both_languages
@both_games
@pytest.mark.parametrize("form", ["txt", "md"])
def test_the_sheet_reads_as_agreed(game: str, lang: Language, form: str) -> None:
    sheet = make_sheet(variant(game), Voice(lang, "symbols"))
    text = as_text(sheet) if form == "txt" else as_markdown(sheet)
    text = re.sub(r"[0-9a-f]{4}-[0-9a-f]{4}", "0000-0000", text)
    file = GOLDEN / f"{game}.{lang}.{form}"
    if os.environ.get("REMIGIO_GOLDEN"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


# -- nothing is missing
def test_every_key_is_tried() -> None:
    assert sorted(CHANGES) == sorted(keys())


@pytest.mark.parametrize("key", list(CHANGES))
def test_a_changed_key_changes_the_sheet(key: str) -> None:
    for name, lines in CHANGES[key]:
        rules = load(name, sets=lines)
        for lang in LANGUAGES:
            assert sections(rules, lang) != usual(name, lang), f"{name} {lines} {lang}"


@pytest.mark.parametrize(("name", "lines"), NO_CHANGES)
def test_a_rule_said_otherwise_gives_the_same_sheet(name: str, lines: list[str]) -> None:
    for lang in LANGUAGES:
        assert sections(load(name, sets=lines), lang) == usual(name, lang)


def answers(rules: Variant, option: Option) -> list[dict[str, str | int]]:
    """Return the answers to a question that are not the file's own, with those on which it depends."""
    needed: dict[str, str | int] = {}
    one: Option | None = option
    while one is not None and one.condition is not None:
        name, sign, value = one.condition
        other = next(other for other in rules.options if other.name == name)
        if sign == "=" and other.choices and other.choices[0].name != value:
            needed[name] = value
        elif sign == "!=":
            needed[name] = next(choice.name for choice in other.choices if choice.name != value)
        one = other
    if option.number is not None:
        return [needed | {option.name: option.number[0] + 7}]
    return [needed | {option.name: choice.name} for choice in option.choices[1:]]


def questions() -> Iterator[tuple[str, str]]:
    return ((game, option.name) for game in GAMES for option in variant(game).options)


@pytest.mark.parametrize(("game", "name"), list(questions()))
def test_every_answer_changes_the_sheet(game: str, name: str) -> None:
    rules = variant(game)
    option = next(option for option in rules.options if option.name == name)
    for given in answers(rules, option):
        before = load(game, options={key: value for key, value in given.items() if key != name})
        after = load(game, options=given)
        for lang in LANGUAGES:
            assert sections(before, lang) != sections(after, lang), f"{given} {lang}"
        box = make_sheet(after, Voice("es")).box.lines
        assert any(line.startswith(option.ask["es"]) for line in box)


def test_every_house_rule_is_said() -> None:
    for file in sorted(HOUSES.glob("*.yaml")):
        if not file.name.endswith(".cases.yaml"):
            rules = load(file)
            parent = THIRTEEN if f"extends: {THIRTEEN}" in file.read_text(encoding="utf-8") else TEN
            for lang in LANGUAGES:
                assert sections(rules, lang) != usual(parent, lang), file.name


# -- equal rules, equal sheets
def test_a_file_with_the_parents_own_values_has_the_parents_sheet(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "format: 1\nid: house\n# nothing new\nextends: remigio-10\nanswers: {five_pairs: refused}\n"
        "match.winner: lowest\nmelds.set.jokers: jokers <= naturals\n",
        encoding="utf-8",
    )
    assert sections(load(house)) == usual(TEN)


def test_a_file_of_its_own_with_the_same_rules_has_the_same_sheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for game in GAMES:
        assert main(["show", game]) == 0
        file = tmp_path / f"{game}.yaml"
        file.write_text(capsys.readouterr().out, encoding="utf-8")
        assert [one.text for one in sections(load(file))] == [one.text for one in usual(game)]


def test_the_order_of_conditions_and_sources_means_nothing() -> None:
    one = ["closing.forbid.a=jokers > 4", "closing.forbid.b=size > 12"]
    assert said(load(TEN, sets=one)) == said(load(TEN, sets=one[::-1]))


# -- words of authors
def test_the_authors_own_sentence_stands_for_a_condition() -> None:
    told = {"es": "el as no se tira nunca", "en": "an ace is never thrown"}
    sets = {"turn.discard.forbid.ace.when": "rank = A", "turn.discard.forbid.ace.say.es": told["es"],
            "turn.discard.forbid.ace.say.en": told["en"]}  # fmt: skip
    assert "El as no se tira nunca." in said(load(TEN, sets=sets))
    assert "An ace is never thrown." in said(load(TEN, sets=sets), "en")


def test_a_sentence_that_was_written_for_another_condition_is_not_used(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "format: 1\nid: house\nextends: remigio-10\n"
        "turn.discard.forbid.ace: {when: rank = A, say: {es: el as no se tira nunca}}\n",
        encoding="utf-8",
    )
    changed = load(house, sets=["turn.discard.forbid.ace.when=rank = K"])
    assert "Una carta no se puede tirar si es un rey." in said(changed)


# -- examples
@both_games
def test_examples_are_what_the_engine_says(game: str) -> None:
    draft = Draft(variant(game), Voice("en", "files"))
    book = Game(variant(game), draft.seats[-1]).book()
    for kind in variant(game).melds:
        yes, no = examples.of_kind(draft, kind)
        assert yes
        assert all(book.readings([Written(face) for face in cards], [kind.name]) for cards in yes)
        assert not any(book.readings([Written(face) for face in cards], [kind.name]) for cards in no)
    yes, no = examples.with_jokers(draft, variant(game).melds)
    assert yes
    assert no


def test_examples_follow_conditions() -> None:
    rules = load(TEN, sets=["melds.set.when=rank in J..K", "melds.run.forbid.low=any(cards where rank = 2)"])
    draft = Draft(rules, Voice("en", "files"))
    assert examples.of_kind(draft, rules.kind("set"))[0] == [(37, 37, 50)]
    shown = [draft.deck.format_faces(cards) for cards in examples.of_kind(draft, rules.kind("run"))[0]]
    assert shown == ["QH KH AH"]


# -- for so many players
def test_a_sheet_for_some_players_speaks_of_them_alone() -> None:
    few, many = (" ".join(one.text for one in sections(variant(TEN), "en", n)) for n in (3, 8))
    assert (
        "Three people play. The cards are French-suited: two packs, with two jokers for each pack (108 cards)." in few
    )
    assert "three packs" in many
    rows = [[row for grid in section.grids for row in grid.rows] for section in sections(variant(TEN), "en", 3)]
    assert not any("more than two packs" in row[0] for some in rows for row in some)


# -- forms
def wide_house(tmp_path: Path) -> Path:
    house = tmp_path / "house.yaml"
    house.write_text(
        'format: 1\nid: house\ntitle: {es: "<b>Casa</b> & *cía*"}\nextends: remigio-13\n'
        "values.melded.A: {low: 1, high: 11, run: 12, set: if packs > 2 then 20 else 15}\n",
        encoding="utf-8",
    )
    return house


@both_languages
def test_no_line_is_wider_than_78_columns(lang: Language, tmp_path: Path) -> None:
    for rules in (
        variant(TEN),
        variant(THIRTEEN),
        load(wide_house(tmp_path)),
        load(TEN, options={"five_pairs": "allowed"}),
    ):
        lines = as_text(make_sheet(rules, Voice(lang, "symbols"))).splitlines()
        assert max(map(columns, lines)) <= 78
        narrow = as_text(make_sheet(rules, Voice(lang, "symbols")), 50).splitlines()
        assert max(map(columns, narrow)) <= 60  # a title may need more than a window has


@both_languages
def test_a_foot_that_is_wider_than_the_box_is_broken_inside_it(lang: Language) -> None:
    sheet = make_sheet(load("gin"), Voice(lang, "symbols"))
    for width in (36, 44, 50, 78):
        box = [line for line in as_text(sheet, width).splitlines() if line[0] in "+|"]
        assert {columns(line) for line in box} == {width}
        words = re.sub(r"[|]|-*[+]-*", " ", " ".join(box)).split()
        assert words[-len(sheet.box.foot.split()) :] == sheet.box.foot.split()


class Page(HTMLParser):
    """The elements of a page, the words in it, and whatever it would have to fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "link", "img", "iframe") or any(key in ("src", "href") for key, _ in attrs):
            self.fetched.append(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)


@both_languages
def test_the_page_is_whole_and_fetches_nothing(lang: Language, tmp_path: Path) -> None:
    for rules in (variant(TEN), variant(THIRTEEN), load(wide_house(tmp_path))):
        sheet = make_sheet(rules, Voice(lang, "symbols"))
        text = as_html(sheet)
        page = Page()
        page.feed(text)
        assert (page.open, page.fetched) == ([], [])
        assert "url(" not in text
        assert f'<html lang="{lang}">' in text
        words = "".join(page.words)
        assert sheet.title in words
        for section in sheet.sections:
            assert section.text in words
            assert all(cell in words for grid in section.grids for row in grid.rows for cell in row)


def test_markdown_shows_signs_as_they_are(tmp_path: Path) -> None:
    text = as_markdown(make_sheet(load(wide_house(tmp_path)), Voice("es", "symbols")))
    assert text.startswith("# \\<b\\>Casa\\</b\\> & \\*cía\\*\n")
    assert "5♣ 5♦ \\*" in text


# -- the command
def test_the_command_writes_what_the_name_of_the_file_asks_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, start in (("a.html", "<!DOCTYPE html>"), ("a.md", "# Remigio"), ("a.txt", "REMIGIO\n")):
        assert main(["rules", TEN, "--lang", "es", "-o", str(tmp_path / name)]) == 0
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)
        assert capsys.readouterr().out == ""
    assert main(["rules", TEN, "--lang", "es", "-o", str(tmp_path / "none" / "a.txt")]) == 1
    assert "no se puede escribir" in capsys.readouterr().err


def test_the_command_takes_answers_values_and_players(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["rules", TEN, "--lang", "en", "--option", "five_pairs=allowed", "--set", "deal.hand=9", "--players", "3"]
    assert main([*line, "--format", "md"]) == 0
    shown = capsys.readouterr().out
    assert "five pairs" in shown
    assert "Three people play." in shown
    assert "nine cards" in shown
    assert main(["rules", TEN, "--lang", "en", "--players", "11"]) == 2
    assert capsys.readouterr().err == "11 players: these rules are for 2 to 10\n"


def test_the_command_gives_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", THIRTEEN, "--lang", "es", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["title"] == "Remigio de trece cartas"
    assert [section["key"] for section in data["sections"]] == [
        "cards", "deal", "turn", "melds", "opening", "table", "closing", "scoring", "end",
    ]  # fmt: skip
    assert data["sections"][7]["grids"][0]["head"] == ["Carta", "al abrir", "en la mesa", "en la mano"]


def test_what_a_question_answered_with_no_would_bring_is_said() -> None:
    lines = make_sheet(variant(TEN), Voice("es", "symbols")).box.lines
    assert (
        "¿Se puede cerrar con cinco parejas? No. (Pareja: dos cartas del mismo índice, con un comodín como mucho. "
        "Así, los demás se anotarían la mitad.)"
    ) in lines


def test_rules_of_another_pack_are_said_in_its_words() -> None:
    rules = load(TEN, sets=CHANGES["deck.cards"][0][1])
    assert "Se juega con baraja española de 48 cartas" in said(rules)
    assert "el as va antes del 2 o después del rey" in said(rules)
    assert "Así, Aco 2co 3co y Cco Rco Aco" not in said(replace(rules, name="other"))
