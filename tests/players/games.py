"""Positions from deals that `simple` plays with himself, for players who look at worlds."""

from __future__ import annotations

import random
from collections.abc import Iterator

from skat.players import make_player
from skat.rules.actions import Deal, Play
from skat.rules.machine import is_over, start
from skat.rules.state import Phase, State
from skat.rules.view import view
from tests.rules.positions import must, random_pack


def positions_in_play(deals: int, *, seed: int) -> Iterator[State]:
    """Every state in which a card is due and there is a choice."""
    chance = random.Random(seed)
    player = make_player("simple")
    for _ in range(deals):
        state = must(start(), Deal(random_pack(chance)))
        while not is_over(state):
            assert state.turn is not None
            seen = view(state, state.turn)
            choices = sum(isinstance(action, Play) for action in seen.legal)
            if state.phase is Phase.PLAY and choices > 1:
                yield state
            state = must(state, player.decide(seen))


def masks(state: State) -> tuple[int, int, int, int]:
    """The three hands and the skat as masks."""
    first, second, third = (hand.mask for hand in state.hands)
    return first, second, third, state.skat.mask
