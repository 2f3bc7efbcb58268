"""What the stores have in common whatever database is behind: one writing thread, many readers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import TypeAlias

from skat.journal import Asked, Query, Result, SqlConnection, StoreBrokenError, StoreError
from skat.journal.store.committer import Committing, count_attempt

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
            raise StoreBrokenError(str(self._fault))
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
