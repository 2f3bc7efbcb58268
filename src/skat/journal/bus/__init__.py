"""Hints between servers that run the same journals: here in one process, in `redis_bus` over Redis.

The bus of one process, and values it keeps for a while.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import Lock
from typing import TypeVar

from skat.journal import Hint, JournalId, Subscription

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
        """Replaces a value by the first result of `change`, and answers the second."""
        with self._lock:
            now = self._clock()
            value, until = self._kept.pop(name, (b"", 0.0))
            after, result = change(value if until > now else None, now)
            if after is not None:
                self._kept[name] = (after, now + seconds)
            return result


_log = logging.getLogger(__name__)


class _Place:
    """A listener's place; equal only to itself."""

    def __init__(
        self, bus: LocalBus, listener: Callable[[Hint], None], journal: JournalId | None
    ) -> None:
        self._bus = bus
        self.listener = listener
        self.journal = journal

    def close(self) -> None:
        self._bus._leave(self)


class LocalBus:
    """A `skat.journal.Bus` for one process; safe to use from any thread. `clock` tells seconds.

    Listeners run on the thread that publishes. One that raises is logged; the others are still
    called.

    >>> from skat.journal import Seq
    >>> bus = LocalBus()
    >>> heard = []
    >>> place = bus.subscribe(heard.append, journal=JournalId("table-17"))
    >>> bus.publish(Hint(JournalId("table-17"), Seq(42)))
    >>> bus.publish(Hint(JournalId("table-18"), Seq(7)))
    >>> place.close()
    >>> bus.publish(Hint(JournalId("table-17"), Seq(43)))
    >>> [hint.seq for hint in heard]
    [42]
    """

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.values = LocalValues(clock)
        self._lock = Lock()
        self._places: dict[JournalId | None, list[_Place]] = {}

    def publish(self, hint: Hint) -> None:
        """Tells every subscriber of the journal and every subscriber of all journals."""
        with self._lock:
            places = [*self._places.get(hint.journal, ()), *self._places.get(None, ())]
        for place in places:
            try:
                place.listener(hint)
            except Exception:
                _log.exception("a listener failed on entry %d of %s", hint.seq, hint.journal)

    def subscribe(
        self, listener: Callable[[Hint], None], *, journal: JournalId | None = None
    ) -> Subscription:
        """Calls `listener` for each hint, of one journal or of all."""
        place = _Place(self, listener, journal)
        with self._lock:
            self._places.setdefault(journal, []).append(place)
        return place

    def close(self) -> None:
        """Ends all subscriptions."""
        with self._lock:
            self._places.clear()

    def _leave(self, place: _Place) -> None:
        with self._lock:
            remaining = [
                known for known in self._places.get(place.journal, ()) if known is not place
            ]
            if remaining:
                self._places[place.journal] = remaining
            else:
                self._places.pop(place.journal, None)
