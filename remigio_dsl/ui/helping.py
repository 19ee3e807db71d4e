"""`help`: what may be typed at this step, and what a word means."""

from __future__ import annotations

from remigio_dsl.core.said import Card
from remigio_dsl.engine.game import Game
from remigio_dsl.ui import vocabulary
from remigio_dsl.ui.examples import example
from remigio_dsl.ui.playing import Playing
from remigio_dsl.ui.spelling import CardReader, NoSuit, NotACard
from remigio_dsl.ui.vocabulary import COMMANDS, MOVES, PILES
from remigio_dsl.ui.width import columns, left, wrapped
from remigio_dsl.ui.words import Scene


def help_lines(session: Playing, words: tuple[str, ...]) -> list[str]:
    """Return the help for a word, or for this step where there is none."""
    if words:
        return _about(session, " ".join(words))
    voice, screen = session.screen.voice, session.screen
    scene = session.scene()
    lines: list[str] = []
    if session.is_resting:
        return wrapped(voice.say("next.only_enter"), screen.columns)
    here = [key for key in MOVES if key in scene.moves]
    rows = [(_example(scene, key), voice.say(f"help.{_kind(session.game, key)}")) for key in here]
    width = max((columns(typed) for typed, _ in rows), default=0)
    for typed, said in rows:
        if screen.columns is None or screen.columns < 70:
            lines += wrapped(f"{typed}: {said}", screen.columns, "    ")
        else:
            lines += wrapped(f"  {left(typed, width)}   {said}", screen.columns, " " * (width + 5))
    others = ", ".join(word.printed(voice.lang) for word in COMMANDS.values())
    lines += wrapped(voice.say("help.commands", words=others), screen.columns, "    ")
    lines += wrapped(voice.say("help.cards"), screen.columns, "    ")
    return lines + wrapped(voice.say("help.more"), screen.columns, "    ")


def _kind(game: Game, key: str) -> str:
    """Return the key of what a move does in this game: drawing takes one card in some and several in others."""
    several = any(source.pile == "discard" and source.most != 1 for source in game.variant.turn.sources)
    return "draw_several" if key == "draw" and several else key


def _example(scene: Scene, key: str) -> str:
    """Return a line that could be typed, with cards of the player's own; of drawing, each line that there is."""
    if key == "draw":
        verb = MOVES[key].printed(scene.lang)
        return ", ".join(f"{verb} {PILES[pile].printed(scene.lang)}" for pile in scene.piles)
    if key == "close":
        return MOVES[key].printed(scene.lang)
    return example(key, scene.deck, scene.lang, scene.hand, scene.melds)


def _about(session: Playing, word: str) -> list[str]:
    """Return what a word of the prompt means: its move or command, other words for it, a closing hand or a card."""
    voice, screen = session.screen.voice, session.screen
    scene = session.scene()
    tables = ((MOVES, "help.{}"), (COMMANDS, "help.command.{}"), (PILES, "help.pile.{}"))
    for table, pattern in tables:
        for key, entry in table.items():
            names = {vocabulary.simplify(entry.es), vocabulary.simplify(entry.en), *entry.others}
            if word not in names or (word in scene.closing_hands and table is MOVES and key not in scene.moves):
                continue
            said = voice.say(pattern.format(_kind(session.game, key) if table is MOVES else key)).rstrip(".")
            line = f"{entry.printed(voice.lang)}: {said}."
            also = ", ".join(name for name in (entry.es, entry.en, *entry.also) if name != entry.printed(voice.lang))
            if also:
                line += " " + voice.say("help.also", words=also)
            return wrapped(line, screen.columns, "    ")
    said = _term(session, word)
    return wrapped(said or voice.say("help.unknown", word=vocabulary.clean(word)), screen.columns)


def _term(session: Playing, word: str) -> str:
    """Return what a reason, a closing hand, a sign or a card is; "" where the word is none of these."""
    voice, game = session.screen.voice, session.game
    reason = word.replace(" ", "_")
    if voice.knows(f"explain.{reason}"):
        return voice.say(f"explain.{reason}")
    plain = "1" if word == "as" and voice.lang == "es" else _plain(word)
    if voice.knows(f"help.word.{plain}"):
        return voice.say(f"help.word.{plain}")
    named = session.scene().closing_hands.get(word)
    hand = next((one for one in game.variant.closing.hands if one.name == named), None)
    if hand is not None:
        closes = f"{MOVES['close'].printed(voice.lang)} {'como' if voice.lang == 'es' else 'as'} {word}"
        return voice.say("help.hand", title=voice.words(hand.title), example=closes)
    try:
        cards = CardReader(game.deck).read(word.split())
    except (NotACard, NoSuit):
        return ""
    return voice.say("help.card", word=word, card=Card.of(game.deck, cards[0].card)) if len(cards) == 1 else ""


def _plain(word: str) -> str:
    return {"ace": "1", "1h": "1", "joker": "*", "comodin": "*"}.get(word, word)
