"""What the cards of a deal bring computer players: four replays of the same deal."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from skat.analysis.chairs import Chairs, chairs_of, result_points
from skat.analysis.outcomes import Scale
from skat.model.cards import Card
from skat.model.seats import SEATS, Seat
from skat.players import make_player
from skat.players.driver import after_decision, play_on
from skat.rules.actions import Deal, Verdict
from skat.rules.machine import start
from skat.rules.result import DealResult
from skat.rules.state import Phase, State

REPLAYED: Final = (("club", 1), ("club", 2), ("simple", 1), ("beginner", 1))
"""Who replays a deal, with which seed; all three seats are of one level."""

DECLARING_ALIKE: Final = frozenset({"club", "beginner"})
"""These call, discard and announce by learned values alone, the same with every seed: one auction
does for all of them."""

_BEFORE_PLAY: Final = (Phase.AUCTION, Phase.SKAT, Phase.DISCARD, Phase.ANNOUNCE)


@lru_cache(maxsize=64)
def replayed(pack: tuple[Card, ...], *, table_size: int) -> tuple[DealResult, ...]:
    """The results of these cards among computer players.

    They play by the law in force and without house rules, so that deals compare. Kept a while: each
    seat that looks back at a deal asks for the same.
    """
    dealt = after_decision(start(table_size=table_size), Deal(pack), Seat.FOREHAND)
    announced: State | None = None
    found = []
    for name, seed in REPLAYED:
        players = {seat: make_player(name, seed=seed) for seat in SEATS}
        state = dealt
        if name in DECLARING_ALIKE:
            announced = announced or play_on(players, dealt, until=_is_announced)
            state = announced
        state = play_on(players, state, judge=_granted)
        assert state.result is not None
        found.append(state.result)
    return tuple(found)


def _is_announced(state: State) -> bool:
    return state.phase not in _BEFORE_PLAY


def dealt_value(results: tuple[DealResult, ...], *, table_size: int, scale: Scale) -> Chairs:
    """What the cards are worth to everybody: the mean over the replays."""
    every = [result_points(one, table_size=table_size, scale=scale) for one in results]
    return {
        chair: sum(points[chair] for points in every) / len(every)
        for chair in chairs_of(table_size)
    }


def _granted(_state: State) -> Verdict:
    """Computer players claim only what is proven."""
    return Verdict(holds=True)
