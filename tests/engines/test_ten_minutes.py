"""The page "Write a bot in ten minutes", followed literally."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.engines import close_all

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/library/write-a-bot.md").read_text("utf-8")


@pytest.fixture
def my_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The program of the page, saved under its name."""
    program = PAGE.partition("```python\n")[2].partition("```")[0]
    (tmp_path / "my_bot.py").write_text(program)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:/usr/bin:/bin")
    return "python3 my_bot.py"


@pytest.mark.live
@pytest.mark.usefixtures("patient_check")
def test_the_bot_of_the_page_passes_the_check_and_plays_a_match(my_bot: str) -> None:
    assert f'skat engine check "{my_bot}"' in PAGE
    done = CliRunner().invoke(app, ["engine", "check", my_bot, "--positions", "60"])
    assert done.exit_code == 0, done.output
    assert f'skat arena "engine:cmd={my_bot}" random' in PAGE
    words = ["arena", f"engine:cmd={my_bot}", "random", "--boards", "2", "--seed", "1"]
    done = CliRunner().invoke(app, [*words, "--workers", "1"])
    assert done.exit_code == 0, done.output
    assert "faults of the engine" not in done.output
    close_all()
