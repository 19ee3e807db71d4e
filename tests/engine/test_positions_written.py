"""What a position is written with may be anything: what it cannot be is told by its place."""

from __future__ import annotations

from typing import Any

import pytest

from remigio_dsl import Game, load
from remigio_dsl.engine import position
from remigio_dsl.engine.position import PositionError


@pytest.mark.parametrize("wrong", [3, -1, None, True, 10**20], ids=repr)
@pytest.mark.parametrize("key", ["dealer", "turn", "stock", "discard"])
def test_what_is_no_name_and_no_card_is_told_where_it_stands(key: str, wrong: Any) -> None:
    with pytest.raises(PositionError) as told:
        position.build(Game(load("gin"), 2), {key: wrong})
    assert told.value.path == key


def test_a_hand_may_be_written_in_a_number() -> None:
    with pytest.raises(PositionError, match=r"hands\.A"):
        position.build(Game(load("gin"), 2), {"hands": {"A": 7}})
