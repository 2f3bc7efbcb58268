"""The auction: how high a hand may go, before anybody saw the skat."""

from __future__ import annotations

from math import comb

from skat.model.cards import CardSet
from skat.model.contract import TRUMP_CONTRACTS, Contract, base_value
from skat.model.seats import Seat
from skat.model.tops import tops
from skat.model.value import null_value
from skat.players.expectation import GRAND_DOUBT, average, hand_chance, null_ouvert_chance
from skat.players.hand import hope
from skat.players.memory import mask_of
from skat.rules.actions import Action, Bid, Hold, Pass
from skat.rules.view import View

PASSING = -23.0
"""What a game must bring on average to be better than a pass, in tournament points.

Below zero, since after a pass others play and mostly win.
"""


def limit(hand: int, *, leads: bool) -> int:
    """The highest value that these ten cards say or hold; 0 if they pass at once."""
    highest = 0
    for contract in TRUMP_CONTRACTS:
        with_skat = hope(hand, contract, leads=leads)
        alone = hand_chance(hand, contract, leads=leads)
        doubt = GRAND_DOUBT if contract is Contract.GRAND else 0.0
        for value, keeps in _values(hand, contract):
            above = value + base_value(contract)
            if average(keeps * with_skat, value) - doubt > PASSING:
                highest = max(highest, value)
            if average(keeps * alone, above) - doubt > PASSING:
                highest = max(highest, above)
    return max(highest, _null_limit(hand, leads=leads))


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


def _null_limit(hand: int, *, leads: bool) -> int:
    with_skat = hope(hand, Contract.NULL, leads=leads)
    alone = hand_chance(hand, Contract.NULL, leads=leads)
    chances = {
        null_value(hand=False, ouvert=False): with_skat,
        null_value(hand=True, ouvert=False): alone,
        null_value(hand=False, ouvert=True): null_ouvert_chance(with_skat),
        null_value(hand=True, ouvert=True): null_ouvert_chance(alone),
    }
    worth_it = [value for value, chance in chances.items() if average(chance, value) > PASSING]
    return max(worth_it, default=0)


def call(view: View) -> Action:
    """Hold or say the next value up to the limit, else pass."""
    highest = limit(mask_of(view.hand), leads=view.viewer is Seat.FOREHAND)
    bids = [action for action in view.legal if isinstance(action, Bid)]
    for action in view.legal:
        if isinstance(action, Hold) and view.bid is not None and view.bid <= highest:
            return action
    if bids:
        lowest = min(bids, key=lambda bid: bid.value)
        if lowest.value <= highest:
            return lowest
    return next(action for action in view.legal if isinstance(action, Pass))
