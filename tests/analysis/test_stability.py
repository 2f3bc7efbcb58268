"""The verdict on a decision depends on the cards, hardly on which worlds were drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest

from skat.analysis import card_decision, refused_view
from skat.players import make_player
from skat.rules.actions import Play
from skat.rules.views import View, view
from tests.players.games import positions_in_play


@pytest.mark.proof
def test_other_seeds_and_half_the_worlds_say_the_same() -> None:
    """Losses of two seeds differ by nothing in the mean, few marks change, and half of the worlds
    are within two standard errors of both."""
    simple, differences, apart, changed = make_player("simple"), [], [], 0
    for seen in islice(_judged(), 90):
        action = simple.decide(seen)
        assert isinstance(action, Play)
        one, other = (card_decision(seen, action.card, seed=seed, worlds=160) for seed in (1, 2))
        half = card_decision(seen, action.card, seed=1, worlds=80)
        differences.append(one.loss.points - other.loss.points)
        changed += one.mark is not other.mark
        error = np.hypot(one.loss.error, half.loss.error)
        if error > 0:
            apart.append(abs(one.loss.points - half.loss.points) / error)
    spread = np.std(differences) / np.sqrt(len(differences))
    assert abs(np.mean(differences)) < 3 * spread + 1e-9
    assert changed <= 0.1 * len(differences)
    assert len(apart) > 10
    # Errors half as large as they should be would leave two thirds.
    assert np.mean(np.array(apart) <= 2) > 0.75


def _judged() -> Iterator[View]:
    for state in positions_in_play(40, seed=71):
        assert state.turn is not None
        seen = view(state, state.turn)
        if refused_view(seen) is None:
            yield seen
