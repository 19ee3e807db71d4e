"""Text to a tree: what is read, what is refused, and where each character stands."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml

from remigio_dsl.core.voice import in_english
from remigio_dsl.source import decode, events, nodes
from remigio_dsl.source.nodes import Items, Leaf, Table, at, plain, read, segments

TREES = Path(__file__).parent.parent.parent / "variants"


def tree(text: str) -> Table:
    """Return the tree of a text without problems."""
    node, found = read(text.encode(), "t.yaml")
    assert found == []
    assert node is not None
    return node


def codes(text: str | bytes) -> list[tuple[str, int, int]]:
    """Return code, line and column of each problem."""
    data = text.encode() if isinstance(text, str) else text
    return [(one.code, one.span.line, one.span.column) for one in read(data, "t.yaml")[1] if one.span]


def leaf(node: Table, path: str) -> Leaf:
    found = at(node, path)
    assert isinstance(found, Leaf)
    return found


@pytest.fixture(params=["libyaml", "python"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Read with libyaml, and with the parser of a PyYAML that has none."""
    if request.param == "python":
        monkeypatch.setattr(events, "parser", yaml.Loader)
    elif not hasattr(yaml, "CLoader"):
        pytest.skip("PyYAML has no libyaml here")
    return str(request.param)


def test_values_are_typed_by_our_own_rules(parser: str) -> None:
    node = tree(
        "a: 0\nb: -13\nc: true\nd: false\ne: '10'\nf: 2..9\ng: 3..\nh: if players <= 6 then 2 else 3\n"
        "i: 1/2\nj: -hand_points\nk: |\n  one\n  two\nl: [draw, 3]\n10: ten\ntrue: yes it is\n"
    )
    assert plain(node) == {
        "a": 0, "b": -13, "c": True, "d": False, "e": "10", "f": "2..9", "g": "3..",
        "h": "if players <= 6 then 2 else 3", "i": "1/2", "j": "-hand_points", "k": "one\ntwo\n", "l": ["draw", 3],
        "10": "ten", "true": "yes it is",
    }  # fmt: skip


@pytest.mark.parametrize("word", ["yes", "no", "on", "off", "y", "n", "~", "null", "No", "ON", "True", "Null"])
def test_truth_words_need_quotes_as_key_and_as_value(word: str, parser: str) -> None:
    assert codes(f"suits: [si, {word}]\n") == [("E008", 1, 13)]
    assert codes(f"define:\n  {word}: close\n") == [("E008", 2, 3)]
    assert plain(tree(f"a: '{word}'\n\"{word}\": 1\n")) == {"a": word, word: 1}


@pytest.mark.parametrize(
    ("word", "instead"),
    [
        ("0500", "`500`"), ("012", "`12`"), ("08", "`8`"), ("1_000", "`1000`"), ("0x1F", "`31`"), ("0b11", "`3`"),
        ("1e3", "`1000`"), ("0.5", "`1/2`"), ("2.0", "`2`"), ("-1.25", "`-5/4`"), (".5", "`1/2`"), ("+7", "`7`"),
        ("1:30", '`"1:30"`'), ("2024-05-01", '`"2024-05-01"`'), (".nan", '`".nan"`'), ("-.inf", '`"-.inf"`'),
        ("00", "`0`"), ("1e500", '`"1e500"`'),
    ],
)  # fmt: skip
def test_other_number_forms_say_what_to_write(word: str, instead: str) -> None:
    _, (problem,) = read(f"limit: {word}\n".encode(), "t.yaml")
    assert problem.code == "E009"
    assert problem.label is not None
    assert instead in in_english(problem.label)
    assert codes(f"values:\n  {word}: 5\n") == [("E009", 2, 3)]


def test_a_key_that_stands_twice_shows_both_places() -> None:
    _, (problem,) = read(b"scoring: {closer: 30}\nscoring: {ace: 25}\n", "t.yaml")
    assert (problem.code, problem.span and problem.span.line) == ("E010", 2)
    assert [other.span.line for other in problem.related] == [1]
    assert problem.label is not None
    assert "`scoring: {closer: 30, ace: 25}`" in in_english(problem.label)


def test_keys_of_one_name_in_two_spellings_are_one_key() -> None:
    assert codes("comodín: 1\ncomodi\u0301n: 2\n") == [("E010", 2, 1)]
    assert plain(tree("extends: chincho\u0301n\n")) == {"extends": "chinchón"}


def test_an_alias_bomb_is_refused_at_once() -> None:
    lines = ["a0: &a0 [x]"] + [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 23)]
    start = time.perf_counter()
    found = codes("\n".join(lines))
    assert time.perf_counter() - start < 1
    assert {code for code, _, _ in found} == {"E011", "E012"}
    assert len(found) == 23 + 44


def test_half_a_million_brackets_get_an_answer(parser: str) -> None:
    start = time.perf_counter()
    assert codes("[" * 500_000) == [("E007", 1, 65)]
    assert codes("a: " + "[{b: " * 150_000)[0][0] == "E007"
    assert codes("".join(f"{' ' * n}a:\n" for n in range(70)))[0] == ("E007", 65, 65)
    assert time.perf_counter() - start < 5


def test_files_are_read_as_utf8_under_any_locale() -> None:
    text = "name: {es: Chinchón con «reenganche»}\n"
    program = (
        "import sys; from remigio_dsl.source.nodes import read, plain; "
        "print(ascii(plain(read(sys.stdin.buffer.read(), 't')[0])))"
    )
    for surroundings in ({"PYTHONUTF8": "0", "LC_ALL": "C"}, {"PYTHONUTF8": "1", "LC_ALL": "C.UTF-8"}):
        done = subprocess.run(
            [sys.executable, "-c", program],
            input=text.encode(),
            capture_output=True,
            check=True,
            env={**os.environ, **surroundings},
        )
        assert "Chinch\\xf3n con \\xabreenganche\\xbb" in done.stdout.decode()


def test_a_file_of_an_old_encoding_says_which_line_and_what_to_do() -> None:
    _, (problem,) = read("a: 1\nname: Chinchón\n".encode("cp1252"), "t.yaml")
    assert (problem.code, str(problem.span)) == ("E002", "t.yaml:2:13")
    assert problem.label is not None
    assert "save as UTF-8" in in_english(problem.label)


def test_a_leading_mark_and_windows_line_ends_are_fine(parser: str) -> None:
    text = "melds:\r\n  run: {size: 3..}\r\nscore: |\r\n  one\r\n  two\r\nlong: a\r\n  b\r\n"
    unix = text.replace("\r\n", "\n")
    assert plain(tree("\ufeff" + text)) == plain(tree(unix))
    assert plain(tree(unix.replace("3..}\n", "3..}\r\n"))) == plain(tree(unix))
    assert codes("\ufeff" + text.replace("3..", "no")) == [("E008", 2, 15)]


def test_a_tab_for_indentation_is_told_and_the_rest_is_read() -> None:
    assert codes("melds:\n\tmin: 3\n") == [("E003", 2, 1)]
    assert codes("melds:\n\tmin: no\n\tmax: 3\nextra: no\n") == [("E003", 2, 1), ("E008", 2, 7), ("E008", 4, 8)]
    assert codes("melds: {min: 3,\n\tmax: 4}\n") == [("E003", 2, 1)]


@pytest.mark.parametrize(
    "text",
    [
        "melds: {min: 3}\t# note\n",
        "melds:\tdraw\n",
        "a: |\n  one\n  \ttwo\n",
        'a: "one\n\ttwo"\n',
        "a: 1\n\t\n# \t\nb: 2\n",
        "a: 1\n\t# note\nb:\n  c: 2\n \t # note\n",
    ],
)
def test_tabs_that_indent_nothing_are_fine(text: str, parser: str) -> None:
    tree(text)


def test_no_break_spaces_are_refused_but_in_quotes_and_comments() -> None:
    assert codes("deal:\xa0{hand: 10}\nb: no\n") == [("E004", 1, 6), ("E008", 2, 4)]
    assert codes("when: points >=\u202f36\n") == [("E004", 1, 16)]
    tree("say: '12\xa0500 puntos'   # 12\xa0500\n")


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("when: melds >= 2 # and not closed\n", True),
        ("when: melds >= 2   # or opened\n", True),
        ("when: points # >= 36\n", True),
        ("{when: points # + 3\n}\n", True),
        ("when: melds >= 2 # two at least\n", False),
        ("when: melds >= 2 # and, as in Spain, two\n", False),
        ("when: melds >= 2 # (and not closed)\n", False),
        ("when: 'melds >= 2' # and so it is\n", False),
        ("# and not closed\nwhen: melds >= 2\n", False),
    ],
)
def test_a_comment_that_cuts_an_expression_is_a_warning(text: str, cut: bool) -> None:
    assert [code for code, _, _ in codes(text)] == (["W001"] if cut else [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: *8H 9H\n", ("E012", 1, 4)), ("a: *\n", ("E012", 1, 4)), ("a: [*8H, 9H]\n", ("E012", 1, 5)),
        ("a: !opened\n", ("E014", 1, 4)), ("a: ! opened\n", ("E014", 1, 4)), ("a: !!int 3\n", ("E014", 1, 4)),
        ("a: &x 3\n", ("E011", 1, 4)), ("a: & b\n", ("E011", 1, 4)), ("<<: 3\n", ("E013", 1, 1)),
        ("a: > 3\n", ("E016", 1, 4)), ("a: >= 3\n", ("E016", 1, 4)), ("a: |x\n", ("E016", 1, 4)),
        ("a: %x\n", ("E016", 1, 4)), ("a: @x\n", ("E016", 1, 4)), ("a: `x`\n", ("E016", 1, 4)),
        ("a: 1\n---\nb: 2\n", ("E015", 2, 1)), ("%YAML 1.1\n---\na: 1\n", ("E024", 1, 1)),
        ("%YAML 9.9\n---\na: 1\n", ("E024", 1, 1)), ("a: !x!y 3\n", ("E014", 1, 4)),
        ("a: b: c\n", ("E023", 1, 5)), ("a: 'x\n", ("E020", 1, 4)), ("a: [1, 2\n", ("E021", 1, 4)),
        ("a: {b: 1\nc: 2\n", ("E021", 1, 4)), ("a: - b\n", ("E027", 1, 4)), ("a: ]\n", ("E031", 1, 4)),
        ("a:\n  b: 1\n c: 2\n", ("E022", 3, 2)), ("a: 1\n  b: 2\n", ("E022", 2, 3)), ('a: "\\q"\n', ("E029", 1, 5)),
        ("a\nb: 1\n", ("E030", 1, 1)), ("a:1\nb: 2\n", ("E026", 1, 2)), ("a: {b:1}\n", ("E026", 1, 6)),
        ('a: "x" or y\n', ("E034", 1, 8)), ('a: {b: "1" c: 2}\n', ("E032", 1, 12)), ("a: [b, , c]\n", ("E033", 1, 8)),
        ("a:\n", ("E017", 1, 1)), ("a: {b}\n", ("E017", 1, 5)), ("[a]: 3\n", ("E018", 1, 1)), ("- a\n", ("E025", 1, 1)),
        ("a: \x07\n", ("E006", 1, 4)), ("a: \ufeff1\n", ("E005", 1, 4)), ("a: ? b\n", ("E019", 1, 4)),
        ("", ("E025", 1, 1)),
    ],
)  # fmt: skip
def test_what_is_refused_has_a_code_of_its_own(text: str, expected: tuple[str, int, int]) -> None:
    assert codes(text) == [expected]


@pytest.mark.parametrize("text", ["a: *8H 9H\n", "a: >= 3\n", "a: b: c\n", 'a: "x" or y\n', "a: @x\n", "a: - b\n"])
def test_what_stands_after_a_fault_is_read_too(text: str) -> None:
    found = codes(text + "b: no\nc: {d: 012}\n")
    assert [code for code, _, _ in found[1:]] == ["E008", "E009"]
    assert [line for _, line, _ in found] == [1, 2, 3]


def test_too_large_a_file_is_not_read() -> None:
    assert codes(b"#" * (decode.MAX_BYTES + 1)) == [("E001", 1, 1)]
    assert codes(b"a: 1\n#" + b"#" * (decode.MAX_BYTES - 6)) == []


def piece(text: str, path: str, found: str) -> str:
    """Return the text of the file under `found`, a piece of the value at `path`."""
    excerpt = leaf(tree(text), path).excerpt
    start = excerpt.text.index(found)
    return str(excerpt.span(start, start + len(found)))


@pytest.mark.parametrize(
    ("text", "found", "where"),
    [
        ("score: base + bonnus\n", "bonnus", "1:15"),
        ("score: |\n  base\n  + bonnus\n", "bonnus", "3:5"),
        ("score: >-\n   base\n   + bonnus\n\n", "bonnus", "3:6"),
        ("score: |2\n    base\n   bonnus\n", "bonnus", "3:4"),
        ("score: 'it''s bonnus'\n", "bonnus", "1:15"),
        ('score: "\\u0041\\t bonnus"\n', "bonnus", "1:18"),
        ('score: "base \\\n   bonnus"\n', "bonnus", "2:4"),
        ('score: "base\n\n\n   bonnus"\n', "bonnus", "4:4"),
        ("score: base\n  +\n  bonnus\n", "bonnus", "3:3"),
        ("{score: base +\n  bonnus}\n", "bonnus", "2:3"),
        ("score: |\r\n  base\r\n  + bonnus\r\n", "bonnus", "3:5"),
        ("score: >\n  base\n\n   kept\n  bonnus\n", "bonnus", "5:3"),
        ("score: |+  # note\n  base\n  bonnus\n\n\n", "bonnus", "3:3"),
    ],
)
def test_every_character_of_a_value_knows_its_place(text: str, found: str, where: str, parser: str) -> None:
    assert piece(text, "score", found) == f"t.yaml:{where}"


def test_spans_cover_keys_values_and_quotes() -> None:
    text = "melds:\n  run: {size: '3..', ace: low}\n"
    node = tree(text)
    melds = node.entry("melds")
    assert melds is not None
    assert melds.key_span.text == "melds"
    assert leaf(node, "melds.run.size").span.text == "'3..'"
    assert leaf(node, "melds.run.size").is_quoted
    run = at(node, "melds.run")
    assert isinstance(run, Table)
    assert run.span.text == "{size: '3..', ace: low}"
    assert run.keys() == ["size", "ace"]
    assert melds.value.span.text == "run: {size: '3..', ace: low}"


def test_a_path_is_split_at_single_dots() -> None:
    assert segments("values.hand.2..9") == ["values", "hand", "2..9"]
    assert segments("values.hand.3..") == ["values", "hand", "3.."]
    assert segments("values.opening.J..K.run") == ["values", "opening", "J..K", "run"]
    assert segments("hand") == ["hand"]
    assert segments("a...b") == ["a...b"]


def test_leaves_are_listed_with_their_paths() -> None:
    listed = dict(nodes.leaves(tree("a: {b: 1}\nc: [x]\n")))
    assert list(listed) == ["a.b", "c"]
    assert isinstance(listed["c"], Items)


@pytest.mark.parametrize("path", sorted(TREES.glob("*.yaml")), ids=lambda path: path.name)
def test_shipped_files_are_the_same_tree_for_both_parsers(path: Path, parser: str) -> None:
    node, found = read(path.read_bytes(), path.name)
    assert found == []
    assert node is not None
    assert plain(node) == yaml.load(path.read_text("utf-8"), _Texts)


class _Texts(yaml.SafeLoader):
    """PyYAML's own reading, typed as ours."""


_Texts.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in rules if tag in ("tag:yaml.org,2002:int", "tag:yaml.org,2002:bool")]
    for first, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def _text_keys(loader: yaml.SafeLoader, node: yaml.MappingNode) -> dict[str, object]:
    return {key.value: loader.construct_object(value, deep=True) for key, value in node.value}


_Texts.add_constructor("tag:yaml.org,2002:map", _text_keys)
