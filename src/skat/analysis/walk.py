"""A finished deal step by step: what was done, and the deal before and after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from skat.model.seats import Seat
from skat.rules.actions import Action, Announce, Bid, Discard, Hold, Pass
from skat.rules.state import Phase, State


class WalkedAction(NamedTuple):
    """An action, its number in the deal (the deal itself is 0), the states around it."""

    number: int
    before: State
    action: Action
    after: State

    @property
    def seat(self) -> Seat | None:
        """Who did it; nobody for what comes from outside."""
        seat = getattr(self.action, "seat", None)
        return seat if isinstance(seat, Seat) else None


def steps(states: Sequence[State], actions: Sequence[Action]) -> Iterator[WalkedAction]:
    """All steps of a deal whose states are one more than its actions."""
    for number, action in enumerate(actions):
        yield WalkedAction(number, states[number], action, states[number + 1])


def last_calls(deal: Sequence[WalkedAction]) -> tuple[WalkedAction, ...]:
    """The last call of each seat in the auction: what its auction comes to."""
    last = {
        step.seat: step
        for step in deal
        if step.before.phase is Phase.AUCTION and isinstance(step.action, Bid | Hold | Pass)
    }
    return tuple(last.values())


def announced_after(deal: Sequence[WalkedAction], step: WalkedAction) -> Announce | None:
    """The announcement that followed a discard, if the deal came so far."""
    if not isinstance(step.action, Discard):
        return None
    later = (step_after.action for step_after in deal[step.number + 1 :])
    return next((action for action in later if isinstance(action, Announce)), None)
