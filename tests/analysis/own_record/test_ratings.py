"""Ratings from results: known strengths are found, and the intervals hold what they promise."""

from __future__ import annotations

import numpy as np
import pytest

from skat.analysis.own_record.rating import NOISE
from skat.analysis.own_record.ratings import PlayerRating, ratings_of

STRENGTHS = {"A": 12.0, "B": 6.0, "C": 0.0, "D": -2.0, "E": -16.0}


def simulated(number: int, *, seed: int) -> list[dict[str, float]]:
    """Deals of three of these players; table points among equals spread by `NOISE`."""
    chance = np.random.default_rng(seed)
    found = []
    for _ in range(number):
        names = chance.choice(list(STRENGTHS), size=3, replace=False).tolist()
        # Points less the mean of two others spread more than the points do.
        noise = chance.normal(scale=NOISE / np.sqrt(1.5), size=3)
        own = zip(names, noise.tolist(), strict=True)
        found.append({name: STRENGTHS[name] + one for name, one in own})
    return found


def by_name(found: tuple[PlayerRating, ...]) -> dict[str, PlayerRating]:
    return {one.name: one for one in found}


def test_known_strengths_lie_in_their_intervals() -> None:
    """In about 95 of 100 cases; a factor in strength, noise or interval would show."""
    inside, widths = [], []
    for seed in range(40):
        for name, one in by_name(ratings_of(simulated(1_500, seed=seed))).items():
            inside.append(abs(one.points - STRENGTHS[name]) <= one.margin)
            widths.append(one.margin)
    assert 0.90 <= np.mean(inside) <= 0.99
    assert max(widths) < 8


def test_more_deals_tell_more_and_their_order_nothing() -> None:
    deals = simulated(1_600, seed=1)
    few, many = (by_name(ratings_of(part)) for part in (deals[:400], deals))
    for name, one in many.items():
        assert one.margin == pytest.approx(few[name].margin / 2, rel=0.15)
        assert one.deals > few[name].deals
    other = by_name(ratings_of([dict(reversed(deal.items())) for deal in reversed(deals)]))
    for name, one in many.items():
        assert other[name].points == pytest.approx(one.points)
    assert sum(one.points for one in many.values()) == pytest.approx(0)


def test_without_deals_nobody_is_rated_and_three_play() -> None:
    assert ratings_of([]) == ()
    with pytest.raises(ValueError, match="three"):
        ratings_of([{"A": 0.0, "B": 0.0}])
