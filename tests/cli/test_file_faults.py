"""`skat verify` says in the language asked for why a file cannot be read."""

import errno
from pathlib import Path

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.cli.options import file_fault
from skat.messages import LANGUAGES, message

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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [errno.ENOENT, errno.EACCES, errno.ENOSPC, errno.EIO])
def test_every_fault_is_said(number: int, language: str) -> None:
    details = file_fault(OSError(number, "as the system says it"))
    said = message("unreadable_file", details, language)
    assert ("as the system says it" in said) == (number == errno.EIO)
