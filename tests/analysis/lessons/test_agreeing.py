"""What a lesson accepts as a call is what hint and *What is playable?* say of the same cards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from skat.analysis.hints.advice import hint
from skat.analysis.hints.playable import playable
from skat.analysis.lessons.form import CallTask
from skat.analysis.lessons.positions import position
from skat.analysis.lessons.reading import course
from skat.analysis.lessons.tasks import ACCEPTED, answered
from skat.model.refusal import Refusal
from skat.rules.actions import Bid, Hold, Pass
from skat.rules.state import Phase, State
from skat.rules.views import view
from tests.lanes.few import few


def calls() -> Iterator[tuple[str, CallTask, State]]:
    """Every question of the course in the auction."""
    for lesson in course():
        for step in lesson.steps:
            if isinstance(step, CallTask):
                state = position(lesson, step.position)
                assert not isinstance(state, Refusal)
                if state.phase is Phase.AUCTION:
                    yield f"{lesson.name}, {step.position.name}", step, state


CALLS = {name: (task, state) for name, task, state in calls()}


@pytest.mark.parametrize("name", few(CALLS, gate=1))
def test_a_lesson_accepts_what_the_hint_advises(name: str) -> None:
    task, state = CALLS[name]
    assert state.turn is not None
    accepted = [each.choice for each in answered(task, state) if each.answer == ACCEPTED]
    seen = view(state, state.turn)
    goes_on = hint(seen).best != ("pass",)
    assert any(isinstance(each, Bid | Hold if goes_on else Pass) for each in accepted)
    assert playable(seen).go_on is goes_on
