"""Positions of a lesson: an unfinished record played again by the rules, and cards after it."""

from __future__ import annotations

import msgspec

from skat.lessons.form import Lesson, Placed
from skat.model.refusal import Refusal
from skat.notation.problem import Problem
from skat.notation.record import read_record
from skat.notation.replaying import replay
from skat.rules.actions import Play
from skat.rules.machine import apply, is_over
from skat.rules.state import State


def position(lesson: Lesson, placed: Placed) -> State | Refusal:
    """The state of a deal at this place of the lesson.

    Refused as the record or the rules refuse it; "lesson_position_unknown" for a name that no
    record has, "lesson_deal_over" where nothing is left to do.
    """
    written = lesson.positions.get(placed.name)
    if written is None:
        return Refusal("lesson_position_unknown", details={"name": placed.name})
    state = _recorded(written)
    for card in placed.played:
        if isinstance(state, Refusal):
            break
        if state.turn is None:
            return Refusal("lesson_deal_over", details={"name": placed.name})
        applied = apply(state, Play(state.turn, card))
        state = applied if isinstance(applied, Refusal) else applied.state
    if isinstance(state, State) and is_over(state):
        return Refusal("lesson_deal_over", details={"name": placed.name})
    return state


def _recorded(written: dict[str, object]) -> State | Refusal:
    record = read_record(msgspec.json.encode(written))
    if isinstance(record, Problem):
        return record
    replayed = replay(record)
    if replayed.status == "illegal" and replayed.problem is not None:
        return replayed.problem
    return replayed.state
