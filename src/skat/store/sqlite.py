"""Journals in an SQLite database: one writing thread, many readers."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from skat.journal import (
    BEFORE_THE_FIRST,
    FIRST_FORMAT,
    SALT_BYTES,
    AppendOutcome,
    Command,
    CreateOutcome,
    Draft,
    Entry,
    FormatVersion,
    Head,
    Journal,
    JournalId,
    Listing,
    PurgeOutcome,
    Salt,
    Seq,
    Snapshot,
    SnapshotOutcome,
    StoreBrokenError,
    StoreClosedError,
    StoreError,
)
from skat.store import connections, queries
from skat.store.committer import Committer, Failed
from skat.store.errors import CannotOpenError, translated
from skat.store.lock import WriterLock
from skat.store.migrations import migrate

Work = Callable[[sqlite3.Connection], object]

_CONFINED = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.InterfaceError)
"""Errors after which SQLite has undone one statement and goes on with the transaction."""


class SqliteStore:
    """A `skat.journal.Store` in the file at `path`, which is made if it is not there.

    A future is done when its commit is on disk (write-ahead log, `synchronous = FULL`); it
    survives `kill -9` and a power cut. A commit that fails for lack of space leaves the store
    usable; one that fails otherwise makes it `StoreBrokenError` until it is opened again.
    The file must lie on a disk of this machine, never on a network file system.

    Raises `SecondWriterError`, `ForeignDatabaseError`, `NewerSchemaError` or, for everything else
    that is in the way, `CannotOpenError` itself.

    >>> import tempfile
    >>> from skat.journal import Actor, CommandId
    >>> folder = tempfile.TemporaryDirectory()
    >>> store = SqliteStore(Path(folder.name) / "skat.db")
    >>> table = JournalId("table-17")
    >>> _ = store.create(Journal(table, kind="table")).result()
    >>> command = Command(CommandId("c1"), expected_seq=Seq(0), actor=Actor("place-1"))
    >>> store.append(table, command, payload=b'"pass"').result().entry.seq
    1
    >>> store.close()
    >>> folder.cleanup()
    """

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self._fault: StoreError | None = None
        self._closed = False
        self._idle_readers: list[sqlite3.Connection] = []
        self._readers_lock = Lock()
        try:
            self._lock = WriterLock(self.path)
        except OSError as error:
            raise CannotOpenError(f"{self.path} cannot be opened: {error.strerror}") from error
        try:
            self._connection = _opened(self.path)
        except BaseException:
            self._lock.release()
            raise
        self._committer: Committer[Work] = Committer(self._commit, name="skat-store-writer")

    def create(self, journal: Journal) -> Future[CreateOutcome]:
        """Makes a journal without entries."""
        return self._committer.submit(lambda connection: queries.create(connection, journal))

    def append(
        self,
        journal: JournalId,
        command: Command,
        *,
        payload: bytes | None = None,
        format_version: FormatVersion = FIRST_FORMAT,
        last: bool = False,
    ) -> Future[AppendOutcome]:
        """Records a command as the entry after the one that its actor had seen."""
        draft = Draft(
            journal=journal,
            command=command,
            payload=command.payload if payload is None else payload,
            format_version=format_version,
            last=last,
        )
        salt = Salt(secrets.token_bytes(SALT_BYTES))
        return self._committer.submit(lambda connection: queries.append(connection, draft, salt))

    def save_snapshot(self, snapshot: Snapshot) -> Future[SnapshotOutcome]:
        """Keeps a snapshot in place of the journal's older one."""
        return self._committer.submit(
            lambda connection: queries.save_snapshot(connection, snapshot)
        )

    def purge(self, journal: JournalId) -> Future[PurgeOutcome]:
        """Destroys a journal with all its entries."""
        return self._committer.submit(lambda connection: queries.purge(connection, journal))

    def journals(
        self,
        *,
        kind: str | None = None,
        running: bool = False,
        after: JournalId | None = None,
        limit: int | None = None,
    ) -> tuple[Listing, ...]:
        """Journals in the order of their creation, beginning behind `after`."""
        with self._reader() as connection:
            return queries.journals(
                connection, kind=kind, running=running, after=after, limit=limit
            )

    def describe(self, journal: JournalId) -> Journal | None:
        """A journal's description, or None if there is no such journal."""
        with self._reader() as connection:
            return queries.describe(connection, journal)

    def head(self, journal: JournalId) -> Head | None:
        """Where a journal ends, or None if there is no such journal."""
        with self._reader() as connection:
            return queries.head(connection, journal)

    def read(
        self,
        journal: JournalId,
        *,
        after: Seq = BEFORE_THE_FIRST,
        limit: int | None = None,
    ) -> tuple[Entry, ...]:
        """A journal's entries from number `after + 1` on, at most `limit` of them."""
        with self._reader() as connection:
            return queries.read(connection, journal, after=after, limit=limit)

    def latest_snapshot(self, journal: JournalId) -> Snapshot | None:
        """The journal's snapshot, if one was saved."""
        with self._reader() as connection:
            return queries.latest_snapshot(connection, journal)

    @property
    def fault(self) -> StoreError | None:
        """What the newest attempt to write failed with; None while writing works."""
        return self._fault

    def close(self) -> None:
        """Commits what waits, then refuses work with `StoreClosedError`; may be repeated."""
        self._committer.close()
        with self._readers_lock:
            self._closed = True
            # Readers first: the last connection to close checkpoints, and that is the writer's.
            for reader in self._idle_readers:
                reader.close()
            self._idle_readers.clear()
        self._connection.close()
        self._lock.release()

    def _commit(self, group: Sequence[Work]) -> list[object]:
        """Does a group of work in one transaction; runs on the writing thread only."""
        if isinstance(self._fault, StoreBrokenError):
            raise StoreBrokenError(str(self._fault))
        try:
            results = self._transaction(group)
        except sqlite3.Error as error:
            self._fault = translated(error)
            self._roll_back()
            raise self._fault from error
        self._fault = None
        return results

    def _transaction(self, group: Sequence[Work]) -> list[object]:
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        results = [_done_alone(work, connection) for work in group]
        connection.execute("COMMIT")
        return results

    def _roll_back(self) -> None:
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error as error:
            self._fault = StoreBrokenError(f"the database failed to roll back: {error}")

    @contextmanager
    def _reader(self) -> Iterator[sqlite3.Connection]:
        with self._readers_lock:
            if self._closed:
                raise StoreClosedError("the store is closed")
            connection = self._idle_readers.pop() if self._idle_readers else None
        try:
            if connection is None:
                connection = connections.open_reader(self.path)
            # One transaction, so that several queries see the same moment.
            connection.execute("BEGIN")
            yield connection
            connection.execute("ROLLBACK")
        except BaseException as error:
            if connection is not None:
                connection.close()
            if isinstance(error, sqlite3.Error):
                raise translated(error) from error
            raise
        self._give_back(connection)

    def _give_back(self, connection: sqlite3.Connection) -> None:
        with self._readers_lock:
            if self._closed:
                connection.close()
            else:
                self._idle_readers.append(connection)


def _opened(path: Path) -> sqlite3.Connection:
    try:
        connection = connections.open_writer(path)
        try:
            migrate(connection)
        except BaseException:
            connection.close()
            raise
    except (sqlite3.Error, OSError) as error:
        raise CannotOpenError(f"{path} cannot be opened: {error}") from error
    return connection


def _done_alone(work: Work, connection: sqlite3.Connection) -> object:
    """The result of one piece, or its failure where that leaves the transaction whole.

    Each piece writes with one statement, its last act, so a piece that failed has written nothing.
    """
    try:
        return work(connection)
    except _CONFINED as error:
        return Failed(StoreError(f"the database refused an entry: {error}"))
    except sqlite3.Error:
        raise
    except Exception as error:
        # A mistake of whoever queued this piece must not reach the others in the group.
        return Failed(error)
