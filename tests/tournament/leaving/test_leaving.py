"""A player leaves a table and no reserve comes: the list goes on at three, or ends as it stands."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.scoresheet.sheet import seated
from skat.tournament.commands import (
    By,
    CheckIn,
    ConfirmDeal,
    CorrectTableDeal,
    DateChange,
    Enter,
    EnterList,
    EnterTableDeal,
    EnterTotals,
    Exclude,
    OpenOnline,
    ReturnToTable,
    Role,
    Sign,
    Substitute,
    Swap,
    TakeBackDeal,
    Void,
)
from skat.tournament.commands.director import AtLive
from skat.tournament.entrants import Status
from skat.tournament.entries.attendance import Attendance, attendance
from skat.tournament.files import checked, file_of
from skat.tournament.notice.money import Cents
from skat.tournament.notice.parts import OnlineTerms
from skat.tournament.results.prizes import refused_claim
from skat.tournament.results.standings import results, standings
from skat.tournament.series.steps import pack_goes_to, to_be_seated
from skat.tournament.table_list import FootAtChange, Then
from tests.tournament.evenings import Evening, foot, lost, number, player, won
from tests.tournament.leaving.tables import (
    CLUBS_WON,
    ROUNDS,
    in_the_tallies,
    leaving,
    left,
    of_four,
    the_list,
    typed,
)

# --- what the management decides, and when -------------------------------------------------------


@pytest.mark.article("TR-4.4 (3)", "TR-7.2.3 (1)")
def test_who_leaves_keeps_what_was_played_and_the_others_sign() -> None:
    evening = typed(of_four(), won(2), lost(3), None)
    gone = evening.sits(1, 2)
    left(evening)
    assert attendance(evening.state)[gone] is Attendance.LEFT
    entrant = evening.state.entrant(gone)
    assert entrant is not None
    assert (entrant.status, entrant.reason) == (Status.WITHDRAWN, "taken ill")
    own = EnterTableDeal(series=1, table=1, deal=4)
    assert evening.refused(own, player(gone)).code == "not_your_table"
    assert evening.refused(replace(own, game=won(2))).code == "soloist_not_dealt_in"
    typed(evening, *[None] * (the_list(evening).deals - 3))
    sign = Sign(series=1, table=1, places=(Place(1), Place(3), Place(4)))
    refused = evening.refused(replace(sign, places=(*sign.places, Place(2))))
    assert (refused.code, refused.details) == ("left_before_end", {"place": 2})
    evening.do(sign).played().closed()
    ranked = {each.result.number: each.result for each in standings(evening.state)}
    assert ranked[gone].result == 24 + 50 + 30
    here = to_be_seated(evening.state)
    assert not isinstance(here, Refusal)
    assert gone not in {each.number for each in here}
    assert evening.refused(CheckIn(series=2, numbers=(gone,))).code == "withdrawn"
    file = file_of(evening.steps, public=True)
    assert not isinstance(file, Refusal)
    assert checked(file) == ()


@pytest.mark.article("TR-4.4 (3)")
def test_a_list_ends_in_the_middle_of_a_round_and_counts() -> None:
    evening = left(typed(of_four(), won(2), lost(3)), 4, then=Then.ENDS)
    assert the_list(evening).complete
    assert evening.refused(EnterTableDeal(series=1, table=1, deal=3)).code == "list_complete"
    places = the_list(evening).signers
    evening.do(Sign(series=1, table=1, places=places)).played().closed()
    results = {each.result.number: each.result.result for each in standings(evening.state)}
    assert results[evening.sits(1, 4)] == 30
    assert results[evening.sits(1, 2)] == 24 + 50 + 30


@pytest.mark.article("TR-4.4 (3)")
def test_a_deal_taken_back_may_be_entered_again_and_ends_the_list_again() -> None:
    evening = left(typed(of_four(), won(2), lost(3)), 4, then=Then.ENDS)
    evening.do(TakeBackDeal(series=1, table=1, deal=2, reason="a slip"))
    assert not the_list(evening).complete
    assert the_list(typed(evening, None)).complete


@pytest.mark.article("TR-7.1.1", negative=True)
def test_a_table_of_three_ends() -> None:
    evening = Evening(series=1, rounds=ROUNDS).seated(7)
    of_three = next(
        at for at, each in enumerate(evening.state.series[0].tables, 1) if each.size < 4
    )
    goes_on = leaving(evening, 1, deal=4, table=of_three)
    assert evening.refused(goes_on).code == "too_few_go_on"
    evening.do(evening.seen(replace(goes_on, then=Then.ENDS)))
    table = evening.state.series[0].tables[of_three - 1]
    assert table.deals == 3
    evening.do(EnterList(series=1, table=of_three, games=(lost(1), None, won(2))))
    table = evening.state.series[0].tables[of_three - 1]
    assert table.complete
    assert {each.number: each.result(3) for each in table.tallies} == {
        evening.sits(of_three, 1): -48 - 50,
        evening.sits(of_three, 2): 24 + 50 + 40,
        evening.sits(of_three, 3): 40,
    }
    evening.do(Sign(series=1, table=of_three, places=(Place(2), Place(3)))).played().closed()


@pytest.mark.article("TR-4.4 (3)")
def test_the_second_who_leaves_a_table_of_four_ends_its_list() -> None:
    evening = typed(left(typed(of_four(), lost(3)), 2), lost(3))
    assert evening.refused(leaving(evening, 3)).code == "too_few_go_on"
    left(evening, 3, then=Then.ENDS)
    assert the_list(evening).complete
    evening.do(Sign(series=1, table=1, places=(Place(1), Place(4)))).played().closed()
    results = {each.result.number: each.result.result for each in standings(evening.state)}
    assert results[evening.sits(1, 2)] == 30
    assert results[evening.sits(1, 1)] == 70


@pytest.mark.article("TR-4.4 (3)")
def test_deals_that_were_entered_since_are_counted_anew() -> None:
    """The others had played on at three; only the ranks show what it changes."""
    evening = typed(of_four(), won(3), lost(3), lost(4))
    early = leaving(evening, 2, deal=3)
    assert evening.refused(early).code == "effect_not_seen"
    shown = {each.number: each.result for each in evening.effect(early).changes}
    assert shown[evening.sits(1, 2)] == (60, 30)
    assert shown[evening.sits(1, 1)] == (60, 70)
    evening.do(evening.seen(early))
    assert [each[3] for each in in_the_tallies(evening)] == [70, 30, -24 + 40, -98 + 30]


@pytest.mark.article("TR-4.4 (3)", negative=True)
def test_nobody_leaves_before_a_deal_that_needs_him() -> None:
    evening = typed(of_four(), won(2), None, won(4))
    assert evening.refused(leaving(evening, 2, deal=1)).code == "soloist_not_dealt_in"
    assert evening.refused(leaving(evening, 2, deal=5)).code == "no_such_deal"
    assert evening.refused(leaving(evening, 2, deal=0, then=Then.AT_THREE)).code == "no_such_deal"
    ends = leaving(evening, 2, deal=3, then=Then.ENDS)
    assert evening.refused(ends).code == "deal_entered_already"


@pytest.mark.article("TR-4.4 (3)", negative=True)
def test_what_is_refused() -> None:
    evening = of_four()
    command = leaving(evening, 2, deal=4)
    assert evening.refused(replace(command, deal=None)).code == "leaving_deal_missing"
    assert evening.refused(replace(command, deal=13)).code == "no_such_deal"
    assert evening.refused(replace(command, deal=1, then=Then.ENDS)).code == "no_such_deal"
    assert evening.refused(replace(command, reason=" ")).code == "reason_missing"
    assert evening.refused(replace(command, table=2)).code == "not_seated"
    assert evening.refused(replace(command, table=3)).code == "no_such_table_number"
    assert evening.refused(replace(command, series=2)).code == "series_not_drawn"
    assert evening.refused(replace(command, left=number(99))).code == "no_such_number"
    for by in (player(command.left), By(Role.REFEREE)):
        assert evening.refused(command, by).code == "management_only"
    left(evening, 2, deal=4)
    assert evening.refused(replace(command, deal=5)).code == "not_seated"
    other = leaving(evening, 3, deal=3, then=Then.ENDS)
    assert evening.refused(other).code == "no_such_deal"
    evening.do(Void(series=1, table=2, reason="illegible"))
    assert evening.refused(leaving(evening, 1, deal=2, table=2)).code == "list_is_void"
    full = of_four().played()
    assert full.refused(leaving(full)).code == "list_complete"


@pytest.mark.article("TR-7.1.3", negative=True)
def test_a_table_that_a_player_left_keeps_its_seats() -> None:
    evening = Evening(series=1, rounds=ROUNDS, online=OnlineTerms()).seated(8)
    left(evening, 2, deal=4)
    one, other = evening.sits(1, 1), evening.sits(2, 1)
    swap = Swap(series=1, one=one, other=other, reason="friends")
    assert evening.refused(swap).code == "seat_kept"
    assert evening.refused(evening.redraw_command()).code == "table_has_begun"
    live = OpenOnline(series=1, tables=(AtLive(table=1, live="t-1"),))
    assert evening.refused(live).code == "list_begun"


def test_nobody_leaves_a_live_table_by_hand() -> None:
    evening = Evening(series=1, rounds=ROUNDS, online=OnlineTerms()).seated(8)
    evening.do(OpenOnline(series=1, tables=(AtLive(table=1, live="t-1"),)))
    assert evening.refused(leaving(evening, 2, deal=4)).code == "table_is_live"


# --- with others ---------------------------------------------------------------------------------


@pytest.mark.article("TR-4.4 (3)")
def test_a_reserve_who_came_may_leave_and_the_foot_has_three_parts() -> None:
    evening = Evening(series=1, rounds=2).announced(8)
    evening.do(Enter(name="Reserve", paid=Cents(1000), reserve=True)).do(evening.seat_command())
    first = evening.sits(1, 2)
    came = Substitute(series=1, table=1, left=first, reserve=number(9), reason="ill")
    evening.do(came)
    assert evening.refused(leaving(evening, 2, deal=5)).code == "change_deal_missing"
    evening = Evening(series=1, rounds=2).announced(8)
    evening.do(Enter(name="Reserve", paid=Cents(1000), reserve=True)).do(evening.seat_command())
    evening.do(replace(came, deal=3))
    assert evening.refused(leaving(evening, 2, deal=2)).code == "no_such_deal"
    left(evening, 2, deal=5)
    totals = EnterTotals(
        series=1, table=1, totals=(foot(-48, 0, 1), foot(48, 2), foot(0), foot(0)), passed=4
    )
    assert evening.refused(totals).code == "change_foot_missing"
    at_three = FootAtChange(deal=3, totals=(foot(0), foot(24, 1), foot(0), foot(0)), passed=1)
    assert evening.refused(replace(totals, at_changes=(at_three,))).code == "leaving_foot_missing"
    at_five = FootAtChange(deal=5, totals=(foot(0), foot(48, 2), foot(0), foot(0)), passed=2)
    later = replace(at_five, totals=(foot(0), foot(24, 1), foot(0), foot(0)), passed=3)
    wrong = replace(totals, at_changes=(at_three, later))
    assert evening.refused(wrong).code == "too_many_games"
    evening.do(replace(totals, at_changes=(at_three, at_five)))
    by_number = {each.number: (each.points, each.result(4)) for each in the_list(evening).tallies}
    assert by_number == {
        evening.sits(1, 1): (-48, -98),
        first: (24, 74),
        number(9): (24, 74),
        evening.sits(1, 3): (0, 40),
        evening.sits(1, 4): (0, 40),
    }


@pytest.mark.article("TR-7.4.1", negative=True)
def test_who_left_before_the_first_deal_has_no_rank() -> None:
    evening = of_four()
    gone = evening.sits(1, 2)
    left(evening, 2, deal=1)
    assert attendance(evening.state)[gone] is Attendance.WITHDRAWN
    assert the_list(evening).deals == 3 * ROUNDS
    evening.do(EnterList(series=1, table=1, games=(None,) * 9))
    evening.do(Sign(series=1, table=1, places=the_list(evening).signers)).played().closed()
    assert gone not in {each.result.number for each in standings(evening.state)}
    assert results(evening.state)[gone].series == (None,)
    assert results(evening.state)[evening.sits(1, 1)].series == (0,)


@pytest.mark.article("TR-7.4.1", negative=True)
def test_a_reserve_has_no_list_of_a_table_that_ended_before() -> None:
    evening = Evening(series=1, rounds=2).announced(8)
    evening.do(Enter(name="Reserve", paid=Cents(1000), reserve=True)).do(evening.seat_command())
    typed(evening, won(3))
    came = Substitute(series=1, table=1, left=evening.sits(1, 2), reserve=number(9), reason="ill")
    left(evening.do(came), 3, then=Then.ENDS)
    places = the_list(evening).signers
    evening.do(Sign(series=1, table=1, places=places)).played().closed()
    assert number(9) not in {each.result.number for each in standings(evening.state)}


@pytest.mark.article("TR-7.4.1", negative=True)
def test_a_reserve_has_no_list_who_was_replaced_before_a_deal_of_his() -> None:
    def evening(revision: int) -> Evening:
        begun = Evening(series=1, revision=revision).announced(8)
        for name in ("Reserve", "Another"):
            begun.do(Enter(name=name, paid=Cents(1000), reserve=True))
        begun.do(begun.seat_command())
        typed(begun, won(3))
        for came in (number(9), number(10)):
            left = begun.sits(1, 2)
            begun.do(Substitute(series=1, table=1, left=left, reserve=came, reason="ill"))
        return typed(begun, won(1))

    assert not {9} & {each.result.number for each in standings(evening(5).state)}
    assert results(evening(5).state)[number(9)].series == (None,)
    # An event that was begun by an older release keeps its ranks.
    assert {9, 10} <= {each.result.number for each in standings(evening(4).state)}


@pytest.mark.article("TR-4.4", negative=True)
def test_no_reserve_comes_before_the_one_whom_he_follows() -> None:
    evening = Evening(series=1, rounds=2).announced(8)
    for name in ("Reserve", "Another"):
        evening.do(Enter(name=name, paid=Cents(1000), reserve=True))
    evening.do(evening.seat_command())
    here = {"series": 1, "table": 1}
    left = evening.sits(1, 2)
    first = Substitute(series=1, table=1, left=left, reserve=number(9), reason="ill")
    second = Substitute(series=1, table=1, left=number(9), reserve=number(10), reason="ill")
    ahead = Evening(series=1, rounds=2)
    ahead.steps, ahead.state, ahead.clock = list(evening.steps), evening.state, evening.clock
    typed(ahead.do(first).do(DateChange(**here, came=number(9), deal=5)), won(3))
    refused = ahead.refused(second)
    assert refused.code == "changes_cross"
    assert refused.details == {"came": 9, "deal": 5, "next": 10}
    ahead.refused(replace(second, deal=1))
    evening.do(first).do(second).do(DateChange(**here, came=number(10), deal=2))
    late = DateChange(**here, came=number(9), deal=3)
    assert evening.refused(late).code == "changes_cross"
    at_three = FootAtChange(deal=3, totals=(foot(0),) * 4, passed=2)
    at_two = FootAtChange(deal=2, totals=(foot(0),) * 4, passed=1)
    feet = EnterTotals(**here, totals=(foot(0),) * 4, passed=8, at_changes=(at_two, at_three))
    assert evening.refused(feet).code == "changes_cross"
    evening.do(replace(late, deal=2))


@pytest.mark.article("TR-9.12")
def test_the_next_column_keeps_the_pack_of_a_keeper_who_left() -> None:
    evening = Evening(series=1, rounds=ROUNDS, keeper_gets_cards=True).seated(8)
    keeper = pack_goes_to(evening.state, the_list(evening))
    assert keeper == evening.sits(1, 1)
    left(evening, 1, deal=3)
    assert pack_goes_to(evening.state, the_list(evening)) == evening.sits(1, 2)


@pytest.mark.article("SkO-5.5.3", "TR-7.2.5")
def test_a_signed_list_that_a_player_left_is_corrected_as_any_other() -> None:
    evening = left(typed(of_four(), won(2), won(3)), 4, then=Then.ENDS)
    evening.do(Sign(series=1, table=1, places=the_list(evening).signers))
    higher = CorrectTableDeal(series=1, table=1, deal=2, game=won(3, 2), reason="misread")
    assert evening.refused(higher).code == "signed_without_consent"
    lower = replace(higher, game=won(3, 1))
    assert evening.refused(replace(lower, game=None)).code == "signed_without_consent"
    agreed = replace(higher, consent=tuple(map(Place, range(1, 5))))
    evening.do(agreed)
    assert the_list(evening).settled


@pytest.mark.article("TR-7.2.5")
def test_of_a_deal_that_he_played_too_the_lowest_value_counts_without_his_consent() -> None:
    evening = typed(left(typed(of_four(), won(2, 2)), 4), won(1))
    three = tuple(map(Place, (1, 2, 3)))
    first = CorrectTableDeal(series=1, table=1, deal=1, game=won(2, 3), reason="misread")
    first = replace(first, consent=three)
    assert evening.refused(first).code == "only_a_lower_value"
    evening.do(replace(first, game=won(2)))
    evening.do(replace(first, deal=2, game=won(1, 2)))
    assert [line.score for line in the_list(evening).sheet.lines] == [24, 36]


@pytest.mark.article("TR-7.2.3", "TR-7.2.5")
def test_a_list_that_a_player_left_keeps_its_signatures_when_it_is_put_right_late() -> None:
    evening = left(typed(of_four(), won(2), won(3, 2)), 4, then=Then.ENDS)
    evening.do(Sign(series=1, table=1, places=the_list(evening).signers)).played().closed()
    four = tuple(map(Place, range(1, 5)))
    lower = CorrectTableDeal(series=1, table=1, deal=2, game=won(3), consent=four, reason="misread")
    evening.do(evening.seen(lower))
    assert the_list(evening).sheet.lines[1].score == CLUBS_WON
    assert the_list(evening).settled
    assert refused_claim(evening.state, evening.sits(1, 3)) is None


# --- taken back ----------------------------------------------------------------------------------


@pytest.mark.article("TR-4.4 (3)")
def test_a_leaving_is_taken_back_before_a_deal_without_him() -> None:
    evening = typed(of_four(), won(2), lost(3))
    before, gone = evening.state, evening.sits(1, 2)
    back = ReturnToTable(series=1, table=1, number=gone, reason="it was another")
    assert evening.refused(replace(back, seen="")).code == "has_not_left"
    for then in Then:
        left(evening, 2, then=then)
        other = evening.sits(1, 3)
        assert evening.refused(replace(back, number=other)).code == "has_not_left"
        assert evening.refused(back).code == "effect_not_seen"
        evening.do(evening.seen(back))
        assert evening.state.series == before.series
        assert evening.state.entrants == before.entrants
    left(evening, 2)
    typed(evening, None)
    assert evening.refused(back).code == "list_begun"
    evening.do(TakeBackDeal(series=1, table=1, deal=3, reason="a slip"))
    evening.do(Exclude(number=gone, reason="signals"))
    assert evening.refused(back).code == "excluded"


@pytest.mark.article("TR-7.2.3", negative=True)
def test_nobody_comes_back_to_a_list_that_a_player_has_signed() -> None:
    evening = left(typed(of_four(), won(2)), 2, then=Then.ENDS)
    gone = the_list(evening).leavers[0].number
    evening.do(Sign(series=1, table=1, places=(Place(1),)))
    back = ReturnToTable(series=1, table=1, number=gone, reason="it was another")
    assert evening.refused(back).code == "list_signed"
    by_foot = left(of_four(), 2, deal=2, then=Then.ENDS)
    gone = the_list(by_foot).leavers[0].number
    by_foot.do(EnterTotals(series=1, table=1, totals=(foot(0),) * 4, passed=1))
    assert by_foot.refused(replace(back, number=gone)).code == "foot_typed"


def test_an_entry_of_who_left_is_confirmed_by_another() -> None:
    evening = of_four()
    gone, other = evening.sits(1, 2), evening.sits(1, 3)
    evening.do(EnterTableDeal(series=1, table=1, deal=1, game=won(3)), player(gone))
    left(evening, 2)
    confirm = ConfirmDeal(series=1, table=1, deal=1, version=0)
    assert evening.refused(confirm, player(gone)).code == "not_your_table"
    evening.do(confirm, player(other))
    assert seated(the_list(evening).sheet, 2) == (3, 4, 1)
