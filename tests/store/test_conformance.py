"""Both stores of today pass the suite that every store must pass."""

from __future__ import annotations

import secrets
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

from skat.journal import MemoryStore, Salt, Store
from skat.store import SqliteStore
from tests.store.conformance import OpenStore
from tests.store.machine import StoreMachine
from tests.store.people_conformance import PeopleConformance


def memory_store() -> MemoryStore:
    return MemoryStore(draw_salt=lambda: Salt(secrets.token_bytes(16)))


class TestMemoryStore(PeopleConformance):
    outlives_closing = False

    @pytest.fixture
    def open_store(self) -> OpenStore:
        return memory_store


class TestSqliteStore(PeopleConformance):
    outlives_closing = True

    @pytest.fixture
    def open_store(self, tmp_path: Path) -> OpenStore:
        return lambda: SqliteStore(tmp_path / "skat.db")


class MemoryMachine(StoreMachine):
    outlives_closing = False

    def open_store(self) -> Store:
        return memory_store()


class SqliteMachine(StoreMachine):
    outlives_closing = True

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())

    def open_store(self) -> Store:
        return SqliteStore(self.folder / "skat.db")

    def teardown(self) -> None:
        super().teardown()
        shutil.rmtree(self.folder)


# Each run is dozens of commits: the full numbers of the profile would take hours.
RUNS = min(settings().max_examples // 2, 1000)

TestMemoryMachine = MemoryMachine.TestCase
TestMemoryMachine.settings = settings(max_examples=RUNS, stateful_step_count=30)
TestSqliteMachine = SqliteMachine.TestCase
TestSqliteMachine.settings = settings(max_examples=RUNS, stateful_step_count=30)
