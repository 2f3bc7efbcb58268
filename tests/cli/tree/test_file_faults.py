"""Commands say in the language asked for why a file cannot be read or written."""

import errno
from pathlib import Path

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.cli.options import file_fault
from skat.messages import LANGUAGES, message
from tests.cli.tree.commands import LEAVES, READINGS, Reading
from tests.lanes.few import few

SAID = {
    "de": ("sie ist nicht da", "das ist ein Ordner"),
    "en": ("it is not there", "it is a folder"),
    "fr": ("il n'existe pas", "c'est un dossier"),
    "pl": ("nie ma go", "to jest folder"),
}


@pytest.mark.parametrize("language", SAID)
def test_a_file_that_cannot_be_read(language: str, tmp_path: Path) -> None:
    files = [str(tmp_path / "none.json"), str(tmp_path)]
    done = CliRunner().invoke(app, ["verify", *files, "--language", language])
    assert done.exit_code == 1
    for line, said in zip(done.output.splitlines(), SAID[language], strict=True):
        assert line.endswith(said)


SPEAKING = [
    (name, reading)
    for name, reading in READINGS
    if name != "verify" and any("--language" in each.opts for each in LEAVES[name].command.params)
]


def test_nearly_all_commands_that_read_files_speak_languages() -> None:
    assert len(SPEAKING) > 25


@pytest.mark.parametrize("language", SAID)
@pytest.mark.parametrize(
    "asked", few([pytest.param(each, id=f"{each[0]} {each[1].file}") for each in SPEAKING], gate=10)
)
def test_every_command_names_the_file_and_the_fault(
    asked: tuple[str, Reading], language: str, folder: Path
) -> None:
    _, reading = asked
    for place, said in zip((folder / "none", folder), SAID[language], strict=True):
        words = [word.replace("{}", str(place)) for word in reading.words]
        words = [word.replace("%", str(folder)) for word in words]
        done = CliRunner().invoke(app, [*words, "--language", language])
        assert done.exit_code == 2
        assert f"{place}: {message('unreadable_file', {'reason': _REASONS[said]}, language)}\n" in (
            done.stderr
        )


_REASONS = {
    said: reason
    for both in SAID.values()
    for said, reason in zip(both, ("file_missing", "file_is_folder"), strict=True)
}


@pytest.mark.parametrize("language", SAID)
def test_a_file_that_cannot_be_written(language: str, folder: Path) -> None:
    words = ["duplicate", "form", str(folder / "event.json"), str(folder), "--language", language]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 2
    assert done.stderr.endswith(f"{folder}: {SAID[language][1]}\n")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [errno.ENOENT, errno.EACCES, errno.ENOSPC, errno.EIO])
def test_every_fault_is_said(number: int, language: str) -> None:
    details = file_fault(OSError(number, "as the system says it"))
    said = message("unreadable_file", details, language)
    assert ("as the system says it" in said) == (number == errno.EIO)
