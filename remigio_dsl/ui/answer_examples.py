"""What an answer comes to, shown with cards: the engine judges the same cards under each of the answers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from remigio_dsl.core.cards import Written
from remigio_dsl.core.dataclass import dataclass
from remigio_dsl.core.diagnostics import RemigioError
from remigio_dsl.core.hints import Number
from remigio_dsl.core.said import CardList
from remigio_dsl.core.voice import Voice
from remigio_dsl.engine import position, turns
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.moves import Close, Meld, Move
from remigio_dsl.engine.state import Refusal, State
from remigio_dsl.ui.example_cards import Cards, Hand, faces_by_liking, groups, hands, loose
from remigio_dsl.variant.model import Purpose, Variant
from remigio_dsl.variant.origin import Option

_PURPOSES: tuple[Purpose, ...] = ("opening", "hand", "melded")
_SHOWN = 2  # groups that stand behind an answer
_MOST_HANDS = 40
_JUDGED = {"melds", "closing", "premiums", "define", "score", "showdown", "opening"}  # sections on which a close hangs


@dataclass(frozen=True, slots=True)
class Example:
    """What stands under a question (`head`, perhaps empty), and behind each of its answers."""

    head: str
    answers: tuple[str, ...]


def example(option: Option, rules: Sequence[Variant | None], voice: Voice) -> Example | None:
    """Return cards on which the answers to a question differ; None where no cards tell them apart.

    `rules` are the rules under each answer, None where an answer does not go with the others.
    """
    paths = [path for choice in option.choices for path in choice.change]
    sections = {path.partition(".")[0] for path in paths}
    games = [_game(variant) for variant in rules]
    if sum(game is not None for game in games) < 2:
        return None
    tries: list[Callable[[], Example | None]] = []
    if "values" in sections:
        hangs = "opening" in sections
        tries += [lambda purpose=purpose: _values(games, purpose, voice, hangs)  # type: ignore[misc]
                  for purpose in _PURPOSES if any(path.startswith(f"values.{purpose}") for path in paths)]  # fmt: skip
    if "melds" in sections and "closing" not in sections:
        tries.append(lambda: _melds(games, voice))
    if "opening" in sections:
        tries.append(lambda: _openings(games, voice))
    if sections & _JUDGED:
        tries.append(lambda: _closes(games, voice))
    return next((found for one in tries if (found := one()) is not None), None)


Games = Sequence[Game | None]


def _game(variant: Variant | None) -> Game | None:
    try:
        return Game(variant, variant.players.min) if variant is not None else None
    except RemigioError:
        return None


def _first(games: Games) -> Game:
    return next(game for game in games if game is not None)


def _said(game: Game, cards: Iterable[int], voice: Voice) -> str:
    return CardList.of_faces(game.deck, cards).said(voice, "")


# -- groups
def _melds(games: Games, voice: Voice) -> Example | None:
    """Return groups that are melds under one answer and not under another."""

    def is_meld(game: Game, cards: Cards) -> bool:
        return bool(game.book().readings([Written(face) for face in cards]))

    return _told_apart(games, groups(_first(games).deck), is_meld, "meld", voice)


def _openings(games: Games, voice: Voice) -> Example | None:
    """Return groups with which one opens under one answer and not under another."""
    deck = _first(games).deck
    small = groups(deck)

    def opens(game: Game, cards: Cards) -> bool:
        return _attempt(game, cards, Meld((tuple(map(Written, cards)),)), step="play") is not None

    return _told_apart(games, small, opens, "opening", voice)


def _told_apart(
    games: Games, pool: Sequence[Cards], holds: Callable[[Game, Cards], bool], key: str, voice: Voice
) -> Example | None:
    """Return the fewest groups that tell the answers apart, with what each answer says of them."""
    said = {cards: tuple(game is not None and holds(game, cards) for game in games) for cards in pool}
    chosen: list[Cards] = []
    while len(chosen) < _SHOWN:
        before = _kinds(said[cards] for cards in chosen)
        best = max(said, key=lambda cards: _kinds(said[one] for one in [*chosen, cards]))
        if _kinds(said[one] for one in [*chosen, best]) <= max(before, 1):
            break
        chosen.append(best)
    if not chosen:
        return None
    shown = [_said(_first(games), cards, voice) for cards in chosen]
    rows = []
    for at, game in enumerate(games):
        good = [text for text, cards in zip(shown, chosen, strict=True) if said[cards][at]]
        bad = [text for text, cards in zip(shown, chosen, strict=True) if not said[cards][at]]
        rows.append(_judged(good, bad, key, voice) if game is not None else "")
    return Example("", tuple(rows))


def _judged(good: Sequence[str], bad: Sequence[str], key: str, voice: Voice) -> str:
    """Return which groups are good, and which are not: two at most."""
    if good and bad:
        return voice.say(f"example.{key}.both", good=good[0], bad=bad[0])
    some = good or bad
    return voice.say(f"example.{key}.{'yes' if good else 'no'}", n=len(some), first=some[0], last=some[-1])


def _kinds(columns: Iterable[Sequence[Hashable]]) -> int:
    """Return how many answers can be told apart by some columns of judgements."""
    return len(set(zip(*columns, strict=True)))


# -- values
def _values(games: Games, purpose: Purpose, voice: Voice, hangs: bool) -> Example | None:
    """Return cards that count otherwise under another answer, and what they count under each.

    `hangs`: whether one may open with them hangs on the answer too; cards that show both are looked for.
    """
    first = _first(games)
    playing = [game for game in games if game is not None]
    if purpose == "hand":
        liked = [face for face in faces_by_liking(first.deck) if first.deck.copies(face)]
        told: dict[object, int] = {}
        for face in liked:
            counts = tuple(game.book().hand_value(face, _bag(game, [face])) for game in playing)
            if len(set(counts)) > 1:
                told.setdefault((counts, face == first.deck.joker), face)
        cards = tuple(list(told.values())[:3])
        return _counted(games, cards, purpose, lambda game: game.book().hand_points(_bag(game, cards)), voice)
    counted: Example | None = None
    for some in groups(first.deck):
        found = _counted(games, some, purpose, lambda game, some=some: _points(game, some, purpose), voice)  # type: ignore[misc]
        if found is not None and not hangs:
            return found
        judged = _or_refused(found, games, some, voice) if found is not None else None
        if judged != found:
            return judged
        counted = counted or found
    return counted


def _or_refused(found: Example, games: Games, cards: Cards, voice: Voice) -> Example:
    """Return an example of what cards count when opening, which says where nobody opens with them at any count."""
    rows = list(found.answers)
    move = Meld((tuple(map(Written, cards)),))
    for at, game in enumerate(games):
        after = _tried(game, cards, move, step="play") if game is not None else None
        if isinstance(after, Refusal) and after.reason != "open.below_threshold":
            rows[at] = voice.say("example.opening.no", n=1, first=_said(_first(games), cards, voice))
    return Example(found.head, tuple(rows))


def _bag(game: Game, cards: Iterable[int]) -> tuple[int, ...]:
    return tuple(game.deck.count(cards))


def _points(game: Game, cards: Cards, purpose: Purpose) -> Number | None:
    """Return what a meld counts, None where the cards are none, or more than one."""
    readings = game.book().readings([Written(face) for face in cards])
    counts = {game.book().points(reading, purpose) for reading in readings}
    return counts.pop() if len(counts) == 1 else None


def _counted(
    games: Games, cards: Cards, purpose: Purpose, count: Callable[[Game], Number | None], voice: Voice
) -> Example | None:
    counts = [count(game) if game is not None and cards else None for game in games]
    if len({one for one in counts if one is not None}) < 2:
        return None
    said = _said(_first(games), cards, voice)
    return Example("", tuple("" if n is None else voice.say(f"example.{purpose}", cards=said, n=n) for n in counts))


# -- closes
@dataclass(frozen=True, slots=True)
class _Outcome:
    """What became of a close: what the closer and a loser write down, None where it was refused."""

    points: tuple[Number, Number] | None
    left: Number = 0


def _closes(games: Games, voice: Voice) -> Example | None:
    """Return a hand that closes under one answer and not, or for other points, under another."""
    first = _first(games)
    size = first.hand_size(1, False, False)
    best: tuple[int, Hand, list[_Outcome | None]] | None = None
    wanted = sum(game is not None for game in games)
    for tried, hand in enumerate(hands(first.deck, size)):
        outcomes = [_outcome(game, hand) for game in games]
        kinds = len({one.points for one in outcomes if one is not None})
        if kinds > (best[0] if best is not None else 1):
            best = kinds, hand, outcomes
        if kinds == wanted or tried == _MOST_HANDS:
            break
    if best is None:
        return None
    _, hand, outcomes = best
    return _told_close(first, hand, outcomes, voice)


def _outcome(game: Game | None, hand: Hand) -> _Outcome | None:
    if game is None:
        return None
    after = _attempt(game, hand.cards, Close(Written(hand.thrown)), hand=hand)
    if after is None or after.result is None:
        return _Outcome(None)
    closer, loser = (after.result.seats[seat] for seat in (0, 1))
    return _Outcome((closer.points, loser.points), loser.deadwood)


def _attempt(
    game: Game, cards: Cards, move: Move, *, step: str = "discard", hand: Hand | None = None
) -> State | None:
    """Return the position after a move of the first player, who holds these cards; None where it is refused."""
    after = _tried(game, cards, move, step=step, hand=hand)
    return None if isinstance(after, Refusal) else after


def _tried(
    game: Game, cards: Cards, move: Move, *, step: str, hand: Hand | None = None
) -> State | Refusal | None:
    """Return what comes of a move, None where no such position can be."""
    thrown = hand.thrown if hand is not None else None
    held = [*cards, *([] if thrown is None else [thrown])]
    others = loose(game, game.hand_size(1, True, False), held)
    size = game.hand_size(1, False, True)
    if others is None:
        return None
    if hand is None and len(held) <= size:
        held += _fillers(game, size + 1 - len(held), [*held, *others])
    names = game.names
    given = {
        "hands": {names[0]: game.deck.format_faces(held), names[1]: game.deck.format_faces(others)},
        "lap": hand.lap if hand is not None else 2, "step": step,
    }  # fmt: skip
    try:
        state = position.build(game, given)
        return turns.attempt(game, state, move, 0)
    except RemigioError:
        return None


def _fillers(game: Game, size: int, taken: Sequence[int]) -> Cards:
    """Return cards that fill a hand, of those that are left."""
    return (loose(game, size, taken) or ()) if size > 0 else ()


def _told_close(game: Game, hand: Hand, outcomes: Sequence[_Outcome | None], voice: Voice) -> Example:
    """Return the hand with what it comes to: behind the one answer that takes it, else under the question."""
    cards = _said(game, hand.cards, voice)
    key = "example.close.first_lap" if hand.lap == 1 else "example.close.hand"
    closing = [one for one in outcomes if one is not None and one.points is not None]
    has_closer = any(one.points[0] for one in closing if one.points is not None)
    figures = []
    for one in outcomes:
        if one is None:
            figures.append("")
        elif one.points is None:
            figures.append(voice.say("example.close.refused"))
        else:
            kind = "both" if has_closer else "loser"
            figures.append(voice.say(f"example.close.{kind}", closer=one.points[0], loser=one.points[1], left=one.left))
    lone = len(closing) == 1
    if lone:
        told = [f"{voice.say(key, cards=cards)}; {said}" if one is closing[0] else ""
                for one, said in zip(outcomes, figures, strict=True)]  # fmt: skip
        return Example("", tuple(told))
    return Example(f"{voice.say(key, cards=cards)}:", tuple(figures))
