"""What Tab completes: words, then the cards held, then the numbers of melds."""

from __future__ import annotations

from remigio_dsl.core.said import Card
from remigio_dsl.ui import vocabulary
from remigio_dsl.ui.examples import typed_word
from remigio_dsl.ui.repl import Session
from remigio_dsl.ui.screen import by_suit
from remigio_dsl.ui.terms import printed_words
from remigio_dsl.ui.vocabulary import COMMANDS, MOVES, PILES


def completions(session: Session, before: str) -> list[str]:
    """Return what the word being typed may become, as whole words."""
    if session.finished:
        return []
    words = before.split()
    last = vocabulary.simplify(words[-1]) if words and not before[-1:].isspace() else ""
    is_first = len(words) <= (1 if last else 0)
    if session.question is not None:
        known = [choice.label for choice in session.question.choices]
    elif is_first:
        known = _verbs(session)
    else:
        known = _rest(session, vocabulary.simplify(words[0]))
    return [word for word in dict.fromkeys(known) if vocabulary.simplify(word).startswith(last)]


def _verbs(session: Session) -> list[str]:
    lang = session.screen.voice.lang
    scene = session.scene()
    moves = [MOVES[key].printed(lang) for key in MOVES if key in scene.moves and not session.is_resting]
    piles = [pile.printed(lang) for pile in PILES.values()] if "draw" in scene.moves and not session.is_resting else []
    return [*moves, *piles, *(word.printed(lang) for word in COMMANDS.values())]


def _rest(session: Session, verb: str) -> list[str]:
    """Return what may stand behind a verb: piles behind `draw`, words behind `help`, names behind `why`, else cards."""
    lang, game = session.screen.voice.lang, session.game
    scene = session.scene()
    if verb and any(name.startswith(verb) for name in (MOVES["draw"].printed(lang), *MOVES["draw"].others)):
        return [pile.printed(lang) for pile in PILES.values()]
    if verb and any(name.startswith(verb) for name in (COMMANDS["help"].es, COMMANDS["help"].en)):
        return [*_verbs(session), *printed_words(game, lang)]
    if verb in ("why", "por", "porque"):
        names = [session.company.name(seat, session.screen.voice) for seat in range(game.players)]
        return ["qué", *names] if verb == "por" else names
    cards = [
        typed_word(Card(game.deck, face), lang) for suit in by_suit(game, dict.fromkeys(scene.hand)) for face in suit
    ]
    small = ["en", "con", "como"] if lang == "es" else ["on", "with", "as"]
    return [*cards, *small, *(str(meld) for meld in scene.melds)]
