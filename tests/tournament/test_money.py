"""What of the fees goes back, and that nobody gets back more than he paid."""

from __future__ import annotations

import pytest

from skat.tournament.commands import Abandon, Withdraw
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
