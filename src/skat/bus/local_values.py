"""Values that all servers change, inside one process."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import TypeVar

Result = TypeVar("Result")


class LocalValues:
    """`skat.journal.Values` for one process; `clock` tells seconds.

    >>> values = LocalValues(lambda: 17.0)
    >>> values.change("count", lambda kept, now: (b"1", now), seconds=5)
    17.0
    >>> values.change("count", lambda kept, now: (None, kept), seconds=5)
    b'1'
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = Lock()
        self._kept: dict[str, tuple[bytes, float]] = {}

    def change(
        self,
        name: str,
        change: Callable[[bytes | None, float], tuple[bytes | None, Result]],
        *,
        seconds: int,
    ) -> Result:
        """Replaces a value by what `change` makes of it, and answers what it says beside that."""
        with self._lock:
            now = self._clock()
            value, until = self._kept.pop(name, (b"", 0.0))
            after, told = change(value if until > now else None, now)
            if after is not None:
                self._kept[name] = (after, now + seconds)
            return told
