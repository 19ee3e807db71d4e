"""Every case beside the variants and the houses is a test: `variants/remigio-10.cases.yaml::x10-01`.

The package is imported late, so that a fault in it is a failing test and not the end of the run.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CASES_SUFFIX = ".cases.yaml"
HERE = Path(__file__).parent
FOLDERS = (HERE / "variants", HERE / "tests" / "houses")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Return a collector for a case file that stands beside the variants, or beside the houses of the tests."""
    if file_path.name.endswith(CASES_SUFFIX) and file_path.parent in FOLDERS:
        return CasesFile.from_parent(parent, path=file_path)
    return None


class CasesFile(pytest.File):
    """A case file; its cases share the rules that they load."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield a test for each case, and one for the file where something is wrong outside the cases."""
        from remigio_dsl.study.cases import CaseResult, Library, read_file, run_case

        library = Library()
        read = read_file(self.path)
        if read.problems:
            result = CaseResult(read.name, "", None, False, (), read.problems)
            yield CaseItem.from_parent(self, name="the-file-itself", line=1, run=lambda: result)
        for case in read.cases:
            yield CaseItem.from_parent(
                self, name=case.id, line=case.span.line, run=lambda case=case: run_case(case, library=library)
            )


class CaseWrong(Exception):
    """A case that is not right; its text says what came instead."""


class CaseItem(pytest.Item):
    """One case."""

    def __init__(self, *, line: int, run: Any, **rest: Any) -> None:
        super().__init__(**rest)
        self.line = line
        self.run = run

    def runtest(self) -> None:
        """Run the case."""
        from remigio_dsl.core.render import draw
        from remigio_dsl.core.voice import Voice

        result, voice = self.run(), Voice("en")
        if not result.ok:
            lines = [draw(problem, voice) for problem in result.diagnostics]
            lines += [
                voice.say("cases.differs", what=one.what, expected=one.expected, got=one.got)
                for one in result.differences
            ]
            raise CaseWrong("\n".join(lines))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return what came instead, without a traceback where the case is at fault."""
        if isinstance(excinfo.value, CaseWrong):
            return f"{self.path.name}:{self.line}: {self.name}\n{excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where the case stands."""
        return self.path, self.line - 1, self.name
