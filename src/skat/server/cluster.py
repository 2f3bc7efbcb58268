"""This server among others on the same store: what they write is followed, tables are shared."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skat.journal import Bus, Following, JournalId, SharedFormats, Store, attendance_of
from skat.model.seats import Place
from skat.office import tournament_entries
from skat.office.duplicate import state as duplicate
from skat.office.lists import evening
from skat.tables.pairing.room import SharedRoom
from skat.tables.running.elsewhere import read
from skat.tables.running.sharing import Sharing
from skat.tables.state import reducer as tables


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
        for one in self._store.read(attendance_of, tables):
            known = there.get(one.journal, frozenset[Place]())
            there[one.journal] = known | read(one.told).connected
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
