"""The commands that are no moves: cards, table, score, hint, why, rules, last, help."""

from __future__ import annotations

from remigio_dsl.core.voice import Voice, capital
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.moves import Close, Discard, Draw, Lay, Meld, Move, Pass, Swap
from remigio_dsl.engine.state import State
from remigio_dsl.ui import helping, hint, score, vocabulary
from remigio_dsl.ui.company import Company
from remigio_dsl.ui.examples import typed_word
from remigio_dsl.ui.playing import Playing
from remigio_dsl.ui.screen import Screen, notes, open_piles
from remigio_dsl.ui.table import draw_hand
from remigio_dsl.ui.width import wrapped

BETWEEN_DEALS = frozenset({"score", "why", "last", "rules", "help", "quit"})


def obey(session: Playing, command: str, words: tuple[str, ...]) -> list[str]:
    """Return the reply to a command; nothing changes."""
    game, screen = session.game, session.screen
    match command:
        case "status":
            return status(session)
        case "hand":
            return draw_hand(game, game.view(session.state, session.me), session.company, screen)
        case "table":
            return session.view_lines()
        case "score":
            return score.match_table(game, session.state, session.company, screen)
        case "hint":
            view = game.view(session.state, session.me)
            return hint.hint_lines(game, session.state, view, session.known, game.legal(session.state), screen)
        case "why":
            from remigio_dsl.ui import reasons

            return reasons.why_lines(session, words)
        case "rules":
            return session.setting.rules() if session.setting.rules is not None else []
        case "last":
            return session.last or wrapped(screen.voice.say("last.nothing"), screen.columns)
    return helping.help_lines(session, words)


def status(session: Playing) -> list[str]:
    """Return whose turn it is and what may be done: the answer to Enter alone."""
    voice = session.screen.voice
    view = session.game.view(session.state, session.me)
    found, what = notes(session.game, view, view.seat, voice, open_piles(session.game, session.state))
    said = capital(what or "; ".join(found))
    name = session.company.people[view.seat].name
    line = voice.say("status.named", name=name, what=what) if name else voice.say("status", what=said)
    return wrapped(line, session.screen.columns)


def move_words(game: Game, move: Move, voice: Voice) -> str:
    """Return a move as the player would type it."""
    from remigio_dsl.core.said import Card

    def cards(some: tuple[object, ...]) -> str:
        return " ".join(typed_word(Card.of(game.deck, card), voice.lang) for card in some)  # type: ignore[arg-type]

    verbs = vocabulary.MOVES
    onto = "en" if voice.lang == "es" else "on"
    match move:
        case Draw(pile, count):
            where = vocabulary.PILES[pile].printed(voice.lang)
            return f"{verbs['draw'].printed(voice.lang)} {where}" + (f" {count}" if count > 1 else "")
        case Meld(groups):
            return f"{verbs['meld'].printed(voice.lang)} {' / '.join(map(cards, groups))}"
        case Lay(some, meld, end):
            side = voice.say(f"ask.{end}") if end else ""
            return f"{verbs['lay'].printed(voice.lang)} {cards(some)} {onto} {meld} {side}".rstrip()
        case Swap(some, meld):
            return f"{verbs['swap'].printed(voice.lang)} {cards(some)} {onto} {meld}"
        case Discard(card):
            return f"{verbs['discard'].printed(voice.lang)} {cards((card,))}"
        case Close():
            return verbs["close"].printed(voice.lang)
        case Pass():
            return verbs["pass"].printed(voice.lang)


def next_deal_line(game: Game, state: State, company: Company, screen: Screen) -> list[str]:
    """Return what Enter will do: the number of the next deal, who deals and who starts."""
    voice = screen.voice
    after = game.next_deal(state)
    me = company.humans[0] if len(company.humans) == 1 else -1

    def said(seat: int, mine: str, others: str) -> str:
        return voice.say(mine) if seat == me else voice.say(others, name=company.name(seat, voice))

    dealer = said(after.dealer, "next.you_deal", "next.deals")
    starter = said(after.seats[0], "next.you_start", "next.starts")
    return wrapped(voice.say("next.deal", deal=after.deal, dealer=dealer, starter=starter), screen.columns)


def last_words(session: Playing, *, midway: bool, cut_off: bool) -> list[str]:
    """Return what is said when a session ends before its match: where it stood, and how to come back."""
    voice, state, setting = session.screen.voice, session.state, session.setting
    place = {"deal": state.deal, "lap": state.lap}
    seed = str(setting.seed)
    if cut_off:
        lines = [voice.say("end.midway" if midway else "end.at", **place)]
        lines += [voice.say("end.seed", seed=seed)] if setting.seed is not None else []
    elif setting.seed is None:
        lines = [voice.say("quit.place", **place)]
    else:
        lines = [voice.say("quit.at", seed=seed, **place)]
    lines += [voice.say("quit.saved", file=setting.file)] if setting.file else []
    return [part for one in lines for part in wrapped(one, session.screen.columns)]
