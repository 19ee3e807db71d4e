"""A player that looks ahead: over every card it has not seen, and over what the others took and threw."""

from __future__ import annotations

from collections.abc import Sequence

from remigio_dsl.core.cards import Written
from remigio_dsl.core.compiled import fill_in, kept_by, mypyc_attr
from remigio_dsl.core.hints import Any
from remigio_dsl.engine import questions
from remigio_dsl.engine.arrange import closing_discards
from remigio_dsl.engine.bots import SteadyBot
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.guessing import leaves_cards, pays_to_wait
from remigio_dsl.engine.lonely import is_lonely
from remigio_dsl.engine.memory import remember, usefulness
from remigio_dsl.engine.moves import Close, Discard, Draw, Lay, Meld, Move, Pass, Swap
from remigio_dsl.engine.outlook import Counts, Outlook, with_face
from remigio_dsl.engine.seen import View

MOST_THROWN = 7  # cards that are considered for throwing, fewer where each would take long:
MOST_HANDS = 120  # hands that are looked at closely for it, so that a move takes bounded time
MOST_TAKEN = 3  # ways to take from the discards that are looked at closely
RISK = 0.017  # how likely one other closes before the next turn, for each lap that has been played
MOST_FACTOR = 10.0  # no close is waited for that would have to pay more
HOPE = 0.8  # how much it counts what one more card is expected to gain
HOPE_LAID = 2.2  # the same where melds are laid on the table: deals are longer there
AGAIN = 0.8  # what a further draw is worth, of what the next one is
NEAR = 3  # so few cards in a hand, and the end is near
GIVEN = 7.0  # points that a card costs which the next player can surely use


@mypyc_attr(allow_interpreted_subclasses=True)
class SharpBot:
    """Draws, throws and closes for the least expected cost after the next card; knows what has been seen.

    It keeps nothing between moves: all it knows is in the view, so that a move taken back is forgotten.
    """

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy is filled in with: what a class of a user's own adds."""
        return kept_by(self)

    def __setstate__(self, kept: dict[str, Any]) -> None:
        fill_in(self, kept)

    def choose(self, view: View, game: Game, legal: Sequence[Move]) -> Move:
        """Return the move that leaves this player best off, as far as it can be known."""
        closes = [move for move in legal if isinstance(move, Close)]
        if closes:
            close = SteadyBot().best_close(view, game, closes)
            return _waits(view, game, close, legal) or close
        draws = [move for move in legal if isinstance(move, Draw)]
        if draws and any(isinstance(move, Pass) for move in legal):  # a card is offered: is it worth having?
            return SteadyBot().choose(view, game, legal)
        if draws:
            return _draw(view, game, draws)
        acts = [move for move in legal if isinstance(move, Meld | Lay | Swap)]
        if acts:
            act = _act(view, game, acts)
            if act is not None:
                return act
        discards = [move for move in legal if isinstance(move, Discard)]
        return _throw(view, game, discards) if discards else legal[0]


# -- closing
def _waits(view: View, game: Game, close: Close, legal: Sequence[Move]) -> Discard | None:
    """Return the discard with which to wait for a close that pays more, None where closing now is better.

    Where closes may leave cards over, both are played on from guessed hands (`guessing`). Else the factor is weighed:
    what it is now, what it would be with each unseen card drawn next, and how likely
    somebody else closes first. The hand stays one to close with, so that only time is lost.
    """
    throw = Discard(close.card) if close.card is not None else None
    if throw is None or throw not in legal:
        return None
    if leaves_cards(game):
        rest = with_face(game.counts(view.hand), throw.card.face, -1)
        is_whole = not game.book(view.deal).leftovers().of(rest).faces  # there is little more to wait for
        return None if is_whole or not pays_to_wait(view, game, close, throw) else throw
    if not game.variant.premiums.rows:
        return None
    memory = remember(view, game)
    kept = with_face(game.counts(view.hand), throw.card.face, -1)
    now = _factor(view, game, kept)
    alone = (1 - min(0.5, RISK * view.lap)) ** (len(view.seats) - 1)
    if alone * MOST_FACTOR <= now:
        return None
    book = game.book(view.deal)
    kinds = [hand.groups for hand in game.variant.closing.hands if hand.groups is not None]
    hoped = 0.0
    known = {kept: now}
    for face, many in enumerate(memory.unseen):
        if many:
            counts = with_face(kept, face)  # a card that no meld can take is thrown again
            useful = any(not is_lonely(book.uses(some), counts, face) for some in kinds)
            hoped += many * (max(now, _best_factor(view, game, counts, known)) if useful else now)
    return throw if alone * hoped / max(1, memory.hidden) > now else None


def _best_factor(view: View, game: Game, counts: Counts, known: dict[Counts, float]) -> float:
    """Return the most that a hand of one card too many could multiply by, 0 where it cannot close by groups.

    `known` has the factors of hands that were looked at, and takes those of the others.
    """
    book = game.book(view.deal)
    kinds = [hand.groups for hand in game.variant.closing.hands if hand.groups is not None]
    faces = {face for some in kinds for face in closing_discards(book, counts, some)}
    most = 0.0
    for rest in (with_face(counts, face, -1) for face in faces):
        if rest not in known:
            known[rest] = _factor(view, game, rest)
        most = max(most, known[rest])
    return most


def _factor(view: View, game: Game, counts: Counts) -> float:
    """Return by what a close with these cards would multiply, 0 where it is none."""
    cards = [Written(face) for face, many in enumerate(counts) for _ in range(many)]
    judged = questions.judge_close(game, cards, view.lap, view.seat in view.opened)
    return float(judged.factor or 0) if judged.allowed else 0.0


# -- laying
def _act(view: View, game: Game, acts: Sequence[Meld | Lay | Swap]) -> Meld | Lay | Swap | None:
    """Return what to lay: whatever breaks nothing dearer; a joker is laid off only where the end is near."""
    swaps = [move for move in acts if isinstance(move, Swap)]
    if swaps:
        return swaps[0]
    outlook = Outlook(game, view, remember(view, game))
    hand = game.counts(view.hand)
    wild = outlook.book.wild
    near = len(view.hand) <= NEAR or min(view.counts[seat] for seat in view.seats) <= NEAR
    before = outlook.cost(hand)
    best: Meld | Lay | None = None
    most = -0.5
    for move in acts:
        assert not isinstance(move, Swap)
        faces = [card.face for group in move.groups for card in group] if isinstance(move, Meld) else [
            card.face for card in move.cards
        ]
        if isinstance(move, Lay) and not near and any(face in wild for face in faces):
            continue
        rest = hand
        for face in faces:
            rest = with_face(rest, face, -1)
        gain = before - outlook.cost(rest) + _scored(outlook, move)
        if gain > most:
            best, most = move, gain
    return best


def _scored(outlook: Outlook, move: Meld | Lay) -> float:
    """Return what the cards of the move score on the table, about."""
    if not outlook.scores_melds:
        return 0.0
    cards = [card for group in move.groups for card in group] if isinstance(move, Meld) else list(move.cards)
    book = outlook.book
    if isinstance(move, Meld):
        return float(sum(max((book.points(one, "melded") for one in book.readings(group)), default=0)
                         for group in move.groups))
    return sum(outlook.value(card.stands if 0 <= card.stands < book.deck.joker else card.face) for card in cards)


def _draw(view: View, game: Game, draws: Sequence[Draw]) -> Draw:
    """Return the draw after which the hand is expected to cost least."""
    stock = next((move for move in draws if move.pile == "stock"), None)
    piles = [move for move in draws if move.pile == "discard" and 0 < move.count <= len(view.discard)]
    if stock is None or not piles:
        return stock or draws[0]
    outlook = Outlook(game, view, remember(view, game))
    hand = game.counts(view.hand)
    after = outlook.ahead(hand)
    hoped = after - hope(game) * AGAIN * (outlook.cost(hand) - after)
    rough = []
    for move in piles:
        taken = view.discard[-move.count :]
        held = hand
        for face in taken:
            held = with_face(held, face)
        rough.append((outlook.cost_after_throwing(held), move.count, held, taken, move))
    rough.sort(key=lambda one: one[:2])
    best, least = stock, hoped
    for _, _, held, taken, move in rough[:MOST_TAKEN]:
        cost = _after_throwing(outlook, held, taken if len(taken) == 1 else ())
        if cost < least:
            best, least = move, cost
    return best


def _after_throwing(outlook: Outlook, held: Counts, kept: Sequence[int]) -> float:
    """Return the least that a hand can be expected to cost after a card is thrown that is not among those kept."""
    faces = _few(outlook, held, [face for face in _loose(outlook, held) if face not in kept])
    costs = [_expected(outlook, held, face) for face in faces]
    return min(costs, default=outlook.cost_after_throwing(held))


def _few(outlook: Outlook, hand: Counts, faces: list[int]) -> list[int]:
    """Return the first of these cards, as many as there is time for: each is looked at with every card that helps."""
    helping = outlook.helping(hand)
    many = sum(1 for face, some in enumerate(outlook.memory.unseen) if some and helping >> face & 1)
    return faces[: max(2, min(MOST_THROWN, MOST_HANDS // max(1, many)))]


def _expected(outlook: Outlook, hand: Counts, thrown: int) -> float:
    """Return what a hand costs after that card is thrown, less what the cards to come are expected to gain then."""
    cost = outlook.cost(hand, thrown)
    return cost - hope(outlook.game) * (cost - outlook.ahead(hand, thrown))


def hope(game: Game) -> float:
    """Return how much the gain of one more card counts: more where a deal goes on for longer."""
    return HOPE_LAID if game.variant.turn.has("play") else HOPE


def _loose(outlook: Outlook, held: Counts) -> list[int]:
    """Return the cards that are worth throwing, those left over first and among these the dearest."""
    left = [face for face in dict.fromkeys(outlook.best(held).faces) if face not in outlook.book.wild]
    left.sort(key=lambda face: (outlook.fits(face), -outlook.value(face), face))
    if left:
        return left
    return [face for face, many in enumerate(held) if many and face not in outlook.book.wild]


def _throw(view: View, game: Game, discards: Sequence[Discard]) -> Discard:
    """Return the discard that leaves least, and gives least away to whoever plays next."""
    memory = remember(view, game)
    outlook = Outlook(game, view, memory)
    hand = game.counts(view.hand)
    moves = {move.card.face: move for move in discards}
    faces = [face for face in _loose(outlook, hand) if face in moves]
    if not faces:
        faces = sorted(moves, key=lambda face: outlook.cost(hand, face))
    faces = _few(outlook, hand, faces)
    following = view.seats[(view.seats.index(view.seat) + 1) % len(view.seats)]

    def cost(face: int) -> tuple[float, int]:
        given = usefulness(face, outlook.book, memory, following, view.counts[following])
        return _expected(outlook, hand, face) + GIVEN * given, face

    return moves[min(faces, key=cost)]
