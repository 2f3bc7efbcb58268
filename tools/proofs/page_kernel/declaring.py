"""Views before the play, and what they say in numbers of the kernel."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from skat.env.actions import numbers_of
from skat.kernel._core import Declarer
from skat.model.cards import ALL_CARDS
from skat.model.units import BidValue
from skat.players.memory import mask_of
from skat.players.strong.declaring import Declaring
from skat.players.strong.network import tables
from skat.rules.actions import Action, Bid, Deal, Discard, Hold, Pass
from skat.rules.applied import Applied
from skat.rules.machine import apply, start
from skat.rules.state import Call, Phase, State
from skat.rules.views import View, view

OTHERWISE: Final = 0.15
"""How often a seat does something by chance, so that unusual auctions are among them."""

_BEFORE_PLAY: Final = (Phase.AUCTION, Phase.SKAT, Phase.DISCARD, Phase.ANNOUNCE)

DECLARER: Final = Declarer(tables())


def views_before_play(seed: int) -> Iterator[View]:
    """Each view of one deal in which a seat is asked, up to the announcement."""
    chance = random.Random(seed)
    state = _after(start(), Deal(tuple(chance.sample(ALL_CARDS, 32))))
    player = Declaring(scoring="seeger_fabian")
    while state.phase in _BEFORE_PLAY:
        seen = view(state)
        if state.phase is not Phase.ANNOUNCE or state.skat_taken:
            yield seen
        by_chance = chance.random() < OTHERWISE
        state = _after(state, _otherwise(seen, chance) if by_chance else player.decide(seen))


def _after(state: State, action: Action) -> State:
    applied = apply(state, action)
    assert isinstance(applied, Applied), applied
    return applied.state


def _otherwise(seen: View, chance: random.Random) -> Action:
    if (
        seen.phase is Phase.AUCTION
    ):  # A pass or the next value, not a jump to the end of the ladder.
        return chance.choice((seen.legal[0], seen.legal[-1]))
    return chance.choice(seen.legal)


def calls_in(seen: View) -> bytes:
    """The calls of the auction as the kernel numbers them."""
    return bytes(number_of(_action(one)) for one in seen.calls)


def _action(said: Call) -> Action:
    if said.call == "pass":
        return Pass(said.seat)
    return Hold(said.seat) if said.call == "hold" else Bid(said.seat, BidValue(int(said.call)))


def number_of(action: Action) -> int:
    """A call, taking the skat or a game as the kernel numbers it, of a discard the mask."""
    if isinstance(action, Discard):
        return mask_of(action.cards)
    [number] = numbers_of(action)
    return number


def declared(seen: View) -> int:
    """What the kernel does in this view, as a number or a mask."""
    calls, cards = calls_in(seen), mask_of(seen.hand)
    if seen.phase is Phase.AUCTION:
        return DECLARER.call(calls, cards)
    if seen.phase is Phase.SKAT:
        return DECLARER.take_or_play_hand(calls, cards)
    if seen.phase is Phase.DISCARD:
        return DECLARER.discard(calls, cards)
    return DECLARER.announce(calls, cards, mask_of(seen.discarded or ()))
