"""Everything by which office and tables of one process are joined."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from skat.journal import JournalId, Store
from skat.model.refusal import Refusal
from skat.office.keys import live_name
from skat.office.tournament_visit import TournamentVisit
from skat.office.tournaments import Tournaments
from skat.server.http.refusals import RefusedError
from skat.server.online.joining import Joining
from skat.server.online.passing import Passing
from skat.server.online.sweeping import Sweeping
from skat.server.online.watching import Attending, Watching
from skat.tables.running.drawn_tables import DrawnTables
from skat.tables.running.tables import Tables
from skat.tables.state.table_state import TableState
from skat.tournament.commands import Command, OpenOnline, Substitute
from skat.tournament.state import Tournament


class OnlineEvenings:
    """The tournaments of one process that are played at its tables. Belongs to one event loop.

    `attending` tells who is at tables of other servers; None where there are none. `clock`
    counts seconds, `now` those since 1970.
    """

    def __init__(
        self,
        tables: Tables,
        store: Store,
        *,
        attending: Attending | None,
        clock: Callable[[], float],
        now: Callable[[], float],
    ) -> None:
        self.drawn = DrawnTables(tables, store)
        self.watching = Watching(tables, store, attending=attending, clock=clock)
        self._now = now
        self._tables = tables
        self._store = store
        self._shared = attending is not None
        self._tournaments: Tournaments | None = None
        self._passing: Passing | None = None
        self._joining: Joining | None = None
        self._sweeping: Sweeping | None = None

    def join(self, tournaments: Tournaments) -> None:
        """From now on lists flow into these tournaments, and tables are as their office says."""
        self._tournaments = tournaments
        self._passing = Passing(tournaments)
        self._joining = Joining(tournaments, self.drawn, self._passing, self._store)
        self._sweeping = Sweeping(
            tournaments,
            self._passing,
            self._store,
            at_hand=self._at_hand,
            shared=self._shared,
            now=self._now,
        )
        self._tables.listed = self._passing.listed

    def _at_hand(self, name: JournalId) -> TableState | None:
        table = self._tables.at_hand(name)
        return None if table is None else table.state

    async def begin(self) -> None:
        """Compares the journals of the office and of its tables, in the background."""
        if self._sweeping is not None:
            self._sweeping.begin()

    def entered(self, state: Tournament) -> None:
        """The tournament stands like this by now."""
        if self._joining is not None:
            self._joining.entered(state)

    def heard(self, state: Tournament) -> None:
        """The same, by what another server has entered, which does it at the tables as well."""
        if self._joining is not None:
            self._joining.heard(state)

    async def before(self, visitor: TournamentVisit, command: Command) -> None:
        """Brings in what a table has counted before a reserve takes a place there: the deals until
        then are those of whoever left (TR-4.4). Raises `StoreError`.

        Only tables that have the names which this server gives them are opened: no desk comes by
        that to a table of others. Raises `RefusedError`: `table_not_live`.
        """
        if isinstance(command, OpenOnline):
            await self._refuse_others(visitor, command)
        if self._passing is None or not isinstance(command, Substitute):
            return
        running = visitor.state.running
        for table in () if running is None else running.tables:
            if table.live and table.place_of(command.left) is not None:
                state = await self.watching.state_of(table.live, by=visitor.state.id)
                if state is not None:
                    await self._passing.pass_on(state)

    async def _refuse_others(self, visitor: TournamentVisit, command: OpenOnline) -> None:
        secret = await self.secret(visitor)
        running = visitor.state.running
        left = 0 if running is None else len(running.left_online)
        for one in command.tables:
            named = partial(live_name, secret, series=command.series, table=one.table)
            if one.live not in {named(left=times) for times in range(left + 1)}:
                raise RefusedError(Refusal(code="table_not_live", details={"table": one.table}))

    async def joined(self, visitor: TournamentVisit) -> None:
        """Waits until the tables are as the office says."""
        if self._joining is not None:
            await self._joining.joined(visitor.name)

    async def secret(self, visitor: TournamentVisit) -> bytes:
        """What names and tokens of the live tables of a tournament follow from."""
        found = None
        if self._tournaments is not None:
            found = await self._tournaments.secret(JournalId(visitor.name))
        if found is None:
            raise RefusedError(Refusal(code="no_such_tournament"))
        return found

    async def close(self) -> None:
        """Leaves off; what is left is done when it is read again."""
        for part in (self._sweeping, self._joining, self._passing):
            if part is not None:
                await part.close()
