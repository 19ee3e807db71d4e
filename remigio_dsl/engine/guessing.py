"""Whether to close now or to wait, where closes may leave cards over: deals that are played on from guessed hands.

What such a close pays hangs on what the others hold and can lay off, and so does what waiting brings: a close that
leaves less, or somebody else's. For hands that the others may hold, by all that was seen, both are played out by the
rules until this player's next turn is over, and held against each other guess by guess.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from remigio_dsl.core.hints import Number
from remigio_dsl.engine.bots import SteadyBot
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.memory import Memory, remember
from remigio_dsl.engine.moves import Close, Discard
from remigio_dsl.engine.random import BOT, Stream
from remigio_dsl.engine.reach import reach_of
from remigio_dsl.engine.seen import View
from remigio_dsl.engine.state import State
from remigio_dsl.engine.throwing import lead

GUESSES = 24  # hands that are guessed at most,
FEWEST = 8  # at least, where it is plain,
PLAIN = 2.0  # that is by so many standard errors,
SURE = 0.5  # and by how many waiting has to be better
TRIES = 4  # at a hand that its holder would not have closed with
CHOSEN = 0.6  # how many cards a turn somebody has had to choose from, besides those held


def pays_to_wait(view: View, game: Game, close: Close, throw: Discard) -> bool:
    """Return whether throwing this card and closing in the next turn is expected to bring more than closing now."""
    gains: list[float] = []
    for state in _guesses(view, game):
        now = lead(game, game.apply(state, close), view.seat)
        gains.append(float(_later(game, state, view.seat, throw) - now))
        if len(gains) >= FEWEST:
            mean, error = _mean(gains)
            if abs(mean) > PLAIN * error:
                break
    if len(gains) < FEWEST:
        return False
    mean, error = _mean(gains)
    return mean > SURE * error


def leaves_cards(game: Game) -> bool:
    """Return whether closes may leave cards over, so that what they pay is known from how the deal comes out."""
    rules = game.variant.closing
    return rules.by_outcome and not game.variant.turn.has("play") and any(hand.leaving for hand in rules.hands)


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    mean = sum(values) / len(values)
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def _later(game: Game, state: State, seat: int, throw: Discard) -> Number:
    """Return how far ahead the player is who throws that card and closes as soon as the next turn allows it.

    The others play as `steady` does; a deal that nobody has closed by then leaves nobody ahead.
    """
    state = state.copy()
    game.play(state, throw)
    bots = {one: SteadyBot() for one in state.seats}
    mine = 0
    while state.result is None and mine < len(game.variant.turn.steps):
        mine += state.turn == seat
        move = bots[state.turn].choose(game.view(state, state.turn), game, game.legal(state))
        game.play(state, move)
    return lead(game, state, seat) if state.result is not None else 0


# -- guessing
def _guesses(view: View, game: Game) -> Iterator[State]:
    """Yield positions that look the same to the player, those that the others would have closed in left out."""
    memory = remember(view, game)
    reach = reach_of(game.variant)
    stream = Stream(view.deal, view.lap, view.seat, sum(1 << 2 * face for face in view.hand), BOT)
    hidden = [face for face, many in enumerate(memory.unseen) for _ in range(many)]
    wanted = sum(view.counts[seat] - len(memory.held[seat]) for seat in view.seats if seat != view.seat)
    if len(hidden) < wanted + view.stock or any(len(memory.held[one]) > view.counts[one] for one in view.seats):
        return
    left = game.book(view.deal).leftovers(reach.kinds if reach is not None else None)
    for _ in range(GUESSES):
        for _ in range(TRIES):
            state = _guess(view, game, memory, hidden, stream)
            most = reach.most(game, state) if reach is not None else -1
            if all(left.points(state.hands[one]) > most for one in view.seats if one != view.seat):
                break
        yield state


def _guess(view: View, game: Game, memory: Memory, hidden: Sequence[int], stream: Stream) -> State:
    """Return a position that looks the same to the player: others have kept the best of some cards more."""
    rest = list(hidden)
    stream.shuffle(rest)
    free = (1 << game.deck.size) - 1
    hands = [0] * view.players
    piles: dict[int, list[int]] = {view.seat: list(view.hand)}
    spare = len(rest) - sum(view.counts[one] - len(memory.held[one]) for one in view.seats if one != view.seat)
    more = min(int(CHOSEN * view.lap), spare // max(1, len(view.seats) - 1))
    for seat in view.seats:
        if seat != view.seat:
            drawn = view.counts[seat] - len(memory.held[seat]) + more
            piles[seat] = [*memory.held[seat], *(rest.pop() for _ in range(drawn))]
    for seat, faces in piles.items():
        for face in faces:
            card = game.pick(free, face)
            free ^= 1 << card
            hands[seat] |= 1 << card
    discard = list(_cards(game, free, view.discard))
    gone = sum(1 << card for card in discard)
    stock = list(_cards(game, free & ~gone, rest))
    book = game.book(view.deal)
    for seat in view.seats:
        for _ in range(more if seat != view.seat else 0):
            worst = min(book.least_after_each(hands[seat]).items(), key=lambda one: (one[1], -one[0]))[0]
            hands[seat] ^= 1 << worst
            stock.append(worst)
    stream.shuffle(stock)
    place = view.seats.index(view.seat)
    step = next(at for at, one in enumerate(game.variant.turn.steps) if one.name == view.step)
    return State(
        seed=0, match=0, deal=view.deal, dealer=view.dealer, seats=view.seats, hands=hands, stock=stock[: view.stock],
        discard=discard, table=[], totals=view.totals, place=place, step=step, lap=view.lap,
        turns=[view.lap - (seat in view.seats[place + 1 :]) for seat in range(view.players)], taken=view.taken,
        held=hands[view.seat], upcard=view.upcard, heard=list(view.heard),
    )  # fmt: skip


def _cards(game: Game, free: int, faces: Sequence[int]) -> Iterator[int]:
    """Yield a card for each of these faces."""
    for face in faces:
        card = game.pick(free, face)
        free ^= 1 << card
        yield card
