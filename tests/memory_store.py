"""A store in memory for tests: the queries of the real ones, on SQLite without a file or a thread.

It has leases, as PostgreSQL has them, so that several servers can share it in one process.
"""

from __future__ import annotations

import itertools
import json
import sqlite3
import time
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from threading import RLock
from typing import Any, Final

from skat.journal import Rows, SqlConnection, StoreBusyError, StoreClosedError, StoreError
from skat.journal.store.committer import AtOnce
from skat.journal.store.errors import translated
from skat.journal.store.migrations import migrate
from skat.journal.store.sql import SqlStore, Work
from skat.journal.store.sqlite.store import done_alone

_SHARING: Final = """
    CREATE TABLE holder (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        until REAL NOT NULL,
        knows BLOB NOT NULL
    );
    CREATE TABLE lease (
        journal INTEGER PRIMARY KEY REFERENCES journal (number) ON DELETE CASCADE,
        holder INTEGER REFERENCES holder (number) ON DELETE SET NULL,
        epoch INTEGER NOT NULL UNIQUE DEFAULT (fence())
    );
    CREATE TABLE attending (
        journal INTEGER REFERENCES journal (number) ON DELETE CASCADE,
        holder INTEGER REFERENCES holder (number) ON DELETE CASCADE,
        told BLOB NOT NULL,
        PRIMARY KEY (journal, holder)
    );
"""
"""The tables that PostgreSQL alone has, `skat.journal.store.postgres.schema`."""


class MemoryStore(SqlStore):
    """Commits at once, on the thread that asks; forgets everything when it is closed.

    `clock` tells the seconds of its leases.
    """

    has_leases = True

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._lock = RLock()
        self._closed = False
        self.raw = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        _empty().backup(self.raw)
        self.raw.executescript("PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON")
        self.raw.create_function("clock_timestamp", 0, clock)
        self.raw.create_function("fence", 0, itertools.count(1).__next__)
        # Few tests close one.
        weakref.finalize(self, self.raw.close)
        self._connection = _InSqlite(self.raw)
        self._committer = AtOnce(self._commit)

    def close(self) -> None:
        """Refuses all further work; may be repeated."""
        self._committer.close()
        with self._lock:
            self._closed = True
            self.raw.close()

    def _attempt(self, group: Sequence[Work]) -> list[object]:
        with self._lock:
            try:
                self.raw.execute("BEGIN")
                results = [done_alone(work, self._connection) for work in group]
                self.raw.execute("COMMIT")
            except sqlite3.Error as error:
                raise translated(error) from error
        return results

    def _roll_back(self) -> None:
        self.raw.rollback()

    @contextmanager
    def _reader(self) -> Iterator[SqlConnection]:
        with self._lock:
            if self._closed:
                raise StoreClosedError("the store is closed")
            self.raw.execute("PRAGMA query_only = ON")
            try:
                yield self._connection
            except sqlite3.Error as error:
                raise translated(error) from error
            finally:
                self.raw.execute("PRAGMA query_only = OFF")


class FailingStore(MemoryStore):
    """Commits fail with `error`, `counts` or not; nothing is read while it is `unreadable`."""

    error: StoreError | None = None
    counts = False
    unreadable = False

    def _attempt(self, group: Sequence[Work]) -> list[object]:
        if self.error is None or self.counts:
            results = super()._attempt(group)
        if self.error is not None:
            raise self.error
        return results

    @contextmanager
    def _reader(self) -> Iterator[SqlConnection]:
        if self.unreadable:
            raise StoreBusyError("no server")
        with super()._reader() as connection:
            yield connection


class _InSqlite:
    """A connection that takes the few words of PostgreSQL's that queries of leases have."""

    def __init__(self, raw: sqlite3.Connection) -> None:
        self._raw = raw

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> Rows:
        sql = sql.replace("make_interval(secs => ?)", "?")
        sql = sql.replace("= ANY(?)", "IN (SELECT value FROM json_each(?))")
        given = [json.dumps(each) if isinstance(each, list) else each for each in parameters]
        return self._raw.execute(sql, given)


@cache
def _empty() -> sqlite3.Connection:
    """A database without rows, to be copied: all its steps take longer than most tests."""
    model = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    migrate(model)
    model.executescript(_SHARING)
    return model
