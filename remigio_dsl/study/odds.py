"""What a dealt hand looks like: exact where the deck alone decides it, else from dealt hands, with intervals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence, Set

from remigio_dsl.core.dataclass import dataclass, field
from remigio_dsl.core.hints import Number
from remigio_dsl.engine import closing, fast
from remigio_dsl.engine.course import begin
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.moves import Close, Draw
from remigio_dsl.engine.plays import openings
from remigio_dsl.engine.state import State
from remigio_dsl.study import odds_many
from remigio_dsl.study.statistics import Estimate, Sums, Value, deviation, estimate, percentage, share, share_interval

AHEAD = 50  # deals that are added at once
MANY = 50_000  # from so many hands on it pays to count them over arrays, where the extra [fast] is installed
# names of rules that hang on nothing but the card, the table and the number of the deal
OF_A_CARD = frozenset({"rank", "suit", "colour", "index", "joker", "wild", "players", "packs", "deal"})
OPENING_LAP = 2  # in the first lap many rules let nobody lay anything


Left = tuple[Number, int]  # the fewest points a hand leaves, and how many cards leave them


@dataclass(frozen=True, slots=True)
class Line:
    """One figure: the key of its sentence, how many decimals it is said with, and whether it is exact."""

    key: str
    found: Estimate
    decimals: int
    exact: bool = False


@dataclass(slots=True)
class Odds:
    """What is known of a dealt hand: the figures in order, and how often each number of points was left."""

    hands: int
    size: int
    looked_up: int = 0  # hands from which the lines of `from_looked_up` are
    from_looked_up: frozenset[str] = frozenset()
    lines: list[Line] = field(default_factory=list)
    left: Counter[float] = field(default_factory=Counter)


_PARTS: dict[str, tuple[int, Value, int]] = {
    "left": (2, share, 1),
    "left_spread": (3, deviation, 1),
    "held": (2, share, 1),
    "held_spread": (3, deviation, 1),
    "group": (2, percentage, 1),
    "opens": (2, percentage, 1),
    "ready": (2, percentage, 3),
    "closes": (2, percentage, 2),
    **{f"jokers.{n}": (2, percentage, 1) for n in ("none", "one", "two", "more")},
}


def odds(game: Game, seed: int, deals: int) -> Odds:
    """Return the odds of a hand of the first deal; `deals` are dealt to the whole table for what is not exact.

    What is told by looking hands up is counted on `odds_many.LOOKED_UP` times as many.
    """
    exact = list(_exact(game))
    wanted = _wanted(game, {line.key for line in exact})
    sums = {key: Sums(_PARTS[key][0], 1) for key in wanted}
    found = Odds(deals * game.players, game.hand_size(1, False, False))
    how = odds_many.plan(game)
    if how is not None:
        many = odds_many.LOOKED_UP * found.hands
        found.looked_up = odds_many.count(game, how, seed, many, sums, found.left)
        found.from_looked_up = frozenset(key for key in wanted if sums[key].blocks)
        wanted = [key for key in wanted if key not in found.from_looked_up]
    waiting: dict[str, list[list[list[float]]]] = {key: [] for key in wanted}
    tally = found.left if "left" in wanted else Counter()
    look = _leftovers(game, found.hands)
    for first in range(0, deals, AHEAD):
        dealt = [game.start(seed, number) for number in range(first, min(first + AHEAD, deals))]
        lefts = iter(look([state.hands[seat] for state in dealt for seat in state.seats]))
        for state in dealt:
            for key, parts in _measured(game, state, wanted, tally, lefts).items():
                waiting[key].append([parts])
        for key in wanted:
            sums[key].add(waiting[key])
            waiting[key].clear()
    finer = found.from_looked_up - {"ready"}
    measured = {key: _line(key, some, finer=key in finer) for key, some in sums.items()}
    lines = {line.key: line for line in exact} | measured
    found.lines = [line for key in ("melds", *_PARTS) if (line := lines.get(key)) is not None]
    return found


def _wanted(game: Game, exact: Set[str]) -> list[str]:
    """Return the figures that are measured: those that are not exact, and that there is something to say of."""
    idle = set(exact)
    if game.variant.opening is None:
        idle.add("opens")
    if all(hand.leaving is None for hand in game.variant.closing.hands):
        idle.add("ready")
    if not game.deck.jokers:
        idle |= {key for key in _PARTS if key.startswith("jokers.")}
    return [key for key in _PARTS if key not in idle]


def _line(key: str, sums: Sums, *, finer: bool) -> Line | None:
    _, value, decimals = _PARTS[key]
    found = estimate(sums, value, 0)
    if found is None:
        return None
    return Line(key, share_interval(found) if value is percentage else found, decimals + finer)


# -- what needs no hand to be dealt
def _exact(game: Game) -> Iterator[Line]:
    """Yield what follows from the deck: points held, and jokers, where nobody sees cards before the others do."""
    if game.book().leftovers().tables is not None:
        yield Line("melds", _surely(melds_of_pack(game)), 0, exact=True)
    if game.variant.cut is not None:
        return
    size = game.hand_size(1, False, False)
    deck = game.deck
    table = game.variant.values["hand"]
    rules = [rule for entry in table.entries if entry is not None for rule in entry.values()]
    if all(rule.names <= OF_A_CARD for rule in rules):
        values = [float(game.card(face).value) for face in deck.faces]
        mean = sum(values) / len(values)
        variance = sum((value - mean) ** 2 for value in values) / len(values)
        spread = math.sqrt(size * variance * (len(values) - size) / max(1, len(values) - 1))
        yield Line("held", _surely(size * mean), 1, exact=True)
        yield Line("held_spread", _surely(spread), 1, exact=True)
    if deck.jokers:
        whole = math.comb(deck.size, size)
        chances = [
            math.comb(deck.jokers, n) * math.comb(deck.size - deck.jokers, size - n) / whole for n in range(3)
        ]
        for key, chance in zip(("none", "one", "two"), chances, strict=True):
            yield Line(f"jokers.{key}", _surely(100 * chance), 1, exact=True)
        yield Line("jokers.more", _surely(100 * (1 - sum(chances))), 1, exact=True)


def melds_of_pack(game: Game) -> int:
    """Return how many melds the whole pack holds that are not two melds in one."""
    book = game.book()
    whole = [*(book.deck.copies(face) for face in range(book.deck.joker)), 0]
    melds = {sum(1 << face for face in group.faces) for group in book.groups_in(whole)}
    return sum(not any(one & meld == one and meld ^ one in melds for one in melds) for meld in melds)


def _surely(value: float) -> Estimate:
    return Estimate(value, value, value, 0.0, 0)


# -- what is measured on dealt hands
def _leftovers(game: Game, hands: int) -> Callable[[Sequence[int]], Iterable[Left]]:
    """Return what tells the fewest points and cards that each of some hands leaves; many are counted over arrays."""
    book = game.book()
    if hands >= MANY and fast.is_there():
        from remigio_dsl.engine.fast.many import Many  # noqa: PLC0415  (the compiler takes a moment, and may be missing)

        many = Many(book)
        return lambda some: zip(*(column.tolist() for column in many.left_of_masks(some)), strict=True)
    return lambda some: map(book.leftovers().left, some)


def _measured(
    game: Game, state: State, wanted: list[str], left: Counter[float], lefts: Iterator[Left]
) -> dict[str, list[float]]:
    """Return the parts of each figure for the hands of one deal; the next of `lefts` are what these leave."""
    parts = {key: [0.0] * _PARTS[key][0] for key in wanted}
    book = game.book(state.deal)
    for place, seat in enumerate(state.seats):
        counts = game.counts_of(state.hands[seat])
        fewest, cards = next(lefts)
        points = float(fewest)
        left[points] += 1
        jokers = ("none", "one", "two")[counts[-1]] if counts[-1] < 3 else "more"
        _add(parts, "left", points)
        _add(parts, "left_spread", points)
        _add(parts, "group", cards < sum(counts))
        if "held" in parts:
            _add(parts, "held", float(book.hand_points(counts)))
            _add(parts, "held_spread", float(book.hand_points(counts)))
        for key in ("none", "one", "two", "more"):
            _add(parts, f"jokers.{key}", key == jokers)
        if "ready" in parts:
            _add(parts, "ready", leaves_few(game, state, seat, counts))
        if "opens" in parts:
            _add(parts, "opens", can_open(game, state, place))
        _add(parts, "closes", can_close(game, state, place))
    return parts


def _add(parts: dict[str, list[float]], key: str, value: float) -> None:
    """Add one hand to the parts of a figure: the value, where it is asked for its square, and one."""
    found = parts.get(key)
    if found is not None:
        found[0] += value
        found[-1] += 1
        if len(found) == 3:
            found[1] += value * value


def can_open(game: Game, state: State, place: int) -> bool:
    """Return whether the hand as it was dealt holds groups that open, once laying is allowed at all."""
    mine = state.copy()
    mine.place, mine.lap = place, OPENING_LAP
    steps = [step.name for step in game.variant.turn.steps]
    mine.step = steps.index("play") if "play" in steps else 0
    return any(True for _ in openings(game, mine))


def leaves_few(game: Game, state: State, seat: int, counts: Sequence[int]) -> bool:
    """Return whether the hand as it is leaves as little as a close may leave over, with no card drawn or thrown."""
    hands = [hand for hand in game.variant.closing.hands if hand.leaving is not None]
    return any(closing.leaves_few(game, state, seat, counts, hand) for hand in hands)


def can_close(game: Game, state: State, place: int) -> bool:
    """Return whether the player could close in the first turn, having drawn from the stock where one draws.

    That is more than `leaves_few` asks: of one card more, the best to throw is chosen.
    """
    mine = state.copy()
    mine.place, mine.lap, mine.offer = place, 1, -1  # a card that is offered was refused
    mine = begin(game, mine)
    if game.step(mine) == "draw":
        draw = Draw("stock", 1)
        if game.refusal(mine, draw) is not None:
            return False
        mine = game.apply(mine, draw)
    return any(isinstance(move, Close) for move in game.legal(mine))
