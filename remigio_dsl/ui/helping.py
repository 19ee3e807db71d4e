"""`help`: what may be typed at this step, and what a word means."""

from __future__ import annotations

from remigio_dsl.core.said import Card
from remigio_dsl.core.suggest import nearest
from remigio_dsl.engine.game import Game
from remigio_dsl.ui import vocabulary
from remigio_dsl.ui.examples import example
from remigio_dsl.ui.playing import Playing
from remigio_dsl.ui.spelling import CardReader, NoSuit, NotACard
from remigio_dsl.ui.terms import printed_words, term_lines
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
    cards = "help.cards" if session.game.deck.jokers else "help.cards.natural"
    lines += wrapped(voice.say(cards), screen.columns, "    ")
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
    """Return what a word of the prompt or of the screen means: a move or command, a name of the rules, a card."""
    voice, screen = session.screen.voice, session.screen
    word = _bare(word)
    told = _commands(session, word)
    told += [line for line in (_of_prompt(session, word), *term_lines(session.game, voice, word)) if line]
    told = told or [_card(session, word) or _unknown(session, word)]
    return [line for one in told for line in wrapped(one, screen.columns, "    ")]


def _unknown(session: Playing, word: str) -> str:
    """Return that there is no help, with the word that was probably meant, where one is close."""
    lang, scene = session.screen.voice.lang, session.scene()
    said = [MOVES[key].printed(lang) for key in MOVES if key in scene.moves]
    said += [entry.printed(lang) for table in (COMMANDS, PILES) for entry in table.values()]
    near = nearest(word, dict.fromkeys([*said, *printed_words(session.game, lang)]))
    key = "help.unknown.near" if near else "help.unknown"
    return session.screen.voice.say(key, word=vocabulary.clean(word), near=near[0] if near else "")


def _commands(session: Playing, word: str) -> list[str]:
    """Return the move, command or pile that a word is understood as, with other words for it."""
    voice, scene = session.screen.voice, session.scene()
    for table, pattern in ((MOVES, "help.{}"), (COMMANDS, "help.command.{}"), (PILES, "help.pile.{}")):
        for key, entry in table.items():
            names = {vocabulary.simplify(entry.es), vocabulary.simplify(entry.en), *entry.others}
            if word not in names or (word in scene.closing_hands and table is MOVES and key not in scene.moves):
                continue
            said = voice.say(pattern.format(_kind(session.game, key) if table is MOVES else key)).rstrip(".")
            line = f"{entry.printed(voice.lang)}: {said}."
            also = ", ".join(name for name in (entry.es, entry.en, *entry.also) if name != entry.printed(voice.lang))
            return [f"{line} {voice.say('help.also', words=also)}" if also else line]
    return []


def _of_prompt(session: Playing, word: str) -> str:
    """Return what a reason, a sign or a closing hand is; "" where the word is none of these."""
    voice, game = session.screen.voice, session.game
    reason = word.replace(" ", "_")
    if voice.knows(f"explain.{reason}"):
        return voice.say(f"explain.{reason}")
    plain = "1" if word == "as" and voice.lang == "es" else _plain(word)
    if voice.knows(f"help.word.{plain}"):
        return voice.say(f"help.word.{plain}")
    named = session.scene().closing_hands.get(word)
    hand = next((one for one in game.variant.closing.hands if one.name == named), None)
    if hand is None:
        return ""
    closes = f"{MOVES['close'].printed(voice.lang)} {'como' if voice.lang == 'es' else 'as'} {word}"
    return voice.say("help.hand", title=voice.words(hand.title), example=closes)


def _card(session: Playing, word: str) -> str:
    """Return which card was named; "" where the word is none."""
    voice, game = session.screen.voice, session.game
    try:
        cards = CardReader(game.deck).read(word.split())
    except (NotACard, NoSuit):
        return ""
    return voice.say("help.card", word=word, card=Card.of(game.deck, cards[0].card)) if len(cards) == 1 else ""


def _bare(word: str) -> str:
    """Return the word without an article before it or a number behind it: `mano 3` is any deal."""
    said = vocabulary.PHRASES.get(word, word).split(" ")
    said = said[1:] if said[0] in vocabulary.ARTICLES and said[1:] else said
    return " ".join(said[:-1] if said[:-1] and said[-1].isdigit() else said)


def _plain(word: str) -> str:
    return "*" if word in vocabulary.JOKERS else {"ace": "1", "1h": "1"}.get(word, word)
