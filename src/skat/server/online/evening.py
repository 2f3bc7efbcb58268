"""Everything by which office and tables of one process are joined.

When a server starts it looks at every tournament of the last days, asked for or not. Among other
servers it looks again every few seconds: one that was killed may have written the last card of a
deal, and no player of that table is connected here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
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
from skat.office.keys import live_name
from skat.office.tournament_entries import TOURNAMENT_KIND, read_step
from skat.office.tournament_visit import TournamentVisit
from skat.office.tournaments import Tournaments
from skat.server.background import Background
from skat.server.http.refusals import RefusedError
from skat.server.online.joining import Joining
from skat.server.online.passing import Passing
from skat.server.online.watching import Attending, Watching
from skat.tables.running.drawn_tables import DrawnTables
from skat.tables.running.recovery import recovered
from skat.tables.running.tables import Tables
from skat.tables.state.table_state import TableState
from skat.tournament.commands import Command, OpenOnline, ReturnToTable, Substitute
from skat.tournament.state import Tournament
from skat.tournament.table_list import TableList

_log = logging.getLogger(__name__)

RECENT_SECONDS: Final = 14 * 24 * 3600
"""A tournament without an entry for so long is compared only when a client reads it."""
AGAIN_SECONDS: Final = 5.0
"""Seconds between two looks at the tables where other servers write, too."""


class Sweeping(Background):
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
        """Reading a tournament joins it with its tables, so it is read and no more."""
        try:
            visit = await self._tournaments.visit(name, key=None)
        except StoreError as error:
            _log.warning("tournament %s cannot be compared with its tables: %s", name, error)
            return
        if isinstance(visit, Refusal):
            _log.warning("tournament %s cannot be read: %s", name, visit.code)

    async def _look_at(self, state: Tournament) -> None:
        """Passes on what has come to the tables of a running series since it was looked at."""
        running = state.running
        if running is None:
            return
        remote = {}
        for table in running.tables:
            name = JournalId(table.live)
            if not table.live or table.settled:
                continue
            here = self._at_hand(name)
            if here is None:
                remote[name] = table
            elif _has_more(here, table):
                # Its line may have come while the office did not know yet that it is played here.
                self._passing.listed(here)
        if not remote:
            return
        try:
            heads = await asyncio.to_thread(self._store.read, heads_of, tuple(remote))
            for name, table in remote.items():
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
    recent = []
    for listing in store.read(list_journals, kind=TOURNAMENT_KIND):
        name, newest = listing.journal.id, listing.head.seq
        for entry in store.read(entries_of, name, after=Seq(max(0, newest - 1))):
            step = read_step(entry)
            if isinstance(step, Refusal) or step.at >= now - RECENT_SECONDS:
                recent.append(name)
                break
    return tuple(reversed(recent))


class OnlineEvenings:
    """The tournaments of one process that are played at its tables. Belongs to one event loop.

    Lists flow into these tournaments, and `joining` keeps tables as their office says.
    `attending` knows who is at tables of other servers; None where there are none.
    `clock` counts seconds, `now` those since 1970.
    """

    def __init__(
        self,
        tables: Tables,
        store: Store,
        tournaments: Tournaments,
        *,
        attending: Attending | None,
        clock: Callable[[], float],
        now: Callable[[], float],
    ) -> None:
        self.drawn = DrawnTables(tables, store)
        self.watching = Watching(tables, store, attending=attending, clock=clock)
        self._tables = tables
        self._tournaments = tournaments
        self._passing = Passing(tournaments)
        self.joining = Joining(tournaments, self.drawn, self._passing, store)
        self._sweeping = Sweeping(
            tournaments,
            self._passing,
            store,
            at_hand=self._at_hand,
            shared=attending is not None,
            now=now,
        )
        tables.listed = self._passing.listed

    def _at_hand(self, name: JournalId) -> TableState | None:
        table = self._tables.at_hand(name)
        return None if table is None else table.state

    async def begin(self) -> None:
        """Compares the journals of the office and of its tables, in the background."""
        await self._sweeping.begin()

    async def before(self, visitor: TournamentVisit, command: Command) -> None:
        """Brings in what a table has counted before a reserve takes a place there or gives it back:
        the deals until then are those of the player who leaves (TR-4.4). Raises `StoreError`.

        Only tables that have the names which this server gives them are opened: no desk comes by
        that to a table of others. Raises `RefusedError`: `table_not_live`.
        """
        if isinstance(command, OpenOnline):
            await self._refuse_others(visitor, command)
        if not isinstance(command, Substitute | ReturnToTable):
            return
        running = visitor.state.running
        for at, table in enumerate(() if running is None else running.tables, start=1):
            if table.live and at == command.table:
                state = await self.watching.state_of(table.live, by=visitor.state.id)
                if state is not None:
                    await self._passing.pass_on(state)

    async def _refuse_others(self, visitor: TournamentVisit, command: OpenOnline) -> None:
        secret = await self.secret(visitor)
        running = visitor.state.running
        left = 0 if running is None else len(running.left_online)
        for table in command.tables:
            named = partial(live_name, secret, series=command.series, table=table.table)
            if table.live not in {named(left=times) for times in range(left + 1)}:
                raise RefusedError(Refusal(code="table_not_live", details={"table": table.table}))

    async def secret(self, visitor: TournamentVisit) -> bytes:
        """What names and tokens of the live tables of a tournament follow from."""
        kept = await self._tournaments.secret(JournalId(visitor.name))
        if kept is None:
            raise RefusedError(Refusal(code="no_such_tournament"))
        return kept

    async def close(self) -> None:
        """Leaves off; what is left is done when it is read again."""
        for each in (self._sweeping, self.joining, self._passing):
            await each.close()
