"""The verdict on a claim: the table asks the referee whether the rest goes as claimed."""

from __future__ import annotations

from skat.model.seats import Seat
from skat.referee.open_cards import (
    MOST_NODES,
    RestClaim,
    claim_of_defender,
    claim_of_soloist,
    rest_goes_so,
)
from skat.rules.actions import Verdict
from skat.rules.state import Offer, Pending, State
from skat.rules.trickplay import contract_played


def verdict_on(state: State) -> Verdict:
    """Whether the claim that waits in this deal holds, with a line of play that refutes it.

    The claim must be certain (SkO-4.3.4, 4.3.5), so one that the search cannot decide does not
    hold. Raises ValueError if nothing waits for a verdict.
    """
    if state.pending is None or state.soloist is None:
        raise ValueError("no claim waits for a verdict")
    holds, refutation = rest_goes_so(
        _claimed(state, state.pending, state.soloist),
        hands=[hand.mask for hand in state.hands],
        contract=contract_played(state),
        soloist=state.soloist,
        leader=state.leader,
        trick=state.trick,
        budget=MOST_NODES,
    )
    return Verdict(bool(holds), refutation)


def _claimed(state: State, pending: Pending, soloist: Seat) -> RestClaim:
    """Who must take all remaining tricks, and whose cards are chosen for that."""
    if pending.offer is Offer.SOLOIST_CLAIM:
        return claim_of_soloist(soloist, contract=contract_played(state))
    return claim_of_defender(pending.by, soloist=soloist, rules=state.rules)
