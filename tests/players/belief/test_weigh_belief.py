"""The tool that weighs parts of the belief: the parts are those of the belief, the fit finds."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from skat.kernel.worlds import World, Worlds
from skat.players.belief.weighing import learned_beliefs
from tools.training.fit_belief import drawn, seats_of, story
from tools.training.self_play import Record, played
from tools.training.weigh_belief import (
    AS_IT_IS,
    DRAWN,
    PARTS,
    Seen,
    fitted,
    positions,
)


def a_game() -> Record:
    games = (played(board, names=("simple",) * 3, seed=5) for board in range(40))
    return next(game for game in games if game is not None and len(game.cards) == 30)


def test_the_parts_of_a_world_add_up_to_what_the_belief_says_of_it() -> None:
    game = a_game()
    looked_at = 0
    for seen, cards in zip(positions(game, seed=0), range(0, 27, 3), strict=True):
        observer = seats_of(game)[cards]
        gone = sum(1 << card for card in game.cards[:cards])
        first, second, third = (hand & ~gone for hand in game.hands)
        truth = Worlds.of([World(first, second, third, game.skat)])
        others = drawn(game, observer=observer, cards=cards, number=DRAWN, seed=0)
        judged = learned_beliefs().judge(
            Worlds(truth.packed + others.packed), story(game, cards=cards), observer=observer
        )
        both = np.asarray(judged.hands) + np.asarray(judged.plays)
        assert seen.parts @ AS_IT_IS == pytest.approx(both)
        assert (seen.parts[:, -2:] != 0).any() == (seen.role == "defender")
        looked_at += 1
    assert looked_at == 9


def seen_in(role: str, factors: NDArray[np.float64], *, number: int, seed: int) -> list[Seen]:
    """Positions whose true world was drawn by these factors."""
    chance = np.random.default_rng(seed)
    seen = []
    for _ in range(number):
        parts = chance.normal(size=(12, len(PARTS)))
        weights = np.exp(parts @ factors)
        own = chance.choice(12, p=weights / weights.sum())
        seen.append(Seen(role, 3, np.roll(parts, -own, axis=0)))
    return seen


def test_the_fit_finds_the_factors_by_which_worlds_were_drawn() -> None:
    true = AS_IT_IS.copy()
    true[0], true[1], true[-1] = 0.5, 1.6, 0.8
    factors, errors = fitted(seen_in("soloist", true, number=1500, seed=3))
    assert (np.abs(factors - true) < 4 * errors).all()
    assert abs(factors[0] - 1) > 4 * errors[0]


def test_one_part_alone_is_fitted_with_the_others_as_they_are() -> None:
    true = AS_IT_IS.copy()
    true[-1] = 1.2
    factors, errors = fitted(seen_in("defender", true, number=800, seed=4), only=PARTS[-1])
    assert (factors[:-1] == AS_IT_IS[:-1]).all()
    assert abs(factors[-1] - 1.2) < 4 * errors[-1]
    assert factors[-1] > 4 * errors[-1]
