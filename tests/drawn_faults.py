"""Faults that a test asks for, drawn on the virtual loop: of a store, and of the bus of servers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, Final

import msgspec

from skat.journal import (
    Bus,
    Hint,
    StoreBusyError,
    StoreFullError,
    StoreUncertainError,
    append_entry,
)
from skat.journal.bus import LocalBus, LocalValues
from tests.memory_store import MemoryStore
from tests.virtual_time import VirtualLoop

LONGEST_COMMIT: Final = 0.5
"""Seconds that a slow disk takes."""
LATEST_HINT: Final = 3.0
"""Seconds that a hint is on its way: longer than it takes to find an entry without one."""


class Rates(msgspec.Struct, frozen=True, kw_only=True):
    """How often each fault happens, of one."""

    full: float = 0.0
    """A command is not recorded: there is no space, or too much is waiting."""
    uncertain: float = 0.0
    """It may be recorded or not: the line to the database was lost in the middle."""
    slow: float = 0.0
    """A commit takes long, and the later ones wait behind it."""
    lost: float = 0.0
    """A hint reaches nobody at one of the other servers."""
    late: float = 0.0
    """It reaches them later than newer ones."""


class FaultyStore(MemoryStore):
    """A store in memory that fails as disks and databases do, once `rates` say so.

    As a real one it commits one command after the other; the caller waits for the commit.
    """

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__(clock=loop.time)
        self.rates = Rates()
        self.faults = 0
        """How many commands have failed."""
        self._loop = loop
        self._free_at = 0.0
        self._waiting: deque[tuple[Future[Any], Callable[[], Future[Any]]]] = deque()

    def write(self, query: Any, /, *asked: Any, **named: Any) -> Future[Any]:
        """As every store does; an entry a drawn while later or not at all."""
        if query is not append_entry:
            return super().write(query, *asked, **named)
        told: Future[Any] = Future()
        draw = self._loop.draw
        takes = draw.uniform(0, LONGEST_COMMIT) if draw.random() < self.rates.slow else 0.0
        self._free_at = max(self._free_at, self._loop.time()) + takes
        self._waiting.append((told, partial(super().write, query, *asked, **named)))
        self._loop.call_at(self._free_at, self._next)
        return told

    def _next(self) -> None:
        told, work = self._waiting.popleft()
        if not told.set_running_or_notify_cancel():
            return
        draw, rates = self._loop.draw, self.rates
        full, uncertain = draw.random() < rates.full, draw.random() < rates.uncertain
        self.faults += full or uncertain
        if full:
            told.set_exception(draw.choice([StoreFullError, StoreBusyError])("drawn"))
        elif uncertain:
            if draw.random() < 0.5:
                work()
            told.set_exception(StoreUncertainError("drawn"))
        else:
            done = work()
            if done.exception() is None:
                told.set_result(done.result())
            else:
                told.set_exception(done.exception())


class FaultyBuses:
    """What lies between servers, each of which has a bus of its own: `bus()`."""

    def __init__(self, loop: VirtualLoop) -> None:
        self.rates = Rates()
        self.faults = 0
        """How many hints were lost or late."""
        self._loop = loop
        self._values = LocalValues(loop.time)
        self._buses: list[_FaultyBus] = []

    def bus(self) -> Bus:
        """The bus of one more server."""
        bus = _FaultyBus(self)
        bus.values = self._values
        self._buses.append(bus)
        return bus

    def carry(self, hint: Hint, *, sender: Bus) -> None:
        """Brings a hint to each of the others: in a moment, late, or not at all."""
        draw = self._loop.draw
        for bus in self._buses:
            if bus is sender:
                continue
            lost, late = draw.random() < self.rates.lost, draw.random() < self.rates.late
            self.faults += lost or late
            if late:
                self._loop.call_later(draw.uniform(0, LATEST_HINT), bus.bring, hint)
            elif not lost:
                self._loop.after_a_while(bus.bring, hint)


class _FaultyBus(LocalBus):
    """Tells its own server at once, as every bus does, and the others by what lies between."""

    def __init__(self, between: FaultyBuses) -> None:
        super().__init__()
        self._between = between

    def publish(self, hint: Hint) -> None:
        super().publish(hint)
        self._between.carry(hint, sender=self)

    def bring(self, hint: Hint) -> None:
        """What another server has published."""
        super().publish(hint)
