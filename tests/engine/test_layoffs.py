"""Grouping and lay-off together, against trying every lay-off one card at a time."""

import random
from functools import cache

import pytest
from engine.books import book, deuces, gin, hand, kind, remigio10, remigio13, texts

from remigio_dsl.core.cards import Written
from remigio_dsl.engine.arrange import least
from remigio_dsl.engine.layoffs import best_lay_off, lay_offs


def group(made, line):
    return made.readings(made.deck.parse_cards(line))[0]


def after(made, line, table):
    best, steps = best_lay_off(made, hand(made, line), [group(made, one) for one in table])
    laid = [f"{made.deck.format_written(step.card)} on {step.meld}" for step in steps]
    return best.points, laid, made.deck.format_faces(best.left), texts(made, best.groups)


def test_ready_eights_are_broken_where_that_gains_more():
    made = gin()
    points, laid, left, groups = after(made, "AC 2S 2C 2D 2H 7C 8C 8D 8S 9S", ["5S 6S 7S", "9C 10C JC", "KS KC KD"])
    assert points == 9
    assert laid == ["8S on 0", "9S on 0", "8C on 1", "7C on 1"]
    assert (left, groups) == ("AC 8D", ["2C 2D 2H 2S"])


def test_one_lay_off_makes_the_place_for_the_next():
    made = gin()
    points, laid, left, _ = after(made, "4S 4C 4D 4H 5S 5C 5D 5H 9S 10S", ["AS AC AD", "10C 10D 10H", "JS QS KS"])
    assert (points, laid, left) == (0, ["10S on 2", "9S on 2"], "")


def test_a_ten_is_kept_from_the_set_that_would_take_it():
    made = gin()
    assert after(made, "10S 9S", ["JS QS KS", "10D 10C 10H"])[:2] == (0, ["10S on 0", "9S on 0"])


def test_cards_go_on_at_the_same_end_one_after_the_other():
    assert after(gin(), "3S 4S", ["5S 6S 7S"])[1] == ["4S on 0", "3S on 0"]
    assert after(gin(), "3S", ["5S 6S 7S"])[1] == []


def test_what_a_meld_would_become_can_be_refused():
    made = gin()
    table = [group(made, "5S 6S 7S")]
    best, steps = best_lay_off(made, hand(made, "3S 4S"), table, allowed=lambda _, longer: len(longer.cards) < 5)
    assert (best.points, len(steps)) == (3, 1)


def test_every_bag_that_can_be_laid_on_a_meld_is_found_once():
    made = remigio13()
    found = lay_offs(made, hand(made, "2H AH 6H KH 9C 6H"), group(made, "3H 4H 5H"))
    assert sorted(result.text(made.deck) for _, result in found) == [
        "2H 3H 4H 5H",
        "2H 3H 4H 5H 6H",
        "3H 4H 5H 6H",
        "AH 2H 3H 4H 5H",
        "AH 2H 3H 4H 5H 6H",
        "KH AH 2H 3H 4H 5H",
        "KH AH 2H 3H 4H 5H 6H",
    ]


TABLES = {
    "gin": (gin(), ["5S 6S 7S", "9C 10C JC", "8H 8D 8C"]),
    "remigio10": (remigio10(), ["5S 6S *7S", "9C 10C JC", "8H 8D * 8H"]),
    "remigio13": (remigio13(), ["5S 6S 7S", "QC KC AC", "8H 8D *"]),
    "wild deuces": (
        book(kind("set"), kind("run", ace="both", jokers="jokers <= 2"), wild=deuces),
        ["3S 4S 5S", "4H 4C 4S"],
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_the_best_is_that_of_trying_every_lay_off(name):
    made, lines = TABLES[name]
    chance = random.Random(name)
    for _ in range(12):
        table = [group(made, line) for line in lines]
        near = [face for one in table for f in one.faces for face in range(f - 2, f + 4) if 0 <= face < made.deck.joker]
        pool = [
            face for face in {*near, *chance.sample(range(made.deck.joker), 4)} for _ in range(made.deck.copies(face))
        ]
        cards = chance.sample(pool, 7) + [made.deck.joker] * min(made.deck.jokers, chance.randrange(3))
        held = tuple(made.deck.count(cards))
        best, steps = best_lay_off(made, held, table)
        assert (best.points, len(best.left)) == tried(made, held, tuple(table))
        assert_steps_hold(made, held, table, best, steps)


def tried(made, held, table):
    values = made.hand_values(held)

    @cache
    def search(left, melds):
        alone = least(made, left)
        answers = [(sum(values[face] for face in alone.left), len(alone.left))]
        for face, n in enumerate(left):
            if n:
                rest = (*left[:face], n - 1, *left[face + 1 :])
                for at, one in enumerate(melds):
                    for longer, _ in made.extensions(one, Written(face)):
                        answers.append(search(rest, (*melds[:at], longer, *melds[at + 1 :])))
        return min(answers)

    return search(held, table)


def assert_steps_hold(made, held, table, best, steps):
    melds = list(table)
    for step in steps:
        assert (step.group, step.end) in made.extensions(melds[step.meld], step.card)
        melds[step.meld] = step.group
    gone = [step.card.face for step in steps] + [face for one in best.groups for face in one.faces] + list(best.left)
    assert tuple(made.deck.count(gone)) == held
