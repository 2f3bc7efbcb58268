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


def program(name: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(LEARNING))
    monkeypatch.delitem(sys.modules, name, raising=False)
    return import_module(name)


@pytest.fixture
def null_learner(monkeypatch: pytest.MonkeyPatch) -> Any:
    return program("null_learner", monkeypatch)


@pytest.fixture
def card_learner(monkeypatch: pytest.MonkeyPatch) -> Any:
    return program("card_learner", monkeypatch)


def test_a_situation_is_told_by_what_the_seat_sees(null_learner: Any) -> None:
    batch = null_learner.null_games(16, seed=3)
    met = set()
    for _ in range(60):
        situations = null_learner.situations(batch.obs)
        assert situations.shape == (16, 32)
        assert situations.min() >= 0
        assert situations.max() < null_learner.SITUATIONS
        met.update(situations[batch.mask[:, :32] == 1].tolist())
        batch.step(batch.mask[:, :32].argmax(axis=1).astype(np.int16))
    assert len(met) > 100


def test_a_little_training_is_better_than_none(null_learner: Any) -> None:
    learner = null_learner.NullLearner()
    learner.learn(null_learner.null_games(128, seed=1), 150)
    assert learner.times.sum() > 5_000
    assert null_learner.won_over_random(learner, deals=150, seed=5) > 0


@pytest.mark.proof
def test_the_network_learns_how_deals_end(card_learner: Any) -> None:
    """What it foretells of deals that it did not see comes nearer to their ends."""
    learner = card_learner.CardLearner(256)
    first = [each.copy() for each in learner.network.weights]
    while learner.network.steps < 60:
        learner.step(0.0)
    others = card_learner.CardLearner(64, seed=2)
    for _ in range(32):  # each first deal to its end
        others.step(0.0)
    seen, card, worth = (np.concatenate(each) for each in zip(*others.waiting, strict=True))
    rows = np.arange(len(card))
    missed = [
        float(np.mean((card_learner.through(weights, seen)[-1][rows, card] - worth) ** 2))
        for weights in (first, learner.network.weights)
    ]
    assert missed[1] < 0.9 * missed[0]


def test_a_card_by_chance_is_legal_whatever_chance_says(card_learner: Any) -> None:
    """Where one card is legal, a 0 for it once ended a run of minutes."""

    class Nothing:
        def random(self, shape: tuple[int, ...], dtype: type) -> Any:
            return np.zeros(shape, dtype)

    legal = np.zeros((32, 32), bool)
    legal[np.arange(32), np.arange(32)] = True
    assert card_learner.by_chance(legal, Nothing()).tolist() == list(range(32))


def test_a_step_of_the_network_makes_its_error_smaller(card_learner: Any) -> None:
    chance = np.random.default_rng(3)
    network = card_learner.Network()
    seen = chance.integers(0, 2, (64, card_learner.SIZES[0]), np.uint8)
    card, worth = chance.integers(0, 32, 64), chance.normal(size=64).astype(np.float32)
    rows = np.arange(64)

    def error() -> float:
        predicted = card_learner.through(network.weights, seen)[-1][rows, card]
        return float(np.mean((predicted - worth) ** 2))

    before = error()
    for _ in range(30):
        network.learn(seen, card, worth, rate=1e-3)
    assert error() < before / 3


def test_the_network_plays_in_the_arena(
    card_learner: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = program("card_player", monkeypatch)
    monkeypatch.setattr(player, "HERE", tmp_path)
    np.savez(tmp_path / "card_learner.npz", *card_learner.Network().weights)
    match = player.Match(a="card-learner", b="simple", boards=2, seed=1, contracts_by="simple")
    simple = player.parse_player("simple")
    opening = player.opening_of(match, 0)
    board = player.play_board(0, opening, a=player.CardPlayer, b=simple, seed=1)
    assert len(board.games) == 6


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
    assert [each for each in tried if each.failed] == []
