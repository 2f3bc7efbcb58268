"""People who want to play now: they wait at open lines, and are seated as the queue says."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeAlias

import msgspec

from skat.journal import StoreError
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.tables.pairing.queue import PairedPeople, Queue, Waiting
from skat.tables.running.tables import Tables
from skat.tables.state.naming import why_bad_name
from skat.tables.state.opening import Companion, Seated, fresh_token
from skat.tables.state.settings import Length, Settings

_log = logging.getLogger(__name__)

ABSENT_SECONDS: Final = 10.0
"""So long a page that is loaded again, or lost its line, keeps its turn."""
TOLD_EVERY: Final = 5.0
"""Seconds; a page that hears nothing for longer knows that its line is dead."""
QUICK: Final = Settings(length=Length.TWELVE)
"""How people play who have agreed on nothing: twelve deals."""

Show: TypeAlias = Callable[[], None]


class PairedPlace(msgspec.Struct, frozen=True):
    """The place of one who has found others; the token is the only key to it."""

    table: str
    place: Place | None
    token: str


class PairingView(msgspec.Struct, frozen=True, kw_only=True):
    """What one who waits is told: how many wait with him, for how many seconds he has, and how it
    ended: at his place, or for what reason nobody could be seated.
    """

    waiting: int
    seconds: int
    seated: PairedPlace | None = None
    refused: str | None = None


class Pairing:
    """The queue of one process. Belongs to one event loop; `clock` counts seconds.

    Whoever waits has a ticket and a line; without a line he is forgotten after `ABSENT_SECONDS`.
    """

    def __init__(self, tables: Tables, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._tables = tables
        self._clock = clock
        self._queue = Queue()
        self._lines: dict[str, list[Show]] = {}
        self._gone: dict[str, float] = {}
        self._ended: dict[str, PairingView] = {}
        self._changed = asyncio.Event()
        self._work: asyncio.Task[None] | None = None

    @property
    def count(self) -> int:
        """How many wait and are there."""
        return sum(one.ticket in self._lines for one in self._queue.waiting)

    def enter(
        self, person: str, *, name: str, account: str | None, patience: float | None
    ) -> str | Refusal:
        """The ticket of somebody who wants to play; the same in all his tabs.

        Refused: `bad_name`, `too_many_waiting`.
        """
        bad = why_bad_name(name)
        if bad is not None:
            return bad
        now = self._clock()
        newcomer = Waiting(
            ticket=fresh_token(),
            person=person,
            name=name,
            account=account,
            since=now,
            patience=patience,
        )
        queue = self._queue.entered(newcomer)
        if isinstance(queue, Refusal):
            return queue
        self._queue = queue
        waits = queue.of(person)
        assert waits is not None
        if waits.ticket not in self._lines:
            self._gone[waits.ticket] = now
        self._stir()
        return waits.ticket

    def look_on(self, ticket: str, show: Show) -> bool:
        """Opens a line: `show` is called when there is something new; whether the ticket is one."""
        if self._queue.with_ticket(ticket) is None and ticket not in self._ended:
            return False
        self._lines.setdefault(ticket, []).append(show)
        self._gone.pop(ticket, None)
        self._stir()
        return True

    def part(self, ticket: str, show: Show) -> None:
        """Closes a line; may be repeated."""
        lines = self._lines.get(ticket, [])
        if show in lines:
            lines.remove(show)
        if not lines and self._lines.pop(ticket, None) is not None:
            self._gone[ticket] = self._clock()
            self._stir()

    def leave(self, ticket: str) -> None:
        """He does not want to wait any more, in none of his tabs."""
        waits = self._queue.with_ticket(ticket)
        if waits is not None:
            self._end([waits], refused="waits_no_more")

    def view(self, ticket: str) -> PairingView | None:
        """What the holder of this ticket is told."""
        waits = self._queue.with_ticket(ticket)
        if waits is None:
            return self._ended.get(ticket)
        return PairingView(waiting=self.count, seconds=int(self._clock() - waits.since))

    async def close(self) -> None:
        """Nobody is seated any more."""
        if self._work is not None:
            self._work.cancel()
            with suppress(asyncio.CancelledError):
                await self._work

    # --- what goes on while somebody waits ------------------------------------------------------

    def _stir(self) -> None:
        self._changed.set()
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while self._queue.waiting or self._gone:
            self._changed.clear()
            self._forget_absent()
            party = self._queue.party(now=self._clock(), present=self._lines)
            if party is not None:
                await self._seat(party)
                continue
            self._tell()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._pause()):
                    await self._changed.wait()

    def _pause(self) -> float:
        due = self._queue.next_due(present=self._lines)
        ends = [gone + ABSENT_SECONDS for gone in self._gone.values()]
        ends += [] if due is None else [due]
        return min([TOLD_EVERY, *(max(0.0, end - self._clock()) for end in ends)])

    def _forget_absent(self) -> None:
        now = self._clock()
        absent = [ticket for ticket, gone in self._gone.items() if gone + ABSENT_SECONDS <= now]
        for ticket in absent:
            del self._gone[ticket]
            self._ended.pop(ticket, None)
        self._queue = self._queue.without(absent)

    async def _seat(self, party: PairedPeople) -> None:
        # They wait no more from now on: while the table is saved nobody else may take them.
        self._queue = self._queue.without([one.ticket for one in party.people])
        company = [Companion(one.name, one.account) for one in party.people]
        try:
            seated = await self._tables.open_together(company, QUICK)
        except StoreError:
            _log.exception("a table could not be opened")
            seated = Refusal("not_saved", impossible=True)
        if isinstance(seated, Refusal):
            _log.warning("nobody could be seated: %s", seated.code)
            self._end(party.people, refused=seated.code)
            return
        for one, place in zip(party.people, seated, strict=True):
            self._end([one], seated=place)

    def _end(
        self,
        people: list[Waiting] | tuple[Waiting, ...],
        *,
        seated: Seated | None = None,
        refused: str | None = None,
    ) -> None:
        """What became of them, told to each of their tabs, and kept until the last is closed."""
        self._queue = self._queue.without([one.ticket for one in people])
        place = None if seated is None else PairedPlace(seated.table, seated.place, seated.token)
        for one in people:
            seconds = int(self._clock() - one.since)
            told = PairingView(waiting=0, seconds=seconds, seated=place, refused=refused)
            self._ended[one.ticket] = told
            if one.ticket not in self._lines:
                self._gone.setdefault(one.ticket, self._clock())
            for show in self._lines.get(one.ticket, ()):
                show()
        self._stir()

    def _tell(self) -> None:
        for lines in self._lines.values():
            for show in lines:
                show()
