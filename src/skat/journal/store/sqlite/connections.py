"""Connections to the file of a store: of the writer, and of those who only read.

A database must have the tables, columns, indexes and triggers of its version.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

from skat.journal import StoreError
from skat.journal.store.committer import AtOnce
from skat.journal.store.errors import (
    CannotOpenError,
    DamagedSchemaError,
    ForeignDatabaseError,
    damaged,
    of_file,
    translated,
)
from skat.journal.store.migrations import APPLICATION_ID, MIGRATIONS, migrate
from skat.journal.store.sql import Readers, SqlStore, Work
from skat.model.refusal import Refusal

Schema = frozenset[tuple[str, str, str]]
"""Type, name and statement of everything that there is."""


def require_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Raises `DamagedSchemaError` for a database that has not just what the newest version has."""
    wrong = differs(connection, version=len(MIGRATIONS))
    if wrong is not None:
        raise DamagedSchemaError(damaged("store_damaged_restore", wrong, path=str(path)))


def differs(connection: sqlite3.Connection, *, version: int) -> Refusal | None:
    """The first thing that is missing, changed or foreign; None if it is as it should be."""
    due, present = _schema_of_version(version), _schema(connection)
    for kind, name, _ in sorted(due - present, key=repr):
        known = {(its_kind, its_name) for its_kind, its_name, _ in present}
        code = "damage_another" if (kind, name) in known else "damage_missing"
        return Refusal(code, details={"kind": kind, "name": name})
    for kind, name, _ in sorted(present - due, key=repr):
        return Refusal("damage_foreign", details={"kind": kind, "name": name})
    return None


def _schema(connection: sqlite3.Connection) -> Schema:
    # `ANALYZE`, for the planner, leaves tables of SQLite's own in a database.
    return frozenset(
        connection.execute(
            "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%'"
        )
    )


@cache
def _schema_of_version(version: int) -> Schema:
    model = sqlite3.connect(":memory:", isolation_level=None)
    try:
        migrate(model, MIGRATIONS[:version])
        return _schema(model)
    finally:
        model.close()


OLDEST_SQLITE: Final = (3, 37, 0)
BUSY_SECONDS: Final = 5.0

_WRITER_SETTINGS: Final = (
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",
    "PRAGMA checkpoint_fullfsync = ON",
    "PRAGMA foreign_keys = ON",
    "PRAGMA recursive_triggers = ON",
    "PRAGMA mmap_size = 0",
    "PRAGMA trusted_schema = OFF",
    # What is purged is overwritten, not only forgotten.
    "PRAGMA secure_delete = ON",
)
_READER_SETTINGS: Final = (
    "PRAGMA query_only = ON",
    "PRAGMA mmap_size = 0",
    "PRAGMA trusted_schema = OFF",
)


def open_writer(path: Path) -> sqlite3.Connection:
    """The one connection that writes and checkpoints; an acknowledged commit outlives a power cut.

    The file is there already, made by the lock, readable for its owner only.

    Raises `ForeignDatabaseError`, `CannotOpenError` and SQLite's own errors.
    """
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        details = {"version": sqlite3.sqlite_version, "oldest": "3.37"}
        raise CannotOpenError(Refusal("store_old_sqlite", details=details))
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        _require_own(connection, path)
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            raise CannotOpenError(Refusal("store_no_log", details={"path": str(path)}))
        for setting in _WRITER_SETTINGS:
            connection.execute(setting)
    except BaseException:
        connection.close()
        raise
    return connection


def open_reader(path: Path) -> sqlite3.Connection:
    """A connection that neither writes nor checkpoints; the writer must be open already."""
    connection = sqlite3.connect(
        f"{path.as_uri()}?mode=ro",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        for setting in _READER_SETTINGS:
            connection.execute(setting)
    except BaseException:
        connection.close()
        raise
    return connection


def _require_own(connection: sqlite3.Connection, path: Path) -> None:
    """Refuses a file of another program before anything in it is changed."""
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise ForeignDatabaseError(
                Refusal("store_not_a_database", details={"path": str(path)})
            ) from error
        raise
    if application != APPLICATION_ID and (application, tables) != (0, 0):
        raise ForeignDatabaseError(Refusal("store_foreign", details={"path": str(path)}))


class SqliteReader(SqlStore):
    """A `skat.journal.Store` that only reads: every attempt to write is a `StoreError`.

    For commands that show something while a server has the writer's lock; what it has committed
    until then is seen. Raises `CannotOpenError` where there is nothing to read.

    >>> SqliteReader(Path("/nowhere/skat.db"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    skat.journal.store.errors.CannotOpenError: /nowhere/skat.db cannot be read: unable to open ...
    """

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self._readers = Readers(lambda: open_reader(self.path), begin="BEGIN")
        try:
            with self._readers.reading():
                pass
        except sqlite3.Error as error:
            raise CannotOpenError(of_file("store_not_read", self.path, error)) from error
        self._committer = AtOnce(self._commit)

    def close(self) -> None:
        """Ends reading; may be repeated."""
        self._committer.close()
        self._readers.close()

    def _attempt(self, group: Sequence[Work]) -> list[object]:
        raise StoreError(Refusal("store_only_read"))

    def _roll_back(self) -> None:
        """Nothing was begun."""

    @contextmanager
    def _reader(self) -> Iterator[sqlite3.Connection]:
        try:
            with self._readers.reading() as connection:
                yield connection
        except sqlite3.Error as error:
            raise translated(error) from error
