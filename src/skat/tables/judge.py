"""The verdict on a claim: the table asks the kernel whether the rest goes as claimed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.rules.actions import Verdict
from skat.rules.state import Offer, Pending, State
from skat.rules.trickplay import contract_played
from skat.tables.open_cards import RestClaim, mask, rest_goes_so

MOST_NODES: Final = 50_000_000
"""About two seconds; no claim from a dealt hand was seen to need a hundredth of it."""


def verdict_on(state: State) -> Verdict:
    """Whether the claim that waits in this deal holds, with a line of play that refutes it.

    The claim must be certain (SkO-4.3.4, 4.3.5), so one that cannot be decided within `MOST_NODES`
    does not hold. Raises ValueError if nothing waits for a verdict.
    """
    if state.pending is None or state.soloist is None:
        raise ValueError("no claim waits for a verdict")
    holds, refutation = rest_goes_so(
        _parties(state, state.pending, state.soloist),
        hands=[hand.mask for hand in state.hands],
        contract=contract_played(state),
        soloist=state.soloist,
        leader=state.leader,
        trick=state.trick,
        budget=MOST_NODES,
    )
    return Verdict(bool(holds), refutation)


def _parties(state: State, pending: Pending, soloist: Seat) -> RestClaim:
    """Who must take all remaining tricks, and whose cards are chosen for that."""
    own, others = mask(soloist), mask(*soloist.others)
    if pending.offer is Offer.SOLOIST_CLAIM:
        null = contract_played(state) is Contract.NULL
        return RestClaim(takers=others if null else own, choosers=own)
    return _DEFENDER_CLAIMS[state.rules.options.defender_claim](others, pending.by)


def _for_the_party(defenders: int, by: Seat) -> RestClaim:
    """isko-2022: the soloist gets no further trick, whatever he and the other defender play."""
    return RestClaim(takers=defenders, choosers=mask(by))


def _alone(defenders: int, by: Seat) -> RestClaim:
    """isko-1999: this defender takes every further trick himself (SkO-4.3.5)."""
    return RestClaim(takers=mask(by), choosers=mask(by))


_DEFENDER_CLAIMS: dict[str, Callable[[int, Seat], RestClaim]] = {
    "party": _for_the_party,
    "alone": _alone,
}
