"""What the draw promises, for every number of players up to 2,000, and that seatings never change.

The numbers up to 400 were drawn by the release that took no more; their lines are never made anew.
"""

import re
from pathlib import Path

import pytest

from skat.tournament.draw import StartNumber, least_mates, quality, table_sizes
from skat.tournament.draw.drawing import DrawRequest, Method
from skat.tournament.draw.slots import apart_by_rank
from tests.lanes.few import few
from tests.tournament.draw.drawing import drawn, players
from tests.tournament.draw.seatings import SERIES, Seatings, seatings
from tools.proofs.seatings import KEPT, NUMBERS

MEET_ONCE_FROM = {4: 13, 5: 15, 6: 21, 7: 25, 8: 37, 9: 37, 10: 45, 11: 49, 12: 61}
"""From so many players on there is a plan in which no two meet twice."""

LARGE_CLUBS_FROM = 72
"""From so many players on no two meet twice with a club of a third of them either."""


@pytest.fixture(scope="module")
def kept() -> dict[int, Seatings]:
    return {line.players: line for line in KEPT.all()}


def test_every_number_was_drawn() -> None:
    assert [line.players for line in KEPT.all()] == [*NUMBERS]


def test_mates_sit_apart_where_that_can_be(kept: dict[int, Seatings]) -> None:
    assert [line.players for line in kept.values() if line.mates] == []


@pytest.mark.parametrize("series", SERIES)
def test_there_is_a_plan_in_which_no_two_players_meet_twice(
    kept: dict[int, Seatings], series: int
) -> None:
    unplanned = [line.players for line in kept.values() if series in line.unplanned]
    assert max(unplanned) == MEET_ONCE_FROM[series] - 1


def test_no_two_players_meet_twice(kept: dict[int, Seatings]) -> None:
    for line in kept.values():
        if line.players >= max(MEET_ONCE_FROM.values()):
            assert line.repeats["alone"] == line.repeats["clubs"] == line.repeats["late"] == 0
        if line.players >= LARGE_CLUBS_FROM:
            assert line.repeats["crowd"] == line.repeats.get("teams", 0) == 0


@pytest.mark.parametrize("count", few([9, 100, 333, 401, 1_777], gate=1))
def test_a_sample_is_drawn_the_same(kept: dict[int, Seatings], count: int) -> None:
    assert seatings(count) == kept[count]


@pytest.mark.proof
@pytest.mark.parametrize("start", range(0, 140, 20))
def test_more_are_drawn_the_same(kept: dict[int, Seatings], start: int) -> None:
    for count in NUMBERS[start::140]:
        assert seatings(count) == kept[count]


@pytest.mark.parametrize("count", [404, 2_000])
@pytest.mark.parametrize("clubs", [1, 3, 20])
def test_by_standing_no_club_has_more_at_a_table_than_spread_evenly(count: int, clubs: int) -> None:
    """The best are all of one club, the next of another: the worst that can be."""
    seated = players(count, lambda at: f"club {at * clubs // count}")
    sizes = table_sizes(count)
    assert isinstance(sizes, tuple)
    tables = apart_by_rank(range(count), sizes, seated)
    assert sorted(at for table in tables for at in table) == [*range(count)]
    assert tuple(map(len, tables)) == sizes
    numbers = tuple(tuple(seated[at].number for at in table) for table in tables)
    assert quality(numbers, players=seated).mates == least_mates(seated, tables=len(sizes))


def test_by_standing_the_best_of_a_large_hall_sit_at_the_first_tables() -> None:
    seated = players(1_000, lambda at: f"club {at // 2}")
    request = DrawRequest(
        purpose="cup/series/2",
        players=tuple(seated),
        series=2,
        of=2,
        seed=bytes(32),
        method=Method.STANDING,
        order=tuple(player.number for player in seated),
    )
    result = drawn(request)
    assert result.quality.mates == 0
    away = [
        abs(StartNumber(number) - 1 - 4 * at)
        for at, table in enumerate(result.tables)
        for number in table
    ]
    assert max(away) < 16


def test_the_documented_table_says_from_which_number_nobody_meets_twice() -> None:
    page = (Path(__file__).parents[3] / "docs/reference/tournament.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d+) series \| (\d+) \|$", page, re.MULTILINE)
    assert {int(series): int(count) for series, count in rows} == MEET_ONCE_FROM
