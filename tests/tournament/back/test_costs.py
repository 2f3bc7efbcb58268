"""What an effect takes: each state is counted once, for a large event has thousands of lists."""

from __future__ import annotations

from typing import Any

import pytest

from skat.tournament import effects
from skat.tournament.results import standings
from skat.tournament.rows import ROWS
from tests.tournament.back.begun import Story
from tests.tournament.back.test_every_step import done
from tests.tournament.back.ways import STORIES


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_an_effect_counts_both_states_once(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    evening, step, backs, by, _, _ = story()
    done(evening, step, by)
    counted: list[Any] = []
    results = standings.results

    def counting(state: Any, **how: Any) -> Any:
        counted.append(state)
        return results(state, **how)

    for module in (standings, effects):
        monkeypatch.setattr(module, "results", counting)
    if ROWS[type(backs[0])].effect is not None:
        evening.effect(backs[0])
        assert len(counted) == 2
