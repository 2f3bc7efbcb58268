"""This server among others on the same store: what they write is followed, tables are shared.

A server that is alone looks at its store again after each reconnection.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from skat.journal import (
    Bus,
    Following,
    JournalId,
    RunningJournals,
    SharedFormats,
    Store,
    StoreError,
    UnreadableJournalError,
    attendance_of,
)
from skat.model.seats import Place
from skat.office import tournament_entries
from skat.office.duplicate import state as duplicate
from skat.office.lists import evening
from skat.server.background import Background
from skat.tables.pairing.room import SharedRoom
from skat.tables.running.attendants import read
from skat.tables.running.sharing import Sharing
from skat.tables.state import reducer as tables

_log = logging.getLogger(__name__)


class OrderlyEnd:
    """The steps of an orderly end, in the order in which they were added.

    >>> import asyncio
    >>> ending, done = OrderlyEnd(), []
    >>> async def leave_the_tables() -> None:
    ...     done.append("tables")
    >>> ending.add(leave_the_tables)
    >>> asyncio.run(ending.begin())
    >>> done
    ['tables']
    """

    def __init__(self) -> None:
        self._steps: list[Callable[[], Awaitable[None]]] = []

    def add(self, step: Callable[[], Awaitable[None]]) -> None:
        """This comes after the steps that are there."""
        self._steps.append(step)

    async def begin(self) -> None:
        """Takes all steps; connections are closed after that."""
        for step in self._steps:
            await step()


_SECONDS: Final = 1.0


class LookingAgain(Background):
    """Compares what these keep with the store. Belongs to one event loop, runs from `begin`."""

    def __init__(self, store: Store, keeping: Sequence[RunningJournals[Any]]) -> None:
        self._store = store
        self._keeping = keeping

    async def _run(self) -> None:
        known = self._store.reconnections
        while True:
            await asyncio.sleep(_SECONDS)
            newest = self._store.reconnections
            if newest != known and await self._looked():
                known = newest

    async def _looked(self) -> bool:
        """Whether all could be read; what lost entries is forgotten by that."""
        for ledger in [ledger for each in self._keeping for ledger in each.ledgers]:
            try:
                await ledger.catch_up()
            except StoreError:
                return False
            except UnreadableJournalError as error:
                _log.warning("journal %s cannot be read on: %s", ledger.journal, error)
        return True


class Cluster:
    """What one server has to do with the others; it runs from `begin` to `close`.

    `clock` counts seconds.

    Raises `ValueError` for a store that only one process may have open.
    """

    def __init__(self, store: Store, bus: Bus, *, clock: Callable[[], float]) -> None:
        self._bus = bus
        self._clock = clock
        self._store = store
        reducers = (
            tables.REDUCER,
            evening.REDUCER,
            tournament_entries.REDUCER,
            duplicate.REDUCER,
        )
        formats = SharedFormats({each.kind: each.newest for each in reducers})
        self.following = Following(store, bus, formats)
        self.sharing = Sharing(store, self.following)

    def attending(self, tables: Sequence[JournalId]) -> dict[JournalId, frozenset[Place]]:
        """Who is at these tables at all servers; reads, so it runs in a thread.

        Raises `StoreError`.
        """
        there: dict[JournalId, frozenset[Place]] = {}
        for attendance in self._store.read(attendance_of, tables):
            known = there.get(attendance.journal, frozenset[Place]())
            there[attendance.journal] = known | read(attendance.told).connected
        return there

    def waiting_room(self) -> SharedRoom:
        """The queue of those who wait to play, of all servers."""
        return SharedRoom(self._bus.values, self.following, clock=self._clock)

    async def begin(self) -> None:
        """Takes part from now on."""
        self.following.begin()
        await self.sharing.begin()

    async def close(self) -> None:
        """Stops listening; the tables have left everything to others before."""
        await self.following.close()
        self._bus.close()
