"""An early end is confirmed with what it does, and can be taken back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skat.tournament.audit import problems
from skat.tournament.commands import Abandon, Enter, Resume, Substitute, TakeBackPayment, Withdraw
from skat.tournament.files import checked, file_of
from skat.tournament.machine import apply
from skat.tournament.notice.money import Cents, accounts
from skat.tournament.results.prizes import prizes
from skat.tournament.results.standings import standings
from skat.tournament.state import Tournament
from tests.tournament.evenings import Evening, number, won

END = Abandon(reason="power cut", refund=True)
BACK = Resume(reason="the light is back")


def in_the_second_series() -> Evening:
    """Table 1 has a complete, signed list; table 2 has one deal."""
    evening = Evening(series=3).seated(8).played(games={1: [won(2, 3)]}).closed()
    evening.do(evening.seat_command()).played(games={1: [won(2)]})
    return evening


@pytest.mark.article("TR-3.4")
def test_the_effect_names_refunds_and_signed_lists_that_would_count_for_nobody() -> None:
    evening = in_the_second_series()
    assert evening.refused(END).code == "effect_not_seen"
    effect = evening.effect(END)
    assert effect.voids == (1, 2)
    assert effect.balance == (8000, 8000 - 8 * 667)
    assert evening.effect(replace(END, refund=False)).balance == (8000, 8000)
    assert evening.effect(replace(END, refund=False)).digest != effect.digest
    evening.do(evening.seen(END))
    assert all(table.void for table in evening.state.series[1].tables)


def test_steps_of_before_the_effect_was_asked_for_are_judged_as_then() -> None:
    evening = in_the_second_series()
    old = replace(evening.step(END), revision=4)
    assert isinstance(apply(evening.state, old), Tournament)


@pytest.mark.article("TR-3.4 (1)")
@pytest.mark.parametrize("refund", [True, False])
def test_an_early_end_that_is_taken_back_leaves_all_figures_as_before(*, refund: bool) -> None:
    evening = in_the_second_series()
    before = evening.state
    evening.do(evening.seen(replace(END, refund=refund)))
    assert evening.refused(BACK).code == "effect_not_seen"
    assert evening.refused(replace(BACK, reason=" ")).code == "reason_missing"
    evening.do(evening.seen(BACK))
    after = evening.state
    assert after.series == before.series
    assert after.entrants == before.entrants
    assert standings(after) == standings(before)
    assert prizes(after) == prizes(before)
    assert accounts(after.payments) == accounts(before.payments)
    evening.closed().do(evening.seat_command()).played().closed()
    assert problems(evening.steps) == ()
    for public in (True, False):
        file = file_of(evening.steps, public=public)
        assert not hasattr(file, "code")
        assert checked(file) == ()


def test_a_list_that_was_void_before_stays_void_and_a_refund_goes_back_once() -> None:
    evening = Evening(series=2).seated(8)
    evening.do(evening.seen(END))
    evening.do(evening.seen(TakeBackPayment(payment=9, reason="not fetched")))
    evening.do(evening.seen(BACK))
    assert accounts(evening.state.payments).balance == 8000
    assert evening.state.running is not None
    assert evening.refused(BACK).code == "not_cut_short"


def test_between_two_series_nothing_runs_afterwards() -> None:
    evening = Evening(series=2).seated(8).played().closed()
    before = evening.state
    evening.do(evening.seen(END)).do(evening.seen(BACK))
    assert evening.state.running is None
    assert evening.state.series == before.series


@pytest.mark.article("TR-7.4.3", negative=True)
def test_once_the_results_are_out_the_end_stays() -> None:
    evening = Evening(series=2).seated(8)
    evening.do(evening.seen(END)).do(evening.publish_command())
    assert evening.refused(BACK).code == "results_stand"


@pytest.mark.article("TR-4.4", negative=True)
def test_a_fee_goes_back_once_though_a_reserve_played_by_it() -> None:
    """The fee of whom he took over for went back to that player; the reserve gets none of it."""
    evening = Evening(series=2).announced(8).do(Enter(name="Bench", reserve=True))
    evening.do(evening.seat_command())
    left = evening.sits(1, 1)
    evening.do(Substitute(series=1, table=1, left=left, reserve=number(9), reason="ill", deal=1))
    evening.played().closed()
    evening.do(evening.seen(END)).do(evening.seen(BACK))
    leaves = Withdraw(number=number(9), refund=Cents(1000))
    assert evening.do(leaves).state.entrants[8].status.value == "withdrawn"


@pytest.mark.article("TR-4.4", negative=True)
def test_the_refund_of_a_shared_fee_is_counted_for_both() -> None:
    evening = Evening(series=2).announced(8).do(Enter(name="Bench", reserve=True))
    evening.do(Enter(name="Second bench", reserve=True)).do(evening.seat_command())
    left = evening.sits(1, 1)
    first = Substitute(series=1, table=1, left=left, reserve=number(9), reason="ill", deal=1)
    evening.do(first).do(replace(first, left=number(9), reserve=number(10), deal=2))
    evening.played().closed()
    evening.do(evening.seen(replace(END, refund=True)))
    shares = [each.number for each in evening.state.payments if each.amount == -500]
    assert number(10) in shares
    assert number(9) not in shares
    refused = evening.refused(Withdraw(number=number(10), refund=Cents(501)))
    assert (refused.code, refused.details["paid"]) == ("refund_too_high", 500)
