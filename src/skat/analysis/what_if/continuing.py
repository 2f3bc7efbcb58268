"""A deal goes on: computer players act until it is over, or until a person is to decide."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from skat.analysis.what_if.start import Start
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.players.levels import Level
from skat.referee.search.verdict import verdict_on
from skat.rules.actions import Action, Deal, Ruled, TimeOut, Verdict
from skat.rules.allowed import must
from skat.rules.applied import Applied
from skat.rules.machine import apply, is_over
from skat.rules.state import Phase, State

MOST_ACTIONS = 200
"""More than any deal has: 30 cards, two calls for each of 63 values, and what is said beside."""


class Continued(msgspec.Struct, frozen=True, kw_only=True):
    """What was done from there, and the deal before it and after each of the actions."""

    actions: tuple[Action, ...]
    states: tuple[State, ...]

    @property
    def state(self) -> State:
        """How the deal stands now."""
        return self.states[-1]


def line_played(start: Start, line: Sequence[Action]) -> State | Refusal:
    """The deal after these actions, which people or computer players took from the start on.

    Refused: what the rules refuse, `bad_line` for what only a table itself may do or a verdict
    that nothing waits for, and for a line that is longer than any deal.
    """
    state = start.state
    if len(line) > MOST_ACTIONS:
        return Refusal("bad_line")
    for action in line:
        if isinstance(action, Deal | TimeOut | Ruled):
            return Refusal("bad_line")
        if isinstance(action, Verdict) and (
            state.phase is not Phase.VERDICT or action != verdict_on(state)
        ):
            return Refusal("bad_line")
        applied = apply(state, action)
        if not isinstance(applied, Applied):
            return applied
        state = applied.state
    return state


def continued(
    start: Start, state: State, *, level: Level, number: int, person: Seat | None = None
) -> Continued:
    """The computer players go on from this state, to the result or until `person` has the turn.

    The referee answers claims. `number` is that of the try: another one has other chances.
    """
    actions, states = list[Action](), [state]
    while not is_over(state) and (state.turn is None or state.turn is not person):
        action = (
            verdict_on(state)
            if state.turn is None
            else start.decision(state, state.turn, level=level, number=number)
        )
        state = must(state, action)
        actions.append(action)
        states.append(state)
    return Continued(actions=tuple(actions), states=tuple(states))
