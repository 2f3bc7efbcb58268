"""The tables of tournaments: opened by the draw, as often as they are asked for, and run by what
the office has decided.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Final, TypeAlias

from skat.journal import (
    BEFORE_THE_FIRST,
    Actor,
    Answer,
    Journal,
    JournalId,
    NotDone,
    Store,
    StoreError,
    create_journal,
    participants_of,
)
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.rules.table import table_places
from skat.tables.running.table import TABLE_ACTOR, Table
from skat.tables.running.tables import Tables
from skat.tables.state.actions import (
    TABLE_KIND,
    Begin,
    Directed,
    LeaveDraw,
    OfficialWasThere,
    Recorded,
    SeatReserve,
    SeriesOver,
    TableAction,
)
from skat.tables.state.keys import key_of
from skat.tables.state.opening import DrawnOpening, DrawnSeat, chair_of, opened_by_draw
from skat.tables.state.people import person_of
from skat.tables.state.table_state import Stage

_log = logging.getLogger(__name__)

OFFICE: Final = Actor("office")
"""Who enters what the office of the tournament decides."""

OfficeAction: TypeAlias = SeatReserve | Directed | SeriesOver | LeaveDraw | OfficialWasThere
"""What the office may do at a table of its draw."""

_OPEN: Final = "open"
_BEGIN: Final = "begin"


class DrawnTables:
    """The tables of tournaments among those of one process. Belongs to one event loop."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store

    async def open(self, name: JournalId, opening: DrawnOpening) -> Refusal | None:
        """Opens a table with the seats of the draw; where that is done already, nothing is done.

        Refused as `opened_by_draw`, and with `not_saved`.

        Raises `StoreError` if the journal cannot be read.
        """
        keys = [key_of(seat.token) for seat in opening.seats]
        first = opened_by_draw(opening, keys)
        if isinstance(first, Refusal):
            return first
        try:
            await asyncio.wrap_future(self._store.write(create_journal, Journal(name, TABLE_KIND)))
        except StoreError:
            _log.exception("table %s of a draw could not be created", name)
            return Refusal("not_saved", impossible=True)
        refused = await _entered(self._tables.fresh(name), first, command_id=_OPEN)
        there = await asyncio.to_thread(self._store.read, participants_of, name)
        known = {participant.actor for participant in there}
        for seat, key in zip(opening.seats, keys, strict=True):
            if person_of(key) not in known:
                refused = refused or await self._tables.enrol(name, seat.token, name=seat.name)
        if refused is not None:
            return refused
        async with self._tables.held(name) as table:
            if isinstance(table, Refusal):
                return table
            state = table.state
            if state.stage is not Stage.WAITING or state.players:
                return None
            order = table_places(state.size)
            return await _entered(table, Begin(state.host, order), command_id=_BEGIN)

    async def seat(
        self, name: JournalId, place: Place, seat: DrawnSeat, *, earlier: Iterable[str]
    ) -> Refusal | None:
        """Gives a player a place that has one of those with these `earlier` tokens; where another
        player has it, nothing is done: what the office decided later is done at the table already.

        Refused as the rules of the table say, and with `not_saved`.
        """
        key = key_of(seat.token)
        before = {key_of(token) for token in earlier} - {key}
        async with self._tables.held(name) as table:
            if isinstance(table, Refusal):
                return table
            chair = table.state.chair(place)
            if chair is None or chair.token_hash not in before:
                return None
            if refused := await self._tables.enrol(name, seat.token, name=seat.name):
                return refused
            table.people.know(person_of(key), seat.name)
            entry = SeatReserve(chair_of(place, key))
            # By its entry too: who has left may come back.
            command_id = f"reserve-{table.seq}-{person_of(key)}"
            return await _entered(table, entry, command_id=command_id)

    async def do(self, name: JournalId, action: OfficeAction, *, command_id: str) -> Answer:
        """Enters what the office decides, when the table has come to that; once for each id.

        Refused as the table says. Raises `StoreError` if the journal cannot be read.
        """
        async with self._tables.held(name) as table:
            if isinstance(table, Refusal):
                return NotDone(BEFORE_THE_FIRST, table)
            return await _told(table, action, actor=OFFICE, command_id=command_id)


async def _entered(table: Table, action: TableAction, *, command_id: str) -> Refusal | None:
    answer = await _told(table, action, actor=TABLE_ACTOR, command_id=command_id)
    return answer.refusal if isinstance(answer, NotDone) else None


async def _told(table: Table, action: TableAction, *, actor: Actor, command_id: str) -> Answer:
    """Enters this whatever the players did meanwhile."""
    return await table.submit(
        lambda _: Recorded(action),
        actor=actor,
        command_id=command_id,
        expected_seq=table.seq,
        at_any_time=True,
    )
