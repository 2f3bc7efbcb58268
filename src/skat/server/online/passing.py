"""Passes the results of live tables on to the office: each counts once, and none is lost.

A line of the score list is passed on when its deal is on disk. The id of its command is
`table/deal`, so a line that is sent again, from here or from another server, has no second effect;
and what the office does not have yet is passed on when either journal is read again. So are the
referee's rulings, whose id is `table/ruling-number`.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from msgspec import UNSET

from skat.journal import JournalId, NotDone, StoreError
from skat.journal.ledger import PASSING
from skat.model.refusal import Refusal
from skat.office.tournaments import Tournaments
from skat.tables.state.drawn_table import DrawnTable
from skat.tables.state.table_state import TableState
from skat.tournament.commands import By, EnterCounted, EnterRuling, Role
from skat.tournament.state import Tournament
from skat.tournament.table_list import TableList

_log = logging.getLogger(__name__)

_FIRST_WAIT: Final = 0.2
_LONGEST_WAIT: Final = 10.0


class Passing:
    """Passes the lines of the tables of one process on. Belongs to one event loop."""

    def __init__(self, tournaments: Tournaments) -> None:
        self._tournaments = tournaments
        self._newest: dict[JournalId, TableState] = {}
        self._work: dict[JournalId, asyncio.Task[None]] = {}

    def listed(self, state: TableState) -> None:
        """The list of this table is so far by now; what the office does not have is passed on."""
        if state.drawn is None or state.drawn.boards or not (state.rows or state.rulings):
            # A duplicate event reads its lines where they are.
            return
        known = self._newest.get(state.id)
        if known is None or known.seq < state.seq:
            self._newest[state.id] = state
        if state.id not in self._work:
            task = asyncio.create_task(self._pass_on(state.id))
            self._work[state.id] = task
            task.add_done_callback(_report)

    async def pass_on(self, state: TableState) -> None:
        """Waits until the office has what this table has so far. Raises `StoreError`."""
        if state.drawn is not None:
            await self._passed(state)

    async def close(self) -> None:
        """Leaves off: what was not passed on will be, when the table is read again."""
        for task in self._work.values():
            task.cancel()
        await asyncio.gather(*self._work.values(), return_exceptions=True)

    async def _pass_on(self, name: JournalId) -> None:
        wait = _FIRST_WAIT
        try:
            while (state := self._newest.pop(name, None)) is not None:
                try:
                    refused = await self._passed(state)
                except StoreError as error:
                    refused = Refusal("not_known", details={"reason": str(error)[:200]})
                if refused is None:
                    wait = _FIRST_WAIT
                elif refused.code in PASSING:
                    self._newest.setdefault(name, state)
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, _LONGEST_WAIT)
                else:
                    _log.warning("the office takes no line of table %s: %s", name, refused.code)
        finally:
            del self._work[name]

    async def _passed(self, state: TableState) -> Refusal | None:
        """Passes on what the office does not have; why the next line was refused."""
        drawn = state.drawn
        assert drawn is not None
        visit = await self._tournaments.visit_as(JournalId(drawn.tournament), By(Role.SERVER))
        if isinstance(visit, Refusal):
            return visit
        table = table_at(visit.state, state.id)
        if table is None:
            # The office has taken its table away from here.
            return None
        for at in range(len(table.rulings), len(state.rulings)):
            # First of all: with the last line the series may be closed.
            entered = ruling_of(state, drawn, at)
            answer = await visit.do(entered, command_id=f"{state.id}/ruling-{at + 1}")
            if isinstance(answer, NotDone) and answer.refusal.code in PASSING:
                return answer.refusal
        terms = visit.state.prospectus.online
        marks = terms is not None and terms.stand_in_deals is not UNSET
        for row in state.rows[len(table.sheet.lines) :]:
            counted = EnterCounted(
                series=drawn.series,
                table=drawn.table,
                live=state.id,
                deal=row.deal,
                line=row.line,
                stand_ins=row.stand_ins if marks and row.stand_ins else UNSET,
                left_game=True if marks and row.left_game else UNSET,
            )
            answer = await visit.do(counted, command_id=f"{state.id}/{row.deal}")
            if isinstance(answer, NotDone):
                return answer.refusal
        return None


def ruling_of(state: TableState, drawn: DrawnTable, at: int) -> EnterRuling:
    """The referee's ruling number `at`, from 0, as the office takes it."""
    given = state.rulings[at]
    ruled = given.ruling
    return EnterRuling(
        series=drawn.series,
        table=drawn.table,
        live=state.id,
        ruling=at + 1,
        deal=given.deal,
        by=given.by,
        note=given.note,
        outcome="" if ruled is None else ruled.outcome.value,
        winner="" if ruled is None else ruled.winner or "",
        level="" if ruled is None else ruled.level or "",
        articles=() if ruled is None else ruled.articles,
    )


def table_at(state: Tournament, live: str) -> TableList | None:
    """The table of the running series that is played there."""
    if state.running is None:
        return None
    return next((table for table in state.running.tables if table.live == live), None)


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        _log.error("lines were not passed on", exc_info=task.exception())
