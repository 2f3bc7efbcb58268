"""The auction: how high a hand may go, before anybody saw the skat."""

from __future__ import annotations

from skat.model.cards import CardSet
from skat.model.contract import TRUMP_CONTRACTS, Contract, base_value
from skat.model.tops import tops
from skat.players.hand import strength
from skat.players.memory import mask_of
from skat.rules.actions import Action, Bid, Hold, Pass
from skat.rules.view import View

ENOUGH_BEFORE_THE_SKAT = {Contract.NULL: 0.3, Contract.GRAND: -0.8}
ENOUGH_IN_SUIT = -0.6
"""The strength of ten cards that goes with a bid; the skat improves most hands."""


def limit(hand: int) -> int:
    """The highest value this hand says or holds; 0 if it passes at once."""
    highest = 0
    for contract in TRUMP_CONTRACTS:
        if strength(hand, contract) < ENOUGH_BEFORE_THE_SKAT.get(contract, ENOUGH_IN_SUIT):
            continue
        count = tops(CardSet(hand), contract=contract)
        # A top in the skat makes "without 3" cheaper, so only two missing ones are trusted.
        sure = count.count if count.held else min(count.count, 2)
        highest = max(highest, base_value(contract) * (sure + 1))
    if strength(hand, Contract.NULL) >= ENOUGH_BEFORE_THE_SKAT[Contract.NULL]:
        highest = max(highest, 23)
    return highest


def call(view: View) -> Action:
    """Hold or say the next value up to the limit, else pass."""
    highest = limit(mask_of(view.hand))
    passing: Action = view.legal[-1]
    best: Bid | None = None
    for action in view.legal:
        if isinstance(action, Pass):
            passing = action
        elif isinstance(action, Hold):
            if view.bid is not None and view.bid <= highest:
                return action
        elif isinstance(action, Bid) and (best is None or action.value < best.value):
            best = action
    return best if best is not None and best.value <= highest else passing
