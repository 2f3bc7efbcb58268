"""After the database was lost and found: is everything in memory still what its journals hold?

A standby that takes over may be behind (`synchronous_standby_names` is empty). Whoever acts finds
that out by his command. For all others the server looks by itself, once after each reconnection.
Servers that share a database look every second anyway.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, Final

from skat.journal import RunningJournals, Store, StoreError, UnreadableJournalError

_log = logging.getLogger(__name__)

_SECONDS: Final = 1.0


class LookingAgain:
    """Compares what these keep with the store. Belongs to one event loop, runs from `begin`."""

    def __init__(self, store: Store, keeping: Sequence[RunningJournals[Any]]) -> None:
        self._store = store
        self._keeping = keeping
        self._looking: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Looks from now on."""
        self._looking = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Looks no more."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

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
