"""What editors make of the schemas: the line that leads to them, and the real language server on real files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from editors import Editor, editor, server_command

from remigio_dsl.core import resources
from remigio_dsl.ui.cli import main
from remigio_dsl.ui.schemas import schema_line

TOP = Path(__file__).parent.parent
VARIANTS = [path for path in sorted((TOP / "variants").glob("*.yaml")) if ".cases" not in path.name]
HOUSES = [path for path in sorted((TOP / "tests" / "houses").glob("*.yaml")) if ".cases" not in path.name]
CASES = [path for folder in ("tests/houses", "variants") for path in sorted((TOP / folder).glob("*.cases.yaml"))]
SERVER = server_command()
with_server = pytest.mark.skipif(SERVER is None, reason="node and yaml-language-server (npm) are not both there")
Capture = pytest.CaptureFixture[str]

HOUSE = """\
{line}
format: 1
id: casa
extends: remigio-10
title: {{es: Casa}}
values.hand.2..9: 6
turn.draw.from.discard.take: 1
melds.run: {{ace: low, jokers: jokers <= 1}}
turn:
  discard: {{forbid: {{joker: joker and not closes}}}}
  draw.from.stock.take: 1
remove: [premiums.rows.straight]
"""
CASE = """\
{line}
cases: 1
variant: remigio-10
tests:
  a-run:
    why: "three in a row"
    meld: 7H 8H 9H
    expect: {{valid: true}}
  a-play:
    why: "a card is thrown"
    play: {{hands: {{A: 7H 8H 9H}}, step: discard, moves: [discard 7H]}}
    expect: {{turn: B}}
"""


# -- the line, and the command
@pytest.mark.parametrize("path", [*VARIANTS, *HOUSES], ids=lambda path: path.stem)
def test_every_variant_leads_to_the_schema(path: Path) -> None:
    first = path.read_text("utf-8").partition("\n")[0]
    assert first == schema_line(path.parent)
    assert (path.parent / first.partition("=")[2]).resolve() == TOP / "grammar" / "variant.schema.json"


def test_a_file_elsewhere_has_an_address_without_blanks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "a folder" / "grammar" / "cases.schema.json"
    monkeypatch.setattr(resources, "path_of", lambda place: copy)
    for top in (copy.parents[1], None):  # in a checkout whose path has blanks, and installed
        monkeypatch.setattr(resources, "checkout", lambda top=top: top)
        assert schema_line(tmp_path, "cases") == f"# yaml-language-server: $schema={copy.as_uri()}"
    assert " " not in copy.as_uri()
    monkeypatch.setattr(resources, "path_of", lambda place: None)
    assert schema_line(tmp_path) == "# yaml-language-server: $schema=variant.schema.json"


@pytest.mark.parametrize("which", ["variant", "cases"])
def test_the_command_prints_a_schema_its_place_and_the_line(which: str, capsys: Capture) -> None:
    assert main(["schema", which]) == 0
    printed = capsys.readouterr().out
    assert main(["schema", which, "--path"]) == 0
    place = Path(capsys.readouterr().out.removesuffix("\n"))
    assert json.loads(printed) == json.loads(place.read_text("utf-8"))
    assert place == TOP / "grammar" / f"{which}.schema.json"
    assert main(["schema", which, "--line"]) == 0
    assert capsys.readouterr().out == schema_line(Path.cwd(), "cases" if which == "cases" else "variant") + "\n"


def test_the_command_says_where_there_is_no_place(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "path_of", lambda place: None)
    assert main(["schema", "--path", "--lang", "es"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("remigio schema > variant.schema.json\n")
    assert main(["schema"]) == 0


def test_without_a_word_it_is_the_schema_of_variants(capsys: Capture) -> None:
    assert main(["schema"]) == 0
    assert json.loads(capsys.readouterr().out)["$id"] == "variant.schema.json"
    assert main(["schema", "rules", "--lang", "en"]) == 2
    assert main(["schema", "--path", "--line"]) == 2


@pytest.mark.parametrize("which", ["variant", "cases"])
def test_what_stands_beside_a_reference_restricts_nothing(which: str) -> None:
    """Editors show the words beside a reference, and pass over any other key there."""
    shown = {"$ref", "description", "default", "examples", "x-es", "x-true", "x-false"}

    def beside(part: object) -> Iterator[set[str]]:
        if isinstance(part, dict):
            yield set(part) if "$ref" in part else set()
        for one in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
            yield from beside(one)

    assert set().union(*beside(json.loads(resources.read_text(f"grammar/{which}.schema.json")))) <= shown


# -- the language server
@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    assert SERVER is not None
    with editor(SERVER, tmp_path_factory.mktemp("with an editor")) as made:
        yield made


@pytest.fixture(scope="module")
def at_the_top() -> Iterator[Editor]:
    assert SERVER is not None
    with editor(SERVER, TOP) as made:
        yield made


def house(folder: Path, more: str = "") -> str:
    return HOUSE.format(line=schema_line(folder)) + more


def cases(folder: Path, more: str = "") -> str:
    return CASE.format(line=schema_line(folder, "cases")) + more


def problems_of(editor: Editor, paths: Iterable[Path]) -> dict[str, list[tuple[int, str]]]:
    """Return the files that the editor finds something wrong with; a case file is given the line that it may lack."""
    found = {}
    for path in paths:
        text = path.read_text("utf-8")
        if ".cases" in path.name and not text.startswith("# yaml-language-server"):
            text = f"{schema_line(path.parent, 'cases')}\n{text}"
        found[path.name] = editor.open(str(path.relative_to(TOP)), text).problems()
    return {name: problems for name, problems in found.items() if problems}


@with_server
def test_nothing_is_wrong_with_the_shipped_variants(at_the_top: Editor) -> None:
    assert problems_of(at_the_top, [*VARIANTS, *HOUSES, *CASES[:1]]) == {}


@pytest.mark.slow
@with_server
def test_nothing_is_wrong_with_the_shipped_cases(at_the_top: Editor) -> None:
    assert problems_of(at_the_top, CASES) == {}


@with_server
def test_nothing_is_wrong_with_dotted_keys_and_short_forms(shown: Editor) -> None:
    assert shown.open("dotted.yaml", house(shown.folder)).problems() == []
    assert shown.open("fine.cases.yaml", cases(shown.folder)).problems() == []


@with_server
@pytest.mark.parametrize(
    ("more", "before", "offered", "not_there"),
    [
        ("", "rows.straight]\n", {"answers", "melds", "closing", "score", "define"}, {"format", "hand"}),
        ("deal:\n  ha", "deal:\n  ha", {"hand", "upcard", "starts", "dealer"}, {"packs", "melds"}),
        ("closing:\n  hands:\n    five:\n      gr", "      gr", {"title", "groups", "when", "factor"}, {"points"}),
        ("options:\n  snow:\n    as", "    as", {"ask", "choices", "common", "if", "number"}, {"change"}),
    ],
)  # fmt: skip
def test_keys_of_a_variant_are_completed_and_explained(
    shown: Editor, more: str, before: str, offered: set[str], not_there: set[str]
) -> None:
    found = shown.open(f"keys-{len(more)}.yaml", house(shown.folder, more)).completions(before)
    assert offered <= set(found)
    assert not not_there & set(found)
    assert all(found.values())


@with_server
def test_words_of_a_choice_are_completed_and_explained(shown: Editor) -> None:
    text = house(shown.folder, "melds:\n  run:\n    ace: ")
    found = shown.open("words.yaml", text).completions("    ace: ")
    assert set(found) >= {"low", "high", "both", "wheel"}
    assert found["wheel"] == "it joins the king to the 2"


@with_server
@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("exten", "the variant that this one changes"),
        ("{fo", "conditions none of which may hold, by name"),
        ("tit", "the name that people read"),
        ("{ac", "where the ace goes in a run"),
    ],
)
def test_a_key_of_a_variant_is_explained_under_the_pointer(shown: Editor, before: str, said: str) -> None:
    text = house(shown.folder).replace("melds.run: {ace", "melds: {run: {ace").replace("<= 1}", "<= 1}}")
    assert said in shown.open("hover.yaml", text).hover(before)


@with_server
@pytest.mark.parametrize(
    ("more", "key"),
    [
        ("playerz: {min: 2}\n", "playerz"),
        ("deal: {hnad: 11}\n", "hnad"),
        ("melds:\n  run:\n    jokrs: true\n", "jokrs"),
        ("options:\n  a: {ask: {es: x}, comon: true}\n", "comon"),
    ],
)
def test_a_misspelt_key_of_a_variant_is_reported(shown: Editor, more: str, key: str) -> None:
    text = house(shown.folder, more)
    line = next(at for at, row in enumerate(text.split("\n"), 1) if key in row)
    assert shown.open(f"wrong-{key}.yaml", text).problems() == [(line, f"Property {key} is not allowed.")]


@with_server
@pytest.mark.parametrize(
    ("more", "before", "offered"),
    [
        ("", "tests:\n  ", {"tests"}),
        ("  b:\n    wh", "  b:\n    wh", {"why", "source", "with", "meld", "arrange", "play", "expect"}),
        ("  b:\n    expect:\n      va", "      va", {"valid", "kind", "refused", "deadwood"}),
        ("  b:\n    play:\n      la", "      la", {"hands", "stock", "discard", "lap", "moves"}),
    ],
)
def test_keys_of_a_case_are_completed_and_explained(shown: Editor, more: str, before: str, offered: set[str]) -> None:
    text = cases(shown.folder, more)
    if not more:
        text, before = text.partition("tests:")[0] + "te", "\nte"
    found = shown.open(f"keys-{len(more)}.cases.yaml", text).completions(before)
    assert offered <= set(found)
    assert all(found.values())


@with_server
def test_a_key_of_a_case_is_explained_and_a_misspelt_one_reported(shown: Editor) -> None:
    more = "  c: {why: seven, mled: 7H, expect: {valid: false}}\n"
    wrong = shown.open("wrong.cases.yaml", cases(shown.folder, more))
    assert wrong.problems() == [(13, "Property mled is not allowed.")]
    good = shown.open("hover.cases.yaml", cases(shown.folder))
    assert "the variant, by id or path" in good.hover("varian")
    assert "one group" in good.hover("    mel")


@with_server
def test_the_file_that_new_writes_is_known_to_the_editor(shown: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shown.folder)
    assert main(["new", "casa-nueva", "--from", "remigio-10", "--answer", "limit=300", "--lang", "es"]) == 0
    text = (shown.folder / "casa-nueva.yaml").read_text("utf-8")
    written = shown.open("casa-nueva.yaml", text)
    assert written.problems() == []
    assert "answers to the options of the parent" in written.hover("answ")
    assert "melds" in shown.open("casa-mas.yaml", text + "me").completions("\nme")
