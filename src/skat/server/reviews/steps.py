"""A finished deal step by step, as the replay of a table has it."""

from __future__ import annotations

from skat.notation.replaying import ReplayedRecord
from skat.tables.shown.past_deal import PastStep, past_step


def steps_of(replayed: ReplayedRecord) -> tuple[PastStep, ...]:
    """The deal and every action after it, each with all cards open."""
    states = replayed.states[1:]
    return tuple(
        past_step(action if number else None, state)
        for number, (action, state) in enumerate(zip(replayed.actions, states, strict=True))
    )
