"""Cards that no meld can take, and the cards to close with that follow from them, against the lists of all melds."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from remigio_dsl import Game, load
from remigio_dsl.engine.arrange import least
from remigio_dsl.engine.covers import closing_discards
from remigio_dsl.engine.lonely import is_lonely, lonely
from remigio_dsl.engine.throwing import _closing_faces

HOUSES = Path(__file__).parents[1] / "houses"
GAMES = ("remigio-10", "remigio-13", str(HOUSES / "wild-deuces.yaml"), str(HOUSES / "at-most-four.yaml"))


@cache
def table(name: str) -> Game:
    return Game(load(name), 2)


def hands(game: Game, seed: str) -> list[tuple[int, ...]]:
    """Return hands of few ranks or suits, in which melds are frequent, and some that are all melds but a card."""
    dice = random.Random(seed)
    joker, ranks = game.deck.joker, len(game.deck.ranks)
    found = []
    for _ in range(300):
        first = dice.randint(0, ranks - 4)
        near = [card for card in range(game.deck.size)
                if game.deck.faces[card] == joker or 0 <= game.deck.faces[card] % ranks - first < 4]  # fmt: skip
        found.append(game.counts_of(sum(1 << card for card in dice.sample(near, dice.randint(4, 11)))))
    return found


@pytest.mark.parametrize("name", GAMES, ids=lambda name: Path(name).stem)
def test_cards_that_no_meld_can_take_are_counted(name: str) -> None:
    game = table(name)
    book = game.book()
    seen = set()
    for hand in hands(game, name):
        taken = {face for group in book.groups_in(hand, book.held_kinds) for face in group.faces}
        expected = sum(many for face, many in enumerate(hand) if face not in taken)
        uses = book.uses(book.held_kinds)
        assert lonely(uses, hand) == expected
        assert all(is_lonely(uses, hand, face) == (face not in taken) for face, many in enumerate(hand) if many)
        seen.add(expected)
    assert {0, 1, 2} <= seen


@pytest.mark.parametrize("name", GAMES, ids=lambda name: Path(name).stem)
def test_a_card_that_no_meld_can_take_changes_no_grouping(name: str) -> None:
    """Bots rely on it: the grouping of a hand, of several that are as good, is that of the hand without such a card."""
    game = table(name)
    book = game.book()
    uses = book.uses()
    seen = 0
    for hand in hands(game, f"{name} once more"):
        whole = least(book, hand)
        for face, many in enumerate(hand):
            if many and is_lonely(uses, hand, face):
                rest = least(book, (*hand[:face], many - 1, *hand[face + 1 :]))
                assert rest.groups == whole.groups
                assert sorted((*rest.left, face)) == list(whole.left)
                seen += 1
    assert seen > 100


@pytest.mark.parametrize("name", GAMES, ids=lambda name: Path(name).stem)
def test_cards_to_close_with_are_those_of_a_search(name: str) -> None:
    game = table(name)
    book = game.book()
    closing = 0
    for hand in hands(game, f"{name} again"):
        expected = closing_discards(book, hand, book.held_kinds)
        assert tuple(_closing_faces(book, hand, book.held_kinds)) == expected
        closing += bool(expected)
    assert closing > 10


def test_another_hand_asked_for_meanwhile_does_not_answer_for_this_one() -> None:
    game = table("gin")
    uses = game.book().uses()
    this, other = (game.counts(range(first, first + 4)) for first in (0, 20))
    mine = uses.meldable(this)

    class Interrupted(bytes):
        """Counts that are compared while another thread asks for its own hand."""

        __hash__ = bytes.__hash__

        def __eq__(self, before: object) -> bool:
            same = bytes(self) == before
            uses.meldable(other)
            return same

    assert uses.meldable(Interrupted(this)) == mine
