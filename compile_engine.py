"""Builds the engine as C, from the same sources: mypyc translates them, and the wheel carries both.

It is a build hook of hatchling and runs only when it is asked for. What it makes stands in a folder of its own until
the wheel is written: a checkout has no compiled modules, since they would be older than the next change to a source.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from mypyc.build import mypycify
from setuptools import Distribution

ENGINE = "remigio_dsl/engine"
PLAIN = {"__init__.py", "seen.py", "tuples.py"}  # what stays as it is: `core/named.py` says why


class CompiledEngine(BuildHookInterface):  # type: ignore[misc, type-arg]
    """Adds the compiled modules of the engine to a wheel, and says which Python and machine it is for."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile into a temporary folder; refuse an editable installation, whose sources are to be changed."""
        if version == "editable":
            raise SystemExit("An editable installation runs its sources; without -e the engine can be compiled.")
        self._made = TemporaryDirectory()
        build_data["force_include"] |= _compiled(Path(self.root), Path(self._made.name))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was made, once the wheel is written."""
        self._made.cleanup()


def _compiled(root: Path, made: Path) -> dict[str, str]:
    """Compile the engine; return where each module was made, and where in the wheel it belongs."""
    sources = sorted(path for path in (root / ENGINE).glob("*.py") if path.name not in PLAIN)
    extensions = mypycify([str(path.relative_to(root)) for path in sources], opt_level="3", target_dir=str(made / "c"))
    command = Distribution({"name": "remigio-dsl", "ext_modules": extensions}).get_command_obj("build_ext")
    library = made / "library"
    command.build_lib, command.build_temp = str(library), str(made)
    command.ensure_finalized()
    command.run()
    return {str(path): str(path.relative_to(library)) for path in library.rglob("*") if path.is_file()}
