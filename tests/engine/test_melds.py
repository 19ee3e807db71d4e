"""Melds recognised, refused, counted, extended, and jokers taken from them."""

import pytest
from engine.books import PIPS, book, deuces, gin, hand, kind, remigio10, remigio13, rule, texts

from remigio_dsl.core.cards import SPANISH40_RANKS, SPANISH48_RANKS, SPANISH_SUITS, Written
from remigio_dsl.engine.arrange import all_least, least
from remigio_dsl.engine.groups import Exchange

R10, R13, GIN = remigio10(), remigio13(), gin()


def read(made, line, kinds=None):
    return texts(made, made.readings(made.deck.parse_cards(line), kinds))


def reason(made, line, kinds=None):
    return made.why_not(made.deck.parse_cards(line), kinds).reason


def group(made, line):
    return made.readings(made.deck.parse_cards(line))[0]


# -- recognising
@pytest.mark.parametrize(
    ("made", "line", "right"),
    [
        (R10, "9H 7H 8H", ["7H 8H 9H"]),
        (R10, "KH KD * *", ["KD KH *K *K"]),
        (R10, "7S 7H 7H", ["7H 7H 7S"]),
        (R10, "KH QH AH", ["QH KH AH"]),
        (R10, "* 9D 10D", ["*8D 9D 10D", "9D 10D *JD"]),
        (R10, "*JD 9D 10D", ["9D 10D *JD"]),
        (R10, "*7D 9D 10D", []),
        (R10, "* * KC QC", ["*10C *JC QC KC", "*JC QC KC *AC"]),
        (R10, "A" + "H *2H 3H", ["AH *2H 3H"]),
        (R10, "KH AH 2H", []),
        (R10, "3H 3D", []),
        (R10, "* * *", []),
        (R13, "3C 2C AC KC QC", ["QC KC AC 2C 3C"]),
        (R13, "QS KS AS 2S", ["QS KS AS 2S"]),
        (R13, "KD AD *", ["*QD KD AD", "KD AD *2D"]),
        (R13, "2H 2S *D".replace("*D", "*2D"), ["2H 2S *2"]),
        (R13, "2H 2S *2", ["2H 2S *2"]),
        (R13, "2H 2S *3", []),
        (R13, "2H 2S 2H", []),
        (R13, "2H 2S * *", []),
        (R13, "5H 5H 5S 5D 5C", []),
        (R10, "5H 5H 5S 5D 5C", ["5C 5D 5H 5H 5S"]),
        (GIN, "AS 2S 3S", ["AS 2S 3S"]),
        (GIN, "AS AC AD 2S", []),
        (GIN, "JS QS KS AC", []),
        (GIN, "QS KS AS", []),
    ],
)
def test_a_bag_is_read_in_every_legal_way_and_no_other(made, line, right):
    assert read(made, line) == right


def test_a_run_of_all_ranks_on_a_wheel_is_one_and_has_no_ends():
    whole = group(R13, "5C 6C 7C 8C 9C 10C JC QC KC AC 2C 3C 4C")
    assert whole.text(R13.deck) == "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    assert R13.is_complete(whole)
    assert R13.why_not_extension(whole, Written(0)).reason == "lay.meld_complete"


def test_both_ends_of_the_order_hold_the_ace_but_never_in_one_run():
    line = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    assert read(R10, line) == [line, line.removeprefix("AC ") + " AC"]
    assert reason(R10, line + " AC") == "meld.too_long"


@pytest.mark.parametrize(
    ("made", "line", "right"),
    [
        (R10, "7H 8H", "meld.too_short"),
        (R10, "7H", "meld.too_short"),
        (R10, "3H 3D", "meld.too_short"),
        (R10, "KH AH 2H", "meld.not_consecutive"),
        (R10, "7H 9H 10H", "meld.not_consecutive"),
        (R10, "7H 10H *", "meld.not_consecutive"),
        (R10, "7H 7S 8H", "meld.mixed_ranks"),
        (R10, "7H 8D 9C", "meld.mixed_ranks"),
        (R10, "7H 7H 8H 9H", "meld.repeated_rank"),
        (R10, "7H * *", "meld.too_many_jokers"),
        (R10, "* * *", "meld.too_many_jokers"),
        (R10, "5H 6H *7D", "meld.mixed_suits"),
        (R10, "5H 5D *6C", "meld.mixed_ranks"),
        (R13, "5H 5H 5S", "meld.repeated_suit"),
        (R13, "5H 5S *5H", "meld.repeated_suit"),
        (R13, "5H 5H 5S 5D 5C", "meld.too_long"),
        (R13, "5H 5S * *", "meld.too_many_jokers"),
        (R13, "5H * 6H *", "meld.too_many_jokers"),
        (GIN, "JS QS KS AS", "meld.not_consecutive"),
    ],
)
def test_the_reason_is_the_first_that_holds_for_the_kind_it_looks_like(made, line, right):
    assert reason(made, line) == right


def test_the_sentence_of_a_refusal_finds_the_cards_the_sizes_and_the_order():
    deck = R13.deck
    flaw = R13.why_not(deck.parse_cards("5H 5H 5S 5D 5C"))
    assert (flaw.args["most"], deck.format_faces(flaw.args["twice"]), flaw.path) == (4, "5H", "melds.set.size")
    flaw = R10.why_not(deck.parse_cards("QH KH AH 2H"))
    assert flaw.args["order"] == ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    assert R10.why_not(deck.parse_cards("5H 6H")).args["least"] == 3


def test_a_kind_of_the_close_is_unknown_before_it():
    assert read(R10, "3H 3D", ["pair"]) == ["3D 3H"]
    assert reason(R10, "3H 3D", ["run"]) == "meld.too_short"


def test_a_kind_that_is_not_for_now_is_named_as_that():
    made = book(kind("set"), kind("run"), kind("pair", "set", 2, 2, only="opening"))
    assert reason(made, "3H 3D", ["set", "run"]) == "meld.kind_not_allowed"
    assert reason(R10, "3H 3D 3S", ["run"]) == "meld.kind_not_allowed"


def test_a_named_condition_gives_its_name():
    made = book(kind("set", forbid={"black_only": "suits == 2 and colours == 1"}), kind("run", when="size != 4"))
    flaw = made.why_not(made.deck.parse_cards("5S 5C 5S"))
    assert (flaw.reason, flaw.path) == ("melds.set.forbid.black_only", "melds.set.forbid.black_only")
    assert reason(made, "5S 6S 7S 8S") == "meld.kind_not_allowed"


def test_names_of_a_group_are_what_rules_may_ask():
    facts = R10.facts(group(R10, "5H 6H *7H *8H 9H"))
    assert (facts.size, facts.naturals, facts.jokers, facts.suits, facts.ranks, facts.colours) == (5, 3, 2, 1, 3, 1)
    assert (facts.kind, facts.suit, facts.rank, facts.adjacent, facts.stretch) == ("run", "H", None, True, 2)
    assert (facts.players, facts.deal, facts.packs, facts.points) == (2, 1, 2, 60)
    assert [card.rank for card in facts.cards] == ["5", "6", None, None, "9"]
    facts = R10.facts(group(R10, "5H 5D *"))
    assert (facts.kind, facts.suit, facts.rank, facts.adjacent, facts.suits, facts.colours) == (
        "set",
        None,
        "5",
        False,
        2,
        1,
    )


def test_jokers_side_by_side_are_seen_across_the_seam_of_a_whole_wheel():
    made = book(kind("run", ace="wheel"))
    rest = " ".join(f"{rank}C" for rank in ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q"])
    assert made.facts(group(made, f"*AC 2C {rest} *KC")).adjacent
    assert not made.facts(group(made, f"*AC 2C {rest} KC")).adjacent


# -- three limits on jokers (field log B9, B12)
def test_each_limit_on_jokers_refuses_its_own():
    not_adjacent = book(kind("run", forbid={"adjacent": "adjacent"}))
    two = book(kind("run", jokers="jokers <= 2"))
    lines = ["3H * * 6H", "*QH KH *JH", "3H * 5H * 7H"]
    assert [bool(read(not_adjacent, line)) for line in lines] == [False, False, True]
    assert [bool(read(two, line)) for line in lines] == [True, True, True]
    assert [bool(read(R13, line)) for line in lines] == [False, False, False]


def test_jokers_in_pairs_are_the_kinds_own_rule():
    assert read(R10, "KH *", ["pair"]) == ["KH *K"]
    made = book(kind("pair", "set", 2, 2, jokers=False))
    assert read(made, "KH *") == []
    assert reason(made, "KH *") == "meld.too_many_jokers"
    assert read(made, "KH KD") == ["KD KH"]


# -- wild faces other than jokers
WILD = book(kind("set", jokers="jokers <= naturals"), kind("run", ace="both", jokers="jokers <= 1"), wild=deuces)


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("AH 2H 3H", ["AH 2H 3H"]),
        ("AH 2C 3H", ["AH 2C2H 3H"]),
        ("2H 2C 2S", ["2C 2H 2S"]),
        ("KH KD 2C", ["KD KH 2CK"]),
        ("2H 3H 2C", ["2CAH 2H 3H", "2H 3H 2C4H"]),
        ("2H *3H 4H", ["2H *3H 4H"]),
        ("AH 2H2H 3H", ["AH 2H 3H"]),
        ("2H5H 6H 7H", ["2H5H 6H 7H"]),
        ("4C 5C 6C 2H 8C", ["4C 5C 6C 2H7C 8C"]),
        ("AH 2H 3H *", ["AH 2H 3H *4H"]),
    ],
)
def test_a_wild_deuce_is_a_joker_or_itself(line, right):
    assert sorted(read(WILD, line)) == sorted(right)


def test_a_wild_card_that_stands_as_itself_keeps_a_run_pure():
    made = book(
        kind("pure", "run", jokers=False),
        kind("run"),
        wild=lambda deck: {deck.joker, *(deck.parse_face(f"8{suit}") for suit in deck.suits)},
    )
    assert [one.kind.name for one in made.readings(made.deck.parse_cards("8C 9C 10C"))][:2] == ["pure", "run"]
    assert read(made, "8C 10C JC") == ["8C9C 10C JC", "10C JC 8CQC"]
    assert {one.kind.name for one in made.readings(made.deck.parse_cards("8C 10C JC"))} == {"run"}


def test_a_wild_card_in_a_set_of_its_rank_is_itself_unless_only_a_joker_will_do():
    made = book(kind("set", suits="distinct", most=4), wild=deuces)
    assert read(made, "2H 2S 2D") == ["2D 2H 2S"]
    assert read(made, "2H 2H 2S") == ["2H 2S 2H2"]


def test_a_declared_joker_of_a_set_has_its_suit():
    made = book(kind("set", suits="distinct", joker_is="declared", swap=True))
    assert read(made, "5H 5S *") == ["5H 5S *5C", "5H 5S *5D"]
    assert read(made, "5H 5S *5D") == ["5H 5S *5D"]
    assert read(made, "5H 5S *5") == ["5H 5S *5C", "5H 5S *5D"]
    made = book(kind("set", joker_is="declared"))
    assert read(made, "5H 5S *") == ["5H 5S *5C", "5H 5S *5D", "5H 5S *5H", "5H 5S *5S"]


# -- the order of ranks (field log C3, C5, C6)
def test_the_seven_and_the_sota_are_neighbours_only_where_nothing_lies_between():
    forty = book(
        kind("run", ranks=10),
        ranks=SPANISH40_RANKS,
        suits=SPANISH_SUITS,
        jokers=0,
        values={"hand": dict.fromkeys(SPANISH40_RANKS, 1)},
    )
    forty_eight = book(
        kind("run", ranks=12),
        ranks=SPANISH48_RANKS,
        suits=SPANISH_SUITS,
        jokers=0,
        values={"hand": dict.fromkeys(SPANISH48_RANKS, 1)},
    )
    assert read(forty, "6O 7O SO") == ["6O 7O SO"]
    assert read(forty_eight, "6O 7O SO") == []
    flaw = forty_eight.why_not(forty_eight.deck.parse_cards("6O 7O SO"))
    assert flaw.args["order"][5:10] == ("6", "7", "8", "9", "S")
    assert read(forty, "CB RB AB") == []
    assert read(forty, "RB AB 2B") == []


def test_nothing_goes_on_beyond_an_ace_that_ends_the_order():
    high = group(R10, "QC KC AC")
    assert R10.extensions(high, Written(R10.deck.parse_face("2C"))) == []
    assert R10.why_not_extension(high, Written(R10.deck.parse_face("2C"))).reason == "lay.does_not_fit"
    assert [end for _, end in R13.extensions(group(R13, "QC KC AC"), Written(R13.deck.parse_face("2C")))] == ["high"]


# -- points
def test_an_ace_counts_by_its_place():
    values = {"hand": {**PIPS, "A": {"low": 1, "high": 11, "set": 15, "else": 10}}}
    made = book(kind("set"), kind("run", ace="both"), kind("ring", "run", ace="wheel"), values=values)

    def points(line, at=0):
        return made.points(made.readings(made.deck.parse_cards(line))[at], "melded")

    assert points("AH 2H 3H") == 6
    assert points("QH KH AH") == 31
    assert points("AH AS AD") == 45
    assert points("KH AH 2H") == 22
    assert made.hand_points(hand(made, "AH 2H")) == 12


def test_the_opening_counts_indexes_and_jokers_count_what_they_stand_for():
    for line, right in [
        ("QC QD QS", 36),
        ("AH 2H 3H", 15),
        ("QS KS AS 2S", 37),
        ("5D 6D 7D 8D 9D 10D", 45),
        ("9H 9D *", 27),
        ("*QD KD AD", 35),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", 100),
    ]:
        assert R13.points(group(R13, line), "opening") == right
    for line, right in [("JH QH KH", 30), ("AH 2H 3H", 20), ("AH AD AC", 75), ("4C 5C * 7C 8C", 25)]:
        assert R13.points(group(R13, line), "melded") == right


def test_a_table_that_is_absent_is_stood_in_for():
    made = book(kind("set"), kind("run"), values={"hand": PIPS, "melded": {**PIPS, "5": 50}})
    assert made.points(group(made, "5H 5S 5D"), "opening") == 150
    assert R10.points(group(R10, "5H 5S *"), "opening") == 30


def test_values_of_whole_hands_that_stand_in_for_groups_ask_about_the_group():
    values = {"hand": {**PIPS, "A": rule("0 if len(hand) > 3 else 11")}}
    made = book(kind("set", when="points <= 30"), values=values, jokers=0)
    aces = made.deck.parse_cards("AC AD AH AS")
    assert not made.readings(aces[:3])
    (four,) = made.readings(aces)
    assert made.points(four, "opening") == 0
    assert least(made, hand(made, "AC AD AH AS 5C")).left == (made.deck.parse_face("5C"),)


def test_an_open_joker_counts_as_the_cheapest_suit_that_is_missing():
    values = {"hand": {**PIPS, "5H": 1, "5C": 2, "5D": 9, "*": None}}
    made = book(kind("set", suits="distinct"), kind("run"), values=values)
    assert made.points(group(made, "5H 5S *"), "melded") == 1 + 5 + 2
    assert made.points(group(made, "5H 5S 5C *"), "melded") == 1 + 5 + 2 + 9
    assert made.points(group(made, "4H * 6H"), "melded") == 4 + 1 + 6


def test_entries_may_ask_about_the_card_its_group_and_the_whole_hand():
    values = {
        "hand": {**PIPS, "*": rule("20 if len(hand) * packs > 2 * players and deal == 1 else 7")},
        "melded": {**PIPS, "*": 20, "K": rule("index * size"), "Q": rule("12 if suit == 'H' else size")},
    }
    made = book(kind("set"), kind("run"), values=values)
    assert made.points(group(made, "JH QH KH"), "melded") == 10 + 12 + 39
    assert made.points(group(made, "JS QS KS"), "melded") == 10 + 3 + 39
    assert (made.hand_points(hand(made, "* 3C")), made.hand_points(hand(made, "* 3C 4D"))) == (10, 27)
    assert least(made, hand(made, "* 3C 8D 9S")).points == 40
    assert made.hand_value(made.deck.joker, hand(made, "* 3C")) == 7
    assert made.card(made.deck.joker).value == 7
    assert made.hand_values(hand(made, "3C"))[:4] == (0, 0, 3, 0)


def test_a_wild_card_used_as_a_joker_counts_for_itself_or_for_what_it_is():
    fixed = book(kind("set"), kind("run"), wild=deuces, values={"hand": {**PIPS, "2": 20, "*": 50}})
    assert fixed.points(group(fixed, "5H 5S 2C"), "melded") == 30
    stands = book(kind("set"), kind("run"), wild=deuces, values={"hand": {**PIPS, "2": 20, "*": None}})
    assert stands.points(group(stands, "5H 5S 2C"), "melded") == 15
    assert stands.points(group(stands, "AH 2H 3H"), "melded") == 24


# -- laying off
def extended(made, line, card):
    written = made.deck.parse_card(card)
    return [(longer.text(made.deck), end) for longer, end in made.extensions(group(made, line), written)]


@pytest.mark.parametrize(
    ("made", "line", "card", "right"),
    [
        (R10, "7H 8H 9H", "6H", [("6H 7H 8H 9H", "low")]),
        (R10, "7H 8H 9H", "10H", [("7H 8H 9H 10H", "high")]),
        (R10, "7H 8H 9H", "*", [("*6H 7H 8H 9H", "low"), ("7H 8H 9H *10H", "high")]),
        (R10, "7H 8H 9H", "*10H", [("7H 8H 9H *10H", "high")]),
        (R10, "7H 8H 9H", "8H", []),
        (R10, "7H 8H 9H", "6S", []),
        (R10, "JH QH KH", "AH", [("JH QH KH AH", "high")]),
        (R10, "2H 3H 4H", "AH", [("AH 2H 3H 4H", "low")]),
        (R10, "7H 7D 7S", "7H", [("7D 7H 7H 7S", "")]),
        (R10, "7H 7D 7S", "*", [("7D 7H 7S *7", "")]),
        (R10, "7H 7D 7S", "8S", []),
        (R13, "2H 2S *", "2D", [("2D 2H 2S *2", "")]),
        (R13, "2H 2S *", "2H", []),
        (R13, "2H 2S *", "*", []),
        (R13, "QS KS AS", "2S", [("QS KS AS 2S", "high")]),
        (R13, "4C 5C * 7C", "*", []),
        (WILD, "5H 6H 7H", "2H", [("2H4H 5H 6H 7H", "low"), ("5H 6H 7H 2H8H", "high")]),
        (WILD, "3H 4H 5H", "2H", [("2H 3H 4H 5H", "low"), ("3H 4H 5H 2H6H", "high")]),
        (WILD, "2C 2H 2S", "2D", [("2C 2D 2H 2S", "")]),
        (WILD, "9C 9H 9S", "2D", [("9C 9H 9S 2D9", "")]),
    ],
)
def test_a_card_goes_on_where_the_meld_stays_a_meld(made, line, card, right):
    assert extended(made, line, card) == right


def test_a_run_of_twelve_on_a_wheel_is_closed_by_the_one_card_missing():
    line = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    assert extended(R13, line, "AC") == [(line + " AC", "high")]


@pytest.mark.parametrize(
    ("made", "line", "card", "right"),
    [
        (R13, "7H 7D 7S 7C", "7H", "lay.meld_complete"),
        (R13, "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", "AS", "lay.meld_complete"),
        (R13, "4C 5C * 7C", "*8C", "meld.too_many_jokers"),
        (R13, "2H 2S *", "*", "meld.too_many_jokers"),
        (R13, "2H 2S *", "2H", "lay.does_not_fit"),
        (R13, "4C 5C 6C", "8C", "lay.does_not_fit"),
        (R13, "4C 5C 6C", "*9C", "lay.does_not_fit"),
        (GIN, "4C 5C 6C", "7D", "lay.does_not_fit"),
    ],
)
def test_a_card_that_cannot_go_on_has_one_reason(made, line, card, right):
    written = made.deck.parse_card(card)
    assert made.extensions(group(made, line), written) == []
    assert made.why_not_extension(group(made, line), written).reason == right


# -- taking a joker
def swapped(made, line, given):
    answer = made.swaps(group(made, line), made.deck.parse_cards(given))
    return answer.group.text(made.deck) if isinstance(answer, Exchange) else answer.reason


@pytest.mark.parametrize(
    ("rule_of_sets", "line", "given", "right"),
    [
        ("size == 4", "4C *5C 6C", "5C", "4C 5C 6C"),
        ("size == 4", "4C *5C 6C", "5H", "swap.wrong_card"),
        ("size == 4", "4C *5C 6C", "7C", "swap.wrong_card"),
        ("size == 4", "4C *5C 6C", "5C 5C", "swap.wrong_card"),
        ("size == 4", "4C 5C 6C", "5C", "swap.no_joker"),
        ("size == 4", "2H 2S *", "2D", "swap.not_yet"),
        ("size == 4", "2H 2S * 2D", "2C", "2C 2D 2H 2S"),
        ("size == 4", "2H 2S * 2D", "2D", "swap.wrong_card"),
        ("size == 4", "2H 2S * 2D", "3C", "swap.wrong_card"),
        ("given == 1", "2H 2S *", "2D", "2D 2H 2S"),
        ("given == 1", "2H 2S *", "2D 2C", "swap.not_yet"),
        ("given == missing", "2H 2S *", "2D", "swap.not_yet"),
        ("given == missing", "2H 2S *", "2D 2C", "2C 2D 2H 2S"),
        ("given == missing", "2H 2S * 2D", "2C", "2C 2D 2H 2S"),
        (None, "2H 2S *", "2D", "swap.not_yet"),
        (True, "2H 2S *", "*", "swap.wrong_card"),
    ],
)
def test_a_joker_is_taken_for_what_the_kind_asks(rule_of_sets, line, given, right):
    assert swapped(remigio13(swap=rule_of_sets), line, given) == right


def test_the_card_taken_is_named_with_its_place():
    made = book(kind("run", swap=True), kind("set", swap=True), wild=deuces)
    answer = made.swaps(group(made, "4C 2H 6C *7C"), made.deck.parse_cards("5C"))
    assert (made.deck.format_written(answer.taken), answer.slot) == ("2H5C", 1)
    answer = made.swaps(group(made, "4C 2H 6C *7C"), made.deck.parse_cards("7C"))
    assert (made.deck.format_written(answer.taken), answer.slot) == ("*7C", 3)


def test_a_declared_joker_of_a_set_is_taken_for_its_own_card():
    made = book(kind("set", suits="distinct", joker_is="declared", swap=True))
    assert swapped(made, "5H 5S *5D", "5D") == "5D 5H 5S"
    assert swapped(made, "5H 5S *5D", "5C") == "swap.wrong_card"


# -- hands that people have disputed (field log A to D, and the pack of gin)
def split(made, line):
    best = least(made, hand(made, line))
    return best.points, sorted(texts(made, best.groups)), made.deck.format_faces(best.left)


def test_hands_that_greedy_splitting_gets_wrong():
    assert split(GIN, "5C 5D 5H 6H 7H 8H 8S 8D KC KD")[0] == 30
    assert split(GIN, "3S 4S 5S 6S 9D 9C 9H JD JC JS")[0] == 0
    assert split(R10, "4S 5S 6S 5H 5C 6H 7H JD") == (15, ["4S 5S 6S", "5H 6H 7H"], "5C JD")
    assert split(R10, "2D 3D 4D 5D 6D 6S 6C")[0] == 0
    assert split(R10, "9H 9S 9C 9C")[0] == 0
    assert split(R13, "9H 9S 9C 9C") == (5, ["9C 9H 9S"], "9C")
    assert split(R10, "KH KH KS 5D 5D * QC JC 2S AC")[0] == 12


def test_the_pack_of_gin_holds_185_melds_of_up_to_five_cards():
    made = gin(5)
    whole = made.uses().of_hand((1,) * 52 + (0,))
    assert sum(map(len, whole.values())) == 185
    some = made.uses().of_hand(hand(made, "AS AC AD AH 2S 3S"))
    assert sum(map(len, some.values())) == 6


def test_eleven_cards_of_gin_are_best_with_the_six_thrown():
    line = "4S 4C 4D 4H 5S 5C 5D 6S 2C 3S 3C"
    cards = line.split()
    ways = {card: least(GIN, hand(GIN, " ".join(one for one in cards if one != card))).points for card in cards}
    assert min(ways.items(), key=lambda way: way[1]) == ("6S", 3)


def test_fourteen_cards_with_two_jokers_on_a_wheel_list_every_best_grouping():
    line = "QS KS AS 2S 3S 7H 7D 7C 8C 9C * * 4D 9D"
    every = all_least(R13, hand(R13, line))
    assert len(every) == len({str((sorted(texts(R13, one.groups)), one.left)) for one in every}) > 1
    assert every == all_least(R13, hand(R13, " ".join(reversed(line.split()))))
    assert {one.points for one in every} == {least(R13, hand(R13, line)).points}
