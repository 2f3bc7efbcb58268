"""A whole deal among computer players, each seeing his own view only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from skat.model.cards import Card
from skat.model.checked import checked
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.players.protocol import Player, Telling
from skat.rules.actions import Action, Deal, Verdict
from skat.rules.applied import Applied
from skat.rules.editions import RuleSet
from skat.rules.machine import apply, is_over, start
from skat.rules.state import State
from skat.rules.views import view


class IllegalDecisionError(AssertionError):
    """A player decided something that the rules refuse: an error in the player."""

    def __init__(self, seat: Seat, refusal: Refusal) -> None:
        super().__init__(seat, refusal)
        self.seat = seat
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.seat.value}: {self.refusal.code} {self.refusal.details}"


@checked
def play_deal(
    players: Mapping[Seat, Player],
    pack: Sequence[Card],
    *,
    rules: RuleSet | None = None,
    table_size: int = 3,
    judge: Callable[[State], Verdict] | None = None,
) -> State:
    """Deal this pack and let the players play to the result.

    `judge` answers claims; without one a claim raises ValueError, as does a seat without a player.
    Raises `IllegalDecisionError`.
    """
    if missing := [seat.value for seat in SEATS if seat not in players]:
        raise ValueError(f"nobody plays at {', '.join(missing)}")
    state = after_decision(start(rules, table_size=table_size), Deal(tuple(pack)), Seat.FOREHAND)
    return play_on(players, state, judge=judge)


def play_on(
    players: Mapping[Seat, Player],
    state: State,
    *,
    judge: Callable[[State], Verdict] | None = None,
    until: Callable[[State], bool] = is_over,
) -> State:
    """Let the players go on from this state to the result, or to the first that `until` is true of.

    A player who follows a deal move by move hears of it from here on. The rest is as in
    `play_deal`.
    """
    telling = Telling(players)
    while not is_over(state) and not until(state):
        if state.turn is not None:
            seat = state.turn
            telling.before(state, seat)
            action = players[seat].decide(view(state, seat))
            telling.done(action, state)
            state = after_decision(state, action, seat)
        elif judge is not None:
            state = after_decision(state, judge(state), Seat.FOREHAND)
        else:
            raise ValueError("a claim waits for a verdict, and there is no judge")
    if is_over(state):
        telling.over(state)
    return state


def after_decision(state: State, action: Action, seat: Seat) -> State:
    """The deal after what this seat decided. Raises `IllegalDecisionError`."""
    applied = apply(state, action)
    if not isinstance(applied, Applied):
        raise IllegalDecisionError(seat, applied)
    return applied.state
