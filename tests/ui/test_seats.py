"""Who may sit at the table: people, the levels, and bots of a user's own, which a saved match remembers."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from remigio_dsl.engine.records import read
from remigio_dsl.ui.cli import main
from remigio_dsl.ui.company import seated
from remigio_dsl.ui.matches import resumed

GUESTS = """
class Last:
    def choose(self, view, game, legal):
        return legal[-1]


class Wrong:
    def choose(self, view, game, legal):
        from remigio_dsl.engine.moves import Draw
        return Draw("discard", 9)
"""


@pytest.fixture
def guests(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """Return the name of a module of bots in the current folder."""
    (tmp_path / "table_guests.py").write_text(GUESTS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("draw stock\n"))
    return "table_guests"


def test_a_seat_is_for_somebody_a_level_or_a_bot_of_ones_own() -> None:
    people = seated(["me", "bot", "sharp=Leo", "random", "mine:Patient", "mine:Patient=Pat"], "en").people
    assert [person.bot for person in people] == ["", "steady", "sharp", "random", "mine:Patient", "mine:Patient"]
    assert [person.name for person in people][2] == "Leo"
    assert [person.name for person in people][5] == "Pat"
    assert len({person.name for person in people}) == 6


def test_a_bot_of_ones_own_plays_at_the_table_and_in_the_saved_match(guests: str, tmp_path: Path) -> None:
    file = tmp_path / "kept.remigio"
    seats = f"{guests}:Last=Ana,me,sharp"
    assert main(["play", "remigio-10", "--seats", seats, "--seed", "5", "--lang", "en", "--save", str(file)]) == 0
    head, events = read(file)
    assert head.seats == (f"{guests}:Last", "me", "sharp")
    lines = [event.line for event in events if event.seat == 0]
    assert lines[0] == "draw discard 1"  # the last of its legal moves
    again = resumed(str(file))
    assert [person.bot for person in again.company.people] == [f"{guests}:Last", "", "sharp"]
    again.close()


@pytest.mark.parametrize("kind", ["Nobody", "Wrong"])
def test_a_bot_that_cannot_play_is_named(guests: str, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "remigio-10", "--seats", f"{guests}:{kind},me", "--seed", "5", "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert kind in said
    assert "Traceback" not in said
