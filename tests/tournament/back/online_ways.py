"""Steps at tables of the server, each with what takes it back."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.seats import Place
from skat.scoresheet.line import Line
from skat.tournament import commands as do
from tests.tournament.back.begun import ONE, SLIP, Way, online, opened_online
from tests.tournament.evenings import number


def substitute_at_a_live_table() -> Way:
    """A computer player has acted for the one who left; the reserve has played no deal yet."""
    evening = opened_online().do(do.Enter(name="Bench", reserve=True))
    counted = do.EnterCounted(**ONE, live="t-1", deal=1, line=Line(), stand_ins=(Place(1),))
    evening.do(counted, do.By(do.Role.SERVER))
    left = evening.sits(1, 1)
    step = do.Substitute(**ONE, left=left, reserve=number(9), reason="ill")
    return Way(evening, step, [do.ReturnToTable(**ONE, number=left, reason=SLIP)])


def open_online() -> Way:
    there = do.OpenOnline(series=1, tables=(do.AtLive(table=1, live="t-1"),))
    return Way(online(), there, [do.LeaveOnline(**ONE, reason=SLIP)])


def leave_online() -> Way:
    way = open_online()
    return Way(way.evening.do(way.step), do.LeaveOnline(**ONE, reason=SLIP), [way.step])


def allow_rank() -> Way:
    evening = open_online().evening
    evening.do(do.OpenOnline(series=1, tables=(do.AtLive(table=1, live="t-1"),)))
    counted = do.EnterCounted(**ONE, live="t-1", deal=1, line=Line(), stand_ins=(Place(1),))
    evening.do(counted, do.By(do.Role.SERVER))
    at = evening.sits(1, 1)
    step = do.AllowRank(number=at, allowed=False, reason="most of it")
    return Way(evening, step, [replace(step, allowed=True, reason=SLIP)])


def tell_tables() -> Way:
    step = do.TellTables(text="Coffee is ready")
    return Way(opened_online(), step, [do.TakeBackMessage(message=1)], again=False)


def take_back_message() -> Way:
    evening = opened_online()
    told = do.TellTables(text="Your list is short", series=1, table=2)
    return Way(evening.do(told), do.TakeBackMessage(message=1), [told], again=False)


def pause_tables() -> Way:
    """One pauses already, so the way back names the other."""
    evening = opened_online().do(do.PauseTables(series=1, tables=(2,)))
    return Way(evening, do.PauseTables(series=1), [do.GoOn(series=1, tables=(1,))])


def go_on() -> Way:
    evening = opened_online().do(do.PauseTables(series=1))
    return Way(evening, do.GoOn(series=1), [do.PauseTables(series=1)])


def give_time() -> Way:
    step = do.GiveTime(series=1, seconds=60)
    return Way(opened_online(), step, [replace(step, seconds=-60)])
