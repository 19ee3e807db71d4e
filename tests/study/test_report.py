"""The page of a study: one file for any browser, with a sentence for every picture and its numbers as a table."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from functools import cache
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from remigio_dsl.core.voice import LANGUAGES, Language, Voice
from remigio_dsl.study import compare_variants, simulate_pool
from remigio_dsl.study.compare import Comparison, Named, Row, Study, Tally, until
from remigio_dsl.study.compare_metrics import metrics
from remigio_dsl.study.simulate import job
from remigio_dsl.study.statistics import Estimate
from remigio_dsl.ui.comparison import place_words
from remigio_dsl.ui.figures import bins, decimal, interval, intervals
from remigio_dsl.ui.report import drawing, making
from remigio_dsl.ui.report.drawing import Span
from remigio_dsl.ui.report.page import Told, page
from remigio_dsl.ui.studies import StudyError
from remigio_dsl.variant.diff import differences
from remigio_dsl.variant.load import load

VOID = {"meta", "br", "hr", "img", "input", "link"}


@cache
def result(*names: str) -> Comparison:
    variants = [compare_variants.named(name) for name in names]
    rules = [one.variant for one in variants]
    jobs = [job(one, ["steady"] * 3, 2) for one in rules]
    study = Study(variants, metrics(rules, jobs[0].bots, 3), jobs)
    for _ in until(study, simulate_pool.run(jobs, 8, simulate_pool.Here), None):
        pass
    return study.result()


def told(found: Comparison, voice: Voice, sweep: str = "", steps: list[float] | None = None) -> Told:
    first = found.variants[0].variant
    pairs = [(one.name, differences(first, one.variant, voice)) for one in found.variants[1:]]
    return Told("a < b", ["eight matches"], "remigio compare", "remigio", pairs, sweep, steps)


TWO = ("remigio-10+define.limit=60", "remigio-10+define.limit=60+five_pairs=allowed")
PAGES = {
    "one": (("remigio-13+target=120",), ""),
    "two": (TWO, ""),
    "three": ((*TWO, "remigio-10+define.limit=40"), ""),
    "sweep": (tuple(f"remigio-10+define.limit={n}" for n in (20, 40, 60)), "define.limit=20,40,60"),
}


def made(name: str, lang: Language = "en") -> str:
    names, sweep = PAGES[name]
    found, voice = result(*names), Voice(lang, "symbols")
    return page(found, told(found, voice, sweep, [20.0, 40.0, 60.0] if sweep else None), voice)


class Balance(HTMLParser):
    """Finds tags that are not closed, and what a page would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.fetched += [value or "" for key, value in attrs if key in ("src", "href", "data")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_whole_and_fetches_nothing(name: str, lang: Language) -> None:
    text = made(name, lang)
    parser = Balance()
    parser.feed(text)
    assert parser.open == []
    assert parser.fetched == []
    assert "<script" not in text
    assert "@import" not in text
    assert text.count("a &lt; b") == 2
    assert f'<html lang="{lang}">' in text
    assert not re.findall(r"\{[a-z_]+\}", text)


@pytest.mark.parametrize("name", PAGES)
def test_every_picture_has_a_sentence_and_its_numbers(name: str) -> None:
    text = made(name)
    figures = re.findall(r"<figure>.*?</figure>", text, re.DOTALL)
    assert len(figures) >= 4
    for figure in figures:
        label = re.findall(r'role="img" aria-label="([^"]+)"', figure)
        assert len(label) == 1
        assert f"<figcaption>{label[0]}</figcaption>" in figure
        assert "<details>" in figure
        assert "<table>" in figure


def test_pictures_are_well_formed() -> None:
    spans = [Span(1.0, 0.5, 1.5), Span(-2.0, -3.0, -1.0), None]
    found = [
        drawing.columns(["a", "b"], [[1.0, 2.0], [3.0, 0.0]], " %"), drawing.columns([], [[]], " %"),
        drawing.stacked([("A", [60.0, 40.0]), ("B", [100.0, 0.0])], ["x", "y"]),
        drawing.intervals(["a", "b", "c"], [spans, spans], 2),
        drawing.curve(["1", "2", "3"], spans, [1.0, 2.0, 4.0], 2),
        drawing.curve(["x", "y"], spans[:2], None, 1), drawing.rising(["1", "2"], [[10.0, 30.0], [0.0, 100.0]], " %"),
        drawing.gap(spans[0], told=True), drawing.gap(Span(0.0, 0.0, 0.0), told=False), drawing.swatch(3),  # type: ignore[arg-type]
        drawing.hatches(6),
    ]  # fmt: skip
    for picture in found:
        ET.fromstring(picture)
        assert "nan" not in picture


def test_variants_are_told_apart_without_colour() -> None:
    patterns = re.findall(r"<pattern.*?</pattern>", drawing.hatches(6))
    bare = {re.sub(r"#[0-9A-F]{6}|hatch\d", "", pattern) for pattern in patterns}
    assert len(bare) == 6
    assert len(set(drawing.DASHES)) == 6


# -- figures
def test_numbers_are_written_as_people_write_them() -> None:
    es, en = Voice("es"), Voice("en")
    assert [decimal(8.416, 2, voice) for voice in (es, en)] == ["8,42", "8.42"]
    assert [decimal(12345.6, 1, voice) for voice in (es, en)] == ["12\N{NO-BREAK SPACE}345,6", "12,345.6"]
    assert decimal(1234.0, 0, es) == "1234"
    assert decimal(-0.001, 2, en, signed=True) == "0.00"
    assert decimal(3.7, 1, es, signed=True) == "+3,7"
    assert interval(8.31, 8.53, 2, es) == "[8,31; 8,53]"
    assert interval(-2.1, 0.3, 1, en, signed=True) == "[-2.1, +0.3]"


def test_bins_hold_everything_once() -> None:
    for counts in ({0.0: 5}, {-80.0: 2, 3.5: 4, 700.0: 1}, {float(n): 1 for n in range(300)}, {1.0: 1, 2.0: 3, 3.0: 1}):
        found = bins(counts)
        assert sum(n for _, _, n in found) == sum(counts.values())
        assert len(found) <= 17
        assert all(high == low for (_, high, _), (low, _, _) in pairwise(found))


@pytest.mark.slow
def test_a_browser_shows_and_prints_the_page(tmp_path: Path) -> None:
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        pytest.skip("no browser")
    (tmp_path / "page.html").write_text(made("two"), encoding="utf-8")
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    address = (tmp_path / "page.html").as_uri()
    for width in (1200, 500):
        shot = [f"--window-size={width},1800", f"--screenshot={tmp_path}/{width}.png", address]
        subprocess.run([*command, *shot], check=True, capture_output=True, timeout=120)
        assert (tmp_path / f"{width}.png").stat().st_size > 20_000
    printed = [f"--print-to-pdf={tmp_path}/page.pdf", address]
    subprocess.run([*command, *printed], check=True, capture_output=True, timeout=120)
    pages = (tmp_path / "page.pdf").read_bytes().count(b"/Type /Page\n")
    assert pages <= 3


KEPT = """<script>
const kept = [...document.querySelectorAll("figure, .whole")].map(box => getComputedStyle(box).breakInside);
document.title = JSON.stringify(kept);
</script></body>"""


@pytest.mark.slow
def test_pictures_and_how_it_was_measured_are_not_broken_between_pages(tmp_path: Path) -> None:
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        pytest.skip("no browser")
    printed = made("one").replace("@media print", "@media all")
    (tmp_path / "page.html").write_text(printed.replace("</body>", KEPT), encoding="utf-8")
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/user", "--dump-dom"]
    whole = [*command, (tmp_path / "page.html").as_uri()]
    shown = subprocess.run(whole, check=True, capture_output=True, timeout=120, encoding="utf-8").stdout
    kept = json.loads(unescape(shown.partition("<title>")[2].partition("</title>")[0]))
    assert len(kept) > 4
    assert set(kept) == {"avoid"}


MEASURED = """<script>
const rule = cell => getComputedStyle(cell).borderBottomWidth;
const heads = [...document.querySelectorAll("thead")].map(head => [...head.querySelectorAll("th, td")].map(rule));
const cut = [...document.querySelectorAll("section .scroll")].filter(box => box.scrollWidth > box.clientWidth).length;
document.title = JSON.stringify({heads, cut, wide: document.body.scrollWidth > innerWidth});
</script></body>"""


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["one", "two", "three", "sweep"])
def test_heads_are_ruled_off_and_no_table_is_cut(kind: str, tmp_path: Path) -> None:
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        pytest.skip("no browser")
    (tmp_path / "page.html").write_text(made(kind).replace("</body>", MEASURED), encoding="utf-8")
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/user", "--dump-dom"]
    for width in (1200, 500):
        whole = [*command, f"--window-size={width},1800", (tmp_path / "page.html").as_uri()]
        shown = subprocess.run(whole, check=True, capture_output=True, timeout=120, encoding="utf-8").stdout
        found = json.loads(unescape(shown.partition("<title>")[2].partition("</title>")[0]))
        assert found["cut"] == 0 or (kind == "three" and width == 500)  # many columns are scrolled in a small window
        assert not found["wide"]
        if width == 1200:
            assert found["heads"]
            assert {rule for head in found["heads"] for rule in head} == {"2px"}


# -- words and signs in the terminal
def test_an_interval_is_drawn_on_a_scale_that_all_share() -> None:
    lines = intervals([("a", (0.0, 5.0, 10.0), "5"), ("b", (10.0, 15.0, 20.0), "15"), ("c", None, "-")], 60)
    assert lines[0].index("|") < lines[0].index("o") < lines[0].rindex("|")
    assert lines[0].rindex("|") == lines[1].index("|")
    assert len({len(line.rstrip()) for line in lines}) == 1
    assert lines[2].split() == ["c", "-"]
    assert "o" in intervals([("a", (1.0, 1.0, 1.0), "1")], 40)[0]


def seat_rows(*figures: tuple[float, float]) -> Comparison:
    """Return a study of one variant that found so much for each place, and for starting the match (the last)."""
    variant = load("remigio-10")
    known = [one for one in metrics([variant], ("steady",) * 4, 4) if one.key in ("seat", "first_seat")]
    rows = tuple(
        Row(metric, (Estimate(value, value - 1.98 * error, value + 1.98 * error, error, 100),), (), (), ())
        for metric, (value, error) in zip(known, figures, strict=True)
    )
    return Comparison((Named("remigio-10", variant),), 100, 100, rows, (Tally(),))


def test_the_best_and_the_worst_place_are_told_in_words() -> None:
    said = list(place_words(seat_rows((2.0, 0.2), (0.5, 0.3), (-1.0, 0.3), (-1.5, 0.3), (6.0, 2.0)), Voice("en")))
    assert said == [
        "The seat to want is place 1, counted from whoever starts: 2.00 points a deal better than the others "
        "[1.60, 2.40].",
        "The one to avoid is place 4: 1.50 points a deal worse [0.91, 2.09].",
        "Whoever starts the first deal wins 6.0 matches in a hundred more than a fair share [2.0, 10.0].",
    ]


def test_places_that_are_not_told_apart_are_said_to_be_so() -> None:
    said = list(place_words(seat_rows((0.4, 0.2), (0.1, 0.3), (-0.1, 0.3), (-0.3, 0.3), (1.0, 2.0)), Voice("es")))
    assert said == [
        "Con estas partidas ningún puesto se distingue de los demás.",
        "En quién gana la partida no se nota: con estas partidas no se distingue lo que vale empezar la primera mano.",
    ]


def test_a_picture_stands_alone_as_a_file() -> None:
    spans = [drawing.Span(68.0, 64.0, 72.0), drawing.Span(77.0, 74.0, 81.0)]
    picture = drawing.intervals(["8 jokers", "4 jokers"], [spans, spans[::-1]], 0, band=(70.0, 120.0))
    file = drawing.alone(picture, "Two <readings>", ("steady", "sharp"))
    root = ET.fromstring(file)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("aria-label") == "Two <readings>"
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"8 jokers", "4 jokers", "steady", "sharp", "80", "120"} <= set(texts)
    assert len(list(root.iter("{http://www.w3.org/2000/svg}circle"))) == 3  # the first series, and its legend


@pytest.mark.parametrize("names", [["0..4", "5..9", "75 y más"], [str(n) for n in range(40)], [f"{n}..{n + 9}" for n in
                                   range(0, 160, 10)], ["only one that is long"]])  # fmt: skip
def test_names_under_a_picture_keep_apart_and_the_last_one_stands(names: list[str]) -> None:
    picture = drawing.columns(names, [[1.0] * len(names)], " %")
    root = ET.fromstring(picture)
    below = [text for text in root.iter("text") if text.get("text-anchor") == "middle"]
    assert below[-1].text == names[-1]
    reach = 0.0
    for text in below:
        half = len(text.text or "") * (drawing.SMALL_SIGN if text.get("class") == "small" else drawing.SIGN) / 2
        assert float(text.get("x", "0")) - half > reach
        reach = float(text.get("x", "0")) + half
    assert reach <= drawing.WIDTH + 0.1


def test_a_scale_has_the_decimal_sign_of_the_language() -> None:
    spans = [drawing.Span(4.0, 3.7, 4.4), drawing.Span(5.1, 4.9, 5.4)]
    for picture in (
        drawing.curve(["a", "b"], spans, None, 1, ","), drawing.intervals(["a", "b"], [spans], 1, (3.5, 5.5), ","),
        drawing.columns(["a", "b"], [[0.5, 1.5]], " %", ","),
    ):  # fmt: skip
        scale = [said for said in re.findall(r">([^<>]+)</text>", picture) if said not in ("a", "b")]
        assert any("," in said for said in scale)
        assert not any("." in said for said in scale)


@pytest.mark.parametrize("name", ["page.pdf", "page", "rows.csv", "folder/page.html"])
def test_a_page_goes_to_a_file_of_its_kind_that_can_be_written(tmp_path: Path, name: str) -> None:
    with pytest.raises(StudyError):
        making.check(str(tmp_path / name))
    assert not list(tmp_path.iterdir())
