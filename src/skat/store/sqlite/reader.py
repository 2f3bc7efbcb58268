"""An SQLite database that another process writes, opened to be read beside it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from skat.journal import StoreClosedError, StoreError
from skat.store.committer import AtOnce
from skat.store.errors import CannotOpenError, translated
from skat.store.sql import SqlStore, Work
from skat.store.sqlite import connections


class SqliteReader(SqlStore):
    """A `skat.journal.Store` that only reads: every attempt to write is a `StoreError`.

    For commands that show something while a server has the writer's lock; what it has committed
    until then is seen. Raises `CannotOpenError` where there is nothing to read.

    >>> SqliteReader(Path("/nowhere/skat.db"))
    Traceback (most recent call last):
    skat.store.errors.CannotOpenError: /nowhere/skat.db cannot be read: unable to open database file
    """

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self._closed = False
        self._one_at_a_time = Lock()
        try:
            self._connection = connections.open_reader(self.path)
        except sqlite3.Error as error:
            raise CannotOpenError(f"{self.path} cannot be read: {error}") from error
        self._committer = AtOnce(self._commit)

    def close(self) -> None:
        """Ends reading; may be repeated."""
        self._committer.close()
        with self._one_at_a_time:
            self._closed = True
            self._connection.close()

    def _attempt(self, group: Sequence[Work]) -> list[object]:
        raise StoreError("this database is only read: another process writes it")

    def _roll_back(self) -> None:
        """Nothing was begun."""

    @contextmanager
    def _reader(self) -> Iterator[sqlite3.Connection]:
        with self._one_at_a_time:
            if self._closed:
                raise StoreClosedError("the store is closed")
            try:
                # One transaction, so that several queries see the same moment.
                self._connection.execute("BEGIN")
                try:
                    yield self._connection
                finally:
                    self._connection.execute("ROLLBACK")
            except sqlite3.Error as error:
                raise translated(error) from error
