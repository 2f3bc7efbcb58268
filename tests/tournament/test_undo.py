"""What can be taken back, with its effect shown first; and what stays once the results are out."""

import pytest
from msgspec.structs import replace

from skat.tournament.commands import (
    REVISION,
    Abandon,
    AnnounceNotice,
    Close,
    Enter,
    EnterList,
    EnterTableDeal,
    Exclude,
    Pay,
    PayPrize,
    Publish,
    Readmit,
    Rename,
    ReopenSeries,
    ReportSwap,
    RestoreList,
    Sign,
    TakeBackPayment,
    TakeBackResults,
    TakeMoney,
    Undo,
    Void,
    Withdraw,
)
from skat.tournament.draw import StartNumber
from skat.tournament.notice.money import Cents, Purpose, accounts
from skat.tournament.notice.prize_plan import PrizePlan
from skat.tournament.results.prizes import prizes
from skat.tournament.results.standings import standings, team_standings
from tests.tournament.evenings import Evening, holds, late_evening, number, player, won

SLIP = "a slip"


def everything(evening: Evening) -> tuple[object, ...]:
    state = evening.state
    return standings(state), prizes(state), team_standings(state), state.phase


def refused_unseen(evening: Evening, command: Undo) -> None:
    """It needs the effect that was shown, a reason, and the desk."""
    assert evening.refused(command).code == "effect_not_seen"
    assert evening.refused(replace(command, reason=" ")).code == "reason_missing"
    assert evening.refused(evening.seen(command), player(1)).code == "management_only"


# --- taken back ----------------------------------------------------------------------------------


@pytest.mark.article("TR-3.3 (2)")
def test_a_fee_that_was_booked_by_mistake() -> None:
    evening = (
        Evening().announced(8).do(Enter(name="Anna")).do(Pay(number=number(9), amount=Cents(1000)))
    )
    back = TakeBackPayment(payment=9, reason=SLIP)
    refused_unseen(evening, back)
    effect = evening.effect(back)
    assert (effect.balance, effect.changes) == ((9000, 8000), ())
    evening.do(evening.seen(back))
    assert accounts(evening.state.payments).balance == 8000
    assert evening.state.entrants[8].paid is None
    assert evening.refused(back).code == "no_such_payment"
    assert evening.refused(replace(back, payment=10)).code == "no_such_payment"
    evening.do(Pay(number=number(9), amount=Cents(1000))).do(evening.seat_command())
    holds(evening)


@pytest.mark.article("TR-3.3 (2)")
def test_a_refund_and_other_money_that_were_booked_by_mistake() -> None:
    evening = Evening().announced(2)
    evening.do(TakeMoney(purpose=Purpose.LOST_GAMES, amount=Cents(50), number=number(1), note="x"))
    evening.do(Withdraw(number=number(1), refund=Cents(400)))
    assert evening.refused(TakeBackPayment(payment=1, reason=SLIP)).code == "refunded_already"
    for payment in (4, 1):
        evening.do(evening.seen(TakeBackPayment(payment=payment, reason=SLIP)))
    counter_step = TakeBackPayment(payment=5, reason=SLIP)
    assert evening.refused(counter_step).code == "no_such_payment"
    assert accounts(evening.state.payments).balance == 1000 + 50
    holds(evening)


@pytest.mark.article("TR-7.4.3")
def test_a_prize_that_was_booked_by_mistake_is_due_again() -> None:
    evening = Evening(series=1).published()
    first = prizes(evening.state)[0].number
    assert first is not None
    evening.do(PayPrize(number=first))
    payment = len(evening.state.payments)
    evening.do(evening.seen(TakeBackPayment(payment=payment, reason="another player")))
    assert not prizes(evening.state)[0].paid
    evening.do(PayPrize(number=first))
    holds(evening)


@pytest.mark.article("TR-4.3 (1)")
def test_an_exclusion_is_taken_back_with_its_effect_on_everybody() -> None:
    evening = late_evening()
    before = everything(evening)
    first = standings(evening.state)[0].result.number
    assert evening.refused(Readmit(number=first, reason=SLIP)).code == "not_excluded"
    evening.do(Exclude(number=first, reason="signals")).do(
        Exclude(number=first, reason="signals, again")
    )
    again = Readmit(number=first, reason="was another player")
    refused_unseen(evening, again)
    effect = evening.effect(again)
    assert {each.number: each.rank for each in effect.changes}[first] == (None, 1)
    assert len(effect.changes) > 1
    evening.do(evening.seen(again))
    assert everything(evening) == before
    holds(evening)


@pytest.mark.article("TR-4.3 (1)")
def test_who_was_excluded_gets_back_what_he_was() -> None:
    evening = Evening().announced(3).do(Enter(name="Reserve", reserve=True))
    evening.do(Withdraw(number=number(1))).do(ReportSwap(one=number(1), other=number(4)))
    for each in (1, 4):
        evening.do(evening.seen(Readmit(number=number(each), reason=SLIP)))
    assert [each.status.value for each in evening.state.entrants] == [
        "withdrawn",
        "entered",
        "entered",
        "reserve",
    ]


@pytest.mark.article("TR-7.2.4 (2)")
def test_a_void_list_counts_again() -> None:
    evening = Evening(series=1).seated()
    evening.do(EnterTableDeal(series=1, table=1, deal=1, game=won(2)))
    before = everything(evening)
    back = RestoreList(series=1, table=1, reason="table 2 was meant")
    assert evening.refused(back).code == "list_not_void"
    assert evening.refused(replace(back, table=9)).code == "no_such_table_number"
    assert evening.refused(replace(back, series=9)).code == "series_not_drawn"
    evening.do(Void(series=1, table=1, reason="illegible"))
    refused_unseen(evening, back)
    evening.do(evening.seen(back))
    assert everything(evening) == before
    evening.do(EnterTableDeal(series=1, table=1, deal=2))
    evening.do(Void(series=1, table=1, reason="illegible")).played().closed()
    assert evening.refused(back).code == "series_closed"
    evening.do(evening.seen(ReopenSeries(series=1, reason=SLIP))).do(evening.seen(back))
    holds(evening)


@pytest.mark.article("TR-9.10 (2)")
def test_a_series_that_was_closed_too_soon() -> None:
    evening = Evening(series=2).seated()
    back = ReopenSeries(series=1, reason=SLIP)
    assert evening.refused(back).code == "series_running"
    evening.played().closed()
    assert evening.refused(replace(back, series=2)).code == "series_not_drawn"
    refused_unseen(evening, back)
    evening.do(evening.seen(back))
    assert evening.state.running is not None
    evening.closed().do(evening.seat_command())
    assert evening.refused(back).code == "not_the_newest_series"
    evening.do(evening.seen(Abandon(reason="fire", refund=False)))
    assert evening.refused(replace(back, series=2)).code == "tournament_over"
    holds(evening)


@pytest.mark.article("TR-7.4.3 (1)")
def test_results_that_were_announced_too_soon() -> None:
    evening = Evening(series=1).finished()
    before = everything(evening)
    back = TakeBackResults(reason="table 3 protests in time")
    assert evening.refused(back).code == "results_not_published"
    evening.wait(20).do(evening.publish_command())
    published = everything(evening)
    assert evening.refused(ReopenSeries(series=1, reason=SLIP)).code == "results_stand"
    refused_unseen(evening, back)
    effect = evening.effect(back)
    assert [phase.value for phase in effect.phase] == ["published", "announced"]
    assert effect.changes
    evening.do(evening.seen(back))
    assert everything(evening) == before
    evening.do(evening.publish_command())
    assert everything(evening) == published
    first = prizes(evening.state)[0].number
    evening.do(PayPrize(number=first))
    refused = evening.refused(back)
    assert refused.code == "prizes_are_out"
    assert refused.details["whose"] == str(first)
    evening.do(evening.seen(TakeBackPayment(payment=len(evening.state.payments), reason=SLIP)))
    evening.do(evening.seen(back)).do(evening.publish_command())
    evening.do(evening.seen(Close(signatures=("Skatfreunde Altenburg",))))
    assert evening.refused(back).code == "tournament_closed"
    holds(evening)


def test_an_effect_that_was_seen_before_something_else_happened_does_not_count() -> None:
    evening = late_evening()
    first = standings(evening.state)[0].result.number
    evening.do(Exclude(number=first, reason="signals"))
    seen = evening.seen(Readmit(number=first, reason=SLIP))
    evening.do(Exclude(number=standings(evening.state)[0].result.number, reason="signals"))
    assert evening.refused(seen).code == "effect_not_seen"


# --- after the results ---------------------------------------------------------------------------

PLAN = PrizePlan(amounts=(Cents(900), Cents(600), Cents(300)), team_amounts=(Cents(500),))


def with_teams(revision: int = 2) -> Evening:
    evening = Evening(series=1, prizes=PLAN, revision=revision).do(AnnounceNotice())
    for at in range(8):
        evening.do(Enter(name=f"P{at}", team=f"Club {at % 2}", paid=Cents(1000)))
    evening.do(evening.seat_command()).played(games={1: [won(2, 3)], 2: [won(2)]})
    return evening.closed().wait(20).do(evening.publish_command())


def ranks(evening: Evening) -> list[tuple[int, int]]:
    return [(each.rank, each.result.number) for each in standings(evening.state)]


def amounts(evening: Evening) -> list[tuple[StartNumber | None, str | None, int]]:
    return [(each.number, each.team, each.amount) for each in prizes(evening.state)]


@pytest.mark.article("TR-4.3", "TR-7.4.3")
def test_after_the_results_nobody_moves_up_and_no_prize_changes() -> None:
    evening = with_teams()
    order, won_prizes, teams = ranks(evening), amounts(evening), team_standings(evening.state)
    first, second = (prizes(evening.state)[at].number for at in (0, 1))
    assert first is not None
    assert second is not None
    evening.do(PayPrize(number=first))
    for each in (first, second):
        evening.do(Exclude(number=each, reason="signals"))
    evening.do(Withdraw(number=number(8))).do(Rename(number=number(7), name="P", team="Club 9"))
    assert (ranks(evening), amounts(evening)) == (order, won_prizes)
    assert team_standings(evening.state) == teams
    shown = {each.number: (each.paid, each.withheld) for each in prizes(evening.state)}
    assert shown[first] == (True, "")
    assert shown[second] == (False, "excluded")
    assert evening.refused(PayPrize(number=second)).code == "excluded"
    evening.do(PayPrize(team=prizes(evening.state)[-1].team))
    evening.do(evening.seen(Readmit(number=second, reason=SLIP))).do(PayPrize(number=second))
    holds(evening)


@pytest.mark.article("TR-4.3", negative=True)
def test_who_was_excluded_before_the_results_is_not_put_into_them_later() -> None:
    evening = Evening(series=1).finished().do(Exclude(number=number(3), reason="signals"))
    evening.wait(20).do(evening.publish_command())
    assert evening.refused(Readmit(number=number(3), reason=SLIP)).code == "results_stand"


def test_results_of_the_first_release_move_up_as_they_did_and_stand_from_now_on() -> None:
    evening = with_teams(revision=1)
    first, second, third = (standings(evening.state)[at].result.number for at in (0, 1, 2))
    evening.do(Exclude(number=first, reason="signals"))
    assert ranks(evening)[0] == (1, second)
    order = ranks(evening)
    evening.revision = 2
    evening.do(Exclude(number=second, reason="signals"))
    assert ranks(evening) == order
    assert order[1] == (2, third)


def test_a_step_of_a_later_version_is_refused() -> None:
    evening = Evening()
    evening.revision = REVISION + 1
    assert evening.refused(AnnounceNotice()).code == "unknown_revision"
    evening.revision = 0
    assert evening.refused(Publish(seed="")).code == "unknown_revision"


def test_a_signed_list_that_was_void_is_still_signed() -> None:
    evening = Evening(series=1).seated()
    evening.do(EnterList(series=1, table=1, games=(None,) * 4))
    table = evening.state.series[0].tables[0]
    evening.do(Sign(series=1, table=1, places=table.sheet.places))
    evening.do(Void(series=1, table=1, reason="table 2 was meant"))
    evening.do(evening.seen(RestoreList(series=1, table=1, reason=SLIP)))
    assert evening.state.series[0].tables[0].settled
