"""What Ramsch counts under each value of its house rules: one scored example a value, and pairs."""

from __future__ import annotations

from typing import Any

import pytest

from skat.rules.scoring.ramsch import losers
from tests.rules.positions import rules_with
from tests.rules.scoring.ramsch import against


@pytest.mark.article("LF-ramsch")
@pytest.mark.parametrize(
    ("value", "expected"), [("last_trick", (35, 25, 60)), ("loser", (25, 25, 70))]
)
def test_whose_the_skat_is(value: str, expected: tuple[int, ...]) -> None:
    assert against(25, 25, 60, skat=10, last=0, ramsch_skat=value) == expected


@pytest.mark.article("LF-ramsch")
@pytest.mark.parametrize(
    ("value", "expected"), [("all", (50, 50, 20)), ("last_trick", (0, 50, 20))]
)
def test_who_loses_where_two_have_the_most(value: str, expected: tuple[int, ...]) -> None:
    assert against(50, 40, 20, skat=10, last=1, ramsch_tie=value) == expected


def test_who_did_not_take_the_last_trick_cannot_lose_alone() -> None:
    rules = rules_with(ramsch=True, ramsch_tie="last_trick")
    assert losers([50, 50, 20], last_trick=2, rules=rules) == (0, 1)
    assert losers([40, 40, 40], last_trick=2, rules=rules) == (2,)


@pytest.mark.article("LF-ramsch")
@pytest.mark.parametrize(
    ("value", "expected"),
    [("leaflet", (40, 80, 0)), ("none", (40, 80, 0)), ("double", (40, 160, 0))],
)
def test_a_player_without_a_trick(value: str, expected: tuple[int, ...]) -> None:
    scores = against(40, 70, 0, skat=10, last=1, tricks=(4, 6, 0), ramsch_virgin=value)
    assert scores == expected


def test_a_trick_without_card_points_is_a_trick() -> None:
    scores = against(40, 70, 0, skat=10, last=1, tricks=(4, 5, 1), ramsch_virgin="double")
    assert scores == (40, 80, 0)


def test_each_player_without_a_trick_doubles() -> None:
    scores = against(0, 110, 0, skat=10, last=1, tricks=(0, 10, 0), ramsch_virgin="double")
    assert scores == (0, 480, 0)


@pytest.mark.article("LF-ramsch")
@pytest.mark.parametrize(
    ("value", "expected"),
    [("leaflet", (0, 120, 0)), ("none", (0, 120, 0)), ("wins", (0, -120, 0))],
)
def test_who_takes_all_tricks(value: str, expected: tuple[int, ...]) -> None:
    scores = against(0, 110, 0, skat=10, last=1, tricks=(0, 10, 0), ramsch_march=value)
    assert scores == expected


def test_all_card_points_are_no_march_without_all_tricks() -> None:
    scores = against(0, 110, 0, skat=10, last=1, tricks=(1, 9, 0), ramsch_march="wins")
    assert scores == (0, 120, 0)


def test_where_the_march_wins_nobody_loses_double() -> None:
    both: dict[str, Any] = {"ramsch_march": "wins", "ramsch_virgin": "double"}
    assert against(0, 110, 0, skat=10, last=1, tricks=(0, 10, 0), **both) == (0, -120, 0)


@pytest.mark.parametrize(("pushed", "times"), [(0, 1), (1, 2), (3, 8)])
def test_each_who_pushes_unseen_doubles_what_everybody_has(pushed: int, times: int) -> None:
    scores = against(20, 40, 50, skat=10, last=2, pushed=pushed, ramsch_push="yes")
    assert scores == tuple(times * points for points in (20, 40, 60))


def test_bock_doubles_once_more() -> None:
    assert against(20, 40, 50, skat=10, last=2, pushed=1, bock=True) == (80, 160, 240)


def test_of_equal_losers_each_has_the_skat() -> None:
    assert against(55, 55, 0, skat=10, last=1, ramsch_skat="loser") == (65, 65, 0)


def test_who_lost_by_the_last_trick_has_the_skat_alone() -> None:
    both: dict[str, Any] = {"ramsch_skat": "loser", "ramsch_tie": "last_trick"}
    assert against(45, 45, 20, skat=10, last=1, **both) == (0, 55, 20)
    assert against(45, 45, 20, skat=10, last=2, **both) == (55, 55, 20)
