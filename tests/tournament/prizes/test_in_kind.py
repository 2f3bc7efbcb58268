"""Prizes that are no money: on every list, handed over like money, never in a sum of money."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from skat.cli.tournament.text import prize_lines
from skat.journal import FormatVersion
from skat.messages import LANGUAGES, message
from skat.model.refusal import Refusal
from skat.office.desk_view import desk_view
from skat.office.tournament_entries import REDUCER
from skat.papers.printing.awards import certificate_rows, prize_rows, team_certificate_rows
from skat.tournament.audit import problems
from skat.tournament.commands import Amend, Enter, Exclude, PayPrize, new_step
from skat.tournament.commands.undo import Readmit, TakeBackPayment
from skat.tournament.notice.money import OVERALL, Award, AwardKind, Cents, accounts
from skat.tournament.notice.prize_plan import (
    Category,
    PerPerson,
    PrizeInKind,
    PrizePlan,
    Purse,
)
from skat.tournament.notice.prospectus import contradiction
from skat.tournament.results.board import board_of
from skat.tournament.results.cash import cash_problems, cash_sheet
from skat.tournament.results.prizes import Prize, prizes
from skat.tournament.results.rankings import AwardPlace
from skat.tournament.results.winners import PrizeRanking, winners
from tests.tournament.evenings import Evening, number, won

LADIES = Award(kind=AwardKind.CATEGORY, category="ladies")
HAM = PrizeInKind(rank=3, what="ham")
CUP = PrizeInKind(rank=1, what="cup", honour=True)
PLAN = PrizePlan(
    amounts=(Cents(100_00), Cents(0), Cents(0), Cents(20_00)),
    in_kind=(PrizeInKind(rank=2, what="goose"), HAM, CUP),
)


def evening(plan: PrizePlan = PLAN, **notice: Any) -> Evening:
    """One series of eight; places 2 to 4 of table 1 have won with 4, 3 and 2 tops."""
    return Evening(series=1, rounds=2, prizes=plan, **notice)


def played(begun: Evening) -> Evening:
    return begun.seated().played(games={1: [won(2, 4), won(3, 3), won(4, 2)]}).closed()


def told(awarded: tuple[Prize, ...]) -> list[tuple[int, int, str]]:
    return [(each.rank, each.amount, each.no_money) for each in awarded]


@pytest.mark.article("TR-1.5 (2)", example="a notice with a goose and a ham for ranks 2 and 3")
@pytest.mark.article("TR-1.5 (3)", example="a notice with a cup beside the money of rank 1")
def test_money_things_and_honours_are_mixed_rank_by_rank() -> None:
    over = played(evening()).wait(20)
    over.do(over.publish_command())
    state = over.state
    assert told(prizes(state)) == [
        (1, 100_00, "cup"),
        (2, 0, "goose"),
        (3, 0, "ham"),
        (4, 20_00, ""),
    ]
    assert (prizes(state)[0].thing, prizes(state)[0].honour) == (msgspec.UNSET, "cup")
    assert problems(over.steps) == ()


@pytest.mark.article("TR-7.4.3")
def test_a_thing_is_handed_over_once_and_is_in_no_sum() -> None:
    over = played(evening()).wait(20)
    over.do(over.publish_command())
    before = (accounts(over.state.payments), cash_sheet(over.state))
    third = prizes(over.state)[2]
    over.do(PayPrize(number=third.number))
    assert prizes(over.state)[2].paid
    assert over.refused(PayPrize(number=third.number)).code == "prize_paid"
    assert (accounts(over.state.payments), cash_sheet(over.state)) == before
    assert cash_problems(over.state) == ()
    view = desk_view(board_of(over.state), seq=0, now=0)  # type: ignore[arg-type]
    assert [(each.amount, each.in_kind) for each in view.payments][-1] == (0, "ham")
    back = TakeBackPayment(payment=len(over.state.payments), reason="wrong one")
    over.do(over.seen(back))
    assert not prizes(over.state)[2].paid


@pytest.mark.article("TR-4.3", negative=True)
def test_who_is_excluded_has_no_thing_and_the_effect_says_who_has_it() -> None:
    over = played(evening())
    first, second, third = (each.number for each in prizes(over.state)[:3])
    assert first is not None
    over.do(Exclude(number=first, reason="unfair"))
    assert [(each.number, each.no_money) for each in prizes(over.state)][:2] == [
        (second, "cup"),
        (third, "goose"),
    ]
    effect = over.effect(Readmit(number=first, reason="it was somebody else"))
    things = {each.number: each.no_money for each in effect.changes}
    assert things[first] == ("", "cup")
    assert second is not None
    assert things[second] == ("cup", "goose")


def test_an_honour_goes_to_the_rank_though_everybody_wins_once() -> None:
    ladies = Purse(amounts=(Cents(30_00), Cents(10_00)), in_kind=(replace(CUP, what="title"),))
    plan = PrizePlan(amounts=(Cents(50_00),), per_person=PerPerson.ONE_RANKING)
    begun = evening(plan, categories=(Category(name="ladies", prizes=ladies),)).announced()
    for name in range(8):
        begun.do(Enter(name=f"Player {name}", paid=Cents(1000), categories=("ladies",)))
    state = played(begun).state
    first, second, third = (begun.sits(1, place) for place in (2, 3, 4))
    assert [(each.award, each.number, each.amount, each.no_money) for each in prizes(state)] == [
        (OVERALL, first, 50_00, ""),
        (LADIES, first, 0, "title"),
        (LADIES, second, 30_00, ""),
        (LADIES, third, 10_00, ""),
    ]


def test_a_thing_counts_as_the_one_prize_and_less_than_money() -> None:
    places = tuple(AwardPlace(rank=at, number=number(at), result=0) for at in range(1, 4))
    rankings = [
        PrizeRanking(award=OVERALL, places=places, amounts=(), things=("ham", "", "cake")),
        PrizeRanking(award=LADIES, places=places, amounts=(Cents(5),)),
    ]
    awarded = winners(rankings, once=list(AwardKind))
    assert [(each.award, each.number, each.thing) for each in awarded] == [
        (OVERALL, 2, "ham"),
        (OVERALL, 3, "cake"),
        (LADIES, 1, ""),
    ]


def test_equals_share_money_and_the_lot_deals_things_out() -> None:
    plan = replace(PLAN, ties="shared")
    begun = evening(plan)
    begun.seated().played(games={1: [won(2, 4), won(3, 3), won(4, 3)]}).closed()
    provisional = prizes(begun.state)
    assert told(provisional)[1:3] == [(2, 0, "goose / ham"), (2, 0, "goose / ham")]
    begun.wait(20).do(begun.publish_command())
    dealt = prizes(begun.state)
    assert {each.no_money for each in dealt[1:3]} == {"goose", "ham"}
    assert [each.number for each in dealt] == [each.number for each in provisional]
    assert problems(begun.steps) == ()


def test_teams_have_them_too() -> None:
    plan = PrizePlan(team_in_kind=(CUP, PrizeInKind(rank=2, what="cake")))
    begun = evening(plan).announced()
    for at in range(8):
        team = "Asse" if at % 2 else "Buben"
        begun.do(Enter(name=f"Player {at}", team=team, paid=Cents(1000)))
    state = played(begun).state
    assert [(each.team is not None, each.no_money) for each in prizes(state)] == [
        (True, "cup"),
        (True, "cake"),
    ]
    texts = [row["text"] for row in team_certificate_rows(state, lambda key, *_: key)]
    assert [text.rsplit(" · ", 1)[1] for text in texts] == ["cup", "cake"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_list_names_them(language: str) -> None:
    def say(key: str, details: dict[str, int | str] | None = None) -> str:
        return message(key, details or {}, language=language)

    over = played(evening()).wait(20)
    over.do(over.publish_command())
    money = say("tournament.money", {"amount": 100_00, "currency": "EUR"})
    assert [row["amount"] for row in prize_rows(over.state, say)][:3] == [
        f"{money} + cup",
        "goose",
        "ham",
    ]
    assert [row["text"].rsplit(" · ", 1)[-1] for row in certificate_rows(over.state, say)][:3] == [
        "cup",
        "goose",
        "ham",
    ]
    assert ["cup" in prize_lines(over.state)[0], "0.00" in prize_lines(over.state)[1]] == [1, 0]


@pytest.mark.parametrize(
    "in_kind",
    [
        (PrizeInKind(rank=0, what="ham"),),
        (PrizeInKind(rank=101, what="ham"),),
        (PrizeInKind(rank=1, what=" "),),
        (PrizeInKind(rank=1, what="h\u202eam"),),
        (PrizeInKind(rank=1, what="h" * 61),),
        (PrizeInKind(rank=1, what="ham"), PrizeInKind(rank=1, what="goose")),
    ],
)
@pytest.mark.article("TR-6.1", negative=True)
def test_prizes_that_cannot_be(in_kind: tuple[PrizeInKind, ...]) -> None:
    notice = Evening().state.prospectus
    for plan in (PrizePlan(in_kind=in_kind), PrizePlan(team_in_kind=in_kind)):
        refused = contradiction(replace(notice, prizes=plan))
        assert isinstance(refused, Refusal)
        assert refused.code == "no_such_prize_in_kind"


def test_only_notices_that_have_them_are_written_anew() -> None:
    notice = Evening().state.prospectus
    assert b"in_kind" not in msgspec.json.encode(notice)
    for plan in (
        PLAN,
        PrizePlan(team_in_kind=(CUP,)),
        PrizePlan(series=Purse(in_kind=(CUP,))),
        PrizePlan(best_game=Purse(in_kind=(CUP,))),
    ):
        step = new_step(Amend(replace(notice, prizes=plan)), at=0, revision=3)
        known = [REDUCER.format_for(step, known=FormatVersion(at)) for at in (4, 5)]
        assert known == [None, 5]


def test_equal_teams_draw_for_thing_and_honour_apart() -> None:
    plan = PrizePlan(team_in_kind=(CUP, PrizeInKind(rank=1, what="cake")), ties="shared")
    begun = evening(plan).announced()
    for at in range(8):
        team = "Asse" if at % 2 else "Buben"
        begun.do(Enter(name=f"Player {at}", team=team, paid=Cents(1000)))
    state = begun.seated().played().closed().state
    apart = 0
    for at in range(16):
        won = prizes(replace(state, drawn_lot=bytes([at] * 32).hex()))
        assert sorted(filter(None, (each.thing or "" for each in won))) == ["cake"]
        assert sorted(filter(None, (each.honour or "" for each in won))) == ["cup"]
        apart += len(won) == 2
    assert 0 < apart < 16
