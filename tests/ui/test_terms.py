"""`help WORD`: every word of the glossary, and every name that a game's rules give, is answered in both languages."""

import re
from pathlib import Path

import pytest
from playing import screen, session

from remigio_dsl.core.messages import glossary
from remigio_dsl.core.resources import variant_names
from remigio_dsl.core.voice import LANGUAGES, Language, Voice
from remigio_dsl.ui.completion import completions
from remigio_dsl.ui.repl import Session
from remigio_dsl.ui.terms import printed_words
from remigio_dsl.ui.vocabulary import TERMS, simplify

PAGE = (Path(__file__).parents[2] / "docs" / "glossary.md").read_text("utf-8")
ASK: dict[Language, str] = {"es": "ayuda", "en": "help"}
ROWS = [line.strip("|").split("|") for line in PAGE.splitlines() if line.startswith("| ") and "| español |" not in line]


def opened(variant: str, lang: Language, **options: str) -> Session:
    playing = session(variant, screen(lang), seats="me,bot", **options)
    playing.begin()
    return playing


def answer(playing: Session, word: str) -> str:
    lines = playing.feed(f"{ASK[playing.screen.voice.lang]} {word}")
    return " ".join(line.strip() for line in lines)


def unknown(playing: Session, word: str) -> bool:
    return answer(playing, word).startswith(("There is no help", "No hay ayuda"))


def words_of_the_page() -> list[str]:
    """Return what the first two columns print: without articles, and without what stands in brackets."""
    found = []
    for row in ROWS:
        for cell in row[:2]:
            for part in re.sub(r"\[.*?\]|….*", "", cell).split(","):
                found.append(re.sub(r"^(el|la|los) ", "", part.strip()))
    return found


def synonyms_of_the_page() -> list[str]:
    """Return what the last column gives, without the countries and its remarks."""
    words = [word.strip() for row in ROWS for word in re.sub(r"\(.*?\)|;.*", "", row[4]).split(",") if word.strip()]
    remarks = {"only in questions about packs", "the first time", "poner en la mesa"}
    of_a_row = {"escalera de color", "escalera real"}  # what other books call a premium
    return [word for word in words if word not in remarks | of_a_row]


def test_every_word_of_the_glossary_is_answered() -> None:
    assert len(ROWS) > 45
    for lang in LANGUAGES:
        games = [opened("remigio-13", lang), opened("remigio-10", lang), opened("gin", lang)]
        words = [*words_of_the_page(), *synonyms_of_the_page()]
        assert [word for word in words if all(unknown(game, word) for game in games)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("variant", variant_names())
def test_every_name_that_the_rules_of_a_game_give_is_answered(variant: str, lang: Language) -> None:
    playing = opened(variant, lang)
    told = {word: answer(playing, word) for both in LANGUAGES for word in printed_words(playing.game, both)}
    assert len(told) > len(TERMS)
    assert [word for word, said in told.items() if "ayuda para" in said or "no help for" in said] == []
    assert all("{" not in said for said in told.values())


def test_the_words_and_what_they_mean_stand_side_by_side() -> None:
    meant = {key.removeprefix("term.") for key in glossary.TEXTS if not key.startswith("term.of_")}
    assert meant == set(TERMS)
    page = simplify(PAGE)
    ours = {"bot", "bonus", "colocadas", "laid off", "points", "total", "your cards"}
    missing = [word for one in TERMS.values() for word in (one.es, one.en) if simplify(word) not in page]
    assert set(missing) <= ours
    for one in glossary.TEXTS.values():
        assert all(said[0] == said[0].lower() for said in one)


@pytest.mark.parametrize(
    ("variant", "lang", "word", "said"),
    [
        ("gin", "en", "undercut", "undercut: the other player writes down by how much they have fewer points left"),
        ("gin", "es", "contragolpe", "contragolpe: el otro jugador se anota los puntos sin ligar que tiene de menos"),
        ("gin", "es", "undercut", "contragolpe: el otro jugador se anota"),
        ("gin", "en", "gin", "gin: the closer writes down 25 points, if the close is gin."),
        ("gin", "es", "gran gin", "gran gin: quien cierra se anota 31 puntos, si se cierra con gran gin."),
        ("gin", "en", "box", "deals won: at the end of the match each player adds 25 for each deal"),
        ("gin", "en", "game bonus", "game: at the end of the match the winner adds 100 points."),
        ("gin", "es", "partida", "partida: al acabar la partida quien gana suma 100 puntos. partida: manos, una"),
        ("gin", "en", "shutout", "shut-out: at the end of the match the winner adds 100 points, if"),
        ("gin", "en", "knock", "at most 10 points; this is called “knock”."),
        ("gin", "es", "sin ligar", "sin ligar: los puntos de las cartas de la mano que no forman combinación"),
        ("gin", "en", "meld", "meld: cards that belong together by the rules"),
        ("gin", "en", "run", "Run: three or more cards of one suit in sequence; the ace goes before the 2."),
        ("remigio-10", "en", "straight", "straight: all ten in a single run (premium, x5)"),
        ("remigio-10", "es", "color", "color: las diez cartas del mismo palo (premio, x3)"),
        ("remigio-10", "es", "vuelta", "vuelta: un turno de cada persona."),
        ("remigio-13", "es", "familia", "Familia: "),
        ("remigio-13", "en", "opening", "opening: laying melds for the first time in a deal; the rules may ask for"),
        ("remigio-13", "en", "opening", "The first melds of a player, one or more laid at once, have to come to 36"),
        ("remigio-13", "en", "opening", "What each card counts for this is on the rule sheet: rules. Whoever closes"),
        ("remigio-13", "es", "apertura", "Lo que cuenta cada carta para abrir está en la hoja: reglas."),
        ("remigio-13", "es", "puntos de cierre", "puntos de cierre: "),
    ],
)
def test_a_word_of_the_screen_is_told_by_the_rules_of_the_game(
    variant: str, lang: Language, word: str, said: str
) -> None:
    assert said in answer(opened(variant, lang), word)


def test_an_answer_changes_what_is_told() -> None:
    assert "(premium, x2)" in answer(opened("remigio-10", "en", colour_pays="two"), "colour")
    assert Voice("en").say("term.pair") in answer(opened("remigio-10", "en"), "pair")
    assert "at most one of them a joker" in answer(opened("remigio-10", "en", five_pairs="allowed"), "pair")


def test_help_with_a_word_asks_the_rules_of_a_house(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "format: 1\nid: house\nextends: gin\n"
        "score.rows.sweep: {title: {es: la escoba, en: sweep}, to: closer, when: lap = 1, points: 40}\n",
        "utf-8",
    )
    assert "sweep: the closer writes down 40 points" in answer(opened(str(house), "en"), "sweep")
    assert answer(opened(str(house), "es"), "escoba").startswith("la escoba: quien cierra se anota 40 puntos")


@pytest.mark.parametrize(
    ("variant", "lang", "word", "said"),
    [
        ("remigio-10", "en", "deadwod", 'There is no help for "deadwod"; did you mean "deadwood"?'),
        ("remigio-10", "es", "sin ligr", 'No hay ayuda para "sin ligr"; ¿quizá "sin ligar"?'),
        ("gin", "es", "contragople", 'No hay ayuda para "contragople"; ¿quizá "contragolpe"?'),
        ("gin", "en", "undrcut", 'There is no help for "undrcut"; did you mean "undercut"?'),
        ("gin", "en", "zzz", 'There is no help for "zzz".'),
    ],
)
def test_help_with_a_misspelt_word_asks_whether_another_was_meant(
    variant: str, lang: Language, word: str, said: str
) -> None:
    assert answer(opened(variant, lang), word) == said


def test_tab_completes_the_words_that_help_knows() -> None:
    playing = opened("gin", "es")
    assert completions(playing, "ayuda contra") == ["contragolpe"]
    assert completions(playing, "ayuda gr") == ["gran gin"]
    assert {"sin ligar", "salir", "semilla"} <= set(completions(playing, "ayuda s"))
    assert "trío" in completions(playing, "ayuda t")
    assert completions(opened("gin", "en"), "help under") == ["undercut"]
    for word in completions(playing, "ayuda "):
        assert not unknown(playing, word), word
