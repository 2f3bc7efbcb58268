"""Stores of journals and accounts on disk: SQLite and PostgreSQL.

>>> from skat.store import SqliteStore, SecondWriterError
>>> issubclass(SecondWriterError, Exception)
True
"""

from skat.store.errors import (
    BadBackupError,
    CannotOpenError,
    DamagedSchemaError,
    ForeignDatabaseError,
    NewerSchemaError,
    SecondWriterError,
    WouldReplaceError,
)
from skat.store.sqlite.connections import SqliteReader
from skat.store.sqlite.store import SqliteStore

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
