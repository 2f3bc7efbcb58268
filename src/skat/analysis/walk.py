"""A deal step by step: what was done in one that is over, what comes after a card in another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from skat.model.cards import Card
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.notation.problem import Problem
from skat.notation.record import read_record
from skat.notation.replaying import replay
from skat.rules.actions import Action, Announce, Bid, Discard, Hold, Pass, Play
from skat.rules.machine import legal_actions, must
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


def playable_now(state: State) -> tuple[Card, ...]:
    """The cards that the seat on turn may play."""
    legal = legal_actions(state, state.turn)
    return tuple(action.card for action in legal if isinstance(action, Play))


def after_card(state: State, card: Card) -> State:
    """The deal once the seat on turn has played this card."""
    assert state.turn is not None
    return must(state, Play(state.turn, card))


def recorded_state(written: Mapping[str, object]) -> State | Refusal:
    """Where the deal of an unfinished `skat-record/1` stands, or what is wrong with the record."""
    record = read_record(msgspec.json.encode(written))
    if isinstance(record, Problem):
        return record
    replayed = replay(record)
    if replayed.status == "illegal" and replayed.problem is not None:
        return replayed.problem
    return replayed.state
