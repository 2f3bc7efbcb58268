"""This server among others on the same store: what they write is followed, tables are shared."""

from __future__ import annotations

import time

from skat.journal import Bus, Following, SharedFormats, Store
from skat.office import evening, tournaments
from skat.tables.pairing.room import SharedRoom
from skat.tables.running.sharing import SharedStore, Sharing
from skat.tables.state import reducer as tables


class Others:
    """What one server has to do with the others; it runs from `begin` to `close`.

    Raises `ValueError` for a store that only one process may have open.
    """

    def __init__(self, store: Store, bus: Bus) -> None:
        if not isinstance(store, SharedStore):
            raise ValueError("only one process may have this store open")
        self._bus = bus
        reducers = (tables.REDUCER, evening.REDUCER, tournaments.REDUCER)
        formats = SharedFormats({each.kind: each.newest for each in reducers})
        self.following = Following(store, bus, formats)
        self.sharing = Sharing(store, self.following)

    def waiting_room(self) -> SharedRoom:
        """The queue of those who wait to play, of all servers."""
        return SharedRoom(self._bus.values, self.following, clock=time.monotonic)

    async def begin(self) -> None:
        """Takes part from now on."""
        self.following.begin()
        await self.sharing.begin()

    async def close(self) -> None:
        """Hears nothing any more; the tables have left everything to others before."""
        await self.following.close()
        self._bus.close()
