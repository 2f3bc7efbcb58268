"""The journal's port to a disk: SQLite.

>>> from skat.store import SqliteStore, SecondWriterError
>>> issubclass(SecondWriterError, Exception)
True
"""

from skat.store.errors import (
    CannotOpenError,
    ForeignDatabaseError,
    NewerSchemaError,
    SecondWriterError,
)
from skat.store.sqlite import SqliteStore

__all__ = [
    "CannotOpenError",
    "ForeignDatabaseError",
    "NewerSchemaError",
    "SecondWriterError",
    "SqliteStore",
]
