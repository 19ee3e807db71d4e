"""The pages that are written from the code are those that the code writes now."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parent.parent / "docs" / "make_reference.py"


def written() -> dict[str, str]:
    spec = importlib.util.spec_from_file_location("make_reference", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    pages: dict[str, str] = module.pages()
    return pages


@pytest.mark.parametrize("name", ["keys.md", "case-keys.md", "names.md", "codes.md", "reasons.md", "../house.md"])
def test_a_page_of_the_reference_says_what_the_code_says(name: str) -> None:
    page = SCRIPT.parent / "reference" / name
    assert page.read_text(encoding="utf-8") == written()[name], "run `make docs`"
