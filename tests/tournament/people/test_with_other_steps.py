"""Who is here, together with repeated draws, benches, cuts, and an early end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skat.journal import Seq
from skat.model.refusal import Refusal
from skat.office.desk_view import desk_view
from skat.office.phone_view import ComingSeries, PhoneView, PlayerPresence, ProtestSeat, phone_view
from skat.tournament.audit import problems
from skat.tournament.commands import (
    Abandon,
    CheckIn,
    CloseCheckIn,
    Enter,
    EnterTableDeal,
    Exchange,
    Exclude,
    OpenCheckIn,
    StayAway,
    Substitute,
    Swap,
    TakeOff,
    Void,
    Withdraw,
)
from skat.tournament.commands.undo import Readmit
from skat.tournament.entrants import Status
from skat.tournament.entries.attendance import Attendance, attendance
from skat.tournament.notice.money import Cents
from skat.tournament.notice.parts import Day
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


def shown(evening: Evening, value: int) -> PhoneView:
    """A player's phone."""
    phone = phone_view(
        evening.state, number(value), seq=Seq(1), now=evening.clock, rank=None, result=0
    )
    assert not isinstance(phone, Refusal)
    return phone


def asked_for(evening: Evening, value: int) -> int | None:
    """The series of which a player may say by phone whether he is here."""
    coming = shown(evening, value).coming
    return coming.series if coming else None


def in_teams(*days: Day) -> Evening:
    """Two teams of four with a reserve each (numbers 5 and 10)."""
    evening = Evening(series=2, team_size=4, days=days).announced()
    for team in ("Asse", "Buben"):
        for at in range(5):
            evening.do(Enter(name=f"{team}{at}", team=team, reserve=at == 4, paid=Cents(1000)))
    return evening


def test_nobody_checks_in_for_an_event_that_was_cut_short() -> None:
    evening = Evening(series=3).seated(8).played().closed()
    evening.do(OpenCheckIn(series=2)).do(away(3))
    evening.do(evening.seen(Abandon(reason="fire", refund=False)))
    for command in (OpenCheckIn(series=2), CloseCheckIn(series=2), here(2, 3), away(4)):
        assert evening.refused(command).code == "tournament_over"
    assert asked_for(evening, 3) is None
    assert desk_view(board_of(evening.state), seq=Seq(1), now=evening.clock).check_in is None


def test_who_was_taken_off_and_came_after_all_is_drawn_when_the_draw_is_repeated() -> None:
    evening = Evening(series=1).seated(8)
    late = evening.sits(1, 1)
    evening.do(TakeOff(series=1, table=1, number=late, reason="did not come"))
    assert list(evening.state.series[0].absent) == [late]
    evening.do(here(1, late), player(late))
    assert not evening.state.series[0].absent
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


def test_who_comes_from_the_bench_is_drawn_though_he_had_stayed_away() -> None:
    evening = in_teams().do(away(5))
    evening.do(Exchange(number=number(2), reserve=number(5)))
    assert drawn(evening.state) == {1, 3, 4, 5, 6, 7, 8, 9}
    evening.do(evening.seat_command()).played().closed()
    evening.do(away(2)).do(Exchange(number=number(5), reserve=number(2)))
    assert drawn(evening.state) == {1, 2, 3, 4, 6, 7, 8, 9}
    assert problems(evening.steps) == ()


def test_who_comes_from_the_bench_checks_in_where_that_is_asked() -> None:
    evening = in_teams().do(OpenCheckIn(series=1)).do(here(1, *range(1, 10)))
    evening.do(Exchange(number=number(6), reserve=number(10)))
    assert drawn(evening.state) == {1, 2, 3, 4, 7, 8, 9}


def test_a_reserve_who_takes_over_in_a_series_is_drawn_for_the_next() -> None:
    evening = Evening(series=2).announced(8).do(Enter(name="Nine", reserve=True)).do(away(9))
    evening.do(evening.seat_command())
    left = evening.sits(1, 1)
    evening.do(Substitute(series=1, table=1, left=left, reserve=number(9), reason="ill", deal=1))
    evening.played().closed()
    assert drawn(evening.state) == {*range(1, 10)} - {left}


def test_a_team_goes_on_with_those_who_missed_the_first_day() -> None:
    evening = in_teams(Day(series=1, teams=1), Day(series=1)).do(away(3, 8))
    evening.do(evening.seat_command())
    assert {len(table.numbers) for table in evening.state.series[0].tables} == {3}
    evening.played().closed().do(evening.qualify_command(1))
    (cut,) = evening.state.cuts
    team = {1, 2, 3, 4} if 1 in cut.through else {6, 7, 8, 9}
    missed = {3, 8} & team
    assert set(cut.through) == team
    assert set(cut.through[-1:]) == missed
    evening.do(here(2, *missed))
    assert drawn(evening.state) == team
    assert problems(evening.steps) == ()


def test_who_was_excluded_at_a_cut_is_not_in_the_final_when_that_is_taken_back() -> None:
    evening = Evening(series=2, days=(Day(series=1, goes_on=4), Day(series=1))).seated(8)
    evening.played().closed().do(Exclude(number=number(1), reason="signals"))
    evening.do(evening.qualify_command(1))
    through = evening.state.cuts[0].through
    evening.do(evening.seen(Readmit(number=number(1), reason="wrong person")))
    again = evening.state.entrant(number(1))
    assert again is not None
    assert again.status is Status.OUT
    assert drawn(evening.state) == set(through)
    # Before the final is drawn the cut can be made anew, with him among all others.
    evening.do(evening.qualify_command(1))
    by_rank = Evening(series=2, days=(Day(series=1, goes_on=4), Day(series=1))).seated(8)
    by_rank.played().closed().do(by_rank.qualify_command(1))
    assert evening.state.cuts == by_rank.state.cuts
    assert [each.status for each in evening.state.entrants] == [
        each.status for each in by_rank.state.entrants
    ]


def test_a_cut_made_anew_counts_those_in_who_were_excluded_since() -> None:
    evening = Evening(series=2, days=(Day(series=1, goes_on=4), Day(series=1))).seated(8)
    evening.played().closed().do(evening.qualify_command(1))
    first = evening.state.cuts[0]
    out = next(each.number for each in evening.state.entrants if each.status is Status.OUT)
    evening.do(Exclude(number=out, reason="signals"))
    evening.do(evening.qualify_command(1))
    evening.do(evening.seen(Readmit(number=out, reason="wrong person")))
    evening.do(evening.qualify_command(1))
    assert evening.state.cuts == (first,)
    assert drawn(evening.state) == set(first.through)


def test_a_swap_for_another_series_says_which_runs() -> None:
    evening = Evening(series=2).seated(8)
    one, other = evening.sits(1, 1), evening.sits(2, 1)
    swap = Swap(series=2, one=one, other=other, reason="mates")
    assert evening.refused(swap).code == "series_not_drawn"
    evening.played().closed()
    assert evening.refused(replace(swap, series=1)).code == "series_closed"
    evening.do(evening.seat_command())
    assert evening.refused(replace(swap, series=1)).code == "other_series_runs"


def test_a_phone_asks_nobody_to_check_in_who_is_not_drawn() -> None:
    """Not a reserve, nor who has left or was excluded; nor who did not go on."""
    evening = Evening(series=2, days=(Day(series=1, goes_on=4), Day(series=1))).announced(8)
    evening.do(Enter(name="Bench", reserve=True)).do(OpenCheckIn(series=1))
    evening.do(Exclude(number=number(1), reason="signals")).do(Withdraw(number=number(2)))
    assert [asked_for(evening, each) for each in (1, 2, 3, 9)] == [None, None, 1, None]
    evening.do(CloseCheckIn(series=1)).do(evening.seat_command()).played().closed()
    evening.do(evening.qualify_command(1)).do(OpenCheckIn(series=2))
    through = evening.state.cuts[0].through
    asked = {each for each in range(1, 10) if asked_for(evening, each) is not None}
    assert asked == set(through)


def test_a_phone_speaks_of_the_running_series_to_who_is_away_from_it_else_of_the_next() -> None:
    evening = Evening(series=2).announced(9).do(away(9, series=1)).do(OpenCheckIn(series=1))
    evening.do(here(1, *range(1, 9))).do(evening.seat_command()).do(OpenCheckIn(series=2))
    late, at_table = evening.state.entrants[8].number, evening.sits(1, 1)
    evening.do(here(2, at_table), player(at_table))
    said = {each: shown(evening, each).coming for each in (late, at_table, evening.sits(1, 2))}
    assert list(said.values()) == [
        ComingSeries(1, PlayerPresence.AWAY),
        ComingSeries(2, PlayerPresence.HERE),
        ComingSeries(2, PlayerPresence.ASKED),
    ]
    evening.do(here(1, late), player(late))
    assert shown(evening, late).coming == ComingSeries(2, PlayerPresence.ASKED)


def test_who_has_left_a_table_may_protest_about_it() -> None:
    evening = Evening(series=1).announced(8).do(Enter(name="Res", reserve=True))
    evening.do(evening.seat_command())
    left, reserve = evening.sits(1, 1), evening.state.entrants[8].number
    evening.do(Substitute(series=1, table=1, left=left, reserve=reserve, reason="ill"))
    assert shown(evening, reserve).protest == ProtestSeat(1, 1)
    assert shown(evening, left).protest == ProtestSeat(1, 1)


def test_the_list_that_was_declared_void_waits_for_nobody() -> None:
    evening = Evening(series=1).seated(8)
    entered = EnterTableDeal(series=1, table=1, deal=1)
    evening.do(entered, player(evening.sits(1, 1)))
    assert shown(evening, evening.sits(1, 2)).may_confirm
    evening.do(Void(series=1, table=1, reason="illegible"))
    phone = shown(evening, evening.sits(1, 2))
    assert (phone.may_confirm, phone.void) == (False, "illegible")
