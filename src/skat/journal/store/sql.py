"""What the stores have in common whatever database is behind: one writing thread, many readers.

A connection that reads is kept for the next reader.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager
from threading import Lock
from typing import Generic, Protocol, TypeAlias, TypeVar

from skat.journal import (
    Asked,
    Query,
    Result,
    SqlConnection,
    StoreBrokenError,
    StoreClosedError,
    StoreError,
)
from skat.journal.store.committer import Committing, count_attempt
from skat.model.refusal import Refusal


class ReadingConnection(SqlConnection, Protocol):
    """A connection to either database that can be closed."""

    def close(self) -> None:
        """Ends it; may be repeated."""


Connection = TypeVar("Connection", bound=ReadingConnection)


class Readers(Generic[Connection]):
    """Connections to read with: one more is opened where all are in use; `begin` begins a reading.

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
                raise StoreClosedError(Refusal("store_closed"))
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


Work: TypeAlias = Callable[[SqlConnection], object]
"""A query with what it is asked for."""


class SqlStore:
    """A `skat.journal.Store` over SQL. A database says how it commits and how it is read.

    A future is done when its commit is on disk. A subclass starts `_committer` when it is open.
    """

    has_leases: bool = False
    _committer: Committing[Work]
    _fault: StoreError | None = None
    _reconnections = 0

    def read(
        self, query: Query[Asked, Result], /, *asked: Asked.args, **named: Asked.kwargs
    ) -> Result:
        """The answer to a query that changes nothing, as the database is at one moment."""
        with self._reader() as connection:
            return query(connection, *asked, **named)

    def write(
        self, query: Query[Asked, Result], /, *asked: Asked.args, **named: Asked.kwargs
    ) -> Future[Result]:
        """Does a query that may change something, and answers when that is committed to disk."""
        return self._committer.submit(lambda connection: query(connection, *asked, **named))

    @property
    def fault(self) -> StoreError | None:
        """What the newest attempt to write failed with; None while writing works."""
        return self._fault

    @property
    def reconnections(self) -> int:
        """How often the line to the database was lost and opened anew."""
        return self._reconnections

    def try_writing(self) -> Future[None]:
        """Makes an attempt to write that changes no journal; `fault` tells of it afterwards."""
        return self.write(count_attempt)

    @abstractmethod
    def close(self) -> None:
        """Finishes what waits, then refuses work with `StoreClosedError`; may be repeated."""

    def _commit(self, group: Sequence[Work]) -> list[object]:
        """Does a group of work in one transaction; runs on the writing thread only."""
        if isinstance(self._fault, StoreBrokenError):
            raise StoreBrokenError(*self._fault.args)
        try:
            results = self._attempt(group)
        except StoreError as error:
            self._fault = error
            self._roll_back()
            # Where that fails as well, it is the worse fault.
            raise self._fault from error.__cause__
        self._fault = None
        return results

    @abstractmethod
    def _attempt(self, group: Sequence[Work]) -> list[object]:
        """Does a group of work in one transaction. Raises `StoreError` alone."""

    @abstractmethod
    def _roll_back(self) -> None:
        """Gives up what a failed attempt has begun; `_fault` where that fails."""

    @abstractmethod
    def _reader(self) -> AbstractContextManager[SqlConnection]:
        """A connection that reads one moment of the database, `StoreClosedError` after the end."""
