"""Open play with computer players: what they want as the innocent party, and how they offend.

They never break a rule of their own accord; where a table trains referees they do, to be caught.
"""

from __future__ import annotations

from random import Random
from typing import Final

from skat.model.seats import Seat
from skat.rules.actions import Action, Demand, Play, ShowCards
from skat.rules.machine import why_not
from skat.rules.state import Phase, State
from skat.rules.views import View

ONE_IN: Final = 9
"""How many cards a computer player plays by the rules, on average, for one against them."""


def demand_of(seen: View) -> Demand | None:
    """The computer player ends a game that the other party has spoilt; None if nobody asks him."""
    wanted = (one for one in seen.legal if isinstance(one, Demand) and one.wants == "end")
    return next(wanted, None)


def slip(deal: State, seat: Seat, chance: Random) -> Action | None:
    """What this seat does against the rules now and then: a revoke, or cards let fall.

    Never twice before somebody has called, and never with the last cards, which cost nothing.
    """
    held = deal.hand_of(seat)
    if deal.phase is not Phase.PLAY or deal.turn is not seat or deal.offences or len(held) < 3:
        return None
    if chance.randrange(ONE_IN):
        return None
    revokes = [
        play
        for card in held
        if (why := why_not(deal, play := Play(seat, card))) and why.code == "must_follow"
    ]
    if revokes:
        return chance.choice(revokes)
    if deal.trick or seat is deal.soloist:
        return None
    return ShowCards(seat, tuple(chance.sample(sorted(held, key=str), 2)))
