"""One server's hold on the journals that it drives, renewed as long as it runs.

The database decides by its own clock whether a holder is valid. One that was stopped for too long
has expired: it has lost everything that it drove, and begins as a new holder.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final

from skat.journal.entry import JournalId
from skat.journal.ports import Store, StoreError
from skat.journal.shared_formats import SharedFormats
from skat.journal.stored.leases import (
    Holder,
    Lease,
    announced,
    begin_holding,
    end_holding,
    release_leases,
    renew_holding,
    take_leases,
)

_log = logging.getLogger(__name__)

LEASE_SECONDS: Final = 10.0
"""Seconds after which others take the journals of a killed server; a shorter pause costs
nothing."""

_RENEWALS: Final = 3
"""Renewals within that time: one that comes too late does no harm."""


class Holding:
    """A holder on the leases of this store, from `begin` to `end`. Belongs to one event loop.

    `lost` is called when the holder has expired, and all its leases with it. It announces what this
    server can read, and learns what the others can: `formats`.

    Raises `ValueError` for a store without leases, which only one process may have open.
    """

    def __init__(self, store: Store, *, formats: SharedFormats, lost: Callable[[], None]) -> None:
        if not store.has_leases:
            raise ValueError("only one process may have this store open")
        self.holder: Holder | None = None
        self._store = store
        self._formats = formats
        self._lost = lost
        self._renewing: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Begins to hold; where the store fails it is tried again soon."""
        await self._renew()
        self._renewing = asyncio.create_task(self._run())

    async def take(self, journals: Sequence[JournalId]) -> tuple[Lease, ...]:
        """The leases of those of these journals that nobody else drives. Raises `StoreError`."""
        if self.holder is None:
            return ()
        return await asyncio.wrap_future(self._store.write(take_leases, self.holder, journals))

    async def release(self, leases: Sequence[Lease]) -> None:
        """Gives up the leases of these journals. Raises `StoreError`."""
        await asyncio.wrap_future(self._store.write(release_leases, leases))

    async def end(self) -> None:
        """Leaves everything to others, at once."""
        if self._renewing is not None:
            self._renewing.cancel()
        holder, self.holder = self.holder, None
        if holder is not None:
            try:
                await asyncio.wrap_future(self._store.write(end_holding, holder))
            except StoreError as error:
                _log.warning("others take over when the time is up: %s", error)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(LEASE_SECONDS / _RENEWALS)
            await self._renew()

    async def _renew(self) -> None:
        try:
            if self.holder is not None and not await self._lives(self.holder):
                _log.warning("this server stood still for too long: others drive its journals")
                self.holder = None
                self._lost()
            if self.holder is None:
                begun = self._store.write(
                    begin_holding, seconds=LEASE_SECONDS, knows=self._formats.announced
                )
                self.holder = await asyncio.wrap_future(begun)
            self._formats.hear(await asyncio.to_thread(self._store.read, announced))
        except StoreError as error:
            _log.warning("no lease can be renewed: %s", error)

    async def _lives(self, holder: Holder) -> bool:
        return await asyncio.wrap_future(
            self._store.write(renew_holding, holder, seconds=LEASE_SECONDS)
        )
