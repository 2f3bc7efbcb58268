"""A store that only reads: whatever is to be written is refused with its reason."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from skat.journal import StoreError
from skat.store import SqliteReader, SqliteStore
from tests.store.conformance import TABLE, command, filled
from tests.virtual_store import drive_all_stores


def test_a_reader_refuses_to_write_and_reads_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive_all_stores(monkeypatch)
    with closing(SqliteStore(tmp_path / "skat.db")) as store:
        filled(store, TABLE, 2)
        with closing(SqliteReader(store.path)) as reader:
            for refused in (
                reader.append(TABLE.id, command("late", 2)),
                reader.create(TABLE),
                reader.purge(TABLE.id),
            ):
                assert isinstance(refused.exception(60), StoreError)
            assert len(reader.read(TABLE.id)) == 2
        assert len(store.read(TABLE.id)) == 2
