"""Tables of values: layers, narrower keys, places, and what a later layer leaves to an earlier one."""

from pathlib import Path

import pytest
from variant.homes import WHOLE, write

from remigio_dsl.core.cards import Deck
from remigio_dsl.variant.build.values import key_faces
from remigio_dsl.variant.load import load
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.resolve import check

DECK = Deck(packs=2, jokers=4)


def values(variant: Variant, purpose: str, card: str) -> dict[str, str] | None:
    entry = variant.values[purpose].entries[DECK.parse_face(card)]  # type: ignore[index]
    return None if entry is None else {place: rule.text for place, rule in entry.items()}


def loaded(folder: Path, *layers: str) -> Variant:
    files = {"f0.yaml": f"{WHOLE}values.melded: {{{layers[0]}}}\n"}
    for at, layer in enumerate(layers[1:], 1):
        files[f"f{at}.yaml"] = f"format: 1\nextends: f{at - 1}\nvalues.melded: {{{layer}}}\n"
    write(folder, files)
    return load(folder / f"f{len(layers) - 1}.yaml")


def test_the_narrower_key_counts(tmp_path: Path) -> None:
    variant = loaded(tmp_path, "A..K: 5, 2..9: 4, 7: 3, red 7: 2, 7H: 1, joker: stands_for")
    counted = [values(variant, "melded", card) for card in ("KS", "8S", "7S", "7D", "7H", "*")]
    assert counted == [{"else": text} for text in "54321"] + [None]


def test_a_later_layer_speaks_first_for_the_ranks_it_names(tmp_path: Path) -> None:
    variant = loaded(tmp_path, "A..K: 5, QS: 40, joker: 9", "J..K: 10", "K: 20, joker: stands_for")
    counted = [values(variant, "melded", card) for card in ("2S", "JS", "QS", "KS", "*")]
    assert counted == [{"else": "5"}, {"else": "10"}, {"else": "10"}, {"else": "20"}, None]


def test_a_later_layer_speaks_first_for_the_places_it_names(tmp_path: Path) -> None:
    variant = loaded(tmp_path, "A: {run: 10, set: 25}, 2..K: 5, joker: 0", "A: {set: 15}, K: {run: 7}", "A: {low: 1}")
    assert values(variant, "melded", "AS") == {"run": "10", "set": "15", "low": "1"}
    assert values(variant, "melded", "KS") == {"else": "5", "run": "7"}


def test_a_plain_value_speaks_for_every_place(tmp_path: Path) -> None:
    variant = loaded(tmp_path, "A: {run: 10, set: 25}, 2..K: 5, joker: 0", "A: 8")
    assert values(variant, "melded", "AS") == {"else": "8"}


def test_the_ends_of_a_run_are_enough_for_its_ace(tmp_path: Path) -> None:
    variant = loaded(tmp_path, "A: {low: 1, high: 11, set: 12}, 2..K: 5, joker: 0")
    assert values(variant, "melded", "AS") == {"low": "1", "high": "11", "set": "12"}


def test_removing_a_key_leaves_the_rank_without_a_value(tmp_path: Path) -> None:
    write(tmp_path, {"base.yaml": WHOLE, "child.yaml": "format: 1\nextends: base\nremove: [values.hand.A]\n"})
    assert [one.code for one in check(tmp_path / "child.yaml")[1]] == ["E403"]


def test_a_game_without_jokers_needs_no_value_for_one(tmp_path: Path) -> None:
    write(tmp_path, {"base.yaml": WHOLE.replace("jokers: 4", "jokers: 0").replace(", joker: 20", "")})
    assert load(tmp_path / "base.yaml").values["hand"].entries[DECK.joker] == {}


@pytest.mark.parametrize(
    ("key", "cards"),
    [
        ("A", "AC AD AH AS"), ("10", "10C 10D 10H 10S"), ("T", "10C 10D 10H 10S"), ("joker", "*"), ("QS", "QS"),
        ("10H", "10H"), ("red A", "AD AH"), ("black 2..3", "2C 3C 2S 3S"), ("Q..K", "QC KC QD KD QH KH QS KS"),
        ("K..Q", None), ("Z", None), ("1", None), ("red QS", None), ("AX", None), ("green A", None), ("2..", None),
    ],
)  # fmt: skip
def test_keys_name_cards(key: str, cards: str | None) -> None:
    found = key_faces(key, DECK)
    assert found == (None if cards is None else frozenset(map(DECK.parse_face, cards.split())))


def test_spanish_packs_have_keys_of_their_own() -> None:
    deck = Deck(("A", "2", "S", "C", "R"), ("O", "C", "E", "B"), 1, 1)
    assert key_faces("S..R", deck) == frozenset(suit * 5 + rank for suit in range(4) for rank in (2, 3, 4))
    assert key_faces("CC", deck) == frozenset({deck.parse_face("CC")})
    assert key_faces("red A", deck) == frozenset({deck.parse_face("AO"), deck.parse_face("AC")})
