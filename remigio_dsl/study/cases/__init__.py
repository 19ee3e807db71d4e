"""Rules tested as data: case files read, checked and run; `run_file(path)` gives a result for each case."""

from remigio_dsl.study.cases.library import Library
from remigio_dsl.study.cases.model import Case, CaseFile, CaseResult, Difference, Settings
from remigio_dsl.study.cases.reading import iter_cases, read_cases, read_file
from remigio_dsl.study.cases.running import position_of, run_case, run_file

__all__ = [
    "Case",
    "CaseFile",
    "CaseResult",
    "Difference",
    "Library",
    "Settings",
    "iter_cases",
    "position_of",
    "read_cases",
    "read_file",
    "run_case",
    "run_file",
]
