"""Backups: one SQLite file with all that a store holds, from either database and for either.

A backup is a moment of the database: it is taken while a server plays on. Every chain in it is
followed before it counts as one.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkstemp

import msgspec

from skat.journal import describe, entries_of, verify_chain
from skat.journal.store.errors import (
    BadBackupError,
    CannotOpenError,
    ForeignDatabaseError,
    NewerSchemaError,
    WouldReplaceError,
    as_it_says,
    damaged,
    of_file,
)
from skat.journal.store.migrations import APPLICATION_ID, MIGRATIONS
from skat.journal.store.sqlite.connections import differs, open_reader, open_writer
from skat.journal.store.sqlite.lock import WriterLock
from skat.model.refusal import Refusal


class Contents(msgspec.Struct, frozen=True):
    """How much a backup holds."""

    journals: int
    entries: int


def back_up_sqlite(database: Path, file: Path) -> Contents:
    """Writes the database as it is at this moment to a new file; a server may be writing it.

    Raises `WouldReplaceError` if the file is there, `CannotOpenError` and, for a database that is
    damaged already, `BadBackupError`.
    """
    if not database.is_file():
        raise CannotOpenError(Refusal("store_no_database", details={"path": str(database)}))
    with new_backup(file) as unfinished:
        try:
            source = open_reader(database.resolve())
            try:
                _copy(source, unfinished)
            finally:
                source.close()
        except sqlite3.Error as error:
            raise CannotOpenError(of_file("store_not_read", database, error)) from error
        return check_backup(unfinished, called=database)


def restore_sqlite(file: Path, database: Path, *, replace: bool = False) -> Contents:
    """Puts a backup where the database is or shall be; all of it, or nothing is changed.

    Raises `BadBackupError` and the like for a file that is no backup, `SecondWriterError` while a
    server runs, and `WouldReplaceError` where a database is, unless it may be replaced.
    """
    contents = check_backup(file)
    lock = WriterLock(database.resolve())
    try:
        target = open_writer(database.resolve())
        try:
            (tables,) = target.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            if tables and not replace:
                raise WouldReplaceError(Refusal("already_there", details={"path": str(database)}))
            source = _opened(file)
            try:
                # One transaction of the target: it is the old database or the new one, never both.
                source.backup(target)
            finally:
                source.close()
        finally:
            target.close()
    except sqlite3.Error as error:
        raise CannotOpenError(of_file("store_not_written", database, error)) from error
    finally:
        lock.release()
    return contents


def check_backup(file: Path, *, called: Path | None = None) -> Contents:
    """Reads a backup from end to end: SQLite's own checks, then every entry of every chain.

    Raises `BadBackupError`, `ForeignDatabaseError` or `NewerSchemaError`, where the file is
    `called` something.
    """
    name = called or file
    if file.with_name(file.name + "-wal").exists():
        raise BadBackupError(Refusal("backup_in_use", details={"path": str(name)}))
    try:
        connection = _opened(file)
        try:
            _require_own(connection, name)
            _require_whole(connection, name)
            return _followed(connection, name)
        finally:
            connection.close()
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise ForeignDatabaseError(
                Refusal("store_not_a_database", details={"path": str(name)})
            ) from error
        raise BadBackupError(_damaged(name, as_it_says(error))) from error


@contextmanager
def new_backup(file: Path) -> Iterator[Path]:
    """A file to be written, which gets its name when it is whole; its owner alone may read it.

    Raises `WouldReplaceError` if the name is taken.
    """
    _require_new(file)
    descriptor, name = mkstemp(prefix=f".{file.name}.", dir=file.parent)
    os.close(descriptor)
    unfinished = Path(name)
    try:
        yield unfinished
        _require_new(file)
        unfinished.rename(file)
        _sync_folder(file.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def _require_new(file: Path) -> None:
    if file.exists():
        raise WouldReplaceError(Refusal("already_there", details={"path": str(file)}))


def _copy(source: sqlite3.Connection, file: Path) -> None:
    copy = sqlite3.connect(file, isolation_level=None)
    try:
        # In one step, so that it is one moment, however much is written meanwhile.
        source.backup(copy)
        # The log next to the database belongs to a server; a backup is one file.
        copy.execute("PRAGMA journal_mode = DELETE")
    finally:
        copy.close()


def _opened(file: Path) -> sqlite3.Connection:
    """A backup to be read; it is not written, so there is no log next to it either."""
    return sqlite3.connect(
        f"{file.resolve().as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None
    )


def _require_own(connection: sqlite3.Connection, name: Path) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION_ID:
        raise ForeignDatabaseError(Refusal("store_foreign", details={"path": str(name)}))
    (version,) = connection.execute("SELECT max(version) FROM schema_version").fetchone()
    if version is not None and version > len(MIGRATIONS):
        details = {"path": str(name), "version": version, "known": len(MIGRATIONS)}
        raise NewerSchemaError(Refusal("store_newer", details=details))
    wrong = differs(connection, version=version or 0)
    if wrong is not None:
        raise BadBackupError(_damaged(name, wrong))


def _damaged(name: Path, why: Refusal) -> Refusal:
    return damaged("store_damaged", why, path=str(name))


def _require_whole(connection: sqlite3.Connection, name: Path) -> None:
    (problem,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if problem != "ok":
        raise BadBackupError(_damaged(name, as_it_says(problem)))
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise BadBackupError(_damaged(name, Refusal("damage_row")))


def _followed(connection: sqlite3.Connection, name: Path) -> Contents:
    """How much there is, once every hash of every journal was computed anew."""
    journals = entries = 0
    for (journal,) in connection.execute("SELECT id FROM journal").fetchall():
        described = describe(connection, journal)
        if described is None:
            wrong = Refusal("damage_journal", details={"journal": repr(journal)})
            raise BadBackupError(_damaged(name, wrong))
        chain = entries_of(connection, journal)
        broken = verify_chain(described, chain)
        if broken is not None:
            wrong = Refusal("damage_entry", details={"journal": journal, "entry": broken.seq})
            raise BadBackupError(_damaged(name, wrong))
        journals += 1
        entries += len(chain)
    return Contents(journals, entries)


def _sync_folder(folder: Path) -> None:
    """The name of a file is on disk when its folder is; Windows knows no such thing."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
