"""What a long command says of how far it is."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.cli.language import Language
from skat.cli.progress import ProgressLine
from skat.messages import message
from tests.cli.tree.commands import RECORDS


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_terminal_has_one_line_with_the_time_left() -> None:
    terminal, clock = Terminal(), Clock()
    with ProgressLine(100, "boards", done=50, stream=terminal, clock=clock) as progress:
        for seconds in (10, 20):
            clock.now = seconds
            progress.step(5)
        progress.step(5)  # Drawn at most five times a second.
        progress.hide()
        clock.now = 4000
        progress.step(5)
        clock.now = 5000
        progress.step(30)
    drawn = terminal.getvalue().split("\r\x1b[K")
    assert "\n" not in terminal.getvalue()
    assert drawn == [
        *("", "55 of 100 boards, 1:30 left", "60 of 100 boards, 1:20 left"),
        *("", "70 of 100 boards, 1:40:00 left", "100 of 100 boards", ""),
    ]


@pytest.mark.parametrize(("total", "lines"), [(9, 0), (10, 10), (25, 10), (200, 10), (None, 2)])
def test_elsewhere_there_is_a_line_for_each_tenth(total: int | None, lines: int) -> None:
    told = StringIO()
    with ProgressLine(total, "deals", stream=told) as progress:
        for _ in range(total or 200):
            progress.step()
    assert len(told.getvalue().splitlines()) == lines
    assert "\x1b" not in told.getvalue()


@pytest.mark.parametrize("language", Language)
def test_it_is_said_in_the_language(language: Language) -> None:
    told = Terminal()
    clock = Clock()
    with ProgressLine(2, "papers", language=language, stream=told, clock=clock) as progress:
        clock.now = 60
        progress.step()
    done = message("progress.papers", {"done": 1, "total": 2}, language.value)
    left = message("progress.left", {"time": "1:00"}, language.value)
    assert f"{done}, {left}" in told.getvalue()
    assert "1:00" in left


def test_deals_that_are_read_or_played_are_counted(tmp_path: Path) -> None:
    for words, typed in (
        (["puzzle", "make", "--deals", "10"], b""),
        (["puzzle", "make", "--from", str(RECORDS)], b""),
        (["puzzle", "make", "--from", "-"], RECORDS.read_bytes()),
    ):
        done = CliRunner().invoke(app, words, input=typed)
        assert done.exit_code == 0
        told = [line for line in done.stderr.splitlines() if "deals" in line]
        assert len(told) == (0 if "-" in words else 10)
        for line in done.stdout.splitlines():
            json.loads(line)
