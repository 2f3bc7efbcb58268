"""A real SQLite store that a test drives: no thread commits, and no disk is waited for."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import pytest

from skat.journal import StoreClosedError
from skat.journal.store import SqliteStore
from skat.journal.store.committer import MOST_TOGETHER, Commit, Committer, commit_group
from skat.journal.store.sqlite import connections
from tests.lanes.steady import GIVEN
from tests.virtual_time import VirtualLoop

Work = TypeVar("Work")

_MEMORY_DISK: Final = Path("/dev/shm")


class VirtualCommitter(Generic[Work]):
    """Commits in groups, a drawn while later, on the virtual loop that runs.

    Where none runs, or where a caller waits for the result, it commits at once: a test drives it.
    """

    def __init__(self, commit: Commit[Work]) -> None:
        self._commit = commit
        self._waiting: deque[tuple[Work, Future[Any]]] = deque()
        self._closed = False

    def submit(self, work: Work) -> Future[Any]:
        """Queues a piece of work."""
        future: Future[Any] = _Driven(self)
        if self._closed:
            future.set_exception(StoreClosedError("the store is closed"))
            return future
        self._waiting.append((work, future))
        loop = asyncio._get_running_loop()
        if isinstance(loop, VirtualLoop):
            loop.after_a_while(self._commit_group)
        else:
            self.commit_all()
        return future

    def _commit_group(self) -> None:
        """What has come together by now, and no more than a real one takes."""
        group = [self._waiting.popleft() for _ in range(min(MOST_TOGETHER, len(self._waiting)))]
        commit_group(self._commit, group)

    def commit_all(self) -> None:
        """Commits what is waiting, now."""
        while self._waiting:
            self._commit_group()

    def drop(self) -> None:
        """Forgets what is waiting, and refuses work."""
        self._closed = True
        self._waiting.clear()

    def close(self) -> None:
        """Commits what is waiting, then refuses work; may be repeated."""
        self._closed = True
        self.commit_all()


class _Driven(Future[Any]):
    """Waiting for it commits it: there is no other thread that would."""

    def __init__(self, committer: VirtualCommitter[Any]) -> None:
        super().__init__()
        self._committer = committer

    def result(self, timeout: float | None = None) -> Any:
        if not self.done():
            self._committer.commit_all()
        return super().result(timeout)

    def exception(self, timeout: float | None = None) -> BaseException | None:
        if not self.done():
            self._committer.commit_all()
        return super().exception(timeout)


def _open_writer(path: Path) -> sqlite3.Connection:
    """As the product does it, but nothing is synced to disk: no test here cuts the power."""
    connection = connections.open_writer(path)
    connection.execute("PRAGMA synchronous = OFF")
    return connection


def virtual_store(folder: Path) -> SqliteStore:
    """The store of a server in this folder, as it was left there."""
    return SqliteStore(folder / "skat.db", committer=VirtualCommitter, open_writer=_open_writer)


def driven_store(path: Path) -> SqliteStore:
    """A store that commits where it is asked to, in the same moment, and waits for the disk."""
    return SqliteStore(path, committer=VirtualCommitter)


def threaded_store(path: Path) -> SqliteStore:
    """A store that commits on a thread of its own, which a test gives it."""
    return SqliteStore(path, committer=partial(Committer, name=GIVEN))


def drive_all_stores(patch: pytest.MonkeyPatch) -> None:
    """Whatever store a command opens from now on commits as `driven_store` does."""
    defaults = SqliteStore.__init__.__kwdefaults__
    assert defaults is not None
    patch.setitem(defaults, "committer", VirtualCommitter)


def drop(store: SqliteStore) -> None:
    """Ends a virtual store as `kill -9` does: what is not committed is lost."""
    committer = store._committer
    assert isinstance(committer, VirtualCommitter)
    committer.drop()
    store.close()


@contextmanager
def memory_disk() -> Iterator[Path]:
    """A folder in memory where the machine has one."""
    where = _MEMORY_DISK if _MEMORY_DISK.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="skat-", dir=where) as folder:
        yield Path(folder)
