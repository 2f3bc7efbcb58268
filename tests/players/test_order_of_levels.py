"""Levels stand in order of strength where a player chooses one; the measured order is in the docs.

That the page has the same order, `web/tests/levels.test.ts` compares.
"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from typer.testing import CliRunner

from skat.arena.match import Match, refused_match
from skat.cli.app import app
from skat.players import PLAYER_NAMES
from skat.players.levels import LEVELS

DOCS = Path(__file__).parents[2] / "docs/how/players.md"
ROW = re.compile(r"^\| `(\w+)` \| `(\w+)` \| \+[\d.]+ \[([+-][\d.]+), \+[\d.]+\] \|", re.MULTILINE)
WORD = re.compile("|".join(PLAYER_NAMES))


def test_the_order_is_the_measured_one() -> None:
    measured = ROW.findall(DOCS.read_text("utf-8"))
    assert [(weaker, stronger) for weaker, stronger, _ in measured] == list(pairwise(PLAYER_NAMES))
    assert all(float(at_least) > 0 for *_, at_least in measured)


def test_the_levels_that_people_meet_are_some_of_them_in_that_order() -> None:
    assert list(LEVELS) == [name for name in PLAYER_NAMES if name in LEVELS]


def test_the_terminal_names_them_in_that_order() -> None:
    run = CliRunner(env={"COLUMNS": "300", "NO_COLOR": "1"})
    wrong = run.invoke(app, ["play", "--against", "nobody"])
    assert wrong.exit_code == 2
    refusal = refused_match(Match(a="nobody", b="simple", boards=2, seed=1))
    for text in (wrong.output, str(refusal), run.invoke(app, ["play", "--help"]).output):
        assert tuple(WORD.findall(text))[: len(PLAYER_NAMES)] == PLAYER_NAMES, text
