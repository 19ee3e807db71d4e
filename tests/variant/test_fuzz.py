"""Rules files changed at random: a problem is told, or the rules are whole; nothing ever crashes."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from remigio_dsl.core import render
from remigio_dsl.core.resources import read_text, variant_names
from remigio_dsl.core.voice import LANGUAGES, Voice
from remigio_dsl.variant.load import load
from remigio_dsl.variant.resolve import check
from remigio_dsl.variant.show import show

OPTIONS = re.compile(r"(?m)^options:\n(?:(?:  .*)?\n)*")
TEXTS = {name: OPTIONS.sub("", read_text(f"variants/{name}.yaml")) for name in variant_names()}
WORD = re.compile(r"[A-Za-z_]+|\d+|[^\sA-Za-z_\d]")
STRANGE = st.sampled_from(
    ["", "0", "-1", "999999999999", "1/2", "true", "false", "points", "deadwood", "players", "set", "rank", "[", "{",
     "}", ":", "*", "..", "3..", "stands_for", "all", "éñ", "\t", "not", "hand", "1e3", "A", "joker", "red A", "and"]
)  # fmt: skip


@st.composite
def changed(draw: st.DrawFn) -> str:
    """Return a shipped file with a few words of it replaced, doubled or taken out, or lines dropped."""
    text = draw(st.sampled_from(sorted(TEXTS.values())))
    for _ in range(draw(st.integers(1, 3))):
        words = list(WORD.finditer(text))
        at = draw(st.integers(0, len(words) - 1))
        start, end = words[at].span()
        match draw(st.sampled_from(["strange", "other", "line", "double"])):
            case "strange":
                new = draw(STRANGE)
            case "other":
                new = words[draw(st.integers(0, len(words) - 1))][0]
            case "double":
                new = f"{text[start:end]} {text[start:end]}"
            case _:
                start, end, new = text.rfind("\n", 0, start) + 1, (text + "\n").find("\n", end), ""
        text = text[:start] + new + text[end:]
    return text


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(text=changed())
def test_a_file_changed_at_random_is_told_or_loads(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("fuzz") / "rules.yaml"
    path.write_text(text, "utf-8")
    variant, found = check(path)
    for lang in LANGUAGES:
        assert render.draw_all(found, Voice(lang))
    if variant is None:
        assert any(one.is_error for one in found)
        return
    assert not any(one.is_error for one in found)
    assert load(path).rules_hash == variant.rules_hash
    again = Path(path).with_name("again.yaml")
    again.write_text(show(variant, Voice()), "utf-8")
    assert load(again).rules_hash == variant.rules_hash
