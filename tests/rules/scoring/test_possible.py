"""Sums that no deal can bring are found, all others are let through."""

import pytest

from skat.model.contract import Contract
from skat.model.refusal import Refusal
from skat.model.top_trumps import Tops
from skat.rules.scoring.finished import Standing
from skat.rules.scoring.possible import (
    SKAT_POINTS,
    why_impossible_ramsch,
    why_impossible_result,
    why_impossible_standing,
    why_impossible_tops,
)
from tests.rules.scoring.games import at, counted_tops

WITH_ONE = Tops(held=True, count=1)


def code(refusal: Refusal | None) -> str | None:
    """The code of a refusal; all of them are of things that cannot be at all."""
    assert refusal is None or refusal.impossible
    return refusal.code if refusal else None


def test_what_two_cards_can_be_worth() -> None:
    assert sorted(set(range(23)) - SKAT_POINTS) == [1, 9, 16, 17, 18, 19]


@pytest.mark.parametrize(
    ("tops", "contract", "refused"),
    [
        ("with 11", "diamonds", None),
        ("without 4", "grand", None),
        ("with 1", "clubs", None),
        ("with 0", "clubs", "tops_out_of_range"),
        ("with 12", "clubs", "tops_out_of_range"),
        ("without 5", "grand", "tops_out_of_range"),
    ],
)
def test_range_of_tops(tops: str, contract: str, refused: str | None) -> None:
    assert code(why_impossible_tops(counted_tops(tops), contract=Contract(contract))) == refused


@pytest.mark.parametrize(
    ("points", "tricks", "tops", "refused"),
    [
        (0, 0, "with 1", None),
        (22, 0, "with 1", None),
        (120, 10, "with 1", None),
        (120, 9, "without 1", None),
        (16, 1, "with 1", None),
        (16, 0, "with 1", "skat_points_impossible"),
        (23, 0, "with 1", "skat_points_impossible"),
        (118, 10, "with 1", "all_tricks_without_120"),
        (120, 10, "without 1", "all_tricks_without_club_jack"),
        (119, 9, "with 1", "points_impossible"),
        (61, 11, "with 1", "tricks_impossible"),
        (61, -1, "with 1", "tricks_impossible"),
    ],
)
def test_final_results(points: int, tricks: int, tops: str, refused: str | None) -> None:
    refusal = why_impossible_result(
        points=points, tricks=tricks, contract=Contract.CLUBS, tops=counted_tops(tops)
    )
    assert code(refusal) == refused


def test_all_tricks_in_null_need_no_jack() -> None:
    null = Contract.NULL
    assert why_impossible_result(points=120, tricks=10, contract=null, tops=None) is None


@pytest.mark.parametrize(
    ("standing", "refused"),
    [
        (at(0, 0, 0, 0), None),
        (at(70, 50, 6, 4), None),
        (at(22, 4, 0, 1), None),
        (at(70, 52, 6, 3), "points_exceed_pack"),
        (at(70, 40, 6, 5), "tricks_impossible"),
        (at(70, 40, 6, 4), "points_missing"),
        (at(70, 49, 6, 3), "points_missing"),
        (at(30, 4, 3, 0), "points_without_trick"),
        (at(30, 1, 3, 1), "points_impossible"),
        (at(30, 10, 3, 11), "tricks_impossible"),
        (at(119, 0, 9, 0), "points_impossible"),
    ],
)
def test_standings(standing: Standing, refused: str | None) -> None:
    refusal = why_impossible_standing(standing, contract=Contract.CLUBS, tops=WITH_ONE)
    assert code(refusal) == refused


@pytest.mark.parametrize(
    ("standing", "points"), [(at(70, 52, 6, 3), 122), (at(70, 40, 6, 4), 10), (at(30, 4, 3, 0), 4)]
)
def test_the_points_that_are_wrong(standing: Standing, points: int) -> None:
    refusal = why_impossible_standing(standing, contract=Contract.CLUBS, tops=WITH_ONE)
    assert refusal is not None
    assert refusal.details == {"points": points}


@pytest.mark.parametrize(
    ("tricks", "skat", "last", "refused"),
    [
        ([20, 40, 50], 10, 2, None),
        ([0, 0, 120], 0, 2, None),
        ([20, 40, 51], 9, 2, "skat_points_impossible"),
        ([20, 40, 50], 11, 2, "points_not_120"),
        ([1, 50, 59], 10, 2, "points_impossible"),
        ([-10, 60, 60], 10, 2, "points_impossible"),
        ([20, 40, 50], 10, 3, "ramsch_needs_three"),
        ([20, 40, 50], 10, -1, "ramsch_needs_three"),
        ([60, 50], 10, 0, "ramsch_needs_three"),
    ],
)
def test_ramsch(tricks: list[int], skat: int, last: int, refused: str | None) -> None:
    assert code(why_impossible_ramsch(tricks, skat=skat, last_trick=last)) == refused
