"""Write `docs/reference/` from the code, and the tables of modules in `docs/house.md`: never older than the program.

`python docs/make_reference.py` writes the pages; with `--check` it only says which of them are out of date.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from remigio_dsl.core.voice import Voice, catalogue
from remigio_dsl.lang.hooks import HOOKS, names_of
from remigio_dsl.source import shapes, tell
from remigio_dsl.source.schema import defaults
from remigio_dsl.source.shapes import Shape
from remigio_dsl.study.cases.words import REASONS

HERE = Path(__file__).parent / "reference"
NOTE = "<!-- Written by docs/make_reference.py; change the code and run `make docs`. -->"
ENGLISH, SPANISH = Voice("en"), Voice("es")
PACKAGE = Path(__file__).parent.parent / "remigio_dsl"
MODULES = re.compile(
    r"(?P<begin><!-- modules of (?P<room>\w+): begin -->\n).*?(?P<end><!-- modules: end -->)", re.DOTALL
)


def cell(text: str) -> str:
    """Return a text as the cell of a table."""
    return text.replace("|", "\\|").replace("\n", " ")


def row(*cells: str) -> str:
    """Return the row of a table."""
    return f"| {' | '.join(map(cell, cells))} |"


def table(*head: str) -> list[str]:
    """Return the first two lines of a table."""
    return [row(*head), f"|{'---|' * len(head)}"]


def page(title: str, intro: str, lines: list[str]) -> str:
    """Return a whole page."""
    return "\n".join([NOTE, f"# {title}", "", intro, "", *lines]) + "\n"


def keys(which: str) -> Iterator[tuple[str, Shape]]:
    """Yield the keys of a kind of file by their path; NAME stands for a name that the author chooses."""

    def walk(shape: Shape, path: str) -> Iterator[tuple[str, Shape]]:
        for key, child in shape.properties.items():
            here = f"{path}.{key}" if path else key
            yield here, child
            yield from walk(child, here)
        for _, child in shape.names:
            if path:
                yield f"{path}.NAME", child
                yield from walk(child, f"{path}.NAME")

    yield from walk(shapes.root(which), "")


def keys_page(which: str, title: str, intro: str) -> str:
    """Return the page of all keys of a kind of file."""
    silent = {path.partition(" (")[0]: value for path, _, value in defaults()} if which == "variant" else {}
    lines = table("key", "what it is", "qué es", "default")
    for path, shape in keys(which):
        if ".change." in path:
            continue
        said = tell.described(shape)
        default = f"`{silent[path]}`" if path in silent else ""
        lines.append(row(f"`{path}`", ENGLISH.say(said), SPANISH.say(said), default))
    return page(title, intro, lines)


def names_page() -> str:
    """Return the page of the names that expressions know, hook by hook."""
    lines: list[str] = []
    for hook in HOOKS:
        lines += [f"## `{hook}`", ""]
        if ENGLISH.knows(f"hook.{hook}"):
            lines += [f"{ENGLISH.say(f'hook.{hook}')} · {SPANISH.say(f'hook.{hook}')}", ""]
        lines += table("name", "type", "meaning", "significado", "example")
        for name in names_of(hook).values():
            meanings = ENGLISH.say(name.meaning), SPANISH.say(name.meaning)
            lines.append(row(f"`{name.id}`", ENGLISH.say(name.type.said), *meanings, f"`{name.example}`"))
        lines.append("")
    intro = "An expression knows the names of its place only. `remigio explain HOOK` prints the same tables."
    return page("Names in expressions", intro, lines)


def sentences_page(title: str, intro: str, topics: list[str]) -> str:
    """Return a page of codes or reasons with their sentences and what is told about them."""
    lines: list[str] = []
    for topic in topics:
        lines += [f"## `{topic}`", ""]
        key = next((key for key in (topic, f"{topic}.other", f"{topic}.one") if key in catalogue()), None)
        if key is not None:
            english, spanish = catalogue()[key]
            lines += [f"- {english}", f"- {spanish}", ""]
        if f"explain.{topic}" in catalogue():
            told = catalogue()[f"explain.{topic}"][0]
            lines += [*fenced(told), ""]
    return page(title, intro, lines)


def fenced(told: str) -> list[str]:
    """Return a text whose indented lines are code."""
    lines: list[str] = []
    code = False
    for line in told.split("\n"):
        if line.startswith("    ") != code:
            code = not code
            lines.append("```yaml" if code else "```")
        lines.append(line[4:] if code else line)
    return [*lines, "```"] if code else lines


def imported(path: Path) -> set[Path]:
    """Return the modules of this program that a module imports as it is imported itself."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGE.name):
            whole = PACKAGE.parent.joinpath(*(node.module or "").split("."))
            found |= {whole.with_suffix(".py"), *(whole / f"{one.name}.py" for one in node.names)}
    return found


def modules(room: str) -> list[Path]:
    """Return the modules of a room, each behind all that it imports."""
    known = {path: imported(path) for path in sorted((PACKAGE / room).rglob("*.py")) if path.name != "__init__.py"}
    depth: dict[Path, int] = {}

    def of(path: Path, above: frozenset[Path] = frozenset()) -> int:
        if path not in depth:  # a circle is a fault of the house, which its own test tells
            within = known[path] & (known.keys() - above)
            depth[path] = 1 + max((of(one, above | {path}) for one in within), default=0)
        return depth[path]

    return sorted(known, key=lambda path: (len(path.parent.parts), of(path), path.name))


def house_page() -> str:
    """Return the page about the house with its tables of modules written anew."""

    def written(found: re.Match[str]) -> str:
        lines = table("module", "what it is")
        for path in modules(found["room"]):
            doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
            lines.append(row(f"`{path.relative_to(PACKAGE)}`", doc.partition("\n")[0]))
        return found["begin"] + "\n".join(lines) + "\n" + found["end"]

    return MODULES.sub(written, (HERE.parent / "house.md").read_text(encoding="utf-8"))


def pages() -> dict[str, str]:
    """Return every page by its file name."""
    told = sorted(key.removeprefix("explain.") for key in catalogue() if key.startswith("explain."))
    codes = [topic for topic in told if topic[:1] in "EW" and topic[1:].isdigit()]
    return {
        "keys.md": keys_page("variant", "Keys of a rules file", "Every key that a rules file knows, with its default."),
        "case-keys.md": keys_page("cases", "Keys of a case file", "Every key that a case file knows."),
        "names.md": names_page(),
        "codes.md": sentences_page(
            "Codes of diagnostics",
            "E0 text, E1 schema, E2 patches, E3 expressions, E4 meaning, E5 play, W warnings.",
            codes,
        ),
        "reasons.md": sentences_page(
            "Reasons of refusals", "Why a move is refused. The ids never change.", sorted(REASONS)
        ),
        "../house.md": house_page(),
    }


def main() -> int:
    """Write the pages, or say which are out of date; return 1 where one is."""
    HERE.mkdir(exist_ok=True)
    stale = []
    for name, text in pages().items():
        path = HERE / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if "--check" not in sys.argv:
                path.write_text(text, encoding="utf-8")
    print("\n".join(f"out of date: {name}" for name in stale) or "all pages are up to date")
    return int(bool(stale) and "--check" in sys.argv)


if __name__ == "__main__":
    raise SystemExit(main())
