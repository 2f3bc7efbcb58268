"""Mutation testing itself: every place is found, and a planted change is what it says."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from skat.journal import chain
from skat.journal.entry import Journal, JournalId
from tools.docs.mutants import page
from tools.mutation import suite
from tools.mutation.__main__ import enough
from tools.mutation.children import forked
from tools.mutation.equivalent import EQUIVALENT
from tools.mutation.places import SOURCE, files, mutant_at, original, places_in
from tools.mutation.planting import Loaded
from tools.mutation.results import known_results
from tools.mutation.suite import ROOT, TESTS, Suite, concerning


def test_the_tests_that_are_asked_exist() -> None:
    for package in TESTS:
        assert files(package)
        for test in concerning([package]):
            assert (ROOT / test).exists(), test


def test_every_change_changes_the_code() -> None:
    mutants = [mutant_at(place) for place in places_in("journal/chain.py")]
    assert len(mutants) > 5
    for mutant in mutants:
        before, after = mutant.change.split("  ->  ")
        assert before != after
        assert mutant.code != original("journal/chain.py")


@pytest.mark.proof
def test_a_planted_change_is_in_the_loaded_function(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = Loaded()
    answers = [
        mutant
        for mutant in map(mutant_at, places_in("journal/chain.py"))
        if mutant.change.endswith("return None") and mutant.function == "empty_head"
    ]
    assert len(answers) == 1
    ((function, after),) = loaded.changed(answers[0])
    assert function is chain.empty_head
    monkeypatch.setattr(chain.empty_head, "__code__", after)
    assert chain.empty_head(Journal(JournalId("t"), kind="table")) is None
    # A constant of a class shows only when the class is made again.
    assert not loaded.changed(mutant_at(places_in("journal/append.py")[0]))


@pytest.mark.parametrize(("drawn", "least"), [(40, 33), (200, 172)])
def test_a_sample_fails_only_where_chance_does_not_explain_it(drawn: int, least: int) -> None:
    """Ninety of a hundred are wanted; two standard errors fewer are enough."""
    assert least - 1 < enough(drawn) * drawn <= least


def test_what_is_kept_is_on_the_page() -> None:
    shown = page()
    assert all(f"| `{package}` |" in shown for package in TESTS)
    for result in known_results().values():
        assert len(result.survived) <= result.tried
        assert all(f"`{result.file}`" in shown for _ in result.survived)


@pytest.mark.proof
def test_every_reason_is_for_a_place_that_is_there() -> None:
    for file in {file for file, _, _ in EQUIVALENT}:
        assert (SOURCE / file).exists(), file
        places = {(file, each.function, each.change) for each in map(mutant_at, places_in(file))}
        assert {reason for reason in EQUIVALENT if reason[0] == file} <= places


def test_each_test_is_measured_once_and_a_file_in_one_fork(
    request: pytest.FixtureRequest,
) -> None:
    items = request.session.items
    parts = Suite(items, called_by_import=set())._parts(3)
    assert sorted(number for part in parts for number in part) == list(range(len(items)))
    files = [{items[number].path for number in part} for part in parts]
    assert sum(map(len, files)) == len({item.path for item in items})


@pytest.mark.parametrize(("falls", "stops"), [(0, False), (1, False), (2, True)])
def test_a_test_that_fails_once_does_not_end_the_search(
    falls: int,
    stops: bool,
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left = [falls]

    def fails(item: pytest.Item, following: pytest.Item | None) -> bool:
        left[0] -= 1
        return left[0] >= 0

    monkeypatch.setattr(suite, "_fails", fails)
    # No tracing: it would end the one under which this test may run itself.
    monkeypatch.setattr(suite.Calls, "start", lambda calls: None)
    monkeypatch.setattr(suite.Calls, "stop", lambda calls: set())
    measured = Suite([request.node], called_by_import=set())
    assert measured._run_measured([0], tmp_path / "measured") is stops


@pytest.mark.live
def test_a_clock_runs_while_a_test_is_asked(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A test that only waits takes no time of the processor: the clock's signal ends it."""

    def runs() -> bool:
        return 0 < signal.getitimer(signal.ITIMER_REAL)[0] <= suite.WAITING

    monkeypatch.setattr(suite, "_fails", lambda item, following: not runs())
    items = request.session.items
    asked = Suite(items, called_by_import=set())
    asked._seconds.extend([0.0] * len(items))
    work = [("waits", lambda: asked.notices([0], tell=tmp_path / "tell") or runs())]
    assert [ended.noticed for _, ended in forked(work, jobs=1, seconds=60)] == [False]
