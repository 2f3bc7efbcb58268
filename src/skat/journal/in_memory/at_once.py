"""Work in memory that is done at once: one piece after the other, until it is closed."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import RLock
from typing import TypeVar

from skat.journal.errors import StoreClosedError, StoreError

Result = TypeVar("Result")


class AtOnce:
    """Does what it is given on the thread that gives it, never two things at the same time."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._closed = False

    def now(self, work: Callable[[], Result]) -> Result:
        """The result. Raises `StoreClosedError` after the end, and what the work raises."""
        with self._lock:
            if self._closed:
                raise StoreClosedError("the store is closed")
            return work()

    def done(self, work: Callable[[], Result]) -> Future[Result]:
        """The same as a future that is done already."""
        future: Future[Result] = Future()
        try:
            future.set_result(self.now(work))
        except (StoreError, ValueError) as error:
            future.set_exception(error)
        return future

    def close(self) -> None:
        """Refuses all further work; may be repeated."""
        with self._lock:
            self._closed = True
