"""What expressions come to: numbers, missing values, bags, definitions, and the trace that explains them."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from lang.samples import WORDS, build, env, number, rule

from remigio_dsl.core.cards import SPANISH40_RANKS, SPANISH_SUITS
from remigio_dsl.core.diagnostics import by_place
from remigio_dsl.lang.evaluate import Trace
from remigio_dsl.lang.rule import Rule
from remigio_dsl.lang.types import Type, Vocabulary


def both(made: Rule, names: Any) -> Any:
    """Return the value, which both evaluators have to agree on."""
    value = made(names)
    explained = made.explain(names).value
    assert (type(value), value) == (type(explained), explained)
    return value


def card(rank: str | None, suit: str | None = "H", value: Any = 0, joker: bool = False) -> SimpleNamespace:
    index = None if rank is None else WORDS.ranks.index(rank) + 1
    colour = None if suit is None else "red" if suit in "DH" else "black"
    return env(rank=rank, suit=suit, colour=colour, index=index, value=value, joker=joker, wild=joker)


JOKER = card(None, None, 20, True)
RUN = env(kind="run", size=4, jokers=1, points=20, rank=None, suit="H", cards=[card("7"), card("8"), JOKER, card("10")])
SET = env(kind="set", size=3, jokers=0, points=Fraction(5, 2), rank="Q", suit=None, cards=[card("Q", "C"), card("Q")])

NUMBERS = [
    ("1 + 2 * 3 - 4", 3), ("2 * (3 + 4)", 14), ("7 / 2", Fraction(7, 2)), ("6 / 3", 2), ("1/2 + 1/2", 1),
    ("12 / 1/2", 6), ("-3", -3), ("--3", 3), ("---3", -3), ("3 - -2", 5), ("floor(7/2)", 3), ("ceil(7/2)", 4),
    ("floor(-7/2)", -4), ("ceil(-7/2)", -3), ("floor(3)", 3), ("90 capped at 80", 80), ("70 capped at 80", 70),
    ("70 lifted to 80", 80), ("3 lifted to 5 capped at 4", 4), ("10 - 3 capped at 5", 5), ("if 1 < 2 then 3 else 4", 3),
    ("if 1 > 2 then 3 else if 2 > 1 then 5 else 4", 5), ("0", 0), ("1/2 lifted to 1/3", Fraction(1, 2)),
]  # fmt: skip
TRUTHS = [
    ("1 = 1", True), ("1 != 1", False), ("1/2 < 1", True), ("2/4 = 1/2", True), ("3 in 3..5", True),
    ("5/2 in 2..3", True),
    ("6 in 3..5|7..", False), ("7 in 3..5|7..", True), ("-2 in -3..-1", True), ("3 in 3", True), ("4 in 3|5", False),
    ("true and not false", True), ("false or 1 = 2", False), ("not not true", True),
    ("if true then false else true", False),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), NUMBERS)
def test_constant_numbers(text: str, value: object) -> None:
    made = number(text)
    assert both(made, env()) == value
    assert made.constant == value
    assert type(made.constant) is type(value)
    assert made.names == frozenset()


@pytest.mark.parametrize(("text", "value"), TRUTHS)
def test_constant_truths(text: str, value: bool) -> None:
    made = rule(text)
    assert both(made, env()) is value
    assert made.constant is value


def test_names_are_read_from_the_object() -> None:
    made = rule("jokers <= naturals", "group")
    assert both(made, env(jokers=1, naturals=2)) is True
    assert both(made, env(jokers=2, naturals=1)) is False
    assert made.constant is None
    assert made.names == {"jokers", "naturals"}
    assert both(number("due", "score"), env(deadwood=43, factor=Fraction(1, 2))) == 21


def test_fractions_become_integers_where_they_are_whole() -> None:
    half = number("deadwood * factor", "score")
    assert both(half, env(deadwood=4, factor=Fraction(1, 2))) == 2
    assert both(half, env(deadwood=3, factor=Fraction(1, 2))) == Fraction(3, 2)
    assert both(number("sum(points of melds)", "shown"), env(melds=[SET, SET])) == 5


CARDS = [
    ("rank = A", False, True), ("rank != A", True, False), ("rank in A..3", False, True),
    ("not rank in A..3", True, False),
    ("suit = hearts", False, True), ("colour = red", False, True), ("colour != red", True, False),
    ("index > 0", False, True),
    ("index != 3", True, True), ("index = 1", False, True), ("index <= 3", False, True),
    ("index in 1..3|9", False, True),
    ("index in 1..3", False, True), ("index + 1 = 2", False, True), ("-index < 0", False, True),
    ("index * 2 > 1", False, True),
    ("index - 1 >= 0", False, True), ("index capped at 3 = 1", False, True), ("index lifted to 3 = 3", False, True),
    ("index / 2 = 1/2", False, True), ("floor(index / 2) = 0", False, True), ("ceil(index / 2) = 1", False, True),
    ("rank = rank of top", False, True), ("rank != rank of top", True, False), ("1 = index", False, True),
    ("A = rank", False, True), ("rank in A|J..K", False, True), ("joker or rank = A", True, True),
]  # fmt: skip


@pytest.mark.parametrize(("text", "joker", "ace"), CARDS)
def test_a_joker_has_no_rank_and_every_comparison_but_unequal_is_false(text: str, joker: bool, ace: bool) -> None:
    made = rule(text, "thrown")
    assert both(made, env(**vars(JOKER), top=card("A"))) is joker
    assert both(made, env(**vars(card("A", "H", 1)), top=card("A"))) is ace


def test_two_missing_values_are_not_equal() -> None:
    same, other = rule("rank of top = rank of upcard", "turn"), rule("rank of top != rank of upcard", "turn")
    for names in (env(top=JOKER, upcard=JOKER), env(top=None, upcard=None), env(top=card("3"), upcard=None)):
        assert both(same, names) is False
        assert both(other, names) is True
    assert both(same, env(top=card("3"), upcard=card("3", "C"))) is True


def test_without_a_closer_there_is_no_value() -> None:
    nobody = env(closer=None, deadwood=3, total=0)
    assert both(number("deadwood of closer", "score"), nobody) is None
    assert both(number("deadwood of closer - deadwood capped at 80", "score"), nobody) is None
    assert both(rule("deadwood of closer > 0", "score"), nobody) is False
    assert both(rule("not deadwood of closer > 0", "score"), nobody) is True
    assert both(rule("opened of closer", "score"), nobody) is False
    assert both(rule("(total > 3) of closer", "score"), nobody) is False
    assert both(number("(total + 3) of closer", "score"), nobody) is None
    assert both(number("count(hand of closer)", "score"), nobody) == 0
    assert both(rule("any(melds of closer where jokers = 0)", "score"), nobody) is False
    assert both(number("sum(value of hand of closer)", "score"), nobody) == 0
    assert both(number("count(run of closer)", "score"), nobody) == 0
    somebody = env(closer=env(deadwood=7, opened=True, total=4, hand=[JOKER], melds=[RUN, SET]), deadwood=3, total=9)
    assert both(number("deadwood of closer - deadwood", "score"), somebody) == 4
    assert both(rule("opened of closer", "score"), somebody) is True
    assert both(number("(total + 3) of closer", "score"), somebody) == 7
    assert both(rule("(total > 3) of closer", "score"), somebody) is True
    assert both(rule("any(melds of closer where jokers = 0)", "score"), somebody) is True
    assert both(number("count(run of closer)", "score"), somebody) == 1
    assert both(number("total of dealer", "score"), env(dealer=env(total=5))) == 5
    assert both(number("(total + lap) of dealer", "score"), env(dealer=env(total=5), lap=2)) == 7


def test_players_are_compared() -> None:
    ana, ben = env(total=1), env(total=2)
    assert both(rule("closer = starter", "score"), env(closer=ana, starter=ana)) is True
    assert both(rule("closer = starter", "score"), env(closer=ben, starter=ana)) is False
    assert both(rule("closer != starter", "score"), env(closer=None, starter=ana)) is True
    assert both(rule("closed_with = five_pairs", "score"), env(closed_with="five_pairs")) is True


BAGS = [
    ("count(melds)", 2), ("count(run)", 1), ("count(pair)", 0), ("count(melds where jokers = 0)", 1),
    ("count(run where jokers = 0)", 0), ("sum(points of melds)", Fraction(45, 2)),
    ("min(points of melds)", Fraction(5, 2)),
    ("max(points of melds)", 20), ("distinct(kind of melds)", 2), ("distinct(rank of melds)", 1),
    ("sum(size of run)", 4), ("sum((points + 1) of melds where kind = run)", 21), ("sum(1 of melds)", 2),
    ("sum(count(cards where not joker) of melds)", 5), ("sum(index of cards)", 10), ("distinct(suit of cards)", 2),
]  # fmt: skip
CONDITIONS = [
    ("any(melds)", True), ("any(pair)", False), ("any(run where jokers = 0)", False),
    ("any(melds where kind = run)", True),
    ("all(melds have size >= 3)", True), ("all(melds have size > 3)", False), ("all(run have size > 3)", True),
    ("all(melds where jokers > 0 have kind = run)", True), ("all(pair have jokers = 9)", True),
    ("all(cards where not joker have suit in hearts|clubs)", False),
    ("any(melds where any(cards where joker))", True), ("any(melds where count(cards) = size)", True),
    ("any(melds where size = jokers)", False), ("any(cards where joker and closes)", True),
    ("all(melds where all(cards where not joker have suit = hearts) have kind = run)", True),
]  # fmt: skip
SHOWN = env(
    melds=[RUN, SET], cards=[card("10"), JOKER, card("Q", "C"), card(None, None, 3)], jokers=1, size=7, closes=True
)
SHOWN.cards[2].index = None


@pytest.mark.parametrize(("text", "value"), BAGS)
def test_what_bags_come_to(text: str, value: object) -> None:
    assert both(number(text, "groups"), SHOWN) == value


@pytest.mark.parametrize(("text", "value"), CONDITIONS)
def test_conditions_over_bags(text: str, value: bool) -> None:
    assert both(rule(text, "groups"), SHOWN) is value


def test_bags_may_be_empty() -> None:
    nothing = env(melds=[], cards=(), others=[])
    assert both(number("sum(points of melds)"), nothing) == 0
    assert both(rule("all(melds have size > 3)"), nothing) is True
    assert both(rule("any(melds)"), nothing) is False


def test_a_bag_of_fractions_stays_within_bounds() -> None:
    from remigio_dsl.core.diagnostics import RuleFault  # noqa: PLC0415

    wild = env(melds=[env(points=Fraction(1, 10**20 + at)) for at in range(3)])
    made = number("sum(points of melds)")
    for run in (made, made.explain):
        with pytest.raises(RuleFault) as caught:
            run(wild)
        assert caught.value.diagnostic.code == "E330"


def test_definitions_are_read_with_the_names_where_they_are_used() -> None:
    players = [env(deadwood=10, factor=2), env(deadwood=3, factor=Fraction(1, 2))]
    assert both(number("sum(due of others)", "score"), env(others=players, factor=9)) == 21
    assert both(number("due", "score"), env(deadwood=1, factor=4)) == 4
    assert both(rule("straight"), env(melds=[RUN])) is True
    made = rule("straight or one_colour")
    assert made.defines == {"straight", "one_colour"}
    assert made.names == {"melds", "suits"}
    assert made.group_names == {"kind"}


def test_the_names_read_of_groups_are_told_apart() -> None:
    made = rule("any(run where jokers = 0 and points > 3) and size > 3 and count(cards where rank = A) > 1")
    assert made.group_names == {"kind", "jokers", "points"}
    assert made.names == {"melds", "jokers", "points", "size", "cards", "rank"}
    assert rule("jokers <= naturals", "group").group_names == frozenset()
    assert rule("any(melds where any(cards where joker))").group_names == {"cards"}


def test_spanish_packs_have_their_own_ranks_and_suits() -> None:
    spanish = Vocabulary(SPANISH40_RANKS, SPANISH_SUITS)
    assert rule("rank in S..R and suit = clubs", "thrown", known=spanish)(env(rank="C", suit="B")) is True
    assert rule("suit = cups", "thrown", known=spanish)(env(suit="C")) is True
    assert [one.code for one in build("suit = hearts", "thrown", known=spanish)[1]] == ["E307"]
    assert [one.code for one in build("rank = 10", "thrown", known=spanish)[1]] == ["E307"]


def shape(trace: Trace) -> list[tuple[str, Any]]:
    return [(trace.text, trace.value), *(pair for child in trace.children for pair in shape(child))]


def test_the_trace_shows_each_part_and_where_it_stands() -> None:
    made = number("due", "score")
    trace = made.explain(env(deadwood=43, factor=2))
    assert (trace.define, trace.value, str(trace.span)) == ("due", 86, "casa.yaml:1:1")
    inner = trace.children[0]
    assert (inner.text, str(inner.span)) == ("floor(deadwood * factor)", "define.due:1:1")
    product = inner.children[0]
    assert [(one.name, one.value, one.span.text) for one in product.children] == [
        ("deadwood", 43, "deadwood"),
        ("factor", 2, "factor"),
    ]
    assert trace.find_define("due") is trace
    assert inner.find_define("due") is None
    assert number("1 + due", "score").explain(env(deadwood=1, factor=1)).find_define("due") is not None


def test_the_trace_leaves_out_what_was_not_looked_at() -> None:
    made = rule("closes and points >= 36", "groups")
    assert shape(made.explain(env(closes=False))) == [("closes and points >= 36", False), ("closes", False)]
    chosen = number("if closes then 0 else if size > 3 then 1 else points", "groups").explain(env(closes=False, size=4))
    assert [text for text, _ in shape(chosen)][1:] == ["closes", "size > 3", "size", "3", "1"]


def test_the_trace_of_a_sum_shows_what_is_added() -> None:
    trace = number("sum(points of melds where jokers = 0)").explain(env(melds=[RUN, SET, SET]))
    assert trace.value == 5
    assert [child.value for child in trace.children[1:]] == [Fraction(5, 2), Fraction(5, 2)]


def test_short_circuits_hold_in_both_evaluators() -> None:
    assert both(rule("closes or points > 3", "groups"), env(closes=True)) is True
    assert both(rule("not closes and points > 3", "groups"), env(closes=True)) is False


def test_problems_are_sorted_by_place() -> None:
    _, found = build("zzz > 3 and yyy > 3 and size")
    assert found == by_place(reversed(found))


def test_a_rule_knows_what_it_was_built_from() -> None:
    made, _ = build(" jokers  = 0 ", path="premiums.rows.no_joker.when")
    assert made is not None
    assert (made.text, made.path, made.hook, made.type) == (
        "jokers  = 0", "premiums.rows.no_joker.when", "shown", Type.TRUTH,
    )  # fmt: skip
    assert made.run(env(jokers=0)) is True
    assert made.explain(env(jokers=0)).text == "jokers = 0"


def test_a_search_that_could_fail_stops_where_the_answer_is_known() -> None:
    good, bad = env(cards=[card("3")]), env(cards=[JOKER])
    assert both(rule("any(melds where min(index of cards) = 3)", "groups"), env(melds=[good, bad])) is True
    assert (
        both(rule("all(melds where any(cards) have min(index of cards) > 3)", "groups"), env(melds=[good, bad]))
        is False
    )
    assert both(rule("any(melds where 6 / size > 1)", "groups"), env(melds=[SET])) is True
