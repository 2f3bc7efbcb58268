"""A version's commit is built and imported as it is, not as the working tree is."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.tools import require_tool
from tools.checks import version
from tools.checks.version import NotBuiltError, imported, unpacked, why_misnamed


def project(folder: Path) -> Path:
    """A repository whose newest commit lacks a module that lies in the working tree."""
    package = folder / "skat"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('__version__ = "0.9.1"\n')
    (package / "table.py").write_text("from skat.cards import CARDS\n")
    git = [str(require_tool("git")), "-c", "user.name=A", "-c", "user.email=a@b.c"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "Cut 0.9.1"], ["tag", "v0.9.1"]):
        subprocess.run([*git, *words], cwd=folder, check=True)
    (package / "cards.py").write_text("CARDS = 32\n")
    return folder


@pytest.mark.live
def test_what_the_commit_lacks_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = project(tmp_path / "here")
    monkeypatch.setattr(version, "ROOT", here)
    assert imported(here) == ("0.9.1", 2)
    (tmp_path / "first").mkdir()
    unpacked("v0.9.1", tmp_path / "first/source")
    with pytest.raises(NotBuiltError, match="cannot be imported"):
        imported(tmp_path / "first/source")
    with pytest.raises(NotBuiltError, match="no commit"):
        unpacked("v0.9.2", tmp_path / "first/other")
    # The editable installation is not asked: its hook would find every module that a wheel lacks.
    wrong = tmp_path / "wrong" / "skat"
    wrong.mkdir(parents=True)
    (wrong / "__init__.py").write_text('__version__ = "1.2.3"\n')
    (wrong / "wrong.py").write_text("import skat.model.cards\n")
    with pytest.raises(NotBuiltError):
        imported(wrong.parent)


def test_a_tag_names_the_version_of_the_package() -> None:
    assert why_misnamed("v1.0.0", "1.0.0") is None
    assert why_misnamed("v1.0.0", "0.9.1") is not None
    assert why_misnamed("5ddeb566", "0.9.0") is None
