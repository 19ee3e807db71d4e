"""What the system refuses is said in the language of the rest of the sentence, and is no fault of the program."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from remigio_dsl.core.messages.system import TEXTS
from remigio_dsl.core.system import reason
from remigio_dsl.core.voice import LANGUAGES, Language, Voice
from remigio_dsl.ui import cli

LONG = "a" * 300
NUMBERS = sorted(key.removeprefix("system.") for key in TEXTS if key.removeprefix("system.").startswith("E"))


def said(*words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = cli.main(list(words))
    return status, capsys.readouterr().err.rstrip("\n")


@pytest.mark.parametrize("name", NUMBERS)
def test_every_known_refusal_is_one_of_the_system_and_has_words_of_ours(name: str) -> None:
    number = getattr(errno, name)
    problem = OSError(number, os.strerror(number))
    for voice in map(Voice, LANGUAGES):
        assert voice.format(reason(problem)) == voice.say(f"system.{name}")


def test_any_other_refusal_keeps_the_words_of_the_system() -> None:
    assert reason(OSError(errno.EDOM, "Numerical argument out of domain")) == "Numerical argument out of domain"
    assert reason(OSError("timed out")) == "OSError"
    assert reason(PermissionError()) == "PermissionError"


@pytest.mark.parametrize(
    ("words", "status", "es", "en"),
    [
        (["rules", "gin", "-o", "folder"], 1,
         "no se puede escribir folder: es una carpeta", "folder cannot be written: it is a folder"),
        (["rules", "gin", "-o", "nowhere/gin.md"], 1,
         "no se puede escribir nowhere/gin.md: no existe ese archivo o esa carpeta",
         "nowhere/gin.md cannot be written: no such file or folder"),
        (["rules", "gin", "-o", "file/gin.md"], 1,
         "no se puede escribir file/gin.md: una parte de la ruta no es una carpeta",
         "file/gin.md cannot be written: a part of the path is no folder"),
        (["rules", "gin", "-o", f"{LONG}.md"], 1,
         f"no se puede escribir {LONG}.md: el nombre es demasiado largo",
         f"{LONG}.md cannot be written: the name is too long"),
        (["compare", "gin", "oklahoma-gin", "--report", "folder/a.html/b.html"], 2,
         "remigio compare: no se puede escribir folder/a.html/b.html: no existe ese archivo o esa carpeta",
         "remigio compare: folder/a.html/b.html cannot be written: no such file or folder"),
        (["simulate", "gin", "--games", "2", "--out", "file/rows.csv"], 2,
         "remigio simulate: no se puede escribir file/rows.csv: una parte de la ruta no es una carpeta",
         "remigio simulate: file/rows.csv cannot be written: a part of the path is no folder"),
        (["play", "gin", "--save", "file/gin.remigio"], 2,
         "remigio play: la partida no se puede guardar: file/gin.remigio: una parte de la ruta no es una carpeta",
         "remigio play: the match cannot be kept: file/gin.remigio: a part of the path is no folder"),
        (["play", "--resume", "folder"], 2,
         "remigio play: folder no se puede leer: es una carpeta",
         "remigio play: folder cannot be read: it is a folder"),
        (["play", "--resume", LONG], 2,
         f"remigio play: {LONG} no se puede leer: el nombre es demasiado largo",
         f"remigio play: {LONG} cannot be read: the name is too long"),
        (["play", "--from", f"{LONG}#one"], 2,
         f"remigio play: {LONG} no se puede leer: el nombre es demasiado largo",
         f"remigio play: {LONG} cannot be read: the name is too long"),
        (["cases", f"{LONG}.cases.yaml"], 1,
         f"remigio: {LONG}.cases.yaml: el nombre es demasiado largo",
         f"remigio: {LONG}.cases.yaml: the name is too long"),
        (["check", f"{LONG}.cases.yaml"], 1,
         f"remigio: {LONG}.cases.yaml: el nombre es demasiado largo",
         f"remigio: {LONG}.cases.yaml: the name is too long"),
    ],
)  # fmt: skip
@pytest.mark.skipif(sys.platform == "win32", reason="other systems refuse other names")
def test_what_a_command_cannot_open_or_write_is_said_in_one_language(
    words: list[str], status: int, es: str, en: str,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("", "utf-8")
    expected: dict[Language, str] = {"es": es, "en": en}
    for lang, sentence in expected.items():
        assert said(*words, "--lang", lang, capsys=capsys) == (status, sentence)


def test_a_rules_file_that_may_not_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever runs the tests may read everything, so that the system's answer is played here."""
    file = tmp_path / "house.yaml"
    file.write_text("format: 1\n", "utf-8")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(file))

    monkeypatch.setattr(Path, "open", refuse)
    status, sentence = said("show", str(file), "--lang", "es", capsys=capsys)
    assert status == 1
    assert sentence.startswith(f"error[E211]: `{file}` no se puede leer: no hay permiso")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a disk that is always full")
@pytest.mark.parametrize("command", [["list"], ["schema"], ["rules", "gin"], ["odds", "gin", "--json"]])
def test_where_the_disk_is_full_the_output_says_so(command: list[str]) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        whole = [sys.executable, "-m", "remigio_dsl", *command, "--lang", "es"]
        done = subprocess.run(whole, stdout=full, stderr=subprocess.PIPE, encoding="utf-8", check=False)
    assert done.stderr == "remigio: lo que se iba a escribir: no queda sitio en el disco\n"
    assert done.returncode == 1


@pytest.mark.skipif(os.name == "nt", reason="a shell that closes streams")
@pytest.mark.parametrize(
    ("closed", "status"), [("remigio list >&-", 0), ("remigio list 2>&-", 0), ("remigio play gin --seed 3 <&-", 0),
                           ("remigio check nothing 2>&-", 1), ("remigio play gin <&- >&- 2>&-", 0)],
)  # fmt: skip
def test_streams_that_were_closed_are_nothing(closed: str, status: int) -> None:
    command = closed.replace("remigio", f"'{sys.executable}' -m remigio_dsl", 1)
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == status
    assert "Traceback" not in done.stderr
    assert "fault of this program" not in done.stderr


def test_one_player_is_not_called_several(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("play gin --seats me", "rules gin --players 1", "odds gin --players 1"):
        assert cli.main([*command.split(), "--lang", "es"]) == 2
        assert "un jugador" in capsys.readouterr().err


def test_a_kept_match_that_may_not_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    (tmp_path / "remigio").mkdir()
    (tmp_path / "remigio" / "kept.remigio").write_text("", "utf-8")

    def refuse(path: Path) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    status, sentence = said("play", "--resume", "--lang", "es", capsys=capsys)
    assert status == 1
    assert "kept.remigio no se puede abrir: no hay permiso" in sentence
