"""The database itself keeps entries as they are, and who gets round it breaks the chain."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from skat.journal import Broken, ChainFault, Seq, describe, entries_of, head_of, verify_chain
from skat.journal.store import SqliteStore
from tests.journal.store.conformance import TABLE, filled
from tests.virtual_store import driven_store

VALUES = "'a', 'new', x'00', 1, 0, zeroblob(16), zeroblob(32)"
COLUMNS = "journal, seq, actor, command_id, payload, format_version, last, salt, hash"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = driven_store(tmp_path / "skat.db")
    filled(store, TABLE, 5)
    yield store
    store.close()


@pytest.fixture
def raw(store: SqliteStore) -> Iterator[sqlite3.Connection]:
    """A shell on the database; foreign keys are off there unless asked for."""
    connection = sqlite3.connect(store.path, isolation_level=None)
    yield connection
    connection.close()


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("UPDATE entry SET payload = x'00' WHERE seq = 2", "never changed"),
        ("DELETE FROM entry WHERE seq = 5", "never deleted"),
        ("DELETE FROM entry", "never deleted"),
        ("UPDATE journal SET metadata = x'00'", "never changed"),
        ("DELETE FROM journal", "never deleted"),
        (f"INSERT INTO entry ({COLUMNS}) VALUES (1, 5, {VALUES})", "next number"),
        (f"INSERT INTO entry ({COLUMNS}) VALUES (1, 7, {VALUES})", "next number"),
        (f"INSERT OR REPLACE INTO entry ({COLUMNS}) VALUES (1, 3, {VALUES})", "next number"),
        (f"INSERT INTO entry ({COLUMNS}) VALUES (1, 0, {VALUES})", "next number"),
        (
            f"INSERT INTO entry ({COLUMNS}) VALUES "
            "(1, 6, 'place-1', 'c1', x'00', 1, 0, zeroblob(16), zeroblob(32))",
            "UNIQUE",
        ),
        (
            f"INSERT INTO entry ({COLUMNS}) VALUES "
            "(1, 6, 'place-1', 'c9', x'00', 1, 0, zeroblob(15), zeroblob(32))",
            "CHECK",
        ),
    ],
)
def test_the_database_refuses(
    store: SqliteStore, raw: sqlite3.Connection, statement: str, reason: str
) -> None:
    before = store.read(entries_of, TABLE.id)
    with pytest.raises(sqlite3.IntegrityError, match=reason):
        raw.execute(statement)
    assert store.read(entries_of, TABLE.id) == before
    assert store.read(describe, TABLE.id) == TABLE


@pytest.mark.parametrize(
    ("statement", "broken"),
    [
        ("UPDATE entry SET payload = x'00' WHERE seq = 2", Broken(Seq(2), ChainFault.ALTERED)),
        ("UPDATE entry SET actor = 'place-2' WHERE seq = 4", Broken(Seq(4), ChainFault.ALTERED)),
        ("UPDATE entry SET command_id = 'x' WHERE seq = 1", Broken(Seq(1), ChainFault.ALTERED)),
        ("UPDATE entry SET salt = zeroblob(16) WHERE seq = 5", Broken(Seq(5), ChainFault.ALTERED)),
        ("UPDATE entry SET last = 1 WHERE seq = 5", Broken(Seq(5), ChainFault.ALTERED)),
        ("UPDATE entry SET hash = zeroblob(32) WHERE seq = 3", Broken(Seq(3), ChainFault.ALTERED)),
        ("DELETE FROM entry WHERE seq = 3", Broken(Seq(3), ChainFault.GAP)),
        ("DELETE FROM entry WHERE seq = 1", Broken(Seq(1), ChainFault.GAP)),
        ("UPDATE journal SET metadata = x'00'", Broken(Seq(1), ChainFault.ALTERED)),
    ],
)
def test_who_drops_the_guards_still_breaks_the_chain(
    store: SqliteStore, raw: sqlite3.Connection, statement: str, broken: Broken
) -> None:
    for guard in ("entry_stays", "entry_remains", "journal_stays"):
        raw.execute(f"DROP TRIGGER {guard}")
    assert verify_chain(TABLE, store.read(entries_of, TABLE.id)) is None
    raw.execute(statement)
    journal = store.read(describe, TABLE.id)
    assert journal is not None
    assert verify_chain(journal, store.read(entries_of, TABLE.id)) == broken


def test_a_dropped_end_shows_in_the_head(store: SqliteStore, raw: sqlite3.Connection) -> None:
    trusted = store.read(head_of, TABLE.id)
    raw.execute("DROP TRIGGER entry_remains")
    raw.execute("DELETE FROM entry WHERE seq = 5")
    assert verify_chain(TABLE, store.read(entries_of, TABLE.id)) is None
    assert store.read(head_of, TABLE.id) != trusted
