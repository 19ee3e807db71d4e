"""What people type, in both languages: moves, commands, cards, and lines that mean nothing."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remigio_dsl.core.cards import SPANISH40_RANKS, SPANISH_SUITS, Deck
from remigio_dsl.core.said import Card
from remigio_dsl.core.voice import Language, Suits, Voice
from remigio_dsl.engine.moves import format_move
from remigio_dsl.ui.words import Doubt, Heard, Order, Said, Scene, Unheard, hear

FRENCH = Deck(packs=2, jokers=4)
SPANISH = Deck(SPANISH40_RANKS, SPANISH_SUITS, 1, 2)
MOVES = {
    "draw": frozenset({"draw"}),
    "play": frozenset({"meld", "lay", "swap", "discard", "close"}),
    "discard": frozenset({"discard", "close"}),
}


def faces(deck: Deck, cards: str) -> tuple[int, ...]:
    return tuple(map(deck.parse_face, cards.split()))


def scene(step: str, lang: str = "es", *, deck: Deck = FRENCH, hand: str = "", **more: object) -> Scene:
    plain = Scene(deck, lang, step, MOVES[step], faces(deck, hand))  # type: ignore[arg-type]
    return replace(plain, **more)  # type: ignore[arg-type]


def read(heard: Heard, deck: Deck = FRENCH) -> str:
    """Return what a line means, in short."""
    match heard:
        case Said(move):
            return format_move(move, deck)
        case Order(command, words):
            return " ".join(["!" + command, *words])
        case Doubt(question):
            return "? " + Voice("es", "letters").say(question)
        case Unheard(said):
            return "- " + Voice("es", "letters").say(said)


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("robar mazo", "draw stock"),
        ("r m", "draw stock"),
        ("r p", "draw discard 1"),
        ("R P", "draw discard 1"),
        ("mazo", "draw stock"),
        ("m", "draw stock"),
        ("p", "draw discard 1"),
        ("pozo 3", "draw discard 3"),
        ("robar 3 del pozo", "draw discard 3"),
        ("robar pozo hasta 9h", "draw discard 2"),
        ("draw discard to 9h", "draw discard 2"),
        ("robar pozo hasta el nueve de corazones", "draw discard 2"),
        ("robar todo el pozo", "draw discard 4"),
        ("coger del montón", "draw discard 1"),
        ("levantar baceta", "draw stock"),
        ("sacar talon", "draw stock"),
        ("tomar descartes", "draw discard 1"),
        ("draw stock", "draw stock"),
        ("dr st", "draw stock"),
        ("draw discard", "draw discard 1"),
        ("robar monte", "draw stock"),
    ],
)
@pytest.mark.parametrize("lang", ["es", "en"])
def test_at_the_draw_step(line: str, meaning: str, lang: str) -> None:
    if lang == "en" and line in ("m", "p"):
        pytest.skip("beginnings of Spanish words")
    pile = faces(FRENCH, "2C KD 9H 4S")
    assert read(hear(line, scene("draw", lang, pile=pile))) == meaning


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("bajar 7h 8h 9h", "meld 7H 8H 9H"),
        ("b 7h 8h 9h / 4tr 4d 4pi", "meld 7H 8H 9H / 4C 4D 4S"),
        ("bajarse 9h 10h *jh", "meld 9H 10H *JH"),
        ("poner qd qs *q", "meld QD QS *Q"),
        ("meld TH JH QH", "meld 10H JH QH"),
        ("bajar 7h8h9h", "meld 7H 8H 9H"),
        ("bajar siete de corazones, ocho de corazones y nueve de corazones", "meld 7H 8H 9H"),
        ("colocar 8h en 1", "lay 8H on 1"),
        ("col 8h 1", "lay 8H on 1"),
        ("añadir 8h a la combinación 1", "lay 8H on 1"),
        ("agregar 8h 9h sobre 2 arriba", "lay 8H 9H on 2 high"),
        ("lay 8h on 1 low", "lay 8H on 1 low"),
        ("colocar comodín en 3", "lay * on 3"),
        ("colocar comodín como 8h en 3", "lay *8H on 3"),
        ("cambiar 5c en 4", "swap 5C on 4"),
        ("cam qd en 6", "swap QD on 6"),
        ("sustituir la dama de rombos en 6", "swap QD on 6"),
        ("rescatar qd 6", "swap QD on 6"),
        ("swap 5c on 4", "swap 5C on 4"),
        ("tirar ks", "discard KS"),
        ("t kpi", "discard KS"),
        ("descartar kpi", "discard KS"),
        ("dejar k♠", "discard KS"),
        ("echar 6♠\ufe0f", "discard 6S"),
        ("tirar 6♤", "discard 6S"),
        ("botar 10h", "discard 10H"),
        ("tirar TT", "discard 10C"),
        ("tirar 1h", "discard AH"),
        ("tirar as", "discard AS"),
        ("tirar el as de picas", "discard AS"),
        ("tirar rey de espadas", "discard KS"),
        ("tirar *", "discard *"),
        ("tirar el comodín", "discard *"),
        ("discard 10 of hearts", "discard 10H"),
        ("cerrar", "close"),
        ("cer", "close"),
        ("cierro", "close"),
        ("irse", "close"),
        ("cortar", "close"),
        ("cerrar con 4pi", "close with 4S"),
        ("cerrar tirando el 4 de picas", "close with 4S"),
        ("close with 4s as colour", "close with 4S as colour"),
        ("cerrar como color", "close as colour"),
        ("cerrar color", "close as colour"),
        ("cerrar con 4pi como cinco parejas", "close with 4S as five_pairs"),
        ("paso", "pass"),
        ("cartas", "!hand"),
        ("mano", "!hand"),
        ("mesa", "!table"),
        ("puntos", "!score"),
        ("tanteo", "!score"),
        ("pista", "!hint"),
        ("consejo", "!hint"),
        ("por qué", "!why"),
        ("porque", "!why"),
        ("por qué carmen", "!why carmen"),
        ("why all", "!why all"),
        ("reglas", "!rules"),
        ("deshacer", "!undo"),
        ("undo", "!undo"),
        ("último", "!last"),
        ("?", "!help"),
        ("ayuda cerrar", "!help cerrar"),
        ("salir", "!quit"),
        ("", "!status"),
        ("   ", "!status"),
    ],
)
def test_at_the_play_step_in_spanish(line: str, meaning: str) -> None:
    hands = {"color": "colour", "colour": "colour", "cinco parejas": "five_pairs", "five pairs": "five_pairs"}
    assert read(hear(line, scene("play", closing_hands=hands))) == meaning


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("di 2c", "discard 2C"),
        ("m 9h 10h *jh", "meld 9H 10H *JH"),
        ("l 9d on 3", "lay 9D on 3"),
        ("l 9d 3", "lay 9D on 3"),
        ("sw 5c on 4", "swap 5C on 4"),
        ("c", "close"),
        ("h", "- h puede ser hand, hint o help"),
        ("ha", "!hand"),
        ("tirar 2c", "discard 2C"),
        ("colocar 9d en 3", "lay 9D on 3"),
    ],
)
def test_beginnings_in_english(line: str, meaning: str) -> None:
    assert read(hear(line, scene("play", "en"))) == meaning


@pytest.mark.parametrize(
    ("step", "line", "meaning"),
    [
        ("play", "c", "- c puede ser colocar, cambiar o cerrar"),
        ("discard", "c 4pi", "close with 4S"),
        ("play", "b", "meld"),
        ("play", "r", "- r puede ser robar o reglas"),
        ("discard", "p", "- p puede ser paso, puntos, pista o por qué"),
        ("discard", "pu", "!score"),
        ("play", "d 7h", "discard 7H"),
        ("play", "s 7h 3", "swap 7H on 3"),
    ],
)
def test_a_beginning_counts_for_moves_of_this_step_first(step: str, line: str, meaning: str) -> None:
    assert read(hear(line, scene(step))).startswith(meaning if meaning != "meld" else "- ¿Qué cartas?")


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("tirar sota de oros", "discard SO"),
        ("tirar 10o", "discard SO"),
        ("tirar 10or", "discard SO"),
        ("tirar 1o", "discard AO"),
        ("tirar CC", "discard CC"),
        ("tirar caballo de copas", "discard CC"),
        ("tirar 11co", "discard CC"),
        ("tirar 12es", "discard RE"),
        ("tirar rey de bastos", "discard RB"),
        ("tirar as de copas", "discard AC"),
        ("tirar 7c", "discard 7C"),
        ("tirar tb", "discard SB"),
        ("tirar sb", "discard SB"),
        ("tirar 8o", '- "8o" no es una carta'),
    ],
)
def test_cards_of_a_spanish_pack(line: str, meaning: str) -> None:
    assert read(hear(line, scene("discard", deck=SPANISH)), SPANISH).startswith(meaning)


def test_seven_c_is_asked_about_once_both_sevens_are_held() -> None:
    both = scene("discard", hand="7C 7H 2D", asks=True)
    heard = hear("tirar 7c", both)
    assert read(heard) == "? ¿7 de tréboles o de corazones? Sin dudas: 7tr y 7co"
    assert isinstance(heard, Doubt)
    assert [line for _, line in heard.choices] == ["tirar 7tr", "tirar 7co"]
    assert read(hear("tirar 7c", replace(both, clubs_are_sure=True))) == "discard 7C"
    assert read(hear("tirar 7c", replace(both, asks=False))) == "discard 7C"
    assert read(hear("tirar 7c", replace(both, lang="en"))) == "discard 7C"
    assert read(hear("tirar 7c", replace(both, hand=faces(FRENCH, "7H 2D")))) == "discard 7C"


def test_a_rank_without_a_suit_is_asked_about() -> None:
    heard = hear("tirar 10", scene("discard", hand="10C 10H 2D", asks=True))
    assert read(heard) == "? 10: ¿de qué palo?"
    assert isinstance(heard, Doubt)
    assert heard.choices == (("10tr", "tirar 10tr"), ("10co", "tirar 10co"))
    assert read(hear("tirar 10", scene("discard", hand="10C 10H"))) == "- 10: ¿de qué palo?"
    assert read(hear("tirar reina", scene("discard", hand="QC QH"))) == "- reina: ¿de qué palo?"
    assert read(hear("tirar reina", scene("discard", hand="QC 2H"))) == "discard QC"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("tirra 7h", '"tirra" no se entiende. ¿Quizá tirar? Ahora: tirar o cerrar.'),
        ("EOF", '"EOF" no se entiende. Ahora: tirar o cerrar.'),
        ("7h", "Una carta sola no es una jugada. Por ejemplo: tirar 7h"),
        ("tirar", "¿Qué carta? Por ejemplo: tirar 2di"),
        ("tirar 7h 8h", "Una sola carta. Por ejemplo: tirar 2di"),
        ("tirar jk=jk", '"jk=jk" no es una carta; se escribe índice y palo: 7co, 10di, ktr, y * para un comodín.'),
        ("tirar **", "un comodín hace de una carta, no de comodín: `**`"),
        ("cerrar como pulpo", '"pulpo" no es ninguna mano de cierre; en este juego hay: .'),
        ("3", '"3" no se entiende. Ahora: tirar o cerrar.'),
        ("x" * 5000, "Esa línea pasa de 1000 caracteres, y no se ha hecho nada."),
    ],
)
def test_what_is_not_understood_gets_an_answer(line: str, said: str) -> None:
    assert read(hear(line, scene("discard", hand="7H 2D"))) == f"- {said}"


@pytest.mark.parametrize("deck", [FRENCH, SPANISH], ids=["french", "spanish"])
@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("suits", ["symbols", "letters", "words", "files"])
def test_what_can_be_printed_can_be_typed(deck: Deck, lang: Language, suits: Suits) -> None:
    for face in range(deck.joker + 1):
        for form in ("", "typed", "the"):
            line = f"tirar {Card(deck, face).said(Voice(lang, suits), form)}"
            assert read(hear(line, scene("discard", deck=deck)), deck) == f"discard {deck.format_face(face)}"


@given(st.text(max_size=80), st.sampled_from(sorted(MOVES)), st.sampled_from(["es", "en"]), st.booleans())
def test_any_text_gets_an_answer(line: str, step: str, lang: str, asks: bool) -> None:
    hear(line, scene(step, lang, hand="7C 7H 10D *", asks=asks, pile=faces(FRENCH, "2C"), melds=(1, 2)))


WORDS = [
    "robar",
    "tirar",
    "bajar",
    "colocar",
    "cambiar",
    "cerrar",
    "como",
    "con",
    "en",
    "de",
    "7h",
    "10",
    "*jh",
    "*",
    "/",
    "3",
    "hasta",
    "pozo",
    "as",
]


@given(st.lists(st.sampled_from(WORDS), max_size=9), st.sampled_from(sorted(MOVES)), st.booleans())
def test_any_order_of_known_words_gets_an_answer(words: list[str], step: str, asks: bool) -> None:
    read(hear(" ".join(words), scene(step, hand="7C 7H 10D *", asks=asks)))


KNOCKS = {"knock": "knock", "bajarse": "knock", "gin": "gin", "big gin": "big_gin", "gran gin": "big_gin"}


@pytest.mark.parametrize(
    ("step", "line", "meaning"),
    [
        ("discard", "knock", "close"),
        ("discard", "knock with 7c", "close with 7C"),
        ("discard", "bajarse 7tr", "close with 7C"),
        ("discard", "gin", "close as gin"),
        ("discard", "gran gin", "close as big_gin"),
        ("discard", "big gin 7c", "close with 7C as big_gin"),
        ("discard", "close as knock 7c", "close with 7C as knock"),
        ("discard", "cerrar como gran gin con 7tr", "close with 7C as big_gin"),
        ("play", "bajarse 7tr 7co 7pi", "meld 7C 7H 7S"),  # a verb where the step has it
        ("draw", "knock", "close"),  # which the rules refuse, and say why
    ],
)
def test_a_close_may_be_called_by_its_name(step: str, line: str, meaning: str) -> None:
    heard = hear(line, scene(step, hand="7C 7H 7S 2D", closing_hands=KNOCKS, leaving=frozenset({"knock"})))
    assert read(heard) == meaning


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("sí", "draw discard 1"), ("s", "draw discard 1"), ("yes please", "draw discard 1"),
        ("Sí, la quiero", "draw discard 1"),
        ("no", "pass"), ("no, gracias", "pass"), ("No thank you", "pass"), ("no quiero", "pass"), ("paso", "pass"),
    ],
)  # fmt: skip
def test_a_card_that_is_offered_may_be_answered_politely(line: str, meaning: str) -> None:
    offered = replace(scene("draw"), step="offer", moves=frozenset({"draw", "pass"}), piles=("discard",))
    assert read(hear(line, offered)) == meaning
    assert read(hear("no 7h", offered)).startswith("- ")
    assert read(hear(line, scene("draw"))) != "pass" or line == "paso"


def test_a_word_that_is_no_card_names_the_joker_only_where_there_is_one() -> None:
    assert "comodín" in read(hear("tirar zz", scene("discard")))
    said = read(hear("tirar zz", scene("discard", deck=Deck(packs=1))))
    assert said == '- "zz" no es una carta; se escribe índice y palo: 7co, 10di, ktr.'
