"""Journals in a PostgreSQL database: one writing thread, many readers, and other servers."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from typing import Any, Final

import psycopg
from psycopg import errors

from skat.journal import (
    StoreBrokenError,
    StoreBusyError,
    StoreError,
    StoreFullError,
    StoreUncertainError,
)
from skat.journal.store.committer import Committer, Failed
from skat.journal.store.errors import CannotOpenError, SecondWriterError, of_database
from skat.journal.store.postgres.required import (
    begun,
    count_commit,
    ended,
    newest_commit,
    require_own_backend,
    require_schema,
    warn_of_loss,
)
from skat.journal.store.postgres.schema import SCHEMA, migrate
from skat.journal.store.sql import Readers, SqlStore, Work
from skat.journal.stored import Rows, SqlConnection
from skat.model.refusal import Refusal

SECONDS_TO_CONNECT: Final = 5
SECONDS_TO_WAIT_FOR_LOCK: Final = 2.0
SECONDS_TO_FIND_OUT: Final = 5.0
SECONDS_TO_STAND_STILL: Final = 5.0
"""How long a program may stop in the middle of a transaction; then the database ends the
transaction."""
_WRITER_LOCK: Final = 0x536B6174
"""The letters "Skat": the advisory lock of the one who writes alone, or of all who share."""

_SECONDS_OF_SILENCE: Final = 5
"""Three times as long without an answer, and the connection counts as lost."""

_LOST = (
    psycopg.OperationalError,
    errors.IdleInTransactionSessionTimeout,
    errors.ReadOnlySqlTransaction,
)
"""Errors that mean a lost connection or a server that does not answer; both can recover."""

_COLLISION = (errors.IntegrityError, errors.DeadlockDetected)
"""Errors of work that met another store's; done again, it sees what that has written."""

_CONFINED = (*_COLLISION, errors.DataError)
"""Errors of one piece of work; the others of its group are done again without it."""

_MOST_COLLISIONS: Final = 4
"""An entry collides once and sees then that it comes too late; more is no collision."""


class PostgresStore(SqlStore):
    """A `skat.journal.Store` in the database at `url` (`postgresql://user@host/name`).

    A future is done when its commit is on the server's disk (`synchronous_commit = on`; a server
    that runs without `fsync` is refused). A connection that breaks is opened anew with the next
    piece of work. If it breaks while committing, the next one reads whether the commit counts: it
    has a number, which was written with it. Where there is no next one soon, the work fails with
    `StoreUncertainError`, and the store goes on when the server is back.

    A store writes alone, unless all that are open are `shared`: then `(journal, number)` decides
    between two that write the same journal, and `leases` who drives it.

    Raises `SecondWriterError`, `PooledDatabaseError`, `NewerSchemaError`, `DamagedSchemaError` or,
    for everything else that is in the way, `CannotOpenError` itself; the password is in none of
    their texts. Where a pooler turns up later, work fails with `PooledDatabaseError`.
    """

    has_leases = True

    def __init__(self, url: str, *, shared: bool = False) -> None:
        self._url = url
        self._shared = shared
        self._readers = Readers(
            lambda: PostgresConnection(url),
            begin="BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
            is_gone=lambda connection: connection.is_gone,
        )
        try:
            self._writer = _opened_to_write(url, shared=shared)
            self._epoch = begun(self._writer)
        except (psycopg.Error, UnicodeError) as error:
            raise CannotOpenError(of_database("store_database_not_opened", reason(error))) from None
        self._committer = Committer(self._commit)

    def try_writing(self) -> Future[None]:
        """As `SqlStore.try_writing`; every transaction has counted itself, and so writes."""
        return self.write(lambda connection: None)

    def close(self) -> None:
        """Commits what waits, then refuses work with `StoreClosedError`; may be repeated."""
        self._committer.close()
        self._readers.close()
        # Closing alone gives the lock back a little later, when the server notices.
        with suppress(psycopg.Error):
            ended(self._writer, self._epoch)
            self._writer.execute("SELECT pg_advisory_unlock_all()")
        self._writer.close()

    def _attempt(self, group: Sequence[Work]) -> list[object]:
        try:
            if self._writer.is_gone:
                self._come_back()
            return self._transaction(group)
        except psycopg.Error as error:
            if isinstance(error, errors.ReadOnlySqlTransaction):
                # Another database writes by now: where that is, a new line finds out.
                self._writer.close()
            raise _translated(error) from error

    def _transaction(self, group: Sequence[Work], *, collisions: int = 0) -> list[object]:
        self._writer.execute("BEGIN")
        number = count_commit(self._writer, self._epoch)
        try:
            results = [_done_alone(work, self._writer) for work in group]
        except _CONFINED as error:
            # PostgreSQL undoes the whole transaction for the error of one.
            self._writer.execute("ROLLBACK")
            if len(group) > 1:
                return [result for work in group for result in self._transaction([work])]
            if isinstance(error, _COLLISION) and collisions < _MOST_COLLISIONS:
                return self._transaction(group, collisions=collisions + 1)
            return [Failed(StoreError(of_database("store_entry_refused", error)))]
        try:
            self._writer.execute("COMMIT")
        except _LOST as error:
            if not self._counts(number, error):
                return self._transaction(group)
        return results

    def _counts(self, number: int, lost: psycopg.Error) -> bool:
        """Whether the commit of this number took place though its answer was lost.

        Raises `StoreUncertainError` where the server does not come back, or the row is gone.
        """
        deadline = time.monotonic() + SECONDS_TO_FIND_OUT
        while True:
            try:
                self._come_back()
                newest = newest_commit(self._writer, self._epoch)
            except (psycopg.Error, SecondWriterError):
                self._writer.close()
                if time.monotonic() > deadline:
                    break
                time.sleep(0.05)
            else:
                if newest is not None:
                    return newest == number
                break
        raise StoreUncertainError(of_database("store_uncertain", reason(lost)))

    def _come_back(self) -> None:
        """A new line to write on, in place of one that is lost."""
        self._writer.close()
        self._writer = _opened_to_write(self._url, shared=self._shared, instead_of=self._writer)
        self._reconnections += 1

    def _roll_back(self) -> None:
        try:
            self._writer.execute("ROLLBACK")
        except psycopg.Error:
            self._writer.close()

    @contextmanager
    def _reader(self) -> Iterator[SqlConnection]:
        try:
            with self._readers.reading() as connection:
                yield connection
        except psycopg.Error as error:
            raise _translated(error) from error


class PostgresConnection:
    """A connection without transactions of its own, whose parameters are question marks."""

    def __init__(self, url: str) -> None:
        self._raw = psycopg.connect(
            url,
            autocommit=True,
            connect_timeout=SECONDS_TO_CONNECT,
            application_name="skat",
            keepalives_idle=_SECONDS_OF_SILENCE,
            keepalives_interval=_SECONDS_OF_SILENCE,
            keepalives_count=3,
            tcp_user_timeout=3_000 * _SECONDS_OF_SILENCE,
        )
        self.backend = self._raw.info.backend_pid
        self.execute(f"SET search_path = {SCHEMA}")

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> Rows:
        """Does one statement."""
        # No statement of ours has a per cent sign or a question mark of another meaning.
        return self._raw.execute(sql.replace("?", "%s").encode(), parameters or None)

    def stream(self, sql: str) -> Iterator[tuple[Any, ...]]:
        """The rows of a query one after the other, however many they are."""
        with self._raw.cursor() as cursor:
            yield from cursor.stream(sql.encode())

    def copy_in(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Does a COPY ... FROM STDIN with these rows."""
        with self._raw.cursor() as cursor, cursor.copy(sql.encode()) as copy:
            for row in rows:
                copy.write_row(row)

    @property
    def is_gone(self) -> bool:
        """Whether the line to the server is lost."""
        return self._raw.closed

    def close(self) -> None:
        """Ends the line; may be repeated."""
        self._raw.close()


def _opened_to_write(
    url: str, *, shared: bool, instead_of: PostgresConnection | None = None
) -> PostgresConnection:
    """The line that writes; `instead_of` one that is lost, whatever the server thinks of that."""
    connection = PostgresConnection(url)
    try:
        connection.backend = require_own_backend(connection, lambda: PostgresConnection(url))
        connection.execute("SET synchronous_commit = on")
        still = f"{int(1_000 * SECONDS_TO_STAND_STILL)}ms"
        connection.execute(f"SET idle_in_transaction_session_timeout = '{still}'")
        if connection.execute("SHOW fsync").fetchone()[0] != "on":
            raise CannotOpenError(Refusal("store_no_fsync"))
        if connection.execute("SHOW server_encoding").fetchone()[0] != "UTF8":
            raise CannotOpenError(Refusal("store_not_utf8"))
        if instead_of is not None:
            _end(instead_of, on=connection)
        take_writer_lock(connection, shared=shared)
        migrate(connection)
        if instead_of is None:
            require_schema(connection)
            warn_of_loss(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _end(lost: PostgresConnection, *, on: PostgresConnection) -> None:
    """Ends a line that only the server still believes in: it would keep the lock for hours."""
    on.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
        " AND objid = ? AND pid = ?",
        (_WRITER_LOCK, lost.backend),
    )


def take_writer_lock(connection: PostgresConnection, *, shared: bool = False) -> None:
    """Makes this connection the one that writes, or one of those that share it, until it is closed.

    Waits a moment: the server may not have noticed yet that the one before was killed.

    Raises `SecondWriterError`.
    """
    deadline = time.monotonic() + SECONDS_TO_WAIT_FOR_LOCK
    lock = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
    while True:
        (free,) = connection.execute(f"SELECT {lock}(?)", (_WRITER_LOCK,)).fetchone()
        if free:
            return
        if time.monotonic() > deadline:
            raise SecondWriterError(Refusal("store_database_in_use"))
        time.sleep(0.05)


def _done_alone(work: Work, connection: PostgresConnection) -> object:
    """The result of one piece, or its failure where that leaves the transaction whole."""
    try:
        return work(connection)
    except psycopg.Error:
        raise
    except Exception as error:
        # A mistake in this piece must not reach the others in the group.
        return Failed(error)


def _translated(error: psycopg.Error) -> StoreError:
    """The store's own error: what passes (no space, no server), and what is broken."""
    if isinstance(error, errors.DiskFull):
        return StoreFullError(of_database("store_no_space", reason(error)))
    if isinstance(error, _LOST):
        return StoreBusyError(of_database("store_silent", reason(error)))
    return StoreBrokenError(of_database("store_failed", reason(error)))


def reason(error: Exception) -> str:
    """The first line of a text; psycopg never puts a password into it."""
    return (str(error).splitlines() or [type(error).__name__])[0]
