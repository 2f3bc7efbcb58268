"""The driver of one table: it plays the computer players' seats, has claims checked, deals, and
acts for people who are away or out of time.

It works only while a viewer is connected, so that nobody misses a trick. Where several servers
share a table, each has a driver of it and one works: that with the lease of the journal. Should two
ever work, the journal lets only one action through.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from math import ceil, inf
from typing import Final, TypeAlias

from msgspec.structs import replace

from skat.journal import Actor, Lease, NotDone
from skat.journal.ledger import LEASE_LOST
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.players import Player
from skat.players.turn import STAND_IN, chance_for, harmless, take_turn
from skat.referee.enact import ruling_in
from skat.referee.search.verdict import verdict_on
from skat.rules.actions import Action, Ruled, Verdict
from skat.rules.state import Phase, State
from skat.rules.views import View, view
from skat.shuffle import Seed
from skat.tables.running.audience import nobody_drives
from skat.tables.running.table import TABLE_ACTOR, Table, place_actor
from skat.tables.running.thinkers import Pace, Thinkers
from skat.tables.state.actions import TableAction
from skat.tables.state.online import as_online, is_said_online
from skat.tables.state.people import people_at
from skat.tables.state.table_state import Shuffle, Stage
from skat.tables.state.turns import (
    Alarm,
    Custom,
    Dealing,
    Job,
    Judge,
    Revealing,
    Sealing,
    Turn,
    awaited,
    next_alarm,
    next_job,
    trick_just_taken,
)

_log = logging.getLogger(__name__)

_BREATH: Final = 1.0
LATE_STEP: Final = 0.5
"""Seconds; where several people play, a late thinker answers after so many of these more."""
AMONG_PROGRAMS: Final = 0.1
"""Seconds from an entry to the answer where only programs play that chose no pace for people.

Longer than `simple` ever thinks, so it tells them as little as the longer times tell people.
"""

WaitedFor: TypeAlias = Callable[[Table, Place], None]


def nobody_is_told(_table: Table, _place: Place) -> None:
    """Where nobody wants to know for whom a table waits."""


class Driver:
    """Drives one table until it is cancelled.

    `seat_player` makes the computer player of this name with this chance; he thinks with
    `thinking`, so that the event loop goes on. One that does not answer in time is replaced by
    another, and then by `simple`. `clock` is the one of the table. Where the table is `shared` it
    waits for a lease, and what it enters carries that. `waited_for` is called for a person whose
    turn it is and who is away, once for each time.
    """

    def __init__(
        self,
        table: Table,
        *,
        seat_player: Callable[[str, int], Player],
        thinking: Thinkers | None = None,
        clock: Callable[[], float] = time.monotonic,
        shared: bool = False,
        waited_for: WaitedFor = nobody_is_told,
    ) -> None:
        self.chosen: Pace | None = None
        self._shared = shared
        self._lease: Lease | None = None
        self._table = table
        self._seat_player = seat_player
        self._thinking = thinking or Thinkers(lambda: None)
        self._clock = clock
        self._pace = Pace.NORMAL
        self._news: asyncio.Future[None] | None = None
        self._rests_until: float | None = None
        self._waited_for = waited_for
        self._missed: dict[Place, float] = {}

    @property
    def pace(self) -> Pace:
        """How fast the computer players act; it may change at any time."""
        return self._pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self.chosen = pace
        self.follow_pace(pace)
        self._table.beside()

    def follow_pace(self, pace: Pace) -> None:
        """The pace that a viewer at another server has chosen."""
        self._pace = pace
        self._look()

    @property
    def lease(self) -> Lease | None:
        """The lease of a shared table; it is gained and lost at any time."""
        return self._lease

    @lease.setter
    def lease(self, lease: Lease | None) -> None:
        if lease != self._lease:
            self._lease = lease
            self._look()

    async def run(self) -> None:
        """Works until cancelled."""
        self._table.audience.changed = self._look
        try:
            while True:
                await self._work()
        finally:
            self._table.audience.changed = nobody_drives

    async def _work(self) -> None:
        """Waits for the next thing to be done, and does it, unless something else happens."""
        job, alarm = self._due()
        seq = self._table.state.seq
        if await self._disturbed(job, alarm):
            return
        if job is not None:
            # Where the wait ended at the moment of an entry, no signal came.
            if self._table.state.seq == seq:
                await self._do(job)
        elif alarm is not None:
            # Every move since then may have changed it.
            _, due = self._due()
            if due is not None and due.at <= alarm.at:
                await self._ring(due)

    def _due(self) -> tuple[Job | None, Alarm | None]:
        """What this driver has to do next, and what happens if nobody does anything."""
        table = self._table
        if not (table.watched and self._drives):
            return None, None
        job = next_job(table.state, connected=table.audience.connected)
        return job, next_alarm(table.state, table.audience.times)

    def _look(self) -> None:
        """Wakes the driver, unless it would only wait again: so it is after nearly every move."""
        if self._news is None or self._news.done():
            return
        if self._rests_until is not None:
            job, alarm = self._due()
            if job is None and (alarm is None or alarm.at >= self._rests_until):
                self._miss()
                return
        self._news.set_result(None)

    async def _disturbed(self, job: Job | None, alarm: Alarm | None) -> bool:
        """Waits until something is to be done; whether something else happened meanwhile."""
        seconds = None
        if isinstance(job, (Sealing, Dealing, Revealing, Custom)):
            seconds = 0.0
        elif isinstance(job, Turn) and self._has_company:
            # The answer itself is held back until its time has come.
            seconds = 0.0
        elif job is not None:
            seconds = self._delay
        elif alarm is not None:
            seconds = max(0.0, alarm.at - self._clock())
        if job is None:
            self._rests_until = inf if alarm is None else alarm.at
            self._miss()
        self._news = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(seconds):
                await self._news
        except TimeoutError:
            return False
        finally:
            self._news = self._rests_until = None
        return True

    def _miss(self) -> None:
        """Says for whom the table waits who is away."""
        if not (self._table.watched and self._drives):
            return
        absent = self._table.audience.times.absent
        self._missed = {at: since for at, since in self._missed.items() if absent.get(at) == since}
        for place in awaited(self._table.state):
            if place in absent and place not in self._missed:
                self._missed[place] = absent[place]
                self._waited_for(self._table, place)

    async def _ring(self, alarm: Alarm) -> None:
        action = alarm.action
        if isinstance(action, Dealing):
            await self._do(action)
        else:
            await self._enter(action, actor=TABLE_ACTOR)

    async def _do(self, job: Job) -> None:
        deal = self._table.state.deal
        seq = self._table.state.seq
        actor = TABLE_ACTOR
        if isinstance(job, Turn) and deal is not None:
            actor = place_actor(job.place)
            action: TableAction = await self._answer(job, deal)
        elif isinstance(job, Custom):
            actor = TABLE_ACTOR if job.place is None else place_actor(job.place)
            action = job.action
        elif isinstance(job, Judge) and deal is not None:
            judged = await self._judged(deal)
            if judged is None:
                return
            action = judged
        else:
            action = await self._dealing(job)
        if self._table.state.seq == seq and self._drives:
            await self._enter(action, actor=actor)

    @property
    def _drives(self) -> bool:
        """Whether this driver may enter anything."""
        return self._lease is not None or not self._shared

    @property
    def _has_company(self) -> bool:
        """Whether several people or bots play, who could tell something from an answer's time."""
        return len(self._table.state.people) > 1

    @property
    def _delay(self) -> float:
        """Seconds from an entry to the answer; they depend only on what everybody sees."""
        pace = self._pace
        if self._has_company and pace is Pace.INSTANT:
            if not people_at(self._table.named):
                return AMONG_PROGRAMS
            pace = Pace.FAST
        return pace.seconds + (pace.after_trick if trick_just_taken(self._table.state) else 0.0)

    async def _answer(self, job: Turn, deal: State) -> Action:
        """What a computer player does; with several people it leaves after a fixed time.

        Thinking that takes longer is rounded up to whole steps, so that it tells next to nothing.
        """
        leaves, shared = self._clock() + self._delay, self._has_company
        action = await self._thought(job, deal)
        if shared:
            late = self._clock() - leaves
            steps = max(0, ceil(late / LATE_STEP))
            await asyncio.sleep(max(0.0, steps * LATE_STEP - late))
        return action

    async def _dealing(self, job: Job) -> TableAction:
        """The next step towards the cards, when the pages have sent what belongs to it."""
        table = self._table
        if isinstance(job, Sealing):
            return table.shuffle.seal(table.state)
        if isinstance(job, Dealing):
            await table.shuffle.committed(table.state, table.audience.adding)
            return table.shuffle.fixed(table.state)
        if table.state.stage is Stage.PLAYING:
            await table.shuffle.opened(table.state)
        return table.shuffle.dealt(table.state)

    async def _thought(self, job: Turn, deal: State) -> Action:
        """What the player decides, or its substitute; in the end anything that is allowed."""
        for attempt in (job, job, replace(job, player=STAND_IN)):
            try:
                return await self._thinking.think(self._decide, attempt, deal)
            except TimeoutError:
                _log.error(
                    "the computer player %r at %s was slow", attempt.player, self._table.journal
                )
        return harmless(view(deal, job.seat))

    async def _judged(self, deal: State) -> Verdict | Ruled | None:
        """What is found of a claim or an offence; None where it has to be tried again."""
        try:
            return await self._thinking.think(_found, deal)
        except Exception:
            _log.exception("nothing could be found at %s", self._table.journal)
            await asyncio.sleep(_BREATH)
            return None

    async def _enter(self, action: TableAction, *, actor: Actor) -> None:
        seq = self._table.state.seq
        answer = await self._table.enter(
            action, actor=actor, command_id=f"after-{seq}", expected_seq=seq, lease=self._lease
        )
        if isinstance(answer, NotDone) and answer.refusal.code == LEASE_LOST:
            # Another server drives the table by now; the next poll finds that out.
            self.lease = None
            return
        if isinstance(answer, NotDone) and answer.seq == seq:
            # Nothing has changed (the disk is full, say), so trying at once would help nobody.
            _log.warning(
                "nothing came of %s at table %s: %s",
                type(action).__name__,
                self._table.state.id,
                answer.refusal.code,
            )
            await asyncio.sleep(_BREATH)

    def _decide(self, job: Turn, deal: State) -> Action:
        online = self._table.state.is_online
        action = take_turn(
            deal,
            job.seat,
            name=job.player,
            make=self._seat_player,
            chance=partial(self._chance, job),
            training=self._table.state.settings.training,
            may=partial(is_said_online, deal) if online else None,
            failed=partial(self._thinking.failed, "error"),
        )
        meant = as_online(deal, action) if online else action
        return action if isinstance(meant, Refusal) else meant

    def _chance(self, job: Turn, seen: View, use: str) -> int:
        """A chance of its own for each decision of each place."""
        shuffle = self._table.state.shuffle
        if shuffle is None:
            raise AssertionError("who decides has cards")
        return chance_at(job.place, shuffle, seen, use)


def chance_at(place: Place, shuffle: Shuffle, seen: View, use: str) -> int:
    """The chance that a computer player at a place has for one decision of this deal."""
    return chance_for(
        seen, seed=Seed(shuffle.seed), deal=shuffle.deal, use=f"{use} at place {place}"
    )


def _found(deal: State) -> Verdict | Ruled:
    """The verdict on a claim, or the ruling on an offence."""
    return ruling_in(deal) if deal.phase is Phase.REFEREE else verdict_on(deal)
