"""Advice from what one player has seen: what throwing each card leaves, how many unseen cards help, what fits where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from remigio_dsl.core.cards import Written
from remigio_dsl.core.hints import Number
from remigio_dsl.core.said import CardList
from remigio_dsl.core.voice import Voice, capital
from remigio_dsl.engine.arrange import least
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.groups import used_as_joker
from remigio_dsl.engine.moves import Close, Discard, Draw, Lay, Meld, Move, Swap
from remigio_dsl.engine.seen import View
from remigio_dsl.engine.state import State
from remigio_dsl.ui.screen import Screen, by_suit, counts_whole_hand
from remigio_dsl.ui.width import columns, left, wrapped

_ROWS = 3
_LOOKED_AT = 8  # discards whose helpful cards are counted


def public_cards(state: State) -> set[int]:
    """Return the cards that lie open: the discards and the melds."""
    return {*state.discard, *(slot.card for meld in state.table for slot in meld.slots)}


def known_after(known: frozenset[int], before: State, after: State) -> frozenset[int]:
    """Return the cards that everybody has seen go into a hand, after one more move."""
    if after.deal != before.deal:
        return frozenset()
    hands = 0
    for hand in after.hands:
        hands |= hand
    return known | {card for card in public_cards(before) if hands >> card & 1}


def unseen(game: Game, state: State, seat: int, known: Iterable[int]) -> list[int]:
    """Return how many cards of each face this player has not seen: the stock, and what others drew from it."""
    held = state.hands[seat]
    others = 0
    for other, hand in enumerate(state.hands):
        if other != seat:
            others |= hand
    seen = public_cards(state) | {card for card in known if others >> card & 1}
    counts = [0] * (game.deck.joker + 1)
    for card, face in enumerate(game.deck.faces):
        if card not in seen and not held >> card & 1:
            counts[face] += 1
    return counts


def hint_lines(
    game: Game, state: State, view: View, known: Iterable[int], legal: Sequence[Move], screen: Screen
) -> list[str]:
    """Return the hint for this step."""
    hidden = unseen(game, state, view.seat, known)
    closes = [move for move in legal if isinstance(move, Close) and move.card is not None]
    lines = _closing(game, closes, screen)
    if view.step in ("draw", "offer"):
        if counts_whole_hand(game):
            return lines + _looking(game, state, view, legal, screen)
        return lines + _drawing(game, view, legal, hidden, screen)
    if counts_whole_hand(game):
        return lines + _table_hint(game, state, view, legal, screen)
    return lines + _deadwood_table(game, view, legal, hidden, screen)


def _closing(game: Game, closes: Sequence[Close], screen: Screen) -> list[str]:
    if not closes:
        return []
    faces = dict.fromkeys(move.card.face for move in closes if move.card is not None)
    cards = [CardList.of_faces(game.deck, [face]) for face in faces]
    said = screen.voice.say(
        "hint.close", cards=screen.voice.join((screen.voice.format(card, "the") for card in cards), "or")
    )
    return wrapped(said, screen.columns)


def _points(game: Game, view: View, faces: Sequence[int]) -> Number:
    return least(game.book(view.deal), game.counts(faces)).points


def _helping(game: Game, view: View, hand: Sequence[int], hidden: Sequence[int]) -> int:
    """Return how many unseen cards leave fewer points with the hand than the hand leaves now plus their own value."""
    book = game.book(view.deal)
    now = _points(game, view, hand)
    found = 0
    for face, count in enumerate(hidden):
        if count:
            more = game.counts((*hand, face))
            if least(book, more).points < now + book.hand_value(face, more):
                found += count
    return found


def _without(hand: Sequence[int], face: int) -> list[int]:
    rest = list(hand)
    rest.remove(face)
    return rest


# -- games in which the cards that combine cost nothing
def _deadwood_table(game: Game, view: View, legal: Sequence[Move], hidden: Sequence[int], screen: Screen) -> list[str]:
    voice = screen.voice
    faces = [move.card.face for move in legal if isinstance(move, Discard)]
    faces = faces or [move.card.face for move in legal if isinstance(move, Close) and move.card is not None]
    faces = _worth_throwing(game, view, faces)
    ranked = sorted(faces, key=lambda face: (_points(game, view, _without(view.hand, face)), face))[:_LOOKED_AT]
    rows: dict[tuple[Number, int], list[int]] = {}
    for face in ranked:
        rest = _without(view.hand, face)
        key = (_points(game, view, rest), _helping(game, view, rest, hidden))
        rows.setdefault(key, []).append(face)
    best = sorted(rows.items(), key=lambda row: (row[0][0], -row[0][1]))[:_ROWS]
    shown = [(_cards(game, voice, cards), points, helping) for (points, helping), cards in best]
    if screen.columns is None:
        shown = [(_any_of(game, voice, cards), points, helping) for (points, helping), cards in best]
        return [voice.say("hint.plain", cards=cards, points=points, n=n, all=sum(hidden)) for cards, points, n in shown]
    if screen.columns < 70:
        said = [voice.say("hint.short", cards=cards, points=points, n=n, all=sum(hidden)) for cards, points, n in shown]
        return [line for one in said for line in wrapped(one, screen.columns, "    ")]
    heads = [voice.say("hint.discard"), voice.say("hint.left"), voice.say("hint.helping", n=sum(hidden))]
    first = max(11, columns(heads[0]) + 2, *(columns(cards) + 2 for cards, _, _ in shown))
    second = columns(heads[1]) + 4
    lines = [left(heads[0], first) + left(heads[1], second) + heads[2]]
    for cards, points, helping in shown:
        lines.append(left(cards, first) + left(f"      {voice.number(points)}", second) + f"      {helping}")
    return lines


def _cards(game: Game, voice: Voice, faces: Sequence[int]) -> str:
    return ", ".join(_each(game, voice, faces))


def _any_of(game: Game, voice: Voice, faces: Sequence[int]) -> str:
    return voice.join(_each(game, voice, faces), "or")


def _each(game: Game, voice: Voice, faces: Sequence[int]) -> Iterator[str]:
    """Yield the cards of these faces, suit by suit."""
    for suit in by_suit(game, faces):
        yield from (CardList.of_faces(game.deck, [face]).said(voice, "") for face in suit)


def _drawing(game: Game, view: View, legal: Sequence[Move], hidden: Sequence[int], screen: Screen) -> list[str]:
    voice = screen.voice
    lines: list[str] = []
    draws = [move for move in legal if isinstance(move, Draw)]
    if any(move.pile == "stock" for move in draws):
        n, points = _helping(game, view, view.hand, hidden), _points(game, view, view.hand)
        lines.append(voice.say("hint.stock", n=n, all=sum(hidden), points=points))
    if view.discard and any(move.pile == "discard" for move in draws):
        top = view.discard[-1]
        with_it = (*view.hand, top)
        others = [face for face in dict.fromkeys(view.hand) if face != top] or [top]
        points = min(_points(game, view, _without(with_it, face)) for face in others)
        cards = CardList.of_faces(game.deck, [top])
        lines.append(voice.say("hint.pile", card=cards, points=points))
    return [line for said in lines for line in wrapped(said, screen.columns)]


# -- games in which melds lie on the table
def _looking(game: Game, state: State, view: View, legal: Sequence[Move], screen: Screen) -> list[str]:
    """Return which of the discards combine with the hand or fit the table, and how many have to be taken for each."""
    voice, deck = screen.voice, game.deck
    counts = [move.count for move in legal if isinstance(move, Draw) and move.pile == "discard"]
    book = game.book(view.deal)
    now = least(book, game.counts(view.hand)).points
    found: list[str] = []
    for depth, face in enumerate(view.discard[::-1], 1):
        if depth > max(counts, default=0) or len(found) >= _LOOKED_AT:
            break
        more = game.counts((*view.hand, face))
        helps = least(book, more).points < now + book.hand_value(face, more)
        if helps or game.fits_table(state, face):
            found.append(voice.say("hint.depth", card=CardList.of_faces(deck, [face]), n=depth))
    said = voice.say("hint.in_pile", cards=", ".join(found)) if found else voice.say("hint.none_in_pile")
    return wrapped(said if counts else voice.say("hint.only_stock"), screen.columns)


def _table_hint(game: Game, state: State, view: View, legal: Sequence[Move], screen: Screen) -> list[str]:
    voice, deck = screen.voice, game.deck
    said: list[str] = []
    for move in legal:
        if isinstance(move, Swap):
            said.append(voice.say("hint.swap", cards=CardList(deck, move.cards), meld=move.meld))
    fits: dict[int, list[int]] = {}
    for move in legal:
        if isinstance(move, Lay) and len(move.cards) == 1 and not used_as_joker(move.cards[0]):
            fits.setdefault(move.meld, []).append(move.cards[0].face)
    for meld, faces in sorted(fits.items()):
        cards = _cards(game, voice, list(dict.fromkeys(faces)))
        said.append(voice.say("hint.fits", n=len(dict.fromkeys(faces)), cards=cards, meld=meld))
    melds = [move for move in legal if isinstance(move, Meld)]
    said += _melds(game, state, view, melds, voice)
    lines = _sentences(said, screen)
    return lines + _sentences(_throwing(game, view, legal, voice), screen)


def _melds(game: Game, state: State, view: View, melds: Sequence[Meld], voice: Voice) -> list[str]:
    """Return what can be melded in one move: the largest first, and more as far as the cards go round."""
    best: tuple[tuple[Written, ...], ...] = ()
    for move in sorted(melds, key=lambda one: -sum(map(len, one.groups)))[:_LOOKED_AT]:
        if len(best) < _ROWS and game.refusal(state, Meld((*best, *move.groups))) is None:
            best += move.groups
    if best:
        groups = " / ".join(CardList(game.deck, group).said(voice, "") for group in best)
        return [voice.say("hint.meld", groups=groups)]
    opening = game.variant.opening
    if view.seat in view.opened or opening is None or opening.points is None:
        return []
    book = game.book(view.deal)
    points = sum((book.points(group, "opening") for group in least(book, game.counts(view.hand)).groups), 0)
    return [voice.say("hint.opening", points=points)]


def _throwing(game: Game, view: View, legal: Sequence[Move], voice: Voice) -> list[str]:
    book = game.book(view.deal)
    counts = game.counts(view.hand)
    values = book.hand_values(counts)
    whole = book.hand_points(counts)
    may = {move.card.face for move in legal if isinstance(move, Discard)}
    loose = [face for face in least(book, counts).left if face in may and face not in book.wild]
    rows: dict[Number, list[int]] = {}
    for face in dict.fromkeys(loose or _worth_throwing(game, view, sorted(may))):
        rows.setdefault(whole - values[face], []).append(face)
    said = []
    for at, (points, faces) in enumerate(sorted(rows.items())[:2]):
        cards = _any_of(game, voice, faces)
        said.append(voice.say("hint.throw" if at == 0 else "hint.throw_more", cards=cards, points=points))
    return said


def _worth_throwing(game: Game, view: View, faces: Sequence[int]) -> list[int]:
    """Return the cards that advice speaks of: none that may be a joker while there are others."""
    wild = game.book(view.deal).wild
    return [face for face in faces if face not in wild] or list(faces)


def _sentences(said: Sequence[str], screen: Screen) -> list[str]:
    if screen.columns is None:
        return [capital(one) for one in said]
    return wrapped("  ".join(said), screen.columns) if said else []
