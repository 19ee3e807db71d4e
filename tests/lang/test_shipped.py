"""The expressions of the shipped rules are kept as lark has read them: all of them, and exactly so."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest
from lang.samples import build

from remigio_dsl.core.diagnostics import LoadError
from remigio_dsl.core.resources import read_text, variant_names
from remigio_dsl.core.spans import Excerpt
from remigio_dsl.lang import parse as parsing
from remigio_dsl.lang import shipped
from remigio_dsl.lang.build import steps_of
from remigio_dsl.lang.mistakes import foreign
from remigio_dsl.lang.parse import grammar, parse
from remigio_dsl.lang.shipped import GRAMMAR, TREES, known_steps
from remigio_dsl.variant.load import load
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.origin import Option

KEPT = shipped.load(read_text(TREES), read_text(GRAMMAR))


def asked_when(variant: Variant, option: Option, answer: str) -> dict[str, str | int]:
    """Return the answer with those that the question depends on."""
    answers: dict[str, str | int] = {option.name: answer}
    if option.condition is not None:
        name, sign, wanted = option.condition
        first = next(one for one in variant.options if one.name == name)
        given = next(one.name for one in first.choices if (one.name == wanted) is (sign == "="))
        answers |= asked_when(variant, first, given)
    return answers


def load_with_every_answer() -> None:
    for name in variant_names():
        variant = load(name)
        for option in variant.options:
            for choice in option.choices:
                with suppress(LoadError):  # what another answer of the file excludes has been read all the same
                    load(name, options=asked_when(variant, option, choice.name))


def test_every_expression_of_the_shipped_rules_is_kept_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    met: set[str] = set()
    with monkeypatch.context() as patch:
        patch.setattr(parsing, "known_steps", met.add)
        load_with_every_answer()
    if os.environ.get("REMIGIO_GOLDEN") == "write":
        trees = {said: steps_of(grammar().parse(said)) for said in met}
        Path(TREES).write_text(shipped.dump(trees, read_text(GRAMMAR)), "utf-8")
    kept = shipped.load(read_text(TREES), read_text(GRAMMAR))
    assert set(kept) == met, "`make docs` writes it anew"
    assert read_text(TREES) == shipped.dump(kept, read_text(GRAMMAR))


def test_what_is_kept_is_what_lark_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    assert KEPT
    for said, steps in KEPT.items():
        assert [tuple(step) for step in steps] == steps_of(grammar().parse(said))
        assert foreign(Excerpt.of(said)) == []
    told = {said: parse(Excerpt.of(said)) for said in KEPT}
    monkeypatch.setattr(parsing, "known_steps", lambda _: None)
    assert told == {said: parse(Excerpt.of(said)) for said in KEPT}
    assert all(node is not None and not found for node, found in told.values())


def test_another_text_is_read_by_lark_and_is_the_same_rule() -> None:
    for said in KEPT:
        assert known_steps(f" {said}") is None
        node, found = parse(Excerpt.of(f"({said})"))
        assert (node, found) == parse(Excerpt.of(said))


def test_what_was_kept_with_another_grammar_is_not_used() -> None:
    text = read_text(GRAMMAR)
    whole = shipped.dump({"a + 1": steps_of(grammar().parse("a + 1"))}, text)
    assert list(shipped.load(whole, text)) == ["a + 1"]
    assert list(shipped.load(whole, text.replace("\n", "\r\n"))) == ["a + 1"]
    assert shipped.load(whole, text + "// changed") == {}


def test_a_kept_expression_is_checked_against_its_hook_like_any_other() -> None:
    said = next(said for said in KEPT if "of closer" in said)
    assert {one.code for one in build(said, hook="deck")[1]} == {"E304"}
