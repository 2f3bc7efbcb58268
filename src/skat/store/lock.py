"""One writer a database: a lock that the operating system drops when its process dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from weakref import WeakSet

from skat.store.errors import SecondWriterError

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


class WriterLock:
    """The right to write the database at `path`, held until `release` or the process's end.

    The lock lies on a file of its own beside the database, which stays when the lock is gone.
    A forked child does not inherit it: else a surviving child would keep a dead server's lock.

    Raises `SecondWriterError` if somebody holds it, and `OSError` if the file cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(path.name + ".lock")
        self._descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if not _locked(self._descriptor):
                raise SecondWriterError(f"{path} is being written by another store; one at a time")
        except (OSError, SecondWriterError):
            self.release()
            raise
        _held.add(self)

    def release(self) -> None:
        """Gives the right back; may be repeated."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


_held: WeakSet[WriterLock] = WeakSet()


def _release_all() -> None:
    for lock in list(_held):
        lock.release()


if sys.platform != "win32":
    os.register_at_fork(after_in_child=_release_all)
