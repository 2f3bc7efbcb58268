"""A backup of PostgreSQL is the same file as one of SQLite; each goes into the other."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from skat.journal import JournalId, entries_of, list_journals, purge_journal
from skat.journal.store import (
    BadBackupError,
    CannotOpenError,
    SecondWriterError,
    SqliteStore,
    WouldReplaceError,
)
from skat.journal.store.accounts import account_named
from skat.journal.store.migrations import migrate
from skat.journal.store.postgres.backup import (
    _OF_THE_DATABASE_ITSELF,
    back_up_postgres,
    restore_postgres,
    tables_of_sqlite,
)
from skat.journal.store.postgres.schema import SCHEMA
from skat.journal.store.postgres.store import PostgresConnection, PostgresStore
from skat.journal.store.sqlite.backup import Contents, back_up_sqlite, check_backup, restore_sqlite
from tests.journal.store.cluster import Cluster
from tests.journal.store.conformance import TABLE, appended, command, filled
from tests.journal.store.test_backup import VERSION_1, everything, played
from tests.samples.said import said_of_table
from tests.samples.test_samples import FOLDER as SAMPLES
from tests.tables.replayed import states_of

pytestmark = pytest.mark.live


def test_there_and_back_through_both_databases(cluster: Cluster, url: str, tmp_path: Path) -> None:
    with closing(PostgresStore(url)) as store:
        require_the_same_tables(url)
        played(store)
        # The server goes on while it is backed up.
        kept = back_up_postgres(url, tmp_path / "first")
        assert kept == Contents(journals=2, entries=8)
        before = everything(store)
    restore_sqlite(tmp_path / "first", tmp_path / "skat.db")
    with closing(SqliteStore(tmp_path / "skat.db")) as store:
        assert everything(store) == before
        appended(store, TABLE, command("c6", 5))
        before = everything(store)
    back_up_sqlite(tmp_path / "skat.db", tmp_path / "second")
    assert restore_postgres(tmp_path / "second", url, replace=True).entries == 9
    with closing(PostgresStore(url)) as store:
        assert everything(store) == before
        # Numbers and triggers go on where they were.
        filled(store, type(TABLE)(type(TABLE.id)("table-19"), kind="table"), 2)
        assert [each.journal.id for each in store.read(list_journals)][-1] == "table-19"
        store.write(purge_journal, TABLE.id).result()
        assert store.read(entries_of, TABLE.id) == ()
    with (
        psycopg.connect(url, autocommit=True, options="-c search_path=skat") as raw,
        pytest.raises(psycopg.IntegrityError, match="never deleted"),
    ):
        raw.execute("DELETE FROM entry")
    require_backups_of_earlier_releases_come_back(cluster)


def require_the_same_tables(url: str) -> None:
    """What a schema step adds to one database and not to the other would not be in a backup."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as newest:
        migrate(newest)
        of_sqlite = tables_of_sqlite(newest)
    with closing(PostgresConnection(url)) as connection:
        rows = connection.execute(
            "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = ?",
            (SCHEMA,),
        ).fetchall()
    names = {name for name, _ in rows}.difference(_OF_THE_DATABASE_ITSELF)
    of_postgres = {name: {column for its, column in rows if its == name} for name in names}
    assert {"journal", "entry", "snapshot", "purged"} <= set(of_sqlite)
    assert {table: set(columns) for table, columns in of_sqlite.items()} == of_postgres


def test_what_is_there_stays_unless_a_whole_backup_may_replace_it(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(CannotOpenError, match="no games"):
        back_up_postgres(url, tmp_path / "empty")
    with pytest.raises(CannotOpenError) as caught:
        back_up_postgres("postgresql://nobody:secret@127.0.0.1:1/x", tmp_path / "nowhere")
    assert "secret" not in str(caught.value)
    with closing(PostgresStore(url)) as store, monkeypatch.context() as hurried:
        played(store)
        before = everything(store)
        # Later a server that is busy may take its time to notice that a line has ended.
        hurried.setattr("skat.journal.store.postgres.store.SECONDS_TO_WAIT_FOR_LOCK", 0.1)
        with pytest.raises(SecondWriterError):
            restore_postgres(VERSION_1, url, replace=True)
    with pytest.raises(WouldReplaceError):
        restore_postgres(VERSION_1, url)
    back_up_postgres(url, tmp_path / "evening")
    with closing(sqlite3.connect(tmp_path / "evening", isolation_level=None)) as raw:
        (kept,) = raw.execute("SELECT sql FROM sqlite_schema WHERE name = 'entry_stays'").fetchone()
        raw.execute("DROP TRIGGER entry_stays")
        raw.execute("UPDATE entry SET payload = X'3430' WHERE seq = 2")
        raw.execute(kept)
    with pytest.raises(BadBackupError, match="entry 2"):
        restore_postgres(tmp_path / "evening", url, replace=True)

    def broken(self: PostgresConnection, sql: str, rows: object) -> None:
        raise psycopg.OperationalError(f"the line was lost in {sql}")

    monkeypatch.setattr(PostgresConnection, "copy_in", broken)
    with pytest.raises(CannotOpenError, match="line was lost in COPY journal"):
        restore_postgres(VERSION_1, url, replace=True)
    with closing(PostgresStore(url)) as store:
        assert everything(store) == before
    with psycopg.connect(url, autocommit=True) as there:
        there.execute("INSERT INTO skat.schema_version VALUES (99)")
    with pytest.raises(CannotOpenError, match="schema version 99"):
        back_up_postgres(url, tmp_path / "newer")
    assert [file.name for file in tmp_path.iterdir()] == ["evening"]


def require_backups_of_earlier_releases_come_back(cluster: Cluster) -> None:
    """Of the first schema; and of the first release, with what that knew of its table."""
    url = cluster.fresh_database()
    assert restore_postgres(VERSION_1, url) == Contents(journals=2, entries=5)
    with closing(PostgresStore(url)) as store:
        assert [each.head.seq for each in store.read(list_journals)] == [3, 2]
    url = cluster.fresh_database()
    kept = check_backup(SAMPLES / "backup.sqlite3")
    assert restore_postgres(SAMPLES / "backup.sqlite3", url) == kept
    known = json.loads((SAMPLES / "known.json").read_text())["tables"]["left"]
    with closing(PostgresStore(url)) as store:
        states = states_of(store, JournalId("left"))
        assert json.loads(json.dumps(said_of_table(states[max(states)]))) == known
        assert store.read(account_named, "ännchen") is not None
