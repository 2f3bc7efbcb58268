"""Losses: no error is found where there is none, and worlds count by their weights."""

from __future__ import annotations

import numpy as np
import pytest

from skat.analysis.decision import is_settled
from skat.analysis.losses import FEWEST, PROVEN, Loss, Mark, best_of, loss_of, mark_at, mark_of
from skat.analysis.table import DecisionTable, Floats
from skat.kernel.worlds import World
from skat.model.cards import Card
from skat.model.seats import Seat

CARDS = (Card.CJ, Card.SJ, Card.HA, Card.H7)


def table_of(
    points: Floats, weights: Floats | None = None, *, all_worlds: bool = False
) -> DecisionTable:
    """A table with these points, a row a world, for a soloist with as many of four cards."""
    rows = len(points)
    even = np.full(rows, 1 / rows)
    return DecisionTable(
        seat=Seat.FOREHAND,
        null=False,
        ouvert=False,
        alone=True,
        cards=CARDS[: points.shape[1]],
        worlds=(World(0, 0, 0, 0),) * rows,
        weights=even if weights is None else weights / weights.sum(),
        points=points,
        reached=np.zeros(points.shape, dtype=np.uint8),
        stake=200.0,
        complete=all_worlds,
    )


def test_among_equal_cards_no_loss_is_found() -> None:
    """Pure noise: the naive difference is far above 0, the cross-fitted one is not."""
    chance = np.random.default_rng(81)
    losses, naive, proven = [], [], 0
    for _ in range(400):
        table = table_of(chance.normal(0, 50, (120, 4)))
        loss = loss_of(table, Card.HA)
        losses.append(loss.points)
        proven += loss.points > PROVEN * loss.error
        naive.append((table.weights @ table.points).max() - table.weights @ table.column(Card.HA))
    error = np.std(losses) / 20
    assert abs(np.mean(losses)) < 3 * error
    assert np.mean(naive) > 10 * error
    assert proven / 400 < 0.07


def test_a_real_difference_is_found_with_its_error() -> None:
    chance = np.random.default_rng(82)
    losses, errors = [], []
    for _ in range(200):
        noise = chance.normal(0, 30, (160, 1)) + chance.normal(0, 20, (160, 2))
        loss = loss_of(table_of(noise + np.array([12.0, 0.0])), Card.SJ)
        losses.append(loss.points)
        errors.append(loss.error)
    assert np.mean(losses) == pytest.approx(12, abs=0.5)
    assert np.mean(errors) == pytest.approx(np.std(losses), rel=0.15)
    # Drawn in the same worlds, the noise that both cards share is in no difference.
    assert np.mean(errors) == pytest.approx(20 * (2 / 160) ** 0.5, rel=0.1)


def test_worlds_count_by_their_weight() -> None:
    points = np.array([[100.0, 0.0]] * 8 + [[0.0, 100.0]] * 8)
    heavy = np.array([1.0] * 8 + [9.0] * 8)
    even = table_of(points, all_worlds=True)
    assert loss_of(even, Card.CJ).points == pytest.approx(0)
    weighed = table_of(points, heavy, all_worlds=True)
    assert best_of(weighed, preferred=Card.CJ) is Card.SJ
    assert loss_of(weighed, Card.CJ).points == pytest.approx(80)
    drawn = table_of(points, heavy)
    assert loss_of(drawn, Card.CJ).points == pytest.approx(80)
    assert weighed.effective == pytest.approx(1 / (8 * (1 / 80) ** 2 + 8 * (9 / 80) ** 2))


def test_where_all_worlds_are_looked_at_nothing_is_uncertain() -> None:
    chance = np.random.default_rng(83)
    points = chance.normal(0, 50, (60, 3))
    table = table_of(points, all_worlds=True)
    means = points.mean(axis=0)
    for at, card in enumerate(table.cards):
        loss = loss_of(table, card)
        assert loss.points == pytest.approx(means.max() - means[at])
        assert loss.error == 0


def test_the_best_card_loses_nothing_and_a_tie_is_the_players() -> None:
    points = np.repeat(np.array([[5.0, 5.0, 1.0]]), 40, axis=0)
    table = table_of(points)
    assert loss_of(table, Card.CJ) == loss_of(table, Card.SJ) == Loss(points=0.0, error=0.0)
    assert best_of(table, preferred=Card.SJ) is Card.SJ
    assert loss_of(table, Card.HA).points == pytest.approx(4)
    assert loss_of(table, Card.HA).error == pytest.approx(0)
    with pytest.raises(ValueError, match="not in tuple"):
        loss_of(table, Card.D7)


@pytest.mark.parametrize(
    ("points", "mark"),
    [
        (1.9, Mark.BEST),
        (2.0, Mark.GOOD),
        (5.0, Mark.INACCURACY),
        (15.0, Mark.MISTAKE),
        (29.9, Mark.MISTAKE),
        (30.0, Mark.BLUNDER),
    ],
)
def test_marks_go_by_the_share_of_the_stake(points: float, mark: Mark) -> None:
    proven = Loss(points=points, error=0.1)
    given = mark_of(proven, calibrated=points, stake=200.0, effective=200.0)
    assert given is mark
    other_stake = mark_at(points, stake=2_000.0)
    assert other_stake.from_share <= mark.from_share


def test_nothing_is_marked_without_proof() -> None:
    def marked(loss: Loss, *, effective: float, certain: bool = False) -> Mark:
        return mark_of(
            loss, calibrated=loss.points, stake=200.0, effective=effective, certain=certain
        )

    assert marked(Loss(points=60.0, error=40.0), effective=400.0) is Mark.BEST
    sure = Loss(points=60.0, error=5.0)
    few = FEWEST - 1.0
    assert marked(sure, effective=few) is Mark.BEST
    assert marked(sure, effective=few, certain=True) is Mark.BLUNDER


def test_more_worlds_are_solved_until_the_mark_is_sure_and_enough_worlds_count() -> None:
    """A glaring error must not stay unmarked because it showed before enough worlds were solved."""
    chance = np.random.default_rng(84)

    def settled(cost: float, *, worlds: int, spread: float) -> bool:
        points = np.stack([chance.normal(cost, spread, worlds), np.zeros(worlds)], axis=1)
        table = table_of(points)
        return is_settled(table, loss_of(table, Card.SJ), trick=5)

    assert not settled(150, worlds=FEWEST - 6, spread=20)
    assert settled(150, worlds=3 * FEWEST, spread=20)
    assert settled(-40, worlds=FEWEST - 6, spread=20)
    assert not settled(10, worlds=3 * FEWEST, spread=100)
    assert settled(0, worlds=10, spread=0)
