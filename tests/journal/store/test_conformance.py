"""The stores of today, and the one of the tests, pass the suite that every store must pass."""

from __future__ import annotations

import re
import shutil
import tempfile
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest
from hypothesis import settings

from skat.journal import Store, begin_holding, renew_holding
from skat.journal.bus import LocalBus
from skat.journal.store.postgres.schema import (
    POSTGRES_ATTENDING,
    POSTGRES_NEIGHBOURS,
    POSTGRES_SHARING,
)
from skat.server.cluster import Cluster
from tests.journal.store.conformance import OpenStore, RivalsConformance
from tests.journal.store.lease_conformance import LeaseConformance
from tests.journal.store.machine import StoreMachine
from tests.journal.store.people_conformance import PeopleConformance
from tests.journal.store.walked import walk
from tests.memory_store import MemoryStore
from tests.virtual_store import driven_store, threaded_store


class Small:
    """A suite of two checks: the second holds for odd numbers alone."""

    def test_given(self, number: int) -> None:
        assert number == 7

    @pytest.mark.parametrize("times", [1, 3])
    @pytest.mark.parametrize("plus", [0, 2, 4])
    def test_odd(self, number: int, times: int, plus: int) -> None:
        assert (number * times + plus) % 2


def test_a_walk_does_every_check_with_each_example() -> None:
    """As pytest would: so `PostgresStore` is shown to pass the suite that stands here."""
    assert walk(Small(), {"number": lambda: nullcontext(7)}) == 1 + 2 * 3
    with pytest.raises(AssertionError) as caught:
        walk(Small(), {"number": lambda: nullcontext(8)})
    assert caught.value.__notes__ == ["in Small.test_given with {}"]


class TestMemoryLeases(LeaseConformance):
    @pytest.fixture
    def open_store(self) -> Callable[[], Store]:
        return MemoryStore


class TestMemoryStore(PeopleConformance):
    """What stands in for the others does what they do, but that it forgets everything."""

    test_everything_is_there_when_it_is_opened_again = None  # type: ignore[assignment]
    test_everything_is_there_when_it_is_opened_again_here_too = None

    @pytest.fixture
    def open_store(self) -> OpenStore:
        return MemoryStore


class TestMemoryRivals(RivalsConformance):
    @pytest.fixture
    def open_store(self) -> OpenStore:
        return MemoryStore


def test_a_store_in_memory_has_the_columns_that_servers_share() -> None:
    """Those of the steps of PostgreSQL, which no other database has."""
    steps = "".join((*POSTGRES_SHARING, *POSTGRES_ATTENDING, *POSTGRES_NEIGHBOURS))
    for table in ("holder", "lease", "attending"):
        (made,) = re.findall(rf"CREATE TABLE {table} \((.*?)\n    \)", steps, re.DOTALL)
        columns = re.findall(r"^        ([a-z]+) ", made, re.MULTILINE)
        columns += re.findall(rf"ALTER TABLE {table} ADD COLUMN (\w+)", steps)
        raw = MemoryStore().raw
        assert [row[1] for row in raw.execute(f"PRAGMA table_info({table})")] == columns


def test_a_holder_lives_as_long_as_its_clock_says() -> None:
    now = [100.0]
    store = MemoryStore(clock=lambda: now[0])
    holder = store.write(begin_holding, seconds=5).result()
    now[0] = 104.0
    assert store.write(renew_holding, holder, seconds=5).result()
    now[0] = 108.75
    assert store.write(renew_holding, holder, seconds=0.25).result()
    now[0] = 109.0
    assert not store.write(renew_holding, holder, seconds=5).result()


def test_sqlite_has_no_leases(tmp_path: Path) -> None:
    store = driven_store(tmp_path / "skat.db")
    assert not store.has_leases
    with pytest.raises(ValueError, match="only one process"):
        Cluster(store, LocalBus(), clock=time.monotonic)
    store.close()


class TestSqliteStore(PeopleConformance):
    @pytest.fixture
    def open_store(self, tmp_path: Path) -> OpenStore:
        return lambda: driven_store(tmp_path / "skat.db")


class TestSqliteRivals(RivalsConformance):
    @pytest.fixture
    def open_store(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenStore:
        monkeypatch.setattr("skat.journal.store.committer.time.sleep", lambda _: None)
        return lambda: threaded_store(tmp_path / "skat.db")


class SqliteMachine(StoreMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())

    def open_store(self) -> Store:
        return driven_store(self.folder / "skat.db")

    def teardown(self) -> None:
        super().teardown()
        shutil.rmtree(self.folder)


# Each run is dozens of commits: the full numbers of the profile would take hours.
RUNS = min(settings().max_examples // 2, 1000)

TestSqliteMachine = SqliteMachine.TestCase
TestSqliteMachine.settings = settings(max_examples=RUNS, stateful_step_count=30)
