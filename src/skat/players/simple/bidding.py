"""The auction: how high a hand may go, before anybody saw the skat."""

from __future__ import annotations

from math import comb

from skat.model.cards import CardSet
from skat.model.contract import TRUMP_CONTRACTS, Contract, base_value
from skat.model.seats import Seat
from skat.model.top_trumps import tops
from skat.model.value import null_value
from skat.players.memory import mask_of
from skat.players.simple.expectation import GRAND_DOUBT, average, hand_chance, null_ouvert_chance
from skat.players.simple.hand import hope
from skat.rules.actions import Action, Bid, Hold, Pass
from skat.rules.views import View

NOBODY_ELSE_BIDS = -14.0
SOMEBODY_ELSE_PLAYS = -36.0
"""What a game must bring on average to be better than a pass, in tournament points.

Below zero, since after a pass others play and mostly win; most of all if one of them has bid.
"""


def limit(hand: int, *, leads: bool, passing: float = NOBODY_ELSE_BIDS) -> int:
    """The highest value that these ten cards say or hold; 0 if they pass at once.

    `passing` is what a pass brings on average, in tournament points.
    """
    return max(limits(hand, leads=leads, passing=passing).values(), default=0)


def limits(hand: int, *, leads: bool, passing: float = NOBODY_ELSE_BIDS) -> dict[Contract, int]:
    """How high these ten cards may bid each game, as `limit`; games not worth it are left out."""
    found = {
        contract: _trump_limit(hand, contract, leads=leads, passing=passing)
        for contract in TRUMP_CONTRACTS
    }
    found[Contract.NULL] = _null_limit(hand, leads=leads, passing=passing)
    return {contract: value for contract, value in found.items() if value}


def _trump_limit(hand: int, contract: Contract, *, leads: bool, passing: float) -> int:
    highest = 0
    with_skat = hope(hand, contract, leads=leads)
    alone = hand_chance(hand, contract, leads=leads)
    doubt = GRAND_DOUBT if contract is Contract.GRAND else 0.0
    for value, keeps in _values(hand, contract):
        above = value + base_value(contract)
        if average(keeps * with_skat, value) - doubt > passing:
            highest = max(highest, value)
        if average(keeps * alone, above) - doubt > passing:
            highest = max(highest, above)
    return highest


def _values(hand: int, contract: Contract) -> list[tuple[int, float]]:
    """Values of the game, each with the chance that no top in the skat makes it cheaper.

    "Without 3" becomes "without 1" if the spade jack lies in the skat. Tops held stay held, and
    with or without one the game counts two at least.
    """
    found = tops(CardSet(hand), contract=contract)
    base = base_value(contract)
    if found.held:
        return [(base * (found.count + 1), 1.0)]
    return [
        (base * (missing + 1), 1.0 if missing == 1 else comb(22 - missing, 2) / comb(22, 2))
        for missing in range(1, found.count + 1)
    ]


def _null_limit(hand: int, *, leads: bool, passing: float) -> int:
    with_skat = hope(hand, Contract.NULL, leads=leads)
    alone = hand_chance(hand, Contract.NULL, leads=leads)
    chances = {
        null_value(hand=False, ouvert=False): with_skat,
        null_value(hand=True, ouvert=False): alone,
        null_value(hand=False, ouvert=True): null_ouvert_chance(with_skat),
        null_value(hand=True, ouvert=True): null_ouvert_chance(alone),
    }
    worth_it = [value for value, chance in chances.items() if average(chance, value) > passing]
    return max(worth_it, default=0)


def limits_of(view: View) -> dict[Contract, int]:
    """How high this player would bid each game, as he sees the auction."""
    against_somebody = any(
        call.seat is not view.viewer and call.call != "pass" for call in view.calls
    )
    return limits(
        mask_of(view.hand),
        leads=view.viewer is Seat.FOREHAND,
        passing=SOMEBODY_ELSE_PLAYS if against_somebody else NOBODY_ELSE_BIDS,
    )


def call(view: View) -> Action:
    """Hold or say the next value up to the limit, else pass."""
    highest = max(limits_of(view).values(), default=0)
    bids = [action for action in view.legal if isinstance(action, Bid)]
    for action in view.legal:
        if isinstance(action, Hold) and view.bid is not None and view.bid <= highest:
            return action
    if bids:
        lowest = min(bids, key=lambda bid: bid.value)
        if lowest.value <= highest:
            return lowest
    return next(action for action in view.legal if isinstance(action, Pass))
