"""A session from outside: any input gets an answer, turns are taken back, people share a keyboard, matches go on."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import SCENES, SCENES_13, scene, screen, session, typed_by_bot

from remigio_dsl.engine.moves import Move
from remigio_dsl.ui import matches
from remigio_dsl.ui.company import SeatsError, seated
from remigio_dsl.ui.completion import completions
from remigio_dsl.ui.repl import CLEAR, Session
from remigio_dsl.ui.screen import Screen
from remigio_dsl.ui.setting import Setting
from remigio_dsl.ui.sheet import SeatSheet

COMMANDS_ES = ["", "cartas", "mesa", "puntos", "pista", "por qué", "por qué todo", "por qué carmen", "reglas", "último"]
WORDS = [
    "robar", "mazo", "pozo", "3", "tirar", "bajar", "colocar", "cambiar", "cerrar", "como", "con", "en", "1", "2", "/",
    "*", "*jh", "7h", "8h", "9h", "10", "ks", "4c", "5c", "qd", "as", "color", "pista", "por", "qué", "deshacer",
    "ayuda", "hasta", "todo", "paso", "arriba", "siete", "de", "corazones", "cinco", "parejas",
]  # fmt: skip
PLACES = [f"{SCENES}#first-view", f"{SCENES}#five-pairs", f"{SCENES_13}#lap-four", f"{SCENES_13}#two-ends"]
LINES = st.one_of(st.text(max_size=40), st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join))


def cards_of(playing: Session) -> Counter[int]:
    """Return how often each card of the deck is somewhere: once, always."""
    state = playing.state
    where = Counter([*state.stock, *state.discard, *(slot.card for meld in state.table for slot in meld.slots)])
    for hand in state.hands:
        where.update(card for card in range(playing.game.deck.size) if hand >> card & 1)
    return where


@settings(max_examples=60)
@given(st.sampled_from(PLACES), st.booleans(), st.sampled_from(["symbols", "words"]), st.lists(LINES, max_size=12))
def test_any_input_gets_an_answer_and_no_card_is_lost(place: str, asks: bool, suits: str, lines: list[str]) -> None:
    shown = screen("es", suits, 80 if asks else None)  # type: ignore[arg-type]
    playing = scene(place, shown, asks=asks)
    playing.begin()
    for line in lines:
        if playing.finished:
            break
        playing.prompt()
        completions(playing, line)
        for said in playing.feed(line):
            assert "\n" not in said
            assert "{" not in said or "{" in line
        assert set(cards_of(playing).values()) == {1}
        playing.redrawn()


@settings(max_examples=15)
@given(st.binary(max_size=200), st.sampled_from(PLACES))
def test_any_bytes_get_an_answer(data: bytes, place: str) -> None:
    playing = scene(place, screen("en"))
    playing.begin()
    for line in data.decode("utf-8", errors="surrogateescape").split("\n"):
        playing.feed(line)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("line", COMMANDS_ES)
def test_commands_change_nothing(place: str, line: str) -> None:
    playing = scene(place, screen("es"))
    playing.begin()
    before = playing.state
    assert playing.feed(line) or line == "reglas"
    assert playing.state is before


def test_only_the_turn_up_to_the_last_hidden_card_is_taken_back() -> None:
    playing = scene(f"{SCENES_13}#lap-four", screen("en"))
    playing.begin()
    start = playing.state
    playing.feed("draw discard")
    assert playing.state is not start
    playing.feed("undo")
    assert playing.state is start
    playing.feed("draw stock")
    seen = playing.state
    playing.feed("swap 5c on 4")
    playing.feed("meld qd qs *")
    playing.feed("undo")
    playing.feed("undo")
    assert playing.state is seen
    assert playing.feed("undo")[0].startswith("There is nothing to take back")
    assert playing.state is seen


def test_a_question_is_taken_back_by_enter_and_by_ctrl_c() -> None:
    for take_back in (lambda playing: playing.feed(""), lambda playing: playing.interrupt()):
        playing = scene(f"{SCENES_13}#two-ends", screen("en"))
        playing.begin()
        before = playing.state
        playing.feed("lay * on 1")
        assert playing.question is not None
        assert take_back(playing) == ["The move is taken back."]
        assert playing.question is None
        assert playing.state is before
    assert playing.interrupt() == []


def test_the_question_about_clubs_is_remembered() -> None:
    playing = scene(f"{SCENES}#five-pairs", screen("es"))
    playing.begin()
    playing.state.hands[0] |= 1 << playing.game.pick(~playing.state.hands[0], playing.game.deck.parse_face("2H"))
    assert playing.feed("tirar 2c") == ["¿2 de tréboles o de corazones? Sin dudas: 2tr y 2co"]
    assert playing.question is not None
    assert playing.question.about_clubs


def finish(playing: Session, most: int = 5000) -> list[str]:
    shown = playing.begin()
    for _ in range(most):
        if playing.finished:
            break
        shown += playing.feed(typed_by_bot(playing))
    assert playing.finished
    return shown


@pytest.mark.parametrize(
    ("variant", "lang", "last"),
    [
        ("remigio-10", "es", "La misma partida: remigio play remigio-10 --seed 7"),
        ("remigio-13", "en", "The same match again: remigio play remigio-13 --seed 7"),
    ],
)
def test_a_match_is_played_to_its_end(variant: str, lang: str, last: str) -> None:
    options = {"limit": "150"} if variant == "remigio-10" else {}
    playing = session(variant, screen(lang), **options)  # type: ignore[arg-type]
    shown = finish(playing)
    assert shown[-1] == last
    assert any("La partida" in line or "The match" in line for line in shown)


@pytest.mark.parametrize("settling", ["winner_collects", "chips", "elimination"])
def test_the_lines_of_a_sheet_add_up(settling: str) -> None:
    playing = session("remigio-10", screen("es"), settling=settling)
    playing.begin()
    deals = 0
    while not playing.finished and deals < 6:
        if playing.is_resting:
            deals += 1
            result = playing.state.result
            assert result is not None
            for seat in result.seats:
                sheet = SeatSheet(playing.game, playing.state, result, seat, playing.company, playing.screen.voice)
                assert sum(entry.points or 0 for entry in sheet.entries()) == result.seats[seat].points
        playing.feed(typed_by_bot(playing))
    assert deals == 6


def test_sheets_with_melds_on_the_table_add_up() -> None:
    playing = session("remigio-13", screen("en"), seed=11)
    playing.begin()
    deals = 0
    while not playing.finished:
        if playing.is_resting:
            deals += 1
            result = playing.state.result
            assert result is not None
            for seat in result.seats:
                sheet = SeatSheet(playing.game, playing.state, result, seat, playing.company, playing.screen.voice)
                assert sum(entry.points or 0 for entry in sheet.entries()) == result.seats[seat].points
        playing.feed(typed_by_bot(playing))
    assert deals >= 1


def test_several_people_never_see_each_others_cards() -> None:
    playing = session("remigio-10", screen("es"), seats="me=Marta,me=Luis,bot")
    shown = playing.begin()
    assert shown[-2:] == [CLEAR, "Pantalla para Marta. Enter para ver las cartas"]
    assert not any("Tus cartas" in line for line in shown)
    assert playing.prompt() == ""
    shown = playing.feed("")
    assert shown[0] == CLEAR
    assert shown[-1].startswith("Tus cartas")
    playing.feed("robar mazo")
    shown = playing.feed(typed_by_bot(playing))
    assert shown == [CLEAR, "Pantalla para Luis. Enter para ver las cartas"]
    shown = playing.feed("")
    assert shown[1].startswith("Marta roba del mazo y tira")
    assert playing.redrawn()[-1].startswith("Tus cartas")


def test_bots_stop_when_they_are_told_to() -> None:
    playing = session("remigio-10", screen("es"), seats="bot,bot,me")
    playing.stopping = True
    shown = playing.begin()
    assert shown[-1] == "Parado. Enter: sigue Carmen."
    assert playing.prompt() == "seguir> "
    assert playing.feed("tirar 7h")[-1] == "Parado. Enter: sigue Carmen."
    shown = playing.feed("")
    assert any("Tus cartas" in line for line in shown)


class Notes:
    """A recorder that keeps what it was told."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def move(self, game: object, seat: int, move: Move) -> None:
        self.told.append(f"{seat} {type(move).__name__}")

    def undo(self, count: int) -> None:
        self.told.append(f"undo {count}")

    def minutes(self, minutes: int) -> None:
        self.told.append(f"minutes {minutes}")


def test_every_move_is_noted() -> None:
    match = matches.from_case(f"{SCENES_13}#lap-four", None, "en")
    notes = Notes()
    playing = Session(match.game, match.company, screen("en"), Setting(None), match.state, notes)
    playing.begin()
    for line in ("draw stock", "swap 5c on 4", "undo", "meld 2c 2d", "hint"):
        playing.feed(line)
    assert notes.told == ["0 Draw", "0 Swap", "undo 1"]


def test_a_saved_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    shown = screen("es")
    kept = str(tmp_path / "partida.remigio")
    wanted = matches.Wanted("remigio-10", seed=5, seats="me,bot,bot")
    first = matches.new(wanted, kept, "es", default_players=3)
    playing = Session(first.game, first.company, shown, Setting(5), first.state, first.writer)
    playing.begin()
    for _ in range(40):
        playing.feed(typed_by_bot(playing))
    first.close()
    again = matches.resumed(kept)
    other = Session(again.game, again.company, shown, Setting(5), again.state, again.writer, again.past)
    assert again.company == first.company
    assert cards_of(other) == cards_of(playing)
    assert other.state.hands == playing.state.hands
    assert other.state.stock == playing.state.stock
    assert other.known == playing.known
    other.begin()
    assert other.feed("pista") == playing.feed("pista")
    again.close()
    with Path(kept).open("a", encoding="utf-8") as file:
        file.write("me: draw sto")
    torn = matches.resumed(kept)
    assert torn.state.hands == playing.state.hands
    torn.close()
    with pytest.raises(matches.MatchError):
        matches.new(wanted, kept, "es", default_players=3)


def test_a_hint_uses_only_what_has_been_seen() -> None:
    playing = session("remigio-10", Screen(screen("es").voice), seed=3)
    playing.begin()
    playing.feed("robar mazo")
    before = playing.feed("pista")
    state = playing.state
    hidden = [card for card in state.stock if card not in state.discard]
    swapped = state.copy()
    held = [card for card in range(playing.game.deck.size) if state.hands[1] >> card & 1 and card not in playing.known]
    for mine, theirs in zip(hidden[:3], held[:3], strict=True):
        swapped.hands[1] = swapped.hands[1] & ~(1 << theirs) | 1 << mine
        swapped.stock[swapped.stock.index(mine)] = theirs
    playing.state = swapped
    assert playing.feed("pista") == before


def test_a_hint_speaks_of_no_joker_while_there_are_other_cards() -> None:
    for variant in ("remigio-10", "remigio-13"):
        for seed in range(6):
            playing = session(variant, Screen(screen("en").voice), seed=seed)
            playing.begin()
            playing.feed("draw stock")
            advice = [line for line in playing.feed("hint") if line.startswith("Discard ")]
            assert all("*" not in line.partition(":")[0] for line in advice)


def test_no_question_is_asked_of_which_no_answer_would_do(tmp_path: Path) -> None:
    file = tmp_path / "open.cases.yaml"
    file.write_text(
        "cases: 1\nvariant: remigio-13\ntests:\n  low:\n    play:\n      players: [A, B]\n"
        "      hands: {A: '3H 4H * 9C KD'}\n      lap: 2\n      step: play\n"
        "    expect: {illegal: ['meld 3H 4H *5H']}\n",
        encoding="utf-8",
    )
    playing = scene(f"{file}#low", screen("en"))
    playing.begin()
    said = " ".join(playing.feed("meld 3h 4h *"))
    assert playing.question is None
    assert "36" in said


def test_the_prompt_says_so_where_one_can_only_pass(tmp_path: Path) -> None:
    house, file = tmp_path / "casa.yaml", tmp_path / "casa.cases.yaml"
    house.write_text(
        "format: 1\nid: casa\nextends: remigio-13\nturn.draw.from.stock: {take: 1, when: lap > 5}\n", encoding="utf-8"
    )
    file.write_text(
        "cases: 1\nvariant: casa.yaml\ntests:\n  shut:\n    play:\n      players: [A, B]\n"
        "      hands: {A: '3H 4H 9C KD'}\n      lap: 2\n    expect: {illegal: ['draw stock', 'draw discard']}\n",
        encoding="utf-8",
    )
    playing = scene(f"{file}#shut", screen("es"))
    playing.begin()
    assert playing.prompt() == "pasar> "
    playing.feed("pasar")
    assert playing.prompt() != "pasar> "


def test_tab_completes_words_then_cards_then_melds() -> None:
    playing = scene(f"{SCENES_13}#lap-four", screen("es"))
    playing.begin()
    assert completions(playing, "")[:3] == ["robar", "mazo", "pozo"]
    assert completions(playing, "robar ") == ["mazo", "pozo"]
    playing.feed("robar mazo")
    assert completions(playing, "ca") == ["cambiar", "cartas"]
    assert completions(playing, "cambiar ")[:4] == ["5tr", "9di", "qdi", "qpi"]
    assert completions(playing, "cambiar 5tr en ")[-6:] == ["1", "2", "3", "4", "5", "6"]
    assert completions(playing, "por qué a") == ["Ada"]


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (["me", "tú"], "seats.unknown"),
        (["me=", "bot"], "seats.unknown"),
        (["me=Ana", "bot=ana"], "seats.same_name"),
        ([], "seats.unknown"),
    ],
)
def test_seats_that_cannot_be(words: list[str], key: str) -> None:
    with pytest.raises(SeatsError) as wrong:
        seated(words, "es")
    assert wrong.value.message.key == key


def test_names_are_made_fit_to_be_shown() -> None:
    company = seated(["me=Ana\x1b[31m\n: B", f"bot={'x' * 60}"], "es")
    assert [person.name for person in company.people] == ["Ana[31m B", "x" * 20]


GIN = Path(__file__).parents[2] / "variants" / "gin.cases.yaml"


@pytest.mark.parametrize(
    ("case", "thrown", "row", "read"),
    [
        ("eights-are-broken-to-be-laid-off", "qd", "1 + 8 = 9   undercut",
         "undercut (deadwood of closer = 10, deadwood = 9, for_undercut = 25)"),
        ("one-lay-off-makes-room-for-the-next", "9c", "undercut",
         "undercut (deadwood of closer = 2, deadwood = 0, for_undercut = 25)"),
    ],
)  # fmt: skip
def test_an_undercut_is_named_and_explained(case: str, thrown: str, row: str, read: str) -> None:
    playing = scene(f"{GIN}#{case}", screen("en"))
    playing.begin()
    scored = playing.feed(f"knock {thrown}")
    assert any(line.strip().startswith(row) for line in scored)
    why = " ".join(" ".join(playing.feed("why B")).split())
    assert read in why
    assert "object at" not in why


def test_a_line_of_the_score_that_is_a_number_is_told_once() -> None:
    playing = scene(f"{GIN}#nothing-is-laid-off-on-gin", screen("en"))
    playing.begin()
    playing.feed("gin")
    why = " ".join(" ".join(playing.feed("why")).split())
    assert "25 gin (for_gin = 25) define.for_gin" in why
    assert "for_gin = 25 = 25" not in why
    assert "for_knock" not in why


def test_passing_takes_no_card() -> None:
    playing = session("gin", screen("en"), seats="me,bot", seed=3)
    playing.begin()
    assert any(line.split()[:3] == ["pass", "do", "nothing"] for line in playing.feed("?"))


def test_where_nothing_is_laid_nobody_is_asked_on_which_meld() -> None:
    playing = session("gin", screen("en"), seats="me,bot", seed=3)
    playing.begin()
    playing.feed("draw")
    assert any("nothing is laid on melds in this game" in line for line in playing.feed("lay 4d"))
