"""SQLite keeps accounts as every store must; PostgreSQL does so in `test_postgres`."""

from __future__ import annotations

from pathlib import Path

import pytest

from skat.store.accounts import create_account, delete_account
from tests.store.account_conformance import ANNA, OpenBook
from tests.store.daily_conformance import WithDailyLists
from tests.virtual_store import driven_store


class TestSqliteAccounts(WithDailyLists):
    @pytest.fixture
    def open_store(self, tmp_path: Path) -> OpenBook:
        return lambda: driven_store(tmp_path / "skat.db")


def test_a_name_that_was_deleted_is_in_no_byte_of_the_file(tmp_path: Path) -> None:
    store = driven_store(tmp_path / "skat.db")
    store.write(create_account, ANNA).result()
    store.write(delete_account, ANNA.id).result()
    store.close()
    content = (tmp_path / "skat.db").read_bytes()
    assert ANNA.name.encode() not in content
    assert ANNA.password.encode() not in content
