"""What the tests of play share: sessions at scenes, golden files, and a bot that types."""

from __future__ import annotations

import os
from pathlib import Path

from remigio_dsl.core.voice import Language, Suits, Voice
from remigio_dsl.engine.bots import SteadyBot
from remigio_dsl.engine.game import Game
from remigio_dsl.ui import matches, orders
from remigio_dsl.ui.company import seated
from remigio_dsl.ui.repl import Session
from remigio_dsl.ui.screen import Screen
from remigio_dsl.ui.setting import Setting
from remigio_dsl.variant.load import load

HERE = Path(__file__).parent / "ui"
GOLDEN = HERE / "golden"
SCENES = str(HERE / "scenes.cases.yaml")
SCENES_13 = str(HERE / "scenes-13.cases.yaml")


def screen(lang: Language, suits: Suits = "symbols", width: int | None = 80, *, groups: bool = True) -> Screen:
    return Screen(Voice(lang, suits), width, groups)


def scene(place: str, shown: Screen, *, asks: bool = True, seats: str | None = None) -> Session:
    """Return a session at the position of a case."""
    match = matches.from_case(place, seats, shown.voice.lang)
    return Session(match.game, match.company, shown, Setting(None, asks=asks), match.state)


def session(
    variant: str, shown: Screen, *, seed: int = 7, seats: str = "me,bot,bot", asks: bool = True, **options: str
) -> Session:
    """Return a session of a new match."""
    company = seated(seats.split(","), shown.voice.lang)
    game = Game(load(variant, options=options), len(company.people))
    setting = Setting(seed, command=f"remigio play {variant} --seed {seed}", asks=asks)
    return Session(game, company, shown, setting, game.start(seed))


def transcript(playing: Session, lines: list[str]) -> str:
    """Return everything on the screen after these lines were typed."""
    shown = playing.begin()
    for line in lines:
        if playing.finished:
            break
        shown.append(f"{playing.prompt()}{line}")
        shown += playing.feed(line)
    return "\n".join(shown) + "\n"


def typed_by_bot(playing: Session) -> str:
    """Return what a bot in the player's place would type now."""
    if playing.question is not None:
        return "1"
    if playing.is_resting:
        return ""
    state, game = playing.state, playing.game
    move = SteadyBot().choose(game.view(state, state.turn), game, game.legal(state))
    return orders.move_words(game, move, playing.screen.voice)


def hold(name: str, shown: str) -> None:
    """Hold a text to its golden file; with REMIGIO_GOLDEN=write the file is written."""
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("REMIGIO_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8", newline="\n")
    assert shown == path.read_text(encoding="utf-8")
