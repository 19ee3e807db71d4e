"""A line in, a reply out: one match at a keyboard or in a pipe, with no terminal inside."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import pairwise

from remigio_dsl.engine.bots import SteadyBot
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.levels import misplayed
from remigio_dsl.engine.moves import Close, Draw, Lay, Meld, Move, Pass
from remigio_dsl.engine.own_bots import chooser
from remigio_dsl.engine.state import IllegalMove, State
from remigio_dsl.ui import hint, orders, questions, score, vocabulary
from remigio_dsl.ui.company import Company
from remigio_dsl.ui.intro import intro_lines
from remigio_dsl.ui.questions import Question
from remigio_dsl.ui.refusals import refusal_lines
from remigio_dsl.ui.scenes import scene_of
from remigio_dsl.ui.screen import Screen, open_piles
from remigio_dsl.ui.sentences import Deed, own_move, turn_of_another
from remigio_dsl.ui.setting import Recorder, Refused, Setting
from remigio_dsl.ui.sheets import deal_sheet
from remigio_dsl.ui.table import draw_view
from remigio_dsl.ui.width import wrapped
from remigio_dsl.ui.words import Doubt, Heard, Order, Said, Scene, Unheard, hear

CLEAR = "\f"  # a line that asks whoever prints to clear the screen, and what was scrolled away


class Session:
    """One match: `begin`, then `feed` a line at a time until `finished`.

    Replies are lines of text; a line that is `CLEAR` asks for a clean screen. Positions are values, so that a turn can
    be taken back by going back to the position before.
    """

    def __init__(
        self,
        game: Game,
        company: Company,
        screen: Screen,
        setting: Setting,
        state: State,
        recorder: Recorder | None = None,
        past: Sequence[State] = (),
    ) -> None:
        """Start a session at `state`; `past` are positions before it, where a match goes on."""
        self.game = game
        self.company = company
        self.screen = screen
        self.setting = setting
        self.state = state
        self.recorder = recorder
        self.finished = False
        self.stopping = False  # set from outside while bots play: they stop after the turn they are in
        self.refused: Refused | None = None
        self.question: Question | None = None
        self.last: list[str] = []  # what others did since this player's last turn
        self._waiting = ""  # "", "next" deal, "handover", "bots" that were stopped
        self._turn: list[tuple[State, Move]] = []  # what can be taken back
        self._last_is_old = False
        self._deeds: list[Deed] = []  # what whoever is on turn has done, for the others
        self._news: dict[int, list[str]] = {seat: [] for seat in company.humans}
        self._clubs_are_sure = False
        self._bot = SteadyBot()
        self._began = time.monotonic() - 60 * state.minutes
        self.ended = next((one for one in reversed([*past, state]) if one.result is not None), None)
        self.known: frozenset[int] = frozenset()
        for before, after in pairwise([*past, state]):
            self.known = hint.known_after(self.known, before, after)

    # -- what a caller uses
    @property
    def me(self) -> int:
        """Return the seat that is spoken to: whoever is on turn, or the only person."""
        humans = self.company.humans
        return self.state.turn if self.state.turn in humans else humans[0] if humans else 0

    @property
    def is_resting(self) -> bool:
        """Return whether the session waits for Enter and not for a move."""
        return bool(self._waiting)

    def begin(self) -> list[str]:
        """Return the lines before the first prompt."""
        lines = intro_lines(self.game, self.setting.seed, self.screen, piped=not self.setting.asks)
        if self.state.over is not None:
            return [*lines, *self._match_over()]
        if self.state.result is not None:
            return [*lines, *deal_sheet(self.game, self.state, self.company, self.screen), *self._after_deal()]
        return [*lines, *self._go_on()]

    def prompt(self) -> str:
        """Return what stands before the line to be typed."""
        if self.question is not None:
            return self.question.prompt
        if self._waiting == "handover":
            return ""
        if self._waiting:
            return self.screen.voice.say("prompt.next")
        if self.game.refusal(self.state, Pass()) is None and self.game.legal(self.state) == [Pass()]:
            return self.screen.voice.say("prompt.pass")
        return self.screen.voice.say(f"prompt.{self.game.step(self.state)}")

    def feed(self, line: str) -> list[str]:
        """Return the reply to a line; any text gets one, and only a move changes the position."""
        if self.finished:
            return []
        if self.question is not None:
            return self._answer(line)
        if self._waiting:
            return self._rested(line)
        return self._obey(hear(line, self.scene()))

    def interrupt(self) -> list[str]:
        """Return the reply to Ctrl-C: a question is taken back, otherwise nothing has happened."""
        if self.question is None:
            return []
        self.question = None
        return wrapped(self.screen.voice.say("ask.taken_back"), self.screen.columns)

    def leave(self, *, cut_off: bool = False) -> list[str]:
        """Return the last words: of `quit` and Ctrl-D; `cut_off`: of a pipe whose input has ended."""
        self.finished = True
        self.question = None
        midway = self.state.result is None and (self.state.source >= 0 or bool(self._deeds))
        return orders.last_words(self, midway=midway, cut_off=cut_off)

    def scene(self) -> Scene:
        """Return what the meaning of the next line depends on."""
        return scene_of(self, clubs_are_sure=self._clubs_are_sure)

    def view_lines(self) -> list[str]:
        """Return the view of the player who is spoken to."""
        view = self.game.view(self.state, self.me)
        return draw_view(self.game, view, self.company, self.screen, open_piles(self.game, self.state))

    def redrawn(self) -> list[str]:
        """Return what Ctrl-L draws again: the question that is open, the sheet between deals, else the view."""
        if self.question is not None:
            return [*self.view_lines(), *self.question.lines]
        if self._waiting == "handover" or self.finished:
            return []
        if self._waiting == "next":
            return deal_sheet(self.game, self.state, self.company, self.screen)
        return self.view_lines()

    def help(self) -> list[str]:
        """Return the help for this step: F1."""
        return [] if self._waiting == "handover" else orders.obey(self, "help", ())

    # -- lines
    def _obey(self, heard: Heard) -> list[str]:
        match heard:
            case Order("quit", _):
                return self.leave()
            case Order("undo", _):
                return self._undo()
            case Order(command, words):
                return orders.obey(self, command, words)
            case Said(move):
                return self._try(move)
            case Doubt():
                self.question = questions.about_doubt(heard, self.screen)
                return list(self.question.lines)
            case Unheard(said):
                return wrapped(self.screen.voice.say(said), self.screen.columns)

    def _answer(self, line: str) -> list[str]:
        question = self.question
        assert question is not None
        if not vocabulary.simplify(line):
            return self.interrupt()
        choice = question.answer(line, self.game)
        if choice is None:
            return self._instead(question, line)
        self.question = None
        if isinstance(choice.leads_to, str):
            if not question.about_clubs:
                return self._obey(hear(choice.leads_to, self.scene()))
            self._clubs_are_sure = choice is question.choices[0]
            return self._obey(hear(choice.leads_to, self.scene()))
        return self._try(choice.leads_to)

    def _instead(self, question: Question, line: str) -> list[str]:
        """Return the reply to what is no answer: a command is obeyed and the question stays; a move takes its place."""
        said = self.screen.voice.say("ask.again", choices=[one.label for one in question.choices])
        answers = wrapped(said, self.screen.columns)
        match heard := hear(line, self.scene()):
            case Order("undo", _):
                return self.interrupt()
            case Order("help", ()):
                return [*question.lines, *answers]
            case Order("quit", _):
                return self.leave()
            case Order():
                return [*self._obey(heard), *question.lines]
            case Said():
                self.question = None
                return self._obey(heard)
        return answers

    def _rested(self, line: str) -> list[str]:
        waiting, word = self._waiting, vocabulary.simplify(line)
        if waiting == "handover":
            self._waiting = ""
            return [CLEAR, *self._take_news(), *self.view_lines()]
        if not word:
            self._waiting = ""
            return self._next_deal() if waiting == "next" else self._go_on()
        heard = hear(line, Scene(self.game.deck, self.screen.voice.lang, "", frozenset()))
        if isinstance(heard, Order) and heard.command in orders.BETWEEN_DEALS:
            return self._obey(heard)
        if waiting == "bots":
            return self._stopped()
        return wrapped(self.screen.voice.say("next.only_enter"), self.screen.columns)

    # -- moves
    def _try(self, move: Move) -> list[str]:
        game, state = self.game, self.state
        if isinstance(move, Close) and self.setting.asks:
            asked = questions.about_close(game, state, move, self.screen)
            if isinstance(asked, Question):
                return self._ask(asked)
            move = asked or move
        refusal = game.refusal(state, move)
        if refusal is None:
            return self._make(move)
        self.refused = Refused(state, move, refusal)
        question: Question | Move | None = None
        if self.setting.asks and refusal.reason == "meld.ambiguous_joker" and isinstance(move, Meld):
            question = questions.about_joker(game, state, move, refusal, self.screen)
        elif self.setting.asks and refusal.reason == "lay.which_end" and isinstance(move, Lay):
            question = questions.about_end(game, state, move, refusal, self.screen)
        if isinstance(question, Question):
            return self._ask(question)
        if question is not None:
            return self._try(question)
        return refusal_lines(game, state, move, refusal, self.screen, self.company)

    def _ask(self, question: Question) -> list[str]:
        self.question, self.refused = question, None
        return list(question.lines)

    def _make(self, move: Move) -> list[str]:
        seat = self.state.turn
        deed = self._apply(move)
        self._deeds.append(deed)
        lines = own_move(self.game, deed, self.screen)
        ended = deed.after.result is not None or deed.after.turn != seat or deed.after.lap != deed.before.lap
        if ended or (isinstance(move, Draw) and move.pile == "stock"):
            self._turn.clear()
        else:
            self._turn.append((deed.before, move))
        if not ended:
            return lines
        self._tell(seat, self._deeds, mine=True)
        self._deeds = []
        return lines + (self._deal_over() if deed.after.result is not None else self._go_on())

    def _apply(self, move: Move) -> Deed:
        self._tick()
        before, seat = self.state, self.state.turn
        after = self.game.apply(before, move, seat)
        self.known = hint.known_after(self.known, before, after)
        if self.recorder is not None:
            self.recorder.move(self.game, seat, move)
        self.state = after
        return Deed(before, move, after)

    def _tick(self) -> None:
        """Let the position know how long the match has lasted, where the rules ask."""
        if "minutes" not in self.game.variant.match.end.names:
            return
        minutes = int((time.monotonic() - self._began) // 60)
        if minutes != self.state.minutes:
            self.state = self.state.copy()
            self.state.minutes = minutes
            if self.recorder is not None:
                self.recorder.minutes(minutes)

    def _undo(self) -> list[str]:
        if not self._turn:
            return wrapped(self.screen.voice.say("undo.nothing"), self.screen.columns)
        before, move = self._turn.pop()
        self._deeds = self._deeds[:-1]
        self.state = before
        if self.recorder is not None:
            self.recorder.undo(1)
        said = self.screen.voice.say("undo.done", move=orders.move_words(self.game, move, self.screen.voice))
        return [*wrapped(said, self.screen.columns), *self.view_lines()]

    # -- the others
    def _go_on(self) -> list[str]:
        """Let bots play until somebody at the keyboard is on turn, or the deal is over."""
        lines: list[str] = []
        while self.state.result is None and self.company.is_bot(self.state.turn):
            if self.stopping:
                return [*lines, *self._stopped()]
            lines += self._bot_turn()
        if self.state.result is not None:
            return [*lines, *self._deal_over()]
        return [*lines, *self._hand_over()]

    def _stopped(self) -> list[str]:
        self._waiting, self.stopping = "bots", False
        name = self.company.name(self.state.turn, self.screen.voice)
        return wrapped(self.screen.voice.say("stopped", name=name), self.screen.columns)

    def _bot_turn(self) -> list[str]:
        seat, lap = self.state.turn, self.state.lap
        deeds: list[Deed] = []
        bot = self.setting.bots.get(seat, self._bot)
        choose = chooser(bot, self.state)
        while self.state.result is None and self.state.turn == seat and self.state.lap == lap:
            view = self.game.view(self.state, seat)
            move = choose(view, self.game, self.game.legal(self.state))
            try:
                deeds.append(self._apply(move))
            except IllegalMove as wrong:
                raise misplayed(bot, self.state, wrong) from wrong
        return self._tell(seat, deeds)

    def _tell(self, seat: int, deeds: Sequence[Deed], *, mine: bool = False) -> list[str]:
        """Note what a player did for everybody else; return it where one person follows the game."""
        lines = turn_of_another(self.game, deeds, self.screen, self.company)
        playing = [human for human in self.company.humans if human in self.state.seats]
        if not mine:
            self.last = lines if self._last_is_old else [*self.last, *lines]
        self._last_is_old = mine
        for human in self.company.humans:
            if human != seat:
                self._news[human] += lines
        return lines if len(self.company.humans) == 1 and playing and seat not in self.company.humans else []

    def _take_news(self) -> list[str]:
        news = self._news[self.state.turn]
        self.last, self._news[self.state.turn] = list(news), []
        return news

    def _hand_over(self) -> list[str]:
        if len(self.company.humans) == 1 or not self.setting.asks:
            news = self._take_news()
            return [*(news if len(self.company.humans) > 1 else []), *self.view_lines()]
        self._waiting, self.refused = "handover", None
        name = self.company.name(self.state.turn, self.screen.voice)
        return [CLEAR, *wrapped(self.screen.voice.say("handover", name=name), self.screen.columns)]

    # -- between deals
    def _deal_over(self) -> list[str]:
        lines: list[str] = []
        if len(self.company.humans) > 1 and not self._last_is_old:
            lines += self.last[-1:]
        for news in self._news.values():
            news.clear()
        self._turn.clear()
        self.refused = None
        self.stopping = False
        lines += deal_sheet(self.game, self.state, self.company, self.screen)
        self.ended = self.state
        assert self.state.result is not None
        for said in score.outs(self.state.result, self.company, self.screen.voice):
            lines += wrapped(said, self.screen.columns)
        return lines + (self._match_over() if self.state.over is not None else self._after_deal())

    def _after_deal(self) -> list[str]:
        if not self.setting.asks:
            return self._next_deal()
        self._waiting = "next"
        return orders.next_deal_line(self.game, self.state, self.company, self.screen)

    def _next_deal(self) -> list[str]:
        self._tick()
        self.state = self.game.next_deal(self.state)
        self.known, self.last, self.refused = frozenset(), [], None
        return self._go_on()

    def _match_over(self) -> list[str]:
        over = self.state.over
        assert over is not None
        self.finished = True
        lines = wrapped(score.verdict(self.game, over, self.company, self.screen.voice), self.screen.columns)
        for said in score.final_rows(self.game, over, self.company, self.screen.voice):
            lines += wrapped(said, self.screen.columns)
        lines += score.match_table(self.game, self.state, self.company, self.screen)
        if self.setting.command:
            key = "over.again" if self.setting.seed is not None else "over.position"
            said = self.screen.voice.say(key, command=self.setting.command)
            lines += wrapped(said, None)
        return lines
