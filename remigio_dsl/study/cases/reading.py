"""Text to cases: every part with its place, and everything wrong with their shape."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from remigio_dsl.core import resources
from remigio_dsl.core.dataclass import replace
from remigio_dsl.core.diagnostics import Diagnostic, Label, LoadError, by_place
from remigio_dsl.core.messages import text
from remigio_dsl.core.spans import Span
from remigio_dsl.source import nodes, schema
from remigio_dsl.source.tree import Entry, Leaf, Node, Table, plain
from remigio_dsl.study.cases.model import Case, CaseFile, Settings, all_moves, moves_of
from remigio_dsl.study.cases.sense import cannot_fail
from remigio_dsl.study.cases.words import (
    BESIDE,
    COMMON,
    EXPECTED,
    FORMS,
    RESERVED_MOVES,
    RESERVED_POSITION,
)


def read_file(path: str | Path) -> CaseFile:
    """Return what stands in a case file: a path, or the place of a shipped one (`variants/….cases.yaml`).

    Raises:
        FileNotFoundError: if there is neither.
    """
    where = Path(path)
    if where.is_file():
        return read_cases(where.read_bytes(), str(path), where.parent)
    return read_cases(resources.read_bytes(str(path)), str(path), None)


def iter_cases(path: str | Path) -> Iterator[Case]:
    """Yield the cases of a file, malformed ones with their problems.

    Raises:
        LoadError: if something is wrong outside the cases.
    """
    read = read_file(path)
    if any(problem.is_error for problem in read.problems):
        raise LoadError(read.problems)
    yield from read.cases


def read_cases(data: bytes, name: str, folder: Path | None) -> CaseFile:
    """Return the cases of a text; `folder` is where the paths of its variants start, None for shipped files."""
    tree, found = nodes.read(data, name)
    if tree is None:
        return CaseFile(name, (), tuple(found))
    shape = schema.check(tree, "cases")
    variant, tests = tree.get("variant"), tree.get("tests")
    if not isinstance(variant, Leaf) or not isinstance(tests, Table):
        return CaseFile(name, (), tuple(by_place([*found, *shape])))
    shared = read_settings(tree.get("with"))
    cases, rest = [], [*found, *shape]
    for entry in tests:
        inside = [problem for problem in rest if _lies_in(problem, entry)]
        rest = [problem for problem in rest if problem not in inside]
        cases.append(_read_case(entry, variant, folder, shared, inside))
    return CaseFile(name, tuple(cases), tuple(by_place(rest)))


def _lies_in(problem: Diagnostic, entry: Entry) -> bool:
    if problem.span is None or problem.span.source is not entry.key_span.source:
        return False
    return entry.key_span.start <= problem.span.start < max(entry.value.span.end, entry.key_span.end)


def read_settings(node: Node | None) -> Settings:
    """Return what a `with` says; what is not of its shape is left out (the schema speaks of it)."""
    if not isinstance(node, Table):
        return Settings()
    players, options, sets = node.get("players"), node.get("options"), node.get("set")
    count = players.value if isinstance(players, Leaf) else None
    return Settings(
        count if isinstance(count, int) and not isinstance(count, bool) else None,
        {e.key: _answer(e.value) for e in options if isinstance(e.value, Leaf)} if isinstance(options, Table) else {},
        {e.key: plain(e.value) for e in sets} if isinstance(sets, Table) else {},
        players.span if players is not None else None,
        dict(_places(options, sets)),
    )


def _places(options: Node | None, sets: Node | None) -> Iterator[tuple[str, Span]]:
    for entry in options if isinstance(options, Table) else ():
        yield entry.key, entry.key_span
        yield f"{entry.key}=", entry.value.span
    for entry in sets if isinstance(sets, Table) else ():
        yield entry.key, entry.key_span


def _answer(leaf: Leaf) -> str | int:
    return leaf.text if isinstance(leaf.value, bool) else leaf.value


def _read_case(entry: Entry, variant: Leaf, folder: Path | None, shared: Settings, shape: list[Diagnostic]) -> Case:
    body = entry.value if isinstance(entry.value, Table) else Table((), entry.value.span)
    forms = [one for one in body if one.key in FORMS]
    expect = body.get("expect")
    form = forms[0].key if len(forms) == 1 else ""
    case = Case(
        file=entry.key_span.source.name,
        id=entry.key,
        span=entry.key_span,
        variant=variant,
        folder=folder,
        settings=shared.merged(read_settings(body.get("with"))),
        form=form,
        given=forms[0].value if form else None,
        beside={one.key: one.value for one in body if one.key not in (*FORMS, *COMMON)},
        expect={one.key: one for one in expect} if isinstance(expect, Table) else {},
        expect_span=expect.span if expect is not None else entry.key_span,
        why=_line(body.get("why")),
        cites=_line(body.get("source")),
    )
    own = _problems(case, forms) if isinstance(entry.value, Table) else []
    if isinstance(expect, Table) and form and not own:
        own = cannot_fail(case)
    spoken = {problem.span for problem in own}
    problems = by_place([*own, *(one for one in shape if one.span not in spoken)])
    return replace(case, problems=tuple(problems))


def _line(node: Node | None) -> str:
    return node.text if isinstance(node, Leaf) else ""


def _problems(case: Case, forms: list[Entry]) -> list[Diagnostic]:
    """Return what the schema cannot say: forms, words that do not go with the form, words that are kept."""
    if not forms:
        return [Diagnostic("E520", case.span, {"id": case.id, "forms": FORMS})]
    if len(forms) > 1:
        first, second = forms[0], forms[1]
        return [
            Diagnostic(
                "E521",
                second.key_span,
                {"id": case.id, "first": first.key, "second": second.key},
                label=text("E521.second"),
                related=(Label(first.key_span, text("E521.first")),),
            )
        ]
    return [*_misplaced(case), *_kept(case)]


def _misplaced(case: Case) -> Iterator[Diagnostic]:
    known = EXPECTED[case.form]
    everything = {word for words in EXPECTED.values() for word in words}
    for entry in case.expect.values():
        if entry.key not in known and entry.key in everything:
            args = {"key": entry.key, "form": case.form}
            yield Diagnostic("E522", entry.key_span, args, label=text("E522.known", keys=known))
    for key, node in case.beside.items():
        if key not in BESIDE.get(case.form, ()) and any(key in words for words in BESIDE.values()):
            yield Diagnostic("E532", node.span, {"key": key, "form": case.form})
    if "refused" in case.expect and case.form == "play" and not moves_of(case):
        yield Diagnostic("E526", case.expect["refused"].key_span)


def _kept(case: Case) -> Iterator[Diagnostic]:
    """Yield the words of positions and moves that are kept for later games."""
    tables = [case.given, *(entry.value for entry in case.expect.values() if entry.key == "sees")]
    positions = [node for node in tables if case.form == "play" and isinstance(node, Table)]
    positions += [one.value for table in positions[1:] for one in table if isinstance(one.value, Table)]
    keys = [one for table in positions for one in table]
    keys += case.expect.values() if case.form == "play" else ()
    for entry in keys:
        if entry.key in RESERVED_POSITION:
            yield Diagnostic("E527", entry.key_span, {"key": entry.key})
    for move in all_moves(case):
        said = move.text.split()
        verb = next((word for word in said if not word.endswith(":")), "")
        if verb in RESERVED_MOVES:
            args = {"line": move.text}
            yield Diagnostic("E525", move.span, args, label=text("E525.reserved", word=verb))
