"""Laws: no text breaks the reader, every character keeps its place, the walk of the schema agrees with a validator."""

import copy
import json
from typing import Any

import jsonschema
import yaml
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from remigio_dsl.core import render, resources
from remigio_dsl.core.spans import Source
from remigio_dsl.core.suggest import distance, nearest
from remigio_dsl.core.voice import Voice
from remigio_dsl.source import events, patch, scalars, schema, shapes
from remigio_dsl.source.nodes import Items, Leaf, Node, Table, plain, read

# Pieces of which wrong files are made, more often than of single characters.
PIECES = st.sampled_from(
    ["a", "b:", ": ", "\n", "  ", "\t", "- ", "[", "]", "{", "}", ", ", "'", '"', "|", ">", "#", " # and b", "&x", "*x",
     "!", "!!int", "%", "@", "`", "?", "---", "...", "\\", "\\n", "no", "012", "1/2", "..", ".", "\r\n", "\r", "\xa0",
     "é", "日本", "\ufeff", "<<", "true", "10", "null", "0x1F", "format: 1", "deal", ".hand", "remove", "~"]
)  # fmt: skip
TEXTS = st.lists(st.one_of(PIECES, st.text(max_size=3)), max_size=40).map("".join)


@given(TEXTS)
@settings(max_examples=60)
@example("a: [\n")
@example("? a\n: b\n")
@example("a: !<x> &y *z\n")
@example('a: "\\x"\n')
def test_any_text_gives_a_tree_or_a_problem_that_can_be_drawn(text: str) -> None:
    tree, found = read(text.encode("utf-8", "surrogatepass"), "t.yaml")
    assert tree is not None or any(one.is_error for one in found)
    if tree is not None:
        full = patch.expand(tree)
        found = [*found, *schema.check(full, "file"), *schema.check(full, "variant"), *schema.check(tree, "cases")]
        merged, odd = patch.merge(full, full)
        found += odd
        plain(schema.with_defaults(merged))
        for leaf in all_leaves(tree):
            assert len(leaf.excerpt.offsets) == len(leaf.excerpt.text) + 1
    for one in found:
        assert one.span is not None
        assert 0 <= one.span.start <= one.span.end <= len(one.span.source.text)
        for lang in ("en", "es"):
            drawn = render.draw(one, Voice(lang))  # type: ignore[arg-type]
            assert one.code in drawn
            render.draw(one, Voice(lang), plain=True)  # type: ignore[arg-type]
        json.dumps(render.as_json(one, Voice()))


@given(st.binary(max_size=60))
def test_any_bytes_give_a_tree_or_a_problem(data: bytes) -> None:
    tree, found = read(data, "t.yaml")
    assert tree is not None or any(one.is_error for one in found)


def all_leaves(node: Node) -> list[Leaf]:
    if isinstance(node, Leaf):
        return [node]
    inside = [entry.value for entry in node] if isinstance(node, Table) else list(node.items)
    return [leaf for one in inside for leaf in all_leaves(one)]


# --- places -----------------------------------------------------------------------------------------------------------

LETTERS = st.sampled_from("ab ñ日'\"\\#:,-|>\n\t") | st.characters(codec="utf-8", exclude_categories=("Cs", "Cc"))
WORDS = st.text(LETTERS, max_size=30)
VALUES = st.recursive(
    st.one_of(WORDS, st.integers(-(10**6), 10**6), st.booleans()),
    lambda inside: st.one_of(st.lists(inside, max_size=3), st.dictionaries(WORDS, inside, max_size=3)),
    max_leaves=8,
)
STYLES = st.sampled_from([None, "'", '"', "|", ">"])


def dumped(value: Any, style: Any, flow: Any, width: int, unicode: bool) -> str:
    return yaml.dump(
        {"k": value}, default_style=style, default_flow_style=flow, width=width, allow_unicode=unicode, sort_keys=False
    )


@given(VALUES, STYLES, st.sampled_from([True, False, None]), st.sampled_from([8, 200]), st.booleans(), st.booleans())
@settings(max_examples=100)
def test_every_character_of_every_value_keeps_its_place(
    value: Any, style: Any, flow: Any, width: int, unicode: bool, windows: bool
) -> None:
    text = dumped(value, style, flow, width, unicode)
    if windows:
        text = text.replace("\n", "\r\n")
    tree, _ = read(text.encode(), "t.yaml")
    assume(tree is not None)
    assert tree is not None
    for leaf in all_leaves(tree):
        if leaf.style == "broken" or not isinstance(leaf.value, str):
            continue
        raw = text[leaf.span.start : leaf.span.end]
        if leaf.style not in ("literal", "folded"):
            assert scalars.offsets(raw, leaf.span.start, leaf.style, leaf.value) is not None or not leaf.value.isascii()
        excerpt = leaf.excerpt
        assert excerpt.text == leaf.value
        assert list(excerpt.offsets) == sorted(excerpt.offsets)
        if "\\" not in raw:
            for char, place in zip(excerpt.text, excerpt.offsets, strict=False):
                assert char in " \n" or not char.isascii() or text[place] == char


@given(st.text(st.sampled_from("ab +=.,'\"#:\n\t\\"), max_size=20), STYLES, st.sampled_from([6, 80]))
@settings(max_examples=100)
def test_a_span_read_again_gives_the_value(value: str, style: Any, width: int) -> None:
    text = dumped(value, style, False, width, True)
    tree, _ = read(text.encode(), "t.yaml")
    assert tree is not None
    leaf = tree.get("k")
    assert isinstance(leaf, Leaf)
    assume(leaf.style not in ("broken", "literal", "folded"))
    again, _ = read(b"k: " + leaf.span.text.encode(), "t.yaml")
    assert again is not None
    assert plain(again) == {"k": leaf.value}


@given(TEXTS)
@settings(max_examples=80)
def test_both_parsers_read_the_same(text: str) -> None:
    assume(not any(char in text for char in "\ufeff\t"))  # where the two are known to differ
    before = events.parser
    readings = []
    for parser in (before, yaml.Loader):
        events.parser = parser
        try:
            readings.append(read(text.encode("utf-8", "surrogatepass"), "t.yaml"))
        finally:
            events.parser = before
    (one, told), (other, also) = readings
    if not told and not also:
        assert one is not None
        assert other is not None
        assert plain(one) == plain(other)
        assert [leaf.span.start for leaf in all_leaves(one)] == [leaf.span.start for leaf in all_leaves(other)]


# --- the schema's walk and a validator --------------------------------------------------------------------------------

ODD = st.sampled_from(
    [None, True, False, 0, 1, -1, 3, 10**9, "", "x", "10", "true", "3..", "3..4", "all", "1..", "lowest", "run",
     "set", [], ["draw"], ["draw", "draw"], {}, {"es": "x"}, {"when": "true"}, {"x": 1}, "a" * 1200, "R10-01", "50..60",
     "a = b"]
)  # fmt: skip


def shipped(place: str) -> Any:
    tree, _ = read(resources.read_bytes(place), place)
    assert tree is not None
    return plain(patch.expand(tree) if ".cases" not in place else tree)


WORKS = {
    "variant": [shipped("variants/remigio-10.yaml"), shipped("variants/remigio-13.yaml")],
    "cases": [shipped("variants/remigio-13.cases.yaml")],
}
KEYS = [*sorted(shapes.paths_of_keys()), "x", "Bad name", "cafe", "café"]
# What the walk refuses beyond the schema: quotes around a number, blanks alone as a text, what stands twice.
BEYOND = {"E008", "E105", "E201", "E203"}


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path] + [place for key, one in inside for place in places(one, (*path, key))]


# What is done to a shipped file: where (counted over all its places), what, with which key and value.
EDIT = st.tuples(st.integers(0, 2000), st.sampled_from(["set", "drop", "add", "rename"]), st.sampled_from(KEYS), ODD)
RECIPES = st.tuples(st.integers(0, 1), st.lists(EDIT, min_size=1, max_size=3))


def edited(which: shapes.Schema, recipe: Any) -> Any:
    """Return a shipped file with a few values, keys and entries changed."""
    number, edits = recipe
    whole = copy.deepcopy(WORKS[which][number % len(WORKS[which])])
    for at, what, key, value in edits:
        known = places(whole)
        path = known[at % len(known)]
        around: Any = whole
        for step in path[:-1]:
            around = around[step]
        target = around[path[-1]] if path else whole
        if what == "set" and path:
            around[path[-1]] = copy.deepcopy(value)
        elif what == "drop" and path:
            del around[path[-1]]
        elif what == "rename" and path and isinstance(around, dict):
            around[key] = around.pop(path[-1])
        elif isinstance(target, dict):
            target[key] = copy.deepcopy(value)
    return whole


class _Quoting(yaml.SafeDumper):
    """A dumper that puts what would be something else in double quotes, and never uses anchors."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, value: str) -> yaml.ScalarNode:
    is_text = scalars.classify(value)[1] == value
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=None if is_text else '"')


_Quoting.add_representer(str, _text)


def agree(data: Any, which: shapes.Schema) -> None:
    validator = jsonschema.Draft202012Validator(shapes.schema(which))
    tree, found = read(yaml.dump(data, Dumper=_Quoting, allow_unicode=True).encode(), "t.yaml")
    assume(not found and tree is not None)
    assert tree is not None
    problems = schema.check(tree, "file" if which == "variant" else "cases")
    assume(not any(one.code in BEYOND for one in problems))
    assert bool(problems) == (not validator.is_valid(plain(tree))), problems


@given(RECIPES)
@settings(max_examples=60)
def test_the_walk_and_a_validator_agree_on_variants(recipe: Any) -> None:
    agree(edited("variant", recipe), "variant")


@given(RECIPES)
@settings(max_examples=25)
def test_the_walk_and_a_validator_agree_on_cases(recipe: Any) -> None:
    agree(edited("cases", recipe), "cases")


# --- patches and suggestions ------------------------------------------------------------------------------------------


@given(RECIPES, RECIPES)
@settings(max_examples=25)
def test_a_patch_says_what_it_says_and_nothing_else(one: Any, other: Any) -> None:
    texts = [yaml.dump(edited("variant", recipe), Dumper=_Quoting, allow_unicode=True) for recipe in (one, other)]
    trees = [read(text.encode(), "t.yaml")[0] for text in texts]
    assume(all(trees))
    parent, change = (patch.expand(tree) for tree in trees if tree is not None)
    assert patch.expand(parent) == parent
    nothing = Table((), Source("", "").whole())
    assert plain(patch.merge(nothing, parent)[0]) == plain(without_remove(parent))
    merged, _ = patch.merge(parent, without_remove(change))
    for path, said in said_by(change):
        if isinstance(said, Leaf) and said.style == "broken":
            continue  # no value: it is told, and the parent's stays
        node: Node | None = merged
        for key in path:
            node = node.get(key) if isinstance(node, Table) else None
        assert node is not None
        assert plain(node) == plain(said)


def without_remove(tree: Table) -> Table:
    return Table(tuple(entry for entry in tree if entry.key != "remove"), tree.span)


def said_by(tree: Table, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Leaf | Items]]:
    found: list[tuple[tuple[str, ...], Leaf | Items]] = []
    for entry in without_remove(tree) if not path else tree:
        here = (*path, entry.key)
        found += said_by(entry.value, here) if isinstance(entry.value, Table) else [(here, entry.value)]
    return found


@given(st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_distance_is_a_distance(one: str, other: str) -> None:
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 0) == (one == other)
    assert distance(one, other) <= max(len(one), len(other))
    assert (distance(one, other, 1) <= 1) == (distance(one, other) <= 1)


@given(st.text("abcdefgh_", min_size=3, max_size=12), st.lists(st.text("abcdefgh_", min_size=1, max_size=12)))
def test_a_known_word_is_its_own_nearest(word: str, others: list[str]) -> None:
    assert nearest(word, [*others, word]) == [word]
    assert nearest(word.upper(), [word]) == [word]
