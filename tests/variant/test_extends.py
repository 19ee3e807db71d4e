"""Files that extend each other: where they are found, what is refused, and that nothing else is ever shown."""

import os
import unicodedata
from pathlib import Path

import pytest
from variant.homes import WHOLE, said, told, write

from remigio_dsl.core import render
from remigio_dsl.core.voice import Voice
from remigio_dsl.variant.load import load
from remigio_dsl.variant.resolve import check


def test_a_file_may_extend_a_shipped_variant_one_beside_it_or_one_below(tmp_path: Path) -> None:
    files = {
        "house.yaml": "format: 1\nextends: below/base.yaml\ndeal.hand: 8\n",
        "below/base.yaml": "format: 1\nextends: further\nmelds.set.size: 3..4\n",
        "below/further.yaml": "format: 1\nextends: remigio-10\nplayers.max: 6\n",
    }
    variant = load(write(tmp_path, files))
    assert (variant.deal.hand.constant, variant.kind("set").most, variant.players.max) == (8, 4, 6)
    assert str(variant.place("melds.set.size")).endswith(os.path.join("below", "base.yaml:3:17"))


def test_a_name_alone_is_a_file_of_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, {"house.yaml": "format: 1\nid: house\nextends: remigio-10\ndeal.hand: 8\n"})
    monkeypatch.chdir(tmp_path)
    assert load("house").deal.hand.constant == 8
    assert load("house.yaml").rules_hash == load("house").rules_hash == load("./house.yaml").rules_hash


@pytest.mark.parametrize("again", ["a", "a.yaml", "./a.yaml", "../{here}/a.yaml", "below/../a.yaml"])
def test_a_ring_of_files_is_shown_however_it_is_spelled(tmp_path: Path, again: str) -> None:
    (tmp_path / "below").mkdir()
    files = {"a.yaml": "format: 1\nextends: b\n", "b.yaml": f"format: 1\nextends: {again.format(here=tmp_path.name)}\n"}
    _, found = check(write(tmp_path, files))
    assert told(found) == ["E205 2:10"]
    assert "a -> b -> a" in said(found[0])
    assert "one of the two" in said(found[0])


def test_a_ring_is_shown_without_what_leads_to_it(tmp_path: Path) -> None:
    files = {f"{name}.yaml": f"format: 1\nextends: {parent}\n" for name, parent in ("ab", "bc", "cb")}
    _, found = check(write(tmp_path, files))
    assert "b -> c -> b" in said(found[0])
    assert found[0].span is not None
    assert found[0].span.source.name.endswith("b.yaml")


def test_a_symbolic_link_is_the_file_it_leads_to(tmp_path: Path) -> None:
    start = write(tmp_path, {"a.yaml": "format: 1\nextends: b\n"})
    (tmp_path / "b.yaml").symlink_to(start)
    _, found = check(start)
    assert told(found) == ["E205 2:10"]


def test_three_hundred_files_in_a_row_are_refused_at_the_ninth(tmp_path: Path) -> None:
    files = {f"f{n}.yaml": f"format: 1\nextends: f{n + 1}\n" for n in range(300)} | {"f300.yaml": WHOLE}
    _, found = check(write(tmp_path, files))
    assert told(found) == ["E207 2:10"]
    shorter = {f"g{n}.yaml": f"format: 1\nextends: g{n + 1}\n" for n in range(7)} | {"g7.yaml": WHOLE}
    assert load(write(tmp_path, shorter)).players.max == 4


SECRET = "launch code 0451"


@pytest.mark.parametrize("named", ["../secret.yaml", "/etc/passwd", "https://example.org/a.yaml", "{top}/secret.yaml"])
def test_nothing_outside_the_folder_is_reached(tmp_path: Path, named: str) -> None:
    write(tmp_path, {"secret.yaml": f"format: 1\ntitle: {SECRET}\n"})
    start = write(tmp_path / "mine", {"house.yaml": f"format: 1\nextends: {named.format(top=tmp_path)}\n"})
    _, found = check(start)
    assert told(found) == ["E208 2:10"]
    assert SECRET not in render.draw_all(found, Voice("en"))


def test_a_link_does_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    secret = write(tmp_path, {"secret.yaml": f"format: 1\ntitle: {SECRET}\n"})
    start = write(tmp_path / "mine", {"house.yaml": "format: 1\nextends: inside\n"})
    (tmp_path / "mine" / "inside.yaml").symlink_to(secret)
    assert told(check(start)[1]) == ["E208 2:10"]


@pytest.mark.parametrize("content", [SECRET, f"[{SECRET}", f"user: {SECRET}\npassword: x\n", "\x00\x01", ""])
def test_nothing_of_a_file_that_is_no_variant_is_quoted(tmp_path: Path, content: str) -> None:
    start = write(tmp_path, {"house.yaml": "format: 1\nextends: letter\n", "letter.yaml": content})
    for name in (start, tmp_path / "letter.yaml"):
        _, found = check(name)
        assert [one.code for one in found] == ["E209"]
        drawn = render.draw_all(found, Voice("en"))
        assert not [word for word in ("0451", "password", "launch") if word in drawn]


def test_a_folder_and_a_missing_file_are_told(tmp_path: Path) -> None:
    (tmp_path / "folder.yaml").mkdir()
    start = write(tmp_path, {"house.yaml": "format: 1\nextends: folder.yaml\n"})
    assert told(check(start)[1]) == ["E209 2:10"]
    assert told(check(tmp_path / "nothing.yaml")[1]) == ["E206"]
    assert "did you mean `house.yaml`?" in said(check(tmp_path / "hose.yaml")[1][0])


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is closed to root")
def test_a_file_that_may_not_be_read_is_told(tmp_path: Path) -> None:
    closed = write(tmp_path, {"closed.yaml": WHOLE})
    closed.chmod(0)
    assert told(check(closed)[1]) == ["E211"]


def test_accents_are_one_name_however_they_are_put_together(tmp_path: Path) -> None:
    apart, together = (unicodedata.normalize(form, "chinchón") for form in ("NFD", "NFC"))
    start = write(tmp_path, {"house.yaml": f"format: 1\nextends: {together}\n", f"{apart}.yaml": WHOLE})
    assert load(start).players.max == 4
    assert load(tmp_path / f"{together}.yaml").rules_hash == load(start).rules_hash
    write(tmp_path, {f"{together}.yaml": WHOLE})
    if len(list(tmp_path.iterdir())) == 3:  # a folder that holds both spellings
        assert told(check(start)[1]) == ["E210 2:10"]


def test_every_file_of_a_chain_is_looked_at(tmp_path: Path) -> None:
    files = {
        "a.yaml": "format: 1\nextends: b\ndeal: {hnad: 9}\n",
        "b.yaml": "format: 1\nextends: remigio-10\nmatch: {winner: lower}\nvalues.hand.K: packs >\n",
    }
    _, found = check(write(tmp_path, files))
    assert {"E101", "E104"} < {one.code for one in found}


def test_a_later_file_speaks_last_and_a_map_is_merged(tmp_path: Path) -> None:
    files = {
        "a.yaml": "format: 1\nextends: b\npremiums.rows.colour.factor: 7\nremove: [premiums.rows.straight]\n",
        "b.yaml": "format: 1\nextends: remigio-10\n"
        "premiums.rows: {colour: {factor: 5}, four: {when: ranks = 4, factor: 2}}\n",
    }
    variant = load(write(tmp_path, files))
    rows = {row.name: row.factor.constant for row in variant.premiums.rows}
    assert (rows["colour"], rows["four"]) == (7, 2)
    assert "straight" not in rows
    assert list(rows)[-1] == "four"


def test_the_newest_title_and_id_are_the_variants_own(tmp_path: Path) -> None:
    variant = load(write(tmp_path, {"a.yaml": "format: 1\nid: ruiz\ntitle: {es: Casa Ruiz}\nextends: remigio-10\n"}))
    assert (variant.name, variant.title) == ("ruiz", {"es": "Casa Ruiz"})
    unnamed = load(write(tmp_path, {"b.yaml": "format: 1\nextends: remigio-10\n"}))
    assert unnamed.rules_hash == variant.rules_hash == load("remigio-10").rules_hash
