"""One thing broken in a shipped file: it is told within the broken line, or the rules are what they were.

A quick run tries some of these mutants, the run marked slow thousands. Every mutant has a number, and is made of
that alone: `REMIGIO_MUTANT=remigio-10/1234` shows one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.resources import read_text, variant_names
from remigio_dsl.core.spans import Span
from remigio_dsl.lang.hooks import HOOKS, names_of
from remigio_dsl.source.nodes import read
from remigio_dsl.source.tree import Entry, Items, Leaf, Node, Table
from remigio_dsl.variant.resolve import check

QUICK = 25  # mutants of each variant
MANY = 3000
# sections whose keys are names that the author gives: another name is no fault
NAMED = re.compile(
    r"melds|define|options|sources|premiums\.rows|score\.rows|match\.rows|offers|closing\.hands|turn\.draw\.from|.*\.(needs|forbid|choices)"
)
TEXTS = re.compile(r".*\.?(title|say|ask)(\.(es|en))?|id|sources\..*|.*\.source")
WORD = re.compile(r"[a-z_]{3,}")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Mutant:
    """A broken file: its bytes, the line that was broken, and what was done there."""

    data: bytes
    line: int
    deed: str


@dataclass(frozen=True)
class Original:
    """A shipped file, as text and as a tree."""

    text: str
    entries: tuple[tuple[str, Entry], ...]  # each key with the path of its map
    leaves: tuple[tuple[str, Leaf], ...]
    known: frozenset[str]


@cache
def original(name: str) -> Original:
    text = read_text(f"variants/{name}.yaml")
    tree, problems = read(text.encode(), name)
    assert problems == []
    assert tree is not None
    found = list(walk(tree, ""))
    entries = tuple((path, one) for path, one in found if isinstance(one, Entry))
    leaves = tuple((path, one) for path, one in found if isinstance(one, Leaf))
    names = {word for hook in HOOKS for word in names_of(hook)}
    names |= set(WORD.findall(text)) | {"true", "false", "capped", "lifted", "distinct", "count", "floor", "ceil"}
    return Original(text, entries, leaves, frozenset(names))


def walk(node: Node, path: str) -> Iterator[tuple[str, Entry | Leaf]]:
    """Yield every key with the path of its map, and every value with its own path."""
    match node:
        case Table():
            for entry in node.entries:
                yield path, entry
                yield from walk(entry.value, f"{path}.{entry.key}" if path else entry.key)
        case Items():
            for one in node.items:
                yield from walk(one, path)
        case Leaf():
            yield path, node


# -- ways to break a file


def put(text: str, span: Span, new: str, deed: str) -> Mutant:
    return Mutant((text[: span.start] + new + text[span.end :]).encode(), span.line, deed)


def misspelt(word: str, random: Random) -> str:
    """Return the word with one letter another, left out, doubled, or changed places with the next."""
    at = random.randrange(len(word))
    match random.randrange(4):
        case 0:
            return word[:at] + random.choice(LETTERS) + word[at + 1 :]
        case 1:
            return word[:at] + word[at + 1 :]
        case 2:
            return word[:at] + word[at] + word[at:]
    return word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :]


def key(made: Original, random: Random) -> Mutant | None:
    path, entry = random.choice([(path, one) for path, one in made.entries if not NAMED.fullmatch(path)])
    new = misspelt(entry.key, random)
    if new in made.known or new == entry.key or not new or TEXTS.fullmatch(path):
        return None
    return put(made.text, entry.key_span, new, f"the key {entry.key} of {path} is {new}")


def rules(made: Original) -> list[tuple[str, Leaf]]:
    return [(path, leaf) for path, leaf in made.leaves if not TEXTS.fullmatch(path)]


def value(made: Original, random: Random) -> Mutant | None:
    path, leaf = random.choice(rules(made))
    new = random.choice(["0500", "1e3", "0.5", "yes", "no", "~", "12:30", "1_000", "quizá", "3...", "many words", ""])
    return put(made.text, leaf.span, new, f"{path} is {new!r} and not {leaf.text}")


def kind(made: Original, random: Random) -> Mutant | None:
    path, leaf = random.choice(rules(made))
    new = random.choice(["{a: 1}", "[1, 2]", "{}", "[]", "[[x]]", "{x: {y: z}}"])
    return put(made.text, leaf.span, new, f"{path} is {new} and not {leaf.text}")


def name(made: Original, random: Random) -> Mutant | None:
    some = [(path, leaf) for path, leaf in rules(made) if WORD.search(leaf.text)]
    if not some:
        return None
    path, leaf = random.choice(some)
    word = random.choice(list(WORD.finditer(leaf.text)))
    new = misspelt(word[0], random)
    if new in made.known or new == word[0] or not new or not new.isidentifier():
        return None
    span = leaf.excerpt.span(word.start(), word.end())
    return put(made.text, span, new, f"{word[0]} in {path} is {new}")


def sign(made: Original, random: Random) -> Mutant | None:
    """Break an expression where it is no name: signs of other languages, doubled and missing parts."""
    some = [(path, leaf) for path, leaf in rules(made) if " " in leaf.text and not leaf.is_quoted]
    if not some:
        return None
    path, leaf = random.choice(some)
    words = leaf.text.split(" ")
    at = random.randrange(len(words))
    strange = random.choice(["==", "&&", "%", "\u2212", "\u201copen\u201d", "+ *", "(", ")"])
    new = " ".join([*words[:at], strange, *words[at:]])
    return put(made.text, leaf.span, new, f"{path} is {new}")


def indentation(made: Original, random: Random) -> Mutant | None:
    lines = made.text.splitlines(keepends=True)
    at = random.choice([at for at, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")])
    line = lines[at].lstrip(" ")
    deep = len(lines[at]) - len(line)
    new = random.choice([deep + 1, deep - 1, deep - 2, deep + 2, deep + 3, -1])
    if new == deep or (new < 0 and deep == 0 and new != -1):
        return None
    blanks = "\t" if new == -1 else " " * max(new, 0)
    lines[at] = blanks + line
    return Mutant("".join(lines).encode(), at + 1, f"line {at + 1} stands at {new} and not at {deep}")


def encoding(made: Original, random: Random) -> Mutant | None:
    data = made.text.encode()
    lines = data.splitlines(keepends=True)
    at = random.randrange(len(lines))
    place = random.randrange(len(lines[at]))
    marks = [b"\xf3", b"\xff", b"\x00", b"\x07", b"\r", *(one.encode() for one in "\ufeff\u00a0\u2028")]
    strange = random.choice(marks)
    lines[at] = lines[at][:place] + strange + lines[at][place:]
    return Mutant(b"".join(lines), at + 1, f"line {at + 1} has {strange!r} at {place}")


WAYS: tuple[Callable[[Original, Random], Mutant | None], ...] = (key, value, kind, name, sign, indentation, encoding)


def mutant(variant: str, number: int) -> Mutant | None:
    """Return the mutant of that number, None where that number gives none."""
    random = Random(f"{variant}/{number}")
    made = original(variant)
    broken = random.choice(WAYS)(made, random)
    return broken if broken is not None and broken.data != made.text.encode() else None


# -- what is asked of it


def is_in_line(problem: Diagnostic, line: int, file: str) -> bool:
    """Return whether a problem is shown in that line of that file."""
    spans = [problem.span, *(label.span for label in problem.related)]
    return any(one is not None and one.source.name == file and one.line == line for one in spans)


@cache
def rules_hash(variant: str) -> str:
    made, _ = check(variant)
    assert made is not None
    return made.rules_hash


def fault(variant: str, number: int) -> str:
    """Return what is wrong with how a mutant is told; nothing where it is right, or where there is no such mutant."""
    broken = mutant(variant, number)
    if broken is None:
        return ""
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"{variant}.yaml"
        path.write_bytes(broken.data)
        try:
            made, problems = check(path)
        except Exception as crash:  # whatever it is, it is told with the mutant
            return f"{variant}/{number}: {broken.deed}: {crash!r}"
    if any(is_in_line(one, broken.line, str(path)) for one in problems):
        return ""
    if made is not None and made.rules_hash == rules_hash(variant):
        return ""
    told = [f"{one.code} {one.span.line}" for one in problems if one.span is not None]
    return f"{variant}/{number}: {broken.deed} (line {broken.line}); told: {told or 'nothing'}"


@pytest.mark.parametrize("variant", variant_names())
def test_what_is_broken_is_told_in_its_line(variant: str) -> None:
    wanted = os.environ.get("REMIGIO_MUTANT", "")
    numbers = [int(wanted.rpartition("/")[2])] if wanted.startswith(variant) else range(QUICK)
    assert [told for told in (fault(variant, number) for number in numbers) if told] == []


@pytest.mark.slow
@pytest.mark.parametrize("variant", variant_names())
def test_what_is_broken_is_told_in_its_line_whatever_it_is(variant: str) -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        told = pool.map(fault, [variant] * MANY, range(MANY), chunksize=50)
        assert [one for one in told if one] == []
