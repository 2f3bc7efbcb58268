"""The live tables of a tournament kept as the office has them: opened, seated, ended.

The office's journal comes first. What it says is done at the tables then, each thing once; after a
server died in between, it is done when the tournament is read again. Several servers on one
database may all do it: the later ones find it done.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from hashlib import sha256
from typing import Final, TypeAlias

import msgspec

from skat.journal import JournalId, NotDone, Seq, Store, StoreError, UnreadableJournalError, head_of
from skat.journal.ledger import PASSING
from skat.model.refusal import Refusal
from skat.office.keys import seat_token
from skat.office.tournament_views import pauses
from skat.office.tournaments import Tournaments
from skat.rules.editions import RuleSet
from skat.server.online.passing import Passing
from skat.tables.running.drawn_tables import DrawnTables
from skat.tables.running.recovery import recovered
from skat.tables.state.actions import Directed, LeaveDraw, SeriesOver
from skat.tables.state.drawn_table import DrawnTable, FromDirector
from skat.tables.state.keys import key_of
from skat.tables.state.naming import LONGEST_NAME
from skat.tables.state.opening import DrawnOpening, DrawnSeat, told_apart
from skat.tables.state.settings import Clock, Length, Settings
from skat.tables.state.table_state import TableState
from skat.tournament.draw import StartNumber
from skat.tournament.notice.parts import OnlineTerms
from skat.tournament.state import Series, Tournament
from skat.tournament.steps.director import standing_messages
from skat.tournament.table_list import TableList

_log = logging.getLogger(__name__)


def settings_of(terms: OnlineTerms) -> Settings:
    """The settings of a table by these terms: without spectators and without hints.

    >>> settings_of(OnlineTerms()).spectators
    False
    """
    return Settings(
        length=Length.SERIES,
        clock=Clock(per=terms.clock, seconds=terms.seconds, on_time_out=terms.on_time_out),
        tournament=True,
        open_play=terms.play == "open",
        take_over_seconds=terms.absent_seconds,
    )


def opening_of(
    state: Tournament, table: TableList, *, series: int, at: int, secret: bytes
) -> DrawnOpening | None:
    """The live table of a table of the draw; None where the notice has no terms of play online."""
    terms = state.prospectus.online
    if terms is None:
        return None
    return DrawnOpening(
        drawn=DrawnTable(
            tournament=state.id,
            series=series,
            table=at,
            deals=table.deals,
            review=terms.review,
        ),
        rules=state.prospectus.rules or RuleSet(),
        settings=settings_of(terms),
        seats=seats_of(state, table.numbers, live=table.live, secret=secret),
    )


def seats_of(
    state: Tournament, numbers: tuple[StartNumber, ...], *, live: str, secret: bytes
) -> tuple[DrawnSeat, ...]:
    """The seats of these players at a live table, from place 1."""
    named = {each.number: each.name[:LONGEST_NAME].rstrip() for each in state.entrants}
    names = told_apart([named[number] for number in numbers])
    return tuple(
        DrawnSeat(name, seat_token(secret, live=live, number=number))
        for name, number in zip(names, numbers, strict=True)
    )


_AT_ONCE: Final = 8
"""Tables that are opened side by side: their commits share the disk's writes."""
_WAIT: Final = 2.0
_OTHERS_FIRST: Final = 2.0
"""Seconds in which the server that entered something may do it at the tables."""

Fact: TypeAlias = tuple[str, str, tuple[StartNumber, ...], FromDirector]
"""What has to be so at a live table: it is open with these people and as the director has it, left,
or its series is over.
"""


class Joining:
    """Does at the live tables what the office has decided. Belongs to one event loop."""

    def __init__(
        self, tournaments: Tournaments, tables: DrawnTables, passing: Passing, store: Store
    ) -> None:
        self._tournaments = tournaments
        self._tables = tables
        self._passing = passing
        self._store = store
        self._done: dict[JournalId, dict[tuple[str, str], Fact]] = {}
        self._wanted: dict[JournalId, Tournament] = {}
        self._work: dict[JournalId, asyncio.Task[None]] = {}

    def entered(self, state: Tournament) -> None:
        """The tournament stands like this by now."""
        self._want(state, wait=0.0)

    def heard(self, state: Tournament) -> None:
        """The same, by what another server has entered: that one does it first."""
        self._want(state, wait=_OTHERS_FIRST)

    def _want(self, state: Tournament, *, wait: float) -> None:
        name = JournalId(state.id)
        if name not in self._work and not self._due(state):
            return
        self._wanted[name] = state
        if name not in self._work:
            task = asyncio.create_task(self._join(name, wait=wait))
            self._work[name] = task
            task.add_done_callback(_report)

    def _due(self, state: Tournament) -> list[Fact]:
        """What is not so yet: of each table what was done last counts, for it may go back."""
        done = self._done.get(JournalId(state.id), {})
        return [fact for fact in _facts(state) if done.get(fact[:2]) != fact]

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

    async def _join(self, name: JournalId, *, wait: float) -> None:
        try:
            await asyncio.sleep(wait)
            while (state := self._wanted.pop(name, None)) is not None:
                done, due = self._done.setdefault(name, {}), self._due(state)
                secret = await self._tournaments.secret(name)
                if secret is None:
                    return
                slots = asyncio.Semaphore(_AT_ONCE)
                kept = await asyncio.gather(
                    *(self._kept(state, fact, secret, slots) for fact in due)
                )
                done |= {fact[:2]: fact for fact, good in zip(due, kept, strict=True) if good}
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
        return refused is None or refused.code not in PASSING

    async def _made(self, state: Tournament, fact: Fact, secret: bytes) -> Refusal | None:
        kind, live, _, directed = fact
        name = JournalId(live)
        if kind == "open":
            refused = await self._opened(state, live, secret)
            return refused or await self._directed(name, directed, by=state.id)
        known = await self._known(name)
        if known is None or not known.is_drawn_by(state.id):
            return None
        if known.series_over if kind == "over" else known.finished:
            return None
        action = SeriesOver() if kind == "over" else LeaveDraw()
        answer = await self._tables.do(name, action, command_id=kind)
        return answer.refusal if isinstance(answer, NotDone) else None

    async def _opened(self, state: Tournament, live: str, secret: bytes) -> Refusal | None:
        """The table is there with those who sit there now, and the office has all its lines."""
        where = _where(state, live)
        if where is None:
            return None
        series, at = where
        table, name = state.series[series - 1].tables[at - 1], JournalId(live)
        opening = opening_of(state, table, series=series, at=at, secret=secret)
        if opening is None:
            return None
        known = await self._known(name)
        if known is None or not known.players:
            if refused := await self._tables.open(name, opening):
                return refused
            known = await self._known(name)
        if known is not None and not known.is_drawn_by(state.id):
            return None
        for place in () if known is None or _sit(known, opening) else table.sheet.places:
            earlier = [
                seat_token(secret, live=live, number=number)
                for change in (*table.changes, *state.series[series - 1].taken_back)
                for number in (change.left, change.came)
                if change.place == place
            ]
            seat = opening.seats[place - 1]
            if refused := await self._tables.seat(name, place, seat, earlier=earlier):
                return refused
        if known is not None:
            self._passing.listed(known)
        return None

    async def _directed(self, name: JournalId, now: FromDirector, *, by: str) -> Refusal | None:
        """The table has messages, pause and time as the director wants it."""
        known = await self._known(name)
        if known is None or known.finished or known.directed == now or not known.is_drawn_by(by):
            return None
        answer = await self._tables.do(name, Directed(now), command_id=_id_of(now, known.seq))
        return answer.refusal if isinstance(answer, NotDone) else None

    async def _known(self, name: JournalId) -> TableState | None:
        """A live table as its journal has it; None where it is not open yet."""
        if await asyncio.to_thread(self._store.read, head_of, name) is None:
            return None
        kept = await asyncio.to_thread(recovered, self._store, name)
        return kept.state if kept.state.chairs else None


def _sit(known: TableState, opening: DrawnOpening) -> bool:
    """Whether those of the draw have their places by now."""
    keys = tuple(key_of(seat.token) for seat in opening.seats)
    return tuple(chair.token_hash for chair in known.chairs) == keys


def _facts(state: Tournament) -> Iterator[Fact]:
    """What has to be so at the live tables of the newest series."""
    if not state.series:
        return
    series: Series = state.series[-1]
    for live in series.left_online:
        yield "left", live, (), FromDirector()
    terms = state.prospectus.online
    for at, table in enumerate(series.tables, start=1):
        if table.live and series.closed_at is None:
            yield "open", table.live, table.numbers, from_director(state, table, at=at)
        elif table.live and terms is not None and terms.review:
            yield "over", table.live, (), FromDirector()


def _id_of(now: FromDirector, seq: Seq) -> str:
    """The same for the same wish at the same place: two servers do not do two things under one."""
    digest = sha256(msgspec.json.encode(now)).hexdigest()[:16]
    return f"directed-{seq}-{digest}"


def from_director(state: Tournament, table: TableList, *, at: int) -> FromDirector:
    """What the live table of table `at` of the newest series has from the director."""
    return FromDirector(
        messages=tuple(each.text for each in standing_messages(state, at)),
        paused=pauses(state, table),
        more_seconds=table.more_seconds,
    )


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
