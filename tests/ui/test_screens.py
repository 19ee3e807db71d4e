"""The view at every width, in both languages, and the golden transcripts of whole scenes."""


import pytest
from playing import SCENES, SCENES_13, hold, scene, screen, session, transcript

from remigio_dsl.core.said import short
from remigio_dsl.core.voice import Language, Suits
from remigio_dsl.ui.company import seated
from remigio_dsl.ui.table import draw_view
from remigio_dsl.ui.width import columns, fold, left, right, wrapped

WIDTHS: list[tuple[str, Suits, int | None]] = [
    ("wide", "symbols", 80),
    ("wider", "symbols", 200),
    ("sixty", "letters", 60),
    ("forty", "letters", 40),
    ("narrow", "words", 30),
    ("plain", "words", None),
]
PLACES = [
    (f"{SCENES}#first-view", "es"),
    (f"{SCENES}#before-the-close", "en"),
    (f"{SCENES_13}#lap-four", "en"),
    (f"{SCENES_13}#lap-four", "es"),
    (f"{SCENES_13}#before-opening", "es"),
]


@pytest.mark.parametrize(("name", "suits", "width"), WIDTHS, ids=[one[0] for one in WIDTHS])
def test_the_view_at_every_width(name: str, suits: Suits, width: int | None) -> None:
    shown = []
    for place, lang in PLACES:
        playing = scene(place, screen(lang, suits, width))  # type: ignore[arg-type]
        shown += [f"# {place.rpartition('/')[2]} {lang}", *playing.view_lines(), ""]
    hold(f"view-{name}", "\n".join(shown))


@pytest.mark.parametrize("width", [40, 43, 50, 59, 60, 61, 79, 80, 81, 120])
@pytest.mark.parametrize(("place", "lang"), PLACES)
def test_nothing_is_wider_than_the_window_and_no_card_is_cut(place: str, lang: Language, width: int) -> None:
    playing = scene(place, screen(lang, "symbols", width))
    lines = playing.view_lines()
    assert max(map(columns, lines)) <= width
    words = {word.strip("[]") for line in lines for word in line.split()}
    for face in playing.game.view(playing.state, playing.me).hand:
        assert short(playing.screen.voice, playing.game.deck, face) in words or face == playing.game.deck.joker


def test_wide_characters_in_names_keep_the_columns() -> None:
    playing = session("remigio-13", screen("es", width=40), seats="me=José 日本,bot,bot")
    lines = draw_view(playing.game, playing.game.view(playing.state, 0), playing.company, playing.screen)
    assert max(map(columns, lines)) <= 40
    assert any("José 日本" in line for line in lines)
    wide = draw_view(playing.game, playing.game.view(playing.state, 0), playing.company, screen("es"))
    cards = [columns(line.partition("13 cartas")[0]) for line in wide if "13 cartas" in line]
    assert len(set(cards)) == 1


def test_without_groups_nothing_is_marked() -> None:
    playing = scene(f"{SCENES}#first-view", screen("es", groups=False))
    last = playing.view_lines()[-1]
    assert last == "Tus cartas  2♣ 5♣  5♦ J♦ Q♦  7♥ 8♥ 9♥  4♠ K♠"
    assert "también" not in "".join(playing.feed("r p"))


def test_a_player_who_is_out_holds_no_cards() -> None:
    playing = session("remigio-10", screen("es"))
    view = playing.game.view(playing.state, 0)
    shown = draw_view(playing.game, view._replace(seats=(0, 1)), playing.company, playing.screen)
    assert shown[3].split() == ["Julián", "(bot)", "0", "puntos", "queda", "fuera"]


SCRIPTS: list[tuple[str, str, Language, Suits, int | None, list[str]]] = [
    ("ten-es", f"{SCENES}#first-view", "es", "symbols", 80,
     ["r m", "bajar 7h 8h 9h 10h", "por qué", "pista", "tirra", "tirar 9tr", "c", "t kpi", "", "puntos", "salir"]),
    ("ten-close-es", f"{SCENES}#before-the-close", "es", "symbols", 80,
     ["pista", "r p", "deshacer", "deshacer", "robar pozo hasta kdi", "pista", "cerrar", "por qué carmen", "por qué",
      "puntos", "tirar 4pi", "pista"]),
    ("ten-close-en", f"{SCENES}#before-the-close", "en", "words", None,
     ["draw discard", "hint", "close with 4s", "why carmen", "why all", "last", "quit"]),
    ("ten-pairs-es", f"{SCENES}#five-pairs", "es", "letters", 60,
     ["cerrar", "7", "", "cerrar", "9pi", "por qué julián"]),
    ("thirteen-en", f"{SCENES_13}#before-opening", "en", "letters", 80,
     ["draw discard", "draw stock", "meld 9h 10h *jh", "why", "meld 9h 10h * / 4c 4d 4s", "",
      "meld 9h 10h * / 4c 4d 4s", "2", "lay 8d on 1", "undo", "hand"]),
    ("thirteen-close-en", f"{SCENES_13}#lap-four", "en", "letters", 80,
     ["dr st", "hint", "swap 5c on 4", "meld qd qs *", "lay 9d on 3", "why", "close", "why ben"]),
    ("thirteen-close-es", f"{SCENES_13}#lap-four", "es", "words", None,
     ["r m", "pista", "cambiar qd en 6", "cambiar 5tr en 4", "bajar qd qs *", "colocar 9di en 3", "cerrar", "por qué"]),
    ("thirteen-ends-es", f"{SCENES_13}#two-ends", "es", "symbols", 80,
     ["colocar * en 1", "quizá", "", "colocar * en 1", "8co", "colocar 9tr en 7", "colocar 9tr en 1"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "place", "lang", "suits", "width", "lines"), SCRIPTS, ids=[script[0] for script in SCRIPTS]
)
def test_scenes_stand_as_they_were_read(
    name: str, place: str, lang: Language, suits: Suits, width: int | None, lines: list[str]
) -> None:
    hold(name, transcript(scene(place, screen(lang, suits, width)), lines))


def test_in_a_pipe_an_ambiguous_joker_is_refused_with_its_readings() -> None:
    playing = scene(f"{SCENES_13}#before-opening", screen("en", "letters", None), asks=False)
    playing.begin()
    playing.feed("draw stock")
    assert playing.feed("meld 9h 10h * / 4c 4d 4s")[0] == (
        "No: the joker in 9H 10H * can be the 8H or the JH; write *8h or *jh."
    )


def test_text_is_folded_between_its_pieces() -> None:
    assert fold([["[a", "b]"], ["cc"], ["ddd", "e"]], 7) == ["[a b]", "cc", "ddd e"]
    assert fold([["aaa", "bbb", "ccc"]], 7) == ["aaa bbb", "ccc"]
    assert fold([], 10) == []
    assert wrapped("  one two three", 10) == ["  one two", "  three"]
    assert wrapped("uno dos tres", 8, "  ") == ["uno dos", "  tres"]
    assert (left("日", 4), right("日", 4), columns("é")) == ("日  ", "  日", 1)


def test_seats_are_named() -> None:
    company = seated(["me", "bot", "bot=Julián", "bot"], "es")
    assert [person.name for person in company.people] == ["", "Carmen", "Julián", "Rosa"]
    assert [person.name for person in seated(["me", "me=Ana"], "en").people] == ["Player 1", "Ana"]
