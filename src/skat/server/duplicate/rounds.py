"""The rounds of a duplicate event at live tables: opened, read, ended.

A table of a round is a live table with the seats of the movement; its deals are the boards of the
round. In a round of three places the seats turn as the movement has them: who holds forehand on
the first board sits at place 2. Everything here may be done again: after a server died in between
it is done when a client looks at the event.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

import msgspec
from msgspec.structs import replace

from skat.journal import JournalId, NotDone, Store, head_of
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place
from skat.office.duplicate.visit import EventVisit
from skat.office.keys import live_name, seat_token
from skat.rules.editions import PRESENT_RULES
from skat.rules.table import active_places
from skat.scoresheet.line import Line
from skat.server.online.joining import settings_of
from skat.server.online.watching import Watching
from skat.tables.running.drawn_tables import DrawnTables
from skat.tables.state.actions import SeriesOver
from skat.tables.state.drawn_table import BoardDeals, DrawnTable
from skat.tables.state.naming import LONGEST_NAME
from skat.tables.state.opening import DrawnOpening, DrawnSeat, told_apart
from skat.tables.state.rows import Row
from skat.tables.state.table_state import TableState
from skat.tournament.draw import StartNumber
from skat.tournament.duplicate.movement import BoardNumber

_TABLE: Final = 3
_AT_ONCE: Final = 8
"""Tables that are opened or read side by side."""
_MOST_KEPT: Final = 500
"""Rounds that are over at all tables, whose lines do not change any more."""


class RoundTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a round: who sits there from place 1, and what it has played so far."""

    table: int
    live: JournalId
    numbers: tuple[StartNumber, ...]
    lines: tuple[Line, ...]
    over: bool


class RoundPlayed(msgspec.Struct, frozen=True, kw_only=True):
    """A round as it stands; the lines of a board have its seats: 1 forehand, 2 middlehand, ..."""

    first_board: int
    boards: int
    tables: tuple[RoundTable, ...]

    @property
    def complete(self) -> bool:
        """Whether all tables have played all boards."""
        return all(len(table.lines) == self.boards for table in self.tables)

    @property
    def settled(self) -> bool:
        """Whether the tables know that as well, so that their deals may be looked back at."""
        return self.complete and all(table.over for table in self.tables)

    def played_by_all(self) -> Mapping[BoardNumber, Mapping[int, Line]]:
        """The lines of the boards that all tables have played."""
        common = min(len(table.lines) for table in self.tables)
        return {
            BoardNumber(self.first_board + at): {
                table.table: table.lines[at] for table in self.tables
            }
            for at in range(common)
        }


class DuplicateRounds:
    """The live tables of the events of one process. Belongs to one event loop."""

    def __init__(self, drawn: DrawnTables, watching: Watching, store: Store) -> None:
        self._drawn = drawn
        self._watching = watching
        self._store = store
        self._settled: dict[tuple[JournalId, int], RoundPlayed] = {}

    async def played(self, visit: EventVisit) -> tuple[RoundPlayed, ...]:
        """The rounds that have begun, as they stand; with real packs none. Raises `StoreError`."""
        if visit.state.packs:
            return ()
        started = range(1, visit.state.started + 1)
        return tuple([await self._round(visit, number) for number in started])

    async def _round(self, visit: EventVisit, number: int) -> RoundPlayed:
        known = self._settled.get((visit.name, number))
        if known is not None:
            return known
        slots = asyncio.Semaphore(_AT_ONCE)

        async def limited(at: int) -> RoundTable:
            async with slots:
                return await self._table(visit, number, at)

        plan = visit.state.plan
        tables = await asyncio.gather(*(limited(at) for at in range(1, plan.tables + 1)))
        played = RoundPlayed(
            first_board=(number - 1) * plan.boards_a_round + 1,
            boards=plan.boards_a_round,
            tables=tuple(tables),
        )
        if played.complete and not played.settled:
            played = await self._end(played)
        if played.settled:
            while len(self._settled) >= _MOST_KEPT:
                del self._settled[next(iter(self._settled))]
            self._settled[visit.name, number] = played
        return played

    async def _table(self, visit: EventVisit, number: int, at: int) -> RoundTable:
        """A table as it stands; opened where that was not done yet."""
        live, numbers = live_table(visit, number, at)
        state = await self._known(live)
        if state is None:
            # Refused, it is tried again when a client looks the next time.
            await self._drawn.open(live, opening_of(visit, number, at))
            state = await self._known(live)
        return RoundTable(
            table=at,
            live=live,
            numbers=numbers,
            lines=() if state is None else tuple(map(line_by_seat, state.rows)),
            over=state is not None and state.series_over,
        )

    async def _known(self, live: JournalId) -> TableState | None:
        """The table, once it has begun."""
        if await asyncio.to_thread(self._store.read, head_of, live) is None:
            return None
        state = await self._watching.state_at(live)
        return state if state is not None and state.players else None

    async def _end(self, played: RoundPlayed) -> RoundPlayed:
        """Ends the series at all tables of a round played out, so that all may look back."""
        tables = []
        for table in played.tables:
            answer = await self._drawn.do(table.live, SeriesOver(), command_id="over")
            tables.append(replace(table, over=not isinstance(answer, NotDone)))
        return replace(played, tables=tuple(tables))


def live_table(
    visit: EventVisit, number: int, at: int
) -> tuple[JournalId, tuple[StartNumber, ...]]:
    """What a table of a round is called, and who sits there from place 1."""
    forehand, middlehand, rearhand = visit.state.plan.rounds[number - 1][at - 1]
    live = JournalId(live_name(visit.secret, series=number, table=at, left=0))
    return live, (rearhand, forehand, middlehand)


def opening_of(visit: EventVisit, number: int, at: int) -> DrawnOpening:
    """The live table of a table of a round."""
    state, plan = visit.state, visit.state.plan
    event, first = state.opened, (number - 1) * plan.boards_a_round + 1
    boards = [BoardNumber(first + board) for board in range(plan.boards_a_round)]
    words = (event.words or "").encode()
    live, numbers = live_table(visit, number, at)
    names = told_apart([event.players[each - 1].name[:LONGEST_NAME].rstrip() for each in numbers])
    return DrawnOpening(
        drawn=DrawnTable(
            tournament=visit.name,
            series=number,
            table=at,
            deals=plan.boards_a_round,
            boards=BoardDeals(
                event=event.id,
                first=first,
                seeds=tuple(visit.seed(board) for board in boards),
                nonces=(sha256(words).digest(),) if words else (),
            ),
        ),
        rules=PRESENT_RULES,
        settings=settings_of(state.terms.online),
        seats=tuple(
            DrawnSeat(name, seat_token(visit.secret, live=live, number=each))
            for name, each in zip(names, numbers, strict=True)
        ),
    )


def line_by_seat(row: Row) -> Line:
    """The line of a board as all tables can compare it: its soloist is 1 forehand, 2 middlehand,
    3 rearhand.
    """
    if row.line.soloist is None:
        return row.line
    places = active_places(row.dealer, size=_TABLE)
    seat = next(at for at, seat in enumerate(SEATS, 1) if places[seat] == row.line.soloist)
    return replace(row.line, soloist=Place(seat))


def why_no_next_round(rounds: tuple[RoundPlayed, ...]) -> Refusal | None:
    """Why the next round cannot begin: some table has boards of this one before it."""
    left = [
        table.table
        for each in rounds[-1:]
        if not each.complete
        for table in each.tables
        if len(table.lines) < each.boards
    ]
    if not left:
        return None
    return Refusal(code="duplicate_round_running", details={"table": left[0]})
