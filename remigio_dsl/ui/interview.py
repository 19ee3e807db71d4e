"""The interview of `new`: a line in, a reply out, until a table's own rules are known; with no terminal inside."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Literal

from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.core.diagnostics import Diagnostic, LoadError
from remigio_dsl.core.messages import Text, text
from remigio_dsl.core.voice import Voice, capital
from remigio_dsl.ui import house_words
from remigio_dsl.ui.answer_examples import Example, example
from remigio_dsl.ui.vocabulary import Word, simplify
from remigio_dsl.ui.width import columns, left, wrapped
from remigio_dsl.variant import house as houses
from remigio_dsl.variant.diff import differences
from remigio_dsl.variant.house import House, Value
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.origin import Choice, Option

Asks = Literal["common", "all", "rest"]
COMMANDS: dict[str, Word] = {
    "back": Word("atrás", "back", (), ("volver", "anterior", "previous")),
    "quit": Word("salir", "quit", (), ("exit",)),
    "help": Word("ayuda", "help", ("?",)),
}
MOST_TITLE = 300
_GROUPED = re.compile(r"(?<=[0-9])[ .,](?=[0-9]{3}(?![0-9]))")  # 5,000 and 10 000, as they are printed


@dataclass(frozen=True, slots=True)
class Task:
    """What the interview is for: which questions, the title if it is known, and how the house is kept.

    `keep` writes the file and returns what is said of it; `file` is its name, `usual_title` what Enter gives.
    """

    file: str
    asks: Asks
    keep: Callable[[House, str], list[tuple[Text, ...]]]
    title: str | None = None
    usual_title: str = ""
    parent: str = ""
    is_new: bool = True  # there is no such file yet


@dataclass(frozen=True, slots=True)
class _Page:
    """A question as it is on the screen: its answers in the order of their numbers, and their examples."""

    option: Option
    choices: tuple[Choice, ...]
    example: Example | None


@dataclass
class Interview:
    """Questions about a house: `begin`, then `feed` a line at a time until `finished`."""

    house: House
    task: Task
    voice: Voice
    width: int | None = None  # columns of the window; None: lines are not folded
    finished: bool = False
    kept: bool = False
    was_left: bool = False  # somebody left, and nothing was kept
    now: str | None = None  # the question that is open; None: that for the title
    _past: list[str] = field(default_factory=list)
    _page: _Page | None = None

    # -- what a caller uses
    def begin(self) -> list[str]:
        """Return the lines before the first prompt."""
        return [*self._wrapped(self._greeting()), *self._go_on()]

    def prompt(self) -> str:
        """Return what stands before the line to be typed."""
        if self.now is None:
            return self.voice.say("new.title", usual=self.task.usual_title)
        option = self.house.option(self.now)
        if option.number is not None:
            return f"[{option.answer}]> "
        names = [choice.name for choice in self._open().choices]
        return f"[{names.index(str(option.answer)) + 1}]> " if option.answer in names else "> "

    def feed(self, line: str) -> list[str]:
        """Return the reply to a line: any text gets one."""
        if self.finished:
            return []
        word = simplify(line)
        command = command_of(word)
        if command == "quit":
            return self.leave()
        if command == "back":
            return self._back()
        if command == "help":
            return self._help()
        if self.now is None:
            return self._titled(line)
        return self._answered(word) if word else self._next()

    def leave(self) -> list[str]:
        """Return the last words where nothing is kept: of `quit`, Ctrl-D, and the end of the input in a pipe."""
        self.finished = self.was_left = True
        return self._wrapped(text("new.left_new" if self.task.is_new else "new.left", file=self.task.file))

    # -- which question
    def asked(self) -> list[Option]:
        """Return the questions of this interview that the answers so far leave open, in the order of the file."""
        wanted = [option for option in self.house.variant.options if option.asked]
        common = [option for option in wanted if option.common]
        others = [option for option in wanted if not option.common]
        return {"common": common, "all": common + others, "rest": others}[self.task.asks]

    def _greeting(self) -> Text:
        most = house_words.most_asked(self.house.base, self.task.asks)
        if self.task.asks == "rest":
            return text("new.begin_rest", n=most, number=house_words.number(most), file=self.task.file)
        return text("new.begin", n=most, number=house_words.number(most), parent=self.task.parent)

    def _go_on(self) -> list[str]:
        """Open the next question, or that for the title, or keep the house where there is none left."""
        waiting = [option.name for option in self.asked() if option.name not in self._past]
        self._page, self.now = None, waiting[0] if waiting else None
        if self.now is not None:
            return self._question()
        lines = self._changes()
        return lines if self.task.title is None else [*lines, *self._keep(self.task.title)]

    def _next(self) -> list[str]:
        assert self.now is not None
        self._past.append(self.now)
        return self._go_on()

    def _back(self) -> list[str]:
        asked = [option.name for option in self.asked()]
        while self._past:
            name = self._past.pop()
            if name in asked:
                self.now, self._page = name, None
                return self._question()
        return self._wrapped(text("new.no_back"))

    # -- answers
    def _answered(self, word: str) -> list[str]:
        page = self._open()
        value = value_of(word, page.option, page.choices)
        if value is None:
            return self._wrapped(self._possible(page))
        try:
            self.house = houses.answer(self.house, page.option.name, value)
        except LoadError as wrong:
            return [*self._wrapped(self._refused(wrong.diagnostics[0])), *self._wrapped(text("new.other_answer"))]
        return self._next()

    def _possible(self, page: _Page) -> Text:
        if page.option.number is not None:
            least, most = page.option.number
            return text("new.number", least=least, most=most)
        rows = [text("new.possible_row", n=n, say=choice.say) for n, choice in enumerate(page.choices, 1)]
        return text("new.possible", rows=rows)

    def _refused(self, wrong: Diagnostic) -> Text:
        """Return why an answer does not go with the others: both in words where it is about two of them."""
        pair = [house_words.answer_words(str(wrong.args.get(side)), self.house.variant) for side in ("first", "second")]
        if wrong.code == "E405" and None not in pair:
            return text("new.excluded", first=pair[0], second=pair[1])
        return text("new.refused", why=wrong.message)

    def _titled(self, line: str) -> list[str]:
        title = clean_title(line) or self.task.usual_title
        return self._keep(title)

    def _keep(self, title: str) -> list[str]:
        self.finished = True
        lines = self.task.keep(self.house, title)
        self.kept = True
        return list(chain.from_iterable(together(row, self.voice, self.width) for row in lines))

    # -- screens
    def _wrapped(self, said: Text | str, indent: str = "") -> list[str]:
        return wrapped(capital(self.voice.say(said) if isinstance(said, Text) else said), self.width, indent)

    def _open(self) -> _Page:
        """Return the question that is open, with its examples."""
        assert self.now is not None
        if self._page is None:
            option = self.house.option(self.now)
            first = self.house.before(option.name)
            choices = tuple(sorted(option.choices, key=lambda choice: choice.name != first))
            rules = {choice.name: self._under(choice.name) for choice in choices}
            shown = example(option, [rules[choice.name] for choice in choices], self.voice)
            self._page = _Page(option, choices, shown)
        return self._page

    def _under(self, value: Value) -> Variant | None:
        """Return the rules that the open question has under an answer, None where it does not go with the others."""
        assert self.now is not None
        try:
            return houses.answer(self.house, self.now, value).variant
        except LoadError:
            return None

    def _question(self) -> list[str]:
        page = self._open()
        asked = [option.name for option in self.asked()]
        total = str(len(asked))
        place = f"{asked.index(page.option.name) + 1:>{len(total)}}/{total}  "
        indent = " " * len(place)
        head = place + self.voice.words(page.option.ask)
        if page.option.number is not None:
            least, most = page.option.number
            return self._with(head, self.voice.say("new.range", least=least, most=most), indent)
        lines = wrapped(head, self.width, indent)
        if page.example is not None and page.example.head:
            lines += wrapped(indent + page.example.head, self.width, indent)
        said = [self.voice.words(choice.say) for choice in page.choices]
        room = max(columns(one) for one in said)
        for at, one in enumerate(said):
            shown = page.example.answers[at] if page.example is not None else ""
            row = f"{indent}{at + 1}  {left(one, room) if shown else one}"
            lines += self._with(row, shown, f"{indent}   ")
        return lines

    def _with(self, row: str, beside: str, indent: str) -> list[str]:
        """Return a row with something beside it, or below where there is no room."""
        whole = f"{row}     {beside}" if beside else row
        if self.width is None or columns(whole) <= self.width:
            return [whole]
        below = wrapped(f"{indent}{beside}", self.width, indent) if beside else []
        return [*wrapped(row.rstrip(), self.width, indent), *below]

    def _changes(self) -> list[str]:
        found = differences(self.house.parent, self.house.variant, self.voice)
        return self._wrapped(house_words.changes(found, self.voice, self.task.parent))

    def _help(self) -> list[str]:
        if self.now is None:
            return self._wrapped(text("new.help_title", file=self.task.file))
        page = self._open()
        told = self._help_number(page.option) if page.option.number is not None else self._help_choices(page)
        lines = list(chain.from_iterable(self._wrapped(one, "   ") for one in told))
        return [*lines, *self._wrapped(text("new.help_keys")), *self._question()]

    def _help_number(self, option: Option) -> list[str]:
        assert option.number is not None
        least, most = option.number
        other = self._under(least if option.answer != least else most)
        found = differences(self.house.variant, other, self.voice) if other is not None else []
        says = [house_words.rule(one, self.voice) for one in found]
        return [self.voice.say("new.help_number", n=option.answer, what="; ".join(says)), *self._sources(option)]

    def _help_choices(self, page: _Page) -> list[str]:
        """Return what each answer means: in which rules it differs from what the parent says."""
        lines = []
        base = self._under(page.choices[0].name)
        for n, choice in enumerate(page.choices, 1):
            say, rules = self.voice.words(choice.say), self._under(choice.name)
            if n == 1:
                lines.append(self.voice.say("new.help_first", n=n, say=say, parent=self.task.parent))
            elif rules is None or base is None:
                lines.append(self.voice.say("new.help_excluded", n=n, say=say))
            else:
                found = differences(base, rules, self.voice)
                says = [house_words.change(one, self.voice) for one in found]
                lines.append(self.voice.say("new.help_choice", n=n, say=say, what="; ".join(says)))
        return [*lines, *self._sources(page.option)]

    def _sources(self, option: Option) -> list[str]:
        said = house_words.source_ids(option, self.voice)
        return [self.voice.say("options.source", source=said)] if said else []


def together(row: Sequence[Text], voice: Voice, width: int | None) -> list[str]:
    """Return sentences on one line, or where it is too long each on its own: commands in them are never broken."""
    said = [voice.say(one) for one in row]
    whole = " ".join(said)
    return [whole] if width is None or columns(whole) <= width else said


def clean_title(line: str) -> str:
    """Return a line fit to be a title: what can be printed of it, single blanks between words, cut where it is long."""
    shown = "".join(char if char.isprintable() else " " for char in unicodedata.normalize("NFC", line))
    return " ".join(shown.split())[:MOST_TITLE].rstrip()


def command_of(word: str) -> str | None:
    """Return which command a line is, None where it is none."""
    for name, said in COMMANDS.items():
        if word in (simplify(said.es), simplify(said.en), *said.others):
            return name
    return None


def value_of(word: str, option: Option, choices: Sequence[Choice]) -> Value | None:
    """Return the answer that a line means: a number, an answer's name, or how it is said, in full or begun."""
    if option.number is not None:
        least, most = option.number
        word = _GROUPED.sub("", word)
        is_number = word.isascii() and word.isdigit() and len(word) <= len(str(most))
        return int(word) if is_number and least <= int(word) <= most else None
    if word.isascii() and word.isdigit() and len(word) < 4 and 1 <= int(word) <= len(choices):
        return choices[int(word) - 1].name
    said = {
        choice.name: [simplify(one) for one in (choice.name, choice.name.replace("_", " "), *choice.say.values())]
        for choice in choices
    }
    tries: list[Callable[[str], bool]] = [
        lambda one: one == word,
        lambda one: one.startswith(word) and not one[len(word) :][:1].isalnum(),
        lambda one: one.startswith(word),
    ]
    for fits in tries:
        found = [name for name, words in said.items() if any(map(fits, words))]
        if found:
            return found[0] if len(found) == 1 else None
    return None

