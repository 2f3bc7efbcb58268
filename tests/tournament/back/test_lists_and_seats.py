"""What goes wrong at a desk is taken back: a list typed at the wrong table, the wrong reserve."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skat.model.seats import Place
from skat.tournament.commands import (
    CheckIn,
    ClearList,
    CloseCheckIn,
    ConfirmDeal,
    CorrectTableDeal,
    DateChange,
    Enter,
    EnterList,
    EnterTableDeal,
    EnterTotals,
    Exclude,
    HandIn,
    NameGame,
    OpenCheckIn,
    Pay,
    Readmit,
    RefuseEntry,
    ReturnToTable,
    Sign,
    Substitute,
    TakeBackCard,
    TakeBackPayment,
)
from skat.tournament.entrants import Status
from skat.tournament.machine import apply
from skat.tournament.notice.money import Cents, accounts
from skat.tournament.results.cash import cash_sheet
from skat.tournament.results.standings import standings
from skat.tournament.state import Tournament
from skat.tournament.table_list import FootAtChange
from tests.tournament.evenings import Evening, foot, holds, number, player, won

CLEAR = ClearList(series=1, table=1, reason="it was table 2")
TOTALS = EnterTotals(series=1, table=1, totals=(foot(24, 1), *(foot(0),) * 3), passed=3)
EVERYBODY = tuple(map(Place, range(1, 5)))


def with_bench(players: int = 8) -> Evening:
    """The first series is drawn; two reserves have not paid."""
    evening = Evening(series=2).announced(players)
    evening.do(Enter(name="Bench", reserve=True)).do(Enter(name="Other", reserve=True))
    return evening.do(evening.seat_command())


@pytest.mark.parametrize(
    "typed", [TOTALS, EnterList(series=1, table=1, games=(won(2),) + (None,) * 3)]
)
def test_a_list_typed_at_the_wrong_table_is_taken_out_with_its_signatures(
    typed: EnterTotals | EnterList,
) -> None:
    evening = Evening(series=1).seated(8)
    before = evening.state
    assert evening.refused(CLEAR).code == "list_is_empty"
    evening.do(typed).do(Sign(series=1, table=1, places=EVERYBODY))
    if typed is TOTALS:
        evening.do(NameGame(series=1, table=1, number=evening.sits(1, 1), value=24))
    assert evening.refused(CLEAR).code == "effect_not_seen"
    assert evening.refused(replace(CLEAR, reason="")).code == "reason_missing"
    evening.do(evening.seen(CLEAR))
    assert evening.state.series == before.series
    assert standings(evening.state) == standings(before)
    assert evening.state.named_games == ()
    evening.played().closed()
    assert evening.refused(CLEAR).code == "series_closed"
    holds(evening)


@pytest.mark.article("TR-7.2.3", negative=True)
def test_a_list_that_a_player_signed_or_keeps_himself_stays() -> None:
    evening = Evening(series=1).seated(8).do(TOTALS)
    evening.do(Sign(series=1, table=1, places=(Place(1),)), player(evening.sits(1, 1)))
    assert evening.refused(CLEAR).code == "list_signed"
    evening = Evening(series=1).seated(8)
    evening.do(EnterTableDeal(series=1, table=1, deal=1, game=won(2)))
    assert evening.refused(CLEAR).code == "list_kept_by_deals"


def test_a_signature_that_a_correction_took_away_keeps_no_list() -> None:
    typed = EnterList(series=1, table=1, games=(won(2),) + (None,) * 3)
    evening = Evening(series=1).seated(8).do(typed)
    evening.do(Sign(series=1, table=1, places=(Place(1),)), player(evening.sits(1, 1)))
    right = CorrectTableDeal(
        series=1, table=1, deal=1, game=won(3), reason="misread", consent=EVERYBODY
    )
    evening.do(right)
    assert evening.state.series[0].tables[0].sheet.signatures == ()
    evening.do(evening.seen(CLEAR))


@pytest.mark.article("TR-4.4")
def test_the_wrong_reserve_is_taken_back_and_the_right_one_comes() -> None:
    evening = with_bench()
    left = evening.sits(1, 1)
    by, other = player(evening.sits(1, 2)), player(evening.sits(1, 3))
    enter = EnterTableDeal(series=1, table=1, deal=1, game=won(2))
    evening.do(enter, by).do(ConfirmDeal(series=1, table=1, deal=1, version=0), other)
    before = evening.state
    wrong = Substitute(series=1, table=1, left=left, reserve=number(9), reason="ill")
    back = ReturnToTable(series=1, table=1, number=left, reason="it was number 10")
    assert evening.refused(back).code == "has_not_left"
    evening.do(wrong)
    assert evening.state.entrants[8].paid == 1000
    assert evening.refused(replace(back, number=number(9))).code == "has_not_left"
    evening.do(evening.seen(back))
    assert evening.state.series == before.series
    assert evening.state.entrants == before.entrants
    assert standings(evening.state) == standings(before)
    evening.do(replace(wrong, reserve=number(10)))
    evening.do(EnterTableDeal(series=1, table=1, deal=2, game=won(3)))
    # What was entered since counts for him who plays on; the right reserve may have it then.
    evening.do(evening.seen(back)).do(replace(wrong, reserve=number(9), deal=2))
    for deal in (3, 4):
        evening.do(EnterTableDeal(series=1, table=1, deal=deal))
    evening.do(Sign(series=1, table=1, places=EVERYBODY))
    assert evening.refused(replace(back, reason="late")).code == "list_signed"
    evening.played().closed()
    assert [each.paid for each in evening.state.entrants[8:]] == [1000, None]
    holds(evening)


def test_a_reserve_with_a_fee_of_his_own_keeps_it() -> None:
    evening = with_bench().do(Pay(number=number(9), amount=Cents(1000)))
    left = evening.sits(1, 1)
    before = evening.state
    evening.do(Substitute(series=1, table=1, left=left, reserve=number(9), reason="ill"))
    evening.do(evening.seen(ReturnToTable(series=1, table=1, number=left, reason="he is back")))
    assert evening.state.entrants == before.entrants


@pytest.mark.article("TR-4.3")
def test_a_player_excluded_before_his_reserve_came_stays_excluded() -> None:
    evening = with_bench()
    left = evening.sits(1, 1)
    back = ReturnToTable(series=1, table=1, number=left, reason="it was number 10")
    gone = Substitute(series=1, table=1, left=left, reserve=number(9), reason="excluded")
    evening.do(Exclude(number=left, reason="signals")).do(gone)
    evening.do(evening.seen(back))
    assert evening.state.entrants[left - 1].status is Status.EXCLUDED
    assert evening.state.series[0].tables[0].place_of(left) == 1
    evening.do(gone).do(evening.seen(Readmit(number=left, reason="it was another")))
    evening.do(evening.seen(back))
    evening.do(gone).do(Exclude(number=left, reason="later"))
    assert evening.refused(back).code == "excluded"


@pytest.mark.article("TR-4.4", negative=True)
def test_with_a_foot_typed_first_that_is_taken_out() -> None:
    evening = with_bench()
    left = evening.sits(1, 1)
    evening.do(Substitute(series=1, table=1, left=left, reserve=number(9), reason="ill", deal=1))
    evening.do(TOTALS)
    back = ReturnToTable(series=1, table=1, number=left, reason="it was number 10")
    assert evening.refused(back).code == "foot_typed"
    evening.do(evening.seen(CLEAR)).do(evening.seen(back))
    assert evening.state.entrants[8].status is Status.RESERVE
    older = replace(evening.step(back), revision=4)
    assert not isinstance(apply(evening.state, older), Tournament)


@pytest.mark.article("TR-4.4")
def test_the_foot_of_another_list_leaves_no_deal_for_a_change() -> None:
    evening = with_bench()
    left = evening.sits(1, 1)
    evening.do(Substitute(series=1, table=1, left=left, reserve=number(9), reason="ill"))
    before = evening.state
    nothing = (foot(0),) * 4
    third = FootAtChange(deal=3, totals=nothing, passed=2)
    evening.do(EnterTotals(series=1, table=1, totals=nothing, passed=4, at_changes=(third,)))
    assert evening.state.series[0].tables[0].changes[0].deal == 3
    evening.do(evening.seen(CLEAR))
    assert evening.state.series == before.series
    listed = EnterList(series=1, table=1, games=(won(2), None, None, None))
    assert evening.refused(listed).code == "change_deal_missing"
    told = DateChange(series=1, table=1, came=number(9), deal=2)
    evening.do(told).do(listed).do(evening.seen(CLEAR))
    assert evening.state.series[0].tables[0].changes[0].deal == 2


@pytest.mark.article("TR-4.4")
def test_the_deal_of_a_change_is_put_right_before_the_list_is_typed() -> None:
    evening = with_bench()
    left = evening.sits(1, 1)
    evening.do(Substitute(series=1, table=1, left=left, reserve=number(9), reason="ill"))
    for deal in (3, 2):
        evening.do(DateChange(series=1, table=1, came=number(9), deal=deal))
        assert evening.state.series[0].tables[0].changes[0].deal == deal


@pytest.mark.article("TR-9.13")
def test_a_start_card_that_did_not_come_back_after_all() -> None:
    evening = Evening(series=1, start_cards_handed_in=True).published()
    first = standings(evening.state)[0].result.number
    back = TakeBackCard(number=first, reason="it was another card")
    assert evening.refused(back).code == "card_not_in"
    before = evening.state.entrants
    evening.do(HandIn(numbers=(first,)))
    effect = evening.effect(back)
    assert (effect.changes, effect.balance[0] - effect.balance[1]) == ((), 0)
    evening.do(evening.seen(back))
    assert evening.state.entrants == before


def test_a_check_in_that_is_opened_again_knows_who_was_here() -> None:
    evening = Evening().announced(8).do(OpenCheckIn(series=1))
    evening.do(CheckIn(series=1, numbers=(number(1), number(2))))
    before = evening.state
    evening.do(CloseCheckIn(series=1))
    assert evening.state.checking_in is None
    assert evening.refused(CloseCheckIn(series=1)).code == "no_check_in"
    assert evening.refused(CheckIn(series=1, numbers=(number(3),))).code == "no_check_in"
    evening.do(OpenCheckIn(series=1))
    assert evening.state.checking_in == before.checking_in


@pytest.mark.article("TR-4.1")
def test_an_entrant_entered_twice_by_the_desk_is_struck() -> None:
    evening = Evening().announced(8).do(Enter(name="Player 1"))
    evening.do(Pay(number=number(9), amount=Cents(1000)))
    strike = RefuseEntry(number=number(9), reason="entered twice")
    assert evening.refused(strike).code == "entry_paid"
    evening.do(evening.seen(TakeBackPayment(payment=9, reason="entered twice"))).do(strike)
    assert [each.number for each in evening.state.entrants] == list(range(1, 9))
    assert accounts(evening.state.payments).balance == 8000
    assert cash_sheet(evening.state) is not None
    assert evening.refused(Enter(name="Late", number=number(9))).code == "number_taken"
    evening.do(evening.seat_command())
    assert evening.refused(RefuseEntry(number=number(1))).code == "entry_stands"
    evening.do(Enter(name="Mistake")).do(RefuseEntry(number=number(10)))
    holds(evening)
