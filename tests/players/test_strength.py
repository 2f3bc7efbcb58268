"""How `simple` does: a quick look in `make test`, the full numbers in `make proof`."""

from __future__ import annotations

import pytest

from skat.model.contract import Contract
from tools.bench.players import duplicate, interval, own_deals

SEED = 20261120


def test_simple_beats_random_on_few_boards() -> None:
    match = duplicate("simple", "random", seed=SEED, boards=6)
    assert interval(match.tournament_points)[0] > 20


def test_a_random_player_against_itself_reads_exactly_nothing() -> None:
    match = duplicate("random", "random", seed=SEED, boards=4)
    assert match.tournament_points == [0.0] * 4
    assert match.list_points == [0.0] * 4


@pytest.mark.proof
def test_simple_plays_sensibly_in_its_own_deals() -> None:
    counted = own_deals("simple", seed=SEED, number=1_000)
    print(f"seed {SEED}: {counted}"[:300])
    share = counted.deals / 100
    assert 0.70 <= counted.won_share <= 0.85
    assert 0.5 * share <= counted.passed <= 15 * share
    assert counted.overbid < 2 * share
    assert 0.15 <= counted.played[Contract.GRAND] / counted.games <= 0.38
    assert 0.02 <= counted.played[Contract.NULL] / counted.games <= 0.12


@pytest.mark.proof
def test_simple_beats_random_clearly() -> None:
    match = duplicate("simple", "random", seed=SEED, boards=100)
    for points in (match.list_points, match.tournament_points):
        mean, half = interval(points)
        assert mean - half > 20
