"""The fee of a team: who owes it, how it is paid and goes back, and where it is counted."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from skat.cli.tournament.text import cash_lines
from skat.journal import FormatVersion, Seq
from skat.messages import LANGUAGES, message
from skat.office.desk_view import desk_view
from skat.office.spreadsheets.csv_files import cash_csv
from skat.office.tournament_entries import REDUCER
from skat.papers.printing.awards import cash_rows, receipt_rows
from skat.papers.printing.notice import notice_rows
from skat.tournament.audit import problems
from skat.tournament.commands import (
    Abandon,
    Close,
    Enter,
    PayPrize,
    PayTeam,
    RefundTeam,
    Rename,
    ReturnToEvent,
    TakeBackPayment,
    TakeMoney,
    Withdraw,
)
from skat.tournament.effects import OpenMoney
from skat.tournament.fees import TeamFee, team_fees
from skat.tournament.files import checked, file_of
from skat.tournament.notice.money import Cents, Purpose, accounts
from skat.tournament.notice.prize_plan import WHOLE, PrizePlan, Share
from skat.tournament.notice.prospectus import ReducedFee, contradiction
from skat.tournament.results.board import board_of
from skat.tournament.results.cash import cash_problems, cash_sheet
from skat.tournament.results.pot import pot_of
from skat.tournament.results.prizes import prizes
from skat.tournament.results.receipts import team_receipt
from tests.tournament.evenings import Evening, number, won

FEE = Cents(4_000)
PLAN = PrizePlan(shares=(Share(5_000),), team_shares=(Share(5_000),))


def teams(**notice: Any) -> Evening:
    """Two teams of four have entered; each player has paid, no team has."""
    evening = Evening(series=1, team_fee=FEE, prizes=PLAN, **notice).announced()
    for at in range(8):
        evening.do(Enter(name=f"P{at}", team="AB"[at // 4], paid=Cents(1_000)))
    return evening


def gone(evening: Evening, *numbers: int) -> Evening:
    for each in numbers:
        evening.do(Withdraw(number=number(each), refund=Cents(1_000)))
    return evening


def fee(team: str, paid: int, owed: int, *, left: bool = False) -> TeamFee:
    return TeamFee(team=team, paid=Cents(paid), owed=Cents(owed), left=left)


def test_each_team_owes_its_fee_once_and_pays_it_whole() -> None:
    evening = teams()
    assert team_fees(evening.state) == (fee("A", 0, 4_000), fee("B", 0, 4_000))
    refused = evening.refused(PayTeam(team="A", amount=Cents(1_000)))
    assert (refused.code, refused.details["fee"]) == ("team_fee_differs", FEE)
    evening.do(PayTeam(team="A", amount=FEE))
    assert team_fees(evening.state) == (fee("A", 4_000, 0), fee("B", 0, 4_000))
    assert evening.refused(PayTeam(team="A", amount=FEE)).code == "team_owes_nothing"
    assert evening.refused(PayTeam(team="C", amount=FEE)).code == "no_such_team"
    wrong = TakeMoney(purpose=Purpose.TEAM_FEE, amount=FEE, note="by hand")
    assert evening.refused(wrong).code == "own_command"


def test_without_such_a_fee_in_the_notice_no_team_pays() -> None:
    evening = Evening(series=1).announced().do(Enter(name="Anna", team="A"))
    assert evening.refused(PayTeam(team="A", amount=Cents(1))).code == "no_team_fee"
    assert evening.refused(RefundTeam(team="A", amount=Cents(1))).code == "no_team_fee"
    assert team_fees(evening.state) == ()
    assert contradiction(replace(evening.state.prospectus, team_fee=Cents(-1))) is not None


def test_a_team_that_has_left_gets_its_fee_back_once() -> None:
    evening = teams().do(PayTeam(team="A", amount=FEE))
    back = RefundTeam(team="A", amount=FEE)
    gone(evening, 1, 2, 3)
    assert evening.refused(back).code == "team_is_here"
    gone(evening, 4)
    assert team_fees(evening.state)[0] == fee("A", 4_000, 0, left=True)
    assert evening.refused(replace(back, amount=Cents(4_001))).code == "refund_too_high"
    evening.do(replace(back, amount=Cents(1_500))).do(replace(back, amount=Cents(2_500)))
    assert evening.refused(replace(back, amount=Cents(1))).code == "refund_too_high"
    assert accounts(evening.state.payments).balance == 4_000
    first = next(at for at, each in enumerate(evening.state.payments, start=1) if each.team == "A")
    slip = TakeBackPayment(payment=first, reason="a slip")
    assert evening.refused(slip).code == "team_refunded"


def test_who_comes_back_brings_the_team_back_and_it_owes_what_it_got() -> None:
    evening = gone(teams().do(PayTeam(team="A", amount=FEE)), 1, 2, 3, 4)
    evening.do(RefundTeam(team="A", amount=Cents(1_500)))
    evening.do(evening.seen(ReturnToEvent(number=number(1), reason="stays")))
    assert team_fees(evening.state)[0] == fee("A", 2_500, 1_500)
    evening.do(PayTeam(team="A", amount=Cents(1_500)))
    assert team_fees(evening.state)[0] == fee("A", 4_000, 0)


def test_the_fee_is_in_the_pot_in_the_cash_and_in_the_accounts() -> None:
    evening = teams().do(PayTeam(team="A", amount=FEE)).do(PayTeam(team="B", amount=FEE))
    sheet = cash_sheet(evening.state)
    assert (sheet.team_fees, sheet.income, pot_of(evening.state)) == (8_000, 16_000, 16_000)
    assert cash_problems(evening.state) == ()
    assert accounts(evening.state.payments).by_purpose["team_fee"] == 8_000
    evening.do(evening.seen(TakeBackPayment(payment=10, reason="twice")))
    assert (cash_sheet(evening.state).team_fees, pot_of(evening.state)) == (4_000, 12_000)
    assert cash_problems(evening.state) == ()


def test_older_accounts_name_no_fees_of_teams() -> None:
    assert "team_fee" not in accounts(Evening(series=1).announced(4).state.payments).by_purpose
    assert cash_sheet(Evening(series=1).announced(4).state).team_fees is UNSET


@pytest.mark.article("TR-4.1", negative=True)
def test_the_prize_of_a_team_waits_for_its_fee() -> None:
    evening = teams().do(PayTeam(team="B", amount=FEE)).seated()
    evening.played(games={1: [None, won(1)]}).closed().wait(20).do(evening.publish_command())
    first = next(each for each in prizes(evening.state) if each.team)
    other = "B" if first.team == "A" else "A"
    if first.team == "B":
        evening.do(evening.seen(TakeBackPayment(payment=9, reason="bounced")))
    first = next(each for each in prizes(evening.state) if each.team)
    assert (first.withheld, other in "AB") == ("team_fee_missing", True)
    assert evening.refused(PayPrize(team=first.team)).code == "team_fee_missing"
    close = Close(signatures=("Skatfreunde Altenburg",))
    left = evening.effect(close).left_open
    assert left is not UNSET
    owed = {each.purpose: each for each in left.unpaid}[Purpose.TEAM_FEE]
    assert isinstance(owed, OpenMoney)
    assert owed.amount == owed.count * FEE
    evening.do(PayTeam(team=first.team or "", amount=FEE)).do(PayPrize(team=first.team))


@pytest.mark.article("TR-3.4")
def test_an_early_end_gives_teams_that_are_here_their_part_back() -> None:
    evening = teams()
    for team in "AB":
        evening.do(PayTeam(team=team, amount=FEE))
    gone(evening, 5, 6, 7, 8).do(evening.seat_command())
    evening.do(evening.seen(Abandon(reason="a fire", refund=True)))
    assert team_fees(evening.state) == (fee("A", 0, 0), fee("B", 4_000, 0, left=True))
    assert accounts(evening.state.payments).balance == 4_000
    evening.do(RefundTeam(team="B", amount=FEE))
    assert accounts(evening.state.payments).balance == 0
    assert problems(evening.steps) == ()


def test_a_public_file_names_no_team_and_checks() -> None:
    evening = gone(teams().do(PayTeam(team="A", amount=FEE)), 1, 2, 3, 4)
    evening.do(RefundTeam(team="A", amount=FEE))
    for public in (True, False):
        file = file_of(evening.steps, public=public)
        assert not hasattr(file, "code")
        assert checked(file) == ()


def test_a_team_that_was_renamed_takes_its_fee_along_by_hand() -> None:
    """What was paid stays with the name under which it was paid; the desk sees both."""
    evening = teams().do(PayTeam(team="A", amount=FEE))
    for each in range(1, 5):
        evening.do(Rename(number=number(each), name=f"P{each}", team="Asse"))
    assert team_fees(evening.state)[:2] == (fee("A", 4_000, 0, left=True), fee("Asse", 0, 4_000))
    evening.do(evening.seen(TakeBackPayment(payment=9, reason="renamed")))
    evening.do(PayTeam(team="Asse", amount=FEE))
    assert [each.team for each in team_fees(evening.state)] == ["Asse", "B"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_notice_cash_and_receipt_name_it_in_every_language(language: str) -> None:
    def say(key: str, details: dict[str, int | str] | None = None) -> str:
        return message(key, details or {}, language=language)

    evening = teams().do(PayTeam(team="A", amount=FEE))
    state, amount = evening.state, say("tournament.money", {"amount": FEE, "currency": "EUR"})
    assert {"item": say("tournament.team_fee"), "text": amount} in notice_rows(
        state.prospectus, say
    )
    named = say("tournament.money_team_fee")
    assert any((row["text"], row["amount"]) == (named, amount) for row in cash_rows(state, say))
    assert named in cash_csv(state, language).decode("utf-8-sig")
    receipt = receipt_rows(state, say)[-1]
    assert (receipt["number"], receipt["name"]) == (say("tournament.team"), "A")
    assert receipt["lines"] == [{"text": named, "amount": amount}]


def test_the_desk_sees_who_owes_and_the_receipt_has_what_stands() -> None:
    evening = teams().do(PayTeam(team="A", amount=FEE))
    view = desk_view(board_of(evening.state), seq=Seq(1), now=evening.clock)
    assert view.team_fees == team_fees(evening.state)
    assert [line.amount for line in team_receipt(evening.state, "A")] == [FEE]
    assert any("fees of teams" in line for line in cash_lines(evening.state))


def test_an_older_server_reads_no_further() -> None:
    evening = teams().do(PayTeam(team="A", amount=FEE))
    assert REDUCER.since is not None
    assert REDUCER.since(replace(evening.steps[0], revision=4)) == FormatVersion(6)
    assert REDUCER.since(replace(evening.steps[-1], revision=4)) == FormatVersion(6)


def test_a_late_entry_may_pay_more() -> None:
    late = ReducedFee(name="late", amount=Cents(1_200))
    evening = Evening(series=1, reduced_fees=(late,), prizes=PrizePlan(shares=(WHOLE,)))
    evening.announced(4).do(Enter(name="Late", fee_class="late", paid=Cents(1_200)))
    rows = [(each.fee_class, each.count, each.each) for each in cash_sheet(evening.state).fees]
    assert rows == [("", 4, 1_000), ("late", 1, 1_200)]
    assert pot_of(evening.state) == 5_200
