"""The moves that the player on turn may make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from remigio_dsl.core.cards import Written
from remigio_dsl.engine import ending, turns
from remigio_dsl.engine.arrange import closing_discards
from remigio_dsl.engine.groups import Group, used_as_joker
from remigio_dsl.engine.moves import Close, Discard, Draw, Lay, Meld, Move, Pass, Swap
from remigio_dsl.engine.state import State

if TYPE_CHECKING:
    from remigio_dsl.engine.game import Game


def moves(game: Game, state: State) -> list[Move]:
    """Return the legal moves: draws, single groups, lay-offs, exchanges, closes and discards, in that order.

    Where several groups are needed to open, one move of each distinct kind of opening is given.
    """
    if state.result is not None:
        return []
    step = game.step(state)
    if step == "draw":
        return [move for move in _draws(game, state) if _allowed(game, state, move)]
    found: list[Move] = []
    if step == "play":
        found += [move for move in _plays(game, state) if _allowed(game, state, move)]
        if game.variant.turn.steps[-1].name == "play":
            found.append(Pass())
    found += [move for move in _closes(game, state) if _allowed(game, state, move)]
    seat = state.turn
    if game.variant.turn.has("discard"):
        faces = dict.fromkeys(game.faces_of(state.hands[seat]))
        found += [move for face in faces if _allowed(game, state, move := Discard(Written(face)))]
    return found


def _allowed(game: Game, state: State, move: Move) -> bool:
    return isinstance(turns.attempt(game, state, move), State)


def _draws(game: Game, state: State) -> Iterator[Draw]:
    seen: set[Draw] = set()
    for source in game.variant.turn.sources:
        have = len(state.stock) if source.pile == "stock" else len(state.discard)
        if source.pile == "stock":
            counts: Sequence[int] = range(source.least, (source.most or max(have, 1)) + 1)
        elif source.whole:
            counts = [have] if have else []
        else:
            counts = range(source.least, min(have, source.most or have) + 1)
        for count in counts:
            move = Draw(source.pile, count)
            if move not in seen:
                seen.add(move)
                yield move


def _plays(game: Game, state: State) -> Iterator[Move]:
    seat = state.turn
    book = game.book(state.deal)
    counts = game.counts_of(state.hands[seat])
    has_opened = bool(state.opened >> seat & 1)
    hidden = {"closing", "opening"} if has_opened else {"closing"}
    kinds = [kind.name for kind in game.variant.melds if kind.only not in hidden]
    listed: set[Meld] = set()
    for group in book.groups_in(counts, kinds):
        move = _meld(group)
        listed.add(move)
        yield move
    if not has_opened and game.variant.opening is not None:
        for groups in ending.openings(game, state):
            move = _meld(*groups)
            if move not in listed:
                listed.add(move)
                yield move
    yield from _lays(game, state, counts)
    yield from _swaps(game, state, counts)


def _meld(*groups: Group) -> Meld:
    return Meld(tuple(group.cards for group in groups))


def _lays(game: Game, state: State, counts: Sequence[int]) -> Iterator[Lay]:
    if game.variant.table.lay_off is None:
        return
    book = game.book(state.deal)
    for meld in state.table:
        group = turns.group_of(game, meld)
        for face, count in enumerate(counts):
            if not count:
                continue
            ways = book.extensions(group, Written(face))
            for bigger, end in ways:
                yield Lay((_new_card(group, bigger, face),), meld.id, end if len(ways) > 1 else "")


def _new_card(group: Group, bigger: Group, face: int) -> Written:
    """Return the card that was added, as it now stands."""
    left = list(bigger.cards)
    for card in group.cards:
        if card in left:
            left.remove(card)
    return next((card for card in left if card.face == face), Written(face))


def _swaps(game: Game, state: State, counts: Sequence[int]) -> Iterator[Swap]:
    """Return exchanges of the cards that a joker stands for; for an open joker one or more of the missing suits."""
    if game.variant.table.swap is None:
        return
    deck = game.deck
    for meld in state.table:
        group = turns.group_of(game, meld)
        for joker in dict.fromkeys(card for card in group.cards if used_as_joker(card)):
            if not deck.is_open(joker.stands):
                wanted = [joker.stands]
            else:
                rank = joker.stands - deck.joker - 1
                every = [suit * len(deck.ranks) + rank for suit in range(len(deck.suits))]
                wanted = [face for face in every if face not in group.faces]
            held = [face for face in wanted if counts[face]]
            for size in range(1, len(held) + 1):
                for faces in combinations(held, size):
                    yield Swap(tuple(map(Written, faces)), meld.id)


def _closes(game: Game, state: State) -> Iterator[Close]:
    """Return the closes, one for each face that may be thrown (and one without, where that is allowed)."""
    rules = game.variant.closing
    hand = game.counts_of(state.hands[state.turn])
    if rules.discard != "required":
        yield Close(None)
    if rules.discard == "none":
        return
    if any(one.groups is None for one in rules.hands) or sum(hand) == 1:
        faces: Iterable[int] = [face for face, count in enumerate(hand) if count]
    else:
        book = game.book(state.deal)
        grouped = [one.groups for one in rules.hands if one.groups is not None]
        faces = sorted({face for kinds in grouped for face in closing_discards(book, hand, kinds)})
    for face in faces:
        yield Close(Written(face))


def acts(game: Game, state: State) -> Iterator[tuple[State, tuple[int, ...]]]:
    """Return the positions after each single act of laying, whatever comes after it, with the faces it lays."""
    for move in _plays(game, state):
        after = turns.attempt(game, state, move, ends=False)
        if isinstance(after, State):
            yield after, after.laid[len(state.laid) :]
