"""What failures of live tests come to, and what the ledger remembers."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from tests.lanes.ledger import (
    LEDGER,
    LOOKED_BACK,
    MOST_IN_A_RUN,
    MOST_TRIED_AGAIN,
    Failure,
    Judged,
    Line,
    Mended,
    Run,
    judged,
    read,
    to_try_again,
    write,
)

FINE: tuple[str, ...] = ()


def run(*unsteady: str) -> Run:
    return Run("gate", "2026-11-27 20:00", "12345678", 7, 1.5, 700, 0, unsteady)


def failure(test: str, *, chance_counts: bool = True) -> Failure:
    return Failure(test, "why", 2.0, chance_counts)


def judge(*unsteady: str, ledger: list[Line]) -> Judged:
    failures = [failure(test) for test in unsteady]
    return judged(failures, again=dict.fromkeys(unsteady, True), ledger=ledger)


def test_each_failure_is_one_unless_it_may_be_chance_and_passes_twice_alone() -> None:
    for chance_counts, passed in product((False, True), repeat=2):
        failures = [failure("a", chance_counts=chance_counts)]
        again = dict.fromkeys(to_try_again(failures), passed)
        is_unsteady = chance_counts and passed
        assert judged(failures, again=again, ledger=[]) == (
            Judged(("a",), ()) if is_unsteady else Judged((), ("failed: a",))
        )


def test_what_failed_once_too_often_is_not_tried_again_for_its_other_part() -> None:
    assert to_try_again([failure("a"), failure("a", chance_counts=False), failure("b")]) == ["b"]


@pytest.mark.parametrize("number", range(MOST_TRIED_AGAIN + 3))
def test_many_failures_are_no_chance(number: int) -> None:
    tests = [f"test_{index:02}" for index in range(number)]
    tried = to_try_again([failure(test) for test in tests])
    assert tried == (tests if number <= MOST_TRIED_AGAIN else [])
    findings = judge(*tests, ledger=[]).findings
    assert bool(findings) == (number > MOST_IN_A_RUN)


@pytest.mark.parametrize("ago", range(1, LOOKED_BACK + 3))
def test_twice_unsteady_in_the_last_runs_fails_until_it_is_mended(ago: int) -> None:
    others: list[Line] = [run() for _ in range(ago - 1)]
    ledger: list[Line] = [run("a"), *others]
    counts = ago < LOOKED_BACK
    assert bool(judge("a", ledger=ledger).findings) == counts
    assert judge("b", ledger=ledger).findings == FINE
    assert judge("a", ledger=[*ledger, Mended("a", "waited too short")]).findings == FINE
    assert bool(judge("a", ledger=[Mended("a", "too early"), *ledger]).findings) == counts


def test_what_was_unsteady_twice_fails_also_a_run_in_which_it_passes() -> None:
    ledger: list[Line] = [run("a"), run(), run("a")]
    assert judge(ledger=ledger).findings == ("unsteady 2 times in 20 runs, to be mended: a",)
    assert judge(ledger=[*ledger, Mended("a", "a race in the test")]).findings == FINE


def test_lines_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    assert read(path) == []
    write(run("a"), path)
    write(run(), path)
    with path.open("a") as file:
        file.write('{"line":"mended","test":"a","why":"its port was taken"}\n')
    assert read(path) == [run("a"), run(), Mended("a", "its port was taken")]


def test_the_ledger_of_the_project_can_be_read_and_holds_nothing_to_be_mended() -> None:
    assert judge(ledger=read(LEDGER)).findings == FINE
