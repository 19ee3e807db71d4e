"""The events of the shipped rules are kept as PyYAML has read them: all of them, and exactly so."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from remigio_dsl.core.resources import read_bytes, read_text, variant_names
from remigio_dsl.source import events, nodes

GRAMMAR = Path(__file__).parent.parent.parent / "grammar"


@pytest.mark.parametrize("name", variant_names())
def test_what_is_kept_is_what_pyyaml_reads(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    place = f"variants/{name}.yaml"
    text = read_text(place)
    if os.environ.get("REMIGIO_GOLDEN") == "write":
        GRAMMAR.joinpath(f"{name}.events.json").write_text(events.dump(text), "utf-8", newline="\n")
    kept = read_text(events.place_of(name))
    assert kept == events.dump(text), "`make docs` writes it anew"
    assert events.load(kept, text) == list(events.read(text))
    told = repr(nodes.read(read_bytes(place), place))  # two readings are of two sources
    monkeypatch.setattr(events, "_kept", lambda *_: None)
    assert repr(nodes.read(read_bytes(place), place)) == told


def test_nothing_is_kept_of_what_is_not_shipped() -> None:
    names = [path.name.removesuffix(".events.json") for path in GRAMMAR.glob("*.events.json")]
    assert sorted(names) == variant_names()


@pytest.mark.parametrize("name", ["variants/gin.yaml", "gin.yaml", "variants/my-own.yaml", "variants/../gin.yaml"])
def test_a_file_that_was_changed_is_read_by_pyyaml(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = read_text("variants/gin.yaml")
    changed = f"{text}# by my own\n"
    asked: list[str] = []
    parser = events.parser
    monkeypatch.setattr(events, "parser", lambda body: asked.append(body) or parser(body))
    assert list(events.events_of(name, changed)) == list(events.read(changed))
    assert asked == [changed, changed]


def test_a_shipped_file_is_not_read_by_pyyaml(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "parser", None)
    tree, found = nodes.read(read_bytes("variants/gin.yaml"), "variants/gin.yaml")
    assert tree is not None
    assert not found


TEXTS = ["a: 'b\n c'\n", 'a: "\\u00e9"\n', "a: |\n  b\n\n", "- a\n  b\n- >\n  c", "é: [1, {a: ''}]"]


@pytest.mark.parametrize("text", TEXTS)
def test_what_was_kept_comes_back(text: str) -> None:
    whole = list(events.read(text))
    assert events.load(events.dump(text), text) == whole
    assert events.load(events.dump(text), text + "\n") is None
