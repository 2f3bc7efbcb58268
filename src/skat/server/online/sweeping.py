"""Compares the journals of tables and office: results that the office does not have are brought in.

When a server starts it looks at every tournament of the last days, whether anybody asks for it or
not. Among other servers it looks again every few seconds: one that was killed may have written the
last card of a deal, and nobody sits at that table here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from skat.journal import (
    JournalId,
    Seq,
    Store,
    StoreError,
    UnreadableJournalError,
    entries_of,
    heads_of,
    list_journals,
)
from skat.model.refusal import Refusal
from skat.office.tournament_entries import TOURNAMENT_KIND, read_step
from skat.office.tournaments import Tournaments
from skat.server.online.passing import Passing
from skat.tables.running.recovery import recovered
from skat.tables.state.table_state import TableState
from skat.tournament.state import Tournament
from skat.tournament.table_list import TableList

_log = logging.getLogger(__name__)

RECENT_SECONDS: Final = 14 * 24 * 3600
"""A tournament in which nothing was entered for so long is compared when somebody reads it."""
AGAIN_SECONDS: Final = 5.0
"""Seconds between two looks at the tables where other servers write, too."""


class Sweeping:
    """Compares office and tables of one process, from `begin` to `close`. One event loop.

    With `shared` other servers write the same journals. `at_hand` tells how a table stands that
    this one has in memory: every entry of it is heard here. `now` counts seconds since 1970.
    """

    def __init__(
        self,
        tournaments: Tournaments,
        passing: Passing,
        store: Store,
        *,
        at_hand: Callable[[JournalId], TableState | None],
        shared: bool,
        now: Callable[[], float],
    ) -> None:
        self._tournaments = tournaments
        self._passing = passing
        self._store = store
        self._at_hand = at_hand
        self._shared = shared
        self._now = now
        self._seen: dict[JournalId, Seq] = {}
        self._work: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Compares from now on, in the background."""
        self._work = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Leaves off; what is left is done at the next start."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def _run(self) -> None:
        for name in await self._recent():
            await self._read(name)
        while self._shared:
            await asyncio.sleep(AGAIN_SECONDS)
            for state in self._tournaments.in_memory():
                await self._look_at(state)

    async def _recent(self) -> tuple[JournalId, ...]:
        """The tournaments in which something was entered lately, the newest first."""
        try:
            return await asyncio.to_thread(recent_tournaments, self._store, now=self._now())
        except StoreError as error:
            _log.warning("tournaments cannot be compared with their tables: %s", error)
            return ()

    async def _read(self, name: JournalId) -> None:
        """Whoever reads a tournament joins it with its tables, so it is read and no more."""
        try:
            found = await self._tournaments.visit(name, key=None)
        except StoreError as error:
            _log.warning("tournament %s cannot be compared with its tables: %s", name, error)
            return
        if isinstance(found, Refusal):
            _log.warning("tournament %s cannot be read: %s", name, found.code)

    async def _look_at(self, state: Tournament) -> None:
        """Passes on what has come to the tables of a running series since it was looked at."""
        running = state.running
        if running is None:
            return
        elsewhere = {}
        for table in running.tables:
            name = JournalId(table.live)
            if not table.live or table.settled:
                continue
            here = self._at_hand(name)
            if here is None:
                elsewhere[name] = table
            elif _has_more(here, table):
                # Its line may have come while the office did not know yet that it is played here.
                self._passing.listed(here)
        if not elsewhere:
            return
        try:
            heads = await asyncio.to_thread(self._store.read, heads_of, tuple(elsewhere))
            for name, table in elsewhere.items():
                if heads.get(name, 0) > self._seen.get(name, 0):
                    kept = await asyncio.to_thread(recovered, self._store, name)
                    self._seen[name] = kept.state.seq
                    if _has_more(kept.state, table):
                        self._passing.listed(kept.state)
        except (StoreError, UnreadableJournalError) as error:
            _log.warning("tables of %s cannot be compared: %s", state.id, error)


def _has_more(state: TableState, table: TableList) -> bool:
    """Whether the table has lines or rulings that the office does not have."""
    lines, rulings = len(table.sheet.lines), len(table.rulings)
    return len(state.rows) > lines or len(state.rulings) > rulings


def recent_tournaments(store: Store, *, now: float) -> tuple[JournalId, ...]:
    """The tournaments in which something was entered lately, the newest first.

    `now` counts seconds since 1970. Raises `StoreError`.
    """
    found = []
    for listing in store.read(list_journals, kind=TOURNAMENT_KIND):
        name, newest = listing.journal.id, listing.head.seq
        for entry in store.read(entries_of, name, after=Seq(max(0, newest - 1))):
            step = read_step(entry)
            if isinstance(step, Refusal) or step.at >= now - RECENT_SECONDS:
                found.append(name)
                break
    return tuple(reversed(found))
