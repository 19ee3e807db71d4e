"""What goes to standard error is folded between words: every drawing of a problem, tinted or not, in narrow windows."""

import os
import re
from pathlib import Path

import pytest
from terminals import terminal

from remigio_dsl.core import render
from remigio_dsl.core.voice import LANGUAGES, Voice
from remigio_dsl.ui.telling import fold_line
from remigio_dsl.ui.width import columns
from remigio_dsl.variant.resolve import check

BAD = Path(__file__).parents[1] / "bad"
DRAWN = sorted(BAD.glob("*.txt"))
TINT = re.compile(r"\x1b\[[0-9;]*m")


def words(lines: list[str]) -> list[str]:
    return [word for line in lines for word in line.split() if word != "|"]


@pytest.mark.parametrize("room", [40, 60, 80, None])
def test_no_word_is_lost_and_no_line_is_wider_than_the_window(room: int | None) -> None:
    assert len(DRAWN) > 200
    for path in DRAWN:
        for line in path.read_text("utf-8").split("\n"):
            folded = fold_line(line, room)
            assert words(folded) == words([line])
            if room is None or columns(line) <= room or re.match(r" *\d+ \| ", line):
                assert folded == [line]
                continue
            assert all(columns(one) <= room or len(words([one])) <= 2 for one in folded), line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tinted_drawing_folds_like_a_plain_one(lang: str) -> None:
    voice = Voice(lang)  # type: ignore[arg-type]
    for path in sorted(BAD.glob("*.yaml"))[::7]:
        if path.name.endswith(".cases.yaml"):
            continue
        for one in check(path)[1]:
            bare, tinted = (render.draw(one, voice, colour=colour).split("\n") for colour in (False, True))
            for plain, shown in zip(bare, tinted, strict=True):
                assert [TINT.sub("", part) for part in fold_line(shown, 50)] == fold_line(plain, 50)
                assert "".join(TINT.findall("".join(fold_line(shown, 50)))) == "".join(TINT.findall(shown))


@pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals are a thing of POSIX")
def test_what_is_said_beside_a_mark_goes_on_below_it() -> None:
    rule = "premiums.rows.zz.factor=3"
    with terminal("show", "remigio-10", "--set", rule, "--lang", "en", COLUMNS="66", NO_COLOR="1") as shown:
        assert shown.leave() == 1
        assert shown.text == (
            "error[E204]: there is no `zz` in `premiums.rows`\n"
            "  --> --set:1:15\n"
            " 1 | premiums.rows.zz.factor: 3\n"
            "   |               ^^ known here: `no_joker`, `colour`,\n"
            "   |                  `colour_no_joker`, `straight`,\n"
            "   |                  `straight_no_joker` and `remigio`\n"
            "   = help: a new entry needs `when` as well\n"
            "1 error in 1 file\n"
        )
    with terminal("new", "Mi Casa!", "--lang", "es", COLUMNS="66") as shown:
        assert shown.leave() == 2
        said = "remigio new: `Mi Casa!` no sirve de nombre: letras, cifras y\n    guiones, 60 como mucho\n"
        assert shown.text == said
