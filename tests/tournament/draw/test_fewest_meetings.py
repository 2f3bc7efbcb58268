"""The proven bounds for six series of 17 to 20 players, proved."""

from collections import Counter
from itertools import combinations

import pytest

from skat.tournament.draw.meeting_nobody_twice import design, least_repeats
from tests.tournament.draw.fewest_meetings import fewest_repeats, grids
from tools.proofs.draws import KEPT, PLAYERS, all_parts, bound


@pytest.mark.parametrize(("players", "number"), [(17, 7), (18, 5), (19, 2), (20, 1)])
def test_so_many_grids(players: int, number: int) -> None:
    all_grids = grids(players)
    assert len(all_grids) == number
    for grid in all_grids:
        assert len(set(grid)) == players
        for side in (0, 1):
            sizes = Counter(cell[side] for cell in grid)
            assert [sizes[table] for table in range(5)] == sorted(sizes.values(), reverse=True)


def repeats(players: int) -> int:
    """The repeated meetings of the plan that the draw uses."""
    plan = design(players, 6)
    assert plan is not None
    met = Counter(
        pair for tables in plan for table in tables for pair in combinations(sorted(table), 2)
    )
    return sum(times - 1 for times in met.values())


@pytest.mark.parametrize("players", [17, 18, 19])
def test_the_plans_reach_the_bound(players: int) -> None:
    assert repeats(players) == least_repeats(players, 6)


def test_a_player_less_repeats_a_meeting_less() -> None:
    """Of 20 two meet again; without one of them there is a plan for 19 with one repeat less."""
    assert least_repeats(20, 6) == least_repeats(19, 6) + 1


@pytest.mark.proof
@pytest.mark.parametrize("players", PLAYERS)
def test_every_plan_was_tried(players: int) -> None:
    """`make proof-draws` takes half an hour, so what it found is kept, with nothing left out."""
    tried = [part for part in KEPT.all() if part.players == players]
    assert [(part.grid, part.start, part.end) for part in tried] == [
        (grid, start, end) for grid, _, start, end in all_parts(players)
    ]
    assert min(part.fewest for part in tried) >= bound(players)


@pytest.mark.proof
@pytest.mark.parametrize("players", PLAYERS)
def test_a_sample_of_the_plans_is_tried_again(players: int) -> None:
    for grid in grids(players):
        sample = slice(players, None, 500)
        assert fewest_repeats(grid, most=bound(players) - 1, among=sample) >= bound(players)


@pytest.mark.proof
def test_the_search_sees_the_plans_that_there_are() -> None:
    assert fewest_repeats(grids(19)[1], most=2) == 3
