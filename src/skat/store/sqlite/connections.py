"""How the two kinds of connection to a database of journals are set up."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from skat.store.errors import CannotOpenError, ForeignDatabaseError
from skat.store.migrations import APPLICATION_ID

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
        raise CannotOpenError(
            f"SQLite {sqlite3.sqlite_version} is too old; 3.37 or later is needed"
        )
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        _require_own(connection, path)
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            raise CannotOpenError(f"{path} lies where SQLite cannot keep a write-ahead log")
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
    """Refuses a file of somebody else before anything in it is changed."""
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise ForeignDatabaseError(f"{path} is not a database") from error
        raise
    if application != APPLICATION_ID and (application, tables) != (0, 0):
        raise ForeignDatabaseError(f"{path} is a database of another program")
