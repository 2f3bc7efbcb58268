"""An acknowledged command outlives `kill -9`, exactly once."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

import pytest

from tests.store.crash import Crash
from tests.store.crash_child import EARLY_ACKNOWLEDGEMENT, FORGOTTEN_COMMANDS

pytestmark = [
    pytest.mark.live,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9"),
]


def test_kills_at_any_moment_lose_and_double_nothing(tmp_path: Path) -> None:
    moments = random.Random(664)
    crash = Crash(tmp_path / "skat.db")
    for _ in range(5):
        assert crash.run(kill_after=moments.randrange(1, 600)) == []
    assert len(crash.acknowledged) > 300


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


def test_the_harness_sees_an_acknowledgement_that_came_too_early(tmp_path: Path) -> None:
    crash = Crash(tmp_path / "skat.db", flaw=EARLY_ACKNOWLEDGEMENT)
    wrong = crash.run(die="before COMMIT 5")
    assert any("is lost" in line for line in wrong)


def test_the_harness_sees_a_resend_that_had_a_second_effect(tmp_path: Path) -> None:
    crash = Crash(tmp_path / "skat.db", flaw=FORGOTTEN_COMMANDS)
    assert crash.run(kill_after=100) == []
    wrong = crash.run(kill_after=200)
    assert any("is there 2 times" in line for line in wrong)


@pytest.mark.proof
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("half", range(2))
def test_two_hundred_kills_lose_and_double_nothing(tmp_path: Path, half: int) -> None:
    seed = int(os.environ.get("SKAT_SEED", random.SystemRandom().randrange(1 << 32)))
    print(f"SKAT_SEED={seed}")
    moments = random.Random(f"{seed} {half}")
    acknowledged = kills = 0
    for number in range(10):
        crash = Crash(tmp_path / f"skat-{number}.db")
        for _ in range(8):
            assert crash.run(kill_after=moments.randrange(1, 2000)) == []
        for statement in ("INSERT", "COMMIT"):
            place = f"{moments.choice(['before', 'after'])} {statement} {moments.randrange(1, 60)}"
            assert crash.run(die=place) == [], place
        acknowledged += len(crash.acknowledged)
        kills += crash.kills
    print(f"{kills} kills, {acknowledged} acknowledged commands, none lost, none doubled")
    assert kills == 100
