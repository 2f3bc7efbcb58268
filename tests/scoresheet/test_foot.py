"""The foot of the list, its invariants and the settlement, against a naive sum of our own."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.units import ListPoints
from skat.scoresheet.foot import feet, seeger_result, totals_after_each
from skat.scoresheet.invariants import Written, sums_violated, violated, written
from skat.scoresheet.line import Line, passed_line, ramsch_line
from skat.scoresheet.settlement import by_balance, by_divided_totals, settle
from skat.scoresheet.sheet import ScoreSheet
from skat.scoresheet.stakes import Stake
from tests.scoresheet.lists import filled, scored, sheet_of, sheets


def games(soloist: int, *, won: int, lost: int, points: int) -> list[Line]:
    """So many games of one player that bring him so many points; each loss costs 36."""
    wins = [18] * won
    wins[0] += points + 36 * lost - 18 * won
    return [scored(soloist, score) for score in (*wins, *[-36] * lost)]


def test_three_systems_three_winners() -> None:
    """features.md section 4: 48 deals at four, nobody passed."""
    lines = [
        *games(1, won=12, lost=0, points=492),
        *games(2, won=12, lost=2, points=628),
        *games(3, won=10, lost=1, points=660),
        *games(4, won=6, lost=5, points=-32),
    ]
    sheet = filled(sheet_of(4, length=48), *lines)
    assert sheet.complete
    foot_lines = feet(sheet)
    assert [foot.classic for foot in foot_lines] == [492, 628, 660, -32]
    assert [foot.seeger for foot in foot_lines] == [1092, 1128, 1110, 18]
    assert [foot.seeger_fabian for foot in foot_lines] == [1332, 1308, 1320, 108]
    assert [foot.defence for foot in foot_lines] == [240, 180, 210, 90]
    assert [foot.rank for foot in foot_lines] == [1, 3, 2, 4]
    assert not sums_violated(written(sheet))


@pytest.mark.parametrize(("size", "expected"), [(3, 2247), (4, 2107)])
def test_the_official_example(size: int, expected: int) -> None:
    others = [scored(2, -36)] * 14
    sheet = filled(sheet_of(size), *games(1, won=18, lost=3, points=937), *others)
    foot = feet(sheet)[0]
    assert (foot.points, foot.won, foot.lost, foot.others_lost) == (937, 18, 3, 14)
    assert foot.seeger_fabian == expected
    assert foot.seeger == seeger_result(ListPoints(937), won=18, lost=3) == 1687


def naive_foot(sheet: ScoreSheet) -> list[tuple[int, int, int, int]]:
    """Points, won, lost and Seeger-Fabian, added up deal by deal as a child would."""
    bonus = {3: 40, 4: 30, 5: 0}[sheet.size]
    sums = [[0, 0, 0, 0] for _ in sheet.players]
    for line in sheet.lines:
        if line.soloist is None:
            continue
        for at, own in enumerate(sums, start=1):
            if at == line.soloist:
                own[0] += line.score
                own[1 if line.won else 2] += 1
                own[3] += line.score + (50 if line.won else -50)
            elif not line.won:
                own[3] += bonus
    return [(own[0], own[1], own[2], own[3]) for own in sums]


@given(sheets())
def test_the_foot_is_the_naive_sum_and_every_invariant_holds_after_every_entry(
    sheet: ScoreSheet,
) -> None:
    figures = [(foot.points, foot.won, foot.lost, foot.seeger_fabian) for foot in feet(sheet)]
    assert figures == naive_foot(sheet)
    for deals in range(len(sheet.lines) + 1):
        assert violated(replace(sheet, lines=sheet.lines[:deals])) == ()


@given(sheets(), st.fractions(min_value=0, max_value=2, max_denominator=10).map(Stake))
def test_the_ways_to_settle_agree(sheet: ScoreSheet, stake: Stake) -> None:
    points = [foot.points for foot in feet(sheet)]
    settled = settle(points, stake=stake)
    assert not isinstance(settled, Refusal)
    ways = [way(points, stake=stake) for way in (by_balance, by_divided_totals)]
    assert all(way == settled.amounts for way in ways)
    assert sum(settled.amounts) == 0
    expected = [sum(Fraction(own - other) * stake for other in points) for own in points]
    assert list(settled.amounts) == expected


def test_ramsch_changes_points_and_no_tally() -> None:
    sheet = filled(sheet_of(3), ramsch_line([ListPoints(-60), ListPoints(0), ListPoints(0)]))
    foot = feet(sheet)[0]
    assert (foot.points, foot.won, foot.lost, foot.seeger_fabian) == (-60, 0, 0, -60)
    assert violated(sheet) == ()


def test_a_soloist_without_cards_is_named() -> None:
    [violation] = violated(filled(sheet_of(4), scored(1, 24)))
    assert (violation.code, dict(violation.details)) == (
        "soloist_not_dealt_in",
        {"deal": 1, "name": "Anna"},
    )


CLAIM = written(filled(sheet_of(3), scored(1, 24), passed_line(), scored(2, -48)))


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        (replace(CLAIM, points=(ListPoints(42), *CLAIM.points[1:])), "points_do_not_fit"),
        (replace(CLAIM, won=(2, 0, 0)), "won_does_not_fit"),
        (replace(CLAIM, lost=(0, 2, 0)), "lost_does_not_fit"),
        (replace(CLAIM, passed=0), "games_do_not_add_up"),
        (replace(CLAIM, others_lost=(0, 0, 1)), "others_lost_wrong"),
        (replace(CLAIM, results=(*CLAIM.results[:2], CLAIM.results[0])), "result_does_not_fit"),
        (replace(CLAIM, results=(*CLAIM.results[:2], CLAIM.results[0])), "results_do_not_add_up"),
    ],
)
def test_a_wrong_foot_is_noticed(changed: Written, code: str) -> None:
    assert sums_violated(CLAIM) == ()
    assert code in [each.code for each in sums_violated(changed)]


@pytest.mark.parametrize("deal", [1, 2, 3])
@pytest.mark.parametrize("place", [1, 2, 3])
def test_a_wrong_total_is_noticed_in_its_row(deal: int, place: int) -> None:
    row = CLAIM.rows[deal - 1]
    totals = tuple(t + 10 * (at == place) for at, t in enumerate(row.totals, start=1))
    rows = list(CLAIM.rows)
    rows[deal - 1] = replace(row, totals=tuple(map(ListPoints, totals)))
    violations = sums_violated(replace(CLAIM, rows=tuple(rows)))
    right = row.totals[place - 1]
    told = {"deal": deal, "place": place, "written": right + 10, "sum": right}
    assert (violations[0].code, violations[0].details) == ("total_does_not_fit", told)


def test_a_result_that_is_not_the_last_total_is_noticed_at_its_place() -> None:
    claim = replace(CLAIM, points=(CLAIM.points[0], ListPoints(-47), CLAIM.points[2]))
    told = {"place": 2, "written": -47, "sum": -48}
    assert sums_violated(claim)[0] == Refusal("points_do_not_fit", ("TR-7.2.1",), told)


def test_totals_move_in_the_soloists_column_only() -> None:
    sheet = filled(sheet_of(3), scored(1, 24), passed_line(), scored(2, -48))
    assert totals_after_each(sheet) == ((24, 0, 0), (24, 0, 0), (24, -48, 0))
    assert [line.brought(Place(2)) for line in sheet.lines] == [0, 0, -48]
