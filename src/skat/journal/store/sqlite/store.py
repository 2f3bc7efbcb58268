"""Journals in an SQLite database: one writing thread, many readers."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from skat.journal import StoreBrokenError, StoreError
from skat.journal.store.committer import (
    Commit,
    Committer,
    Committing,
    Epoch,
    Failed,
    claimed,
    require_epoch,
)
from skat.journal.store.errors import CannotOpenError, of_database, of_file, translated
from skat.journal.store.migrations import migrate
from skat.journal.store.sql import Readers, SqlStore, Work
from skat.journal.store.sqlite import connections
from skat.journal.store.sqlite.connections import require_schema
from skat.journal.store.sqlite.lock import Place, WriterLock
from skat.journal.stored import SqlConnection

_CONFINED = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.InterfaceError)
"""Errors after which SQLite has undone one statement and goes on with the transaction."""


class SqliteStore(SqlStore):
    """A `skat.journal.Store` in the file at `path`, which is made if it is not there.

    A future is done when its commit is on disk (write-ahead log, `synchronous = FULL`); it
    survives `kill -9` and a power cut. A commit that fails for lack of space leaves the store
    usable; one that fails otherwise makes it `StoreBrokenError` until it is opened again.
    The file must lie on a disk of this machine, never on a network file system.

    `committer` makes what commits, by default one thread for groups of commands; `open_writer` the
    connection that it has.

    Raises `SecondWriterError`, `ForeignDatabaseError`, `NewerSchemaError` or, for everything else
    that is in the way, `CannotOpenError` itself.

    >>> import tempfile
    >>> from skat.journal import Actor, Command, CommandId, Journal, JournalId, Seq
    >>> from skat.journal import append_entry, create_journal, entries_of
    >>> folder = tempfile.TemporaryDirectory()
    >>> store = SqliteStore(Path(folder.name) / "skat.db")
    >>> table = JournalId("table-17")
    >>> _ = store.write(create_journal, Journal(table, kind="table")).result()
    >>> command = Command(CommandId("c1"), expected_seq=Seq(0), actor=Actor("place-1"))
    >>> store.write(append_entry, table, command, payload=b'"pass"').result().entry.seq
    1
    >>> store.read(entries_of, table)[0].payload
    b'"pass"'
    >>> store.close()
    >>> folder.cleanup()
    """

    def __init__(
        self,
        path: Path,
        *,
        committer: Callable[[Commit[Work]], Committing[Work]] = Committer,
        open_writer: Callable[[Path], sqlite3.Connection] = connections.open_writer,
    ) -> None:
        self.path = path.resolve()
        self._readers = Readers(lambda: connections.open_reader(self.path), begin="BEGIN")
        try:
            self._lock = WriterLock(self.path)
        except OSError as error:
            why = of_file("store_not_opened", self.path, error.strerror)
            raise CannotOpenError(why) from error
        try:
            self._connection, self._epoch = _opened(self.path, open_writer)
        except BaseException:
            self._lock.release()
            raise
        self._place = Place(self.path)
        self._committer = committer(self._commit)

    def close(self) -> None:
        """Commits what waits, then refuses work with `StoreClosedError`; may be repeated."""
        self._committer.close()
        # Readers first: the last connection to close checkpoints, and that is the writer's.
        self._readers.close()
        self._connection.close()
        self._lock.release()

    def _attempt(self, group: Sequence[Work]) -> list[object]:
        try:
            return self._transaction(group)
        except sqlite3.Error as error:
            raise translated(error) from error

    def _transaction(self, group: Sequence[Work]) -> list[object]:
        connection = self._connection
        self._place.require()
        connection.execute("BEGIN IMMEDIATE")
        require_epoch(connection, self._epoch)
        results = [done_alone(work, connection) for work in group]
        connection.execute("COMMIT")
        # Once more: a file that was moved meanwhile would lose what is acknowledged.
        self._place.require()
        return results

    def _roll_back(self) -> None:
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error as error:
            self._fault = StoreBrokenError(of_database("store_not_rolled_back", error))

    @contextmanager
    def _reader(self) -> Iterator[sqlite3.Connection]:
        try:
            with self._readers.reading() as connection:
                yield connection
        except sqlite3.Error as error:
            raise translated(error) from error


def _opened(
    path: Path, open_writer: Callable[[Path], sqlite3.Connection]
) -> tuple[sqlite3.Connection, Epoch]:
    try:
        connection = open_writer(path)
        try:
            migrate(connection)
            require_schema(connection, path)
            epoch = claimed(connection)
        except BaseException:
            connection.close()
            raise
    except (sqlite3.Error, OSError) as error:
        raise CannotOpenError(of_file("store_not_opened", path, error)) from error
    return connection, epoch


def done_alone(work: Work, connection: SqlConnection) -> object:
    """The result of one piece, or its failure where that leaves the transaction whole.

    Each piece writes with one statement, its last act, so a piece that failed has written nothing.
    """
    try:
        return work(connection)
    except _CONFINED as error:
        return Failed(StoreError(of_database("store_entry_refused", error)))
    except sqlite3.Error:
        raise
    except Exception as error:
        # A mistake in this piece must not reach the others in the group.
        return Failed(error)
