"""Why a database cannot be opened, and what SQLite's errors mean to those who use a store."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from skat.journal import StoreBrokenError, StoreBusyError, StoreError, StoreFullError
from skat.model.refusal import Refusal


class CannotOpenError(StoreError):
    """The database cannot be opened as it is asked for; it was left as it is."""


class SecondWriterError(CannotOpenError):
    """Another store, here or in another process, writes this database already.

    SQLite before 3.51.3 can corrupt a database that two connections write and checkpoint.
    """


class PooledDatabaseError(CannotOpenError):
    """A pooler gives the lines to the database changing processes: no lock would hold.

    >>> PooledDatabaseError().code
    'database_pooled'
    """

    code = "database_pooled"

    def __init__(self) -> None:
        super().__init__(Refusal(self.code))


class LostEpochError(StoreBrokenError):
    """Another store has opened the database to write it; this one commits nothing any more."""


class MovedAwayError(StoreBrokenError):
    """The database is no longer where it was opened: what is written would not be found again."""


class DamagedSchemaError(CannotOpenError):
    """The database has other tables, columns or indexes than one of its version."""


class ForeignDatabaseError(CannotOpenError):
    """The file is something else than a database of journals."""


class NewerSchemaError(CannotOpenError):
    """The database was written by a newer version of this program."""


class BadBackupError(StoreError):
    """The file is damaged or was changed: what it holds is not what was acknowledged."""


class WouldReplaceError(StoreError):
    """Something is there already, and the caller did not allow that it is replaced."""


def of_database(code: str, reason: object) -> Refusal:
    """A fault of the database, with what it says of it."""
    return Refusal(code, details={"reason": str(reason)})


def of_file(code: str, path: Path, reason: object) -> Refusal:
    """What cannot be done with a file, with what the system or the database says of it."""
    return Refusal(code, details={"path": str(path), "reason": str(reason)})


def as_it_says(reason: object) -> Refusal:
    """What is damaged, in the words of the database."""
    return Refusal("file_fault", details={"text": str(reason)})


def damaged(code: str, why: Refusal, **path: str) -> Refusal:
    """The refusal of a database in which this is wrong."""
    return Refusal(code, details={**path, **why.details, "why": why.code})


def translated(error: sqlite3.Error) -> StoreError:
    """The store's own error for one of SQLite's: by its cause, the text kept.

    Everything that is neither a lack of space nor another program's lock counts as broken: after
    an error of an unknown kind nothing may be acknowledged any more.
    """
    primary = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if primary == sqlite3.SQLITE_FULL:
        return StoreFullError(of_database("store_no_space", error))
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreBusyError(of_database("store_held", error))
    return StoreBrokenError(of_database("store_failed", error))
