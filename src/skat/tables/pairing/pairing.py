"""People who want to play now wait with an open connection, and the queue seats them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeAlias

import msgspec

from skat.journal import StoreError
from skat.model.refusal import Refusal
from skat.tables.pairing import (
    PairedPeople,
    PairingOutcome,
    Queue,
    Waiting,
)
from skat.tables.pairing.room import Change, OwnRoom, T, WaitingRoom
from skat.tables.running.tables import Tables
from skat.tables.state.naming import why_bad_name
from skat.tables.state.opening import Companion, Seated, fresh_token
from skat.tables.state.settings import Length, Settings

_log = logging.getLogger(__name__)

TOLD_EVERY: Final = 5.0
"""Seconds; a page that receives nothing for longer knows that its connection is dead."""
_SHORTEST_PAUSE: Final = 0.05
_SEATING_SECONDS: Final = 20.0
"""Seconds in which only the server that has taken people may seat them; if it was killed, others do
it then."""
QUICK: Final = Settings(length=Length.TWELVE)
"""The terms of people who have agreed on nothing: twelve deals."""

Show: TypeAlias = Callable[[], None]


class PairingView(msgspec.Struct, frozen=True, kw_only=True):
    """What a person who waits sees: how many wait with him, for how many seconds he has, and how it
    ended: at his place, or for what reason nobody could be seated.
    """

    waiting: int
    seconds: int
    seated: Seated | None = None
    refused: str | None = None


class Pairing:
    """Those who wait at one server, in a queue of its own or in the `room` of all servers.

    A person who waits has a ticket and a connection, and is forgotten some time after it closes.
    Belongs to one event loop; `clock` counts seconds.
    """

    def __init__(
        self,
        tables: Tables,
        *,
        clock: Callable[[], float] = time.monotonic,
        room: WaitingRoom | None = None,
    ) -> None:
        self._tables = tables
        self._clock = clock
        self._room: WaitingRoom = OwnRoom(clock) if room is None else room
        self._server = secrets.token_hex(8)
        self._queue = Queue()
        self._ahead = 0.0
        self._lines: dict[str, list[Show]] = {}
        self._stirred = asyncio.Event()
        self._work: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Hears from now on who waits at other servers."""
        self._room.listen(self._stir)
        self._stir()

    @property
    def count(self) -> int:
        """How many wait and are there."""
        return len(self._queue.present(self._now()))

    async def enter(
        self,
        person: str,
        *,
        name: str,
        account: str | None,
        patience: float | None,
        near: float | None = None,
    ) -> str | Refusal:
        """The ticket of a person who wants to play; the same in all his tabs.

        A person who wants others of near rating gives his own as `near`.

        Refused: `bad_name`, `too_many_waiting`.
        """
        bad = why_bad_name(name)
        if bad is not None:
            return bad
        ticket = fresh_token()

        def entering(queue: Queue, now: float) -> tuple[Queue, str | Refusal]:
            newcomer = Waiting(
                ticket=ticket,
                person=person,
                name=name,
                account=account,
                since=now,
                asked=now,
                patience=patience,
                near=near,
            )
            entered = queue.entered(newcomer)
            if isinstance(entered, Refusal):
                return queue, entered
            waits = entered.of(person)
            assert waits is not None
            return entered, waits.ticket

        answer = await self._change(entering)
        self._stir()
        return answer

    async def look_on(self, ticket: str, show: Show) -> bool:
        """Opens a connection: `show` is called for news. False for an unknown ticket."""
        self._lines.setdefault(ticket, []).append(show)
        await self._change(lambda queue, now: (queue, None))
        if self._queue.with_ticket(ticket) is None:
            self.part(ticket, show)
            return False
        self._stir()
        return True

    def part(self, ticket: str, show: Show) -> None:
        """Closes a connection; may be repeated."""
        lines = self._lines.get(ticket, [])
        if show in lines:
            lines.remove(show)
        if not lines and self._lines.pop(ticket, None) is not None:
            self._stir()

    async def leave(self, ticket: str) -> None:
        """The holder of this ticket stops waiting, in all tabs."""
        await self._change(
            lambda queue, now: (
                queue.ending({ticket: PairingOutcome(now, refused="waits_no_more")}),
                None,
            )
        )
        self._stir()

    def view(self, ticket: str) -> PairingView | None:
        """The view of the holder of this ticket; None if he does not wait."""
        waits = self._queue.with_ticket(ticket)
        if waits is None:
            return None
        if waits.outcome is None:
            return PairingView(waiting=self.count, seconds=int(self._now() - waits.since))
        return PairingView(
            waiting=0,
            seconds=int(waits.outcome.when - waits.since),
            seated=waits.outcome.seated,
            refused=waits.outcome.refused,
        )

    async def close(self) -> None:
        """Nobody is seated any more."""
        if self._work is not None:
            self._work.cancel()
            with suppress(asyncio.CancelledError):
                await self._work

    # --- the work while people wait --------------------------------------------------------------

    def _now(self) -> float:
        """The time by the clock of the queue."""
        return self._clock() + self._ahead

    def _stir(self) -> None:
        self._stirred.set()
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while True:
            self._stirred.clear()
            party = await self._change(self._taking)
            self._tell()
            if party is not None:
                await self._seat(party)
                continue
            if self._queue == Queue() and not self._stirred.is_set():
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(self._pause()):
                    await self._stirred.wait()

    def _taking(self, queue: Queue, now: float) -> tuple[Queue, PairedPeople | None]:
        """Takes them out of the queue: while the table is saved nobody else may take them."""
        party = queue.party(now=now, present=queue.present(now))
        if party is None or self._tables.leaving:
            return queue, None
        return queue.taking(party, until=now + _SEATING_SECONDS), party

    def _pause(self) -> float:
        now = self._now()
        due = self._queue.next_due(present=self._queue.present(now), now=now)
        moments = [moment for moment in (due, self._queue.next_lapse(now)) if moment is not None]
        pauses = [max(_SHORTEST_PAUSE, moment - now) for moment in moments]
        return min(TOLD_EVERY, self._room.look_every, *pauses)

    async def _change(self, step: Change[T]) -> T:
        """Changes the queue, with the connections of this server entered first."""
        here = frozenset(self._lines)
        mine = [
            person for person in (*self._queue.waiting, *self._queue.ended) if person.ticket in here
        ]

        def change(queue: Queue, now: float) -> tuple[Queue, tuple[Queue, float, T]]:
            queue = queue.kept(mine)
            queue = queue.seen(here, server=self._server, now=now, lasting=self._room.lasting)
            queue, result = step(queue.without_absent(now), now)
            return queue, (queue, now, result)

        self._queue, now, outcome = await self._room.change(change)
        self._ahead = now - self._clock()
        return outcome

    async def _seat(self, party: PairedPeople) -> None:
        company = [Companion(person.name, person.account) for person in party.people]
        try:
            seated = await self._tables.open_together(company, QUICK)
        except StoreError:
            _log.exception("a table could not be opened")
            seated = Refusal("not_saved", impossible=True)
        if isinstance(seated, Refusal):
            _log.warning("nobody could be seated: %s", seated.code)

        def ending(queue: Queue, now: float) -> tuple[Queue, None]:
            if isinstance(seated, Refusal):
                outcomes = [PairingOutcome(now, refused=seated.code)] * len(company)
            else:
                outcomes = [PairingOutcome(now, seated=place) for place in seated]
            tickets = (person.ticket for person in party.people)
            return queue.ending(dict(zip(tickets, outcomes, strict=True))), None

        await self._change(ending)

    def _tell(self) -> None:
        for lines in tuple(self._lines.values()):
            for show in tuple(lines):
                show()
