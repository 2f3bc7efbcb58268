"""What the desk sees of the live tables: who is there, how far they are, who calls the referee."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from skat.journal import JournalId, Seq, Store, UnreadableJournalError, heads_of
from skat.model.seats import Place
from skat.rules.state import Phase
from skat.tables.running.recovery import recovered
from skat.tables.running.tables import Tables
from skat.tables.state.table_state import TableState
from skat.tables.state.turns import awaited
from skat.tournament.draw import StartNumber
from skat.tournament.state import Tournament
from skat.tournament.table_list import TableList

Attending: TypeAlias = Callable[[Sequence[JournalId]], Mapping[JournalId, frozenset[Place]]]
"""Who is at tables of other servers; reads, so it runs in a thread."""

_MOST_READ: Final = 500


class OnlineTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the series that is played here, with its people by start number.

    `deal` runs or was the last one. `idle` are the seconds since the newest move, None where nobody
    is at the table; of a table of another server since it was seen to move. `waits_for` have the
    move, for those `replaced` a computer player acts. The player who `called` the referee `said`
    what is the matter; `awaited` says that play stops until he was there. The director has `paused`
    play, or given each player `more_seconds`.
    """

    table: int
    live: str
    players: tuple[StartNumber, ...]
    there: tuple[StartNumber, ...]
    replaced: tuple[StartNumber, ...]
    waits_for: tuple[StartNumber, ...]
    deal: int
    deals: int
    passed_on: int
    idle: int | None
    called: StartNumber | None = None
    said: str = ""
    awaited: bool = False
    paused: bool | UnsetType = UNSET
    more_seconds: int | UnsetType = UNSET


class OnlineDesk(msgspec.Struct, frozen=True, kw_only=True):
    """The live tables of the newest series; `may_open` are those that could be opened now."""

    series: int
    tables: tuple[OnlineTable, ...]
    may_open: tuple[int, ...]


class _AtRest(msgspec.Struct, frozen=True):
    """A table that is not in memory here, as it was read, and when it was seen to change."""

    state: TableState
    changed: float


class Watching:
    """Looks at the live tables of one process. Belongs to one event loop.

    `attending` tells who is at tables of other servers; None where there are none. `clock`
    counts seconds.
    """

    def __init__(
        self,
        tables: Tables,
        store: Store,
        *,
        attending: Attending | None,
        clock: Callable[[], float],
    ) -> None:
        self._tables = tables
        self._store = store
        self._attending = attending
        self._clock = clock
        self._read: dict[JournalId, _AtRest] = {}

    async def desk(self, state: Tournament) -> OnlineDesk:
        """What there is to see of the newest series. Raises `StoreError`."""
        if not state.series:
            return OnlineDesk(series=0, tables=(), may_open=())
        newest = state.series[-1]
        live = {at: table for at, table in enumerate(newest.tables, start=1) if table.live}
        names = [JournalId(table.live) for table in live.values()]
        away = tuple(name for name in names if self._tables.at_hand(name) is None)
        heads, remote = await asyncio.to_thread(self._found, away)
        rows = [
            await self._shown(at, table, heads, remote, by=state.id) for at, table in live.items()
        ]
        may_open = () if state.running is None or state.prospectus.online is None else newest.tables
        return OnlineDesk(
            series=len(state.series),
            tables=tuple(rows),
            may_open=tuple(
                at
                for at, table in enumerate(may_open, start=1)
                if not (table.live or table.begun or table.void)
            ),
        )

    async def state_of(self, live: str, *, by: str) -> TableState | None:
        """As `state_at`; None too where another than this tournament has drawn the table."""
        state = await self.state_at(live)
        return state if state is not None and state.is_drawn_by(by) else None

    async def state_at(self, live: str) -> TableState | None:
        """A live table as it is now; None where it cannot be read. Raises `StoreError`."""
        at_hand = self._tables.at_hand(JournalId(live))
        if at_hand is not None:
            return at_hand.state
        try:
            kept = await asyncio.to_thread(recovered, self._store, JournalId(live))
        except UnreadableJournalError:
            return None
        return kept.state

    def _found(
        self, names: Sequence[JournalId]
    ) -> tuple[Mapping[JournalId, Seq], Mapping[JournalId, frozenset[Place]]]:
        """How far these tables are, and who is at them at other servers; in a thread."""
        if not names:
            return {}, {}
        remote = {} if self._attending is None else self._attending(names)
        return self._store.read(heads_of, names), remote

    async def _shown(
        self,
        at: int,
        table: TableList,
        heads: Mapping[JournalId, Seq],
        remote: Mapping[JournalId, frozenset[Place]],
        *,
        by: str,
    ) -> OnlineTable:
        name = JournalId(table.live)
        here = self._tables.at_hand(name)
        if here is not None and here.state.is_drawn_by(by):
            connected = here.audience.connected
            idle = int(here.audience.idle_seconds) if here.watched else None
            return shown_table(at, table, here.state, connected=connected, idle=idle)
        connected = remote.get(name, frozenset[Place]())
        rests = await self._at_rest(name, head=heads.get(name))
        state, idle = None, None
        if rests is not None and rests.state.is_drawn_by(by):
            state = rests.state
            idle = int(self._clock() - rests.changed) if connected else None
        return shown_table(at, table, state, connected=connected, idle=idle)

    async def _at_rest(self, name: JournalId, *, head: Seq | None) -> _AtRest | None:
        """A table that is not in memory here, read again only where it has gone on."""
        known = self._read.get(name)
        if known is not None and head is not None and known.state.seq >= head:
            return known
        state = await self.state_at(name)
        if state is None:
            return None
        self._read.pop(name, None)
        self._read[name] = _AtRest(state, self._clock())
        if len(self._read) > _MOST_READ:
            del self._read[next(iter(self._read))]
        return self._read[name]


def shown_table(
    at: int,
    table: TableList,
    state: TableState | None,
    *,
    connected: frozenset[Place],
    idle: int | None,
) -> OnlineTable:
    """A live table as the desk sees it."""
    number_at = dict(enumerate(table.numbers, start=1))

    def numbers(places: Iterable[Place]) -> tuple[StartNumber, ...]:
        return tuple(number_at[place] for place in sorted(places) if place in number_at)

    if state is None or state.drawn is None:
        return OnlineTable(
            table=at,
            live=table.live,
            players=table.numbers,
            there=(),
            replaced=(),
            waits_for=(),
            deal=len(table.sheet.lines),
            deals=table.sheet.length or 0,
            passed_on=len(table.sheet.lines),
            idle=None,
            paused=(table.paused and not table.settled) or UNSET,
            more_seconds=table.more_seconds or UNSET,
        )
    called = state.called
    ruling = state.deal is not None and state.deal.phase is Phase.REFEREE
    return OnlineTable(
        table=at,
        live=table.live,
        players=table.numbers,
        there=numbers(connected),
        replaced=numbers(away.place for away in state.away),
        waits_for=numbers(awaited(state)),
        deal=len(state.rows) + state.deal_is_running,
        deals=state.drawn.deals,
        passed_on=len(table.sheet.lines),
        idle=idle,
        called=None if called is None else number_at.get(called.place),
        said="" if called is None else called.said,
        awaited=called is not None or ruling,
        paused=(table.paused and not table.settled) or UNSET,
        more_seconds=table.more_seconds or UNSET,
    )
