"""The folder of `make laptop`: what starts it on each system; `tools.checks.laptop` starts it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tools.generate import laptop

STARTERS = {
    "linux": {"Skat.desktop", "start.sh", "start.py"},
    "darwin": {"Skat.command", "start.py"},
    "win32": {"Skat.bat", "start.py"},
}


def written(folder: Path, system: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder without Python and packages, which take minutes."""
    monkeypatch.setattr(laptop, "_interpreter", lambda into: into)
    monkeypatch.setattr(laptop, "_packages", lambda wheel, into: None)
    monkeypatch.setattr(sys, "platform", system)
    laptop.write(Path("skat.whl"), folder)
    return folder


@pytest.mark.parametrize("system", STARTERS)
def test_each_system_gets_its_own_starter(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = written(tmp_path / "folder", system, monkeypatch)
    assert {each.name for each in folder.iterdir()} == {"python", *STARTERS[system]}
    for script in (*folder.glob("*.sh"), *folder.glob("*.command")):
        assert os.access(script, os.X_OK)
    with pytest.raises(FileExistsError):
        laptop.write(Path("skat.whl"), folder)
