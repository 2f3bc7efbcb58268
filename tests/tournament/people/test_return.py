"""What is taken back late: a withdrawal, and the closing of the event."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skat.tournament.audit import problems
from skat.tournament.commands import (
    Abandon,
    Close,
    Enter,
    Exchange,
    PayPrize,
    Reopen,
    ReturnToEvent,
    Substitute,
    Withdraw,
)
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import Status
from skat.tournament.notice.money import Cents, accounts
from skat.tournament.notice.parts import Day
from skat.tournament.results.standings import standings
from skat.tournament.state import TournamentPhase
from skat.tournament.steps.closing import refused_purge
from tests.tournament.back.test_every_step import figures
from tests.tournament.evenings import Evening, number

YEARS = 3 * 366 * 24 * 60 * 60
BACK = ReturnToEvent(number=number(1), reason="it was another")


def test_a_withdrawal_is_taken_back_with_its_refund_and_all_figures_are_as_before() -> None:
    evening = Evening(series=3).seated(8).played().closed()
    before = evening.state
    evening.do(Withdraw(number=number(1), reason="tired", refund=Cents(600)))
    assert accounts(evening.state.payments).balance == accounts(before.payments).balance - 600
    evening.do(evening.seen(BACK))
    assert standings(evening.state) == standings(before)
    assert accounts(evening.state.payments) == accounts(before.payments)
    assert evening.state.entrants == before.entrants
    assert number(1) in {seat for table in evening.seat_command().tables for seat in table}
    assert problems(evening.steps) == ()


def test_a_reserve_who_withdrew_is_a_reserve_again() -> None:
    evening = Evening(series=2).announced(8).do(Enter(name="Bench", reserve=True))
    evening.do(Withdraw(number=number(9)))
    evening.do(evening.seen(replace(BACK, number=number(9))))
    assert evening.state.entrants[8].status is Status.RESERVE


def test_who_withdrew_before_a_cut_has_not_gone_on() -> None:
    days = (Day(series=1, goes_on=4), Day(series=1))
    evening = Evening(series=2, days=days).seated(9).played().closed()
    evening.do(Withdraw(number=number(1))).do(evening.qualify_command(1))
    evening.do(evening.seen(BACK))
    assert evening.state.entrants[0].status is Status.OUT


def test_only_who_withdrew_comes_back() -> None:
    evening = Evening(series=2, team_size=4).announced(8)
    evening.do(Enter(name="Bench", reserve=True)).do(evening.seat_command())
    assert evening.refused(replace(BACK, seen="")).code == "not_withdrawn"
    left: StartNumber = evening.sits(1, 1)
    evening.do(Substitute(series=1, table=1, left=left, reserve=number(9), reason="ill", deal=1))
    assert evening.refused(replace(BACK, number=left)).code == "not_withdrawn"
    assert evening.refused(replace(BACK, number=number(77))).code == "no_such_number"
    assert evening.refused(replace(BACK, reason=" ")).code == "reason_missing"


def test_a_team_that_is_full_by_now_keeps_its_size() -> None:
    evening = Evening(series=2, team_size=2).announced()
    for name in ("A", "B"):
        evening.do(Enter(name=name, team="Asse", paid=Cents(1000)))
    evening.do(Withdraw(number=number(1))).do(Enter(name="C", team="Asse", paid=Cents(1000)))
    assert evening.refused(BACK).code == "team_full"
    assert evening.refused(Exchange(number=number(3), reserve=number(1))).code == "no_reserve_for"


@pytest.mark.article("TR-7.4.4 (1)")
def test_a_closed_event_is_opened_again_for_a_prize_that_was_not_fetched() -> None:
    evening = Evening(series=1).published()
    published = evening.state
    evening.do(evening.seen(Close(signatures=("Skatfreunde Altenburg", "Martha Voss"))))
    first = standings(evening.state)[0].result.number
    assert evening.refused(PayPrize(number=first)).code == "tournament_closed"
    assert evening.refused(Reopen(reason="")).code == "reason_missing"
    evening.do(evening.seen(Reopen(reason="a prize was not fetched")))
    purged = refused_purge(evening.state, at=evening.clock + YEARS)
    assert purged is not None
    assert purged.code == "not_closed"
    # The participants of the ranking are fixed with the first step after the results.
    again = replace(evening.state, newest_at=published.newest_at, ranked_from=())
    assert again == published
    evening.do(PayPrize(number=first))
    evening.do(evening.seen(Close(signatures=("Skatfreunde Altenburg",))))
    assert evening.state.phase is TournamentPhase.CLOSED
    assert problems(evening.steps) == ()


def test_what_is_not_closed_is_not_opened_again() -> None:
    evening = Evening(series=1).published()
    assert evening.refused(Reopen(reason="why")).code == "tournament_not_closed"


@pytest.mark.parametrize("ending", ["results", "early end", "early end with refunds"])
def test_a_withdrawal_at_the_end_has_its_way_back(ending: str) -> None:
    evening = Evening(series=2, start_cards_handed_in=False)
    if ending == "results":
        evening.published()
    else:
        evening.seated(8).played().closed()
        evening.do(evening.seen(Abandon(reason="fire", refund=ending.endswith("refunds"))))
    before = figures(evening.state)
    evening.do(Withdraw(number=number(3), reason="a train", refund=Cents(100)))
    assert figures(evening.state) != before
    back = ReturnToEvent(number=number(3), reason="there is none")
    assert evening.refused(back).code == "effect_not_seen"
    evening.do(evening.seen(back))
    assert figures(evening.state) == before
    assert problems(evening.steps) == ()
