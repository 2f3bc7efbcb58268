"""What of the fees goes back, and that nobody gets back more than he paid."""

from __future__ import annotations

import pytest

from skat.tournament.commands import Abandon, Enter, Exchange, Withdraw
from skat.tournament.notice.money import Cents, Purpose
from tests.tournament.evenings import Evening, number


def refunds(evening: Evening) -> dict[int | None, int]:
    return {
        each.number: -each.amount
        for each in evening.state.payments
        if each.purpose is Purpose.REFUND
    }


@pytest.mark.article("TR-3.4")
def test_who_leaves_after_an_early_end_gets_no_more_than_the_rest_of_the_fee() -> None:
    evening = Evening(series=3).seated(8).played().closed()
    evening.do(Abandon(reason="fire alarm", refund=True))
    assert set(refunds(evening).values()) == {667}
    leaves = Withdraw(number=number(1), refund=Cents(334))
    refused = evening.refused(leaves)
    assert (refused.code, refused.details["paid"]) == ("refund_too_high", 333)
    evening.do(Withdraw(number=number(1), refund=Cents(333)))
    assert sum(each.amount for each in evening.state.payments if each.number == 1) == 0


@pytest.mark.article("TR-3.4")
def test_who_sits_on_the_bench_at_an_early_end_gets_his_part_of_the_fee() -> None:
    evening = Evening(series=2, team_size=4).announced()
    for team in ("Asse", "Buben"):
        for at in range(5):
            evening.do(Enter(name=f"{team}{at}", team=team, reserve=at == 4, paid=Cents(1000)))
    evening.do(Enter(name="Unpaid", reserve=True)).do(Withdraw(number=number(10)))
    evening.do(evening.seat_command()).played().closed()
    evening.do(Exchange(number=number(2), reserve=number(5)))
    evening.do(Abandon(reason="fire alarm", refund=True))
    assert refunds(evening) == dict.fromkeys(range(1, 10), 500)


def test_an_early_end_of_before_refunds_what_it_did() -> None:
    evening = Evening(series=2, revision=3).announced(4)
    evening.do(Enter(name="Bench", reserve=True, paid=Cents(1000)))
    evening.do(evening.seat_command()).played().closed()
    evening.do(Abandon(reason="fire alarm", refund=True))
    assert refunds(evening) == dict.fromkeys(range(1, 5), 500)
