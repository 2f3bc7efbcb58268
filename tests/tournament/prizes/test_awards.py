"""Categories, prizes by amounts and shares, series and best game, reduced fees, the cash sheet.

The figures are worked out again here from what was typed, by sums of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.tournament.audit import problems
from skat.tournament.commands import (
    CloseSeries,
    Enter,
    EnterList,
    EnterTotals,
    Exclude,
    HandIn,
    NameGame,
    Pay,
    PayPrize,
    Rename,
    Sign,
    TakeBackPayment,
    TakeBackResults,
    TakeMoney,
    Void,
    Withdraw,
)
from skat.tournament.draw import StartNumber
from skat.tournament.files import checked, file_of, read, written
from skat.tournament.notice.money import OVERALL, Award, AwardKind, Cents, Purpose
from skat.tournament.notice.prize_plan import Category, PrizePlan, Purse, Share
from skat.tournament.notice.prospectus import Prospectus, ReducedFee, contradiction
from skat.tournament.results.cash import cash_problems, cash_sheet
from skat.tournament.results.prizes import prizes
from skat.tournament.results.rankings import places_for
from skat.tournament.results.standings import standings
from skat.tournament.state import Tournament, have_list
from tests.tournament.evenings import Evening, foot, lost, number, won

LADIES = Award(kind=AwardKind.CATEGORY, category="ladies")
SENIORS = Award(kind=AwardKind.CATEGORY, category="seniors")
BEST = Award(kind=AwardKind.BEST_GAME)
JUNIOR = ReducedFee(name="juniors", amount=Cents(400))
FREE = ReducedFee(name="helpers", amount=Cents(0))


def amounts(*cents: int) -> Purse:
    return Purse(amounts=tuple(Cents(each) for each in cents))


def shares(*parts: int) -> tuple[Share, ...]:
    return tuple(Share(each) for each in parts)


def in_series(series: int) -> Award:
    return Award(kind=AwardKind.SERIES, series=series)


def event(plan: PrizePlan, *, series: int = 1, ladies: Purse | None = None) -> Evening:
    """Eight players: 1, 2, 3 are ladies, 3, 4 seniors, 5 pays as a junior, 8 nothing."""
    categories = (
        Category(name="ladies", prizes=ladies or Purse()),
        Category(name="seniors"),
    )
    evening = Evening(
        series=series, prizes=plan, categories=categories, reduced_fees=(JUNIOR, FREE)
    ).announced()
    groups: dict[int, tuple[str, ...]] = {
        1: ("ladies",),
        2: ("ladies",),
        3: ("seniors", "ladies"),
        4: ("seniors",),
    }
    for at in range(1, 9):
        fee_class, paid = {5: ("juniors", 400), 8: ("helpers", 0)}.get(at, ("", 1000))
        evening.do(
            Enter(
                name=f"P{at}",
                categories=groups.get(at, ()),
                fee_class=fee_class,
                paid=Cents(paid),
            )
        )
    return evening


def played(evening: Evening) -> Evening:
    """A series in which number n wins a game with n tops (clubs at 12), so nobody is equal."""
    evening.do(evening.seat_command())
    series = len(evening.state.series)
    for at, table in enumerate(evening.state.series[-1].tables, start=1):
        # Deal d is dealt by place d at a table of four, who does not play it.
        games = [
            won(1 + deal % 4, tops=min(int(table.numbers[deal % 4]), 4)) for deal in range(1, 5)
        ]
        evening.do(EnterList(series=series, table=at, games=tuple(games)))
        evening.do(Sign(series=series, table=at, places=table.sheet.places))
    return evening.do(CloseSeries(series=series))


def published(evening: Evening) -> Evening:
    return evening.wait(20).do(evening.publish_command())


def test_an_entrant_may_be_in_several_categories() -> None:
    evening = event(PrizePlan())

    def of_three() -> list[str]:
        return list(evening.state.entrants[2].categories)

    assert of_three() == ["ladies", "seniors"]
    evening.do(Rename(number=number(3), name="P3"))
    assert of_three() == ["ladies", "seniors"]
    evening.do(Rename(number=number(3), name="P3", categories=("seniors",)))
    assert of_three() == ["seniors"]
    strange = Enter(name="Nine", categories=("veterans",))
    assert evening.refused(strange).details == {"category": "veterans"}
    unknown = Rename(number=number(3), name="P3", categories=("veterans",))
    assert evening.refused(unknown).code == "no_such_category"


def test_a_category_is_the_standings_without_the_others() -> None:
    state = published(played(event(PrizePlan()))).state
    in_order = [each.result.number for each in standings(state)]
    for award, members in ((LADIES, {1, 2, 3}), (SENIORS, {3, 4})):
        places = places_for(award, state)
        assert [each.number for each in places] == [each for each in in_order if each in members]
        assert [each.rank for each in places] == list(range(1, len(members) + 1))


def test_equals_share_a_rank_of_their_category_until_the_lot() -> None:
    evening = event(PrizePlan()).do(event(PrizePlan()).seat_command()).played().closed()
    assert [each.rank for each in places_for(LADIES, evening.state)] == [1, 1, 1]
    state = published(evening).state
    places = places_for(LADIES, state)
    assert [each.rank for each in places] == [1, 2, 3]
    drawn = [each.result.number for each in standings(state) if each.result.number <= 3]
    assert [each.number for each in places] == drawn


def test_excluded_players_are_in_no_ranking() -> None:
    plan = PrizePlan(best_game=amounts(500), series=amounts(300))
    evening = played(event(plan))
    best = places_for(BEST, evening.state)[0].number
    evening.do(Exclude(number=best, reason="cheated"))
    for award in (OVERALL, in_series(1), BEST):
        assert best not in {each.number for each in places_for(award, evening.state)}


def test_each_series_and_the_best_game_have_prizes_of_their_own() -> None:
    plan = PrizePlan(amounts=(Cents(900),), series=amounts(300, 200), best_game=amounts(500))
    evening = published(played(played(event(plan, series=2, ladies=amounts(250)))))
    by_award = {(each.award, each.rank): each for each in prizes(evening.state)}
    assert {key: each.amount for key, each in by_award.items()} == {
        (OVERALL, 1): 900,
        (LADIES, 1): 250,
        (in_series(1), 1): 300,
        (in_series(1), 2): 200,
        (in_series(2), 1): 300,
        (in_series(2), 2): 200,
        (BEST, 1): 500,
    }
    for at in (1, 2):
        played_there = [
            (tally.points, tally.number)
            for table in evening.state.series[at - 1].tables
            for tally in table.tallies
        ]
        first = by_award[in_series(at), 1]
        assert first.number in {who for points, who in played_there if points == 48 + 12}
        assert max(points for points, _ in played_there) == 60
    best = next(each for each in places_for(BEST, evening.state) if each.rank == 1)
    assert best.result == 60


def test_a_prize_of_each_ranking_is_fetched_once() -> None:
    plan = PrizePlan(amounts=(Cents(900),), best_game=amounts(500))
    evening = published(played(event(plan, ladies=amounts(250, 150))))
    for prize in prizes(evening.state):
        fetch = PayPrize(number=prize.number, award=prize.award)
        evening.do(fetch)
        assert evening.refused(fetch).code == "prize_paid"
    assert all(prize.paid for prize in prizes(evening.state))
    assert cash_sheet(evening.state).open_prizes == 0
    assert evening.refused(PayPrize(number=number(8), award=LADIES)).code == "no_prize"


def test_shares_are_of_the_pot_and_rounded_down() -> None:
    plan = PrizePlan(
        shares=shares(3_333, 1_667), best_game=Purse(shares=shares(1_000)), rounded_to=Cents(50)
    )
    evening = played(event(plan))
    evening.do(TakeMoney(purpose=Purpose.LOST_GAMES, amount=Cents(777), number=number(1), note="x"))
    sheet = cash_sheet(published(evening).state)
    pot = 6 * 1000 + 400
    exact = [Fraction(part, 10_000) * pot for part in (3_333, 1_667, 1_000)]
    paid = [int(each) // 50 * 50 for each in exact]
    assert [each.amount for each in prizes(evening.state)] == paid
    assert (sheet.pot, sheet.shares) == (pot, int(sum(exact)))
    assert sheet.rounding == int(sum(exact)) - sum(paid)
    assert sheet.remainder == pot + 777 - sum(paid)


def test_lost_games_go_into_the_pot_where_the_notice_says_so() -> None:
    plan = PrizePlan(shares=shares(10_000), pot_with_lost_games=True)
    evening = played(event(plan))
    evening.do(TakeMoney(purpose=Purpose.LOST_GAMES, amount=Cents(777), number=number(1), note="x"))
    assert sum(each.amount for each in prizes(published(evening).state)) == 6_400 + 777


def test_the_pot_stays_as_it_was_when_the_results_came_out() -> None:
    plan = PrizePlan(shares=shares(10_000), pot_with_lost_games=True)
    evening = published(played(event(plan)))
    before = prizes(evening.state)
    more = TakeMoney(purpose=Purpose.LOST_GAMES, amount=Cents(500), number=number(1), note="x")
    evening.do(more)
    assert prizes(evening.state) == before
    evening.do(evening.seen(TakeBackResults(reason="a slip"))).do(evening.publish_command())
    assert prizes(evening.state)[0].amount == before[0].amount + 500


def test_reduced_fees_are_paid_as_the_notice_says() -> None:
    evening = event(PrizePlan())
    assert evening.state.entrants[7].paid == 0
    assert evening.refused(Enter(name="Nine", fee_class="students")).code == "no_such_fee"
    evening.do(Enter(name="Nine", fee_class="juniors"))
    refused = evening.refused(Pay(number=number(9), amount=Cents(1000)))
    assert (refused.code, refused.details["fee"]) == ("fee_differs", 400)
    evening.do(Rename(number=number(9), name="Nine", fee_class=""))
    evening.do(Pay(number=number(9), amount=Cents(1000)))
    again = Rename(number=number(9), name="Nine", fee_class="juniors")
    assert evening.refused(again).code == "paid_already"
    evening.do(Enter(name="Ten")).do(Rename(number=number(10), name="Ten", fee_class="helpers"))
    assert evening.state.entrants[9].paid == 0
    rows = cash_sheet(evening.state).fees
    assert [(row.fee_class, row.each, row.count, row.amount) for row in rows] == [
        ("", 1000, 7, 7000),
        ("helpers", 0, 2, 0),
        ("juniors", 400, 1, 400),
    ]


def test_a_dear_game_of_a_typed_foot_is_named_by_the_desk() -> None:
    evening = event(PrizePlan(best_game=amounts(500)))
    evening.do(evening.seat_command())
    who = evening.sits(1, 2)
    named = NameGame(series=1, table=1, number=who, value=264)
    assert evening.refused(named).code == "game_in_list"
    feet = (foot(0), foot(264, won=1), foot(0), foot(0))
    evening.do(EnterTotals(series=1, table=1, totals=feet, passed=3))
    assert evening.refused(replace(named, value=263)).code == "no_such_game_won"
    assert evening.refused(replace(named, number=evening.sits(1, 1))).code == "no_such_game_won"
    assert evening.refused(replace(named, number=number(99))).code == "not_seated"
    evening.do(named)
    assert [(each.number, each.result) for each in places_for(BEST, evening.state)] == [(who, 264)]
    evening.do(replace(named, value=0))
    assert places_for(BEST, evening.state) == ()
    evening.do(named).do(Void(series=1, table=1, reason="illegible"))
    assert places_for(BEST, evening.state) == ()


@pytest.mark.parametrize(
    ("notice", "code"),
    [
        ({"prizes": PrizePlan(amounts=(Cents(1),), shares=shares(1))}, "amounts_and_shares"),
        ({"prizes": PrizePlan(shares=shares(9_000, 1_001))}, "shares_too_high"),
        ({"prizes": PrizePlan(series=Purse(shares=shares(5_001)))}, "shares_too_high"),
        ({"prizes": PrizePlan(shares=shares(-1))}, "negative_amount"),
        ({"prizes": PrizePlan(best_game=amounts(-1))}, "negative_amount"),
        ({"prizes": PrizePlan(rounded_to=Cents(0))}, "negative_amount"),
        ({"reduced_fees": (replace(JUNIOR, amount=Cents(-1)),)}, "negative_amount"),
        ({"reduced_fees": (JUNIOR, JUNIOR)}, "no_such_fees"),
        ({"categories": (Category(name="a"), Category(name="A"))}, "no_such_categories"),
        ({"categories": (Category(name=" "),)}, "no_such_categories"),
    ],
)
def test_notices_that_contradict_themselves(notice: dict[str, object], code: str) -> None:
    refused = contradiction(replace(Prospectus(name="Cup", series=2), **notice))
    assert isinstance(refused, Refusal)
    assert refused.code == code


# --- the cash sheet -------------------------------------------------------------------------------


def test_what_was_taken_back_is_on_no_line() -> None:
    evening = event(PrizePlan())
    evening.do(TakeMoney(purpose=Purpose.OTHER, amount=Cents(-4_000), note="hall"))
    evening.do(TakeMoney(purpose=Purpose.OTHER, amount=Cents(150), note="tea"))
    evening.do(evening.seen(TakeBackPayment(payment=1, reason="not he")))
    evening.do(Withdraw(number=number(2), refund=Cents(250)))
    sheet = cash_sheet(evening.state)
    assert (sheet.income, sheet.outgo) == (5 * 1000 + 400 + 150, 4_000 + 250)
    assert (sheet.refunds, sheet.other_in, sheet.other_out) == (250, 150, 4_000)
    assert sheet.pot == 5 * 1000 + 400 - 250
    assert cash_problems(evening.state) == ()


def test_a_withheld_prize_remains_with_the_organiser() -> None:
    plan = PrizePlan(amounts=(Cents(900), Cents(600)))
    evening = event(plan)
    notice = replace(evening.state.prospectus, start_cards_handed_in=True)
    evening.state = replace(evening.state, prospectus=notice)
    published(played(evening))
    first = standings(evening.state)[0].result.number
    evening.do(HandIn(numbers=(first,)))
    (row,) = cash_sheet(evening.state).prizes
    assert (row.due, row.paid, row.withheld, row.open) == (1_500, 0, 600, 900)
    assert cash_sheet(evening.state).remainder == 6_400 - 900


def _random_money(evening: Evening, choices: list[int]) -> Iterator[object]:
    for choice in choices:
        who = number(1 + choice % 8)
        yield [
            TakeMoney(purpose=Purpose.LOST_GAMES, amount=Cents(1 + choice), number=who, note="x"),
            TakeMoney(purpose=Purpose.OTHER, amount=Cents(-1 - choice), note="x"),
            TakeMoney(
                purpose=Purpose.REFUND, amount=Cents(-1 - choice % 300), number=who, note="x"
            ),
            TakeBackPayment(payment=1 + choice % (len(evening.state.payments) or 1), reason="x"),
            Pay(number=who, amount=Cents({5: 400, 8: 0}.get(who, 1000))),
        ][choice % 5]


@given(
    st.lists(st.integers(0, 10_000), max_size=12),
    st.lists(st.integers(0, 1_600), min_size=1, max_size=4),
    st.sampled_from([1, 50, 100, 500]),
)
def test_the_sheet_closes_whatever_is_booked(
    choices: list[int], parts: list[int], rounded_to: int
) -> None:
    plan = PrizePlan(
        shares=shares(*parts),
        series=Purse(shares=shares(999)),
        best_game=amounts(77),
        rounded_to=Cents(rounded_to),
        ties="shared",
    )
    evening = event(plan, ladies=amounts(111, 110))
    evening.do(evening.seat_command())
    for command in _random_money(evening, choices):
        if isinstance(command, TakeBackPayment):
            if isinstance(evening.ask(command), Refusal) and (
                evening.refused(command).code != "effect_not_seen"
            ):
                continue
            evening.do(evening.seen(command))
        elif not isinstance(evening.ask(command), Refusal):  # type: ignore[arg-type]
            evening.do(command)  # type: ignore[arg-type]
    for each in evening.state.entrants:
        if each.paid is None:
            evening.do(Pay(number=each.number, amount=Cents({5: 400, 8: 0}.get(each.number, 1000))))
    for at, table in enumerate(evening.state.series[-1].tables, start=1):
        evening.do(EnterList(series=1, table=at, games=(won(2), lost(3), None, won(1))))
        evening.do(Sign(series=1, table=at, places=tuple(Place(p) for p in range(1, 5))))
        assert table.size == 4
    evening.closed().wait(20).do(evening.publish_command())
    for prize in prizes(evening.state)[::2]:
        evening.do(PayPrize(number=prize.number, award=prize.award))
    sheet = cash_sheet(evening.state)
    booked = sum(each.amount for each in evening.state.payments)
    still_open = sum(each.amount for each in prizes(evening.state) if not each.paid)
    assert (sheet.balance, sheet.remainder) == (booked, booked - still_open)
    assert problems(evening.steps) == ()


def test_a_public_file_keeps_categories_and_checks() -> None:
    plan = PrizePlan(shares=shares(5_000, 2_500), series=amounts(300), best_game=amounts(500))
    evening = published(played(event(plan, ladies=amounts(250))))
    evening.do(PayPrize(number=prizes(evening.state)[-1].number, award=BEST))
    for public in (True, False):
        file = file_of(evening.steps, public=public)
        assert not isinstance(file, Refusal)
        back = read(written(file))
        assert back == file
        assert checked(file) == ()


def test_who_has_played_is_asked_once_for_all_prizes(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = PrizePlan(amounts=(Cents(100),) * 8, team_amounts=(Cents(500),))
    evening = Evening(series=1, prizes=plan).announced()
    for at in range(8):
        evening.do(Enter(name=f"P{at}", team="AB"[at % 2], paid=Cents(1000)))
    evening.published()
    asked = []

    def counted(state: Tournament) -> frozenset[StartNumber]:
        asked.append(state)
        return have_list(state)

    monkeypatch.setattr("skat.tournament.results.prizes.have_list", counted)
    assert len(prizes(evening.state)) == 9
    assert len(asked) == 1
