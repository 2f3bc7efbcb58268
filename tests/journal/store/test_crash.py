"""An acknowledged command outlives `kill -9`, exactly once."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

import pytest

from tests.journal.store.crash import Crash
from tests.journal.store.crash_child import EARLY_ACKNOWLEDGEMENT, FORGOTTEN_COMMANDS

pytestmark = [
    pytest.mark.live,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9"),
]


@pytest.mark.parametrize(
    "databases",
    [1, pytest.param(20, marks=[pytest.mark.proof, pytest.mark.timeout(2400)])],
)
def test_kills_at_any_moment_lose_and_double_nothing(tmp_path: Path, databases: int) -> None:
    seed = int(os.environ.get("SKAT_SEED", random.SystemRandom().randrange(1 << 32)))
    print(f"SKAT_SEED={seed}")
    moments = random.Random(seed)
    acknowledged = kills = 0
    for number in range(databases):
        crash = Crash(tmp_path / f"skat-{number}.db")
        for _ in range(8):
            assert crash.run(kill_after=moments.randrange(1, 2000)) == []
        for statement in ("INSERT", "COMMIT"):
            place = f"{moments.choice(['before', 'after'])} {statement} {moments.randrange(1, 60)}"
            assert crash.run(die=place) == [], place
        acknowledged += len(crash.acknowledged)
        kills += crash.kills
    print(f"{kills} kills, {acknowledged} acknowledged commands, none lost, none doubled")
    assert kills == 10 * databases
    assert acknowledged > 300
    if databases > 1:
        require_that_the_harness_sees_what_is_lost_and_what_is_doubled(tmp_path)


@pytest.mark.parametrize(
    "place",
    [
        "before BEGIN 3",
        "before INSERT 40",
        "after INSERT 40",
        "before COMMIT 5",
        "after COMMIT 5",
    ],
)
def test_kills_around_each_statement_lose_and_double_nothing(tmp_path: Path, place: str) -> None:
    crash = Crash(tmp_path / "skat.db")
    assert crash.run(kill_after=100) == []
    assert crash.run(die=place) == []
    assert crash.run(kill_after=200) == []


def require_that_the_harness_sees_what_is_lost_and_what_is_doubled(tmp_path: Path) -> None:
    """An acknowledgement that came too early, and a resend that had a second effect."""
    crash = Crash(tmp_path / "early.db", flaw=EARLY_ACKNOWLEDGEMENT)
    assert any("is lost" in line for line in crash.run(die="before COMMIT 5"))
    crash = Crash(tmp_path / "forgotten.db", flaw=FORGOTTEN_COMMANDS)
    assert crash.run(kill_after=100) == []
    assert any("is there 2 times" in line for line in crash.run(kill_after=200))
