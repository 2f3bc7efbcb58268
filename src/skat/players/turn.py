"""A computer player's turn at a table: what it does, by its view and a chance of its own.

It never breaks a rule of its own accord; where a table trains referees it does, to be caught. What
it decides against the rules by mistake is not done: the table goes on with something harmless.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Final

import msgspec

from skat.model.seats import Seat
from skat.players.protocol import Player
from skat.players.simple import NativeSimple
from skat.rules.actions import Action, Agree, Demand, Pass, Play, ShowCards
from skat.rules.machine import why_not
from skat.rules.state import Phase, State
from skat.rules.views import View, view
from skat.shuffle import DealId, Seed, secret_for

_log = logging.getLogger(__name__)

STAND_IN: Final = "simple"
"""The player that decides for one that fails: by rules of thumb, within a millisecond."""

ONE_IN: Final = 9
"""How many cards a computer player plays by the rules, on average, for one against them."""


def take_turn(
    deal: State,
    seat: Seat,
    *,
    name: str,
    make: Callable[[str, int], Player],
    chance: Callable[[View, str], int],
    training: bool = False,
    may: Callable[[Action], bool] | None = None,
    failed: Callable[[], None] = lambda: None,
) -> Action:
    """What the computer player of this name does at this seat, always something it may do.

    `make` gives the player its chance for one decision; `chance` says which one, by what it sees
    and what it is for. In `training` it breaks a rule now and then. Where a table knows less than
    the rules, `may` says what it knows. Where the player fails `simple` decides for it, and
    `failed` is called.
    """
    seen = view(deal, seat)
    if may is not None:
        seen = msgspec.structs.replace(seen, legal=tuple(filter(may, seen.legal)))
    if training:
        wrong = slip(deal, seat, Random(chance(seen, "slip")))
        if wrong is not None:
            return wrong
    try:
        chosen = demand_of(seen) or make(name, chance(seen, "decide")).decide(seen)
    except Exception:
        _log.exception("the computer player %r failed", name)
    else:
        if getattr(chosen, "seat", None) is seat and why_not(deal, chosen) is None:
            return chosen
        _log.error("the computer player %r decided what is not allowed", name)
    failed()
    return _stood_in(seen, deal)


def _stood_in(seen: View, deal: State) -> Action:
    """What `simple` does, unless it is what fails."""
    try:
        chosen = NativeSimple().decide(seen)
    except Exception:
        _log.exception("the computer player %r failed", STAND_IN)
        return harmless(seen)
    return chosen if why_not(deal, chosen) is None else harmless(seen)


def chance_for(seen: View, *, seed: Seed, deal: DealId, use: str) -> int:
    """The chance that a computer player has for one decision, 0 to 2^64 - 1.

    It follows from the seed of the deal, so nobody can work it out before the end, and from what
    the player sees, so that a server that was started again decides alike.
    """
    moment = sha256(msgspec.msgpack.encode(seen)).hexdigest()
    return int.from_bytes(secret_for(seed, deal, use=f"{use}: {moment}")[:8], "big")


def harmless(seen: View) -> Action:
    """An action that keeps a table alive when a computer player fails: pass, play, agree.

    Raises ValueError if the viewer may do nothing.
    """
    for kind in (Pass, Play, Agree):
        for action in seen.legal:
            if isinstance(action, kind):
                return action
    if not seen.legal:
        raise ValueError("nothing is legal for this viewer")
    return seen.legal[0]


def demand_of(seen: View) -> Demand | None:
    """The computer player ends a game that the other party has spoilt; None if nobody asks him."""
    wanted = (
        action for action in seen.legal if isinstance(action, Demand) and action.wants == "end"
    )
    return next(wanted, None)


def slip(deal: State, seat: Seat, chance: Random) -> Action | None:
    """What this seat does against the rules now and then: a revoke, or cards let fall.

    Never twice before the referee was called, and never with the last cards, which cost nothing.
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
