"""Backups: a moment of a database that goes on, checked, put back whole or not at all."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from skat.journal import (
    JournalId,
    Seq,
    StateSnapshot,
    Store,
    StoreError,
    describe,
    entries_of,
    latest_snapshot,
    list_journals,
    purge_journal,
    save_snapshot,
    verify_chain,
)
from skat.journal.store import (
    BadBackupError,
    CannotOpenError,
    ForeignDatabaseError,
    NewerSchemaError,
    SecondWriterError,
    WouldReplaceError,
)
from skat.journal.store.sqlite.backup import Contents, back_up_sqlite, check_backup, restore_sqlite
from tests.journal.store.conformance import OTHER, TABLE, appended, command, filled
from tests.journal.store.sqlite.faulty import no_file_longer_than
from tests.lanes.steady import GIVEN
from tests.virtual_store import driven_store, threaded_store

VERSION_1 = Path(__file__).parent / "fixtures" / "version-1.sqlite3"


def played(store: Store) -> None:
    """Two journals, a snapshot, and a name that was purged and used anew."""
    filled(store, OTHER, 2)
    store.write(purge_journal, OTHER.id).result()
    filled(store, OTHER, 3)
    filled(store, TABLE, 5)
    store.write(save_snapshot, StateSnapshot(journal=TABLE.id, seq=Seq(4), payload=b"{}")).result()


def everything(store: Store) -> object:
    return [
        (
            listing,
            store.read(entries_of, listing.journal.id),
            store.read(latest_snapshot, listing.journal.id),
        )
        for listing in store.read(list_journals)
    ]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "skat.db"
    with closing(driven_store(path)) as store:
        played(store)
    return path


@pytest.fixture
def backup(database: Path, tmp_path: Path) -> Path:
    file = tmp_path / "evening.backup"
    assert back_up_sqlite(database, file) == Contents(journals=2, entries=8)
    return file


def test_what_was_backed_up_comes_back_and_goes_on(
    database: Path, backup: Path, tmp_path: Path
) -> None:
    again = tmp_path / "again.db"
    assert restore_sqlite(backup, again) == Contents(journals=2, entries=8)
    with closing(driven_store(database)) as old, closing(driven_store(again)) as new:
        assert everything(new) == everything(old)
        appended(new, TABLE, command("c6", 5))
        assert verify_chain(TABLE, new.read(entries_of, TABLE.id)) is None
        new.write(purge_journal, OTHER.id).result()
        assert new.read(describe, OTHER.id) is None


def test_a_backup_is_one_file_of_its_owner(backup: Path) -> None:
    assert backup.stat().st_mode & 0o077 == 0
    beside = {path.name for path in backup.parent.iterdir() if "evening" in path.name}
    assert beside == {"evening.backup"}


def test_a_moment_of_a_database_that_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skat.journal.store.committer.time.sleep", lambda _: None)
    ends = threading.Event()
    with closing(threaded_store(tmp_path / "skat.db")) as store:
        filled(store, TABLE, 1)

        def write() -> None:
            seq = 1
            while not ends.is_set():
                seq = appended(store, TABLE, command(f"w{seq}", seq)).seq

        with ThreadPoolExecutor(1, thread_name_prefix=GIVEN) as threads:
            writing = threads.submit(write)
            try:
                counts = [
                    back_up_sqlite(store.path, tmp_path / f"{number}.backup").entries
                    for number in range(5)
                ]
            finally:
                ends.set()
            writing.result()
        acknowledged = store.read(entries_of, TABLE.id)
    assert counts == sorted(counts)
    for number, entries in enumerate(counts):
        file = tmp_path / f"{number}.backup"
        restore_sqlite(file, tmp_path / f"{number}.db")
        with closing(driven_store(tmp_path / f"{number}.db")) as restored:
            assert restored.read(entries_of, TABLE.id) == acknowledged[:entries]


def test_what_is_only_in_the_log_of_a_killed_server_is_in_the_backup(tmp_path: Path) -> None:
    store = driven_store(tmp_path / "skat.db")
    filled(store, TABLE, 4)
    for name in ("skat.db", "skat.db-wal"):
        shutil.copy(tmp_path / name, tmp_path / f"killed.{name}")
    store.close()
    file = tmp_path / "killed.backup"
    assert back_up_sqlite(tmp_path / "killed.skat.db", file) == Contents(journals=1, entries=4)


def test_no_file_is_written_over(database: Path, backup: Path, tmp_path: Path) -> None:
    content = backup.read_bytes()
    with pytest.raises(WouldReplaceError, match=r"evening\.backup is there already"):
        back_up_sqlite(database, backup)
    assert backup.read_bytes() == content
    with pytest.raises(CannotOpenError, match="no database"):
        back_up_sqlite(tmp_path / "nothing.db", tmp_path / "new.backup")
    assert not (tmp_path / "new.backup").exists()


def test_a_database_is_given_up_by_a_plain_word_only(backup: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with closing(driven_store(other)) as store:
        filled(store, TABLE, 9)
        before = everything(store)
        with pytest.raises(SecondWriterError):
            restore_sqlite(backup, other, replace=True)
    with pytest.raises(WouldReplaceError, match="there already"):
        restore_sqlite(backup, other)
    with closing(driven_store(other)) as store:
        assert everything(store) == before
    restore_sqlite(backup, other, replace=True)
    with closing(driven_store(other)) as store:
        assert [listing.head.seq for listing in store.read(list_journals)] == [3, 5]


DAMAGE = {
    "an action that was changed": (
        "entry_stays",
        "UPDATE entry SET payload = X'3430' WHERE seq = 2",
    ),
    "an entry that was taken out": ("entry_remains", "DELETE FROM entry WHERE seq = 2"),
    "a row that hangs in the air": (
        "journal_remains",
        "DELETE FROM journal WHERE id = 'table-17'",
    ),
    "a description that was changed": (
        "journal_stays",
        "UPDATE journal SET metadata = X'78' WHERE id = 'table-17'",
    ),
    "a name that is none": (
        "journal_stays",
        "UPDATE journal SET id = char(7) WHERE id = 'table-17'",
    ),
    "a trigger that was taken out": ("entry_follows", "DROP TRIGGER entry_follows"),
    "a table of somebody else": ("entry_stays", "CREATE TABLE notes (text TEXT)"),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_a_changed_backup_is_not_restored(what: str, backup: Path, tmp_path: Path) -> None:
    trigger, statement = DAMAGE[what]
    with closing(sqlite3.connect(backup, isolation_level=None)) as raw:
        (kept,) = raw.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (trigger,)).fetchone()
        raw.execute(f"DROP TRIGGER {trigger}")
        if statement != f"DROP TRIGGER {trigger}":
            raw.execute(statement)
            raw.execute(kept)
    with pytest.raises(BadBackupError):
        restore_sqlite(backup, tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()


def test_a_file_that_is_cut_or_no_backup_is_not_restored(backup: Path, tmp_path: Path) -> None:
    whole = backup.read_bytes()
    for length in (0, 50, 4096, len(whole) // 2, len(whole) - 4096):
        (tmp_path / "cut").write_bytes(whole[:length])
        with pytest.raises((BadBackupError, ForeignDatabaseError)):
            restore_sqlite(tmp_path / "cut", tmp_path / "new.db")
    (tmp_path / "notes").write_bytes(b"Spielliste, Tisch 3\n" * 400)
    with pytest.raises(ForeignDatabaseError, match="not a database"):
        check_backup(tmp_path / "notes")
    with pytest.raises(StoreError):
        check_backup(tmp_path / "missing")
    assert not (tmp_path / "new.db").exists()


def test_a_database_in_use_is_no_backup(tmp_path: Path) -> None:
    """The newest entries would be missing: they are in the log beside it."""
    with closing(driven_store(tmp_path / "skat.db")) as store:
        filled(store, TABLE, 3)
        with pytest.raises(BadBackupError, match="in use"):
            restore_sqlite(store.path, tmp_path / "new.db")


def test_a_newer_backup_is_refused(backup: Path) -> None:
    with closing(sqlite3.connect(backup, isolation_level=None)) as raw:
        raw.execute("INSERT INTO schema_version VALUES (99)")
    with pytest.raises(NewerSchemaError, match="99"):
        check_backup(backup)


def test_a_backup_of_an_older_version_is_brought_forward(tmp_path: Path) -> None:
    assert restore_sqlite(VERSION_1, tmp_path / "skat.db") == Contents(journals=2, entries=5)
    with closing(driven_store(tmp_path / "skat.db")) as store:
        assert len(store.read(entries_of, JournalId("evening"))) == 3


def test_a_restore_that_fails_leaves_what_was_there(backup: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with closing(driven_store(other)) as store:
        filled(store, TABLE, 9)
        before = everything(store)
    with no_file_longer_than(16_384), pytest.raises(CannotOpenError, match="cannot be written"):
        restore_sqlite(backup, other, replace=True)
    with closing(driven_store(other)) as store:
        assert everything(store) == before
