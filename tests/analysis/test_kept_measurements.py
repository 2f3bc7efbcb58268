"""What `make proof-analysis` measured, and what reviews take from it."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from tools.proofs.analysis import LEVELS, kept


def test_weaker_levels_lose_more_step_by_step() -> None:
    """Asked at the same positions, each level loses less than the one below it."""
    asked = [one for deal in kept() for one in deal.asked if len(one.losses) == len(LEVELS)]
    assert len(asked) > 300
    means = [float(np.mean([one.losses[name] for one in asked])) for name in LEVELS]
    assert means == sorted(means, reverse=True)
    for worse, better in pairwise(("random", "simple", "club")):
        steps = np.array([one.losses[worse] - one.losses[better] for one in asked])
        assert steps.mean() > 1.96 * steps.std() / np.sqrt(len(steps))


def test_what_computer_players_get_adds_up_to_nothing_at_the_table() -> None:
    for deal in kept():
        for key in ("3 table", "4 table"):
            assert abs(sum(deal.dealt[key].values())) < 0.05
        assert abs(sum(deal.result.values())) < 0.05
        assert abs(sum(deal.fortune.values())) < 0.05
