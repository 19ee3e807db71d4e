"""One hash for one set of rules, however they are written, carried about or put together."""

import pickle
import random
import re
from pathlib import Path

import pytest
from variant.homes import WHOLE, write

from remigio_dsl.core.resources import read_text, variant_names
from remigio_dsl.variant.identity import short_hash
from remigio_dsl.variant.load import load
from remigio_dsl.variant.resolve import answered

SET, RUN = "set: {shape: set, size: 3..}", "run: {shape: run, size: 3..}"
BASE = WHOLE + "define: {limit: 100, far: limit + 1}\nmatch.out: total >= limit or total > far\n"


def hash_of(folder: Path, text: str) -> str:
    return load(write(folder, {"rules.yaml": text})).rules_hash


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("deal: {hand: 10}", "deal:   {hand:   10}   # ten cards"),
        ("deal: {hand: 10}", "deal.hand: 10"),
        ("deal: {hand: 10}", "deal: {upcard: false, hand: 10}"),
        ("total >= limit or total > far", "total>=limit   or  (total >far)"),
        ("limit + 1", '"limit+1"'),
        ("define: {limit: 100, far: limit + 1}", "define: {far: limit + 1, limit: 100, idle: 3}"),
        ("{A: 1, 2..10: index, J..K: 10, joker: 20}", "{J..Q: 10, joker: 20, K: 10, A: 1, 10: index, 2..9: index}"),
        ("{shape: set, size: 3..}", "{size: 3.., shape: set, title: {en: triplet}}"),
        ("id: small", "id: other"),
        ("format: 1\n", "# a remark\nformat: 1\ntitle: {es: Otro}\n"),
        ("\n", "\r\n"),
        ("stock: 1, discard: 1", "discard: {take: 1}, stock: {pile: stock, take: 1}"),
    ],
)
def test_how_rules_are_written_does_not_count(tmp_path: Path, old: str, new: str) -> None:
    text = BASE.replace("\n", "\r\n") if new == "\r\n" else BASE.replace(old, new, 1)
    assert text != BASE
    if new == "\r\n":
        path = tmp_path / "rules.yaml"
        path.write_bytes(text.encode())
        assert load(path).rules_hash == hash_of(tmp_path / "other", BASE)
    else:
        assert hash_of(tmp_path, text) == hash_of(tmp_path, BASE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("hand: 10}", "hand: 11}"),
        ("total >= limit", "total > limit"),
        ("limit: 100", "limit: 101"),
        ("J..K: 10", "J..Q: 10, K: 11"),
        (f"{{{SET}, {RUN}}}", f"{{{RUN}, {SET}}}"),
        ("winner: lowest", "winner: highest"),
        ("to: others", "to: others, when: lap > 1"),
        ("size: 3..}, run", "size: 3..4}, run"),
        ("discard: 1", "discard: 1.."),
    ],
)
def test_what_the_rules_are_does(tmp_path: Path, old: str, new: str) -> None:
    assert old in BASE
    assert hash_of(tmp_path, BASE.replace(old, new, 1)) != hash_of(tmp_path, BASE)


@pytest.mark.parametrize("name", variant_names())
def test_the_order_of_sections_and_fixed_words_means_nothing(name: str, tmp_path: Path) -> None:
    text = read_text(f"variants/{name}.yaml")
    blocks = re.split(r"(?m)^(?=[a-z])", text)
    for seed in range(5):
        shuffled = blocks[1:]
        random.Random(seed).shuffle(shuffled)
        assert hash_of(tmp_path, "".join(block.rstrip() + "\n" for block in shuffled)) == load(name).rules_hash


@pytest.mark.parametrize("name", variant_names())
def test_a_variant_travels_as_its_data_and_is_compiled_again(name: str) -> None:
    questions = [one for one in load(name).options if one.choices and one.asked]
    variant = load(name, options={questions[0].name: questions[0].choices[-1].name})
    again = pickle.loads(pickle.dumps(variant))
    assert again.rules_hash == variant.rules_hash
    assert [(one.name, one.answer, one.given) for one in again.options] == [
        (one.name, one.answer, one.given) for one in variant.options
    ]
    assert str(again.place("turn.steps")) == str(variant.place("turn.steps"))
    option = questions[1]
    choice = option.choices[-1].name
    assert answered(again, option.name, choice).rules_hash == answered(variant, option.name, choice).rules_hash


def test_the_hash_is_sixteen_digits_of_which_people_see_eight() -> None:
    whole = load(variant_names()[0]).rules_hash
    assert re.fullmatch(r"[0-9a-f]{16}", whole)
    assert short_hash(whole) == f"{whole[:4]}-{whole[4:8]}"
