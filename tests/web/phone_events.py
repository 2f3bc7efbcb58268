"""Events in states that only the phones of players tell apart, beside those of the desk."""

from __future__ import annotations

from typing import Final

from skat.tournament import commands as do
from skat.tournament.table_list import Then
from tests.tournament.evenings import Evening, foot, player, won
from tests.web.desk_events import by_link, drawn


def _waits(evening: Evening, table: int = 1) -> Evening:
    """A deal that its first player has entered waits for a second person."""
    entered = do.EnterTableDeal(series=1, table=table, deal=1, game=won(2))
    return evening.do(entered, player(evening.sits(table, 1)))


def waits() -> Evening:
    """A deal waits, and nothing was confirmed before it."""
    return _waits(drawn())


def void_while_it_waits() -> Evening:
    """The list was declared void before a second person looked at its newest deal."""
    return _waits(drawn()).do(do.Void(series=1, table=1, reason="illegible"))


def void_when_complete() -> Evening:
    """A complete list is void before all have signed it."""
    evening = drawn()
    deals = evening.state.series[0].tables[0].deals
    evening.do(do.EnterList(series=1, table=1, games=(None,) * deals))
    return evening.do(do.Void(series=1, table=1, reason="illegible"))


def foot_signed() -> Evening:
    """The foot of a paper list was typed; one of its players has signed it by phone."""
    evening = drawn()
    table = evening.state.series[0].tables[1]
    feet = (foot(96, 1), *(foot(0) for _ in table.numbers[1:]))
    evening.do(do.EnterTotals(series=1, table=2, totals=feet, passed=table.deals - 1))
    signed = do.Sign(series=1, table=2, places=(table.signers[0],))
    return evening.do(signed, player(evening.sits(2, 1)))


def at_three() -> Evening:
    """A player has left a table of four, which goes on at three; one of its deals waits."""
    evening = drawn()
    evening.do(do.EnterTableDeal(series=1, table=1, deal=1))
    left = evening.sits(1, 1)
    leave = do.LeaveSeat(series=1, table=1, left=left, then=Then.AT_THREE, reason="ill")
    evening.do(evening.seen(leave))
    entered = do.EnterTableDeal(series=1, table=1, deal=2, game=won(2))
    return evening.do(entered, player(evening.sits(1, 3)))


def cut_short_while_it_waits() -> Evening:
    """The event was broken off in the midst of a series; a deal was not confirmed."""
    evening = _waits(drawn())
    return evening.do(evening.seen(do.Abandon(reason="no light", refund=True)))


def drawn_with_check_in() -> Evening:
    """The first series is drawn from those who had checked in; others come late, or are away."""
    evening = by_link()
    for at in (1, 4, 5, 6, 7):
        number = evening.state.entrants[at - 1].number
        evening.do(do.CheckIn(numbers=(number,), series=1), player(number))
    return evening.do(evening.seat_command())


PHONE_STATES: Final = (
    *(waits, void_while_it_waits, void_when_complete, foot_signed, at_three),
    *(cut_short_while_it_waits, drawn_with_check_in),
)
