"""The driver of one table: it plays the computer players' seats and has claims checked.

It works only while somebody looks on, so that nobody misses a trick; and if two drivers should
ever work at one table, the journal lets only one action through.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from enum import Enum

from skat.model.seats import Place
from skat.players import Player
from skat.rules.actions import Action, Agree, Pass, Play
from skat.rules.machine import why_not
from skat.rules.view import View, view
from skat.tables.answers import answer_to_offer
from skat.tables.entries import Chair, NextDeal
from skat.tables.jobs import Job, Judge, Turn, next_job, trick_just_taken
from skat.tables.judge import verdict_on
from skat.tables.table import TABLE_ACTOR, NotDone, Table, place_actor

_log = logging.getLogger(__name__)

_BREATH = 1.0


class Pace(Enum):
    """How fast computer players act: seconds before an action, and more after a full trick."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    INSTANT = "instant"

    seconds: float
    after_trick: float

    def __init__(self, name: str) -> None:
        self.seconds = {"slow": 1.8, "normal": 0.9, "fast": 0.35, "instant": 0.0}[name]
        self.after_trick = {"slow": 2.2, "normal": 1.2, "fast": 0.5, "instant": 0.0}[name]


class Driver:
    """Drives one table until it is cancelled; `seat_player` makes the player of a chair."""

    def __init__(self, table: Table, *, seat_player: Callable[[Chair], Player]) -> None:
        self._table = table
        self._seat_player = seat_player
        self._players: dict[Place, Player] = {}
        self._pace = Pace.NORMAL

    @property
    def pace(self) -> Pace:
        """How fast the computer players act; it may change at any time."""
        return self._pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._pace = pace
        self._table.changed.set()

    async def run(self) -> None:
        """Works until cancelled."""
        table = self._table
        while True:
            table.changed.clear()
            job = next_job(table.state) if table.watched else None
            if job is None:
                await table.changed.wait()
            elif not await self._disturbed():
                await self._do(job)

    async def _disturbed(self) -> bool:
        """Waits as the pace says; whether something happened meanwhile."""
        seconds = self._pace.seconds
        if trick_just_taken(self._table.state):
            seconds += self._pace.after_trick
        try:
            await asyncio.wait_for(self._table.changed.wait(), timeout=seconds)
        except TimeoutError:
            return False
        return True

    async def _do(self, job: Job) -> None:
        state = self._table.state
        actor = TABLE_ACTOR
        if isinstance(job, Turn):
            actor = place_actor(job.chair.place)
            action: Action | NextDeal = await asyncio.to_thread(self._decide, job)
        elif isinstance(job, Judge) and state.deal is not None:
            action = await asyncio.to_thread(verdict_on, state.deal)
        else:
            action = self._table.fresh_deal()
        answer = await self._table.enter(
            action, actor=actor, command_id=f"after-{state.seq}", expected_seq=state.seq
        )
        if isinstance(answer, NotDone) and answer.seq == state.seq:
            # Nothing has changed (the disk is full, say), so trying at once would help nobody.
            _log.warning("nothing came of %r: %s", action, answer.violation.code)
            await asyncio.sleep(_BREATH)

    def _decide(self, job: Turn) -> Action:
        deal = self._table.state.deal
        if deal is None:
            raise AssertionError("nobody is on turn without a deal")
        seen = view(deal, job.seat)
        try:
            chosen = answer_to_offer(seen) or self._player(job.chair).decide(seen)
        except Exception:
            _log.exception("the computer player %r failed", job.chair.player)
            return harmless(seen)
        if getattr(chosen, "seat", None) is not job.seat or why_not(deal, chosen) is not None:
            _log.error("the computer player %r decided %r", job.chair.player, chosen)
            return harmless(seen)
        return chosen

    def _player(self, chair: Chair) -> Player:
        if chair.place not in self._players:
            self._players[chair.place] = self._seat_player(chair)
        return self._players[chair.place]


def harmless(seen: View) -> Action:
    """An action that keeps a table alive when a computer player fails: pass, play, agree.

    Raises ValueError if the viewer may do nothing.
    """
    for kind in (Pass, Play, Agree):
        for action in seen.legal:
            if isinstance(action, kind):
                return action
    if not seen.legal:
        raise ValueError("nothing is legal for this viewer")
    return seen.legal[0]
