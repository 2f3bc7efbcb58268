"""What of the fees goes back, and that nobody gets back more than he paid."""

from __future__ import annotations

import pytest

from skat.tournament.commands import (
    Abandon,
    Enter,
    Exchange,
    Exclude,
    Readmit,
    Substitute,
    TakeBackPayment,
    Withdraw,
)
from skat.tournament.notice.money import Cents, Purpose
from skat.tournament.state import Tournament
from tests.tournament.evenings import Evening, number

EARLY_END = Abandon(reason="fire alarm", refund=True)


def ended(evening: Evening) -> Tournament:
    """The tournament if it was cut short now."""
    state = evening.ask(evening.seen(EARLY_END))
    assert isinstance(state, Tournament)
    return state


def refunds(evening: Evening) -> dict[int | None, int]:
    return {
        each.number: -each.amount
        for each in evening.state.payments
        if each.purpose is Purpose.REFUND
    }


@pytest.mark.article("TR-3.4")
def test_who_leaves_after_an_early_end_gets_no_more_than_the_rest_of_the_fee() -> None:
    evening = Evening(series=3).seated(8).played().closed()
    evening.do(evening.seen(EARLY_END))
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
    evening.do(evening.seen(EARLY_END))
    assert refunds(evening) == dict.fromkeys(range(1, 10), 500)


@pytest.mark.article("TR-3.4")
@pytest.mark.parametrize("reserves", [1, 2])
def test_no_fee_goes_back_twice(reserves: int) -> None:
    """Of one who was excluded, replaced by reserves who play by his fee, and readmitted."""
    evening = Evening(series=2).announced(8)
    for _ in range(reserves):
        evening.do(Enter(name="Bench", reserve=True))
    evening.do(evening.seat_command())
    first = left = evening.sits(1, 1)
    for reserve in range(9, 9 + reserves):
        evening.do(Exclude(number=left, reason="signals"))
        change = Substitute(
            series=1, table=1, left=left, reserve=number(reserve), reason="signals", deal=1
        )
        evening.do(change)
        left = number(reserve)
    evening.played().closed()
    assert left in {each.number for each in ended(evening).payments[-8:]}
    assert sum(each.amount for each in ended(evening).payments) == 8 * 500
    if reserves > 1:
        evening.do(evening.seen(Readmit(number=number(9), reason="wrong person")))
        assert sum(each.amount for each in ended(evening).payments) == 8 * 500
    evening.do(evening.seen(Readmit(number=first, reason="wrong person")))
    evening.do(evening.seen(EARLY_END))
    assert refunds(evening) == dict.fromkeys(range(1, 9), 500)


def test_who_plays_by_a_fee_that_was_taken_back_gets_none_back() -> None:
    evening = Evening(series=2).announced(8).do(Enter(name="Bench", reserve=True))
    evening.do(evening.seat_command())
    left = evening.sits(1, 1)
    evening.do(Substitute(series=1, table=1, left=left, reserve=number(9), reason="ill", deal=1))
    back = TakeBackPayment(payment=int(left), reason="typed by mistake")
    evening.do(evening.seen(back)).played().closed()
    evening.do(evening.seen(EARLY_END))
    assert refunds(evening) == dict.fromkeys(set(range(1, 9)) - {left}, 500)


def test_an_early_end_of_before_refunds_what_it_did() -> None:
    evening = Evening(series=2, revision=3).announced(4)
    evening.do(Enter(name="Bench", reserve=True, paid=Cents(1000)))
    evening.do(evening.seat_command()).played().closed()
    evening.do(evening.seen(EARLY_END))
    assert refunds(evening) == dict.fromkeys(range(1, 5), 500)
