"""When a table stops waiting for a player, and what happens then. Pure: the times are given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from skat.model.seats import Place
from skat.notation.iss_moves import absence
from skat.rules.actions import TimeOut
from skat.rules.state import Phase
from skat.tables.state.actions import TableAction, TakeOver
from skat.tables.state.online import is_online
from skat.tables.state.table_state import Stage, TableState
from skat.tables.state.turns import Dealing, awaited

SUBSTITUTE: Final = "simple"
GRACE_SECONDS: Final = 0.5
"""What the way of a move over the network may take."""

READY_SECONDS: Final = 30.0


class Times(msgspec.Struct, kw_only=True):
    """What happened when, on a clock that only goes forward, in seconds.

    `turn` is when the newest entry gave the move to its player; `absent` says since when the
    people are away who are; `ready` is when the first player asked for the next deal. A table that
    was read from disk starts anew, so that nobody pays for a server that was down.
    """

    turn: float
    absent: dict[Place, float] = {}
    ready: float | None = None


class Alarm(msgspec.Struct, frozen=True):
    """At this moment that has to happen, unless something else happened before."""

    at: float
    action: TableAction | Dealing


def next_alarm(state: TableState, times: Times) -> Alarm | None:
    """The first thing for which the table does not wait any longer; None if it waits for ever."""
    return min(_alarms(state, times), key=lambda alarm: alarm.at, default=None)


def _alarms(state: TableState, times: Times) -> Iterator[Alarm]:
    if state.stage is not Stage.PLAYING or state.stands_still:
        return
    for place in awaited(state):
        seconds = seconds_left(state, place)
        if seconds is not None:
            yield Alarm(times.turn + seconds + GRACE_SECONDS, _time_out(state, place))
    if times.ready is not None and not state.deal_is_running and not is_online(state):
        yield Alarm(times.ready + READY_SECONDS, Dealing())
    patience = state.settings.take_over_seconds
    if patience is None:
        return
    for place in state.people:
        since = times.absent.get(place)
        if since is not None and state.substitute(place) is None:
            yield Alarm(since + patience, TakeOver(place, SUBSTITUTE))


_ANSWERS = (Phase.CONSENT, Phase.REFEREE)
"""Phases in which an answer is waited for, about a game that is not the own one alone."""


def _time_out(state: TableState, place: Place) -> TableAction:
    """What the clock does: a computer player, or the end of the deal as if he had thrown in.

    An offer that nobody answers is answered by the computer player; it is not the own game.
    """
    deal, seat = state.deal, state.seat_of(place)
    ends = state.settings.clock.on_time_out == "throw_in"
    if ends and seat is not None and deal is not None and deal.phase not in _ANSWERS:
        return absence(seat, deal, clock=True) if is_online(state) else TimeOut(seat)
    return TakeOver(place, SUBSTITUTE)


def seconds_left(state: TableState, place: Place) -> float | None:
    """What a place had left to think when the newest entry was made; None without a clock.

    >>> from skat.journal import JournalId
    >>> from skat.tables.state.settings import Clock, Settings
    >>> settings = Settings(clock=Clock(per="move", seconds=30))
    >>> seconds_left(TableState(id=JournalId("k3v9"), settings=settings), Place(1))
    30.0
    """
    clock = state.settings.clock
    if clock.per == "none":
        return None
    used = 0
    if clock.per == "deal" and place <= len(state.thought_ms):
        used = state.thought_ms[place - 1]
    return max(0.0, state.clock_seconds - used / 1000)


def left_ms(state: TableState, times: Times, *, now: float) -> tuple[int, ...]:
    """What every place has left to think now, in milliseconds; empty without a clock."""
    if state.settings.clock.per == "none":
        return ()
    running = awaited(state)
    left: list[int] = []
    for chair in state.chairs:
        seconds = seconds_left(state, chair.place) or 0.0
        gone = now - times.turn if chair.place in running else 0.0
        left.append(max(0, int((seconds - gone) * 1000)))
    return tuple(left)


def absent_now(
    before: Mapping[Place, float],
    state: TableState,
    *,
    connected: frozenset[Place],
    now: float,
) -> dict[Place, float]:
    """Since when each absent person is away; nobody is missed by nobody, nor while play stops."""
    if not connected or state.stands_still:
        return {}
    return {place: before.get(place, now) for place in state.people if place not in connected}
