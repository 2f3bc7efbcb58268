"""A prize that is sent: its winner pays the postage, and every list of money says so."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import UNSET

from skat.cli.tournament.text import accounts_lines, cash_lines, prize_lines
from skat.journal import FormatVersion, Seq
from skat.messages import LANGUAGES, message
from skat.office.desk_view import desk_view
from skat.office.phone_final import phone_final
from skat.office.spreadsheets.csv_files import cash_csv
from skat.office.tournament_entries import REDUCER
from skat.office.tournament_views import hall_view
from skat.papers.printing.awards import cash_rows, prize_rows
from skat.tournament.audit import problems
from skat.tournament.commands import Enter, PayPostage, PayPrize, TakeBackPayment
from skat.tournament.notice.money import Cents, Purpose, accounts, standing_payments
from skat.tournament.notice.prize_plan import PrizeInKind, PrizePlan
from skat.tournament.results.board import board_of
from skat.tournament.results.cash import cash_problems, cash_sheet
from skat.tournament.results.prizes import Prize, prizes
from tests.articles.marks import example
from tests.tournament.evenings import Evening, won

PLAN = PrizePlan(amounts=(Cents(20_00), Cents(2_00)), in_kind=(PrizeInKind(rank=3, what="ham"),))
POSTAGE = Cents(6_90)


def evening(plan: PrizePlan = PLAN) -> Evening:
    """The results are out; places 2 to 4 of table 1 stand first."""
    begun = Evening(series=1, rounds=2, prizes=plan).seated()
    begun.played(games={1: [won(2, 4), won(3, 3), won(4, 2)]}).closed().wait(20)
    return begun.do(begun.publish_command())


def of_rank(over: Evening, rank: int) -> Prize:
    return next(each for each in prizes(over.state) if each.rank == rank)


def sent(over: Evening, rank: int, postage: int = POSTAGE) -> Evening:
    number = of_rank(over, rank).number
    return over.do(PayPrize(number=number, postage=Cents(postage)))


@example("TR-7.4.3", "a prize of 20.00 is sent for 6.90")
def test_postage_is_kept_of_the_money_of_the_prize() -> None:
    over = evening()
    till = cash_sheet(over.state).balance
    sent(over, 1)
    first = of_rank(over, 1)
    assert (first.paid, first.amount, first.postage, first.owed) == (True, 20_00, 6_90, UNSET)
    # 13.10 lie in the envelope and 6.90 are stamps: the till gives what the prize is worth.
    assert cash_sheet(over.state).balance == till - 20_00
    assert over.refused(PayPostage(number=first.number)).code == "no_postage_owed"


@example("TR-7.4.3", "a ham is sent for 6.90")
def test_what_is_more_than_the_money_its_winner_owes() -> None:
    over = evening()
    till = cash_sheet(over.state).balance
    sent(over, 3)
    third = of_rank(over, 3)
    assert (third.postage, third.owed) == (6_90, 6_90)
    sheet = cash_sheet(over.state)
    assert (sheet.postage_out, sheet.postage_in, sheet.balance) == (6_90, UNSET, till - 6_90)
    over.do(PayPostage(number=third.number))
    assert of_rank(over, 3).owed is UNSET
    sheet = cash_sheet(over.state)
    assert (sheet.postage_out, sheet.postage_in, sheet.balance) == (6_90, 6_90, till)
    assert over.refused(PayPostage(number=third.number)).code == "no_postage_owed"
    assert cash_problems(over.state) == problems(over.steps) == ()


@pytest.mark.article("TR-7.4.3 (2)")
def test_money_that_does_not_cover_it_goes_into_it_whole() -> None:
    over = sent(evening(), 2)
    second = of_rank(over, 2)
    assert (second.postage, second.owed) == (6_90, 4_90)
    booked = [(each.purpose, each.amount) for each in over.state.payments[-2:]]
    assert booked == [(Purpose.PRIZE, -2_00), (Purpose.POSTAGE, -4_90)]


@pytest.mark.article("TR-7.4.3", negative=True)
@pytest.mark.parametrize("postage", [0, -5, 10**9 + 1])
def test_nothing_is_sent_for_nothing(postage: int) -> None:
    over = evening()
    refused = over.refused(PayPrize(number=of_rank(over, 1).number, postage=Cents(postage)))
    assert refused.code == "no_such_amount"
    of_team = over.refused(PayPrize(number=of_rank(over, 1).number, team="Asse", postage=POSTAGE))
    assert of_team.code == "no_team_prize"


def test_teams_pay_theirs_too() -> None:
    plan = PrizePlan(team_in_kind=(PrizeInKind(rank=1, what="cake"),))
    begun = Evening(series=1, prizes=plan).announced()
    for at in range(8):
        team = "Asse" if at % 2 else "Buben"
        begun.do(Enter(name=f"Player {at}", team=team, paid=Cents(1000)))
    over = begun.published()
    first = prizes(over.state)[0].team
    over.do(PayPrize(team=first, postage=POSTAGE))
    assert over.refused(PayPostage(team="Nobody")).details == {"whose": "Nobody"}
    assert prizes(over.state)[0].owed == 6_90
    over.do(PayPostage(team=first))
    assert prizes(over.state)[0].owed is UNSET


def test_the_postage_goes_with_its_prize() -> None:
    over = evening()
    before = accounts(over.state.payments)
    sent(over, 3).do(PayPostage(number=of_rank(over, 3).number))
    at = len(over.state.payments) - 2
    alone = TakeBackPayment(payment=at + 1, reason="a slip")
    assert over.refused(alone).code == "goes_with_its_prize"
    over.do(over.seen(TakeBackPayment(payment=at, reason="fetched after all")))
    assert accounts(over.state.payments) == before
    assert not of_rank(over, 3).paid
    over.do(PayPrize(number=of_rank(over, 3).number))
    assert of_rank(over, 3).postage is UNSET
    purposes = {each.purpose for each in standing_payments(over.state.payments)}
    assert Purpose.POSTAGE not in purposes


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_list_says_it(language: str) -> None:
    def say(key: str, details: dict[str, int | str] | None = None) -> str:
        return message(key, details or {}, language=language)

    over = sent(evening(), 3).do(PayPostage(number=of_rank(sent(evening(), 3), 3).number))
    amount = say("tournament.money", {"amount": 6_90, "currency": "EUR"})
    assert amount in str(prize_rows(over.state, say)[2]["sent"])
    told = [row["text"] for row in cash_rows(over.state, say)]
    names = {say(f"tournament.cash_postage_{way}") for way in ("in", "out")}
    assert names <= set(told)
    csv = cash_csv(over.state, language).decode()
    assert all(name in csv for name in names)


def test_the_desk_and_the_winner_see_it_and_nobody_else() -> None:
    over = sent(evening(), 3)
    third = of_rank(over, 3)
    assert third.number is not None
    board = board_of(over.state)
    at_desk = desk_view(board, seq=Seq(0), now=0).hall.prizes[2]
    in_hall = hall_view(board, seq=Seq(0), now=0).prizes
    assert (at_desk.postage, in_hall[2].postage, in_hall[2].owed) == (6_90, UNSET, UNSET)
    final = phone_final(over.state, third.number, prizes=in_hall, ranked=8)
    assert final is not None
    assert [(each.postage, each.owed) for each in final.prizes] == [(6_90, 6_90)]
    assert "sent, postage 6.90 EUR" in prize_lines(over.state)[2]
    assert any(line.startswith("postage") for line in accounts_lines(over.state))
    over.do(PayPostage(number=third.number))
    assert any("postage paid by winners" in line for line in cash_lines(over.state))


def test_only_steps_that_say_it_are_written_anew() -> None:
    over = evening()
    plain = PayPrize(number=of_rank(over, 1).number)
    assert b"postage" not in msgspec.json.encode(plain)
    old = Evening(revision=3).step(plain)
    assert REDUCER.format_for(old, known=FormatVersion(3)) is not None
    for command in (
        msgspec.structs.replace(plain, postage=POSTAGE),
        PayPostage(number=plain.number),
    ):
        step = msgspec.structs.replace(old, do=command)
        assert REDUCER.since(step) == 5
