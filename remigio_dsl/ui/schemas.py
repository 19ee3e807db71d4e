"""What an editor has to know of a file: where the schema stands that completes and explains its keys."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from remigio_dsl.core import resources

Which = Literal["variant", "cases"]


def place_of(which: Which) -> str:
    """Return the place of a schema, as `resources` names places."""
    return f"{resources.GRAMMAR}/{which}.schema.json"


def schema_line(folder: Path, which: Which = "variant") -> str:
    """Return the first line for a file in that folder, by which editors find its schema."""
    return f"# yaml-language-server: $schema={_from(folder, which)}"


def _from(folder: Path, which: Which) -> str:
    """Return how a file in a folder names a schema.

    Beside it in the same checkout by a relative path, which holds wherever the checkout goes; elsewhere by a `file:`
    address, in which blanks are written otherwise, as the line cannot have any. A schema inside an archive is no file:
    there the name is that of a copy beside the file, for which `remigio schema` gives the text.
    """
    path, top = resources.path_of(place_of(which)), resources.checkout()
    if path is None:
        return f"{which}.schema.json"
    here = folder.resolve()
    if top is not None and here.is_relative_to(top):
        relative = Path(os.path.relpath(path, here)).as_posix()
        if not any(char.isspace() for char in relative):
            return relative
    return path.as_uri()
