"""The rating: a known strength lies in its interval as often as stated, and no order of fortune,
no choice of opponents and no unit moves it otherwise.
"""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from skat.analysis.own_record import DealFacts, OwnDeal
from skat.analysis.own_record.rating import (
    ANCHORS,
    FEWEST,
    FIRST,
    FIRST_SPREAD,
    NOISE,
    WALK_A_WEEK,
    RatedDeal,
    rated_deals,
    rating_of,
)
from skat.players.levels import LEVELS

PLAYERS = 200
WEEK = 7 * 86_400
LEVEL_PAIRS = [("beginner", "simple"), ("club", "club"), ("club", "strong"), ("simple", "club")]


def noise(chance: np.random.Generator, size: int) -> list[float]:
    """Table points as deals have them: many small, some won for 150, a few lost for 250."""
    points = np.array([-250.0, -60.0, 0.0, 30.0, 150.0])
    often = np.array([0.06, 0.35, 0.19, 0.2, 0.2])
    mean = float(often @ points)
    spread = sqrt(often @ (points - mean) ** 2)
    drawn = chance.choice(points, p=often, size=size)
    return [(float(each) - mean) * NOISE / spread for each in drawn]


def covered(*, games: int, per_week: int, seed: int) -> tuple[float, float]:
    """In what share of players the true strength lies in the interval, and the mean error."""
    chance = np.random.default_rng(seed)
    inside, errors = 0, []
    for _ in range(PLAYERS):
        strength = chance.normal(FIRST, FIRST_SPREAD)
        # What is measured of an anchor is off by its error, too.
        true = {level: chance.normal(each.points, each.error) for level, each in ANCHORS.items()}
        others = LEVEL_PAIRS[chance.integers(len(LEVEL_PAIRS))]
        luck = noise(chance, games)
        deals = []
        for at in range(games):
            if at and at % per_week == 0:
                strength += chance.normal(0, WALK_A_WEEK)
            points = strength - (true[others[0]] + true[others[1]]) / 2 + luck[at]
            deals.append(RatedDeal(at=at // per_week * WEEK, points=points, others=others))
        rating = rating_of(deals)
        assert rating is not None
        errors.append(rating.points - strength)
        inside += abs(errors[-1]) <= rating.margin
    return inside / PLAYERS, float(np.mean(errors))


@pytest.mark.parametrize(("games", "per_week"), [(60, 20), (400, 40)])
def test_a_known_strength_lies_in_its_interval(games: int, per_week: int) -> None:
    share, error = covered(games=games, per_week=per_week, seed=games)
    # 95 of 100 are due; three standard errors are 4.6.
    assert 0.904 <= share <= 0.996
    assert abs(error) < 3 * FIRST_SPREAD / sqrt(PLAYERS)


SOME = st.lists(
    st.builds(
        RatedDeal,
        at=st.integers(0, 50 * WEEK),
        points=st.floats(-500, 500),
        others=st.sampled_from(LEVEL_PAIRS),
    ),
    min_size=FEWEST,
    max_size=80,
).map(lambda deals: sorted(deals, key=lambda one: one.at))


@given(SOME, st.floats(1, 50))
def test_more_points_never_rate_lower_and_say_nothing_of_how_sure(
    deals: list[RatedDeal], more: float
) -> None:
    rating = rating_of(deals)
    better = rating_of([replace(each, points=each.points + more) for each in deals])
    assert rating is not None
    assert better is not None
    assert rating.points < better.points < rating.points + more
    assert better.margin == pytest.approx(rating.margin)


@given(SOME)
def test_a_deal_narrows_and_years_widen(deals: list[RatedDeal]) -> None:
    rating = rating_of(deals)
    assert rating is not None
    once = rating_of([*deals, replace(deals[-1], others=("club", "club"))])
    later = rating_of([*deals, replace(deals[-1], at=deals[-1].at + 500 * WEEK)])
    assert once is not None
    assert later is not None
    assert once.margin < rating.margin < 1.96 * FIRST_SPREAD
    assert later.margin > once.margin


def test_the_same_points_against_stronger_ones_rate_higher() -> None:
    rated = []
    for level in LEVELS:
        rating = rating_of([RatedDeal(at=0, points=5.0, others=(level, level))] * 400)
        assert rating is not None
        rated.append(rating.points)
    assert rated == sorted(rated)
    assert len({*ANCHORS}) == len(LEVELS)


def test_only_deals_that_tell_of_strength_count_and_no_few_of_them() -> None:
    def own(others: tuple[str, ...]) -> OwnDeal:
        facts = DealFacts(role="defender", points=0.0, others=others)
        return OwnDeal(table="t", number=1, since=0, facts=facts)

    counting = rated_deals([own(("club", "club")), own(()), own(("club", "pimc"))])
    assert [each.others for each in counting] == [("club", "club")]
    assert rating_of(counting * (FEWEST - 1)) is None
    assert rating_of(counting * FEWEST) is not None
