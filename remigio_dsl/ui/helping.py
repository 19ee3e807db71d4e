"""`help`: what may be typed at this step, and what a word means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from remigio_dsl.core.said import Card
from remigio_dsl.ui import vocabulary
from remigio_dsl.ui.vocabulary import COMMANDS, MOVES, PILES
from remigio_dsl.ui.width import columns, left, wrapped
from remigio_dsl.ui.words import typed_word

if TYPE_CHECKING:
    from remigio_dsl.ui.repl import Session


def help_lines(session: Session, words: tuple[str, ...]) -> list[str]:
    """Return the help for a word, or for this step where there is none."""
    if words:
        return _about(session, " ".join(words))
    voice, screen = session.screen.voice, session.screen
    scene = session.scene()
    lines: list[str] = []
    if session.is_resting:
        return wrapped(voice.say("next.only_enter"), screen.columns)
    rows = [(_example(session, key), voice.say(f"help.{key}")) for key in MOVES if key in scene.moves]
    width = max((columns(example) for example, _ in rows), default=0)
    for example, said in rows:
        if screen.columns is None or screen.columns < 70:
            lines += wrapped(f"{example}: {said}", screen.columns, "    ")
        else:
            lines += wrapped(f"  {left(example, width)}   {said}", screen.columns, " " * (width + 5))
    others = ", ".join(word.printed(voice.lang) for word in COMMANDS.values())
    lines += wrapped(voice.say("help.commands", words=others), screen.columns, "    ")
    lines += wrapped(voice.say("help.cards"), screen.columns, "    ")
    return lines + wrapped(voice.say("help.more"), screen.columns, "    ")


def _example(session: Session, key: str) -> str:
    """Return a line that could be typed, with cards of the player's own."""
    lang = session.screen.voice.lang
    deck = session.game.deck
    verb = MOVES[key].printed(lang)
    hand = [face for face in session.scene().hand if face != deck.joker] or [0]
    cards = [typed_word(Card(deck, face), lang) for face in hand]
    onto = "en 1" if lang == "es" else "on 1"
    match key:
        case "draw":
            return f"{verb} {PILES['stock'].printed(lang)}, {verb} {PILES['discard'].printed(lang)}"
        case "meld":
            return f"{verb} {' '.join(cards[:3])}"
        case "lay" | "swap":
            return f"{verb} {cards[0]} {onto}"
        case "discard":
            return f"{verb} {cards[-1]}"
    return verb


def _about(session: Session, word: str) -> list[str]:
    """Return what a word of the prompt means: its move or command, other words for it, a closing hand or a card."""
    voice, screen = session.screen.voice, session.screen
    tables = ((MOVES, "help.{}"), (COMMANDS, "help.command.{}"), (PILES, "help.pile.{}"))
    for table, pattern in tables:
        for key, entry in table.items():
            names = {vocabulary.simplify(entry.es), vocabulary.simplify(entry.en), *entry.others}
            if word not in names:
                continue
            line = f"{entry.printed(voice.lang)}: {voice.say(pattern.format(key))}"
            also = ", ".join(name for name in (entry.es, entry.en, *entry.also) if name != entry.printed(voice.lang))
            if also:
                line += " " + voice.say("help.also", words=also)
            return wrapped(line, screen.columns, "    ")
    reason = word.replace(" ", "_")
    if voice.knows(f"explain.{reason}"):
        return wrapped(voice.say(f"explain.{reason}"), screen.columns)
    if voice.knows(f"help.word.{_plain(word)}"):
        return wrapped(voice.say(f"help.word.{_plain(word)}"), screen.columns)
    return wrapped(voice.say("help.unknown", word=vocabulary.clean(word)), screen.columns)


def _plain(word: str) -> str:
    return {"ace": "1", "as": "1", "1h": "1", "joker": "*", "comodin": "*"}.get(word, word)
