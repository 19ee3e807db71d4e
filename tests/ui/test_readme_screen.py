"""The screen in the readme is real play: the match of its seed, from the lines that stand behind the prompts.

`REMIGIO_GOLDEN=write` plays it again and writes it anew.
"""

import os
import re
from pathlib import Path

from playing import screen, session, transcript

README = Path(__file__).parents[2] / "README.md"
SCREEN = re.compile(r"(?<=<!-- screen: begin -->\n```\n).*?(?=```\n<!-- screen: end -->)", re.DOTALL)
SEED = 2417
LINES = ["robar mazo", "bajar jd qd kd", "por qué", "tirar qh"]
LEFT_OUT = 3  # the lines before the first view


def test_the_screen_of_the_readme_is_what_is_seen() -> None:
    playing = session("remigio-10", screen("es"), seed=SEED)
    shown = "".join(transcript(playing, LINES).splitlines(keepends=True)[LEFT_OUT:])
    readme = README.read_text(encoding="utf-8")
    assert f"`--seed {SEED}`" in readme
    if os.environ.get("REMIGIO_GOLDEN") == "write":
        readme = SCREEN.sub(lambda _: shown, readme)
        README.write_text(readme, encoding="utf-8", newline="\n")
    assert SCREEN.findall(readme) == [shown]
