"""Connections that read, kept for whoever reads next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Generic, Protocol, TypeVar

from skat.journal import StoreClosedError
from skat.journal.stored.statements import SqlConnection


class ReadingConnection(SqlConnection, Protocol):
    """A connection to either database that can be closed."""

    def close(self) -> None:
        """Ends it; may be repeated."""


Connection = TypeVar("Connection", bound=ReadingConnection)


class Readers(Generic[Connection]):
    """Opens a connection for whoever reads while all others do; `begin` is how a reading begins.

    One of which `is_gone` says so is not used again.
    """

    def __init__(
        self,
        open_reader: Callable[[], Connection],
        *,
        begin: str,
        is_gone: Callable[[Connection], bool] = lambda connection: False,
    ) -> None:
        self._open_reader = open_reader
        self._begin = begin
        self._is_gone = is_gone
        self._idle: list[Connection] = []
        self._lock = Lock()
        self._closed = False

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that reads one moment of the database, `StoreClosedError` after the end."""
        with self._lock:
            if self._closed:
                raise StoreClosedError("the store is closed")
            connection = self._idle.pop() if self._idle else None
        try:
            if connection is None or self._is_gone(connection):
                connection = self._open_reader()
            # One transaction, so that several queries see the same moment.
            connection.execute(self._begin)
            yield connection
            connection.execute("ROLLBACK")
        except BaseException:
            if connection is not None:
                connection.close()
            raise
        self._give_back(connection)

    def _give_back(self, connection: Connection) -> None:
        with self._lock:
            if self._closed:
                connection.close()
            else:
                self._idle.append(connection)

    def close(self) -> None:
        """Ends all that nobody reads with; the others end with their reading."""
        with self._lock:
            self._closed = True
            for connection in self._idle:
                connection.close()
            self._idle.clear()
