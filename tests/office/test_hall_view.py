"""What screens without a key tell: names while the event lasts, then as far as each allows."""

from __future__ import annotations

from functools import partial

import msgspec
import pytest

from skat.journal import Seq
from skat.messages import message
from skat.model.refusal import Refusal
from skat.office.desk_view import desk_view
from skat.office.phone_view import phone_view
from skat.office.tournament_views import HallView, hall_view
from skat.papers.printing.awards import certificate_rows, prize_rows, team_certificate_rows
from skat.tournament.commands import (
    Close,
    ConfirmDeal,
    Enter,
    EnterTableDeal,
    Exclude,
    LeaveSeat,
    ShowNames,
)
from skat.tournament.entrants import ShownAs
from skat.tournament.entries.attendance import Attendance
from skat.tournament.notice.money import Cents
from skat.tournament.notice.prize_plan import PrizePlan, Purse
from skat.tournament.results.board import board_of
from skat.tournament.results.standings import standings
from skat.tournament.table_list import Then
from tests.tournament.evenings import Evening, number, player, won

A_DAY = 24 * 60 * 60
SAY = partial(message, language="en")
PEOPLE = ("Anna Müller", "Bela Kiss", "Cleo Dupré", "Dora Weiß")


def hall(evening: Evening, *, later: int = 0) -> HallView:
    return hall_view(board_of(evening.state), seq=Seq(1), now=evening.clock + later)


def ended() -> Evening:
    """Anna wins, then Bela, and the results are out; each allows something else."""
    plan = PrizePlan(amounts=(Cents(2000), Cents(1000)), team_amounts=(Cents(500),))
    evening = Evening(series=1, prizes=plan).announced()
    for name in PEOPLE:
        evening.do(Enter(name=name, club=f"Club of {name}", team="Asse", paid=Cents(1000)))
    evening.do(evening.seat_command())
    first, second = (evening.state.series[0].tables[0].place_of(number(at)) for at in (1, 2))
    assert first is not None
    assert second is not None
    games = [None if deal == first else won(first, 3) for deal in range(1, 4)]
    evening.played(games={1: [*games, None if second == 4 else won(second)]}).closed().wait(20)
    evening.do(evening.publish_command())
    for at, shown in ((1, ShownAs.NAME), (2, ShownAs.INITIALS)):
        evening.do(ShowNames(numbers=(number(at),), shown=shown))
    return evening


CLOSED = Close(signatures=("Skatfreunde Altenburg", "Martha Voss"))


def test_screens_name_everybody_shortly_while_the_event_lasts() -> None:
    names = {each.number: each.name for each in hall(ended()).standings}
    assert names == {1: "Anna M.", 2: "Bela K.", 3: "Cleo D.", 4: "Dora W."}


@pytest.mark.parametrize("closed", [True, False])
def test_after_the_end_names_and_clubs_are_told_as_far_as_each_allows(closed: bool) -> None:
    """Closed, or a day after the results: no name or club that the published site would not say."""
    evening = ended()
    view = hall(
        evening.do(evening.seen(CLOSED)) if closed else evening, later=0 if closed else A_DAY + 1
    )
    names = {each.number: (each.name, each.club) for each in view.standings}
    assert names == {
        1: ("Anna Müller", "Club of Anna Müller"),
        2: ("B. K.", "Club of Bela Kiss"),
        3: ("", None),
        4: ("", None),
    }
    text = msgspec.json.encode(view).decode()
    for hidden in ("Bela", "Cleo", "Dora W", "Weiß"):
        assert hidden not in text.replace("Club of Bela Kiss", "")
    desk = desk_view(board_of(evening.state), seq=Seq(1), now=evening.clock + A_DAY * 2)
    assert {each.name for each in desk.hall.standings} == set(PEOPLE)


def test_nobody_without_a_key_is_told_why_a_prize_is_withheld() -> None:
    evening = ended().do(Exclude(number=number(1), reason="signals"))
    assert {each.withheld for each in hall(evening).prizes} == {"", "withheld"}
    text = msgspec.json.encode(hall(evening)).decode()
    assert "excluded" not in text
    assert "signals" not in text
    desk = desk_view(board_of(evening.state), seq=Seq(1), now=evening.clock)
    assert "excluded" in {each.withheld for each in desk.hall.prizes}


@pytest.mark.article("TR-4.3", negative=True)
def test_who_was_excluded_signs_for_no_prize_and_has_no_certificate() -> None:
    evening = ended()
    first = standings(evening.state)[0].result.number
    name = PEOPLE[first - 1]
    for rows in (prize_rows, certificate_rows, team_certificate_rows):
        assert name in str(rows(evening.state, SAY))
    evening.do(Exclude(number=first, reason="signals"))
    for rows in (prize_rows, certificate_rows, team_certificate_rows):
        assert name not in str(rows(evening.state, SAY))
    assert len(prize_rows(evening.state, SAY)) == 2


@pytest.mark.article("TR-9.6 (1)")
def test_a_deal_that_nobody_has_confirmed_counts_in_no_standings() -> None:
    evening = Evening(series=1).seated(4)
    keeper, second = evening.sits(1, 1), evening.sits(1, 2)
    evening.do(EnterTableDeal(series=1, table=1, deal=1, game=won(2, 4)), player(keeper))
    assert {each.result for each in hall(evening).standings} == {0}
    assert hall(evening).tables[0].status == "confirm"
    confirmed = ConfirmDeal(series=1, table=1, deal=1, version=0)
    evening.do(confirmed, player(evening.sits(1, 3)))
    assert hall(evening).standings[0].number == second
    assert hall(evening).standings[0].result > 0


def test_an_older_tournament_counts_as_it_did() -> None:
    evening = Evening(series=1, revision=3).seated(4)
    evening.do(EnterTableDeal(series=1, table=1, deal=1, game=won(2)), player(evening.sits(1, 1)))
    assert standings(evening.state)[0].result.result > 0


@pytest.mark.article("TR-4.4")
@pytest.mark.parametrize("then", Then)
def test_screens_and_phones_show_who_left_and_how_many_deals_the_list_has(then: Then) -> None:
    """Of eight deals three are played; who stays at three has five more, and deals in turn."""
    evening = Evening(series=1, rounds=2).seated(8)
    for deal in (1, 2, 3):
        evening.do(EnterTableDeal(series=1, table=1, deal=deal))
    gone, stays = evening.sits(1, 4), evening.sits(1, 1)
    leaves = LeaveSeat(series=1, table=1, left=gone, then=then, reason="taken ill")
    evening.do(evening.seen(leaves))
    (shown, other) = hall(evening).tables
    goes_on = then is Then.AT_THREE
    deals, status = (6, "playing") if goes_on else (3, "sign")
    assert (shown.left, shown.deals, shown.entered, shown.status) == ((4,), deals, 3, status)
    assert (other.left, other.deals) == ((), 8)
    phone = partial(phone_view, evening.state, seq=Seq(1), now=evening.clock, rank=None, result=0)
    view = phone(stays)
    assert not isinstance(view, Refusal)
    assert (view.left, view.deals, view.complete, view.may_enter) == (
        (4,),
        deals,
        not goes_on,
        goes_on,
    )
    assert (view.next_dealer, set(view.playing)) == (1, {1, 2, 3})
    away = phone(gone)
    assert not isinstance(away, Refusal)
    assert (away.table, away.attendance) == (None, Attendance.LEFT)


def test_a_phone_at_a_table_of_two_has_nobody_who_plays() -> None:
    evening = Evening(series=1).seated(3)
    evening.do(EnterTableDeal(series=1, table=1, deal=1))
    leaves = LeaveSeat(
        series=1, table=1, left=evening.sits(1, 2), then=Then.ENDS, reason="taken ill"
    )
    evening.do(evening.seen(leaves))
    stays = evening.sits(1, 1)
    view = phone_view(evening.state, stays, seq=Seq(1), now=0, rank=None, result=0)
    assert not isinstance(view, Refusal)
    assert (view.playing, view.complete, view.deals) == ((), True, 1)


@pytest.mark.article("TR-9.6 (1)")
def test_a_game_that_nobody_has_confirmed_is_not_the_best() -> None:
    best = PrizePlan(best_game=Purse(amounts=(Cents(500),)))
    evening = Evening(series=1, prizes=best).seated(4)
    evening.do(EnterTableDeal(series=1, table=1, deal=1, game=won(2)), player(evening.sits(1, 1)))
    assert hall(evening).rankings[-1].places == ()
    confirmed = ConfirmDeal(series=1, table=1, deal=1, version=0)
    evening.do(confirmed, player(evening.sits(1, 3)))
    assert [each.number for each in hall(evening).rankings[-1].places] == [evening.sits(1, 2)]
