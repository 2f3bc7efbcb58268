"""The live tables of a tournament kept as the office has them: opened, seated, ended.

The office's journal comes first. What it says is done at the tables then, each thing once; after a
server died in between, it is done when the tournament is read again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from typing import Final, TypeAlias

from skat.journal import JournalId, NotDone, Store, StoreError, UnreadableJournalError
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.office.tournaments import Tournaments
from skat.server.online.by_the_notice import opening_of, seats_of
from skat.server.online.passing import Passing
from skat.tables.running.drawn_tables import DrawnTables
from skat.tables.running.recovery import recovered
from skat.tables.state.actions import LeaveDraw, SeriesOver
from skat.tournament.draw.seating import StartNumber
from skat.tournament.state import Series, Tournament

_log = logging.getLogger(__name__)

_AT_ONCE: Final = 8
"""Tables that are opened side by side: their commits share the disk's writes."""
_WAIT: Final = 2.0

Fact: TypeAlias = tuple[str, str, tuple[StartNumber, ...]]
"""What has to be so at a live table: it is open with these people, left, or its series is over."""


class Joining:
    """Does at the live tables what the office has decided. Belongs to one event loop."""

    def __init__(
        self, tournaments: Tournaments, tables: DrawnTables, passing: Passing, store: Store
    ) -> None:
        self._tournaments = tournaments
        self._tables = tables
        self._passing = passing
        self._store = store
        self._done: dict[JournalId, set[Fact]] = {}
        self._wanted: dict[JournalId, Tournament] = {}
        self._work: dict[JournalId, asyncio.Task[None]] = {}

    def entered(self, state: Tournament) -> None:
        """The tournament stands like this by now."""
        name = JournalId(state.id)
        done = self._done.get(name, set())
        if not any(fact not in done for fact in _facts(state)):
            return
        self._wanted[name] = state
        if name not in self._work:
            task = asyncio.create_task(self._join(name))
            self._work[name] = task
            task.add_done_callback(_report)

    async def joined(self, name: JournalId) -> None:
        """Waits until what the office has decided so far is done at the tables."""
        task = self._work.get(name)
        if task is not None:
            await asyncio.shield(task)

    async def close(self) -> None:
        """Leaves off; the rest is done when the tournament is read again."""
        for task in self._work.values():
            task.cancel()
        await asyncio.gather(*self._work.values(), return_exceptions=True)

    async def _join(self, name: JournalId) -> None:
        try:
            while (state := self._wanted.pop(name, None)) is not None:
                done = self._done.setdefault(name, set())
                due = [fact for fact in _facts(state) if fact not in done]
                secret = await self._tournaments.secret(name)
                if secret is None:
                    return
                slots = asyncio.Semaphore(_AT_ONCE)
                kept = await asyncio.gather(
                    *(self._kept(state, fact, secret, slots) for fact in due)
                )
                done.update(fact for fact, good in zip(due, kept, strict=True) if good)
                if not all(kept):
                    await asyncio.sleep(_WAIT)
                    self._wanted.setdefault(name, state)
        finally:
            del self._work[name]

    async def _kept(
        self, state: Tournament, fact: Fact, secret: bytes, slots: asyncio.Semaphore
    ) -> bool:
        """Makes a fact true; False if it is to be tried again."""
        async with slots:
            try:
                refused = await self._made(state, fact, secret)
            except (StoreError, UnreadableJournalError) as error:
                _log.warning("table %s cannot be joined with its office: %s", fact[1], error)
                return isinstance(error, UnreadableJournalError)
        if refused is not None:
            _log.warning("table %s is not as the office wants it: %s", fact[1], refused.code)
        return refused is None or refused.code not in ("not_saved", "not_known", "stale")

    async def _made(self, state: Tournament, fact: Fact, secret: bytes) -> Refusal | None:
        what, live, numbers = fact
        name = JournalId(live)
        if what == "open":
            return await self._opened(state, live, numbers, secret)
        action = SeriesOver() if what == "over" else LeaveDraw()
        answer = await self._tables.do(name, action, command_id=what)
        return answer.refusal if isinstance(answer, NotDone) else None

    async def _opened(
        self, state: Tournament, live: str, numbers: tuple[StartNumber, ...], secret: bytes
    ) -> Refusal | None:
        """The table is there with those who sit there now, and the office has all its lines."""
        found = _where(state, live)
        if found is None:
            return None
        series, at = found
        table = state.series[series - 1].tables[at - 1]
        opening = opening_of(state, table, series=series, at=at, secret=secret)
        if opening is None:
            return None
        refused = await self._tables.open(JournalId(live), opening)
        seats = seats_of(state, numbers, live=live, secret=secret)
        for place, seat in enumerate(seats, start=1):
            refused = refused or await self._tables.seat(JournalId(live), Place(place), seat)
        if refused is not None:
            return refused
        kept = await asyncio.to_thread(recovered, self._store, JournalId(live))
        self._passing.listed(kept.state)
        return None


def _facts(state: Tournament) -> Iterator[Fact]:
    """What has to be so at the live tables of the newest series."""
    if not state.series:
        return
    series: Series = state.series[-1]
    for live in series.left_online:
        yield "left", live, ()
    terms = state.prospectus.online
    for table in series.tables:
        if table.live and series.closed_at is None:
            yield "open", table.live, table.numbers
        elif table.live and terms is not None and terms.review:
            yield "over", table.live, ()


def _where(state: Tournament, live: str) -> tuple[int, int] | None:
    """Series and table that are played there, from 1."""
    for series, each in enumerate(state.series, start=1):
        for at, table in enumerate(each.tables, start=1):
            if table.live == live:
                return series, at
    return None


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        _log.error("a tournament is not joined with its tables", exc_info=task.exception())
