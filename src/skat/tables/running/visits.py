"""The tables in memory, and those connected to them: a table without connections is unloaded."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeAlias

from skat.journal import Alone, JournalId, Ledger, Running, RunningJournals, Store
from skat.journal.ledger import ENTRIES_LOST
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.players import Player
from skat.tables.running.driver import Driver, WaitedFor, nobody_is_told
from skat.tables.running.sharing import Sharing
from skat.tables.running.table import Table
from skat.tables.running.thinkers import Thinkers
from skat.tables.shown.lobby import Listed, in_lobby, in_order, listed
from skat.tables.shown.subscriber import Subscriber, role_of
from skat.tables.state.actions import TABLE_KIND, Recorded
from skat.tables.state.table_state import TableState

_log = logging.getLogger(__name__)

MOST_ONLOOKERS: Final = 50
"""Those who only watch a table; a person who has a place there, or has asked for one, always comes
in."""
SECONDS_TO_LEAVE: Final = 2.0
"""Seconds in which all connections are closed one table after the other, so that they do not all
reach the other servers at once."""
LONGEST_PAUSE: Final = 0.02
"""Seconds between two tables whose connections are closed."""

SeatPlayer: TypeAlias = Callable[[str, int], Player]
"""Makes the computer player of this name with this chance, for one decision."""

COME_BACK: Final = Refusal("come_back")
"""The code with which a server that is about to end closes connections and refuses requests."""

MOVES_LOST: Final = Refusal(ENTRIES_LOST)
"""The code that closes connections to a table whose newest moves its database has lost."""


class RunningTable(Running[TableState, Recorded]):
    """A table in memory with its driver."""

    def __init__(self, table: Table, driver: Driver) -> None:
        super().__init__(table)
        self.table = table
        self.driver = driver
        self.users = 0
        """How many use it at this moment without a connection."""
        self.task = asyncio.create_task(driver.run())
        self.task.add_done_callback(_report)

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nobody uses it."""
        return not (self.table.watched or self.users)

    async def close(self) -> None:
        """Stops the driver, and waits for every command that has begun."""
        self.task.cancel()
        await super().close()


class TableVisit:
    """One connection to a table, from `Tables.enter` to `Tables.leave`."""

    def __init__(self, running: RunningTable, onlooker: Subscriber) -> None:
        self.table = running.table
        self.driver = running.driver
        self.onlooker = onlooker

    @property
    def place(self) -> Place | None:
        """The place of the one who looks on, if he has one now."""
        return self.table.state.place_of(self.onlooker.key)


class VisitedTables(RunningJournals[RunningTable]):
    """The tables of one process that are in memory. Belongs to one event loop.

    `seat_player` makes computer players, who think on `thinking`; `clock` counts seconds. `sharing`
    is with others that run the same tables. `listed` is called with the state of a tournament's
    table when it is read, and after every deal; `deal_ended` as `Table`, `waited_for` as `Driver`.
    """

    kind = TABLE_KIND
    missing = Refusal("no_such_table", impossible=True)

    def __init__(
        self,
        store: Store,
        *,
        seat_player: SeatPlayer,
        thinking: Thinkers | None,
        clock: Callable[[], float],
        sharing: Sharing | None,
    ) -> None:
        super().__init__(store, Alone() if sharing is None else sharing.following)
        self._seat_player = seat_player
        self._thinking = thinking
        self._clock = clock
        self._sharing = sharing
        self._leaving = False
        self.listed: Callable[[TableState], None] = _nobody
        self.deal_ended: Callable[[Table, TableState], None] = lambda table, before: None
        self.waited_for: WaitedFor = nobody_is_told

    @property
    def leaving(self) -> bool:
        """Whether this server ends: nobody finds a table here any more."""
        return self._leaving

    async def enter(self, table: JournalId, onlooker: Subscriber) -> TableVisit | Refusal:
        """Opens a connection to a table for the holder of one of its secrets, or to watch.

        Refused: `no_such_table`, `bad_token`, `no_spectators`, `too_many_onlookers`,
        `unknown_format`, `unreadable_entry`, `come_back`.

        Raises `StoreError` if the journal cannot be read.
        """
        if self._leaving:
            return COME_BACK
        running = await self._found(table)
        if isinstance(running, Refusal):
            return running
        role = role_of(running.table.state, onlooker.key)
        if role == "spectator" and running.table.audience.here.spectators >= MOST_ONLOOKERS:
            role = Refusal("too_many_onlookers", details={"most": MOST_ONLOOKERS})
        if isinstance(role, Refusal):
            self._put_away(running.table)
            return role
        running.table.audience.join(onlooker)
        return TableVisit(running, onlooker)

    def leave(self, visit: TableVisit) -> None:
        """Closes a connection; a table without connections is unloaded."""
        visit.table.audience.part(visit.onlooker)
        self._put_away(visit.table)

    @asynccontextmanager
    async def held(self, name: JournalId) -> AsyncIterator[Table | Refusal]:
        """A table in memory for as long as it is used; refused as `enter`.

        Raises `StoreError` if the journal cannot be read.
        """
        running = await self._found(name)
        if isinstance(running, Refusal):
            yield running
            return
        # Otherwise the first to finish would unload it, and the table could be loaded twice.
        running.users += 1
        try:
            yield running.table
        finally:
            running.users -= 1
            self._put_away(running.table)

    def at_hand(self, name: JournalId) -> Table | None:
        """A table that is in memory, because a viewer is connected to it."""
        running = self._loaded.peek(name)
        return None if running is None else running.table

    async def describe(self, table: JournalId) -> Listed | Refusal:
        """What a person who has the link may know of a table before he sits down."""
        async with self.held(table) as held:
            if isinstance(held, Refusal):
                return held
            return listed(held.named, connected=held.audience.connected, ratings=held.ratings)

    async def read_names(self, tables: Iterable[JournalId]) -> None:
        """Shows these tables with the names that are kept now, where a viewer is connected.

        Raises `StoreError`.
        """
        wanted = frozenset(tables)
        for running in tuple(self._loaded):
            if running.table.state.id in wanted:
                await running.table.read_names()
                running.table.audience.show()
                running.table.told(running.table.seq)

    async def lobby(self) -> tuple[Listed, ...]:
        """The public tables where a viewer is connected, those that wait for players first."""
        at_other_servers = await self._sharing.lobby() if self._sharing is not None else ()
        tables = [running.table for running in self._loaded]
        here = [
            in_lobby(
                table.named,
                connected=table.audience.connected,
                ratings=table.ratings,
                watched=table.watched,
            )
            for table in tables
        ]
        return in_order((*filter(None, here), *at_other_servers))

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._loaded)

    def is_open(self, table: str) -> bool:
        """Whether this table is in memory."""
        return self._loaded.peek(JournalId(table)) is not None

    @property
    def lines(self) -> int:
        """How many connections are open."""
        return sum(running.table.audience.count for running in self._loaded)

    async def drain(self) -> None:
        """Lets nobody open or enter a table any more, and closes all connections.

        One table after the other: with its last connection its lease is free for another server.
        """
        self._leaving = True
        tables = tuple(self._loaded)
        for running in tables:
            running.table.audience.dismiss(COME_BACK)
            await asyncio.sleep(min(LONGEST_PAUSE, SECONDS_TO_LEAVE / len(tables)))

    async def close(self) -> None:
        """Stops all drivers and waits for every command that has begun."""
        await super().close()
        if self._sharing is not None:
            await self._sharing.close()

    async def _read(self, ledger: Ledger[Any, Any]) -> bytes:
        """Reads a table with others that are wanted now; it has no description."""
        await ledger.load()
        return b""

    def _run(self, table: Table, description: bytes) -> RunningTable:
        table.listed = lambda state: self.listed(state)
        table.deal_ended = lambda table, before: self.deal_ended(table, before)
        if table.state.drawn is not None:
            self.listed(table.state)
        driver = Driver(
            table,
            seat_player=self._seat_player,
            thinking=self._thinking,
            clock=self._clock,
            shared=self._sharing is not None,
            waited_for=lambda table, place: self.waited_for(table, place),
        )
        if self._sharing is not None:
            self._sharing.enter(table, driver)
        return RunningTable(table, driver)

    def _put_away(self, table: Table) -> None:
        running = self._loaded.peek(table.journal)
        if running is not None and running.table is table and running.idle:
            self._unload(running)

    def _unload(self, running: RunningTable) -> None:
        self._loaded.forget(running.table.journal)
        running.task.cancel()
        if self._sharing is not None:
            self._sharing.leave(running.table)

    def _lost(self, name: JournalId) -> None:
        running = self._loaded.peek(name)
        if running is not None:
            self._unload(running)
            running.table.audience.dismiss(MOVES_LOST)


def _nobody(state: TableState) -> None:
    """Nobody keeps the lists of these tables."""


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        _log.error("a driver stopped", exc_info=task.exception())
