"""Bad examples: each gets its code, its place, and the mend."""

from __future__ import annotations

import pytest
from lang.samples import build

from remigio_dsl.core.diagnostics import Diagnostic
from remigio_dsl.core.voice import Voice, catalogue
from remigio_dsl.lang.mistakes import SIGNS, WORDS
from remigio_dsl.lang.types import Type

# text, hook, code, what stands under the caret, the label in English
ROWS = [
    ("3 <= size <= 5", "group", "E301", "3 <= size <= 5", "write `size in 3..5`"),
    ("2 < size <= 5", "group", "E301", "2 < size <= 5", "write `size in 3..5`"),
    ("5 >= size > 2", "group", "E301", "5 >= size > 2", "write `size in 3..5`"),
    ("2 < size < 4", "group", "E301", "2 < size < 4", "write `size = 3`"),
    ("-1 < size < 3", "group", "E301", "-1 < size < 3", "write `size in 0..2`"),
    ("1 < 3 < 2", "group", "E301", "1 < 3 < 2", "write `1 < 3 and 3 < 2`"),
    ("size = jokers = 3", "group", "E301", "size = jokers = 3", "write `size = jokers and jokers = 3`"),
    ("3 > size < 5", "group", "E301", "3 > size < 5", "write `3 > size and size < 5`"),
    ("size in 3..4 in 2", "group", "E301", "size in 3..4 in 2", "write two conditions, with `and` between them"),
    ("not (1 < size < 9) or adjacent", "group", "E301", "1 < size < 9", "write `size in 2..8`"),
    ("size + 0.50 = 3", "group", "E303", "0.50", "write `1/2`"),
    ("size = 3.0", "group", "E303", "3.0", "write `3`"),
    ("size = 3.", "group", "E303", "3.", "write `3`"),
    ("points >= .25", "group", "E303", ".25", "write `1/4`"),
    ("01 = size", "group", "E303", "01", "write `1`"),
    ("size = 000", "group", "E303", "000", "write `0`"),
    ("size = 1_000", "group", "E303", "1_000", "write `1000`"),
    ("size = 1e3", "group", "E303", "1e3", "write the number in plain digits"),
    ("size = 0x1F", "group", "E303", "0x1F", "write the number in plain digits"),
    ("size = ٣", "group", "E303", "٣", "write `3`"),
    ("size = ３", "group", "E303", "３", "write `3`"),
    ("2packs = 4", "group", "E303", "2packs", "write `2 * packs`"),
    ("size = 3and adjacent", "group", "E303", "3and", "write `3 and`"),
    ("rank = 7H", "thrown", "E303", "7H", "a card is asked about by rank and suit: `rank = 7 and suit = hearts`"),
    ("rank = QS", "thrown", "E311", "QS", "a card is asked about by rank and suit: `rank = Q and suit = hearts`"),
    ("size = 3 AND adjacent", "group", "E311", "AND", "write `and`"),
    ("Size = 3", "group", "E311", "Size", "write `size`"),
    ("_size = 3", "group", "E311", "_size", "names have small letters a to z, digits and `_`"),
    ("límite = 3", "group", "E311", "límite", "write `limite`"),
    ("размер = 3", "group", "E311", "размер", "names have small letters a to z, digits and `_`"),
    ("size = 3 y adjacent", "group", "E311", "y", "write `and`"),
    ("no adjacent", "group", "E311", "no", "write `not`"),
    ("si adjacent entonces 1 sino 2", "group", "E311", "si", "write `if`"),
    ("size is 3", "group", "E311", "is", "write `=`"),
    ("size not in 3..4", "group", "E313", "not in", "write `not size in 3..4`"),
    ("opened and rank of top not in J..K or closes", "shown", "E313", "not in", "write `not rank of top in J..K`"),
    ("(size + 1) not in 3", "group", "E313", "not in", "write `not (size + 1) in 3`"),
    ("size not in (3)", "group", "E313", "not in", "write `not x in …`"),
    ("points >= if closes then 0 else 36", "groups", "E314", "if", "write `(if …)`"),
    ("adjacent = not adjacent", "group", "E314", "not", "write `(not …)`"),
    ("size + if adjacent then 1 else 2 = 3", "group", "E314", "if", "write `(if …)`"),
    ("size > = 3", "group", "E302", "> =", "write `>=`"),
    ("size = < 3", "group", "E302", "= <", "write `<=`"),
    ("1 << 1000000000", "group", "E310", "<", "expected: a number or a name"),
    ("9**9**9", "group", "E302", "**", "there are no powers; multiply: `n * n`"),
    ("a.b = 3", "group", "E302", ".", "write `of`, as in `rank of top`; a range is `3..5`"),
    ("size\x00", "group", "E327", "\x00", None),
    ("size\v= 3", "group", "E327", "\v", None),
    ("size = 3€", "group", "E327", "€", None),
    ("(size = 3", "group", "E312", "(", "it is never closed: put `)` behind what it holds"),
    ("((size) = 3", "group", "E312", "(", "it is never closed: put `)` behind what it holds"),
    ("count(cards where joker > 3", "group", "E312", "(", "it is never closed: put `)` behind what it holds"),
    ("size = 3)", "group", "E312", ")", "no bracket is open here: take it out"),
    ("size in (3|4)", "group", "E310", "(", "literals stand without brackets, `|` between them: `in 3|5` or `in 3..5`"),
    ("count melds", "shown", "E310", "melds", "`count` is a word of the language: write `count(melds)`"),
    ("max > 3", "shown", "E310", ">", "`max` is a word of the language: write `max(total of everyone)`"),
    ("size size", "group", "E310", "size", "expected: a sign such as `+` or `=` or the end"),
    ("sum(points)", "group", "E310", ")", "expected: `of`"),
    ("all(cards where joker)", "group", "E310", ")", "expected: `have`"),
    ("if adjacent 3", "group", "E310", "3", None),
    ("size =", "group", "E328", "=", "expected: a number or a name"),
    ("size in", "group", "E328", "n", "expected: a number, a rank or a word"),
    ("if adjacent then 1", "group", "E328", "1", None),
    ("rank of", "group", "E328", "f", "expected: a name"),
    ("", "group", "E315", "", None),
    (" \n ", "group", "E315", " \n ", None),
    ("joker = 1", "shown", "E304", "joker", "did you mean `jokers` (jokers in the close)?"),
    ("pionts >= 36", "groups", "E304", "pionts", "did you mean `points` (points of the cards being laid)?"),
    ("one_color", "shown", "E304", "one_color", "did you mean `one_colour`, defined as `suits = 1`?"),
    ("any(runs where jokers = 0)", "shown", "E304", "runs", "did you mean `run`?"),
    ("hearts", "group", "E304", "hearts", "this is a suit; compare it, as in `suit = hearts`"),
    ("arranged", "score", "E304", "arranged", "this is a closing hand; compare it, as in `closed_with = arranged`"),
    ("zzzzz > 3", "match", "E304", "zzzzz", "known here: total, best, worst, active, deals, minutes, everyone, players, deal, packs"),  # noqa: E501
    ("zzz = yyy", "match", "E304", "zzz", None),
    ("total of top > 3", "turn", "E304", "total", None),
    ("sum(lap of melds) > 3", "turn", "E304", "lap", None),
    ("rank = hearts", "thrown", "E305", "hearts", "`hearts` is a suit"),
    ("rank in 3|hearts", "thrown", "E305", "hearts", "`hearts` is a suit"),
    ("top = A", "turn", "E304", "A", None),
    ("suit = colour", "thrown", "E305", "suit = colour", None),
    ("cards = 3", "shown", "E305", "cards = 3", "did you mean `count(cards)`?"),
    ("top = 10", "turn", "E305", "top = 10", "did you mean `value of top`?"),
    ("rank of upcard = suit of upcard", "turn", "E305", "rank of upcard = suit of upcard", None),
    ("top = rank of upcard", "turn", "E305", "top = rank of upcard", "did you mean `rank of top`?"),
    ("size", "group", "E306", "size", "did you mean `size > 0`?"),
    ("rank", "thrown", "E306", "rank", "did you mean `rank = A`?"),
    ("suit", "thrown", "E306", "suit", "did you mean `suit = hearts`?"),
    ("cards", "shown", "E306", "cards", "did you mean `any(cards)`?"),
    ("not size", "group", "E306", "size", "did you mean `size > 0`?"),
    ("-adjacent = 1", "group", "E306", "adjacent", "did you mean `if adjacent then 1 else 0`?"),
    ("floor(cards) = 1", "shown", "E306", "cards", "did you mean `count(cards)`?"),
    ("1 + top = 2", "turn", "E306", "top", "did you mean `value of top`?"),
    ("1 - rank = 2", "thrown", "E306", "rank", None),
    ("size and closes", "shown", "E306", "size", "did you mean `size > 0`?"),
    ("if size then closes else closes", "shown", "E306", "size", "did you mean `size > 0`?"),
    ("count(cards where value) = 1", "shown", "E306", "value", "did you mean `value > 0`?"),
    ("all(cards have value)", "shown", "E306", "value", "did you mean `value > 0`?"),
    ("count(size) = 1", "shown", "E306", "size", "as in `count(melds)`"),
    ("any(size)", "shown", "E306", "size", "as in `any(melds where jokers = 0)`"),
    ("all(size have closes)", "shown", "E306", "size", None),
    ("sum(size of size) = 1", "shown", "E306", "size", "as in `sum(points of melds)`"),
    ("sum(rank of cards) = 1", "shown", "E306", "rank", None),
    ("if closes then cards else melds", "shown", "E306", "cards", "did you mean `count(cards)`?"),
    ("rank = T", "thrown", "E307", "T", "write `10`"),
    ("rank = 1", "thrown", "E307", "1", "write `A`"),
    ("1 = rank", "thrown", "E307", "1", "write `A`"),
    ("rank = 14", "thrown", "E307", "14", "did you mean `4`?"),
    ("rank in 0..3", "thrown", "E307", "0", None),
    ("suit = H", "thrown", "E307", "H", "write `hearts`"),
    ("suit = O", "thrown", "E307", "O", "there are clubs, diamonds, hearts and spades"),
    ("suit = heart", "thrown", "E307", "heart", "did you mean `hearts`?"),
    ("any(melds where kind = runn)", "shown", "E307", "runn", "did you mean `run`?"),
    ("size in 3..points", "group", "E307", "points", "right of `in` stand plain numbers; with names write `size >= A and size <= B`"),  # noqa: E501
    ("size in K", "group", "E307", "K", None),
    ("rank >= J", "thrown", "E308", "rank >= J", "write `rank in J..`"),
    ("rank > J", "thrown", "E308", "rank > J", "write `rank in Q..`"),
    ("rank <= 3", "thrown", "E308", "rank <= 3", "write `rank in A..3`"),
    ("rank < 3", "thrown", "E308", "rank < 3", "write `rank in A..2`"),
    ("rank > K", "thrown", "E308", "rank > K", None),
    ("suit < hearts", "thrown", "E308", "suit < hearts", None),
    ("closes = true", "shown", "E308", "closes = true", "write `closes`"),
    ("closes = false", "shown", "E308", "closes = false", "write `not closes`"),
    ("true != closes", "shown", "E308", "true != closes", "write `not closes`"),
    ("closes = concealed", "shown", "E308", "closes = concealed", None),
    ("top = upcard", "turn", "E308", "top = upcard", "did you mean `rank of top = rank of upcard`?"),
    ("cards = melds", "shown", "E305", "cards = melds", None),
    ("cards = cards", "shown", "E308", "cards = cards", "did you mean `count(cards) = count(cards)`?"),
    ("suit in hearts..spades", "thrown", "E308", "hearts..spades", "write `clubs|diamonds|hearts|spades`"),
    ("closes in 3", "shown", "E308", "closes", None),
    ("cards in 3", "shown", "E308", "cards", None),
    ("deadwood of others > 3", "score", "E309", "others", "did you mean `sum(deadwood of others)`?"),
    ("lap of others > 3", "score", "E309", "others", None),
    ("rank of size = A", "shown", "E309", "size", None),
    ("count(melds of others) > 3", "score", "E309", "others", None),
    ("total / turns > 3", "turn", "E321", "turns", "did you mean `if turns != 0 then total / turns else 0`?"),
    ("total / 0 > 3", "turn", "E321", "0", "it is always 0"),
    ("max(points of melds) > 3", "turn", "E322", "max(points of melds)", "did you mean `if any(melds) then max(points of melds) else 0`?"),  # noqa: E501
    ("rank in Q..A", "thrown", "E326", "Q..A", "did you mean `Q..K|A`?"),
    ("rank in K..3", "thrown", "E326", "K..3", "did you mean `K..K|A..3`?"),
    ("size in 5..3", "group", "E326", "5..3", "write `3..5`"),
    ("if closes then 1 else rank of top", "shown", "E329", "rank of top", None),
    ("if closes then 1 else concealed", "shown", "E329", "concealed", None),
]  # fmt: skip


def said(problem: Diagnostic) -> str | None:
    return None if problem.label is None else Voice("en").say(problem.label)


@pytest.mark.parametrize(("text", "hook", "code", "under", "label"), ROWS, ids=[row[0] for row in ROWS])
def test_a_mistake_is_named_where_it_stands(text: str, hook: str, code: str, under: str, label: str | None) -> None:
    rule, found = build(text, hook, Type.TRUTH)
    assert rule is None
    first = found[0]
    assert (first.code, first.span.text if first.span else None) == (code, under)
    assert label is None or said(first) == label


@pytest.mark.parametrize("text", [row[0] for row in ROWS])
def test_each_is_said_in_both_languages(text: str) -> None:
    for hook in {row[1] for row in ROWS if row[0] == text}:
        for problem in build(text, hook, Type.TRUTH)[1]:
            for voice in (Voice("en"), Voice("es")):
                assert voice.say(problem.message)
                for part in (problem.label, problem.note, problem.help):
                    assert part is None or voice.say(part)


@pytest.mark.parametrize("sign", SIGNS, ids=[sign.example for sign in SIGNS])
def test_each_foreign_sign_has_its_mend(sign: tuple[str, str, str]) -> None:
    _, mend, example = sign
    rule, found = build(example, "group", Type.TRUTH)
    assert rule is None
    assert found[0].code in ("E302", "E327")
    sentence = Voice("en").say(mend) if mend.startswith("E302.") else f"write `{mend}`"
    assert said(found[0]) == sentence


@pytest.mark.parametrize("word", sorted(WORDS))
def test_words_of_other_languages_are_translated(word: str) -> None:
    rule, found = build(f"size = 3 {word} adjacent", "group")
    assert rule is None
    assert found[0].code == "E311"
    assert said(found[0]) == f"write `{WORDS[word]}`"


def test_several_mistakes_are_found_in_one_run() -> None:
    _, found = build("pionts == 3 && opened || size ≥ 01", "group")
    assert [one.code for one in found] == ["E302", "E302", "E302", "E327", "E303"]
    _, found = build("pionts > 3 and joker and size", "shown")
    assert [one.code for one in found] == ["E304", "E304", "E306"]
    _, found = build("1 < size < 3 or 2 < size < 9", "group")
    assert [one.code for one in found] == ["E301", "E301"]


# the sentences that are fixed in both languages, and not to be changed
EXACT = [
    ("3 <= size <= 5", "group", Type.TRUTH, "melds.set.when",
     ("two comparisons in a row", "write `size in 3..5`"), ("dos comparaciones seguidas", "escribir `size in 3..5`")),
    ("joker = 1", "shown", Type.TRUTH, "premiums.rows.one.when",
     ("no rule knows the name `joker` here", "did you mean `jokers` (jokers in the close)?"),
     ("ninguna regla conoce aquí el nombre `joker`", "¿quizá `jokers` (comodines del cierre)?")),
    ("players > 6", "deck", Type.NUMBER, "deck.packs",
     ("`packs` wants a number, not true or false", "did you mean `if players > 6 then 3 else 2`?"),
     ("`packs` pide un número, no verdadero o falso", "¿quizá `if players > 6 then 3 else 2`?")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "hook", "wanted", "path", "english", "spanish"), EXACT, ids=["E301", "E304", "E306"])
def test_fixed_sentences(
    text: str, hook: str, wanted: Type, path: str, english: tuple[str, str], spanish: tuple[str, str]
) -> None:
    _, (problem,) = build(text, hook, wanted, path)
    assert problem.label is not None
    assert (Voice("en").say(problem.message), Voice("en").say(problem.label)) == english
    assert (Voice("es").say(problem.message), Voice("es").say(problem.label)) == spanish
    assert problem.note is None
    assert problem.help is None


def test_a_name_of_another_place_says_where_it_is_known() -> None:
    _, (problem,) = build("just_taken", "group")
    assert problem.note is not None
    assert Voice("en").say(problem.note) == "it is known in `turn.discard`"


def test_every_code_of_expressions_is_explained() -> None:
    known = {key for key in catalogue() if key.startswith("E3") and len(key) == 4}
    assert len(known) > 30
    assert {code for code in known if f"explain.{code}" not in catalogue()} == set()
