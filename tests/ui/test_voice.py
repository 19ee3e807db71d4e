"""Cards with article and gender, joined lists, numbers, plurals, and a catalogue that speaks both languages alike."""

import re
from fractions import Fraction

import pytest

from remigio_dsl.core.cards import SPANISH40_RANKS, SPANISH_SUITS, Deck
from remigio_dsl.core.messages import hints, play, playing, reasons, screen, words
from remigio_dsl.core.messages.reasons import REASONS
from remigio_dsl.core.said import Card, CardList, Noun, Title
from remigio_dsl.core.voice import Language, Suits, Voice, catalogue

FRENCH = Deck(packs=2, jokers=4)
SPANISH = Deck(SPANISH40_RANKS, SPANISH_SUITS, 1, 2)


def card(word: str, deck: Deck = FRENCH) -> Card:
    written = deck.parse_card(word)
    return Card(deck, written.face, written.stands)


@pytest.mark.parametrize(
    ("word", "lang", "suits", "form", "said"),
    [
        ("JS", "es", "symbols", "", "J♠"),
        ("JS", "es", "symbols", "the", "la J♠"),
        ("4S", "es", "symbols", "the", "el 4♠"),
        ("QD", "es", "symbols", "of_the", "de la Q♦"),
        ("KD", "es", "symbols", "of_the", "del K♦"),
        ("KD", "es", "symbols", "to_the", "al K♦"),
        ("AS", "es", "words", "the", "el as de picas"),
        ("JS", "es", "words", "The", "La jota de picas"),
        ("10H", "es", "letters", "", "10co"),
        ("10H", "es", "letters", "typed", "10co"),
        ("KC", "es", "letters", "", "Ktr"),
        ("*", "es", "symbols", "", "*"),
        ("*", "es", "symbols", "the", "el comodín"),
        ("*JH", "es", "symbols", "", "*J♥"),
        ("*JH", "es", "words", "", "comodín como jota de corazones"),
        ("*Q", "es", "symbols", "", "*Q"),
        ("JS", "en", "letters", "the", "the JS"),
        ("8H", "en", "words", "a", "an 8 of hearts"),
        ("JS", "en", "words", "", "jack of spades"),
        ("*JH", "en", "words", "", "joker as jack of hearts"),
        ("*JH", "en", "symbols", "typed", "*jh"),
        ("JS", "en", "files", "", "JS"),
    ],
)
def test_cards_are_said(word: str, lang: Language, suits: Suits, form: str, said: str) -> None:
    assert Voice(lang, suits).format(card(word), form) == said


@pytest.mark.parametrize(
    ("word", "lang", "suits", "said"),
    [
        ("AO", "es", "symbols", "1or"),
        ("SO", "es", "letters", "10or"),
        ("CC", "en", "symbols", "11co"),
        ("RE", "es", "symbols", "12es"),
        ("SO", "es", "words", "sota de oros"),
        ("CC", "en", "words", "knight of cups"),
        ("7B", "es", "symbols", "7ba"),
    ],
)
def test_spanish_cards_never_end_in_a_lone_o(word: str, lang: Language, suits: Suits, said: str) -> None:
    assert Voice(lang, suits).format(card(word, SPANISH)) == said


def test_nouns_contract_with_their_preposition() -> None:
    es, en = Voice("es"), Voice("en")
    assert [es.format(Noun("stock"), form) for form in ("the", "of_the", "to_the", "a")] == [
        "el mazo",
        "del mazo",
        "al mazo",
        "un mazo",
    ]
    assert [es.format(Noun("joker"), form) for form in ("", "The")] == ["comodín", "El comodín"]
    assert en.format(Noun("stock"), "of_the") == "of the stock"
    assert es.format(Title({"es": "la familia", "en": "set"}), "to_the") == "a la familia"
    assert es.format(Title({"es": "el trío"}), "of_the") == "del trío"
    assert es.format(Title({"es": "la familia"}), "") == "familia"
    assert es.format(Title({"es": "color"}), "the") == "el color"
    assert en.format(Title({"es": "la familia", "en": "set"}), "the") == "the set"
    assert en.format(Title({"en": "ace"}), "a") == "an ace"


@pytest.mark.parametrize(
    ("parts", "word", "said"),
    [
        (["a"], "and", "a"),
        (["a", "b", "c"], "and", "a, b y c"),
        (["rojo", "Inés"], "and", "rojo e Inés"),
        (["padre", "hijo"], "and", "padre e hijo"),
        (["agua", "hielo"], "and", "agua y hielo"),
        (["7", "8"], "or", "7 u 8"),
        (["10", "11"], "or", "10 u 11"),
        (["1", "110"], "or", "1 o 110"),
        (["uno", "otro"], "or", "uno u otro"),
        (["mujer", "hombre"], "or", "mujer u hombre"),
        (["el 7♥", "el 8♥"], "or", "el 7♥ o el 8♥"),
    ],
)
def test_spanish_lists_are_joined_as_people_do(parts: list[str], word: str, said: str) -> None:
    assert Voice("es").join(parts, word) == said
    assert Voice("en").join(["a", "b", "c"]) == "a, b and c"


@pytest.mark.parametrize(
    ("value", "es", "en"),
    [
        (0, "0", "0"),
        (-25, "-25", "-25"),
        (3000, "3000", "3,000"),
        (12500, "12\N{NO-BREAK SPACE}500", "12,500"),
        (-1234567, "-1\N{NO-BREAK SPACE}234\N{NO-BREAK SPACE}567", "-1,234,567"),
        (Fraction(43, 2), "21,5", "21.5"),
        (Fraction(842, 100), "8,42", "8.42"),
        (Fraction(1, 2), "1/2", "1/2"),
        (Fraction(-3, 2), "-1,5", "-1.5"),
        (Fraction(10, 3), "10/3", "10/3"),
        (Fraction(4, 2), "2", "2"),
    ],
)
def test_numbers_are_written_as_in_each_language(value: int | Fraction, es: str, en: str) -> None:
    assert Voice("es").number(value) == es
    assert Voice("en").number(value) == en


def test_numbers_may_carry_a_sign_or_stay_raw() -> None:
    assert Voice("es").number(37, "signed") == "+37"
    assert Voice("es").number(0, "signed") == "0"
    assert Voice("en").number(12345, "raw") == "12345"


def test_plurals_are_whole_sentences() -> None:
    es = Voice("es")
    assert [es.say("word.cards", n=n) for n in (0, 1, 2)] == ["0 cartas", "1 carta", "2 cartas"]
    assert [es.say("word.jokers", n=n) for n in (0, 1, 4)] == ["sin comodines", "1 comodín", "4 comodines"]
    assert es.say("plain.stock", n=0) == "Mazo: vacío."


def test_lists_of_cards() -> None:
    hand = CardList.of_faces(FRENCH, [FRENCH.parse_face(word) for word in ("7H", "JS", "*")])
    assert Voice("es", "symbols").format(hand) == "7♥ J♠ *"
    assert Voice("es", "symbols").format(hand, "the") == "el 7♥, la J♠ y el comodín"
    assert Voice("en", "words").format(hand) == "7 of hearts, jack of spades, joker"


SLOT = re.compile(r"\{([a-z_0-9]+)(?::[A-Za-z_]+)?\}")


def test_both_languages_have_the_same_slots() -> None:
    pairs = [pair for table in (hints, play, playing, reasons, screen, words) for pair in table.TEXTS.items()]
    assert not [key for key, (english, spanish) in pairs if set(SLOT.findall(english)) != set(SLOT.findall(spanish))]


def test_every_reason_has_its_sentence_and_its_explanation() -> None:
    voice = Voice("es")
    assert len(REASONS) > 40
    for reason in REASONS:
        assert voice.knows(reason)
        assert voice.knows(f"explain.{reason}")


MINE = ("heard.", "ask.", "does.", "you.", "told.", "view.", "plain.", "sheet.", "match.", "hint.", "help.", "next.")
# forms that Madrid and Buenos Aires do not share, words that are never printed, and marks of another tone
FORBIDDEN = re.compile(
    r"\b(puedes|podés|tienes|tenés|quieres|querés|(?<!se )escribe|escribí|usted|coger|coges?|error)\b|[!¡]|carta\(s\)",
    re.IGNORECASE,
)


def test_play_speaks_to_madrid_and_buenos_aires() -> None:
    keys = [key for key in catalogue() if key.startswith(MINE) or key in REASONS]
    assert len(keys) > 200
    assert not [key for key in keys if FORBIDDEN.search(catalogue()[key][1])]
    assert not [key for key in keys if "!" in catalogue()[key][0]]
