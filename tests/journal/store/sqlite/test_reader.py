"""A store that only reads: whatever is to be written is refused with its reason."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from skat.journal import StoreError, append_entry, create_journal, entries_of, purge_journal
from skat.journal.store import SqliteReader, SqliteStore
from tests.journal.store.conformance import TABLE, command, filled
from tests.virtual_store import drive_all_stores


def test_a_reader_refuses_to_write_and_reads_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive_all_stores(monkeypatch)
    with closing(SqliteStore(tmp_path / "skat.db")) as store:
        filled(store, TABLE, 2)
        with closing(SqliteReader(store.path)) as reader:
            for refused in (
                reader.write(append_entry, TABLE.id, command("late", 2)),
                reader.write(create_journal, TABLE),
                reader.write(purge_journal, TABLE.id),
            ):
                assert isinstance(refused.exception(60), StoreError)
            assert len(reader.read(entries_of, TABLE.id)) == 2
        assert len(store.read(entries_of, TABLE.id)) == 2
