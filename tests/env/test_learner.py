"""The learner of the documentation: it learns, and plays as an engine."""

from __future__ import annotations

import shutil
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from skat.engines.check import check_engine

LEARNING = Path(__file__).parents[2] / "docs/library/learning"
CHUNKS = 40
"""Parts of the training, of a hundred steps of 512 games each."""


@pytest.fixture
def null_learner(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(LEARNING))
    monkeypatch.delitem(sys.modules, "null_learner", raising=False)
    return import_module("null_learner")


def test_a_situation_is_told_by_what_the_seat_sees(null_learner: Any) -> None:
    batch = null_learner.null_games(16, seed=3)
    met = set()
    for _ in range(60):
        found = null_learner.situations(batch.obs)
        assert found.shape == (16, 32)
        assert found.min() >= 0
        assert found.max() < null_learner.SITUATIONS
        met.update(found[batch.mask[:, :32] == 1].tolist())
        batch.step(batch.mask[:, :32].argmax(axis=1).astype(np.int16))
    assert len(met) > 100


def test_a_little_training_is_better_than_none(null_learner: Any) -> None:
    learner = null_learner.NullLearner()
    learner.learn(null_learner.null_games(128, seed=1), 150)
    assert learner.times.sum() > 5_000
    assert null_learner.won_over_random(learner, deals=150, seed=5) > 0


@pytest.mark.live
@pytest.mark.proof
def test_it_beats_random_by_twenty_points_a_game(null_learner: Any, tmp_path: Path) -> None:
    """Some twenty seconds of training on one core; then it passes as an engine."""
    learner = null_learner.NullLearner()
    batch = null_learner.null_games(512, seed=1)
    for part in range(CHUNKS):
        learner.learn(batch, 100, seed=part)
    won = null_learner.won_over_random(learner, deals=2_000, seed=99)
    print(f"{batch.episode.sum()} deals, {won:.1f} points a game")
    assert won >= 20
    for name in ("null_learner.py", "null_engine.py"):
        shutil.copy(LEARNING / name, tmp_path)
    np.save(tmp_path / "null_learner.npy", learner.means)
    tried = check_engine(f"{sys.executable} {tmp_path / 'null_engine.py'}")
    assert [one for one in tried if one.failed] == []
