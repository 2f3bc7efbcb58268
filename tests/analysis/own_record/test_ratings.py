"""Ratings from results: known strengths are found, and the intervals hold what they promise."""

from __future__ import annotations

import numpy as np
import pytest

from skat.analysis.own_record.rating import NOISE
from skat.analysis.own_record.ratings import PlayerRating, ratings_of

STRENGTHS = {"A": 12.0, "B": 6.0, "C": 0.0, "D": -2.0, "E": -16.0}


def simulated(number: int, *, seed: int, spread: float = NOISE) -> list[dict[str, float]]:
    """Deals of three of these players; table points among equals spread by so much."""
    chance = np.random.default_rng(seed)
    levels = []
    for _ in range(number):
        names = chance.choice(list(STRENGTHS), size=3, replace=False).tolist()
        # Points less the mean of two others spread more than the points do.
        noise = chance.normal(scale=spread / np.sqrt(1.5), size=3)
        own = zip(names, noise.tolist(), strict=True)
        levels.append({name: STRENGTHS[name] + each for name, each in own})
    return levels


def by_name(ratings: tuple[PlayerRating, ...]) -> dict[str, PlayerRating]:
    return {each.name: each for each in ratings}


@pytest.mark.proof
@pytest.mark.parametrize(
    "spread", [NOISE, *(pytest.param(each, marks=pytest.mark.proof) for each in (60.0, 114.0))]
)
def test_known_strengths_lie_in_their_intervals(spread: float) -> None:
    """In about 95 of 100 cases, however wild the games are: the noise is that of the file."""
    inside, widths = [], []
    for seed in range(40):
        deals = simulated(1_500, seed=seed, spread=spread)
        for name, each in by_name(ratings_of(deals)).items():
            inside.append(abs(each.points - STRENGTHS[name]) <= each.margin)
            widths.append(each.margin)
    assert 0.91 <= np.mean(inside) <= 0.98
    assert 4.2 < 84 / spread * np.mean(widths) < 5.6


def test_a_few_deals_are_not_taken_for_all_of_their_noise() -> None:
    """Two deals that happen to agree say little: the noise of `club` counts with theirs."""
    alike = [{"A": 50.0, "B": 0.0, "C": 0.0}] * 2
    assert by_name(ratings_of(alike))["A"].margin > 30


def test_more_deals_tell_more_and_their_order_nothing() -> None:
    deals = simulated(1_600, seed=1)
    few, many = (by_name(ratings_of(part)) for part in (deals[:400], deals))
    for name, each in many.items():
        assert each.margin == pytest.approx(few[name].margin / 2, rel=0.15)
        assert each.deals > few[name].deals
    other = by_name(ratings_of([dict(reversed(deal.items())) for deal in reversed(deals)]))
    for name, each in many.items():
        assert other[name].points == pytest.approx(each.points)
    assert sum(each.points for each in many.values()) == pytest.approx(0)


def test_without_deals_nobody_is_rated_and_three_play() -> None:
    assert ratings_of([]) == ()
    with pytest.raises(ValueError, match="three"):
        ratings_of([{"A": 0.0, "B": 0.0}])
