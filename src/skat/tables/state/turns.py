"""Whose move it is, what the table itself has to do next, and when it stops waiting for a player.

Pure: the times are given.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final, TypeAlias

import msgspec

from skat.model.seats import Place, Seat
from skat.notation.iss_moves import absence
from skat.rules.actions import Action, TimeOut
from skat.rules.open_play import waits_for_ruling
from skat.rules.state import Phase, State
from skat.tables.state.actions import TableAction, TakeOver
from skat.tables.state.online import goes_without_saying
from skat.tables.state.table_state import Stage, TableState


class Sealing(msgspec.Struct, frozen=True):
    """The seed of the next deal is to be drawn."""


class Dealing(msgspec.Struct, frozen=True):
    """Cards are to be dealt: the first deal of a list, one again, or one that all wait for.

    That begins with the commitments of the pages, which are fixed.
    """


class Revealing(msgspec.Struct, frozen=True):
    """The commitments are fixed: the pages open, and the cards are dealt or the deal is void."""


class Judge(msgspec.Struct, frozen=True):
    """A claim waits for its verdict, or a call for the referee's ruling."""


class Turn(msgspec.Struct, frozen=True):
    """A computer player has to act, at a place of his own or for a person who is away."""

    place: Place
    player: str
    seat: Seat


class Custom(msgspec.Struct, frozen=True):
    """What happens at an online table by itself; `place` is the one who does it, if any."""

    action: Action
    place: Place | None


Job: TypeAlias = Sealing | Dealing | Revealing | Judge | Turn | Custom


def next_job(state: TableState, *, connected: Collection[Place]) -> Job | None:
    """What is to be done without a person, or None: the table waits for one, or it is finished."""
    if state.finished or state.stands_still:
        return None
    if state.deal is None or not state.deal_is_running:
        return _next_of_dealing(state, connected)
    custom = goes_without_saying(state)
    if custom is not None:
        return Custom(*custom)
    if waits_for_judge(state.deal):
        # In a tournament a person rules, whom the table has called.
        by_person = state.drawn is not None and state.deal.phase is Phase.REFEREE
        return None if by_person else Judge()
    if state.deal.phase is Phase.REFEREE and awaited(state):
        # A person of the innocent party decides; his computer partner leaves it to him.
        return None
    for seat in state.deal.to_act:
        player = state.computer_at(state.seats[seat])
        if player is not None:
            return Turn(state.seats[seat], player, seat)
    return None


def _next_of_dealing(state: TableState, connected: Collection[Place]) -> Job | None:
    """What brings the next cards; what was fixed is finished, also when the list is over."""
    if state.sealed is not None and state.sealed.commitments is not None:
        return Revealing()
    if state.stage is not Stage.PLAYING:
        return None
    if state.sealed is None:
        return Sealing()
    awaited_by_all = bool(state.ready) and all_ready(state, connected=connected)
    first = state.deal is None or state.deals_again
    if first and state.drawn is not None:
        first = all_there(state, connected=connected)
    return Dealing() if first or awaited_by_all else None


def waits_for_judge(deal: State) -> bool:
    """Whether a claim or a call is decided by the table itself."""
    return deal.phase is Phase.VERDICT or waits_for_ruling(deal)


def awaited(state: TableState) -> tuple[Place, ...]:
    """The people whom everybody waits for now, and whose clock runs."""
    if state.stands_still:
        return ()
    if state.deal is None or not state.deal_is_running or waits_for_judge(state.deal):
        return ()
    places = (state.seats[seat] for seat in state.deal.to_act)
    return tuple(place for place in places if state.computer_at(place) is None)


def all_ready(state: TableState, *, connected: Collection[Place]) -> bool:
    """Whether everybody who is there has asked for the next deal.

    Nobody waits for people who are away, but at an online table: there nothing is dealt to them.
    """
    online = state.is_online
    there = (place for place in state.playing_people if online or place in connected)
    return all(place in state.ready for place in there)


def all_there(state: TableState, *, connected: Collection[Place]) -> bool:
    """Whether everybody who plays for himself is there: a table of a draw begins with all."""
    return all(place in connected for place in state.playing_people)


def trick_just_taken(state: TableState) -> bool:
    """Whether the newest thing on the table is a complete trick, which all want to see."""
    deal = state.deal
    return deal is not None and bool(deal.tricks) and not deal.trick


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
    if times.ready is not None and not state.deal_is_running and not state.is_online:
        yield Alarm(times.ready + READY_SECONDS, Dealing())
    patience = state.settings.take_over_seconds
    if patience is None:
        return
    for place in state.playing_people:
        since = times.absent.get(place)
        if since is not None:
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
        return absence(seat, deal, clock=True) if state.is_online else TimeOut(seat)
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
