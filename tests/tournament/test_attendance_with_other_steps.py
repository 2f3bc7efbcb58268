"""Who is here, together with repeated draws, benches, cuts, and an early end."""

from __future__ import annotations

import pytest

from skat.journal import Seq
from skat.model.refusal import Refusal
from skat.office.phone_view import phone_view
from skat.office.tournament_views import desk_view
from skat.tournament.commands import (
    Abandon,
    CheckIn,
    CloseCheckIn,
    OpenCheckIn,
    StayAway,
    TakeOff,
)
from skat.tournament.entries.attendance import Attendance, attendance
from skat.tournament.results.board import board_of
from skat.tournament.series.steps import to_be_seated
from skat.tournament.state import Tournament
from tests.tournament.evenings import Evening, number, player


def drawn(state: Tournament) -> set[int]:
    """Who would be drawn for the next series."""
    players = to_be_seated(state)
    assert not isinstance(players, Refusal), players
    return {each.number for each in players}


def here(series: int, *values: int) -> CheckIn:
    return CheckIn(series=series, numbers=tuple(map(number, values)))


def away(*values: int, series: int | None = None) -> StayAway:
    return StayAway(numbers=tuple(map(number, values)), series=series)


def test_nobody_checks_in_for_an_event_that_was_cut_short() -> None:
    evening = Evening(series=3).seated(8).played().closed()
    evening.do(OpenCheckIn(series=2)).do(away(3)).do(Abandon(reason="fire", refund=False))
    for command in (OpenCheckIn(series=2), CloseCheckIn(series=2), here(2, 3), away(4)):
        assert evening.refused(command).code == "tournament_over"
    phone = phone_view(evening.state, number(3), seq=Seq(1), now=evening.clock, rank=None, result=0)
    assert not isinstance(phone, Refusal)
    assert phone.check_in is None
    assert desk_view(board_of(evening.state), seq=Seq(1), now=evening.clock).check_in is None


def test_who_was_taken_off_and_came_after_all_is_drawn_when_the_draw_is_repeated() -> None:
    evening = Evening(series=1).seated(8)
    late = evening.sits(1, 1)
    evening.do(TakeOff(series=1, table=1, number=late, reason="did not come"))
    assert evening.state.series[0].absent == (late,)
    evening.do(here(1, late), player(late))
    assert evening.state.series[0].absent == ()
    evening.do(evening.redraw_command("one came late"))
    assert attendance(evening.state)[late] is Attendance.PLAYING


def test_nobody_unknown_is_left_out_of_a_repeated_draw() -> None:
    evening = Evening(series=1).seated(8)
    refused = evening.refused(evening.redraw_command(absent=(99,)))
    assert refused == Refusal(code="no_such_number", details={"number": 99})


@pytest.mark.parametrize("series", [0, 1])
def test_nobody_stays_away_from_a_series_that_is_over(series: int) -> None:
    evening = Evening(series=2).seated(8).played().closed()
    refused = evening.refused(away(3, series=series))
    assert refused.code == "not_this_series"
    evening.do(away(3, series=2))
    assert 3 not in drawn(evening.state)
