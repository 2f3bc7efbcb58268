"""Positions from deals that `simple` plays with himself, for players who look at worlds."""

from __future__ import annotations

import random
from collections.abc import Iterator

from msgspec.structs import replace

from skat.model.cards import ALL_CARDS, CardSet
from skat.model.seats import SEATS
from skat.players import make_player
from skat.rules.actions import Deal, Play
from skat.rules.machine import is_over, start
from skat.rules.state import Phase, State
from skat.rules.views import view
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


def after_skat(ten: int, seat: int, skat: int, bid: int) -> State:
    """This hand has won the auction at this bid and taken this skat."""
    own = [card for card in ALL_CARDS if card.mask & ten]
    rest = [card for card in ALL_CARDS if not card.mask & (ten | skat)]
    state = must(start(), Deal(tuple(ALL_CARDS)))
    hands = [CardSet.of(rest[:10]), CardSet.of(rest[10:])]
    hands.insert(seat, CardSet.of(own) | CardSet(skat))
    return replace(
        state,
        phase=Phase.DISCARD,
        turn=SEATS[seat],
        hands=(hands[0], hands[1], hands[2]),
        dealt_skat=CardSet(skat),
        skat=CardSet(0),
        soloist=SEATS[seat],
        skat_taken=True,
        bid=bid,
    )


def with_skat_in_hand(twelve: list[int], seat: int) -> State:
    """The state in which this seat holds these twelve cards, having bid 18."""
    ten, two = (sum(1 << card for card in part) for part in (twelve[:10], twelve[10:]))
    return after_skat(ten, seat, two, 18)
