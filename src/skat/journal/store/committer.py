"""One writer a store: several entries share a commit, and each waits until it is on the disk."""

from __future__ import annotations

import queue
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, Final, Generic, NewType, Protocol, TypeAlias, TypeVar

from skat.journal import StoreBusyError, StoreClosedError
from skat.journal.store.errors import LostEpochError
from skat.journal.stored import SqlConnection
from skat.model.refusal import Refusal

Epoch = NewType("Epoch", int)
"""63 random bits: two writers that do not see each other must not count to the same number."""

WRITER: Final = (
    """
    CREATE TABLE writer (
        number INTEGER PRIMARY KEY CHECK (number = 1),
        epoch INTEGER NOT NULL,
        commits INTEGER NOT NULL
    ) STRICT
    """,
)
"""SQLite's step for it; see `skat.journal.store.migrations`."""

POSTGRES_WRITER: Final = (
    """
    CREATE TABLE writer (
        number INTEGER PRIMARY KEY CHECK (number = 1),
        epoch BIGINT NOT NULL,
        commits BIGINT NOT NULL
    ) WITH (fillfactor = 50)
    """,
)
"""PostgreSQL's at first; since then every store has a row (see `own_backend`)."""


def claimed(connection: SqlConnection) -> Epoch:
    """A new epoch, written down; the writer before commits nothing from then on."""
    epoch = Epoch(secrets.randbits(63))
    connection.execute(
        "INSERT INTO writer (number, epoch, commits) VALUES (1, ?, 0)"
        " ON CONFLICT (number) DO UPDATE SET epoch = excluded.epoch",
        (epoch,),
    )
    return epoch


def require_epoch(connection: SqlConnection, epoch: Epoch) -> None:
    """Raises `LostEpochError` where another writer has opened the database."""
    if connection.execute("SELECT epoch FROM writer").fetchone() != (epoch,):
        raise LostEpochError(Refusal("store_lost"))


def count_attempt(connection: SqlConnection) -> None:
    """Changes a row that means nothing by itself: an empty transaction would not reach the disk."""
    connection.execute("UPDATE writer SET commits = commits + 1")


Work = TypeVar("Work")

MOST_TOGETHER: Final = 256
MOST_WAITING: Final = 8192
_BREATH: Final = 0.004
"""Seconds between commits while several commands come at a time: a sync and two switches of threads
cost more than an entry does, and nobody at a table can tell the difference.
"""

Results = Sequence[object]
Commit: TypeAlias = Callable[[Sequence[Work]], Results]
"""Does pieces of work in their order, makes all of them durable and returns a result for each,
`Failed` for a piece that failed alone; if it raises, every piece fails with that error."""


class Failed:
    """The result of a piece of work that failed alone, without harm to the others."""

    def __init__(self, error: Exception) -> None:
        self.error = error


Given = TypeVar("Given", contravariant=True)


class Committing(Protocol[Given]):
    """Where a store hands its work in, to have it committed in the order in which it came."""

    def submit(self, work: Given) -> Future[Any]:
        """Queues a piece of work; the future is done when it is committed."""

    def close(self) -> None:
        """Commits what is waiting, then refuses work with `StoreClosedError`; may be repeated."""


class Committer(Generic[Work]):
    """Hands groups of work to `commit` on one thread, and resolves the futures when it returns."""

    def __init__(self, commit: Commit[Work], *, name: str = "skat-store-writer") -> None:
        self._commit = commit
        self._waiting: queue.SimpleQueue[tuple[Work, Future[Any]] | None] = queue.SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        # A daemon thread, because a forgotten close must not keep a program from ending; what it
        # had not committed by then was not acknowledged either.
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def submit(self, work: Work) -> Future[Any]:
        """Queues a piece of work. The future fails with `StoreClosedError` or, when very much is
        waiting, with `StoreBusyError`.
        """
        future: Future[Any] = Future()
        with self._closing:
            if self._closed:
                future.set_exception(StoreClosedError(Refusal("store_closed")))
                return future
            if self._waiting.qsize() < MOST_WAITING:
                self._waiting.put((work, future))
            else:
                full = Refusal("store_full_of_work", details={"waiting": MOST_WAITING})
                future.set_exception(StoreBusyError(full))
        return future

    def close(self) -> None:
        """Commits what is waiting and ends the thread; may be repeated, from any other thread."""
        with self._closing:
            first = not self._closed
            self._closed = True
        if first:
            self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        crowd, done = False, 0.0
        while True:
            group = [self._waiting.get()]
            if crowd:
                time.sleep(max(0.0, done + _BREATH - time.monotonic()))
            while group[-1] is not None and len(group) < MOST_TOGETHER:
                try:
                    group.append(self._waiting.get_nowait())
                except queue.Empty:
                    break
            commit_group(self._commit, [piece for piece in group if piece is not None])
            if group[-1] is None:
                return
            crowd, done = len(group) > 1, time.monotonic()


class AtOnce(Generic[Work]):
    """Commits each piece of work by itself, on the thread that hands it in."""

    def __init__(self, commit: Commit[Work]) -> None:
        self._commit = commit
        self._one_at_a_time = threading.RLock()
        self._closed = False

    def submit(self, work: Work) -> Future[Any]:
        """Does a piece of work; the future is done by then."""
        future: Future[Any] = Future()
        with self._one_at_a_time:
            if self._closed:
                future.set_exception(StoreClosedError(Refusal("store_closed")))
            else:
                commit_group(self._commit, [(work, future)])
        return future

    def close(self) -> None:
        """Refuses all further work; may be repeated."""
        with self._one_at_a_time:
            self._closed = True


def commit_group(commit: Commit[Work], group: Sequence[tuple[Work, Future[Any]]]) -> None:
    """Has these pieces committed together, and resolves their futures."""
    # A future that was cancelled while it waited is skipped; from here on none can be.
    running = [piece for piece in group if piece[1].set_running_or_notify_cancel()]
    if not running:
        return
    try:
        results = commit([work for work, _ in running])
    except Exception as error:
        results = [Failed(error)] * len(running)
    for (_, future), result in zip(running, results, strict=True):
        if isinstance(result, Failed):
            future.set_exception(result.error)
        else:
            future.set_result(result)
