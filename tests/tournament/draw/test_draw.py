"""The draw: table sizes, mates apart, no repeated meetings, chance that can be checked."""

import random
import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from skat.model.refusal import Refusal
from skat.tournament.draw import (
    MOST_PLAYERS,
    Drawn,
    StartNumber,
    Tables,
    are_mates,
    least_mates,
    quality,
    table_sizes,
)
from skat.tournament.draw.drawing import DrawRequest, Method, draw
from skat.tournament.draw.meeting_nobody_twice import design, least_repeats
from tests.lanes.few import few
from tests.tournament.draw.drawing import all_series, drawn, every_seating, players

SIZES = [number for number in range(3, 401) if number != 5]
SAMPLE = [3, 4, 6, 8, 11, 13, 18, 24, 30, 31, 32, 33, 37, 40, 47, 59, 83, 150, 333, 400]
FOUND = {20: 6}
"""Repeated meetings found in six series above the proven bound; everywhere else it is reached."""


def hold_everything(count: int, club_of: dict[int, str]) -> None:
    seated = players(count, lambda at: club_of[at])
    results = all_series(seated)
    for result in results:
        assert sorted(number for table in result.tables for number in table) == [
            player.number for player in seated
        ]
        sizes = Counter(len(table) for table in result.tables)
        assert set(sizes) <= {3, 4}
        assert sizes[3] <= 3
        assert result.quality.mates == result.quality.least_mates
    if count >= 31:
        assert [result.quality.repeats for result in results] == [0] * 6


@pytest.mark.parametrize("count", SAMPLE)
def test_six_series_of_twenty_clubs(count: int) -> None:
    hold_everything(count, {at: f"club {at % 20}" for at in range(count)})


@pytest.mark.parametrize("count", [31, 34, 52, 121])
def test_six_series_of_uneven_clubs(count: int) -> None:
    chance = random.Random(count)
    hold_everything(count, {at: f"club {chance.randrange(20)}" for at in range(count)})


@pytest.mark.proof
@pytest.mark.parametrize("count", SIZES)
def test_every_number_of_players(count: int) -> None:
    chance = random.Random(count)
    hold_everything(count, {at: f"club {at % 20}" for at in range(count)})
    hold_everything(count, {at: f"club {chance.randrange(20)}" for at in range(count)})
    hold_everything(count, {at: f"club {at * 20 // count}" for at in range(count)})


@pytest.mark.parametrize("count", [number for number in range(3, 45) if number != 5])
def test_repeated_meetings_without_clubs(count: int) -> None:
    repeats = 0
    met: Counter[tuple[int, int]] = Counter()
    for result in all_series(players(count)):
        for table in result.tables:
            for pair in combinations(sorted(table), 2):
                repeats += met[pair] > 0
                met[pair] += 1
    assert repeats == FOUND.get(count, least_repeats(count, 6))


def test_designs_hold_nobody_twice_at_a_table_and_everybody_once_a_series() -> None:
    for count in (25, 31, 40, 47, 128, 400):
        rounds = design(count, 6)
        assert rounds is not None
        met: Counter[tuple[int, int]] = Counter()
        for tables in rounds:
            assert sorted(slot for table in tables for slot in table) == list(range(count))
            met.update(pair for table in tables for pair in combinations(sorted(table), 2))
        assert max(met.values()) == 1


@pytest.mark.parametrize("count", [1, 2, 5, 0, -3])
def test_numbers_that_make_no_tables(count: int) -> None:
    refused = table_sizes(count)
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.articles) == ("impossible_number", ("TR-7.1.1",))


def test_more_than_the_draw_is_proved_for() -> None:
    refused = table_sizes(MOST_PLAYERS + 1)
    assert isinstance(refused, Refusal)
    assert refused.code == "too_many_players"


@pytest.mark.parametrize("count", [6, 7, 8, 9])
def test_mates_apart_whenever_possible(count: int) -> None:
    """Against every seating there is, for every way to divide the players into clubs."""
    sizes = table_sizes(count)
    assert not isinstance(sizes, Refusal)
    seatings = list(every_seating(range(1, count + 1), sizes))
    for clubs in partitions(count):
        members = [f"club {club}" for club, size in enumerate(clubs) for _ in range(size)]
        seated = players(count, members.__getitem__)
        fewest = min(mates_in(tables, seated) for tables in seatings)
        assert least_mates(seated, tables=len(sizes)) == fewest
        for result in all_series(seated, series=2, seed=len(clubs)):
            assert result.quality.mates == fewest


@pytest.mark.parametrize("seed", few(range(25), gate=5))
def test_clubs_and_teams_apart_whenever_possible(seed: int) -> None:
    chance = random.Random(seed)
    count = chance.choice([6, 7, 8, 9])
    club = [chance.choice("ABCDE") for _ in range(count)]
    team = [chance.choice("STUVW") for _ in range(count)]
    seated = players(count, club.__getitem__, team.__getitem__)
    sizes = table_sizes(count)
    assert not isinstance(sizes, Refusal)
    fewest = min(mates_in(tables, seated) for tables in every_seating(range(1, count + 1), sizes))
    assert all_series(seated, series=1, seed=seed)[0].quality.mates == fewest


@pytest.mark.parametrize("seed", few(range(20), gate=5))
def test_a_series_after_people_came_and_went(seed: int) -> None:
    """Without the plan: the fewest mates, then the fewest repeats, against every seating."""
    chance = random.Random(seed)
    count = chance.choice([7, 8, 9])
    before = players(count + 1, lambda at: chance.choice("ABCDEF"))
    first = all_series(before, series=1, seed=seed)[0]
    seated = before[1:]
    again = drawn(
        DrawRequest(
            purpose="cup/series/2",
            players=tuple(seated),
            series=2,
            of=2,
            seed=bytes(32),
            past=(first.tables,),
            plan=first.plan,
        )
    )
    sizes = table_sizes(count)
    assert not isinstance(sizes, Refusal)
    measured = [
        quality(
            tuple(tuple(StartNumber(number) for number in table) for table in tables),
            players=seated,
            past=[first.tables],
        )
        for tables in every_seating([player.number for player in seated], sizes)
    ]
    best = min((each.mates, each.repeats) for each in measured)
    assert (again.quality.mates, again.quality.repeats) == best


@pytest.mark.parametrize("count", [31, 50, 97])
def test_walk_ins_after_the_first_series_meet_nobody_twice(count: int) -> None:
    first = all_series(players(count, lambda at: f"club {at % 20}"), series=1)[0]
    past: tuple[Tables, ...] = (first.tables,)
    plan = first.plan
    for number in (2, 3):
        seated = players(count + number, lambda at: f"club {at % 20}")
        result = drawn(
            DrawRequest(
                purpose=f"cup/series/{number}",
                players=tuple(seated),
                series=number,
                of=3,
                seed=bytes(32),
                past=past,
                plan=plan,
            )
        )
        assert (result.quality.mates, result.quality.repeats) == (0, 0)
        past, plan = (*past, result.tables), result.plan


def test_by_standing_the_best_sit_at_the_first_tables() -> None:
    result = all_series(players(16), series=1, method=Method.STANDING)[0]
    assert [sorted(table) for table in result.tables] == [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
        [9, 10, 11, 12],
        [13, 14, 15, 16],
    ]


def test_by_standing_mates_still_sit_apart() -> None:
    result = all_series(players(16, lambda at: "AB"[at < 3] + str(at // 3)), series=1)[0]
    assert result.quality.mates == 0


def test_the_same_seed_gives_the_same_seating_and_another_another() -> None:
    seated = players(40)
    once, again = all_series(seated, series=1), all_series(seated, series=1)
    other = all_series(seated, series=1, seed=2)
    assert once == again
    assert once[0].tables != other[0].tables


def test_words_from_the_hall_change_the_draw() -> None:
    request = DrawRequest(
        purpose="cup/series/1", players=tuple(players(40)), series=1, of=1, seed=bytes(32)
    )
    louder = DrawRequest(
        purpose="cup/series/1",
        players=tuple(players(40)),
        series=1,
        of=1,
        seed=bytes(32),
        words="seventeen",
    )
    assert drawn(request).tables != drawn(louder).tables


def test_a_number_that_is_there_twice() -> None:
    twice = (Drawn(number=StartNumber(1)),) * 3
    refused = draw(DrawRequest(purpose="cup", players=twice, series=1, of=1, seed=bytes(32)))
    assert isinstance(refused, Refusal)
    assert refused.code == "player_twice"


def partitions(total: int, largest: int | None = None) -> list[list[int]]:
    """Every way to write a number as a sum."""
    if total == 0:
        return [[]]
    return [
        [first, *rest]
        for first in range(min(total, largest or total), 0, -1)
        for rest in partitions(total - first, first)
    ]


def mates_in(tables: list[tuple[int, ...]], seated: list[Drawn]) -> int:
    return sum(
        are_mates(seated[one - 1], seated[other - 1])
        for table in tables
        for one, other in combinations(table, 2)
    )


def test_the_documented_table_is_what_the_designs_do() -> None:
    page = (Path(__file__).parents[3] / "docs/reference/tournament.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d+) \| (\d) \+ (\d) \| (\d+) \| (\d+) \|$", page, re.MULTILINE)
    assert [int(row[0]) for row in rows] == [count for count in range(3, 31) if count != 5]
    for row in rows:
        count, fours, threes, repeats, least = map(int, row)
        assert table_sizes(count) == (4,) * fours + (3,) * threes
        assert least == least_repeats(count, 6)
        assert repeats == FOUND.get(count, least)
