"""Finished deals to look back at: played by computer players, and by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from skat.analysis import review as review_module
from skat.analysis.measured import par
from skat.analysis.outcomes import Chairs, Scale, chairs_of
from skat.model.seats import SEATS
from skat.notation.replaying import ReplayedRecord
from skat.players import make_player
from skat.rules.actions import Action, Deal, Verdict
from skat.rules.editions import RuleSet
from skat.rules.machine import is_over, start
from skat.rules.result import DealResult
from skat.rules.state import State
from skat.rules.views import view
from tests.rules.positions import must, random_line, random_pack


def played(
    name: str, *, seed: int, table_size: int = 3, rules: RuleSet | None = None
) -> ReplayedRecord:
    """A deal among three of this name."""
    players = {seat: make_player(name, seed=seed) for seat in SEATS}
    state = start(rules, table_size=table_size)
    states, actions = [state], list[Action]()
    action: Action = Deal(random_pack(random.Random(seed)))
    while True:
        actions.append(action)
        state = must(state, action)
        states.append(state)
        if is_over(state):
            return recorded(states, actions)
        action = (
            Verdict(holds=True)
            if state.turn is None
            else players[state.turn].decide(view(state, state.turn))
        )


def by_chance(
    number: int, *, seed: int, table_size: int = 3, rules: RuleSet | None = None
) -> Iterator[ReplayedRecord]:
    """Deals in which everybody does anything that is legal, giving up among it."""
    chance = random.Random(seed)
    for _ in range(number):
        line = list(random_line(chance, rules, table_size=table_size))
        states = [state for state, _action in line]
        actions = [action for _state, action in line]
        yield recorded([*states, must(states[-1], actions[-1])], actions)


def recorded(states: list[State], actions: list[Action]) -> ReplayedRecord:
    """A deal as a replay gives it."""
    return ReplayedRecord(
        status="ok",
        states=tuple(states),
        actions=tuple(actions),
        result=states[-1].result,
    )


def without_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards are thought to be worth par: replays take most of the time of a small review."""

    def at_par(_results: tuple[DealResult, ...], *, table_size: int, scale: Scale) -> Chairs:
        return {
            chair: par(chair, table_size=table_size, scale=scale) for chair in chairs_of(table_size)
        }

    monkeypatch.setattr(review_module, "replayed", lambda *_given, **_more: ())
    monkeypatch.setattr(review_module, "dealt_value", at_par)
