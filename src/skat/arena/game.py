"""One game from any state to its result, with a clock at every decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter
from typing import TypeAlias

from skat.arena.latency import Latencies
from skat.engines import EngineForfeitError
from skat.model.seats import Seat
from skat.players import Player
from skat.players.driver import after_decision
from skat.players.protocol import Telling
from skat.rules.actions import Action, Concede, Expose, Leave, ThrowIn, Verdict
from skat.rules.machine import is_over
from skat.rules.state import State
from skat.rules.views import View, view

Judge: TypeAlias = Callable[[State], Verdict]
"""Answers a claim: whether it holds."""


def play_on(
    state: State,
    players: Mapping[Seat, Player],
    *,
    clocks: Mapping[Seat, Latencies],
    judge: Judge | None = None,
) -> State:
    """The deal played to its result; each seat's thinking time goes to its clock.

    Only decisions with a choice are timed: a card that must be played would make every player look
    fast. Raises `IllegalDecisionError` if a player decides what the rules refuse, and ValueError
    for a claim without a judge.
    """
    telling = Telling(players)
    while not is_over(state):
        if state.turn is None:
            if judge is None:
                raise ValueError("a claim waits for a verdict, and there is no judge")
            state = after_decision(state, judge(state), state.leader)
            continue
        seat = state.turn
        seen = view(state, seat)
        telling.before(state, seat)
        began = perf_counter()
        action = _decided(players[seat], seen, seat)
        took = 1000 * (perf_counter() - began)
        if _has_choice(seen):
            clocks[seat].add(took)
        telling.done(action, state)
        state = after_decision(state, action, seat)
    telling.over(state)
    return state


def _decided(player: Player, seen: View, seat: Seat) -> Action:
    """The decision; an engine that has lost the game by its faults leaves it."""
    try:
        return player.decide(seen)
    except EngineForfeitError:
        return Leave(seat)


def _has_choice(seen: View) -> bool:
    return sum(not isinstance(action, (Concede, Expose, ThrowIn)) for action in seen.legal) > 1
