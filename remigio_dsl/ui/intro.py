"""The lines before the first view: what is played, what was agreed, and the seed."""

from __future__ import annotations

from collections.abc import Iterator

from remigio_dsl.core.said import Title, rank_word, with_article
from remigio_dsl.core.voice import Voice, capital
from remigio_dsl.engine.game import Game
from remigio_dsl.ui.refusals import closing_titles
from remigio_dsl.ui.score import bound
from remigio_dsl.ui.screen import Screen
from remigio_dsl.ui.width import wrapped
from remigio_dsl.variant.origin import Choice, Option

_ENDS = (("out", "total", "intro.out_at"), ("end", "best", "intro.win_at"))
_LIMITS = (("deals", "intro.deals"), ("minutes", "intro.minutes"))


def intro_lines(game: Game, seed: int | None, screen: Screen, *, piped: bool) -> list[str]:
    """Return at most three lines; in a pipe one."""
    voice = screen.voice
    title = voice.words(game.variant.title)
    if piped:
        key = "intro.plain" if seed is not None else "intro.plain_position"
        return [voice.say(key, title=title, n=game.players, seed=str(seed))]
    cards = voice.say("word.cards", n=game.hand_size(1, False, False))
    packs, jokers = voice.say("word.packs", n=game.deck.packs), voice.say("word.jokers", n=game.deck.jokers)
    key = "intro.first" if game.deck.jokers else "intro.first_bare"
    lines = [voice.say(key, title=title, cards=cards, packs=packs, jokers=jokers, end=_end(game, voice))]
    agreed = "; ".join(agreements(game, voice))
    told = [voice.say("intro.agreed", what=agreed)] if agreed else []
    answers = list(answers_given(game, voice))
    if answers and not told:
        answers[0] = voice.say("intro.agreed", what=answers[0].rstrip("."))
    lines += [" ".join([*told, *answers])] if told or answers else []
    lines.append(voice.say("intro.seed", seed=str(seed)) if seed is not None else voice.say("intro.help"))
    return [part for line in lines for part in wrapped(line, screen.columns)]


def _end(game: Game, voice: Voice) -> str:
    for key, name, said in _ENDS:
        points = bound(game, key, name)
        if points is not None:
            return voice.say(said, points=points)
    for name, said in _LIMITS:
        number = bound(game, "end", name)
        if number is not None:
            return voice.say(said, n=number)
    return ""


def agreements(game: Game, voice: Voice) -> Iterator[str]:
    """Yield what was agreed: what closes and what does not, values of single cards, how the score is kept."""
    values: list[str] = []
    others: list[str] = []
    for option in game.variant.options:
        if not option.choices or not (option.common or option.given != "file"):
            continue
        paths = {path for choice in option.choices for path in choice.change}
        titles = [title for choice in option.choices for title in closing_titles(choice).values()]
        if all(path.startswith("values.hand.") for path in paths):
            values += sorted(paths, key=lambda path: path.endswith("joker"))
        elif titles:
            present = next(iter(closing_titles(_answer(option)).values()), None)
            yield voice.say("agreed.with" if present else "agreed.without", title=Title(present or titles[0]))
        elif all(path.startswith("cut.") for path in paths):
            yield voice.say("agreed.no_cut" if game.variant.cut is None else "agreed.cut")
        elif option.given != "file":
            continue
        elif any(path.startswith("match.") for path in paths) and any(path.startswith("score.") for path in paths):
            others.append(voice.words(_answer(option).say).split(";")[0].strip())
    ordered = sorted(dict.fromkeys(values), key=lambda path: path.endswith("joker"))
    counted = [path.removeprefix("values.hand.") for path in ordered]
    faces = [face for face in (_face(game, key) for key in counted) if face is not None]
    if faces:
        key = "agreed.values_in_hand" if len(game.variant.values) > 1 else "agreed.values"
        yield voice.say(key, values=", ".join(_value(game, face, voice, at) for at, face in enumerate(faces)))
    yield from dict.fromkeys(others)


def answers_given(game: Game, voice: Voice) -> Iterator[str]:
    """Yield other answers that are not the file's own, each a question and its answer."""
    for option in game.variant.options:
        paths = {path for choice in option.choices for path in choice.change}
        is_told = all(path.startswith("values.hand.") for path in paths) or all(
            path.startswith("cut.") for path in paths
        )
        if option.choices and option.given != "file" and not is_told:
            if any(closing_titles(choice) for choice in option.choices):
                continue
            yield f"{voice.words(option.ask)} {capital(voice.words(_answer(option).say))}."


def _answer(option: Option) -> Choice:
    """Return the answer in force."""
    return next((choice for choice in option.choices if choice.name == option.answer), option.choices[0])


def _face(game: Game, key: str) -> int | None:
    """Return a card that a key of the values means, None where it means several ranks."""
    deck = game.deck
    if key == "joker":
        return deck.joker
    return deck.ranks.index(key) if key in deck.ranks else None


def _value(game: Game, face: int, voice: Voice, at: int) -> str:
    """Return what one rank counts in the hand: `as 1`, `comodín 20`; in English `an ace is 1`, `a joker 20`."""
    card = rank_word(voice, game.deck, face)
    if voice.lang == "en":
        card = with_article(voice, card, "m", "a")
    key = "agreed.value" if at else "agreed.first_value"
    return voice.say(key, card=card, value=game.book().card_value(face))
