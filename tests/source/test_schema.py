"""The shape of files: unknown keys, wrong kinds, choices, and the defaults; the schemas themselves."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import jsonschema
import pytest

from remigio_dsl.core import resources
from remigio_dsl.core.voice import Voice, in_english
from remigio_dsl.source import patch, schema, shapes
from remigio_dsl.source.nodes import at, leaves, plain, read

SCHEMAS: tuple[shapes.Schema, ...] = ("variant", "cases")
EDITORS = {
    "$schema", "$id", "$ref", "$defs", "title", "description", "enumDescriptions", "examples", "default", "type",
    "enum", "properties", "patternProperties", "additionalProperties", "required", "items", "minItems", "uniqueItems",
    "minProperties", "pattern", "minLength", "maxLength", "minimum", "maximum",
}  # fmt: skip


def told(text: str, which: schema.Which = "patch", lang: Any = "en") -> list[tuple[str, str, str]]:
    """Return code, place and what stands under the caret, of each problem of a text."""
    node, found = read(text.encode(), "t.yaml")
    assert found == []
    assert node is not None
    problems = schema.check(patch.expand(node) if which != "cases" else node, which)
    voice = Voice(lang)
    return [
        (one.code, f"{one.span.line}:{one.span.column}", voice.say(one.label) if one.label else "")
        for one in problems
        if one.span
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("deal: {hnad: 11}\n", ("E101", "1:8", "did you mean `hand` (cards a player gets)?")),
        ("deck: {jokerss: 4}\n", ("E101", "1:8", "did you mean `jokers` (number of jokers)?")),
        ("upcard: true\n", ("E101", "1:1", "belongs under `deal`")),
        ("turn: {jokers: 3}\n", ("E101", "1:8", "belongs under `deck` or `melds.NAME`")),
        ("deal: {xyzzy: 1}\n", ("E101", "1:8", "known here: `hand`, `upcard`, `starts` and `dealer`")),
        ("title: {fr: Rami}\n", ("E101", "1:9", "known here: `es` and `en`")),
        ("match: {winner: lower}\n", ("E104", "1:17", "did you mean `lowest` (fewest points)?")),
        ("match: {winner: Highest}\n", ("E104", "1:17", "did you mean `highest` (most points)?")),
        ("turn: {steps: [darw]}\n", ("E104", "1:16", "did you mean `draw` (take cards)?")),
        ("cut: {look: true}\n", ("E103", "1:13", "write a number from 1 to 20")),
        ("players: {min: two}\n", ("E103", "1:16", "")),
        ("turn: {steps: draw}\n", ("E103", "1:15", "write `[draw]`")),
        ("turn: {empty_stock: {shuffle: 1}}\n", ("E103", "1:31", "write `true` or `false`")),
        ("deal: []\n", ("E103", "1:7", "the keys are `hand`, `upcard`, `starts` and `dealer`")),
        ("deal: {hand: [10]}\n", ("E103", "1:14", "")),
        ("title: {es: 500}\n", ("E103", "1:13", 'write `"500"`')),
        ("define: {limit: '500'}\n", ("E105", "1:17", "write `500`, without quotes")),
        ("deal: {upcard: \"true\"}\n", ("E105", "1:16", "write `true`, without quotes")),
        ("players: {min: '2'}\n", ("E105", "1:16", "write `2`, without quotes")),
        ("melds.run.size: '3'\n", ("E105", "1:17", "write `3`, without quotes")),
        ("melds.run.size: 3-4\n", ("E106", "1:17", "write it like `3`, `3..` or `3..4`")),
        ("melds.run.size: 0..\n", ("E106", "1:17", "write it like `3`, `3..` or `3..4`")),
        ("id: casa ruiz\n", ("E106", "1:5", "write it like `casa-ruiz`")),
        ("melds.run.size: 0\n", ("E108", "1:17", "from 2 to 100")),
        ("deal.hand: -1\n", ("E108", "1:12", "from 1 to 100")),
        ("deal.hand: 1000000000\n", ("E108", "1:12", "from 1 to 100")),
        ("title: {es: ''}\n", ("E110", "1:13", "write a text, or take the key out")),
        ("turn.steps: []\n", ("E110", "1:13", "write what belongs in the list, or take the key out")),
        ("turn.steps: [draw, draw]\n", ("E111", "1:20", "again; take one out")),
        ("contracts: {}\n", ("E101", "1:1", "known here: `format`, `id`, `title`, `extends`, `answers`, `remove`, "
                          "`players`, `deck` and `cut` …")),
    ],
)  # fmt: skip
def test_a_fault_is_told_at_its_place_with_what_was_meant(text: str, expected: tuple[str, str, str]) -> None:
    assert told(text) == [expected]


def test_the_same_is_said_in_spanish() -> None:
    assert told("deal: {hnad: 11}\n", lang="es") == [("E101", "1:8", "¿quizá `hand` (cartas por jugador)?")]
    assert told("match: {winner: lower}\n", lang="es") == [
        ("E104", "1:17", "¿quizá `lowest` (quien tiene menos puntos)?")
    ]


def test_an_unquoted_no_is_explained_by_what_it_would_mean_there() -> None:
    def label(text: str) -> str:
        node, _ = read(text.encode(), "t.yaml")
        assert node is not None
        (problem,) = schema.check(patch.expand(node), "patch")
        assert problem.code == "E008"
        assert problem.label is not None
        return in_english(problem.label)

    assert label("deal: {upcard: no}\n") == "write `false` (no card is turned up)"
    assert label("match.end: off\n") == "write `false`"
    assert label("title: {en: yes}\n") == 'write `"yes"`, with quotes'
    assert label("match.winner: n\n") == "write `lowest` or `highest`"
    assert label("melds.run.size: y\n") == "write it like `3`, `3..` or `3..4`"
    assert label("players.min: no\n") == "write a whole number"


def test_the_place_of_a_fault_counts_comments_and_all() -> None:
    text = "# a note\n" * 12 + "deal:\n  # one more\n  hand: 10\n  upcard: [true]\n"
    assert [place for _, place, _ in told(text)] == ["16:11"]


def test_several_faults_are_told_in_one_run_in_the_order_of_the_file() -> None:
    text = "match: {winner: lower}\ndeal: {hnad: 1, upcard: []}\npremiums: {rows: {a: {factr: 2}, b: {when: []}}}\n"
    assert [code for code, _, _ in told(text)] == ["E104", "E101", "E103", "E101", "E103"]


def test_a_file_names_its_format_and_a_piece_need_not() -> None:
    assert told("id: casa\n", "patch") == []
    assert [code for code, _, _ in told("id: casa\n", "file")] == ["E102"]
    assert told("format: 1\nid: casa\nextends: remigio-10\n", "file") == []


def test_a_resolved_variant_has_all_its_sections() -> None:
    assert [(code, place) for code, place, _ in told("format: 1\nid: casa\n", "variant")] == [("E102", "1:1")]


@pytest.mark.parametrize("name", resources.variant_names())
def test_shipped_variants_are_fit(name: str) -> None:
    node, found = read(resources.read_bytes(f"variants/{name}.yaml"), name)
    assert node is not None
    full = patch.expand(node)
    assert found + schema.check(full, "file") == []
    if node.get("extends") is None:
        assert schema.check(full, "variant") == []


@pytest.mark.parametrize("place", resources.case_places())
def test_shipped_cases_are_fit(place: str) -> None:
    node, found = read(resources.read_bytes(place), place)
    assert node is not None
    assert found + schema.check(node, "cases") == []


def test_defaults_are_filled_in_and_known_as_such() -> None:
    node, _ = read(
        b"deal: {hand: 10}\nmelds: {a: {shape: set, size: 3..}, b: {shape: run, size: 3..}}\n"
        b"turn: {draw: {from: {stock: {take: 1}, to_open: {pile: discard, take: 1}}}}\ntable: {lay_off: {}}\n",
        "t.yaml",
    )
    assert node is not None
    full = schema.with_defaults(node)
    said = {path for path, _ in leaves(node)}
    values: Any = plain(full)
    assert values["deal"] == {"hand": 10, "upcard": False, "starts": "next", "dealer": "next"}
    assert values["deck"] == {"cards": "french", "packs": 1, "jokers": 0}
    assert values["melds"]["a"] == {"shape": "set", "size": "3..", "suits": "any", "jokers": True, "joker_is": "open"}
    assert values["melds"]["b"]["joker_is"] == "declared"
    assert values["melds"]["b"]["ace"] == "low"
    assert values["turn"]["draw"]["from"]["stock"] == {"take": 1, "pile": "stock"}
    assert values["turn"]["draw"]["from"]["to_open"] == {"pile": "discard", "take": 1}
    assert values["turn"]["limit"] == {"laps": 100, "else": "end_deal"}
    assert values["table"] == {"lay_off": {"onto": "anyone", "scores_for": "owner"}, "meld": {}}
    assert values["premiums"] == {"join": "best", "base": 1, "rows": {}}
    assert "opening" not in values
    assert "showdown" not in values
    assert {path for path, leaf in leaves(full) if not schema.is_default(leaf)} == said
    assert schema.with_defaults(full) == full
    text = b"options: {x: {ask: {en: x}, choices: {a: {say: {en: a}, change: {deal: {hand: 3}}}}}}\n"
    option, _ = read(text, "t.yaml")
    assert option is not None
    change = at(schema.with_defaults(option), "options.x.choices.a.change")
    assert change is not None
    assert plain(change) == {"deal": {"hand": 3}}
    starts = at(full, "deal.starts")
    assert starts is not None
    assert starts.span.text == "next"


def test_the_table_of_defaults_says_what_files_would() -> None:
    table = {path: written for path, _, written in schema.defaults()}
    assert table["deck.cards"] == "french"
    assert table["deal.upcard"] == "false"
    assert table["melds.NAME.joker_is (shape: run)"] == "declared"
    assert all(Voice(lang).say(what) for _, what, _ in schema.defaults() for lang in ("en", "es"))  # type: ignore[arg-type]


def parts(raw: Any, path: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield every schema within a schema, with its place."""
    if not isinstance(raw, Mapping):
        return
    yield path, raw
    for group in ("properties", "patternProperties", "$defs"):
        for key, child in raw.get(group, {}).items():
            yield from parts(child, f"{path}/{group}/{key}")
    for group in ("items", "additionalProperties"):
        yield from parts(raw.get(group), f"{path}/{group}")


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_schemas_that_editors_understand(name: shapes.Schema) -> None:
    whole = shapes.schema(name)
    jsonschema.Draft202012Validator.check_schema(whole)
    strange = [f"{path}: {key}" for path, raw in parts(whole) for key in raw if key not in EDITORS and key[:2] != "x-"]
    assert strange == []


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_object_is_closed_and_every_key_described_in_both_languages(name: shapes.Schema) -> None:
    whole = shapes.schema(name)
    for path, raw in parts(whole):
        target = whole["$defs"][raw["$ref"].rpartition("/")[2]] if "$ref" in raw else {}
        described = {**target, **raw}
        assert described.get("description"), path
        assert described.get("x-es"), path
        assert len(described.get("enumDescriptions", [])) == len(described.get("x-es-enum", []))
        if "properties" in raw:
            assert raw["additionalProperties"] is False, path
        if "enumDescriptions" in raw:
            assert len(raw["enumDescriptions"]) == len(raw["enum"]), path


def test_the_schema_fits_what_it_gives_by_default() -> None:
    whole = shapes.schema("variant")
    for path, raw in parts(whole):
        if "default" in raw:
            validator = jsonschema.Draft202012Validator({**raw, "$defs": whole["$defs"]})
            assert list(validator.iter_errors(raw["default"])) == [], path


def test_dotted_keys_do_not_trouble_an_editor() -> None:
    validator = jsonschema.Draft202012Validator(json.loads(resources.read_bytes("grammar/variant.schema.json")))
    answer = {"say": {"en": "a"}, "change": {"deal.hand": 3}}
    house = {
        "format": 1,
        "deal.hand": 11,
        "melds": {"run.ace": "low"},
        "values.hand.2..9": 5,
        "options": {"x": {"ask": {"en": "?"}, "choices": {"a": answer}}},
    }
    assert list(validator.iter_errors(house)) == []
    assert list(validator.iter_errors({**house, "dael": 3})) != []


def test_a_case_file_is_held_against_its_schema() -> None:
    text = 'cases: 1\nvariant: remigio-10\ntests:\n  a: {mled: "7H", expect: {vlaid: true}}\n'
    assert told(text, "cases") == [
        ("E101", "4:7", "did you mean `meld` (one group)?"),
        ("E101", "4:28", "did you mean `valid` (whether the group is a meld)?"),
    ]
