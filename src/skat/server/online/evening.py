"""Everything by which office and tables of one process are joined."""

from __future__ import annotations

import time

from skat.journal import JournalId, Store
from skat.model.refusal import Refusal
from skat.office.tournament_visit import TournamentVisit
from skat.office.tournaments import Tournaments
from skat.server.http.refusals import RefusedError
from skat.server.online.joining import Joining
from skat.server.online.passing import Passing
from skat.server.online.watching import Watching
from skat.tables.running.drawn_tables import DrawnTables
from skat.tables.running.tables import Tables
from skat.tournament.state import Tournament


class OnlineEvenings:
    """The tournaments of one process that are played at its tables. Belongs to one event loop."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self.drawn = DrawnTables(tables, store, now=time.time)
        self.watching = Watching(tables, store)
        self._tables = tables
        self._store = store
        self._tournaments: Tournaments | None = None
        self._passing: Passing | None = None
        self._joining: Joining | None = None

    def join(self, tournaments: Tournaments) -> None:
        """From now on lists flow into these tournaments, and tables are as their office says."""
        self._tournaments = tournaments
        self._passing = Passing(tournaments)
        self._joining = Joining(tournaments, self.drawn, self._passing, self._store)
        self._tables.listed = self._passing.listed

    def entered(self, state: Tournament) -> None:
        """The tournament stands like this by now."""
        if self._joining is not None:
            self._joining.entered(state)

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
        for part in (self._joining, self._passing):
            if part is not None:
                await part.close()
