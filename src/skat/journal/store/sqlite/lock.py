"""Where the file of a store lies, and that one process alone writes it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from weakref import WeakSet

from skat.journal.store.errors import MovedAwayError, SecondWriterError
from skat.model.refusal import Refusal


class Place:
    """A database and its log where they lay when the store opened them.

    A file that is moved or deleted while it is open takes every write, and the next start does not
    find one of them.
    """

    def __init__(self, path: Path) -> None:
        self._files = (str(path), f"{path}-wal")
        self._known = tuple(map(identity, self._files))

    def require(self) -> None:
        """Raises `MovedAwayError` where a file is gone, or another one lies there."""
        for file, known in zip(self._files, self._known, strict=True):
            if identity(file) != known:
                raise MovedAwayError(Refusal("store_moved", details={"path": str(file)}))


def identity(file: str | Path) -> tuple[int, int] | None:
    """The file that a name means, whatever else it is called; None if there is none."""
    try:
        status = os.stat(file)
    except OSError:
        return None
    return status.st_dev, status.st_ino


if sys.platform == "win32":
    import msvcrt

    def _locked(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True
else:
    import fcntl

    def _locked(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


_LOCKS_THE_FILE_ITSELF = sys.platform == "linux"
"""On other systems such a lock and SQLite's own, which lie on the same file, would be in each
other's way.
"""


class WriterLock:
    """The right to write the database at `path`, held until `release` or the process's end.

    One lock lies on a file next to the database, which stays when the lock is gone; where the
    system allows it another lies on the database itself, so that neither a deleted lock file nor a
    second name of the database lets a second writer in. The database is made if it is not there,
    readable for its owner only. A forked child does not inherit the locks: else a surviving child
    would keep a dead server's.

    Raises `SecondWriterError` if another writer holds one, and `OSError` if a file cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(path.name + ".lock")
        self._descriptors: list[int] = []
        self._file = identity(path)
        if any(lock._file == self._file for lock in _held if self._file is not None):
            # Before the file is opened: to close it again would drop SQLite's locks on it, which
            # belong to the process and not to the descriptor.
            raise SecondWriterError(_refusal(path))
        try:
            self._take(self.path, path)
            if _LOCKS_THE_FILE_ITSELF:
                self._take(path, path)
            else:
                os.close(_made(path))
        except (OSError, SecondWriterError):
            self.release()
            raise
        self._file = identity(path)
        _held.add(self)

    def _take(self, file: Path, database: Path) -> None:
        self._descriptors.append(_made(file))
        if not _locked(self._descriptors[-1]):
            raise SecondWriterError(_refusal(database))

    def release(self) -> None:
        """Gives the right back, after the last connection is closed; may be repeated."""
        _held.discard(self)
        while self._descriptors:
            os.close(self._descriptors.pop())


_held: WeakSet[WriterLock] = WeakSet()


def _made(file: Path) -> int:
    """A file, made if it is not there for its owner alone."""
    return os.open(file, os.O_RDWR | os.O_CREAT, 0o600)


def _refusal(path: Path) -> Refusal:
    return Refusal("store_in_use", details={"path": str(path)})


def _release_all() -> None:
    for lock in list(_held):
        lock.release()


if sys.platform != "win32":
    os.register_at_fork(after_in_child=_release_all)
