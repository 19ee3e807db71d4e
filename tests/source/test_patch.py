"""Patches: dotted keys, short forms, layers of value tables, `remove`, and where a value came from."""

from typing import Any

import pytest

from remigio_dsl.core.spans import Source, Span
from remigio_dsl.source import patch, schema
from remigio_dsl.source.nodes import Leaf, Table, at, plain, read


def tree(text: str, name: str = "t.yaml") -> Table:
    node, found = read(text.encode(), name)
    assert [one for one in found if one.is_error] == []
    assert node is not None
    return node


def full(text: str, name: str = "t.yaml") -> Table:
    """Return a text written out in full."""
    return patch.expand(tree(text, name))


def laid(*texts: str) -> tuple[Any, list[str]]:
    """Return what several texts laid over each other say, and the codes of what is odd about it."""
    whole, codes = Table((), Source("", "").whole()), []
    for text in texts:
        whole, found = patch.merge(whole, full(text))
        codes += [one.code for one in found]
    return plain(whole), codes


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("deal.hand: 11", {"deal": {"hand": 11}}),
        ("values.hand.2..9: 5", {"values": {"hand": {"2..9": 5}}}),
        ("values.hand.3..: 5", {"values": {"hand": {"3..": 5}}}),
        ("values.hand.red A: 5", {"values": {"hand": {"red A": 5}}}),
        ("deal: {hand: 9}\ndeal.upcard: true", {"deal": {"hand": 9, "upcard": True}}),
        ("melds.run.size: 4..\nmelds: {run.ace: low}", {"melds": {"run": {"size": "4..", "ace": "low"}}}),
        ("closing.forbid.first_lap: lap = 1", {"closing": {"forbid": {"first_lap": {"when": "lap = 1"}}}}),
        ("melds.run.forbid.low: {when: size < 4}", {"melds": {"run": {"forbid": {"low": {"when": "size < 4"}}}}}),
        ("turn.draw.from: {stock: 1, discard: 1..}",
         {"turn": {"draw": {"from": {"stock": {"take": 1}, "discard": {"take": "1.."}}}}}),
        ("sources: {turn.draw.when: R13-05}", {"sources": {"turn.draw.when": "R13-05"}}),
        ("options.x: {ask: {en: a}, choices: {a: {say: {en: a}, change: {deal.hand: 3}}}}",
         {"options": {"x": {"ask": {"en": "a"},
                            "choices": {"a": {"say": {"en": "a"}, "change": {"deal": {"hand": 3}}}}}}}),
        ("'deal.hand': 11", {"deal": {"hand": 11}}),
    ],
)  # fmt: skip
def test_dotted_keys_and_short_forms_are_written_out(text: str, means: object) -> None:
    once = full(text)
    assert plain(once) == means
    assert patch.expand(once) == once
    assert schema.check(once, "patch") == []


def test_each_part_of_a_dotted_key_has_its_place() -> None:
    node = full("deal.hnad: 11\n'match.winer': lower\n")
    found = schema.check(node, "patch")
    assert [(one.code, one.span.text, one.span.line, one.span.column) for one in found if one.span] == [
        ("E101", "hnad", 1, 6),
        ("E101", "winer", 2, 8),
    ]


@pytest.mark.parametrize(
    "text",
    ["deal: {hand: 9}\ndeal.hand: 11\n", "deal.hand: 9\ndeal: {hand: 11}\n", "deal: 3\ndeal.hand: 11\n",
     "melds: {run.ace: low, run: {ace: high}}\n", "melds.run.ace: low\nmelds: {run: {ace: high}}\n"],
)  # fmt: skip
def test_what_one_patch_says_twice_is_told_with_both_places(text: str) -> None:
    found = [one for one in schema.check(full(text), "patch") if one.code == "E203"]
    assert len(found) == 1
    assert len(found[0].related) == 1


@pytest.mark.parametrize("key", ["deal..hand", ".deal", "deal.", "a...b", ".".join("a" * 40)])
def test_a_key_that_is_no_path_is_told(key: str) -> None:
    found = schema.check(full(f"{key}: 1\n"), "patch")
    assert [one.code for one in found] == ["E201"]


def test_maps_merge_and_everything_else_replaces() -> None:
    parent = "deal: {hand: 10, upcard: true}\nturn: {steps: [draw, discard]}\nclosing.hands.a: {groups: [set, run]}\n"
    child = "deal.hand: 11\nturn.steps: [discard]\nclosing.hands.a.groups: [run]\ncut: {look: 3}\n"
    assert laid(parent, child) == (
        {
            "deal": {"hand": 11, "upcard": True},
            "turn": {"steps": ["discard"]},
            "closing": {"hands": {"a": {"groups": ["run"]}}},
            "cut": {"look": 3},
        },
        [],
    )


def test_a_short_form_replaces_the_whole_entry_and_a_long_one_merges_into_it() -> None:
    long = "turn.draw.from.discard: {take: 1.., when: opened}\n"
    assert laid(long, "turn.draw.from.discard: 1\n")[0] == {"turn": {"draw": {"from": {"discard": {"take": 1}}}}}
    merged = laid("turn.draw.from.discard: 1\n", "turn.draw.from.discard.when: opened\n")[0]
    assert merged == {"turn": {"draw": {"from": {"discard": {"take": 1, "when": "opened"}}}}}


def test_a_value_table_keeps_its_layers_the_latest_first() -> None:
    whole, _ = patch.merge(full("values.hand: {2..9: 5, A: {run: 1}}\n"), full("values.hand.A: 11\n"))
    whole, _ = patch.merge(whole, full("values.hand: {joker: 25}\n"))
    table = at(whole, "values.hand")
    assert isinstance(table, Table)
    layers = [plain(replaceable) for replaceable in patch.value_layers(table)]
    assert layers == [{"joker": 25}, {"A": 11}, {"2..9": 5, "A": {"run": 1}}]


def test_remove_takes_an_entry_out_of_every_layer() -> None:
    whole, _ = patch.merge(full("values.hand: {2..9: 5, A: 1}\n"), full("values.hand.A: 11\n"))
    whole, found = patch.merge(whole, full("remove: [values.hand.A]\nvalues.hand.joker: 20\n"))
    table = at(whole, "values.hand")
    assert found == []
    assert isinstance(table, Table)
    assert [plain(layer) for layer in patch.value_layers(table)] == [{"joker": 20}, {}, {"2..9": 5}]


def test_remove_acts_before_the_rest_of_its_patch() -> None:
    parent = "premiums.rows: {colour: {when: suits = 1, factor: 3}, straight: {when: true, factor: 5}}\n"
    child = "remove: [premiums.rows.colour]\npremiums.rows.colour: {when: colours = 1}\n"
    merged, codes = laid(parent, child)
    assert codes == []
    assert merged["premiums"]["rows"] == {"straight": {"when": True, "factor": 5}, "colour": {"when": "colours = 1"}}


@pytest.mark.parametrize(
    ("path", "meant"),
    [("premiums.rows.color", "premiums.rows.colour"), ("premium.rows.colour", "premiums.rows.colour"),
     ("colour", "premiums.rows.colour"), ("premiums.rows.colour.whne", "premiums.rows.colour.when"),
     ("offers.upcard", None), ("premiums.rows.colour.when.x", None)],
)  # fmt: skip
def test_removing_what_is_not_there_names_what_was_meant(path: str, meant: str | None) -> None:
    parent = full("premiums.rows.colour: {when: suits = 1, factor: 3}\n")
    _, (problem,) = patch.merge(parent, full(f"remove: [{path}]\n"))
    assert problem.code == "E202"
    assert problem.label is not None
    assert problem.label.args.get("path") == meant


def test_a_new_name_close_to_an_inherited_one_is_a_warning() -> None:
    parent = "premiums.rows: {colour: {when: true, factor: 3}}\nmelds: {run: {shape: run, size: 3..}}\n"
    assert laid(parent, "premiums.rows.color: {when: true, factor: 2}\n")[1] == ["W201"]
    assert laid(parent, "melds.rnu.ace: low\n")[1] == ["W201"]
    assert laid(parent, "premiums.rows: {colour_no_joker: {when: true, factor: 2}, remigio: 3}\n")[1] == []
    assert laid(parent, "melds.pair: {shape: set, size: 2}\n")[1] == []


def test_a_new_entry_has_to_be_whole_once_everything_is_laid_together() -> None:
    parent, child = full("melds.run: {shape: run, size: 3..}\n"), full("melds: {rnu: {ace: low}}\nmelds.run.ace: low\n")
    assert [one.code for one in schema.check(child, "patch")] == []
    whole, _ = patch.merge(parent, child)
    found = [one for one in schema.check(whole, "variant") if "melds" in str(one.args["place"])]
    assert [(one.code, one.span and one.span.text) for one in found] == [("E102", "rnu")]


def test_every_value_knows_where_it_came_from() -> None:
    parent, child = full("deal: {hand: 10, upcard: true}\n", "parent.yaml"), full("\ndeal.hand: 11\n", "child.yaml")
    answer = Span(Source("house.yaml", "answers: {ace: low}"), 10, 18)
    whole, _ = patch.merge(parent, child)
    whole, _ = patch.merge(whole, patch.stamp(full("melds.run.ace: low\n", "parent.yaml"), answer))
    known = {path: str(span) for path, span in patch.origins(schema.with_defaults(whole)).items()}
    assert known["deal.hand"] == "child.yaml:2:12"
    assert known["deal.upcard"] == "parent.yaml:1:26"
    assert known["melds.run.ace"] == "house.yaml:1:11"
    assert known["deal.starts"].startswith(schema.DEFAULT)


def test_a_setting_is_a_patch_like_any_other() -> None:
    node = full("deck.packs: 3\n", "--set")
    packs = at(node, "deck.packs")
    assert isinstance(packs, Leaf)
    assert str(packs.span) == "--set:1:13"
