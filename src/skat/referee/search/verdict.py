"""The verdict on a claim: the table asks the referee whether the rest goes as claimed."""

from __future__ import annotations

from skat.kernel.worlds import Knowledge
from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.referee.search.hidden_cards import TooManyError, takes_one, why_not_forced
from skat.referee.search.open_cards import (
    MOST_NODES,
    RestClaim,
    claim_of_defender,
    claim_of_soloist,
    rest_goes_so,
)
from skat.rules.actions import Verdict
from skat.rules.following import contract_played
from skat.rules.state import Offer, Pending, State


def verdict_on(state: State) -> Verdict:
    """Whether the claim that waits in this deal holds, with a line of play that refutes it.

    The claim must be certain (SkO-4.3.4, 4.3.5), so one that the search cannot decide does not
    hold. Raises ValueError if nothing waits for a verdict.
    """
    if state.pending is None or state.soloist is None:
        raise ValueError("no claim waits for a verdict")
    null = contract_played(state) is Contract.NULL
    if null and state.pending.offer is Offer.DEFENDER_CLAIM:
        return _soloist_takes_a_trick(state, state.pending.by, state.soloist)
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


def _soloist_takes_a_trick(state: State, by: Seat, soloist: Seat) -> Verdict:
    """What a defender claims in null, whatever the soloist and his partner play."""
    first, second, third = (hand.mask for hand in state.hands)
    try:
        refuted = why_not_forced(
            takes_one(soloist),
            by,
            Knowledge(certain=(first, second, third, 0), unseen=0, room=(0, 0, 0, 0)),
            contract=Contract.NULL,
            leader=state.leader,
            trick=state.trick,
        )
    except TooManyError:
        return Verdict(holds=False)
    return Verdict(holds=True) if refuted is None else Verdict(holds=False, refutation=refuted.line)


def _claimed(state: State, pending: Pending, soloist: Seat) -> RestClaim:
    """Who must take all remaining tricks, and whose cards are chosen for that."""
    if pending.offer is Offer.SOLOIST_CLAIM:
        return claim_of_soloist(soloist, contract=contract_played(state))
    return claim_of_defender(pending.by, soloist=soloist, rules=state.rules)
