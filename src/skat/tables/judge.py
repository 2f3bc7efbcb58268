"""The verdict on a claim: the table asks the kernel whether the rest goes as claimed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from skat.kernel.reference import ClaimCheck, check_claim
from skat.model.cards import ALL_CARDS
from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.rules.actions import Verdict
from skat.rules.state import Offer, Pending, State
from skat.rules.trickplay import contract_played

MOST_POSITIONS: Final = 3_000_000
"""About ten seconds; no claim from a dealt hand was seen to need more than a tenth of it."""


def verdict_on(state: State) -> Verdict:
    """Whether the claim that waits in this deal holds, with a line of play that refutes it.

    The claim must be certain (SkO-4.3.4, 4.3.5), so one that cannot be decided within
    `MOST_POSITIONS` positions does not hold. Raises ValueError if nothing waits for a verdict.
    """
    if state.pending is None or state.soloist is None:
        raise ValueError("no claim waits for a verdict")
    takers, choosers = _parties(state, state.pending, state.soloist)
    check = _check(state, takers, choosers)
    if check is None:
        return Verdict(holds=False)
    return Verdict(check.holds, tuple(ALL_CARDS[card] for card in check.refutation))


def _check(state: State, takers: int, choosers: int) -> ClaimCheck | None:
    return check_claim(
        [hand.mask for hand in state.hands],
        contract=contract_played(state).index,
        leader=state.leader.index,
        trick=[card.index for card in state.trick],
        takers=takers,
        choosers=choosers,
        limit=MOST_POSITIONS,
    )


def _parties(state: State, pending: Pending, soloist: Seat) -> tuple[int, int]:
    """Who must take all remaining tricks, and whose cards are chosen for that."""
    own, others = 1 << soloist.index, 7 & ~(1 << soloist.index)
    if pending.offer is Offer.SOLOIST_CLAIM:
        null = contract_played(state) is Contract.NULL
        return (others, own) if null else (own, own)
    return _DEFENDER_CLAIMS[state.rules.options.defender_claim](others, pending.by)


def _for_the_party(defenders: int, by: Seat) -> tuple[int, int]:
    """isko-2022: the soloist gets no further trick, whatever he and the other defender play."""
    return defenders, 1 << by.index


def _alone(defenders: int, by: Seat) -> tuple[int, int]:
    """isko-1999: this defender takes every further trick himself (SkO-4.3.5)."""
    return 1 << by.index, 1 << by.index


_DEFENDER_CLAIMS: dict[str, Callable[[int, Seat], tuple[int, int]]] = {
    "party": _for_the_party,
    "alone": _alone,
}
