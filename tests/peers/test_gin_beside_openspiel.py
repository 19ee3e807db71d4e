"""The oracle by known hands, OpenSpiel's two known differences by its own actions, rounds played on both engines."""

from random import Random

import pytest

from benchmarks import oracle
from benchmarks.differential import RULES, Report, compared, is_overlooked, rounds
from benchmarks.twin import OURS_OF, PASS, Phase, Twin, dealt, theirs_of
from remigio_dsl import Game, load
from remigio_dsl.engine.layoffs import lay_offs

pytestmark = pytest.mark.peers


@pytest.fixture(scope="module")
def game() -> Game:
    return Game(load(str(RULES)), 2)


def cards(text: str, game: Game) -> list[int]:
    return [game.deck.parse_card(word).face for word in text.split()]


def others(*some: list[int]) -> list[int]:
    return [card for card in range(52) if not any(card in held for held in some)]


OVERLOOKED = "3C 3H 4D 5C 5D 5H 6C 6D 6H 6S 7D"


def test_a_knock_that_openspiel_refuses(game: Game) -> None:
    eleven = cards(OVERLOOKED, game)
    left = others(eleven)
    twin = Twin(game, dealt(game, eleven[1:], left[:10], eleven[0], left[10:]))
    twin.make(("upcard", -1))
    seven = cards("7D", game)[0]
    assert oracle.closing_discards(frozenset(eleven)) == {seven}
    assert oracle.least(frozenset(eleven) - {seven}) == 10
    assert twin.our_words() - twin.their_words() == {("knock", seven)}
    assert is_overlooked(frozenset(eleven))


def test_a_third_card_at_an_end_that_openspiel_does_not_let_be_laid_off(game: Game) -> None:
    first = cards("5S 6S 7S 9C 9D 9H KC KD KH AC", game)
    second = cards("8S 9S 10S 2C 2D 4H 5H JC QD QH", game)
    upcard = cards("3D", game)[0]
    twin = Twin(game, dealt(game, first, second, upcard, others(first, second, [upcard])))
    twin.make(("upcard", -1))
    twin.make(("knock", upcard))
    twin.show([first[:3], first[3:6], first[6:9]])
    for word in ("8S", "9S"):
        twin.theirs.apply_action(theirs_of(cards(word, game)[0]))
    assert twin.theirs.current_phase() == Phase.LAYOFF
    assert {OURS_OF[action] for action in twin.theirs.legal_actions() if action != PASS} == set()

    book = game.book()
    run = next(group for group in book.groups_in(book.deck.count(first), ["run"]) if len(group.cards) == 3)
    bags = [{step.card.face for step in steps} for steps, _ in lay_offs(book, book.deck.count(second), run)]
    assert set(second[:3]) in bags
    assert oracle.is_meld(frozenset(first[:3] + second[:3]))


@pytest.mark.parametrize(
    ("first", "second", "worth"),
    [
        ("5S 6S 7S 9C 10C JC KS KC KD JD", "AC 2S 2C 2D 2H 7C 8C 8D 8S 9S", -26),
        ("AS AC AD 10C 10D 10H JS QS KS 2H", "4S 4C 4D 4H 5S 5C 5D 5H 9S 10S", -27),
        ("2C 3C 4C 2D 3D 4D 6H 7H 8H 9H", "5C 6C 7C JS QS 10D QD 3H 10H JH", 88),
    ],
)
def test_the_oracle_knows_what_closes_are_worth(game: Game, first: str, second: str, worth: int) -> None:
    assert oracle.best_worth(frozenset(cards(first, game)), frozenset(cards(second, game))) == worth


def test_a_round_of_known_cards_is_the_same_on_both(game: Game) -> None:
    first = cards("5S 6S 7S 9C 10C JC KS KC KD 8H", game)
    second = cards("AC 2S 2C 2D 2H 7C 8C 8D 8S 9S", game)
    upcard = cards("JD", game)[0]
    state = dealt(game, first, second, upcard, others(first, second, [upcard]))
    report = Report()
    words = iter([("upcard", -1), ("knock", cards("8H", game)[0])])
    compared(game, state, Random(1), lambda twin, allowed, chance: next(words), report)
    assert (report.seen["undercuts"], report.seen["cards laid off"]) == (1, 4)


def test_rounds_are_the_same_on_both() -> None:
    report = rounds(240, seed=20)
    assert report.rounds == 240
    assert report.moves == report.decisions > 5_000
    assert report.seen["closes"] > 50
