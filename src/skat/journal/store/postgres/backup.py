"""Backups of a PostgreSQL database: the same file as SQLite's, so each can go into the other.

Both databases have the same tables with the same columns; they are copied row by row.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import psycopg

from skat.journal.store.errors import (
    BadBackupError,
    CannotOpenError,
    WouldReplaceError,
    of_database,
    of_file,
)
from skat.journal.store.migrations import migrate, take_steps
from skat.journal.store.postgres import schema as postgres_schema
from skat.journal.store.postgres.required import require_own_backend
from skat.journal.store.postgres.schema import SCHEMA, prepared_version
from skat.journal.store.postgres.store import PostgresConnection, reason, take_writer_lock
from skat.journal.store.sqlite.backup import Contents, check_backup, new_backup
from skat.model.refusal import Refusal

Tables = dict[str, tuple[str, ...]]
"""The columns of each table, in an order in which a row comes after those that it points at."""

_VERSION: Final = "schema_version"
_OF_THE_DATABASE_ITSELF: Final = (
    _VERSION,
    "required",
    "writer",
    "holder",
    "lease",
    "attending",
)
"""What says how a database is and who writes it; nothing of it belongs to the games."""


def back_up_postgres(url: str, file: Path) -> Contents:
    """Writes the database as it is at this moment to a new file; a server may be writing it.

    Raises `WouldReplaceError` if the file is there, `CannotOpenError` and, for a database that is
    damaged already, `BadBackupError`.
    """
    with new_backup(file) as unfinished:
        with _connected(url) as source:
            source.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            _require_newest(source)
            copy = sqlite3.connect(unfinished, isolation_level=None)
            try:
                migrate(copy)
                _fill(copy, source)
            except sqlite3.Error as error:
                raise CannotOpenError(of_file("store_not_written", file, error)) from error
            finally:
                copy.close()
        return check_backup(unfinished, called=file)


def restore_postgres(file: Path, url: str, *, replace: bool = False) -> Contents:
    """Puts a backup into the database at `url`; all of it in one transaction, or nothing.

    Raises `BadBackupError` and the like for a file that is no backup, `SecondWriterError` while a
    server runs, `CannotOpenError`, and `WouldReplaceError` where games are, unless they may be
    replaced.
    """
    contents = check_backup(file)
    with TemporaryDirectory() as folder, _connected(url) as target:
        newest = Path(folder) / "newest.db"
        shutil.copyfile(file, newest)
        source = sqlite3.connect(newest, isolation_level=None)
        try:
            migrate(source)
            require_own_backend(target, lambda: PostgresConnection(url))
            take_writer_lock(target)
            target.execute("BEGIN")
            if _is_there(target) and not replace:
                raise WouldReplaceError(Refusal("store_database_there"))
            target.execute(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE")
            take_steps(target, postgres_schema.MIGRATIONS, version=prepared_version(target))
            _pour(source, target)
            target.execute("COMMIT")
        except sqlite3.Error as error:
            raise BadBackupError(of_file("store_not_read", file, error)) from error
        finally:
            source.close()
    return contents


def tables_of_sqlite(connection: sqlite3.Connection) -> Tables:
    """What there is to copy, as a database of the newest schema says."""
    names = connection.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        " ORDER BY rowid"
    ).fetchall()
    return {
        name: _columns(connection, name) for (name,) in names if name not in _OF_THE_DATABASE_ITSELF
    }


def _fill(copy: sqlite3.Connection, source: PostgresConnection) -> None:
    """All rows into a new SQLite database; its triggers are switched off meanwhile."""
    triggers = copy.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    copy.execute("BEGIN")
    for name, _ in triggers:
        copy.execute(f"DROP TRIGGER {name}")
    for table, columns in tables_of_sqlite(copy).items():
        names, marks = ", ".join(columns), ", ".join("?" * len(columns))
        copy.executemany(
            f"INSERT INTO {table} ({names}) VALUES ({marks})",
            source.stream(f"SELECT {names} FROM {table}"),
        )
    for _, sql in triggers:
        copy.execute(sql)
    copy.execute("COMMIT")


def _pour(source: sqlite3.Connection, target: PostgresConnection) -> None:
    """All rows of a backup into a new schema, with the numbers that they have."""
    tables = tables_of_sqlite(source)
    for table, columns in tables.items():
        names = ", ".join(columns)
        target.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        target.copy_in(
            f"COPY {table} ({names}) FROM STDIN", source.execute(f"SELECT {names} FROM {table}")
        )
    for table in tables:
        target.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
    numbered = target.execute(
        "SELECT table_name, column_name FROM information_schema.columns"
        " WHERE table_schema = ? AND is_identity = 'YES'",
        (SCHEMA,),
    ).fetchall()
    for table, column in numbered:
        # New rows go on behind the newest of the backup.
        target.execute(
            f"SELECT setval(pg_get_serial_sequence('{table}', '{column}'), max({column}))"
            f" FROM {table} HAVING max({column}) IS NOT NULL"
        )


def _columns(connection: sqlite3.Connection, table: str) -> tuple[str, ...]:
    rows = connection.execute("SELECT name FROM pragma_table_info(?) ORDER BY cid", (table,))
    return tuple(name for (name,) in rows)


def _is_there(target: PostgresConnection) -> bool:
    rows = target.execute("SELECT 1 FROM pg_namespace WHERE nspname = ?", (SCHEMA,))
    return rows.fetchone() is not None


def _require_newest(source: PostgresConnection) -> None:
    if not _is_there(source):
        raise CannotOpenError(Refusal("store_no_games"))
    (version,) = source.execute(f"SELECT max(version) FROM {_VERSION}").fetchone()
    newest = len(postgres_schema.MIGRATIONS)
    if version != newest:
        details = {"version": version, "known": newest}
        raise CannotOpenError(Refusal("store_other_version", details=details))


@contextmanager
def _connected(url: str) -> Iterator[PostgresConnection]:
    """A connection for one transaction, which is undone unless it was committed."""
    try:
        connection = PostgresConnection(url)
        try:
            yield connection
        finally:
            connection.close()
    except (psycopg.Error, UnicodeError) as error:
        raise CannotOpenError(of_database("store_database_not_used", reason(error))) from None
