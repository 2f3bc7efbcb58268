"""High games of typed feet: possible with the foot, and named by the desk or by two people."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from msgspec.structs import replace

from skat.model.games import all_games
from skat.model.units import ListPoints
from skat.office.desk_view import desk_view
from skat.tournament.audit import problems
from skat.tournament.commands import (
    AddHelper,
    By,
    CloseSeries,
    CorrectTotals,
    Duty,
    EnterTotals,
    HelperId,
    NameGame,
    Role,
    Sign,
    Void,
)
from skat.tournament.notice.money import Award, AwardKind, Cents
from skat.tournament.notice.prize_plan import PrizePlan, Purse
from skat.tournament.results.board import board_of
from skat.tournament.results.rankings import can_hold, places_for
from skat.tournament.table_list import Tally
from tests.tournament.evenings import Evening, foot, number

BEST = Award(kind=AwardKind.BEST_GAME)
ONE = By(Role.HELPER, helper=HelperId(1))
TWO = By(Role.HELPER, helper=HelperId(2))
PRIZE = PrizePlan(best_game=Purse(amounts=(Cents(5_00),)))


def typed(revision: int = 5, points: int = 138, won: int = 3) -> tuple[Evening, NameGame]:
    """The foot of table 1 is typed; place 2 has 138 points in three games: 120 is possible."""
    evening = Evening(series=1, prizes=PRIZE, revision=revision).seated(4)
    for name in ("Ida", "Udo"):
        evening.do(AddHelper(name=name, duties=(Duty.LISTS,)))
    feet = (foot(0), foot(points, won), foot(0), foot(0))
    evening.do(EnterTotals(series=1, table=1, totals=feet, passed=4 - won))
    return evening, NameGame(series=1, table=1, number=evening.sits(1, 2), value=96)


def best(evening: Evening) -> list[int]:
    return [each.result for each in places_for(BEST, evening.state)]


def test_what_a_foot_can_hold_is_what_some_games_come_to() -> None:
    """Tried against all sums of three won games."""
    values = {int(game.value) for game in all_games()}
    for points in (54, 138, 200, 263, 500):
        tally = Tally(number=number(1), points=ListPoints(points), won=3)
        sums = {
            each
            for games in combinations_with_replacement(sorted(values), 3)
            if sum(games) == points
            for each in games
        }
        assert {value for value in range(300) if can_hold(tally, value)} == sums


def test_a_foot_of_18_accepts_no_game_of_264() -> None:
    evening, named = typed(points=18, won=1)
    refused = evening.refused(replace(named, value=264))
    assert (refused.code, refused.details["value"]) == ("game_not_in_foot", 264)
    evening.do(replace(named, value=18))
    assert best(evening) == [18]


def test_older_steps_are_judged_as_before() -> None:
    evening, named = typed(revision=4, points=18, won=1)
    evening.do(replace(named, value=264), ONE)
    assert best(evening) == [264]
    assert problems(evening.steps) == ()


def test_what_a_helper_names_waits_for_a_second_person() -> None:
    evening, named = typed()
    evening.do(named, ONE)
    assert best(evening) == []
    assert evening.refused(named, ONE).code == "second_person_names"
    view = desk_view(board_of(evening.state), seq=0, now=0)  # type: ignore[arg-type]
    assert [(each.value, each.waits_for) for each in view.named_games or ()] == [(96, 1)]
    evening.do(named, TWO)
    assert best(evening) == [96]
    assert evening.refused(replace(named, value=0), ONE).code == "game_stands"
    assert evening.refused(replace(named, value=48), TWO).code == "game_stands"
    evening.do(replace(named, value=0))
    assert best(evening) == []
    assert problems(evening.steps) == ()


def test_another_value_of_a_second_helper_waits_again() -> None:
    evening, named = typed()
    evening.do(named, ONE).do(replace(named, value=48), TWO)
    assert best(evening) == []
    evening.do(replace(named, value=48), ONE)
    assert best(evening) == [48]


def test_the_desk_names_alone_and_confirms() -> None:
    evening, named = typed()
    evening.do(named)
    assert best(evening) == [96]
    evening, named = typed()
    evening.do(named, ONE).do(named)
    assert best(evening) == [96]


def test_a_helper_takes_back_what_waits() -> None:
    evening, named = typed()
    evening.do(named, ONE).do(replace(named, value=0), ONE)
    assert evening.state.named_games == ()


@pytest.mark.parametrize("plan", [PRIZE, PrizePlan()])
def test_results_wait_for_games_that_may_win(plan: PrizePlan) -> None:
    evening, named = typed()
    evening.do(named, ONE)
    evening.do(Sign(series=1, table=1, places=evening.state.series[0].tables[0].signers))
    evening.do(CloseSeries(series=1)).wait(20)
    notice = replace(evening.state.prospectus, prizes=plan)
    evening.state = replace(evening.state, prospectus=notice)
    if plan.best_game:
        assert evening.refused(evening.publish_command()).code == "named_games_wait"
        evening.do(named)
    evening.do(evening.publish_command())


def test_results_do_not_wait_for_a_game_of_a_void_list() -> None:
    evening, named = typed()
    evening.do(named, ONE).do(Void(series=1, table=1, reason="illegible"))
    evening.do(CloseSeries(series=1)).wait(20)
    evening.do(evening.publish_command())
    assert best(evening) == []


def test_a_game_that_the_corrected_foot_cannot_hold_counts_no_more() -> None:
    evening, named = typed()
    evening.do(named)
    feet = (foot(0), foot(54, 3), foot(0), foot(0))
    evening.do(CorrectTotals(series=1, table=1, totals=feet, passed=1, reason="a slip"))
    assert best(evening) == []
