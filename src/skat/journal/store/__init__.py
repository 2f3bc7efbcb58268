"""Stores of journals and accounts on disk: SQLite and PostgreSQL.

>>> from skat.journal.store import SqliteStore, SecondWriterError
>>> issubclass(SecondWriterError, Exception)
True
"""

from skat.journal.store.errors import (
    BadBackupError,
    CannotOpenError,
    DamagedSchemaError,
    ForeignDatabaseError,
    NewerSchemaError,
    SecondWriterError,
    WouldReplaceError,
)
from skat.journal.store.sqlite.connections import SqliteReader
from skat.journal.store.sqlite.store import SqliteStore

__all__ = [
    "BadBackupError",
    "CannotOpenError",
    "DamagedSchemaError",
    "ForeignDatabaseError",
    "NewerSchemaError",
    "SecondWriterError",
    "SqliteReader",
    "SqliteStore",
    "WouldReplaceError",
]
