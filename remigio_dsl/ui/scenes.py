"""What the meaning of a typed line depends on, read off a session: the step, the cards, the piles, the words."""

from __future__ import annotations

from collections.abc import Mapping

from remigio_dsl.core.said import Title
from remigio_dsl.core.voice import Voice
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.seen import View
from remigio_dsl.ui import vocabulary
from remigio_dsl.ui.playing import Playing
from remigio_dsl.ui.refusals import closing_titles
from remigio_dsl.ui.screen import open_piles
from remigio_dsl.ui.words import Scene


def scene_of(session: Playing, *, clubs_are_sure: bool) -> Scene:
    """Return what the meaning of the next line depends on."""
    game, voice = session.game, session.screen.voice
    view = game.view(session.state, session.me)
    return Scene(
        deck=game.deck,
        lang=voice.lang,
        step=view.step,
        moves=moves_of_step(game, view),
        piles=open_piles(game, session.state),
        hand=view.hand,
        pile=view.discard,
        melds=tuple(meld.id for meld in view.table),
        closing_hands=closing_hand_words(game),
        leaving=frozenset(hand.name for hand in game.variant.closing.hands if hand.leaving is not None),
        hand_titles=tuple(voice.words(hand.title) for hand in game.variant.closing.hands),
        asks=session.setting.asks,
        clubs_are_sure=clubs_are_sure,
        wild=game.book(view.deal).wild - {game.deck.joker},
    )


def moves_of_step(game: Game, view: View) -> frozenset[str]:
    """Return the moves that this step of the turn knows."""
    table = game.variant.table
    match view.step:
        case "draw":
            return frozenset({"draw"})
        case "offer":
            return frozenset({"draw", "pass"})
        case "discard":
            return frozenset({"discard", "close"})
        case "play":
            acts = {"meld", "discard", "close"}
            acts |= {"lay"} if table.lay_off is not None else set()
            acts |= {"swap"} if table.swap is not None else set()
            return frozenset(acts)
    return frozenset()


def closing_hand_words(game: Game) -> Mapping[str, str]:
    """Return what closing hands may be called, simplified, with their ids; also those that were not agreed on."""
    found: dict[str, str] = {}
    titles: list[tuple[str, Mapping[str, str]]] = [(hand.name, hand.title) for hand in game.variant.closing.hands]
    for option in game.variant.options:
        for choice in option.choices:
            titles += closing_titles(choice).items()
    for name, title in titles:
        found.setdefault(vocabulary.simplify(name.replace("_", " ")), name)
        for lang in ("es", "en"):
            if lang in title:
                said = Title(title).said(Voice("es" if lang == "es" else "en"), "")
                found.setdefault(vocabulary.simplify(said), name)
    return found
