"""The shipped data is found wherever the package stands."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import remigio_dsl
from remigio_dsl.core import resources

PACKAGE = Path(remigio_dsl.__file__).parent

PROBE = """
from remigio_dsl.core import resources
print(*resources.variant_names())
print(*resources.case_places())
print(resources.read_text("grammar/expression.lark"))
print(resources.read_text("variants/uno.yaml"))
"""


def run_probe(path: Path, elsewhere: Path) -> list[str]:
    """Return the lines that the probe prints with `path` as the only place to import from."""
    surroundings = {**os.environ, "PYTHONPATH": str(path), "LC_ALL": "C", "PYTHONUTF8": "0"}
    surroundings["PYTHONIOENCODING"] = "utf-8"
    done = subprocess.run(
        [sys.executable, "-c", PROBE],
        cwd=elsewhere,
        env=surroundings,
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return done.stdout.splitlines()


def make_data(folder: Path, mark: str) -> None:
    """Write two variants, a case file, a note and a grammar below `folder`."""
    (folder / "variants").mkdir(parents=True)
    (folder / "grammar").mkdir()
    for name in ("uno.yaml", "dos.yaml", "uno.cases.yaml", "notes.md"):
        (folder / "variants" / name).write_text(f"# {mark}: ¿escalera?\n", encoding="utf-8")
    (folder / "grammar" / "expression.lark").write_text(f"// {mark}\n", encoding="utf-8")


def make_package(folder: Path) -> Path:
    """Copy the package without any data to `folder` and return where the copy stands."""
    kept = shutil.ignore_patterns("__pycache__", "_data")
    return Path(shutil.copytree(PACKAGE, folder / "remigio_dsl", ignore=kept))


EXPECTED = ["dos uno", "variants/uno.cases.yaml", "// {mark}", "", "# {mark}: ¿escalera?", ""]


def expected(mark: str) -> list[str]:
    return [line.format(mark=mark) for line in EXPECTED]


def test_a_checkout_has_its_data_beside_the_package(tmp_path: Path) -> None:
    make_package(tmp_path)
    make_data(tmp_path, "beside")
    assert run_probe(tmp_path, Path(tmp_path.anchor)) == expected("beside")


def test_an_installation_reads_its_own_data_and_not_what_stands_beside_it(tmp_path: Path) -> None:
    package = make_package(tmp_path)
    make_data(tmp_path, "beside")
    make_data(package / "_data", "inside")
    assert run_probe(tmp_path, Path(tmp_path.anchor)) == expected("inside")


def test_a_wheel_is_read_without_being_unpacked(tmp_path: Path) -> None:
    package = make_package(tmp_path)
    make_data(package / "_data", "zipped")
    wheel = tmp_path / "remigio_dsl-0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path in sorted(package.rglob("*")):
            archive.write(path, path.relative_to(tmp_path))
    shutil.rmtree(package)
    assert run_probe(wheel, Path(tmp_path.anchor)) == expected("zipped")


@pytest.mark.parametrize(
    "place",
    [
        "variants/no-such-variant.yaml",
        "variants/",
        "variants",
        "variants/..",
        "variants/../pyproject.toml",
        "variants\\..\\pyproject.toml",
        "pyproject.toml",
        "tests/conftest.py",
        "/etc/hostname",
        "",
    ],
)
def test_only_files_of_the_two_folders_are_read(place: str) -> None:
    with pytest.raises(FileNotFoundError):
        resources.read_bytes(place)


def test_missing_data_is_named(tmp_path: Path) -> None:
    make_package(tmp_path)
    surroundings = {**os.environ, "PYTHONPATH": str(tmp_path)}
    probe = "from remigio_dsl.core import resources; resources.variant_names()"
    done = subprocess.run(
        [sys.executable, "-c", probe], cwd="/", env=surroundings, capture_output=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 1
    assert "FileNotFoundError: variants" in done.stderr
