"""Which foot can stand under a paper list, and how it is divided where a reserve came."""

from itertools import combinations_with_replacement, product

import pytest
from msgspec.structs import replace

from skat.model.contract import TRUMP_CONTRACTS
from skat.model.games import BID_VALUES
from skat.model.refusal import Refusal
from skat.model.value import base_value
from skat.tournament.commands import (
    CorrectTotals,
    DateChange,
    Enter,
    EnterList,
    EnterTableDeal,
    EnterTotals,
    Substitute,
)
from skat.tournament.notice.money import Cents
from skat.tournament.series.feet import parts_of, refused_deals
from skat.tournament.table_list import FootAtChange
from tests.tournament.evenings import Evening, foot, lost, number, player, won

NOTHING = foot(0)


def can_be(points: int, *, won: int, lost: int) -> bool:
    feet = [foot(points, won, lost), NOTHING, NOTHING]
    return refused_deals(feet, first=1, last=36) is None


# --- what a foot can be --------------------------------------------------------------------------


def values_by_hand() -> tuple[set[int], set[int]]:
    """Every value that a game can have, counted here from the tables of the law."""
    nulls = {23, 35, 46, 59}
    won = {base * times for base in (9, 10, 11, 12) for times in range(2, 19)}
    won |= {24 * times for times in range(2, 12)} | nulls
    lost = set(won)
    for contract in TRUMP_CONTRACTS:
        base = int(base_value(contract))
        lost |= {next(v for v in range(base, 999, base) if v >= bid) for bid in BID_VALUES}
    return won, {2 * value for value in lost}


@pytest.mark.article("TR-7.2.1")
def test_a_foot_of_one_or_two_games_is_refused_exactly_where_no_game_makes_it() -> None:
    gains, costs = values_by_hand()
    made = {
        (1, 0): gains,
        (0, 1): {-cost for cost in costs},
        (2, 0): {a + b for a, b in combinations_with_replacement(gains, 2)},
        (1, 1): {a - b for a, b in product(gains, costs)},
        (0, 2): {-a - b for a, b in combinations_with_replacement(costs, 2)},
    }
    for (games_won, games_lost), possible in made.items():
        accepted = {
            points for points in range(-1100, 540) if can_be(points, won=games_won, lost=games_lost)
        }
        assert accepted == possible


@pytest.mark.article("SkO-3.2.7 (1)", "TR-7.2.1 (2)")
@pytest.mark.parametrize("size", [3, 4])
def test_who_may_have_played_how_often_is_what_some_list_has(size: int) -> None:
    last = size + 1
    dealt = [
        [place for place in range(size) if size == 3 or place != (deal - 1) % size]
        for deal in range(1, last + 1)
    ]
    possible = {
        tuple(soloists.count(place) for place in range(size)) for soloists in product(*dealt)
    }
    for games in product(range(last + 1), repeat=size):
        if sum(games) != last:
            continue
        feet = [foot(24 * each, won=each) for each in games]
        refused = refused_deals(feet, first=1, last=last)
        assert (refused is None) == (games in possible), (games, refused)


@pytest.mark.article("TR-7.2.1 (2)", "SkO-3.2.7 (1)", negative=True)
def test_the_desk_is_told_which_foot_cannot_be() -> None:
    evening = Evening(series=1).seated()
    totals = EnterTotals(series=1, table=1, totals=(foot(19, 1), *[NOTHING] * 3), passed=3)
    assert evening.refused(totals).code == "list_points_impossible"
    often = replace(totals, totals=(foot(96, 4), *[NOTHING] * 3), passed=0)
    refused = evening.refused(often)
    assert (refused.code, refused.details["most"]) == ("too_many_games", 3)
    evening.do(replace(often, totals=(foot(72, 3), *[NOTHING] * 3), passed=1))


@pytest.mark.article("TR-7.2.1")
def test_steps_of_the_first_release_keep_a_foot_that_is_refused_now() -> None:
    old = Evening(series=1, revision=1).seated()
    old.do(EnterTotals(series=1, table=1, totals=(foot(19, 1), *[NOTHING] * 3), passed=3))


# --- a reserve -----------------------------------------------------------------------------------


def with_reserve(deal: int | None = None, *, series: int = 1) -> tuple[Evening, int]:
    """Series 1 of eight deals a table; at table 1 place 2 leaves before anything is entered."""
    evening = Evening(series=series, rounds=2).announced(8)
    evening.do(Enter(name="Reserve", reserve=True)).do(evening.seat_command())
    left = evening.sits(1, 2)
    evening.do(Substitute(series=1, table=1, left=left, reserve=number(9), reason="ill", deal=deal))
    return evening, left


TOTALS = EnterTotals(
    series=1, table=1, totals=(foot(0, 1, 1), foot(96, 4), foot(0), foot(-48, 0, 1)), passed=1
)
"""The foot of eight deals: place 2 won four, and how it stood before deal 4 (`BEFORE`)."""
BEFORE = FootAtChange(deal=4, totals=(foot(-48, 0, 1), foot(24, 1), foot(0), foot(0)), passed=1)


def counted(evening: Evening) -> dict[int, tuple[int, int, int, int]]:
    tallies = evening.state.series[0].tables[0].tallies
    return {each.number: (each.points, each.won, each.lost, each.others_lost) for each in tallies}


@pytest.mark.article("TR-4.4 (3)")
def test_a_foot_is_divided_between_who_left_and_the_reserve() -> None:
    evening, left = with_reserve(deal=4)
    refused = evening.refused(TOTALS)
    assert refused.code == "change_foot_missing"
    assert (refused.details["left"], refused.details["came"]) == (left, 9)
    evening.do(replace(TOTALS, at_changes=(BEFORE,)))
    by_number = counted(evening)
    assert by_number[left] == (24, 1, 0, 1)
    assert by_number[9] == (72, 3, 0, 1)
    assert by_number[evening.sits(1, 1)] == (0, 1, 1, 1)
    assert by_number[evening.sits(1, 3)] == (0, 0, 0, 2)


@pytest.mark.article("TR-4.4 (3)")
def test_the_deal_of_a_change_is_asked_for_before_a_foot_is_taken() -> None:
    evening, left = with_reserve()
    assert evening.refused(TOTALS).code == "change_deal_missing"
    listed = EnterList(series=1, table=1, games=(None,) * 8)
    assert evening.refused(listed).code == "change_deal_missing"
    typed = EnterTableDeal(series=1, table=1, deal=1)
    assert evening.refused(typed).code == "change_deal_missing"
    change = DateChange(series=1, table=1, came=number(9), deal=4)
    for deal in (0, 9):
        assert evening.refused(replace(change, deal=deal)).code == "no_such_deal"
    assert evening.refused(replace(change, came=number(1))).code == "no_such_change"
    told = replace(TOTALS, at_changes=(BEFORE,))
    assert counted(evening.do(told))[left] == (24, 1, 0, 1)
    evening, left = with_reserve()
    evening.do(change).do(replace(listed, games=(won(2), None, None, won(2), *[None] * 4)))
    assert (counted(evening)[left][0], counted(evening)[9][0]) == (24, 24)
    assert evening.refused(change).code == "list_begun"


@pytest.mark.article("TR-4.4")
def test_a_reserve_from_the_first_deal_has_the_whole_foot() -> None:
    evening, left = with_reserve(deal=1)
    evening.do(TOTALS)
    assert counted(evening)[9] == (96, 4, 0, 2)
    assert counted(evening)[left] == (0, 0, 0, 0)


@pytest.mark.article("TR-4.4")
def test_phones_that_go_on_need_no_answer() -> None:
    evening, _ = with_reserve()
    evening.do(EnterTableDeal(series=1, table=1, deal=1, game=won(2)), player(9))
    assert counted(evening)[9][0] == 24


@pytest.mark.article("TR-4.4")
def test_a_change_that_is_told_late_moves_what_was_entered_since() -> None:
    evening = Evening(series=1, rounds=2).announced(8).do(Enter(name="Reserve", reserve=True))
    evening.do(evening.seat_command())
    left = evening.sits(1, 2)
    for deal in (1, 2, 3):
        game = won(2) if deal != 2 else lost(3)
        evening.do(EnterTableDeal(series=1, table=1, deal=deal, game=game))
    command = Substitute(series=1, table=1, left=left, reserve=number(9), reason="ill", deal=3)
    assert evening.refused(replace(command, deal=5)).code == "no_such_deal"
    evening.do(command)
    assert counted(evening)[left] == (24, 1, 0, 1)
    assert counted(evening)[9] == (24, 1, 0, 0)


@pytest.mark.parametrize(
    ("before", "code"),
    [
        (replace(BEFORE, passed=2), "games_do_not_add_up"),
        (replace(BEFORE, deal=5), "change_foot_missing"),
        (replace(BEFORE, totals=BEFORE.totals[:3]), "feet_missing"),
        (
            replace(BEFORE, totals=(foot(-50, 0, 1), foot(24, 1), foot(0), foot(0))),
            "list_points_impossible",
        ),
    ],
)
@pytest.mark.article("TR-4.4", negative=True)
def test_parts_that_cannot_make_the_foot(before: FootAtChange, code: str) -> None:
    evening, _ = with_reserve(deal=4)
    assert evening.refused(replace(TOTALS, at_changes=(before,))).code == code


def test_a_foot_before_a_deal_where_nobody_changed() -> None:
    evening = Evening(series=1, rounds=2).seated()
    assert evening.refused(replace(TOTALS, at_changes=(BEFORE,))).code == "no_such_change"


@pytest.mark.article("TR-4.4")
def test_a_corrected_foot_keeps_how_it_stood_at_the_change() -> None:
    evening, left = with_reserve(deal=4)
    evening.do(replace(TOTALS, at_changes=(BEFORE,)))
    lower = (foot(0, 1, 1), foot(94, 4), foot(0), foot(-48, 0, 1))
    evening.do(CorrectTotals(series=1, table=1, totals=lower, passed=1, reason="misread"))
    assert (counted(evening)[left][0], counted(evening)[9][0]) == (24, 70)


def test_the_first_release_gave_the_reserve_everything_and_keeps_it() -> None:
    old = Evening(series=1, rounds=2, revision=1).announced(8)
    old.do(Enter(name="Reserve", reserve=True, paid=Cents(1000))).do(old.seat_command())
    left = old.sits(1, 2)
    old.do(Substitute(series=1, table=1, left=left, reserve=number(9), reason="ill")).do(TOTALS)
    assert counted(old)[9] == (96, 4, 0, 2)


@pytest.mark.article("TR-4.4", negative=True)
def test_no_parts_while_the_foot_before_a_change_is_missing() -> None:
    evening, _ = with_reserve(deal=4)
    table = evening.state.series[0].tables[TOTALS.table - 1]
    deals = evening.state.prospectus.deals(4, series=1)
    parts = parts_of(table, TOTALS.totals, deals=deals, passed=TOTALS.passed, at_changes=())
    assert isinstance(parts, Refusal)
    assert parts.code == "change_foot_missing"
