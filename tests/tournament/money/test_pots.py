"""Several pots: parts of the pot, amounts of every fee, and what lost games have brought."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from skat.cli.tournament.text import cash_lines
from skat.journal import FormatVersion
from skat.messages import LANGUAGES, message
from skat.messages.numbers import share_text
from skat.model.refusal import Refusal
from skat.office.spreadsheets.csv_files import cash_csv
from skat.office.tournament_entries import REDUCER
from skat.papers.printing.awards import cash_rows
from skat.papers.printing.notice import notice_rows
from skat.scoresheet.typed import TypedGame
from skat.tournament.audit import problems
from skat.tournament.commands import (
    Abandon,
    Amend,
    Enter,
    PayPrize,
    Substitute,
    TakeMoney,
    TakeTableMoney,
    Withdraw,
    new_step,
)
from skat.tournament.commands.undo import TakeBackResults
from skat.tournament.notice.money import OVERALL, Award, AwardKind, Cents, LossMoney, Purpose
from skat.tournament.notice.prize_plan import (
    WHOLE,
    Category,
    Pot,
    PrizeInKind,
    PrizePlan,
    Purse,
    Share,
)
from skat.tournament.notice.prospectus import ReducedFee, contradiction
from skat.tournament.results.cash import PotRow, cash_problems, cash_sheet
from skat.tournament.results.pot import pot_for, pot_of
from skat.tournament.results.prizes import prizes
from tests.tournament.evenings import Evening, lost, number, won


def shares(*parts: int) -> tuple[Share, ...]:
    return tuple(Share(100 * part) for part in parts)


def series(at: int) -> Award:
    return Award(kind=AwardKind.SERIES, series=at)


JUNIORS = Award(kind=AwardKind.CATEGORY, category="juniors")
WHOLE_POT = Purse(shares=(WHOLE,))
BY_SHARES = PrizePlan(
    shares=shares(50, 30, 20),
    team_shares=shares(60, 40),
    series=replace(WHOLE_POT, in_kind=(PrizeInKind(rank=1, what="ham"),)),
    pots=(
        Pot(ranking="overall", share=Share(6_000)),
        Pot(ranking="teams", share=Share(2_000)),
        Pot(ranking="series", share=Share(2_000)),
    ),
)
PER_HEAD = PrizePlan(
    shares=(WHOLE,),
    team_shares=(WHOLE,),
    series=WHOLE_POT,
    pots=(
        Pot(ranking="overall", per_head=Cents(500)),
        Pot(ranking="teams", per_head=Cents(200)),
        Pot(ranking="category", category="juniors", per_head=Cents(100)),
        Pot(ranking="series", per_head=Cents(100)),
    ),
)
NOTICE: dict[str, Any] = {
    "categories": (Category(name="juniors", prizes=WHOLE_POT),),
    "reduced_fees": (ReducedFee(name="juniors", amount=Cents(650)),),
}


def entered(plan: PrizePlan, *, count: int = 3, **notice: Any) -> Evening:
    """Eight in two teams, each fee of 10.00 paid."""
    begun = Evening(series=count, prizes=plan, **notice).announced()
    for at in range(8):
        team = "Asse" if at % 2 else "Buben"
        begun.do(Enter(name=f"Player {at}", team=team, paid=Cents(1000)))
    return begun


def amounts(evening: Evening, award: Award | None) -> list[int]:
    won_by = [
        each
        for each in prizes(evening.state)
        if (each.team is not None, each.award) == (award is None, award or OVERALL)
    ]
    return [each.amount for each in won_by]


def played(begun: Evening, times: int) -> Evening:
    """So many series, in which place 2 of table 1 wins most."""
    for _ in range(times):
        begun.do(begun.seat_command()).played(games={1: [won(2, 4), won(3, 3), won(4, 2)]}).closed()
    return begun


def test_sixty_per_cent_for_players_twenty_for_teams_twenty_for_all_series() -> None:
    over = played(entered(BY_SHARES), 3).wait(20)
    over.do(over.publish_command())
    assert pot_of(over.state) == 80_00
    assert amounts(over, OVERALL) == [24_00, 14_40, 9_60]
    assert amounts(over, None) == [9_60, 6_40]
    # 16.00 are divided evenly among the three series, to the cent.
    assert [amounts(over, series(at))[0] for at in (1, 2, 3)] == [5_33, 5_33, 5_34]
    assert [each.no_money for each in prizes(over.state) if each.award == series(1)] == ["ham"]
    assert cash_problems(over.state) == problems(over.steps) == ()


def test_what_rounding_leaves_of_each_pot_is_told() -> None:
    over = played(entered(replace(BY_SHARES, rounded_to=Cents(100))), 3)
    sheet = cash_sheet(over.state)
    rows = [(row.teams, row.award, row.pot, row.given, row.rest) for row in sheet.pots or ()]
    assert rows == [
        (False, OVERALL, 48_00, 47_00, 1_00),
        (False, series(1), 5_33, 5_00, 33),
        (False, series(2), 5_33, 5_00, 33),
        (False, series(3), 5_34, 5_00, 34),
        (True, OVERALL, 16_00, 15_00, 1_00),
    ]
    assert (sheet.shares, sheet.rounding) == (0, 0)


def test_of_every_fee_an_amount_goes_into_each_pot() -> None:
    begun = entered(PER_HEAD, **NOTICE)
    child = Enter(name="Ida", team="Asse", categories=("juniors",), fee_class="juniors")
    begun.do(replace(child, paid=Cents(650)))
    # The reduced fee fills the first pot and a part of the second.
    assert [pot_for(begun.state, each) for each in (OVERALL, None, JUNIORS)] == [
        9 * 500,
        8 * 200 + 150,
        8 * 100,
    ]
    assert [pot_for(begun.state, series(at)) for at in (1, 2, 3)] == [266, 267, 267]
    assert pot_of(begun.state) == 8 * 1000 + 650 - (4500 + 1750 + 800 + 800)
    begun.do(Withdraw(number=number(1), refund=Cents(450)))
    # What went back was in the pots that come last.
    assert [pot_for(begun.state, each) for each in (OVERALL, None, JUNIORS)] == [4500, 1600, 700]
    assert pot_for(begun.state, series(1)) == 700 // 3


def test_pots_stay_as_they_were_when_the_results_came_out() -> None:
    over = played(entered(PER_HEAD, **NOTICE), 3).wait(20)
    before = [each.amount for each in prizes(over.state)]
    over.do(over.publish_command())
    over.do(TakeMoney(purpose=Purpose.REFUND, amount=Cents(-900), number=number(2)))
    assert [each.amount for each in prizes(over.state)] == before
    over.do(over.seen(TakeBackResults(reason="a list was wrong")))
    assert [each.amount for each in prizes(over.state)] != before


LOST = PrizePlan(amounts=(Cents(100),), series_lost_games=shares(60, 40))
COSTS = LossMoney((Cents(50), Cents(100)))


def lost_games() -> Evening:
    """Series 1 costs 1.50 at table 1, series 2 costs 0.50 there; all of it is paid."""
    begun = entered(LOST, count=2, side_payments=COSTS)
    first: list[TypedGame | None] = [lost(2), won(3, 4), lost(2), won(1, 2)]
    second: list[TypedGame | None] = [won(2, 4), lost(3), won(4, 2)]
    for games, amount in ((first, 150), (second, 50)):
        begun.do(begun.seat_command()).played(games={1: games})
        at = len(begun.state.series)
        begun.do(TakeTableMoney(series=at, table=1, amount=Cents(amount))).closed()
    return begun


def test_lost_games_of_a_series_go_to_its_best() -> None:
    over = lost_games()
    assert [sorted(amounts(over, series(at)), reverse=True) for at in (1, 2)] == [
        [90, 60],
        [30, 20],
    ]
    rows = cash_sheet(over.state).pots or ()
    assert rows == (
        PotRow(award=series(1), lost_games=True, pot=Cents(150), given=Cents(150), rest=Cents(0)),
        PotRow(award=series(2), lost_games=True, pot=Cents(50), given=Cents(50), rest=Cents(0)),
    )
    over.wait(20).do(over.publish_command())
    first = next(each for each in prizes(over.state) if each.award == series(1))
    over.do(PayPrize(number=first.number, award=series(1)))
    assert cash_problems(over.state) == problems(over.steps) == ()


def test_a_series_that_is_not_drawn_has_brought_nothing() -> None:
    begun = entered(LOST, count=3, side_payments=COSTS)
    begun.do(begun.seat_command()).played(games={1: [lost(2)]})
    begun.do(TakeTableMoney(series=1, table=1, amount=Cents(50))).closed()
    assert [row.pot for row in cash_sheet(begun.state).pots or ()] == [50, 0, 0]


def test_who_pays_in_part_pays_for_the_first_series_first() -> None:
    begun = entered(LOST, count=2, side_payments=COSTS)
    begun.do(begun.seat_command()).played(games={1: [lost(2)]}).closed()
    loser = next(number for number in begun.state.series[0].tables[0].numbers[1:2])
    begun.do(begun.seat_command())
    tables = enumerate(begun.state.series[1].tables, start=1)
    at, place = next((at, each.place_of(loser)) for at, each in tables if each.place_of(loser))
    assert place is not None
    deals: list[TypedGame | None]
    deals = [None, lost(place)] if place == 1 else [lost(place)]
    begun.played(games={at: deals}).closed()
    begun.do(TakeMoney(purpose=Purpose.LOST_GAMES, amount=Cents(70), number=loser, taken=Cents(0)))
    assert [row.pot for row in cash_sheet(begun.state).pots or ()] == [50, 20]


def test_an_early_end_takes_nothing_of_what_lost_games_brought() -> None:
    begun = entered(replace(LOST, amounts=()), count=2, side_payments=COSTS)
    begun.do(begun.seat_command()).played(games={1: [lost(2), won(3, 4), won(4, 2)]})
    begun.do(TakeTableMoney(series=1, table=1, amount=Cents(50))).closed()
    begun.do(begun.seen(Abandon(reason="fire", refund=False)))
    assert sorted(amounts(begun, series(1))) == [20, 30]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"pots": (Pot(ranking="overall"),)}, "no_such_pot"),
        (
            {"pots": (Pot(ranking="overall", share=Share(1), per_head=Cents(1)),)},
            "no_such_pot",
        ),
        ({"pots": (Pot(ranking="overall", share=Share(-1)),)}, "no_such_pot"),
        ({"pots": (Pot(ranking="best_game", share=Share(1)),)}, "no_such_pot"),
        ({"pots": (Pot(ranking="category", category="x", share=Share(1)),)}, "no_such_pot"),
        ({"pots": (Pot(ranking="overall", share=Share(1)),) * 2}, "no_such_pot"),
        ({"pots": (Pot(ranking="overall", share=Share(8_001)),)}, "shares_too_high"),
        ({"shares": shares(60, 50)}, "shares_too_high"),
        ({"pots": (Pot(ranking="overall", per_head=Cents(1_001)),)}, "pots_above_fee"),
        ({"series_lost_games": shares(60, 50)}, "shares_too_high"),
        ({"series_lost_games": shares(-1)}, "negative_amount"),
        ({"series_lost_games": shares(1), "pot_with_lost_games": True}, "lost_games_twice"),
    ],
)
def test_pots_that_cannot_be(change: dict[str, Any], code: str) -> None:
    plan = PrizePlan(
        shares=(WHOLE,),
        team_shares=shares(20),
        pots=(Pot(ranking="overall", share=Share(8_000)),),
    )
    notice = replace(Evening().state.prospectus, prizes=plan)
    assert contradiction(notice) is None
    refused = contradiction(replace(notice, prizes=replace(plan, **change)))
    assert isinstance(refused, Refusal)
    assert refused.code == code


@pytest.mark.parametrize("language", LANGUAGES)
def test_notice_and_cash_tell_of_them(language: str) -> None:
    def say(key: str, details: dict[str, int | str] | None = None) -> str:
        return message(key, details or {}, language=language)

    over = lost_games()
    money = say("tournament.pot_of_lost_games")
    assert any(str(row["text"]).startswith(money) for row in cash_rows(over.state, say))
    assert money in cash_csv(over.state, language).decode()
    told = {row["item"]: row["text"] for row in notice_rows(over.state.prospectus, say)}
    assert told[say("tournament.series_lost_games")] == (
        f"{share_text(6_000, say)} / {share_text(4_000, say)} ({money})"
    )
    begun = entered(PER_HEAD, **NOTICE)
    pots = next(
        row["text"]
        for row in notice_rows(begun.state.prospectus, say)
        if row["item"] == say("tournament.pots")
    )
    assert pots.count(";") == 3
    assert say("tournament.award_category", {"category": "juniors"}) in pots


def test_programs_read_them_too() -> None:
    over = played(entered(BY_SHARES), 3)
    assert b"pot,teams" in cash_csv(over.state).replace(b";", b",")
    assert any(line.startswith("pot teams") for line in cash_lines(over.state))
    notice = over.state.prospectus
    step = new_step(Amend(notice), at=0, revision=3)
    known = [REDUCER.format_for(step, known=FormatVersion(at)) for at in (4, 5)]
    assert known == [None, 5]
    lost_only = replace(notice, prizes=LOST)
    step = new_step(Amend(lost_only), at=0, revision=3)
    assert REDUCER.format_for(step, known=FormatVersion(4)) is None


@pytest.mark.parametrize("door", ["desk", "withdrawal"])
@pytest.mark.parametrize("own_fee", [False, True])
def test_what_a_reserve_gets_back_leaves_the_pots_per_head(door: str, own_fee: bool) -> None:
    """By whose fee he plays makes no difference, nor by which command it goes back."""
    begun = entered(PER_HEAD, **NOTICE)
    begun.do(Enter(name="Bench", reserve=True, paid=Cents(1000) if own_fee else None))
    begun.do(begun.seat_command())
    left = begun.sits(1, 1)
    begun.do(Substitute(series=1, table=1, left=left, reserve=number(9), reason="ill", deal=1))
    begun.played().closed()
    inside = {award: pot_for(begun.state, award) for award in (OVERALL, None)}
    whole = pot_of(begun.state)
    if door == "desk":
        back = TakeMoney(purpose=Purpose.REFUND, amount=Cents(-700), number=number(9))
        begun.do(replace(back, note="half an evening"))
    else:
        begun.do(Withdraw(number=number(9), refund=Cents(700)))
    assert pot_for(begun.state, OVERALL) == inside[OVERALL] - 500 + 300
    assert pot_for(begun.state, None) == inside[None] - 200
    of_pots = (OVERALL, None, JUNIORS, *map(series, (1, 2, 3)))
    paid = sum(each.amount for each in begun.state.payments)
    assert pot_of(begun.state) + sum(pot_for(begun.state, each) for each in of_pots) == paid
    assert pot_of(begun.state) == whole - 100
