"""Leaf counts: how many rows of legal moves there are from a fixed position, so that one number checks all the rules.

A count that changes means that a rule has changed. `python tests/engine/test_leaves.py` prints the new ones.
"""

from collections.abc import Mapping
from typing import Any

import pytest

import remigio_dsl
from remigio_dsl.engine import position
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.moves import format_move
from remigio_dsl.engine.state import State

# name: rules, answers, the position, and the number of rows of 1, 2 and 3 moves
POSITIONS: Mapping[str, tuple[str, Mapping[str, Any], Mapping[str, Any], tuple[int, ...]]] = {
    "ten cards, all but closed": (
        "remigio-10", {},
        {"hands": {"A": "AC 2C 3C 4C 5H 5D 5S 9S 9H *", "B": "2D 4D 6D 8D 10D QD AH 3H 5H 7H"}, "discard": "KD 9C",
         "stock": "9D 2S"},
        (2, 42, 42),
    ),
    "five pairs, twins and jokers": (
        "remigio-10", {"five_pairs": "allowed", "closing_discard": "optional"},
        {"hands": {"A": "2C 2C 3C 3D 5H 5D * * 9H 9S"}, "discard": "9S", "stock": "JD"},
        (2, 34, 32),
    ),
    "the first lap": (
        "remigio-13", {},
        {"hands": {"A": "JH QH KH AH 2C 2D 2S 9S 10S JS 5D 5H 5C"}, "step": "discard"},
        (15, 169, 169),
    ),
    "to open, with a joker that can go two ways": (
        "remigio-13", {},
        {"hands": {"A": "JH QH * AC AD 2S 9S 10S 4D 5D 6D 7D"}, "stock": "AH 3S", "lap": 2, "step": "draw"},
        (1, 40, 255),
    ),
    "a table to lay off on and jokers to take": (
        "remigio-13", {},
        {"hands": {"A": "3H 7H 8H 2C 9S KD * AH", "B": "4C 4C 5S"}, "opened": ["A", "B"], "lap": 3, "step": "play",
         "discard": "6C 6D",
         "table": [{"id": 1, "cards": "4H *5H 6H", "owner": "B"}, {"id": 2, "cards": "2D 2H *", "owner": "A"},
                   {"id": 3, "cards": "QS KS AS", "owner": "B"}]},
        (16, 113, 574),
    ),
    "a whole pile and a duty": (
        "remigio-13", {"pile_duty": "deepest", "joker_discard": "to_close"},
        {"hands": {"A": "6H 7H 3C * 10D", "B": "KC"}, "opened": ["A", "B"], "lap": 3, "step": "draw",
         "discard": "3S 5H 9C 3D", "stock": "8H 5C", "table": [{"id": 1, "cards": "7D 8D 9D", "owner": "B"}]},
        (4, 47, 239),
    ),
}  # fmt: skip


def leaves(game: Game, state: State, depth: int) -> int:
    legal = game.legal(state)
    if depth == 1:
        return len(legal)
    return sum(leaves(game, game.apply(state, move), depth - 1) for move in legal)


def counted(name: str, most: int = 3) -> tuple[int, ...]:
    rules, answers, given, _ = POSITIONS[name]
    game = Game(remigio_dsl.load(rules, options=answers), 2)
    state = position.build(game, given)
    return tuple(leaves(game, state, depth) for depth in range(1, most + 1))


@pytest.mark.parametrize("name", POSITIONS)
def test_there_are_so_many_rows_of_moves(name: str):
    expected = POSITIONS[name][3]
    assert counted(name, len(expected)) == expected


if __name__ == "__main__":
    for each in POSITIONS:
        rules_, answers_, given_, _ = POSITIONS[each]
        table = Game(remigio_dsl.load(rules_, options=answers_), 2)
        print(each, counted(each))
        print("   ", ", ".join(format_move(move, table.deck) for move in table.legal(position.build(table, given_))))
